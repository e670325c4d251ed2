"""The whole position as plain data, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.vecs import append
from mypy_extensions import i64

from tefuda.cards.bits import bit, members
from tefuda.cards.pack import SUITS
from tefuda.engine.errors import BadNotation, BadSetup
from tefuda.engine.position import OVER
from tefuda.engine.setup import Setup
from tefuda.engine.table import NOTHING
from tefuda.games.boukunron import hands, judgement, plaza, reading
from tefuda.games.boukunron.cards import ACE, COURT, NAMES, bag_of, court_name, court_names, of, one, suits, total
from tefuda.games.boukunron.plays import BUNDLE, CARDS, CHIPS, HAND, PHASES, PLACES, TAKE_MOVE, Phase
from tefuda.games.boukunron.reading import lacking

if TYPE_CHECKING:
    from tefuda.games.boukunron import Boukunron


def state(game: Boukunron) -> dict[str, Any]:
    seats = range(game.players)
    return {
        "phase": PHASES[game.phase],
        "turn": game.turn,
        "marker": game.marker,
        "leads": [court_name(court) for court in game.leads],
        "plaza": suits(game.upright),
        "bundles": suits(BUNDLE * game.bundles),
        "hands": [suits(game.hands[seat]) for seat in seats],
        "stocks": [suits(game.stocks[seat]) for seat in seats],
        "laid": [suits(game.laid[seat]) for seat in seats],
        "open": [[SUITS[of(game.opened, seat) - 1]] if of(game.opened, seat) > 0 else [] for seat in seats],
        "chosen": [reading.text(TAKE_MOVE | game.chosen[seat]) if game.chosen[seat] else None for seat in seats],
        "chips": [of(game.chips, seat) for seat in seats],
        "tyrant": [[of(game.pressed[place], seat) for seat in seats] for place in range(5)],
        "place": "" if game.place == NOTHING else PLACES[game.place],
        "passed": [game.passed >> seat & 1 for seat in seats],
        "rested": [game.rested >> seat & 1 for seat in seats],
        "lacks": [[SUITS[suit] for suit in range(4) if of(game.voids, seat) >> suit & 1] for seat in seats],
        "aces": [None if game.aces[seat] == NOTHING else NAMES[ACE + game.aces[seat]] for seat in seats],
        "fame": [court_names(game.fame[seat]) for seat in seats],
        "piles": [suits(game.piles[seat]) for seat in seats],
        "gone": suits(game.gone) + court_names(game.courts_gone),
        "hidden": suits(game.hidden) + [NAMES[card] for card in members(game.lost)],
        "chance": game.chance,
    }


def load(game: Boukunron, setup: Setup) -> None:
    """Load a position from plain data.

    The phase is `play` and the marker holder's turn unless the setup says otherwise; every seat has five chips. In
    `pick` and `redraw` the seats decide whose choice is missing.
    """
    n = game.players
    game.phase = PHASES.index(setup.word("phase", "play", list(PHASES)))
    game.marker = setup.number("marker", 0, 0, n - 1)
    game.turn = setup.number("turn", game.marker, OVER, n - 1)
    load_cards(game, setup)
    load_courts(game, setup)
    load_chips(game, setup)
    word = setup.word("place", "", ["", *PLACES])
    game.place = PLACES.index(word) if word else NOTHING
    game.passed = setup.seats("passed", n)
    game.rested = setup.seats("rested", n)
    for seat, letters in enumerate(setup.words("lacks", n, list(SUITS))):
        for letter in letters:
            game.voids |= bit(SUITS.index(letter)) * one(seat)
            if of(game.hands[seat], SUITS.index(letter)) > 0:
                raise setup.refuse(f"lacks[{seat}]", "boukunron.setup.lacks")
    chosen = setup.value("chosen", [None] * n)
    if not isinstance(chosen, list) or len(chosen) != n:
        raise setup.refuse("chosen", "wrong_length", count=str(n))
    for seat, text in enumerate(chosen):
        if text is not None:
            try:
                game.chosen[seat] = reading.parse(str(text)) & CARDS
            except BadNotation as bad:
                raise BadSetup(bad.text, f"{setup.path}.chosen[{seat}]") from None
    resume(game, setup)


def load_chips(game: Boukunron, setup: Setup) -> None:
    """Load the chips: a seat holds those it has not put down, unless the setup says that it has lost some."""
    n = game.players
    rows = setup.number_rows("tyrant", n, 0, CHIPS)
    if len(rows) > len(PLACES):
        raise setup.refuse(f"tyrant[{len(PLACES)}]", "boukunron.setup.no_place", words=list(PLACES))
    left = [CHIPS] * n
    for place, row in enumerate(rows):
        for seat, number in enumerate(row):
            left[seat] -= number
            if left[seat] < 0:
                raise setup.refuse(f"tyrant[{place}][{seat}]", "boukunron.setup.chips", n=CHIPS)
            game.pressed[place] += number * one(seat)
    for seat, number in enumerate(setup.numbers("chips", left, 0, CHIPS)):
        if number > left[seat]:
            raise setup.refuse(f"chips[{seat}]", "boukunron.setup.chips", n=CHIPS)
        game.chips += number * one(seat)


def load_cards(game: Boukunron, setup: Setup) -> None:
    n = game.players
    bundles = bag_of(setup.kept("bundles", setup.ordered("bundles"), 0, ACE))
    judgement.settle(game, NOTHING, bag_of(setup.kept("plaza", setup.ordered("plaza"), 0, ACE)))
    for suit in range(i64(4)):
        if of(bundles, suit) % BUNDLE != 0:
            raise setup.refuse("bundles", "boukunron.setup.bundles")
        game.bundles += of(bundles, suit) // BUNDLE * one(suit)
    for key, bags in (("hands", game.hands), ("stocks", game.stocks), ("laid", game.laid), ("piles", game.piles)):
        for seat, cards in enumerate(setup.ordered_sets(key, n)):
            bags[seat] = bag_of(setup.kept(f"{key}[{seat}]", cards, 0, ACE))
    for seat, letters in enumerate(setup.words("open", n, list(SUITS))):
        for letter in letters:
            game.opened += (SUITS.index(letter) + 1) * one(seat)
            if len(letters) > 1 or of(game.laid[seat], SUITS.index(letter)) == 0:
                raise setup.refuse(f"open[{seat}]", "boukunron.setup.open")
    for seat in range(n):
        if total(game.hands[seat]) + total(game.stocks[seat]) + total(game.laid[seat]) > HAND + 9:
            raise setup.refuse(f"stocks[{seat}]", "boukunron.setup.too_many")


def load_courts(game: Boukunron, setup: Setup) -> None:
    n = game.players
    for card in setup.kept("leads", setup.ordered("leads"), COURT, len(NAMES)):
        game.leads = append(game.leads, card - COURT)
    for seat, card in enumerate(setup.slots("aces", n)):
        if card >= 0:
            game.aces[seat] = setup.kept(f"aces[{seat}]", [card], ACE, COURT)[0] - ACE
    for seat, cards in enumerate(setup.ordered_sets("fame", n)):
        for card in setup.kept(f"fame[{seat}]", cards, COURT, len(NAMES)):
            game.fame[seat] |= bit(card - COURT)
    for card in setup.ordered("gone"):
        if card < ACE:
            game.gone += one(card)
        else:
            game.courts_gone |= bit(setup.kept("gone", [card], COURT, len(NAMES))[0] - COURT)
    for card in setup.ordered("hidden"):
        if card < ACE:
            game.hidden += one(card)
        else:
            game.lost |= bit(card)
    if total(game.hidden) > 4:
        raise setup.refuse("hidden", "boukunron.setup.too_many")


def resume(game: Boukunron, setup: Setup) -> None:
    """Go on from the phase of a setup, if it is a possible one."""
    if game.phase == Phase.DONE or game.turn == OVER:
        game.phase, game.turn = Phase.DONE, OVER
        return
    if len(game.leads) == 0:
        raise setup.refuse("leads", "boukunron.setup.no_lead")
    turn = game.turn
    if game.phase in (Phase.PICK, Phase.TAKE_AGAIN):
        resume_choices(game, setup)
    elif game.phase == Phase.PLAY:
        for step in range(game.steps_to(turn), game.players):
            if game.laid[game.seat_at(step)] != 0 or game.passed & bit(game.seat_at(step)) != 0:
                raise setup.refuse("turn", "boukunron.setup.turn")
        game.next_turn(game.steps_to(turn))
    elif game.laid[turn] == 0 or (game.phase != Phase.PUT and of(game.chips, turn) == 0):
        raise setup.refuse("turn", "boukunron.setup.turn")
    elif game.phase == Phase.PLACE_CHIPS and (game.place == NOTHING or not plaza.may_press(game, game.place)):
        raise setup.refuse("place", "boukunron.setup.place")


def resume_choices(game: Boukunron, setup: Setup) -> None:
    turn = game.turn
    for seat in range(game.players):
        if game.phase == Phase.PICK and total(game.stocks[seat]) < HAND:
            raise setup.refuse(f"stocks[{seat}]", "boukunron.setup.too_few")
        if game.chosen[seat] != 0 and (
            total(game.chosen[seat]) != game.wanted() or lacking(game.chosen[seat], game.stocks[seat]) is not None
        ):
            raise setup.refuse(f"chosen[{seat}]", "boukunron.setup.chosen")
        if game.phase == Phase.PICK and game.chosen[seat] == 0:
            game.waiting |= bit(seat)
    if game.phase == Phase.TAKE_AGAIN:
        hands.ask_redraws(game)
    if game.waiting & bit(turn) != 0:
        game.turn = turn
    elif game.waiting != 0:
        game.turn = game.next_waiting(game.marker)
