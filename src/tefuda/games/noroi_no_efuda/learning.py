"""What a policy learns from in Cursed Court Cards (`Position.features`): a card and what it does to piles, or a place.

Cards are unseen that are in other hands. A joker on the table is reckoned as a point for the seat that takes it.

A pile in short is a byte: how many cards it has, times 16, and the rank on top; 0 if it is empty. A line of cards is a
number of bytes, each one more than a card, the first one lowest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, count, shift
from tefuda.engine.features import Features
from tefuda.engine.moves import Moves
from tefuda.engine.table import NOTHING
from tefuda.engine.trick import played
from tefuda.games.noroi_no_efuda.piles import NEW, OPEN, PLACES, points, size, top_rank
from tefuda.games.noroi_no_efuda.plays import NAME, PUT, Phase, suit_of

if TYPE_CHECKING:
    from tefuda.games.noroi_no_efuda import NoroiNoEfuda

# How many values each part of a feature has.
WAYS: Final = 4  # to play: leads, wins so far, loses, another suit
AFTER: Final = 4  # sides that play later
WHOSE: Final = 4  # which wins so far: the seat, the best of the others, one near to it, one farther behind
ABOVE: Final = 4  # unseen cards that would win over that
GAINS: Final = 13  # points for the seat that wins so far
RANKS: Final = 14  # from the king
HEIGHTS: Final = 3  # a court card, a low number, a high one
KINDS: Final = 3  # a court card; another, with no unseen card over the one that wins; another
LEFT: Final = 6  # cards in hand
LEVELS: Final = 6  # what a pile is worth
RISKS: Final = 8  # points of the seat that wins so far that unseen court cards may take
LENGTHS: Final = 5  # of the suit in hand
UNSEEN: Final = 4  # cards of the suit
COURTS: Final = 4  # unseen court cards of the suit, or those in hand
STANDS: Final = 7  # from far behind the best of the others to far ahead
TAKEN: Final = 3  # a joker, a court card, a number
WHERE: Final = 3  # a pile of a suit, an open one, a new one

# Where the features of each kind begin.
OUTCOME: Final = 0
TIME: Final = OUTCOME + AFTER * WHOSE * ABOVE * GAINS
CHANGE: Final = TIME + WAYS * WHOSE * LEFT * GAINS
RANK: Final = CHANGE + WAYS * WHOSE * AFTER * GAINS
OWN: Final = RANK + WAYS * RANKS * LEFT
RIVAL: Final = OWN + WAYS * RANKS * LEVELS
RISK: Final = RIVAL + WAYS * RANKS * LEVELS
SUIT: Final = RISK + AFTER * WHOSE * ABOVE * RISKS
STAND: Final = SUIT + WAYS * LENGTHS * UNSEEN
SAFE: Final = STAND + WAYS * STANDS * LEFT
AMMUNITION: Final = SAFE + WAYS * HEIGHTS * COURTS * LEVELS
NAMED: Final = AMMUNITION + WAYS * KINDS * COURTS * LEFT
PILE: Final = NAMED + LEVELS * UNSEEN
CURSE: Final = PILE + TAKEN * WHERE * LEVELS * LEVELS
SPACE: Final = CURSE + TAKEN * WHERE * COURTS

SUIT_CARDS: Final = 0x11111111111111
NEAR: Final = 8  # points behind the best of the others


def features(game: NoroiNoEfuda, moves: Moves, out: Features) -> None:
    """Write the features of each of the moves of `turn`."""
    out.clear()
    if game.phase == Phase.TAKING:
        places(game, moves, out)
    elif game.phase == Phase.NAMING:
        names(game, moves, out)
    else:
        cards(game, moves, out)


# --- a card ------------------------------------------------------------------------------------------------------


@final
@mypyc_attr(acyclic=True)
class Taking:
    """What `taker` takes, if it wins with the trick as it lies: `gain` in points.

    `piles` by suit, a byte each: in short, with the cards that are taken before the one that is played now; `behind`:
    the line of those that are taken after it; `worths` by suit, a byte each: the points with both.
    `risk`: which value those have that unseen `courts` may take.
    """

    def __init__(self, game: NoroiNoEfuda, taker: i64, before: i64, behind: i64, courts: i64) -> None:
        self.behind: i64 = behind
        piles: i64 = 0
        worths: i64 = 0
        gain: i64 = 0
        risk: i64 = 0
        for suit in range(i64(4)):
            pile = short(game.piles[PLACES * taker + suit])
            gain -= worth(pile)
            pile = grown(game, pile, suit, before)
            piles |= shift(pile, 8 * suit)
            then = worth(grown(game, pile, suit, behind))
            worths |= shift(then, 8 * suit)
            gain += then
            risk += then * min(count(courts & cards_of(game, suit)), i64(2))
        self.piles: i64 = piles
        self.worths: i64 = worths
        self.gain: i64 = gain
        self.risk: i64 = min((risk + 6) // 7, i64(RISKS - 1))

    def change(self, game: NoroiNoEfuda, card: i64) -> i64:
        """Return how many points more the taker gains with this card."""
        if game.is_joker(card):
            return 1
        suit = suit_of(card)
        pile = with_card_on(game, self.piles >> 8 * suit & 0xFF, card)
        return worth(grown(game, pile, suit, self.behind)) - (self.worths >> 8 * suit & 0xFF)


def cards(game: NoroiNoEfuda, moves: Moves, out: Features) -> None:
    """Write the features of playing each of these cards, Cacio's too."""
    seat = game.turn
    side = game.players if game.phase == Phase.HELPING else seat
    hand = game.hands[side]
    unseen = unseen_by(game, seat)
    courts = (bit(4 * game.courts) - 1) & unseen
    own: i64 = 0
    most: i64 = -1  # points of the others
    best: i64 = NOTHING
    won: i64 = 0  # by the seat that wins so far
    largest: i64 = 0  # of the others' piles, in points: a byte for each suit
    after = game.sides() - 1
    for other in range(game.players):
        total = game.total(other)
        for suit in range(i64(4)):
            value = points(game.piles[PLACES * other + suit])
            total += value
            if other != seat and value > (largest >> 8 * suit & 0xFF):
                largest = largest & ~shift(0xFF, 8 * suit) | shift(value, 8 * suit)
        if game.jokers < game.pack.size:
            total += points(game.piles[PLACES * other + OPEN]) + points(game.piles[PLACES * other + NEW])
        if other == seat:
            own = total
        elif total > most:
            most, best = total, other
        if other == game.winner:
            won = total
        if played(game.trick, other) != NOTHING:
            after -= 1
    after = min(after, i64(AFTER - 1))
    stand: i64 = max(i64(0), min(i64(STANDS - 1), (own - most + 52) // 5 - 7))
    left = left_of(count(hand))
    own_courts = min(count(hand & (bit(4 * game.courts) - 1)), i64(COURTS - 1))
    led = game.led
    whose: i64 = 0
    mine = so_far = Taking(game, seat, 0, line_from(game, game.leader, game.leader), courts)
    higher: i64 = 0
    if led != NOTHING:
        winner = game.winner
        before = line_from(game, winner, game.leader)
        behind: i64 = 0 if winner == game.leader else line_from(game, game.leader, winner)
        if side != seat:  # Cacio's card comes last
            before |= shift(behind, 8)
            behind = 0
        so_far = Taking(game, winner, before, behind, courts)
        if winner != seat:
            whose = 1 if winner == best else 2 if won > most - NEAR else 3
        if after > 0:
            higher = above(game, unseen, game.best, led)
    for k in range(moves.size):
        card = moves.get(k)
        rank = game.rank(card)
        joker = game.is_joker(card)
        suit = suit_of(card)
        way: i64 = 0 if led == NOTHING else 3 if suit != led and not joker else 1 if rank > game.best else 2
        over = higher
        if way > 1:
            owner = whose
            risk = so_far.risk
            change = so_far.change(game, card)
            gain = so_far.gain + change
        elif side == seat:
            owner = 0
            risk = mine.risk
            change = mine.change(game, card)
            gain = mine.gain + change
            over = above(game, unseen, rank, suit if way == 0 else led) if after > 0 else i64(0)
        else:  # Cacio wins
            owner = WHOSE - 1
            risk = change = gain = 0
        gain = gain_of(gain)
        height: i64 = 0 if rank < 0 else 1 if rank < 5 else 2
        kind: i64 = 0 if rank < 0 else 1 if over == 0 else 2
        pile: i64 = 0
        rival: i64 = 0
        length: i64 = 0
        many: i64 = 0
        live: i64 = 0
        if not joker:
            of_suit = cards_of(game, suit)
            pile = level(worth(mine.piles >> 8 * suit & 0xFF))
            rival = level(largest >> 8 * suit & 0xFF)
            length = min(count(hand & of_suit), i64(LENGTHS)) - 1
            many = min((count(unseen & of_suit) + 2) // 3, i64(UNSEEN - 1))
            live = min(count(courts & of_suit), i64(COURTS - 1))
        out.add(OUTCOME + ((after * WHOSE + owner) * ABOVE + over) * GAINS + gain)
        out.add(TIME + ((way * WHOSE + owner) * LEFT + left) * GAINS + gain)
        out.add(CHANGE + ((way * WHOSE + owner) * AFTER + after) * GAINS + gain_of(change))
        out.add(RANK + (way * RANKS + rank + 3) * LEFT + left)
        out.add(AMMUNITION + ((way * KINDS + kind) * COURTS + own_courts) * LEFT + left)
        out.add(OWN + (way * RANKS + rank + 3) * LEVELS + pile)
        out.add(RIVAL + (way * RANKS + rank + 3) * LEVELS + rival)
        out.add(SAFE + ((way * HEIGHTS + height) * COURTS + live) * LEVELS + pile)
        out.add(SUIT + (way * LENGTHS + length) * UNSEEN + many)
        out.add(RISK + ((after * WHOSE + owner) * ABOVE + over) * RISKS + risk)
        out.add(STAND + (way * STANDS + stand) * LEFT + left)
        out.end()


def unseen_by(game: NoroiNoEfuda, seat: i64) -> i64:
    unseen: i64 = 0
    for other in range(game.players):
        if other != seat:
            unseen |= game.hands[other]
    return unseen


def cards_of(game: NoroiNoEfuda, suit: i64) -> i64:
    """Return the cards of a suit."""
    return shift(SUIT_CARDS, suit) & (bit(game.jokers) - 1)


def line_from(game: NoroiNoEfuda, begin: i64, end: i64) -> i64:
    """Return the line of the cards of these players, clockwise from `begin` up to `end`, or the first without one."""
    line: i64 = 0
    at: i64 = 0
    seat = begin
    while True:
        card = played(game.trick, seat)
        if card == NOTHING:
            return line
        line |= shift(card + 1, at)
        at += 8
        seat = seat + 1 if seat + 1 < game.players else i64(0)
        if seat == end:
            return line


def above(game: NoroiNoEfuda, unseen: i64, rank: i64, suit: i64) -> i64:
    """Return how many unseen cards would win over a rank of the suit led."""
    place = rank + 3 if rank < 0 else game.courts + rank - 1
    over = count(unseen & cards_of(game, suit) & ~(bit(4 * place + 4) - 1))
    if rank < 0:
        over += count(unseen >> game.jokers)
    return min(over, i64(ABOVE - 1))


# --- a pile in short ---------------------------------------------------------------------------------------------


def short(pile: i64) -> i64:
    return shift(size(pile), 4) | top_rank(pile) if pile != 0 else 0


def worth(pile: i64) -> i64:
    """Return the points of a pile in short."""
    return (pile >> 4) + (pile & 15)


def with_card_on(game: NoroiNoEfuda, pile: i64, card: i64) -> i64:
    """Return a pile in short after a card of its suit."""
    rank = (card >> 2) - game.courts + 1
    return 0 if rank <= 0 else (pile & 0xF0) + 16 + rank


def grown(game: NoroiNoEfuda, pile: i64, suit: i64, line: i64) -> i64:
    """Return a pile in short after the cards of its suit in a line."""
    while line != 0:
        card = (line & 0xFF) - 1
        line >>= 8
        if suit_of(card) == suit and not game.is_joker(card):
            pile = with_card_on(game, pile, card)
    return pile


# --- which value a number has ------------------------------------------------------------------------------------


def gain_of(points: i64) -> i64:
    if points < 0:
        return 0 if points < -9 else 1 if points < -6 else 2 if points < -3 else 3 if points < -1 else 4
    return 5 + points if points < 5 else 10 if points < 7 else 11 if points < 10 else 12


def left_of(cards: i64) -> i64:
    return cards - 1 if cards < 4 else 3 if cards < 6 else 4 if cards < 8 else 5


def level(points: i64) -> i64:
    return 0 if points == 0 else min(1 + (points - 1) // 3, i64(LEVELS - 1))


# --- a suit, a place ---------------------------------------------------------------------------------------------


def names(game: NoroiNoEfuda, moves: Moves, out: Features) -> None:
    """Write the feature of naming each suit: the seat's pile, and the unseen numbers, which would win."""
    seat = game.turn
    unseen = unseen_by(game, seat)
    for k in range(moves.size):
        suit = moves.get(k) - NAME
        over = count(unseen & cards_of(game, suit) & ~(bit(4 * game.courts) - 1))
        pile = level(points(game.piles[PLACES * seat + suit]))
        out.add(NAMED + pile * UNSEEN + min((over + 1) // 2, i64(UNSEEN - 1)))
        out.end()


def places(game: NoroiNoEfuda, moves: Moves, out: Features) -> None:
    """Write the features of the places for a card that is taken: the pile there, its unseen court cards."""
    seat = game.turn
    courts = (bit(4 * game.courts) - 1) & unseen_by(game, seat)
    card = played(game.trick, game.taken_from())
    kind: i64 = 0 if game.is_joker(card) else 1 if game.is_court(card) else 2
    for k in range(moves.size):
        place = moves.get(k) - PUT
        pile: i64 = 0 if place == NEW else game.piles[PLACES * seat + place]
        live = min(count(courts & cards_of(game, place)), i64(COURTS - 1)) if place < OPEN else i64(0)
        top = min(top_rank(pile), i64(LEVELS - 1))
        at = kind * WHERE + (0 if place < OPEN else 1 if place == OPEN else 2)
        out.add(PILE + (at * LEVELS + level(points(pile))) * LEVELS + top)
        out.add(CURSE + at * COURTS + live)
        out.end()
