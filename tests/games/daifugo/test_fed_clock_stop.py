"""審判呼出しで停止: calling the referee stops one's clock."""

from tests.games.daifugo.scene import Rule, refused, scene

HANDS = ["S7 D7 H9", "S5 C5 HT", "S6 D6 HJ", "S8 H4 D3"]
RULES: list[Rule] = ["fed_clock_20", "fed_clock_stop"]


def test_the_caller_has_no_clock_until_they_act() -> None:
    position = scene(RULES, HANDS, "S7")
    assert position.seconds() == 20
    position = scene(RULES, HANDS, "S7", "referee")
    assert (position.turn, position.seconds()) == (1, 0)


def test_after_their_play_or_pass_the_clock_runs_again() -> None:
    for move in ("HT", "pass"):
        assert scene(RULES, HANDS, "S7", "referee", move).seconds() == 20


def test_nobody_calls_twice_in_a_turn_nor_where_there_is_no_clock() -> None:
    assert refused(scene(RULES, HANDS, "S7", "referee"), "referee") == "fed_clock_stop"
    assert refused(scene(RULES[1:], HANDS, "S7"), "referee") == "fed_clock_stop"
