"""The worked reports in docs/lab: what they say is what their data says, and the data is what the matches say."""

from __future__ import annotations

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

from tefuda.engine.registry import built_in, find, games

ROOT = Path(__file__).resolve().parents[2]


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("lab_reports", ROOT / "scripts" / "lab_reports.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # its structs look their annotations up there
    spec.loader.exec_module(module)
    return module


reports = script()
WRITTEN = "docs/lab is out of date: run scripts/lab_reports.py"


def test_every_game_has_a_report() -> None:
    assert set(reports.WORKED) == {id for id in games() if built_in(id) is not None}
    assert list(reports.JAPANESE) == list(reports.WORKED)
    assert (reports.DOCS / "README.md").read_text(encoding="utf-8") == reports.index(), WRITTEN
    assert (ROOT / "docs/ja/lab/README.md").read_text(encoding="utf-8") == reports.index("ja"), WRITTEN


@pytest.mark.parametrize("id", sorted(reports.WORKED))
def test_a_report_is_what_its_data_says(id: str) -> None:
    data = reports.stored(id)
    for name, text in reports.files(data).items():
        assert (ROOT / "docs" / name).read_text(encoding="utf-8") == text, WRITTEN
    whole = data.report
    assert whole.options == find(id).options(reports.options_of(find(id))).data(), WRITTEN
    assert (whole.bots, whole.seed, whole.matches) == (["simple"], reports.SEED, reports.GAMES + reports.WATCHED), (
        WRITTEN
    )


@pytest.mark.parametrize("id", sorted(reports.WORKED))
def test_the_data_is_that_of_the_matches(id: str) -> None:
    """The first matches are played again: rules, deals and the rule of thumb are still those of the report."""
    assert msgspec.json.decode(msgspec.json.encode(reports.sample(find(id)))) == msgspec.json.decode(
        msgspec.json.encode(reports.stored(id).sample)
    ), WRITTEN


@pytest.mark.parametrize("folder", ["docs/lab", "docs/ja/lab"])
def test_letters_of_pictures_are_large_enough_on_a_phone(folder: str) -> None:
    for picture in sorted((ROOT / folder).glob("*.svg")):
        text = picture.read_text(encoding="utf-8")
        size = re.search(r'<svg [^>]*?width="([\d.]+)pt"', text, re.DOTALL)
        letters = [float(found) for found in re.findall(r"font(?:-size)?: (?:[a-z0-9]+ )*([\d.]+)px", text)]
        assert size and letters, picture.name
        shown = min(1.0, 328 / (float(size[1]) * 96 / 72))  # beside the margins of a page that is 360 px wide
        assert sorted(letters)[len(letters) // 2] * 96 / 72 * shown > 11, picture.name
        assert min(letters) * 96 / 72 * shown > 10, picture.name


def test_pictures_of_japanese_pages_have_no_english_words() -> None:
    pictures = sorted((ROOT / "docs/ja/lab").glob("*.svg"))
    assert pictures
    for picture in pictures:
        words = re.findall(r">([^<>]*)</text>", picture.read_text(encoding="utf-8"))
        assert not [word for word in words if re.search("[a-z]{3}", word)], picture.name


def test_a_finding_that_the_matches_do_not_bear_out_is_refused() -> None:
    data = reports.stored("sushi")
    seats = next(figure for figure in data.report.figures if figure.id == "seats")
    seats.points[0].low = 20.0
    with pytest.raises(SystemExit, match="do not bear out"):
        reports.page(data)
