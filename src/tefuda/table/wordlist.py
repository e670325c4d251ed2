"""Words that an operator does not want in names and talk, whatever they are disguised as.

The operator's file has one word per line, in any language:

    # a comment
    idiot       the word by itself; "idiotic" is another word
    idiot*      and everything that begins with it; *idiot* is found in the middle, too
    ばか        hiragana or katakana; a word in Japanese is found anywhere
    !そばかす   an innocent word that has one of the others in it, or is one in pieces (!pen is)

Texts and words are compared by what they look like (NFKC, no case, no accents, digits for letters) and by sound
(katakana as hiragana, small kana as large ones). Kanji that look like katakana (工口) count as these, unless other
kanji are beside them (人工口腔). Letters can be repeated, and be apart: "I-d.1 0 T" is found, since the word is left
when what is between goes. But it must be whole pieces that make the word, so "was she" has no "ass" in it. A word in
kana is not found within a longer row of katakana, which is a word of its own (シネマ).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Final

from tefuda.engine.errors import BadInput
from tefuda.engine.view import Text
from tefuda.table.names import ACCENTS, KANJI, LOOKALIKES, SHAPES

LONGEST_FILE: Final = 1024 * 1024  # bytes
VOICED: Final = str.maketrans("\u309b\u309c", "\u3099\u309a")  # ゛ and ゜ by themselves, as those on a letter
SIGNS: Final = "@$!+"
# Digits and signs that stand for letters, beside those of `LOOKALIKES`.
DIGITS: Final = str.maketrans("3457@$!+", "eastasit")
LARGE: Final = str.maketrans("ぁぃぅぇぉっゃゅょゎゕゖ", "あいうえおつやゆよわかけ")
KATAKANA: Final = range(0x30A1, 0x30F7)
IDEOGRAPHS: Final = re.compile("[\u3400-\u9fff\uf900-\ufaff]+")
JAPANESE: Final = 0x3040  # letters from here up are not separated by blanks
LONG: Final = "ー〜～~"  # lengthens a vowel; as a disguise it means nothing
GAP: Final = "\0"

Runs = tuple[int, ...]  # how often each letter is there in a row


class Words:
    """A list of words. Without a file nothing is on it."""

    def __init__(self, lines: Iterable[str] = ()) -> None:
        written = [line.partition("#")[0].strip() for line in lines]
        self.innocent = {tuple(folded(word[1:])) for word in written if word.startswith("!")} - {()}
        words = [word for word in written if not word.startswith("!") and folded(word)]
        self.count = len(words)
        self.spelled: dict[str, list[Runs]] = {}  # by their letters, each once
        for word in words:
            key, runs = once("".join(folded(word)))
            self.spelled.setdefault(key, []).append(runs)
        self.longest = max(map(len, self.spelled), default=0)
        self.starred = re.compile("|".join(map(pattern, filter(lambda word: "*" in word, words))) or "(?!)")
        self.japanese = [
            ("".join(folded(word)), word.startswith("*"), word.endswith("*"))
            for word in words
            if all(map(is_japanese, "".join(folded(word))))
        ]

    def found(self, text: str) -> bool:
        """Return whether a text has one of the words in it."""
        if not self.count:
            return False
        # A sign can stand for a letter, or be between two words.
        return any(self.is_in(seen) for seen in {text, re.sub(f"[{re.escape(SIGNS)}]", " ", text)})

    def is_in(self, text: str) -> bool:
        found = list(pieces(text))
        letters = [fold(piece) for piece in found]
        if any(self.starred.fullmatch(piece) and (piece,) not in self.innocent for piece in letters):
            return True
        if any(self.is_spelled(letters[first:]) for first in range(len(letters))):
            return True
        return self.is_within(GAP.join(letters), GAP.join(found))

    def is_spelled(self, letters: list[str]) -> bool:
        """Return whether the first pieces together are one of the words."""
        key, whole = "", ""
        for number, piece in enumerate(letters, start=1):
            whole += piece
            key, runs = once(whole)
            if len(key) > self.longest:
                return False
            for least in self.spelled.get(key, ()):
                enough = all(have >= wanted for have, wanted in zip(runs, least, strict=True))
                if enough and tuple(letters[:number]) not in self.innocent:
                    return True
        return False

    def is_within(self, letters: str, written: str) -> bool:
        """Return whether one of the Japanese words is anywhere, but not as a part of an innocent one, nor of a longer
        row of katakana."""
        spared = [found.span() for word in self.innocent for found in re.finditer(re.escape(GAP.join(word)), letters)]
        for word, after, before in self.japanese:
            for found in re.finditer(re.escape(word), letters):
                begin, end = found.span()
                if any(first <= begin and end <= last for first, last in spared):
                    continue
                if (after or not in_row(written, begin)) and (before or not in_row(written, end)):
                    return True
        return False


def read(file: str) -> Words:
    """Return the list in a file; an empty one without a file.

    Raises: BadInput if the file cannot be read, is no text, or is too long.
    """
    if not file:
        return Words()
    try:
        with Path(file).open("rb") as opened:
            data = opened.read(LONGEST_FILE + 1)
        if len(data) > LONGEST_FILE:
            raise BadInput(Text("commands.words.long", {"most": LONGEST_FILE}), file)
        return Words(data.decode("utf-8-sig").splitlines())
    except OSError as error:
        raise BadInput(Text("commands.file.unreadable", {"reason": error.strerror or str(error)}), file) from None
    except UnicodeDecodeError:
        raise BadInput(Text("commands.words.not_text"), file) from None


def pattern(word: str) -> str:
    """Return an expression for a word with a * or two, in which letters can be repeated."""
    parts = ["".join(folded(part)) for part in word.split("*")]
    return ".*".join("".join(re.escape(char) + "+" for char in part) for part in parts)


def once(letters: str) -> tuple[str, Runs]:
    """Return letters without repetitions, and how often each was there."""
    groups = [(char, len(list(same))) for char, same in groupby(letters)]
    return "".join(char for char, _ in groups), tuple(count for _, count in groups)


def is_japanese(char: str) -> bool:
    return ord(char) >= JAPANESE


def in_row(written: str, at: int) -> bool:
    """Return whether the letters on both sides of a place are katakana."""
    return 0 < at < len(written) and ord(written[at - 1]) in KATAKANA and ord(written[at]) in KATAKANA


def folded(text: str) -> list[str]:
    """Return the pieces of a text, as they are compared."""
    return [fold(piece) for piece in pieces(text)]


def fold(piece: str) -> str:
    """Return letters as they are compared; as many as there were."""
    if is_japanese(piece[0]):
        piece = IDEOGRAPHS.sub(as_kana, piece)
        return "".join(chr(ord(char) - 0x60) if ord(char) in KATAKANA else char for char in piece).translate(LARGE)
    if not piece.isdigit():
        piece = piece.translate(DIGITS)
    return piece.translate(LOOKALIKES)


def as_kana(kanji: re.Match[str]) -> str:
    """Return kanji in a row as the katakana that they look like, if all of them do."""
    seen = kanji[0].translate(KANJI)
    return kanji[0] if IDEOGRAPHS.search(seen) else seen


def pieces(text: str) -> Iterator[str]:
    """Yield the letters and digits of a text, split at everything else, and between Japanese and other letters."""
    text = text.translate(SHAPES).translate(VOICED)
    shown = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    plain = "".join(char for char in unicodedata.normalize("NFD", shown) if ord(char) not in ACCENTS)
    kept = [
        char
        for char in unicodedata.normalize("NFC", plain)
        if unicodedata.category(char)[0] not in "CM" and char not in LONG
    ]
    for kind, row in groupby(kept, kind_of):
        if kind:
            yield "".join(row)


def kind_of(char: str) -> str:
    if unicodedata.category(char)[0] in "LN":
        return "japanese" if is_japanese(char) else "other"
    return "other" if char in SIGNS else ""
