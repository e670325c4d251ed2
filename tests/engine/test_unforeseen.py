"""Nobody can work out the cards of a match from those they have seen. The fast generator does not keep that promise."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tefuda.engine.chance import FAST, KEYED, Rng, state_from
from tefuda.engine.position import Position
from tefuda.engine.registry import find, games
from tefuda.engine.view import Event
from tests.engine.lattice import ENOUGH, P, Seen, foretold, recovered

PLAYERS = 3  # of Trading Poker


def test_what_one_seat_sees_of_trading_poker_gives_the_fast_generator_away() -> None:
    """The market and the cards taken from the stock are open, in the order in which they are drawn. Before the first
    shuffle the attack has the state: every later card follows, and backwards every first hand."""
    game = find("trading_poker")
    options = game.options({"players": PLAYERS, "startSeat": 0})
    state = recovered(seen_of_the_stock(game.new(options, "poker 37", watched=True, generator=FAST)))
    assert state is not None
    for _ in range(2 * PLAYERS + 5):  # hands of two, five in the market
        state = state * 2**32 % P
    known = game.table(options, "")
    known.chance = state
    known.begin()
    assert known.state() == game.new(options, "poker 37").state()


def test_what_one_seat_sees_of_trading_poker_does_not_give_the_stream_away() -> None:
    game = find("trading_poker")
    options = game.options({"players": PLAYERS, "startSeat": 0})
    draws = seen_of_the_stock(game.new(options, "poker 0", watched=True, generator=KEYED))
    assert sum(draw.bits for draw in draws) > ENOUGH[0]
    assert recovered(draws) is None


def seen_of_the_stock(position: Position) -> list[Seen]:
    """What seat 0 can say about each draw from the stock, up to the first shuffle. The stock is counted through with
    each card once and then with the second copies, so a card of which one copy is left says best where it was: behind
    all other cards before it, but for those that other hands have."""
    names = find("trading_poker").pack(find("trading_poker").options({"players": PLAYERS})).names
    state = position.state()
    unseen = Counter(dict.fromkeys(names[:-1], 2)) - Counter(state["hands"][0]) - Counter(state["common"])
    hidden = 2 * (PLAYERS - 1)
    draws: list[Seen] = []
    choices = random.Random("moves")
    while not position.is_over():
        position.log = []
        position.play(choices.choice(position.legal_moves()))
        for event in [happened.for_seat(0) for happened in position.log]:
            said = event.text.id.rpartition(".")[2] if event.text is not None else ""
            n = unseen.total() - hidden + 1  # and the joker
            if said == "joker":
                return [*draws, Seen(n, n - 1, n - 1)]
            if said in ("stock", "refill"):
                (card,) = cards_of(event)
                before = [unseen[name] for name in names[: names.index(card)] if unseen[name]]
                gone = min(before.count(1), hidden)
                least = max(0, len(before) - gone - (hidden - gone) // 2)
                draws.append(Seen(n, least, len(before)) if unseen[card] == 1 else Seen(n, 0, n - 1))
                unseen -= Counter([card])
    return draws


def cards_of(event: Event) -> list[str]:
    cards = event.text.args["cards"] if event.text is not None else []
    assert isinstance(cards, list)
    return [str(card) for card in cards]


@pytest.mark.parametrize("id", games())
def test_no_game_gives_the_keyed_stream_away(id: str) -> None:
    """The attack fails even if it knows exactly what was drawn in the first part of a match. The same draws made with
    the fast generator show that it knows enough."""
    draws, known = drawn(id)
    assert known < len(draws)
    assert recovered(draws[:known]) is None
    state = state_from(id)
    rng = Rng()
    rng.state = state
    fast = [Seen(n, k, k) for n, k in ((n, rng.below(n)) for n, _, _ in draws)]
    assert recovered(fast[:known]) == state
    assert foretold(state, fast)


def drawn(id: str) -> tuple[list[Seen], int]:
    """Return the numbers drawn in one match, and how many of them the attack is given."""
    game = find(id)
    options = game.options({"players": game.players[-1]})
    position = game.table(options, id, KEYED)
    assert position.stream is not None
    position.stream.draws = []
    position.begin()
    choices = random.Random(id)
    while not position.is_over() and len(position.stream.draws) < 200:
        position.play(choices.choice(position.legal_moves()))
    numbers = [(draw.of - k, number) for draw in position.stream.draws for k, number in enumerate(draw.numbers)]
    draws = [Seen(n, number, number) for n, number in numbers]
    return draws, len(draws) * 3 // 4
