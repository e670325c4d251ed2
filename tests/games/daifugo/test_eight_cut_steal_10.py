"""流す権利の奪取(同スート10)."""

from tests.games.daifugo.scene import Rule, play, scene

RULES = ["eight_cut", "eight_cut_steal_10"]


def test_the_ten_of_the_same_suit_takes_an_eight_cut_over() -> None:
    hands = ["S8 D3", "ST H4", "HT D6", "C7 C9"]
    position = scene(RULES, hands, "S8")
    assert position.deciders() == [1]
    assert (play(position, "yes").turn, position.pile) == (1, 0)


def test_a_ten_of_another_suit_does_not() -> None:
    assert scene(RULES, ["S8 D3", "DT H4", "HT D6", "C7 C9"], "S8").turn == 0


def test_several_eights_need_all_their_suits() -> None:
    hands = ["S8 H8 D3", "ST HT H4", "DT D6", "C7 C9"]
    assert play(scene(RULES, hands, "S8 H8"), "yes").turn == 1


def test_it_answers_an_eight_that_has_taken_the_cut_over() -> None:
    hands = ["S8 D3", "H8 H4", "HT D6", "C7 C9"]
    position = scene([*RULES, "eight_cut_steal_8"], hands, "S8", "yes")
    assert position.deciders() == [2]
    assert (play(position, "yes").turn, position.pile) == (2, 0)


def test_a_ten_return_is_asked_about_first() -> None:
    hands = ["S8 D3", "H8 H4", "ST D6", "C7 C9"]
    position = scene([*RULES, "eight_cut_steal_8", "ten_return"], hands, "S8")
    assert position.deciders() == [2]
    assert (play(position, "yes").turn, position.pile) == (2, 0)


def test_a_joker_of_a_declared_suit_has_to_be_matched() -> None:
    rules = [*RULES, "joker_suit_four"]
    hands = ["S8 X1 D3", "ST HT H4", "DT D6", "C7 C9"]
    assert play(scene(rules, hands, "S8 X1=H8"), "yes").turn == 1
    assert scene(rules, hands, "S8 X1=D8").turn == 0


def test_of_several_the_nearest_takes_it_over() -> None:
    rules: list[Rule] = [*RULES, {"id": "multi_deck", "decks": 2}]
    position = scene(rules, ["S8 D3", "ST H4", "ST D6", "C7 C9"], "S8", "yes", "yes")
    assert (position.turn, position.state()["hands"][2]) == (1, ["D6", "ST"])


def test_a_joker_is_no_ten() -> None:
    hands = ["S8 D3", "X1 H4", "HT D6", "C7 C9"]
    assert scene([*RULES, "joker_inherits_effect"], hands, "S8").turn == 0


def test_an_emperor_with_an_8_is_taken_over_by_the_tens_of_all_four_suits() -> None:
    hands = ["S5 H6 D7 C8 D3", "ST HT DT CT H4", "D6", "C7 C9"]
    assert play(scene([*RULES, "emperor"], hands, "S5 H6 D7 C8"), "yes").turn == 1
    assert scene([*RULES, "emperor"], ["S5 H6 D7 C8 D3", "ST HT DT H4", "CT", "C9"], "S5 H6 D7 C8").turn == 0


def test_a_run_of_three_needs_three_tens_of_its_suit() -> None:
    rules: list[Rule] = [*RULES, "sequence", {"id": "multi_deck", "decks": 3}]
    hands = ["S7 S8 S9 D3", "ST ST ST H4", "HT HT HT", "C7 C9"]
    position = scene(rules, hands, "S7 S8 S9")
    assert position.deciders() == [1]
    assert play(position, "yes").turn == 1


def test_a_lock_does_not_stop_it() -> None:
    hands = ["H8 D3", "HT H4", "ST D6", "C7 C9"]
    assert play(scene([*RULES, "number_lock"], hands, "H8", lock_step=True), "yes").turn == 1
