"""Watching a match later than its players: the host says so before it, who watches is told, and nothing comes early."""

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
