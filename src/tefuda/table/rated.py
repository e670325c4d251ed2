"""Rated matches, as far as a room's list decides: which tables can be rated, and what counts of a match that is over.

A match is rated if its table was, at its start, with two people at least, of whom everyone had agreed by being ready.
Only a match that is played to its end counts. Whoever had left it by then, so that a bot made their last move, counts
as last; so leaving saves nobody's rating. Meanwhile the host can't send players away or change bots. If the operator
sends one away, the match counts for nobody.
"""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

from tefuda.engine.registry import Game, find
from tefuda.engine.view import Text
from tefuda.table import shelf
from tefuda.table.ended import preset_of
from tefuda.table.messages import Outline

LENGTHS: Final = ("games", "deals")  # options that say how many rounds a match has
Length: TypeAlias = Literal["short", "usual", "long"]


def length_of(game: Game) -> Any:
    """Return the option that says how many rounds a match of this game has; None if that is not to be chosen."""
    return next((option for option in game.option_list if option.id in LENGTHS), None)


def length(game: Game, options: dict[str, Any]) -> Length:
    """Return how long a match with these options is, beside the game's usual one. Each length has ratings of its
    own."""
    option = length_of(game)
    rounds = None if option is None else options.get(option.id, option.default)
    if option is None or rounds == option.default:
        return "usual"
    return "short" if rounds < option.default else "long"


def why_not(game: Game, options: dict[str, Any]) -> Text | None:
    """Return why matches with these options can't be rated; None if they can.

    House rules must be one of the game's rule sets, and numbers the usual ones, or everyone's rating would be for
    another game. The variants that a rulebook offers as a choice are part of the game.
    """
    checked = shelf.check(game, options)
    if checked.problems:
        return checked.problems[0].text
    preset = preset_of(game, game.options(checked.options)) if game.house is not None else ""
    if game.house is not None and not preset:
        return Text("ui.error.rated_rules")
    free = {length_of(game).id} if length_of(game) is not None else set()
    free |= set(shelf.behind(game, preset).sets) if preset else set()
    for option in game.option_list:
        numbers = option.type in {"int", "rows"} and option.id not in free
        if numbers and checked.options.get(option.id, option.default) != option.default:
            return Text("ui.error.rated_option", {"option": Text(f"{game.id}.option.{option.id}")})
    return None


def mark(outline: Outline, options: dict[str, Any], left: set[int], strengths: list[int], spoiled: bool) -> None:
    """Note in the outline of a rated match what its rating needs: how long it is, who had left, and how strong bots
    are."""
    outline.rated = length(find(outline.game), options)
    outline.spoiled = spoiled
    for seat, player in enumerate(outline.players):
        player.left = seat in left
        player.strength = strengths[seat] if player.bot else 0
