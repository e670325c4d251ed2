"""The first tutorial: a sound game, in plain Python, and short."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tefuda
from tefuda.engine.chance import Rng
from tefuda.engine.options import Options
from tefuda.engine.registry import forget
from tefuda.plain import PlainPosition, fields
from tefuda.testing import check

FILE = Path(__file__).parents[2] / "examples" / "neighbours.py"


@pytest.fixture(autouse=True)
def game() -> Iterator[tefuda.Game]:
    yield tefuda.load_game(FILE)
    forget("neighbours")


def start(**setup: Any) -> tefuda.Match:
    return tefuda.new("neighbours", players=2, setup=setup)


def test_it_is_short_and_plain() -> None:
    source = FILE.read_text(encoding="utf-8")
    assert source.count("\n") < 150
    assert not any(word in source for word in ("i64", "vec", "bit(", "mypyc", "Final"))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_it_keeps_the_contract(players: int) -> None:
    report = check("neighbours", {"players": players}, matches=3, every=3)
    assert report.decisions > 30


def test_a_neighbour_is_one_rank_higher_or_lower_in_any_suit() -> None:
    match = start(hands=["S3 H4 D5 C6 SA", "H9"], pile="D4", stock="S9 ST")
    assert match.legal_moves == ["S3", "D5", "draw"]
    assert [refusal.rule for move in ("H4", "C6", "H9", "pass") if (refusal := match.why(move))] == [
        "neighbour", "neighbour", "own_card", "stock",
    ]  # fmt: skip
    match.push("D5")
    assert match.turn == 1 and match.legal_moves == ["draw"]


def test_an_ace_is_no_neighbour_of_a_ten() -> None:
    assert start(hands=["SA ST", "H9"], pile="H2", stock="S9").legal_moves == ["SA", "draw"]
    assert start(hands=["SA S9", "H9"], pile="HT", stock="S3").legal_moves == ["S9", "draw"]


def test_a_card_drawn_is_seen_by_its_owner_alone() -> None:
    match = start(hands=["S3", "H9"], pile="D7", stock="S9 ST")
    match.push("draw")
    assert "♠10" in str(match.seen_by(0)) and "♠10" not in str(match.seen_by(1))
    assert match.events[0].things == [] and match.log == ["A draws a card"]


def test_the_match_ends_without_cards_or_with_passes_all_around() -> None:
    match = start(hands=["S3", "H9 HT"], pile="D4")
    match.push("S3")
    assert (match.over, match.scores) == (True, [0, -2])
    match.pop()
    match.push("pass")
    assert not match.over
    match.push("pass")
    assert match.result is not None and match.result.ranks == [1, 2]


def test_what_cannot_be_is_refused_with_its_place() -> None:
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"hands": ["S3", "S3"]}, "hands[1][0]"),
        ({"hands": ["S3"]}, "hands"),
        ({"pile": "SK"}, "pile[0]"),
        ({"hands": ["S3", "S4"], "passes": "many"}, "passes"),
        ({"hand": []}, "hand"),
        ({"turn": 2}, "turn"),
    ]
    for setup, path in wrong:
        with pytest.raises(tefuda.BadSetup) as refused:
            start(**setup)
        assert refused.value.path == f"$.setup.{path}"


def test_a_search_plays_better_than_chance() -> None:
    better = 0
    for k in range(6):
        match = tefuda.new("neighbours", players=2, seed=f"bots {k}")
        bots = [tefuda.bot("search:30sims", seed=str(k)), tefuda.bot("random", seed=str(k))]
        while match.turn is not None:
            match.push(bots[match.turn].choose(match))
        better += match.scores[0] - match.scores[1]
    assert better > 0


class Odd(PlainPosition):
    """A game with fields of other kinds, and a seat that can do nothing."""

    id = "odd"
    cards = ["S1", "S1", "S2"]
    kept: list[str]
    rows: list[list[int]]
    flags: dict[str, bool]
    calm: bool

    def begin(self) -> None:
        self.kept, self.rows, self.flags, self.calm = ["S1", "S2"], [], {}, False

    def choices(self) -> list[str]:
        return list(self.kept)


def test_fields_of_any_kind_are_written_down_and_read() -> None:
    game = Odd.game(players=[2], bound=1, minutes=1, texts={})
    assert list(fields(Odd)) == ["kept", "rows", "flags", "calm"] and game.zones == ["kept"]
    options = Options(2, {})
    document = {"kept": ["S1", "S2", "S1"], "rows": [[1], [2, 3]], "flags": {"a": True}, "calm": True, "turn": 1}
    position = game.load(options, document)
    assert position.state() == {**document, "chance": position.chance}
    twin = position.clone()
    assert isinstance(twin, Odd)
    twin.rows[0].append(5)
    twin.kept.append("S2")
    assert position.state() == {**document, "chance": position.chance} and twin.options is options
    with pytest.raises(tefuda.BadSetup, match="no legal move"):
        game.load(options, {})


def test_every_deal_of_hidden_cards_is_as_likely(game: tefuda.Game) -> None:
    position = game.load(Options(2, {}), {"hands": ["S3", "H5"], "pile": "D4", "stock": "H6 H7"})
    rng = Rng("worlds")
    samples = [position.determinize(0, rng).state() for _ in range(600)]
    dealt = [(sample["hands"][1][0], *sample["stock"]) for sample in samples]
    assert len(set(dealt)) == 6 and min(dealt.count(one) for one in set(dealt)) > 60
