"""What one table writes down, and what one check of a rule set costs, has an end."""

from __future__ import annotations

import asyncio
import contextlib
import random

import msgspec
import pytest

from tefuda.engine.errors import BadInput
from tefuda.engine.registry import find
from tefuda.table import live, messages, room, shelf, wishes
from tefuda.table.entries import Entry, Opened, Pruned, Spoke
from tefuda.table.limits import Limit, Limits, Quota
from tefuda.table.messages import Ready, Say, SeatBot, SetOptions, Sit, Stand, Start, Unseat
from tefuda.table.minds import Minds
from tefuda.table.refusals import Refusal
from tefuda.table.room import Room
from tests.table.people import service

RULES = ["eight_cut", "revolution", "spade3", "five_skip", "seven_pass", "ten_discard", "miyako_ochi"]


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


def test_a_table_is_not_written_full() -> None:
    made = table()
    refused = None
    for k in range(20_000):
        try:
            wish(made, SetOptions({"players": 3 + k % 2}, k % 60))
            wish(made, Ready(k % 3 == 0))
        except Refusal as refusal:
            refused = refusal.text.id
            break
    assert refused == "ui.error.full"
    assert wishes.MOST_WRITTEN <= made.written <= wishes.MOST_WRITTEN + wishes.LONGEST_OPTIONS
    assert wish(made, Start()), "the match can still begin"
    assert wish(made, Say("again")), "and after the deal all is as before"


def test_tables_that_grow_and_shrink_again_and_again_are_not_kept() -> None:
    made = table()
    wish(made, Sit(3, "Anna"))
    wish(made, SeatBot(2, 5))
    for k in range(2_000):
        assert wish(made, SetOptions({"players": 3 + k % 4, "rules": RULES[: k % 7]}, k % 60))
    assert made.seq - len(made.superseded) <= 6, "one that moved Anna to another seat, and the last one"
    assert made.written < 200_000
    assert made.seat_of("anna") == 0


@pytest.mark.parametrize("kind", ["talk", "options"])
def test_what_has_no_effect_any_more_is_not_kept(kind: str) -> None:
    made = table()
    entries: list[Entry] = []
    for k in range(2_000):
        message = Say(f"{k} {190 * '手'}") if kind == "talk" else SetOptions({"players": 4, "rules": RULES[: k % 7]}, k)
        entry = made.wish("anna", message)
        if entry is not None:
            made.add(entry)
            entries.append(entry)
    before = made.seq - len(entries)
    kept = [entry for seq, entry in enumerate(entries, before + 1) if seq not in made.superseded]
    assert len(entries) > 1_500
    assert len(kept) == (room.LONGEST_TALK if kind == "talk" else 1)
    assert made.written < 200_000


def test_a_list_without_what_has_no_effect_makes_the_same_room() -> None:
    for seed in range(30):
        entries = at_random(random.Random(seed))
        whole = of(entries)
        assert len(whole.superseded) > 3
        pruned = entries
        for _ in range(2):  # without what was between them, earlier options may have no effect either
            gone = of(pruned).superseded
            pruned = [Pruned() if seq in gone else entry for seq, entry in enumerate(pruned, 1)]
            again = of(pruned)
            for name in ("seq", "wanted", "problems", "clock", "chairs", "talk", "host", "arrivals", "seed", "first"):
                assert getattr(again, name) == getattr(whole, name), name
            match, other = whole.match, again.match
            assert (match is None) == (other is None)
            assert match is None or other is None or match.position.state() == other.position.state()


def of(entries: list[Entry]) -> Room:
    made = Room("CODE")
    for entry in entries:
        made.add(entry)
    return made


def at_random(chance: random.Random) -> list[Entry]:
    """Return the list of a table at which three players and their bots do this and that."""
    entries: list[Entry] = [Opened("daifugo", find("daifugo").options({"players": 4}).data(), "seed")]
    made = of(entries)
    for step in range(900):
        seat, players = chance.randrange(6), chance.choice([4, 4, 4, 4, 3, 5, 6])
        message: messages.ToServer = chance.choices(
            [
                SetOptions({"players": players, "rules": RULES[: chance.randrange(7)]}, chance.randrange(3)),
                Say(f"line {step}"),
                Sit(seat, "name"),
                Stand(),
                SeatBot(seat, 5),
                Unseat(seat),
                Ready(chance.random() < 0.5),
                Start() if step > 850 else Stand(),
            ],
            [60, 30, 4, 1, 2, 1, 2, 1],
        )[0]
        with contextlib.suppress(BadInput):
            entry = made.wish(chance.choice(["anna", "anna", "anna", "bert", "cleo"]), message)
            if entry is not None:
                made.add(entry)
                entries.append(entry)
    return entries


def test_the_store_keeps_a_bounded_list(minds: Minds, any_store: str) -> None:
    free = Quota(Limit(0, 1), Limit(0, 1))

    async def play() -> None:
        limits = Limits(writes=free, talk=free, options=free)
        async with service(minds, any_store, limits=limits) as at:
            code = await at.open("token-of-anna", players=3)
            async with at.sit(code, "token-of-anna") as anna:
                for k in range(400):
                    await anna.send("say", line=f"{k} {190 * '手'}")
                await anna.until(lambda: any(one.get("line", "").startswith("399 ") for one in anna.others), 240)
            assert at.rooms is not None
            entries = await at.rooms.shared.store.entries(code)
            lines = [entry.line for entry in entries if isinstance(entry, Spoke)]
            assert room.LONGEST_TALK <= len(lines) <= room.LONGEST_TALK + live.PRUNED_AT_ONCE
            assert len(entries) == 402
            again = of(entries)
            assert [one.line for one in again.talk] == lines[-room.LONGEST_TALK :]

    asyncio.run(play())


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
