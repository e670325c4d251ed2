"""Whole games: a match dealt by chance and played on, and the exchange before a second game."""

from collections.abc import Sequence

from tefuda.engine.moves import Moves
from tefuda.engine.position import OVER
from tefuda.engine.registry import find
from tefuda.games.daifugo.table import Table
from tests.games.daifugo.scene import Rule, scene

HANDS = ["S4 H4 S9", "S5 H5 HT", "S6 D6 HJ", "S7 C7 DQ"]
CARDS = ["S3 S4 S5 S6", "H3 H4 H5 H6", "D3 D4 D9 DT", "C3 C4 CK CA"]


def dealt(seed: str, players: int = 4, games: int = 1, rules: Sequence[Rule] = ()) -> Table:
    """A match that has just begun."""
    game = find("daifugo")
    position = game.new(game.options({"players": players, "games": games, "rules": list(rules)}), seed)
    assert isinstance(position, Table)
    return position


def play_game(position: Table) -> None:
    """Plays to the end of the present game with the last move everybody thinks of; nobody errs or accuses."""
    game = position.game
    moves = Moves()
    while position.turn != OVER and position.game == game:
        position.consider(moves)
        position.apply(moves.get(moves.size - 1))


def exchange(hands: list[str], *rules: Rule) -> Table:
    """The second game of a match, before the exchange; A is daifugo, B fugo, C hinmin, D daihinmin."""
    position = scene(
        list(rules), hands, ranks=[1, 2, 3, 4], game=2, games=2, agenda=[["", 5, *[0] * 10], ["", 4, *[0] * 10]]
    )
    position.agenda = [type(step).of([-1, *step.data()[1:]]) for step in position.agenda]
    position.run()
    return position
