"""What players may wish for at a table, and the entries that fulfil it.

Functions of a `Room`, which they do not change: each returns the entry, None if the wish is fulfilled already, or
raises `Refusal`.
"""

from __future__ import annotations

import json
import re
import secrets
from typing import TYPE_CHECKING, Any, Final

from tefuda.engine.chance import KEYED
from tefuda.engine.errors import IllegalMove
from tefuda.engine.registry import Game
from tefuda.engine.view import Text
from tefuda.table import messages, rated, shelf
from tefuda.table.chairs import CRESTS, STRONGEST_BOT, USUAL_BOT, is_strength
from tefuda.table.clocks import DAY, DAYS
from tefuda.table.entries import (
    AgainDeclined,
    AgainWanted,
    BotSat,
    Committed,
    CustomsSet,
    Entry,
    Freed,
    Moved,
    Muted,
    OptionsSet,
    Readied,
    Redealt,
    Removed,
    Returned,
    Revealed,
    Sat,
    Sealed,
    Skipped,
    Spoke,
    Started,
    Stood,
    commitment,
)
from tefuda.table.names import clean, distinct
from tefuda.table.refusals import Refusal, refuse

if TYPE_CHECKING:
    from tefuda.table.room import Room

LONGEST_NAME: Final = 24
LONGEST_LINE: Final = 200
LONGEST_OPTIONS: Final = 16 * 1024  # bytes as JSON
MOST_WRITTEN: Final = 1024 * 1024  # bytes on the list between two deals, moves not counted
LONGEST_CLOCK: Final = 3600
LONGEST_MOVE: Final = 400
LONGEST_ID: Final = 40


def wish(room: Room, person: str, message: messages.ToServer) -> Entry | None:
    """Return the entry that fulfils a player's wish, or None if it is already fulfilled.

    Raises: Refusal if it cannot be fulfilled; BadNotation or IllegalMove if it is a move that cannot be made.
    """
    if room.shut:
        raise refuse("shut")
    if person in room.removed:
        raise refuse("removed")
    if room.dealing is not None and not isinstance(message, (messages.Reveal, messages.Say, messages.Stamp)):
        raise refuse("running")
    if isinstance(message, messages.Play):
        return play(room, person, message)
    ends = (messages.Reveal, messages.Start, messages.Again)  # what leads to the next deal
    if room.written > MOST_WRITTEN and not isinstance(message, ends):
        raise refuse("full")
    match message:
        case messages.Sit():
            return sit(room, person, message)
        case messages.Stand():
            return stand(room, person)
        case messages.SeatBot():
            return seat_bot(room, person, message)
        case messages.Unseat():
            return unseat(room, person, message)
        case messages.Remove():
            return remove(room, person, message)
        case messages.Mute():
            return mute(room, person, message)
        case messages.SetOptions():
            return options(room, person, message)
        case messages.SetCustoms():
            return set_customs(room, person, message)
        case messages.Skip():
            return skip(room, person)
        case messages.Ready():
            return ready(room, person, message)
        case messages.Commit():
            return commit(room, person, message)
        case messages.Reveal():
            return reveal(room, person, message)
        case messages.Start():
            return start(room, person)
        case messages.Say():
            return say(room, person, message)
        case messages.Stamp():
            return stamp(room, person, message)
        case messages.Again():
            return again(room, person)
        case messages.Decline():
            return decline(room, person)
        case _:
            raise refuse("bad_message")


def sit(room: Room, person: str, message: messages.Sit) -> Entry | None:
    room.in_range(message.seat)
    if room.seat_of(person) == message.seat:
        return Returned(person) if room.chairs[message.seat].left else None
    if room.phase == "playing":
        raise refuse("running")
    chair = room.chairs[message.seat]
    if not (chair.open or (room.phase == "over" and (chair.bot or chair.left))):
        raise refuse("seat_taken")
    others = [chair.name for chair in room.chairs if chair.person and chair.person != person]
    name = distinct(clean(message.name, LONGEST_NAME), others, LONGEST_NAME)
    return Sat(person, message.seat, name, crest(message.crest))


def stand(room: Room, person: str) -> Entry | None:
    chair = room.chairs[room.seated(person)]
    return None if chair.left else Stood(person)


def seat_bot(room: Room, person: str, message: messages.SeatBot) -> Entry | None:
    room.in_range(message.seat)
    hosted(room, person)
    if room.chairs[message.seat].person:
        raise refuse("seat_taken")
    if room.phase == "playing" and (room.rating or not room.chairs[message.seat].bot):
        raise refuse("running")
    if not is_strength(message.strength):
        raise refuse("strength", most=STRONGEST_BOT)
    return BotSat(message.seat, message.strength)


def unseat(room: Room, person: str, message: messages.Unseat) -> Entry | None:
    room.in_range(message.seat)
    hosted(room, person)
    gathering(room)
    if room.chairs[message.seat].person:
        raise refuse("seat_taken")
    return Freed(message.seat) if room.chairs[message.seat].bot else None


def remove(room: Room, person: str, message: messages.Remove) -> Entry | None:
    whom = guest(room, person, message.seat)
    if room.rating and room.phase == "playing":  # a host about to lose would see to it that it counts for nobody
        raise refuse("running")
    return None if whom in room.removed else Removed(whom)


def mute(room: Room, person: str, message: messages.Mute) -> Entry | None:
    whom = guest(room, person, message.seat)
    return None if message.muted == (whom in room.muted) else Muted(whom, message.muted)


def guest(room: Room, host: str, seat: int) -> str:
    """Return another player, of whom the host may decide. Raises: Refusal."""
    room.in_range(seat)
    hosted(room, host)
    if not room.chairs[seat].person or room.chairs[seat].person == host:
        raise refuse("no_guest")
    return room.chairs[seat].person


def options(room: Room, person: str, message: messages.SetOptions) -> Entry | None:
    hosted(room, person)
    gathering(room)
    players = seats_for(room.game, message.options, len(room.chairs))
    if len(room.persons()) > players:
        raise refuse("too_many_people", n=len(room.persons()))
    check_clock(message.clock)
    wanted = lasting(room.game, {**message.options, "players": players})
    if room.source is not None and (wanted != room.wanted or message.rated):
        raise refuse("goes_on")
    if message.rated and (reason := rated.why_not(room.game, wanted)) is not None:
        raise Refusal(reason)
    if (wanted, message.clock, message.rated) == (room.wanted, room.clock, room.rated):
        return None
    return OptionsSet(wanted, message.clock, message.rated)


def check_clock(seconds: int) -> None:
    """Check that a table may have this clock. Raises: Refusal."""
    if not (0 <= seconds <= LONGEST_CLOCK or seconds in [DAY * days for days in DAYS]):
        raise refuse("clock", most=LONGEST_CLOCK)


def set_customs(room: Room, person: str, message: messages.SetCustoms) -> Entry | None:
    if person != room.decider():
        raise refuse("host_only")
    if message.customs.hints == "all" != room.customs.hints:
        if room.rated or room.rating or room.cup:
            raise refuse("hint_rated")
        if room.phase == "playing" and len(room.persons()) > 1:
            raise refuse("hint_late")
    if message.customs.delay != room.customs.delay and room.phase == "playing":
        raise refuse("delay_late")
    return None if message.customs == room.customs else CustomsSet(message.customs)


def skip(room: Room, person: str) -> Entry | None:
    if person not in room.onlookers():
        raise refuse("not_seated")
    if room.match is None or room.phase != "playing" or not all(room.is_out(seat) for seat in room.seats().values()):
        raise refuse("no_skip")
    return None if person in room.skipping() else Skipped(person)


def ready(room: Room, person: str, message: messages.Ready) -> Entry | None:
    chair = room.chairs[room.seated(person)]
    gathering(room)
    return None if chair.ready == message.ready else Readied(person, message.ready)


def commit(room: Room, person: str, message: messages.Commit) -> Entry | None:
    chair = room.chairs[room.seated(person)]
    if room.phase == "playing" or goes_on(room):
        raise refuse("running")
    if not re.fullmatch(r"([0-9a-f]{64})?", message.hash):
        raise refuse("bad_message")
    return None if chair.commit == message.hash else Committed(person, message.hash)


def goes_on(room: Room) -> bool:
    """Return whether the next deal continues another table's match."""
    return room.source is not None and room.match is None


def reveal(room: Room, person: str, message: messages.Reveal) -> Entry | None:
    chair = room.chairs[room.seated(person)]
    if room.dealing is None or chair.entropy:
        return None
    if not re.fullmatch(r"[0-9a-f]{32}", message.entropy) or commitment(message.entropy) != chair.commit:
        raise refuse("bad_message")
    return Revealed(person, message.entropy)


def start(room: Room, person: str) -> Entry | None:
    if room.phase == "over" and room.accepted() and person in (room.inviter, room.host):
        if room.rated and any(not (chair.ready or chair.declined or chair.left) for chair in room.players()):
            raise refuse("rated_ready")
        return redealt(room)
    hosted(room, person)
    if room.phase == "playing":
        return None
    if room.match is not None:
        raise refuse("over")
    if room.problems:
        raise Refusal(room.problems[0].text)
    if room.rated and len(room.players()) < 2:
        raise refuse("rated_alone")
    if room.rated and any(not chair.ready and chair.person != person for chair in room.players()):
        raise refuse("rated_ready")
    return Started(USUAL_BOT, room.game.version)


def play(room: Room, person: str, message: messages.Play) -> Entry | None:
    seat = room.seated(person)
    if message.id and f"{seat} {message.id}" in room.ids:
        return None
    if room.match is None or len(message.text) > LONGEST_MOVE or len(message.id) > LONGEST_ID:
        raise refuse("bad_message")
    if room.match.is_over():
        raise IllegalMove(Text("engine.over"), rule="turn")
    if not room.match.may_decide(seat):
        raise IllegalMove(Text("engine.not_your_turn", {"who": seat}), rule="turn")
    if not room.first + room.match.opened(seat) <= message.version <= room.version:
        raise IllegalMove(Text("ui.error.stale"), rule="stale")
    text = room.match.canonical(seat, message.text)
    return Sealed(seat, text, message.id) if room.match.quiet() else Moved(seat, text, message.id)


def say(room: Room, person: str, message: messages.Say) -> Entry | None:
    may_speak(room, person)
    if room.customs.talk != "all":
        raise refuse("no_talk")
    line = clean(message.line, LONGEST_LINE)
    return Spoke(person, line) if line else None


def stamp(room: Room, person: str, message: messages.Stamp) -> Entry:
    may_speak(room, person)
    if room.customs.talk == "none":
        raise refuse("no_stamps")
    return Spoke(person, "", message.stamp)


def may_speak(room: Room, person: str) -> None:
    """Check that a player has a seat and their word. Raises: Refusal."""
    room.seated(person)
    if person in room.silenced:
        raise refuse("silenced")
    if person in room.muted:
        raise refuse("muted")


def again(room: Room, person: str) -> Entry | None:
    chair = room.chairs[room.seated(person)]
    if room.phase != "over":
        raise refuse("not_over")
    return None if chair.ready else AgainWanted(person)


def decline(room: Room, person: str) -> Entry | None:
    chair = room.chairs[room.seated(person)]
    if room.phase != "over":
        raise refuse("not_over")
    return None if chair.declined else AgainDeclined(person)


def redealt(room: Room) -> Redealt:
    """Return the entry that starts the next match."""
    return Redealt(room.next or secrets.token_hex(16), USUAL_BOT, KEYED, secrets.token_hex(16), room.game.version)


# --- what wishes have in common --------------------------------------------------------------------------------------


def hosted(room: Room, person: str) -> None:
    """Check that a player decides about a table; at that of a tournament, none of its players does. Raises: Refusal."""
    if person != room.host or room.cup:
        raise refuse("host_only")


def gathering(room: Room) -> None:
    if room.phase != "waiting":
        raise refuse("running")


def crest(wanted: int) -> int:
    return wanted if 0 <= wanted < CRESTS else secrets.randbelow(CRESTS)


def seats_for(game: Game, options: dict[str, Any], usual: int) -> int:
    """Return how many seats these options ask for.

    Raises: Refusal if the game does not allow that number; a room may have bad options, but always valid seats.
    """
    players = options.get("players", usual)
    if isinstance(players, bool) or players not in game.players:
        raise refuse("players", allowed=" ".join(map(str, game.players)))
    return int(players)


def lasting(game: Game, options: dict[str, Any]) -> dict[str, Any]:
    """Return options as they go on the list: with today's defaults written out, so that later ones do not change a
    match.

    Invalid options are returned as they are: whoever is at the table sees what is wrong and can change it.
    """
    if len(json.dumps(options)) > LONGEST_OPTIONS:
        raise refuse("too_long")
    checked = shelf.check(game, options)
    return options if checked.problems else checked.options


def possible(game: Game, options: dict[str, Any]) -> dict[str, Any]:
    """Return options as they go on the list of a new table, where house rules may still clash.

    Raises: Refusal if a value is not possible, whatever the house rules.
    """
    wanted = lasting(game, options)
    for problem in shelf.check(game, options).problems:
        if not problem.rules:
            raise Refusal(problem.text)
    return wanted
