"""ゲームの進行方法: first lead, deal and jokers (catalogue, PROGRESS OPTIONS).

For how a round goes on see `progress_match.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from ..base import (
    BLIND,
    COLOURLESS,
    FIVE_SUITS,
    FOUR_SUITS,
    FROM_DEALER,
    FROM_HIGHEST,
    FROM_LEFT,
    FROM_LOWEST,
    SHEDDING,
    STRONGEST,
    Base,
)
from ..cards import NO_CARDS, PACK, cards_in, equals, lone
from ..cause import DEAL, EXCHANGED, JOKER_STANDS, LATER_DEAL
from ..rule import Param, Rule

if TYPE_CHECKING:
    from ..table import Table


# Where the card that decides the first lead is set aside, the next of these decides.
IN_TURN: Final = [f"{suit}{rank}" for rank in "3456789TJQKA2" for suit in "DCHS"]

# The cards that may decide: usually a 3, but any will do.
DECIDING: Final = ("D3", "S3", "C3", "H3", *[name for name in IN_TURN if name[1] != "3"], "X1")


def holder(table: Table, name: str) -> tuple[i64, i64]:
    """Return the deciding card, or the next one that is in the round, and the seat that holds it."""
    for candidate in [name, *IN_TURN]:
        for card in cards_in(equals(lone(PACK.number(candidate)))):
            for seat in range(table.players):
                if table.hands[seat] & lone(card) != NO_CARDS:
                    return card, seat
    return -1, -1


class CardHolderLeads(Rule):
    """一戦目は♦3から, 1回目は♦3から / ♦3 leads: in the first round the holder of a card leads, and the lead
    contains it."""

    id: ClassVar[str] = "first_card_diamond3"
    params: ClassVar[tuple[Param, ...]] = (Param("card", "choice", "D3", choices=DECIDING),)
    card: str = "D3"

    def first_leader(self, table: Table) -> i64:
        return -1 if table.titles else holder(table, self.card)[1]

    def first_card(self, table: Table) -> i64:
        return -1 if table.titles else holder(table, self.card)[0]


class SomeCardHolderLeads(Rule):
    """特定カード所持者が親 / Holder of a card leads: in the first round the holder of a card leads."""

    id: ClassVar[str] = "first_leader_card_holder"
    params: ClassVar[tuple[Param, ...]] = (Param("card", "choice", "D3", choices=DECIDING),)
    card: str = "D3"

    def first_leader(self, table: Table) -> i64:
        return -1 if table.titles else holder(table, self.card)[1]


class MustIncludeCard(Rule):
    """初手に特定カードを含む, 最初の一手に指定の札を入れる / First play with that card: the first lead of the first
    round contains the deciding card."""

    id: ClassVar[str] = "first_leader_must_include_card"

    def first_card(self, table: Table) -> i64:
        rule = table.rules.find("first_leader_card_holder") or table.rules.find("first_card_diamond3")
        name = rule.card if isinstance(rule, (SomeCardHolderLeads, CardHolderLeads)) else "D3"
        return -1 if table.titles else holder(table, name)[0]


class DealersLeftLeads(Rule):
    """親はディーラーの左隣 / Dealer's left leads."""

    id: ClassVar[str] = "first_leader_dealer_left"

    def first_leader(self, table: Table) -> i64:
        return -1 if table.titles else table.ring.left_of(table.dealer)


class RandomPlayerLeads(Rule):
    """親はじゃんけん等 / Random leader: a random player leads."""

    id: ClassVar[str] = "first_leader_random"

    def first_leader(self, table: Table) -> i64:
        return -1 if table.titles else table.below(table.players)


class LowestTitleLeads(Rule):
    """最下位が次の親 / Last place leads: the lowest title leads, or another; among commoners, the highest.

    For a title that no one has, the lowest leads.
    """

    id: ClassVar[str] = "lowest_rank_leads"
    params: ClassVar[tuple[Param, ...]] = (
        Param("rank", "choice", "lowest", choices=("lowest", "hinmin", "fugo", "daifugo", "heimin")),
    )
    rank: str = "lowest"

    def first_leader(self, table: Table) -> i64:
        pairs: i64 = len(table.base.tributes)
        place: i64 = -1
        if self.rank == "daifugo":
            place = 0
        elif self.rank == "fugo" and table.players > 3:
            place = 1
        elif self.rank == "hinmin" and table.players > 3:
            place = -2
        elif self.rank == "heimin" and table.players > 2 * pairs:
            place = pairs
        return table.seat_of_title(place)


class TitleLeads(LowestTitleLeads):
    """2回戦以降は特定階級から, 2回目以降は特定階級から / A title leads from round 2: the same by another name."""

    id: ClassVar[str] = "next_leader_rank"
    params: ClassVar[tuple[Param, ...]] = (
        Param("rank", "choice", "daihinmin", choices=("daihinmin", "hinmin", "fugo", "daifugo", "heimin")),
    )


class SameAsFirst(Rule):
    """2回戦以降も初回と同じ決め方, 2回目以降も初回と同じ決め方 / Leader as in round 1: every round is led as the
    first one was."""

    id: ClassVar[str] = "next_leader_as_first"

    def first_leader(self, table: Table) -> i64:
        if not table.titles:
            return -1
        if table.rules.has("first_leader_random"):
            return table.below(table.players)
        if table.rules.has("first_leader_dealer_left"):
            return table.ring.left_of(table.dealer)
        rule = table.rules.find("first_leader_card_holder") or table.rules.find("first_card_diamond3")
        return holder(table, rule.card if isinstance(rule, (SomeCardHolderLeads, CardHolderLeads)) else "D3")[1]


class RemainderFromDealer(Rule):
    """端数は進行順, 余りの札はディーラーから順に / Leftover cards from the dealer on: surplus cards go to the seats
    from the dealer on.

    Or from the millionaire on; without titles from a random seat.
    """

    id: ClassVar[str] = "remainder_from_dealer"
    governs: ClassVar[tuple[str, ...]] = (DEAL,)
    params: ClassVar[tuple[Param, ...]] = (
        Param("start", "choice", "dealer", choices=("dealer", "left_of_dealer", "daifugo")),
    )
    start: str = "dealer"

    def configure(self, base: Base, ids: list[str]) -> None:
        base.surplus = FROM_LEFT if self.start == "left_of_dealer" else FROM_DEALER
        if "remainder_from_lowest" not in ids:
            base.surplus_later = FROM_HIGHEST if self.start == "daifugo" else base.surplus

    def seats(self, table: Table) -> None:
        if self.start == "daifugo" and not table.titles:
            table.dealer = table.below(table.players)


class RemainderFromLowest(Rule):
    """端数は下位から / Leftover cards to the lowest: from the second round on surplus cards go to the lowest
    titles."""

    id: ClassVar[str] = "remainder_from_lowest"
    governs: ClassVar[tuple[str, ...]] = (LATER_DEAL,)

    def configure(self, base: Base, ids: list[str]) -> None:
        base.surplus_later = FROM_LOWEST


class RemainderBlind(Rule):
    """ブラインドカード / Blind cards: random cards are set aside unseen until the rest can be dealt evenly."""

    id: ClassVar[str] = "remainder_blind_cards"
    governs: ClassVar[tuple[str, ...]] = (DEAL,)
    params: ClassVar[tuple[Param, ...]] = (Param("protect_jokers", "bool", False),)
    protect_jokers: bool = False

    def configure(self, base: Base, ids: list[str]) -> None:
        base.surplus = base.surplus_later = BLIND
        base.keep_jokers = self.protect_jokers


class JokerCount(Rule):
    """ジョーカー投入枚数 / Number of jokers: how many jokers are in the pack."""

    id: ClassVar[str] = "joker_count"
    governs: ClassVar[tuple[str, ...]] = (DEAL,)
    params: ClassVar[tuple[Param, ...]] = (Param("jokers", "int", 1, 0, 2),)
    jokers: i64 = 1

    def configure(self, base: Base, ids: list[str]) -> None:
        base.jokers = self.jokers


class JokerInherits(Rule):
    """代用カードの効果付与 / Jokers have effects: a joker has the effects of the rank it represents."""

    id: ClassVar[str] = "joker_inherits_effect"
    governs: ClassVar[tuple[str, ...]] = (JOKER_STANDS,)

    def configure(self, base: Base, ids: list[str]) -> None:
        base.inherits = True


class JokerExempt(Rule):
    """ジョーカーは交換対象外 / Jokers are not exchanged: neither side may give a joker."""

    id: ClassVar[str] = "joker_exchange_exempt"
    governs: ClassVar[tuple[str, ...]] = (EXCHANGED,)

    def configure(self, base: Base, ids: list[str]) -> None:
        base.jokers_exempt = True


class JokerColourless(Rule):
    """ジョーカーのスート:無色, ジョーカーのマーク：無色 / Joker without a suit: a joker has no suit."""

    id: ClassVar[str] = "joker_suit_colourless"
    governs: ClassVar[tuple[str, ...]] = (JOKER_STANDS,)

    def configure(self, base: Base, ids: list[str]) -> None:
        base.joker_suits = COLOURLESS


class JokerFourSuits(Rule):
    """ジョーカーのスート:4色, ジョーカーのマーク：4色 / Joker names a suit: its owner names one of the four suits,
    or only where other cards are with it."""

    id: ClassVar[str] = "joker_suit_four"
    governs: ClassVar[tuple[str, ...]] = (JOKER_STANDS,)
    params: ClassVar[tuple[Param, ...]] = (Param("alone", "bool", True),)
    alone: bool = True

    def configure(self, base: Base, ids: list[str]) -> None:
        base.joker_suits = FOUR_SUITS
        base.suit_alone = self.alone


class JokerFiveSuits(Rule):
    """ジョーカーのスート:5色, ジョーカーのマーク：5色 / Joker names a suit or none: its owner names a suit, or
    none."""

    id: ClassVar[str] = "joker_suit_five"
    governs: ClassVar[tuple[str, ...]] = (JOKER_STANDS,)

    def configure(self, base: Base, ids: list[str]) -> None:
        base.joker_suits = FIVE_SUITS


class JokerRankAuto(Rule):
    """ジョーカーの数字自動 / Automatic joker rank: a joker has the strongest rank it can have when it is played.

    Or it has the one whose effect takes most cards out of the hand.
    """

    id: ClassVar[str] = "joker_number_auto"
    governs: ClassVar[tuple[str, ...]] = (JOKER_STANDS,)
    params: ClassVar[tuple[Param, ...]] = (
        Param("policy", "choice", "strongest_now", choices=("strongest_now", "most_cards_effect")),
    )
    policy: str = "strongest_now"

    def configure(self, base: Base, ids: list[str]) -> None:
        base.joker_numbers = STRONGEST if self.policy == "strongest_now" else SHEDDING


RULES: Final = [
    CardHolderLeads,
    SomeCardHolderLeads,
    MustIncludeCard,
    DealersLeftLeads,
    RandomPlayerLeads,
    LowestTitleLeads,
    TitleLeads,
    SameAsFirst,
    RemainderFromDealer,
    RemainderFromLowest,
    RemainderBlind,
    JokerCount,
    JokerInherits,
    JokerExempt,
    JokerColourless,
    JokerFourSuits,
    JokerFiveSuits,
    JokerRankAuto,
]
