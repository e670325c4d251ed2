"""Every refusal in the house: what is wrong, where, and which rule says so. Nothing changes when one is raised."""

from __future__ import annotations

import difflib
from collections.abc import Sequence

from tefuda.engine.view import Text
from tefuda.texts import render


class BadInput(Exception):
    """Base of all refusals. `text` says what, `path` where (a JSON path, a move number), `rule` which rule."""

    def __init__(self, text: Text, path: str = "", rule: str = "") -> None:
        super().__init__(text, path, rule)
        self.text = text
        self.path = path
        self.rule = rule

    def __str__(self) -> str:
        return self.message("en")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def message(self, lang: str) -> str:
        """The refusal in one language: where, what, and which rule."""
        where = f"{self.path}: " if self.path else ""
        which = f" [{self.rule}]" if self.rule else ""
        return f"{where}{render(self.text, lang)}{which}"


class UnknownGame(BadInput):
    """No game of that name."""


class BadGame(BadInput):
    """A file with a game of somebody's own that fails while it is read."""


class BadOption(BadInput):
    """An option that does not exist, has the wrong type or lies out of range, or options that clash."""


class BadSetup(BadInput):
    """An explicit start that cannot be: a card twice, an unknown zone, a number out of range."""


class BadRecord(BadInput):
    """A record that cannot be read."""


class BadNotation(BadInput):
    """A move text that no move of this game has."""


class IllegalMove(BadInput):
    """A move that the rules forbid here; `rule` names the one that does."""


def hint(found: str, known: Sequence[str], otherwise: Text | None = None) -> Text:
    """Return what follows "there is no such name": the names most like it, else `otherwise` or all there are."""
    near = difflib.get_close_matches(found, known)
    if near:
        return Text("engine.near", {"names": ", ".join(near)})
    return otherwise if otherwise is not None else Text("engine.known", {"names": ", ".join(known)})
