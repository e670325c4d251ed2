"""The pages of notation: what `tefuda notation GAME` prints, every key of a setup among it."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.commands.notation import introduction, key_text, refusals
from tefuda.engine.registry import Game
from tefuda.engine.view import Text
from tefuda.texts import lookup, render
from tools.docs.words import say


def page(game: Game, lang: str) -> str:
    """Return how moves and setups of a game are written, as Markdown."""
    name = lookup(f"{game.id}.name", lang) or game.id
    grammar = lookup(f"{game.id}.notation", lang) or lookup("engine.notation_cards", lang) or ""
    keys = game.setup_keys(game.options({"players": game.players[0]}))
    return "\n".join([
        f"# {say(lang, 'notation', game=name)}", "", say(lang, "notationWord", game=game.id), "",
        f"## {say(lang, 'moves')}", "",
        "```text", introduction(game, lang), "", grammar.strip("\n"), "```", "",
        f"## {say(lang, 'setups')}", "", say(lang, "setupsWord"), "",
        *table(
            (say(lang, "key"), say(lang, "holds"), say(lang, "about")),
            [(f"`{key}`", render(kind, lang), key_text(game.id, key, lang)) for key, kind in keys.items()],
        ),
        f"## {say(lang, 'refusals')}", "", say(lang, "refusalsWord"), "",
        *table(
            (say(lang, "rule"), say(lang, "sentence")),
            [(f"`{rule}`", sentence) for rule, sentence in refusals(game.id, lang).items()],
        ),
        *([render(Text("engine.setups.house", {"game": game.id}), lang), ""] if game.house is not None else []),
    ])  # fmt: skip


def table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> list[str]:
    """Return a table as lines of Markdown."""
    lines = [head, tuple("---" for _ in head), *rows]
    return ["| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines] + [""]
