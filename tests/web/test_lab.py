"""The laboratory in a browser: a study is asked for, followed and read, by touch and by keys, and axe finds nothing."""

from __future__ import annotations

import json

from playwright.sync_api import Browser, Page, expect

from tests.web.axe import clean
from tests.web.conftest import RunningTable
from tests.web.player import DESKTOP, PHONE, request
from tests.web.test_meeting import visitor
from tests.web.test_shapes import OVER

ANNA = "token-of-anna-who-studies"
# The fewest marks that the axis of a plot of beads has.
FEWEST_TICKS = """() => Math.min(...[...document.querySelectorAll('.panel svg:has(.thread)')]
  .map((svg) => svg.querySelectorAll('text:not(.name, .value)').length)
  .filter((ticks) => ticks))"""
# The numbers of a plot that lie on a line of its axis.
CROSSED = """() => [...document.querySelectorAll('.panel svg :is(.name, .value)')].filter((text) => {
  const { left, right, top, bottom } = text.getBoundingClientRect();
  return [...text.ownerSVGElement.querySelectorAll('.grid')].some((line) => {
    const at = line.getBoundingClientRect();
    return at.left < right && at.right > left && at.top < bottom && at.bottom > top;
  });
}).map((text) => text.textContent)"""
DONE = 150_000  # ms a small study may take on a busy machine


def opened(page: Page, table: RunningTable, **study: object) -> None:
    """Ask for a study, and look at it once it is done."""
    code = request(table, ANNA, "api/lab", {"matches": 80, "seed": "web", **study})["code"]
    page.goto(f"{table.url}lab/{code}")
    expect(page.get_by_role("link", name="CSV")).to_be_visible(timeout=DONE)


def test_a_report_is_asked_for_and_read(browser: Browser, shared_table: RunningTable) -> None:
    with visitor(browser, shared_table, PHONE, "Anna", "day") as page:
        page.goto(shared_table.url)
        page.get_by_role("link", name="Laboratory").click()
        expect(page.get_by_text("No study yet")).to_be_hidden()  # on a phone the form comes first
        page.get_by_role("combobox", name="Game", exact=True).select_option("four_tricks")
        page.get_by_text("The same on the command line").click()
        expect(page.locator("code")).to_contain_text("tefuda lab four_tricks")
        page.get_by_role("spinbutton", name="Matches").fill("200")
        clean(page)
        page.get_by_role("button", name="Start").click()
        expect(page.get_by_role("heading", level=2).first).to_be_visible(timeout=DONE)
        expect(page.get_by_role("img").first).to_be_visible(timeout=DONE)
        clean(page)
        assert page.evaluate(FEWEST_TICKS) >= 2
        page.emulate_media(forced_colors="active")  # in which a shadow is gone
        expect(page.locator(".track b").first).to_have_css("border-top-style", "solid")
        page.emulate_media(forced_colors="none")
        page.get_by_text("Numbers", exact=True).click()
        expect(page.get_by_role("table").first).to_be_visible()
        clean(page)
        with page.expect_download() as saved:
            page.get_by_role("link", name="JSON").click()
        assert json.loads(saved.value.path().read_text(encoding="utf-8"))["game"] == "four_tricks"
        page.get_by_role("button", name="Back").click()
        page.get_by_role("button", name="Studies").click()
        page.get_by_role("button", name="Delete").click()
        page.get_by_role("button", name="Delete").click()
        expect(page.get_by_text("No study yet")).to_be_visible()


def test_a_study_is_stopped_and_continued(browser: Browser, shared_table: RunningTable) -> None:
    with visitor(browser, shared_table, DESKTOP, "Bert", "night") as page:
        page.goto(f"{shared_table.url}lab")
        page.get_by_role("combobox", name="Bots").select_option("search:1000sims")
        page.get_by_role("spinbutton", name="Matches").fill("500")
        page.get_by_role("button", name="Start").click()
        page.get_by_role("button", name="Stop").click(timeout=DONE)
        expect(page.get_by_text("Stopped")).to_be_visible()
        clean(page)
        page.get_by_role("button", name="Continue").click()
        expect(page.get_by_role("button", name="Stop")).to_be_visible()
        page.get_by_role("button", name="Stop").click()
        page.get_by_role("button", name="Back").click()
        expect(page.get_by_text("Stopped")).to_be_visible()
        clean(page)


def test_comparisons_and_tournaments_are_read(browser: Browser, shared_table: RunningTable) -> None:
    with visitor(browser, shared_table, DESKTOP, "Cleo", "day") as page:
        opened(page, shared_table, kind="against", games=["four_tricks"], options={"deals": 3}, other={"deals": 6})
        expect(page.get_by_role("img", name="+108")).to_be_visible()
        expect(page.get_by_text("B: Rounds: 6")).to_be_visible()
        clean(page)
        page.set_viewport_size({"width": 360, "height": 640})
        expect(page.locator("tr.above").first).to_be_visible()
        assert page.locator(".scroller").evaluate("it => it.scrollWidth <= it.clientWidth")
        clean(page)
        page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
        rules = ["eight_cut", "revolution", "five_skip"]
        opened(page, shared_table, kind="alone", games=["daifugo"], options={"rules": rules}, among=rules)
        rows = page.get_by_role("row")
        expect(rows).to_have_count(4)
        expect(page.get_by_role("columnheader", name="Decisions with a choice points")).to_be_visible()
        assert page.locator(".scroller").evaluate("it => it.scrollWidth <= it.clientWidth")  # all fit a desktop
        header = page.get_by_role("columnheader", name="Rule or value")
        header.get_by_role("button").press("Enter")
        expect(header).to_have_attribute("aria-sort", "descending")
        first = rows.nth(1).inner_text()
        header.get_by_role("button").press("Enter")
        assert rows.nth(1).inner_text() != first
        page.get_by_role("searchbox").fill("revol")
        expect(rows).to_have_count(2)
        clean(page)
        opened(page, shared_table, kind="pairs", games=["daifugo"], options={"rules": rules}, among=rules)
        page.get_by_label("Measure").select_option("Changes of the lead")
        clean(page)
        opened(page, shared_table, kind="tournament", games=["four_tricks"], bots=["random", "simple"], matches=2)
        expect(page.get_by_role("table")).to_be_visible()
        clean(page)
        page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        page.wait_for_function(f"() => ({CROSSED})().length === 0")
        for width, height in (DESKTOP, PHONE):  # plots grow with the text
            page.set_viewport_size({"width": width, "height": height})
            page.add_init_script(
                "addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '30px'))"
            )
            page.reload()
            expect(page.locator(".panel svg text").first).to_have_css("font-size", "21.99px")
            assert page.evaluate(OVER, ".panel svg text") == ""
    with visitor(browser, shared_table, PHONE, "Dora", "night") as page:
        opened(page, shared_table, kind="sweep", games=["four_tricks"], sweep="deals=3,6")
        page.get_by_label("Measure").select_option("Decisions in a match")  # the finding is about something else
        expect(page.get_by_role("img", name="+108")).to_be_visible()
        clean(page)
