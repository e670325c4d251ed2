"""場の流れ."""

from tests.games.daifugo.federation import HANDS, federation


def test_when_all_but_the_owner_of_the_top_play_have_passed_the_pile_clears() -> None:
    position = federation(HANDS, "S4", "S5", "pass", "pass", "pass")
    assert (position.turn, position.state()["field"]) == (1, [])


def test_the_cards_go_face_down_to_the_discard() -> None:
    position = federation(HANDS, "S4", "S5", "pass", "pass", "pass")
    assert {"S4", "S5"} <= set(position.state()["discard"])
    discard = [zone for zone in position.view(-1).zones if zone.id.startswith("discard")]
    assert all(not thing.face for zone in discard for thing in zone.things)


def test_if_the_owner_is_out_the_next_seat_after_them_leads() -> None:
    position = federation(["S4 D4", "SA", "S9 H9", "ST HT"], "S4", "SA", "pass", "pass", "pass", ranks=[2, 1, 3, 4])
    assert position.turn == 2
