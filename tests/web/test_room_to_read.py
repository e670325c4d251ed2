"""What is counted, gathered or told on a table can be read where there is little room for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser

from tests.web.conftest import RunningTable
from tests.web.player import Person

SIDEWAYS = ((844, 390), (740, 360))
UPRIGHT = ((390, 844), (360, 640))

# The places where seats that are there cover jewels or cards, as text; "" if there are none.
COVERED = """() => {
  const boxes = (slot, parts) => [...slot.querySelectorAll(parts)].map((part) => part.getBoundingClientRect());
  const crossed = (a, b) =>
    a.width && b.width && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return [...document.querySelectorAll('.slot')]
    .filter((slot) => boxes(slot, '.here').some((a) => boxes(slot, '.groups, .cards').some((b) => crossed(a, b))))
    .map((slot) => slot.textContent).join(', ');
}"""

# What of a seat lies outside it.
OUT = """() => [...document.querySelectorAll('[data-seat-chip]')].flatMap((chip) =>
  [...chip.querySelectorAll('.counts i, .laid .k')]
    .filter((part) => part.getBoundingClientRect().right > chip.getBoundingClientRect().right)
    .map((part) => `${part.textContent} ${part.dataset.face ?? ''}`)).join(', ')"""


# What of a market and its printed table is cut off, and the seats whose cards are not in their middle.
CUT = """() => {
  const box = (part) => part.getBoundingClientRect();
  const mat = box(document.querySelector('[data-mat]'));
  const piles = [...document.querySelectorAll('[data-mat] .piles .word')].filter((part) => box(part).right > mat.right);
  const cells = [...document.querySelectorAll('[data-mat] .board li')].filter((li) =>
    box(li.querySelector('.worth')).bottom > box(li).bottom - 1.5);
  return [...piles, ...cells].map((part) => part.textContent.trim()).join(', ');
}"""
ASIDE = """() => [...document.querySelectorAll('[data-seat-chip]:has(.gathered .k)')].filter((chip) => {
  const [first, last] = [chip.querySelector('.gathered .k'), [...chip.querySelectorAll('.gathered .k')].at(-1)];
  const middle = (first.getBoundingClientRect().left + last.getBoundingClientRect().right) / 2;
  const { left, right } = chip.getBoundingClientRect();
  return chip.querySelectorAll('.gathered .k').length < 4 && Math.abs(middle - (left + right) / 2) > 2;
}).map((chip) => chip.textContent).join(', ')"""

# How far the mat moves when all players begin to think, in px.
MOVED = """() => {
  const mat = () => document.querySelector('[data-mat]').getBoundingClientRect().top;
  const before = mat();
  const back = [...document.querySelectorAll('[data-seat-chip] .state:not(:has(.second))')].map((state) => {
    const points = state.querySelector('.sub');
    const word = points.cloneNode();
    word.textContent = '考え中…';
    points.classList.add('second');
    state.prepend(word);
    return () => [word.remove(), points.classList.remove('second')];
  });
  const after = mat();
  back.forEach((undo) => undo());
  return after - before;
}"""

# Six chips instead of one; and how many do not lie in their column.
# A copy of the column, which stays as it is while the match goes on.
SIX = """() => {
  const column = document.querySelector('.column:has(.tokens i)');
  const still = column.cloneNode(true);
  still.id = 'six';
  const chips = still.querySelector('.tokens:has(i)');
  const chip = chips.querySelector('i');
  chips.replaceChildren(...Array.from({ length: 6 }, () => chip.cloneNode(true)));
  chips.style.setProperty('--c', 3);
  column.replaceWith(still);
}"""
LINES = "new Set([...document.querySelector('#six .tokens:has(i)').children].map((chip) => chip.offsetTop)).size"
OVERFLOWING = """() => [...document.querySelectorAll('.column')].flatMap((column) =>
  [...column.querySelectorAll('.tokens i')].filter((chip) => {
    const [at, place] = [chip.getBoundingClientRect(), column.getBoundingClientRect()];
    return at.left < place.left || at.right > place.right || at.bottom > place.bottom;
  })).length"""

# What is counted at a seat, and who has the marker, where that is not on its chip.
HIDDEN = """() => [...document.querySelectorAll('[data-seat-chip]')].flatMap((chip) =>
  [...chip.querySelectorAll('.counts i, .dealer')].filter((part) => {
    const [at, place] = [part.getBoundingClientRect(), chip.getBoundingClientRect()];
    return at.width === 0 || at.right > place.right || at.bottom > place.bottom;
  }).map((part) => `${chip.textContent}: ${part.textContent}`)).join(', ')"""


def until(
    person: Person,
    happens: Callable[[dict[str, Any]], bool],
    choose: Callable[[list[dict[str, Any]]], dict[str, Any]] = lambda moves: moves[-1],
) -> bool:
    """Make the last of the moves, or another, until the viewer may move and this happens; return whether it did."""
    for view in person.turns():
        if happens(view):
            return True
        version = person.sees["version"]
        person.tells(type="move", version=version, text=choose(view["moves"])["text"], id=f"m{version}")
        person.waits_for_view()
    return False


def test_someone_who_would_come_to_a_shop_does_not_hide_its_jewels(
    browser: Browser, shared_table: RunningTable
) -> None:
    person = Person(browser, shared_table, "who looks at jewel shops", SIDEWAYS[0])
    person.sits_down_with_bots("arsene", {"players": 4})
    assert until(
        person, lambda view: any(slot.get("seats") for zone in view["zones"] for slot in zone.get("slots", []))
    )
    person.page.locator(".slot .here").first.wait_for()
    for width, height in (*SIDEWAYS, *UPRIGHT):
        person.page.set_viewport_size({"width": width, "height": height})
        assert person.page.evaluate(COVERED) == ""
    person.leaves()


def test_with_many_cards_kept_the_stock_and_the_table_of_scores_are_whole(
    browser: Browser, shared_table: RunningTable
) -> None:
    person = Person(browser, shared_table, "who keeps cards", UPRIGHT[0])
    person.sits_down_with_bots("trading_poker", {"players": 4})

    def keeps(view: dict[str, Any]) -> bool:
        own = [zone for zone in view["zones"] if zone.get("owner") == view["seat"] and zone["kind"] != "hand"]
        return view["prompt"]["kind"] == "action" and any(len(zone.get("things", [])) > 7 for zone in own)

    assert until(person, keeps, lambda moves: moves[0])
    assert person.page.evaluate(ASIDE) == ""
    for width, height in (*UPRIGHT, *SIDEWAYS):
        person.page.set_viewport_size({"width": width, "height": height})
        assert person.page.evaluate(CUT) == "", (width, height)
    person.leaves()


def test_words_at_the_seats_of_four_others_do_not_move_the_mat(browser: Browser, shared_table: RunningTable) -> None:
    person = Person(browser, shared_table, "who waits for four", UPRIGHT[0])
    mine = True
    while mine:  # the Once-More card is dealt to one of the five
        person.sits_down_with_bots("trading_poker", {"players": 5})
        view = next(person.turns())
        mine = "role" in view["seats"][view["seat"]]
    person.page.locator("[data-seat-chip] .role").wait_for()
    for width, height in UPRIGHT:
        person.page.set_viewport_size({"width": width, "height": height})
        assert person.page.evaluate(MOVED) == 0, (width, height)
    person.leaves()


# How far the cards below a table of scores cover it, in px.
OVERLAPPING = """() => {
  const all = (part) => [...document.querySelectorAll(`[data-mat] ${part}`)];
  const boxes = (part) => all(part).map((one) => one.getBoundingClientRect());
  const above = Math.max(...boxes('.board li').map(({ bottom }) => bottom));
  return Math.max(0, above - Math.min(...boxes('.line .k').map(({ top }) => top)));
}"""


def test_on_a_low_desktop_the_market_does_not_cover_the_scores(browser: Browser, shared_table: RunningTable) -> None:
    person = Person(browser, shared_table, "who looks at the scores", (1280, 720), "en")
    person.sits_down_with_bots("trading_poker", {"players": 4})
    own = "kept{}".format
    assert until(
        person,
        lambda view: any(zone["id"] == own(view["seat"]) and zone.get("things") for zone in view["zones"]),
        lambda moves: moves[0],
    )
    person.page.locator("[data-mat] .gathered .k").first.wait_for()
    for height in (720, 660):
        person.page.set_viewport_size({"width": 1280, "height": height})
        assert person.page.evaluate(OVERLAPPING) == 0, height
    person.leaves()


def has_chips(view: Any) -> bool:
    columns = [zone for zone in view["zones"] if zone["arrangement"] == "columns"]
    return any(slot.get("tokens") for zone in columns for slot in zone.get("slots", []))


def test_the_chips_of_tyrants_lie_in_their_columns(browser: Browser, shared_table: RunningTable) -> None:
    person = Person(browser, shared_table, "who counts chips", UPRIGHT[1], "en")
    for _ in range(10):  # in every third match nobody presses
        person.sits_down_with_bots("boukunron", {"players": 4})
        if until(person, has_chips):
            break
    person.page.locator(".column .tokens i").first.wait_for()
    person.page.evaluate(SIX)
    for width, height in (*UPRIGHT, *SIDEWAYS):
        person.page.set_viewport_size({"width": width, "height": height})
        assert person.page.evaluate(HIDDEN) == "", (width, height)
        assert person.page.evaluate(OVERFLOWING) == 0, (width, height)
        assert person.page.evaluate(LINES) == 2, (width, height)
    person.leaves()


# The seats without their points, or a word in their place.
POINTLESS = """() => [...document.querySelectorAll('[data-seat-chip]')].filter((chip) => {
  const said = chip.querySelector('.st') ?? chip.querySelector('.score');
  const [at, place] = [said.getBoundingClientRect(), chip.getBoundingClientRect()];
  return at.width === 0 || at.left < place.left - 1 || at.right > place.right + 1 || at.bottom > place.bottom;
}).map((chip) => chip.textContent).join(', ')"""


def test_the_narrow_seats_of_five_others_show_their_points(browser: Browser, shared_table: RunningTable) -> None:
    person = Person(browser, shared_table, "who plays against five", UPRIGHT[0], "en")
    person.sits_down_with_bots("free_ride", {"players": 6})
    assert until(person, lambda _: True)
    assert person.page.locator(".seat.compact .score").count() == 5
    for width, height in UPRIGHT:
        person.page.set_viewport_size({"width": width, "height": height})
        assert person.page.evaluate(POINTLESS) == "", (width, height)
    person.leaves()


def test_what_a_seat_has_gathered_stays_in_it(browser: Browser, shared_table: RunningTable) -> None:
    person = Person(browser, shared_table, "who looks at tiles", (1440, 900))
    person.sits_down_with_bots("sushi", {"players": 4})
    others = {"won1", "won2", "won3"}
    assert until(person, lambda view: any(zone["id"] in others and zone.get("things") for zone in view["zones"]))
    person.page.locator(".gathered .k").nth(3).wait_for()  # the mat shows what happened one after the other
    # Whoever won the tiles: above the mat a seat has a line.
    person.page.evaluate("document.querySelector('.top').append(document.querySelector('.seat:has(.gathered)'))")
    for width, height in ((1440, 900), (1280, 800)):
        person.page.set_viewport_size({"width": width, "height": height})
        assert person.page.locator(".top .gathered .k").count() > 3
        assert person.page.evaluate(OUT) == ""
    person.leaves()


def test_sideways_a_result_begins_with_the_places(browser: Browser, shared_table: RunningTable) -> None:
    person = Person(browser, shared_table, "who looks at a result sideways", SIDEWAYS[0], "en")
    person.sits_down_with_bots("four_tricks", {"players": 3})
    assert not until(person, lambda _: False)
    places = person.page.locator("ol.panel > li")
    foot = person.page.locator("footer.foot").bounding_box()
    second = places.nth(1).bounding_box()
    assert foot and second and second["y"] + second["height"] <= foot["y"]
    for width, height in SIDEWAYS:
        person.page.set_viewport_size({"width": width, "height": height})
        for button in person.page.locator(".acts > .btn").all():
            assert button.evaluate("it => it.clientHeight") <= 56, button.inner_text()  # a line each for name and hint
            assert button.locator("small").evaluate("it => it.clientHeight") <= 20, button.inner_text()
    person.leaves()
