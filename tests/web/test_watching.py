"""Watching: a match is found in the lobby, unless it is private; where its host says so, it is seen later than it is
played, who watches is told, and nothing comes early."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.web.axe import clean
from tests.web.conftest import RunningTable
from tests.web.player import DESKTOP, PHONE, Person

WORDS = {
    "ja": ("観戦", "5手遅れ", "観戦", "メニュー", "閉じる"),
    "en": ("Spectators see", "5 moves later", "Watching", "Menu", "Close"),
}


@pytest.mark.parametrize(
    ("lang", "size", "theme"), [("ja", PHONE, "day"), ("en", DESKTOP, "night")], ids=["phone", "desktop"]
)
def test_a_host_lets_spectators_see_the_match_later(
    browser: Browser, shared_table: RunningTable, lang: str, size: tuple[int, int], theme: str
) -> None:
    name, late, watching, menu, close = WORDS[lang]
    anna = Person(browser, shared_table, f"anna-watched-{lang}", size, lang, theme=theme)
    anna.comes(anna.opens("four_tricks", {"players": 3}))
    page = anna.page
    if lang == "ja":  # short enough for a row of segments
        page.get_by_role("radiogroup", name=name, exact=True).locator("label", has_text=late).click()
        expect(page.get_by_role("radio", name=late, exact=True)).to_be_checked()
    else:
        page.get_by_label(name, exact=True).select_option(late)
        expect(page.get_by_label(name, exact=True)).to_have_value(late)
    clean(page)
    anna.starts_with_bots(3)
    fox = Person(browser, shared_table, f"spectator-{lang}", size, lang, theme=theme)
    fox.comes(anna.room)
    expect(fox.page.get_by_text(watching).first).to_contain_text(late)
    expect(fox.page.locator("[data-mat]")).to_be_visible()
    clean(fox.page)
    # During the match it is said, and can't be changed.
    page.get_by_role("button", name=menu).click()
    expect(page.get_by_role("dialog").get_by_text(late)).to_be_visible()
    expect(page.get_by_role("dialog").get_by_label(name, exact=True)).to_have_count(0)
    page.get_by_role("button", name=close).click()
    for _ in anna.turns():
        version = anna.sees["version"]
        shown = fox.page.locator("[data-line]")
        expect(shown).to_have_attribute("data-version", str(max(0, version - 5)))
        anna.plays()
    expect(fox.page.locator("[data-screen=result]")).to_be_visible()
    anna.leaves()
    fox.leaves()


FINDING = {
    "ja": ("卓を作る", "フォートリックス", "友だちを呼ぶときの設定", "5手遅れ", "友だちを呼ぶ", "観戦", "友だち"),
    "en": (
        *("New table", "Four Tricks", "When you invite friends", "5 moves later", "Invite friends", "Watch a match"),
        "Friends",
    ),
}


@pytest.mark.parametrize(("lang", "size"), [("ja", PHONE), ("en", DESKTOP)], ids=["phone", "desktop"])
def test_a_match_is_found_in_the_lobby_and_watched(
    browser: Browser, quick_table: RunningTable, lang: str, size: tuple[int, int]
) -> None:
    new, game, together, late, friends, title, with_whom = FINDING[lang]
    anna = Person(browser, quick_table, "anna-is-watched", size, lang, name="Anna")
    page = anna.page
    page.goto(quick_table.url)
    page.get_by_role("button", name=new).click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name=game).click()
    sheet.get_by_text(together).click()
    clean(page)
    if lang == "ja":
        sheet.get_by_role("radio", name=late).check(force=True)
    else:
        sheet.locator("select").last.select_option(late)
    sheet.get_by_role("button", name=friends, exact=True).click()
    page.wait_for_url("**/t/*")
    anna.room = page.url.rpartition("/")[2]
    anna.listen()
    bert = Person(browser, quick_table, "bert-plays-alone", size, lang, name="Bert")
    bert.opens("four_tricks", {"players": 3}, private=True)
    for host in (anna, bert):
        host.listen()
        host.starts_with_bots(3)
        host.waits_for_view()

    fox = Person(browser, quick_table, "fox-comes-along", size, lang)
    fox.page.goto(quick_table.url)
    shown = fox.page.get_by_role("region", name=title).get_by_role("listitem")
    expect(shown).to_have_count(1)
    expect(shown).to_contain_text(game)
    expect(shown).to_contain_text("Anna")
    expect(shown).to_contain_text(late)
    clean(fox.page)
    fox.page.goto(f"{quick_table.url}watch")
    matches = fox.page.get_by_role("region", name=title)
    expect(matches.get_by_role("listitem")).to_have_count(1)
    done = matches.locator(".done").evaluate("(bar) => bar.firstChild.clientWidth / bar.clientWidth")
    assert round(done, 1) == 0.2  # in the first of three rounds
    # Where there is room, whom to play with is beside the list, else below it.
    shown_at, people = matches.bounding_box(), fox.page.get_by_role("region", name=with_whom).bounding_box()
    assert shown_at is not None
    assert people is not None
    if size == DESKTOP:
        assert people["x"] + people["width"] < shown_at["x"]
    else:
        assert shown_at["y"] + shown_at["height"] < people["y"]
    clean(fox.page)
    fox.page.get_by_role("link", name="Anna").click()
    expect(fox.page.locator("[data-mat]")).to_be_visible()
    assert fox.page.url.endswith(anna.room)
    expect(fox.page.locator("[role=option]")).to_have_count(0)  # no hand
    expect(fox.page.get_by_text(late).first).to_be_visible()
    for person in (anna, bert, fox):
        person.leaves()
