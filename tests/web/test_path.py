"""The whole table under a path of its host: pages, files, requests, sockets and links."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from tests.web.conftest import RunningTable
from tests.web.player import PHONE, request


@pytest.fixture
def under_cards(tefuda_command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[RunningTable]:
    """Return a table that is under /cards."""
    monkeypatch.setenv("TEFUDA_PATH", "/cards")
    table = RunningTable(tefuda_command, tmp_path / "table.sqlite3")
    yield table
    table.stop()


def test_everything_is_under_the_path(browser: Browser, under_cards: RunningTable) -> None:
    wanted = {"game": "four_tricks", "options": {"players": 3}, "name": "Anna"}
    room = request(under_cards, "someone-else", "cards/api/rooms", wanted)["room"]
    page = browser.new_page(viewport={"width": PHONE[0], "height": PHONE[1]}, locale="en")
    asked: list[str] = []
    wrong: list[str] = []
    page.on("request", lambda one: asked.append(one.url))
    page.on("websocket", lambda one: asked.append(one.url))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    page.goto(f"{under_cards.url}cards/")
    page.locator(f'a[href="/cards/t/{room}"]').first.click()
    expect(page).to_have_url(f"{under_cards.url}cards/t/{room}")
    page.get_by_text("Anna").first.wait_for()
    page.reload()
    page.get_by_text("Anna").first.wait_for()
    page.go_back()
    expect(page).to_have_url(f"{under_cards.url}cards/")
    page.locator(f'a[href="/cards/t/{room}"]').first.wait_for()
    paths = [urlsplit(url).path for url in asked]
    assert f"/cards/ws/{room}" in paths
    assert [path for path in paths if not path.startswith("/cards/")] == []
    assert wrong == []
    page.context.close()
