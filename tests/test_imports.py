"""Modules import each other without a circle; what is imported for types alone does not count."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
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


def loaded(body: list[ast.stmt]) -> Iterator[ast.Import | ast.ImportFrom]:
    """Return the imports that are made when a module is loaded: not those for types, nor those in functions."""
    for node in body:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            yield node
        elif isinstance(node, ast.If):
            yield from loaded(node.orelse if "TYPE_CHECKING" in ast.unparse(node.test) else node.body + node.orelse)
        elif isinstance(node, ast.Try):
            yield from loaded([*node.body, *node.orelse, *node.finalbody])


def imported(name: str, file: Path, known: dict[str, Path]) -> set[str]:
    """Return the modules of Tefuda that one needs to be loaded."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return named(name, file, known, loaded(tree.body)) & known.keys() - {name}


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
        tree = ast.walk(ast.parse(known[name].read_text(encoding="utf-8")))
        found = named(
            name, known[name], known, (node for node in tree if isinstance(node, (ast.Import, ast.ImportFrom)))
        )
        found |= {place.rpartition(".")[0] for place in (name, *found) if "." in place}  # packages are read as well
        libraries |= {place.partition(".")[0] for place in found}
        wanted |= (found & known.keys()) - read
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    required = {re.split(r"\W", line)[0] for line in project["build-system"]["requires"]}
    assert "msgspec" in libraries
    assert libraries - {"tefuda", "mypy_extensions"} - sys.stdlib_module_names <= required
