"""A phone held sideways: seats in a rail, the mat, and everything to touch under the thumb. No public fact is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.web.conftest import RunningTable
from tests.web.player import Person

LANDSCAPES = ((844, 390), (740, 360))

# What of a seat is shown, and whether all of it lies inside its chip; "" if it does.
CLIPPED = """() => {
  const wrong = [];
  for (const seat of document.querySelectorAll('[data-seat-chip]')) {
    const box = seat.getBoundingClientRect();
    for (const part of seat.querySelectorAll('.name, .hand, .st, .score, .counts i')) {
      const at = part.getBoundingClientRect();
      if (!at.width) continue;
      if (at.left < box.left - 1 || at.right > box.right + 1 || at.top < box.top - 1 || at.bottom > box.bottom + 1)
        wrong.push(`${seat.dataset.seatChip}: ${part.textContent.trim()}`);
    }
  }
  return wrong.join(', ');
}"""

# Whether rail, mat, bar and the column under the thumb lie side by side on the screen.
APART = """() => {
  const [rail, mat, bar, me] = ['[data-seat-chip]', '[data-mat]', '.app > header', 'section.me'].map((part) =>
    document.querySelector(part).getBoundingClientRect());
  return rail.right <= mat.left && mat.right <= bar.left + 1 && mat.right <= me.left + 1 && mat.width >= 200
    && mat.height >= innerHeight - 20 && me.bottom <= innerHeight && me.right <= innerWidth;
}"""


@pytest.mark.parametrize(
    "game, players",
    [("four_tricks", 3), ("free_ride", 6), ("arsene", 4), ("trading_poker", 4), ("daifugo", 12)],
)
def test_sideways_every_public_fact_is_on_the_screen(
    browser: Browser, shared_table: RunningTable, game: str, players: int
) -> None:
    person = Person(browser, shared_table, f"sideways {game} with {players}", LANDSCAPES[0])
    person.sits_down_with_bots(game, {"players": players})
    person.waits_for_view()
    while not person.may_move():
        person.waits_for_view()
    person.looks()
    page = person.page
    for width, height in LANDSCAPES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(APART)
        assert page.evaluate(CLIPPED) == "", (width, height)
        for seat in person.sees["view"]["seats"]:
            if seat["seat"] == person.sees["view"]["seat"]:
                shown = page.locator(".standing")
            else:
                shown = page.locator(f'[data-seat-chip="{seat["seat"]}"]')
            text = shown.inner_text()
            for count in seat.get("counts", []):
                assert str(count["value"]).replace("-", "\u2212") in text, (seat["seat"], text)
        box = page.locator("button.standing").bounding_box()
        assert box is not None and box["height"] >= 44
    person.leaves()


# What leads to the longest prompt where the hand is highest.
LONG = """() => {
  document.querySelector('.prompt b').textContent = '最初に出す牌と目を選びます';
  document.querySelector('.prompt .limit').textContent = '選んだ目がマーク、反対側が強さです';
}"""


def test_sideways_a_prompt_of_two_lines_leaves_the_bar_free(browser: Browser, shared_table: RunningTable) -> None:
    person = Person(browser, shared_table, "someone with three rows of tiles", LANDSCAPES[1])
    person.sits_down_with_bots("free_ride", {"players": 5})
    person.waits_for_view()
    while not person.may_move():
        person.waits_for_view()
    person.looks()
    person.page.evaluate(LONG)
    bar = person.page.locator(".app > header").bounding_box()
    row = person.page.locator("button.standing").bounding_box()
    assert bar and row and bar["y"] + bar["height"] <= row["y"] + 1
    person.leaves()


def test_sideways_three_answers_leave_the_bar_free(browser: Browser, shared_table: RunningTable) -> None:
    person = Person(browser, shared_table, "someone asked which card to turn up", LANDSCAPES[1], "en")
    room = person.opens("arsene", {"players": 4})
    person.listen()
    person.starts_with_bots(4)
    person.waits_for_view()
    while not person.may_move() or person.asked() != "side":
        if person.may_move():
            version = person.sees["version"]
            person.tells(type="move", version=version, text=person.sees["view"]["moves"][0]["text"], id=f"m{version}")
        person.waits_for_view()
    person.page.goto(f"{shared_table.url}t/{room}")
    ways = person.page.locator(".acts > .way")
    ways.nth(2).wait_for()
    for width, height in LANDSCAPES:
        person.page.set_viewport_size({"width": width, "height": height})
        bar = person.page.locator(".app > header").bounding_box()
        row = person.page.locator("button.standing").bounding_box()
        assert bar and row and bar["y"] + bar["height"] <= row["y"] + 1
        for way in ways.all():
            assert way.evaluate("(it) => it.scrollWidth <= it.clientWidth && it.clientHeight >= 44")
    person.leaves()


# How far apart four cards are that are played together; no figure of the pile itself is changed.
STEP = """() => {
  const pile = document.querySelector('.cascade');
  const scope = [...pile.classList].find((one) => one.startsWith('svelte-'));
  const card = '<i style="flex: none; width: var(--w)"></i>';
  pile.style.setProperty('--n', 4);
  pile.insertAdjacentHTML('beforeend',
    `<div class="play ${scope}"><div class="cards ${scope}">${card.repeat(4)}</div></div>`);
  const [first, next] = pile.lastElementChild.querySelectorAll('i');
  const step = next.getBoundingClientRect().left - first.getBoundingClientRect().left;
  pile.lastElementChild.remove();
  return step;
}"""


@pytest.mark.parametrize("game", ["sushi", "daifugo"])
def test_sideways_three_rows_leave_the_bar_free(browser: Browser, shared_table: RunningTable, game: str) -> None:
    person = Person(browser, shared_table, f"someone with eighteen things of {game}", LANDSCAPES[1], "en")
    person.sits_down_with_bots(game, {"players": 3})
    person.waits_for_view()
    while not person.may_move():
        person.waits_for_view()
    person.looks()
    for width, height in LANDSCAPES:
        person.page.set_viewport_size({"width": width, "height": height})
        bar = person.page.locator(".app > header").bounding_box()
        row = person.page.locator("button.standing").bounding_box()
        assert bar and row and bar["y"] + bar["height"] <= row["y"] + 1
        if game == "daifugo":
            assert person.page.evaluate(STEP) >= 20, (width, height)  # px: no card hides the next one's index
    person.leaves()


def test_sideways_the_hint_of_an_action_takes_one_line(browser: Browser, shared_table: RunningTable) -> None:
    person = Person(browser, shared_table, "someone who trades", LANDSCAPES[1], "en")
    person.sits_down_with_bots("trading_poker", {"players": 4})
    person.waits_for_view()
    while not person.may_move() or person.asked() != "action":
        if person.may_move():
            version = person.sees["version"]
            person.tells(type="move", version=version, text=person.sees["view"]["moves"][0]["text"], id=f"m{version}")
        person.waits_for_view()
    person.looks()
    hints = person.page.locator(".action small")
    hints.first.wait_for()
    for hint in hints.all():
        assert hint.evaluate("it => it.getBoundingClientRect().height") < 20, hint.inner_text()
    # A touch on the hand, which is not needed, is answered where it can be read.
    person.page.locator("[role=option]").first.click(force=True)
    said, bar = person.page.locator(".answer").bounding_box(), person.page.locator(".app > header").bounding_box()
    assert said and bar and said["y"] >= bar["y"]
    # By colour alone a cell is lost on the mat at night.
    cell = person.page.locator("[data-mat] .board > li, [data-mat] ol > li").first
    assert cell.evaluate("it => getComputedStyle(it).boxShadow") != "none"
    person.leaves()
