"""All texts of Tefuda, in Japanese and English, as data, keyed by id.

An id is the file's name and the path inside it: `ja/table.toml` holds `table.…`, and all files of the folder `ja/ui/`
hold `ui.…`. A game has its texts in its own folder: `games/four_tricks/ja.toml` holds `four_tricks.…`; a game with many
has a folder of files there, and all of `games/daifugo/ja/*.toml` hold `daifugo.…`. What is said in a guided first deal
is in `first_steps/ja.toml`, as `four_tricks.first_steps.…`.

The browser fills in the same templates (`web/src/lib/texts.ts`), with cards as chips and rules as links.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from msgspec import Struct, field

LANGUAGES = ("ja", "en")
SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣", "R": "★", "M": "☾", "X": "JOKER "}
PLACEHOLDER = re.compile(r"\{(\w+)(?::(\w+)(?: ([^{}]*))?)?\}")


class Text(Struct, frozen=True, omit_defaults=True):
    """A sentence by its id. Placeholders in the text say how an argument is shown: `{n}` number or string,
    `{who:seat}` a seat, `{cards:cards}` faces as paper chips, `{suit:suit}`, `{rule:rule}` a link to a rule,
    `{what:text}` a nested text, `{n:plural card|cards}` English plural, `{who:verb takes|take}` what follows the name
    of a seat, and what follows "You".
    """

    id: str
    args: dict[str, int | str | list[str] | Text] = field(default_factory=dict)


_added: dict[str, dict[str, str]] = {lang: {} for lang in LANGUAGES}


def _flatten(tree: Mapping[str, Any], prefix: str, out: dict[str, str]) -> None:
    for key, value in tree.items():
        name = f"{prefix}.{key}" if key != "_" else prefix
        if isinstance(value, Mapping):
            _flatten(value, name, out)
        else:
            out[name] = str(value).strip("\n")


def _read(folder: Traversable, prefix: str, out: dict[str, str]) -> None:
    for entry in sorted(folder.iterdir(), key=lambda e: e.name):
        if entry.is_dir():
            _read(entry, entry.name, out)
        elif entry.name.endswith(".toml"):
            stem = prefix or entry.name.removesuffix(".toml")
            _read_file(entry, stem, out)


def _read_file(file: Traversable, prefix: str, out: dict[str, str]) -> None:
    try:
        _flatten(tomllib.loads(file.read_text(encoding="utf-8")), prefix, out)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{file}: {error}") from None


def _read_game(folder: Traversable, lang: str, id: str, out: dict[str, str]) -> None:
    """Read the texts that a game has in its folder: a file or a folder of files per language, and the first steps."""
    if (folder / f"{lang}.toml").is_file():
        _read_file(folder / f"{lang}.toml", id, out)
    elif (folder / lang).is_dir():
        _read(folder / lang, id, out)
    if (folder / "first_steps" / f"{lang}.toml").is_file():
        _read_file(folder / "first_steps" / f"{lang}.toml", f"{id}.first_steps", out)


@functools.cache
def _built_in(lang: str) -> dict[str, str]:
    out: dict[str, str] = {}
    _read(files(__name__) / lang, "", out)
    for game in sorted((files("tefuda") / "games").iterdir(), key=lambda folder: folder.name):
        _read_game(game, lang, game.name, out)
    return out


def add(lang: str, prefix: str, tree: Mapping[str, Any]) -> None:
    """Add the texts of a game from a user's own file, under `prefix` (the game's id)."""
    _flatten(tree, prefix, _added[lang])


def add_folder(folder: Traversable, id: str) -> None:
    """Add the texts that a user's own game has in its folder, as the built-in games do.

    Raises: ValueError, with the file, if one is not valid TOML.
    """
    for lang in LANGUAGES:
        _read_game(folder, lang, id, _added[lang])


def catalogue(lang: str) -> dict[str, str]:
    """Return all texts of a language by id."""
    return {**_built_in(lang), **_added[lang]}


def lookup(text_id: str, lang: str) -> str | None:
    """Return one text, or None."""
    return _added[lang].get(text_id) or _built_in(lang).get(text_id)


def game_name(game: str, lang: str) -> str:
    """Return the name of a game; one without texts has its id."""
    return lookup(f"{game}.name", lang) or game


def names(text_id: str) -> list[str]:
    """Return the name of a thing and its aliases, in every language."""
    found = [lookup(f"{text_id}.{key}", lang) for lang in LANGUAGES for key in ("name", "aliases")]
    return [name for text in found if text for name in re.split("、|, ", text)]


def card_words(face: str) -> str:
    """Return a card for the terminal: ♠3, JOKER 1, 3-6."""
    sign = SUIT_SIGNS.get(face[:1], "")
    return sign + face[1:].replace("T", "10") if sign else face


def render(text: Text, lang: str, seats: list[str] | None = None) -> str:
    """Return a text as one plain string. `seats` are the players' names, in seat order. A missing text gives its id."""
    template = lookup(text.id, lang)
    if template is None:
        return text.id

    def fill(match: re.Match[str]) -> str:
        name, kind, extra = match.groups()
        if name not in text.args:
            return match.group(0)
        value = text.args[name]
        if kind == "seat" and isinstance(value, int):
            return seats[value] if seats else chr(ord("A") + value)
        if kind in ("cards", "suit"):
            faces = value if isinstance(value, list) else str(value).split()
            return " ".join(card_words(face) for face in faces)
        if kind == "plural":
            one, many = extra.split("|")
            return one if value == 1 else many
        if kind == "verb":
            return str(extra.split("|")[0])
        if kind == "rule":
            return lookup(f"{value}.name", lang) or lookup(str(value), lang) or str(value)
        if kind == "text" and not isinstance(value, (int, str, list)):
            return render(value, lang, seats)
        return " ".join(value) if isinstance(value, list) else str(value)

    return PLACEHOLDER.sub(fill, template)
