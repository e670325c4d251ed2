"""Writes the sources of Daifugo for several packs as they are compiled: sets of cards as tuples of words.

mypyc keeps a tuple of numbers unboxed, but tuples have no `&`. So where mypy finds an operator between two `Cards`,
this writes a call of its function in `packs/unboxed.py`: `hand & ~played` becomes `without(hand, played)`. A constant
set becomes a function without arguments, which costs nothing when it is inlined (mypyc cannot read constant tuples of
numbers). Everything else stays as it is.
"""

from __future__ import annotations

import ast
import shutil
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, cast

HOME: Final = Path("src/tefuda/games/daifugo")
PACKAGE: Final = "daifugo_packs"
AGAIN: Final = Path("src/tefuda/games", PACKAGE)
CARDS: Final = f"tefuda.games.{PACKAGE}.words.Cards"
CALLS: Final[dict[type[ast.operator], str]] = {ast.BitAnd: "both", ast.BitOr: "either", ast.BitXor: "differing"}


def main() -> None:
    """Check that the sources can be written so."""
    with tempfile.TemporaryDirectory() as scratch:
        uses_in(copied(Path(scratch, PACKAGE)))


def write() -> None:
    """Write the second package beside the first one. Raises: SystemExit with mypy's messages if types do not fit."""
    remove()
    files = copied(AGAIN)
    for module, uses in uses_in(files).items():
        if files[module].name == "words.py":
            continue
        tree = Lowering(files[module], uses).visit(ast.parse(files[module].read_text(encoding="utf-8")))
        files[module].write_text(ast.unparse(ast.fix_missing_locations(tree)) + "\n", encoding="utf-8")
    shutil.copyfile(HOME / "packs/unboxed.py", AGAIN / "words.py")


def remove() -> None:
    """Remove what was written."""
    shutil.rmtree(AGAIN, ignore_errors=True)


def copied(folder: Path) -> dict[str, Path]:
    """Copy the sources of the second package as they are interpreted. Return its modules with their files."""
    shutil.copytree(HOME, folder, ignore=only_sources)
    for name in ("cards.py", "parts.py", "words.py"):
        shutil.copyfile(HOME / "packs" / name, folder / name)
    (folder / "__init__.py").write_text(f'"""Written by {Path(__file__).name}."""\n')
    parts = {path: path.relative_to(folder).with_suffix("").parts for path in sorted(folder.rglob("*.py"))}
    return {
        ".".join(["tefuda.games", PACKAGE, *(inside[:-1] if inside[-1] == "__init__" else inside)]): path
        for path, inside in parts.items()
    }


def only_sources(folder: str, names: list[str]) -> set[str]:
    """Return what is not copied: all but the modules of the game and of its rules."""
    here = Path(folder)
    return {name for name in names if not (name.endswith(".py") or (name == "rules" and here == HOME))}


Place = tuple[int, int, int | None, int | None]  # of an expression or a statement in its file


@dataclass
class Uses:
    """Where a module has sets of cards."""

    operators: set[Place]
    constants: set[str]


def uses_in(files: dict[str, Path]) -> dict[str, Uses]:
    """Return for each module which operators combine sets of cards, and which of its constants are sets."""
    from mypy.build import build
    from mypy.modulefinder import BuildSource
    from mypy.nodes import Var
    from mypy.options import Options
    from mypy.plugin import MethodContext, Plugin
    from mypy.types import Instance, Type

    operators: dict[str, set[Place]] = {}

    def note(context: MethodContext) -> Type:
        """Note one operator; mypy asks for its type."""
        node, api = context.context, cast("Any", context.api)
        if isinstance(context.type, Instance) and context.type.type.fullname == CARDS:
            operators.setdefault(api.path, set()).add((node.line, node.column, node.end_line, node.end_column))
        return context.default_return_type

    class Noting(Plugin):
        """Hears of every operator between sets."""

        def get_method_hook(self, fullname: str) -> Callable[[MethodContext], Type] | None:
            return note if fullname.startswith((f"{CARDS}.", "builtins.object.")) else None

    options = Options()
    options.preserve_asts = options.strict_equality = True
    options.mypy_path = ["src"]
    options.incremental = False
    options.enable_error_code = ["truthy-bool"]
    options.process_error_codes(error_callback=print)
    result = build(
        [BuildSource(str(path), module) for module, path in files.items()], options, extra_plugins=[Noting(options)]
    )
    if result.errors:
        raise SystemExit("\n".join(result.errors))
    found: dict[str, Uses] = {}
    for module, path in files.items():
        constants: set[str] = set()
        for name, symbol in result.files[module].names.items():
            node = symbol.node
            if isinstance(node, Var) and isinstance(node.type, Instance) and node.type.type.fullname == CARDS:
                constants.add(name)
        found[module] = Uses(operators.get(str(path), set()), constants)
    return found


def beginning(node: Any) -> Iterator[Any]:
    """Return an operator, and what begins it."""
    while node is not None:
        yield node
        node = node.left if isinstance(node, (ast.BinOp, ast.Compare)) else None


def ending(node: Any) -> Iterator[Any]:
    """Return an operator, and what ends it."""
    last = {ast.BinOp: "right", ast.UnaryOp: "operand", ast.AugAssign: "value"}
    while node is not None:
        yield node
        if isinstance(node, ast.Compare):
            node = node.comparators[-1]
        else:
            node = getattr(node, last.get(type(node), ""), None)


class Lowering(ast.NodeTransformer):
    """Replaces operators between sets by calls."""

    def __init__(self, path: Path, uses: Uses) -> None:
        self.path = path
        self.uses = uses
        self.called: set[str] = set()

    def is_between_sets(self, node: ast.expr | ast.stmt) -> bool:
        """Return whether mypy noted an operator, at its place or, where it has parentheses at an end, inside them."""
        return any(
            (first.lineno, first.col_offset, last.end_lineno, last.end_col_offset) in self.uses.operators
            for first in beginning(node)
            for last in ending(node)
        )

    def call(self, name: str, *arguments: ast.expr) -> ast.Call:
        self.called.add(name)
        return ast.Call(ast.Name(f"_{name}", ast.Load()), [self.visit(argument) for argument in arguments], [])

    def combined(self, left: ast.expr, operator: ast.operator, right: ast.expr) -> ast.Call:
        if isinstance(operator, ast.BitAnd) and isinstance(right, ast.UnaryOp) and isinstance(right.op, ast.Invert):
            return self.call("without", left, right.operand)
        return self.call(CALLS[type(operator)], left, right)

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        if not self.is_between_sets(node):
            return self.generic_visit(node)
        return self.combined(node.left, node.op, node.right)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        if not self.is_between_sets(node):
            return self.generic_visit(node)
        before = ast.parse(ast.unparse(node.target), mode="eval").body
        return ast.Assign([self.visit(node.target)], self.combined(before, node.op, node.value), lineno=node.lineno)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        return self.call("others", node.operand) if self.is_between_sets(node) else self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        if not self.is_between_sets(node):
            return self.generic_visit(node)
        [operator], [right] = node.ops, node.comparators
        if isinstance(right, ast.Name) and right.id == "NO_CARDS":
            differ = self.call("some", node.left)
            return differ if isinstance(operator, ast.NotEq) else ast.UnaryOp(ast.Not(), differ)
        equal = self.call("equal", node.left, right)
        return equal if isinstance(operator, ast.Eq) else ast.UnaryOp(ast.Not(), equal)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return ast.Call(node, [], []) if node.id in self.uses.constants and isinstance(node.ctx, ast.Load) else node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if not (isinstance(node.target, ast.Name) and node.target.id in self.uses.constants and node.value is not None):
            return self.generic_visit(node)
        self.called.add("Cards")
        function = ast.parse(f"def {node.target.id}() -> _Cards: pass").body[0]
        assert isinstance(function, ast.FunctionDef)
        function.body = [ast.Return(self.visit(node.value))]
        return function

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """Write the default of a field as a tuple, which mypyc need not call anything for."""
        for line in node.body:
            if isinstance(line, ast.AnnAssign) and isinstance(line.value, ast.Name) and line.value.id == "NO_CARDS":
                line.value = ast.Tuple([ast.Constant(0)] * 4, ast.Load())
        return self.generic_visit(node)

    def visit_Module(self, node: ast.Module) -> ast.AST:
        self.generic_visit(node)
        if self.called:
            place = 2 if isinstance(node.body[0], ast.Expr) else 1  # behind the docstring and `annotations`
            names = [ast.alias(name, f"_{name}") for name in sorted(self.called)]
            node.body.insert(place, ast.ImportFrom("words", names, 1 if self.path.parent == AGAIN else 2))
        return node


if __name__ == "__main__":
    main()
