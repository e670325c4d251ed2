"""都落ち時に手札公開・離脱."""

from tests.games.daifugo.scene import Rule, play, refuses, scene

HANDS = ["D4 C5 H9", "SA", "S6 H6", "S7 H7"]
RANKS = [1, 2, 3, 4]
RULES: list[Rule] = ["miyako_ochi", "miyako_ochi_withdraw"]


def test_the_deposed_player_leaves_the_game_at_once() -> None:
    position = scene(RULES, HANDS, "D4", "SA", ranks=RANKS)
    assert position.state()["active"] == [2, 3]
    assert position.state()["hands"][0] == []
    assert {"C5", "H9"} <= set(position.state()["discard"])


def test_everyone_sees_the_hand_they_put_down() -> None:
    position = scene(RULES, HANDS, "D4", ranks=RANKS)
    position.log = []
    play(position, "SA")
    shown = [one.event.things for one in position.log or [] if one.event.text and one.event.text.id.endswith("showed")]
    assert [[thing.face for thing in things] for things in shown] == [["C5", "H9"]]


def test_the_others_play_on_for_the_titles_above_them() -> None:
    position = play(scene(RULES, HANDS, "D4", "SA", ranks=RANKS, games=2), "pass", "pass", "S6", "S7", "pass", "H7")
    assert position.state()["ranks"] == [4, 1, 3, 2]


def test_it_is_the_usual_way() -> None:
    assert scene(["miyako_ochi"], HANDS, "D4", "SA", ranks=RANKS).state()["active"] == [2, 3]


def test_chosen_by_itself_it_goes_before_the_other_rules_parameter() -> None:
    rules: list[Rule] = [{"id": "miyako_ochi", "after": "continue"}, "miyako_ochi_withdraw"]
    assert scene(rules, HANDS, "D4", "SA", ranks=RANKS).state()["active"] == [2, 3]


def test_either_they_leave_or_they_play_on() -> None:
    assert refuses(["miyako_ochi_withdraw", "miyako_ochi_continue"], players=4)
