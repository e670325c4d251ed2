"""A match over days, on the screens: nobody is there at the same time."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from tests.web.axe import clean
from tests.web.conftest import RunningTable
from tests.web.player import DESKTOP, PHONE
from tests.web.test_meeting import visitor


def test_a_table_over_days_is_opened_left_and_found_again(browser: Browser, quick_table: RunningTable) -> None:
    with visitor(browser, quick_table, PHONE, "Anna", "day") as anna:
        anna.get_by_role("button", name="New table").click()
        anna.get_by_role("dialog").get_by_role("button", name="Four Tricks").click()
        anna.get_by_role("radio", name="Over days").check(force=True)
        anna.get_by_role("radio", name="3 days").check(force=True)
        expect(anna.get_by_role("dialog").get_by_role("button", name="Play with bots")).to_have_count(0)
        clean(anna)
        anna.get_by_role("button", name="Invite friends").click()
        expect(anna.get_by_role("combobox", name="Time per move")).to_have_value("3 days")
        expect(anna.get_by_text("Players needn't be there at the same time.")).to_be_visible()
        clean(anna)
        address = anna.url
        anna.goto(quick_table.url)
        for name in ("Bert", "Cleo"):
            with visitor(browser, quick_table, DESKTOP, name, "night") as guest:
                expect(guest.get_by_text("3 days per move").first).to_be_visible()
                guest.goto(address)
                guest.get_by_role("button", name="Sit here").first.click()
                if name == "Cleo":  # the last seat: it begins without the host
                    expect(guest.locator("[data-mat]")).to_be_visible()
                    expect(guest.get_by_text(re.compile("2 days 23 h left")).first).to_be_visible()
                    expect(guest.get_by_text("Away")).to_have_count(0)
                    clean(guest)
                else:
                    expect(guest.get_by_role("button", name="I'm ready")).to_be_visible()
        for path in ("", "me/matches"):
            anna.goto(quick_table.url + path)
            expect(anna.get_by_text("2 days 23 h left")).to_be_visible()
            clean(anna)
        anna.get_by_role("link", name="Return").click()
        expect(anna.locator("[data-mat]")).to_be_visible()
        anna.get_by_role("button", name="Menu").first.wait_for()
