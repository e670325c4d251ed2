"""What an omen, the second Bloody Mary and a super revolution silence, for all rule classes at once: each rule is tried
by the play of its lesson (`lessons/ID.json`) at which it is first heard of.
"""

from functools import cache
from typing import Final, cast

import pytest

from tefuda.engine.lesson import Turn, find, make, options_of
from tefuda.engine.registry import games
from tefuda.games.daifugo.agenda import MOMENTS
from tefuda.games.daifugo.base import STRENGTH
from tefuda.games.daifugo.catalogue import CLASSES
from tefuda.games.daifugo.rule import Rule
from tefuda.games.daifugo.ruleset import changes
from tefuda.games.daifugo.table import Table
from tests.games.daifugo.scene import MARY, OMEN

DAIFUGO: Final = games()["daifugo"]


def moments(rule: type[Rule]) -> set[str]:
    """Return the moments of a play at which a rule does something that could be void."""
    return {hook for hook in ("effect", "clear", "lock", "revolution") if changes(rule, hook)}


SILENCEABLE: Final = {id: rule for id, rule in CLASSES.items() if moments(rule)}
MARYS: Final = [id for id, rule in SILENCEABLE.items() if moments(rule) & {"effect", "clear"} and not rule.spared]


@cache
def scene_of(id: str) -> tuple[Table, list[Turn]]:
    """Return the position of the rule's lesson just before the play by which it is first heard of, and the moves.

    The moves are the play, and the passes after which the rule speaks.
    """
    lesson = find(DAIFUGO, id)
    position = cast("Table", DAIFUGO.load(options_of(lesson, DAIFUGO, id), lesson.setup))
    before, turns = position, list[Turn]()
    for turn in lesson.moves:
        if turn.text != "pass":
            before, turns = position.clone(), []
        turns.append(turn)
        if is_heard(before, turns, id):
            return before, turns
        make(position, turn)
    raise AssertionError(f"the lesson of {id} does not show it at work")


def is_heard(position: Table, turns: list[Turn], id: str, silent: int = 0) -> bool:
    """Return whether a rule does something at these moves or asks a seat after them.

    The play itself, which may be of the rule's own kind, and passes that it brings about do not count.
    """
    twin = position.clone()
    twin.silent |= silent
    twin.log = []
    for turn in turns:
        make(twin, turn)
    events = [happened.event for happened in twin.log[1:] if happened.event.kind != "pass"]
    asked = [twin.base.ids[step.rule] for step in twin.agenda if step.rule >= 0]
    return id in asked or any(id in (event.rule, *event.by) for event in events)


@pytest.mark.parametrize("id", SILENCEABLE)
def test_an_omen_silences_effects_clears_locks_and_revolutions(id: str) -> None:
    assert not is_heard(*scene_of(id), id, OMEN)


@pytest.mark.parametrize("id", [id for id in MARYS if moments(CLASSES[id]) <= {"effect", "clear"}])
def test_the_second_bloody_mary_silences_effects_and_clears(id: str) -> None:
    assert not is_heard(*scene_of(id), id, MARY)


@pytest.mark.parametrize("id", [id for id in SILENCEABLE if id not in MARYS])
def test_the_second_bloody_mary_leaves_locks_revolutions_and_what_is_spared(id: str) -> None:
    assert is_heard(*scene_of(id), id, MARY)


@pytest.mark.parametrize(
    "id",
    [id for id, rule in SILENCEABLE.items() if moments(rule) == {"revolution"} or rule.strength or rule.aftermath],
)
def test_after_a_super_revolution_nothing_changes_the_card_order_any_more(id: str) -> None:
    assert not is_heard(*scene_of(id), id, STRENGTH)


@pytest.mark.parametrize("silent", [OMEN, MARY])
@pytest.mark.parametrize("id", [id for id, rule in CLASSES.items() if changes(rule, "window") and not rule.verb])
def test_where_no_card_clears_the_pile_nobody_is_asked_to_answer(id: str, silent: int) -> None:
    assert not is_heard(*scene_of(id), id, silent)


def test_which_rules_are_treated_otherwise() -> None:
    """What the tests above derive from the classes, by name: no rule drops out of them unnoticed."""
    assert [id for id, rule in CLASSES.items() if rule.spared] == [
        "jeanne_darc_1",
        "rev_clears_field",
        "kakumei_nagashi",
    ]
    assert [id for id, rule in CLASSES.items() if rule.strength] == ["two_back", "dai_kakumei", "arthur"]
    speaking = [id for id, rule in CLASSES.items() if any(changes(rule, moment) for moment in MOMENTS)]
    assert [id for id in speaking if id not in SILENCEABLE] == [
        "spade_gaeshi", "jeanne_darc_2", "fed_out_of_turn_pass", "fed_clock_stop", "tosa_any_diff", "dokan",
        "stalemate_guard", "cho_kakumei", "kakubakudan",
    ]  # fmt: skip
