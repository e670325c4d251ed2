"""Free Ride: the vectors of its spec and its special cases."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tefuda.cards.bits import count
from tefuda.cards.domino import WITH
from tefuda.engine.chance import Rng
from tefuda.engine.errors import BadNotation, BadSetup
from tefuda.engine.position import OVER
from tefuda.engine.registry import find
from tefuda.games.free_ride import FreeRide
from tefuda.games.free_ride.plays import PACK
from tefuda.games.free_ride.show import deal_sheets
from tests.games import situation as given
from tests.games.records import replayed, replays
from tests.games.situation import legal, refused, situation

SPARE = ["0-0", "3-3", "4-4", "7-7", "9-9"]  # a second tile for each of five, so that the round goes on


def table(setup: dict[str, Any], *moves: str, players: int = 5, **options: Any) -> FreeRide:
    position = situation("free_ride", {"turn": 0, **setup}, moves, players=players, **options)
    assert isinstance(position, FreeRide)
    return position


def trick(*tiles: str, more: list[str] | None = None) -> FreeRide:
    """Return a table of five players, the first to lead, each with this tile and one more."""
    return table({"hands": [f"{tile} {other}" for tile, other in zip(tiles, more or SPARE, strict=True)]})


def play(position: FreeRide, *moves: str) -> FreeRide:
    given.play(position, *moves)
    return position


def deal(players: int, seed: str = "deal", **options: Any) -> FreeRide:
    game = find("free_ride")
    position = game.new(game.options({"players": players, **options}), seed)
    assert isinstance(position, FreeRide)
    return position


def captured(position: FreeRide) -> list[list[str]]:
    return [PACK.faces(won) for won in position.won]


@replays(__file__)
def test_vector(file: Path) -> None:
    assert replayed(file).is_over()


# --- deal --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "hand", "rest"), [(5, 11, 0), (6, 9, 1)])
def test_how_many_tiles_each_holds(players: int, hand: int, rest: int) -> None:
    position = deal(players)
    assert [count(position.hands[seat]) for seat in range(players)] == [hand] * players
    assert count(position.rest) == rest
    assert players * hand + rest == PACK.size


def test_r5_the_first_leader_is_drawn_unless_named() -> None:
    assert {deal(5, seed=f"deal {k}").turn for k in range(60)} == {0, 1, 2, 3, 4}
    assert [deal(6, startSeat=seat).turn for seat in range(6)] == [0, 1, 2, 3, 4, 5]


def test_the_winner_of_the_last_trick_leads_the_next_deal() -> None:
    position = table({"hands": ["1-2", "1-3", "1-9", "1-4", "1-5"], "starter": 4})
    play(position, "1-2 suit 1", "1-3", "1-9", "1-4", "1-5")
    assert len(position.points) == 1
    assert (position.turn, position.starter) == (2, 2)


# --- trick -------------------------------------------------------------------------------------------------------


def test_the_leader_names_which_end_is_the_suit() -> None:
    position = trick("2-5", "2-3", "3-6", "2-6", "1-4")
    assert legal(position) == ["0-0 suit 0", "2-5 suit 2", "2-5 suit 5"]


def test_r7_who_holds_the_suit_must_follow_and_must_not_ride() -> None:
    position = play(trick("2-5", "2-3", "3-6", "2-6", "1-4", more=["0-0", "5-9", "2-2", "3-3", "4-4"]), "2-5 suit 2")
    assert legal(position) == ["2-3"]
    assert refused(position, "5-9") == "must_follow"
    assert refused(position, "5-9 on 2-5") == "no_ride"


def test_a_player_who_does_not_hold_it_rides_or_plays_sideways() -> None:
    position = play(
        trick("2-5", "2-3", "3-6", "2-6", "1-4", more=["0-0", "1-1", "5-8", "3-3", "4-4"]), "2-5 suit 2", "2-3"
    )
    assert legal(position) == ["3-6", "5-8", "5-8 on 2-5", "3-6 on 2-3"]


def test_a_tile_that_fits_two_open_ends_may_go_to_either() -> None:
    position = play(
        trick("2-5", "2-3", "3-5", "2-6", "1-4", more=["0-0", "1-1", "6-8", "3-3", "4-4"]), "2-5 suit 2", "2-3"
    )
    assert legal(position) == ["3-5", "6-8", "3-5 on 2-5", "3-5 on 2-3"]
    assert list(play(position.clone(), "3-5 on 2-5").open) == [-1, 3, 3, -1, -1]
    assert list(play(position.clone(), "3-5 on 2-3").open) == [5, -1, 5, -1, -1]


def test_r1_riding_is_optional() -> None:
    position = play(trick("2-5", "2-3", "3-6", "2-6", "1-4"), "2-5 suit 2", "2-3")
    assert "3-6" in legal(position)
    assert list(play(position, "3-6").open) == [5, 3, -1, -1, -1]


def test_r2_an_end_that_was_ridden_is_closed_but_the_riders_end_is_open() -> None:
    position = play(trick("2-5", "5-7", "5-9", "7-8", "1-4"), "2-5 suit 2", "5-7 on 2-5")
    assert refused(position, "5-9 on 2-5") == "closed"
    play(position, "5-9")
    assert legal(position) == ["7-7", "7-8", "7-7 on 5-7", "7-8 on 5-7"]


def test_r4_the_suit_side_of_a_chain_is_never_open() -> None:
    position = play(trick("2-5", "4-5", "4-7", "1-3", "1-4", more=["0-0", "1-1", "2-9", "3-3", "5-5"]), "2-5 suit 5")
    play(position, "4-5")
    assert list(position.open) == [2, 4, -1, -1, -1]
    assert "4-7 on 4-5" in legal(position)
    assert "2-9 on 2-5" in legal(position)
    play(position, "2-9 on 2-5", "1-3")
    assert legal(position) == ["5-5"]


def test_a_sideways_tile_cannot_be_ridden() -> None:
    """§7.5."""
    position = play(trick("2-5", "3-7", "3-8", "4-7", "1-4"), "2-5 suit 2", "3-7")
    assert refused(position, "3-8 on 3-7") == "closed"


def test_a_rider_must_fit() -> None:
    position = play(trick("2-5", "3-7", "3-8", "4-7", "1-4"), "2-5 suit 2")
    assert refused(position, "3-7 on 2-5") == "no_fit"


def test_a_ride_names_a_tile_on_the_table() -> None:
    position = play(trick("2-5", "5-7", "3-8", "4-7", "1-4"), "2-5 suit 2")
    assert position.text(position.parse("7-5 on 5-2")) == "5-7 on 2-5"
    for wrong in ("5-7 on 4-5", "5-7 on", "5-7 by 2-5"):
        with pytest.raises(BadNotation):
            position.parse(wrong)


def test_nobody_rides_before_the_lead() -> None:
    position = trick("2-5", "5-7", "3-8", "4-7", "1-4")
    assert position.forbids(192) is not None
    assert position.forbids(192 + 64 * 5) is not None


# --- who wins and what is captured -------------------------------------------------------------------------------


def test_v1_the_rider_wins_and_takes_all_but_the_ridden_tile() -> None:
    position = play(trick("2-5", "2-3", "3-6", "2-6", "1-4"), "2-5 suit 2", "2-3", "3-6 on 2-3", "2-6", "1-4")
    assert position.turn == 2
    assert captured(position) == [[], [], ["1-4", "2-5", "2-6", "3-6"], [], []]
    assert position.state()["gone"] == ["2-3"]
    assert [zone.id for zone in position.view(0).zones if zone.kind == "pile"] == []


def test_v2_four_riders_in_a_row_leave_one_tile_to_capture() -> None:
    """§7.1."""
    position = trick("2-5", "5-7", "3-7", "3-8", "0-8", more=["0-0", "1-1", "4-4", "6-6", "9-9"])
    play(position, "2-5 suit 2", "5-7 on 2-5", "3-7 on 5-7", "3-8 on 3-7", "0-8 on 3-8")
    assert captured(position) == [[], [], [], [], ["0-8"]]
    assert position.state()["gone"] == ["2-5", "3-7", "5-7", "3-8"]


def test_v3_a_point_for_each_tile_and_five_more_for_a_double() -> None:
    assert table({"turn": OVER, "won": ["1-2 3-4", "5-5", "6-6 7-7 0-1", "", ""]}).worth(0) == 2
    assert table({"turn": OVER, "won": ["1-2 3-4", "5-5", "6-6 7-7 0-1", "", ""]}).worth(1) == 6
    assert table({"turn": OVER, "won": ["1-2 3-4", "5-5", "6-6 7-7 0-1", "", ""]}).worth(2) == 13


def test_d1_a_tie_goes_to_the_tile_played_earlier() -> None:
    """§7.2."""
    position = trick("1-3", "3-6", "1-6", "5-5", "6-6", more=["0-0", "2-2", "4-4", "7-7", "9-9"])
    play(position, "1-3 suit 1", "3-6 on 1-3", "1-6", "5-5", "6-6 on 3-6")
    assert position.turn == 2
    assert captured(position)[2] == ["5-5", "1-6", "6-6"]
    assert position.worth(2) == 13
    assert position.state()["gone"] == ["1-3", "3-6"]


def test_r3_what_counts_is_when_the_last_tile_was_played_not_the_first_of_its_chain() -> None:
    position = trick("1-4", "1-7", "4-7", "1-2", "1-3", more=["0-0", "2-2", "5-5", "6-6", "9-9"])
    play(position, "1-4 suit 1", "1-7", "4-7 on 1-4", "1-2", "1-3")
    assert position.turn == 1


def test_riding_may_lower_a_chain() -> None:
    """§7.3."""
    position = trick("1-9", "1-2", "0-9", "1-3", "1-4", more=["0-0", "2-2", "5-5", "6-6", "7-7"])
    play(position, "1-9 suit 1", "1-2", "0-9 on 1-9", "1-3", "1-4")
    assert position.turn == 4


def test_a_ridden_leader_is_out_of_the_comparison_and_not_captured() -> None:
    """§7.4."""
    position = trick("1-9", "1-2", "0-9", "1-3", "1-4", more=["0-0", "2-2", "5-5", "6-6", "7-7"])
    play(position, "1-9 suit 1", "1-2", "0-9 on 1-9", "1-3", "1-4")
    assert captured(position)[4] == ["1-2", "1-3", "1-4", "0-9"]


def test_captured_doubles_lie_open_the_rest_is_a_number() -> None:
    position = table({"hands": ["1-9", "1-2", "0-9", "1-3", "1-4"], "won": ["5-5 2-3", "", "", "", "8-8"]})
    view = position.view(3)
    assert [thing.face for zone in view.zones if zone.kind == "pile" for thing in zone.things] == ["5-5", "8-8"]
    assert [seat.counts[0].value for seat in view.seats] == [2, 0, 0, 0, 1]


# --- scoring and end ---------------------------------------------------------------------------------------------


def test_the_reckoning_of_a_deal_names_tiles_and_doubles() -> None:
    sheets = deal_sheets(table({"turn": OVER, "won": ["1-2 3-4", "5-5", "6-6 7-7 0-1", "", ""]}))
    assert [[line.value for line in sheet.lines] for sheet in sheets] == [[2], [1, 5], [3, 10], [0], [0]]
    assert sheets[2].lines[1].faces == ["6-6", "7-7"]
    assert [sheet.total for sheet in sheets] == [2, 6, 13, 0, 0]


def test_the_most_points_of_a_deal_are_a_victory_to_each_who_has_them() -> None:
    assert table({"turn": OVER, "points": [[9, 9, 0, 0, 0], [3, 8, 1, 1, 1]]}).scores() == [1, 2, 0, 0, 0]


def test_a_deal_set_up_without_points_can_be_judged() -> None:
    position = table({"hands": ["1-2", "1-3", "1-4", "1-5", "1-6"], "points": [[0, 0, 0, 0, 0]]})
    assert position.utility(0) == position.utility(1)


def test_r6_all_who_reach_two_in_the_same_deal_share() -> None:
    result = table({"turn": OVER, "points": [[30, 1, 1, 1, 1], [1, 9, 1, 1, 1], [9, 9, 1, 1, 1]]}).result()
    assert result.ranks == [1, 1, 3, 3, 3]
    assert [sheet.total for sheet in result.sheets] == result.scores == [2, 2, 0, 0, 0]


@pytest.mark.parametrize(("players", "plays"), [(5, 330), (6, 378)])
def test_no_match_is_longer_than_the_spec_says(players: int, plays: int) -> None:
    game = find("free_ride")
    assert game.bound(game.options({"players": players})) == plays


# --- what is known -----------------------------------------------------------------------------------------------


def test_a_player_who_missed_a_suit_is_never_given_it(many: Callable[[int], int]) -> None:
    position = deal(6, "who missed", startSeat=0)
    rng = Rng("worlds")
    missed = 0
    while not position.points:
        moves = position.legal_moves()
        position.apply(moves[rng.below(len(moves))])
        for _ in range(many(200)):
            world = position.determinize(0, rng)
            for seat in range(1, 6):
                for end in range(10):
                    if position.voids[seat] & WITH[end] == WITH[end]:
                        missed += 1
                        assert world.hands[seat] & WITH[end] == 0
    assert missed > 0


def test_with_six_nobody_knows_the_tile_left_over() -> None:
    position = table({"hands": ["1-2", "1-3", "1-4", "1-5", "1-6", "1-7"], "rest": "9-9"}, players=6)
    rests = {position.determinize(0, Rng(str(k))).state()["rest"][0] for k in range(80)}
    assert rests == {"9-9", "1-3", "1-4", "1-5", "1-6", "1-7"}
    assert all(
        thing.face != "9-9" for viewer in range(-1, 6) for zone in position.view(viewer).zones for thing in zone.things
    )


def test_only_the_player_is_told_whether_something_fits() -> None:
    position = play(trick("2-5", "5-7", "3-8", "4-7", "1-4"), "2-5 suit 2")
    own, other = position.view(1).prompt, position.view(0).prompt
    assert own is not None
    assert other is not None
    assert own.text.id == "free_ride.prompt.ride"
    assert other.text.id == "common.tiles.prompt.tile"


# --- what is shown -----------------------------------------------------------------------------------------------


def test_a_chain_lies_in_the_lane_of_its_first_tile_with_the_suit_in_front() -> None:
    position = play(trick("2-5", "5-7", "3-8", "4-7", "1-4"), "2-5 suit 2", "5-7 on 2-5", "3-8")
    zone = position.view(3).zones[0]
    assert [(thing.at, thing.face, thing.owner) for thing in zone.things] == [
        ("0", "2-5", 0),
        ("0", "5-7", 1),
        ("2", "3-8", 2),
    ]
    assert [thing.tags for thing in zone.things] == [["led", "ridden"], ["best"], ["across"]]
    assert [slot.value for slot in zone.slots] == [7, None, None, None, None]
    ride = next(move for move in position.view(3).moves if move.text == "4-7 on 5-7")
    assert (ride.picks, ride.target) == (["4-7"], "trick:0")


# --- explicit starts ---------------------------------------------------------------------------------------------


def test_a_trick_with_riders_may_lie_on_the_table_at_the_start() -> None:
    start: dict[str, Any] = {
        "hands": ["0-0", "1-1", "3-8 2-9", "4-7 3-3", "1-4 4-4"],
        "trick": ["2-5", "5-7", None, None, None],
        "hosts": [-1, 0, -1, -1, -1],
        "suit": 2,
        "turn": 2,
    }
    position = table(start)
    assert list(position.open) == [-1, 7, -1, -1, -1]
    assert legal(position) == ["2-9"]


def test_a_start_that_cannot_be_is_refused_with_its_place() -> None:
    start: dict[str, Any] = {
        "hands": ["0-0", "1-1", "3-8 2-9", "4-7 3-3", "1-4 4-4"],
        "trick": ["2-5", "5-7", None, None, None],
        "hosts": [-1, 0, -1, -1, -1],
        "suit": 2,
        "turn": 2,
    }
    starts: list[tuple[dict[str, Any], str]] = [
        ({"hosts": [-1, 2, -1, -1, -1]}, "hosts[1]"),
        ({"hosts": [-1, 0, 1, -1, -1]}, "hosts[2]"),
        ({"trick": ["2-5", "6-7", None, None, None]}, "hosts[1]"),
        ({"trick": ["2-5", "2-7", None, None, None]}, "hosts[1]"),
        ({"suit": 7}, "suit"),
    ]
    for wrong, path in starts:
        with pytest.raises(BadSetup) as refusal:
            table({**start, **wrong})
        assert refusal.value.path == f"$.setup.{path}"
