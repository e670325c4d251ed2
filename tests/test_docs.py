"""README and the pages keep their word: every example in them runs, as do those of the public modules."""

from __future__ import annotations

import ast
import doctest
import functools
import importlib
import json
import re
import shlex
import sys
import tomllib
from pathlib import Path

import msgspec
import pytest
from PIL import Image

import tefuda
from tefuda import cli
from tefuda.bots import program
from tefuda.engine import example, lesson, record, registry, table
from tefuda.engine.options import Options
from tefuda.plain import PlainPosition

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
JAPANESE = ROOT / "docs/ja"
TRANSLATED = [
    page for page in PAGES if JAPANESE not in page.parents and page.name not in {"README.md", "daifugo-catalogue.md"}
]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
DOORS = ["vector", "pettingzoo", "gymnasium", "open_spiel"]
MODULES = ["tefuda", "tefuda.match", "tefuda.encoding", *(f"tefuda.doors.{door}" for door in DOORS)]
BLOCK = re.compile(r"^```(?P<language>\w*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
LAUNCHER = {
    "test",
    "audit",
    "lint",
    "format",
    "npm",
    "pytest",
    "build",
    "python",
    "wheel",
    "relock",
    "bench",
    "docs",
}  # tools/launcher
# Of these only the spelling could be checked: they need the network, a service of the system or several machines.
ELSEWHERE = {"/opt/tefuda/bin/pip", "dask", "install", "journalctl", "ln", "mkdir", "python3", "systemctl"}
COMPOSE = ["docker", "compose", "-f", "deploy/compose.yaml"]
# What tests each language of code block: this file, and where it says so another one. Blocks without a language are
# pictures of folders; `text` is what an example printed (tests/examples/test_studies.py); the script in `js` runs in
# tests/table/test_shuffle.py, and `toml` is read in tests/test_operate.py.
LANGUAGES = {"", "js", "json", "jsonl", "python", "sh", "text", "toml"}
# Commands that serve or talk until someone ends them, or need other machines, and the launcher. What they do is
# in tests/table/test_serve.py, tests/bots/test_program.py, tests/uecda, tests/lab/test_cluster.py, tests/launcher and
# tests/test_operate.py; the plans of `--sets`, each of thousands of sets, are in tests/test_prove.py.
ENDLESS = {
    "--host",
    "--port",
    "restore",
    "serve",
    "play",
    "sit",
    "talk",
    "--cluster",
    "--config",
    "--sets",
    "--help",
    ">",
    *LAUNCHER,
}
# How each other command runs here: for few matches, in one process.
ALONE = {"--jobs": "1"}
SMALL: dict[str, dict[str, str]] = {
    "games": {}, "rules": {}, "notation": {}, "replay": {}, "catalogue": {}, "check": {}, "analyse": ALONE,
    "arena": {"--games": "1", **ALONE},
    "lab": {"--games": "20", **ALONE},
    "prove": {"--matches": "2", **ALONE},
    "tournament": {"--deals": "1", **ALONE},
}  # fmt: skip
BESIDES = {"--watch": "2", "--skill": "2"}  # matches of a report of the laboratory
COMPARED = {"--against", "--sweep", "--rules"}
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def blocks(page: Path, language: str) -> list[str]:
    """Return the code blocks of a page in one language."""
    found = BLOCK.finditer(page.read_text(encoding="utf-8"))
    return [block["body"] for block in found if block["language"] == language]


@functools.cache
def sources() -> str:
    """Return all Python of the project, for blocks that quote it."""
    folders = ("examples", "src", "tests")
    return "\n".join(path.read_text(encoding="utf-8") for name in folders for path in (ROOT / name).rglob("*.py"))


def run(name: str, text: str, globs: dict[str, object]) -> int:
    """Run the examples of a text, from the root of the checkout. Return how many there are."""
    test = doctest.DocTestParser().get_doctest(text, globs, name, name, 0)
    said: list[str] = []
    outcome = doctest.DocTestRunner(optionflags=FLAGS).run(test, out=said.append)
    assert outcome.failed == 0, "".join(said)
    return outcome.attempted


@pytest.fixture(autouse=True)
def in_the_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    (ROOT / "build").mkdir(exist_ok=True)
    monkeypatch.chdir(ROOT)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_python_example_of_a_page_runs_or_quotes_the_sources(page: Path) -> None:
    everything = sources()
    examples = []
    for block in blocks(page, "python"):
        if ">>> " in block:
            examples.append(block)
        else:
            assert block in everything, f"this block of {page.name} is no excerpt of the sources:\n{block}"
    assert run(page.name, "\n".join(examples), {}) >= len(examples)
    registry.forget("neighbours")


@pytest.mark.parametrize("name", MODULES)
def test_every_example_of_the_public_modules_runs(name: str) -> None:
    module = importlib.import_module(name)
    tests = doctest.DocTestFinder().find(module)
    assert sum(run(test.name, test.docstring or "", dict(vars(module))) for test in tests if test.examples) > 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_json_of_a_page_comes_true(page: Path) -> None:
    """Records, and what a page of rules shows: pictures (here of Four Tricks) and lessons (here the suit lock of
    Daifugo)."""
    for block in blocks(page, "json"):
        document = json.loads(block)
        if "tefuda" in document:
            for _ in record.replay(record.read(block)):
                pass
        elif "shows" in document:
            picture = msgspec.convert(document, example.Example)
            position = picture.position(registry.find("four_tricks"))
            assert picture.view(position).zones
            assert example.untrue(picture, position) == {}
        elif "moves" in document:
            frames = lesson.play(msgspec.convert(document, lesson.Lesson), registry.find("daifugo"), "suit_lock")
            assert lesson.shows(frames, "suit_lock")
        else:
            msgspec.convert(document, record.Expected)


@pytest.mark.parametrize("page", ["docs/programs.md", "docs/ja/programs.md"])
def test_every_message_to_and_from_programs_is_one(page: str) -> None:
    messages = program.Hello | program.Ready | program.Ask | program.Answer | program.Over | program.Replaced
    found = [line for block in blocks(ROOT / page, "jsonl") for line in block.splitlines()]
    kinds = {type(msgspec.json.decode(line, type=messages, strict=True)) for line in found}
    assert len(kinds) == 6


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_command_of_a_page_exists(page: Path) -> None:
    for block in blocks(page, "sh"):
        for line in block.splitlines():
            words = shlex.split(line.partition(" > ")[0], comments=True)
            if words[:6] == [*COMPOSE, "exec", "tefuda"]:
                words = words[6:]  # what runs in the container
            if not words or words[0] in ELSEWHERE or words[:5] == [*COMPOSE, "cp"]:
                continue
            if words[:2] == ["./tefuda", "python"]:
                example = (ROOT / words[2]).read_text(encoding="utf-8")
                assert all(f'"{word}"' in example for word in words if word.startswith("--")), line
            elif words[:2] == ["pip", "install"]:
                extras = re.findall(r"[\w-]+", words[2].removeprefix("tefuda"))
                assert set(extras) <= set(PROJECT["optional-dependencies"]) and extras, line
            elif words[0] == "node":
                assert page.name == "shuffle.md", "tests/table/test_shuffle.py runs its script"
            elif words[1:2] not in ([word] for word in LAUNCHER) and words[1:] != ["--help"]:
                assert words[0] in {"./tefuda", "tefuda"}, f"no test knows this command: {line}"
                assert cli.parser().parse_args(cli.with_command(words[1:])).run is not None


def test_every_command_at_the_head_of_a_script_exists() -> None:
    scripts = [path for name in ("bench", "examples", "scripts") for path in (ROOT / name).glob("*.py")]
    said = {path.name: ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "" for path in scripts}
    found = {(name, word) for name, text in said.items() for word in re.findall(r"\./tefuda ([\w-]+)", text)}
    assert found and {word for _, word in found} <= LAUNCHER | SMALL.keys() | set(ENDLESS), found


def commands(page: Path) -> list[list[str]]:
    """Return the commands of a page without comments, which are translated, nor names, which may be."""
    lines = [line for block in blocks(page, "sh") for line in block.splitlines()]
    found = [shlex.split(line.partition(" --name ")[0], comments=True) for line in lines]
    return [words for words in found if words]


def short_match() -> tefuda.Match:
    """Return a match of Four Tricks that began with its last two tricks."""
    hands = [["SA", "H6"], ["S7", "HA"], ["S8", "D6"]]
    match = tefuda.new("four_tricks", deals=3, setup={"hands": hands, "turn": 0, "deals": [[4, 4, 0], [4, 4, 0]]})
    while not match.over:
        match.push(match.legal_moves[0])
    return match


def runnable() -> list[str]:
    """Return the commands of the pages that come to an end by themselves, each once."""
    return sorted(
        {
            shlex.join(words)
            for page in PAGES
            for words in commands(page)
            if words[0] in {"./tefuda", "tefuda"} and SMALL.keys() & set(words) and not ENDLESS & set(words)
        }
    )


@pytest.mark.parametrize("line", runnable())
def test_every_command_of_a_page_runs(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With few matches, in one process, and bots that think for a tenth of the time."""
    words = [re.sub(r"search:(\d+)", lambda bot: f"search:{int(bot[1]) / 10}", word) for word in shlex.split(line)[1:]]
    small = SMALL[next(word for word in words if word in SMALL)]
    if words[0] == "lab" and not COMPARED & {*words}:
        small = small | BESIDES
    for option, number in small.items():
        if option in words:
            words[words.index(option) + 1] = number
        else:
            words += [option, number]
    monkeypatch.chdir(tmp_path)
    for name in ("examples", "bench"):
        Path(name).symlink_to(ROOT / name)
    Path("mine").write_text(f"#!/bin/sh\nexec {sys.executable} {ROOT}/examples/programs/bot.py\n", encoding="utf-8")
    Path("mine").chmod(0o755)
    short_match().record().save("match.json")
    assert cli.main(words) == 0, capsys.readouterr().err
    assert capsys.readouterr().out


def test_every_method_that_a_page_names_for_games_exists() -> None:
    """Such as `self.options.word("trumps")` in a sentence, which no example runs."""
    homes = {"self.options.": Options, "self.": PlainPosition, "table.": table}
    named = re.compile(r"(?<![\w.])(self\.options\.|self\.|table\.)(\w+)\(")
    pages = [page for page in PAGES if page.name.startswith("write-a-") and "rule" not in page.name]
    found = {match.groups() for page in pages for match in named.finditer(BLOCK.sub("", page.read_text("utf-8")))}
    assert ("self.options.", "word") in found
    assert [home + name for home, name in sorted(found) if not hasattr(homes[home], name)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_code_block_is_in_a_language_that_is_tested(page: Path) -> None:
    assert {block["language"] for block in BLOCK.finditer(page.read_text(encoding="utf-8"))} <= LANGUAGES


@pytest.mark.parametrize("page", TRANSLATED, ids=lambda page: page.name)
def test_a_page_has_the_same_commands_and_scripts_in_japanese(page: Path) -> None:
    """Their Python and their records run from either page, see above."""
    japanese = JAPANESE / (page.relative_to(ROOT / "docs") if ROOT / "docs" in page.parents else page.name.lower())
    assert commands(japanese) == commands(page)
    for language in ("js", "text"):
        assert blocks(japanese, language) == blocks(page, language)


def test_every_test_that_the_threats_name_exists() -> None:
    named = re.findall(r"`(test_\w+)`", (ROOT / "docs/threats.md").read_text(encoding="utf-8"))
    files = (ROOT / "tests").rglob("test_*.py")
    there = {name for file in files for name in re.findall(r"def (test_\w+)\(", file.read_text(encoding="utf-8"))}
    assert len(named) > 30
    assert set(named) - there == set()


SPELLINGS = (
    ("*", re.compile(r"\d %"), "95%"),
    ("ja", re.compile("くらべ"), "比べる"),
    ("ja", re.compile("くわしく"), "詳しく"),
    ("ja", re.compile("もう一つ"), "もう1つ"),
    ("ja", re.compile("引きと[るりっ]"), "引き取る"),
    ("ja", re.compile("ゾロ目"), "ダブル"),
    ("ja", re.compile("罰点"), "失点"),
    ("ja", re.compile("公平な分け前"), "等分"),
    ("ja", re.compile("95% ?の?(信頼)?区間"), "95%の幅"),
    ("ja", re.compile("共有コード|プリセット"), "ルールコード, ルールセット"),
    ("en", re.compile("(?i)half-way"), "halfway"),
    ("en", re.compile("(?i)share code"), "rule code"),
    ("en", re.compile("大富豪(?! daifugō)"), "Daifugo"),
)


def test_words_that_could_be_spelled_in_two_ways_are_not() -> None:
    """On the pages, in the rulebooks and in every text. The README names 大富豪, too, and the glossary explains it."""
    texts = (ROOT / "src/tefuda").rglob("*.toml")
    rulebooks = (ROOT / "src/tefuda/games").glob("*/RULES*.md")
    for path in (*PAGES, *texts, *rulebooks):
        japanese = "ja" in path.with_suffix("").parts or path.name == "RULES.ja.md"
        prose = BLOCK.sub("", path.read_text(encoding="utf-8"))
        for lang, other, ours in SPELLINGS:
            named = lang == "en" and path.name in {"README.md", "glossary.md", "daifugo-catalogue.md", "RULES.md"}
            if lang in ("*", "ja" if japanese else "en") and not named:
                assert not (found := other.search(prose)), f"{path.relative_to(ROOT)}: {found}, not {ours}"


def test_no_line_of_a_japanese_page_breaks_in_a_paragraph() -> None:
    """A browser shows the break as a space in the middle of a sentence."""
    for path in sorted(JAPANESE.rglob("*.md")):
        prose = BLOCK.sub("", path.read_text(encoding="utf-8"))
        broken = re.search(r"[ぁ-んァ-ヶ一-龠、。）」](?:`[^`\n]*`)?\n *[^\s|#>{!<:*\d-].*", prose)
        assert broken is None, f"{path.relative_to(ROOT)}: {broken[0].strip()}"


def test_the_readme_stays_one_screen() -> None:
    assert (ROOT / "README.md").read_text(encoding="utf-8").count("\n") <= 60


def test_the_picture_in_motion_is_light_and_moves() -> None:
    """`python scripts/capture.py` makes it from a real match."""
    path = ROOT / "docs/table.webp"
    assert path.name in (ROOT / "README.md").read_text(encoding="utf-8")
    assert path.stat().st_size < 2_000_000
    with Image.open(path) as picture:
        assert getattr(picture, "n_frames", 1) > 40
