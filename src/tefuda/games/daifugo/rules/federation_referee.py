"""審判: what a referee decides, judged by the players themselves (catalogue, JAPAN DAIFUGO FEDERATION).

There is no referee at this table. A player who sees need for a referee's step moves it on their turn, once per round,
and it is taken if all the other people agree. Bots move nothing and do not vote.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.cards.bits import bit, count, members
from tefuda.engine.moves import Moves
from tefuda.engine.view import Count, Text

from .. import clock, match, referee, tell
from ..agenda import RESUME, YES_OR_NO, Step, work
from ..asking import ask_seat, ask_yes
from ..cards import Cards
from ..cause import MATCH_OVER, texts_of
from ..plays import A_SEAT, ANY, NO, YES, Play, special_move
from ..rule import BOOK, MATCH, ROUND, SEATS, TRICK, Param, Rule
from ..seats import number_of, one_more

if TYPE_CHECKING:
    from ..base import Base
    from ..table import Table

PATIENCE: Final = 3  # no round is replayed more often
WARNINGS: Final = 2  # warnings that disqualify


class Vote(Rule):
    """A vote: players are asked at the same time whether they agree, and it is `carried` if no one is against it."""

    memory: ClassVar[tuple[tuple[str, int], ...]] = (("against", ROUND),)
    against_at: i64 = 0

    def voters(self, table: Table, seats: i64) -> i64:
        """Return the seats that judge: no bots, and no one who cannot win."""
        return seats & (bit(table.players) - 1) & ~referee.excluded(table) & ~table.base.bots

    def put_to_vote(self, table: Table, seats: i64, about: i64) -> None:
        """Ask the seats for their votes. Where there is no one to ask, no one agrees."""
        voters = self.voters(table, seats)
        table.memory[self.against_at] = 0 if voters != 0 else -1
        for seat in members(voters):
            ask_yes(table, self, seat, n=about, secret=True)
        referee.await_verdict(table, self, about)

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        if move == NO:
            table.memory[self.against_at] |= bit(step.seat)

    def verdict(self, table: Table, step: Step) -> None:
        agreed = table.memory[self.against_at] == 0
        tell.voted(table, self, agreed)
        if agreed:
            self.carried(table, step.n)
        else:
            self.rejected(table, step.n)

    def carried(self, table: Table, about: i64) -> None:
        """Act on a vote that all have agreed to."""

    def rejected(self, table: Table, about: i64) -> None:
        """Act on a vote that someone is against."""


class Motion(Vote):
    """A vote that a player moves in a turn, once per round; the seats that have `moved` it."""

    memory: ClassVar[tuple[tuple[str, int], ...]] = (*Vote.memory, ("moved", ROUND | SEATS))
    moved_at: i64 = 0

    def possible(self, table: Table) -> bool:
        """Return whether there is anything to move."""
        return True

    def offers(self, table: Table, hand: Cards, moves: Moves) -> None:
        if table.memory[self.moved_at] & bit(table.turn) != 0 or not self.possible(table):
            return
        if self.voters(table, ~bit(table.turn)) != 0:
            moves.add(special_move(self.number, 0))

    def act(self, table: Table, move: i64) -> None:
        seat = table.turn
        table.memory[self.moved_at] |= bit(seat)
        table.depth = 0
        self.move(table, seat)
        table.queue(work(RESUME, seat=seat))

    def move(self, table: Table, seat: i64) -> None:
        self.put_to_vote(table, ~bit(seat), 0)


class Charge(Motion):
    """A motion against a player, voted on by the others."""

    def accusable(self, table: Table) -> i64:
        """Return the seats it may be moved against.

        These can still win the match, and there is another player to judge them.
        """
        return bit(table.players) - 1

    def accused(self, table: Table) -> i64:
        seats = self.accusable(table) & ~bit(table.turn)
        if seats == 0:
            return 0
        judges = self.voters(table, ~bit(table.turn))
        alone = judges if judges & (judges - 1) == 0 else i64(0)
        return seats & ~(referee.excluded(table) | alone)

    def possible(self, table: Table) -> bool:
        return self.accused(table) != 0

    def move(self, table: Table, seat: i64) -> None:
        ask_seat(table, self, seat, self.accused(table), what=1)

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        if step.what == 1:
            accused = move - A_SEAT
            tell.pointed(table, step.seat, self, accused)
            self.put_to_vote(table, ~(bit(step.seat) | bit(accused)), accused)
        else:
            super().chosen(table, step, move)


# --- the match is cut short --------------------------------------------------------------------------------------


class LastGame(Motion):
    """遅い卓の打ち切り / Slow table: the round in progress becomes the match's last."""

    id: ClassVar[str] = "fed_slow_table"
    verb: ClassVar[str] = "last"
    memory: ClassVar[tuple[tuple[str, int], ...]] = (*Motion.memory, ("last", ROUND))
    last_at: i64 = 0

    def possible(self, table: Table) -> bool:
        return table.memory[self.last_at] == 0 and table.round < table.terms.length

    def carried(self, table: Table, about: i64) -> None:
        table.memory[self.last_at] = 1
        table.fired(self)

    def ends(self, table: Table) -> bool:
        return table.memory[self.last_at] != 0


class ForcedEnd(Motion):
    """マッチ強制終了 / Forced end: the match ends at once.

    A player who is out already scores; a player who still holds cards has no place and gets nothing.
    """

    id: ClassVar[str] = "fed_forced_end"
    verb: ClassVar[str] = "end"
    memory: ClassVar[tuple[tuple[str, int], ...]] = (*Motion.memory, ("ended", ROUND), ("unplaced", MATCH | SEATS))
    ended_at: i64 = 0
    unplaced_at: i64 = 0

    def carried(self, table: Table, about: i64) -> None:
        table.memory[self.ended_at] = 1
        table.stopped = 1
        table.fired(self)

    def scored(self, table: Table, points: list[int]) -> None:
        if table.memory[self.ended_at] != 0:
            table.memory[self.unplaced_at] = table.active
            for seat in members(table.active):
                points[seat] = 0

    def unplaced(self, table: Table) -> i64:
        return table.memory[self.unplaced_at]

    def ends(self, table: Table) -> bool:
        return table.memory[self.ended_at] != 0


class Decided(Vote):
    """逆転不能で打ち切り / Decided match: if the players who advance are certain, the match may end, if all agree
    or by itself."""

    id: ClassVar[str] = "fed_decided_match"
    params: ClassVar[tuple[Param, ...]] = (
        Param("advance", "int", 1, 1, 3),
        Param("stop", "choice", "ask", choices=("ask", "automatic")),
    )
    advance: i64 = 1
    stop: str = "ask"

    def is_decided(self, table: Table, games: i64) -> bool:
        """Return whether no other player can catch up with the leaders in the `games` that are left.

        This holds whatever the leaders may lose: the last round would decide an equal score.
        """
        out = referee.excluded(table)
        scores = sorted([n for seat, n in enumerate(table.scores()) if out & bit(seat) == 0], reverse=True)
        if not table.standings.points or self.advance >= len(scores):
            return False
        least = scores[self.advance - 1] + games * least_points(table)
        return least > scores[self.advance] + most_points(table, games)

    def before_deal(self, table: Table) -> None:
        if self.stop == "ask" and self.is_decided(table, table.terms.length - table.round + 1):
            self.put_to_vote(table, -1, 0)

    def carried(self, table: Table, about: i64) -> None:
        table.fired(self)
        table.round -= 1
        match.finish(table)

    def ends(self, table: Table) -> bool:
        return self.stop == "automatic" and self.is_decided(table, table.terms.length - table.round)


def most_points(table: Table, games: i64) -> int:
    """Return the most points a player can win in the last `games` of the match."""
    base = table.base
    total = 0
    for game in range(table.terms.length - games + 1, table.terms.length + 1):
        total += max(base.points) if base.points else table.players - 1
        total += base.bonus if base.set_length > 0 and game % base.set_length == 0 else 0
    return total


def least_points(table: Table) -> int:
    """Return the fewest points a player can have of a round."""
    lowest = min(table.base.points) if table.base.points else 0
    return lowest - (table.players - 1 if table.rules.has("miyako_ochi_late_points") else 0)


# --- warnings ----------------------------------------------------------------------------------------------------


class Sanctions(Charge):
    """ファールの処分 / Sanctions for fouls: fouls are counted, and a player may move a sanction against one who has
    committed any.

    The first time it is a caution, from then on a warning.
    """

    id: ClassVar[str] = "fed_foul_sanctions"
    counts: ClassVar[tuple[str, ...]] = ("fouls", "cautions")
    verb: ClassVar[str] = "sanction"
    memory: ClassVar[tuple[tuple[str, int], ...]] = (
        *Motion.memory,
        ("fouls", MATCH | BOOK),
        ("cautioned", MATCH | SEATS),
    )
    fouls_at: i64 = 0
    cautioned_at: i64 = 0

    def fouled(self, table: Table, seat: i64) -> None:
        table.memory[self.fouls_at] = one_more(table.memory[self.fouls_at], seat)

    def accusable(self, table: Table) -> i64:
        """Return the seats that have committed fouls since they were last judged."""
        book = table.memory[self.fouls_at]
        seats: i64 = 0
        for seat in range(table.players):
            if number_of(book, seat) != 0:
                seats |= bit(seat)
        return seats

    def carried(self, table: Table, about: i64) -> None:
        book, cautioned = table.memory[self.fouls_at], table.memory[self.cautioned_at]
        table.memory[self.fouls_at] = book & ~(15 * bit(4 * about))
        if cautioned & bit(about) != 0:
            referee.warn(table, about, self)
            return
        table.memory[self.cautioned_at] = cautioned | bit(about)
        if table.log is not None:
            tell.sanctioned(table, about, self, "cautioned")

    def tally(self, table: Table, seat: i64) -> list[Count]:
        fouls = number_of(table.memory[self.fouls_at], seat)
        out = [Count("fouls", Text("daifugo.count.fouls"), fouls)] if fouls else []
        if table.memory[self.cautioned_at] & bit(seat) != 0:
            out.append(Count("cautions", Text("daifugo.count.cautions"), 1))
        return out


class Disqualification(Charge):
    """失格 / Disqualification: a player who is warned twice at a table is out of the match, and so is one who is
    expelled.

    One player moves an expulsion, and all others must agree. The hand of the player who is out is put down, and they
    are last in every round.
    """

    id: ClassVar[str] = "fed_disqualification"
    counts: ClassVar[tuple[str, ...]] = ("warnings",)
    verb: ClassVar[str] = "expel"
    memory: ClassVar[tuple[tuple[str, int], ...]] = (*Motion.memory, ("warnings", MATCH | BOOK), ("out", MATCH | SEATS))
    warnings_at: i64 = 0
    out_at: i64 = 0

    def warned(self, table: Table, seat: i64) -> None:
        book = one_more(table.memory[self.warnings_at], seat)
        table.memory[self.warnings_at] = book
        if number_of(book, seat) >= WARNINGS:
            self.carried(table, seat)

    def carried(self, table: Table, about: i64) -> None:
        table.memory[self.out_at] |= bit(about)
        table.eliminate(about, self, lowest=True)

    def advice(self, table: Table, step: Step) -> i64:
        return NO if step.ask == YES_OR_NO else -1

    def dealt(self, table: Table) -> None:
        for seat in members(table.memory[self.out_at]):
            table.eliminate(seat, self, lowest=True)

    def unranked(self, table: Table) -> i64:
        return table.memory[self.out_at]

    def tally(self, table: Table, seat: i64) -> list[Count]:
        warnings = number_of(table.memory[self.warnings_at], seat)
        return [Count("warnings", Text("daifugo.count.warnings"), warnings)] if warnings else []


class Leniency(Vote):
    """予選の緩和 / Leniency in the preliminaries: before a warning all other players are asked whether they let it
    go; it takes all of them."""

    id: ClassVar[str] = "fed_prelim_leniency"

    def before_warning(self, table: Table, seat: i64) -> None:
        self.put_to_vote(table, ~bit(seat), seat)

    def rejected(self, table: Table, about: i64) -> None:
        referee.enter(table, about, self)


class MatchWinner(Rule):
    """マッチの勝者 / Winner of the match: a player who is disqualified, or helps out as staff, cannot win.

    Staff sit in the last seats; bots are staff, too, where at least two people play.
    """

    id: ClassVar[str] = "fed_match_winner"
    governs: ClassVar[tuple[str, ...]] = (MATCH_OVER,)
    params: ClassVar[tuple[Param, ...]] = (
        Param("staff", "int", 0, 0, 2),
        Param("bots", "choice", "staff", choices=("staff", "players")),
    )
    staff: i64 = 0
    bots: str = "staff"
    helpers: i64 = 0

    def configure(self, base: Base, ids: list[str]) -> None:
        self.helpers = bit(base.players) - bit(base.players - self.staff)
        if self.bots == "staff" and base.players - count(base.bots) > 1:
            self.helpers |= base.bots

    def unranked(self, table: Table) -> i64:
        return self.helpers


# --- before the deal, and in a turn ------------------------------------------------------------------------------


class Shuffle(Rule):
    """誰でもシャッフル可, だれでもシャッフル可 / Anyone can shuffle: before each deal everyone is asked; each
    player who wants to shuffles the pack once more."""

    id: ClassVar[str] = "fed_shuffle_right"

    def before_deal(self, table: Table) -> None:
        for seat in table.seating():
            ask_yes(table, self, seat, secret=True)

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        if move == YES:
            table.below(2 + step.seat)
            if table.log is not None:
                tell.named(table, step.seat, self, Text("daifugo.log.rule", {"rule": texts_of(self.id)}))

    def advice(self, table: Table, step: Step) -> i64:
        return NO


class ClockStop(Rule):
    """審判呼出しで停止 / Clock stops for the referee: a player who calls the referee on their turn has no clock
    until they act."""

    id: ClassVar[str] = "fed_clock_stop"
    verb: ClassVar[str] = "referee"
    when: ClassVar[int] = ANY
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("called", TRICK | SEATS),)

    def offers(self, table: Table, hand: Cards, moves: Moves) -> None:
        if clock.seconds(table) > 0:
            moves.add(special_move(self.number, 0))

    def act(self, table: Table, move: i64) -> None:
        table.remember(self, bit(table.turn))
        table.fired(self)

    def clock(self, table: Table, seconds: i64) -> i64:
        return i64(0) if table.recall(self) & bit(table.turn) != 0 else seconds

    def played(self, table: Table, play: Play) -> None:
        table.remember(self, 0)

    def passed(self, table: Table, seat: i64) -> None:
        table.remember(self, 0)


RULES: Final = [
    LastGame, ForcedEnd, Decided, Sanctions, Disqualification, Leniency, MatchWinner, Shuffle, ClockStop,
]  # fmt: skip
