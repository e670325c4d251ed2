"""Mischievous Yokai: what policies learn from (`Position.features`)."""

from functools import partial
from typing import Any

import pytest

from tefuda.engine.registry import find
from tefuda.games.itazura_youkai import ItazuraYoukai, learning
from tests.games import features
from tests.games import situation as given
from tests.games.features import kinds_written
from tests.games.situation import situation

TRICK = [learning.FACE, learning.WINNER, learning.EYE, learning.STAKE, learning.BOTH, learning.TILE, learning.TIME]
HAND = [learning.RANK, learning.COVER, learning.ENDS, learning.HEAVY, learning.DOUBLE, learning.REST, learning.POWER]
KINDS = [*TRICK, *HAND, learning.LURE, learning.FLEE]
BEGINS = [*KINDS, learning.SPACE]
part = partial(features.part, BEGINS)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_no_feature_is_taken_for_one_of_another_kind(players: int) -> None:
    game = find("itazura_youkai")
    options = game.options({"players": players})
    for _, written in kinds_written(lambda seed: game.new(options, seed), BEGINS, learning.SPACE):
        assert all(kinds == KINDS for kinds in written.values())


def table(hands: str, *moves: str, **setup: Any) -> ItazuraYoukai:
    """Return a table of four players with these hands, parted by commas, the first to lead, after some moves."""
    position = situation("itazura_youkai", {"turn": 0, "hands": hands.split(", "), **setup}, (), players=4)
    assert isinstance(position, ItazuraYoukai)
    given.play(position, *moves)
    return position


def ways(position: ItazuraYoukai) -> dict[str, int]:
    return part(position, learning.FACE, learning.PRIZES * learning.PLACES * learning.LEFT)


def faces(position: ItazuraYoukai) -> dict[str, int]:
    return part(position, learning.FACE, learning.LEFT, learning.PLACES)


def eyes(position: ItazuraYoukai) -> dict[str, int]:
    return part(position, learning.EYE, learning.LEFT, learning.PLACES)


def prizes(position: ItazuraYoukai) -> dict[str, int]:
    return part(position, learning.FACE, learning.PLACES * learning.LEFT, learning.PRIZES)


def missers(position: ItazuraYoukai) -> dict[str, int]:
    return part(position, learning.EYE, learning.PLACES * learning.LEFT, learning.MISSERS)


def test_a_policy_sees_how_likely_a_tile_is_beaten() -> None:
    position = table("2-6 2-5, 2-3 4-4, 2-4 5-5, 1-2 6-6")
    assert ways(position) == {"2-6 suit 2": 0, "2-6 suit 6": 3, "2-5 suit 2": 0, "2-5 suit 5": 3}
    position = table("2-5 4-4, 2-3 2-4, 1-2 5-5, 2-6 6-6", "2-5 suit 2")
    assert ways(position) == {"2-3": learning.LOSES, "2-4": learning.LOSES}
    position = table("1-2 4-4, 2-3 2-4, 2-5 5-5, 2-6 6-6", "1-2 suit 2")
    assert ways(position) == {"2-3": learning.DANGERS + 4, "2-4": learning.DANGERS + 4}  # two tiles above
    position = table("1-2 4-4, 2-3 3-4, 2-5 5-5, 2-6 6-6", "1-2 suit 2", "2-3", "2-5")
    assert ways(position) == {"2-6": learning.DANGERS}


def test_a_policy_sees_that_a_seat_without_the_suit_beats_nothing() -> None:
    position = table("1-2 4-4, 3-3 3-4, 2-5 5-5, 2-6 6-6", barred=[[], ["2"], [], []])
    assert ways(position)["1-2 suit 2"] == 4
    position = table("1-2 4-4, 3-3 3-4, 3-5 5-5, 2-6 6-6", barred=[[], ["2"], ["2"], []])
    assert ways(position)["1-2 suit 2"] == 2


def test_a_policy_sees_whom_the_one_eyed_one_would_take() -> None:
    """It goes to the seat that misses with the most pips, of equals to the later one."""
    position = table("2-6 4-4 0-2, 3-4 1-5 0-1, 3-6 1-6 5-5, 2-3 0-4 0-6", "2-6 suit 2", "3-4")
    assert ways(position) == {"3-6": learning.MISSES, "1-6": learning.MISSES + 1, "5-5": learning.MISSES}
    position = table("2-6 4-4 0-2, 5-5 1-5 0-1, 4-6 1-6 6-6, 2-3 0-4 0-6", "2-6 suit 2", "5-5")
    assert ways(position) == {"4-6": learning.MISSES, "1-6": learning.LIGHT, "6-6": learning.MISSES}
    position = table("2-6 4-4, 0-3 3-5, 2-4 1-6, 2-3 0-4", "2-6 suit 2")
    assert ways(position) == {"0-3": learning.MISSES + 2, "3-5": learning.MISSES + 1}


def test_a_policy_sees_who_misses() -> None:
    assert missers(table("2-6 4-4, 2-3 1-1, 2-4 1-6, 2-5 0-4"))["2-6 suit 2"] == 3
    position = table("2-6 4-4, 2-3 1-1, 2-4 1-6, 5-5 0-4", barred=[[], [], [], ["2"]])
    assert missers(position)["2-6 suit 2"] == 4
    assert missers(table("2-6 4-4, 1-3 1-1, 2-4 1-6, 2-5 0-4", "2-6 suit 2", "1-3")) == {"2-4": 5}
    position = table("2-6 4-4, 2-3 1-1, 2-4 1-6, 2-5 0-4", "2-6 suit 2", "2-3", "2-4")
    assert missers(position) == {"2-5": 0}


def test_a_policy_sees_where_the_yokai_are() -> None:
    position = table("0-0 0-1, 2-3 1-1, 2-4 1-6, 2-5 0-4")
    assert set(faces(position).values()) == {learning.LOOSE, learning.KEPT}
    assert faces(position)["0-0 suit 0"] == eyes(position)["0-1 suit 0"] == learning.LOOSE
    assert faces(position)["0-1 suit 0"] == eyes(position)["0-0 suit 0"] == learning.KEPT
    given.play(position, "0-1 suit 1")
    assert (faces(position)["1-1"], eyes(position)["1-1"]) == (learning.HIDDEN, learning.LOOSE)
    out = {"gone": ["0-0", "0-1"]}
    hands = "2-6 4-4, 2-3 1-1, 2-4 1-6, 2-5 0-4"
    position = table(hands, **out, faceless=0, one_eyed=2)
    assert (faces(position)["4-4 suit 4"], eyes(position)["4-4 suit 4"]) == (learning.OWN, learning.OTHER)
    assert eyes(table(hands, **out))["4-4 suit 4"] == learning.MIDDLE


def test_a_policy_sees_that_a_yokai_would_lose_another_the_match() -> None:
    hands = "2-6 4-4, 2-3 1-1, 2-4 1-6, 2-5 0-4"
    out = {"gone": ["0-0", "0-1"], "deals": [[0, 1]]}
    both = {**out, "faceless": 1, "one_eyed": 1}
    assert (faces(table(hands, **both))["2-6 suit 2"], eyes(table(hands, **both))["2-6 suit 2"]) == (
        learning.FATAL,
        learning.FATAL,
    )
    assert eyes(table(hands, **out, faceless=2, one_eyed=1))["2-6 suit 2"] == learning.OTHER


def test_a_policy_sees_whether_the_faceless_one_moves() -> None:
    hands = "2-6 4-4, 2-2 2-3, 2-4 1-6, 2-5 0-4"
    assert prizes(table(hands.replace("0-4", "0-0"))) == {"2-6 suit 2": 0, "2-6 suit 6": 0, "4-4 suit 4": 0}
    out = {"gone": "0-0", "faceless": 3}
    assert prizes(table(hands, **out)) == {"2-6 suit 2": 1, "2-6 suit 6": 1, "4-4 suit 4": 2}
    assert prizes(table(hands, "2-6 suit 2", "2-2", **out)) == {"2-4": 2}


def test_a_policy_sees_what_seats_lack_to_lose() -> None:
    def needs(*deals: list[int]) -> tuple[int, int, int]:
        position = table("2-6 4-4, 2-3 1-1, 2-4 1-6, 2-5 0-4", "2-6 suit 2", deals=[*deals])
        (stake,) = part(position, learning.STAKE, 1, learning.NEEDS * learning.NEEDS).values()
        (winner,) = part(position, learning.WINNER, 1, learning.WINNERS).values()
        return stake // learning.NEEDS, stake % learning.NEEDS, winner

    assert needs() == (3, 3, 3)
    assert needs([1, 0]) == (3, 2, 2)
    assert needs([2, 1], [-1, 2], [1, -1]) == (1, 1, 3)
    assert needs([1, 1], [1, -1]) == (0, 3, 3)
    lead = table("2-6 4-4, 2-3 1-1, 2-4 1-6, 2-5 0-4")
    assert set(part(lead, learning.WINNER, 1, learning.WINNERS).values()) == {learning.NEEDS}


def test_a_policy_sees_the_suits_that_it_would_miss() -> None:
    """Having led 2-6, it would miss all but 4: nine times an unseen tile shows another suit."""
    position = table("2-6 4-4, 2-3 1-1, 2-4 1-6, 2-5 0-4")
    exposed = part(position, learning.COVER, learning.LEFT * learning.PLACES)
    assert exposed == {
        "2-6 suit 2": learning.exposed_of(9),
        "2-6 suit 6": learning.exposed_of(9),
        "4-4 suit 4": learning.exposed_of(7),
    }
    lengths = learning.LENGTHS
    position = table("2-6 2-4 6-6 3-6, 2-3 1-1 0-0 0-1, 1-5 1-6 0-2 0-3, 2-5 0-4 0-5 0-6")
    ends = part(position, learning.ENDS, learning.UNSEEN, lengths**2)
    assert (ends["2-6 suit 2"], ends["2-6 suit 6"]) == (1 * lengths + 2, 2 * lengths + 1)


@pytest.mark.parametrize(("tiles", "value"), [(0, 0), (1, 1), (2, 1), (3, 2), (5, 3), (7, 3), (8, 4), (13, 5)])
def test_the_values_of_tiles_of_suits_it_would_miss(tiles: int, value: int) -> None:
    assert learning.exposed_of(tiles) == value


@pytest.mark.parametrize(("threats", "value"), [(0, 0), (1, 1), (3, 1), (4, 2), (7, 3), (13, 4), (25, 5)])
def test_the_values_of_dangers(threats: int, value: int) -> None:
    assert learning.danger_of(threats) == value


def test_a_policy_sees_what_stays_in_hand() -> None:
    position = table("6-6 4-6 0-3 3-3, 4-5 5-5 0-5 1-5, 2-3 1-1 0-1 1-3, 2-4 1-6 0-4 1-4")
    sure = part(position, learning.POWER, learning.PLACES * learning.LEFT, learning.SURE)
    assert (sure["4-6 suit 4"], sure["6-6 suit 6"], sure["0-3 suit 0"]) == (2, 2, 3)
    twins = part(position, learning.DOUBLE, learning.PLACES * learning.LEFT)
    assert (twins["6-6 suit 6"], twins["4-6 suit 6"]) == (1 * learning.TWINS + 2, 2 * learning.TWINS + 2)
    means = part(position, learning.REST, learning.PLACES * learning.LEFT)
    assert (means["6-6 suit 6"], means["0-3 suit 0"]) == (1, 3)  # 19 and 28 pips on three tiles


def test_a_policy_sees_the_rank_and_the_tiles_above() -> None:
    position = table("2-5 4-4, 2-3 1-1, 5-6 1-6, 2-6 0-4")
    ranks = part(position, learning.RANK, learning.ABOVE * learning.LATER, learning.RANKS)
    assert (ranks["2-5 suit 2"], ranks["2-5 suit 5"]) == (6, 3)
    above = part(position, learning.RANK, learning.LATER, learning.ABOVE)
    assert (above["2-5 suit 2"], above["2-5 suit 5"], above["4-4 suit 4"]) == (1, 1, 0)


def test_a_policy_sees_whether_the_double_of_the_suit_may_come() -> None:
    position = table("2-6 4-4, 2-2 1-1, 2-4 1-6, 2-5 0-4")
    lure = part(position, learning.LURE, learning.PLACES * learning.LATER, 2)
    assert lure == {"2-6 suit 2": 1, "2-6 suit 6": 0, "4-4 suit 4": 0}
