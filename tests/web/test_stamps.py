"""Stamps, with two browsers at one table."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.web.axe import clean
from tests.web.conftest import RunningTable
from tests.web.player import DESKTOP, PHONE, Person

LANDSCAPE = (844, 390)
# Every stamp that was seen, with its edges: it is gone after 2.4 seconds.
WATCH = """() => {
  window.stamps = [];
  new MutationObserver((changes) => {
    for (const patch of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (patch.dataset?.stampOf !== undefined)
        requestAnimationFrame(() => {
          const { left, right } = patch.getBoundingClientRect();
          window.stamps.push([Number(patch.dataset.stampOf), patch.textContent.trim(), left, right]);
        });
  }).observe(document.body, { childList: true, subtree: true });
}"""


@pytest.mark.parametrize(
    ("size", "lang", "word"), [(PHONE, "ja", "まいった"), (LANDSCAPE, "en", "You got me"), (DESKTOP, "ja", "まいった")]
)
def test_a_stamp_hangs_from_its_players_seat_and_can_be_hidden(
    browser: Browser, shared_table: RunningTable, size: tuple[int, int], lang: str, word: str
) -> None:
    title, hush = ("判子", "表示しない人") if lang == "ja" else ("Stamps", "Muted players")
    anna = Person(browser, shared_table, f"anna-stamp-{size[0]}", size, lang=lang)
    bert = Person(browser, shared_table, f"bert-stamp-{size[0]}", PHONE, lang=lang, seed=2)
    room = anna.opens("four_tricks", {"players": 3})
    anna.comes(room)
    bert.comes(room)
    bert.tells(type="sit", seat=1, name="Bert")
    anna.waits_for_player(1)
    anna.tells(type="bot", seat=2, strength=0)
    anna.tells(type="start")
    for person in (anna, bert):
        person.waits_for_view()
        person.looks()
    while not (anna.may_move() or bert.may_move()):  # the bot leads
        anna.waits_for_view()
        bert.catches_up(anna.sees["version"])
    waiting, acting = (bert, anna) if anna.may_move() else (anna, bert)
    other = 1 if waiting is anna else 0

    acting.page.evaluate(WATCH)
    tray = waiting.page.locator("[data-tray]")
    # The button and the question above it say two things: whose turn is awaited, and what can be done meanwhile.
    assert waiting.page.locator("[data-main]").inner_text() not in waiting.page.locator(".prompt").inner_text()
    waiting.page.get_by_role("button", name=title, exact=True).click()
    expect(tray.get_by_role("button")).to_have_count(14)
    prompt = waiting.page.locator(".prompt").bounding_box()
    box = tray.bounding_box()
    assert prompt is not None and box is not None
    if waiting is bert or size == PHONE:
        assert box["y"] + box["height"] <= prompt["y"] + 1
    clean(waiting.page)
    stamp = tray.get_by_role("button", name=word)
    stamp.click()
    for shown in (1, 2, 3):
        acting.page.wait_for_function(f"() => window.stamps.length === {shown}")
        if shown < 3:
            stamp.evaluate("stamp => stamp.click()")  # at once: all three within ten seconds
    expect(stamp).to_be_disabled()

    for seat, said, left, right in acting.page.evaluate("window.stamps"):
        assert (seat, said) == (1 - other, word)
        assert 0 <= left < right <= acting.page.evaluate("innerWidth")
    expect(acting.page.locator("p[aria-live=polite]", has_text=word)).to_have_count(1)
    expect(acting.page.locator("[data-stamp-of]")).to_have_count(0)
    # My own are in the log as well, and the tray is gone when it is my turn.
    if waiting.page.viewport_size == {"width": DESKTOP[0], "height": DESKTOP[1]}:
        expect(waiting.page.locator("#side")).to_contain_text(word)
    waiting.page.keyboard.press("Escape")
    expect(tray).to_have_count(0)
    expect(waiting.page.get_by_role("button", name=title, exact=True)).to_be_focused()

    # The one who acts wants to see no more of the other.
    acting.page.get_by_role("button", name="メニュー" if lang == "ja" else "Menu").click()
    acting.page.get_by_role("button", name="チャット" if lang == "ja" else "Chat").click()
    expect(acting.page.locator(".chat .stamp")).to_have_count(3)
    acting.page.locator(".chat [data-stamps]").click()
    acting.page.get_by_role("button", name=hush).click()
    acting.page.get_by_role("switch").first.click()
    acting.page.keyboard.press("Escape")
    expect(acting.page.locator(".chat .stamp")).to_have_count(0)
    for person in (anna, bert):
        assert person.wrong == []
        person.context.close()
