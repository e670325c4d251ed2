"""カードの出し方: plays that the usual comparison forbids (catalogue, WAYS OF PLAYING)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.cards.bits import bit
from tefuda.engine.moves import Moves

from .. import finish, tell
from ..agenda import PLAYED
from ..base import STRENGTH, Base
from ..cards import JOKER, JOKERS, NO_CARDS, SPADES, Cards, count_cards, first_of, of_rank, of_suits, place_of, rank_at
from ..cause import CORE
from ..legal import choices_of
from ..plays import ANY, FOLLOWS, NUMBERS, SET, Play, plain_in, set_of, special_move
from ..rule import AFTER_SEAT, TRICK, Param, Rule

if TYPE_CHECKING:
    from ..table import Table


def one_weaker(table: Table, play: Play) -> i64:
    """Return the rank one step weaker than a single card by the order in force, -1 where there is none."""
    if play.kind != SET or play.size != 1 or play.rank == JOKER:
        return -1
    place = place_of(play.rank, table.order.weakest) - table.step()
    return rank_at(place, table.order.weakest) if 0 <= place < 13 else i64(-1)


class DownRank(Rule):
    """ダウンナンバー / Down number: on a single card the next weaker card of its suit may be played."""

    id: ClassVar[str] = "down_number"
    answers: ClassVar[int] = NUMBERS

    def adds(self, table: Table, hand: Cards, moves: Moves) -> None:
        top = table.top
        rank: i64 = one_weaker(table, top) if top is not None and table.locks.step == 0 else -1
        if top is None or rank < 0 or table.order.is_answer(top):
            return
        if table.locks.suits & ~top.suits == 0 and top.suits & ~table.locks.within == 0:
            cards = hand & of_rank(rank) & of_suits(top.suits)
            if cards != NO_CARDS:
                moves.add(set_of(first_of(cards)))


class ReverseLock(Rule):
    """逆縛り / Reverse lock: a down-number play makes a lock on its suit.

    Where ranks can be locked, too, they must go down from then on, step by step.
    """

    id: ClassVar[str] = "gyaku_shibari"
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("row", TRICK), ("down", TRICK))
    row_at: i64 = 0
    down_at: i64 = 0
    when: ClassVar[int] = FOLLOWS
    numbers: bool = False

    def configure(self, base: Base, ids: list[str]) -> None:
        self.numbers = "number_lock" in ids

    def lock(self, table: Table, play: Play) -> None:
        below = play.below
        down = below is not None and play.suits == below.suits and play.rank == one_weaker(table, below)
        row = table.memory[self.row_at] + 1 if down else i64(0)
        table.memory[self.row_at] = row
        if table.locks.suits == 0:
            table.memory[self.down_at] = 0
        if row + 1 >= table.base.lock_after and table.memory[self.down_at] == 0:
            table.lock(self, suits=play.suits)
            table.memory[self.down_at] = 1 if self.numbers else 0

    def restricts(self, table: Table) -> bool:
        return table.memory[self.down_at] != 0 and table.locks.suits != 0

    def allows(self, table: Table, play: Play) -> bool:
        top = table.top
        if top is None or play.size != top.size:
            return True  # three 3s on any number of cards heed no lock
        return play.rank == JOKER or top.rank == JOKER or play.rank == one_weaker(table, top)

    def in_force(self, table: Table) -> bool:
        return self.restricts(table)


class Guerrilla(Rule):
    """ゲリラ兵 / Guerrilla: on a set a player may put more cards of its rank aside than it shows.

    They have no effect, and from then on only still more cards of that rank may follow, aside. The last player to put
    some aside leads next.
    """

    id: ClassVar[str] = "guerrilla"
    verb: ClassVar[str] = "aside"
    answers: ClassVar[int] = NUMBERS
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("size", TRICK), ("last", TRICK | AFTER_SEAT))
    size_at: i64 = 0
    last_at: i64 = 0

    def adds(self, table: Table, hand: Cards, moves: Moves) -> None:
        top = table.top
        if top is None or top.kind != SET or top.rank == JOKER:
            return
        held = hand & of_rank(top.rank)
        size = max(top.size, table.memory[self.size_at]) + 1
        while size <= count_cards(held) + count_cards(hand & JOKERS):
            for cards in choices_of(held | hand & JOKERS, size):
                if cards & held != NO_CARDS:
                    moves.add(special_move(self.number, set_of(cards)))
            size += 1

    def act(self, table: Table, move: i64) -> None:
        seat, top = table.turn, table.top
        play = table.read(plain_in(move))
        table.put_aside(seat, play.cards, self.index)
        table.memory[self.size_at] = play.size
        table.memory[self.last_at] = seat + 1
        table.to_ask = table.active & ~bit(seat)
        table.skips = 0
        if not table.base.lockout:
            table.passed = 0
        if table.hands[seat] == NO_CARDS and top is not None:
            self.last_cards(table, play.over(top), top)
        table.end_play()

    def last_cards(self, table: Table, play: Play, top: Play) -> None:
        """Judge by the cards set aside whether the hand ends by a foul; they bring nothing else about."""
        play.owner = table.turn
        play.revolution, play.inverted = table.order.revolution, table.order.revolution ^ table.order.back
        table.revolted = 0
        table.emptied = 1
        table.top = play
        finish.settle(table, CORE)
        table.top = top
        table.emptied = 0

    def restricts(self, table: Table) -> bool:
        return table.memory[self.size_at] != 0

    def allows(self, table: Table, play: Play) -> bool:
        return False

    def in_force(self, table: Table) -> bool:
        return table.memory[self.size_at] != 0

    def permits(self, table: Table, other: Rule) -> bool:
        return other is self or other.id == "busshi_kyuen"

    def leader(self, table: Table, play: Play, seat: i64) -> i64:
        last = table.memory[self.last_at]
        return last - 1 if last != 0 else seat


# The effects of a single card.
SKIPPED: Final = 1
REVERSED: Final = 2
INVERTED: Final = 4
EFFECTS: Final = ("skip", "reverse", "strength")


class SpadeAnswer(Rule):
    """スペード返し / Spade return: the player after a single card may undo its effect with the spade of its rank.

    The effects are skips, turns reversed and a card order reversed. The spade has no effect of its own. A player who
    was skipped gets the turn back.
    """

    id: ClassVar[str] = "spade_gaeshi"
    verb: ClassVar[str] = "answer"
    params: ClassVar[tuple[Param, ...]] = (Param("answerable", "list", list(EFFECTS), choices=EFFECTS),)
    answerable: list[str]
    answers: ClassVar[int] = NUMBERS
    when: ClassVar[int] = ANY
    memory: ClassVar[tuple[tuple[str, int], ...]] = (
        ("reversed", TRICK),
        ("turned", TRICK),
        ("back", TRICK),
        ("done", TRICK),
    )
    reversed_at: i64 = 0  # what `ring` and `order` were before the play
    turned_at: i64 = 0
    back_at: i64 = 0
    done_at: i64 = 0
    wanted: i64 = 0
    yields: bool = False

    def configure(self, base: Base, ids: list[str]) -> None:
        self.wanted = sum(1 << k for k, effect in enumerate(EFFECTS) if effect in self.answerable)
        self.yields = "catapult" in ids

    def played(self, table: Table, play: Play) -> None:
        table.memory[self.reversed_at] = table.ring.reversed
        table.memory[self.turned_at] = table.ring.turned
        table.memory[self.back_at] = table.order.back
        table.memory[self.done_at] = 0

    def lasting(self, table: Table, play: Play) -> None:
        """Handle the end of all effects of the play.

        Those that end in its owner's own turn, or clear, leave nothing to undo.
        """
        if play.kind != SET or play.size != 1 or table.clearing >= 0:
            return
        done = SKIPPED if table.skips > 0 else 0
        to_the_right = table.memory[self.reversed_at] ^ table.memory[self.turned_at]
        if table.ring.reversed ^ table.ring.turned != to_the_right:
            done |= REVERSED
        if table.order.back != table.memory[self.back_at]:
            done |= INVERTED
        table.memory[self.done_at] = done & self.wanted

    def adds(self, table: Table, hand: Cards, moves: Moves) -> None:
        top = table.top
        if top is None or table.memory[self.done_at] == 0 or table.actor != top.owner:
            return
        spades = hand & of_rank(top.rank) & of_suits(SPADES)
        if spades != NO_CARDS and not (self.yields and table.silent & STRENGTH == 0):
            moves.add(special_move(self.number, set_of(first_of(spades))))

    def act(self, table: Table, move: i64) -> None:
        seat, top = table.turn, table.top
        memory = table.memory
        done, back = memory[self.done_at], memory[self.back_at]
        reversed, turned = memory[self.reversed_at], memory[self.turned_at]
        play = table.read(plain_in(move))
        play.ranks = 0  # no effect of its own
        table.lay(play, seat)
        table.to_ask = table.active & ~bit(seat)
        if table.log is not None:
            tell.played(table, play)
        table.fired(self)
        table.speak_of(PLAYED, play)
        if done & REVERSED != 0:
            table.ring = table.ring.facing(reversed, turned, table.ring.reversed_by)
        if done & INVERTED != 0:
            table.order = table.order.with_back(back)
        if table.emptied != 0:
            finish.settle(table, CORE)
            table.emptied = 0
        if done & SKIPPED != 0 and done & REVERSED == 0 and top is not None:
            table.actor = top.owner  # the player skipped comes next, as they do anyway where the turns go back
        table.end_play()


RULES: Final = [DownRank, ReverseLock, Guerrilla, SpadeAnswer]
