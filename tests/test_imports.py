"""Modules import each other without a circle; what is imported for types alone does not count."""

import ast
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
    """Return the modules that one needs to be loaded."""
    out: set[str] = set()
    for node in loaded(ast.parse(file.read_text(encoding="utf-8")).body):
        if isinstance(node, ast.Import):
            out |= {alias.name for alias in node.names}
            continue
        home = name.split(".")
        home = home[: len(home) - node.level + (file.name == "__init__.py")] if node.level else []
        place = ".".join([*home, *([node.module] if node.module else [])])
        out |= {f"{place}.{alias.name}" if f"{place}.{alias.name}" in known else place for alias in node.names}
    return (out & known.keys()) - {name}


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
