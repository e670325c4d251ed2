"""An exchange in which the poor may cheat, at any table and at the federation's."""

from typing import Any

from tefuda.games.daifugo.exchange import exchange
from tefuda.games.daifugo.table import Table
from tests.games.daifugo.scene import Rule, legal, play, scene

HANDS = ["S3 S4 S5 S6", "H3 H4 H5", "D3 D4 D5", "C9 CT CJ CQ"]
HONEST, CHEATING = "CJ CQ", "C9 CT"
RULES: list[Rule] = ["fed_datsuzei", "fed_disqualification"]


def exchanging(rules: list[Rule], **setup: Any) -> Table:
    """Return an exchange in which D, the beggar, is about to pay A, the millionaire; C, the poor player, pays B."""
    position = scene(rules, HANDS, ranks=[1, 2, 3, 4], games=3, **setup)
    position.depth = 0
    exchange(position)
    position.run()
    return position


def paying(cards: str, *rules: Rule, other: str = "D5", **setup: Any) -> Table:
    """Let D pay these cards and C this other one, by the house rule against tax evasion and these rules."""
    return handing_over(exchanging(["datsuzei", *rules], **setup), cards, other)


def handing_over(position: Table, cards: str, other: str) -> Table:
    """Let D and C choose what they pay."""
    position.play(position.parse(other), 2)
    position.play(position.parse(cards), 3)
    return position


def after_claims(position: Table, claim: str) -> Table:
    """Answer all questions of the exchange; A claims, or not."""
    while position.agenda:
        answer = claim if legal(position) == ["no", "yes"] and position.turn == 0 else legal(position)[0]
        play(position, answer)
    return position


def paid(cards: str, *rules: Rule, claim: str = "yes", other: str = "D5", **setup: Any) -> Table:
    """Let D and C pay so by the federation's rules; all claim, or not."""
    position = handing_over(exchanging([*RULES, *rules], **setup), cards, other)
    while position.agenda:
        play(position, claim if legal(position) == ["no", "yes"] else legal(position)[0])
    return position


def warnings(position: Table) -> list[int]:
    return [sum(count.value for count in seat.counts) for seat in position.view(-1).seats]
