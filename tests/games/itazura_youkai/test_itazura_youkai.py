"""Mischievous Yokai: the vectors of its spec and its special cases."""

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
from tefuda.games.itazura_youkai import ItazuraYoukai
from tefuda.games.itazura_youkai.plays import FACELESS, ONE_EYED
from tests.games import situation as given
from tests.games.records import replayed, replays
from tests.games.situation import legal, refused, situation

OUT = {"gone": ["0-0", "0-1"]}


def table(setup: dict[str, Any], *moves: str, players: int = 4, **options: Any) -> ItazuraYoukai:
    position = situation("itazura_youkai", {"turn": 0, **setup}, moves, players=players, **options)
    assert isinstance(position, ItazuraYoukai)
    return position


def play(position: ItazuraYoukai, *moves: str) -> ItazuraYoukai:
    given.play(position, *moves)
    return position


def deal(players: int, seed: str = "deal", **options: Any) -> ItazuraYoukai:
    game = find("itazura_youkai")
    position = game.new(game.options({"players": players, **options}), seed)
    assert isinstance(position, ItazuraYoukai)
    return position


def haunted(position: ItazuraYoukai) -> tuple[int, int]:
    """Return the seats that the faceless and the one-eyed yokai haunt, -1 for none."""
    return position.haunted[FACELESS], position.haunted[ONE_EYED]


def starter_after(*deals: list[int], starter: int = 0) -> int:
    """Return the leader after one more round in which no one is haunted."""
    hands = ["2-6", "2-3", "2-4", "2-5"]
    position = table({"hands": hands, "deals": list(deals), "starter": starter}, "2-6 suit 2", "2-3", "2-4", "2-5")
    assert len(position.rounds) == len(deals) + 1
    return position.turn


@replays(__file__)
def test_vector(file: Path) -> None:
    assert replayed(file).is_over()


# --- deal --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "hand", "rest", "tiles"), [(3, 9, 1, 28), (4, 7, 0, 28), (5, 11, 0, 55)])
def test_v1_how_many_tiles_each_holds(players: int, hand: int, rest: int, tiles: int) -> None:
    position = deal(players)
    assert [count(position.hands[seat]) for seat in range(players)] == [hand] * players
    assert count(position.rest) == rest
    assert players * hand + rest == tiles == position.pack().size


def test_r5_the_first_leader_is_drawn_unless_named() -> None:
    assert {deal(4, seed=f"deal {k}").turn for k in range(40)} == {0, 1, 2, 3}
    assert [deal(4, startSeat=seat).turn for seat in range(4)] == [0, 1, 2, 3]


# --- trick -------------------------------------------------------------------------------------------------------


def test_the_leader_names_which_end_is_the_suit() -> None:
    position = table({"hands": ["3-6 2-2", "3-4 5-5", "6-6 1-1", "4-4 0-5"]})
    assert legal(position) == ["2-2 suit 2", "3-6 suit 3", "3-6 suit 6"]
    assert legal(play(position.clone(), "3-6 suit 3")) == ["3-4"]
    assert legal(play(position.clone(), "3-6 suit 6")) == ["3-4", "5-5"]


def test_without_the_suit_any_tile_may_be_played() -> None:
    position = table({"hands": ["3-6 2-2", "1-4 5-5", "6-6 1-1", "4-4 0-5"]}, "3-6 suit 3")
    assert legal(position) == ["1-4", "5-5"]


def test_a_player_who_holds_the_suit_must_play_it() -> None:
    position = table({"hands": ["3-6 2-2", "3-4 5-5", "6-6 1-1", "4-4 0-5"]}, "3-6 suit 3")
    assert refused(position, "5-5") == "must_follow"
    assert refused(position, "2-2") == "own_card"
    assert refused(position, "3-4 suit 3") == "turn"


def test_a_double_of_the_suit_has_that_rank() -> None:
    hands = ["2-3 0-2", "3-3 0-4", "3-4 0-5", "1-3 0-6"]
    position = table({"hands": hands}, "2-3 suit 3", "3-3", "3-4", "1-3")
    assert position.turn == 2
    assert table({"hands": hands}, "2-3 suit 3", "3-3").winner == 1


def test_higher_pips_off_suit_never_win_and_the_winner_leads() -> None:
    position = table({"hands": ["2-3 0-2", "6-6 0-4", "1-3 0-5", "5-6 1-1"]}, "2-3 suit 3", "6-6", "1-3", "5-6")
    assert position.turn == 0
    assert legal(position) == ["0-2 suit 0", "0-2 suit 2"]


def test_tiles_are_read_both_ways_and_written_one_way() -> None:
    position = table({"hands": ["3-6", "3-4", "6-6", "4-4"]})
    assert position.text(position.parse("6-3 suit 6")) == "3-6 suit 6"
    for wrong in ("3-6 suit 4", "3-6 suit", "3-7 suit 3", "3-6 trump 3"):
        with pytest.raises(BadNotation):
            position.parse(wrong)
    assert refused(position, "3-6") == "turn"


# --- the faceless one --------------------------------------------------------------------------------------------


def test_the_faceless_one_moves_in_its_own_trick_whoever_played_it() -> None:
    """§7.1."""
    hands = ["3-6 1-2", "0-0 1-4", "3-5 1-1", "2-3 1-5"]
    assert haunted(table({"hands": hands}, "3-6 suit 3", "0-0", "3-5", "2-3")) == (0, -1)
    hands = ["0-0 1-2", "0-6 1-3", "0-5 1-4", "0-2 1-5"]
    assert haunted(table({"hands": hands}, "0-0 suit 0", "0-6", "0-5", "0-2")) == (1, -1)


def test_a_double_moves_it_whether_it_follows_or_not() -> None:
    """§7.3."""
    start = {"gone": "0-0", "faceless": 3}
    following = table(
        {**start, "hands": ["3-6 1-2", "3-3 1-3", "3-5 1-4", "2-3 1-5"]}, "3-6 suit 3", "3-3", "3-5", "2-3"
    )
    assert haunted(following) == (0, -1)
    off_suit = table(
        {**start, "hands": ["3-6 1-2", "4-4 1-5", "3-5 1-4", "2-3 1-1"]}, "3-6 suit 3", "4-4", "3-5", "2-3"
    )
    assert haunted(off_suit) == (0, -1)


def test_without_a_double_the_faceless_one_stays() -> None:
    hands = ["3-6 1-2", "4-6 1-5", "3-5 1-4", "2-3 1-1"]
    assert haunted(table({"hands": hands, "gone": "0-0", "faceless": 3}, "3-6 suit 3", "4-6", "3-5", "2-3")) == (3, -1)


def test_a_double_before_the_faceless_one_is_out_moves_nothing() -> None:
    hands = ["3-6 1-2", "3-3 0-0", "3-5 1-4", "2-3 1-1"]
    assert haunted(table({"hands": hands}, "3-6 suit 3", "3-3", "3-5", "2-3")) == (-1, -1)


# --- the one-eyed one --------------------------------------------------------------------------------------------


def test_the_one_eyed_one_goes_to_whoever_could_not_follow() -> None:
    hands = ["0-1 2-3", "1-6 2-4", "4-5 2-5", "1-3 2-6"]
    assert haunted(table({"hands": hands}, "0-1 suit 1", "1-6", "4-5", "1-3")) == (-1, 2)


def test_of_several_it_goes_to_the_most_pips() -> None:
    hands = ["1-6 2-3", "3-4 2-4", "4-5 2-5", "3-5 2-6"]
    assert haunted(table({"hands": hands, **OUT}, "1-6 suit 1", "3-4", "4-5", "3-5")) == (-1, 2)


def test_of_equal_pips_it_goes_to_the_later_player_counted_from_the_leader() -> None:
    hands = ["4-5 2-5", "3-6 2-6", "1-6 2-3", "3-3 2-4"]
    position = table({"hands": hands, **OUT, "turn": 2}, "1-6 suit 1", "3-3", "4-5", "3-6")
    assert haunted(position)[ONE_EYED] == 1


def test_r3_the_one_eyed_one_itself_counts_one_pip() -> None:
    hands = ["3-6 2-3", "0-1 2-4", "0-2 2-5", "3-5 2-6"]
    assert haunted(table({"hands": hands}, "3-6 suit 3", "0-1", "0-2", "3-5")) == (-1, 2)
    hands = ["3-6 2-3", "0-1 2-4", "0-3 2-5", "3-5 2-6"]
    assert haunted(table({"hands": hands}, "3-6 suit 3", "0-1", "0-3", "3-5")) == (-1, 1)


def test_r4_only_misses_of_the_present_trick_count() -> None:
    hands = ["3-6 1-2", "4-5 0-1", "3-5 1-4", "2-3 1-5"]
    position = table({"hands": hands}, "3-6 suit 3", "4-5", "3-5", "2-3")
    assert haunted(position) == (-1, -1)
    play(position, "1-2 suit 1", "0-1", "1-4")
    assert position.state()["one_eyed"] == -1
    assert play(position, "1-5").state()["deals"] == [[-1, -1]]


def test_from_the_middle_it_goes_to_the_next_player_who_cannot_follow() -> None:
    """§7.2."""
    position = table({"hands": ["3-6 1-2", "4-5 2-6", "3-5 1-4", "2-3 1-5"], **OUT})
    assert haunted(position) == (-1, -1)
    assert haunted(play(position, "3-6 suit 3", "4-5", "3-5", "2-3")) == (-1, 1)


def test_if_all_follow_it_stays_where_it_is() -> None:
    hands = ["3-6 1-2", "3-4 2-6", "3-5 1-4", "2-3 1-5"]
    position = table({"hands": hands, **OUT, "one_eyed": 2}, "3-6 suit 3", "3-4", "3-5", "2-3")
    assert haunted(position) == (-1, 2)


def test_both_move_any_number_of_times() -> None:
    """§7.4."""
    hands = ["3-6 3-3 0-5", "4-5 4-4 2-6", "3-5 1-4 5-6", "2-3 1-5 4-6"]
    position = table({"hands": hands, **OUT, "faceless": 3, "one_eyed": 3}, "3-6 suit 3", "4-5", "3-5", "2-3")
    assert haunted(position) == (3, 1)
    assert haunted(play(position, "3-3 suit 3", "4-4", "1-4", "1-5")) == (0, 1)


# --- scoring and end ---------------------------------------------------------------------------------------------


def test_one_point_for_the_faceless_and_two_for_the_one_eyed() -> None:
    over = {"turn": OVER}
    assert table({**over, "deals": [[1, 2]]}).scores() == [0, -1, -2, 0]
    assert table({**over, "deals": [[1, 1], [1, -1]]}).scores() == [0, -4, 0, 0]
    assert table({**over, "deals": [[-1, -1]]}, players=3).scores() == [0, 0, 0]


def test_two_may_lose_in_the_same_deal() -> None:
    result = table({"turn": OVER, "deals": [[0, 1], [0, 1], [0, -1], [0, -1], [0, 1]]}).result()
    assert (result.ranks, result.scores) == ([3, 3, 1, 1], [-5, -6, 0, 0])


def test_r6_survivors_share_the_victory_whatever_their_points() -> None:
    result = table({"turn": OVER, "deals": [[0, 1], [2, 1], [2, 1]]}).result()
    assert (result.ranks, result.scores) == ([1, 4, 1, 1], [-1, -6, -2, 0])
    assert [sheet.total for sheet in result.sheets] == result.scores
    assert [len(sheet.lines) for sheet in result.sheets] == [1, 3, 2, 0]


def test_at_the_cap_the_most_points_lose_though_below_five() -> None:
    last = ("2-6 suit 2", "2-3", "2-4", "2-5")
    position = table({"hands": ["2-6", "2-3", "2-4", "2-5"], "deals": [[0, 1], [2, 1]]}, *last, cap=3)
    assert position.is_over()
    assert position.result().ranks == [1, 4, 1, 1]
    assert not table({"hands": ["2-6", "2-3", "2-4", "2-5"], "deals": [[0, 1], [2, 1]]}, *last, cap=4).is_over()


def test_a_match_that_is_over_is_in_the_round_that_ended_it() -> None:
    progress = table({"turn": OVER, "deals": [[0, 1], [2, 1], [2, 1]]}).view(0).progress
    assert progress is not None
    assert progress.args["deal"] == 3


@pytest.mark.parametrize(("players", "deals"), [(4, 17), (5, 21)])
def test_no_match_of_four_or_five_is_longer_than_the_spec_says(players: int, deals: int) -> None:
    game = find("itazura_youkai")
    hand = {4: 7, 5: 11}[players]
    assert game.bound(game.options({"players": players})) == deals * players * hand
    assert (players * 4 + 1) == deals


# --- who leads next ----------------------------------------------------------------------------------------------


def test_the_most_penalty_points_lead_the_next_deal() -> None:
    assert starter_after([1, 2]) == 2
    assert starter_after([3, -1]) == 3


def test_r2_of_equals_whoever_was_haunted_more_recently_leads() -> None:
    assert starter_after([1, -1], [2, -1]) == 2
    assert starter_after([2, -1], [1, -1], [-1, -1]) == 1


def test_r2_in_the_same_deal_the_one_eyed_one_decides() -> None:
    assert starter_after([1, -1], [1, 2]) == 2
    assert starter_after([2, -1], [2, 1]) == 1


def test_r2_who_is_not_tied_is_passed_over() -> None:
    assert starter_after([1, 2], [1, -1], [3, -1]) == 1
    assert starter_after([3, 2], [1, -1], [1, -1], [0, -1]) == 1


def test_r1_if_none_was_ever_haunted_the_last_starters_left_neighbour_leads() -> None:
    assert starter_after(starter=1) == 2
    assert starter_after([-1, -1], starter=3) == 0


# --- what is known -----------------------------------------------------------------------------------------------


def test_a_player_who_missed_a_suit_is_never_given_it(many: Callable[[int], int]) -> None:
    position = deal(4, "who missed", startSeat=0)
    rng = Rng("worlds")
    missed = 0
    while position.rounds == [] and not position.is_over():
        moves = position.legal_moves()
        position.apply(moves[rng.below(len(moves))])
        for _ in range(many(200)):
            world = position.determinize(0, rng)
            for seat in range(1, 4):
                for end in range(7):
                    if position.voids[seat] & WITH[end] == WITH[end]:
                        missed += 1
                        assert world.hands[seat] & WITH[end] == 0
    assert missed > 0


def test_r8_the_tile_left_over_is_hidden_until_the_deal_ends() -> None:
    start: dict[str, Any] = {"hands": ["2-6", "2-3", "2-4"], "rest": "0-0"}
    position = table(start, players=3)
    rests = {position.determinize(0, Rng(str(k))).state()["rest"][0] for k in range(60)}
    assert rests == {"0-0", "2-3", "2-4"}
    position.log = []
    play(position, "2-6 suit 2", "2-3", "2-4")
    flipped = [one.event for one in position.log if one.event.kind == "flip"]
    assert [thing.face for event in flipped for thing in event.things] == ["0-0"]


def test_earlier_tricks_lie_open_only_where_the_table_wants_it() -> None:
    hands = ["2-6 3-3", "2-3 3-4", "2-4 5-5", "2-5 4-4"]
    for history in (False, True):
        position = table({"hands": hands}, "2-6 suit 2", "2-3", "2-4", "2-5", history=history)
        shown = [thing.face for zone in position.view(1).zones if zone.id == "gone" for thing in zone.things]
        assert shown == (["2-3", "2-4", "2-5", "2-6"] if history else [])


def test_a_yokai_stands_before_whom_it_haunts() -> None:
    hands = ["2-6 3-3", "2-3 3-4", "2-4 5-5", "2-5 4-4"]
    position = table({"hands": hands, **OUT, "one_eyed": 2})
    standing = {zone.id: zone.owner for zone in position.view(0).zones if zone.kind == "pile"}
    assert standing == {"faceless": None, "one_eyed": 2}


# --- explicit starts ---------------------------------------------------------------------------------------------


def test_a_start_that_cannot_be_is_refused_with_its_place() -> None:
    hands = ["3-6 2-2", "3-4 5-5", "6-6 1-1", "4-4 0-5"]
    starts: list[tuple[dict[str, Any], str]] = [
        ({"faceless": 2}, "faceless"),
        ({"suit": 3}, "suit"),
        ({"hands": ["3-6", "3-4 5-5", "6-6 1-1", "4-4 0-5"]}, "hands[1]"),
        ({"barred": [[], ["5"], [], []]}, "barred[1]"),
        ({"hands": ["3-6", "3-4", "6-6", "4-4"], "gone": "4-3"}, "gone[0]"),
        ({"hands": ["2-2", "3-4 5-5", "6-6 1-1", "4-4 0-5"], "trick": ["3-6", None, None, None], "turn": 1}, "suit"),
    ]
    for wrong, path in starts:
        with pytest.raises(BadSetup) as refusal:
            table({"hands": hands, **wrong})
        assert refusal.value.path == f"$.setup.{path}"


def test_a_trick_may_lie_on_the_table_at_the_start() -> None:
    hands = ["2-2", "3-4 5-5", "6-6 1-1", "4-4 0-5"]
    position = table({"hands": hands, "trick": ["3-6", None, None, None], "suit": 3, "turn": 1})
    assert legal(position) == ["3-4"]
    assert play(position, "3-4", "6-6", "4-4").turn == 0


def test_a_table_can_rank_its_losers_by_penalty_points() -> None:
    deals = [[0, 1], [0, 1], [0, -1], [0, -1], [0, 1]]
    shared = table({"turn": OVER, "deals": deals}).result()
    ranked = table({"turn": OVER, "deals": deals}, rankLosers=True).result()
    assert (shared.ranks, ranked.ranks) == ([3, 3, 1, 1], [3, 4, 1, 1])
    # What stands instead of a place would hide it.
    assert [bool(sheet.stamp) for sheet in shared.sheets] == [True, True, False, False]
    assert not any(sheet.stamp for sheet in ranked.sheets)
