"""Trying out a house rule: from its text to the table in a sheet and back, by touch and by keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.axe import clean
from tests.web.conftest import RunningTable
from tests.web.player import DESKTOP, PHONE
from tests.web.test_screens import shelf, visitor

DAIFUGO = {"ja": "大富豪", "en": "Daifugo"}
EIGHT_CUT = {"ja": "8切り", "en": "8 cut (hachi-giri)"}
SUIT_LOCK = {"ja": "マーク縛り", "en": "Suit lock (shibari)"}


def lesson(page: Page, table: RunningTable, lang: str, rule: str) -> Locator:
    """Open the example of a rule from its text in the rules of the game."""
    shelf(page, table)
    page.locator(".games button", has_text=DAIFUGO[lang]).first.click()
    page.locator("dialog .how").click()
    page.locator("dialog input[type=search]").last.fill(rule)
    name = page.locator("b", has_text=re.compile(f"^{re.escape(rule)}$"))
    page.locator("dialog .hit", has=name).first.click()
    page.locator("dialog .try").click()
    sheet = page.locator("dialog.table")
    expect(sheet.locator("[data-thing]").first).to_be_visible()
    return sheet


@pytest.mark.parametrize("size, lang, theme", [(PHONE, "ja", "day"), (DESKTOP, "en", "night")])
def test_the_right_card_shows_the_rule(
    browser: Browser, shared_table: RunningTable, size: tuple[int, int], lang: str, theme: str
) -> None:
    with visitor(browser, size, lang, theme) as page:
        sheet = lesson(page, shared_table, lang, EIGHT_CUT[lang])
        clean(page)
        for _ in range(2):
            sheet.locator(".me [data-thing=S8]").click()
            sheet.locator("[data-main]").click()
            expect(sheet.locator(".word.over small")).to_contain_text(EIGHT_CUT[lang])
            clean(page)
            sheet.locator("footer button").first.click()
            expect(sheet.locator(".me [data-thing=S8]")).to_be_visible()
        page.keyboard.press("Escape")
        expect(sheet).not_to_be_visible()
        expect(page.locator("dialog .try")).to_be_visible()


def test_an_address_opens_an_example_above_the_lobby(browser: Browser, shared_table: RunningTable) -> None:
    with visitor(browser, lang="en") as page:
        page.goto(f"{shared_table.url}learn/daifugo/eight_cut")
        sheet = page.locator("dialog.table")
        sheet.locator(".me [data-thing=S8]").click()
        sheet.locator("[data-main]").click()
        expect(sheet.locator(".word.over small")).to_contain_text(EIGHT_CUT["en"])
        page.keyboard.press("Escape")
        expect(page.locator("dialog article h3")).to_have_text(EIGHT_CUT["en"])
        page.keyboard.press("Escape")
        expect(page.locator(".games button").first).to_be_visible()
        assert page.url == shared_table.url


def test_a_card_that_does_not_fit_says_why(browser: Browser, shared_table: RunningTable) -> None:
    with visitor(browser, lang="en") as page:
        sheet = lesson(page, shared_table, "en", SUIT_LOCK["en"])
        sheet.locator(".me [data-thing=C3]").click()
        sheet.locator("[data-main]").click()
        expect(sheet.locator(".bubble")).to_contain_text("To see this rule at work, choose")
        sheet.locator(".me [data-thing=S5]").click()
        sheet.locator("[data-main]").click()
        expect(sheet.locator(".word[role=status]")).to_contain_text("you can't play it")
        sheet.locator(".me [data-thing=HT]").click()
        expect(sheet.locator(".bubble")).to_contain_text(SUIT_LOCK["en"])
        clean(page)
        sheet.locator(".me [data-thing=S9]").click()
        sheet.locator("[data-main]").click()
        expect(sheet.locator(".word.over")).to_be_visible()


def test_by_keyboard_alone(browser: Browser, shared_table: RunningTable) -> None:
    with visitor(browser, DESKTOP) as page:
        sheet = lesson(page, shared_table, "ja", EIGHT_CUT["ja"])
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")
        expect(sheet.locator(".me [data-thing=S8]")).to_have_class(re.compile("picked"))
        page.keyboard.press("Escape")
        expect(sheet.locator(".me [data-thing=S8]")).not_to_have_class(re.compile("picked"))
        page.keyboard.press("Space")
        page.keyboard.press("Enter")
        expect(sheet.locator(".word.over")).to_be_visible()
        page.keyboard.press("Escape")
        expect(sheet).not_to_be_visible()


@pytest.mark.parametrize(
    ("size", "lang", "rule"), [(PHONE, "ja", "秒読み制"), (DESKTOP, "en", "Exchange within a minute")]
)
def test_a_reader_who_does_nothing_sees_time_run_out(
    browser: Browser, shared_table: RunningTable, size: tuple[int, int], lang: str, rule: str
) -> None:
    with visitor(browser, size, lang) as page:
        sheet = lesson(page, shared_table, lang, rule)
        if lang == "en":  # the exchange comes after a round
            sheet.locator(".me [data-thing=S9]").click()
            sheet.locator("[data-main]").click()
        expect(sheet.locator(".word[role=status]")).to_contain_text(
            {"ja": "時間切れ", "en": "let your time run out"}[lang]
        )
        expect(sheet.locator(".clock")).to_be_visible()
        clean(page)
        expect(sheet.locator(".word.over")).to_be_visible()
