"""Which version of Tefuda it is: the digest of all that decides what is played and found."""

from __future__ import annotations

from pathlib import Path

import pytest

import tefuda
from tefuda.lab.sources import digest


@pytest.mark.parametrize(
    ("file", "decides"),
    [
        ("games/chess/board.py", True),
        ("games/chess/policies/chess-2.json", True),
        ("games/chess/catalogue.json", True),
        ("bots/deep.py", True),
        ("coach/hint.py", True),
        ("lab/measures.py", True),
        ("testing.py", True),
        ("games/chess/RULES.md", False),
        ("table/room.py", False),
    ],
)
def test_a_version_is_another_one_if_its_rules_or_bots_are(
    file: str, decides: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = tmp_path / file
    changed.parent.mkdir(parents=True, exist_ok=True)
    changed.write_text("before")
    monkeypatch.setattr(tefuda, "__file__", str(tmp_path / "__init__.py"))
    before = digest.__wrapped__()
    changed.write_text("after")
    assert (digest.__wrapped__() != before) == decides
