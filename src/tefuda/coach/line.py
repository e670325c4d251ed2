"""What everyone can expect of a match, with all hands open: chances of winning, from play-outs to its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from tefuda.bots.search import Search
from tefuda.coach.weigh import Estimate, estimate
from tefuda.engine.chance import FAST, Rng
from tefuda.engine.options import Options
from tefuda.engine.position import Position
from tefuda.engine.registry import Game

ROUNDS: Final = 60  # of a play-out; then the match is judged as it is


class Point(Struct):
    """The chances of winning after a move, in percent by seat; `fair`: those before the cards were drawn that this
    move or the start of the match had drawn, empty if there were none."""

    step: int
    chances: list[Estimate]
    fair: list[Estimate] = []


def winners(position: Position) -> list[float]:
    """Return how the win is shared, in percent by seat; in a match that is not over, those who are ahead have it."""
    if position.is_over():
        ahead = [place == 1 for place in position.result().ranks]
    else:
        worth = [position.utility(seat) for seat in range(position.players)]
        ahead = [one == max(worth) for one in worth]
    return [100.0 / sum(ahead) if wins else 0.0 for wins in ahead]


def chances(begin: Callable[[int], Position], matches: int, seed: str) -> list[Estimate]:
    """Return the chances of winning by seat, from play-outs of what `begin` gives for each number."""
    player = Search(seed, 0.0, 1)
    player.rng = Rng(f"{seed}-line")
    shares = []
    for k in range(matches):
        position = begin(k)
        player.prepare(position)
        for _ in range(ROUNDS):
            if position.is_over():
                break
            player.play_on(position, position.stage())
        shares.append(winners(position))
    return [estimate(column) for column in zip(*shares, strict=True)]


def now(position: Position, matches: int, seed: str) -> list[Estimate]:
    """Return the chances of winning by seat from here; in a match that is over, what became of them."""
    if position.is_over():
        return [Estimate(share, share, share) for share in winners(position)]
    rng = Rng(f"{seed}-chance")
    return chances(lambda k: redrawn(position, rng), matches, seed)


def redrawn(position: Position, rng: Rng) -> Position:
    """Return a copy that draws other cards from here on."""
    twin = position.clone()
    twin.chance = rng.fresh()
    return twin


def before_draw(position: Position, seat: int, move: str, matches: int, seed: str) -> list[Estimate]:
    """Return the chances after a move whose cards are yet to be drawn."""
    rng = Rng(f"{seed}-draw")

    def begin(k: int) -> Position:
        twin = redrawn(position, rng)
        twin.ask(seat)
        twin.apply(twin.parse(move))
        return twin

    return chances(begin, matches, f"{seed}-fair")


def before_deal(game: Game, options: Options, matches: int, seed: str) -> list[Estimate]:
    """Return the chances before the first deal."""
    return chances(lambda k: game.new(options, f"{seed}-{k}", False, FAST), matches, f"{seed}-deal")
