"""The routes of the laboratory, and what may be asked of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tefuda.engine.errors import BadInput
from tefuda.engine.view import Text
from tefuda.lab.study import Study
from tefuda.table.laboratory import at_work
from tefuda.table.laboratory.desk import Desk, Terms
from tefuda.table.laboratory.kept import DAY, Row, refuse
from tefuda.table.laboratory.messages import Laboratory, StudySeen
from tefuda.table.requests import answer, asking, body, pack, packed, someone
from tefuda.table.rooms import Rooms

LONGEST_STUDY: Final = 64 * 1024
BOTS: Final = ["random", "simple", "beginner", "casual", "search:50sims", "search:200sims", "search:1000sims"]
# Bots that think for some time would find less while others are busy here, and programs are not for strangers to start.
ALLOWED: Final = re.compile(r"random|simple|beginner|casual|search:([1-9]\d{0,2}|[12]000)sims")
SEED: Final = re.compile(r"[\w .-]{1,40}", re.ASCII)
MOST: Final[Mapping[str, int]] = {"matches": 1_000_000, "watch": 2_000, "skill": 2_000, "more": 10_000_000}
MOST_BOTS: Final = 12
MOST_GAMES: Final = 100
MOST_RULES: Final = 400
MOST_PAIRED: Final = 60  # rules, every two of which are compared
MOST_LETTERS: Final = 500  # that name an option and its values
MOST_MEETINGS: Final = 5_000  # deals of every two bots in every game
LONG: Final = {"options", "other", "among", "sweep"}  # parts of a study
TYPES: Final = {"json": "application/json", "csv": "text/csv", "html": "text/html"}
UNKEPT: Final = {"cache-control": "no-store"}
CLOSED: Final = {"content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox"}


def check(study: Study) -> None:
    """Check the size of a study. Raises: Refusal if it asks for more than anyone may."""
    for name, most in MOST.items():
        within(name, getattr(study, name), most)
    pairs = len(study.bots) * (len(study.bots) - 1) // 2
    meetings = pairs * len(study.games) * study.matches
    if study.kind == "tournament" and meetings > MOST_MEETINGS:
        raise refuse("study_meetings", n=meetings, most=MOST_MEETINGS)
    within("bots", len(study.bots), MOST_BOTS, least=1)
    within("among", len(study.among), MOST_PAIRED if study.kind == "pairs" else MOST_RULES)
    within("sweep", len(study.sweep), MOST_LETTERS)
    within("games", len(study.games), MOST_GAMES if study.kind == "tournament" else 1, least=1)
    if not SEED.fullmatch(study.seed):
        raise refuse("study_seed")
    for bot in study.bots:
        if not ALLOWED.fullmatch(bot):
            raise refuse("study_bot", name=bot[:40])


def within(part: str, asked: int, most: int, least: int = 0) -> None:
    """Check one number of a study. Raises: Refusal, with the name of that part, if it is out of bounds."""
    if not least <= asked <= most:
        raise refuse("study_size", what=Text(f"lab.part.{part}"), least=least, most=most)


def row_study(row: Row) -> Study:
    """Return what was asked."""
    return msgspec.json.decode(row.study, type=Study)


def brief_study(row: Row) -> Study:
    """Return what was asked as the list shows it: without the options, of which many studies together have a lot."""
    asked = msgspec.json.decode(row.study, type=dict[str, msgspec.Raw])
    return msgspec.json.decode(msgspec.json.encode({key: asked[key] for key in asked.keys() - LONG}), type=Study)


class LabRoutes:
    def __init__(self, rooms: Rooms, terms: Terms) -> None:
        self.rooms = rooms
        self.limits = rooms.shared.limits
        self.desk = Desk(rooms, terms)
        self.kept = self.desk.kept

    def routes(self) -> list[Route]:
        return [
            Route("/api/lab", self.list),
            Route("/api/lab", self.open, methods=["POST"]),
            Route("/api/lab/{code}", self.seen),
            Route("/api/lab/{code}", self.remove, methods=["DELETE"]),
            Route("/api/lab/{code}/found", self.found),
            Route("/api/lab/{code}/file/{kind}", self.file),
            Route("/api/lab/{code}/stop", self.stop, methods=["POST"]),
            Route("/api/lab/{code}/go-on", self.go_on, methods=["POST"]),
        ]

    async def list(self, request: Request) -> Response:
        who = asking(request)
        self.limits.pages.take(who)
        terms = self.desk.terms
        mine = await self.kept.of(who.person) if who.person else []
        seen = [await self.told(row, who.person, brief_study) for row in mine]
        info = Laboratory(bool(terms.jobs), terms.minutes, terms.days, BOTS, self.desk.pages, seen)
        return answer(info)

    async def open(self, request: Request) -> Response:
        """Look at a study, and let it wait for its turn."""
        who = someone(request)
        if not self.desk.terms.jobs:
            raise refuse("no_lab")
        self.rooms.shared.moderation.admit(who.person, who.address)
        self.limits.studies.take(who)
        study = await body(request, Study, LONGEST_STUDY)
        check(study)
        total = await self.desk.look(partial(at_work.begin, msgspec.json.encode(study)), who)
        code = await self.kept.open(who.person, study, total)
        self.desk.asked.set()
        return answer(await self.told(await self.kept.find(code), who.person), 201)

    async def seen(self, request: Request) -> Response:
        who = asking(request)
        self.limits.pages.take(who)
        return answer(await self.told(await self.row(request), who.person))

    async def found(self, request: Request) -> Response:
        who = asking(request)
        self.limits.replays.take(who)
        row = await self.row(request)
        found = await self.desk.found(row, who)
        seen = msgspec.json.encode(await self.told(row, who.person))
        data = b'{"study":' + seen + b',"found":' + found + b"}"
        return packed(request, await pack(data), more=UNKEPT)

    async def file(self, request: Request) -> Response:
        who = asking(request)
        self.limits.replays.take(who)
        row, kind = await self.row(request), request.path_params["kind"]
        if kind not in TYPES:
            raise HTTPException(404)
        lang = "en" if request.query_params.get("lang") == "en" else "ja"
        found = await self.desk.found(row, who)
        data = await self.desk.look(partial(at_work.as_file, found, kind, lang), who)
        name = f"tefuda-{'-'.join(row_study(row).games[:1])}-{row.code[:6].lower()}.{kind}"
        headers = {**UNKEPT, **CLOSED, "content-disposition": f'attachment; filename="{name}"'}
        return packed(request, await pack(data), TYPES[kind], headers)

    async def stop(self, request: Request) -> Response:
        who = someone(request)
        self.limits.pages.take(who)
        await self.kept.stop(request.path_params["code"], who.person)
        return await self.seen(request)

    async def go_on(self, request: Request) -> Response:
        who = someone(request)
        if not self.desk.terms.jobs:
            raise refuse("no_lab")
        self.rooms.shared.moderation.admit(who.person, who.address)
        self.limits.studies.take(who)
        await self.kept.go_on(request.path_params["code"], who.person)
        self.desk.asked.set()
        return await self.seen(request)

    async def remove(self, request: Request) -> Response:
        who = someone(request)
        self.limits.pages.take(who)  # nobody waits to delete all of theirs
        await self.kept.remove(request.path_params["code"], who.person)
        return await self.list(request)

    async def row(self, request: Request) -> Row:
        """Return the study that is asked about.

        Raises: Refusal if there is none; TooFast after many guesses at codes.
        """
        address = asking(request).address
        self.limits.guesses.check(address)
        try:
            return await self.kept.find(request.path_params["code"])
        except BadInput:
            self.limits.guesses.spend(address)
            raise

    async def told(self, row: Row, person: str, study: Callable[[Row], Study] = row_study) -> StudySeen:
        terms = self.desk.terms
        return StudySeen(
            row.code,
            row.at,
            int(row.beat + terms.days * DAY) if terms.days else 0,
            row.state,
            row.done,
            row.total,
            row.seconds,
            await self.kept.ahead(row),
            row.person == person and bool(person),
            row.done >= row.total,
            msgspec.json.decode(row.why, type=Text) if row.why else None,
            study(row),
        )
