"""The operator's page in a browser, and what a player sees who was banned there."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.web.axe import clean
from tests.web.conftest import RunningTable
from tests.web.player import DESKTOP, PHONE, request
from tests.web.test_meeting import visitor

SECRET = "TheOperatorsOwnSecret0123"
ANNA = "token-of-anna-who-reports"


@pytest.fixture
def overseen_table(
    tefuda_command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[RunningTable]:
    monkeypatch.setenv("TEFUDA_OPERATOR", SECRET)
    table = RunningTable(tefuda_command, tmp_path / "overseen.sqlite3")
    yield table
    table.stop()


def test_a_player_is_reported_from_their_seat(browser: Browser, overseen_table: RunningTable) -> None:
    table = overseen_table
    room = request(table, ANNA, "api/rooms", {"game": "four_tricks", "options": {"players": 3}, "name": "Anna"})["room"]
    with visitor(browser, table, (360, 640), "Bert", "day") as bert:
        bert.goto(f"{table.url}t/{room}")
        bert.get_by_role("button", name="Sit here").first.click()
        bert.get_by_text("Anna").first.click()
        bert.get_by_role("button", name="Report").click()
        sheet = bert.get_by_role("dialog", name="Report Anna")
        reasons = sheet.get_by_role("combobox")
        reasons.select_option("Their name")
        # The list is as wide as its frame, whose arrow belongs to it.
        assert reasons.evaluate("list => list.parentElement.clientWidth - list.clientWidth") <= 4
        sheet.get_by_label("Details").fill("It is rude")
        clean(bert)
        sheet.get_by_role("button", name="Send report").click()
        expect(bert.get_by_text("Your report was sent")).to_be_visible()
    told = request(table, SECRET, "api/operator")["reports"]
    assert [(one["reason"], one["note"]) for one in told] == [("name", "It is rude")]


def test_an_operator_bans_a_player_who_reads_why_and_comes_back(browser: Browser, overseen_table: RunningTable) -> None:
    table = overseen_table
    room = request(table, ANNA, "api/rooms", {"game": "daifugo", "options": {}, "name": "Anna"})["room"]
    with (
        visitor(browser, table, DESKTOP, "Olga", "day") as operator,
        visitor(browser, table, PHONE, "Bert", "night") as bert,
        table.line(room) as anna,
    ):
        bert.goto(f"{table.url}t/{room}")
        bert.get_by_role("button", name="Sit here").first.click()
        expect(bert.get_by_text("Bert").first).to_be_visible()
        anna.send(json.dumps({"type": "hello", "token": ANNA}))
        anna.send(json.dumps({"type": "report", "reason": "name", "seat": 1, "note": "It is rude"}))
        while json.loads(anna.recv(20))["type"] != "reported":
            pass

        operator.goto(f"{table.url}operator")
        operator.get_by_label("Secret").fill("not this one")
        operator.get_by_role("button", name="Open").click()
        expect(operator.get_by_role("alert")).not_to_be_empty()
        clean(operator)
        operator.get_by_label("Secret").fill(SECRET)
        operator.get_by_role("button", name="Open").click()
        expect(operator.get_by_text("It is rude")).to_be_visible()
        for page in ("Tables", "People", "Bans", "Service", "Trail", "Reports"):
            operator.get_by_role("navigation").get_by_role("button", name=page).click()
            clean(operator)
        operator.get_by_role("button", name="Ban player").click()
        operator.get_by_label("Reason, which they will read").fill("A rude name <b>")
        clean(operator)
        operator.get_by_role("dialog").get_by_role("button", name="Ban player").click()

        expect(bert.get_by_role("heading", name="You can't use this service")).to_be_visible()
        expect(bert.get_by_text("A rude name <b>")).to_be_visible()
        until = datetime.datetime.now(datetime.UTC).date() + datetime.timedelta(days=7)
        expect(bert.get_by_text(f"{until:%B} {until.day}, {until.year}")).to_be_visible()
        clean(bert)
        for path in ("", f"t/{room}"):  # their own matches they can still see
            bert.goto(table.url + path)
            expect(bert.get_by_text("A rude name <b>")).to_be_visible()

        operator.get_by_role("navigation").get_by_role("button", name="Bans").click()
        operator.get_by_role("button", name="Lift ban").click()
        expect(operator.get_by_text("No one is banned.")).to_be_visible()
        bert.get_by_role("button", name="Try again").click()
        expect(bert.get_by_text("Anna").first).to_be_visible()
        operator.get_by_role("navigation").get_by_role("button", name="Tables").click()
        operator.get_by_role("button", name="Close table").first.click()
        operator.get_by_role("dialog").get_by_role("button", name="Close table").click()
        expect(bert.get_by_role("heading", name="You can't stay here")).to_be_visible()
