"""Qボンバー."""

from tests.games.daifugo.scene import Rule, legal, play, scene

HANDS = ["SQ D9 H4", "S9 H9 C5", "S4 D7 C9", "C4 D4 S6"]


def test_its_player_calls_a_number_and_everybody_discards_all_cards_of_it() -> None:
    position = scene(["q_bomber"], HANDS, "SQ", "name 9")
    assert [len(hand) for hand in position.state()["hands"]] == [1, 1, 2, 3]
    assert position.turn == 1


def test_every_number_from_3_to_2_may_be_called() -> None:
    calls = legal(scene(["q_bomber"], HANDS, "SQ"))
    assert calls == [f"name {rank}" for rank in "3456789TJQKA2"]


def test_two_queens_call_two_numbers_and_the_same_one_may_be_called_twice() -> None:
    position = scene(["q_bomber"], ["SQ HQ D9 H4", *HANDS[1:]], "SQ HQ", "name 9", "name 9")
    assert position.turn == 1
    assert play(scene(["q_bomber"], ["SQ HQ D9 H4", *HANDS[1:]], "SQ HQ"), "name 9").turn == 0


def test_all_numbers_are_called_before_any_card_is_discarded() -> None:
    position = scene(["q_bomber"], ["SQ HQ D9 H4", *HANDS[1:]], "SQ HQ", "name 9")
    assert position.discard == 0
    assert len(play(position, "name 4").state()["discard"]) == 8


def test_the_number_q_and_numbers_of_your_own_hand_may_be_called() -> None:
    position = scene(["q_bomber"], ["SQ HQ D9", "DQ C5", "S4", "C4 D4"], "SQ", "name Q")
    assert position.state()["hands"][:2] == [["D9"], ["C5"]]


def test_a_queen_inside_a_run_bombs_too() -> None:
    position = scene(["q_bomber", "sequence"], ["SJ SQ SK H4", *HANDS[1:]], "SJ SQ SK", "name 4")
    assert position.out.finished != 0  # A has nothing left


def test_whose_hand_is_emptied_goes_out_the_acting_player_first() -> None:
    """G8: the acting player first, who discards as well."""
    position = scene(["q_bomber"], ["SQ D9", "S9 H9", "S4 D7", "C4 D4"], "SQ", "name 9")
    assert position.state()["finished"] == [0, 1]


def test_the_bomb_goes_off_even_if_the_queen_was_the_last_card() -> None:
    position = scene(["q_bomber"], ["SQ", "S9 H9 C5", "S4 D7", "C4 D4"], "SQ", "name 9")
    assert [len(hand) for hand in position.state()["hands"]] == [0, 1, 2, 2]


def test_one_per_call_each_player_chooses_one_card_of_the_number() -> None:
    rules: list[Rule] = [{"id": "q_bomber", "amount": "one_per_call"}]
    position = scene(rules, HANDS, "SQ", "name 9")
    assert position.turn == 1
    assert legal(position) == ["S9", "H9"]
    play(position, "H9")
    assert [len(hand) for hand in position.state()["hands"]] == [1, 2, 2, 3]


def test_one_per_call_cards_are_chosen_before_the_next_number_is_discarded() -> None:
    rules: list[Rule] = [{"id": "q_bomber", "amount": "one_per_call"}]
    hands = ["SQ HQ DQ C3 C4", "S5 H5", "H9 D8", "CK"]
    position = scene(rules, hands, "SQ HQ DQ", "name 5", "name 5", "name K")
    assert (position.turn, position.state()["discard"]) == (1, [])
    assert play(position, "S5").state()["finished"] == [1, 3]


def test_where_hands_are_checked_after_all_effects_nobody_answers_for_the_queen_of_another() -> None:
    rules: list[Rule] = [
        "q_bomber", {"id": "simultaneous_order", "hand_empty_check": "after_all"},
        "forbidden_finish", {"id": "ff_effect_cards", "numbers": ["Q"]}, "out_clear_field",
    ]  # fmt: skip
    position = scene(rules, ["SQ D3 D4", "H5", "C6 C7", "C8 C9"], "SQ", "name 5")
    assert (position.state()["finished"], position.state()["fallen"]) == ([1], [])
    assert position.pile != 0
