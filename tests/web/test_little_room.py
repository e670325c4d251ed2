"""With little room nothing of a table is cut off, covered or run together, and who reads the log is left in peace."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.web.conftest import RunningTable
from tests.web.player import PHONE, Person
from tests.web.test_after import plays_to_the_end
from tests.web.test_matches import MATCHES
from tests.web.test_room_to_read import SIDEWAYS, until

# A phone held sideways at 200 %, and a desktop of 1280 × 1024 at 400 %.
ENLARGED = ((422, 195), (320, 256))

# What is wrong with an enlarged table, whose page scrolls down, and only down; "" if nothing is.
MISSING = """() => {
  const page = document.documentElement;
  const mat = document.querySelector('[data-mat]').getBoundingClientRect();
  const me = document.querySelector('section.me').getBoundingClientRect();
  const wrong = [];
  if (mat.width < innerWidth - 40 || mat.height < 200) wrong.push(`the mat is ${mat.width} × ${mat.height}`);
  if (me.top < mat.bottom - 1 || me.bottom + scrollY > page.scrollHeight + 1) wrong.push('the hand is not below it');
  if (page.scrollWidth > innerWidth) wrong.push('wider than the screen');
  return wrong.join(', ');
}"""

# What of the viewer's own row lies outside it, or is squeezed away.
CUT = """() => {
  const row = document.querySelector('.me .row').getBoundingClientRect();
  return [...document.querySelectorAll('.me .row :is(.standing, .box, .box .k, .box b)')]
    .filter((part) => {
      const at = part.getBoundingClientRect();
      return at.left < row.left - 1 || at.right > row.right + 1 || at.width < 5;
    }).map((part) => `${part.outerHTML.slice(0, 60)} ${part.getBoundingClientRect().right} of ${row.right}`);
}"""

# Which words of a trick lie over the viewer's own place.
OVER_MINE = """() => {
  const mine = document.querySelector('.compass .own').getBoundingClientRect();
  return [...document.querySelectorAll('.compass .name > *, .compass .word')]
    .filter((part) => {
      const at = part.getBoundingClientRect();
      const beside = at.left >= mine.right - 1 || at.right <= mine.left + 1;
      return at.width && !beside && at.top < mine.bottom && at.bottom > mine.top;
    }).map((part) => part.textContent);
}"""

# The smallest gap between two numbers of one row of a scale, in pixels.
GAP = """() => {
  const words = [...document.querySelectorAll('.scale small')].map((part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    return range.getBoundingClientRect();
  });
  return Math.min(...words.slice(1).flatMap((at, k) => at.left > words[k].left ? [at.left - words[k].right] : []));
}"""


def turned(person: Person, width: int, height: int) -> None:
    """Give the page another shape, and wait until it has it."""
    person.page.set_viewport_size({"width": width, "height": height})
    person.page.wait_for_function("width => innerWidth === width", arg=width)
    person.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


@pytest.mark.parametrize(("game", "options"), MATCHES)
def test_an_enlarged_table_scrolls_and_can_be_played(
    browser: Browser, shared_table: RunningTable, game: str, options: dict[str, Any]
) -> None:
    person = Person(browser, shared_table, f"who enlarges {game}", ENLARGED[0])
    person.sits_down_with_bots(game, options)
    for turn, _ in zip(range(4), person.turns(), strict=False):
        size = ENLARGED[turn % 2]
        turned(person, *size)
        assert person.page.evaluate(MISSING) == "", size
        person.plays()
    person.leaves()


@pytest.mark.parametrize("game", ["noroi_no_efuda", "sushi"])
def test_sideways_all_that_is_mine_is_in_one_row(browser: Browser, shared_table: RunningTable, game: str) -> None:
    person = Person(browser, shared_table, f"who gathers in {game}", SIDEWAYS[0])
    person.sits_down_with_bots(game, {"players": 4})

    def gathered(view: dict[str, Any]) -> bool:
        zones = [zone for zone in view["zones"] if zone.get("owner") == view["seat"] and zone["kind"] != "hand"]
        return sum(len(zone.get("things", [])) > 0 for zone in zones) > (game == "noroi_no_efuda")

    assert until(person, gathered)
    for width, height in SIDEWAYS:
        turned(person, width, height)
        person.page.locator(".me .row .box").first.wait_for()
        assert person.page.evaluate(CUT) == [], (width, height)
    person.leaves()


def test_words_of_a_low_trick_leave_the_viewers_place_free(browser: Browser, shared_table: RunningTable) -> None:
    person = Person(browser, shared_table, "who sees a low trick", SIDEWAYS[1])
    person.sits_down_with_bots("arsene", {"players": 4})
    assert until(
        person, lambda view: any(zone["id"] == "trick" and len(zone.get("things", [])) == 3 for zone in view["zones"])
    )
    for width, height in (*SIDEWAYS, (360, 640)):
        turned(person, width, height)
        assert person.page.evaluate(OVER_MINE) == [], (width, height)
    person.leaves()


def test_what_tricks_are_worth_does_not_run_together(browser: Browser, shared_table: RunningTable) -> None:
    person = Person(browser, shared_table, "who reads a scale", SIDEWAYS[0])
    person.sits_down_with_bots("four_tricks", {"players": 3})
    assert until(person, lambda _: True)
    for width, height in (*SIDEWAYS, (390, 844), (360, 640)):
        turned(person, width, height)
        assert person.page.evaluate(GAP) >= 3, (width, height)
    person.leaves()


def test_score_cards_and_market_of_trading_poker_keep_their_size(browser: Browser, shared_table: RunningTable) -> None:
    person = Person(browser, shared_table, "who trades", (360, 640))
    person.sits_down_with_bots("trading_poker", {"players": 4})
    assert until(person, lambda view: len(view["moves"]) > 1)
    page = person.page
    low = "Math.min(...[...document.querySelectorAll('ul.board li')].map((cell) => cell.offsetHeight))"
    page.wait_for_function(f"() => {low} >= 31")
    turned(person, 740, 360)
    row = "document.querySelector('.line:not(.gathered) > .row')"
    page.wait_for_function(f"() => {row}.scrollWidth - {row}.clientWidth <= 1")
    turned(person, 1280, 720)
    rows = "new Set([...document.querySelectorAll('ul.board li')].map((cell) => cell.offsetTop)).size"
    page.wait_for_function(f"() => {rows} === 2")
    turned(person, 1920, 1080)
    page.wait_for_function(f"() => {low} >= 70")
    person.leaves()


def test_what_happened_in_a_replay_is_told_whole_on_a_small_phone(browser: Browser, shared_table: RunningTable) -> None:
    person = Person(browser, shared_table, "a player with a long name", (360, 640), name="Maximilian")
    person.sits_down_with_bots("nueva_espana", {"players": 3})
    plays_to_the_end([person])
    person.page.goto(f"{shared_table.url}t/{person.room}/1/replay")
    said = person.page.locator(".comment > span")
    said.wait_for()
    heights = set()
    for _ in range(30):
        person.page.keyboard.press("]")
        assert said.evaluate("it => it.scrollHeight <= it.clientHeight + 3 && it.scrollWidth <= it.clientWidth")
        heights.add(person.page.locator(".deck").evaluate("it => it.offsetHeight"))
    assert len(heights) == 1
    person.leaves()


def test_a_trick_of_tiles_is_large_on_a_desktop(browser: Browser, shared_table: RunningTable) -> None:
    person = Person(browser, shared_table, "who looks at yokai", (1280, 720))
    person.sits_down_with_bots("itazura_youkai", {"players": 4})
    assert until(person, lambda view: any(zone["id"] == "trick" and zone.get("things") for zone in view["zones"]))
    page = person.page
    long = "Math.max(...[...document.querySelectorAll('.compass .slot')].map((at) => at.offsetHeight))"
    page.wait_for_function(f"() => {long} >= 84")
    person.leaves()


def test_cards_to_turn_up_have_names_of_their_own(browser: Browser, shared_table: RunningTable) -> None:
    person = Person(browser, shared_table, "who turns up", PHONE, "en")
    person.sits_down_with_bots("arsene", {"players": 4, "startSeat": 0})
    assert until(person, lambda view: view["prompt"]["kind"] == "side")
    labels = person.page.locator(".acts .way").all_inner_texts()
    assert len(set(labels)) == len(labels) == 3
    person.leaves()


def test_someone_who_reads_the_log_stays_where_they_are(browser: Browser, shared_table: RunningTable) -> None:
    person = Person(browser, shared_table, "who reads the log", (1280, 720), "en")
    person.sits_down_with_bots("four_tricks", {"players": 3})
    page, side = person.page, person.page.locator("#side")
    at_end = "(({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop < 2)"
    at_end += "(document.querySelector('#side'))"
    line = "[...document.querySelectorAll('#side li')].find((li) => li.getBoundingClientRect().top > 100)"
    before = 0.0
    for turn, view in enumerate(person.turns()):
        if turn == 9:
            page.wait_for_function(f"() => {at_end}")
            assert page.locator(".new button").count() == 0
            side.hover()
            page.mouse.wheel(0, -300)
            page.wait_for_function(f"() => !{at_end}")
            page.wait_for_timeout(300)  # until the wheel has run out
            page.evaluate(f"window.read = {line}")
            before = page.evaluate("read.getBoundingClientRect().top")
        elif turn == 18:
            break
        person.tells(type="move", version=person.sees["version"], text=view["moves"][-1]["text"], id=f"m{turn}")
        person.waits_for_view()
    button = page.locator("#side .new button")
    button.wait_for()
    assert page.evaluate("read.isConnected") is True
    assert abs(page.evaluate("read.getBoundingClientRect().top") - before) < 2
    button.click()
    page.wait_for_function(f"() => {at_end}")
    expect(button).to_have_count(0)
    person.leaves()
