"""What went into and out of hands in this match, and how it may have been in the eyes of one seat.

Cards come into a hand in front of everyone. So all that a seat does not know are the cards first dealt, those handed
back in a swap, and those put down for the joker. An entry of `past` says what happened, to which hand (`owner`, `to`),
with which card (BLANK: one that the seat does not know for which a position was imagined), and which seats saw it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import extend, vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, first
from tefuda.cards.doubled import minus, nth_card, plus, size
from tefuda.engine.chance import Rng
from tefuda.games.trading_poker.plays import COMMON, GONE, KEPT, STOCK

if TYPE_CHECKING:
    from tefuda.games.trading_poker import TradingPoker

# What happened: a card was there at the start; came or left in front of everyone; was handed back; was put down for
# the joker; went back to the stock in front of everyone; was turned up, and `to` of its kind were then in sight.
START: Final[i64] = 0
COME: Final[i64] = 1
GO: Final[i64] = 2
GIFT: Final[i64] = 3
DROP: Final[i64] = 4
BACK: Final[i64] = 5
UP: Final[i64] = 6
WHAT: Final = ("start", "come", "go", "gift", "drop", "back", "up")

BLANK: Final[i64] = 63
BLOCK: Final[i64] = 32  # entries
EVERYONE: Final[i64] = 31


def entry(what: i64, owner: i64, to: i64, card: i64, seen_by: i64) -> i64:
    return what | owner << 4 | to << 8 | card << 12 | seen_by << 20


def what_of(entry: i64) -> i64:
    return entry & 15


def owner_of(entry: i64) -> i64:
    return entry >> 4 & 15


def to_of(entry: i64) -> i64:
    return entry >> 8 & 15


def card_of(entry: i64) -> i64:
    return entry >> 12 & 63


def seen_by(entry: i64) -> i64:
    return entry >> 20


def whole(game: TradingPoker) -> vec[i64]:
    """Return all entries."""
    return extend(extend(vec[i64](), game.past), game.lately[: game.noted])


def add(game: TradingPoker, entry: i64) -> None:
    """Add an entry. The whole past, which clones share, is copied once a block only: that is twice as fast."""
    game.lately[game.noted] = entry
    game.noted += 1
    if game.noted == BLOCK:
        game.past, game.lately, game.noted = whole(game), no_entries(), 0


def no_entries() -> vec[i64]:
    """Return room for the entries of a block."""
    return vec[i64]([0] * BLOCK)


def note(game: TradingPoker, what: i64, owner: i64, to: i64, card: i64, seen_by: i64) -> None:
    add(game, entry(what, owner, to, card, seen_by))


def note_cards(game: TradingPoker, what: i64, owner: i64, ones: i64, twos: i64, seen_by: i64) -> None:
    """Note the same of several cards."""
    while ones != 0:
        note(game, what, owner, 0, first(ones), seen_by)
        ones &= ones - 1
        if ones == 0:
            ones, twos = twos, 0


def note_up(game: TradingPoker, card: i64) -> None:
    """Note that a card is turned up."""
    lying: i64 = 1
    if copies(game, STOCK, card) == 0:
        for place in range(i64(KEPT), KEPT + game.players):
            lying += copies(game, place, card)
        lying += copies(game, COMMON, card) + copies(game, GONE, card)
    note(game, UP, 0, lying, card, EVERYONE)


def copies(game: TradingPoker, place: i64, card: i64) -> i64:
    return (game.ones[place] >> card & 1) + (game.twos[place] >> card & 1)


def blank(game: TradingPoker, viewer: i64) -> None:
    """Leave of it what a seat knows."""
    past = game.past[:]
    for k in range(i64(len(past))):
        past[k] = blanked(past[k], viewer)
    game.past = past
    for k in range(game.noted):
        game.lately[k] = blanked(game.lately[k], viewer)


def blanked(one: i64, viewer: i64) -> i64:
    """Return an entry as a seat knows it."""
    if seen_by(one) & bit(viewer) != 0:
        return one
    return entry(what_of(one), owner_of(one), to_of(one), BLANK, seen_by(one))


@final
class Memory:
    """What a seat knows of all hands.

    By hand: the cards that it knows to be there (`ones`, `twos`) and how many others (`others`, at most `most`) of
    those first dealt. Behind the hands, `ones` and `twos` have what it knows to be in the stock. `stay`, two words an
    entry: the cards of the hand that cannot be what left it in secret, since they were seen to leave it later.
    """

    past: vec[i64]
    viewer: i64
    players: i64
    stay: vec[i64]
    ones: vec[i64]
    twos: vec[i64]
    others: vec[i64]
    most: vec[i64]

    def __init__(self, game: TradingPoker, viewer: i64) -> None:
        self.past, self.viewer, self.players = whole(game), viewer, game.players
        self.ones, self.twos = vec[i64]([0] * (game.players + 1)), vec[i64]([0] * (game.players + 1))
        self.others, self.most = vec[i64]([0] * game.players), vec[i64]([0] * game.players)
        self.stay = vec[i64]([0] * (2 * len(self.past)))
        self.look_back()

    def look_back(self) -> None:
        """Go through the past from its end, and find which cards must have been in a hand before they left it."""
        ones, twos = vec[i64]([0] * self.players), vec[i64]([0] * self.players)
        k = i64(len(self.past))
        while k > 0:
            k -= 1
            one = self.past[k]
            what, owner, to, card = what_of(one), owner_of(one), to_of(one), card_of(one)
            known = card != BLANK and seen_by(one) & bit(self.viewer) != 0
            if known and what in (GO, GIFT, DROP):
                ones[owner], twos[owner] = plus(ones[owner], twos[owner], bit(card), 0)
            if known and what == COME:
                ones[owner], twos[owner] = minus(ones[owner], twos[owner], bit(card), 0)
            if what == GIFT:
                if known:
                    ones[to], twos[to] = minus(ones[to], twos[to], bit(card), 0)
                else:
                    ones[to] = twos[to] = 0  # any one of them may be what was handed over
            self.stay[2 * k], self.stay[2 * k + 1] = ones[owner], twos[owner]

    def imagined(self, rng: Rng, lenient: bool = False) -> bool:
        """Go through the past, with a random card wherever one left a hand unseen.

        Return whether that agrees with everything that was seen later. If it does, all ways it may have gone are
        equally likely. If `lenient`, go on where it does not agree, with another card of the hand in the place of what
        left.
        """
        stock = self.players
        for seat in range(self.players):
            self.ones[seat] = self.twos[seat] = self.others[seat] = self.most[seat] = 0
        self.ones[stock] = self.twos[stock] = 0
        for k in range(i64(len(self.past))):
            one = self.past[k]
            what, owner, card = what_of(one), owner_of(one), card_of(one)
            if card == BLANK or seen_by(one) & bit(self.viewer) == 0:
                self.pass_unseen(what, owner, to_of(one), k, rng)
            elif what == UP:
                if not self.turn_up(card, to_of(one) - 1, rng) and not lenient:
                    return False
            elif what == BACK:
                self.add(stock, card)
            elif what in (START, COME):
                self.add(owner, card)
            elif not self.take(owner, card, rng) and not (lenient and self.lose_any(owner)):
                return False
            elif what == GIFT:
                self.add(to_of(one), card)
            elif what == DROP:
                self.add(stock, card)
        return True

    def turn_up(self, card: i64, lying: i64, rng: Rng) -> bool:
        """Turn up a card of which some `lying` copies are in sight: it is one known to be in the stock, or never seen.

        Return whether there is one.
        """
        known = self.copies(self.players, card)
        never_seen = 2 - lying - known
        for seat in range(self.players):
            never_seen -= self.copies(seat, card)
        if never_seen < 0 or known + never_seen == 0:
            return False
        if known > 0 and rng.below(known + never_seen) < known:
            self.take(self.players, card, rng)
        return True

    def pass_unseen(self, what: i64, owner: i64, to: i64, k: i64, rng: Rng) -> None:
        if what == START:
            self.others[owner] += 1
            self.most[owner] += 1
            return
        if what == GIFT:
            self.most[to] += 1
        ones, twos = minus(self.ones[owner], self.twos[owner], self.stay[2 * k], self.stay[2 * k + 1])
        staying = size(self.stay[2 * k], self.stay[2 * k + 1])
        known = size(ones, twos)
        others = max(i64(0), self.others[owner] - (staying - size(self.ones[owner], self.twos[owner]) + known))
        if known + others == 0:
            others = self.others[owner]
            if others == 0:
                return
        drawn = rng.below(known + others)
        if drawn >= known:
            self.others[owner] -= 1
            if what == GIFT:
                self.others[to] += 1
            return
        card = nth_card(ones, twos, drawn)
        self.take(owner, card, rng)
        self.add(to if what == GIFT else self.players, card)

    def add(self, seat: i64, card: i64) -> None:
        self.ones[seat], self.twos[seat] = plus(self.ones[seat], self.twos[seat], bit(card), 0)

    def take(self, place: i64, card: i64, rng: Rng) -> bool:
        """Take a card out: one that is known to be there, else one of the others.

        Return whether it can be: of the others, it is one the more likely, the more there are.
        """
        if self.ones[place] >> card & 1 != 0:
            self.ones[place], self.twos[place] = minus(self.ones[place], self.twos[place], bit(card), 0)
            return True
        if rng.below(max(i64(1), self.most[place])) >= self.others[place]:
            return False
        self.others[place] -= 1
        self.most[place] -= 1
        return True

    def lose_any(self, seat: i64) -> bool:
        """Take any card out of a hand, one that is not known to be there if there is one; return whether there was."""
        if self.others[seat] > 0:
            self.others[seat] -= 1
        elif self.ones[seat] != 0:
            card = bit(first(self.ones[seat]))
            self.ones[seat], self.twos[seat] = minus(self.ones[seat], self.twos[seat], card, 0)
        else:
            return False
        return True

    def copies(self, place: i64, card: i64) -> i64:
        return (self.ones[place] >> card & 1) + (self.twos[place] >> card & 1)
