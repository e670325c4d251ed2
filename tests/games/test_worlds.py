"""Every world that a seat cannot rule out is drawn, each as often as the others, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

import pytest

from tefuda.engine.position import Position
from tefuda.engine.registry import forget, load_file
from tefuda.games.boukunron import Boukunron
from tefuda.games.boukunron.cards import of
from tefuda.games.boukunron.plays import CARDS, PASS, Phase
from tefuda.games.trading_poker import TradingPoker
from tefuda.games.trading_poker import plays as poker
from tests.conftest import ROOT
from tests.games.worlds import Case, drawn, surprise, worlds


def cards(*hands: str) -> list[list[str]]:
    return [hand.split() for hand in hands]


def in_bags(position: Position, move: int) -> int:
    """Return in how many ways a play or a choice of On Tyranny can be made of single cards."""
    assert isinstance(position, Boukunron)
    if move == PASS or position.phase not in (Phase.PLAY, Phase.PICK, Phase.TAKE_AGAIN):
        return 1
    bag = (position.hands if position.phase == Phase.PLAY else position.stocks)[position.turn]
    ways = 1
    for suit in range(4):
        ways *= comb(of(bag, suit), of(move & CARDS, suit))
    return ways


HANDS = [("hands", 1), ("hands", 2)]
THREE = [*HANDS, ("hands", 3)]


def copies(position: Position, move: int) -> int:
    """Return how many copies of the card that is given away or put down a hand of Trading Poker has."""
    assert isinstance(position, TradingPoker)
    if position.phase not in (poker.Phase.GIVE, poker.Phase.DISCARD):
        return 1
    return 1 + (position.twos[position.turn] >> move & 1)


# The second round before the exchange: seat 0 is millionaire, the last one beggar.
EXCHANGE = {"ranks": [1, 2, 3], "game": 2, "agenda": [["", 5, *[0] * 9, -1], ["", 4, *[0] * 9, -1]]}

CASES: dict[str, Case] = {
    "four_tricks, one seat is void": Case(
        "four_tricks", {"hands": cards("S9 D7 D8", "S6 HA S7", "CT CQ HJ")}, HANDS, ["S9", "S6", "CQ"]
    ),
    "four_tricks, both are void": Case(
        "four_tricks",
        {"hands": cards("S9 D9 D8 C9 H6", "S6 D7 H7 H8 S8", "HT CQ HJ S7 SA")},
        HANDS,
        ["S9", "S6", "S7", "D9", "D7", "HT", "C9", "H7", "CQ"],
    ),
    "free_ride, a void": Case(
        "free_ride",
        {
            "turn": 3,
            "trick": ["1-2", "1-3", "4-5", None, None],
            "suit": 1,
            "starter": 0,
            "hands": cards("3-4", "5-6", "4-6", "4-7 3-3", "2-6 1-8"),
        },
        [*THREE, ("hands", 4)],
        ["4-7"],
        options={"players": 5},
    ),
    "free_ride, a rest": Case(
        "free_ride",
        {
            "turn": 2,
            "trick": ["1-2", "1-3", *[None] * 4],
            "suit": 1,
            "hands": cards("", "", "4-7", "2-6", "1-8", "2-7"),
            "rest": ["9-9"],
        },
        [("hands", 2), ("hands", 3), ("hands", 4), ("hands", 5), ("rest",)],
        ["4-7"],
    ),
    "itazura_youkai, a rest and a void": Case(
        "itazura_youkai",
        {"turn": 0, "hands": cards("1-2 3-4 0-6", "1-3 5-6 1-4", "4-5 4-6 1-5"), "rest": ["0-0"]},
        [*HANDS, ("rest",)],
        ["1-2 suit 2", "1-3", "4-5"],
    ),
    "noroi_no_efuda, other hands": Case(
        "noroi_no_efuda", {"turn": 0, "hands": cards("C1 S2 D3", "H2 D1 SK", "S4 D5 X1")}, HANDS, ["C1", "H2"]
    ),
    "nueva_espana, other hands": Case(
        "nueva_espana", {"hands": cards("S1 S2 S3", "H1 H2 H3", "D1 D2 D3"), "turn": 0}, HANDS, ["S1", "H1"]
    ),
    "nueva_espana, two players and the order of the pile": Case(
        "nueva_espana",
        {"hands": cards("S1 S2", "H1 H2"), "pile": ["C1", "C2"], "turn": 0},
        [("hands", 1), ("pile",)],
        ["S1"],
        options={"players": 2},
        ordered=["pile"],
    ),
    "arsene, side cards and a void": Case(
        "arsene",
        {
            "hands": cards("D7", "HA", "CT CQ", "S2 S3"),
            "trick": ["SA", "S6", None, None],
            "turn": 2,
            "side": ["S8", "S9", "H2"],
            "turned": 0,
        },
        [*THREE, ("side", 1), ("side", 2)],
        ["CT"],
    ),
    "hitsuji, a rest and a void": Case(
        "hitsuji",
        {"hands": cards("S9 D7", "S6 HA", "CT CQ"), "rest": ["S7", "ST"], "turn": 0},
        [*HANDS, ("rest",)],
        ["S9", "S6", "CT"],
    ),
    "hitsuji, aim cards chosen in secret": Case(
        "hitsuji",
        {
            "hands": cards("SA", "S7", "S8"),
            "won": [4, 5, 2],
            "fences": ["DA", "CA", "HA"],
            "builders": [0, 1, 2],
            "sheep": [[1, 0, 0], [1, 0, 0], [0, 1, 0]],
        },
        [],
        ["SA", "S7", "S8", "fence S7", "0: aim 2 3", "1: aim 5"],
        seat=2,
        options={"aimCards": True},
    ),
    "sono_arcana, a void, a hidden bid and the stack": Case(
        "sono_arcana",
        {"hands": cards("S9 S2 H2", "HK D5 D6", "SQ H3 D7"), "lots": "a7", "stack": ["a0", "a1", "a2"]},
        [*HANDS, ("stack",)],
        ["S9", "HK", "SQ", "stop", "down H3"],
        ordered=["stack"],
    ),
    "hand_build, colours of backs, looks and what is taken unseen": Case(
        "hand_build",
        {
            "hands": cards("H5", "C4"),
            "spread": ["D2", "H7", "C6"],
            "trick": ["S4", "S3"],
            "deck": ["H3"],
            "leader": 0,
        },
        [("hands", 1), *(("spread", k) for k in range(3)), ("deck",)],
        ["look 2", "look 3", "take"],
    ),
    "hand_build, backs all alike": Case(
        "hand_build",
        {
            "hands": cards("H5", "C4"),
            "spread": ["D2", "H7", "C6"],
            "trick": ["S4", "S3"],
            "deck": ["H3"],
            "leader": 0,
        },
        [("hands", 1), *(("spread", k) for k in range(3)), ("deck",)],
        ["look 2", "look 3", "take"],
        options={"colourBacks": False},
    ),
    "boukunron, cards face down and a suit that could not be followed": Case(
        "boukunron",
        {
            "chips": [0, 0, 0],
            "leads": ["HQ", "SK", "HK"],
            "hands": cards("H S", "S D C", "H S"),
            "stocks": cards("", "H", "D"),
        },
        [*HANDS, ("stocks", 1), ("stocks", 2)],
        ["H", "C", "H"],
        ways=in_bags,
    ),
    "boukunron, hands chosen in secret": Case(
        "boukunron",
        {
            "phase": "pick",
            "hands": cards("", "", ""),
            "stocks": cards("C C C C C C C C", "S S S S S S S H", "S S S S S S H H"),
            "leads": ["HQ", "SK", "HK"],
            "chips": [0, 0, 0],
        },
        [("stocks", 1), ("stocks", 2)],
        ["1: take S6 H1"],
        ways=in_bags,
        draws=300,
    ),
    "sushi, rice under toppings that follow or do not": Case(
        "sushi",
        {"hands": cards("4-9 0-1 3-3 1-2", "3-5 1-4 0-3 5-6", "6-6 0-2 2-2 7-8"), "turn": 0},
        HANDS,
        ["4-9 3-3 suit 4", "1-4 0-3", "6-6 2-2"],
        draws=20,
    ),
    "sushi, the only tile of the suit must be the rice": Case(
        "sushi",
        {"hands": cards("4-9 0-1", "5-7 0-4", "6-9 0-2"), "turn": 0, "rest": "1-3"},
        [*HANDS, ("rest",)],
        ["4-9 0-1 suit 4", "5-7 0-4"],
    ),
    "sushi, two tricks": Case(
        "sushi",
        {"hands": cards("4-9 0-1 6-9 1-2", "5-7 0-5 1-1 3-3", "6-8 0-2 3-9 2-2"), "turn": 0},
        HANDS,
        ["4-9 0-1 suit 4", "5-7 1-1", "6-8 2-2", "6-9 1-2 suit 6", "3-3 0-5"],
    ),
    "trading_poker, a gift seen by the two alone": Case(
        "trading_poker",
        {
            "hands": cards("H9 C9", "S4", "D2"),
            "kept": cards("SA S3", "D9", ""),
            "common": ["CA", "C2", "C3", "C4", "C5"],
            "stock": ["D4", "X1"],
        },
        [("hands", 0), ("hands", 1), ("stock",)],
        ["swap 1", "S4"],
        seat=2,
        but=["past"],
        ways=copies,
    ),
    "trading_poker, half of every hand for the joker": Case(
        "trading_poker",
        {
            "hands": cards("H9", "S4", "D2 D3"),
            "kept": cards("", "SA S3", ""),
            "common": ["CA", "C2", "C3", "C4", "C5"],
            "stock": ["D4", "D5"],
            "top": ["D4"],
            "aside": ["X1"],
            "active": 1,
        },
        [("hands", 1), ("hands", 2), ("stock",)],
        ["collect", "CA", "1: S4", "1: SA", "2: D2"],
        but=["past"],
        ways=copies,
    ),
    "trading_poker, a card handed over that is claimed later": Case(
        "trading_poker",
        {
            "hands": cards("H9 C9", "S4 D6", "D2"),
            "kept": cards("S7 S3", "HA", ""),
            "common": ["CA", "C2", "C3", "C4", "C5"],
            "stock": ["D4", "X1"],
            "onceMore": 0,
        },
        [("hands", 0), ("hands", 1), ("stock",)],
        ["swap 1", "S3", "again", "claim one_pair"],
        seat=2,
        but=["past"],
        ways=copies,
    ),
    "daifugo, other hands": Case(
        "daifugo", {"hands": cards("S3 H4 C9", "S5 H6 D9", "S7 H8 DJ")}, HANDS, ["S3", "S5", "S7"]
    ),
    "daifugo, cards set aside": Case(
        "daifugo", {"hands": cards("S3 H4", "S5 H6"), "outside": ["C9", "D9"]}, [("hands", 1), ("outside",)], ["S3"]
    ),
    "daifugo, a card passed on by a seven, seen by its giver": Case(
        "daifugo",
        {"hands": cards("S7 D3 C3", "S9 H9", "S6 H6")},
        HANDS,
        ["S7", "D3"],
        options={"rules": ["seven_pass"]},
        but=["seen", "lacks"],
    ),
    "daifugo, a card passed on by a seven, unseen": Case(
        "daifugo",
        {"hands": cards("S7 D3 C3", "S9 H9", "S6 H6")},
        [("hands", 0), ("hands", 1)],
        ["S7", "D3"],
        seat=2,
        options={"rules": ["seven_pass"]},
        but=["seen", "lacks"],
    ),
    "daifugo, tribute, seen by its taker": Case(
        "daifugo",
        {"hands": cards("S3 S4 S5", "H3 H6", "D4 D9 CT"), **EXCHANGE},
        HANDS,
        [],
        options={"games": 2},
        but=["seen", "lacks"],
        begin=lambda position: position.run(),
    ),
    "daifugo, tribute, unseen": Case(
        "daifugo",
        {"hands": cards("S3 S4 S5", "H3 H6", "D4 D9 CT"), **EXCHANGE},
        [("hands", 0), ("hands", 2)],
        [],
        seat=1,
        options={"games": 2},
        but=["seen", "lacks"],
        begin=lambda position: position.run(),
    ),
    "daifugo, tribute, one of equal cards": Case(
        "daifugo",
        {"hands": cards("S3 S4 S5", "H3 H6", "D4 D9 C9"), **EXCHANGE},
        [("hands", 0), ("hands", 2)],
        ["D9"],
        seat=1,
        options={"games": 2},
        but=["seen", "lacks"],
        begin=lambda position: position.run(),
    ),
    "hearts, a void": Case(
        "hearts",
        {"hands": cards("C2 D9", "C9 H4", "S3 D5", "CK H2"), "gone": "C3", "turn": 0},
        THREE,
        ["C2", "C9", "S3"],
    ),
    "hearts, a heart led before any was played": Case(
        "hearts",
        {"hands": cards("H2 H3", "H5 D3", "C6 H7", "C8 D9"), "gone": "C2 C3 C4 C5", "turn": 0},
        [("hands", 0), ("hands", 2), ("hands", 3)],
        ["H2"],
        seat=1,
    ),
}


@pytest.fixture(scope="module", autouse=True)
def _hearts() -> Iterator[None]:
    """The house knows Hearts while these tests run."""
    load_file(ROOT / "examples/hearts.py")
    yield
    forget("hearts")


@pytest.mark.parametrize("name", CASES)
def test_every_world_is_drawn_equally_often(name: str) -> None:
    case = CASES[name]
    position, expected = worlds(case)
    assert len(expected) > 1, "nothing is unknown"
    seen = drawn(position, case, case.draws * len(expected))
    assert set(seen) == set(expected), (len(seen), len(expected), set(seen) ^ set(expected))
    assert surprise(seen, expected) < 4
