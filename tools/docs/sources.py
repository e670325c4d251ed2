"""The sources of the site in one language: the pages of docs/, and those that are generated."""

from __future__ import annotations

import re
import shutil
import textwrap
from pathlib import Path

from tefuda.engine.registry import find
from tefuda.texts import lookup
from tools.docs import house_rules, notation, pictures, play, protocol, reference
from tools.docs.words import say

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
FAN = re.compile(r"^@fan (\d) ([\w -]+)$", re.MULTILINE)
BLOCK = re.compile(r"^(```\w[^\n]*\n)(.*?)(?=^```$)", re.DOTALL | re.MULTILINE)
TITLE = re.compile(r"^# .*$", re.MULTILINE)
# Files outside docs/ are at another place on the site.
MOVED = {
    "](../CONTRIBUTING.md": "](contributing.md",
    "](../CHANGELOG.md": "](changelog.md",
    "](docs/": "](",
    "](../../lab/": "](",
    "](../../../../docs/ja/": "](../",
}
LEFT_OUT = {"daifugo-catalogue.md"}  # the site has it in each language: house_rules.py


def write(folder: Path, lang: str) -> None:
    """Write all pages of a language into a folder, which is emptied first."""
    shutil.rmtree(folder, ignore_errors=True)
    for name, page in pages(lang).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(page, encoding="utf-8")
    for picture in sorted(path for path in DOCS.rglob("*.svg") if not path.is_relative_to(DOCS / "ja")):
        place = picture.relative_to(DOCS)
        translated = DOCS / lang / place
        shutil.copyfile(translated if translated.exists() else picture, folder / place)


def pages(lang: str) -> dict[str, str]:
    """Return the pages of a language as Markdown, by name. One that exists in English only says so."""
    found = {}
    originals = {str(path.relative_to(DOCS)): path for path in sorted(DOCS.rglob("*.md"))}
    originals |= {path.name.lower(): path for path in (ROOT / "CHANGELOG.md", ROOT / "CONTRIBUTING.md")}
    for name, path in originals.items():
        if name not in LEFT_OUT and not path.is_relative_to(DOCS / "ja"):
            found[name] = page_of(path, DOCS / lang / name, lang)
    found["lab/README.md"] += "\n:::{toctree}\n:hidden:\n:glob:\n\n*\n:::\n"
    for game in play.in_order():
        found[f"play/{game.id}.md"] = play.page(game, lang)
        found[f"notation/{game.id}.md"] = notation.page(game, lang)
        exact = ROOT / f"src/tefuda/games/{game.id}/RULES.md"
        found[f"rulebooks/{game.id}.md"] = page_of(exact, exact.with_suffix(f".{lang}.md"), lang)
    found["protocol.md"] = protocol.page(lang)
    found |= {name: english(page, lang) for name, page in reference.pages().items()}
    return found


def page_of(original: Path, translated: Path, lang: str) -> str:
    """Return a page in a language: its translation, or else the English one."""
    if translated.exists():
        return one_title(read(translated, lang))
    return english(one_title(read(original, "en")), lang)


def one_title(page: str) -> str:
    """Return a page whose later titles are headings below its first, with all that is below them.

    A specification in several parts has several titles, which the list of pages would all name.
    """
    blocks = re.split(r"(^```.*?^```$)", page, flags=re.DOTALL | re.MULTILINE)  # code, whose comments look like titles
    if sum(len(re.findall("^# ", block, re.MULTILINE)) for block in blocks[::2]) > 1:
        first, rest = blocks[0].split("\n", 1)
        blocks[0] = rest
        blocks[::2] = [re.sub("^(?=#{1,5} )", "#", block, flags=re.MULTILINE) for block in blocks[::2]]
        blocks[0] = f"{first}\n{blocks[0]}"
    return "".join(blocks)


def read(path: Path, lang: str) -> str:
    """Return a page that was written by hand, with what it asks for in its place, and methods not indented."""
    page = BLOCK.sub(lambda found: found[1] + textwrap.dedent(found[2]), path.read_text(encoding="utf-8"))
    for there, here in MOVED.items():
        page = page.replace(there, here)
    page = FAN.sub(lambda found: pictures.fan(found[2].split(), int(found[1])), page)
    if "@games" in page:
        page = page.replace("@games", play.overview(lang))
    if "@table" in page:
        page = page.replace("@table", pictures.of_match(find("daifugo"), lang, 8, preset="popular"))
    if "@rules" in page:
        page = page.replace("@rules", house_rules.page(lang))
    return page.replace("@number-of-rules", str(house_rules.number()))


def english(page: str, lang: str) -> str:
    """Return a page that exists in English only, with a line that says so where the site is in another language."""
    if lang == "en":
        return page
    # The line follows the title, and a theme's template marks the rest as English for screen readers.
    said = f"\n\n:::{{container}} untranslated\n{say(lang, 'untranslated')}\n:::\n"
    return "---\nlanguage: en\n---\n\n" + TITLE.sub(lambda found: found[0] + said, page, count=1)


def name_of(game: str, lang: str) -> str:
    """Return the name of a game."""
    return lookup(f"{game}.name", lang) or game
