"""4止め."""

from tefuda.engine.registry import find
from tests.games.daifugo.scene import Rule, legal, play, scene

HANDS = ["S8 D3 C3", "S4 H4 D5", "D4 C4 X1 D6", "D7 H9 H7"]
RULES = ["eight_cut", "four_stop"]


def test_only_who_could_stop_is_asked_all_at_the_same_time() -> None:
    position = scene(RULES, HANDS, "S8")
    assert position.deciders() == [1, 2]
    assert legal(position) == ["no", "yes"]


def test_two_fours_cancel_the_cut_and_go_under_the_8_which_stays_on_top() -> None:
    position = scene(RULES, HANDS, "S8", "yes", "no")
    assert position.state()["field"] == [["S4", "H4"], ["S8"]]
    assert position.turn == 2


def test_the_nearest_to_the_cutter_stops_if_several_want_to() -> None:
    """G14: the first seat from the next one on that accepts uses the window."""
    position = scene(RULES, HANDS, "S8", "yes", "yes")
    assert position.state()["hands"][2] == ["D4", "C4", "D6", "X1"]


def test_if_nobody_stops_the_pile_clears_for_the_cutter() -> None:
    position = scene(RULES, HANDS, "S8", "no", "no")
    assert position.pile == 0
    assert position.turn == 0


def test_after_a_stop_play_goes_on_against_the_8() -> None:
    position = scene(RULES, HANDS, "S8", "yes", "no")
    assert play(position, "pass", "H9", "pass", "pass", "pass").turn == 3


def test_three_fours_leave_a_choice() -> None:
    hands = ["S8 D3", "S4 H4 D4 D5", "C4 D6", "D7"]
    position = scene(RULES, hands, "S8", "yes")
    assert legal(position) == ["S4 H4", "S4 D4", "H4 D4"]
    assert position.options is not None
    assert find("daifugo").load(position.options, position.state()).state() == position.state()
    assert play(position, "H4 D4").state()["hands"][1] == ["S4", "D5"]


def test_a_pair_of_8s_is_not_stopped_by_two_fours() -> None:
    position = scene(RULES, ["S8 H8 D3", *HANDS[1:]], "S8 H8")
    assert position.pile == 0


def test_four_fours_stop_a_pair_of_8s_where_the_house_plays_so() -> None:
    hands = ["S8 H8 D3", "S4 H4 D4 C4 D5", "D6", "D7"]
    position = scene([*RULES, "four_stop_double", "revolution"], hands, "S8 H8", "yes")
    assert position.state()["field"] == [["S4", "H4", "D4", "C4"], ["S8", "H8"]]
    assert position.order.revolution == 0


def test_the_fours_may_become_the_pile() -> None:
    rules: list[Rule] = ["eight_cut", {"id": "four_stop", "after": "fours_become_field"}]
    position = scene(rules, HANDS, "S8", "yes", "no")
    assert position.state()["field"] == [["S8"], ["S4", "H4"]]
    assert "pass" in legal(position)


def test_the_stopper_may_lead() -> None:
    rules: list[Rule] = ["eight_cut", {"id": "four_stop", "after": "stopper_leads"}]
    position = scene(rules, HANDS, "S8", "yes", "no")
    assert position.pile == 0
    assert position.turn == 1


def test_a_player_who_stops_with_their_last_cards_is_out() -> None:
    assert scene(RULES, ["S8 D3", "S4 H4", "D6", "D7"], "S8", "yes").state()["finished"] == [1]


def test_two_jokers_are_no_fours_but_one_stands_in_for_a_four_where_jokers_have_effects() -> None:
    rules: list[Rule] = [*RULES, "joker_inherits_effect", {"id": "joker_count", "jokers": 2}]
    assert scene(rules, ["S8 D3", "X1 X2 D5", "D6", "D7"], "S8").pile == 0
    position = scene(rules, ["S8 D3", "S4 X1 X2 D5", "D6", "D7"], "S8", "yes")
    assert position.state()["field"] == [["S4", "X1"], ["S8"]]


def test_to_go_out_by_stopping_the_8_of_a_player_who_is_out_is_no_foul() -> None:
    rules: list[Rule] = [*RULES, {"id": "ff_effect_cards", "numbers": ["8"]}]
    position = scene(rules, ["S8", "S4 H4", "D6", "D7"], "S8", "yes")
    assert position.state()["fallen"] == [0]
    assert position.state()["finished"] == [1]


def test_everybody_sees_the_fours_that_become_the_pile() -> None:
    rules: list[Rule] = ["eight_cut", {"id": "four_stop", "after": "fours_become_field"}]
    position = scene(rules, HANDS, "S8", "yes")
    position.log = []
    play(position, "no")
    shown = [[thing.face for thing in entry.event.things] for entry in position.log if entry.event.kind == "play"]
    assert shown == [["S4", "H4"]]


def test_where_a_finish_clears_the_pile_nobody_is_asked_to_stop_the_last_8() -> None:
    position = scene([*RULES, "out_clear_field"], ["S8", "S4 H4 D5", "D6", "D7"], "S8")
    assert position.pile == 0
    assert position.turn == 1
    assert legal(position)[0] == "S4"


def test_to_decline_is_no_pass() -> None:
    """G10: to decline an answer is no pass."""
    position = scene([*RULES, "countdown"], HANDS, "S8", "no", "no", memory={"countdown.left": 2})
    assert (position.state()["fallen"], position.turn) == ([], 0)


def test_the_fours_clear_nothing_themselves() -> None:
    rules: list[Rule] = ["eight_cut", {"id": "four_stop", "after": "fours_become_field"}, "four_cut"]
    assert scene(rules, HANDS, "S8", "yes", "no").state()["field"] == [["S8"], ["S4", "H4"]]


def test_a_run_with_an_8_is_not_stopped() -> None:
    position = scene([*RULES, "sequence"], ["S7 S8 S9 D3", *HANDS[1:3], "D7 H9"], "S7 S8 S9")
    assert (position.pile, position.turn) == (0, 0)


def test_a_player_who_takes_the_cards_of_the_pile_takes_the_fours_too() -> None:
    hands = ["S8 D3", "S4 H4 D5", "S7 D6", "D7 C9"]
    position = scene([*RULES, "busshi_kyuen"], hands, "S8", "yes", "take", ranks=[1, 2, 4, 3])
    assert position.state()["hands"][2] == ["S4", "H4", "D6", "S7", "S8"]


def test_they_leave_with_the_pile() -> None:
    """G11: cards aside go to the discard pile with the pile."""
    position = scene(RULES, HANDS, "S8", "yes", "no", "pass", "pass", "pass")
    assert (position.state()["discard"], position.turn) == (["S4", "H4", "S8"], 0)


def test_everybody_sees_the_fours_that_stop() -> None:
    position = scene(RULES, HANDS, "S8", "yes")
    position.log = []
    play(position, "no")
    told = [entry.for_seat(3) for entry in position.log if entry.event.kind == "play"]
    assert [(event.rule, [thing.face for thing in event.things]) for event in told] == [("four_stop", ["S4", "H4"])]
