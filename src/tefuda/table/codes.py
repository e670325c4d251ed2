"""Codes of tables, people, tournaments and studies: letters and digits that no one takes for another, 5 bits each."""

from __future__ import annotations

import secrets
from typing import Final

LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # no O, 0, I, 1


def new_code(length: int) -> str:
    """Return a code that no one can guess."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def letters_of(typed: str) -> str:
    """Return the letters of a code as someone types it: with blanks or dashes between them, or in small letters."""
    return "".join(letter for letter in typed.upper() if letter in LETTERS)
