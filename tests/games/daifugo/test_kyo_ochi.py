"""京落ち."""

from tests.games.daifugo.scene import scene

HANDS = ["S3", "S4 H4", "S5 H5", "S6 H6"]


def test_with_miyako_ochi_the_fugo_falls_when_the_daifugo_finishes_first() -> None:
    position = scene(["miyako_ochi", "kyo_ochi"], HANDS, "S3", ranks=[1, 2, 3, 4])
    assert position.state()["deposed"] == [1]
    assert position.state()["hands"][1] == []
    position = scene(["miyako_ochi", "kyo_ochi"], HANDS, "S3", ranks=[3, 2, 1, 4])
    assert position.state()["deposed"] == [2]


def test_without_it_they_fall_when_anyone_else_does() -> None:
    assert scene(["kyo_ochi"], HANDS, "S3", ranks=[4, 2, 3, 1]).state()["deposed"] == [1]
    assert scene(["kyo_ochi"], HANDS, "S3", ranks=[2, 1, 3, 4]).state()["deposed"] == []


def test_a_dokan_does_not_make_them_fall() -> None:
    hands = ["S3 S9", "S4 H4", "H3", "S6 H6"]
    position = scene(["kyo_ochi", "dokan"], hands, "S3", ranks=[1, 2, 3, 4])
    assert (position.state()["finished"], position.state()["deposed"]) == ([2], [])


def test_with_three_players_there_is_no_such_rank() -> None:
    position = scene(["kyo_ochi"], HANDS[:3], "S3", ranks=[1, 2, 3])
    assert position.state()["deposed"] == []


def test_nor_in_a_first_game() -> None:
    assert scene(["kyo_ochi"], HANDS, "S3").state()["deposed"] == []


def test_the_federations_miyako_ochi_is_one_as_well() -> None:
    position = scene(["fed_miyako_ochi", "kyo_ochi"], HANDS, "S3", ranks=[1, 2, 3, 4])
    assert position.state()["deposed"] == [1]
    position = scene(["fed_miyako_ochi", "kyo_ochi"], HANDS, "S3", ranks=[3, 2, 1, 4])
    assert position.state()["deposed"] == [2]
