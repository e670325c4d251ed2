"""The site's own words, in the language of a page: `en.toml` and `ja.toml` beside this file."""

from __future__ import annotations

import functools
import tomllib
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).with_name("words")
LANGUAGES = ("en", "ja")


@functools.cache
def catalogue(lang: str) -> dict[str, str]:
    """Return all words of a language by id."""
    found: dict[str, str] = tomllib.loads((FOLDER / f"{lang}.toml").read_text(encoding="utf-8"))
    return found


def say(lang: str, id: str, /, **given: Any) -> str:
    """Return a text in a language, its placeholders `{n}` filled in."""
    return catalogue(lang)[id].format(**given)
