"""Hints at the table: asked for with the lantern, read in the panel, shown on the cards, and picked."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.web.axe import clean
from tests.web.conftest import RunningTable
from tests.web.player import DESKTOP, PHONE, Person

LANTERN = "[data-hint]"
PANEL = "[data-hints=told]"
MARKED = "[data-ribbon='1']"

# How many seats the panel covers only in part.
HALF = """() => {
  const top = document.querySelector('.hint').getBoundingClientRect().top;
  const chips = [...document.querySelectorAll('[data-seat-chip]')].map((chip) => chip.getBoundingClientRect());
  return chips.filter((chip) => chip.top < top - 1 && chip.bottom > top + 1).length;
}"""

# Whether a ribbon's colours are its own, and differ.
RIBBON = """(piece) => {
  const { forcedColorAdjust, color, backgroundColor } = getComputedStyle(piece, '::before');
  return [forcedColorAdjust, color !== backgroundColor];
}"""


def asks(player: Person) -> Locator:
    """Ask for a hint and return the panel with it."""
    player.touch(player.page.locator(LANTERN))
    panel = player.page.locator(PANEL)
    expect(panel.locator("li").first).to_be_visible()
    return panel


def plays_until(player: Person, wanted: str, most: int = 60) -> dict[str, Any]:
    """Play until it is this player's turn for a kind of decision with a choice, and return what they see."""
    for view in player.turns():
        if wanted in (view["prompt"]["kind"], "") and len(view["moves"]) > 2:
            return view
        player.plays()
        most -= 1
        assert most > 0
    raise AssertionError("the match is over")


def test_a_hint_is_shown_on_the_cards_and_its_move_is_picked(browser: Browser, shared_table: RunningTable) -> None:
    mio = Person(browser, shared_table, "mio-hint", PHONE, lang="en")
    mio.sits_down_with_bots("daifugo", {"players": 4})
    plays_until(mio, "")
    page = mio.page
    panel = asks(mio)
    clean(page)
    moves = [move["text"] for move in mio.sees["view"]["moves"]]
    assert len(moves) > 2
    first = panel.locator("li").first.get_attribute("aria-label") or ""
    assert first.startswith("1: ")
    expect(panel.get_by_text("possible deals").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    mio.touch(page.locator(LANTERN))
    marked = page.locator(f"[role=option]{MARKED}")
    expect(marked.or_(page.locator("[data-act=pass] .rib")).first).to_be_visible()
    faces = [one.get_attribute("data-face") for one in marked.all()]
    mio.touch(page.locator("[data-take]"))
    expect(panel).to_be_hidden()
    if faces:  # else it is to pass, whose button keeps the ribbon
        picked = page.locator("[role=option][aria-selected=true]")
        assert [one.get_attribute("data-face") for one in picked.all()] == faces
        expect(page.locator("[data-main][data-move]")).to_be_visible()
    else:
        expect(page.locator("[data-act=pass] .rib")).to_be_visible()

    # What was told is there again without another question; the next decision has none yet.
    before = page.locator(LANTERN)
    mio.touch(before)
    expect(panel.locator("li").first).to_be_visible()
    mio.touch(before)
    expect(panel).to_be_hidden()
    mio.tells(type="customs", customs={"hints": "none"})
    expect(before).to_be_hidden()
    mio.tells(type="customs", customs={"hints": "alone"})
    expect(before).to_be_visible()
    best = page.locator("[data-main][data-move], [data-act=pass]").first
    mio.touch(best)
    mio.sees_made(1)
    expect(page.locator(PANEL)).to_be_hidden()
    assert mio.wrong == []
    mio.context.close()


def test_hints_lead_through_placements_that_are_only_tried(browser: Browser, shared_table: RunningTable) -> None:
    mio = Person(browser, shared_table, "mio-places", DESKTOP, lang="ja", theme="night")
    mio.sits_down_with_bots("nueva_espana", {"players": 3})
    plays_until(mio, "place")
    page = mio.page
    panel = asks(mio)
    expect(page.get_by_role("tab", name="ヒント")).to_have_attribute("aria-selected", "true")
    place = panel.locator("li").first  # named by row and column: "here" is nowhere in the panel
    expect(place).to_contain_text("行")
    expect(place).not_to_contain_text("ここ")
    expect(page.locator(f"[role=option]{MARKED}")).to_have_count(1)
    expect(page.locator(f"[role=gridcell]{MARKED}")).to_have_count(1)
    mio.touch(panel.locator("[data-take]"))
    mio.touch(page.locator("[data-main][data-move]"))
    expect(page.locator("[data-tried]")).to_have_count(1)
    expect(page.locator(MARKED)).to_have_count(0)
    panel = asks(mio)  # for what is left, after what was tried
    # On a small phone the panel covers seats as a whole, and tells the neutral suit, which it covers too.
    page.set_viewport_size({"width": 360, "height": 640})
    expect(page.locator(f".hint {PANEL}")).to_be_visible()
    expect(panel.locator(".lying .tag .paperchip")).to_be_visible()
    assert page.evaluate(HALF) == 0
    page.emulate_media(forced_colors="active")  # a ribbon keeps its shape
    assert page.locator(f"[role=option]{MARKED}").evaluate(RIBBON) == ["none", True]
    suit = panel.locator(".lying .paperchip")  # would be black on black without its paper
    expect(suit).to_have_css("forced-color-adjust", "none")
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    expect(panel).to_have_css("border-top-width", "0px")  # its column has no room for another frame
    page.emulate_media(forced_colors="none")
    mio.touch(panel.locator("[data-take]"))
    mio.touch(page.locator("[data-main][data-move]"))
    expect(page.locator("[data-tried]")).to_have_count(2)
    assert mio.wrong == []
    mio.context.close()


# Whether the panel covers the cell or the place that the hint names.
COVERED = """() => [...document.querySelectorAll("[data-mat] [data-ribbon='1']")].some((marked) => {
  const { x, y, width, height } = marked.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.hint');
})"""


@pytest.mark.parametrize("size", [PHONE, (360, 640), (844, 390)])
def test_on_a_phone_the_panel_leaves_the_place_that_it_names_free(
    browser: Browser, shared_table: RunningTable, size: tuple[int, int]
) -> None:
    """The first card of a round is placed in the middle of an empty map."""
    mio = Person(browser, shared_table, f"mio-free-{size[0]}", size, lang="en")
    mio.sits_down_with_bots("nueva_espana", {"players": 3})
    plays_until(mio, "place")
    panel = asks(mio)
    mio.waits(f"() => !({COVERED})()")
    expect(panel.locator("li").first).to_be_in_viewport()
    assert mio.wrong == []
    mio.context.close()


def test_everyone_at_the_table_sees_a_hint_and_the_host_allows_it_before(
    browser: Browser, shared_table: RunningTable
) -> None:
    mio = Person(browser, shared_table, "mio-host", DESKTOP, lang="en", name="Mio", seed=1)
    ren = Person(browser, shared_table, "ren-guest", DESKTOP, lang="en", name="Ren", seed=2)
    room = mio.opens("four_tricks", {"players": 3})
    mio.comes(room)
    ren.comes(room)
    ren.page.get_by_role("button", name="Sit").first.click()
    mio.waits_for_player(1)
    hints = mio.page.get_by_role("radiogroup", name="Hints")
    expect(hints.get_by_role("radio", name="Playing alone")).to_be_checked()
    hints.get_by_role("radio", name="Everyone").check(force=True)
    expect(ren.page.get_by_text("Hints").locator("..").get_by_text("Everyone")).to_be_visible()
    mio.tells(type="start")
    for player in (mio, ren):
        expect(player.page.get_by_text("Hints allowed")).to_be_visible()
    mio.waits_for_view()
    ren.waits_for_view()
    while not mio.may_move() and not ren.may_move():  # it is a bot's turn
        mio.waits_for_view()
        ren.catches_up(mio.sees["version"])
    asker, other = (mio, ren) if mio.may_move() else (ren, mio)
    asker.looks()
    asker.touch(asker.page.locator(LANTERN))
    expect(other.page.locator("[data-stamp-of]").get_by_text("Hint")).to_be_visible()  # first, for it soon goes
    expect(asker.page.locator(PANEL).locator("li").first).to_be_visible()
    expect(other.page.get_by_text(f"{asker.name} asks for a hint").first).to_be_attached()
    expect(other.page.locator(PANEL)).to_have_count(0)
    expect(other.page.locator(LANTERN)).to_have_count(0)
    other.page.locator(f'[data-seat-chip="{asker.sees["view"]["seat"]}"] button.all').click()
    expect(other.page.get_by_text("Hints in this match")).to_be_visible()
    assert mio.wrong == ren.wrong == []
    mio.context.close()
    ren.context.close()
