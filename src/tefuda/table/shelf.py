"""The games of this service: what the lobby shows of them, and whether a set of options can be played."""

from __future__ import annotations

import functools
import gzip
import json
import re
from collections.abc import Mapping
from typing import Any, Final

import msgspec

import tefuda.texts
from tefuda.engine import example, lesson
from tefuda.engine.errors import BadOption, UnknownGame
from tefuda.engine.registry import Game, find, games
from tefuda.engine.view import Text, View
from tefuda.table import first_steps
from tefuda.table.messages import Barred, Checked, Frame, GameInfo, Lesson, OptionInfo, Problem, RuleInfo, Wild

MOST_RULES: Final = 500  # in a rule set, far above the catalogue
MOST_PROBLEMS: Final = 20  # named at once
REMEMBERED: Final = 100  # rule sets whose check is kept
LOBBY_TEXTS: Final = ("name", "tagline", "author")  # of every game, needed before one is chosen
# Shared texts that neither the lobby nor a table shows: the browser asks for a part when it first shows one of it.
PARTS: Final = (
    *("bots", "coach", "days", "doors", "lab", "push", "theme", "watch"),
    *("engine.example", "engine.kind", "engine.lesson", "engine.record", "engine.setup", "engine.setups"),
    *("engine.option", "stamps.hush", "ui.chart", "ui.from", "ui.mine", "ui.shuffle", "ui.wait"),
    *("ui.again", "ui.block", "ui.friends", "ui.me", "ui.quick", "ui.replay", "ui.report", "ui.result", "ui.rules"),
    *("ui.analysis", "ui.banned", "ui.cup", "ui.create", "ui.hint", "ui.lesson", "ui.move", "ui.operator", "ui.proof"),
    *("offline.app", "ui.guest", "ui.join", "ui.rating", "ui.send"),
)
# Of a game: its house rules in full, most of all its texts, and what few screens need.
ASIDE: Final = {
    "rules": re.compile(r"rule\.\w+\.text"),
    "first_steps": re.compile(r"first_steps\..+"),
    "key": re.compile(r"key\..+"),
    "setup": re.compile(r"setup\..+"),
}


def game_info(game: Game) -> GameInfo:
    return GameInfo(
        game.id,
        game.players,
        game.minutes,
        [msgspec.convert(option.info(), OptionInfo) for option in game.option_list if option.type != "bots"],
        list(game.presets),
        game.faces,
        first_steps.exists(game),
    )


def rule_infos(game: Game) -> list[RuleInfo]:
    """Return the house rules of a game, in catalogue order; most games have none."""
    taught = lesson.names(game)
    infos = msgspec.convert(game.house.rules() if game.house is not None else [], list[RuleInfo])
    return [
        msgspec.structs.replace(info, lesson=info.id in taught, words=tefuda.texts.names(f"{game.id}.rule.{info.id}"))
        for info in infos
    ]


def check(game: Game, document: Mapping[str, Any]) -> Checked:
    """Return options with their defaults filled in, and what is wrong with them; for the smallest player count if none
    is given.

    At most `MOST_PROBLEMS` problems are named, and all are the same for a rule set that was checked lately.
    """
    return msgspec.structs.replace(_checked(game, json.dumps(dict(document))))


@functools.lru_cache(maxsize=REMEMBERED)
def _checked(game: Game, document: str) -> Checked:
    usual = {option.id: option.default for option in game.option_list}
    wanted = {"players": game.players[0], **usual, **json.loads(document)}
    house_rules = {option.id: option.default for option in game.option_list if option.type == "rules"}
    try:
        game.options({**wanted, **house_rules})
        if game.house is not None and all(isinstance(wanted[id], list) for id in house_rules):
            for id in house_rules:
                if len(wanted[id]) > MOST_RULES:
                    raise BadOption(Text("ui.error.too_many_rules", {"most": MOST_RULES}), f"$.options.{id}")
            checked = msgspec.convert(game.house.checked(wanted), Checked)
        else:
            checked = Checked(game.options(wanted).data())
        if game.idle is not None and not checked.problems:
            checked.idle = list(game.idle(game.options(checked.options)))
        checked.problems = checked.problems[:MOST_PROBLEMS]
        return checked
    except BadOption as bad:
        return Checked(wanted, [Problem(bad.path, bad.text)])


def behind(game: Game, code: str) -> Checked:
    """Return the options behind a preset's id or a share code.

    Raises: UnknownGame if it is neither.
    """
    try:
        if code in game.presets:
            found = game.presets[code]
        elif game.house is not None:
            found = game.house.options_of(code)
        else:
            raise UnknownGame(Text("ui.error.no_code", {"code": code}))
    except BadOption:
        raise UnknownGame(Text("ui.error.no_code", {"code": code})) from None
    checked = check(game, found)
    checked.sets = list(found)
    return checked


def at_random(id: str, wanted: Wild) -> Checked:
    """Return random house rules, or what is wrong with the other options.

    Raises: UnknownGame if the game has none.
    """
    game = find(id)
    if game.house is None:
        raise UnknownGame(Text("ui.error.no_code", {"code": "random"}))
    others = check(game, {**wanted.options, **{option.id: [] for option in game.option_list if option.type == "rules"}})
    if others.problems:
        return others
    return msgspec.convert(game.house.at_random(wanted.options, wanted.wild, wanted.seed), Checked)


@functools.cache
def picture(game: Game, name: str) -> View:
    """Return what a pictured example of the rules page shows.

    Raises: UnknownGame if there is none of that name.
    """
    one = example.find(game, name)
    return one.view(one.position(game))


@functools.cache
def taught(game: Game, rule: str) -> Lesson:
    """Return the playable example of a house rule.

    Raises: UnknownGame if it has none.
    """
    one = lesson.find(game, rule)
    frames = [seen(frame) for frame in lesson.play(one, game, rule)]
    return Lesson(one.seat, lesson.options_of(one, game, rule).data(), frames)


def seen(frame: lesson.Frame) -> Frame:
    if frame.turn is None:
        return Frame(frame.view)
    turn = frame.turn
    barred = [Barred(like, reasons) for like, reasons in frame.why.items()]
    return Frame(frame.view, turn.seat, turn.text, frame.picks, turn.refused, barred, frame.seconds)


@functools.cache
def packed_rules(game: Game) -> bytes:
    """Return the house rules of a game as compressed JSON: making them for each request would take 10 ms."""
    return gzip.compress(msgspec.json.encode(rule_infos(game)), mtime=0)


def aside_of(key: str) -> str:
    """Return which part aside of its game a text belongs to; empty: the game's own."""
    return next((name for name, pattern in ASIDE.items() if pattern.fullmatch(key)), "")


@functools.cache
def packed_texts(lang: str, part: str = "") -> bytes:
    """Return texts as compressed JSON.

    Raises: UnknownGame if there is no such part.
    """
    return gzip.compress(msgspec.json.encode(texts(lang, part)), mtime=0)


def texts(lang: str, part: str = "") -> dict[str, str]:
    """Return the texts of one part, or those that all share: the table's own, and the games' names.

    A part is a game, something `ASIDE` of it (`daifugo.rules`), or one of `PARTS`; `parts` names these.
    """
    every = tefuda.texts.catalogue(lang)
    if part in PARTS:
        return {key: text for key, text in every.items() if key.startswith(f"{part}.")}
    if part:
        game, _, aside = part.rpartition(".") if part.endswith(tuple(f".{name}" for name in ASIDE)) else (part, "", "")
        find(game)
        own = {key: text for key, text in every.items() if key.startswith(f"{game}.")}
        return {key: text for key, text in own.items() if aside_of(key.removeprefix(f"{game}.")) == aside}
    lobby = {f"{id}.{key}" for id in games() for key in LOBBY_TEXTS}
    others = tuple(f"{part}." for part in (*games(), *PARTS, "commands", "preview"))
    first = {key: text for key, text in every.items() if key in lobby or not key.startswith(others)}
    return first | {"parts": " ".join(PARTS)}
