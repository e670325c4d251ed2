"""A match of Daifugo as a position: the contract of every game, fulfilled by the modules of this package."""

from __future__ import annotations

from typing import Any, ClassVar, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tefuda.engine.chance import Rng
from tefuda.engine.features import Features
from tefuda.engine.moves import Moves
from tefuda.engine.observation import Bits
from tefuda.engine.position import OVER
from tefuda.engine.setup import Setup
from tefuda.engine.view import Reason, Result, View

from . import choices, clear, clock, endings, knowing, learning, match, observing, playable, reading, show, stored
from .agenda import AFTERMATH, NEW_LEAD, OUT_OF_TURN, RESOLVE, RESUME, VERDICT, WINDOWS, WORK
from .base import Terms
from .cards import copied, no_sets
from .locks import NO_LOCKS
from .order import usual_order
from .outcome import NOBODY_OUT
from .plays import KIND, PASS, SPECIAL
from .ruleset import RuleSet
from .seats import Ring
from .standings import standings
from .table import Table


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Daifugo(Table):
    """Daifugo, as the engine knows it."""

    transient: ClassVar[dict[str, str]] = {"horizon": "only worlds that a bot thinks in have one"}

    # --- moves ---------------------------------------------------------------------------------------------------

    def legal(self, moves: Moves) -> None:
        playable.consider(self, moves, self.rules.erring)

    def consider(self, moves: Moves) -> None:
        playable.consider(self, moves, False)

    def source(self, move: i64) -> str:
        return playable.source(self, move)

    def apply(self, move: i64) -> None:
        if self.agenda:
            choices.answer(self, move)
        else:
            self.actor = self.turn
            if move == PASS:
                self.pass_turn()
            elif move >> KIND == SPECIAL:
                self.rules.by_number(move >> 44 & 0x3FF).act(self, move)
            elif self.rules.tries:
                self.rules.tries[-1].tries(self, move)
            else:
                self.put(self.read(move))
        if self.agenda:
            self.run()
        self.depth = 0

    def run(self) -> None:
        while self.agenda and self.turn != OVER:
            step = self.agenda[-1]
            if step.ask != WORK and not self.done():
                choices.face(self)
                return
            self.drop_step()
            self.depth = len(self.agenda)
            if step.ask != WORK:
                self.waiting = 0  # the round has ended: no one is asked any more
            elif step.what == RESOLVE:
                self.resolve(step.n)
            elif step.what == WINDOWS:
                clear.open_windows(self, step.n)
            elif step.what == AFTERMATH:
                self.speak_of_aftermath()
            elif step.what == NEW_LEAD:
                clear.new_lead(self, step.seat)
            elif step.what == VERDICT:
                self.rules.rules[step.rule].verdict(self, step)
            elif step.what == RESUME:
                clear.resume(self, step.seat)
            else:
                match.work(self, step)

    # --- the match -----------------------------------------------------------------------------------------------

    def begin(self) -> None:
        match.begin(self)

    def end_round(self) -> None:
        match.end_round(self)

    def scores(self) -> list[int]:
        return list(self.standings.totals)

    def places(self) -> list[int]:
        return match.places(self)

    def result(self) -> Result:
        return match.result(self)

    def utility(self, seat: i64) -> float:
        return match.utility(self, seat)

    def stage(self) -> i64:
        return self.round

    def is_whole(self) -> bool:
        return match.is_whole(self)

    # --- clocks --------------------------------------------------------------------------------------------------

    def bank(self) -> i64:
        return self.base.bank

    def seconds(self) -> i64:
        return clock.seconds(self)

    def quiet(self) -> i64:
        asked = self.terms.pause != 0 and self.waiting != 0 and self.agenda[-1].secret == OUT_OF_TURN
        return self.terms.pause if asked else 0

    def expired(self, seat: i64) -> i64:
        return clock.expired(self, seat)

    # --- texts and pictures --------------------------------------------------------------------------------------

    def observe(self, seat: i64, bits: Bits) -> None:
        observing.observe(self, seat, bits)

    def actions(self) -> i64:
        return 0  # a rule may bring any move: they are chosen in parts

    def text(self, move: i64) -> str:
        return reading.text(self, move)

    def parse(self, text: str) -> i64:
        return reading.parse(self, text)

    def forbids(self, move: i64) -> Reason | None:
        return reading.forbids(self, move)

    def why(self, seat: i64, picks: list[str], target: str) -> list[Reason]:
        return reading.why(self, seat, picks)

    def view(self, seat: i64) -> View:
        return show.view(self, seat)

    def views(self, seats: list[int]) -> list[View]:
        return show.views(self, seats)

    # --- the position as data ------------------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        return stored.state(self)

    def load(self, setup: Setup) -> None:
        stored.load(self, setup)

    def clone(self) -> Daifugo:
        twin = Daifugo()
        twin.copy_base(self)
        twin.rules = self.rules
        twin.base = self.base
        twin.terms = self.terms
        twin.order = self.order
        twin.locks = self.locks
        twin.ring = self.ring
        twin.out = self.out
        twin.standings = self.standings
        twin.hands = copied(self.hands)
        twin.memory = self.memory[:] if len(self.memory) > 0 else self.memory
        twin.agenda = self.agenda
        twin.titles = self.titles
        twin.seen = self.seen
        twin.voids = self.voids
        twin.top = self.top
        twin.pile = self.pile
        twin.aside = self.aside
        twin.discard = self.discard
        twin.stock = self.stock
        twin.outside = self.outside
        twin.gone = self.gone
        twin.actor = self.actor
        twin.active = self.active
        twin.to_ask = self.to_ask
        twin.passed = self.passed
        twin.lead_passes = self.lead_passes
        twin.skips = self.skips
        twin.clearing = self.clearing
        twin.clear_rule = self.clear_rule
        twin.silenced_by = self.silenced_by
        twin.silent = self.silent
        twin.round = self.round
        twin.dealer = self.dealer
        twin.must_play = self.must_play
        twin.tricks = self.tricks
        twin.stopped = self.stopped
        twin.horizon = self.horizon
        twin.touched = self.touched
        twin.emptied = self.emptied
        twin.ended_by = self.ended_by
        twin.revolted = self.revolted
        return twin

    # --- what a seat knows ---------------------------------------------------------------------------------------

    def determinize(self, seat: i64, rng: Rng) -> Table:
        return knowing.determinize(self, seat, rng)

    def hint(self, moves: Moves, rng: Rng) -> i64:
        return knowing.hint(self, moves, rng)

    def feature_space(self) -> i64:
        return learning.SPACE

    def features(self, moves: Moves, out: Features) -> None:
        learning.features(self, moves, out)

    def best_known(self) -> i64:
        return knowing.best_known(self) if len(self.agenda) > 0 else endings.certain_win(self)


def empty(rules: RuleSet, players: i64, length: i64, most_tricks: i64, pause: i64) -> Daifugo:
    """Return a table before the first deal."""
    table = Daifugo()
    table.players = players
    table.rules = rules
    table.base = rules.base
    table.terms = Terms.of(length, most_tricks, pause)
    table.order = usual_order(rules.base)
    table.locks = NO_LOCKS
    table.ring = Ring().seated(list(range(players)))
    table.out = NOBODY_OUT
    table.standings = standings(players, [], [])
    table.hands = no_sets(players)
    table.memory = vec[i64]([0] * len(rules.slots))
    table.agenda = []
    table.titles = []
    table.seen = no_sets(players * players)
    table.voids = no_sets(players * players)
    return table
