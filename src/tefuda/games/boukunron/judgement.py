"""§4.3, §4.4, §5 The judgement: who wins, who gets the cards, what goes into the plaza, and tricks that no one wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, first
from tefuda.engine.table import NOTHING
from tefuda.games.boukunron import plaza, show
from tefuda.games.boukunron.cards import each, of, one, total, without
from tefuda.games.boukunron.plays import BUNDLE, Phase

if TYPE_CHECKING:
    from tefuda.games.boukunron import Boukunron


def judge(game: Boukunron) -> None:
    """Judge the trick: the highest power among the seats that followed wins; ties go to the later one.

    Everyone's cards are turned up, also those of a seat that did not follow (R6), and where no one did (R13). If no one
    played a card, the lead card goes (R12).
    """
    winner: i64 = NOTHING
    best: i64 = 0
    played = False
    for step in range(game.players):
        seat = game.seat_at(step)
        if game.laid[seat] == 0:
            continue
        played = True
        power: i64 = NOTHING
        if of(game.laid[seat], game.lead()) > 0:
            power = plaza.power(game, seat)
            if power >= best:
                winner, best = seat, power
        else:
            game.voids |= bit(game.lead()) * one(seat)
        show.note_revealed(game, seat, power)
    if winner != NOTHING:
        award(game, winner)
    elif played:
        no_winner(game)
    else:
        remove_lead(game, "boukunron.log.all_passed")


def award(game: Boukunron, winner: i64) -> None:
    """§4.4: give the winner the trick.

    The others, whether they followed or not (R6), leave one card of each suit they used in the plaza, and no one asks
    which (R5); all else goes under the winner's lead card.
    """
    won = game.laid[winner]
    for step in range(game.players):
        seat = game.seat_at(step)
        if seat != winner:
            left = each(game.laid[seat])
            won += game.laid[seat] - left
            settle(game, seat, left)
    piles = game.piles[:]
    piles[winner] += won
    game.piles = piles
    fame = game.fame[:]
    fame[winner] |= bit(game.leads[0])
    game.fame = fame
    show.note_won(game, winner)
    game.marker = winner
    end_trick(game)


def settle(game: Boukunron, seat: i64, cards: i64) -> None:
    """§4.4: put cards in their columns, or begin new ones (R7); five in a column become a bundle worth 2."""
    if cards == 0:
        return
    show.note_settled(game, seat, cards)
    game.upright += cards
    for suit in range(i64(4)):
        while of(game.upright, suit) >= BUNDLE:
            game.upright -= BUNDLE * one(suit)
            game.bundles += one(suit)
            show.note_bundle(game, suit)


def remove_lead(game: Boukunron, text_id: str) -> None:
    """§5.3, §5.4: remove the lead card from the match, since no one played or no one followed; `text_id` says which."""
    game.courts_gone |= bit(game.leads[0])
    show.note_removed(game, text_id)
    end_trick(game)


def no_winner(game: Boukunron) -> None:
    """§5.4: end a trick in which no one followed.

    The chips are gone, and each player who played leaves one card in the plaza (§5.5).
    """
    game.pressed = vec[i64]([0] * 5)
    next_put(game, 0)


def next_put(game: Boukunron, step: i64) -> None:
    """§5.5: go on to the next player who has a card to leave: one with several suits chooses."""
    while step < game.players:
        seat = game.seat_at(step)
        kinds = each(game.laid[seat])
        if total(kinds) > 1:
            game.phase = Phase.PUT
            game.turn = seat
            return
        if kinds != 0:
            put(game, seat, first(kinds) // 8)
        step += 1
    remove_lead(game, "boukunron.log.nobody_followed")


def put(game: Boukunron, seat: i64, suit: i64) -> None:
    """§5.5: leave one card of this suit in its column; the seat's other cards are out of the match."""
    settle(game, seat, one(suit))
    game.gone += game.laid[seat] - one(suit)
    game.laid[seat] = 0
    game.opened = without(game.opened, seat)


def end_trick(game: Boukunron) -> None:
    for seat in range(game.players):
        game.laid[seat] = 0
    game.opened = 0
    game.pressed = vec[i64]([0] * 5)
    game.rested = game.passed  # they redraw and must play now, even where everyone passed (R9)
    game.passed = 0
    game.leads = game.leads[1:]
    if len(game.leads) > 0:
        game.open_trick()
    else:
        game.end_match()
