"""女装."""

from tests.daifugo.scene import legal, play, scene

HANDS = ["SQ HQ SK HK DK C3", "SA HA", "S8 C8", "S2 C2"]


def test_for_each_queen_a_king_is_laid_aside() -> None:
    position = scene(["joso"], HANDS, "SQ HQ")
    assert legal(position) == ["SK HK", "SK DK", "HK DK"]
    assert play(position, "SK DK").state()["aside"] == ["SK", "DK"]


def test_who_has_no_more_is_not_asked() -> None:
    position = scene(["joso"], ["SQ HQ SK C3", *HANDS[1:]], "SQ HQ")
    assert (position.state()["aside"], position.turn) == (["SK"], 1)


def test_without_a_king_nothing_happens() -> None:
    assert scene(["joso"], ["SQ C3", *HANDS[1:]], "SQ").aside == 0


def test_a_hand_that_ends_so_is_out() -> None:
    assert scene(["joso"], ["SQ SK", *HANDS[1:]], "SQ").state()["finished"] == [0]


def test_runs_do_nothing() -> None:
    hands = ["ST SJ SQ SK C3", *HANDS[1:]]
    assert scene(["joso", "sequence"], hands, "ST SJ SQ").aside == 0
