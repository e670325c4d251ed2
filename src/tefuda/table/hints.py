"""Hints at a table that allows them: for a player whose turn it is, from what their seat knows and nothing else.

They are thought of where bots think, in turns with these. Rated matches and those of a tournament have none.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec

from tefuda.coach.hint import Advice, advise
from tefuda.engine.chance import Rng
from tefuda.engine.errors import BadInput
from tefuda.engine.registry import find
from tefuda.engine.view import Text
from tefuda.table.entries import Advised
from tefuda.table.limits import Who, trouble
from tefuda.table.logs import tag
from tefuda.table.messages import HintCard, Hinted, HintMove, Trouble
from tefuda.table.refusals import refuse
from tefuda.table.wishes import MOST_WRITTEN

if TYPE_CHECKING:
    from tefuda.table.live import LiveRoom
    from tefuda.table.room import Room
    from tefuda.table.shared import Client

THINKING: Final = 1_200  # ms
SHOWN: Final = 3  # moves

log = logging.getLogger("tefuda.table")
encode = msgspec.json.encode


def allowed(room: Room) -> bool:
    """Return whether players of a table may ask for hints."""
    if room.rated or room.rating or room.cup:
        return False
    return room.customs.hints == "all" or (room.customs.hints == "alone" and len(room.persons()) < 2)


def check(room: Room, person: str) -> int:
    """Return the seat of a player who may have a hint now. Raises: Refusal."""
    seat = room.seated(person)
    if not allowed(room):
        raise refuse("hint_alone" if room.customs.hints == "alone" else "hint_never")
    if room.written > MOST_WRITTEN:
        raise refuse("full")
    if room.phase != "playing" or room.match is None:
        raise refuse("hint_over")
    if not room.match.may_decide(seat):
        raise refuse("hint_turn")
    if not room.match.has_choice_of(seat):
        raise refuse("hint_one")
    return seat


async def answer(room: LiveRoom, client: Client, who: Who, tried: list[str]) -> None:
    """Think about a player's decision, and tell them alone; everyone sees that they are given a hint. Whatever has
    become of the decision meanwhile, the table goes on."""
    try:
        hint = await think(room, who, tried)
        await room.append(partial(given, who.person))
        client.send(encode(hint))
    except BadInput as bad:
        client.send(encode(trouble(bad)))
    except Exception:
        log.exception("room %s: a hint", tag(room.code))
        client.send(encode(Trouble(Text("ui.error.internal"))))


def given(person: str, room: Room) -> Advised:
    """Return the entry by which everyone sees that a player is given a hint. Raises: Refusal."""
    room.seated(person)
    return Advised(person)


async def think(room: LiveRoom, who: Who, tried: list[str]) -> Hinted:
    """Return a hint for the present decision of a player, after drafts. Raises: BadInput or TooFast."""
    seat = check(room.state, who.person)
    match = room.match()
    version = room.state.first + match.opened(seat)
    seed = secrets.token_hex(8)
    sample = room.showing.trial(seat, tried).determinize(seat, Rng(seed))
    task = partial(of_sample, match.game.id, match.game.version, match.options.data(), sample.state(), seat, seed)
    advice = await room.shared.minds.advise(task, THINKING, who)
    if advice is None:
        raise refuse("hint_one")
    return message(advice, version)


def of_sample(
    game: str, rules: int, options: dict[str, object], sample: dict[str, object], seat: int, seed: str, budget: float
) -> Advice | None:
    """Think about a hint within `budget` ms; runs in a thinking process, which is shown a possible position only."""
    kind = find(game).under(rules)
    assert kind is not None
    return advise(kind.load(kind.options(options), sample), seat, budget, seed)


def message(advice: Advice, version: int) -> Hinted:
    def one(number: float) -> float:
        return round(number, 1)

    tips = [
        HintMove(tip.move, one(tip.value.value), one(max(tip.value.low, 0.0)), one(min(tip.value.high, 100.0)))
        for tip in advice.tips
    ]
    cards = [HintCard(card.face, [int(share) for share in card.seats]) for card in advice.cards]
    gap = advice.gap
    return Hinted(
        version,
        tips[:SHOWN],
        advice.moves,
        advice.worlds,
        one(gap.value),
        one(gap.low),
        one(gap.high),
        advice.certain,
        cards,
    )


class Asked:
    """Who at a worker waits for a hint: each player for one at a time."""

    def __init__(self) -> None:
        self.thinking: dict[str, asyncio.Task[None]] = {}

    def ask(self, room: LiveRoom, client: Client, who: Who, tried: list[str]) -> None:
        """Have a hint thought of, while the browser's next messages are read. Raises: Refusal."""
        check(room.state, who.person)
        if who.person in self.thinking:
            return
        task = self.thinking[who.person] = asyncio.create_task(answer(room, client, who, tried))
        task.add_done_callback(lambda _: self.thinking.pop(who.person, None))
