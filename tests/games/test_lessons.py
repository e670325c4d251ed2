"""Playable examples of the house rules: each script can be played, and shows the rule."""

from typing import Any

import msgspec
import pytest

from tefuda.engine import lesson
from tefuda.engine.errors import BadInput, BadRecord, IllegalMove, UnknownGame
from tefuda.engine.example import Claims
from tefuda.engine.lesson import Lesson, Turn, find, names, options_of, play, shows
from tefuda.engine.registry import games
from tefuda.engine.view import View
from tefuda.table import shelf
from tests.conftest import ROOT

GAMES = ROOT / "src/tefuda/games"
DAIFUGO = games()["daifugo"]
LONGEST = 20_000  # bytes of views: a lesson is small


@pytest.mark.parametrize(("game", "rule"), [(game, rule) for game in games() for rule in names(games()[game])])
def test_a_lesson_can_be_played_and_shows_its_rule(game: str, rule: str) -> None:
    found = find(games()[game], rule)
    frames = play(found, games()[game], rule)
    assert shows(frames, rule) or found.claims != Claims(), "neither an event nor a refusal nor a claim speaks of it"
    mine = [turn for turn in found.moves if turn.seat == found.seat]
    assert mine, "the reader does something"
    assert all(turn.seat == found.seat for turn in found.moves if turn.refused), "only the reader is refused"
    assert rule in [id_of(entry) for entry in rules_of(found, game, rule)], "the table plays by the rule"


@pytest.mark.parametrize(("game", "rule"), [(game, rule) for game in games() for rule in names(games()[game])])
def test_the_reader_can_make_every_move_by_touch(game: str, rule: str) -> None:
    taught = shelf.taught(games()[game], rule)
    for frame in taught.frames:
        if frame.seat == taught.seat:
            assert frame.refused or frame.seconds or frame.move in [move.text for move in frame.view.moves]
            assert bool(frame.picks) >= bool(frame.refused)
            assert set(frame.picks) <= set(touchable(frame.view)), "what must be touched is visible"
    assert len(msgspec.json.encode(taught)) < LONGEST * len(taught.frames)


def touchable(view: View) -> list[str]:
    """Return the things in the reader's own hand, and those on the mat to choose from."""
    asked = view.prompt.zones if view.prompt is not None else []
    zones = [zone for zone in view.zones if zone.owner == view.seat or (zone.id in asked and zone.kind != "hand")]
    return [thing.like or thing.id for zone in zones for thing in zone.things]


def test_every_rule_has_a_lesson_but_those_that_only_people_keep() -> None:
    shown = [info.id for info in shelf.rule_infos(DAIFUGO) if info.works and not info.human]
    assert [id for id in shown if id not in names(DAIFUGO)] == []


def test_a_turn_without_a_text_is_made_when_time_has_run_out() -> None:
    frames = play(find(DAIFUGO, "fed_clock_first_60"), DAIFUGO, "fed_clock_first_60")
    assert [frame.seconds for frame in frames] == [60, 0, 0, 20, 0]
    assert "C4" in [thing.face for zone in frames[1].view.zones for thing in zone.things]
    timeless = Lesson({"hands": [["S9"], ["ST", "H4"]], "turn": 0}, [Turn(0, "")], options={"players": 2})
    with pytest.raises(BadRecord, match="no clock"):
        play(timeless, DAIFUGO, "revolution")


def rules_of(found: Lesson, game: str, rule: str) -> list[Any]:
    """Return the rules in effect, basic ones included."""
    chosen = options_of(found, games()[game], rule).values["rules"]
    standing = [info.id for info in shelf.rule_infos(games()[game]) if info.standing]
    return [*chosen, *standing]


def id_of(entry: Any) -> str:
    return str(entry if isinstance(entry, str) else entry["id"])


def test_every_lesson_belongs_to_a_rule() -> None:
    for folder in GAMES.glob("*/lessons"):
        game = games()[folder.parent.name]
        assert set(names(game)) <= {info.id for info in shelf.rule_infos(game) if info.works}


def test_the_rules_say_which_of_them_have_a_lesson() -> None:
    assert [info.id for info in shelf.rule_infos(DAIFUGO) if info.lesson] == [
        info.id for info in shelf.rule_infos(DAIFUGO) if info.id in names(DAIFUGO)
    ]


# --- what a lesson must be ---------------------------------------------------------------------------------------

SETUP: dict[str, Any] = {
    "hands": [["S8", "C5", "H9"], ["S9", "D6"], ["SJ", "D7"]],
    "field": [["H7"]],
    "owners": [2],
}


def made(*moves: Turn, **more: Any) -> Lesson:
    return Lesson(SETUP, list(moves), options={"players": 3}, **more)


def test_the_frames_come_before_the_turns_and_after_the_last() -> None:
    before, after = play(made(Turn(0, "S8")), DAIFUGO, "eight_cut")
    assert before.turn == Turn(0, "S8")
    assert before.picks == ["S8"]
    assert list(before.why) == ["C5"]
    assert before.why["C5"][0].rule == "must_beat"
    assert after.turn is None
    assert [event.rule for event in after.view.events if event.rule] == ["eight_cut"]


def test_the_others_cards_are_not_in_it() -> None:
    written = msgspec.json.encode(shelf.seen(play(made(Turn(0, "S8")), DAIFUGO, "eight_cut")[0]))
    assert b"S8" in written
    assert b"D6" not in written


def test_a_refused_move_leaves_everything_as_it_was() -> None:
    found = made(Turn(0, "C5", "must_beat"), Turn(0, "S8"))
    frames = play(found, DAIFUGO, "eight_cut")
    assert shows(frames, "must_beat")
    assert frames[0].view.zones == frames[1].view.zones
    assert frames[0].why["C5"][0].rule == "must_beat"


def test_a_move_that_is_not_allowed_is_found() -> None:
    with pytest.raises(IllegalMove) as refusal:
        play(made(Turn(0, "C5")), DAIFUGO, "eight_cut")
    assert refusal.value.path == "$.moves[0]"


def test_a_refusal_that_does_not_come_is_found() -> None:
    with pytest.raises(BadRecord):
        play(made(Turn(0, "S8", "must_beat")), DAIFUGO, "eight_cut")


def test_a_refusal_by_another_rule_is_found() -> None:
    with pytest.raises(IllegalMove):
        play(made(Turn(0, "C5", "suit_lock")), DAIFUGO, "eight_cut")


def test_an_untrue_claim_is_found() -> None:
    with pytest.raises(BadInput):
        play(made(Turn(0, "S8"), claims=Claims(turn=2)), DAIFUGO, "eight_cut")
    play(made(Turn(0, "S8"), claims=Claims(turn=0)), DAIFUGO, "eight_cut")


def test_there_is_no_lesson_of_an_unknown_rule() -> None:
    for rule in ("no_such_rule", "../daifugo/eight_cut"):
        with pytest.raises(UnknownGame):
            lesson.find(DAIFUGO, rule)
