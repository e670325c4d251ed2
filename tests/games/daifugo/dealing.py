"""Whole rounds: a match dealt at random and played on, and the exchange before a second round."""

from collections.abc import Sequence

from tefuda.cards.bits import count
from tefuda.engine.moves import Moves
from tefuda.engine.position import OVER
from tefuda.engine.registry import find
from tefuda.games.daifugo.cards import EIGHT, NINE, SEVEN, SIX, TEN, of_rank
from tefuda.games.daifugo.table import Table
from tests.games.daifugo.scene import Rule, scene

HANDS = ["S4 H4 S9", "S5 H5 HT", "S6 D6 HJ", "S7 C7 DQ"]
CARDS = ["S3 S4 S5 S6", "H3 H4 H5 H6", "D3 D4 D9 DT", "C3 C4 CK CA"]
MIDDLE = of_rank(SIX) | of_rank(SEVEN) | of_rank(EIGHT) | of_rank(NINE) | of_rank(TEN)
SMALL: Rule = {"id": "two_player_small_hand", "hand_size": 3}


def dealt(seed: str, players: int = 4, games: int = 1, rules: Sequence[Rule] = ()) -> Table:
    """Return a match that has just begun."""
    game = find("daifugo")
    position = game.new(game.options({"players": players, "games": games, "rules": list(rules)}), seed)
    assert isinstance(position, Table)
    return position


def dealt_to_two(rules: list[Rule], seed: str = "two", games: int = 1) -> Table:
    """Return a match of two players that has just begun."""
    return dealt(seed, 2, games, rules)


def play_game(position: Table) -> None:
    """Play to the end of the present round, always by the last move considered; no one errs or accuses."""
    game = position.round
    moves = Moves()
    while position.turn != OVER and position.round == game:
        position.consider(moves)
        position.apply(moves.get(moves.size - 1))


def exchange(hands: list[str], *rules: Rule) -> Table:
    """Return the second round of a match, before the exchange; A is millionaire, B rich, C poor, D beggar."""
    position = scene(
        list(rules), hands, ranks=[1, 2, 3, 4], game=2, games=2, agenda=[["", 5, *[0] * 10], ["", 4, *[0] * 10]]
    )
    position.run()
    return position


def all_cards(position: Table) -> int:
    """Return the cards of a match of two players."""
    return int(position.hands[0] | position.hands[1] | position.stock | position.outside)


def richer(position: Table) -> list[int]:
    """Return the seats with one card more, as places after the dealer."""
    sizes = [count(position.hands[seat]) for seat in range(position.players)]
    return sorted(
        (seat - position.dealer) % position.players for seat in range(position.players) if sizes[seat] > min(sizes)
    )


def held_by_leader(seed: str, rules: list[Rule], players: int = 4) -> tuple[str, list[str]]:
    """Return the card that the first lead must contain, and the leader's hand."""
    position = dealt(seed, players, rules=rules)
    state = position.state()
    return state["first_card"], state["hands"][position.turn]


def seating(rule: str) -> list[int]:
    """Return the seats clockwise in the second round, from the highest title on: A goes out first, then C and D."""
    position = scene(sorted({rule, "exchange_none"}), ["S9", "HJ", "HT", "DQ"], "S9", "pass", "HT", "DQ", games=2)
    return position.seating_from(position.seat_of_title(0))
