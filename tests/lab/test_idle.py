"""Dead and endless positions in a report, in a tiny game of two rounds that has as many of them as a test wants."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import pytest

from tefuda.engine import registry, table
from tefuda.engine.errors import BadInput
from tefuda.engine.position import OVER
from tefuda.engine.view import Text, Zone
from tefuda.lab import arena
from tefuda.lab.compare import Comparison
from tefuda.lab.measures import RANDOM, SIMPLE, Tally, measure, portions
from tefuda.lab.report import Figure, Report
from tefuda.lab.study import Study, work
from tefuda.lab.tasks import carry
from tefuda.plain import PlainPosition
from tefuda.texts import LANGUAGES, render

CHOICES = 2  # decisions of a round with a choice
FORCED = 3  # those after them, without one
ROUND = CHOICES + FORCED
BOUND = 2 * ROUND


class Wait(PlainPosition):
    """Two seats choose once each per round, a side for nothing; then, three times in turn, there is one move: to play
    the top of the stock, or to wait (`waits`). The match ends after two rounds if the first move is one of `ends`."""

    id = "idle_wait"
    cards = [suit + rank for suit in "SHDC" for rank in "234"]
    words = ["left", "right", "wait"]
    waits: ClassVar[bool] = True
    ends: ClassVar[list[str]] = ["left", "right"]

    stock: list[str]
    pile: list[str]
    made: int
    first: str

    def begin(self) -> None:
        self.stock, self.pile, self.made, self.first, self.turn = list(self.cards), [], 0, "", 0

    def choices(self) -> list[str]:
        if self.made % ROUND < CHOICES:
            return ["left", "right"]
        return ["wait"] if self.waits else [self.stock[0]]

    def make(self, move: str) -> None:
        if move in self.stock:
            self.stock.remove(move)
            self.pile.append(move)
        self.first = self.first or move
        self.made += 1
        self.turn = self.made % ROUND % 2
        if self.made % ROUND == 0:
            self.note(table.dealt(self.stage() + 1, 0))
            if self.made == BOUND and self.first in self.ends:
                self.turn = OVER

    def stage(self) -> int:
        return self.made // ROUND

    def scores(self) -> list[int]:
        return [self.made // ROUND, 0]

    def unseen(self, seat: int) -> list[list[str]]:
        return []

    def zones(self, seat: int) -> list[Zone]:
        return [Zone("pile", "trick", "cascade", things=table.faces_up(self.pile), focus=1)]


class Play(Wait):
    id = "idle_play"
    waits: ClassVar[bool] = False


class Forever(Wait):
    id = "idle_forever"
    ends: ClassVar[list[str]] = []


class Sometimes(Wait):
    id = "idle_sometimes"
    ends: ClassVar[list[str]] = ["left"]


@dataclass
class Tiny:
    """The games by name."""

    wait: registry.Game
    play: registry.Game
    forever: registry.Game
    sometimes: registry.Game


@pytest.fixture(autouse=True)
def tiny() -> Iterator[Tiny]:
    texts = {lang: {"name": "Idle"} for lang in LANGUAGES}
    made = [kind.game(players=[2], bound=BOUND, minutes=1, texts=texts) for kind in (Wait, Play, Forever, Sometimes)]
    for game in made:
        registry.add(game)
    yield Tiny(*made)
    for game in made:
        registry.forget(game.id)


def counted(game: registry.Game, bots: list[str], matches: int, *, closely: bool) -> Tally:
    return measure(portions(game, {}, bots, "idle", matches, matches, closely)[0])


def reported(game: registry.Game) -> Report:
    asked = work(Study(games=[game.id], matches=20, watch=4, skill=0))
    made = asked.conclude([carry(task) for task in asked.tasks])
    assert isinstance(made, Report)
    return made


def compared(game: registry.Game, bots: list[str]) -> Comparison:
    asked = work(Study(kind="against", games=[game.id], bots=bots, matches=80, other={"players": 2}))
    made = asked.conclude([carry(task) for task in asked.tasks])
    assert isinstance(made, Comparison)
    return made


def idle(made: Report) -> Figure:
    return next(figure for figure in made.figures if figure.id == "idle")


def values(figure: Figure) -> dict[str, float]:
    return {point.label.id.rpartition(".")[2]: point.value for point in figure.points if point.label is not None}


def test_how_long_no_choice_is_left(tiny: Tiny) -> None:
    """Of the five decisions of a round, four come after the first seat's choice, and three after the second's."""
    figure = idle(reported(tiny.play))
    assert values(figure) == pytest.approx({"own": 70, "all": 60, "again": 0, "endless": 0})
    assert figure.sentence == Text("lab.idle.sentence", {"own": "70", "all": "60"})
    assert all(point.low <= point.value <= point.high for point in figure.points)


def test_a_round_ends_where_cards_are_dealt(tiny: Tiny, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing is dealt between the stages, the choices of the second one are still to come."""
    monkeypatch.setattr(table, "dealt", lambda round, dealer: table.played(0, []))
    assert values(idle(reported(tiny.play)))["all"] == pytest.approx(30)


def test_a_position_that_comes_back_is_counted(tiny: Tiny) -> None:
    """The first seat waits twice in a round, with all cards where they were."""
    figure = idle(reported(tiny.wait))
    assert values(figure)["again"] == 100
    assert figure.sentence == Text("lab.idle.circles", {"n": 4, "of": 4})


def test_a_match_that_does_not_end_is_cut_off(tiny: Tiny) -> None:
    for bots in ([SIMPLE], [RANDOM], [RANDOM, SIMPLE], ["search:2sims"]):
        total = counted(tiny.forever, bots, 3, closely=False)
        assert (total.matches, total.endless, total.decisions) == (0, 3, 0)
    watched = counted(tiny.forever, [SIMPLE], 2, closely=True)
    assert watched.closely is not None
    assert (watched.endless, watched.closely.matches) == (2, 0)


def test_endless_matches_are_told_first(tiny: Tiny) -> None:
    made = reported(tiny.sometimes)
    figure = idle(made)
    assert figure.sentence == Text("lab.idle.cut", {"n": made.counts.endless, "of": 24})
    assert 0 < made.counts.endless < 24
    assert values(figure)["endless"] == pytest.approx(100 * made.counts.endless / 24)
    assert made.matches + made.counts.endless == 24
    for lang in LANGUAGES:
        assert "{" not in render(figure.sentence, lang) + render(figure.caption, lang)


def test_nothing_is_reported_where_no_match_ends(tiny: Tiny) -> None:
    with pytest.raises(BadInput) as refused:
        reported(tiny.forever)
    assert refused.value.text == Text("lab.refused.endless", {"n": 24})
    with pytest.raises(BadInput) as refused:
        compared(tiny.forever, [SIMPLE])
    assert refused.value.text == Text("lab.refused.endless", {"n": 80})


@pytest.mark.parametrize("bots", [[SIMPLE], ["search:2sims"]])
def test_portions_without_an_end_are_left_out_of_a_comparison(tiny: Tiny, bots: list[str]) -> None:
    """Half of the matches end here; of four in a portion, and one of the rule of thumb, it may be none."""
    made = compared(tiny.sometimes, bots)
    assert 0 < made.games < 80
    assert {one.value for one in made.variants[0].differences} == {0.0}
    assert made.variants[0].of("length").first == BOUND


def test_bots_share_a_match_that_does_not_end(tiny: Tiny) -> None:
    played = arena.play(arena.schedule(tiny.forever, {}, [SIMPLE, RANDOM], 1, "idle")[0])
    assert (played.places, played.wins, sum(played.moves)) == ([1, 1], [0.5, 0.5], BOUND)
