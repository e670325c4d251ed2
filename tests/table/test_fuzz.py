"""Random messages over real sockets do no harm (`tefuda prove --table` sends as many as one likes)."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import msgspec
import pytest
from msgspec import inspect

from tefuda import cli
from tefuda.table.messages import NewRoom, ToServer
from tefuda.table.minds import Minds
from tefuda.table.proofs import fuzz, reports
from tefuda.table.proofs.fuzz import Maker
from tests.table.people import service


def test_random_messages_do_no_harm() -> None:
    told: list[int] = []
    outcome = fuzz.fuzz(2_500, "test", told.append)
    assert outcome.broken == []
    assert sum(told) >= 2_500
    kinds = outcome.answers
    assert kinds["room"] and kinds["view"] and kinds["ui.error.bad_message"] and kinds["HTTP 400"] and kinds["HTTP 200"]


def test_the_command_writes_what_it_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = fuzz.Outcome()
    found.answers.update({"HTTP 404": 7})
    monkeypatch.setattr(reports, "fuzz", lambda *asked: found)
    words = ["prove", "--table", "--matches", "10", "--report", str(tmp_path / "FUZZ.md")]
    assert cli.main(words) == 0
    assert "| HTTP 404 | 7 |" in (tmp_path / "FUZZ.md").read_text(encoding="utf-8")
    found.broken.append("it fell over")
    assert cli.main(words) == 1
    assert "it fell over" in capsys.readouterr().err
    assert cli.main([*words, "--setups"]) == 2


def test_unspoiled_messages_fit_their_schemas() -> None:
    maker = Maker(random.Random(1))
    for _ in range(300):
        for kind in fuzz.MESSAGES:
            msgspec.convert(maker.value(inspect.type_info(kind)), ToServer)
        msgspec.convert(maker.value(inspect.type_info(NewRoom)), NewRoom)


@pytest.mark.parametrize("where", ["value", "key", "outside"])
def test_bad_utf8_anywhere_in_a_body_is_refused(minds: Minds, store: str, where: str) -> None:
    body = {"value": b'{"x": "\xff"}', "key": b'{"\xff": 1}', "outside": b'\xff{"x": 1}'}[where]

    async def ask() -> None:
        async with service(minds, store) as table, table.http("token-of-anna") as http:
            for path in ("games/daifugo/check", "games/daifugo/random", "rooms"):
                answer = await http.post(f"/api/{path}", content=body)
                assert answer.status_code == 400
                assert answer.json()["text"]["id"] == "ui.error.bad_message"

    asyncio.run(ask())
