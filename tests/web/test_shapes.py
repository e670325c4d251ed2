"""Every shape of screen keeps what the hand needs and shows what is public, in the games that have most of it."""

from __future__ import annotations

from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Playwright, TimeoutError

from tests.web.conftest import ARGUMENTS, RunningTable
from tests.web.player import Person
from tests.web.test_after import plays_to_the_end

SHAPES = ((390, 844), (360, 640), (844, 390), (740, 360), (820, 1180), (1280, 720), (1280, 800))
SETTLED = 5_000  # ms

# What is wrong with the table as it is laid out; "" if nothing is.
WRONG = """async () => {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  const box = (part) => part.getBoundingClientRect();
  const within = (a, b) =>
    a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
  const mat = box(document.querySelector('[data-mat]'));
  const wrong = [];
  if (mat.height < 140) wrong.push(`the mat is ${mat.height} high`);
  const words = box(document.querySelector('.prompt p'));
  if (words.width < 150) wrong.push(`the prompt is ${words.width} wide`);
  const rows = new Set([...document.querySelectorAll('.acts .btn')].map((button) => Math.round(box(button).top)));
  if (rows.size > 2) wrong.push(`${rows.size} rows of buttons`);
  // On a phone held sideways a printed table of what can be won is below what can be touched, and is scrolled to.
  const all = innerHeight < 640 ? '[data-thing]:not(.board *)' : '[data-thing]';
  for (const thing of document.querySelectorAll(`[data-mat] :is(${all})`)) {
    const at = box(thing);
    if (at.width && !within(at, mat)) wrong.push(`${thing.dataset.face} lies outside the mat`);
  }
  const halved = document.querySelectorAll('[data-mat] .compass [data-thing], [data-mat] .piles [data-place]');
  for (const part of halved) {
    const at = box(part);
    if (at.width && !within(at, mat)) wrong.push(`${part.textContent} ends outside the mat`);
  }
  for (const name of document.querySelectorAll('[data-seat-chip] .name > span:first-child')) {
    if (name.scrollWidth > name.clientWidth) wrong.push(`${name.textContent} is shortened`);
  }
  for (const part of document.querySelectorAll('[data-mat] .scale li, .slot .groups, .slot:not(.bare) > .tokens')) {
    const at = box(part);
    const place = box(part.parentElement);
    if (!within(at, mat) || at.right > place.right + 1) wrong.push(`${part.className} leaves its place`);
  }
  for (const chip of document.querySelectorAll('[data-seat-chip]')) {
    for (const part of chip.querySelectorAll('.counts b, .laid .k, .faces, .score')) {
      const at = box(part);
      if (at.width && !within(at, box(chip))) wrong.push(`${part.className} ${part.textContent} leaves its seat`);
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) wrong.push('wider than the screen');
  for (let part = document.querySelector('[data-mat]'); part; part = part.parentElement) {
    if (part.scrollTop > 0) wrong.push(`${part.className} has been scrolled away`);
  }
  return wrong.join(', ');
}"""


def comes_to(person: Person, game: str, players: int, kind: str, least: int) -> None:
    """Play until the person chooses among that many moves of a kind; one match of Hand Build in 36 never has five."""
    for _ in range(4):
        person.sits_down_with_bots(game, {"players": players})
        for view in person.turns():
            if view["prompt"]["kind"] == kind and len(view["moves"]) >= least:
                return
            version = person.sees["version"]
            person.tells(type="move", version=version, text=view["moves"][0]["text"], id=f"m{version}")
            person.waits_for_view()
    raise AssertionError(f"no match came to {kind}")


@pytest.mark.parametrize(
    ("game", "players", "kind", "least"),
    [
        ("hand_build", 4, "look", 5),
        ("sono_arcana", 4, "follow", 1),
        ("arsene", 4, "card", 1),
        ("four_tricks", 3, "card", 1),
        ("trading_poker", 4, "take", 1),
    ],
)
def test_nothing_is_cut_off_in_any_shape(
    browser: Browser, shared_table: RunningTable, game: str, players: int, kind: str, least: int
) -> None:
    person = Person(browser, shared_table, f"shapes of {game}", SHAPES[0], "en")
    comes_to(person, game, players, kind, least)
    wrong = {}
    for width, height in SHAPES:
        person.page.set_viewport_size({"width": width, "height": height})
        with suppress(TimeoutError):  # a slow machine takes a moment to lay the table out
            person.page.wait_for_function(f"async () => await ({WRONG})() === ''", timeout=SETTLED)
        if found := person.page.evaluate(WRONG):
            wrong[width, height] = found
    assert wrong == {}
    person.leaves()


# What of a page lies over something else of it, or is cut off; "" if nothing is.
OVER = """(parts) => {
  const shown = [...document.querySelectorAll(parts)].filter((part) => part.getBoundingClientRect().width > 1);
  const crossed = (a, b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return shown.flatMap((one, k) => [
    ...shown.slice(k + 1)
      .filter((other) => !one.contains(other) && crossed(one.getBoundingClientRect(), other.getBoundingClientRect()))
      .map((other) => `${one.textContent.trim()} / ${other.textContent.trim()}`),
    ...(one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 ? [`${one.textContent.trim()} is too wide`] : []),
  ]).join(', ');
}"""


# Which parts have room for fewer than four letters.
NARROW = """(parts) => [...document.querySelectorAll(parts)]
  .filter((part) => part.clientWidth < 4 * parseFloat(getComputedStyle(part).fontSize))
  .map((part) => part.textContent.trim()).join(', ')"""


def test_with_200_percent_text_sideways_words_and_codes_stay_whole(
    chromium: str, playwright: Playwright, shared_table: RunningTable
) -> None:
    browser = playwright.chromium.launch(
        executable_path=chromium, args=[*ARGUMENTS, "--blink-settings=defaultFontSize=32"]
    )
    host = Person(browser, shared_table, "host sideways with large text", (740, 360), "en", name="Maximilian")
    page = host.page
    page.goto(f"{shared_table.url}t/{host.opens('daifugo', {'players': 4})}")
    page.locator(".cloth .badge").first.wait_for()
    assert page.evaluate(OVER, ".cloth li, .cloth .mid") == ""
    lines = "part => part.offsetHeight < 2 * parseFloat(getComputedStyle(part).fontSize)"
    assert page.locator(".code b").evaluate(lines)
    page.locator("header button").last.click()
    page.get_by_role("button", name="Choose").click()
    for part in page.locator(".cloths .name b, .cloths .state b").all():
        assert part.evaluate(lines), part.inner_text()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    browser.close()


@pytest.mark.parametrize(("size", "lang"), [(24, "en"), (32, "ja")], ids=["150 %", "200 %"])
def test_with_large_text_nothing_lies_over_anything(
    chromium: str, playwright: Playwright, shared_table: RunningTable, size: int, lang: str
) -> None:
    large = [*ARGUMENTS, f"--blink-settings=defaultFontSize={size}"]
    browser = playwright.chromium.launch(executable_path=chromium, args=large)
    host = Person(
        browser, shared_table, f"host with large text {size}", SHAPES[0], lang, name="Maximilian von Langename"
    )
    host.page.goto(shared_table.url)
    host.page.locator(".games button").first.wait_for()
    assert host.page.evaluate(OVER, "header .logo, header button, header a, .two .btn") == ""
    host.page.goto(f"{shared_table.url}me/matches")
    tabs = host.page.locator("main > nav")
    tabs.wait_for()
    assert tabs.evaluate("it => it.scrollWidth <= it.clientWidth") and host.page.evaluate(OVER, "main > nav > a") == ""
    room = host.opens("four_tricks", {"players": 3})
    guest = Person(browser, shared_table, f"guest with large text {size}", SHAPES[0], lang, name="A guest")
    guest.comes(room)
    guest.tells(type="sit", seat=1, name="A guest")
    host.page.goto(f"{shared_table.url}t/{room}")
    host.page.locator(".cloth .badge").nth(1).wait_for()
    assert host.page.evaluate(OVER, ".cloth li, .cloth .mid") == ""
    assert host.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    host.listen()
    host.starts_with_bots(3)
    host.page.set_viewport_size({"width": 844, "height": 390})
    host.page.locator(".me .row").wait_for()
    bar, row = host.page.locator(".app > header").bounding_box(), host.page.locator(".me .row").bounding_box()
    assert bar and row and bar["y"] + bar["height"] <= row["y"] + 6  # the padding of its lines
    host.page.set_viewport_size({"width": 1280, "height": 720})
    tabs = host.page.locator("aside [role=tab]")
    tabs.first.wait_for()
    assert all(
        tab.evaluate("tab => tab.offsetHeight <= 60 && tab.scrollWidth <= tab.clientWidth + 1") for tab in tabs.all()
    )
    host.page.set_viewport_size({"width": 1280, "height": 800})
    host.page.goto(f"{shared_table.url}lab")
    host.page.locator("header small").wait_for()
    assert host.page.evaluate("document.querySelector('header h1').getBoundingClientRect().top >= 0")
    host.page.set_viewport_size({"width": 360, "height": 640})
    host.page.goto(shared_table.url)
    host.page.locator(".two button").first.click()
    host.page.locator("dialog[open] li .count").nth(2).wait_for()
    assert host.page.evaluate(OVER, "dialog[open] .body, dialog[open] li:nth-child(-n+3) button > :not(.mini)") == ""
    host.page.goto(f"{shared_table.url}me/profile")
    host.page.locator(".panel li .btn").last.wait_for()
    assert host.page.evaluate(NARROW, ".panel li > span") == ""
    host.listen()
    guest.listen()
    plays_to_the_end([host, guest])
    host.page.locator("ol.panel .total").first.wait_for()
    assert host.page.evaluate(OVER, ".hero h2, .hero p, ol.panel .name, ol.panel .total, .acts span") == ""
    host.page.goto(f"{shared_table.url}me/numbers")
    host.page.locator(".bars .bar").first.wait_for()
    assert host.page.evaluate(NARROW, ".bars .bar") == ""
    assert host.page.evaluate("[...document.querySelectorAll('.step')].every(it => it.scrollHeight <= it.clientHeight)")
    guest.leaves()
    host.leaves()
    browser.close()
