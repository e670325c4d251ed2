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
MATCH_DEALS = 400
MATCH_MS = 5.0
PRACTICE = 5  # deals before, to find the pace
UCT_C = 30.0  # for utilities of 0 to 26 points; it plays worse at 2, 10 and 60
PASSING_C = 10.0  # when it chooses what to pass; no better at 5, 30, 60 and 120 (TRIED.md)
WORLDS = 20  # that it draws per search; a new one for each simulation takes longer and was no better

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
    """Return a round in which every seat has passed by the rule of thumb and some cards have been played at random, at
    the next decision with a choice."""
    ours, theirs = deal(seed)
    moves, rng, chance = Moves(), Rng(str(seed)), random.Random(seed)
    for k in range(PASSES + cards):
        ours.ask(theirs.current_player())
        ours.legal(moves)
        both(ours, theirs, ours.hint(moves, rng) if k < PASSES else chance.choice(moves.all()))
    while len(ours.legal_moves()) == 1:
        both(ours, theirs, ours.legal_moves()[0])
    return ours, theirs


def about_to_pass(hand: list[int]) -> Any:
    """Return a deal in OpenSpiel in which the first seat has to pass from this hand; the other hands are arbitrary.

    That seat alone can ask ISMCTSBot what to pass. For the others, OpenSpiel 2.0.2 draws worlds in which the seat
    before passes the cards it really passed, out of whatever hands they were dealt to: a hand runs out too early, and
    choosing from it ends in a memory fault. What to pass depends on the seat's own cards alone, so each can ask as the
    first.
    """
    state = GAME.new_initial_state()
    state.apply_action(LEFT)
    others = iter(sorted(set(range(52)) - set(hand)))
    for card in hand:
        state.apply_action(card)
        for _ in range(3):
            state.apply_action(next(others))
    return state


def their_bot(simulations: int, seed: int, curiosity: float = UCT_C, worlds: int = -1) -> Any:
    """Return their bot. `worlds`: how many it draws; -1 is a new one for each simulation."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    final = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    return pyspiel.ISMCTSBot(seed, evaluator, curiosity, simulations, worlds, final, False, False)


def simulations() -> list[dict[str, str]]:
    """Measure one search at a time, in turns at the same positions."""
    own, cpp = [], []
    bot = Search("simulations", simulations=SIMULATIONS)
    for k in range(48):
        ours, theirs = after_passing(k, k % 24)
        their = their_bot(SIMULATIONS, k + 1)
        started = time.process_time()
        bot.choose(ours, ours.turn)
        middle = time.process_time()
        their.step(theirs)
        own.append(SIMULATIONS / (middle - started))
        cpp.append(SIMULATIONS / (time.process_time() - middle))
    return [row("Hearts, information-set search, simulations/s: OpenSpiel's ISMCTSBot", own, cpp, "≥ 16×")]


class Thinkers:
    """Our bots and theirs, which think for the same time, however busy the machine is.

    Both get numbers of simulations, by the pace at which each has made them so far. There is a pace for passing (row 0)
    and one for every four cards played: `made` are the simulations of both, `took` the ms of CPU time.
    """

    def __init__(self, open_hands: bool = False) -> None:
        self.open_hands = open_hands
        self.made = [[500.0, 40.0] for _ in range(1 + 52 // 4)]  # at first a guess
        self.took = [[1.0, 1.0] for _ in self.made]
        self.thought = [0, 0]  # decisions
        self.spent = [0.0, 0.0]  # ms

    def begin(self, seed: int, side: int) -> None:
        """Begin a deal in which theirs have the seats of the other parity than `side`."""
        self.side = side
        self.bot = (Open if self.open_hands else Search)(f"match-{seed}-{side}")
        self.worlds = Rng(f"worlds-{seed}-{side}")
        self.seeds = random.Random(f"{seed}-{side}")

    def choose(self, ours: Position, theirs: Any, seat: int, row: int) -> int:
        """Return the move of the side that has this seat, at the pace of a row of `made`."""
        ours.ask(seat)
        moves = ours.legal_moves()
        if len(moves) == 1:
            return moves[0]
        who = (seat + self.side) % 2
        simulations = round(MATCH_MS * self.made[row][who] / self.took[row][who])
        if who:
            curiosity = PASSING_C if row == 0 else UCT_C
            bot = their_bot(simulations, self.seeds.randrange(1, 1 << 30), curiosity, WORLDS)
            started = time.process_time()
            move = CARDS[bot.step(theirs)]
        else:
            world = ours.clone() if self.open_hands else ours.determinize(seat, self.worlds)
            self.bot.simulations = simulations
            started = time.process_time()
            move = self.bot.choose(world, seat)
        spent = 1000 * (time.process_time() - started)
        self.made[row][who] += simulations
        self.took[row][who] += spent
        self.thought[who] += 1
        self.spent[who] += spent
        return move

    def pass_cards(self, ours: Position, theirs: Any) -> None:
        """Let every seat choose what it passes, as if it were the first to choose."""
        dealt = ours.clone()
        for seat in range(4):
            own, alone = dealt.clone(), about_to_pass(theirs.legal_actions())
            for _ in range(PASSES // 4):
                move = self.choose(own, alone, seat, 0)
                own.play(move, seat)
                alone.apply_action(NUMBERS[move])
                both(ours, theirs, move)

    def play(self, ours: Position, theirs: Any) -> None:
        while not theirs.is_terminal():
            played = len(theirs.history()) - DEALT
            both(ours, theirs, self.choose(ours, theirs, theirs.current_player(), 1 + played // 4))

    def lead(self, seed: int, whole: bool) -> float:
        """Play a deal from both sides; return how many points fewer ours took per seat."""
        lead = 0
        for side in (0, 1):
            ours, theirs = deal(seed) if whole else after_passing(seed, 0)
            self.begin(seed, side)
            if whole:
                self.pass_cards(ours, theirs)
            self.play(ours, theirs)
            points = ours.scores()
            lead += sum(points[1 - side :: 2]) - sum(points[side::2])
        return lead / 4


def match(whole: bool = True, open_hands: bool = False) -> list[dict[str, str]]:
    """Play two of ours against two of theirs, every deal from both sides, with the same time per decision.

    `whole`: they also choose what they pass; otherwise all pass by our rule of thumb. `open_hands`: ours see all hands,
    to find out what that would be worth.
    """
    thinkers = Thinkers(open_hands)
    for seed in range(1000, 1000 + PRACTICE):
        thinkers.lead(seed, whole)
    thinkers.thought, thinkers.spent = [0, 0], [0.0, 0.0]
    leads = [thinkers.lead(seed, whole) for seed in range(2000, 2000 + MATCH_DEALS)]
    mean = statistics.mean(leads)
    spread = 1.96 * statistics.stdev(leads) / len(leads) ** 0.5
    took = [ms / decisions for ms, decisions in zip(thinkers.spent, thinkers.thought, strict=True)]
    what = f"Hearts, 2 against 2 at {MATCH_MS:g} ms per decision, {MATCH_DEALS} deals from both sides"
    what += ", passing searched as well" if whole else ", after passing by our rule of thumb"
    what += f": points per seat and deal{', ours with all hands open,' if open_hands else ''}"
    return [
        {
            "what": f"{what} fewer than OpenSpiel's ISMCTSBot (± 95 %)",
            "ours": f"{mean:+.2f} ± {spread:.2f}",
            "peer": f"CPU ms per decision: {took[0]:.1f} and {took[1]:.1f}",
            "goal": "" if open_hands else "≥ 3",
        }
    ]


if __name__ == "__main__":
    check_agreement()
    found = []
    after = functools.partial(match, whole=False)
    for measured in (play_outs, simulations, match, after, functools.partial(after, open_hands=True)):
        found += measured()
        print(f"  {found[-1]}", file=sys.stderr, flush=True)
    print(json.dumps(found))
