"""都落ちでも続行."""

from tests.games.daifugo.scene import Rule, play, scene

HANDS = ["D4 C5", "SA", "S6 H6", "S7 H7"]
RANKS = [1, 2, 3, 4]
RULES: list[Rule] = ["miyako_ochi", "miyako_ochi_continue"]


def test_the_deposed_player_plays_on() -> None:
    position = scene(RULES, HANDS, "D4", "SA", ranks=RANKS)
    assert position.state()["deposed"] == [0]
    assert position.state()["active"] == [0, 2, 3]
    assert position.state()["hands"][0] == ["C5"]


def test_though_they_go_out_before_others_they_are_daihinmin() -> None:
    position = scene(RULES, HANDS, "D4", "SA", ranks=RANKS, games=2)
    position = play(position, "pass", "pass", "pass", "S6", "S7", "pass", "pass", "H7", "pass", "pass", "C5")
    assert position.state()["ranks"][0] == 4


def test_their_hand_stays_hidden() -> None:
    position = scene(RULES, HANDS, "D4", ranks=RANKS)
    position.log = []
    play(position, "SA")
    assert not any(one.event.text and one.event.text.id.endswith("showed") for one in position.log or [])


def test_it_needs_a_demotion() -> None:
    assert scene(["miyako_ochi_continue"], HANDS, "D4", "SA", ranks=RANKS).state()["deposed"] == [0]
