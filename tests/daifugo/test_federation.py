"""日本大富豪連盟 公式ルール, one sentence a test: what is tried together, as `fed_preset`. By chapter:

- match, seats, deal: fed_table_3_4, fed_match_structure, fed_points, fed_game4_bonus, fed_set_rank_reset,
  fed_seat_draw, fed_seat_redraw, fed_blind_cards, fed_deal_order, fed_first_lead, fed_daihinmin_role, fed_3p_deck
- play and clocks: fed_pass_lock, fed_all_lead_pass, fed_clock_20, fed_clock_first_60, fed_combo_sequence
- exchange: fed_exchange, fed_exchange_60
- the five rules: fed_revolution, fed_eight_cut, fed_miyako_ochi, fed_suit_lock, fed_spade3
- illegal finishes: fed_illegal_finish, fed_if_joker, fed_if_two, fed_if_three_rev, fed_if_eight_only, fed_if_spade3,
  fed_if_quad2, fed_if_quad3_rev

Fouls, accusations and the referee have files of their own.
"""

from typing import Any

import pytest

from tefuda.cards.bits import count
from tefuda.engine.registry import find
from tefuda.games.daifugo.cards import JOKERS
from tefuda.games.daifugo.table import Table
from tests.daifugo.scene import Rule, legal, play, refused, scene

HANDS = ["S4 H4 S9 D3", "S5 H5 HT D4", "S6 D6 HJ D5", "S7 C7 DQ C3"]


def dealt(seed: str = "federation", players: int = 4) -> Table:
    game = find("daifugo")
    position = game.new(game.options({"players": players, "rules": ["fed_preset"]}), seed)
    assert isinstance(position, Table)
    return position


def end_game(position: Table) -> None:
    """Plays on until the next game is dealt."""
    game = position.game
    while position.turn >= 0 and position.game == game:
        position.apply(position.legal_moves()[-1])


def federation(hands: list[str], *moves: str, **setup: Any) -> Table:
    return scene(["fed_preset"], hands, *moves, games=12, **setup)


# --- match, seats, deal ----------------------------------------------------------------------------------------------


def test_a_match_is_three_sets_of_four_games() -> None:
    position = dealt()
    assert position.length == 12
    for _ in range(12):
        end_game(position)
    assert position.turn < 0


def test_after_four_games_everybody_is_equal_again_and_seats_are_drawn_anew() -> None:
    position = dealt("seats")
    first = position.seating()
    seatings = []
    for game in range(1, 9):
        assert (position.ranks == []) == (game in (1, 5))
        seatings.append(position.seating())
        end_game(position)
    assert seatings[:4] == [first] * 4
    assert seatings[4:] == [seatings[4]] * 4


def test_the_deal_names_the_pack_for_three_at_a_table_of_three_alone() -> None:
    for players in (3, 4):
        position = dealt(players=players)
        position.log = []
        end_game(position)
        deal = next(happened.event for happened in position.log if happened.event.kind == "deal")
        assert "fed_blind_cards" in deal.by
        assert ("fed_3p_deck" in deal.by) == (players == 3)


def test_the_drawn_dealer_leads_the_first_game_and_the_daihinmin_the_others() -> None:
    position = dealt()
    assert position.turn == position.dealer
    end_game(position)
    while position.agenda:
        position.apply(position.legal_moves()[0])
    assert position.turn == position.dealer == position.seat_of_rank(-1)


def test_two_cards_are_blind_for_a_set_and_never_jokers() -> None:
    for seed in ("a", "b", "c", "d"):
        position = dealt(seed)
        assert count(position.outside) == 2
        assert position.outside & JOKERS == 0
        assert [count(position.hands[seat]) for seat in range(4)] == [13, 13, 13, 13]
        blind = position.outside
        end_game(position)
        assert position.outside == blind


def test_at_a_table_of_three_one_suit_one_joker_and_one_blind_card_are_out() -> None:
    position = dealt(players=3)
    assert [count(position.hands[seat]) for seat in range(3)] == [13, 13, 13]
    assert count(position.outside) == 1
    assert not any(card.startswith("C") for seat in range(3) for card in position.state()["hands"][seat])


@pytest.mark.parametrize(("players", "points", "fourth"), [(4, [6, 4, 2, 0], 8), (3, [6, 3, 0], 8)])
def test_points_go_by_rank_and_the_fourth_game_gives_eight(players: int, points: list[int], fourth: int) -> None:
    position = dealt(players=players)
    for _ in range(4):
        end_game(position)
    assert [sorted(row, reverse=True) for row in position.points[:3]] == [points] * 3
    assert sorted(position.points[3], reverse=True) == [fourth, *points[1:]]


def test_three_players_exchange_one_card_and_the_heimin_none() -> None:
    position = dealt(players=3)
    end_game(position)
    assert position.seat_of_rank(1) not in position.deciders()
    rich = position.seat_of_rank(0)
    position.ask(rich)
    assert all(len(text.split()) == 1 for text in legal(position))


def test_without_a_new_draw_the_seats_of_the_first_set_hold_and_spades_deals_again() -> None:
    rules: list[Rule] = ["fed_match_structure", "fed_set_rank_reset", "fed_seat_draw", "fed_first_lead"]
    game = find("daifugo")
    position = game.new(game.options({"players": 4, "rules": rules}), "spade")
    assert isinstance(position, Table)
    seating, spade = position.seating(), position.dealer
    for _ in range(4):
        end_game(position)
    assert (position.game, position.seating(), position.dealer, position.turn) == (5, seating, spade, spade)


def test_the_seats_drawn_are_told() -> None:
    game = find("daifugo")
    position = game.create(game.options({"players": 4, "rules": ["fed_preset"]}))
    assert isinstance(position, Table)
    position.log = []
    position.begin()
    drawn = [one.event for one in position.log if one.event.rule == "fed_seat_draw" and one.event.kind == "choose"]
    assert [event.text.args["suit"] for event in drawn if event.text is not None] == list("SHDC")
    assert drawn[0].seat == position.dealer


def test_another_number_of_jokers_may_be_chosen() -> None:
    rules: list[Rule] = ["fed_preset", {"id": "joker_count", "jokers": 1}]
    game = find("daifugo")
    position = game.new(game.options({"players": 4, "rules": rules}), "jokers")
    assert isinstance(position, Table)
    assert sum(count(hand & JOKERS) for hand in position.hands) == 1


# --- play and clocks -------------------------------------------------------------------------------------------------


def test_who_passed_may_not_play_until_the_field_clears() -> None:
    position = federation(HANDS, "S4", "pass", "S6", "S7", "S9")
    assert position.turn == 2


def test_after_a_lap_of_leader_passes_the_first_must_play_and_is_not_answered() -> None:
    position = federation(HANDS, "pass", "pass", "pass", "pass")
    assert refused(position, "pass") == "leader_pass_forbidden"
    assert play(position, "S4").turn == 0


def test_a_move_has_twenty_seconds_the_first_lead_and_the_exchange_a_minute() -> None:
    position = dealt()
    assert position.seconds() == 60
    position.apply(position.legal_moves()[-1])
    assert position.seconds() == 20
    end_game(position)
    assert position.agenda
    assert position.seconds() == 60


def test_who_is_late_in_the_exchange_gives_the_weakest_cards() -> None:
    position = dealt()
    end_game(position)
    rich = position.seat_of_rank(0)
    weakest = position.state()["hands"][rich][:2]
    assert position.clone().text(position.expired(rich)) == " ".join(weakest)


# --- exchange --------------------------------------------------------------------------------------------------------


def test_all_choose_at_the_same_time_and_nobody_sees_first() -> None:
    position = dealt()
    end_game(position)
    before = list(position.hands)
    deciders = position.deciders()
    assert {position.seat_of_rank(0), position.seat_of_rank(1)} <= set(deciders)
    for seat in deciders[:-1]:
        position.ask(seat)
        position.play(position.legal_moves()[0], seat)
        assert list(position.hands) == before
    position.ask(deciders[-1])
    position.play(position.legal_moves()[0], deciders[-1])
    assert list(position.hands) != before


# --- the five rules --------------------------------------------------------------------------------------------------


def test_four_of_a_number_are_a_revolution_but_runs_never_are() -> None:
    assert federation(["S4 H4 D4 C4 S9", "S5", "S6", "S7"], "S4 H4 D4 C4").inverted()
    assert not federation(["S4 S5 S6 S7 H9", "H5", "H6", "H7"], "S4 S5 S6 S7").inverted()


def test_at_a_table_of_three_three_of_a_number_are() -> None:
    position = federation(["S4 H4 D4 S9", "H5 D5", "H6 D6"], "S4 H4 D4")
    assert position.inverted()


def test_eights_cut_as_a_set_and_with_a_joker_but_not_in_a_run() -> None:
    assert federation(["S8 H8 D3", *HANDS[1:]], "S8 H8").turn == 0
    assert federation(["S8 X1 D3", "S5", "S6", "S7"], "S8 X1").turn == 0
    assert federation(["S8 S9 ST D3", "S5", "S6", "S7"], "S8 S9 ST").turn == 1


def test_a_daifugo_lays_down_his_hand_when_another_finishes_first() -> None:
    position = federation(["D4 C5", "SA", "S6 H6", "S7 H7"], "D4", "SA", ranks=[1, 2, 3, 4])
    assert position.state()["deposed"] == [0]
    assert position.state()["hands"][0] == []


def test_a_foul_finish_of_another_deposes_nobody() -> None:
    position = federation(["D4 C5", "X1", "S6 H6", "S7 H7"], "D4", "X1", ranks=[1, 2, 3, 4])
    assert position.state()["deposed"] == []


def test_foul_finishers_rank_below_a_deposed_daifugo() -> None:
    hands = ["D4 C5", "S2", "S9 SA", "S7 H7"]
    position = federation(hands, "D4", "S2", "pass", "pass", "pass", "S9", "pass", "pass", "SA", ranks=[1, 2, 3, 4])
    assert position.state()["ranks"] == [3, 4, 1, 2]
    assert position.state()["points"] == [[2, 0, 6, 4]]


def test_a_set_with_a_joker_makes_no_lock_and_cannot_be_matched() -> None:
    hands = ["S4 D4 H3", "S6 X1 H4", "S9 D9 C9", "CT HT"]
    assert federation(hands, "S4 D4", "S6 X1").lock_suits == 0
    hands = ["S4 X1 H3", "S6 D6 H4", "S9 C9", "CT HT"]
    assert federation(hands, "S4 X1", "S6 D6").lock_suits == 0


def test_a_run_with_a_joker_has_a_suit_that_a_pure_run_locks() -> None:
    hands = ["S4 X1 S6 H3", "S7 S8 S9 H4", "DT DJ DQ H5", "CT HT"]
    position = federation(hands, "S4 X1=S5 S6", "S7 S8 S9")
    assert refused(position, "DT DJ DQ") == "fed_suit_lock"


def test_under_a_lock_a_joker_takes_the_locked_suit() -> None:
    hands = ["S4 D4 H3", "S6 D6 H4", "S9 X1 H5", "CT HT"]
    position = federation(hands, "S4 D4", "S6 D6")
    assert "S9 X1" in legal(position)
    assert play(position, "S9 X1").state()["lock_suits"] == "SD"


def test_spade_three_answers_a_lone_joker_under_any_lock() -> None:
    hands = ["H4 D4", "H6 D6", "X1 D9", "S3 D3"]
    assert federation(hands, "H4", "H6", "X1", "S3").turn == 3


def test_spade_three_as_the_last_card_is_a_foul_that_still_clears() -> None:
    hands = ["X1 D4", "S3", "S9 H9", "ST HT"]
    position = federation(hands, "X1", "S3")
    assert position.state()["fallen"] == [1]
    assert position.turn == 2
    assert position.field == 0


# --- illegal finishes ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "revolution", "foul"),
    [
        ("S7 X1", False, True),
        ("S2 H2", False, True),
        ("S2 H2", True, False),
        ("S3 H3", True, True),
        ("S3 H3", False, False),
        ("S8 H8", False, True),
        ("S7 S8 S9", False, False),
        ("S3", False, True),
        ("H3", False, False),
        ("S3 S4 S5", False, False),
        ("S2 H2 D2 C2", False, True),
        ("S2 H2 D2 C2", True, False),
        ("S3 H3 D3 C3", True, True),
        ("S3 H3 D3 C3", False, False),
    ],
)
def test_the_seven_illegal_finishes(hand: str, revolution: bool, foul: bool) -> None:
    rest = ["D9 C9", "D6 C6", "D7 C7"]
    position = federation([hand, *rest], hand, revolution=revolution)
    assert position.state()["fallen"] == ([0] if foul else [])
    assert position.state()["finished"] == ([] if foul else [0])


def test_judged_after_the_play_the_other_quads_are_fouls_too() -> None:
    rules: list[Rule] = ["fed_preset", {"id": "fed_illegal_finish", "quad_check": "after_play"}]
    rest = ["D9 C9", "D6 C6", "D7 C7"]
    for hand, revolution in (("S3 H3 D3 C3", False), ("S2 H2 D2 C2", True), ("S2 H2 D2 C2", False)):
        position = scene(rules, [hand, *rest], hand, games=12, revolution=revolution)
        assert position.state()["fallen"] == [0]


def test_the_highest_run_ends_with_a_joker_above_the_two() -> None:
    position = federation(["SK SA S2 H3", "DA D2 X1 H4", "S6 D6", "C7"], "SK SA S2")
    assert legal(position) == ["pass", "DA D2 X1"]


def test_in_a_revolution_the_highest_run_ends_with_a_joker_below_the_three() -> None:
    position = federation(["S5 S4 S3 H9", "D4 D3 X1 H8", "S6 D6", "C7"], "S3 S4 S5", revolution=True)
    assert len(legal(position)) == 2
    assert {"D4", "D3", "X1"} == set(legal(position)[1].split())


def test_a_foul_finish_leaves_the_field_as_it_is() -> None:
    position = federation(["S4 D4", "S2", "X1 S9", "ST HT"], "S4", "S2", ranks=[2, 1, 3, 4])
    assert position.state()["fallen"] == [1]
    assert position.state()["field"] == [["S4"], ["S2"]]
    assert legal(position) == ["pass", "X1"]


def test_who_follows_a_finisher_leads_when_nobody_answers() -> None:
    position = federation(["S4 D4", "SA", "S9 H9", "ST HT"], "S4", "SA", "pass", "pass", "pass", ranks=[2, 1, 3, 4])
    assert position.turn == 2


def test_eights_that_finish_by_a_foul_still_clear_and_the_next_seat_leads() -> None:
    position = federation(["S4 D4", "S8", "S9 H9", "ST HT"], "S4", "S8", ranks=[2, 1, 3, 4])
    assert (position.turn, position.state()["field"]) == (2, [])


def test_a_run_with_an_eight_is_a_fair_finish_and_does_not_clear() -> None:
    position = federation(["S7 S8 S9", "D9 C9", "D6 C6", "D7 C7"], "S7 S8 S9")
    assert (position.turn, position.state()["field"]) == (1, [["S7", "S8", "S9"]])


def test_six_cards_of_a_number_cannot_be_answered() -> None:
    position = federation(["S4 H4 D4 C4 X1 X2 H5", "S9 H9 D9 C9", "D6 C6", "D7 C7"], "S4 H4 D4 C4 X1 X2")
    assert legal(position) == ["pass"]


def test_two_jokers_are_the_strongest_pair() -> None:
    position = federation(["S2 H2 H5", "X1 X2 D9", "D6 C6", "D7 C7"], "S2 H2")
    assert legal(position) == ["pass", "X1 X2"]


def test_the_daifugo_who_fouled_has_nothing_to_lay_down() -> None:
    position = federation(["S2", "S9 HA", "D6 C6 C3", "D7 C7"], "S2", "pass", "pass", "pass", ranks=[1, 2, 3, 4])
    position = play(position, "HA", "pass", "pass", "S9")
    assert (position.state()["fallen"], position.state()["deposed"]) == ([0], [])


def test_a_match_that_nothing_can_change_is_offered_to_end() -> None:
    rules: list[Rule] = ["fed_preset"]
    points = [[6, 4, 2, 0]] * 10
    position = scene(rules, ["S7", "S9", "D6 C6", "D7 C7"], games=12, game=11, points=points, ranks=[1, 2, 3, 4])
    while position.game == 11:
        position.apply(position.legal_moves()[-1])
    assert sorted(position.deciders()) == [0, 1, 2, 3]
    assert legal(position) == ["no", "yes"]


def test_sets_alone_leave_ranks_as_they_are() -> None:
    for rules in (["fed_game4_bonus"], ["fed_match_structure"]):
        position = scene(rules, ["S7", "S5", "S6", "S8"], games=12, game=4)
        end_game(position)
        assert (position.game, len(position.ranks)) == (5, 4)
