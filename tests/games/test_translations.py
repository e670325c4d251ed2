"""Specifications in Japanese: RULES.ja.md has the parts, ids and figures of RULES.md, so that they cannot drift apart.

A part is what can be cited: a section, a numbered item of it (a special case, say), a ruling, an entry of Daifugo's.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.conftest import ROOT

GAMES = sorted(file.parent for file in (ROOT / "src/tefuda/games").glob("*/RULES.md"))
PART = re.compile(r"^(?:(#+) (?:(\d+(?:\.\d+)?)\.? |(D\d{3}) )?|(\d+)\. |- \*\*([RG]\d+)\b)", re.MULTILINE | re.ASCII)
CITED = re.compile(r"§\d+(?:\.\d+)*|\b[RG]\d+\b|\bD\d{3}\b", re.ASCII)
CODE = re.compile(r"`([^`\n]+)`")
EXAMPLE = re.compile(r"^[A-Z]\d+ ", re.MULTILINE)
NUMBER = re.compile(r"\d+")
WORD = re.compile(r"[a-z]+")
JACK_BACK = "11バック"  # a name
# What English writes as words, Japanese writes as digits. A 1 or a 2 it also writes for "a", "alone" or "both".
WORDS = dict.fromkeys(("zero", "no", "none"), "0") | dict.fromkeys(("third", "triple", "triples"), "3")
NUMERALS = ("three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
WORDS |= {word: str(number) for number, word in enumerate(NUMERALS, 3)}
WORDS |= {f"{word}th": number for word, number in WORDS.items()}


def parts(text: str) -> list[tuple[tuple[str, ...], str]]:
    """Return the parts of a specification in order: what each is, and its text."""
    found = list(PART.finditer(text))
    ends = [*(match.start() for match in found[1:]), len(text)]
    return [(match.groups(""), text[match.start() : end]) for match, end in zip(found, ends, strict=True)]


def cells(text: str) -> list[list[str]]:
    """Return the cells of the tables in a text, row by row."""
    return [row.strip("| ").split("|") for row in re.findall(r"^ *\|.*\|$", text, re.MULTILINE)]


def other_numbers(english: str, japanese: str) -> set[str]:
    """Return the numbers that only one of two texts has."""
    wanted, found = (set(NUMBER.findall(text.replace(JACK_BACK, ""))) for text in (english, japanese))
    words = {WORDS[word] for word in WORD.findall(english.lower()) if word in WORDS}
    return (wanted - found) | (found - wanted - words - {"1", "2"})


def drift(english: str, japanese: str) -> list[str]:
    """Return where a translation differs from its original in what must be the same."""
    there, here = parts(english), parts(japanese)
    if [part for part, _ in there] != [part for part, _ in here]:
        return [f"parts: {sorted({part for part, _ in there} ^ {part for part, _ in here})}"]
    out = []
    for (_, original), (_, text) in zip(there, here, strict=True):
        name = original.splitlines()[0][:40]
        if set(CODE.findall(original)) != set(CODE.findall(text)):
            out.append(f"{name}: ids {set(CODE.findall(original)) ^ set(CODE.findall(text))}")
        if sorted(CITED.findall(original)) != sorted(CITED.findall(text)):
            out.append(f"{name}: citations {sorted(CITED.findall(original))}, {sorted(CITED.findall(text))}")
        if EXAMPLE.findall(original) != EXAMPLE.findall(text):
            out.append(f"{name}: examples")
        if other := other_numbers(original, text):
            out.append(f"{name}: numbers {sorted(other)}")
        rows, translated = cells(original), cells(text)
        if [len(row) for row in rows] != [len(row) for row in translated]:
            out.append(f"{name}: the shape of a table")
            continue
        for row, same in zip(rows, translated, strict=True):
            out += [f"{name}: {one} = {two}" for one, two in zip(row, same, strict=True) if other_numbers(one, two)]
    return out


def named(folder: Path) -> str:
    return folder.name


@pytest.mark.parametrize("folder", GAMES, ids=named)
def test_a_translation_has_the_numbers_and_ids_of_its_original(folder: Path) -> None:
    english, japanese = ((folder / name).read_text(encoding="utf-8") for name in ("RULES.md", "RULES.ja.md"))
    assert not drift(english, japanese)


ENGLISH = """# Game (`game`)

## 1. Cards
| Players | Cards |
|---|---|
| 3 | one of 12 |

## 2. Special cases
1. All seven cards (R1).
2. None; `startSeat` holds.

## 3. Rulings
- **R1** After 60 deals, see §2.1.

## 4. Examples
V1 7 cards
"""
JAPANESE = """# ゲーム（`game`）

## 1. 札
| 人数 | 札 |
|---|---|
| 3 | 12枚から1枚 |

## 2. 特別な場合
1. 7枚すべて（R1）。
2. なし。`startSeat` のとおり。

## 3. 裁定
- **R1** 60回のあと。§2.1を参照。

## 4. 例
V1 7枚
"""


def test_the_same_in_two_languages_is_no_drift() -> None:
    assert not drift(ENGLISH, JAPANESE)


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("## 2. 特別", "## 3. 特別"),
        ("2. なし。", "なし。"),
        ("**R1**", "**R2**"),
        ("`startSeat`", "`firstSeat`"),
        ("60回", "61回"),
        ("7枚すべて", "8枚すべて"),
        ("§2.1を参照。", ""),
        ("12枚から1枚", "13枚から1枚"),
        ("| 3 | 12枚から1枚 |", "| 12 | 3枚から1枚 |"),
        ("V1 7枚", "V2 7枚"),
    ],
)
def test_what_drifts_is_found(was: str, now: str) -> None:
    assert was in JAPANESE
    assert drift(ENGLISH, JAPANESE.replace(was, now))
