"""Modules import each other without a circle, also in functions; what is imported for types alone does not count.

Daifugo alone is so large that few of its modules may know each other even for types.
"""

import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.conftest import ROOT

SOURCES = ROOT / "src"


def modules() -> dict[str, Path]:
    """Return all modules by name."""
    found = {}
    for file in sorted((SOURCES / "tefuda").rglob("*.py")):
        parts = file.relative_to(SOURCES).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
    return found


def run_in(nodes: Iterable[ast.AST]) -> Iterator[ast.Import | ast.ImportFrom]:
    """Return the imports that are made when code runs: also those in functions, but not those for types."""
    for node in nodes:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            yield node
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            yield from run_in(node.orelse)
        else:
            yield from run_in(ast.iter_child_nodes(node))


def imported(name: str, file: Path, known: dict[str, Path]) -> set[str]:
    """Return the modules of Tefuda that one needs to run."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return named(name, file, known, run_in(tree.body)) & known.keys() - {name}


def read_of(name: str, file: Path, known: dict[str, Path]) -> set[str]:
    """Return all that one imports, also for types and in functions."""
    nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    return named(name, file, known, (node for node in nodes if isinstance(node, (ast.Import, ast.ImportFrom))))


def named(name: str, file: Path, known: dict[str, Path], imports: Iterator[ast.Import | ast.ImportFrom]) -> set[str]:
    """Return the modules that imports name."""
    out: set[str] = set()
    for node in imports:
        if isinstance(node, ast.Import):
            out |= {alias.name for alias in node.names}
            continue
        home = name.split(".")
        home = home[: len(home) - node.level + (file.name == "__init__.py")] if node.level else []
        place = ".".join([*home, *([node.module] if node.module else [])])
        out |= {f"{place}.{alias.name}" if f"{place}.{alias.name}" in known else place for alias in node.names}
    return out


def circle(imports: dict[str, set[str]]) -> list[str]:
    """Return modules that import each other in a circle, or none."""
    rest = dict(imports)
    while free := [name for name, others in rest.items() if not others & rest.keys()]:
        for name in free:
            del rest[name]
    if not rest:
        return []
    path = [min(rest)]
    while True:
        after = min(rest[path[-1]] & rest.keys())
        if after in path:
            return path[path.index(after) :]
        path.append(after)


def groups(imports: dict[str, set[str]]) -> set[frozenset[str]]:
    """Return the groups of modules of which each imports all others, directly or by way of others."""
    reached = {name: others & imports.keys() - {name} for name, others in imports.items()}
    for middle in imports:
        for name, others in reached.items():
            if middle in others:
                reached[name] = others | reached[middle]
    return {
        frozenset(other for other in others if name in reached[other])
        for name, others in reached.items()
        if name in others
    }


def test_a_circle_is_found() -> None:
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == ["b", "c"]
    assert circle({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    known = modules()
    imports = {name: imported(name, file, known) for name, file in known.items()}
    assert "tefuda.games.daifugo.fields" in imports["tefuda.games.daifugo.clear"]
    assert "tefuda.games.daifugo.table" not in imports["tefuda.games.daifugo.rule"]  # for types alone
    assert circle(imports) == []


def test_the_compiler_finds_every_library_that_it_reads_of() -> None:
    """It follows all imports, also those for types and in functions. One of NumPy, which only the doors have, was among
    them: no wheel and no engine could be compiled where it was not installed."""
    known = modules()
    compiled = re.compile(r"tefuda\.((cards|engine|games)\b|bots\.search)")
    read, libraries = set[str](), set[str]()
    wanted = {name for name in known if compiled.match(name)}
    while wanted:
        name = wanted.pop()
        read.add(name)
        found = read_of(name, known[name], known)
        found |= {place.rpartition(".")[0] for place in (name, *found) if "." in place}  # packages are read as well
        libraries |= {place.partition(".")[0] for place in found}
        wanted |= (found & known.keys()) - read
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    required = {re.split(r"\W", line)[0] for line in project["build-system"]["requires"]}
    assert "msgspec" in libraries
    assert libraries - {"tefuda", "mypy_extensions"} - sys.stdlib_module_names <= required


def test_a_group_is_found() -> None:
    imports = {"a": {"b"}, "b": {"c", "d"}, "c": {"b"}, "d": {"e", "f"}, "e": {"d"}, "f": set[str]()}
    assert groups(imports) == {frozenset({"b", "c"}), frozenset({"d", "e"})}
    assert groups({"a": {"b"}, "b": {"c"}, "c": {"a"}}) == {frozenset({"a", "b", "c"})}
    assert groups({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == set()


def test_few_modules_of_daifugo_know_each_other() -> None:
    """A rule acts on the table, which asks its rules; a play knows the trick that it found, whose order ranks plays."""
    home = "tefuda.games.daifugo"
    known = modules()
    inside = {name: file for name, file in known.items() if f"{name}.".startswith(f"{home}.")}
    found = groups({name: read_of(name, file, known) for name, file in inside.items()})
    assert {frozenset(name.removeprefix(f"{home}.") for name in group) for group in found} == {
        frozenset({"clear", "finish", "rule", "ruleset", "table"}),
        frozenset({"before", "order", "plays"}),
    }
