"""7カウンター."""

from tests.games.daifugo.scene import Rule, legal, play, scene

RULES: list[Rule] = ["seven_counter", "eight_cut"]
HANDS = ["S8 S3", "D5 H9", "S7 C6 H4", "S9 H7"]


def test_every_other_player_has_a_turn_before_the_pile_clears() -> None:
    position = scene(RULES, HANDS, "S8")
    assert position.deciders() == [1, 2, 3]
    assert legal(position) == ["none"]


def test_even_where_the_seven_of_spades_is_gone() -> None:
    position = scene(RULES, ["S8 S3", "D5 H9", "C6 H4", "S9 H7"], "S8", discard=["S7"])
    assert position.deciders() == [1, 2, 3]
    assert play(position, "none", "none", "none").pile == 0


def test_only_the_seven_of_spades_may_be_played() -> None:
    position = scene(RULES, HANDS, "S8", "none")
    assert legal(position) == ["none", "S7"]
    assert legal(play(position, "none")) == ["none"]


def test_any_seven_where_the_house_says_so() -> None:
    position = scene([{"id": "seven_counter", "suit": "any"}, "eight_cut"], HANDS, "S8", "none", "none")
    assert legal(position) == ["none", "H7"]


def test_the_seven_stops_the_clear_and_is_what_must_be_beaten() -> None:
    position = scene(RULES, HANDS, "S8", "none", "S7", "none")
    assert position.pile != 0
    assert position.turn == 3
    assert legal(position) == ["pass", "S9"]
    assert play(position, "pass", "pass", "pass").turn == 2


def test_without_it_the_pile_clears_for_the_owner_of_the_8() -> None:
    position = scene(RULES, HANDS, "S8", "none", "none", "none")
    assert (position.pile, position.turn) == (0, 0)


def test_it_stops_a_pair_too_and_single_cards_follow() -> None:
    hands = ["S8 H8 S3", "D5 H9", "S7 C6 H4", "S9 H6"]
    position = scene(RULES, hands, "S8 H8", "none", "S7", "none")
    assert legal(position) == ["pass", "S9"]


def test_it_stops_a_run_with_an_8() -> None:
    hands = ["H6 H7 H8 S3", "D5 H9", "S7 C6 H4", "S9 D6"]
    position = scene([*RULES, "sequence"], hands, "H6 H7 H8", "none", "S7", "none")
    assert legal(position) == ["pass", "S9"]


def test_a_lock_does_not_stop_it() -> None:
    hands = ["H8 S3", "D5 H9", "S7 C6 H4", "S9 D6"]
    position = scene([*RULES, "suit_lock"], hands, "H8", "none", "S7", "none", lock_suits="H")
    assert position.state()["plays"][-1] == "S7"


def test_a_player_who_declines_has_passed_for_whatever_counts_passes() -> None:
    rules: list[Rule] = [*RULES, "countdown"]
    position = scene(rules, HANDS, "S8", "none", "none", "none", memory={"countdown.left": 2})
    assert position.state()["fallen"] == [2]
    assert (position.pile, position.turn) == (0, 0)


def test_a_player_who_declines_is_not_locked_out() -> None:
    hands = ["S8 S3", "DK H9", "S7 C6 H4", "S9 H7"]
    position = scene([*RULES, "pass_lockout"], hands, "S8", "none", "S7", "none")
    assert position.state()["passed"] == []
    assert play(position, "pass", "pass").turn == 1


def test_it_has_its_own_effects_as_on_a_turn() -> None:
    position = scene([*RULES, "seven_pass"], HANDS, "S8", "none", "S7", "none")
    assert legal(position) == ["none", "H4", "C6"]
    assert play(position, "H4").turn == 3


def test_a_player_who_ends_the_hand_with_it_is_out() -> None:
    hands = ["S8 S3", "D5 H9", "S7", "S9 H7"]
    position = scene(RULES, hands, "S8", "none", "S7", "none")
    assert position.state()["finished"] == [2]
    assert position.turn == 3


def test_the_owner_of_the_8_who_is_out_is_not_asked_and_the_trick_goes_on() -> None:
    hands = ["S8", "D5 H9", "S7 H6", "S9 H7"]
    position = scene(RULES, hands, "S8", "none", "S7", "none")
    assert position.state()["finished"] == [0]
    assert play(position, "pass", "pass").turn == 2


def test_of_two_sevens_the_nearer_one_is_played() -> None:
    hands = ["S8 S3", "D7 H9", "S7 C6 H4", "S9 H7"]
    position = scene([{"id": "seven_counter", "suit": "any"}, "eight_cut"], hands, "S8", "D7", "S7", "none")
    assert position.state()["plays"][-1] == "D7"
    assert position.turn == 2


def test_the_seven_may_be_cut_by_another_rule_and_that_clears() -> None:
    rules: list[Rule] = [*RULES, "seven_cut"]
    position = scene(rules, HANDS, "S8", "none", "S7", "none", revolution=True)
    assert (position.pile, position.turn) == (0, 2)


def test_after_an_added_8_it_stops_the_pair() -> None:
    hands = ["S8 S3", "H8 H9", "S7 C6 H4", "S9 H7"]
    position = scene([*RULES, "catapult"], hands, "S8", "H8")
    assert len(position.state()["field"][0]) == 2
    assert legal(play(position, "none", "S7", "none")) == ["pass", "S9", "add H7"]


def test_a_cut_that_cannot_be_stopped_asks_nobody() -> None:
    hands = ["S8 H8 D8 C8 S3", "D5 H9", "S7 C6 H4", "S9 H7"]
    position = scene([*RULES, "revolution", "kakumei_nagashi"], hands, "S8 H8 D8 C8")
    assert (position.pile, position.turn) == (0, 0)
