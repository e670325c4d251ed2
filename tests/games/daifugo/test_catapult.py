"""カタパルト."""

from tests.games.daifugo.scene import Rule, legal, play, scene

HANDS = ["H5 D3", "S9 D4", "S5 C5 D6", "D7 H9"]


def test_on_ones_turn_one_may_add_cards_of_the_same_number() -> None:
    position = scene(["catapult"], HANDS, "H5", "pass")
    assert [move for move in legal(position) if move.startswith("add")] == ["add S5", "add C5", "add S5 C5"]


def test_the_enlarged_play_stays_its_owners() -> None:
    position = scene(["catapult"], HANDS, "H5", "pass", "add S5")
    assert position.state()["field"] == [["S5", "H5"]]
    assert play(position, "pass", "pass", "pass").turn == 0


def test_the_owner_is_passed_over_and_who_was_skipped_does_not_get_the_turn_back() -> None:
    position = scene(["catapult", "five_skip"], HANDS, "H5")
    assert position.turn == 2
    play(position, "add S5")
    assert position.turn == 3


def test_a_lock_ends() -> None:
    hands = ["H5 D3", "H6 D4", "S6 D6", "D7 H9"]
    position = scene(["catapult", "suit_lock"], hands, "H5", "H6")
    assert position.locks.suits != 0
    assert play(position, "add S6").locks.suits == 0


def test_four_of_a_number_together_are_a_revolution() -> None:
    hands = ["H5 D5 D3", "S5 C5 D4", "D6", "D7 H9"]
    assert scene(["catapult", "revolution"], hands, "H5 D5", "add S5 C5").order.revolution == 1


def test_adding_fires_no_effect_of_the_number() -> None:
    hands = ["HT D3 D8", "ST D4 D9", "D6", "D7 H9"]
    position = scene(["catapult", "ten_discard"], hands, "HT", "none", "add ST")
    assert position.turn == 2


def test_three_together_are_a_revolution_where_three_cards_are_enough() -> None:
    hands = ["H5 D5 D3", "S5 C5 D4", "D6", "D7 H9"]
    rules: list[Rule] = ["catapult", {"id": "revolution", "min": 3}]
    assert scene(rules, hands, "H5 D5", "add S5").order.revolution == 1
    assert scene(rules, hands, "H5", "add S5").order.revolution == 0
    rules = ["catapult", {"id": "revolution", "min": 5}]
    assert scene(rules, hands, "H5 D5", "add S5 C5").order.revolution == 0


def test_a_player_who_ends_the_hand_so_answers_for_the_cards_added_alone() -> None:
    hands = ["S3 X1 D5", "H3", "D6 D8", "D7 H9"]
    for foul in ("ff_spade3", "ff_joker"):
        position = scene(["catapult", "forbidden_finish", foul], hands, "S3 X1", "add H3")
        assert (position.state()["finished"], position.state()["fallen"]) == ([1], [])
    hands = ["H3 X1 D5", "S3", "D6 D8", "D7 H9"]
    position = scene(["catapult", "forbidden_finish", "ff_spade3"], hands, "H3 X1", "add S3")
    assert (position.state()["finished"], position.state()["fallen"]) == ([], [1])


def test_cards_added_are_cards_laid_for_dokan_the_nearest_to_who_added_them_first() -> None:
    hands = ["H5 D3 D7", "S5 D4", "D6 C4", "D9"]
    position = scene(["catapult", "dokan"], hands, "H5", "add S5")
    assert position.state()["finished"] == [2, 0]


def test_a_player_who_is_out_by_dokan_after_what_another_added_to_a_cut_adds_nothing_any_more() -> None:
    hands = ["C8 D3 D4", "H8 D9", "S8 D8", "H3 H4"]
    position = scene(["catapult", "dokan", "eight_cut", "seven_counter"], hands, "C8", "H8", "D8")
    assert position.state()["finished"] == [2]
    assert position.state()["field"] == [["H8", "C8"]]
    assert position.state()["discard"] == ["S8", "D8"]


def test_nothing_is_added_to_a_run() -> None:
    hands = ["S3 S4 S5 D9", "H3 H4 H5", "D6", "D7"]
    assert not [m for m in legal(scene(["catapult", "sequence"], hands, "S3 S4 S5")) if m.startswith("add")]


def test_not_under_an_omen() -> None:
    """G19: it is void as a whole."""
    hands = ["S6 H6 D6 C3 DJ", "S5 H5", "H3 C8 D7", "S7 H9"]
    position = play(scene(["omen", "catapult"], hands, "S6 H6 D6"), "pass", "pass", "pass", "C3", "pass")
    assert "add H3" not in legal(position)


def test_on_the_card_of_a_player_who_is_out_the_seat_after_them_leads_at_the_clear() -> None:
    hands = ["S9", "D4 D5", "C5 D6", "H9 D7"]
    position = scene(["catapult"], hands, "S9", "pass", "pass", "add H9", "pass", "pass", "pass")
    assert position.turn == 1


def test_an_8_added_before_the_cut_is_stopped_keeps_the_cut_alive() -> None:
    hands = ["S8 D3", "H8 D4", "S4 H4 D6", "D7 H9"]
    position = scene(["catapult", "four_stop", "eight_cut"], hands, "S8")
    assert legal(position) == ["none", "H8"]
    play(position, "H8")
    assert position.pile == 0
    assert position.turn == 0


def test_adding_to_a_revolution_makes_no_second_one() -> None:
    hands = ["S5 H5 X1 D3", "D5 D4", "D6", "D7 H9"]
    assert scene(["catapult", {"id": "revolution", "min": 3}], hands, "S5 H5 X1", "add D5").order.revolution == 1


def test_fewer_than_four_together_are_none() -> None:
    hands = ["S9 H9 D3", "D9 D4", "D6", "D7 H5"]
    assert scene(["catapult", "coup", "revolution"], hands, "S9 H9", "add D9").order.revolution == 0
    hands = ["S6 H6 D3", "D6 D4", "D8", "D7 H5"]
    assert scene(["catapult", "omen", "revolution"], hands, "S6 H6", "add D6").order.revolution == 0


def test_five_cards_together_are_a_super_revolution() -> None:
    rules: list[Rule] = ["catapult", "revolution", "cho_kakumei"]
    hands = ["S5 H5 X1 S3", "D5 C5 D9", "C6", "S9"]
    assert scene(rules, hands, "S5 H5 X1", "add D5 C5").silent != 0
    assert scene(rules, hands, "S5 H5 X1", "add D5").silent == 0


def test_a_fifth_card_added_to_a_revolution_is_no_super_revolution() -> None:
    rules: list[Rule] = ["catapult", "revolution", "cho_kakumei"]
    position = scene(rules, ["S5 H5 D5 X1 S3", "C5 D9", "C6", "S9"], "S5 H5 D5 X1", "add C5")
    assert (position.order.revolution, position.silent) == (1, 0)


def test_what_follows_from_a_revolution_follows_from_a_completed_one_too() -> None:
    hands = ["S5 H5 S3", "D5 C5 D9", "C6", "S9"]
    position = scene(["catapult", "revolution", "rev_clears_field"], hands, "S5 H5", "add D5 C5")
    assert (position.pile, position.turn) == (0, 0)


def test_also_where_its_player_is_asked_first() -> None:
    rules: list[Rule] = ["catapult", "revolution", "rev_clears_field", "rev_optional"]
    hands = ["S5 H5 S3", "D5 C5 D9", "C6", "S9"]
    assert scene(rules, hands, "S5 H5", "add D5 C5", "yes").pile == 0
    assert scene(rules, hands, "S5 H5", "add D5 C5", "no").pile != 0


def test_also_where_8s_are_added_to_a_cut_that_is_stopped_then() -> None:
    hands = ["S5 S8 D3", "S6 H8 D4", "S7 D6", "D9 H9"]
    rules: list[Rule] = ["catapult", "suit_lock", "eight_cut", "seven_counter"]
    position = scene(rules, hands, "S5", "S6", "pass", "pass", "S8")
    assert position.locks.suits != 0
    assert legal(play(position, "H8", "none", "S7", "none")) == ["pass", "H9", "D9"]
