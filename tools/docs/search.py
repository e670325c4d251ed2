"""Search in Japanese, which has no spaces: every two letters in a row are a word, in the pages and in what is asked."""

from __future__ import annotations

import re

from sphinx.search import SearchLanguage

JAPANESE = "々〆ぁ-んァ-ヶー一-龠"
PARTS = re.compile(rf"[{JAPANESE}]+|[^\W{JAPANESE}]+")


class Japanese(SearchLanguage):
    """Words of one or two Japanese letters, and words between spaces for everything else."""

    lang = "ja"
    language_name = "Japanese"
    js_splitter_code = """
var splitQuery = (query) => (query.match(/[JAPANESE]+|[^\\p{P}\\p{Z}\\p{S}JAPANESE]+/gu) ?? []).flatMap((part) =>
  !/^[JAPANESE]/.test(part) || part.length < 3 ? [part] : [...part].slice(1).map((letter, k) => part[k] + letter));
""".replace("JAPANESE", JAPANESE)

    def split(self, input: str) -> list[str]:
        """Return the words of a text."""
        words: list[str] = []
        for part in PARTS.findall(input):
            if re.match(rf"[{JAPANESE}]", part):
                words += part
                words += (part[k : k + 2] for k in range(len(part) - 1))
            else:
                words.append(part)
        return words

    def word_filter(self, word: str) -> bool:
        """Return whether a word is kept: all are."""
        return True
