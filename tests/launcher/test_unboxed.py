"""The sources of Daifugo for several packs as they are compiled: operators between sets of cards become calls."""

import ast
from pathlib import Path

import pytest

from tools.unboxed import AGAIN, Lowering, Uses


def written(source: str, *constants: str) -> str:
    """Return how a module is written in which all operators are between sets."""
    tree = ast.parse(f"'A module.'\nfrom __future__ import annotations\n{source}")
    places = {
        (node.lineno, node.col_offset, node.end_lineno, node.end_col_offset)
        for node in ast.walk(tree)
        if isinstance(node, ast.BinOp | ast.UnaryOp | ast.Compare | ast.AugAssign)
    }
    lowering = Lowering(AGAIN / "module.py", Uses(places, set(constants)))
    return ast.unparse(ast.fix_missing_locations(lowering.visit(tree)))


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("held = hand & of_rank(3)", "held = _both(hand, of_rank(3))"),
        ("held = (hand | field) & ~played", "held = _without(_either(hand, field), played)"),
        ("rest = ~(hand ^ field)", "rest = _others(_differing(hand, field))"),
        ("table.hands[seat] &= ~cards", "table.hands[seat] = _without(table.hands[seat], cards)"),
        ("found = hand & JOKERS != NO_CARDS", "found = _some(_both(hand, JOKERS()))"),
        ("same = hand == other", "same = _equal(hand, other)"),
        ("other = hand != field", "other = not _equal(hand, field)"),
    ],
)
def test_operators_between_sets_are_calls(source: str, expected: str) -> None:
    assert written(source, "JOKERS", "NO_CARDS").splitlines()[-1] == expected


def test_a_constant_set_is_a_function() -> None:
    source = "RED: Final = of_suits(2) | of_suits(4)\nred = hand & RED"
    assert written(source, "RED").splitlines() == [
        '"""A module."""',
        "from __future__ import annotations",
        "from .words import Cards as _Cards, both as _both, either as _either",
        "",
        "def RED() -> _Cards:",
        "    return _either(of_suits(2), of_suits(4))",
        "red = _both(hand, RED())",
    ]


def test_what_is_no_operator_between_sets_stays() -> None:
    tree = ast.parse("seats = table.active & ~table.passed")
    kept = Lowering(Path("module.py"), Uses(set(), set())).visit(tree)
    assert ast.unparse(kept) == "seats = table.active & ~table.passed"
