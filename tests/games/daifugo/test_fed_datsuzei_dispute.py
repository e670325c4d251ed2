"""脱税の否認."""

from tefuda.games.daifugo import exchange
from tefuda.games.daifugo.table import Table
from tests.games.daifugo.fraud import HANDS, RULES, exchanging
from tests.games.daifugo.scene import Rule, refused, scene


def disputed(*votes: str) -> Table:
    memory = {"fed_datsuzei.cheats": 8, "fed_datsuzei.payers": 12}
    rules: list[Rule] = [*RULES, "fed_datsuzei_dispute"]
    hands = ["S3 S8", "H4 H9", "D5 DT", "C6 CJ"]
    return scene(rules, hands, "S3", "void", *votes, ranks=[1, 2, 3, 4], memory=memory, games=3, game=2)


def test_if_all_agree_the_game_is_void_and_dealt_again_with_its_ranks() -> None:
    position = disputed("yes", "yes", "yes")
    assert (position.round, position.titles) == (2, [0, 1, 2, 3])
    assert position.agenda


def test_in_that_exchange_nobody_can_cheat() -> None:
    position = disputed("yes", "yes", "yes")
    assert not exchange.is_trusting(position)
    assert {2, 3}.isdisjoint(position.deciders())
    assert exchange.is_trusting(disputed("yes", "yes", "no"))
    assert {2, 3} <= set(exchanging(RULES).deciders())


def test_if_one_is_against_it_the_game_goes_on() -> None:
    position = disputed("yes", "yes", "no")
    assert (position.turn, position.state()["field"]) == (1, [["S3"]])


def test_without_an_exchange_there_is_nothing_to_dispute() -> None:
    rules: list[Rule] = [*RULES, "fed_datsuzei_dispute"]
    assert refused(scene(rules, HANDS, "S3"), "void") == "fed_datsuzei_dispute"
