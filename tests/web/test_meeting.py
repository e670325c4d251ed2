"""Two people meet, each in a browser of their own: as strangers, as friends, and not any more."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.error import HTTPError

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.web.axe import clean
from tests.web.conftest import RunningTable
from tests.web.player import DESKTOP, PHONE, request
from tests.web.test_profiles import device


@contextmanager
def visitor(browser: Browser, table: RunningTable, size: tuple[int, int], name: str, theme: str) -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", service_workers="block"
    )
    settings, player = json.dumps({"lang": "en", "theme": theme}), json.dumps({"name": name, "crest": 5})
    context.add_init_script(
        f"localStorage['tefuda.settings'] ??= {json.dumps(settings)};"
        f"localStorage['tefuda.player'] ??= {json.dumps(player)};"
    )
    page = context.new_page()
    page.goto(table.url)
    yield page
    context.close()


def test_strangers_become_friends_and_part(browser: Browser, quick_table: RunningTable) -> None:
    with (
        visitor(browser, quick_table, PHONE, "Anna", "day") as anna,
        visitor(browser, quick_table, DESKTOP, "Bert", "night") as bert,
    ):
        for page in (anna, bert):  # a quick match for two
            page.locator("summary", has_text="Any").click()
            page.get_by_role("radio", name="2", exact=True).check(force=True)
            page.get_by_role("button", name="Find opponents").click()
            if page is anna:
                expect(page.get_by_role("heading", name="Looking for opponents")).to_be_visible()
                clean(page)
        for page in (anna, bert):
            expect(page.locator("[data-mat]")).to_be_visible()
        anna.goto(quick_table.url)
        # Friends by a link, an invitation that is answered in place.
        anna.get_by_role("button", name="Add a friend").click()
        anna.get_by_role("button", name="Make a link for a friend").click()
        code = anna.locator("output").inner_text()
        clean(anna)
        anna.set_viewport_size({"width": PHONE[0] // 2, "height": PHONE[1] // 2})  # as at 200 %
        sheet = anna.locator("dialog .body")
        assert sheet.evaluate("body => body.scrollWidth - body.clientWidth") == 0
        anna.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        # The link opens in a page that is at the lobby already; what it is for comes first, and alone.
        bert.goto(quick_table.url)
        expect(bert.get_by_role("button", name="Add a friend")).to_be_visible()
        bert.evaluate("code => (location.hash = `friend-${code}`)", code)
        expect(bert.get_by_role("heading", name="Become friends?")).to_be_visible()
        expect(bert.get_by_role("button", name="Make a link for a friend")).to_have_count(0)
        clean(bert)
        bert.get_by_role("button", name="Become friends").click()
        expect(bert.get_by_role("button", name="Anna")).to_be_visible()
        clean(bert)
        token = bert.evaluate("JSON.parse(localStorage['tefuda.player']).token")
        room = request(quick_table, token, "api/rooms", {"game": "daifugo", "options": {}, "name": "Bert"})["room"]
        bert.goto(f"{quick_table.url}t/{room}")
        expect(bert.get_by_text("Bert").first).to_be_visible()
        anna.goto(quick_table.url)
        bert.goto(quick_table.url)
        bert.get_by_role("button", name="Invite", exact=True).click()
        expect(anna.get_by_text("Bert invites you to Daifugo")).to_be_visible()
        clean(anna)
        anna.get_by_role("link", name="Sit down").first.click()
        # Blocked in the waiting room: gone from the list of friends.
        anna.get_by_role("button", name="Bert").click()
        clean(anna)
        anna.get_by_role("button", name="Block", exact=True).click()
        anna.goto(quick_table.url)
        expect(anna.get_by_text("Blocked: 1")).to_be_visible()
        expect(anna.get_by_text("Friends appear here")).to_be_visible()


def test_those_who_keep_a_profile_find_a_rated_match(browser: Browser, quick_table: RunningTable) -> None:
    with (
        device(browser, quick_table, PHONE, "Yuki") as yuki,
        device(browser, quick_table, DESKTOP, "Aki", "night") as aki,
    ):
        for page in (yuki, aki):
            page.goto(f"http://localhost:{quick_table.port}/")
            page.get_by_role("combobox").select_option("four_tricks")
            page.locator("summary", has_text="Any").click()
            # A guest is told what it takes.
            expect(page.get_by_role("switch", name="Rated match")).to_be_disabled()
            page.get_by_role("link", name="Keep your profile").click()
            page.get_by_role("button", name="Make a passkey").click()
            expect(page.get_by_role("heading", name="Passkeys")).to_be_visible()
            page.goto(f"http://localhost:{quick_table.port}/")
            page.get_by_role("combobox").select_option("four_tricks")
            page.locator("summary", has_text="Any").click()
            page.locator("details").get_by_role("radio", name="3", exact=True).check(force=True)
            page.get_by_role("switch", name="Rated match").click()
            clean(page)
            page.get_by_role("button", name="Find opponents").click()
            if page is yuki:
                expect(page.get_by_text("3 players · 30 s · Rated match")).to_be_visible()
        # A third one comes by the service's own door; who is a guest can't.
        wanted = {"game": "four_tricks", "players": 3, "rounds": 0, "clock": 30, "name": "Mio", "crest": 1}
        with pytest.raises(HTTPError):
            request(quick_table, "token-of-a-guest", "api/quick", wanted | {"rated": True})
        assert request(quick_table, "token-of-a-guest", "api/quick", wanted).get("found", []) == []
        request(quick_table, "token-of-another", "api/quick", wanted)
        expect(yuki.get_by_role("listitem").filter(has_text="Aki")).to_be_visible()
        expect(yuki.get_by_role("heading", name="Looking for opponents")).to_be_visible()


def seekers(table: RunningTable) -> int:
    return sum(request(table, "token-of-no-one", "api/quick").values())


def until_seekers(page: Page, table: RunningTable, number: int) -> None:
    """Wait until that many look for a match, but not so long that the service itself gives them up."""
    for _ in range(30):
        if seekers(table) == number:
            return
        page.wait_for_timeout(100)
    assert seekers(table) == number


def test_a_search_ends_when_its_page_is_left(browser: Browser, quick_table: RunningTable) -> None:
    with visitor(browser, quick_table, PHONE, "Anna", "day") as anna:
        for leave in ("within", "away"):
            anna.get_by_role("button", name="Find opponents").click()
            expect(anna.get_by_role("heading", name="Looking for opponents")).to_be_visible()
            until_seekers(anna, quick_table, 1)
            if leave == "within":
                anna.get_by_role("link", name="My matches").click()
            else:
                anna.goto("about:blank")
            until_seekers(anna, quick_table, 0)
            anna.goto(quick_table.url)
        # The lobby is left before the question arrives.
        held: list[Route] = []

        def hold(route: Route) -> None:
            if route.request.method == "POST":
                held.append(route)
            else:
                route.continue_()

        anna.route("**/api/quick", hold)
        with anna.expect_request(lambda request: request.method == "POST"):
            anna.get_by_role("button", name="Find opponents").click()
        anna.get_by_role("link", name="My matches").click()
        with anna.expect_request(lambda request: request.method == "DELETE"):
            held[0].continue_()
        until_seekers(anna, quick_table, 0)
