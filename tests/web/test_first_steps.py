"""Learning a game by playing: a whole guided deal on a phone, with a wrong move, a reload and help; every way there."""

from __future__ import annotations

import re

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from tefuda.engine.registry import games
from tefuda.table.first_steps import find, moment
from tefuda.table.messages import Frame
from tests.games.test_first_steps import GAMES
from tests.web.axe import clean
from tests.web.conftest import RunningTable
from tests.web.player import DESKTOP, PHONE, Person
from tests.web.test_screens import shelf, visitor

NAME = {"ja": "フォートリックス", "en": "Four Tricks"}
MOVES = ["DQ", "HJ", "CA", "HA", "SK", "S7", "SA", "D7", "S9", "S8", "D6", "H7"]


def decide(page: Page) -> None:
    """Read what is said, until the next decision."""
    page.locator("[data-next]").click()
    expect(page.locator(".coach[data-phase=decide]")).to_be_visible()


def play(page: Page, card: str) -> None:
    page.locator(f".me [data-thing={card}]").click()
    page.locator("[data-main]").click()


def test_first_steps_that_are_not_there_are_no_fault_of_the_connection(
    browser: Browser, shared_table: RunningTable
) -> None:
    with visitor(browser, PHONE, "en") as page:
        for game in ("nothing", "neighbours"):
            page.goto(f"{shared_table.url}learn/{game}")
            expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
        page.route("**/first-steps*", lambda route: route.abort())
        page.goto(f"{shared_table.url}learn/four_tricks")
        expect(page.get_by_role("heading", name="These first steps can't be opened")).to_be_visible()
        page.unroute("**/first-steps*")
        page.get_by_role("button", name="Try again").click()
        expect(page.locator(".coach")).to_be_visible()


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_whole_deal_on_a_phone(browser: Browser, shared_table: RunningTable, lang: str) -> None:
    with visitor(browser, PHONE, lang) as page:
        shelf(page, shared_table)
        card = page.locator(".games .card", has_text=NAME[lang])
        card.locator("a").click()
        coach = page.locator(".coach")
        expect(coach).to_be_visible()
        clean(page)
        decide(page)
        play(page, "D6")  # legal, but not what is learnt here
        expect(page.locator(".coach[data-phase=wrong]")).to_be_visible()
        clean(page)
        page.locator("[data-redo]").click()
        page.locator(".me [data-thing=SA]").click()  # not legal: the game says why
        expect(page.locator(".bubble")).to_be_visible()
        page.keyboard.press("Escape")
        page.locator("[data-answer]").click()
        expect(page.locator(".me [data-thing=DQ]")).to_have_class(re.compile(r"\bonly\b"))
        for n, move in enumerate(MOVES):
            play(page, move)
            expect(page.locator(".coach[data-phase=said]")).to_be_visible()
            if n == 4:
                page.reload()
                expect(page.locator(".coach[data-phase=decide][data-step=stop]")).to_be_visible()
            elif n < len(MOVES) - 1:
                decide(page)
        page.locator("[data-next]").click()
        expect(page.locator(".coach[data-phase=over]")).to_contain_text("10")
        clean(page)
        page.locator("[data-play]").click()
        page.wait_for_url("**/t/*")
        expect(page.locator(".me [data-thing]").first).to_be_visible()
        shelf(page, shared_table)
        expect(page.locator(".games .card", has_text=NAME[lang]).locator("a")).to_have_count(0)


def test_by_keyboard_on_a_desktop_from_the_rules(browser: Browser, shared_table: RunningTable) -> None:
    with visitor(browser, DESKTOP, "en", "night") as page:
        shelf(page, shared_table)
        page.locator(".games .card button", has_text=NAME["en"]).first.click()
        expect(page.locator("dialog a[href$='/learn/four_tricks']")).to_be_visible()
        page.locator("dialog .how").click()
        page.locator("dialog #rules-panel a[href$='/learn/four_tricks']").click()
        page.locator("[data-next]").focus()
        page.keyboard.press("Enter")
        expect(page.locator(".coach[data-phase=decide]")).to_be_visible()
        expect(page.locator("aside li[aria-current=step]")).to_be_visible()
        expect(page.locator("[data-seat-chip] .bot").first).to_have_text("Bot")  # it follows a script, as no other
        clean(page)
        page.locator("[data-skip]").focus()
        page.keyboard.press("Enter")
        expect(page.locator(".coach[data-phase=said]")).to_be_visible()
        expect(page.locator("aside li.done")).to_have_count(0)
        decide(page)
        expect(page.locator("aside li.done")).to_have_count(1)


# The part of the led card that the mat shows.
LED = """() => {
  const mat = document.querySelector('[data-mat]').getBoundingClientRect();
  const card = document.querySelector('[data-mat] [data-thing]').getBoundingClientRect();
  return (Math.min(card.bottom, mat.bottom) - Math.max(card.top, mat.top)) / card.height;
}"""


# How far the viewer's place in the trick ends below the mat, or begins above it, in pixels.
CUT = """() => {
  const mat = document.querySelector('[data-mat]').getBoundingClientRect();
  const own = document.querySelector('.compass .own > *').getBoundingClientRect();
  return Math.max(own.bottom - mat.bottom, mat.top - own.top);
}"""


# What is wrong with what is shown: a coach who is cut, a line that begins with a particle, words cut at the foot of the
# mat, a hand that is off the page.
FAULTS = """() => {
  const faults = [];
  const range = document.createRange();
  for (const said of document.querySelectorAll('.coach p')) {
    const walker = document.createTreeWalker(said, NodeFilter.SHOW_TEXT);
    let before = null, line = '';
    for (let node = walker.nextNode(); node; node = walker.nextNode()) for (let k = 0; k < node.length; k++) {
      range.setStart(node, k);
      range.setEnd(node, k + 1);
      const [at] = range.getClientRects();
      if (at && node.data[k].trim()) {
        const begins = before && at.top > before.bottom - 4 && at.left < before.left;
        if (begins && /[\\w\\s]$/.test(line) && /[をはがにでとへもの、。）」]/.test(node.data[k]))
          faults.push(`a line begins with ${node.data.slice(k, k + 4)}`);
        before = at;
      }
      line += node.data[k];
    }
  }
  const box = (element) => element.getBoundingClientRect();
  const coach = document.querySelector('.coach');
  const { top, bottom, left, right } = box(coach);
  if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) faults.push('the coach is off the page');
  if (coach.scrollHeight > coach.clientHeight + 1 || coach.scrollWidth > coach.clientWidth + 1)
    faults.push('the coach is cut');
  const foot = box(document.querySelector('[data-mat]')).bottom + 1;
  for (const one of document.querySelectorAll('[data-mat] .tag, [data-mat] .compass *'))
    if (!one.children.length && one.textContent.trim() && box(one).bottom > foot)
      faults.push('cut: ' + one.textContent);
  for (const one of document.querySelectorAll('.me [data-thing]'))
    if (box(one).bottom > innerHeight || box(one).right > innerWidth + 1 || box(one).left < -1)
      faults.push('off the page: ' + one.dataset.thing);
  return faults;
}"""


class Pupil(Person):
    """A newcomer, who knows what is shown from the script."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def decides(self, seen: Frame) -> None:
        """Make the recommended move of a decision."""
        self.sees = {"view": msgspec.to_builtins(seen.view)}
        self.makes(next(move for move in self.sees["view"]["moves"] if move["text"] == seen.move))


@pytest.mark.parametrize("id", GAMES)
def test_the_first_steps_of_every_game_by_touch(browser: Browser, shared_table: RunningTable, id: str) -> None:
    lang = ("ja", "en")[GAMES.index(id) % 2]
    made: list[str] = []
    with visitor(browser, PHONE, lang) as page:
        page.goto(f"{shared_table.url}learn/{id}")
        page.locator("[data-next]").click()
        for step in find(games()[id]).steps:
            page.locator(f".coach[data-phase=decide][data-step={step.step}]").wait_for()
            assert page.evaluate(FAULTS) == [], step.step
            Pupil(page).decides(moment(games()[id], tuple(made)).frames[-1])
            made.append(step.play[0])
            page.locator(f".coach:not([data-phase=decide]), .coach:not([data-step={step.step}])").wait_for()
            on = page.locator(".me > .buttons [data-next]")
            if on.is_visible():
                assert page.evaluate(FAULTS) == [], f"{step.step}, afterwards"
                on.click()
        page.locator(".coach[data-phase=over]").wait_for()
        assert page.evaluate(FAULTS) == []


@pytest.mark.parametrize("game", ["hand_build", "noroi_no_efuda", "hitsuji", "sono_arcana"])
def test_on_a_small_phone_the_coach_leaves_the_trick_whole(
    browser: Browser, shared_table: RunningTable, game: str
) -> None:
    with visitor(browser, (360, 640)) as page:
        page.goto(f"{shared_table.url}learn/{game}")
        for _ in range(2):
            decide(page)
            page.locator(".compass .own > *").first.wait_for()
            assert page.evaluate(CUT) < -5  # its frame
            page.locator(".coach [data-skip]").click()


# What of columns, kept cards and signs ends outside the mat or its column, or lies on a card of the trick.
HIDDEN = """() => {
  const box = (part) => part.getBoundingClientRect();
  const mat = box(document.querySelector('[data-mat]'));
  const parts = [...document.querySelectorAll(
    '[data-mat] :is(.column .k, .gathered .k, .compass .k, .compass em, .compass .led)')];
  const outside = parts.filter((part) => box(part).bottom > mat.bottom - 3 || box(part).top < mat.top);
  const cut = [...document.querySelectorAll('[data-mat] .column header b')].filter(
    (value) => box(value).right > box(value.closest('.column')).right + 1);
  const piles = [...document.querySelectorAll('[data-mat] .pile')].map(box);
  const covered = [...document.querySelectorAll('[data-mat] .compass .k')].filter((card) => piles.some((pile) =>
    pile.left < box(card).right && pile.right > box(card).left && pile.top < box(card).bottom
      && pile.bottom > box(card).top));
  return [...outside, ...covered, ...cut].map((part) => part.dataset.face ?? part.textContent);
}"""


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", ["boukunron", "trading_poker", "noroi_no_efuda"])
def test_on_a_small_phone_what_a_decision_is_about_is_in_sight(
    browser: Browser, shared_table: RunningTable, game: str, lang: str
) -> None:
    with visitor(browser, (360, 640), lang) as page:
        page.goto(f"{shared_table.url}learn/{game}")
        for _ in range(3):
            decide(page)
            page.locator("[data-mat] .zone, [data-mat] .big").first.wait_for()
            page.wait_for_timeout(400)  # cards have arrived
            assert page.evaluate(HIDDEN) == []
            page.locator(".coach [data-skip]").click()


# What of the mat and the seats the coach hides, in pixels.
HIDES = """() => {
  const coach = document.querySelector('.coach').getBoundingClientRect();
  return [...document.querySelectorAll('[data-mat], [data-seat-chip]')].map((part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    const wide = Math.min(right, coach.right) - Math.max(left, coach.left);
    const high = Math.min(bottom, coach.bottom) - Math.max(top, coach.top);
    return wide > 0 ? Math.max(0, high) : 0;
  });
}"""


@pytest.mark.parametrize("size", [(360, 640), (740, 360), DESKTOP])
def test_the_coach_leaves_the_led_card_whole_and_goes_on_under_the_thumb(
    browser: Browser, shared_table: RunningTable, size: tuple[int, int]
) -> None:
    with visitor(browser, size) as page:
        page.goto(f"{shared_table.url}learn/daifugo")
        on = page.locator(".me > .buttons [data-next]")
        expect(on).to_be_visible()
        expect(page.locator(".me > .buttons button")).to_have_count(1)
        assert page.evaluate(LED) > 0.98
        decide(page)
        assert max(page.evaluate(HIDES)) < 1
        assert page.evaluate(LED) > 0.98
        page.locator(".coach [data-skip]").click()
        expect(on).to_be_visible()


# Whether a thing on the mat is in sight as a whole: it is what one touches near each of its corners.
WHOLE = """(thing) => {
  const piece = document.querySelector(`[data-mat] [data-thing="${thing}"]`);
  const { left, right, top, bottom } = piece.getBoundingClientRect();
  return [left + 4, right - 4].every((x) => [top + 4, bottom - 4].every((y) =>
    document.elementsFromPoint(x, y).some((one) => piece.contains(one))));
}"""


@pytest.mark.parametrize("size", [PHONE, (360, 740)])
def test_what_is_on_offer_is_whole_above_a_large_hand(
    browser: Browser, shared_table: RunningTable, size: tuple[int, int]
) -> None:
    with visitor(browser, size) as page:
        page.goto(f"{shared_table.url}learn/sono_arcana")
        for offered in (["a4", "a19"], ["a9"], ["a20", "a11"]):
            decide(page)
            for arcanum in offered:
                assert page.evaluate(WHOLE, arcanum), f"{arcanum} is cut"
            page.locator(".coach [data-skip]").click()


# The words of a trick that lie below the small map, or on the card of somebody else.
COVERED = """() => {
  const over = (one, other) => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
  };
  const words = [...document.querySelectorAll('[data-mat] .compass :is(.word, .led, em)')];
  const others = [...document.querySelectorAll('[data-mat] :is(.thumb, .compass .k)')];
  return words.filter((word) => word.getClientRects().length && others.some((other) => over(word, other)))
    .map((word) => word.textContent);
}"""


@pytest.mark.parametrize(("size", "lang"), [((844, 390), "ja"), ((740, 360), "en")])
def test_sideways_words_of_the_trick_lie_beside_the_small_map(
    browser: Browser, shared_table: RunningTable, size: tuple[int, int], lang: str
) -> None:
    with visitor(browser, size, lang) as page:
        page.goto(f"{shared_table.url}learn/nueva_espana")
        page.locator("[data-next]").click()
        for decision in range(4):
            page.locator(".coach[data-phase=decide]").wait_for()
            page.locator(".compass .own .slot").wait_for()
            assert page.locator("[data-mat] .thumb").is_visible() == (decision > 0)
            page.wait_for_timeout(400)  # cards have arrived
            assert page.evaluate(COVERED) == []
            page.locator(".coach [data-skip]").click()
            page.locator(".me > .buttons [data-next]").wait_for()
            assert page.evaluate(COVERED) == []
            page.locator(".me > .buttons [data-next]").click()


# Whether a touch near any corner of a cell is one of that cell, and of no other beside it.
HIT = """(cell) => {
  const { left, right, top, bottom } = cell.getBoundingClientRect();
  return [left + 2, right - 2].every((x) => [top + 2, bottom - 2].every((y) =>
    cell.contains(document.elementFromPoint(x, y))));
}"""


@pytest.mark.parametrize(("size", "width"), [((844, 390), 38), ((740, 360), 32), ((568, 320), 20)])
def test_sideways_a_finger_hits_the_cell_that_the_answer_names(
    browser: Browser, shared_table: RunningTable, size: tuple[int, int], width: int
) -> None:
    with visitor(browser, size) as page:
        page.goto(f"{shared_table.url}learn/nueva_espana")
        page.locator("[data-next]").click()
        for step in ("throw", "lead", "own", "keep", "sure"):
            page.locator(f".coach[data-phase=decide][data-step={step}] [data-skip]").click()
            page.locator(".me > .buttons [data-next]").click()
        page.locator(".coach[data-step=alone] [data-answer]").click()
        page.locator("[role=option].only").first.click()
        told = page.locator("[data-mat] .told")
        box = told.bounding_box()
        assert box is not None and box["width"] >= width
        assert all(cell.evaluate(HIT) for cell in page.locator("[data-mat] .target").all())
        told.click()
        page.locator(".coach:not([data-step=alone])").wait_for()
