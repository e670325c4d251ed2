"""Which checks and Python tests are closest to the files that were edited, for an answer within a minute."""

from __future__ import annotations

import ast
import re
import subprocess
from functools import cache
from pathlib import Path

from environment import ROOT

SECONDS = 40  # after which no more tests begin; the longest ones take another quarter of a minute
BRANCHES = ("origin/HEAD", "main", "origin/main")  # what a branch began from
FARTHEST = 4
TESTS_AT_MOST = 40  # files; more of them cannot even be read within the time


def git(*words: str) -> list[str]:
    """Return the lines of git's answer; none if it has no answer."""
    command = ["git", "-C", str(ROOT), *words]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.splitlines()


@cache
def since() -> str:
    """Return the commit that edits are counted from: where this branch began, or if nothing is new, the one before."""
    for branch in BRANCHES:
        if base := git("merge-base", "HEAD", branch):
            return "HEAD~1" if not edits(base[0]) else base[0]
    return "HEAD"


def changed() -> list[str]:
    """Return the paths of files that were edited, committed or not, without those that are gone."""
    return [path for path in edits(since()) if (ROOT / path).is_file()]


def edits(base: str) -> list[str]:
    """Return the paths of files that differ from a commit, new ones too."""
    return sorted({*git("diff", "--name-only", base), *git("ls-files", "--others", "--exclude-standard")})


def checks(paths: list[str]) -> list[str]:
    """Return the checks of what can have gone wrong by editing these files."""
    names = ["quick-tests", "lint"]
    if any(path.endswith((".py", "pyproject.toml")) or path.startswith("requirements/") for path in paths):
        names += ["types", "imports", "web-types"]
    if any(path.startswith("web/") for path in paths):
        names += ["web-table", "svelte-check", "vitest"] + ["web-types"] * ("web-types" not in names)
    return names


def tests(paths: list[str]) -> list[str]:
    """Return the test files that are closest to these files, the closest first."""
    files = [str(file.relative_to(ROOT)) for file in sorted((ROOT / "tests").rglob("test_*.py"))]
    near = {test: min((distance(test, path) for path in paths), default=FARTHEST) for test in files}
    return sorted((test for test in files if near[test] < FARTHEST), key=lambda test: near[test])[:TESTS_AT_MOST]


def distance(test: str, path: str) -> int:
    """Return how far a test file is from an edited file: 0 = it is that file, or named after it or something in it;
    1 = it is in the folder that mirrors its folder; 2 = it imports it; 3 = it tests all games, texts or screens."""
    folder, name = str(Path(path).parent), Path(test).stem.removeprefix("test_")
    mirror = str(Path(test).parent).replace("tests", "src/tefuda", 1)
    if test == path or name == Path(path).stem or (folder.startswith(mirror) and name in words(path)):
        return 0
    if folder.startswith((mirror, str(Path(test).parent))) and mirror != "src/tefuda":
        return 1
    if path.endswith(".py") and module(path) in imports(test):
        return 2
    general = {"src/tefuda/games/": "tests/games/test_", "src/tefuda/texts/": "tests/launcher/"}
    general |= {"web/": "tests/web/", "tools/": "tests/launcher/", "src/tefuda/commands/": "tests/test_"}
    return 3 if any(path.startswith(start) and test.startswith(tests) for start, tests in general.items()) else FARTHEST


@cache
def words(path: str) -> frozenset[str]:
    """Return the words of a source, such as the ids of the rules in it."""
    if not path.endswith(".py"):
        return frozenset()
    return frozenset(re.findall(r'"(\w+)"', (ROOT / path).read_text(encoding="utf-8")))


def module(path: str) -> str:
    """Return the dotted name of a source."""
    return path.removeprefix("src/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")


@cache
def imports(test: str) -> frozenset[str]:
    """Return the dotted names of what a test imports, modules and what is in them."""
    found: set[str] = set()
    for node in ast.walk(ast.parse((ROOT / test).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return frozenset(found)
