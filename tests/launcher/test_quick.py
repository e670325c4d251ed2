"""Which checks and tests `./tefuda test quick` finds closest to an edit."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.launcher.test_compiled import Checkout

EDITED = "import quick; print(*quick.changed())"
FOUND = "import quick; print(*quick.tests(quick.changed()))"


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    """Return a checkout with two games, one of which has two rules with a test each."""
    if not shutil.which("git"):
        pytest.skip("git is not installed")
    made = Checkout(tmp_path)
    made.git("checkout", "--quiet", "-B", "main")
    made.write("src/tefuda/games/whist/rules.py", 'RULES = ["trump"]\n')
    made.write("src/tefuda/games/whist/show.py", "")
    made.write("src/tefuda/engine/names.py", "")
    for test in ("games/whist/test_revoke.py", "games/whist/test_trump.py", "games/skat/test_skat.py"):
        made.write(f"tests/{test}", "")
    made.write("tests/table/test_table.py", "from tefuda.engine import names\n")
    made.write("README.md", "more")
    made.commit()
    return made


def test_what_is_named_in_an_edited_file_comes_before_what_is_beside_it(checkout: Checkout) -> None:
    checkout.write("src/tefuda/games/whist/rules.py", 'RULES = ["trump", "honours"]\n')
    assert checkout.run(FOUND).split() == ["tests/games/whist/test_trump.py", "tests/games/whist/test_revoke.py"]


def test_what_imports_an_edited_file_is_found(checkout: Checkout) -> None:
    checkout.write("src/tefuda/engine/names.py", "NAMES = []\n")
    assert checkout.run(FOUND).split() == ["tests/table/test_table.py"]


def test_a_new_test_is_an_edit(checkout: Checkout) -> None:
    checkout.write("tests/games/skat/test_ramsch.py", "")
    assert checkout.run(FOUND).split() == ["tests/games/skat/test_ramsch.py", "tests/games/skat/test_skat.py"]


@pytest.mark.parametrize(
    ("path", "checks"),
    [
        ("src/tefuda/games/whist/rules.py", "quick-tests lint types imports web-types"),
        ("src/tefuda/games/whist/en.toml", "quick-tests lint"),
        ("web/src/App.svelte", "quick-tests lint web-table svelte-check vitest web-types"),
        ("README.md", "quick-tests lint"),
    ],
)
def test_only_what_an_edit_can_break_is_checked(path: str, checks: str, checkout: Checkout) -> None:
    """Types of all sources were checked after the edit of a text: most of the time that an answer took."""
    checkout.write(path, "edited = 1")
    assert checkout.run("import quick; print(*quick.checks(quick.changed()))") == checks


def test_a_branch_is_compared_with_where_it_began(checkout: Checkout) -> None:
    checkout.git("checkout", "--quiet", "-b", "branch")
    for text in ("a = 1\n", "a = 2\n"):
        checkout.write("src/tefuda/games/whist/show.py", text)
        checkout.commit()
    checkout.write("README.md", "other")
    checkout.commit()
    assert checkout.run(EDITED).split() == [
        "README.md",
        "src/tefuda/games/whist/show.py",
    ]


def test_without_an_edit_the_last_commit_counts(checkout: Checkout) -> None:
    checkout.write("src/tefuda/games/whist/show.py", "a = 1\n")
    checkout.commit()
    assert checkout.run(EDITED).split() == ["src/tefuda/games/whist/show.py"]
