"""What `tefuda notation` prints of a game's setups and refusals is what its `load` reads and its rules say."""

import ast
from pathlib import Path

import pytest

import tefuda.games
from tefuda import cli
from tefuda.commands.notation import key_text, refusals
from tefuda.engine.registry import Game, find, games
from tefuda.texts import LANGUAGES, catalogue, lookup

FOLDER = Path(tefuda.games.__path__[0])
GAMES = sorted(games())


def keys(game: Game) -> set[str]:
    """Return every key that `load` asks for, or that a state has."""
    found: set[str] = set()
    for players in game.players:
        options = game.options({"players": players})
        found |= set(game.setup_keys(options)) | set(game.new(options, "keys").state())
    return found


@pytest.mark.parametrize("id", GAMES)
def test_every_key_of_a_setup_is_explained(id: str) -> None:
    game = find(id)
    for lang in LANGUAGES:
        assert [key for key in sorted(keys(game)) if not key_text(id, key, lang)] == []


@pytest.mark.parametrize("id", GAMES)
def test_no_key_is_explained_that_a_setup_cannot_have(id: str) -> None:
    read = keys(find(id))
    for lang in LANGUAGES:
        texts = [name.removeprefix(f"{id}.key.") for name in catalogue(lang) if name.startswith(f"{id}.key.")]
        assert [key for key in texts if key not in read] == []


@pytest.mark.parametrize("id", GAMES)
def test_a_list_whose_length_depends_on_the_position_is_said_to_have_none(id: str) -> None:
    game = find(id)
    kinds = game.setup_keys(game.options({"players": game.players[0]})).values()
    assert [kind for kind in kinds if "{n}" in (lookup(kind.id, "en") or "") and not kind.args["n"]] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_refusals_by_house_rules_are_mentioned_where_there_are_any(
    lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for id in GAMES:
        assert cli.main(["notation", id, "--lang", lang]) == 0
        assert (f"tefuda rules {id}" in capsys.readouterr().out) == (find(id).house is not None)


@pytest.mark.parametrize("id", GAMES)
def test_every_rule_that_refuses_a_move_is_listed(id: str) -> None:
    named = {rule for file in (FOLDER / id).rglob("*.py") for rule in rules_in(file)}
    if id == "daifugo":  # all others are house rules, which `tefuda rules` explains
        named -= {name.split(".")[2] for name in catalogue("en") if name.startswith("daifugo.rule.")}
    for lang in LANGUAGES:
        listed = refusals(id, lang)
        assert sorted(named - set(listed)) == []
        own = {rule for rule in listed if f"{id}.refusal.{rule}" in catalogue(lang)}
        assert sorted(rule for rule in own if not is_written(id, rule)) == []


def rules_in(file: Path) -> set[str]:
    """Return the rules that `Reason("rule", ...)` names in a source file."""
    calls = [node for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    first = [call.args[0] for call in calls if isinstance(call.func, ast.Name) and call.func.id == "Reason"]
    return {arg.value for arg in first if isinstance(arg, ast.Constant) and isinstance(arg.value, str)}


def is_written(id: str, rule: str) -> bool:
    return any(f'"{rule}"' in file.read_text(encoding="utf-8") for file in (FOLDER / id).rglob("*.py"))
