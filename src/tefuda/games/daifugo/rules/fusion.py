"""融合革命: a play that is a revolution together with the one it is put on (catalogue, REVOLUTIONS)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import i64

from tefuda.cards.bits import bit, count
from tefuda.engine.moves import Moves

from .. import playable
from ..base import STRENGTH
from ..cards import ALL_SUITS, JOKER, JOKERS, NATURAL, NO_CARDS, Cards, count_cards, of_rank, place_of, ranks_in
from ..cause import CORE
from ..legal import choices_of
from ..playable import ALL_RANKS
from ..plays import ANY, FOLLOWS, RUN, SET, Play, plain_in, set_of, special_move
from ..rule import BOOK, ROUND, TRICK, Rule

if TYPE_CHECKING:
    from ..table import Table

FEWEST: Final = 4  # cards of both plays together


class Fusion(Rule):
    """融合革命 / Fusion revolution: on their turn a player may play cards that make a revolution together with the
    play on the pile.

    All others must pass; the player who made it rests for one turn, the owner of the other play for two.
    """

    id: ClassVar[str] = "yugo_kakumei"
    verb: ClassVar[str] = "fuse"
    answers: ClassVar[int] = ANY
    when: ClassVar[int] = FOLLOWS
    memory: ClassVar[tuple[tuple[str, int], ...]] = (("joined", TRICK), ("rests", ROUND | BOOK))
    joined_at: i64 = 0
    rests_at: i64 = 0

    # --- which cards -------------------------------------------------------------------------------------------

    def adds(self, table: Table, hand: Cards, moves: Moves) -> None:
        top = table.top
        if top is None or table.revolted != 0 or is_revolution(table, top):
            return
        if top.kind == SET:
            self.add_sets(table, hand, top, moves)
        if table.base.stairs_least > 0 and (top.kind == RUN or top.size == 1):
            self.add_runs(table, hand, top, moves)

    def add_sets(self, table: Table, hand: Cards, top: Play, moves: Moves) -> None:
        """Add cards of the rank on the pile; on jokers three or more of any rank."""
        least = max(FEWEST, table.base.revolution_least) - top.size
        if top.rank != JOKER:
            self.add_of(hand & (of_rank(top.rank) | JOKERS), max(i64(1), least), NO_CARDS, moves)
            return
        for rank in range(i64(13)):
            if hand & of_rank(rank) != NO_CARDS:
                self.add_of(hand & (of_rank(rank) | JOKERS), max(i64(3), least), of_rank(rank), moves)

    def add_of(self, held: Cards, least: i64, among: Cards, moves: Moves) -> None:
        """Add every choice of `least` cards or more, with at least one of those `among`, if any are."""
        for size in range(least, count_cards(held) + 1):
            for cards in choices_of(held, size):
                if among == NO_CARDS or cards & among != NO_CARDS:
                    moves.add(special_move(self.number, set_of(cards)))

    def add_runs(self, table: Table, hand: Cards, top: Play, moves: Moves) -> None:
        """Add cards that lengthen the play on the pile to a run: a run, or on a run a single card."""
        begin = moves.size
        least = max(table.base.run_least, max(FEWEST, table.base.stairs_least) - top.size)
        starts: i64 = ALL_RANKS
        at = place_of(top.rank, table.order.weakest)
        if top.kind == SET and at != JOKER:  # right above it, ending below it, or with a joker below all ranks
            starts = bit(at + 1) | bit(max(i64(0), at - least + 1)) - 1 | bit(JOKER)
        playable.run_moves(table, hand, starts, least, 13 - top.size, ALL_SUITS, moves)
        if top.kind == RUN:
            for card in choices_of(hand, 1):
                moves.add(set_of(card))
        if moves.size == begin:
            return
        items = moves.room(0)
        kept = begin
        for k in range(begin, moves.size):
            if lengthens(table, table.read(items[k]), top):
                items[kept] = special_move(self.number, items[k])
                kept += 1
        moves.size = kept

    # --- what comes of it --------------------------------------------------------------------------------------

    def act(self, table: Table, move: i64) -> None:
        play, top = table.read(plain_in(move)), table.top
        if top is not None:
            table.memory[self.joined_at] = -top.size
            if table.silent & STRENGTH == 0:
                self.rest(table, table.turn, 1)
                self.rest(table, top.owner, 2)
        table.put(play)

    def played(self, table: Table, play: Play) -> None:
        """Join what has just been fused with the play below; a 7 that stops its cut is joined with nothing."""
        table.memory[self.joined_at] = max(i64(0), -table.memory[self.joined_at])

    def rest(self, table: Table, seat: i64, turns: i64) -> None:
        """Let a seat rest for some turns more."""
        if table.in_round(seat):
            table.memory[self.rests_at] += turns * bit(4 * seat)

    def due(self, table: Table, seat: i64) -> i64:
        """Return for how many turns a seat has yet to rest."""
        return (table.memory[self.rests_at] >> (4 * seat)) & 15

    def revolution(self, table: Table, play: Play) -> bool:
        """Return whether both plays together are a revolution, unless the cards played are one of their own."""
        if table.memory[self.joined_at] == 0:
            return False
        table.revolt(self)
        return True

    def may_act(self, table: Table, seat: i64) -> bool:
        top = table.top
        if top is None:
            return True
        return self.due(table, seat) == 0 and (table.memory[self.joined_at] == 0 or seat == top.owner)

    def rests(self, table: Table, seat: i64) -> bool:
        return self.due(table, seat) != 0

    def rested(self, table: Table, seat: i64) -> None:
        top = table.top
        waits = table.memory[self.joined_at] != 0 and top is not None and seat == top.owner
        if not waits:  # else the turn is over when the pile clears
            self.rest(table, seat, -1)

    def in_force(self, table: Table) -> bool:
        """Return whether someone has yet to rest."""
        return table.memory[self.rests_at] != 0

    def leader(self, table: Table, play: Play, seat: i64) -> i64:
        """Return the seat that leads if nothing but passes clears the pile.

        The turn of its player has come, and they rest: the player before them leads, or the next before that one who
        need not rest.
        """
        rests = table.memory[self.joined_at] != 0 and self.due(table, play.owner) != 0
        if not rests or table.clear_rule != CORE or not table.in_round(play.owner):
            return seat
        other = table.previous_active(play.owner)
        while other != play.owner and self.due(table, other) != 0:
            other = table.previous_active(other)
        return other

    def cleared(self, table: Table, play: Play) -> None:
        """End that turn."""
        if table.memory[self.joined_at] != 0 and table.clear_rule == CORE:
            if self.rests(table, play.owner):
                self.rested(table, play.owner)


def is_revolution(table: Table, play: Play) -> bool:
    """Return whether a play is a plain revolution by itself."""
    base = table.base
    if play.kind == RUN:
        return 0 < base.stairs_least <= play.size
    return play.rank != JOKER and 0 < base.revolution_least <= play.size


def lengthens(table: Table, play: Play, top: Play) -> bool:
    """Return whether two plays, one of them a run, are a run long enough for a revolution.

    Without their jokers, too, they must be a run or a single card.
    """
    size = play.size + top.size
    if size < max(FEWEST, table.base.stairs_least) or size > 13:
        return False
    real = ranks_in((play.cards | top.cards) & NATURAL)
    if not in_a_row(table, real) or 1 < count(real) < table.base.run_least:
        return False
    if is_jokers(top) or is_jokers(play):
        return top.kind == RUN or play.size >= 3
    shown = ranks_in(play.cards | play.stands | top.cards | top.stands)
    beyond = (
        play.jokers + top.jokers - count_cards(play.stands) - count_cards(top.stands)
    )  # jokers above the 2 or below the 3
    return play.suits == top.suits and count(shown) + beyond == size and in_a_row(table, shown)


def is_jokers(play: Play) -> bool:
    """Return whether a play is nothing but jokers."""
    return play.kind == SET and play.rank == JOKER


def in_a_row(table: Table, ranks: i64) -> bool:
    """Return whether ranks follow one after the other, by the order in force."""
    places: i64 = 0
    for rank in range(i64(13)):
        if ranks & bit(rank) != 0:
            places |= bit(place_of(rank, table.order.weakest))
    lowest = places & -places
    return (places + lowest) & places == 0


class FusionExempt(Rule):
    """融合革命上がり免除 / Fusion finish allowed: where revolutions must not end a hand, a fusion still may.

    `FoulRevolution` asks for it.
    """

    id: ClassVar[str] = "yugo_finish_exempt"


RULES: Final = [Fusion, FusionExempt]
