"""The rule set of the UECda contest: each sentence of its standard rules, and whole matches beside `contest.py`."""

from random import Random
from typing import Any

import pytest

from tefuda.cards.bits import count
from tefuda.engine.position import OVER
from tefuda.engine.registry import find
from tefuda.games.daifugo.plays import PASS
from tefuda.games.daifugo.table import Table
from tests.games.daifugo import contest
from tests.games.daifugo.dealing import play_game
from tests.games.daifugo.scene import Rule, legal, play, scene

UEC: list[Rule] = find("daifugo").presets["uec"]["rules"]
HANDS = ["S4 H9 CK", "D5 S6 CQ", "H7 ST C5", "D9 CJ S7", "HT SQ C6"]
OTHERS = ["DA C3", "DK C7", "DQ C6"]  # of players who only look on


def uec(hands: list[str], *moves: str, **setup: Any) -> Table:
    return scene(UEC, hands, *moves, **setup)


def match(seed: str, games: int = 4, rules: list[Rule] | None = None) -> Table:
    game = find("daifugo")
    position = game.new(game.options({"players": 5, "games": games, "rules": UEC if rules is None else rules}), seed)
    assert isinstance(position, Table)
    return position


def asked(hands: list[str], *moves: str, **setup: Any) -> int:
    """Return whose turn it is after these moves."""
    return uec(hands, *moves, **setup).turn


# --- the deal, seats, titles, the exchange ---------------------------------------------------------------------------


def test_five_players_share_53_cards() -> None:
    position = match("cards")
    assert position.players == 5
    assert sorted(count(hand) for hand in position.hands) == [10, 10, 11, 11, 11]
    cards = [card for hand in position.state()["hands"] for card in hand]
    assert len(cards) == 53 and "X2" not in cards


def sizes(position: Table) -> list[int]:
    """Return how many cards each seat has been dealt, clockwise from the millionaire, before anything else is done."""
    at = position.seating_from(position.seat_of_title(0))
    paid = [2, 1, 0, -1, -2]  # tributes have been paid already, gifts not yet
    return [count(position.hands[seat]) - paid[position.title(seat)] for seat in at]


def test_the_daifugo_and_the_next_two_seats_are_dealt_one_card_more() -> None:
    for seed in "abc":
        position = match(seed)
        play_game(position)
        assert sizes(position) == [11, 11, 11, 10, 10]


def test_the_first_card_of_a_game_without_ranks_goes_to_a_random_player() -> None:
    dealers = {match(str(seed)).dealer for seed in range(30)}
    assert dealers == set(range(5))


def test_seats_are_drawn_in_games_1_4_7_and_kept_in_between() -> None:
    position = match("seats", games=7)
    seatings = [position.seating()]
    for _ in range(6):
        play_game(position)
        seatings.append(position.seating())
    assert seatings[0] == seatings[1] == seatings[2] != seatings[3]
    assert seatings[3] == seatings[4] == seatings[5] != seatings[6]
    assert len({tuple(match(str(seed)).seating()) for seed in range(60)}) > 12  # of 24


def test_every_hundredth_game_all_are_equal_again() -> None:
    rules: list[Rule] = [*UEC, {"id": "match_end_games", "games": 1000}]
    hands = ["SK", "HQ", "DJ", "CT", "D3"]
    moves = ["SK", *["pass"] * 4, "HQ", *["pass"] * 3, "DJ", *["pass"] * 2, "CT"]
    position = scene(rules, hands, *moves, game=99)
    assert (position.round, len(position.titles)) == (100, 5)
    position = scene(rules, hands, *moves, game=100)
    assert (position.round, position.titles, position.agenda) == (101, [], [])
    assert "D3" in position.state()["hands"][position.turn]
    dealers = {scene(rules, hands, *moves, game=100, chance=Random(k).getrandbits(60)).dealer for k in range(30)}
    assert dealers == set(range(5))
    seated = scene(rules, hands, *moves, game=300)
    assert (seated.round % 3, seated.titles) == (1, []) and seated.seating() != list(range(5))


def exchange(hands: list[str]) -> Table:
    """Return the second round before the exchange: A is millionaire, B rich, D poor, E beggar."""
    step = ["", 5, *[0] * 10], ["", 4, *[0] * 10]
    position = scene(UEC, hands, ranks=[1, 2, 3, 4, 5], game=2, games=2, agenda=list(step))
    position.run()
    return position


POOR = ["S4 S5 H8", "H4 H5 H9", "D4 D5 DT", "D6 CK HK DK", "S7 X1 C2 S2 D2"]


def test_the_best_cards_go_up_jokers_first_and_of_equals_spades_hearts_diamonds_clubs() -> None:
    position = exchange(POOR)
    assert position.deciders() == [0, 1]  # no one had to choose what to pay
    assert position.state()["hands"][0] == ["S4", "S5", "H8", "S2", "X1"]
    assert position.state()["hands"][1] == ["H4", "H5", "H9", "HK"]
    assert exchange([*POOR[:4], "S7 C2 S6 DA HA"]).state()["hands"][0] == ["S4", "S5", "H8", "HA", "C2"]


def test_the_daifugo_returns_any_two_cards_and_the_fugo_any_one() -> None:
    position = exchange(POOR)
    assert len(legal(position)) == 10
    assert "S2 X1" in legal(position)
    position.play(position.parse("S4 X1"), 0)
    position.play(position.parse("HK"), 1)
    assert position.state()["hands"][4] == ["S4", "S7", "D2", "C2", "X1"]
    assert position.state()["hands"][3] == ["D6", "HK", "DK", "CK"]


def test_the_holder_of_the_three_of_diamonds_leads_every_round_with_what_they_like() -> None:
    position = match("lead", games=3)
    for _ in range(3):
        while position.agenda:
            position.play(position.legal_moves()[0])
        assert "D3" in position.state()["hands"][position.turn]
        assert "pass" in legal(position)
        assert any("D3" not in move for move in legal(position) if move != "pass")
        play_game(position)


def test_whoever_has_it_after_the_exchange_leads() -> None:
    position = exchange(["S4 S5 D3", *POOR[1:]])
    position.play(position.parse("S4 D3"), 0)
    position.play(position.parse("HK"), 1)
    assert position.turn == 4


# --- what follows what -----------------------------------------------------------------------------------------------


def test_a_joker_beats_every_single_card_in_both_orders() -> None:
    for revolution, card in [(False, "S2"), (True, "S3")]:
        hands = [f"{card} H9 CK", "X1 H5 CQ", *HANDS[2:]]
        assert legal(uec(hands, card, revolution=revolution)) == ["pass", "X1"]


def test_a_run_must_lie_wholly_beyond_the_one_below() -> None:
    hands = ["S5 S6 S7 CK", "H6 H7 H8 H9 HT CQ", *OTHERS]
    assert legal(uec(hands, "S5 S6 S7")) == ["pass", "H8 H9 HT"]
    hands = ["ST SJ SQ CK", "H7 H8 H9 HT CQ", *OTHERS]
    assert legal(uec(hands, "ST SJ SQ", revolution=True)) == ["pass", "H7 H8 H9"]


@pytest.mark.parametrize("revolution", [False, True])
def test_a_joker_may_be_either_end_of_a_run_in_both_orders(revolution: bool) -> None:
    hands = ["S3 S4 X1 HA H2 CQ", "C9", *OTHERS]
    runs = [move for move in legal(uec(hands, revolution=revolution)) if len(move.split()) == 3]
    assert set(runs) == {"X1 S3 S4", "S3 S4 X1=S5", "HA H2 X1", "X1=HK HA H2"}


def test_a_joker_beyond_the_numbers_is_weaker_or_stronger_than_they() -> None:
    hands = ["S3 S4 X1 CK", "H3 H4 H5 CQ", *OTHERS]
    assert legal(uec(hands, "X1 S3 S4")) == ["pass"]
    assert legal(uec(["S3 X1 S5 CK", *hands[1:]], "S3 X1=S4 S5")) == ["pass"]
    hands = ["HQ HK H9 HJ CK", "SA S2 X1 CQ", *OTHERS]
    assert "SA S2 X1" in legal(uec(hands, "HJ HQ HK"))
    hands = ["H4 H5 H3 CK", "SA S2 X1 CQ", *OTHERS]
    assert legal(uec(hands, "H3 H4 H5", revolution=True)) == ["pass"]
    hands = ["H5 H6 H7 CK", "S3 S4 X1 CQ", *OTHERS]
    assert "X1 S3 S4" in legal(uec(hands, "H5 H6 H7", revolution=True))


def test_four_cards_or_a_run_of_five_reverse_the_order_and_jokers_count() -> None:
    assert uec(["S5 H5 D5 X1 CK", "CQ", *OTHERS], "S5 H5 D5 X1=C5").order.revolution == 1
    assert uec(["S9 ST SJ SQ X1 CK", "CQ", *OTHERS], "S9 ST SJ SQ X1=SK").order.revolution == 1
    assert uec(["S9 ST SJ SQ X1 CK", "CQ", *OTHERS], "S9 ST SJ SQ").order.revolution == 0
    again = ["S5 H5 D5 C5 CK", "S4 H4 D4 C4 CQ", *OTHERS]
    assert uec(again, "S5 H5 D5 C5", "S4 H4 D4 C4").order.revolution == 0


@pytest.mark.parametrize("cut", ["S8", "S8 X1=H8", "S8 S9 ST", "S7 X1=S8 S9"])
def test_any_play_with_an_8_in_it_clears_the_pile_and_its_player_leads(cut: str) -> None:
    position = uec(["S7 S8 S9 ST X1 CK", "CQ", *OTHERS], cut)
    assert (position.turn, position.top) == (0, None)


def test_a_joker_alone_is_no_8() -> None:
    assert asked(["X1 CK", *HANDS[1:]], "X1") == 1


def test_plays_of_the_same_suits_lock_and_a_joker_counts_as_the_suit_it_stands_for() -> None:
    hands = ["S4 H4 CK", "S5 X1 CQ", "D7 C7 S7 H7", "D9 SJ C6", "DT SQ H6"]
    position = uec(hands, "S4 H4", "S5 X1=H5")
    assert position.state()["lock_suits"] == "SH"
    assert legal(position) == ["pass", "S7 H7"]
    assert uec(hands, "S4 H4", "S5 X1=D5").state()["lock_suits"] == ""


def test_a_joker_alone_ignores_a_lock_and_ends_it() -> None:
    hands = ["S4 CK", "S5 CQ", "X1 D7", "S3 SJ C6", "DT SQ H6"]
    locked = uec(hands, "S4", "S5")
    assert locked.state()["lock_suits"] == "S"
    assert "X1" in legal(locked)
    play(locked, "X1")
    assert locked.state()["lock_suits"] == ""
    assert legal(locked) == ["pass", "S3"]


def test_only_the_three_of_spades_beats_a_joker_whatever_the_lock_and_clears() -> None:
    hands = ["H4 CK", "H5 CQ", "X1 D7", "S3 SJ C6 H2", "DT SQ H6"]
    for revolution in (False, True):
        low = ["H5", "H4"] if revolution else ["H4", "H5"]
        hands[:2] = [f"{low[0]} CK", f"{low[1]} CQ"]
        position = uec(hands, *low, "X1", revolution=revolution)
        assert legal(position) == ["pass", "S3"]
        play(position, "S3")
        assert (position.turn, position.top, position.state()["lock_suits"]) == (3, None, "")


def test_the_joker_s_own_player_may_answer_it_but_nobody_who_has_passed() -> None:
    hands = ["S4 CK", "H5 S3", "X1 D7", "D9 SJ C6", "DT SQ H6"]
    position = uec(hands, "S4", "pass", "X1", "pass", "pass", "pass")
    assert (position.turn, legal(position)) == (2, ["pass"])  # B, who holds the 3 of spades, is not asked
    position = uec(["S4 CK", "H5 CQ", "X1 S3 D7", *hands[3:]], "S4", "pass", "X1", "pass", "pass", "pass", "S3")
    assert position.turn == 2 and position.top is None


# --- passes, clears, going out ---------------------------------------------------------------------------------------


def test_a_player_who_passes_is_passed_over_until_the_pile_clears() -> None:
    assert asked(HANDS, "S4", "pass", "H7", "D9", "HT", "CK") == 2
    assert asked(HANDS, "S4", "pass", "pass", "D9", "HT", "CK") == 3


def test_the_pile_clears_when_its_owner_has_passed_as_well() -> None:
    position = uec(HANDS, "H9", *["pass"] * 4)
    assert position.turn == 0 and position.top is not None
    assert legal(position) == ["pass", "CK"]
    play(position, "pass")
    assert (position.turn, position.state()["field"]) == (0, [])


def test_the_owner_may_play_on_the_own_cards_again_and_again() -> None:
    position = uec(["S4 H9 CK CA", *HANDS[1:]], "S4", *["pass"] * 4, "H9")
    assert position.turn == 0
    assert legal(play(position, "CK")) == ["pass", "CA"]
    assert play(position, "pass").top is None


def test_a_leader_may_pass_and_whoever_has_passed_so_stays_out() -> None:
    assert asked(HANDS, "pass") == 1
    assert asked(HANDS, "pass", "D5", "H7", "D9", "HT") == 1  # A is passed over


def test_when_all_have_passed_on_an_empty_pile_the_first_leads_again_and_nobody_is_locked_out() -> None:
    position = uec(HANDS, *["pass"] * 5)
    assert (position.turn, position.top) == (0, None)
    play(position, "S4", "S6")
    assert position.turn == 2


def test_a_player_who_goes_out_does_not_clear_the_pile() -> None:
    hands = ["S9", "S6 H5 HQ", "D7 HT C5", "D9 SJ C6", "DT SQ H6"]
    position = uec(hands, "S9")
    assert position.turn == 1 and position.top is not None
    assert "H5" not in legal(position) and "HQ" in legal(position)


def test_when_its_owner_is_out_the_next_in_the_game_leads() -> None:
    position = uec(["S9", *HANDS[1:]], "S9", *["pass"] * 4)
    assert (position.turn, position.top) == (1, None)


def test_an_8_as_the_last_card_gives_the_lead_to_the_next() -> None:
    position = uec(["S8", *HANDS[1:]], "S8")
    assert (position.turn, position.top) == (1, None)


@pytest.mark.parametrize("last", ["X1", "S2", "S8", "S3"])
def test_any_card_may_be_the_last(last: str) -> None:
    position = uec([last, *HANDS[1:]], last)
    assert position.state()["finished"] == [0] and position.state()["fallen"] == []


def test_with_four_out_the_game_ends_at_once_for_5_4_3_2_and_1_points() -> None:
    position = uec(
        ["SK", "HQ", "DJ", "CT", "D9 D7"], "SK", *["pass"] * 4, "HQ", *["pass"] * 3, "DJ", "pass", "pass", "CT"
    )
    assert position.turn == OVER
    assert position.standings.points == [[5, 4, 3, 2, 1]]


def test_after_20_passes_in_a_row_the_ranks_that_are_left_are_drawn_by_lot() -> None:
    hands = ["S9", *HANDS[1:]]
    orders = set()
    for chance in range(1, 13):
        position = uec(hands, "S9", *["pass"] * 19, chance=chance)
        assert position.turn != OVER
        play(position, "pass")
        assert position.turn == OVER
        assert position.standings.points[0][0] == 5
        assert sorted(position.standings.points[0]) == [1, 2, 3, 4, 5]
        orders.add(tuple(position.standings.points[0]))
    assert len(orders) > 3


def test_a_play_in_between_begins_the_count_again_and_a_player_passed_over_does_not_count() -> None:
    position = uec(HANDS, *["pass"] * 19, "C6", *["pass"] * 19)
    assert position.turn != OVER
    assert play(position, "pass").turn == OVER


def test_nobody_watches_a_clock() -> None:
    assert match("clock").seconds() == 0


# --- whole matches ---------------------------------------------------------------------------------------------------


def begun(position: Table) -> contest.Contest:
    """Return the second account of the round that begins here."""
    hands = [set(hand) for hand in position.state()["hands"]]
    return contest.Contest(hands, position.seating(), int(position.turn))


@pytest.mark.parametrize("seed", range(6))
def test_whole_matches_go_as_the_contest_s_rules_told_a_second_time(seed: int) -> None:
    random = Random(seed)
    position = match(f"contest {seed}", games=4)
    for game in range(1, 5):
        while position.agenda:
            position.play(random.choice(position.legal_moves()))
        other = begun(position)
        while position.turn != OVER and position.round == game:
            moves = {contest.read(position.text(move)): move for move in position.legal_moves()}
            assert set(moves) == other.legal()
            assert position.turn == other.turn
            assert [set(hand) for hand in position.state()["hands"]] == other.hands
            assert (position.order.revolution != 0, position.locks.suits != 0) == (other.revolution, other.lock)
            wanted = [move for move in moves.values() if move != PASS]
            move = PASS if not wanted or random.random() < 0.3 else random.choice(wanted)
            other.play(contest.read(position.text(move)))
            position.play(move)
        last = next(player for player in range(5) if player not in other.out)
        assert [position.titles[player] for player in [*other.out, last]] == [0, 1, 2, 3, 4]
