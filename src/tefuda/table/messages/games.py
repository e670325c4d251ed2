"""Games, their options and house rules, as the lobby and the workshop of rules show them."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct, field

from tefuda.engine.view import Text


class OptionInfo(Struct, omit_defaults=True):
    """One option of a game. `name`/`help` texts are `{game}.option.{id}` and `{game}.option.{id}.help`;
    a choice's text is `{game}.option.{id}.{value}`."""

    id: str
    type: Literal["bool", "int", "choice", "seat", "seats", "rules", "rows"]
    default: Any
    least: int | None = None
    most: int | None = None
    step: int | None = None
    longest: int | None = None  # numbers in a row
    choices: list[str] = field(default_factory=list)


class GameInfo(Struct, omit_defaults=True):
    """A game in the lobby. Texts: `{id}.name`, `{id}.tagline`, `{id}.feel` (how hard it is to learn and how it
    feels), `{id}.author`, `{id}.rules` (a rules page)."""

    id: str
    players: list[int]  # every allowed count
    minutes: int
    options: list[OptionInfo]
    presets: list[str] = field(default_factory=list)  # texts `{id}.preset.{preset}`, `.help`; options: see `code`
    faces: list[str] = field(default_factory=list)  # a still life of its own pieces, for the lobby
    first_steps: bool = False  # there is a guided first deal


class ParamInfo(Struct, omit_defaults=True):
    id: str
    type: Literal["bool", "int", "choice", "list", "numbers", "order", "words"]
    default: Any
    least: int | None = None
    most: int | None = None
    choices: list[str] = field(default_factory=list)
    only: list[str] = field(default_factory=list)  # another parameter, and the value with which this one counts


class RuleInfo(Struct, omit_defaults=True):
    """A house rule. Texts: `{game}.rule.{id}` name, `.aliases`, `.short` one sentence, `.text` full explanation;
    of a parameter: `{game}.rule.{id}.{param}` or, shared by rules, `{game}.param.{param}`; of its choice: the same
    id and `.{choice}`.
    """

    id: str
    number: str  # D115
    category: str  # chapter; text `{game}.chapter.{category}`
    works: bool
    section: str = ""  # part of the chapter; text `{game}.chapter.{category}.{section}`
    standing: bool = False  # basic: always on unless a rule it conflicts with is; it has no switch
    usual: bool = False  # always on like a basic rule; its switch is for its parameters
    human: bool = False  # not enforced: only players at a real table can follow it; a text, no switch
    lesson: bool = False  # there is a playable example
    known: int = 0  # how often one meets it: 2 at nearly every table, 1 at many, 0 seldom
    words: list[str] = field(default_factory=list)  # its names and aliases in every language, to search by
    params: list[ParamInfo] = field(default_factory=list)
    requires: list[list[str]] = field(default_factory=list)  # all of (any of): ids, or a count (`joker_count>=1`)
    conflicts: list[str] = field(default_factory=list)
    brings: list[str] = field(default_factory=list)  # switched on with it, unless a rule that requires this one is on


class Way(Struct, omit_defaults=True):
    """One way out of a conflict: a button and the options it leads to."""

    label: Text
    options: dict[str, Any]


class Problem(Struct, omit_defaults=True):
    path: str  # JSON path into the options
    text: Text
    rules: list[str] = field(default_factory=list)
    ways: list[Way] = field(default_factory=list)


class Checked(Struct, omit_defaults=True):
    options: dict[str, Any]  # complete, defaults filled in
    problems: list[Problem] = field(default_factory=list)
    added: list[str] = field(default_factory=list)  # rules that were switched on because another requires them
    code: str = ""
    idle: list[str] = field(default_factory=list)  # options that change nothing in combination with the others
    sets: list[str] = field(default_factory=list)  # behind a code or a preset: the options it decides


class Wild(Struct):
    """Random house rules: from a few classics (0) to as many as fit together (100)."""

    options: dict[str, Any]
    wild: int
    seed: str  # the same seed gives the same rules
