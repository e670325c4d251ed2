"""Setups that `tefuda prove daifugo --setups` found to load though no match could go on from them.

Each either ended in a crash, went on forever, or left a player without a move.
"""

from typing import Any

import pytest

from tefuda.engine import lesson
from tefuda.engine.errors import BadSetup
from tefuda.engine.registry import find
from tefuda.games.daifugo.codes import USUAL_TRICKS

HANDS = [["S3", "S9"], ["H4", "H9"], ["D5", "D9"]]
PLAYED = {"hands": [["S9"], ["H4", "H9"], ["D5", "D9"]], "field": [["S3"]], "owners": [0], "turn": 1}
SLOW: dict[str, Any] = {"rule": "fed_slow_table", "ask": "yes_no", "secret": "secretly"}
ASKED = [{"what": "resume", "seat": 1}, {"rule": "fed_slow_table", "what": "verdict"}, SLOW]
GIVEN: dict[str, Any] = {
    "rule": "king_bokushi", "ask": "cards", "seat": 0, "other": 1, "least": 1, "most": 1, "secret": "secretly",
}  # fmt: skip
GIFT: dict[str, Any] = {"what": "gift", "ask": "cards", "other": 1, "least": 1, "most": 1}
DRAWING: dict[str, Any] = {"what": "drawing", "ask": "place", "other": 2, "most": 1}
HOLES: list[tuple[str, list[Any], dict[str, Any], str]] = [
    ("those in the round hold no card", ["fed_slow_table"], {"active": [0, 1, 2], "agenda": ASKED}, "hands[0]"),
    ("no one is in the round", ["osei_boei", "fed_slow_table"], {"active": [], "agenda": ASKED}, "active"),
    ("a seat is in the round and out of it", [], {"hands": HANDS, "active": [0, 1, 2], "fallen": [2]}, "active"),
    ("a seat is nowhere", [], {"hands": HANDS, "active": [0, 1]}, "active"),
    ("a seat is out twice", [], {"hands": [*HANDS[:2], []], "finished": [2], "fallen": [2]}, "fallen"),
    ("one seat alone is left", [], {"hands": [["S3"], [], []], "finished": [1, 2]}, "active"),
    ("the round has been stopped", [], {"hands": HANDS, "stopped": True}, "stopped"),
    ("its last trick has been played", [], {"hands": HANDS, "tricks": USUAL_TRICKS}, "tricks"),
    ("seats wait without a question", [], {"hands": HANDS, "waiting": [0]}, "waiting"),
    ("others wait than are asked", ["fed_slow_table"], {"hands": HANDS, "waiting": [1], "agenda": ASKED}, "waiting"),
    (
        "a seat is to act that is out",
        [],
        {**PLAYED, "hands": [["S9"], ["H4"], []], "finished": [2], "to_ask": [2]},
        "to_ask",
    ),
    ("a seat that is out has the turn", [], {"hands": HANDS, "active": [1, 2], "finished": [0], "turn": 0}, "turn"),
    ("some seats are not around the table", [], {"hands": HANDS, "seating": [0, 1]}, "seating"),
    ("hands have changed, and nothing is due", [], {"hands": HANDS, "touched": True}, "touched"),
    ("the pile is clearing, and nothing is due", [], {**PLAYED, "clearing": 0}, "clearing"),
    ("the leader lacks the card to be led", [], {"hands": HANDS, "first_card": "H4"}, "first_card"),
    (
        "the leader lacks it once questions are answered",
        ["fed_slow_table"],
        {"hands": HANDS, "first_card": "S3", "turn": 0, "waiting": [0], "agenda": ASKED},
        "first_card",
    ),
    ("a play is of other cards", [], {**PLAYED, "plays": ["H3"]}, "plays[0]"),
    (
        "a rule asks that has no question",
        ["fed_slow_table", "revolution"],
        {"hands": HANDS, "agenda": [{**SLOW, "rule": "revolution"}]},
        "agenda[0]",
    ),
    (
        "a play goes on with rules beyond the last",
        ["fed_slow_table"],
        {**PLAYED, "agenda": [{"what": "resolve", "n": 1000}, {"rule": "fed_slow_table", "what": "verdict"}, SLOW]},
        "agenda[0]",
    ),
    (
        "a card goes to a seat that is not there",
        ["king_bokushi"],
        {**PLAYED, "agenda": [{"what": "resolve"}, {**GIVEN, "other": 3}]},
        "agenda[1]",
    ),
    (
        "a card has been given that is not held",
        ["king_bokushi"],
        {**PLAYED, "turn": 2, "agenda": [{"what": "resolve"}, {**GIVEN, "seat": 2}, {**GIVEN, "answer": "S5"}]},
        "agenda[2]",
    ),
    (
        "a seat owes one card twice",
        ["king_bokushi"],
        {**PLAYED, "turn": 0, "agenda": [{"what": "resolve"}, GIVEN, {**GIVEN, "other": 2}]},
        "agenda[2]",
    ),
    (
        "an answer is none of those there are",
        ["fed_slow_table"],
        {"hands": HANDS, "agenda": [*ASKED[:2], {**SLOW, "seat": 1, "answer": "name 7"}, SLOW]},
        "agenda[2]",
    ),
    (
        "a rule remembers a seat that is not there",
        ["fed_datsuzei"],
        {"hands": HANDS, "memory": {"fed_datsuzei.now": 8}},
        "memory.fed_datsuzei.now",
    ),
    (
        "a card is to be drawn from a hand that has none",
        [],
        {
            "active": [0, 1, 2],
            "agenda": [{"what": "ready"}, {"what": "drawing", "ask": "place", "other": 2, "most": 1}, GIFT],
        },
        "agenda[1]",
    ),
    ("a match is over without titles", [], {"hands": HANDS, "turn": -1}, "ranks"),
    (
        "a match is over, and seats are asked",
        ["fed_slow_table"],
        {"turn": -1, "ranks": [1, 2, 3], "agenda": ASKED},
        "agenda",
    ),
    ("a match is over, and seats are waited for", [], {"turn": -1, "ranks": [1, 2, 3], "waiting": [1]}, "waiting"),
]


@pytest.mark.parametrize(("rules", "setup", "path"), [hole[1:] for hole in HOLES], ids=[hole[0] for hole in HOLES])
def test_it_is_refused_with_its_place(rules: list[Any], setup: dict[str, Any], path: str) -> None:
    game = find("daifugo")
    options = game.options({"players": 3, "rules": rules})
    with pytest.raises(BadSetup) as refused:
        game.load(options, setup)
    assert refused.value.path == f"$.setup.{path}"


def test_what_any_lesson_comes_to_can_be_written_down_and_loaded() -> None:
    """Lessons put every rule's questions: none of them is taken for a hole."""
    game = find("daifugo")
    for rule in lesson.names(game):
        script = lesson.find(game, rule)
        options = lesson.options_of(script, game, rule)
        position = game.load(options, script.setup)
        for turn in script.moves:
            lesson.make(position, turn)
            state = position.state()
            assert game.load(options, state).state() == state, rule
