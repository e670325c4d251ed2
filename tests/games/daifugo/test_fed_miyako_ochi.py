"""都落ち(連盟)."""

from tests.games.daifugo.federation import end_round, federation
from tests.games.daifugo.scene import play


def test_when_another_is_the_first_legal_finisher_the_daifugo_discards_their_hand() -> None:
    position = federation(["D4 C5", "SA", "S6 H6", "S7 H7"], "D4", "SA", ranks=[1, 2, 3, 4])
    assert position.state()["deposed"] == [0]
    assert position.state()["hands"][0] == []
    assert "C5" in position.state()["discard"]


def test_the_hand_is_not_shown() -> None:
    position = federation(["D4 C5", "SA", "S6 H6", "S7 H7"], "D4", ranks=[1, 2, 3, 4])
    position.log = []
    play(position, "SA")
    for seat in (-1, 1, 2, 3):
        discard = [zone for zone in position.view(seat).zones if zone.id.startswith("discard")]
        assert all(not thing.face for zone in discard for thing in zone.things)


def test_their_next_title_is_daihinmin() -> None:
    position = federation(["D4 C5", "SA", "S6 H6", "S7 H7"], "D4", "SA", ranks=[1, 2, 3, 4])
    end_round(position)
    assert position.seat_of_title(-1) == 0


def test_a_daifugo_who_finishes_first_stays() -> None:
    position = federation(["SA", "D4 C5", "S6 H6", "S7 H7"], "SA", "pass", "pass", "pass", ranks=[1, 2, 3, 4])
    position = play(position, "D4", "S6", "S7", "pass", "pass", "H7")
    assert position.state()["deposed"] == []


def test_a_foul_finish_of_another_deposes_nobody() -> None:
    position = federation(["D4 C5", "X1", "S6 H6", "S7 H7"], "D4", "X1", ranks=[1, 2, 3, 4])
    assert position.state()["deposed"] == []


def test_the_first_legal_finish_after_a_foul_does() -> None:
    hands = ["D4 C5", "S2", "S9 SA", "S7 H7"]
    position = federation(hands, "D4", "S2", "pass", "pass", "pass", "S9", "pass", "pass", ranks=[1, 2, 3, 4])
    assert position.state()["deposed"] == []
    assert play(position, "SA").state()["points"] == [[2, 0, 6, 4]]


def test_a_daifugo_who_has_fouled_has_nothing_to_lay_down() -> None:
    position = federation(["S2", "S9 HA", "D6 C6 C3", "D7 C7"], "S2", "pass", "pass", "pass", ranks=[1, 2, 3, 4])
    position = play(position, "HA", "pass", "pass", "S9")
    assert (position.state()["fallen"], position.state()["deposed"]) == ([0], [])


def test_at_a_table_of_three_the_fugo_falls_to_hinmin() -> None:
    position = federation(["D4 H5", "SA", "S6 H6"], "D4", "SA", ranks=[1, 2, 3])
    assert position.state()["ranks"] == [3, 1, 2]
    assert position.state()["points"] == [[0, 6, 3]]
