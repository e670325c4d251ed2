"""1手20秒."""

from tests.games.daifugo.federation import HANDS, dealt, federation
from tests.games.daifugo.scene import scene


def test_every_action_of_leader_and_follower_has_twenty_seconds() -> None:
    assert dealt(["fed_clock_20"]).seconds() == 20
    assert federation(HANDS, "S4").seconds() == 20
    assert federation(HANDS, "S4", "pass", "pass", "pass").seconds() == 20


def test_over_is_a_pass() -> None:
    position = federation(HANDS, "S4")
    assert position.text(position.expired(1)) == "pass"
    assert position.text(federation(HANDS).expired(0)) == "pass"


def test_a_leader_who_must_not_pass_plays_the_weakest_single_card() -> None:
    position = scene(["fed_clock_20"], HANDS)
    assert position.text(position.expired(0)) == "D3"


def test_without_it_there_is_no_clock() -> None:
    assert scene([], HANDS, "S4").seconds() == 0
