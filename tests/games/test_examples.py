"""Texts of every game, and the pictured examples of its rules page: shown in both languages, played, and true."""

from typing import Any

import pytest

from tefuda import texts
from tefuda.engine import registry
from tefuda.engine.example import PICTURE
from tefuda.engine.registry import Game, games, load_file
from tefuda.testing import ConformanceError, check_examples, check_texts
from tests.conftest import ROOT
from tests.engine.low_card import create, game

GAMES = ROOT / "src/tefuda/games"
THREE = [["S2", "H2"], ["S3"], ["S4"]]
GOOD = {
    "setup": {"hands": THREE, "points": [5, 0, 0]},
    "moves": [[0, "S2"]],
    "seat": 1,
    "shows": ["hand1"],
    "claims": {
        "turn": 1,
        "legal": ["S3"],
        "forbidden": {"S4": "turn"},
        "state": {"gone": ["S2"]},
        "scores": [5, 0, 0],
    },
}


@pytest.mark.parametrize("id", list(games()))
def test_what_a_rules_page_pictures_is_there_and_true(id: str) -> None:
    check_examples(id)


@pytest.mark.parametrize("id", list(games()))
def test_every_game_has_the_texts_that_the_table_shows(id: str) -> None:
    check_texts(id)


def test_every_folder_of_examples_belongs_to_a_game() -> None:
    assert {folder.parent.name for folder in GAMES.glob("*/examples")} <= set(games())


def test_the_example_of_a_game_in_one_file_is_true_as_well() -> None:
    hearts = load_file(ROOT / "examples/hearts.py")
    try:
        assert len(check_examples(hearts)) >= 2
    finally:
        registry.forget("hearts")


def test_a_picture_has_a_line_of_its_own() -> None:
    page = "Words.\n![You must *follow*.](example:must-follow)\nSee ![this](example:not_this) here."
    assert [match["name"] for match in PICTURE.finditer(page)] == ["must-follow"]


def low_card(example: dict[str, Any], page: str = "![So it is](example:one)") -> Game:
    found = game(create)
    found.examples = {"one": example}
    for lang in ("ja", "en"):
        texts.add(lang, "low_card", {"rules": page})
    return found


def test_a_true_example_passes() -> None:
    assert check_examples(low_card(GOOD)) == ["one"]


@pytest.mark.parametrize(
    ("claims", "promise"),
    [
        ({"turn": 0}, "claims"),
        ({"legal": ["S3", "S4"]}, "claims"),
        ({"forbidden": {"S3": "turn"}}, "claims"),
        ({"state": {"gone": []}}, "claims"),
        ({"scores": [0, 0, 0]}, "claims"),
        ({"forbidden": {"S9": "turn"}}, "can be shown"),
    ],
)
def test_an_untrue_claim_is_found(claims: dict[str, Any], promise: str) -> None:
    with pytest.raises(ConformanceError, match=promise):
        check_examples(low_card({**GOOD, "claims": claims}))


def test_a_zone_that_is_not_there_is_found() -> None:
    with pytest.raises(ConformanceError, match="can be shown"):
        check_examples(low_card({**GOOD, "shows": ["trick"]}))


@pytest.mark.parametrize("page", ["No picture.", "![So](example:one)\n![And](example:two)"])
def test_a_page_and_its_examples_must_agree(page: str) -> None:
    with pytest.raises(ConformanceError, match="show every example"):
        check_examples(low_card(GOOD, page))
