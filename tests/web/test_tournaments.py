"""A tournament in two browsers: opened, joined by its link, drawn; a result comes in by itself, and is corrected."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from tests.web.axe import clean
from tests.web.conftest import RunningTable
from tests.web.player import DESKTOP, PHONE, request
from tests.web.test_profiles import device
from tests.web.test_ratings import play, token_of


def tab(page: Page, name: str) -> None:
    page.get_by_role("navigation").get_by_role("button", name=name).click()


def test_a_host_runs_a_tournament(browser: Browser, quick_table: RunningTable) -> None:
    base = f"http://localhost:{quick_table.port}"
    with (
        device(browser, quick_table, PHONE, "Yuki") as guest,
        device(browser, quick_table, DESKTOP, "Aki", "night") as host,
    ):
        host.goto(f"{base}/")
        host.get_by_role("link", name="Open a tournament").click()
        host.get_by_label("Name of the tournament").fill("Autumn cup")
        host.get_by_label("Game").select_option("four_tricks")
        clean(host)
        host.get_by_role("button", name="Open tournament").click()
        expect(host.get_by_role("heading", name="Autumn cup")).to_be_visible()
        code = host.url.rsplit("/", 1)[-1]
        # They join by its link; one more is there by the service's own door.
        for page in (host, guest):
            page.goto(f"{base}/cup/{code}")
            page.get_by_role("button", name="Take part").click()
            expect(page.get_by_role("heading", name="Waiting for the host to draw the seats")).to_be_visible()
        tokens = [token_of(host), token_of(guest), "token-of-a-third"]
        request(quick_table, tokens[2], f"api/tournaments/{code}/players", {"name": "Mio", "crest": 3})
        clean(guest)
        host.get_by_role("listitem").filter(has_text="Draw seats").get_by_role("button").click()
        seat = guest.get_by_role("link", name="Sit at table 1")
        expect(seat.first).to_be_visible()
        clean(guest)
        clean(host)
        room = str(seat.first.get_attribute("href")).rsplit("/", 1)[-1]
        play(quick_table, room, tokens)
        expect(host.get_by_role("link", name="See the result").first).to_be_visible()
        guest.goto(f"{base}/t/{room}")
        guest.get_by_role("link", name="Back to the tournament").click()
        tab(guest, "Standings")
        table = guest.get_by_role("table")
        expect(table.get_by_role("row")).to_have_count(4)
        # The best one's points of this round are the total; two or three may be level.
        expect(table.get_by_role("row").nth(1)).to_contain_text(re.compile(r"(6|4[.]5|3)\1"))
        clean(guest)
        # The host corrects the table, and everyone sees it.
        host.get_by_role("button", name="Correct", exact=True).click()
        for name, points in (("Aki", "1"), ("Yuki", "2.5"), ("Mio", "0")):
            host.get_by_role("spinbutton", name=name).fill(points)
        clean(host)
        host.get_by_role("button", name="Use these points").click()
        expect(table.get_by_role("row").nth(1)).to_contain_text(re.compile("Yuki.*2.5"))
        host.get_by_role("button", name="End the tournament").click()
        tab(guest, "Your table")
        expect(guest.get_by_role("heading", name="Yuki wins the tournament")).to_be_visible()
