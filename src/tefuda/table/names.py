"""What people write, as others get to see it: nothing invisible, nothing that reorders or piles up, no two alike."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from typing import Final

MARKS: Final = 3  # combining marks on one letter, as many as Vietnamese and Thai need
ACCENTS: Final = range(0x300, 0x370)  # the combining marks of Latin, Greek and Cyrillic letters
# Letters and symbols that show nothing, though Unicode counts them as visible.
BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U00016fe4\U0001d159")
VARIANTS: Final = range(0xE0100, 0xE01F0)  # each chooses a form of the kanji before it, or shows nothing
# Cyrillic and Greek letters that look like Latin ones; l, i, 1 and | count as one, and so do o and 0.
LOOKALIKES: Final = str.maketrans(
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0455\u0456\u0458\u04bb\u0501\u051b\u051d\u0432\u043a\u043c\u043d\u0442"
    "\u03b1\u03b2\u03b5\u03b9\u03ba\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7i01|",
    "aeopcyxsljhdqwbkmhtabelkvoptuxlol" + "l",
)
SMALL: Final = "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ"
LISU: Final = "ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ"
# Latin letters in a shape of their own, which Unicode does not count as these: small capitals, Lisu letters, and those
# in black circles, in squares, and of flags.
SHAPES: Final = str.maketrans(
    dict(zip(SMALL + LISU, "abcdefghijklmnoprstuvwyz" + "abcdefghijklmnoprstuvwxyz", strict=True))
    | {chr(first + k): chr(ord("a") + k) for first in (0x1F150, 0x1F170, 0x1F1E6) for k in range(26)}
)
# Kanji that look like katakana.
KANJI: Final = str.maketrans("力工口二夕八卜才千木", "カエロニタハトオチホ")
# Other letters and signs that look like katakana; marks of voicing are apart.
KANA: Final = str.maketrans("へりー一―‐\u2212", "ヘリーーーーー")


def clean(text: str, longest: int) -> str:
    """Return a line as people may write it: visible characters, single blanks, not too long; perhaps nothing."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text[: 10 * longest]):
        kind = unicodedata.category(char)
        if char.isspace() or kind in ("Cc", "Zl", "Zp"):
            kept.append(" ")
        elif ord(char) in VARIANTS:
            kept += [char] if kept and unicodedata.name(kept[-1], "").startswith("CJK") else []
        elif not kind.startswith("C") and char not in BLANK and not "\ufe00" <= char <= "\ufe0f":
            mark = kind in ("Mn", "Me")
            marks = marks + 1 if mark else 0
            on_a_letter = bool(kept) and kept[-1] != " "
            kept += [char] if not mark or (on_a_letter and marks <= MARKS) else []
    return " ".join("".join(kept).split())[:longest].rstrip()


def skeleton(name: str) -> str:
    """Return what names that are hard to distinguish have in common: no case, width, accents, forms of kanji, blanks or
    script."""
    folded = unicodedata.normalize("NFKC", name.translate(SHAPES)).casefold()
    apart = unicodedata.normalize("NFD", folded)
    bare = "".join(char for char in apart if ord(char) not in ACCENTS and ord(char) not in VARIANTS)
    return "".join(bare.split()).translate(LOOKALIKES).translate(KANJI).translate(KANA)


def distinct(name: str, others: Collection[str], longest: int) -> str:
    """Return the name, with a number if one of the others looks the same."""
    taken = {skeleton(other) for other in others}
    found, number = name, 1
    while name and skeleton(found) in taken:
        number += 1
        end = f" ({number})"
        found = name[: longest - len(end)].rstrip() + end
    return found
