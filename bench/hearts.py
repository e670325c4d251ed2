"""Hearts on our engine and on OpenSpiel, from the same positions.

Before anything is measured, random games are played on both and must agree in every legal move and in the points.
"""

from __future__ import annotations

import functools
import json
import random
import statistics
import sys
import time
from typing import Any

import pyspiel
from tefuda.bots.search_open import Search as Open  # type: ignore[import-not-found]  # compiled for the bench alone

from bench.clock import amount, median, rates, ratio
from tefuda.bots.search import Search
from tefuda.engine.chance import Rng
from tefuda.engine.moves import Moves
from tefuda.engine.playout import play_out
from tefuda.engine.position import Position
from tefuda.engine.registry import find

SUITS = "CDHS"  # OpenSpiel's cards: rank by rank, in this order
LEFT = 1  # the direction of passing in the first round
PASSES = 12
DEALT = 1 + 52 + PASSES  # OpenSpiel's actions before the first trick
CHECKED = 200  # games
SIMULATIONS = 2000
MATCH_DEALS = 200
MATCH_MS = 5.0
UCT_C = 30.0  # for utilities of 0 to 26 points; it plays worse at 2, 10 and 60

HEARTS = find("hearts")
OPTIONS = HEARTS.options({"deals": 1})
GAME = pyspiel.load_game("hearts(qs_breaks_hearts=false)")


def deal(seed: int) -> tuple[Position, Any]:
    """Return the same deal on both sides, before passing to the left."""
    deck = list(range(52))
    random.Random(seed).shuffle(deck)
    state = GAME.new_initial_state()
    state.apply_action(LEFT)
    hands: list[list[str]] = [[] for _ in range(4)]
    for k, card in enumerate(deck):
        state.apply_action(card)
        hands[k % 4].append(name(card))
    return HEARTS.load(OPTIONS, {"hands": hands, "exchange": True, "chance": seed + 1}), state


def name(card: int) -> str:
    """Return OpenSpiel's card in our notation."""
    return SUITS[card % 4] + "23456789TJQKA"[card // 4]


NUMBERS = {HEARTS.pack(OPTIONS).numbers[name(card)]: card for card in range(52)}  # our cards to OpenSpiel's
CARDS = {theirs: ours for ours, theirs in NUMBERS.items()}


def both(ours: Position, theirs: Any, move: int) -> None:
    """Make our move on both sides."""
    seat = theirs.current_player()
    theirs.apply_action(NUMBERS[move])
    ours.play(move, seat)


def check_agreement() -> None:
    """Check that the rules are the same: otherwise nothing here would mean anything."""
    chance = random.Random(1)
    for seed in range(CHECKED):
        ours, theirs = deal(seed)
        while not theirs.is_terminal():
            ours.ask(theirs.current_player())
            moves = ours.legal_moves()
            assert sorted(NUMBERS[move] for move in moves) == sorted(theirs.legal_actions())
            both(ours, theirs, chance.choice(moves))
        assert ours.is_over()
        assert [26 - points for points in ours.scores()] == theirs.returns()


def play_outs() -> list[dict[str, str]]:
    """Measure random games from dealt cards: ours, inside OpenSpiel's C++, and through its Python interface."""
    pairs = [deal(seed) for seed in range(50)]
    moves, rng, chance = Moves(), Rng("play-outs"), random.Random(2)
    batch = 200

    def ours() -> int:
        position = chance.choice(pairs)[0]
        for _ in range(batch):
            play_out(position.clone(), moves, rng)
        return batch

    def theirs() -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(batch, chance.randrange(1 << 30))
        bot = pyspiel.MCTSBot(GAME, evaluator, 1.4, 1, 100, False, chance.randrange(1 << 30), False)
        bot.mcts_search(chance.choice(pairs)[1])  # one simulation: `batch` random games from the root
        return batch

    def theirs_in_python() -> int:
        state = chance.choice(pairs)[1].clone()
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
        return 1

    own, cpp, python = rates(ours, theirs, theirs_in_python)
    what = "Hearts, random games from dealt cards, games/s"
    return [
        row(f"{what}: OpenSpiel's C++", own, cpp, "≥ 12×"),
        row(f"{what}: its Python interface", own, python, "≥ 25×"),
    ]


def row(what: str, ours: list[float], theirs: list[float], goal: str) -> dict[str, str]:
    return {
        "what": what,
        "ours": amount(median(ours)),
        "peer": amount(median(theirs)),
        "ratio": f"{ratio(ours, theirs):.1f}×",
        "goal": goal,
    }


def after_passing(seed: int, cards: int) -> tuple[Position, Any]:
    """Return a round in which every seat has passed by the rule of thumb and some cards have been played at random,
    at the
    next decision with a choice."""
    ours, theirs = deal(seed)
    moves, rng, chance = Moves(), Rng(str(seed)), random.Random(seed)
    for k in range(PASSES + cards):
        ours.ask(theirs.current_player())
        ours.legal(moves)
        both(ours, theirs, ours.hint(moves, rng) if k < PASSES else chance.choice(moves.all()))
    while len(ours.legal_moves()) == 1:
        both(ours, theirs, ours.legal_moves()[0])
    return ours, theirs


def their_bot(simulations: int, seed: int) -> Any:
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    final = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    return pyspiel.ISMCTSBot(seed, evaluator, UCT_C, simulations, -1, final, False, False)


def simulations() -> list[dict[str, str]]:
    """Measure one search at a time, in turns at the same positions."""
    own, cpp = [], []
    bot = Search("simulations", simulations=SIMULATIONS)
    for k in range(48):
        ours, theirs = after_passing(k, k % 24)
        started = time.process_time()
        bot.choose(ours, ours.turn)
        middle = time.process_time()
        their_bot(SIMULATIONS, k + 1).step(theirs)
        own.append(SIMULATIONS / (middle - started))
        cpp.append(SIMULATIONS / (time.process_time() - middle))
    return [row("Hearts, information-set search, simulations/s: OpenSpiel's ISMCTSBot", own, cpp, "≥ 16×")]


def paces() -> list[tuple[float, float]]:
    """Return our simulations and theirs per ms of CPU time, by the number of cards played in fours.

    Giving both sides these numbers of simulations gives them the same time, however busy the machine is.
    """
    out = []
    bot = Search("paces", simulations=SIMULATIONS)
    for cards in range(0, 52, 4):
        own, cpp = [], []
        for k in range(5):
            ours, theirs = after_passing(1000 + k, min(cards, 44))
            started = time.process_time()
            bot.choose(ours, ours.turn)
            middle = time.process_time()
            their_bot(SIMULATIONS // 4, k + 1).step(theirs)
            own.append(SIMULATIONS / 1000 / (middle - started))
            cpp.append(SIMULATIONS / 4000 / (time.process_time() - middle))
        out.append((median(own), median(cpp)))
    return out


def match(open_hands: bool = False) -> list[dict[str, str]]:
    """Play two of ours against two of theirs, every deal from both sides, with the same time per move.

    `open_hands`: ours see all hands, to find out what that would be worth.
    """
    pace = paces()
    leads = []
    spent = [0.0, 0.0]
    thought = [0, 0]
    for seed in range(MATCH_DEALS):
        lead = 0
        for side in (0, 1):
            ours, theirs = after_passing(2000 + seed, 0)
            bot = (Open if open_hands else Search)(f"match-{seed}-{side}")
            worlds = Rng(f"worlds-{seed}-{side}")
            while not theirs.is_terminal():
                played = len(theirs.history()) - DEALT
                seat = theirs.current_player()
                moves = ours.legal_moves()
                move = moves[0]
                if len(moves) > 1:
                    other = (seat + side) % 2
                    simulations = round(MATCH_MS * pace[played // 4][other])
                    world = ours.clone() if open_hands else ours.determinize(seat, worlds)
                    started = time.process_time()
                    if other:
                        move = CARDS[their_bot(simulations, seed * 100 + played + 1).step(theirs)]
                    else:
                        bot.simulations = simulations
                        move = bot.choose(world, seat)
                    spent[other] += time.process_time() - started
                    thought[other] += 1
                both(ours, theirs, move)
            points = ours.scores()
            lead += sum(points[1 - side :: 2]) - sum(points[side::2])
        leads.append(lead / 4)  # points per seat and round
    mean = statistics.mean(leads)
    spread = 1.96 * statistics.stdev(leads) / len(leads) ** 0.5
    took = [1000 * seconds / moves for seconds, moves in zip(spent, thought, strict=True)]
    what = f"Hearts, 2 against 2 at {MATCH_MS:g} ms per move, {MATCH_DEALS} deals from both sides: "
    what += f"points per seat and round{', ours with all hands open,' if open_hands else ''}"
    return [
        {
            "what": f"{what} fewer than OpenSpiel's ISMCTSBot (± 95 %)",
            "ours": f"{mean:+.2f} ± {spread:.2f}",
            "peer": f"CPU ms per move: {took[0]:.1f} and {took[1]:.1f}",
            "goal": "" if open_hands else "≥ 3",
        }
    ]


if __name__ == "__main__":
    check_agreement()
    found = []
    for measured in (play_outs, simulations, match, functools.partial(match, open_hands=True)):
        found += measured()
        print(f"  {found[-1]}", file=sys.stderr, flush=True)
    print(json.dumps(found))
