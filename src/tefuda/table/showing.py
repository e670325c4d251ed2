"""What browsers are shown of a room: each what its player may know."""

from __future__ import annotations

from itertools import repeat
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Raw

from tefuda.engine.errors import IllegalMove
from tefuda.engine.position import SPECTATOR, Position
from tefuda.engine.record import play_text
from tefuda.engine.view import Reason, Text, View
from tefuda.table import hints, messages
from tefuda.table.ended import Ended
from tefuda.table.entries import commitment
from tefuda.table.match import REMEMBERED, Match
from tefuda.table.messages import Chair, RoomInfo, Seen, Source
from tefuda.table.ratings import possible

if TYPE_CHECKING:
    from tefuda.table.live import LiveRoom

SPOKEN: Final = 6  # letters of a private table's code by which it is found while it waits
MOST_DRAFTS: Final = 25  # moves that are tried at once
MOST_PARTS: Final = 1_000  # of views, whose encoding is known

encode = msgspec.json.encode


class Showing:
    """What browsers are shown of a room."""

    def __init__(self, room: LiveRoom) -> None:
        self.room = room

    def viewer(self, person: str) -> int:
        seat = self.room.state.seat_of(person)
        return int(SPECTATOR) if seat is None else seat

    def version(self, person: str) -> int:
        """Return the version that a player, or else a spectator, sees now."""
        state = self.room.state
        return state.shown if state.late is not None and state.seat_of(person) is None else state.version

    def seen(self, viewers: list[tuple[int, int]], fresh: bool = False) -> list[bytes]:
        """Return the views of seats, encoded, each with what happened since a version of the room."""
        late = self.room.state.late
        if late is None:
            return self.seen_now(viewers, fresh)
        now = iter(self.seen_now([viewer for viewer in viewers if viewer[0] >= 0], fresh))
        then = iter(self.seen_late(late.match, [since for seat, since in viewers if seat < 0], fresh))
        return [next(now if seat >= 0 else then) for seat, _ in viewers]

    def seen_late(self, match: Match, sinces: list[int], fresh: bool) -> list[bytes]:
        """Return the views of spectators who see a match later. They see no clocks: these would be current."""
        state, shown = self.room.state, self.room.state.shown
        snapshots = [fresh or self.is_forgotten(since, shown) for since in sinces]
        wanted = [-1 if new else since - state.first for since, new in zip(sinces, snapshots, strict=True)]
        views = match.views([(int(SPECTATOR), since) for since in wanted])
        told = zip(sinces, views, snapshots, strict=True)
        decided = match.decided()
        return [encode(Seen(shown, -1 if new else since, view, new, decided=decided)) for since, view, new in told]

    def seen_now(self, viewers: list[tuple[int, int]], fresh: bool) -> list[bytes]:
        """Return views, as `seen`, of the match as it is now."""
        state, match, version = self.room.state, self.room.match(), self.room.state.version
        clocks = self.room.clocks.time_left()
        limits = self.room.clocks.limits()
        decided = match.decided()
        skips = sorted(self.viewer(person) for person in state.skipping()) if state.skips else []
        forgotten = {since: fresh or self.is_forgotten(since, version) for since in {since for _, since in viewers}}
        views = match.views([(seat, -1 if forgotten[since] else since - state.first) for seat, since in viewers])
        encode_once(views)
        found = []
        for (seat, since), view in zip(viewers, views, strict=True):
            new = forgotten[since]
            seen = Seen(version, -1 if new else since, view, new, clocks, limits, decided, skips=skips)
            if seat >= 0:
                seen.own, seen.made = state.own(seat), state.chairs[seat].made
            found.append(encode(seen))
        return found

    def is_forgotten(self, since: int, version: int) -> bool:
        """Return whether more has happened from one version to another than is remembered, so that a snapshot is shown
        instead."""
        return since > version or (version - since > REMEMBERED and since >= self.room.state.first)

    def info(self, person: str) -> RoomInfo:
        """Return the room as this player may know it."""
        room, match = self.room.state, self.room.state.match
        mine = room.seat_of(person)
        over = room.phase == "over"
        due = mine is not None and room.phase == "playing" and self.is_due(mine)
        late = room.late if mine is None else None
        known = match if late is None else late.match
        return RoomInfo(
            self.room.code,
            room.game.id,
            room.wanted,
            [self.chair(seat, person) for seat in range(len(room.chairs))],
            room.phase,
            version=room.version if late is None else room.shown,
            mine=mine,
            host=person == room.host,
            customs=room.customs,
            decides=person != "" and person == room.decider(),
            seed_hash=match.promised if match is not None else room.promise(),
            commits={str(seat): hash for seat, hash in match.commits.items()} if match is not None else {},
            next_hash=commitment(room.next) if over and room.next else "",
            dealing=room.dealing is not None,
            seed=room.seed if over else "",
            problems=room.problems,
            idle=room.idle,
            clock=room.clock,
            spoken=self.room.code[:SPOKEN] if len(self.room.code) > SPOKEN and room.phase == "waiting" else "",
            due=due,
            progress=known.position.view(SPECTATOR).progress if known is not None else None,
            source=Source(room.source.room, len(room.source.moves), room.source.number) if room.source else None,
            inviter=room.seat_of(room.inviter),
            reports=bool(self.room.shared.moderation.secret),
            match=room.dealt,
            rated=room.rating if room.phase == "playing" else room.rated,
            rateable=possible() and room.source is None,
            hints=hints.allowed(room),
            cup=room.cup,
            cut=room.cut and room.phase == "playing",
            turns=sorted(room.turned) if room.phase == "playing" and late is None else [],
            left=self.time_left(mine) if late is None else 0.0,
        )

    def time_left(self, seat: int | None) -> float:
        """Return, over days, the seconds left for a seat, if it must decide, or else for whoever has the least."""
        if not self.room.state.over_days or self.room.state.phase != "playing":
            return 0.0
        clocks = self.room.clocks.time_left()
        return clocks.get(str(seat), min(clocks.values(), default=0.0))

    def info_of(self, match: Ended, person: str) -> RoomInfo:
        """Return the room as it was when a match ended, as this player may know it."""
        chairs = [
            Chair("bot" if one.bot else "person", one.name, one.crest, here=True, mine=seat == match.seat_of(person))
            for seat, one in enumerate(match.outline.players)
        ]
        return RoomInfo(
            self.room.code,
            match.record.game,
            match.record.options,
            chairs,
            "over",
            mine=match.seat_of(person),
            seed_hash=match.promised,
            commits={str(seat): hash for seat, hash in match.commits.items()},
            seed=match.seed,
            source=match.source,
            match=match.number,
            rated=bool(match.outline.rated),
            cup=self.room.state.cup,
        )

    def is_due(self, seat: int) -> bool:
        """Return whether the match waits for something from this seat."""
        match = self.room.match()
        return seat in match.position.deciders() and (not match.quiet() or match.has_choice(seat))

    def chair(self, seat: int, person: str) -> Chair:
        state, attendance = self.room.state, self.room.attendance
        chair = state.chairs[seat]
        if chair.open:
            return Chair("open")
        if chair.bot:
            return Chair("bot", chair.name, chair.crest, here=True, ready=True, strength=chair.strength)
        playing = state.phase == "playing"
        away = playing and chair.person in attendance.away and not state.over_days
        return Chair(
            "person",
            chair.name,
            chair.crest,
            here=attendance.here(chair.person) and not chair.left,
            mine=chair.person == person,
            host=chair.person == state.host,
            ready=chair.ready,
            away=max(0.0, round(attendance.grace_left(seat), 1)) if away else 0,
            covered=playing and self.room.driver.stand_in(seat),
            commit=chair.commit,
            muted=chair.person in state.muted or chair.person in state.silenced,
            declined=chair.declined,
            blocked=chair.person in self.room.blocked.get(person, ()),
            hints=chair.hints if state.late is None or state.seat_of(person) is not None else 0,
        )

    def why(self, person: str, asked: messages.Why) -> list[Reason]:
        seat = self.room.state.seated(person)
        if self.room.state.phase != "playing":
            return []
        return self.room.match().position_for(seat).why(seat, asked.picks, asked.target)

    def tried(self, person: str, texts: list[str]) -> View:
        """Return the seat's view after moves that are drafts, one after the other; nobody else learns of them.

        Raises: BadInput if one of them is no draft.
        """
        seat = self.room.state.seated(person)
        return self.trial(seat, texts).view(seat)

    def trial(self, seat: int, texts: list[str]) -> Position:
        """Return a copy of the position as the seat may know it, after drafts. Raises: BadInput if one is none."""
        if self.room.state.phase != "playing":
            raise IllegalMove(Text("engine.over"), rule="turn")
        twin = self.room.match().position_for(seat).clone()
        for text in texts[:MOST_DRAFTS]:
            if not any(move.draft and move.text == text for move in twin.view(seat).moves):
                raise IllegalMove(Text("engine.not_legal"), rule="turn")
            play_text(twin, seat, text)
        return twin


class Parts:
    """How parts of views that come again and again (`Position.views`) are encoded, by their identity.

    They must never change: a game makes another object of what has changed.
    """

    def __init__(self) -> None:
        self.texts: dict[int, bytes] = {}
        self.parts: list[Any] = []  # as long as these exist, no other objects have their identities

    def text(self, part: Any) -> bytes:
        known = self.texts.get(id(part))
        if known is None:
            if len(self.parts) >= MOST_PARTS:
                self.texts, self.parts = {}, []
            known = self.texts[id(part)] = encode(part)
            self.parts.append(part)
        return known

    def all(self, parts: list[Any]) -> bytes:
        """Return a list of parts, encoded."""
        texts = [*map(self.texts.get, map(id, parts), repeat(b""))]
        if not all(texts):
            texts = [text or self.text(part) for text, part in zip(texts, parts, strict=True)]
        return b"[%b]" % b",".join(texts)


KNOWN: Final = Parts()


def encode_once(views: list[View]) -> None:
    """Encode once what is the same object in several views, be they of one version or of several."""
    if len(views) < 2:
        return
    first = views[0]
    for view in views:
        if view.seats is not first.seats or view.scores is not first.scores:
            return
    seats: Any = Raw(encode(first.seats))
    scores: Any = Raw(KNOWN.text(first.scores)) if first.scores else []
    for view in views:
        zones: Any = Raw(KNOWN.all(view.zones))
        view.seats, view.zones, view.scores = seats, zones, scores
