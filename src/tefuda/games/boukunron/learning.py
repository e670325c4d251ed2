"""What a policy learns from in On Tyranny (`Position.features`): a play and what its trick is worth, chips, a hand.

Points are reckoned with the consolation that is to be expected, and without the others' aces.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, count
from tefuda.engine.features import Features
from tefuda.engine.moves import Moves
from tefuda.engine.table import NOTHING
from tefuda.games.boukunron import plaza, scoring
from tefuda.games.boukunron.cards import of, suit_of, total
from tefuda.games.boukunron.plays import CARDS, KEEP, PASS, Phase

if TYPE_CHECKING:
    from tefuda.games.boukunron import Boukunron

# How many values each part of a feature has.
WAYS: Final = 13  # to play: it cannot win; its power in steps of three
SIZES: Final = 3  # cards of a play, or suits in it
MOST: Final = 4  # cards that a seat has played, or that are of one suit
AFTER: Final = 4  # seats that still play
WANTS: Final = 5  # what the seat gains by a lead card: banishment, nothing, 1 or 2 points, 3 or 4, more
MARGINS: Final = 7  # from banished by far to the lowest of all
AHEADS: Final = 5  # of the best of the others: from far behind to far ahead
STANDS: Final = MARGINS * AHEADS
LEFT: Final = 8  # tricks after this one
CARDS_LEFT: Final = 8
OF_SUIT: Final = 5  # cards
FEWEST: Final = 3  # who has the fewest tricks: the seat alone, the seat and others, others
CHIPS: Final = 6
WORTHS: Final = 4  # of a card
CALLS: Final = 8  # which of the lead cards face up are of a suit
COLUMNS: Final = 5  # what a column is worth, or its cards

# Where the features of each kind begin.
TRICK: Final = 0
STAND: Final = TRICK + WAYS * MOST * AFTER * WANTS
TIME: Final = STAND + WAYS * STANDS
SPENT: Final = TIME + WAYS * LEFT * WANTS
COMING: Final = SPENT + SIZES * CARDS_LEFT * LEFT
FOLLOWED: Final = COMING + 2 * OF_SUIT * CARDS_LEFT * WANTS
SUITS: Final = FOLLOWED + MOST * SIZES * 2 * WANTS
PASSED: Final = SUITS + SIZES * FEWEST * LEFT
MISSED: Final = PASSED + CHIPS * CARDS_LEFT * LEFT
RESTED: Final = MISSED + OF_SUIT * WANTS * MOST
RENEWED: Final = RESTED + STANDS * LEFT
KEPT: Final = RENEWED + 2 * OF_SUIT * OF_SUIT * WANTS
PRESSED: Final = KEPT + CHIPS * LEFT * WANTS
PLACE: Final = PRESSED + 2 * CHIPS * LEFT * WANTS
NUMBER: Final = PLACE + 2 * MOST * WORTHS * WANTS
TAKEN: Final = NUMBER + CHIPS * CHIPS * MOST * 2
LEAVES: Final = TAKEN + 2 * CALLS * WANTS * COLUMNS * CARDS_LEFT
SPACE: Final = LEAVES + COLUMNS * FEWEST


def features(game: Boukunron, moves: Moves, out: Features) -> None:
    """Write the features of each of the moves of `turn`."""
    out.clear()
    if game.phase == Phase.PLAY:
        plays(game, moves, out)
    elif game.phase == Phase.TYRANT:
        places(game, moves, out)
    elif game.phase == Phase.PLACE_CHIPS:
        numbers(game, moves, out)
    elif game.phase == Phase.PUT:
        fewest = Outlook(game).fewest
        for k in range(moves.size):
            out.add(LEAVES + min(of(game.upright, moves.get(k) & 3), i64(COLUMNS - 1)) * FEWEST + fewest)
            out.end()
    else:
        hands(game, moves, out)


# --- what a trick is worth ---------------------------------------------------------------------------------------


@final
@mypyc_attr(acyclic=True)
class Outlook:
    """What `turn` gains by this trick (`want`), and how it stands: now, and if it wins the trick.

    `fewest`: whether it has the fewest tricks.
    """

    def __init__(self, game: Boukunron) -> None:
        seat = game.turn
        mine = count(game.fame[seat])
        fewest: i64 = 99  # of the others
        equals: i64 = 0
        for other in range(game.players):
            tricks = count(game.fame[other])
            if other != seat and tricks < fewest:
                fewest = tricks
                equals = 1
            elif other != seat and tricks == fewest:
                equals += 1
        now = Points(game, mine, fewest, equals, 0)
        won = Points(game, mine + 1, fewest, equals, scoring.gain(game, seat, game.leads[0]))
        self.fewest: i64 = 0 if mine < fewest else 1 if mine == fewest else 2
        self.stand: i64 = now.stand()
        self.stand_won: i64 = won.stand()
        self.want: i64 = 0 if won.own >= won.lowest + scoring.TOO_MUCH else want_of(won.own - now.own)


@final
@mypyc_attr(acyclic=True)
class Points:
    """The points of `turn`, and the lowest and the highest of the others, if it has this many tricks and gains more.

    `fewest`: the fewest tricks of the others, which `equals` of them have.
    """

    def __init__(self, game: Boukunron, tricks: i64, fewest: i64, equals: i64, more: i64) -> None:
        seat = game.turn
        consolation = 2 * total(game.bundles) + i64(len(game.leads))  # a trick brings a little more than half a bundle
        self.own: i64 = scoring.held(game, seat) + more
        self.lowest: i64 = 999
        self.highest: i64 = 0
        if tricks < fewest:
            self.own += consolation
            consolation = 0
        elif tricks == fewest:
            consolation //= equals + 1
            self.own += consolation
        else:
            consolation //= equals
        for other in range(game.players):
            if other != seat:
                points = of(game.chips, other) + scoring.fame_points(game.fame[other], NOTHING)
                if count(game.fame[other]) == fewest:
                    points += consolation
                self.lowest = min(self.lowest, points)
                self.highest = max(self.highest, points)

    def stand(self) -> i64:
        """Return how far `turn` is from banishment, and from the best of the others."""
        margin = self.lowest + scoring.TOO_MUCH - self.own
        ahead = self.own - self.highest
        near: i64 = 0 if margin < -2 else 1 if margin <= 0 else 6 if margin >= 10 else min((margin + 3) // 2, i64(5))
        place: i64 = 0 if ahead < -4 else 1 if ahead < -1 else 2 if ahead <= 1 else 3 if ahead <= 4 else 4
        return near * AHEADS + place


def want_of(gain: i64) -> i64:
    """Return which value a gain has that does not banish the seat."""
    return 1 if gain <= 0 else 2 if gain <= 2 else 3 if gain <= 4 else 4


# --- moves -------------------------------------------------------------------------------------------------------


def plays(game: Boukunron, moves: Moves, out: Features) -> None:
    """Write the features of playing cards, and of passing."""
    seat = game.turn
    outlook = Outlook(game)
    want = outlook.want
    hand = game.hands[seat]
    cards = total(hand)
    lead = game.lead()
    left = i64(len(game.leads)) - 1
    most: i64 = 0
    for other in range(game.players):
        most = max(most, total(game.laid[other]))
    after = game.players - 1 - game.steps_to(seat)
    worths = vec[i64]([0] * 4)
    for suit in range(i64(4)):
        worths[suit] = plaza.worth(game, suit)
    minus: i64 = 1 if seat == game.marker else 0
    coming = min(left, i64(2))  # lead cards, which all see
    suits = vec[i64]([0] * 2)
    wants = vec[i64]([0] * 2)
    for n in range(coming):
        suits[n] = suit_of(game.leads[n + 1])
        wants[n] = want_of(scoring.gain(game, seat, game.leads[n + 1]))
    for k in range(moves.size):
        move = moves.get(k)
        if move == PASS:
            out.add(PASSED + (of(game.chips, seat) * CARDS_LEFT + cards) * LEFT + left)
            out.add(MISSED + (min(of(hand, lead), i64(OF_SUIT - 1)) * WANTS + want) * MOST + most)
            out.add(RESTED + outlook.stand * LEFT + left)
            for n in range(coming):
                stock = min((of(game.stocks[seat], suits[n]) + 1) // 2, i64(OF_SUIT - 1))
                held = min(of(hand, suits[n]), i64(OF_SUIT - 1))
                out.add(RENEWED + ((n * OF_SUIT + held) * OF_SUIT + stock) * WANTS + wants[n])
            out.end()
            continue
        played = move & CARDS
        size: i64 = 0
        kinds: i64 = 0
        power = -minus
        for suit in range(i64(4)):
            number = of(played, suit)
            if number > 0:
                size += number
                kinds += 1
                power += number * worths[suit]
        followed = of(played, lead)
        way: i64 = 1 + min(max(i64(0), power) // 3, i64(WAYS - 2)) if followed > 0 else 0
        rest = cards - size
        opened: i64 = 1 if size == 3 and (move >> 32 & 3) == lead else 0
        out.add(TRICK + ((way * MOST + most) * AFTER + after) * WANTS + want)
        out.add(STAND + way * STANDS + outlook.stand_won)
        out.add(TIME + (way * LEFT + left) * WANTS + want)
        out.add(SPENT + ((size - 1) * CARDS_LEFT + rest) * LEFT + left)
        out.add(FOLLOWED + ((followed * SIZES + size - 1) * 2 + opened) * WANTS + want)
        out.add(SUITS + ((kinds - 1) * FEWEST + outlook.fewest) * LEFT + left)
        for n in range(coming):
            held = min(of(hand - played, suits[n]), i64(OF_SUIT - 1))
            out.add(COMING + ((n * OF_SUIT + held) * CARDS_LEFT + rest) * WANTS + wants[n])
        out.end()


def places(game: Boukunron, moves: Moves, out: Features) -> None:
    """Write the features of keeping the chips, and of the places that they may go to."""
    seat = game.turn
    laid = game.laid[seat]
    lead = game.lead()
    want = Outlook(game).want if of(laid, lead) > 0 else i64(0)
    chips = of(game.chips, seat)
    left = i64(len(game.leads)) - 1
    for k in range(moves.size):
        move = moves.get(k)
        if move == KEEP:
            out.add(KEPT + (chips * LEFT + left) * WANTS + want)
        else:
            suit = plaza.suit_at(game, (move & 7) - 1)
            led: i64 = 1 if suit == lead else 0
            worth = min((plaza.worth(game, suit) + 1) // 2, i64(WORTHS - 1))
            out.add(PRESSED + ((led * CHIPS + chips) * LEFT + left) * WANTS + want)
            out.add(PLACE + ((led * MOST + of(laid, suit)) * WORTHS + worth) * WANTS + want)
        out.end()


def numbers(game: Boukunron, moves: Moves, out: Features) -> None:
    """Write the feature of each number of chips at a place: how many there are, and the seat's cards of that suit."""
    suit = plaza.suit_at(game, game.place)
    led: i64 = 1 if suit == game.lead() else 0
    chips = of(game.chips, game.turn)
    own = of(game.laid[game.turn], suit)
    for k in range(moves.size):
        out.add(NUMBER + (((moves.get(k) & 7) * CHIPS + chips) * MOST + own) * 2 + led)
        out.end()


def hands(game: Boukunron, moves: Moves, out: Features) -> None:
    """Write the features of hands: the number of cards of each suit, the lead cards of it to come, its column."""
    seat = game.turn
    again: i64 = 1 if game.phase == Phase.TAKE_AGAIN else 0
    begins = vec[i64]([0] * 4)
    for suit in range(i64(4)):
        calls: i64 = 0
        want: i64 = 0
        for k in range(min(i64(3), i64(len(game.leads)))):
            if suit_of(game.leads[k]) == suit:
                calls |= bit(k)
                want = max(want, want_of(scoring.gain(game, seat, game.leads[k])))
        column = min(of(game.upright, suit) + 2 * of(game.bundles, suit), i64(COLUMNS - 1))
        begins[suit] = TAKEN + (((again * CALLS + calls) * WANTS + want) * COLUMNS + column) * CARDS_LEFT
    for k in range(moves.size):
        for suit in range(i64(4)):
            out.add(begins[suit] + of(moves.get(k), suit))
        out.end()
