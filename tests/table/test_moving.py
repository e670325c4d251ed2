"""A match goes on on another device, by a link that is good once, for a short time, and known to nobody else."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest
import sqlalchemy as sa

from tefuda.table import moving
from tefuda.table.minds import Minds
from tests.table.people import Service, service

ANNA, PHONE = "anna-on-a-computer", "a-guest-on-a-phone"
NAME = {"name": "Anna", "crest": 3}


async def asked(table: Service, token: str, path: str, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    async with table.http(token) as http:
        answer = await http.post(path, json=body)
        return answer.status_code, answer.json()


def test_a_guest_goes_on_on_another_device_once(
    minds: Minds, store: str, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    secrets: list[str] = []

    async def ask() -> None:
        async with service(minds, store) as table:
            code = await table.open(ANNA, players=3)
            status, link = await asked(table, ANNA, "/api/move", NAME)
            assert (status, link["seconds"]) == (200, 120)
            secrets.append(link["code"])
            assert table.rooms is not None
            async with table.rooms.shared.store.engine.connect() as connection:
                rows = str((await connection.execute(sa.text("SELECT * FROM ticket"))).all())
            assert ANNA not in rows
            assert link["code"] not in rows
            wish = {"code": link["code"], "label": "phone"}
            assert await asked(table, PHONE, "/api/move/here", wish) == (200, {"token": ANNA, **NAME})
            status, refused = await asked(table, PHONE, "/api/move/here", wish)
            assert (status, refused["text"]["id"]) == (400, "ui.error.move_link")
            async with table.sit(code, ANNA) as anna:
                assert anna.room["mine"] == 0

    asyncio.run(ask())
    ours = [record.getMessage() for record in caplog.records if not record.name.startswith(("websockets", "http"))]
    said = "\n".join(ours) + str(capsys.readouterr())
    assert ANNA not in said
    assert secrets[0] not in said


def test_a_link_is_good_for_a_short_time_and_cannot_be_guessed(
    minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moving, "WITHIN", -1)

    async def ask() -> None:
        async with service(minds, store) as table:
            _, link = await asked(table, ANNA, "/api/move", NAME)
            for code in (link["code"], "", "x" * 200):
                status, refused = await asked(table, PHONE, "/api/move/here", {"code": code, "label": ""})
                assert (status, refused["text"]["id"]) == (400, "ui.error.move_link")
            assert (await asked(table, "", "/api/move", NAME))[0] == 401

    asyncio.run(ask())


def test_a_profile_gets_one_more_device(minds: Minds, store: str) -> None:
    async def ask() -> None:
        async with service(minds, store) as table:
            assert table.rooms is not None
            people = table.rooms.shared.people
            person = await people.behind(ANNA)
            await people.keep(person, ANNA, "Anna", 3, "computer")
            _, link = await asked(table, ANNA, "/api/move", NAME)
            _, moved = await asked(table, PHONE, "/api/move/here", {"code": link["code"], "label": "phone"})
            assert moved["token"] not in (ANNA, PHONE)
            assert await people.behind(moved["token"]) == person
            assert sorted(row["label"] for row in await people.devices(person)) == ["computer", "phone"]

    asyncio.run(ask())
