"""The conformance kit finds what it is there to find: each broken game below breaks one promise."""

from typing import Any, ClassVar

import pytest

from tefuda import testing
from tefuda.engine.chance import Rng, advance
from tefuda.engine.errors import BadOption
from tefuda.engine.happened import event
from tefuda.engine.moves import Moves
from tefuda.engine.position import OPEN, SPECTATOR, Position
from tefuda.engine.registry import find, games
from tefuda.engine.view import Reason, Result, Text, View
from tefuda.testing import ConformanceError, check, random_options, survey
from tests.engine.low_card import LowCard, create, game


def test_a_sound_game_passes() -> None:
    report = check(game(create), matches=3)
    assert report.matches == 3
    assert report.longest == report.decisions // 3


class Peeks(LowCard):
    """Shows every hand."""

    def view(self, seat: int) -> View:
        return super().view(OPEN if seat >= 0 else seat)


class Whispers(LowCard):
    """Tells spectators a card that is hidden from the seats."""

    def view(self, seat: int) -> View:
        seen = super().view(seat)
        if seat == SPECTATOR and self.hands[0]:
            seen.seats[1].score = self.hands[0][0]
        return seen


class Forgets(LowCard):
    """Loses a card on the way."""

    def apply(self, move: int) -> None:
        super().apply(move)
        self.gone = []


class Doubles(LowCard):
    """Names a move twice."""

    def legal(self, moves: Moves) -> None:
        super().legal(moves)
        moves.add(moves.get(0))


class Shares(LowCard):
    """Clones that hang together."""

    def clone(self) -> "Shares":
        twin = Shares()
        twin.__dict__.update(self.__dict__)
        twin.copy_base(self)
        twin.log = None
        return twin


class Remembers(LowCard):
    """Keeps what has been played in a field that `state` does not name, and neither `load` nor a clone has it."""

    sum: int = 0

    def apply(self, move: int) -> None:
        self.sum += move
        super().apply(move)

    def clone(self) -> Position:
        twin = super().clone()
        assert isinstance(twin, Remembers)
        twin.sum = 0
        return twin


class Rebuilds(LowCard):
    """The same, but clones have it: only a loaded position does not."""

    sum: int = 0

    def apply(self, move: int) -> None:
        self.sum += move
        super().apply(move)


class Excuses(Rebuilds):
    """The same, and says so, though a later event depends on it."""

    transient: ClassVar[dict[str, str]] = {"sum": "of no account"}

    def apply(self, move: int) -> None:
        super().apply(move)
        self.note(event("play", text=Text("common.result.shared", {"n": self.sum})))


class Owes(Excuses):
    """The same, but it shows in the result alone."""

    def apply(self, move: int) -> None:
        Rebuilds.apply(self, move)

    def result(self) -> Result:
        result = super().result()
        result.sheets[0].total = self.sum
        return result


class Knows(LowCard):
    """Determinizes to the true position."""

    def determinize(self, seat: int, rng: Rng) -> Position:
        return self.clone()


class Accepts(LowCard):
    """Lets any card be played."""

    def forbids(self, move: int) -> Any:
        return None

    def apply(self, move: int) -> None:
        if move in self.hands[self.turn]:
            super().apply(move)


class Rolls(LowCard):
    """Draws by the fast generator alone, which can be foreseen."""

    def apply(self, move: int) -> None:
        super().apply(move)
        self.chance = advance(self.chance)


class Keeps(LowCard):
    """Gives its copies the stream."""

    def clone(self) -> Position:
        twin = super().clone()
        twin.origin = self.origin
        return twin


class Stumbles(LowCard):
    """Fails in the middle of a match."""

    def apply(self, move: int) -> None:
        if len(self.gone) == 3:
            raise IndexError
        super().apply(move)


class Performs(LowCard):
    """Plays otherwise while it is watched."""

    def apply(self, move: int) -> None:
        super().apply(move)
        if self.log is not None:
            self.points[0] += 1


class Lends(LowCard):
    """Gives away its own list as part of a state."""

    def state(self) -> dict[str, Any]:
        return {**super().state(), "points": self.points}


class Rewinds(LowCard):
    """Counts its rounds down."""

    def stage(self) -> int:
        return len(self.gone) // -3


class Recommends(LowCard):
    """Knows a best move that is seldom there."""

    def best_known(self) -> int:
        return 8


class Breaks(LowCard):
    """Is never whole."""

    def is_whole(self) -> bool:
        return False


@pytest.mark.parametrize(
    ("kind", "promise"),
    [
        (Peeks, "hand is hidden"),
        (Whispers, "looks the same to spectators"),
        (Forgets, "every card is in exactly one zone"),
        (Doubles, "ascending, without duplicates"),
        (Shares, "clone is independent"),
        (Remembers, "a clone has the same fields"),
        (Rebuilds, "a loaded position has the same fields"),
        (Excuses, "a loaded position has the same events"),
        (Owes, "a loaded position has the same result"),
        (Knows, "draws positions that differ"),
        (Accepts, "what is not legal is refused"),
        (Rolls, "drawn by below, draw and draw_wide"),
        (Keeps, "a clone has no stream"),
        (Performs, "an unwatched clone has the same"),
        (Lends, "earlier states"),
        (Rewinds, "stage never goes back"),
        (Recommends, "best_known is a legal move"),
        (Breaks, "is_whole holds"),
    ],
)
def test_each_broken_promise_is_found(kind: type[LowCard], promise: str) -> None:
    with pytest.raises(ConformanceError, match=promise):
        check(game(lambda options: create(options, kind)), matches=5, every=1)


def test_where_counting_reveals_every_hand_samples_may_be_the_true_position() -> None:
    counted = game(lambda options: create(options, Knows))
    counted.counted = lambda options: True
    assert check(counted, matches=5, every=1).matches == 5


class Settles(LowCard):
    """Counts the rounds that were played, once it is over."""

    def stage(self) -> int:
        return 0 if self.is_over() else 1


def test_a_match_that_ends_before_its_next_round_does_not_go_back() -> None:
    assert check(game(lambda options: create(options, Settles)), matches=2).matches == 2


class Hurries(LowCard):
    """Has a move that only the clock makes: it plays the lowest card."""

    def expired(self, seat: int) -> int:
        return 9

    def forbids(self, move: int) -> Reason | None:
        return None if move == 9 else super().forbids(move)

    def apply(self, move: int) -> None:
        super().apply(self.hands[self.turn][0] if move == 9 else move)

    def text(self, move: int) -> str:
        return "late" if move == 9 else super().text(move)

    def parse(self, text: str) -> int:
        return 9 if text == "late" else super().parse(text)


def test_a_move_that_only_the_clock_makes_is_not_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(testing, "TOO_SLOW", 0.5)
    assert check(game(lambda options: create(options, Hurries)), matches=2, every=1).matches == 2


def test_a_match_longer_than_its_bound_is_found() -> None:
    with pytest.raises(ConformanceError, match="within its bound"):
        check(game(create, bound=3), matches=1)


def test_the_failure_carries_the_record_that_leads_to_it() -> None:
    with pytest.raises(ConformanceError) as caught:
        check(game(lambda options: create(options, Forgets)), matches=1)
    assert caught.value.record.game == "low_card"
    assert len(caught.value.record.moves) == 1


def test_a_survey_finds_what_is_quick_to_see() -> None:
    with pytest.raises(ConformanceError, match="every card is in exactly one zone") as caught:
        survey(game(lambda options: create(options, Forgets)), range(5))
    assert len(caught.value.record.moves) == 2
    with pytest.raises(ConformanceError, match="without duplicates"):
        survey(game(lambda options: create(options, Doubles)), range(5))


def test_a_survey_finds_a_move_that_fails_and_a_match_that_is_too_long() -> None:
    with pytest.raises(ConformanceError, match="no legal move fails"):
        survey(game(lambda options: create(options, Stumbles)), range(5))
    with pytest.raises(ConformanceError, match="within its bound"):
        survey(game(create, bound=3), range(1))


def test_the_matches_of_a_survey_depend_on_their_numbers_alone() -> None:
    whole = survey("four_tricks", range(6))
    parts = survey("four_tricks", range(2))
    parts.add(survey("four_tricks", range(2, 6)))
    assert parts == whole
    assert whole.matches == 6


def test_options_are_checked_first() -> None:
    with pytest.raises(BadOption) as refused:
        check("four_tricks", {"deals": 4})
    assert refused.value.path == "$.options.deals"


def test_random_options_can_be_played() -> None:
    four_tricks = find("four_tricks")
    for seed in "abcdef":
        sampled = random_options(four_tricks, 3, seed)
        assert four_tricks.options(sampled).data() == sampled


def test_a_game_that_was_only_checked_is_not_on_the_shelf() -> None:
    check(game(create), matches=1)
    assert "low_card" not in games()
