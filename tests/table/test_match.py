"""Secret choices: any order, hidden until all are in, changed until the last one is."""

from __future__ import annotations

import itertools
import json
import random
from pathlib import Path

import msgspec
import pytest

from tefuda.engine import record
from tefuda.engine.chance import GENERATORS, Rng
from tefuda.engine.errors import IllegalMove
from tefuda.engine.position import SPECTATOR
from tefuda.engine.registry import find, games, load_file
from tefuda.table.match import REMEMBERED, Match
from tefuda.table.replays import finished

GAME = load_file(Path(__file__).with_name("lonely.py"))


def new_match(seed: str = "seed") -> Match:
    return Match(GAME, GAME.options({"players": 3}), seed)


def cards(match: Match, seat: int) -> list[str]:
    """Return what the seat may choose, as its own view says."""
    return [move.text for move in match.view(seat, match.version).moves]


def test_choices_may_come_in_any_order() -> None:
    ends = []
    for order in itertools.permutations(range(3)):
        match = new_match()
        picks = [cards(match, seat)[seat] for seat in range(3)]
        for seat in order:
            match.play(seat, picks[seat])
        assert match.before is None
        ends.append(match.position.state())
    assert all(end == ends[0] for end in ends)


def test_a_choice_is_hidden_until_the_last_one_is_in() -> None:
    match = new_match()
    secret = cards(match, 0)[0]
    match.play(0, secret)
    match.play(1, cards(match, 1)[0])
    for viewer in (1, 2, int(SPECTATOR)):
        assert secret.encode() not in msgspec.json.encode(match.view(viewer, -1))
    match.play(2, cards(match, 2)[0])
    for viewer in (1, 2, int(SPECTATOR)):
        assert secret.encode() in msgspec.json.encode(match.view(viewer, -1))


def test_a_seat_that_has_chosen_still_sees_its_whole_hand_and_its_choice() -> None:
    match = new_match()
    before = cards(match, 1)
    match.play(1, before[2])
    assert match.own(1) == before[2]
    assert cards(match, 1) == before
    assert match.decided() == [1]
    assert match.own(0) == ""


def test_a_choice_can_be_changed_while_another_seat_still_chooses() -> None:
    match = new_match()
    hand = cards(match, 0)
    for text in hand[:3]:
        match.play(0, text)
    assert match.own(0) == hand[2]
    assert match.version == 3
    match.play(2, cards(match, 2)[0])
    match.play(0, hand[4])
    match.play(1, cards(match, 1)[0])
    assert hand[4] not in cards(match, 0)
    assert set(hand[:4]) <= set(cards(match, 0))
    assert [text for seat, text in match.moves if seat == 0] == [hand[4]]


def test_a_change_reveals_nothing() -> None:
    match = new_match()
    hand = cards(match, 0)
    match.play(0, hand[0])
    seen = match.view(1, 0)
    match.play(0, hand[1])
    assert match.view(1, match.version - 1).events == []
    assert match.view(1, 0) == seen


def test_nothing_can_be_taken_back_once_all_are_in() -> None:
    match = new_match()
    hand = cards(match, 0)
    for seat in range(3):
        match.play(seat, cards(match, seat)[0])
    assert match.decided() == []
    with pytest.raises(IllegalMove):
        match.canonical(0, hand[0])


def test_a_match_with_changes_is_recorded_without_them() -> None:
    match = new_match()
    while not match.is_over():
        for seat in range(3):
            match.play(seat, cards(match, seat)[-1])
            if seat < 2:
                match.play(seat, cards(match, seat)[0])
    written = match.record(["A", "B", "C"])
    assert len(written.moves) == 15
    steps = list(record.replay(record.read(record.write(written))))
    assert steps[-1].position.state() == match.position.state()


@pytest.mark.parametrize("generator", GENERATORS)
@pytest.mark.parametrize("game", sorted(games()))
def test_a_match_that_begins_with_moves_is_as_after_making_them(game: str, generator: str) -> None:
    """After any number of moves, also while some seats have chosen in secret and others have not."""
    kind = find(game)
    options = kind.options({"players": kind.players[0]})
    match, chance = Match(kind, options, "seed", generator=generator), random.Random(1)
    for _ in range(40):
        if match.is_over():
            break
        seat = chance.choice(match.position.deciders())
        match.play(seat, chance.choice(match.view(seat, -1).moves).text)
        again = Match(kind, options, "seed", [*match.moves, *match.chosen], generator)
        assert (again.version, again.position.state()) == (match.version, match.position.state())
        assert (again.decided(), again.since) == (match.decided(), match.since)
        for viewer in (*range(options.players), int(SPECTATOR)):
            assert again.view(viewer, -1) == match.view(viewer, -1)


def test_checking_a_move_changes_nothing() -> None:
    match = new_match()
    match.play(0, cards(match, 0)[0])
    before = match.position.state(), match.position_for(0).state(), match.version
    match.canonical(0, cards(match, 0)[1])
    match.canonical(1, cards(match, 1)[1])
    with pytest.raises(IllegalMove):
        match.canonical(1, cards(match, 0)[1])
    assert before == (match.position.state(), match.position_for(0).state(), match.version)


def test_a_running_match_is_never_shown_open() -> None:
    with pytest.raises(ValueError, match="never shown open"):
        finished(new_match())


@pytest.mark.parametrize("id", sorted(games()))
def test_views_made_together_hold_what_each_viewer_may_see_and_nothing_else(id: str) -> None:
    """What several viewers see alike is encoded once for all of them; no one gets a piece of another's."""
    game, chance = find(id), random.Random(id)
    options = game.options({"players": game.players[-1]})
    match, again = Match(game, options, id), game.new(options, id, watched=True)
    viewers = [*range(options.players), int(SPECTATOR)]
    for _ in range(25):
        happened, again.log = again.log or [], []
        together = match.views([(seat, match.version - 1) for seat in viewers])
        for seat, view in zip(viewers, together, strict=True):
            alone = match.position_for(seat).view(seat)
            alone.events = [event.for_seat(seat) for event in happened]
            assert msgspec.json.encode(view) == msgspec.json.encode(alone)
        hidden = match.position.determinize(chance.randrange(options.players), Rng(id))
        assert msgspec.json.encode(hidden.views(viewers)[-1]) == msgspec.json.encode(again.view(SPECTATOR))
        if match.is_over():
            break
        seat = chance.choice(match.position.deciders())
        text = chance.choice([move.text for move in match.view(seat, match.version).moves])
        match.play(seat, text)
        record.play_text(again, seat, text)


def test_what_happened_is_remembered_for_some_versions_only() -> None:
    game = find("four_tricks")
    match = Match(game, game.options({}), "seed")
    for _ in range(REMEMBERED + 10):
        match.play(match.position.turn, match.position.text(match.position.legal_moves()[0]))
    told = json.loads(msgspec.json.encode(match.view(SPECTATOR, -1)))["events"]
    recent = json.loads(msgspec.json.encode(match.view(SPECTATOR, 10 - 1)))["events"]
    assert told == recent
    assert len(match.history) == REMEMBERED
    match.rest()
    assert len(match.packed) < 3000
    assert json.loads(msgspec.json.encode(match.view(SPECTATOR, -1)))["events"] == told
