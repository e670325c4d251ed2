"""脱税追加罰:手札公開."""

from tefuda.games.daifugo.exchange import plan_of
from tests.games.daifugo.scene import scene

HANDS = ["S3 S4 S5", "H3 H4 H5", "D3 D4 D5", "C3 CK CA"]
CAUGHT = {"datsuzei.caught": 8}  # D


def test_in_the_next_exchange_a_cheat_who_was_found_out_shows_their_hand() -> None:
    position = scene(["datsuzei_show_hand"], HANDS, ranks=[1, 2, 3, 4], memory=CAUGHT)
    position.log = []
    plan_of(position)
    assert [[thing.face for thing in one.event.things] for one in position.log or []] == [["C3", "CK", "CA"]]
    assert all(position.seen[viewer * 4 + 3] == position.hands[3] for viewer in range(3))


def test_nobody_else_does() -> None:
    position = scene(["datsuzei_show_hand"], HANDS, ranks=[1, 2, 3, 4])
    position.log = []
    plan_of(position)
    assert position.log == []


def test_without_the_rule_they_do_not() -> None:
    position = scene(["datsuzei"], HANDS, ranks=[1, 2, 3, 4], memory=CAUGHT)
    plan_of(position)
    assert not any(position.seen)
