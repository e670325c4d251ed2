"""3の効果 (catalogue, effect:3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.engine.moves import Moves

from ..agenda import CLEAR, DRAW, Step
from ..asking import ask_cards
from ..cards import JOKER, JOKERS, NO_CARDS, SPADE3, THREE, Cards, count_cards, first_of, of_rank
from ..legal import choices_of
from ..plays import ANY, SET, THREE_OR_MORE, Play, set_of
from ..rule import Rule

if TYPE_CHECKING:
    from ..table import Table


class Spade3Return(Rule):
    """スペ3, スペ3返し / ♠3 return (supe-san-gaeshi): ♠3 may be played on a lone joker, whatever lock there is, and
    clears the pile."""

    id: ClassVar[str] = "spade3"
    answers: ClassVar[int] = 1 << JOKER
    when: ClassVar[int] = 1 << THREE

    def adds(self, table: Table, hand: Cards, moves: Moves) -> None:
        top = table.top
        spades = hand & SPADE3
        if top is not None and top.is_lone_joker() and spades != NO_CARDS:
            moves.add(set_of(first_of(spades)))

    def clear(self, table: Table, play: Play) -> None:
        below = play.below
        answers = play.is_single(SPADE3) and below is not None and below.is_lone_joker()
        if answers and not table.order.joker_was_lowest(play):
            table.cut(self)


class Sandstorm(Rule):
    """砂嵐（いつでも） / Sandstorm: three 3s may be played at any time, whatever the pile holds, and clear it.

    Where they cannot clear it any more, nothing may be played on them.
    """

    id: ClassVar[str] = "sandstorm_any"
    answers: ClassVar[int] = ANY
    when: ClassVar[int] = 1 << THREE
    led: ClassVar[bool] = True  # whether they clear the pile when they are led, too

    def beats(self, top: Play) -> bool:
        """Return whether the three 3s may be played on this, and clear."""
        return True

    def adds(self, table: Table, hand: Cards, moves: Moves) -> None:
        top = table.top
        held = hand & (of_rank(THREE) | JOKERS) if table.base.inherits else hand & of_rank(THREE)
        if top is None or count_cards(held) < 3 or not self.beats(top):
            return
        for cards in choices_of(held, 3):
            if cards & of_rank(THREE) != NO_CARDS:
                moves.add(set_of(cards))

    def storms(self, play: Play) -> bool:
        """Return whether these are three 3s that clear."""
        below = play.below
        return play.is_exactly(3, THREE) and (self.led if below is None else self.beats(below))

    def clear(self, table: Table, play: Play) -> None:
        if self.storms(play):
            table.cut(self)

    def restricts(self, table: Table) -> bool:
        top = table.top
        return top is not None and self.storms(top) and table.is_silenced(CLEAR, self)

    def allows(self, table: Table, play: Play) -> bool:
        return not self.restricts(table)


class SandstormOnThree(Sandstorm):
    """砂嵐（3枚組に対して） / Sandstorm on triples: three 3s beat any set of three and clear the pile."""

    id: ClassVar[str] = "sandstorm_triple"
    led: ClassVar[bool] = False
    answers: ClassVar[int] = THREE_OR_MORE

    def beats(self, top: Play) -> bool:
        return top.kind == SET and top.size == 3


class SandstormOnJoker(Sandstorm):
    """砂嵐（単独ジョーカーに対して） / Sandstorm on the joker: three 3s may be played on a lone joker and clear the
    pile."""

    id: ClassVar[str] = "sandstorm_joker"
    led: ClassVar[bool] = False
    answers: ClassVar[int] = 1 << JOKER

    def beats(self, top: Play) -> bool:
        return top.is_lone_joker()


class ThreeThrees(SandstormOnJoker):
    """3の3枚でジョーカー返し / Three 3s beat the joker: three 3s do to a lone joker what ♠3 does."""

    id: ClassVar[str] = "spade3_triple"


class Salvage(Rule):
    """サルベージ / Salvage: when the pile clears with a 3 on top (no run), its player takes any one card from the
    discard pile.

    The cards just cleared are among them. Everyone sees which card it is.
    """

    id: ClassVar[str] = "salvage"
    restores: ClassVar[bool] = True
    chooses: ClassVar[str] = "take"

    def cleared(self, table: Table, play: Play) -> None:
        threes = play.cards & of_rank(THREE)
        if threes != NO_CARDS and not play.is_run() and table.in_round(play.owner) and table.discard != NO_CARDS:
            ask_cards(table, self, play.owner, 1, 1)

    def offered(self, table: Table, step: Step) -> Cards:
        return table.discard

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        table.take(step.seat, step.cards_of(move), self.index, open=True)


class Zombie(Rule):
    """ゾンビ / Zombie: after three 3s their player gives the next one a card of the discard pile."""

    id: ClassVar[str] = "zombie"
    restores: ClassVar[bool] = True
    chooses: ClassVar[str] = "give"
    when: ClassVar[int] = 1 << THREE
    section: ClassVar[int] = DRAW

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        if play.is_exactly(3, THREE) and table.discard != NO_CARDS:
            ask_cards(table, self, play.owner, 1, 1)

    def offered(self, table: Table, step: Step) -> Cards:
        return table.discard

    def receiver(self, table: Table, step: Step) -> i64:
        return table.next_active(step.seat)

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        table.take(self.receiver(table, step), step.cards_of(move), self.index, open=True)


RULES: Final = [
    Spade3Return, ThreeThrees, Sandstorm, SandstormOnThree, SandstormOnJoker, Salvage, Zombie,
]  # fmt: skip
