"""Refusals name rules that people can look up at their table."""

import random

import pytest

from tefuda.engine.chance import Rng
from tefuda.engine.errors import BadNotation
from tefuda.engine.moves import Moves
from tefuda.engine.playout import Walk
from tefuda.engine.registry import find
from tefuda.games.daifugo.cards import PACK
from tefuda.games.daifugo.catalogue import STANDING
from tefuda.games.daifugo.table import Table
from tefuda.testing import random_options

OF_ALL_GAMES = {"turn", "own_card"}
ODD = ["pass", "S3 S5 S7", "S2 S3 S4", "S3 H4 D5 C6", "X1 S3=S4"]


def picks(hand: list[str], chance: random.Random) -> str:
    """Return some cards of a hand: of one suit side by side, of one rank, or any; or something odd."""
    one = chance.choice(hand)
    suited = [card for card in hand if card[0] == one[0]]
    alike = [card for card in hand if card[1] == one[1]]
    some = chance.sample(hand, min(len(hand), chance.randint(2, 4)))
    cards = chance.choice([suited[: chance.randint(2, 4)], alike, some])
    return chance.choice([" ".join(cards)] * 3 + [chance.choice(ODD)])


def named(position: Table, chance: random.Random) -> set[str]:
    """Return the rules that refuse some random plays of the player to move."""
    found: set[str] = set()
    hand = PACK.faces(position.hands[position.turn])
    for _ in range(30 if hand else 0):
        try:
            reason = position.forbids(position.parse(picks(hand, chance)))
        except BadNotation:
            continue
        if reason is not None:
            found.add(reason.rule)
    return found


@pytest.mark.parametrize("number", [3, 14, 23, 25, 36, 43])
def test_each_rule_that_a_refusal_names_is_in_play(number: int) -> None:
    game = find("daifugo")
    chance = random.Random(number)
    sampled = random_options(game, game.players[number % len(game.players)], f"ref{number}")
    position = game.new(game.options({**sampled, "mostTricks": 100, "games": 1}), f"ref{number}")
    assert isinstance(position, Table)
    for step in range(8):
        if not position.is_over():
            in_play = {*position.base.ids, *STANDING, *OF_ALL_GAMES}
            assert named(position, chance) <= in_play
            Walk().go_on(position, Moves(), Rng(f"{number}-{step}"), chance.randrange(12))
