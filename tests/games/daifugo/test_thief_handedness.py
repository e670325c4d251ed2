"""シーフ(利き手質問)."""

from tests.games.daifugo.scene import legal, play, scene

HANDS = ["S4 H4 D4 C3", "S9 HA", "X1 D7", "S5 H9"]


def test_the_choice_is_put_as_a_question() -> None:
    position = scene(["thief", "thief_handedness"], HANDS, "S4 H4 D4")
    prompt = position.view(0).prompt
    assert prompt is not None
    assert prompt.text.id == "daifugo.rule.thief.ask2"


def test_either_answer_may_be_given_and_decides() -> None:
    position = scene(["thief", "thief_handedness"], HANDS, "S4 H4 D4")
    assert legal(position) == ["seat 1", "seat 3"]
    assert play(position, "seat 3").state()["hands"][0] == ["C3", "H9"]
