"""What one table writes down, and what one check of a rule set costs, has an end."""

from __future__ import annotations

import msgspec
import pytest

from tefuda.engine.registry import find
from tefuda.table import messages, room, shelf
from tefuda.table.entries import Opened
from tefuda.table.messages import Say, SetOptions, Sit, Start
from tefuda.table.room import Refusal, Room


def table() -> Room:
    """A room of Daifugo with its host, Anna."""
    made = Room("CODE")
    made.add(Opened("daifugo", find("daifugo").options({"players": 4}).data(), "seed"))
    wish(made, Sit(0, "Anna"))
    return made


def wish(at: Room, message: messages.ToServer) -> bool:
    """Let Anna wish for something; return whether it was written down."""
    entry = at.wish("anna", message)
    if entry is not None:
        at.add(entry)
    return entry is not None


@pytest.mark.parametrize("kind", ["talk", "options"])
def test_a_table_is_not_written_full(kind: str) -> None:
    made = table()
    refused = None
    for k in range(20_000):
        message = Say("手" * 200) if kind == "talk" else SetOptions({"players": 3 + k % 2}, k % 60)
        try:
            wish(made, message)
        except Refusal as refusal:
            refused = refusal.text.id
            break
    assert refused == "ui.error.full"
    assert room.MOST_WRITTEN <= made.written <= room.MOST_WRITTEN + room.LONGEST_OPTIONS
    assert wish(made, Start()), "the match can still begin"
    assert wish(made, Say("again")), "and after the deal all is as before"


def test_options_that_change_nothing_are_not_written() -> None:
    made = table()
    assert wish(made, SetOptions({"players": 3}, 30))
    assert not wish(made, SetOptions({"players": 3}, 30))
    assert wish(made, SetOptions({"players": 3}, 60))


def test_options_too_long_to_keep_are_refused() -> None:
    with pytest.raises(Refusal) as refused:
        wish(table(), SetOptions({"players": 4, "rules": ["six_cut"] * 2000}))
    assert refused.value.text.id == "ui.error.too_long"


def test_a_rule_set_with_repeated_rules_is_refused_in_few_words() -> None:
    game = find("daifugo")
    twice = shelf.check(game, {"players": 4, "rules": ["six_cut", "six_cut"]})
    assert [problem.text.id for problem in twice.problems] == ["daifugo.option.rule_twice"]
    often = shelf.check(game, {"players": 4, "rules": ["six_cut"] * 400})
    assert len(often.problems) == shelf.MOST_PROBLEMS
    endless = shelf.check(game, {"players": 4, "rules": ["six_cut"] * 5000})
    assert [problem.text.id for problem in endless.problems] == ["ui.error.too_many_rules"]


def test_a_check_is_kept_and_nobody_can_change_it() -> None:
    game = find("daifugo")
    document = {"players": 4, "rules": ["eight_cut", "revolution"]}
    hits = shelf._checked.cache_info().hits
    first, second = shelf.check(game, document), shelf.check(game, document)
    assert shelf._checked.cache_info().hits > hits
    first.sets = ["rules"]
    assert second.sets == []
    assert shelf.check(game, document).sets == []
    assert msgspec.json.encode(second) == msgspec.json.encode(shelf.check(game, document))
