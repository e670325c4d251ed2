"""ゲームの進行方法: passes, seats, points, orders and clocks (catalogue, PROGRESS OPTIONS).

For how a round starts see `progress.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.cards.bits import bit, members, union
from tefuda.engine.view import Tag, Text

from ..agenda import MOMENTS
from ..base import ALLOWED, ONE_LAP, Base
from ..cards import count_cards
from ..cause import LEAD_PASSED, MATCH_OVER, PASSED, SCORED, WENT_OUT
from ..plays import ANY, Play
from ..rule import BOOK, ROUND, Param, Rule
from ..seats import listed

if TYPE_CHECKING:
    from ..table import Table


LAST_PASSES: Final = 10  # this many are left when the table begins to count them down

# Rules that say when a leader may pass.
LEADERS_PASSES: Final = ["leader_pass_allowed", "leader_pass_forbidden", "leader_pass_official", "fed_all_lead_pass"]


class ClearOnAllPass(Rule):
    """全員パスで場が流れる / Pile clears when everyone passes: the last player to play may be asked to pass, too,
    and may play on their own cards."""

    id: ClassVar[str] = "clear_on_all_pass"
    governs: ClassVar[tuple[str, ...]] = (PASSED,)
    params: ClassVar[tuple[Param, ...]] = (Param("owner", "bool", False),)
    owner: bool = False

    def configure(self, base: Base, ids: list[str]) -> None:
        base.owner_asked = self.owner


class PassLockout(Rule):
    """パス後は流れるまで出せない / A pass lasts until the pile clears: a player who has passed stays out until the
    pile clears."""

    id: ClassVar[str] = "pass_lockout"
    governs: ClassVar[tuple[str, ...]] = (PASSED,)

    def configure(self, base: Base, ids: list[str]) -> None:
        base.lockout = True


class LeaderMayPass(Rule):
    """親のパス可 / Leader can pass: a leader may pass."""

    id: ClassVar[str] = "leader_pass_allowed"
    governs: ClassVar[tuple[str, ...]] = (LEAD_PASSED,)

    def configure(self, base: Base, ids: list[str]) -> None:
        base.leader_pass = ALLOWED


class LeaderMayPassOnce(Rule):
    """親のパス可・一巡で義務 / Leader can pass for one lap: when everyone has passed as leader, the first of them
    must play."""

    id: ClassVar[str] = "leader_pass_official"
    governs: ClassVar[tuple[str, ...]] = (LEAD_PASSED,)

    def configure(self, base: Base, ids: list[str]) -> None:
        base.leader_pass = ONE_LAP


class StalemateGuard(Rule):
    """千日手対策 / Endless passing: which cure there is for leaders who pass forever.

    A rule on leaders' passes, if one is chosen, comes first. Or the titles that are left are drawn at random after a
    number of passes in a row, by any player.
    """

    id: ClassVar[str] = "stalemate_guard"
    upset: ClassVar[bool] = True
    governs: ClassVar[tuple[str, ...]] = (LEAD_PASSED,)
    params: ClassVar[tuple[Param, ...]] = (
        Param(
            "policy",
            "choice",
            "forbid_leader_pass",
            choices=("none", "official_second_lap", "autoplay_on_timeout", "forbid_leader_pass", "draw_lots"),
        ),
        Param("casual", "bool", False),
        Param("passes", "int", 20, 5, 100),
    )
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("passes", ROUND), ("held", ROUND))
    passes_at: i64 = 0
    held_at: i64 = 0
    policy: str = "forbid_leader_pass"
    casual: bool = False
    passes: i64 = 20

    def configure(self, base: Base, ids: list[str]) -> None:
        if any(id in ids for id in LEADERS_PASSES):
            return
        if self.policy == "official_second_lap":
            base.leader_pass = ONE_LAP
        elif self.policy == "autoplay_on_timeout":
            base.leader_pass = ALLOWED
            base.autoplay = True
        elif self.policy == "draw_lots":
            base.leader_pass = ALLOWED

    def waits(self) -> i64:
        return ANY if self.policy == "draw_lots" else 0

    def played(self, table: Table, play: Play) -> None:
        table.memory[self.passes_at] = 0

    def passed(self, table: Table, seat: i64) -> None:
        """Count the passes of the seat asked. What is done by a rule's own move shows in the number of cards held."""
        if self.policy != "draw_lots" or seat != table.actor:
            return
        held: i64 = 0
        for other in range(table.players):
            held += count_cards(table.hands[other])
        row = table.memory[self.passes_at] + 1 if held == table.memory[self.held_at] else i64(1)
        table.memory[self.passes_at] = row
        table.memory[self.held_at] = held
        if row >= self.passes:
            table.stopped = 1
            table.fired(self)

    def ranking(self, table: Table, order: list[int]) -> list[int]:
        """Draw titles at random for the players who are still in the round and have not been deposed."""
        if self.policy != "draw_lots" or table.memory[self.passes_at] < self.passes:
            return order
        left = table.active & ~union(listed(table.out.deposed))
        lots = table.shuffled(members(left))
        return [lots.pop() if left & bit(seat) != 0 else seat for seat in order]

    def sign(self, table: Table) -> Tag | None:
        left = self.passes - table.memory[self.passes_at]
        if self.policy != "draw_lots" or left > LAST_PASSES:
            return None
        return Tag(self.id, Text("daifugo.tag.passes_left", {"n": int(left)}), self.id)


class TimeoutPlays(Rule):
    """時間切れの親は最弱札を出す / Time out: weakest card is played. A leader whose time has run out plays their
    weakest card alone; others pass."""

    id: ClassVar[str] = "timeout_leader_autoplay"

    def configure(self, base: Base, ids: list[str]) -> None:
        base.autoplay = True


class OutClears(Rule):
    """上がったら場を流す / Going out clears the pile: when a player goes out, the pile clears."""

    id: ClassVar[str] = "out_clear_field"
    governs: ClassVar[tuple[str, ...]] = (WENT_OUT,)

    def configure(self, base: Base, ids: list[str]) -> None:
        base.out_clears = True


class SeatingRandom(Rule):
    """席替え:無作為, 席替え：ランダム / Random seats: from the second round on seats are drawn at random.

    The catalogue knows no more: that they are drawn every few rounds only, or for the first one too, is an addition for
    contests of programs.
    """

    id: ClassVar[str] = "seating_random"
    params: ClassVar[tuple[Param, ...]] = (Param("every", "int", 1, 1, 10), Param("first", "bool", False))
    every: i64 = 1
    first: bool = False

    def seats(self, table: Table) -> None:
        if (table.round > 1 or self.first) and (table.round - 1) % self.every == 0:
            table.sit(table.shuffled(list(range(table.players))), self)


class SeatingAscending(Rule):
    """席替え：昇順 / Seats from the lowest title: clockwise from the lowest title up."""

    id: ClassVar[str] = "seating_ascending"

    def seats(self, table: Table) -> None:
        if table.titles:
            table.sit([table.seat_of_title(-1 - k) for k in range(table.players)], self)


class SeatingDescending(Rule):
    """席替え：降順 / Seats from the highest title: clockwise from the highest title down."""

    id: ClassVar[str] = "seating_descending"

    def seats(self, table: Table) -> None:
        if table.titles:
            table.sit([table.seat_of_title(k) for k in range(table.players)], self)


class PointsPerGame(Rule):
    """得失点制 / Points per round: a point for each player below, or another scale.

    The same numbers above zero as below; or one for the first alone; or what the table writes down for each place, 0
    where it writes nothing.
    """

    id: ClassVar[str] = "match_points_per_game"
    governs: ClassVar[tuple[str, ...]] = (SCORED,)
    params: ClassVar[tuple[Param, ...]] = (
        Param("table", "choice", "places", choices=("places", "balanced", "first_only", "from_one", "own")),
        Param("points", "numbers", [], -99, 99, only=("table", "own")),
    )
    table: str = "places"
    points: list[int]

    def configure(self, base: Base, ids: list[str]) -> None:
        n = int(base.players)
        if self.table == "balanced":
            base.points = [n - 1 - 2 * place for place in range(n)]
        elif self.table == "first_only":
            base.points = [1] + [0] * (n - 1)
        elif self.table == "from_one":
            base.points = [n - place for place in range(n)]
        elif self.table == "own":
            base.points = [*self.points, *[0] * n][:n]


class EndAtTarget(Rule):
    """累計点到達で終了 / Play to a score: the match ends when a player has the target points."""

    id: ClassVar[str] = "match_end_target"
    governs: ClassVar[tuple[str, ...]] = (MATCH_OVER,)
    params: ClassVar[tuple[Param, ...]] = (Param("target", "int", 20, 1, 200),)
    target: i64 = 20

    def configure(self, base: Base, ids: list[str]) -> None:
        base.target = self.target


class EndAfterGames(Rule):
    """規定ゲーム数で終了, 規定の回数で終了 / Fixed number of rounds: the match ends after a set number of rounds."""

    id: ClassVar[str] = "match_end_games"
    governs: ClassVar[tuple[str, ...]] = (MATCH_OVER,)
    params: ClassVar[tuple[Param, ...]] = (Param("games", "int", 10, 1, 1000),)
    games: i64 = 10

    def configure(self, base: Base, ids: list[str]) -> None:
        base.rounds = self.games


class ResolvingOrder(Rule):
    """同時多発イベントの解決順序, 効果の処理順 / Order of effects: which rules act first on a play, and which may
    answer a clear first.

    Also: effects of a run from the lowest rank on, the highest, or in the order of its cards; hands checked after each
    effect, after all, or after all by the state that these have left (`resolved`).
    """

    id: ClassVar[str] = "simultaneous_order"
    params: ClassVar[tuple[Param, ...]] = (
        Param("effect_number_order", "choice", "ascending", choices=("ascending", "descending", "as_played")),
        Param("hand_empty_check", "choice", "after_each", choices=("after_each", "after_all", "resolved")),
        Param("order", "order", [], hooks=tuple(MOMENTS)),
        Param("window_order", "order", [], hooks=("window",)),
    )
    effect_number_order: str = "ascending"
    hand_empty_check: str = "after_each"
    order: list[str]
    window_order: list[str]

    def configure(self, base: Base, ids: list[str]) -> None:
        base.descending = self.effect_number_order == "descending"
        base.as_played = self.effect_number_order == "as_played"
        base.after_each = self.hand_empty_check == "after_each"
        base.judged_last = self.hand_empty_check == "resolved"
        base.order = self.order
        if self.window_order:
            base.window_order = self.window_order


class Interrupts(Rule):
    """割り込み, 判定の優先順 / Order of judgements: which of an illegal finish and a demotion comes first; any
    first empty hand deposes the millionaire.

    Rules may be named that come before all others, whatever the order. A demotion that is named has the place in the
    list that it has there among illegal finishes; any other goes by the switch.
    """

    id: ClassVar[str] = "interrupts"
    params: ClassVar[tuple[Param, ...]] = (
        Param("foul_vs_miyako", "choice", "foul_first", choices=("foul_first", "miyako_first")),
        Param("interrupts", "order", [], hooks=(*MOMENTS, "foul", "out")),
    )
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("judged", ROUND | BOOK),)
    judged_at: i64 = 0  # of each seat that fouled or was deposed by a named rule: the place of the rule
    foul_vs_miyako: str = "foul_first"
    interrupts: list[str]

    def configure(self, base: Base, ids: list[str]) -> None:
        base.foul_first = self.foul_vs_miyako == "foul_first"
        if base.version > 1:
            base.judged_at = self.judged_at if self.interrupts else i64(-1)
        elif "miyako_ochi" in self.interrupts:
            earlier = self.interrupts[: self.interrupts.index("miyako_ochi")]
            base.foul_first = any(id.startswith(("ff_", "fed_if_", "fed_illegal_finish")) for id in earlier)
        base.deposed_by_foul = True
        base.interrupts = self.interrupts


class Byoyomi(Rule):
    """秒読み制 / Seconds per turn: a fixed number of seconds per turn; a player who takes longer passes."""

    id: ClassVar[str] = "time_byoyomi"
    params: ClassVar[tuple[Param, ...]] = (Param("seconds", "int", 20, 5, 300),)
    seconds: i64 = 20

    def configure(self, base: Base, ids: list[str]) -> None:
        base.seconds = self.seconds


class TimeBank(Rule):
    """持ち時間制 / Time bank: everyone has the same time for all turns of a round.

    A player who has used it up has some seconds per turn.
    """

    id: ClassVar[str] = "time_bank"
    params: ClassVar[tuple[Param, ...]] = (
        Param("bank_seconds", "int", 120, 10, 3600),
        Param("byoyomi_after", "int", 10, 3, 300),
    )
    bank_seconds: i64 = 120
    byoyomi_after: i64 = 10

    def configure(self, base: Base, ids: list[str]) -> None:
        base.bank = self.bank_seconds
        base.seconds = base.exchange_seconds = self.byoyomi_after


RULES: Final = [
    ClearOnAllPass,
    PassLockout,
    LeaderMayPass,
    LeaderMayPassOnce,
    StalemateGuard,
    TimeoutPlays,
    OutClears,
    SeatingRandom,
    SeatingAscending,
    SeatingDescending,
    PointsPerGame,
    EndAtTarget,
    EndAfterGames,
    ResolvingOrder,
    Interrupts,
    Byoyomi,
    TimeBank,
]
