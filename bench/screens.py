"""How long the browser table makes people wait: touches at tables, logs and replays that are as large as they get.

A touch costs all work of the page's main thread from the touch until what was asked for is painted; a frame costs all
of it since the frame before. Both are CPU time of that thread (`bench/frames.py`). Four times that is what a phone
takes that is four times as slow.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from playwright.sync_api import Browser, Locator, Page

from bench.frames import AT_REST, SHOWN, traced
from scripts.capture import playing
from tests.web.conftest import QUICK, RunningTable
from tests.web.player import PHONE, Person

SLOWER: Final = 4  # a phone
LIMIT: Final = 100  # milliseconds from a touch to the next paint
FRAME: Final = 1000 / 60
PRESS: Final = 80  # milliseconds a finger stays
SETTLED: Final = 400  # milliseconds after which everything that a touch began is over
LINES: Final = 200  # of a log
MOVES: Final = 500  # of a replay
CROWD: Final = {"players": 12}
LONG: Final = {"players": 4, "games": 8}
PACE: Final = 0.135  # seconds: with twice that, "leisurely", bots are as quick as they can be set to at a usual table
WHILE: Final = 10  # seconds for which frames are looked at

Row = dict[str, str]


def main() -> None:
    """Measure, and print the rows."""
    rows = []
    with playing([*QUICK, "--pace", str(PACE)]) as (browser, table):
        for part in (at_a_crowded_table, in_a_long_match, in_the_lobby):
            for row in part(browser, table):
                rows.append(row)
                print(row["what"], row["ours"], file=sys.stderr)
    print(json.dumps(rows))


def touched(what: str, costs: list[float]) -> Row:
    """Return what touches cost as a row."""
    middle, worst = SLOWER * statistics.median(costs), SLOWER * max(costs)
    return {
        "what": f"{what}: ms of a phone four times as slow, median of {len(costs)} (worst)",
        "ours": f"{middle:.0f} ({worst:.0f})",
        "goal": f"< {LIMIT}",
    }


def moved(what: str, costs: list[float]) -> Row:
    """Return what frames cost as a row."""
    late, later = (sum(SLOWER * cost > frames * FRAME for cost in costs) / len(costs) for frames in (1, 2))
    return {
        "what": f"{what}: frames above 16.7 ms (33 ms) of a phone four times as slow, and the worst",
        "ours": f"{late:.1%} ({later:.1%}), {SLOWER * max(costs):.0f} ms",
        "goal": f"none above {LIMIT} ms",
    }


def tap(page: Page, thing: Locator, wanted: str = "") -> None:
    """Tap something, and wait until what that began is over. `wanted`: what is on the page then and was not before."""
    if wanted:
        page.evaluate(SHOWN, wanted)
    with finger(page, thing):
        page.wait_for_timeout(PRESS)
    page.wait_for_timeout(SETTLED)


@contextmanager
def finger(page: Page, thing: Locator) -> Iterator[None]:
    """Hold something down meanwhile."""
    box = thing.bounding_box()
    assert box is not None
    at = {"x": box["x"] + 9, "y": box["y"] + 14}
    page.evaluate(AT_REST)
    line = page.context.new_cdp_session(page)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    yield
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    line.detach()


def press(page: Page, key: str) -> None:
    """Press a key, and wait until what that began is over."""
    page.evaluate(AT_REST)
    page.keyboard.press(key)
    page.wait_for_timeout(SETTLED)


def at_a_crowded_table(browser: Browser, table: RunningTable) -> Iterator[Row]:
    """Measure picking a card, and what is seen while twelve players play."""
    person = Person(browser, table, "someone in a crowd", PHONE, motion="no-preference")
    person.sits_down_with_bots("daifugo", CROWD)
    person.tells(type="customs", customs={"pace": "leisurely"})
    next(person.turns())
    with traced(browser, person.page) as trace:
        for _ in range(12):
            tap(person.page, person.page.locator("[role=option]").first)
    yield touched("a card picked at a table of 12", trace.taps())
    with traced(browser, person.page, every_frame=True) as trace:
        plays_on(person, seconds=WHILE)
    yield moved("a table where 12 play", trace.per_frame())
    person.leaves()


def in_a_long_match(browser: Browser, table: RunningTable) -> Iterator[Row]:
    """Measure the log once it is long, and then the replay."""
    person = Person(browser, table, "someone in a long match", PHONE, motion="no-preference")
    page = person.page
    person.sits_down_with_bots("daifugo", LONG)
    person.tells(type="customs", customs={"pace": "quick"})
    person.waits_for_view()
    plays_on(person, version=LINES)
    person.looks()
    with traced(browser, page) as trace:
        for _ in range(6):
            tap(page, page.locator("header button.log"), "dialog[open] ol li")
            press(page, "Escape")
    yield touched(f"a log of more than {LINES} lines opened", trace.taps())
    page.locator("header button.log").click()
    earlier = page.locator("dialog[open] .body > .btn")
    while earlier.count() > 0:
        earlier.click()
    drawn = page.locator("dialog[open] ol li").count()
    assert drawn >= LINES, f"the log has {drawn} lines"
    person.tells(type="customs", customs={"pace": "leisurely"})
    with traced(browser, page, every_frame=True) as trace:
        plays_on(person, seconds=WHILE)
    yield moved(f"an open log of more than {LINES} lines, while 4 play", trace.per_frame())
    person.tells(type="customs", customs={"pace": "quick"})
    page.goto(table.url)  # what comes now need not be shown
    plays_on(person)
    yield from replayed(browser, page, f"{table.url}t/{person.room}/1/replay")
    person.leaves()


def replayed(browser: Browser, page: Page, url: str) -> Iterator[Row]:
    """Measure steps and jumps in the replay of a match, and what is seen while it plays."""
    page.goto(url)
    page.locator("[data-mat]").wait_for()
    track = page.locator("input[type=range]")
    length = int(track.get_attribute("max") or 0)
    assert length >= MOVES, f"the match has {length} moves"
    track.focus()
    with traced(browser, page) as trace:
        for _ in range(30):
            press(page, "ArrowRight")
    yield touched(f"a step in a replay of more than {MOVES} moves", trace.keys())
    with traced(browser, page) as trace:
        for _ in range(5):
            press(page, "End")
            press(page, "Home")
    yield touched(f"from one end to the other of a replay of more than {MOVES} moves", trace.keys())
    for _ in range(2):
        page.locator(".speed").click()
    with traced(browser, page, every_frame=True) as trace:
        page.locator(".icon:has(+ .speed)").click()
        page.wait_for_timeout(1000 * WHILE)
        page.locator(".icon:has(+ .speed)").click()
    yield moved(f"a replay of more than {MOVES} moves, played four times as fast", trace.per_frame())
    with traced(browser, page, every_frame=True) as trace, finger(page, page.locator(".track + .icon")):
        page.wait_for_timeout(1000 * WHILE)
    yield moved(f"a replay of more than {MOVES} moves, while its button for the next move is held", trace.per_frame())


def plays_on(person: Person, version: int = sys.maxsize, seconds: float = float("inf")) -> None:
    """Make the first move there is, until the match has reached that version, or time or match are over."""
    end = time.monotonic() + seconds
    while person.sees["version"] < version and not person.sees["view"].get("result") and time.monotonic() < end:
        if not person.may_move():
            person.waits_for_view()
            continue
        seen = person.sees["version"]
        person.tells(type="move", version=seen, text=person.sees["view"]["moves"][0]["text"])
        person.catches_up()
        if person.sees["version"] == seen and not person.may_move():
            person.waits_for_view()


def in_the_lobby(browser: Browser, table: RunningTable) -> Iterator[Row]:
    """Measure opening the sheet in which a table is made, and choosing a game there."""
    person = Person(browser, table, "someone in the lobby", PHONE, motion="no-preference")
    page = person.page
    page.goto(table.url)
    page.locator(".games button").first.wait_for()
    page.wait_for_timeout(SETTLED)
    games = page.locator("dialog[open] li button")
    with traced(browser, page) as trace:
        for _ in range(6):
            tap(page, page.locator(".two button").first, "dialog[open] li")
            press(page, "Escape")
    yield touched("the sheet for a new table opened", trace.taps())
    chosen = []
    for _ in range(6):
        page.locator(".two button").first.click()
        games.nth(2).wait_for()
        with traced(browser, page) as trace:
            tap(page, games.nth(2), "dialog[open] .create")
        chosen += trace.taps()
        press(page, "Escape")
    yield touched("a game chosen there", chosen)
    person.leaves()


if __name__ == "__main__":
    main()
