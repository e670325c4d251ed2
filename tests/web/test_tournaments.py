"""A tournament in two browsers: opened, joined by its link, drawn; a result comes in by itself, and is corrected."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.axe import clean
from tests.web.conftest import RunningTable
from tests.web.player import DESKTOP, PHONE, Person, request
from tests.web.test_profiles import device
from tests.web.test_ratings import play, token_of


def tab(page: Page, name: str) -> None:
    page.get_by_role("navigation").get_by_role("button", name=name).click()


NEAR = {
    "en": ("At present you are in the final.", "{} points to the final"),
    "ja": ("いまの順位なら、決勝に残ります。", "決勝まで、あと{}点です。"),
}


# Cells of the standings whose words take more than a line.
BROKEN = """() => [...document.querySelectorAll('thead th:not(:has(.sr)), tbody tr:not(.cut) td')].filter((cell) => {
  const words = document.createRange();
  words.selectNodeContents(cell);
  return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
}).map((cell) => cell.textContent)"""


@pytest.mark.parametrize(("lang", "theme"), [("en", "day"), ("ja", "night")])
def test_the_host_cuts_a_slow_table_of_the_federations_form_short(
    browser: Browser, quick_table: RunningTable, lang: str, theme: str
) -> None:
    words = {
        "en": ("Federation", "Open tournament", "Host", "Cut short", "End now", "Last round", NEAR["en"], "Standings"),
        "ja": ("連盟", "大会を開く", "進行", "打ち切る", "いま終える", "この回が最後", NEAR["ja"], "順位"),
    }
    federation, opens, hosts, cut, stop, last, near, standings = words[lang]
    token = "token-of-the-host"
    host = Person(browser, quick_table, token, PHONE if lang == "ja" else DESKTOP, lang, theme=theme, name="Aki")
    page = host.page
    page.goto(f"{quick_table.url}cup/new")
    page.get_by_role("radiogroup").locator("label", has_text=federation).click()
    page.get_by_role("button", name=opens).click()
    page.wait_for_url(re.compile(r"/cup/[A-Z0-9]{16}"))
    code = page.url.rsplit("/", 1)[-1]
    for n, other in enumerate([token, "token-of-yuki", "token-of-mio", "token-of-ken", "token-of-emi"]):
        request(quick_table, other, f"api/tournaments/{code}/players", {"name": f"Kenichiro {n}", "crest": n})
    request(quick_table, token, f"api/tournaments/{code}", {"do": "draw"})
    page.reload()
    expect(page.locator("dl")).to_be_visible()
    clean(page)
    if lang == "ja":
        tab(page, hosts)
    page.get_by_role("button", name=cut).click()
    expect(page.get_by_role("button", name=stop)).to_be_visible()
    clean(page)
    room = request(quick_table, token, f"api/tournaments/{code}")["played"][0]["tables"][0]["room"]
    page.goto(f"{quick_table.url}t/{room}")
    expect(page.get_by_text(last, exact=True)).to_be_visible()
    clean(page)
    page.goto(f"{quick_table.url}cup/{code}")
    if lang == "ja":
        tab(page, hosts)
    page.get_by_role("button", name=stop).click()
    expect(page.get_by_role("button", name=stop)).to_have_count(0)
    cup = request(quick_table, token, f"api/tournaments/{code}")
    assert cup["ready"]
    # How far it is to the final: four of the five will be in it.
    seats = [seat["id"] for seat in cup["played"][0]["tables"][0]["seats"]]
    if lang == "ja":
        tab(page, "あなたの卓")
    inside, outside = near
    # Whoever pauses has no points, and four have more.
    for mine, said in ((0, inside), (-2, outside.format(2))) if 0 in seats else ((6, outside.format(6)),):
        points = [mine if seat == 0 else 6 for seat in seats]
        wanted = {"do": "points", "round": 0, "table": 0, "points": points}
        request(quick_table, token, f"api/tournaments/{code}", wanted)
        page.reload()
        expect(page.get_by_text(said)).to_be_visible()
    # With little width names wrap, and neither numbers nor their headings.
    many = {"do": "points", "round": 0, "table": 0, "points": [19.25 + seat for seat in seats]}
    request(quick_table, token, f"api/tournaments/{code}", many)
    page.reload()
    page.set_viewport_size({"width": 360, "height": 640})
    tab(page, standings)
    expect(page.get_by_role("table")).to_be_visible()
    assert page.evaluate(BROKEN) == []
    host.leaves()


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
        expect(guest.get_by_role("heading", name="You win the tournament")).to_be_visible()
        expect(host.get_by_role("heading", name="Yuki wins the tournament")).to_be_visible()
