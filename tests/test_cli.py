"""The command line: which command a line means, and what bad input gets."""

from __future__ import annotations

import argparse
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import tefuda
from tefuda import cli
from tefuda.commands.check import options_of
from tefuda.commands.rules import in_letters, looked_for, named, place_of, spoken
from tefuda.engine import registry
from tefuda.engine.registry import find
from tefuda.texts import LANGUAGES, PLACEHOLDER, catalogue, lookup, names

ROOT = Path(__file__).resolve().parents[1]
DAIFUGO = ROOT / "src/tefuda/games/daifugo"


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("", "play"),
        ("--port 8000", "play --port 8000"),
        ("--game hearts.py", "--game hearts.py play"),
        ("--game=a.py --game b.py --no-browser", "--game=a.py --game b.py play --no-browser"),
        ("--game hearts.py games --json", "--game hearts.py games --json"),
        ("--game", "--game"),
        ("play --port 8000", "play --port 8000"),
        ("--help", "--help"),
        ("--version", "--version"),
    ],
)
def test_the_table_opens_where_no_command_is_given(line: str, meant: str) -> None:
    assert cli.with_command(line.split()) == meant.split()


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        cli.main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out == f"tefuda {tefuda.__version__}\n"


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["--help"])
    text = capsys.readouterr().out
    for command in ("play", "replay", "games", "notation", "rules", "check", "arena", "talk", "sit"):
        assert f"\n    {command} " in text


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--game", "nowhere.py", "games"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("tefuda: ")
    assert "nowhere.py" in said


def test_a_file_without_a_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "empty.py"
    file.write_text("")
    assert cli.main(["--game", str(file), "games"]) == 2
    assert "empty.py" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("source", "line", "said"),
    [
        ("x = 1\ndef f(:\n", 2, "SyntaxError: invalid syntax\n  FILE:2  def f(:\n"),
        (
            "\nimport nosuchthing\n",
            2,
            "ModuleNotFoundError: No module named 'nosuchthing'\n  FILE:2  import nosuchthing\n",
        ),
        ("raise SystemExit(5)\n", 1, "SystemExit: 5\n  FILE:1  raise SystemExit(5)\n"),
        (
            "def make():\n    return {}['k']\nGAME = make()\n",
            2,
            "KeyError: 'k'\n  FILE:3  GAME = make()\n  FILE:2  return {}['k']\n",
        ),
        (
            "from tefuda import texts\ntexts.add('fr', 'x', {})\n",
            2,
            "KeyError: 'fr'\n  FILE:2  texts.add('fr', 'x', {})\n",
        ),
    ],
)
def test_a_game_of_your_own_that_fails_is_reported_by_its_own_lines(
    source: str, line: int, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "broken.py"
    file.write_text(source)
    assert cli.main(["--game", str(file), "games", "--lang", "en"]) == 2
    start = f"tefuda: {file}:{line}: This file can't be loaded as a game. {said.replace('FILE', str(file))}"
    out, err = capsys.readouterr()
    assert (out, err[: len(start)]) == ("", start)
    assert "importlib" not in err and "registry.py" not in err
    assert "tefuda_own_broken" not in sys.modules


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("arena daifugo --gmes 3", "arena: There is no option --gmes. Did you mean --games?"),
        ("arena daifugo --optoins={}", "arena: There is no option --optoins. Did you mean --options?"),
        ("--prot 80", "play: There is no option --prot. Did you mean --port"),
        ("games four_tricks", "games: “four_tricks” is one word too many"),
        ("gmaes", "COMMAND: “gmaes” can't be chosen. Did you mean games?"),
        ("games --lang jp", "games --lang: “jp” can't be chosen. Choose from: ja, en"),
        ("games --jsno --lang ja", "games: --jsnoという指定はありません。もしかして：--json"),
        ("operator pasword", "operator ACTION: “pasword” can't be chosen."),
        ("--game", "--game: A value must follow"),
        ("replay", "replay: Missing: "),
        ("replay --lang ja", "replay: 足りないもの："),
        ("talk four_tricks --lang ja --seat", "talk --seat: 値を続けて書いてください"),
        ("talk four_tricks --lang ja --seat x", "talk --seat: 「x」は整数ではありません"),
        ("operator ban anna --days x", "operator ban --days: “x” is not a number"),
        ("uecda serve --port 99999", "uecda serve --port: “99999” is not a whole number from 0 to 65535"),
        ("arena daifugo --options []", 'arena --options: Only a JSON object can be used here, such as {"players": 4}'),
    ],
)
def test_what_no_command_knows_is_refused_in_one_line_with_the_closest_name(
    line: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(line.split()) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith(f"tefuda: {said}")


def test_a_wrong_value_is_refused_in_the_language_of_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    assert cli.main(["check", "chess"]) == 2
    assert capsys.readouterr().err.startswith("tefuda: 「chess」というゲームはありません。")
    assert cli.main(["arena", "daifugo", "--games", "0"]) == 2
    assert capsys.readouterr().err == "tefuda: arena --games: 「0」は1以上の整数ではありません\n"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("--out FOLDER/file/one.json", "tefuda: FOLDER/file: This file can't be written: File exists"),
        (f"--out FOLDER/{300 * 'a'}", "This file can't be written: File name too long"),
        ("--preset=", "tefuda: preset: There is no rule set “”"),
        ("--code=", "tefuda: $.code: This code isn't valid"),
    ],
)
def test_a_training_that_cannot_be_is_refused(
    more: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    words = ["--out", str(tmp_path / "one.json"), *more.replace("FOLDER", str(tmp_path)).split()]
    assert cli.main(["train", "daifugo", "--rounds", "4", "--trial", "0", *words, "--lang", "en"]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert said.replace("FOLDER", str(tmp_path)) in err
    assert [file.name for file in tmp_path.iterdir()] == ["file"]


def test_a_game_without_texts_has_its_id_for_a_name(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tefuda.texts, "lookup", lambda id, lang: None if id == "four_tricks.name" else lookup(id, lang))
    assert cli.main(["arena", "four_tricks", "random", "--games", "1", "--jobs", "1", "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "four_tricks, " in said
    assert "four_tricks.name" not in said


def test_the_arena_and_a_training_speak_the_language_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["arena", "four_tricks", "random", "--games", "1", "--jobs", "1", "--lang", "ja"]) == 0
    assert "フォートリックス、対戦1回、3席" in capsys.readouterr().out
    out = tmp_path / "one.json"
    less = ["--options", '{"deals": 3}', "--rounds", "4", "--trial", "1", "--out", str(out)]
    assert cli.main(["train", "four_tricks", *less, "--lang", "ja"]) == 0
    said = capsys.readouterr().out
    assert f"4回分を学習しました：{out}" in said
    assert "回の対戦で、等分の" in said


def commands(parser: argparse.ArgumentParser) -> Iterator[list[str]]:
    """Return the words of every command, those of commands within one too."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, found in action.choices.items():
                yield [name]
                yield from ([name, *words] for words in commands(found))


@pytest.mark.parametrize("words", list(commands(cli.parser())), ids=" ".join)
def test_every_command_refuses_an_unknown_option_in_one_line(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code: int | str | None = cli.main([*words, "--nosuchoption"])
    except SystemExit as stop:  # an argument is missing, too
        code = stop.code
    said = capsys.readouterr().err
    assert (code, said.count("\n")) == (2, 1)
    assert said.startswith(f"tefuda: {words[0]}")


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "tefuda: There is no game “chess”."), ("ja", "tefuda: 「chess」というゲームはありません。")],
)
def test_a_refusal_is_in_the_language_chosen(lang: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["notation", "chess", "--lang", lang]) == 2
    assert capsys.readouterr().err.startswith(said)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "tiles"),
    [("free_ride", True), ("itazura_youkai", True), ("sushi", True), ("four_tricks", False), ("daifugo", False)],
)
def test_notation_introduces_tiles_where_a_game_has_no_cards(
    game: str, tiles: bool, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["notation", game, "--lang", lang]) == 0
    introduction = capsys.readouterr().out.split("\n\n")[0]
    assert ("♠" not in introduction, "3-6" in introduction) == (tiles, tiles)


@pytest.mark.parametrize(
    ("lang", "unreadable", "malformed", "illegal"),
    [
        ("en", "This file can't be read: ", "Not JSON: ", "$.moves[0]: There is no seat 9 [turn]"),
        ("ja", "このファイルは読めません：", "JSON として読めません：", "$.moves[0]: 席 9 はありません [turn]"),
    ],
)
def test_a_record_is_refused_in_the_language_chosen(
    lang: str, unreadable: str, malformed: str, illegal: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record.json"
    assert cli.main(["replay", str(file), "--lang", lang]) == 2
    assert capsys.readouterr().err.startswith(f"tefuda: {file}: {unreadable}")
    file.write_text("{")
    for command in ("replay", "analyse"):
        assert cli.main([command, str(file), "--lang", lang]) == 2
        assert capsys.readouterr().err.startswith(f"tefuda: {file}: {malformed}")
    file.write_text('{"tefuda": 1, "game": "four_tricks", "seed": "s", "moves": [[9, "SA"]]}')
    assert cli.main(["replay", str(file), "--lang", lang]) == 3
    assert capsys.readouterr().err.startswith(f"tefuda: {illegal}")


def test_the_state_is_printed_only_when_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "record.json"
    file.write_text('{"tefuda": 1, "game": "four_tricks", "seed": "s", "moves": [[9, "SA"]]}')
    for flags in ([], ["--json"]):
        assert cli.main(["replay", str(file), *flags]) == 3
        said = capsys.readouterr()
        assert "hands" not in said.out + said.err
        assert cli.main(["replay", str(file), "--state", *flags]) == 3
        said = capsys.readouterr()
        assert "hands" in said.out + said.err
    file.write_text('{"tefuda": 1, "game": "four_tricks", "seed": "s", "moves": []}')
    assert cli.main(["replay", str(file), "--start", "--state", "--json"]) == 0
    assert '"state":{' in capsys.readouterr().out


def test_check_looks_at_every_number_of_players_and_at_options_at_random(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["check", "hand_build", "--matches", "5", "--every", "50"]) == 0
    assert capsys.readouterr().out.startswith("5 matches (players: 2 3 4; sets of options: ")
    plays = [options_of(find("hand_build"), number, f"s-{number}") for number in range(6)]
    assert [options["players"] for options in plays] == [2, 3, 4, 2, 3, 4]
    assert plays[0] == find("hand_build").options({"players": 2}).data()
    assert plays[3] != plays[0]


def test_check_with_options_plays_with_these_alone(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["check", "hand_build", "--matches", "2", "--every", "50", "--options", '{"players":3}']
    assert cli.main(line) == 0
    assert capsys.readouterr().out.startswith("2 matches (players: 3; sets of options: 1), ")


@pytest.mark.parametrize(
    ("file", "firing", "said"),
    [
        ("there.json", "[1", "there.json: Not a file of rule counts: "),
        ("there.json", '{"five_skip": 3}', "there.json: Not a file of rule counts: "),
        ("nowhere.json", "", "nowhere.json: This file can't be read: No such file or directory"),
        ("nowhere/file.json --measure", "", "nowhere/file.json: This file can't be written: No such file or"),
    ],
)
def test_a_catalogue_says_what_is_wrong_with_its_file(
    file: str, firing: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "there.json").write_text(firing)
    assert cli.main(["catalogue", "daifugo", "--firing", *f"{tmp_path}/{file}".split()]) == 2
    out, err = capsys.readouterr()
    assert (out, err.startswith(f"tefuda: {tmp_path}/{said}")) == ("", True), err


def test_a_game_without_house_rules_has_no_catalogue(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["catalogue", "four_tricks", "--firing", "nowhere.json"]) == 2
    assert capsys.readouterr() == ("", "tefuda: four_tricks: No house rules\n")


def test_check_names_the_texts_that_a_game_lacks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = (ROOT / "examples/last_word.py").read_text(encoding="utf-8").replace('"last_word"', '"unsaid"')
    source = source.replace('"tagline": "Take', '"tag": "Take').replace(
        "players=[3, 4],", 'players=[3, 4], options=[Choice("trumps", ["S", "H"], default="S")],'
    )
    file = tmp_path / "unsaid.py"
    file.write_text(
        "from tefuda.engine.options import Choice\n" + source.replace("from __future__ import annotations", "")
    )
    try:
        assert cli.main(["--game", str(file), "check", "unsaid", "--matches", "1"]) == 1
    finally:
        registry.forget("unsaid")
    option = "option.trumps, option.trumps.help, option.trumps.S, option.trumps.H"
    assert f"not kept: unsaid: the texts that every game needs exist in ja\n{option}\n" in capsys.readouterr().out


def test_what_the_commands_say_is_said_in_both_languages() -> None:
    japanese, english = (
        {id: text for id, text in catalogue(lang).items() if id.startswith("commands.")} for lang in LANGUAGES
    )
    assert japanese.keys() == english.keys()
    for id, text in japanese.items():
        names = [{name for name, _, _ in PLACEHOLDER.findall(one)} for one in (text, english[id])]
        assert names[0] == names[1], id


def test_a_reader_that_has_had_enough(tefuda_command: list[str]) -> None:
    with subprocess.Popen(
        [*tefuda_command, "games", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


@pytest.mark.parametrize(
    ("shell", "code", "said", "printed"),
    [
        ("games >/dev/full", 2, "tefuda: The disk is full\n", ""),
        ("games >&-", 0, "", ""),
        ("games --lang ja", 0, "", "daifugo          2-12  ???"),
    ],
)
def test_an_output_that_cannot_be_used(
    shell: str, code: int, said: str, printed: str, tefuda_command: list[str]
) -> None:
    line = f"PYTHONIOENCODING=ascii LC_ALL=C {shlex.join(tefuda_command)} {shell}"
    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (code, said)
    assert printed in done.stdout


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        *((f"{command} --seed \udcff", "--seed") for command in ("lab sushi", "train sushi", "arena sushi random")),
        ("tournament random simple --in sushi --seed \udcff", "--seed"),
        ("arena four_tricks random --games 0", "--games"),
        ("arena four_tricks random --jobs -1", "--jobs"),
        ("arena four_tricks random --options [1]", "--options"),
        ("check four_tricks --options {", "--options"),
        ("train four_tricks --trial -1", "--trial"),
        ("lab four_tricks --games 1000000000000000000000", "--games"),
        ("check four_tricks --every 0", "--every"),
        ("prove daifugo --sets random --options x", "--options"),
        ("prove daifugo --sets random --players 0", "--players"),
    ],
)
def test_an_argument_that_cannot_be_is_refused_in_words(
    line: str, wrong: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(line.split()) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert said.startswith(f"tefuda: {line.split()[0]} {wrong}: ")


@pytest.mark.parametrize(
    ("lang", "none", "some"),
    [("en", "No house rules\n", " not enforced (○)\n"), ("ja", "ローカルルールはありません\n", "個です（○）\n")],
)
def test_the_rules_of_a_game_are_counted(lang: str, none: str, some: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "four_tricks", "--lang", lang]) == 0
    assert capsys.readouterr().out == none
    assert cli.main(["rules", "daifugo", "--lang", lang]) == 0
    assert capsys.readouterr().out.endswith(some)


def test_every_rule_is_found_by_its_name_with_the_place_of_its_code() -> None:
    rules = named(find("daifugo"))
    for rule in rules:
        for name in rule["name"].values():
            nearest, _ = looked_for("daifugo", rules, name)
            assert nearest[0] == rule, name
        for code in filter(None, (rule["code"], rule["reader"])):
            path, _, rest = place_of(code).rpartition(":")
            line, _, called = rest.partition("  ")
            assert Path(path).is_relative_to(ROOT / "src")  # not the copy that is compiled
            said = Path(path).read_text().splitlines()[int(line) - 1]
            assert re.search(rf"\b{called.rpartition('.')[2]}\b", said), said


def test_every_rule_is_found_by_every_name_that_the_rulebook_and_the_texts_have() -> None:
    rules = named(find("daifugo"))
    missing = []
    for file in ("RULES.md", "RULES.ja.md"):
        headings = re.findall(r"^### D\d+ `(\w+)` - (.*)$", (DAIFUGO / file).read_text(encoding="utf-8"), re.MULTILINE)
        assert len(headings) == len(rules)
        for id, heading in headings:
            name, _, aliases = re.sub("[)）]$", "", heading).partition(
                " (aliases: " if "aliases: " in heading else "（別名："
            )
            spelled = {
                name if aliases else heading,
                *re.split(r"[,、/／]", aliases.removesuffix("含む")),
                *names(f"daifugo.rule.{id}"),
            }
            for one in filter(None, map(str.strip, spelled)):
                nearest, others = looked_for("daifugo", rules, one)
                if id not in [rule["id"] for rule in nearest + others]:
                    missing.append((id, one))
    assert missing == []


def test_every_rule_is_found_by_every_reading_of_its_names_in_latin_letters() -> None:
    """And by each word of its English names."""
    rules = named(find("daifugo"))
    missing = []
    for rule in rules:
        said = {in_letters(sound) for name in names(f"daifugo.rule.{rule['id']}") for sound in spoken(name)[-1:]}
        said |= set(re.findall(r"[A-Za-z]{3,}", lookup(f"daifugo.rule.{rule['id']}.name", "en") or ""))
        for word in said:
            nearest, others = looked_for("daifugo", rules, word)
            if rule not in nearest + others:
                missing.append((rule["id"], word))
    assert missing == []


def test_the_browser_finds_rules_by_the_same_readings() -> None:
    assert (ROOT / "web/src/lib/readings.json").read_bytes() == (ROOT / "src/tefuda/texts/readings.json").read_bytes()


@pytest.mark.parametrize(
    ("word", "id"),
    [
        ("革命", "revolution"),
        ("八切り", "eight_cut"),
        ("やぎり", "eight_cut"),
        ("Ｒｅｄ　ｆｉｖｅ", "red_five"),
        ("Red-5", "red_five"),
        ("d169", "red_five"),
        ("miyako ochi", "miyako_ochi"),
        ("ヤギリ", "eight_cut"),
        ("ななわたし", "seven_pass"),
        ("2あがり", "ff_two"),
        ("juusute", "ten_discard"),
        ("縛り", "suit_lock"),
        ("skip", "five_skip"),
        ("マークしばり", "suit_lock"),
        ("kyukyusha", "ambulance"),
        ("きゅうきゅうしゃ", "ambulance"),
        ("クイーンボンバー", "q_bomber"),
        ("Queen bomber", "q_bomber"),
        ("ジャックバック", "eleven_back"),
        ("hachigiri", "eight_cut"),
        ("deposed", "miyako_ochi"),
    ],
)
def test_a_rule_is_found_however_its_name_is_written(word: str, id: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "daifugo", word, "--lang", "en"]) == 0
    assert capsys.readouterr().out.split()[2] == id


@pytest.mark.parametrize(
    ("wanted", "id"),
    [
        ("skip the next player", "five_skip"),
        ("no finishing with 2s", "ff_two"),
        ("jack reverses order", "eleven_back"),
        ("8で流れる", "eight_cut"),
        ("最後にジョーカーを出すと反則", "ff_joker"),
    ],
)
def test_a_rule_is_found_by_what_it_does(wanted: str, id: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "daifugo", *wanted.split(), "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"No rule is called “{wanted}”.")
    assert id in re.findall(r"^● D\d+ (\w+) ", told, re.MULTILINE)[:2]


def test_a_rule_that_is_not_there_is_refused_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "daifugo", "zzz", "--lang", "en"]) == 2
    assert "daifugo has no house rule called “zzz”" in capsys.readouterr().err
    assert cli.main(["rules", "four_tricks", "zzz", "--lang", "en"]) == 2
    assert capsys.readouterr().err == "tefuda: four_tricks: No house rules\n"
