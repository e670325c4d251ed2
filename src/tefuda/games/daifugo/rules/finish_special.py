"""特別な勝敗条件: demotions and special wins (catalogue, SPECIAL WIN / LOSS).

For illegal finishes see `finish.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.cards.bits import bit, count, first, members
from tefuda.engine.view import Count, Tag, Text

from .. import seen, tell
from ..agenda import A_PICK, THE_STRONGEST, Step
from ..asking import ask_cards, ask_number, ask_out_of_turn, ask_strongest, ask_yes
from ..base import Base
from ..cards import (
    ACE,
    EIGHT,
    FIVE,
    FOUR,
    JACK,
    KING,
    NINE,
    NO_CARDS,
    QUEEN,
    SEVEN,
    SIX,
    TEN,
    THREE,
    TWO,
    Cards,
    count_cards,
    of_rank,
    of_suits,
    ranks_in,
)
from ..cause import CORE
from ..exchange import givable
from ..plays import A_NUMBER, ANY, FOUR_OR_MORE, NUMBERS, SET, YES, Play
from ..rule import AFTER_SEAT, LIST, MATCH, ROUND, SEATS, Param, Rule
from ..seats import listed, packed

if TYPE_CHECKING:
    from ..table import Table


class MiyakoOchi(Rule):
    """都落ち / Miyako-ochi (fall from the capital): when another player goes out first, the millionaire becomes beggar,
    and withdraws at once or plays on."""

    id: ClassVar[str] = "miyako_ochi"
    params: ClassVar[tuple[Param, ...]] = (
        Param("after", "choice", "withdraw", choices=("withdraw", "continue")),
        Param("trigger", "choice", "first_legal_finish", choices=("first_legal_finish", "hand_empty")),
        Param("vs_foul", "choice", "foul_last", choices=("foul_last", "deposed_last")),
    )
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("first", ROUND | AFTER_SEAT), ("daifugo", ROUND))
    first_at: i64 = 0
    daifugo_at: i64 = 0
    after: str = "withdraw"
    trigger: str = "first_legal_finish"
    vs_foul: str = "foul_last"

    def configure(self, base: Base, ids: list[str]) -> None:
        for after in ("withdraw", "continue"):
            if f"miyako_ochi_{after}" in ids:
                self.after = after
        if base.deposed_by_foul:
            self.trigger = "hand_empty"
        if self.vs_foul == "deposed_last":
            base.foul_first = False

    def out(self, table: Table, seat: i64, foul: bool, by: i64) -> None:
        first = self.is_first(table, seat, foul)
        king = table.seat_of_title(0)
        if seat == king:
            table.memory[self.daifugo_at] = table.finishers() + (1 if foul else 0)
        if by != CORE and not table.rules.rules[by].deposes:
            return
        if king >= 0 and seat != king and first and table.in_round(king):
            if self.after == "withdraw":
                tell.showed(table, king, self)
            table.depose(king, self, withdraw=self.after == "withdraw")

    def is_first(self, table: Table, seat: i64, foul: bool) -> bool:
        """Return whether the seat that has just gone out is the first. A player who was eliminated has not gone out."""
        if self.trigger == "first_legal_finish":
            return not foul and table.finishers() == 1
        if table.memory[self.first_at] == 0:
            table.memory[self.first_at] = seat + 1
        return table.memory[self.first_at] == seat + 1


def fallen_daifugo(table: Table) -> i64:
    """Return the last round's millionaire, if deposed in this one, or -1."""
    king = table.seat_of_title(0)
    return king if king in listed(table.out.deposed) else -1


def before_daifugo(table: Table) -> list[int]:
    """Return the seats that finished before the last round's millionaire went out, by a foul or not."""
    finished = listed(table.out.finished)
    rule = table.rules.find("miyako_ochi")
    place = table.memory[rule.daifugo_at] if isinstance(rule, MiyakoOchi) else i64(0)
    return finished[: place - 1] if place > 0 else finished


class MiyakoOchiWithdraw(Rule):
    """都落ち時に手札公開・離脱 / Miyako-ochi: withdraw. The deposed player leaves the round.

    `MiyakoOchi` asks for it.
    """

    id: ClassVar[str] = "miyako_ochi_withdraw"
    governs: ClassVar[tuple[str, ...]] = ("miyako_ochi",)


class MiyakoOchiContinue(Rule):
    """都落ちでも続行 / Miyako-ochi: play on. The deposed player plays on, though their title is fixed.

    `MiyakoOchi` asks for it.
    """

    id: ClassVar[str] = "miyako_ochi_continue"
    governs: ClassVar[tuple[str, ...]] = ("miyako_ochi",)


class NoFirstLead(Rule):
    """都落ちは次の親になれない / Miyako-ochi: no first lead. A deposed player must not lead the next round; the
    next lowest title does."""

    id: ClassVar[str] = "miyako_ochi_no_first_lead"
    upset: ClassVar[bool] = True
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("deposed", MATCH | SEATS),)

    def ranking(self, table: Table, order: list[int]) -> list[int]:
        king = fallen_daifugo(table)
        table.remember(self, bit(king) if king >= 0 else 0)
        return order

    def first_leader(self, table: Table) -> i64:
        """Return the seat that would lead otherwise, or in its stead the lowest title that was not deposed."""
        leader: i64 = -1
        for rule in table.rules.first_leader:
            if leader < 0 and rule is not self:
                leader = rule.first_leader(table)
        if leader < 0 or not table.titles:
            return leader
        place: i64 = -1
        while table.recall(self) & bit(leader) != 0:
            leader = table.seat_of_title(place)
            place -= 1
        return leader


class Indemnity(Rule):
    """賠償金 / Miyako-ochi: indemnity. Everyone who finished before the deposed player may exchange one more card
    with them in the next round.

    The deposed player gives their strongest card for any card.
    """

    id: ClassVar[str] = "miyako_ochi_indemnity"
    counts: ClassVar[tuple[str, ...]] = ("claims",)
    chooses: ClassVar[str] = "give"
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("owed", MATCH | LIST),)

    def ranking(self, table: Table, order: list[int]) -> list[int]:
        table.remember(self, packed(before_daifugo(table)) if fallen_daifugo(table) >= 0 else 0)
        return order

    def tally(self, table: Table, seat: i64) -> list[Count]:
        owed = table.titles and seat in listed(table.recall(self))
        return [Count("claims", Text("daifugo.count.claims"), 1)] if owed else []

    def exchanged(self, table: Table) -> None:
        lowest = table.seat_of_title(-1)
        for seat in listed(table.recall(self)) if lowest >= 0 and table.in_round(lowest) else []:
            if table.in_round(seat):
                ask_yes(table, self, seat)

    def offered(self, table: Table, step: Step) -> Cards:
        return givable(table, step.seat)

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        lowest = table.seat_of_title(-1)
        if move == YES:
            ask_strongest(table, self, lowest, 1, what=1, other=step.seat)
        elif step.ask == THE_STRONGEST:
            table.give(lowest, step.other, step.cards_of(move), self.index)
            ask_cards(table, self, step.other, 1, 1, what=2, other=lowest)
        elif step.ask == A_PICK:
            table.give(step.seat, step.other, step.cards_of(move), self.index)


class KyoOchi(Rule):
    """京落ち / Kyo-ochi (fall of the rich): when the millionaire goes out first, the rich player loses.

    The rich player becomes beggar. Without 都落ち this happens when anyone but the rich player goes out first.
    """

    id: ClassVar[str] = "kyo_ochi"

    def out(self, table: Table, seat: i64, foul: bool, by: i64) -> None:
        fugo = table.seat_of_title(1)
        if fugo < 0 or table.players < 4 or (by != CORE and not table.rules.rules[by].deposes):
            return
        rule = table.rules.find("miyako_ochi")
        legal = not foul and table.finishers() == 1
        first = rule.is_first(table, seat, foul) if isinstance(rule, MiyakoOchi) else legal
        with_miyako = rule is not None or table.rules.has("fed_miyako_ochi")
        falls = seat == table.seat_of_title(0) if with_miyako else seat != fugo
        if first and falls and table.in_round(fugo):
            table.depose(fugo, self, withdraw=True)


class Teppodon(Rule):
    """テポドン / Teppodon: four cards of a rank with both jokers are a revolution, and their player is out at once."""

    id: ClassVar[str] = "teppodon"
    when: ClassVar[int] = FOUR_OR_MORE | NUMBERS

    def is_launched(self, play: Play) -> bool:
        return play.kind == SET and play.size == 6 and play.jokers == 2

    def revolution(self, table: Table, play: Play) -> bool:
        if not self.is_launched(play):
            return False
        table.revolt(self)
        return True

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        if self.is_launched(play):
            table.win(play.owner, self)


class Monopoly(Rule):
    """モノポリー / Monopoly: a player who holds all thirteen cards of a suit before the first turn may show them
    and has won.

    Everyone sees them. If several players show such cards, none of them has won.
    """

    id: ClassVar[str] = "monopoly"
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("answered", ROUND), ("shown", ROUND | SEATS))
    answered_at: i64 = 0
    shown_at: i64 = 0
    asks: bool = True

    def configure(self, base: Base, ids: list[str]) -> None:
        self.asks = self.id == "monopoly_loose" or "monopoly_loose" not in ids

    def winning(self, hand: Cards) -> Cards:
        """Return the cards of a hand that may be shown, 0 if there are none."""
        return a_suit(hand) if self.asks else NO_CARDS

    def exchanged(self, table: Table) -> None:
        seats = [seat for seat in range(table.players) if table.in_round(seat)]
        holders = [seat for seat in seats if self.winning(table.hands[seat]) != NO_CARDS]
        for seat in seats:
            ask_out_of_turn(table, self, seat, n=len(holders) if table.terms.pause == 0 else len(seats))

    def able(self, table: Table, step: Step) -> bool:
        return self.winning(table.hands[step.seat]) != NO_CARDS

    def could_ask(self, table: Table, step: Step) -> bool:
        """`n` is how many are asked."""
        return 0 < step.n <= table.players

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        answered = table.memory[self.answered_at] + 1
        shown = table.memory[self.shown_at] | (bit(step.seat) if move == YES else i64(0))
        table.memory[self.answered_at] = answered
        table.memory[self.shown_at] = shown
        if answered < step.n:
            return
        for seat in members(shown):
            cards = self.winning(table.hands[seat])
            tell.showed(table, seat, self, cards)
            seen.shown(table, seat, cards)
        if count(shown) == 1:
            table.win(first(shown), self)


def a_suit(hand: Cards) -> Cards:
    """Return a suit of which all thirteen cards are in a hand, 0 if there is none."""
    for suit in range(i64(4)):
        cards = hand & of_suits(bit(suit))
        if count_cards(cards) >= 13 and count(ranks_in(cards)) == 13:
            return cards
    return NO_CARDS


class Gekokujo(Rule):
    """下克上 / Gekokujo (the beggar's coup): a beggar who goes out first ends the round at once, and all titles
    of the last round are reversed."""

    id: ClassVar[str] = "gekokujo"
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("upset", ROUND),)
    upset: ClassVar[bool] = True

    def out(self, table: Table, seat: i64, foul: bool, by: i64) -> None:
        if not foul and table.finishers() == 1 and seat == table.seat_of_title(-1):
            table.remember(self, 1)
            table.stopped = 1
            table.fired(self)

    def ranking(self, table: Table, order: list[int]) -> list[int]:
        if table.recall(self) == 0:
            return order
        return [table.seat_of_title(-1 - place) for place in range(table.players)]


class Dokan(Rule):
    """どかん / Dokan (kaboom): after every play, a player whose hand adds up to the same as all cards on the pile
    is out.

    This holds out of turn, too; the player nearest to the acting player comes first. A 3 counts 3, J Q K 11 12 13, an A
    1, a 2 2 and a joker nothing. Where it must be `called`, each player who could call is asked and may stay in the
    round.
    """

    id: ClassVar[str] = "dokan"
    when: ClassVar[int] = ANY
    deposes: ClassVar[bool] = False
    params: ClassVar[tuple[Param, ...]] = (Param("called", "bool", False),)
    called: bool = False

    def played(self, table: Table, play: Play) -> None:
        self.compare(table, play.owner)

    def compare(self, table: Table, begin: i64) -> None:
        """Compare all hands with the pile after a seat has played cards, beginning with its own."""
        shown = face_sum(table.pile)
        equal: i64 = 0
        for seat in range(table.players):
            if adds_up(table.hands[seat], shown):
                equal |= bit(seat)
        if equal == 0 and table.terms.pause == 0:
            return
        for seat in [begin, *table.others(begin)]:
            if self.called and table.hands[seat] != NO_CARDS:
                ask_out_of_turn(table, self, seat)
            elif equal & bit(seat) != 0:
                table.win(seat, self)

    def able(self, table: Table, step: Step) -> bool:
        return adds_up(table.hands[step.seat], face_sum(table.pile))

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        if move == YES:
            table.win(step.seat, self)


# The cards whose face value has a 1, a 2, a 4 or an 8 in it, as a sum of these.
WITH_1: Final = (
    of_rank(ACE) | of_rank(THREE) | of_rank(FIVE) | of_rank(SEVEN) | of_rank(NINE) | of_rank(JACK) | of_rank(KING)
)
WITH_2: Final = of_rank(TWO) | of_rank(THREE) | of_rank(SIX) | of_rank(SEVEN) | of_rank(TEN) | of_rank(JACK)
WITH_4: Final = of_rank(FOUR) | of_rank(FIVE) | of_rank(SIX) | of_rank(SEVEN) | of_rank(QUEEN) | of_rank(KING)
WITH_8: Final = of_rank(EIGHT) | of_rank(NINE) | of_rank(TEN) | of_rank(JACK) | of_rank(QUEEN) | of_rank(KING)


def face_sum(cards: Cards) -> i64:
    """Return the sum of the face values of a set of cards."""
    ones, twos = count_cards(cards & WITH_1), count_cards(cards & WITH_2)
    return ones + 2 * twos + 4 * count_cards(cards & WITH_4) + 8 * count_cards(cards & WITH_8)


def adds_up(hand: Cards, shown: i64) -> bool:
    """Return whether a hand that is not empty has the sum of the pile."""
    return hand != NO_CARDS and face_sum(hand) == shown


class GuillotineClock(Rule):
    """ギロチン時計 / Guillotine clock: the beggar sets a number after the exchange; the player who makes that pass
    loses the round."""

    id: ClassVar[str] = "guillotine_clock"
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("left", ROUND),)

    def exchanged(self, table: Table) -> None:
        lowest = table.seat_of_title(-1)
        if lowest >= 0 and table.in_round(lowest):
            ask_number(table, self, lowest, 10, 50)

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        table.remember(self, move - A_NUMBER)
        tell.counted(table, step.seat, self, move - A_NUMBER)

    def passed(self, table: Table, seat: i64) -> None:
        count_down(table, self, seat)

    def sign(self, table: Table) -> Tag | None:
        return passes_left(table, self)


def count_down(table: Table, rule: Rule, seat: i64) -> None:
    """Count a pass down on a rule's clock; the player who makes the last one loses."""
    left = table.recall(rule)
    if left > 0:
        table.remember(rule, left - 1)
        if left == 1:
            table.eliminate(seat, rule)


def passes_left(table: Table, rule: Rule) -> Tag | None:
    """Return what a rule's clock of passes shows."""
    left = table.recall(rule)
    return Tag(rule.id, Text("daifugo.tag.passes_left", {"n": int(left)}), rule.id) if left > 0 else None


class LatePoints(Rule):
    """遅いほど減点 / Miyako-ochi: points lost. A deposed player loses a point for everyone who finished before
    them."""

    id: ClassVar[str] = "miyako_ochi_late_points"

    def scored(self, table: Table, points: list[int]) -> None:
        king = fallen_daifugo(table)
        if king < 0:
            return
        late = len(before_daifugo(table))
        points[king] -= late
        if late > 0:
            table.fired(self)


RULES: Final = [
    MiyakoOchi,
    MiyakoOchiWithdraw,
    MiyakoOchiContinue,
    NoFirstLead,
    Indemnity,
    KyoOchi,
    Teppodon,
    Monopoly,
    Gekokujo,
    Dokan,
    GuillotineClock,
    LatePoints,
]
