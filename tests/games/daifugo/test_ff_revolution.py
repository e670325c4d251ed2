"""革命上がり禁止."""

from tests.games.daifugo.finish import fouls
from tests.games.daifugo.scene import Rule, scene

RULES: list[Rule] = ["ff_revolution"]


def test_the_last_play_must_not_be_a_revolution() -> None:
    assert fouls(RULES, "S4 H4 D4 C4", "S4 H4 D4 C4")


def test_a_joker_among_them_does_not_help() -> None:
    assert fouls(RULES, "S4 H4 D4 X1", "S4 H4 D4 X1")


def test_to_turn_a_revolution_back_is_a_foul_too() -> None:
    assert fouls(RULES, "S4 H4 D4 C4", "S4 H4 D4 C4", revolution=True)


def test_a_run_only_where_runs_make_revolutions() -> None:
    hand = "D7 D8 D9 DT"
    assert fouls([*RULES, "kaidan_kakumei"], hand, hand)
    assert not fouls([*RULES, "sequence"], hand, hand)


def test_three_of_a_number_are_none() -> None:
    assert not fouls(RULES, "S4 H4 D4", "S4 H4 D4")


def test_a_player_who_wins_at_once_by_it_has_won() -> None:
    hands = ["S2 H2 D2 C2", "S9 H9", "S6 H6", "S7 H7"]
    assert scene([*RULES, "dai_kakumei"], hands, "S2 H2 D2 C2").state()["finished"] == [0]
