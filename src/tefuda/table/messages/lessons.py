"""Playable examples of house rules, and guided first deals."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

from tefuda.engine.view import Reason, View


class Barred(Struct):
    """Why a thing, by its `like`, cannot be played."""

    like: str
    reasons: list[Reason]


class Frame(Struct, omit_defaults=True):
    """A position of a lesson as the reader sees it, and the move that follows.

    That is whose move, its notation, the things it takes, and the rule that refuses it if it cannot be made; or the
    seconds after which it is made for the reader. The last frame has none.
    """

    view: View
    seat: int = -1
    move: str = ""
    picks: list[str] = field(default_factory=list)
    refused: str = ""
    barred: list[Barred] = field(default_factory=list)  # on the reader's turn: why the other cards cannot be played
    seconds: int = 0


class Lesson(Struct):
    """A playable example of a house rule: the reader makes the moves of `seat`, the others play by themselves."""

    seat: int
    options: dict[str, Any]
    frames: list[Frame]


class FirstSteps(Struct, omit_defaults=True):
    """A moment of a guided first deal. Texts: `{game}.first_steps.intro`, `.outro`, and of each step `.{step}.title`,
    `.{step}.say`, perhaps `.{step}.after`; their arguments a, b, c ... are the seats 0, 1, 2 ...

    The last frame is what the newcomer decides now, with the recommended move; those before it show what happened since
    their last decision. `wrong`: the id of what is said about the last move, which the steps do not continue with.
    """

    seat: int
    options: dict[str, Any]
    steps: list[str]  # ids, in order
    at: int  # decisions made; all of them: it is over
    frames: list[Frame]
    point: list[str] = field(default_factory=list)  # things and zones that the coach points at
    any: bool = False  # every legal move continues
    wrong: str = ""
