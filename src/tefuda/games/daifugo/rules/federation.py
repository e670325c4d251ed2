"""日本大富豪連盟 公式ルール: the federation's rules, without human referees (catalogue, JAPAN DAIFUGO FEDERATION).

What the table cannot get wrong (`catalogue.BASIC`) needs no class here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.cards.bits import bit, first
from tefuda.cards.pack import SUITS
from tefuda.games.daifugo import referee, tell
from tefuda.games.daifugo.agenda import CORE, Step
from tefuda.games.daifugo.base import AT_ONCE, FROM_LEFT, ONE_LAP, Base
from tefuda.games.daifugo.cards import EIGHT, JOKER, SPADE3, THREE, TWO, of_rank, of_suits
from tefuda.games.daifugo.plays import FOLLOWS, SET, THREE_OR_MORE, Play
from tefuda.games.daifugo.rule import (
    DEAL,
    EXCHANGED,
    GAME,
    LATER_DEAL,
    LEAD_PASSED,
    MATCH,
    PASSED,
    RUN_PLAYED,
    SCORED,
    SET_SCORED,
    Param,
    Rule,
)
from tefuda.games.daifugo.rules.effects_3 import SpadeThree
from tefuda.games.daifugo.rules.lock import alone, same_suits

if TYPE_CHECKING:
    from tefuda.games.daifugo.table import Table

SET_OF_GAMES: Final = 4


class Preset(Rule):
    """連盟公式ルール一式: one switch for all of them, except for tables where people err and judge."""

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
    """1卓3〜4名: three or four players at a table."""

    id: ClassVar[str] = "fed_table_3_4"
    players: ClassVar[tuple[int, ...]] = (3, 4)


class MatchStructure(Rule):
    """マッチ/セット/ゲーム: a match is three sets of four rounds."""

    id: ClassVar[str] = "fed_match_structure"
    governs: ClassVar[tuple[str, ...]] = (SET_SCORED,)
    params: ClassVar[tuple[Param, ...]] = (Param("sets", "int", 3, 1, 9),)
    sets: i64 = 3

    def configure(self, base: Base, ids: list[str]) -> None:
        base.set_length = SET_OF_GAMES
        base.games = self.sets * SET_OF_GAMES


class Points(Rule):
    """得点: 6, 4, 2 and 0; at a table of three 6, 3 and 0."""

    id: ClassVar[str] = "fed_points"
    governs: ClassVar[tuple[str, ...]] = (SCORED,)
    players: ClassVar[tuple[int, ...]] = (3, 4)

    def configure(self, base: Base, ids: list[str]) -> None:
        base.points = [6, 3, 0] if base.players == 3 else [6, 4, 2, 0]


class FourthGame(Rule):
    """第4ゲームの1着は8点: the first place in the fourth round of a set scores 8."""

    id: ClassVar[str] = "fed_game4_bonus"
    governs: ClassVar[tuple[str, ...]] = (SET_SCORED,)

    def configure(self, base: Base, ids: list[str]) -> None:
        base.set_length = SET_OF_GAMES
        base.bonus = 2


class RankReset(Rule):
    """セット終了で階級リセット: at the end of a set all are equal again.

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
    """席決め: before the first set seats are drawn; ♠ deals, to its left ♥, ♦ and ♣."""

    id: ClassVar[str] = "fed_seat_draw"
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("spade", MATCH),)

    def seats(self, table: Table) -> None:
        if table.game == 1:
            table.remember(self, draw_seats(table, self))
        if table.starts_set():
            table.dealer = table.recall(self)


class SeatRedraw(Rule):
    """席替え: at the start of each set seats are drawn again; for the first one, too, where nothing else draws them."""

    id: ClassVar[str] = "fed_seat_redraw"

    def seats(self, table: Table) -> None:
        if table.starts_set() and (table.game > 1 or not table.rules.has("fed_seat_draw")):
            table.dealer = draw_seats(table, self)


def draw_seats(table: Table, by: Rule) -> i64:
    """Draw seats, and return the one that has drawn ♠."""
    order = table.shuffled(list(range(table.players)))
    table.sit(order)
    table.fired(by)
    if table.log is not None and table.players <= len(SUITS):
        tell.seated(table, order, by)
    return order[0]


class BlindCards(Rule):
    """ブラインドカード: two cards of a pack with two jokers, never these, are set aside for a set, unseen.

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
    """配札順: the first card goes to the dealer's left."""

    id: ClassVar[str] = "fed_deal_order"
    governs: ClassVar[tuple[str, ...]] = (DEAL,)

    def configure(self, base: Base, ids: list[str]) -> None:
        base.surplus = base.surplus_later = FROM_LEFT


class FirstLead(Rule):
    """第1ゲームの先攻: ♠, the dealer, leads."""

    id: ClassVar[str] = "fed_first_lead"

    def first_leader(self, table: Table) -> i64:
        return -1 if table.ranks else table.dealer


class DaihinminRole(Rule):
    """第2〜4ゲームは大貧民が代行: the beggar deals and leads."""

    id: ClassVar[str] = "fed_daihinmin_role"
    governs: ClassVar[tuple[str, ...]] = (LATER_DEAL,)

    def first_leader(self, table: Table) -> i64:
        return table.seat_of_rank(-1)


class PassLock(Rule):
    """一度パスしたら流れるまで出せない: a leader who has passed must not play in the next trick either."""

    id: ClassVar[str] = "fed_pass_lock"
    governs: ClassVar[tuple[str, ...]] = (PASSED,)

    def configure(self, base: Base, ids: list[str]) -> None:
        base.lockout = True


class AllLeadPass(Rule):
    """全員親パスの2巡目: when everyone has passed as leader, the first of them must play."""

    id: ClassVar[str] = "fed_all_lead_pass"
    governs: ClassVar[tuple[str, ...]] = (LEAD_PASSED,)

    def configure(self, base: Base, ids: list[str]) -> None:
        base.leader_pass = ONE_LAP


class Clock(Rule):
    """1手20秒: a player who takes longer passes."""

    id: ClassVar[str] = "fed_clock_20"

    def configure(self, base: Base, ids: list[str]) -> None:
        base.seconds = 20


class FirstClock(Rule):
    """先攻1分: the first leader of a round has a minute."""

    id: ClassVar[str] = "fed_clock_first_60"
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("later", GAME),)

    def clock(self, table: Table, seconds: i64) -> i64:
        is_first = table.top is None and table.lead_passes == 0 and table.recall(self) == 0
        return i64(60) if is_first else seconds

    def cleared(self, table: Table, play: Play) -> None:
        table.remember(self, 1)


class ExchangeClock(Rule):
    """交換は1分以内: a player who is late is warned, once the exchange is over."""

    id: ClassVar[str] = "fed_exchange_60"
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("late", GAME),)

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


class Runs(Rule):
    """階段出し: runs of three to thirteen cards; a joker may be beyond the strongest rank."""

    id: ClassVar[str] = "fed_combo_sequence"
    governs: ClassVar[tuple[str, ...]] = (RUN_PLAYED,)

    def configure(self, base: Base, ids: list[str]) -> None:
        base.run_least = 3
        base.joker_on_top = True


class Exchange(Rule):
    """交換: all choose at the same time, face down."""

    id: ClassVar[str] = "fed_exchange"
    governs: ClassVar[tuple[str, ...]] = (EXCHANGED,)

    def configure(self, base: Base, ids: list[str]) -> None:
        base.procedure = AT_ONCE


class Revolution(Rule):
    """革命: four or more cards of one rank, at a table of three three or more; never a run."""

    id: ClassVar[str] = "fed_revolution"
    when: ClassVar[int] = THREE_OR_MORE
    least: i64 = 4

    def configure(self, base: Base, ids: list[str]) -> None:
        self.least = base.revolution_least = 3 if base.players == 3 else 4

    def revolution(self, table: Table, play: Play) -> bool:
        if play.kind != SET or play.size < self.least or play.rank == JOKER:
            return False
        table.revolt(self)
        return True


class EightCut(Rule):
    """8切り: 8s as a single or a set, a joker among them or not; never an 8 in a run."""

    id: ClassVar[str] = "fed_eight_cut"
    when: ClassVar[int] = 1 << EIGHT

    def clear(self, table: Table, play: Play) -> None:
        if play.kind == SET and play.cards & of_rank(EIGHT) != 0:
            table.cut(self)


class MiyakoOchi(Rule):
    """都落ち: when another player is the first to finish without a foul, the millionaire's hand is put face down."""

    id: ClassVar[str] = "fed_miyako_ochi"

    def out(self, table: Table, seat: i64, foul: bool, by: i64) -> None:
        if by != CORE and not table.rules.rules[by].deposes:
            return
        king = table.seat_of_rank(0)
        if king >= 0 and seat != king and not foul and table.finishers() == 1 and table.in_game(king):
            table.depose(king, self, withdraw=True)


class SuitLock(Rule):
    """スート縛り: a play without a joker in exactly the suits of the play before it locks these suits."""

    id: ClassVar[str] = "fed_suit_lock"
    when: ClassVar[int] = FOLLOWS

    def lock(self, table: Table, play: Play) -> None:
        below = play.below
        if table.locks.suits == 0 and play.jokers == 0 and below is not None and same_suits(play, below):
            table.lock(self, suits=play.suits, within=alone(play.suits))


class Spade3(SpadeThree):
    """スペ3返し: ♠3 on a lone joker, under any lock; the pile clears."""

    id: ClassVar[str] = "fed_spade3"


class IllegalFinish(Rule):
    """反則上がり: the last cards must not be of seven kinds (fed_if_…).

    Four 2s and four 3s are judged by the state before they are played.
    """

    id: ClassVar[str] = "fed_illegal_finish"
    params: ClassVar[tuple[Param, ...]] = (
        Param("quad_check", "choice", "before_play", choices=("before_play", "after_play")),
    )
    brings: ClassVar[tuple[str, ...]] = (
        "fed_if_joker", "fed_if_two", "fed_if_three_rev", "fed_if_eight_only", "fed_if_spade3", "fed_if_quad2",
        "fed_if_quad3_rev",
    )  # fmt: skip
    quad_check: str = "before_play"


def in_revolution(table: Table, play: Play) -> bool:
    """Return whether a last play is judged as in a revolution."""
    rule = table.rules.find("fed_illegal_finish")
    after = isinstance(rule, IllegalFinish) and rule.quad_check == "after_play"
    return (table.order.revolution if after else play.revolution) != 0


class IllegalJoker(Rule):
    """反則1: a joker in the last play."""

    id: ClassVar[str] = "fed_if_joker"

    def foul(self, table: Table, seat: i64, play: Play, by: i64) -> bool:
        return by == CORE and play.jokers != 0


class IllegalTwo(Rule):
    """反則2: a 2 in the last play, without a revolution."""

    id: ClassVar[str] = "fed_if_two"

    def foul(self, table: Table, seat: i64, play: Play, by: i64) -> bool:
        return by == CORE and not in_revolution(table, play) and play.cards & of_rank(TWO) != 0


class IllegalThree(Rule):
    """反則3: a 3 in the last play, in a revolution."""

    id: ClassVar[str] = "fed_if_three_rev"

    def foul(self, table: Table, seat: i64, play: Play, by: i64) -> bool:
        return by == CORE and in_revolution(table, play) and play.cards & of_rank(THREE) != 0


class IllegalEights(Rule):
    """反則4: nothing but 8s."""

    id: ClassVar[str] = "fed_if_eight_only"

    def foul(self, table: Table, seat: i64, play: Play, by: i64) -> bool:
        return by == CORE and play.cards & ~of_rank(EIGHT) == 0


class IllegalSpade3(Rule):
    """反則5: ♠3 alone, on a joker or not."""

    id: ClassVar[str] = "fed_if_spade3"

    def foul(self, table: Table, seat: i64, play: Play, by: i64) -> bool:
        return by == CORE and play.is_single(SPADE3)


class IllegalTwos(Rule):
    """反則6: 2s that start a revolution."""

    id: ClassVar[str] = "fed_if_quad2"

    def foul(self, table: Table, seat: i64, play: Play, by: i64) -> bool:
        return by == CORE and table.revolted > 0 and play.revolution == 0 and play.rank == TWO


class IllegalThrees(Rule):
    """反則7: 3s that end a revolution."""

    id: ClassVar[str] = "fed_if_quad3_rev"

    def foul(self, table: Table, seat: i64, play: Play, by: i64) -> bool:
        return by == CORE and table.revolted > 0 and play.revolution != 0 and play.rank == THREE


class ThreePack(Rule):
    """3人用デッキ: one suit, never ♠, and one joker are left out, and one more card is set aside unseen."""

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
    RankReset,
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
    Runs,
    Exchange,
    Revolution,
    EightCut,
    MiyakoOchi,
    SuitLock,
    Spade3,
    IllegalFinish,
    IllegalJoker,
    IllegalTwo,
    IllegalThree,
    IllegalEights,
    IllegalSpade3,
    IllegalTwos,
    IllegalThrees,
    ThreePack,
]
