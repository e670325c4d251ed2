"""The first page, before anyone has sat down."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, TimeoutError, ViewportSize, expect

from tests.web.axe import clean
from tests.web.conftest import RunningTable

# Bytes over the network, everything counted: scripts, styles, texts, pictures and their headers.
FIRST_LOAD = 90_000
FIRST_TABLE = 230_000
COMING_BACK = 50_000  # what a stranger's page did not have


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)], ids=["phone", "desktop"])
def test_the_lobby_opens_without_an_error(browser: Browser, running_table: RunningTable, size: tuple[int, int]) -> None:
    page = browser.new_page(viewport={"width": size[0], "height": size[1]}, locale="ja-JP")
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    page.goto(running_table.url)
    page.get_by_role("heading").first.wait_for()
    assert wrong == []
    page.context.close()


class Scales:
    """Counts the bytes that a visit takes over the network, as they are sent; of what is asked again, the first."""

    def __init__(self, page: Page) -> None:
        ear = page.context.new_cdp_session(page)
        ear.send("Network.enable")
        ear.on("Network.requestWillBeSent", self.ask)
        ear.on("Network.loadingFinished", self.take)
        self.begin()

    def begin(self) -> None:
        """Begin a visit. What was asked before, and is still on its way, does not count."""
        self.asked, self.taken = dict[str, str](), dict[str, int]()

    @property
    def bytes(self) -> int:
        return sum(self.taken.values())

    def ask(self, event: dict[str, Any]) -> None:
        self.asked[event["requestId"]] = event["request"]["url"]

    def take(self, event: dict[str, Any]) -> None:
        if address := self.asked.get(event["requestId"]):
            self.taken.setdefault(address, int(event["encodedDataLength"]))


@pytest.mark.parametrize(("locale", "size"), [("ja-JP", (390, 844)), ("en-GB", (844, 390))], ids=["ja", "en"])
def test_on_the_first_visit_one_touch_deals_and_little_is_loaded(
    browser: Browser, quick_table: RunningTable, locale: str, size: tuple[int, int]
) -> None:
    # At a service of its own: the lobby loads the texts of the games that others play there.
    # Not what the worker loads afterwards, for visits without a network.
    viewport = ViewportSize(width=size[0], height=size[1])
    page = browser.new_page(viewport=viewport, locale=locale, service_workers="block")
    scales = Scales(page)
    page.goto(quick_table.url)
    doors = page.locator(".doors button")
    expect(doors).to_have_count(3)
    page.wait_for_load_state("networkidle")
    assert scales.bytes <= FIRST_LOAD
    clean(page)
    doors.first.click()
    card = page.locator("[role=option]").first
    card.wait_for()
    page.wait_for_load_state("networkidle")
    assert scales.bytes <= FIRST_TABLE
    answered = page.locator("[aria-selected=true], .bubble")

    def answers() -> bool:
        card.click(position={"x": 9, "y": 14})  # picks it, or says why not
        with contextlib.suppress(TimeoutError):
            answered.first.wait_for(timeout=1000)  # the service says why
            return True
        return False

    # While others play, their next card may take back what is picked or said.
    assert any(answers() for _ in range(20))

    scales.begin()
    page.goto(quick_table.url)  # no stranger any more
    expect(page.locator(".two")).to_be_visible()
    expect(page.locator(".meeting")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert scales.bytes <= COMING_BACK, sorted((n, address) for address, n in scales.taken.items() if n)
    if size[0] > size[1]:  # sideways the games are beside the tables, and one sees them
        expect(page.locator(".shelf .card").first).to_be_in_viewport(ratio=0.5)
    page.context.close()


def test_a_stranger_changes_the_language_first(browser: Browser, shared_table: RunningTable) -> None:
    page = browser.new_page(locale="ja-JP")
    page.goto(shared_table.url)
    page.get_by_role("radio", name="English").check(force=True)
    expect(page.get_by_role("heading", name="Pick a card")).to_be_visible()
    page.get_by_role("button", name="Join with a code").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.context.close()
