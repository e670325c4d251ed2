"""遅い卓の打ち切り: the round in progress becomes the last."""

from tefuda.games.daifugo.match import end_round
from tests.games.daifugo.scene import Rule, legal, play, refused, scene

HANDS = ["S7 D7 H9", "S5 C5 HT", "S6 D6 HJ", "S8 H4 D3"]
RULES: list[Rule] = ["fed_slow_table", "fed_points", "fed_game4_bonus"]


def test_the_match_ends_with_this_game_if_all_others_agree() -> None:
    position = scene(RULES, HANDS, "last", "yes", "yes", "yes", games=5)
    assert position.turn == 0
    end_round(position)
    assert (position.turn, position.round) == (-1, 1)


def test_if_one_is_against_it_the_match_goes_on() -> None:
    position = scene(RULES, HANDS, "last", "yes", "yes", "no", games=5)
    end_round(position)
    assert position.round == 2


def test_it_can_be_moved_once_a_game_by_each() -> None:
    position = scene(RULES, HANDS, "last", "yes", "yes", "no", games=5)
    assert refused(position, "last") == "fed_slow_table"
    assert "last" in legal(play(position, "S7"))


def test_the_last_game_cannot_be_made_the_last() -> None:
    assert refused(scene(RULES, HANDS, games=1), "last") == "fed_slow_table"


def test_the_bonus_is_paid_only_if_it_is_the_fourth_of_its_set() -> None:
    for game, best in ((2, 6), (4, 8)):
        position = scene(RULES, HANDS, "last", "yes", "yes", "yes", games=12, game=game)
        end_round(position)
        assert max(position.standings.points[0]) == best
