"""手番外のパス: a pass before one's turn is binding."""

from tests.games.daifugo.scene import Rule, legal, play, scene

HANDS = ["S3 H9 HT", "S4 D9 S9", "S5 DT HJ", "S6 H7 D7"]
RULES: list[Rule] = ["fed_out_of_turn_pass"]


def test_after_a_play_all_but_the_next_player_are_asked() -> None:
    position = scene(RULES, HANDS, "S3")
    assert sorted(position.deciders()) == [2, 3]
    assert legal(position) == ["no", "yes"]


def test_a_player_who_passes_in_advance_must_not_play_on_their_turn() -> None:
    position = scene(RULES, HANDS, "S3", "yes", "no")
    assert position.turn == 1
    assert play(position, "S4", "no").turn == 3


def test_neither_are_those_asked_who_have_passed_already() -> None:
    assert scene(RULES, HANDS, "S3", "yes", "no", "S4").deciders() == [0]


def test_the_pass_is_good_for_one_turn() -> None:
    position = scene(RULES, HANDS, "S3", "yes", "no", "S4", "no", "S6", "no", "no", "H9", "no", "no", "pass")
    assert position.turn == 2


def test_where_passes_lock_out_it_does_too() -> None:
    position = scene([*RULES, "pass_lockout"], HANDS, "S3", "yes", "no", "S4", "no", "S6", "no", "H9", "no")
    assert position.state()["passed"] == [2]
    assert play(position, "pass").turn == 3


def test_if_the_pile_clears_first_the_pass_is_used_up() -> None:
    rules = [*RULES, "eight_cut"]
    position = scene(rules, ["S3 H9", "S8 D9 S9", "S5 DT", "S6 H7"], "S3", "no", "yes", "S8", "S9")
    assert sorted(position.deciders()) == [0, 3]


def test_when_the_pile_is_about_to_clear_nobody_is_asked() -> None:
    position = scene([*RULES, "eight_cut"], ["S8 H9", "S7 D9", "S5 DT", "S6 H7"], "S8")
    assert (position.turn, position.waiting) == (0, 0)
