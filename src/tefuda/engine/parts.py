"""Moves chosen in parts, for games whose moves have no small numbers: the highest digits of a move's number first.

A move's number is written in digits of five bits, and only digits in which the legal moves differ are asked: one to
three of them as a rule. In 大富豪 such a digit is the kind of a play, its rank, its suits, or up to five of the cards
picked. So any rule set has the same few actions, each with a fixed meaning, however many moves there are.
"""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from tefuda.cards.bits import bit, last, shift
from tefuda.engine.chance import Rng
from tefuda.engine.moves import Moves
from tefuda.engine.observation import Bits
from tefuda.engine.options import Options
from tefuda.engine.position import Position
from tefuda.engine.registry import Game
from tefuda.engine.view import Reason, Result, View

DIGIT: Final = 5  # bits
DIGITS: Final = 32
PLACES: Final = 13  # digits of a move: 65 bits
CODE: Final = 62  # bits that say which digits are chosen
OBSERVED: Final = PLACES + CODE  # bits of an observation that say what has been chosen
NOTHING: Final[i64] = -1


@final
class InParts(Position):
    """A match of another class, `whole`, in which a move is made in parts.

    A part is `DIGITS` times its place plus the digit. `chosen` are the digits from place `place` on that `turn` has
    chosen so far, NOTHING at the beginning of a move. `left` are the moves that agree with them, once `listed`: the
    whole match lists its moves once per move, however many parts that has. `aside` has the place and the digits of
    other seats in the middle of a move: in a simultaneous choice, several may be.
    """

    whole: Position
    left: Moves
    listed: bool = False
    place: i64 = 0
    chosen: i64 = NOTHING
    aside: dict[int, tuple[int, int]] | None = None

    def begin(self) -> None:
        """Do nothing: the whole match has begun."""

    def follow(self) -> None:
        """Take over whose turn it is in the whole match."""
        self.turn = self.whole.turn
        self.waiting = self.whole.waiting
        self.listed = False

    def ask(self, seat: i64) -> None:
        before = self.turn
        self.whole.ask(seat)
        if seat == before:
            return
        if self.chosen != NOTHING:
            self.set_aside(before)
        self.follow()
        self.take_up()

    def set_aside(self, seat: i64) -> None:
        """Keep what a seat has chosen until it is asked again."""
        if self.aside is None:
            self.aside = {}
        self.aside[seat] = (self.place, self.chosen)
        self.chosen = NOTHING

    def take_up(self) -> None:
        """Go on with what `turn` has chosen, if that is set aside."""
        if self.aside is not None:
            self.place, self.chosen = self.aside.pop(self.turn, (0, -1))

    def chosen_by(self, seat: i64) -> tuple[i64, i64]:
        """Return the place and the digits that a seat has chosen; the digits are NOTHING at the beginning of a move."""
        if seat == self.turn:
            return self.place, self.chosen
        if self.aside is not None and seat in self.aside:
            place, chosen = self.aside[seat]
            return place, chosen
        return 0, NOTHING

    def list_left(self) -> None:
        """List the moves that agree with what has been chosen."""
        if self.listed:
            return
        left = self.left
        self.whole.legal(left)
        if left.things != 0:
            left.write_out()
        if self.chosen != NOTHING:
            self.keep(self.place, self.chosen)
        self.listed = True

    def keep(self, place: i64, digits: i64) -> None:
        """Keep only the moves with these digits from a place on."""
        left = self.left
        items = left.items
        kept: i64 = 0
        for k in range(left.size):
            move = items[k]
            if move >> DIGIT * place == digits:
                items[kept] = move
                kept += 1
            elif kept > 0:  # they ascend, so that those to keep are next to each other
                break
        left.size = kept

    def remaining(self) -> list[int]:
        """Return the moves that agree with what has been chosen."""
        self.list_left()
        return self.left.all()

    def legal(self, moves: Moves) -> None:
        """List the digits of the highest place in which the remaining moves differ."""
        self.list_left()
        left = self.left
        items = left.items
        unlike = items[0] ^ items[left.size - 1]  # they ascend, so that these differ in the highest place
        place = last(unlike) // DIGIT if unlike != 0 else i64(0)
        moves.clear()
        parts = moves.room(DIGITS)
        n: i64 = 0
        before: i64 = -1
        for k in range(left.size):  # above that place they are equal, so their digits there ascend
            part = DIGITS * place + (items[k] >> DIGIT * place & (DIGITS - 1))
            if part != before:
                parts[n] = part
                n += 1
                before = part
        moves.size = n

    def after(self, part: i64) -> list[int]:
        """Return the moves that remain after a part."""
        place = part // DIGITS
        return [one for one in self.remaining() if (one >> DIGIT * place) & (DIGITS - 1) == part % DIGITS]

    def apply(self, move: i64) -> None:
        self.list_left()
        left = self.left
        place, digit = move >> DIGIT, move & (DIGITS - 1)
        k: i64 = 0
        while (left.items[k] >> DIGIT * place) & (DIGITS - 1) != digit:
            k += 1
        digits = left.items[k] >> DIGIT * place
        self.keep(place, digits)
        if left.size == 1:
            self.make(left.items[0])
        else:
            self.place = place
            self.chosen = digits

    def make(self, move: i64) -> None:
        """Make a whole move, of whichever parts."""
        mine = bit(self.turn)
        others = self.waiting & ~mine
        self.chosen = NOTHING
        self.whole.apply(move)
        self.follow()
        if self.aside is not None:
            if self.waiting & ~mine != others:  # that choice is over; this seat may have more to choose in it
                self.aside = None
            self.take_up()

    def actions(self) -> i64:
        return PLACES * DIGITS

    def observe(self, seat: i64, bits: Bits) -> None:
        self.whole.observe(seat, bits)
        bits.of(-1)
        self.observe_parts(seat, bits)

    def observe_parts(self, seat: i64, bits: Bits) -> None:
        """Write what has been chosen: the last `OBSERVED` bits of a row, all that a part of a move changes."""
        place, chosen = self.chosen_by(seat)  # the others do not see a move that is not made yet
        known = chosen != NOTHING
        bits.one("digits chosen down to", place if known else NOTHING, PLACES)
        bits.binary("digits chosen", shift(chosen, DIGIT * place) if known else i64(0), CODE)

    def text(self, move: i64) -> str:
        """Return the move that a part completes, or the first and the last of those that remain after it."""
        left = self.after(move)
        texts = [self.whole.text(one) for one in left]
        return texts[0] if len(texts) == 1 else f"{texts[0]} … {texts[-1]} ({len(texts)})"

    def forbids(self, move: i64) -> Reason | None:
        return super().forbids(move)

    def scores(self) -> list[int]:
        return self.whole.scores()

    def result(self) -> Result:
        return self.whole.result()

    def view(self, seat: i64) -> View:
        return self.whole.view(seat)

    def utility(self, seat: i64) -> float:
        return self.whole.utility(seat)

    def stage(self) -> i64:
        return self.whole.stage()

    def state(self) -> dict[str, Any]:
        return self.whole.state()

    def determinize(self, seat: i64, rng: Rng) -> Position:
        """Return a random position that `seat` cannot distinguish from this one; the parts chosen are its own."""
        twin = parted(self.whole.determinize(seat, rng))
        place, chosen = self.chosen_by(seat)
        if chosen != NOTHING:
            twin.ask(seat)
            twin.place, twin.chosen = place, chosen
        return twin

    def clone(self) -> Position:
        twin = parted(self.whole.clone())
        twin.place, twin.chosen = self.place, self.chosen
        twin.aside = None if self.aside is None else dict(self.aside)
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return again, (self.whole, self.place, self.chosen, self.aside)


def parted(whole: Position) -> InParts:
    """Return a match whose moves are made in parts."""
    position = InParts()
    position.copy_base(whole)
    position.log = whole.log
    position.whole = whole
    position.left = Moves()
    return position


def again(whole: Position, place: i64, chosen: i64, aside: dict[int, tuple[int, int]] | None = None) -> InParts:
    position = parted(whole)
    position.place, position.chosen, position.aside = place, chosen, aside
    return position


def numbered(position: Position) -> Position:
    """Return a position whose moves have numbers: itself, or one in which they are made in parts."""
    return parted(position) if position.actions() == 0 else position


def dealt(game: Game, options: Options, seed: str, watched: bool = False) -> Position:
    """Return a match dealt from a seed, whose moves have numbers."""
    return numbered(game.new(options, seed, watched))
