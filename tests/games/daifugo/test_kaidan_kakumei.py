"""階段革命."""

from tests.games.daifugo.scene import play, scene


def test_a_run_of_four_is_one_only_with_the_stair_revolution() -> None:
    hands = ["S4 S5 S6 S7 D9", "S8 H8", "D6 H6", "C7 H7"]
    assert not scene(["revolution", "sequence"], hands, "S4 S5 S6 S7").inverted()
    assert scene(["kaidan_kakumei"], hands, "S4 S5 S6 S7").inverted()


def test_a_joker_may_fill_the_stairs() -> None:
    hands = ["S4 S5 S6 X1 D9", "S8 H8", "D6 H6", "C7 H7"]
    assert scene(["kaidan_kakumei"], hands, "S4 S5 S6 X1=S7").inverted()
    assert not scene(["kaidan_kakumei"], hands, "S4 S5 S6").inverted()


def test_another_one_undoes_it() -> None:
    hands = ["S9 ST SJ SQ D9", "S5 S6 S7 S8 H8", "D6 H6", "C7 H7"]
    assert not scene(["kaidan_kakumei"], hands, "S9 ST SJ SQ", "S5 S6 S7 S8").inverted()
    position = play(scene(["kaidan_kakumei"], ["S9 ST SJ SQ S3 H3 D3 C3 D9", *hands[1:]], "S9 ST SJ SQ"), "pass")
    assert not play(position, "pass", "pass", "S3 H3 D3 C3").inverted()


def test_how_many_cards_it_takes_is_a_matter_of_the_house() -> None:
    hands = ["S4 S5 S6 S7 S8 D9", "S9 H8", "D6 H6", "C7 H7"]
    for least, run, begins in ((3, "S4 S5 S6", True), (5, "S4 S5 S6 S7", False), (5, "S4 S5 S6 S7 S8", True)):
        assert scene([{"id": "kaidan_kakumei", "min": least}], hands, run).inverted() == begins
