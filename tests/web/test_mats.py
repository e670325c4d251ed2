"""What lies on a mat is large enough to be read, is shown whole, and has a button where there is room for one."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright

from tests.web.axe import clean
from tests.web.conftest import ARGUMENTS, RunningTable
from tests.web.player import DESKTOP, PHONE, Person
from tests.web.test_little_room import turned
from tests.web.test_room_to_read import SIDEWAYS, until
from tests.web.test_shapes import OVER

SMALL = (360, 640)

# How far the tick of a picked card ends below the line about what limits the choice, in pixels.
FREE = """() => {
  const card = document.querySelector('.hand .k.picked');
  const words = document.createRange();
  words.selectNodeContents(document.querySelector('.prompt .limit'));
  const low = Math.max(...[...words.getClientRects()].map(({ bottom }) => bottom));
  return card.getBoundingClientRect().top + parseFloat(getComputedStyle(card, '::before').top) - low;
}"""

WIDTH = "(things) => Math.min(...[...document.querySelectorAll(things)].map((thing) => thing.offsetWidth))"

# The share of a trick's height that cards have.
FILLED = """() => {
  const height = (parts) => document.querySelector(parts).offsetHeight;
  return (2.13 * height('.compass .own > *')) / height('.space');
}"""

# The cards of fences of which a part is hidden.
HIDDEN = """() => [...document.querySelectorAll('.dense .slot .cards')]
  .filter((cards) => cards.scrollHeight > cards.clientHeight + 1).length"""

# Titles of seats that are cut off.
CUT = """() => [...document.querySelectorAll('[data-seat-chip] .role')]
  .filter((role) => role.scrollWidth > role.clientWidth).map((role) => role.textContent)"""


def test_the_tick_of_a_picked_card_covers_no_words(browser: Browser, shared_table: RunningTable) -> None:
    person = Person(browser, shared_table, "who picks a card", SMALL)
    person.sits_down_with_bots("four_tricks", {"players": 3})
    assert until(person, lambda view: len(view["moves"]) > 1)
    page = person.page
    page.locator(".hand [role=option]:not(.dim)").first.click()
    for width, height in (SMALL, *SIDEWAYS):
        turned(person, width, height)
        page.wait_for_function(f"() => ({FREE})() >= 0")  # the line's box is 3 px higher than its letters
    person.leaves()


def test_two_rows_of_buttons_have_room_for_four_choices(browser: Browser, shared_table: RunningTable) -> None:
    person = Person(browser, shared_table, "who keeps one of four", SMALL)
    person.sits_down_with_bots("trading_poker", {"players": 4})
    wanted = until(
        person,
        lambda view: view["prompt"]["kind"] == "take" and len(view["moves"]) == 4,
        choose=lambda moves: moves[0],  # the last one hardly ever leads there
    )
    assert wanted
    ways = person.page.locator(".acts > .way")
    ways.nth(3).wait_for()
    assert ways.count() == 4
    person.leaves()


def test_a_question_keeps_its_lines_above_four_answers(browser: Browser, shared_table: RunningTable) -> None:
    people = [Person(browser, shared_table, f"who may build {seat}", DESKTOP, "en") for seat in range(4)]
    room = people[0].opens("hitsuji", {"players": 4})
    for person in people:
        person.room = room
        person.listen()
    for seat in (1, 2, 3):
        people[seat].tells(type="sit", seat=seat, name=f"P{seat}")
        people[0].waits_for_player(seat)
        people[seat].tells(type="ready", ready=True)
    people[0].tells(type="start")
    for person in people:
        person.waits_for_view()
    while not (builders := [person for person in people if person.may_move() and person.asked() == "fence"]):
        for person in people:
            person.catches_up()
            if person.may_move() and person.asked() != "fence":
                version, move = person.sees["version"], person.sees["view"]["moves"][0]["text"]
                person.tells(type="move", version=version, text=move, id=f"m{version}")
    page = builders[0].page
    page.goto(f"{shared_table.url}t/{room}")
    page.locator(".acts > .way").nth(3).wait_for()
    assert page.locator(".prompt").evaluate("it => it.clientHeight") <= 70  # three lines
    assert page.locator(".buttons").evaluate("it => it.getBoundingClientRect().bottom") <= DESKTOP[1]
    for person in people:
        person.leaves()


def test_fences_on_a_low_desktop_screen_show_whole_cards(browser: Browser, shared_table: RunningTable) -> None:
    person = Person(browser, shared_table, "who looks at fences", (1280, 720))
    person.sits_down_with_bots("hitsuji", {"players": 4})
    assert until(
        person,
        lambda view: sum(bool(slot.get("caption")) for one in view["zones"] for slot in one.get("slots", [])) > 2,
    )
    person.page.locator(".dense .slot").first.wait_for()
    assert person.page.evaluate(HIDDEN) == 0
    person.leaves()


def test_columns_on_a_low_desktop_screen_have_large_cards(browser: Browser, shared_table: RunningTable) -> None:
    person = Person(browser, shared_table, "who looks at the plaza", (1280, 720))
    person.sits_down_with_bots("boukunron", {"players": 4})
    cards = ".columns .open .k"
    assert until(person, lambda view: any(one["arrangement"] == "columns" and one["things"] for one in view["zones"]))
    person.page.locator(cards).first.wait_for()
    assert person.page.evaluate(WIDTH, cards) >= 42
    person.leaves()


def test_titles_on_a_small_phone_are_whole(browser: Browser, shared_table: RunningTable) -> None:
    person = Person(browser, shared_table, "who has rivals with titles", SMALL)
    person.sits_down_with_bots("daifugo", {"players": 5, "games": 2})
    assert until(person, lambda view: any(seat.get("role") for seat in view["seats"]))
    person.page.locator("[data-seat-chip] .sub:not(.second) .role").first.wait_for()
    assert person.page.evaluate(CUT) == []
    person.leaves()


def test_titles_of_many_on_a_tablet_are_whole(browser: Browser, shared_table: RunningTable) -> None:
    person = Person(browser, shared_table, "someone among eight", (820, 1180))
    person.sits_down_with_bots("daifugo", {"players": 8, "games": 2})
    assert until(person, lambda view: any(seat.get("role") for seat in view["seats"]))
    titles = person.page.locator("[data-seat-chip] .sub:not(.second) .role")  # a pass takes its place
    titles.first.wait_for()
    assert all(title.is_visible() for title in titles.all())
    assert person.page.evaluate(CUT) == []
    person.leaves()


def test_a_trick_below_a_row_and_piles_is_large(browser: Browser, shared_table: RunningTable) -> None:
    person = Person(browser, shared_table, "who builds a hand", PHONE)
    person.sits_down_with_bots("hand_build", {"players": 4})
    assert until(person, lambda view: view["prompt"]["kind"] == "card" and len(view["moves"]) > 1)
    place = ".compass .own .slot"
    person.page.locator(place).wait_for()
    assert person.page.evaluate(WIDTH, place) >= 50
    person.leaves()


@pytest.mark.parametrize(("game", "least"), [("sono_arcana", 44), ("arsene", 48)])
def test_a_trick_on_a_small_phone_is_large_and_its_words_lie_apart(
    browser: Browser, shared_table: RunningTable, game: str, least: int
) -> None:
    person = Person(browser, shared_table, f"who plays {game} on a small phone", SMALL)
    person.sits_down_with_bots(game, {"players": 4})

    def full(view: dict[str, Any]) -> bool:
        mine = [zone for zone in view["zones"] if zone.get("owner") == view["seat"] and zone["arrangement"] == "line"]
        asked = game == "arsene" or (view["prompt"]["kind"] != "follow" and any(zone.get("things") for zone in mine))
        return asked and any(zone["kind"] == "trick" and zone.get("things") for zone in view["zones"])

    assert until(person, full)
    page = person.page
    page.locator(".compass .k").first.wait_for()
    assert page.evaluate(WIDTH, ".compass .k, .compass .slot") >= least
    assert page.evaluate(FILLED) > 0.92  # three cards, one above the other
    assert page.evaluate(OVER, ".compass :is(.led, em, .word), .compass .own > .slot, [data-mat] .tag > span") == ""
    if game == "arsene":
        led = page.locator(".compass .place:not(.own)", has=page.locator(".led")).locator(".word")
        assert [name.is_visible() for name in led.all()] == [True] * led.count()
    person.leaves()


def test_with_large_text_sideways_facts_of_a_seat_lie_apart(
    chromium: str, playwright: Playwright, shared_table: RunningTable
) -> None:
    large = [*ARGUMENTS, "--blink-settings=defaultFontSize=32"]
    browser = playwright.chromium.launch(executable_path=chromium, args=large)
    person = Person(browser, shared_table, "who reads large text sideways", SIDEWAYS[0], "en")
    person.sits_down_with_bots("hitsuji", {"players": 4})
    assert until(person, lambda view: len(view["moves"]) > 1)
    for width, height in SIDEWAYS:
        turned(person, width, height)
        assert person.page.evaluate(OVER, "[data-seat-chip] :is(.bot, .score, .counts i)") == "", (width, height)
    person.leaves()
    browser.close()


# The piles and cards on the mat that lie on something else of it, and whatever of the viewer's is over the bar.
CROSSED = """() => {
  const box = (part) => part.getBoundingClientRect();
  const crossed = (a, b) =>
    a.width && b.width && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const piles = [...document.querySelectorAll('[data-mat] .piles > *')].map(box);
  const row = document.querySelector('[data-mat] .gathered > .row');
  const frame = box(row);
  const shown = [...row.children].map(box).filter((card) => card.left >= frame.left && card.right <= frame.right);
  const caption = document.querySelector('[data-mat] .gathered > p');
  const mat = box(document.querySelector('[data-mat]'));
  return [
    ...piles.filter((pile) => shown.some((card) => crossed(pile, card))).map(() => 'a pile on cards'),
    ...piles.filter((pile) => pile.bottom > mat.bottom).map(() => 'a pile out of sight'),
    ...(frame.right > mat.right + 8 ? ['cards beside the mat'] : []),
    ...(caption.offsetHeight > 30 ? ['a broken caption'] : []),
  ];
}"""


# Whether what was kept has to be scrolled, and whether its ends show that.
FADES = """() => {
  const row = document.querySelector('[data-mat] .gathered > .row');
  return [
    getComputedStyle(row).overflowX !== 'visible' && row.scrollWidth > row.clientWidth,
    getComputedStyle(row).maskImage.includes('gradient'),
  ];
}"""


def test_much_that_was_kept_covers_no_pile(browser: Browser, shared_table: RunningTable) -> None:
    """Ten kept cards are one row beside the piles, or above them; a low mat is scrolled."""
    person = Person(browser, shared_table, "who keeps everything", DESKTOP, "en")
    person.sits_down_with_bots("trading_poker", {"players": 4})

    def kept(view: dict[str, Any]) -> int:
        return max(len(zone.get("things", [])) for zone in view["zones"] if zone["id"] == f"kept{view['seat']}")

    assert until(
        person,
        lambda view: kept(view) >= 10 and view["prompt"]["kind"] == "take",
        choose=lambda moves: moves[0],
    )
    person.looks()
    for width, height in (DESKTOP, (1280, 720), (820, 1180), PHONE, (360, 740), *SIDEWAYS):
        turned(person, width, height)
        found = person.page.evaluate(CROSSED)
        assert set(found) <= ({"a pile out of sight"} if min(width, height) < 800 else set()), (width, height)
        scrolls, fades = person.page.evaluate(FADES)
        assert scrolls == fades, (width, height)
    person.leaves()


def test_keys_reach_a_mat_without_tags_that_scrolls(browser: Browser, shared_table: RunningTable) -> None:
    person = Person(browser, shared_table, "who sees many lanes", DESKTOP)
    person.sits_down_with_bots("sushi", {"players": 5, "linking": "untimed"})
    assert until(person, lambda view: len(view["moves"]) > 1)
    turned(person, 1000, 525)
    person.page.wait_for_function("""() => {
      const mat = document.querySelector('[data-mat] .inner');
      return mat.scrollHeight > mat.clientHeight;
    }""")
    clean(person.page, "[data-mat]")
    person.leaves()


def lying(view: dict[str, Any]) -> int:
    """Return how many cards lie in rows that belong to no one."""
    rows = [zone for zone in view["zones"] if zone["arrangement"] == "line" and zone.get("owner") is None]
    return sum(len(zone.get("things", [])) for zone in rows)


@pytest.mark.parametrize("game, players, least", [("sushi", 5, 0), ("hand_build", 4, 5)])
def test_on_a_low_desktop_hand_and_rows_leave_the_mat_room(
    browser: Browser, shared_table: RunningTable, game: str, players: int, least: int
) -> None:
    person = Person(browser, shared_table, f"who has a low window and {game}", DESKTOP)
    person.sits_down_with_bots(game, {"players": players})
    assert until(person, lambda view: len(view["moves"]) > 1 and lying(view) >= least)
    for width, height in ((1366, 650), (1280, 560)):
        turned(person, width, height)
        person.page.wait_for_function("""() => {
          const mat = document.querySelector('[data-mat] .inner');
          return mat.scrollHeight === mat.clientHeight;
        }""")
    person.leaves()
