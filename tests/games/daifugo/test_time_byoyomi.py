"""秒読み制."""

from tests.games.daifugo.dealing import HANDS
from tests.games.daifugo.scene import Rule, play, refuses, scene


def test_each_turn_has_twenty_seconds() -> None:
    position = scene(["time_byoyomi"], HANDS)
    assert position.seconds() == play(position, "S4").seconds() == 20


def test_or_as_many_as_the_table_says() -> None:
    rule: Rule = {"id": "time_byoyomi", "seconds": 45}
    assert scene([rule], HANDS).seconds() == 45
    assert refuses([{"id": "time_byoyomi", "seconds": 4}], players=4)


def test_the_clock_is_full_again_at_each_own_turn() -> None:
    position = scene(["time_byoyomi"], HANDS)
    assert (position.clock(), position.bank()) == (-1, 0)


def test_whose_time_is_up_passes() -> None:
    position = scene(["time_byoyomi"], HANDS, "S4")
    assert position.text(position.expired(1)) == "pass"


def test_without_a_rule_there_is_no_clock() -> None:
    assert scene([], HANDS).seconds() == 0


def test_a_table_has_one_kind_of_clock() -> None:
    assert refuses(["time_byoyomi", "time_bank"], players=4)
