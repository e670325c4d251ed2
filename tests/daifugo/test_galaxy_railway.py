"""銀河鉄道."""

from tests.daifugo.scene import legal, play, scene

HANDS = ["S9 H9 D9 C3 C4 C5", "SJ HJ", "ST CT", "SQ CQ"]


def test_after_three_nines_two_cards_are_exchanged_for_two_of_the_pile() -> None:
    position = scene(["galaxy_railway"], HANDS, "S9 H9 D9", discard=["S2", "H2"])
    assert legal(position) == ["C3 C4", "C3 C5", "C4 C5"]
    position = play(position, "C3 C4")
    assert position.state()["hands"][0] == ["C5", "S2", "H2"]
    assert position.state()["aside"] == ["C3", "C4"]


def test_the_cards_aside_leave_with_the_field() -> None:
    position = play(scene(["galaxy_railway"], HANDS, "S9 H9 D9", discard=["S2", "H2"]), "C3 C4", "pass", "pass", "pass")
    assert position.state()["discard"] == ["C3", "C4", "S9", "H9", "D9"]


def test_with_fewer_than_two_cards_in_the_hand_or_the_pile_nothing_happens() -> None:
    assert scene(["galaxy_railway"], HANDS, "S9 H9 D9", discard=["S2"]).turn == 1
    hands = ["S9 H9 D9 C3", *HANDS[1:]]
    assert scene(["galaxy_railway"], hands, "S9 H9 D9", discard=["S2", "H2"]).turn == 1


def test_nine_return_comes_first_and_may_cancel_it() -> None:
    hands = ["S9 H9 D9 C3 C4 C5", *HANDS[1:]]
    position = scene(["galaxy_railway", "nine_return"], hands, "S9 H9 D9", "C3 C4 C5", discard=["S2", "H2"])
    assert position.state()["finished"] == [0]
    assert position.state()["discard"] == ["S2", "H2"]
