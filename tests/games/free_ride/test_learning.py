"""Free Ride: what policies learn from (`Position.features`)."""

from functools import partial
from typing import Any

import pytest

from tefuda.engine.features import Features
from tefuda.engine.moves import Moves
from tefuda.engine.registry import find
from tefuda.games.free_ride import FreeRide, learning
from tefuda.games.free_ride.plays import is_ride
from tests.games import features
from tests.games import situation as given
from tests.games.features import kinds_written
from tests.games.situation import situation

TRICK = [learning.POT, learning.TIME, learning.STAND, learning.RIVAL, learning.VICTORY, learning.RISK, learning.VOID]
HAND = [learning.LURE, learning.POWER, learning.SPENT, learning.RANK, learning.STRENGTH, learning.TILE, learning.REST]
BEGINS = [*TRICK, *HAND, learning.HOST, learning.SPACE]
part = partial(features.part, BEGINS)


@pytest.mark.parametrize("players", [5, 6])
def test_no_feature_is_taken_for_one_of_another_kind(players: int) -> None:
    game = find("free_ride")
    options = game.options({"players": players})
    for _, written in kinds_written(lambda seed: game.new(options, seed), BEGINS, learning.SPACE):
        for move, kinds in written.items():
            assert kinds == [learning.HOST] * is_ride(move) + TRICK + HAND


def table(hands: str, *moves: str, **setup: Any) -> FreeRide:
    """Return a table of five players with these hands, parted by commas, the first to lead, after some moves."""
    position = situation("free_ride", {"turn": 0, "hands": hands.split(", "), **setup}, (), players=5)
    assert isinstance(position, FreeRide)
    given.play(position, *moves)
    return position


def ways(position: FreeRide) -> dict[str, int]:
    return part(position, learning.POT, learning.LATER * learning.PRIZES)


def test_a_policy_sees_that_nothing_beats_a_lead() -> None:
    """Nobody can ride a double: who has its number must follow."""
    assert ways(table("8-8, 1-8, 2-8, 3-8, 4-8")) == {"8-8 suit 8": 0}
    assert ways(table("8-8, 8-9, 2-8, 3-8, 4-8")) == {"8-8 suit 8": 3}  # one tile


def test_a_policy_sees_who_could_ride_a_lead() -> None:
    others = "2-3, 2-4, 3-4, 2-6"
    assert ways(table(f"1-9, {others}"))["1-9 suit 1"] == 0
    position = table(f"1-9, {others.replace('2-3', '9-9')}", barred=[[], ["1"], [], ["1"], []])
    assert ways(position)["1-9 suit 1"] == 3
    assert part(position, learning.VOID, learning.RIDERS * learning.UNSEEN, learning.VOIDS)["1-9 suit 1"] == 2


def test_a_policy_sees_whether_a_tile_wins_for_certain() -> None:
    position = table("2-5 3-3, 2-4 4-4, 2-3 5-5, 2-6 6-6, 2-7 0-2", "2-5 suit 2", "2-4", "2-3", "2-6")
    assert ways(position) == {"2-7": learning.DANGERS, "0-2": learning.LOSES}


def test_a_policy_sees_what_a_ride_is_for() -> None:
    others = "2-5 0-0 1-1 0-1 3-3, 2-3 4-4 1-3 1-4 1-5, 2-6 5-5 1-6 1-7 1-8, 2-4 6-6 0-3 0-4 0-6"
    position = table(f"{others}, 5-9 0-5 3-4 6-8 4-6", "2-5 suit 2", "2-3", "2-6", "2-4")
    assert ways(position) == {
        "0-5": learning.SIDEWAYS,
        "3-4": learning.SIDEWAYS,
        "4-6": learning.SIDEWAYS,
        "6-8": learning.SIDEWAYS,
        "5-9": learning.SIDEWAYS,
        "5-9 on 2-5": 2 * learning.DANGERS,
        "0-5 on 2-5": learning.USELESS,
        "3-4 on 2-3": learning.USELESS,
        "4-6 on 2-6": learning.SPOILS,
        "6-8 on 2-6": 2 * learning.DANGERS,
        "3-4 on 2-4": learning.USELESS,
        "4-6 on 2-4": learning.USELESS,
    }


def test_a_policy_sees_that_another_tile_could_be_ridden_past_its_own() -> None:
    """Nothing fits the open end of 2-6, but 0-9 that of 2-0."""
    position = table("0-2 3-3, 2-6 4-4, 0-9 5-5, 3-4 4-5, 3-5 1-1", "0-2 suit 2")
    assert ways(position) == {"2-6": learning.DANGERS + 3}
    position = table("0-2 3-3, 2-6 4-4, 1-9 5-5, 3-4 4-5, 3-5 1-1", "0-2 suit 2")
    assert ways(position) == {"2-6": learning.DANGERS}


def test_a_policy_sees_which_doubles_a_trick_brings() -> None:
    hands = "2-2 0-0, 3-3 4-5, 2-9 1-1, 2-3 1-3, 2-7 1-7"
    assert part(table(hands, "2-2 suit 2", "3-3"), learning.POT, 1, learning.PRIZES) == {"2-9": 2}
    hands = "2-3 0-0, 3-3 3-5, 1-1 3-4, 2-4 1-3, 2-7 1-7"
    position = table(hands, "2-3 suit 2", "3-3 on 2-3")
    assert part(position, learning.POT, 1, learning.PRIZES) == {"1-1": 2, "3-4": 1, "3-4 on 3-3": 0}


def test_a_policy_sees_how_seats_stand() -> None:
    """A double in hand counts six points: the first seat is one ahead, the second six behind; the third wins so far."""
    position = table("2-3, 2-4, 2-9, 2-7, 1-7", "2-3 suit 2", "2-4", "2-9", won=["", "", "", "1-1", "0-0 1-3"])
    each = learning.PRIZES * learning.PARTS
    assert part(position, learning.STAND, each, learning.STANDS) == {"2-7": 2}
    assert part(position, learning.RIVAL, 2 * each, learning.RIVALS) == {"2-7": 1}
    lead = table("2-3, 2-4, 2-9, 2-7, 1-7")
    assert set(part(lead, learning.RIVAL, 2 * each, learning.RIVALS).values()) == {learning.STANDS}


def test_a_policy_sees_who_lacks_one_victory() -> None:
    def lacking(*points: list[int]) -> dict[str, int]:
        position = table("2-3, 2-4, 2-9, 2-7, 1-7", "2-3 suit 2", "2-4", points=[*points])
        return part(position, learning.VICTORY, learning.PRIZES, learning.VICTORIES)

    assert lacking() == {"2-9": 0}
    assert lacking([1, 1, 9, 1, 1]) == {"2-9": 4}
    assert lacking([1, 1, 1, 9, 1]) == {"2-9": 2}
    assert lacking([1, 9, 1, 1, 1]) == {"2-9": 3}


def test_a_policy_sees_which_tiles_stay_that_none_is_above() -> None:
    position = table("9-9 8-9 1-2 0-3, 4-9 5-9 4-4 5-5, 3-9 1-1 6-6 7-7, 2-2 3-3 0-4 0-5, 1-3 0-1 0-6 0-7")
    sure = part(position, learning.POWER, learning.PRIZES * learning.PARTS, learning.SURE)
    assert sure["9-9 suit 9"] == sure["8-9 suit 8"] == 1
    assert sure["1-2 suit 1"] == sure["0-3 suit 0"] == 2
    spent = part(position, learning.SPENT, 2 * learning.LEFT, learning.ABOVE)
    assert (spent["8-9 suit 9"], spent["1-2 suit 1"], spent["0-3 suit 0"]) == (0, 1, 3)


def test_a_policy_sees_what_it_rides() -> None:
    """Whether the tile that is ridden is a double, or the best; whether its own is one, and wins."""

    def ride(position: FreeRide) -> list[int]:
        moves, found = Moves(), Features()
        position.consider(moves)
        position.features(moves, found)
        (feature,) = [found.items[k] for k in range(found.size) if found.items[k] >= learning.HOST]
        beside, own = (feature - learning.HOST) // (4 * learning.RIVALS), (feature - learning.HOST) % 4
        return [beside // 2, beside % 2, own // 2, own % 2]

    position = table("2-3 0-0, 3-3 3-5, 1-1 3-8, 2-4 1-3, 2-7 1-7", "2-3 suit 2", "3-3 on 2-3")
    assert ride(position) == [1, 1, 0, 1]
    position = table("2-3 0-0, 2-5 3-5, 3-3 1-8, 2-4 1-3, 2-7 1-7", "2-3 suit 2", "2-5")
    assert ride(position) == [0, 0, 1, 0]


def test_a_policy_sees_the_end_that_counts_and_the_tiles_above() -> None:
    position = table("2-6 5-6, 2-7 0-0, 6-7 2-2, 2-9 3-6, 1-1 6-8")
    above = part(position, learning.STRENGTH, learning.LATER, learning.ABOVE)
    assert (above["2-6 suit 2"], above["2-6 suit 6"]) == (2, 3)
    ranks = part(position, learning.RANK, learning.LEFT, learning.RANKS)
    assert (ranks["2-6 suit 2"], ranks["2-6 suit 6"]) == (7, 3)


def test_a_policy_sees_the_numbers_that_stay_in_hand() -> None:
    position = table("2-6 2-4 6-6 3-6, 2-7 0-0 0-1 0-2, 6-7 2-2 0-3 0-4, 2-9 5-6 0-5 0-6, 1-1 1-3 1-4 1-5")
    lengths = part(position, learning.REST, learning.PARTS, learning.LENGTHS**2)
    assert lengths["2-6 suit 2"] == 1 * learning.LENGTHS + 2
    assert lengths["2-6 suit 6"] == 2 * learning.LENGTHS + 1


def test_a_policy_sees_whether_the_double_of_the_suit_may_come() -> None:
    position = table("2-6 5-6, 2-7 0-0, 6-7 2-2, 2-9 3-6, 1-1 1-3")
    lure = part(position, learning.LURE, learning.LATER * learning.UNSEEN, 2)
    assert (lure["2-6 suit 2"], lure["2-6 suit 6"]) == (1, 0)
