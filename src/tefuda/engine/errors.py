"""Exceptions for rejected input: what is wrong, where, and which rule was broken. Raising one changes nothing."""

from __future__ import annotations

import difflib
from collections.abc import Sequence

from tefuda.engine.view import Text
from tefuda.texts import render


class BadInput(Exception):
    """Rejected input of any kind: `text` says what is wrong, `path` where (a JSON path), `rule` is the rule's id."""

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
        """Return the whole message in one language: where, what, and which rule."""
        where = f"{self.path}: " if self.path else ""
        which = f" [{self.rule}]" if self.rule else ""
        return f"{where}{render(self.text, lang)}{which}"


class UnknownGame(BadInput):
    """The name of a game that does not exist."""


class BadGame(BadInput):
    """A file with a user's own game that fails while it is imported."""


class BadOption(BadInput):
    """An option that does not exist, has the wrong type or is out of range, or options that conflict."""


class BadSetup(BadInput):
    """An explicit start that is not possible: a card twice, an unknown zone, a number out of range."""


class BadRecord(BadInput):
    """A record that cannot be read."""


class BadNotation(BadInput):
    """A text that is no move of this game."""


class IllegalMove(BadInput):
    """A move that is not legal here; `rule` names the rule that forbids it."""


def hint(found: str, known: Sequence[str], otherwise: Text | None = None) -> Text:
    """Return what follows "there is no such name": the most similar names, else `otherwise` or all names."""
    near = difflib.get_close_matches(found, known)
    if near:
        return Text("engine.near", {"names": ", ".join(near)})
    return otherwise if otherwise is not None else Text("engine.known", {"names": ", ".join(known)})
