"""What browser and server share must not drift apart: the TypeScript types, and the texts of the interface."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

from tefuda.table.shelf import PARTS
from tefuda.texts import PLACEHOLDER, catalogue

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "web" / "src"
USED = re.compile(r"['\"`](ui\.[A-Za-z0-9_.]+[A-Za-z0-9_])['\"`]")
JAPANESE, ENGLISH = catalogue("ja"), catalogue("en")


def test_types_are_what_the_schemas_give() -> None:
    spec = importlib.util.spec_from_file_location("web_types", ROOT / "scripts" / "web_types.py")
    assert spec is not None and spec.loader is not None
    web_types = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(web_types)
    assert (SOURCES / "lib" / "types.ts").read_text(encoding="utf-8") == web_types.generate(), (
        "run scripts/web_types.py"
    )


def used() -> set[str]:
    files = [path for path in SOURCES.rglob("*") if path.suffix in (".ts", ".svelte") and ".test." not in path.name]
    return {found for path in files for found in USED.findall(path.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("lang, texts", [("ja", JAPANESE), ("en", ENGLISH)])
def test_every_text_the_screens_name_exists(lang: str, texts: dict[str, str]) -> None:
    assert sorted(used() - texts.keys() - {*PARTS}) == []


def holes(text: str) -> set[str]:
    return {match[1] for match in PLACEHOLDER.finditer(text)}


def test_both_languages_say_the_same_things_of_the_same_things() -> None:
    ours = {key for key in JAPANESE | ENGLISH if key.startswith("ui.")}
    assert {key for key in ours if key not in JAPANESE or key not in ENGLISH} == set()
    assert {key: (JAPANESE[key], ENGLISH[key]) for key in ours if holes(JAPANESE[key]) != holes(ENGLISH[key])} == {}


def test_what_joins_words_keeps_its_space() -> None:
    assert (ENGLISH["table.comma"], ENGLISH["table.stop"]) == (", ", ". ")
