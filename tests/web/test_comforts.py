"""The comforts at the table: how fast bots are, skipping what is left of a round."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from playwright.sync_api import Browser, expect

from tefuda.table.entries import person_of
from tefuda.table.store import Store
from tests.table.lists import until_out
from tests.web.conftest import RunningTable
from tests.web.player import Person


def test_who_is_out_sets_the_pace_and_skips_what_is_left_of_the_round(
    browser: Browser, tefuda_command: list[str], tmp_path: Path
) -> None:
    with ThreadPoolExecutor() as apart:  # this thread has an event loop, of Playwright
        apart.submit(asyncio.run, keep(tmp_path / "table.sqlite3", "anna-skips")).result()
    table = RunningTable(tefuda_command, tmp_path / "table.sqlite3")
    anna = Person(browser, table, "anna-skips", (390, 844))
    anna.comes("SKPS")
    anna.waits_for_view()
    page = anna.page
    page.get_by_role("button", name="メニュー").click()
    pace = page.get_by_role("radiogroup", name="ボットの速さ")
    pace.locator("label", has_text="ゆっくり").click()
    expect(pace.get_by_role("radio", name="ゆっくり")).to_be_checked()
    page.get_by_role("button", name="閉じる").click()
    skip = page.locator("[data-skip]")
    skip.click()
    while not anna.may_move():  # in the next round: cards are given, or led
        anna.waits_for_view()
    anna.looks()
    expect(skip).to_have_count(0)
    anna.leaves()
    table.stop()


async def keep(file: Path, token: str) -> None:
    """Keep a table whose player is out, while bots play on."""
    store = Store(f"sqlite:///{file}")
    await store.prepare()
    assert await store.open("SKPS", False, until_out(person_of(token))[1])
    await store.close()
