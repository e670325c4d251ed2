"""Specifications: what the code of a game cites is in its RULES.md, whose rulings it cites all; each has a test.

A section is cited as §4, an item of it as §4.3 (a numbered item, or a section of its own), a ruling as R1; of Daifugo's
catalogue an entry as D034, and a ruling on it as G8. A test cites by its name (`test_r1_...`) or in its docstring.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tefuda.games.daifugo.catalogue import BY_ID, UNENFORCED
from tests.conftest import ROOT

GAMES = sorted(file.parent for file in (ROOT / "src/tefuda/games").glob("*/RULES.md"))
SPLIT = [folder for folder in GAMES if folder.name != "daifugo"]  # all with short specifications, numbered alike
HEADING = re.compile(r"^#+ (\d+(?:\.\d+)?)\.? (.*)$", re.MULTILINE)
CITED = re.compile(r"§(\d+(?:\.\d+)*)|\b([RG]\d+|D\d{3})\b")  # a D with one digit is a diamond


def sections(folder: Path) -> dict[str, str]:
    """Return the sections of a specification by number, each with its own text."""
    text = (folder / "RULES.md").read_text(encoding="utf-8")
    found = list(HEADING.finditer(text))
    ends = [*(match.start() for match in found[1:]), len(text)][: len(found)]
    return {match[1]: text[match.start() : end] for match, end in zip(found, ends, strict=True)}


def items(number: str, text: str) -> set[str]:
    """Return the numbered items of a section, as they are cited."""
    return {f"{number}.{item}" for item in re.findall(r"^(\d+)\. ", text, re.MULTILINE)}


def rulings(folder: Path) -> set[str]:
    """Return the rulings and catalogue entries of a specification."""
    text = (folder / "RULES.md").read_text(encoding="utf-8")
    return set(re.findall(r"^- \*\*(R\d+)\b", text, re.MULTILINE)) | set(
        re.findall(r"^(?:### |- \*\*)(D\d{3}|G\d+)\b", text, re.MULTILINE)
    )


def citable(folder: Path) -> set[str]:
    """Return all that may be cited of a specification: `4`, `4.3`, `R1`, `D034`."""
    out = rulings(folder)
    for number, text in sections(folder).items():
        out |= {number} | items(number, text)
    return out


def special_cases(folder: Path) -> set[str]:
    """Return the items of a specification's section on special cases, as `§7.1`."""
    return {
        f"§{item}"
        for number, text in sections(folder).items()
        if "special cases" in text.splitlines()[0].lower()
        for item in items(number, text)
    }


def cited_by_tests(name: str) -> set[str]:
    """Return what the names and docstrings of a game's tests cite: `§7.1` and `R1`."""
    out: set[str] = set()
    for file in (ROOT / "tests/games" / name).glob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                words = f"{node.name.upper().replace('_', ' ')} {ast.get_docstring(node) or ''}"
                out |= {f"§{section}" if section else ruling for section, ruling in CITED.findall(words)}
    return out


def named(folder: Path) -> str:
    return folder.name


@pytest.mark.parametrize("folder", GAMES, ids=named)
def test_what_the_code_cites_is_in_the_specification(folder: Path) -> None:
    known = citable(folder)
    missing = {
        f"{file.relative_to(folder)}: {match[0]}"
        for file in folder.rglob("*.py")
        for match in CITED.finditer(file.read_text(encoding="utf-8"))
        if (match[1] or match[2]) not in known
    }
    assert not missing


@pytest.mark.parametrize("folder", SPLIT, ids=named)
def test_every_ruling_is_cited_by_the_code(folder: Path) -> None:
    cited = {match[2] for file in folder.rglob("*.py") for match in CITED.finditer(file.read_text(encoding="utf-8"))}
    assert not rulings(folder) - cited


@pytest.mark.parametrize("folder", SPLIT, ids=named)
def test_every_special_case_and_ruling_is_named_by_a_test(folder: Path) -> None:
    wanted = special_cases(folder) | rulings(folder)
    assert any(one.startswith("R") for one in wanted), "rulings are written `- **R1** ...`"
    assert any(one.startswith("§") for one in wanted), "special cases are numbered items, one per line"
    assert not wanted - cited_by_tests(folder.name)


def test_every_entry_of_the_catalogue_has_tests_and_every_ruling_on_it_is_named_by_one() -> None:
    """The tests of an entry are in a file named after its rule; some rules only people can follow."""
    [folder] = set(GAMES) - set(SPLIT)
    files = {file.stem.removeprefix("test_") for file in (ROOT / "tests/games/daifugo").glob("test_*.py")}
    assert not BY_ID.keys() - files - UNENFORCED.keys()
    wanted = {one for one in rulings(folder) if one.startswith("G")}
    assert len(wanted) == 19
    assert not wanted - cited_by_tests(folder.name)


@pytest.mark.parametrize("folder", SPLIT, ids=named)
def test_the_numbers_of_a_specification_follow_one_another(folder: Path) -> None:
    whole = [int(number) for number in sections(folder) if "." not in number]
    assert whole == list(range(1, len(whole) + 1))


def test_a_citation_is_read_as_it_is_written(tmp_path: Path) -> None:
    (tmp_path / "RULES.md").write_text(
        "# Game\n\n## 1. Players\n## 2. Special cases\n1. One.\n2. Two.\n### 2.3 Three\n## 3. Rulings\n- **R1** So.\n"
    )
    assert citable(tmp_path) == {"1", "2", "2.1", "2.2", "2.3", "3", "R1"}
    assert special_cases(tmp_path) == {"§2.1", "§2.2"}
    assert [match[1] or match[2] for match in CITED.finditer("§2.1: so it is (R1), §3.")] == ["2.1", "R1", "3"]
