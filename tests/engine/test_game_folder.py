"""A game of one's own as a folder: code in several modules, texts, pictured examples and lessons, as built-in games."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tefuda import cli, texts
from tefuda.engine import example, lesson, registry
from tefuda.engine.errors import BadGame, UnknownGame
from tefuda.testing import check, check_examples
from tests.conftest import ROOT

FOUR_TRICKS = ROOT / "src/tefuda/games/four_tricks"


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Four Tricks again, as a user's own game, `three_thieves`, with relative imports."""
    own = tmp_path / "three_thieves"
    shutil.copytree(FOUR_TRICKS, own, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    for file in [*own.glob("*.py"), *own.glob("*.toml")]:
        source = file.read_text(encoding="utf-8").replace("from tefuda.games.four_tricks.", "from .")
        source = source.replace("from tefuda.games.four_tricks ", "from . ").replace("four_tricks", "three_thieves")
        file.write_text(source, encoding="utf-8")
    yield own
    registry.forget("three_thieves")


def test_a_folder_is_a_game_with_its_texts_and_its_examples(folder: Path) -> None:
    game = registry.load_file(folder)
    assert registry.find("three_thieves") is game
    assert texts.lookup("three_thieves.name", "en") == texts.lookup("four_tricks.name", "en")
    assert sorted(example.documents(game)) == sorted(file.stem for file in (FOUR_TRICKS / "examples").glob("*.json"))
    assert check_examples(game) == sorted(example.documents(game))
    check("three_thieves", {"players": 3}, matches=1)


def test_the_command_line_takes_a_folder(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--game", f"{folder}/", "games", "--json"]) == 0
    assert "three_thieves" in [game["id"] for game in json.loads(capsys.readouterr().out)]


def test_a_folder_has_its_own_lessons(folder: Path) -> None:
    (folder / "lessons").mkdir()
    written = {"setup": {"hands": [["SA"], ["S7"], ["S8"]]}, "moves": [[0, "SA"]]}
    (folder / "lessons/follow.json").write_text(json.dumps(written))
    game = registry.load_file(folder)
    assert lesson.names(game) == ["follow"]
    assert [frame.view.game for frame in lesson.play(lesson.find(game, "follow"), game, "follow")] == [
        "three_thieves"
    ] * 2


def test_a_folder_that_has_changed_is_read_again(folder: Path) -> None:
    assert registry.load_file(folder).minutes == 20
    source = (folder / "plays.py").read_text(encoding="utf-8")
    (folder / "plays.py").write_text(f"{source}\nMINUTES = 25\n", encoding="utf-8")
    rulebook = (folder / "__init__.py").read_text(encoding="utf-8").replace("minutes=20", "minutes=plays.MINUTES")
    rulebook = rulebook.replace("from . import knowing", "from . import plays, knowing")
    (folder / "__init__.py").write_text(rulebook, encoding="utf-8")
    assert registry.load_file(folder).minutes == 25


def test_a_fault_in_a_module_of_the_folder_is_reported_with_its_line(folder: Path) -> None:
    (folder / "show.py").write_text("x = 1\nraise KeyError('x')\n")
    with pytest.raises(BadGame, match=r"show\.py:2") as refusal:
        registry.load_file(folder)
    assert str(refusal.value.path) == f"{folder}/show.py:2"
    assert not [name for name in sys.modules if name.startswith("tefuda_own_three_thieves")]


def test_a_fault_in_the_texts_names_their_file(folder: Path) -> None:
    (folder / "en.toml").write_text("name = \n")
    with pytest.raises(BadGame, match=r"en\.toml"):
        registry.load_file(folder)


def test_a_folder_without_a_game_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnknownGame):
        registry.load_file(tmp_path)
