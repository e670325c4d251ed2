"""The analysis of a finished match in the browser: begun, stopped, continued, looked at, and found by others."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tefuda.table.codes import new_code
from tefuda.table.entries import Sat, person_of
from tefuda.table.store import Store
from tests.table.lists import played
from tests.web.axe import clean
from tests.web.conftest import QUICK, RunningTable
from tests.web.player import DESKTOP, PHONE, Person
from tests.web.test_shapes import OVER

TOKEN = "someone who looks back"
LANDSCAPE = (844, 390)
GAMES: dict[str, dict[str, Any]] = {
    "four_tricks": {"players": 3, "deals": 3},
    "daifugo": {"players": 4, "games": 1, "rules": ["eight_cut"]},
    "free_ride": {"players": 5},
}


class Finished(RunningTable):
    """A service to whose store matches that are over can be added."""

    def __init__(self, file: Path) -> None:
        self.file = file
        super().__init__(QUICK, file)

    def match(self, game: str) -> str:
        """Add a table with a match that nobody has analysed yet; return its code."""
        code = new_code(6)

        async def fill() -> None:
            store = Store(f"sqlite:///{self.file}")
            await store.prepare()
            entries = played(game, person_of(TOKEN), **GAMES[game])
            seats = [Sat(person_of(f"{TOKEN} {seat}"), seat, name) for seat, name in ((1, "Bert"), (2, "Carla"))]
            await store.open(code, False, [*entries[:2], *seats, *entries[2:]])
            await store.note(code, "over", [person_of(TOKEN)])
            await store.close()

        with ThreadPoolExecutor(1) as thread:  # Playwright has an event loop in this one
            thread.submit(lambda: asyncio.run(fill())).result()
        return code


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Finished]:
    running = Finished(tmp_path_factory.mktemp("analysis") / "quick.sqlite3")
    yield running
    running.stop()


def at(page: Page) -> int:
    return int(page.locator("[data-screen=analysis]").get_attribute("data-at") or -1)


@pytest.mark.parametrize(
    ("game", "size", "lang", "theme"),
    [
        ("four_tricks", PHONE, "ja", "day"),
        ("daifugo", DESKTOP, "en", "night"),
        ("free_ride", LANDSCAPE, "ja", "night"),
    ],
)
def test_a_match_is_analysed_and_looked_at(
    browser: Browser, table: Finished, game: str, size: tuple[int, int], lang: str, theme: str
) -> None:
    person = Person(browser, table, TOKEN, size, lang, theme=theme, name="Anna")
    page = person.page
    code = table.match(game)
    page.goto(f"{table.url}t/{code}/1")
    page.locator("a[href$='/1/analysis']").click()
    begin = page.locator("[data-state=none] .btn")
    expect(begin).to_be_visible()
    clean(page)
    begin.click()
    page.locator("[data-state=running] .btn").click()
    stopped = page.locator("[data-state=stopped]")
    expect(stopped).to_be_visible()
    page.reload()
    stopped.locator(".btn").click()
    expect(page.locator("[data-state=running]").or_(page.locator("figure"))).to_be_visible()
    figure = page.locator("figure")
    expect(figure).to_be_visible(timeout=90_000)
    slider = page.get_by_role("slider")
    expect(slider).to_have_attribute("aria-valuetext", slider.get_attribute("aria-valuetext") or "?")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]

    def part(name: str) -> None:
        if size != DESKTOP:
            page.locator(f"#part-{name}").click()

    # The keyboard and the chart lead to any position, a turning point to its own.
    slider.focus()
    page.keyboard.press("Home")
    assert at(page) == 0
    page.keyboard.press("]")
    assert at(page) == 1
    part("turns")
    turns = page.locator("ol button:has(> .n)")
    for k in range(turns.count()):
        turns.nth(k).click()
        expect(turns.nth(k)).to_have_attribute("aria-current", "true")
        assert at(page) > 0
    clean(page)
    # Every decision shows its moves, the best first, and the one that was made.
    part("one")
    decisions = int(slider.get_attribute("max") or 0)
    for step in (1, decisions // 2):
        page.evaluate(f"location.hash = '{step}'")
        page.reload()
        part("one")
        expect(page.locator(".panel").first).to_be_visible()
    expect(page.locator("[data-screen=analysis]")).to_have_attribute("data-at", str(decisions // 2))
    while not page.locator(".panel em.o").count():
        page.keyboard.press("]")
        page.wait_for_timeout(100)
    assert page.locator(".panel em:not(.o)").count() == 1
    clean(page)
    if size == DESKTOP:
        page.set_viewport_size({"width": 1024, "height": 768})  # the mat is as high as there is room, beside the hands
        mat, hands = page.locator("[data-mat]").bounding_box(), page.locator("ol.hands").bounding_box()
        assert mat and hands and mat["height"] > 330 and hands["x"] >= mat["x"] + mat["width"]
        page.set_viewport_size({"width": size[0], "height": size[1]})
    # The replay opens at the same position, and leads back to it.
    here = at(page)
    page.locator("header a.icon").click()
    expect(page.locator(".deck")).to_be_visible()
    assert page.url.endswith(f"/t/{code}/1/replay#{here}")
    page.locator(f"header a[href$='/1/analysis#{here}']").click()
    expect(page.locator("[data-screen=analysis]")).to_have_attribute("data-at", str(here))
    assert not person.wrong
    # Someone else with the link has it at once.
    other = Person(browser, table, "someone with the link", PHONE, "en")
    other.page.goto(f"{table.url}t/{code}/1/analysis")
    expect(other.page.locator("figure")).to_be_visible()
    assert other.page.locator("[data-state]").count() == 0
    assert not other.wrong
    other.context.close()
    person.context.close()


def test_a_running_analysis_is_found_again_by_itself(browser: Browser, table: Finished) -> None:
    person = Person(browser, table, TOKEN, PHONE, "en")
    page = person.page
    page.goto(f"{table.url}t/{table.match('free_ride')}/1/analysis")
    begin = page.locator("[data-state=none] .btn")
    expect(begin).to_be_visible()
    page.route("**/analysis", lambda route: route.abort() if route.request.method == "GET" else route.continue_())
    begin.click()
    expect(page.locator("[data-state=running]").get_by_text("Reconnecting")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    page.unroute("**/analysis")
    expect(page.get_by_text("Reconnecting")).to_have_count(0)
    assert not person.wrong
    person.context.close()


def test_my_matches_lead_to_the_analysis(browser: Browser, table: Finished) -> None:
    person = Person(browser, table, TOKEN, PHONE, "en")
    code = table.match("four_tricks")
    person.page.goto(f"{table.url}t/{code}/1/analysis")  # a match is listed once its table is loaded
    expect(person.page.locator("[data-state], figure").first).to_be_visible()
    person.page.goto(f"{table.url}me/matches")
    person.page.locator(".list a[href$='/1/analysis']").first.click()
    expect(person.page.locator("[data-state], figure").first).to_be_visible()
    assert not person.wrong
    person.context.close()


def test_no_analysis_without_a_finished_match(browser: Browser, table: Finished) -> None:
    person = Person(browser, table, TOKEN, PHONE, "en")
    person.opens("four_tricks", {"players": 3})
    person.page.goto(f"{table.url}t/{person.room}/1/analysis")
    expect(person.page.get_by_role("heading")).to_have_text("No finished match here")
    person.context.close()


def test_large_text_keeps_names_and_numbers_of_the_chart_whole(browser: Browser, table: Finished) -> None:
    person = Person(browser, table, TOKEN, PHONE, "en", name="Anna")
    page = person.page
    page.add_init_script("addEventListener('DOMContentLoaded', () => document.documentElement.style.fontSize = '30px')")
    code = table.match("four_tricks")
    page.goto(f"{table.url}t/{code}/1/analysis")
    page.locator("[data-state=none] .btn").click()
    figure = page.locator("figure").first
    expect(figure).to_be_visible(timeout=90_000)
    names = figure.locator(".name")
    expect(names).to_have_count(3)
    for name in names.locator("span").all():
        assert name.evaluate("it => it.scrollWidth <= it.clientWidth"), name.inner_text()
    tops = sorted(name.evaluate("it => it.getBoundingClientRect().top") for name in names.all())
    assert min(low - high for high, low in pairwise(tops)) >= 30
    for number in figure.locator(".turn i").all():
        assert number.evaluate("it => it.scrollHeight <= it.clientHeight")
    words = "figure .name, figure .turn i, figure svg text"
    assert page.evaluate(OVER, words) == ""
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    page.reload()
    expect(names).to_have_count(3)
    assert page.evaluate(OVER, f"{words}, .page header :is(h1, a)") == ""
    assert figure.locator("svg text").first.evaluate("it => parseFloat(getComputedStyle(it).fontSize)") > 21
    person.leaves()
