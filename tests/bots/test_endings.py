"""Endings that are computed: certain wins in 大富豪, and the rest of a round in which a seat knows every card."""

from __future__ import annotations

import random

import pytest

from tefuda.bots.search import Search
from tefuda.bots.search_ending import Ending
from tefuda.cards.bits import bit
from tefuda.engine.chance import Rng
from tefuda.engine.moves import Moves
from tefuda.engine.position import Position
from tefuda.engine.registry import find
from tefuda.games.daifugo.seats import listed
from tefuda.games.daifugo.table import Table
from tests.games.daifugo.scene import scene
from tests.games.situation import situation


@pytest.mark.parametrize(
    ("rules", "hands", "more"),
    [
        ([], ["S2 H2 D3", "SK HK C4", "CA DA C5"], {}),  # two 2s, which no pair beats, and the 3 last
        ([], ["X1 S2 D4", "SK HK C4", "H2 DA C5"], {}),  # the joker beats the other 2
        (["eight_cut"], ["S8 D8 H3", "SK HK C4", "H2 D2 C5"], {}),  # a cut needs no strength
        ([], ["CA CK", "SK HK", "SQ C4"], {"field": ["H9"], "owners": [1]}),  # while following
        (["revolution"], ["S3 H3 DK", "SA HA C4", "CA D4 C5"], {"revolution": True}),  # the weakest is the strongest
    ],
)
def test_what_nobody_can_beat_is_played(rules: list[str], hands: list[str], more: dict[str, object]) -> None:
    table = scene(rules, hands, **more)  # type: ignore[arg-type]
    while table.active & 1 and table.round == 1 and table.turn >= 0:
        if table.turn == 0:
            move = table.best_known()
            assert move >= 0
        else:
            move = table.legal_moves()[-1]
        table.apply(move)
    ahead = table.result().ranks.index(1) if table.is_over() else listed(table.out.finished)[0]
    assert ahead == 0


@pytest.mark.parametrize(
    "hands",
    [
        ["S2 D3 D5", "X1 HK C4", "CA DA C5"],  # the joker beats the 2
        ["SA DA D3", "S2 H5 C4", "H2 C5 C6"],  # two 2s may be in one hand
        ["S3 S4 S5", "SK HK C4", "CA DA C6"],
    ],
)
def test_what_someone_might_beat_is_no_certain_win(hands: list[str]) -> None:
    assert scene([], hands).best_known() == -1


@pytest.mark.parametrize("preset", ["popular", "federation", "two_draw", "everything"])
def test_a_certain_win_is_one_in_every_world_and_against_every_defence(preset: str) -> None:
    game = find("daifugo")
    options = game.options({"players": 4, "games": 1, **game.presets[preset]})
    moves, found = Moves(), 0
    for match in range(3):
        position = game.new(options, f"certain-{match}")
        chance = random.Random(match)
        for _ in range(150):
            if position.is_over():
                break
            assert isinstance(position, Table)
            known = position.best_known() if not position.agenda else -1
            if known >= 0:
                found += 1
                assert position.determinize(position.turn, Rng(f"world-{match}")).best_known() == known
                check_win(position.clone(), position.turn, chance)
            position.consider(moves)
            position.apply(known if known >= 0 else position.hint(moves, Rng(str(chance.random()))))
    assert found > 0


def check_win(position: Position, seat: int, chance: random.Random) -> None:
    """Play on: the seat as it must, the others as they like; it is the next one out."""
    assert isinstance(position, Table)
    before, round, moves = position.active, position.round, Moves()
    while position.turn >= 0 and position.round == round and position.active & bit(seat):
        assert position.active == before
        position.consider(moves)
        move = position.best_known() if position.turn == seat else chance.choice(moves.all())
        assert move >= 0
        position.apply(move)


def perfect(position: Position, stage: int) -> list[float]:
    """Return what all seats reach if each plays perfectly for itself, written as plainly as possible."""
    if position.is_over() or position.stage() != stage:
        return [position.utility(seat) for seat in range(position.players)]
    outcomes = []
    for move in position.legal_moves():
        twin = position.clone()
        twin.apply(move)
        outcomes.append(perfect(twin, stage))
    return max(outcomes, key=lambda outcome: outcome[position.turn])


VOID = [["H", "D", "C"], ["S", "D", "C"], ["S", "H", "C"]]  # each seat is known to have a suit of its own


def known_ending(seed: int, cards: int, won: tuple[int, ...] = (3, 2, 3)) -> Position:
    """Return the last tricks of a round of Four Tricks in which A knows every hand by the suits that others lack."""
    chance = random.Random(seed)
    ranks = "6789TJQKA"
    first = [f"{suit}{rank}" for suit in "SC" for rank in ranks]
    hands = [chance.sample(first, cards)]
    left = {suit: [f"{suit}{rank}" for rank in ranks] for suit in "HD"}
    hands += [chance.sample(left["H"], cards), chance.sample(left["D"], cards)]
    for k in range(cards):  # A, too, has some of their suits
        if chance.random() < 0.4:
            suit = chance.choice("HD")
            spare = [card for card in left[suit] if card not in hands[1] + hands[2] + hands[0]]
            hands[0][k] = chance.choice(spare) if spare else hands[0][k]
    setup = {"hands": hands, "turn": 0, "dealer": 2, "barred": [[], VOID[1], VOID[2]], "won": list(won)}
    return situation("four_tricks", setup)


@pytest.mark.parametrize("seed", range(8))
def test_a_known_ending_is_played_perfectly(seed: int) -> None:
    position = known_ending(seed, 3)
    move = Ending().move(position, 0, Rng("ending"), 10_000)
    values = {}
    for legal in position.legal_moves():
        twin = position.clone()
        twin.apply(legal)
        values[legal] = perfect(twin, 0)[0]
    best = max(values.values())
    if move < 0:
        assert len(set(values.values())) == 1
    else:
        assert values[move] == best
        assert Search("ending", 0.0, 3000).choose(position, 0) == move
    assert Ending().move(position, 0, Rng("ending"), 3) == -1  # too few positions to look at


def test_a_long_ending_takes_no_more_than_its_part_of_the_time() -> None:
    """However long a game takes for a position: here a millisecond passes from one look at the clock to the next."""
    position = known_ending(1, 6, (2, 2, 2))
    assert Ending().move(position, 0, Rng("ending"), 2_000) == -1  # there is much to look at
    bot = Search("ending", 30.0)
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += 0.001
        return now

    bot.clock = clock
    bot.choose(position, 0)
    assert 0 < bot.ending.looked <= 100
    assert bot.done > 0  # most of the time is left for the search


@pytest.mark.parametrize(
    ("rules", "hands"),
    [
        ([], ["H7 D5 D6 SQ", "H5 S6 S9 CJ"]),
        (["eight_cut"], ["DT C6 DJ CA", "DA C8 H5 H4"]),
        (["eight_cut"], ["CT H9 D4 C4", "S5 DJ H8 S7"]),
    ],
)
def test_two_who_are_left_in_daifugo_know_each_other_s_cards(rules: list[str], hands: list[str]) -> None:
    position = scene(rules, hands).determinize(0, Rng("two"))
    values = {}
    for legal in position.legal_moves():
        twin = position.clone()
        twin.apply(legal)
        values[legal] = perfect(twin, position.stage())[0]
    assert set(values.values()) == {-1.0, 1.0}
    assert values[Ending().move(position, 0, Rng("ending"), 50_000)] == 1.0


def test_nothing_is_computed_where_cards_are_unknown() -> None:
    game = find("four_tricks")
    position = game.new(game.options({}), "unknown")
    assert Ending().move(position, position.turn, Rng("ending"), 10_000) == -1
    sushi = find("sushi")  # which writes no observation
    position = sushi.new(sushi.options({"players": sushi.players[0]}), "blind")
    assert Ending().move(position, position.turn, Rng("ending"), 10_000) == -1
