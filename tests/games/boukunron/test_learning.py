"""On Tyranny: what policies learn from (`Position.features`)."""

from typing import Any

import pytest

from tefuda.engine.chance import Rng
from tefuda.engine.features import Features
from tefuda.engine.moves import Moves
from tefuda.engine.position import Position
from tefuda.engine.registry import find
from tefuda.games.boukunron import Boukunron, learning
from tefuda.games.boukunron.plays import KEEP, PASS, Phase
from tests.games.boukunron.table import table

PLAYED = [learning.TRICK, learning.STAND, learning.TIME, learning.SPENT, learning.FOLLOWED, learning.SUITS]
PASSING = [learning.PASSED, learning.MISSED, learning.RESTED]
COMING = [learning.COMING, learning.RENEWED]
CHIPS = [learning.KEPT, learning.PRESSED, learning.PLACE, learning.NUMBER]
BEGINS = sorted([*PLAYED, *PASSING, *COMING, *CHIPS, learning.TAKEN, learning.LEAVES])


def kinds(position: Boukunron, move: int) -> list[int]:
    """Return the kinds of features that a move should have."""
    coming = min(2, len(position.leads) - 1)
    if position.phase == Phase.PLAY:
        more = [learning.RENEWED if move == PASS else learning.COMING] * coming
        return (PASSING if move == PASS else PLAYED) + more
    if position.phase == Phase.TYRANT:
        return [learning.KEPT] if move == KEEP else [learning.PRESSED, learning.PLACE]
    if position.phase == Phase.PLACE_CHIPS:
        return [learning.NUMBER]
    return [learning.LEAVES] if position.phase == Phase.PUT else [learning.TAKEN] * 4


@pytest.mark.parametrize("players", [3, 4])
def test_no_feature_is_taken_for_one_of_another_kind(players: int) -> None:
    game = find("boukunron")
    rng, moves, found = Rng("kinds"), Moves(), Features()
    met = set()
    for seed in range(6):
        position = game.new(game.options({"players": players}), f"kinds {seed}")
        assert isinstance(position, Boukunron)
        while not position.is_over():
            met.add(position.phase)
            before = position.state()
            position.consider(moves)
            position.features(moves, found)
            written = [max(begin for begin in BEGINS if begin <= found.items[k]) for k in range(found.size)]
            assert written == [kind for k in range(moves.size) for kind in kinds(position, moves.get(k))]
            assert all(found.items[k] < learning.SPACE for k in range(found.size))
            assert position.state() == before
            position.apply(moves.get(rng.below(moves.size)))
    assert len(met) == 6


def learned(position: Position, kind: int, size: int) -> dict[str, int]:
    """Return the feature of one kind, counted from its begin, that each move has; none of it: left out."""
    moves, found = Moves(), Features()
    position.consider(moves)
    position.features(moves, found)
    return {
        position.text(moves.get(k)): found.items[at] - kind
        for k in range(moves.size)
        for at in range(found.begin(k), found.ends[k])
        if kind <= found.items[at] < kind + size
    }


def trick(position: Position, part: str) -> dict[str, int]:
    """Return of each play its way, the most cards played before, the seats after it, or what the trick is worth."""
    sizes = {"way": learning.WAYS, "most": learning.MOST, "after": learning.AFTER, "want": learning.WANTS}
    found = learned(position, learning.TRICK, learning.STAND - learning.TRICK)
    for name, size in reversed(sizes.items()):
        if name == part:
            return {move: number % size for move, number in found.items()}
        found = {move: number // size for move, number in found.items()}
    raise KeyError(part)


def want(lead: str, fame: list[list[str]], **setup: Any) -> int:
    """Return what a lead card is worth to seat 1, which could win it."""
    position = table(
        {"hands": [["H"], ["H"], ["H"]], "turn": 1, "laid": [["H"], [], []], "leads": [lead], "fame": fame, **setup}
    )
    (found,) = trick(position, "want").values()
    return found


def test_a_policy_sees_the_power_of_a_play() -> None:
    """A heart is worth 10, a spade 3: a step is three of it."""
    position = table({"hands": [["H"], ["H", "H", "S"], ["C"]], "turn": 1, "plaza": ["S"] * 3, "laid": [["H"], [], []]})
    ways = trick(position, "way")
    assert ways == {
        "H": 1 + 10 // 3,
        "S H": 1 + 13 // 3,
        "H H": 1 + 20 // 3,
        "S H H open S": 1 + 23 // 3,
        "S H H open H": 1 + 23 // 3,
    }
    assert trick(position, "most") == trick(position, "after") == dict.fromkeys(ways, 1)


def test_a_policy_sees_who_cannot_win() -> None:
    position = table({"hands": [["H"], ["C", "S"], ["C"]], "turn": 1, "laid": [["H"], [], []]})
    assert trick(position, "way") == {"S": 0, "C": 0, "S C": 0}


def test_a_policy_sees_what_a_lead_card_brings() -> None:
    fame = [["SJ"], ["DJ"], ["CJ"]]
    assert [want(lead, fame) for lead in ("HQ", "HK", "HJ")] == [2, 3, 4]
    assert want("HQ", fame, aces=[None, "HA", None]) == 3  # two points more for two hearts


def test_a_policy_sees_that_a_lead_card_banishes() -> None:
    assert want("HJ", [["SJ"], ["DK"], ["CJ"]]) == 2
    assert want("HK", [["SJ"], ["DK"], ["CJ"]]) == 0


def test_a_policy_sees_that_a_trick_costs_the_consolation() -> None:
    fame: list[list[str]] = [["SJ"], [], ["CJ"]]
    assert want("HK", fame) == 2
    assert want("HK", fame, bundles=["S"] * 10) == 1


def test_a_policy_sees_on_how_many_own_cards_chips_are() -> None:
    setup = {
        "hands": [["H"], ["C"], ["H"]],
        "turn": 1,
        "phase": "tyrant",
        "chips": [0, 2, 0],
        "plaza": ["S", "D", "D", "D"],
    }
    position = table({**setup, "laid": [["H"], ["H", "D", "D"], []], "open": [[], ["H"], []]})
    found = learned(position, learning.PLACE, learning.NUMBER - learning.PLACE)
    each = learning.WORTHS * learning.WANTS
    assert {move: number // each % learning.MOST for move, number in found.items()} == {
        "tyrant S": 0,
        "tyrant D": 2,
        "tyrant lead": 1,
    }
    worths = {move: number // learning.WANTS % learning.WORTHS for move, number in found.items()}
    assert worths == {"tyrant S": 1, "tyrant D": 2, "tyrant lead": 3}


def test_a_policy_sees_which_suits_of_a_hand_will_lead() -> None:
    stocks = [["S"] * 3 + ["H"] * 5, ["D"] * 7, ["C"] * 7]
    position = table({"hands": [[]] * 3, "stocks": stocks, "phase": "pick", "leads": ["HQ", "SK", "HK"]})
    moves, found = Moves(), Features()
    position.consider(moves)
    position.features(moves, found)
    for k in range(moves.size):
        features = [found.items[at] - learning.TAKEN for at in range(found.begin(k), found.ends[k])]
        numbers = [feature % learning.CARDS_LEFT for feature in features]
        calls = [feature // (learning.CARDS_LEFT * learning.COLUMNS * learning.WANTS) for feature in features]
        spades = 7 - numbers[1]
        assert position.text(moves.get(k)) == f"take S{spades} H{numbers[1]}"
        assert numbers == [spades, 7 - spades, 0, 0]
        assert calls == [0b010, 0b101, 0, 0]
