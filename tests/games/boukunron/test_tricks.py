"""On Tyranny: setting up, tricks, special cases and rulings, one sentence each."""

import pytest

from tefuda.engine import record
from tefuda.engine.registry import find
from tefuda.games.boukunron import Boukunron
from tefuda.games.boukunron.plaza import worth
from tests.games.boukunron.table import plaza, powers, table
from tests.games.situation import legal, play, refused


def deal(players: int = 4, seed: str = "deal", **options: object) -> Boukunron:
    game = find("boukunron")
    position = game.new(game.options({"players": players, **options}), seed)
    assert isinstance(position, Boukunron)
    return position


# --- §2, §3 setting up ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "numbers", "of_a_suit"), [(3, 56, 14), (4, 72, 18)])
def test_number_cards_by_players(players: int, numbers: int, of_a_suit: int) -> None:
    state = deal(players).state()
    cards = [card for stock in state["stocks"] for card in stock] + state["plaza"]
    cards += [card for card in state["hidden"] if len(card) == 1]
    assert len(cards) == numbers
    assert [cards.count(suit) for suit in "SHDC"] == [of_a_suit] * 4
    assert [len(stock) for stock in state["stocks"]] == [16] * players
    assert len(state["plaza"]) == 4


def test_eight_of_twelve_court_cards_lead_and_three_players_leave_one_ace_unseen() -> None:
    state = deal(3).state()
    assert len(set(state["leads"])) == 8
    courts = [card for card in state["hidden"] if card[1:] in ("J", "Q", "K")]
    aces = [card for card in state["hidden"] if card[1:] == "A"]
    assert (len(courts), len(aces)) == (4, 1)
    assert len(set(state["aces"]) | set(aces)) == 4


def test_everybody_has_five_chips_and_the_start_seat_holds_the_marker() -> None:
    position = deal(startSeat=2)
    assert position.state()["chips"] == [5, 5, 5, 5]
    assert (position.marker, position.turn) == (2, 2)


def test_without_a_start_seat_chance_gives_the_marker() -> None:
    assert {deal(seed=f"{k}").marker for k in range(40)} == {0, 1, 2, 3}


def test_all_pick_seven_of_sixteen_at_once_in_any_order_and_the_trick_begins_when_the_last_is_in() -> None:
    first, second = deal(), deal()
    picks = {seat: choice(first, seat) for seat in range(4)}
    for seat in (0, 1, 2, 3):
        record.play_text(first, seat, picks[seat])
    for seat in (2, 0, 3, 1):
        assert second.phase == 0
        record.play_text(second, seat, picks[seat])
    assert first.state() == second.state()
    assert [len(hand) for hand in first.state()["hands"]] == [7] * 4
    assert [len(stock) for stock in first.state()["stocks"]] == [9] * 4
    assert first.turn == first.marker


def choice(position: Boukunron, seat: int) -> str:
    """Return some hand that the seat may pick."""
    twin = position.clone()
    twin.ask(seat)
    return twin.text(twin.legal_moves()[-1])


def test_a_pick_of_the_wrong_size_or_of_cards_one_has_not_is_refused() -> None:
    setup = {"phase": "pick", "hands": ["", "", ""], "stocks": ["S S S S S S H H", "S S S S S S S", "C C C C C C C"]}
    position = table(setup)
    assert refused(position, "take S5 H1") == "hand_size"
    assert refused(position, "take S4 H3") == "own_card"
    assert legal(position) == ["take S6 H1", "take S5 H2"]


def test_no_pick_has_more_than_120_suit_profiles() -> None:
    setup = {"phase": "pick", "hands": ["", "", ""], "stocks": ["S S S S H H H H D D D D C C C C", "S " * 7, "C " * 7]}
    assert len(legal(table(setup))) <= 120


# --- §4.1 the lead card --------------------------------------------------------------------------------------------


def test_three_lead_cards_lie_open_but_two_in_the_seventh_trick_and_one_in_the_eighth() -> None:
    """R4."""
    leads = ["HJ", "HQ", "HK", "SJ", "SQ", "SK", "DJ", "DQ"]
    shown = {}
    for tricks in range(8):
        zone = table({"hands": ["H", "H", "H"], "leads": leads[tricks:]}).view(0).zones[0]
        shown[tricks + 1] = [thing.face for thing in zone.things if thing.face]
    assert [len(shown[n]) for n in range(1, 9)] == [3] * 6 + [2, 1]
    assert shown[1] == ["HK", "HQ", "HJ"]  # the right-most is used first
    assert shown[2] == ["SJ", "HK", "HQ"]


def test_a_player_who_passed_chooses_six_cards_out_of_the_whole_stock_when_the_new_lead_is_seen() -> None:
    setup = {"hands": ["H S S", "H", "H"], "stocks": ["D D D D C", "", ""], "chips": [2, 0, 0], "leads": ["HQ", "SK"]}
    position = table(setup, ["pass", "H", "H"])
    assert position.state()["phase"] == "redraw"
    assert position.deciders() == [0]
    assert "take S2 D4" in legal(position)
    assert position.view(0).zones[0].things[-1].face == "SK"
    play(position, "take S2 D4")
    assert position.state()["hands"][0] == ["S", "S", "D", "D", "D", "D"]
    assert position.state()["stocks"][0] == ["H", "C"]


def test_a_stock_of_six_or_fewer_becomes_the_hand_without_asking() -> None:
    setup = {"hands": ["H S", "H", "H"], "stocks": ["D D D D", "", ""], "chips": [2, 0, 0], "leads": ["HQ", "SK"]}
    position = table(setup, ["pass", "H", "H"])
    assert position.state()["hands"][0] == ["S", "H", "D", "D", "D", "D"]
    assert position.state()["phase"] == "play"


def test_two_who_passed_redraw_at_the_same_time_in_any_order() -> None:
    stock = "D D D D D D C"
    setup = {"hands": ["H", "H", "H"], "stocks": [stock, stock, ""], "chips": [2, 2, 0], "leads": ["HQ", "SK"]}
    one = table(setup, ["pass", "pass", "H"])
    two = one.clone()
    assert one.deciders() == [2, 0, 1][1:]
    for seat, position in ((0, one), (1, one), (1, two), (0, two)):
        record.play_text(position, seat, "take D5 C1")
    assert one.state() == two.state()


# --- §4.2 playing --------------------------------------------------------------------------------------------------


def test_at_least_one_card_must_be_of_the_suit_led_if_the_hand_has_any() -> None:
    position = table({"hands": ["H S S", "H", "H"]})
    assert refused(position, "S S") == "must_follow"
    assert refused(position, "S") == "must_follow"
    assert "S H" in legal(position)


def test_the_stock_does_not_matter_for_following() -> None:
    position = table({"hands": ["S S", "H", "H"], "stocks": ["H H H", "", ""]})
    assert "S S" in legal(position)


def test_of_three_cards_any_one_lies_open_and_the_others_are_hidden() -> None:
    position = table({"hands": ["H S D C", "H", "H"]}, ["S H D open D"])
    for viewer, faces in ((1, ["D", None, None]), (-1, ["D", None, None]), (0, ["D", "S", "H"])):
        laid = next(zone for zone in position.view(viewer).zones if zone.id == "laid")
        assert [thing.face for thing in laid.things] == faces


def test_of_one_or_two_cards_only_the_number_is_public() -> None:
    position = table({"hands": ["H S D C", "H", "H"]}, ["S H"])
    laid = next(zone for zone in position.view(1).zones if zone.id == "laid")
    assert [thing.face for thing in laid.things] == [None, None]


def test_the_whole_hand_may_be_used_up() -> None:
    assert "S H D open S" in legal(table({"hands": ["H S D", "H", "H"]}))


def test_a_play_has_at_most_134_choices() -> None:
    setup = {"hands": ["H H S S D D C", "H", "H"], "chips": [5, 0, 0]}
    assert len(legal(table(setup))) <= 134


# --- §4.2 the Tyrant -----------------------------------------------------------------------------------------------


def test_a_player_who_has_no_chips_is_not_asked_for_the_tyrant() -> None:
    assert table({"hands": ["H S", "H", "H"]}, ["H"]).turn == 1


def test_tyrant_chips_go_on_one_column_that_has_a_card_or_on_the_lead_card() -> None:
    setup = {"hands": ["H S", "H", "H"], "chips": [2, 0, 0], "plaza": "S", "bundles": "C C C C C"}
    position = table(setup, ["H"])
    assert legal(position) == ["keep", "tyrant S", "tyrant C", "tyrant lead"]
    assert refused(position, "tyrant D") == "tyrant"
    play(position, "tyrant S")
    assert legal(position) == ["chips 1", "chips 2"]
    assert refused(position, "chips 3") == "tyrant"


def test_a_player_who_has_a_single_chip_is_not_asked_how_many() -> None:
    setup = {"hands": ["H S", "H", "H"], "chips": [1, 0, 0]}
    position = table(setup, ["H", "tyrant lead"])
    assert position.turn == 1
    assert position.state()["tyrant"][4] == [1, 0, 0]


def test_a_column_of_bundles_only_is_a_target_r8() -> None:
    setup = {"hands": ["H", "H", "H"], "chips": [1, 0, 0], "bundles": "C C C C C"}
    assert "tyrant C" in legal(table(setup, ["H"]))


def test_a_player_who_could_not_follow_may_use_the_tyrant_too() -> None:
    setup = {"hands": ["S", "H H H", "H"], "chips": [1, 0, 0]}
    assert powers(table(setup, ["S", "tyrant lead"]), "H H H open H", "H") == {1: 24, 2: 8}


def test_chips_on_the_lead_card_and_on_the_lead_suits_column_add_up_r2() -> None:
    setup = {"hands": ["H", "H H", "H H H"], "chips": [1, 1, 0], "plaza": "H"}
    moves = ["H", "tyrant lead", "H H", "tyrant H"]
    assert powers(table(setup, moves), "H H H open H") == {0: 5, 1: 12, 2: 18}


def test_several_players_may_press_the_same_place() -> None:
    setup = {"hands": ["H", "H", "H H"], "chips": [1, 1, 1], "plaza": "H"}
    position = table(setup, ["H", "tyrant H", "H", "tyrant H"])
    column = next(zone for zone in position.view(2).zones if zone.id == "plaza").slots[1]
    assert column.tokens == {"0": 1, "1": 1}
    assert column.value == 6


def test_the_chips_are_gone_after_the_trick_and_their_effect_with_them() -> None:
    setup = {"hands": ["H S", "H S", "H H S"], "chips": [1, 0, 0], "plaza": "S S"}
    position = table(setup, ["H", "tyrant S", "H"])
    assert worth(position, 0) == 0
    play(position, "H H")
    assert worth(position, 0) == 2
    assert position.state()["chips"] == [0, 0, 0]


# --- §4.2 passing --------------------------------------------------------------------------------------------------


def test_passing_is_legal_with_a_full_hand_with_an_empty_stock_and_with_cards_of_the_lead_suit() -> None:
    setup = {"hands": ["H H H H S S S", "H", "H"], "chips": [1, 0, 0]}
    position = play(table(setup), "pass")
    assert position.state()["chips"][0] == 0
    assert len(position.state()["stocks"][0]) == 7


def test_nobody_passes_without_a_chip() -> None:
    assert refused(table({"hands": ["H", "H", "H"]}), "pass") == "pass"


def test_nobody_passes_twice_in_a_row() -> None:
    position = table({"hands": ["H", "H", "H"], "chips": [2, 0, 0], "rested": [1, 0, 0]})
    assert refused(position, "pass") == "pass"


# --- §4.3 judgement ------------------------------------------------------------------------------------------------


def test_on_equal_power_the_later_player_wins() -> None:
    assert table({"hands": ["S", "H", "H"]}, ["S", "H", "H"]).marker == 2
    assert table({"hands": ["H", "S", "H"], "marker": 2}, ["H", "H", "S"]).marker == 0


def test_ten_in_the_lead_suit_even_if_its_column_is_empty_and_nothing_for_another_empty_column() -> None:
    assert powers(table({"hands": ["S", "H D", "H"]}), "S", "H D", "H") == {1: 10, 2: 10}


def test_a_marker_holders_power_is_never_below_zero_r3() -> None:
    setup = {"hands": ["H", "S", "S"], "chips": [5, 0, 0]}
    position = table(setup, ["H", "tyrant lead", "chips 5", "S"])
    assert powers(position, "S") == {0: 0}
    assert position.marker == 0


def test_the_winner_takes_the_lead_card_and_the_marker() -> None:
    position = table({"hands": ["H D", "H H", "H"]}, ["H", "H H", "H"])
    assert position.state()["fame"][1] == ["HQ"]
    assert (position.marker, position.turn) == (1, 0)


def test_a_player_who_did_not_follow_leaves_cards_like_every_loser_r6() -> None:
    position = table({"hands": ["S S D", "H", "S"]}, ["S S D open D", "H", "S"])
    assert plaza(position) == {"S": (2, 0), "D": (1, 0)}
    assert position.state()["piles"][1] == ["S", "H"]


def test_a_player_who_did_not_follow_turns_the_cards_up_for_everyone_but_has_no_power_r6() -> None:
    """C has no heart: its cards are shown like B's, it has no power, and everyone knows that it has none."""
    position = table({"hands": ["H", "H H", "S D"]}, ["H", "H"])
    position.log = []
    play(position, "S D")
    flips = {item.event.seat: item.event for item in position.log if item.event.kind == "flip"}
    assert [len(flips[seat].things) for seat in range(3)] == [1, 1, 2]
    assert all(thing.face is not None for thing in flips[2].things)
    assert flips[2].text is not None
    assert (flips[2].text.id, flips[2].text.args["cards"]) == ("boukunron.log.no_follow", ["S", "D"])
    assert plaza(position) == {"H": (1, 0), "S": (1, 0), "D": (1, 0)}


def test_a_card_without_a_column_starts_one_r7() -> None:
    assert plaza(table({"hands": ["H", "H H", "C"]}, ["H", "H H", "C"])) == {"H": (1, 0), "C": (1, 0)}


# --- §5 special cases ----------------------------------------------------------------------------------------------


def test_an_empty_hand_must_pass() -> None:
    """§5.1."""
    position = table({"hands": ["", "H", "H"], "chips": [1, 0, 0], "stocks": ["S S", "", ""]})
    assert legal(position) == ["pass"]


def test_a_player_who_passes_with_the_last_chip_still_redraws_and_plays_on() -> None:
    """§5.2: not yet out."""
    setup = {"hands": ["S", "H H", "H H"], "stocks": ["S D", "", ""], "chips": [1, 0, 0], "leads": ["HQ", "SK"]}
    position = table(setup, ["pass", "H", "H", "H"])
    assert position.turn == 0
    assert position.state()["hands"][0] == ["S", "S", "D"]


def test_when_everybody_passes_the_lead_card_goes_the_marker_stays_and_the_chips_are_paid() -> None:
    """§5.3."""
    setup = {"hands": ["H S", "H S", "H S"], "chips": [2, 2, 2], "marker": 1, "leads": ["HQ", "SK"]}
    position = table(setup, ["pass", "pass", "pass"])
    state = position.state()
    assert (state["gone"], state["leads"], state["marker"]) == (["HQ"], ["SK"], 1)
    assert state["chips"] == [1, 1, 1]
    assert plaza(position) == {}


def test_after_everybody_passed_all_redraw_and_nobody_may_pass_at_once_again_r9() -> None:
    stocks = ["D D D D D D", "C C C C C C", "S S S S S S"]
    setup = {"hands": ["H S", "H S", "H S"], "stocks": stocks, "chips": [2, 2, 2], "leads": ["HQ", "SK"]}
    position = table(setup, ["pass", "pass", "pass"])
    assert position.deciders() == [0, 1, 2]
    play(position, "take S1 D5", "take H1 C5", "take S6")
    assert refused(position, "pass") == "pass"


def test_if_all_pass_or_are_skipped_the_lead_card_goes_r12() -> None:
    setup = {"hands": ["", "S H", ""], "chips": [0, 1, 0], "leads": ["HQ", "SK"], "marker": 1}
    position = table(setup, ["pass"])
    assert position.state()["leads"] == ["SK"]
    assert position.turn == 1


def test_if_nobody_can_ever_act_again_the_match_runs_out_without_a_decision_r12() -> None:
    setup = {"hands": ["H", "", ""], "stocks": ["S S", "S", ""], "leads": ["HQ", "SK", "DK", "CK"]}
    position = table(setup, ["H"])
    assert position.is_over()
    assert position.state()["fame"][0] == ["HQ"]
    assert position.state()["gone"] == ["SK", "DK", "CK"]


def test_when_nobody_follows_each_player_leaves_one_card_of_choice_and_the_rest_is_gone() -> None:
    """§5.4, §5.5."""
    setup = {"hands": ["S C", "S C C", "C C H"], "stocks": ["", "", "S"], "plaza": "C", "marker": 1}
    position = table({**setup, "chips": [0, 1, 1], "leads": ["DQ", "SK"]})
    play(position, "S C C open C", "tyrant C", "pass", "S C")
    assert position.state()["phase"] == "put"
    assert position.turn == 1  # from the marker holder clockwise; a seat that passed is left out
    assert sum(map(sum, position.state()["tyrant"])) == 0
    play(position, "put C")
    assert position.turn == 0
    play(position, "put S")
    assert plaza(position) == {"S": (1, 0), "C": (2, 0)}
    assert position.state()["gone"] == ["S", "C", "C", "DQ"]
    assert position.state()["marker"] == 1


def test_nobody_followed_the_cards_are_turned_up_all_the_same_r13() -> None:
    position = table({"hands": ["C S", "C D", "S"]}, ["S C", "D C", "S"])
    laid = next(zone for zone in position.view(-1).zones if zone.id == "laid")
    assert [thing.face for thing in laid.things] == ["S", "C", "D", "C", "S"]


def test_nobody_followed_who_used_one_suit_only_has_nothing_to_choose() -> None:
    position = table({"hands": ["C C", "S D", "S"], "leads": ["HQ"]}, ["C C", "S D", "S"])
    assert position.turn == 1
    play(position, "put D")
    assert plaza(position) == {"S": (1, 0), "D": (1, 0), "C": (1, 0)}
    assert position.state()["gone"] == ["S", "C", "HQ"]


def test_nobody_followed_a_fifth_card_still_makes_a_bundle() -> None:
    position = table({"hands": ["C", "C", "C"], "plaza": "C C C C"}, ["C", "C", "C"])
    assert plaza(position) == {"C": (2, 1)}


def test_a_compulsory_pass_costs_a_chip_each_time_until_none_is_left_r1() -> None:
    setup = {"hands": ["", "H H H", "H H H"], "chips": [2, 0, 0], "leads": ["HQ", "HK", "HJ"], "rested": [1, 0, 0]}
    position = table(setup, ["pass", "H", "H", "H", "pass", "H"])
    assert position.state()["chips"] == [0, 0, 0]
    play(position, "H", "H")
    assert position.is_over()


def test_option_empty_hand_skip_a_player_out_of_cards_sits_out_once_after_a_pass() -> None:
    setup = {"hands": ["", "H H H", "H H H"], "chips": [2, 0, 0], "leads": ["HQ", "HK", "HJ"], "rested": [1, 0, 0]}
    position = table(setup, emptyHand="skip")
    assert position.turn == 1
    play(position, "H", "H", "H")
    assert (position.turn, legal(position)) == (0, ["pass"])
    assert position.state()["chips"][0] == 2


# --- length --------------------------------------------------------------------------------------------------------


def test_a_match_is_exactly_eight_tricks() -> None:
    position = deal(seed="eight")
    position.log = []
    while not position.is_over():
        position.apply(position.legal_moves()[0])
    tricks = [h.event.text.args["n"] for h in position.log if h.event.text and h.event.text.id == "boukunron.log.trick"]
    assert tricks == [1, 2, 3, 4, 5, 6, 7, 8]
