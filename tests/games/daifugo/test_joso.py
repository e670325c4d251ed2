"""女装."""

from tests.games.daifugo.scene import legal, play, scene

HANDS = ["SQ HQ SK HK DK C3", "SA HA", "S8 C8", "S2 C2"]


def test_for_each_queen_a_king_is_laid_aside() -> None:
    position = scene(["joso"], HANDS, "SQ HQ")
    assert legal(position) == ["SK HK", "SK DK", "HK DK"]
    assert play(position, "SK DK").state()["aside"] == ["SK", "DK"]


def test_a_player_who_has_no_more_is_not_asked() -> None:
    position = scene(["joso"], ["SQ HQ SK C3", *HANDS[1:]], "SQ HQ")
    assert (position.state()["aside"], position.turn) == (["SK"], 1)


def test_without_a_king_nothing_happens() -> None:
    assert scene(["joso"], ["SQ C3", *HANDS[1:]], "SQ").aside == 0


def test_a_hand_that_ends_so_is_out() -> None:
    assert scene(["joso"], ["SQ SK", *HANDS[1:]], "SQ").state()["finished"] == [0]


def test_runs_do_nothing() -> None:
    hands = ["ST SJ SQ SK C3", *HANDS[1:]]
    assert scene(["joso", "sequence"], hands, "ST SJ SQ").aside == 0


def test_the_kings_leave_with_the_pile_and_do_not_count_for_it() -> None:
    position = scene(["joso"], ["SQ SK C3", "CK HA", *HANDS[2:]], "SQ")
    assert legal(position) == ["pass", "CK", "HA"]
    position = play(position, "pass", "pass", "pass")
    assert (position.aside, "SK" in position.state()["discard"]) == (0, True)


def test_a_joker_beside_the_queen_asks_for_no_king() -> None:
    for rules in (["joso"], ["joso", "joker_inherits_effect"]):
        position = scene(rules, ["SQ X1 SK HK C3", *HANDS[1:]], "SQ X1")
        assert legal(position) == ["SK", "HK"]
