"""Journals: what an interrupted run goes on from, and what is never mixed."""

from __future__ import annotations

import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tefuda.engine.errors import BadInput
from tefuda.engine.registry import load_file
from tefuda.lab.portions import Journal, carry_out

ROOT = Path(__file__).resolve().parents[2]


def squares(journal: Path, numbers: list[int]) -> list[tuple[int, int]]:
    with ThreadPoolExecutor(1) as pool:
        return list(carry_out(lambda number: number**2, numbers, int, pool, journal))


def test_what_is_written_down_is_not_done_again(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    assert squares(journal, [1, 2]) == [(1, 1), (2, 4)]
    kept = journal.read_bytes()
    journal.write_bytes(kept + b'["3",9')  # as if it had been cut off
    assert squares(journal, [1, 2, 3]) == [(1, 1), (2, 4), (3, 9)]
    assert journal.read_bytes() == kept + b'["3",9]\n'


def test_two_commands_do_not_write_the_same_journal(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    held = Journal(journal)
    with pytest.raises(BadInput, match="journal: Another command is writing this journal"):
        squares(journal, [1])
    held.close()
    assert squares(journal, [1]) == [(1, 1)]
    assert squares(journal, [1]) == [(1, 1)]


def test_a_full_disk_gets_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = tmp_path / "journal"
    held = Journal(journal)
    held.close()
    held.file = Path("/dev/full")
    with pytest.raises(BadInput, match="/dev/full: This file can't be written: No space left on device"):
        held.add("1", 1)


def test_a_game_of_your_own_that_has_changed_begins_a_new_one(tmp_path: Path) -> None:
    mine, journal = tmp_path / "neighbours_of_mine.py", tmp_path / "journal"
    shutil.copy(ROOT / "examples/neighbours.py", mine)
    load_file(mine)
    squares(journal, [1])
    squares(journal, [1])
    mine.write_text(mine.read_text() + "\nCHANGED = True\n")
    with pytest.raises(BadInput, match="Not a journal of this version of Tefuda and of your own games"):
        squares(journal, [1])
