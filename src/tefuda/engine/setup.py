"""The reader of explicit starts: documents of zones, counters and flags, checked as they are read.

A reader knows where it is (a JSON path), which cards it has met (each only as often as the pack has it), and which keys
have not been read. So every game's `load` is a list of what it has, and every mistake is reported with its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mypy_extensions import i64

from tefuda.cards.bits import bit
from tefuda.cards.pack import Pack
from tefuda.engine.errors import BadSetup, hint
from tefuda.engine.view import Text


class Setup:
    """A setup document and the pack its cards come from. Every read names a key; `done` ends the reading."""

    def __init__(self, document: Mapping[str, Any], pack: Pack, path: str = "$.setup") -> None:
        if not isinstance(document, Mapping):
            raise BadSetup(Text("engine.setup.not_an_object"), path)
        self.document = document
        self.pack = pack
        self.path = path
        self.read: set[str] = set()
        self.kinds: dict[str, Text] = {}  # what each key that was read holds: engine.kind.*
        self.places: dict[int, list[str]] = {}  # card -> where it is

    def refuse(self, key: str, reason: str, **args: int | str | list[str] | Text) -> BadSetup:
        """Return the error for a key; `reason` is the last part of a text id under engine.setup, or a whole id."""
        text_id = reason if "." in reason else f"engine.setup.{reason}"
        return BadSetup(Text(text_id, dict(args)), f"{self.path}.{key}" if key else self.path)

    def has(self, key: str) -> bool:
        return key in self.document

    def value(self, key: str, default: Any = None) -> Any:
        """Return a raw value, for what has no reader of its own; the caller checks it."""
        self.read.add(key)
        self.kinds.setdefault(key, Text("engine.kind.value"))
        return self.document.get(key, default)

    def holds(self, key: str, kind: str, n: i64 = 0, words: list[str] | None = None) -> None:
        """Note what a key holds, for the list of keys that `tefuda notation` prints."""
        self.kinds[key] = Text(f"engine.kind.{kind}", {"n": n, "words": ", ".join(words or [])})

    # --- numbers and flags -------------------------------------------------------------------------------------

    def number(self, key: str, default: i64 = 0, least: i64 = -(2**61), most: i64 = 2**61) -> i64:
        self.holds(key, "number")
        return self._int(self.value(key, default), key, least, most)

    def numbers(self, key: str, default: list[int], least: i64 = -(2**61), most: i64 = 2**61) -> list[int]:
        """Read a list of numbers, of the same length as `default`."""
        self.holds(key, "numbers" if default else "series", len(default))
        items = self._list(key, default, len(default))
        return [self._int(item, f"{key}[{k}]", least, most) for k, item in enumerate(items)]

    def seats(self, key: str, count: i64, default: i64 = 0) -> i64:
        """Read a set of seats, written as 0 or 1 per seat."""
        out: i64 = 0
        for seat, is_in in enumerate(self.numbers(key, [default >> seat & 1 for seat in range(count)], 0, 1)):
            out |= is_in * bit(seat)
        self.holds(key, "seats")
        return out

    def number_rows(self, key: str, width: i64, least: i64, most: i64) -> list[list[int]]:
        """Read any number of rows with one number per seat (points or tricks of each round so far)."""
        self.holds(key, "number_rows", width)
        rows = self.value(key, [])
        if not isinstance(rows, list):
            raise self.refuse(key, "wrong_length", count=str(width))
        out: list[list[int]] = []
        for k, row in enumerate(rows):
            if not isinstance(row, list) or len(row) != width:
                raise self.refuse(f"{key}[{k}]", "wrong_length", count=str(width))
            out.append([self._int(item, f"{key}[{k}][{i}]", least, most) for i, item in enumerate(row)])
        return out

    def series(self, key: str, least: i64, most: i64) -> list[int]:
        """Read a list of numbers, of any length."""
        self.holds(key, "series")
        items = self.value(key, [])
        if not isinstance(items, list):
            raise self.refuse(key, "not_a_number", found=str(items))
        return [self._int(item, f"{key}[{k}]", least, most) for k, item in enumerate(items)]

    def words(self, key: str, count: i64, words: list[str]) -> list[list[str]]:
        """Read one list of the given words per seat."""
        self.holds(key, "words", count, words)
        out: list[list[str]] = []
        for k, items in enumerate(self._list(key, [[] for _ in range(count)], count)):
            if not isinstance(items, list):
                raise self.refuse(f"{key}[{k}]", "not_one_of", found=str(items), words=words)
            for item in items:
                if item not in words:
                    raise self.refuse(f"{key}[{k}]", "not_one_of", found=str(item), words=words)
            out.append([str(item) for item in items])
        return out

    def flag(self, key: str, default: bool = False) -> bool:
        self.holds(key, "flag")
        value = self.value(key, default)
        if not isinstance(value, bool):
            raise self.refuse(key, "not_a_flag")
        return value

    def word(self, key: str, default: str, words: list[str]) -> str:
        """Read one of the given words."""
        self.holds(key, "word", 1, [word for word in words if word])
        value = self.value(key, default)
        if value not in words:
            raise self.refuse(key, "not_one_of", found=str(value), words=words)
        return str(value)

    # --- cards -------------------------------------------------------------------------------------------------

    def card(self, key: str) -> i64:
        """Read one card; -1 if the key is missing or null."""
        self.holds(key, "card")
        value = self.value(key)
        return -1 if value is None else self._card(value, key)

    def cards(self, key: str) -> i64:
        """Read a set of different cards, from a list of names or one text with spaces."""
        self.holds(key, "cards")
        return self._set(self.value(key, []), key)

    def ordered(self, key: str) -> list[int]:
        """Read cards in the order given; equal cards of doubled packs may repeat."""
        self.holds(key, "cards")
        return self._cards(self.value(key, []), key)

    def sets(self, key: str, count: i64) -> list[int]:
        """Read one set of cards per seat (or place): `count` of them, all empty if the key is missing."""
        self.holds(key, "sets", count)
        items = self._list(key, [[] for _ in range(count)], count)
        return [self._set(item, f"{key}[{k}]") for k, item in enumerate(items)]

    def ordered_sets(self, key: str, count: i64) -> list[list[int]]:
        """Read what `sets` reads, in the order given and with repeats."""
        self.holds(key, "sets" if count else "some_sets", count)
        items = self._list(key, [[] for _ in range(count)], count)
        return [self._cards(item, f"{key}[{k}]") for k, item in enumerate(items)]

    def piles(self, key: str, count: i64) -> list[list[list[int]]]:
        """Read any number of piles per seat, each in its order."""
        self.holds(key, "piles", count)
        out: list[list[list[int]]] = []
        for k, items in enumerate(self._list(key, [[] for _ in range(count)], count)):
            if not isinstance(items, list):
                raise self.refuse(f"{key}[{k}]", "not_cards")
            out.append([self._cards(item, f"{key}[{k}][{i}]") for i, item in enumerate(items)])
        return out

    def known(self, key: str, count: i64) -> list[int]:
        """Read sets of cards that are only mentioned (known, seen, promised): they are in a zone elsewhere.

        Several sets may mention the same card.
        """
        self.holds(key, "sets", count)
        places = self.places
        out = []
        for k, item in enumerate(self._list(key, [[] for _ in range(count)], count)):
            self.places = {}
            out.append(self._set(item, f"{key}[{k}]"))
        self.places = places
        return out

    def slots(self, key: str, count: i64) -> list[int]:
        """Read one card or null per place, as numbers with -1 for none."""
        self.holds(key, "slots", count)
        items = self._list(key, [None] * count, count)
        return [-1 if item is None else self._card(item, f"{key}[{k}]") for k, item in enumerate(items)]

    def slot_rows(self, key: str, width: i64) -> list[list[int]]:
        """Read any number of rows with one card or null per seat (tricks), as numbers with -1 for none."""
        self.holds(key, "slot_rows", width)
        rows = self.value(key, [])
        if not isinstance(rows, list):
            raise self.refuse(key, "wrong_length", count=str(width))
        out: list[list[int]] = []
        for k, row in enumerate(rows):
            if not isinstance(row, list) or len(row) != width:
                raise self.refuse(f"{key}[{k}]", "wrong_length", count=str(width))
            out.append([-1 if item is None else self._card(item, f"{key}[{k}][{i}]") for i, item in enumerate(row)])
        return out

    def kept(self, key: str, cards: list[int], least: i64, most: i64) -> list[int]:
        """Return the cards, after checking that they are of the right kind: numbers from `least` to below `most`.

        Raises: BadSetup if one is not.
        """
        for card in cards:
            if not least <= card < most:
                raise self.refuse(key, "wrong_kind", card=self.pack.names[card])
        return cards

    def done(self) -> None:
        """End the reading.

        Raises: BadSetup if a key has not been read.
        """
        for key in self.document:
            if key not in self.read:
                raise self.refuse(str(key), "unknown_key", hint=hint(str(key), sorted(self.read)))

    # --- inside ------------------------------------------------------------------------------------------------

    def _int(self, value: Any, key: str, least: i64, most: i64) -> i64:
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.refuse(key, "not_a_number", found=str(value))
        if value < int(least) or value > int(most):  # as Python's own integers: a number may have any size
            raise self.refuse(key, "out_of_range", found=str(value), least=str(least), most=str(most))
        return value

    def _list(self, key: str, default: list[Any], count: i64) -> list[Any]:
        value = self.value(key, default)
        if not isinstance(value, list) or len(value) != count:
            raise self.refuse(key, "wrong_length", count=str(count))
        return value

    def _card(self, value: Any, key: str) -> i64:
        card = self.pack.number(value) if isinstance(value, str) else -1
        if card < 0:
            raise self.refuse(key, "unknown_card", found=str(value))
        places = self.places.setdefault(card, [])
        if len(places) >= self.pack.copies[card]:
            raise self.refuse(key, "card_twice", card=self.pack.names[card], other=f"{self.path}.{places[0]}")
        places.append(key)
        return card

    def _cards(self, value: Any, key: str) -> list[int]:
        names = value.split() if isinstance(value, str) else value
        if not isinstance(names, list):
            raise self.refuse(key, "not_cards")
        return [self._card(name, f"{key}[{k}]") for k, name in enumerate(names)]

    def _set(self, value: Any, key: str) -> i64:
        cards: i64 = 0
        for card in self._cards(value, key):
            if card > 61:  # such cards fit in no set; a game has them in lists
                raise self.refuse(key, "wrong_kind", card=self.pack.names[card])
            cards |= bit(card)
        return cards
