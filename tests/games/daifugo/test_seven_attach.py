"""7付け."""

from tests.games.daifugo.scene import legal, play, scene

HANDS = ["S7 H7 D9 C3 C4", "S8 H8", "SJ C8", "S9 C9"]


def test_as_many_cards_as_sevens_are_laid_beside_the_play() -> None:
    position = scene(["seven_attach"], HANDS, "S7 H7")
    assert legal(position) == ["C3 C4", "C3 D9", "C4 D9"]
    position = play(position, "C3 D9")
    assert position.state()["aside"] == ["C3", "D9"]
    assert position.turn == 1


def test_they_do_not_count_for_the_pile_and_leave_with_it() -> None:
    position = play(scene(["seven_attach"], HANDS, "S7 H7"), "C3 D9")
    assert legal(position) == ["pass", "S8 H8"]
    position = play(position, "pass", "pass", "pass")
    assert position.state()["discard"] == ["C3", "S7", "H7", "D9"]


def test_a_player_who_has_fewer_cards_lays_them_all_and_is_out() -> None:
    position = scene(["seven_attach"], ["S7 H7 C3", *HANDS[1:]], "S7 H7", "C3")
    assert position.state()["finished"] == [0]


def test_a_seven_in_a_run_takes_one_card_along() -> None:
    hands = ["S6 S7 S8 C3 C4", "H8", "SJ C8", "S9 C9"]
    assert legal(scene(["seven_attach", "sequence"], hands, "S6 S7 S8")) == ["C3", "C4"]


def test_a_player_who_went_out_by_the_seven_attaches_nothing() -> None:
    assert scene(["seven_attach"], ["S7", *HANDS[1:]], "S7").state()["finished"] == [0]
