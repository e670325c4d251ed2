"""日本大富豪連盟 公式ルール: the federation's match: seats, deal, leads, clocks, exchange and points.

What may be played is in `federation_play.py`, illegal finishes are in `federation_finish.py` (catalogue, JAPAN DAIFUGO
FEDERATION). What the table cannot get wrong (`catalogue.BASIC`) needs no class here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.cards.bits import bit, first
from tefuda.cards.pack import SUITS

from .. import referee, tell
from ..agenda import Step
from ..base import AT_ONCE, FROM_LEFT, ONE_LAP, Base
from ..cards import of_suits
from ..cause import DEAL, EXCHANGED, LATER_DEAL, LEAD_PASSED, PASSED, SCORED, SET_SCORED
from ..plays import Play
from ..rule import MATCH, ROUND, SEAT, SEATS, Param, Rule

if TYPE_CHECKING:
    from ..table import Table

SET_OF_GAMES: Final = 4


class Preset(Rule):
    """連盟公式ルール一式 / Federation rules: one switch for all of them, except for tables where people err and
    judge."""

    id: ClassVar[str] = "fed_preset"
    brings: ClassVar[tuple[str, ...]] = (
        "fed_table_3_4", "fed_match_structure", "fed_points", "fed_game4_bonus", "fed_set_rank_reset",
        "fed_shuffle_right", "fed_seat_draw", "fed_seat_redraw", "fed_blind_cards", "fed_deal_order", "fed_first_lead",
        "fed_daihinmin_role", "fed_pass_lock", "fed_all_lead_pass", "fed_clock_20", "fed_clock_first_60",
        "fed_clock_stop", "sequence", "fed_combo_sequence", "fed_exchange", "fed_exchange_60", "fed_revolution",
        "fed_eight_cut", "fed_miyako_ochi", "fed_suit_lock", "fed_spade3", "fed_illegal_finish", "fed_3p_deck",
        "fed_decided_match", "fed_match_winner", "fed_disqualification",
    )  # fmt: skip


class Tables(Rule):
    """1卓3〜4名 / Tables of three or four: three or four players at a table."""

    id: ClassVar[str] = "fed_table_3_4"
    players: ClassVar[tuple[int, ...]] = (3, 4)


class MatchStructure(Rule):
    """マッチ/セット/ゲーム / Match, sets and rounds: a match is three sets of four rounds."""

    id: ClassVar[str] = "fed_match_structure"
    governs: ClassVar[tuple[str, ...]] = (SET_SCORED,)
    params: ClassVar[tuple[Param, ...]] = (Param("sets", "int", 3, 1, 9),)
    sets: i64 = 3

    def configure(self, base: Base, ids: list[str]) -> None:
        base.set_length = SET_OF_GAMES
        base.rounds = self.sets * SET_OF_GAMES


class Points(Rule):
    """得点 6/4/2/0 / 6, 4, 2 and 0 points: 6, 4, 2 and 0; at a table of three 6, 3 and 0."""

    id: ClassVar[str] = "fed_points"
    governs: ClassVar[tuple[str, ...]] = (SCORED,)
    players: ClassVar[tuple[int, ...]] = (3, 4)

    def configure(self, base: Base, ids: list[str]) -> None:
        """Score by the number of players.

        Catalogue: 3人用の得点 / Points for three.
        """
        base.points = [6, 3, 0] if base.players == 3 else [6, 4, 2, 0]


class FourthGame(Rule):
    """第4ゲームの1着は8点 / 8 points in round 4: the first place in the fourth round of a set scores 8."""

    id: ClassVar[str] = "fed_game4_bonus"
    governs: ClassVar[tuple[str, ...]] = (SET_SCORED,)

    def configure(self, base: Base, ids: list[str]) -> None:
        base.set_length = SET_OF_GAMES
        base.bonus = 2


class TitleReset(Rule):
    """セット終了で階級リセット / Titles end with the set: at the end of a set all are equal again.

    Where no other rule makes sets, they may be longer or shorter than the federation's.
    """

    id: ClassVar[str] = "fed_set_rank_reset"
    governs: ClassVar[tuple[str, ...]] = (SET_SCORED,)
    params: ClassVar[tuple[Param, ...]] = (Param("games", "int", SET_OF_GAMES, 2, 100),)
    games: i64 = SET_OF_GAMES

    def configure(self, base: Base, ids: list[str]) -> None:
        base.resets = True
        if base.set_length == 0:
            base.set_length = self.games


class SeatDraw(Rule):
    """席決め / Seat draw: before the first set seats are drawn; ♠ deals, to its left ♥, ♦ and ♣."""

    id: ClassVar[str] = "fed_seat_draw"
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("spade", MATCH | SEAT),)

    def seats(self, table: Table) -> None:
        if table.round == 1:
            table.remember(self, draw_seats(table, self))
        if table.starts_set():
            table.dealer = table.recall(self)


class SeatRedraw(Rule):
    """席替え / Seats drawn again: at the start of each set seats are drawn again; for the first one, too, where
    nothing else draws them."""

    id: ClassVar[str] = "fed_seat_redraw"

    def seats(self, table: Table) -> None:
        if table.starts_set() and (table.round > 1 or not table.rules.has("fed_seat_draw")):
            table.dealer = draw_seats(table, self)


def draw_seats(table: Table, by: Rule) -> i64:
    """Draw seats, and return the one that has drawn ♠.

    Catalogue: ♠欠員時の代行 / If ♠ is vacant.
    """
    order = table.shuffled(list(range(table.players)))
    table.sit(order)
    table.fired(by)
    if table.log is not None and table.players <= len(SUITS):
        tell.seated(table, order, by)
    return order[0]


class BlindCards(Rule):
    """ブラインドカード2枚 / Two blind cards: two cards of a pack with two jokers, but never a joker, are set
    aside for a set, unseen.

    At a table of three it is one card of a pack with one joker.
    """

    id: ClassVar[str] = "fed_blind_cards"
    governs: ClassVar[tuple[str, ...]] = (DEAL,)

    def configure(self, base: Base, ids: list[str]) -> None:
        base.blind = 1 if base.players == 3 else 2
        base.keep_jokers = True
        if "joker_count" not in ids:
            base.jokers = base.blind


class DealOrder(Rule):
    """配札順 / Order of dealing: the first card goes to the dealer's left."""

    id: ClassVar[str] = "fed_deal_order"
    governs: ClassVar[tuple[str, ...]] = (DEAL,)

    def configure(self, base: Base, ids: list[str]) -> None:
        base.surplus = base.surplus_later = FROM_LEFT


class FirstLead(Rule):
    """第1ゲームの先攻 / Lead of round 1: ♠, the dealer, leads."""

    id: ClassVar[str] = "fed_first_lead"

    def first_leader(self, table: Table) -> i64:
        return -1 if table.titles else table.dealer


class DaihinminRole(Rule):
    """第2〜4ゲームは大貧民が代行 / Last place deals and leads: the beggar deals and leads."""

    id: ClassVar[str] = "fed_daihinmin_role"
    governs: ClassVar[tuple[str, ...]] = (LATER_DEAL,)

    def first_leader(self, table: Table) -> i64:
        return table.seat_of_title(-1)


class PassLock(Rule):
    """一度パスしたら流れるまで出せない / A pass lasts until the pile clears (federation): a leader who has passed
    must not play in the next trick either."""

    id: ClassVar[str] = "fed_pass_lock"
    governs: ClassVar[tuple[str, ...]] = (PASSED,)

    def configure(self, base: Base, ids: list[str]) -> None:
        base.lockout = True


class AllLeadPass(Rule):
    """全員親パスの2巡目 / When everyone passes as leader: when everyone has passed as leader, the first of them
    must play."""

    id: ClassVar[str] = "fed_all_lead_pass"
    governs: ClassVar[tuple[str, ...]] = (LEAD_PASSED,)

    def configure(self, base: Base, ids: list[str]) -> None:
        base.leader_pass = ONE_LAP


class Clock(Rule):
    """1手20秒 / 20 seconds per move: a player who takes longer passes."""

    id: ClassVar[str] = "fed_clock_20"

    def configure(self, base: Base, ids: list[str]) -> None:
        base.seconds = 20


class FirstClock(Rule):
    """先攻1分 / A minute for the first lead: the first leader of a round has a minute."""

    id: ClassVar[str] = "fed_clock_first_60"
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("later", ROUND),)

    def clock(self, table: Table, seconds: i64) -> i64:
        is_first = table.top is None and table.lead_passes == 0 and table.recall(self) == 0
        return i64(60) if is_first else seconds

    def cleared(self, table: Table, play: Play) -> None:
        table.remember(self, 1)


class ExchangeClock(Rule):
    """交換は1分以内 / Exchange within a minute: a player who is late is warned, once the exchange is over."""

    id: ClassVar[str] = "fed_exchange_60"
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("late", ROUND | SEATS),)

    def configure(self, base: Base, ids: list[str]) -> None:
        base.exchange_seconds = 60

    def late(self, table: Table, seat: i64) -> None:
        table.remember(self, table.recall(self) | bit(seat))

    def exchanged(self, table: Table) -> None:
        """Warn late players one after the other: before a warning all others may be asked whether they let it go."""
        late = table.recall(self)
        if late != 0:
            table.remember(self, late & (late - 1))
            tell.too_late(table, first(late), self)
            referee.warn(table, first(late), self)
            referee.await_verdict(table, self)

    def verdict(self, table: Table, step: Step) -> None:
        self.exchanged(table)


class Exchange(Rule):
    """交換（同時・裏向き） / Simultaneous exchange, face down: all choose at the same time, face down."""

    id: ClassVar[str] = "fed_exchange"
    governs: ClassVar[tuple[str, ...]] = (EXCHANGED,)

    def configure(self, base: Base, ids: list[str]) -> None:
        base.procedure = AT_ONCE


class ThreePack(Rule):
    """3人用デッキ / Pack for three: one suit, never ♠, and one joker are left out, and one more card is set aside
    unseen."""

    id: ClassVar[str] = "fed_3p_deck"
    governs: ClassVar[tuple[str, ...]] = (DEAL,)
    governs_at: ClassVar[tuple[int, ...]] = (3,)
    params: ClassVar[tuple[Param, ...]] = (Param("removed_suit", "choice", "C", choices=("H", "D", "C")),)
    removed_suit: str = "C"

    def configure(self, base: Base, ids: list[str]) -> None:
        if base.players == 3:
            base.removed = of_suits(bit(SUITS.index(self.removed_suit)))
            base.blind = 1
            base.keep_jokers = True


RULES: Final = [
    Preset,
    Tables,
    MatchStructure,
    Points,
    FourthGame,
    TitleReset,
    SeatDraw,
    SeatRedraw,
    BlindCards,
    DealOrder,
    FirstLead,
    DaihinminRole,
    PassLock,
    AllLeadPass,
    Clock,
    FirstClock,
    ExchangeClock,
    Exchange,
    ThreePack,
]
