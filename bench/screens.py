"""How long the browser table makes people wait: touches at tables, logs and replays that are as large as they get.

A touch costs all work of the page's main thread from the touch until the next picture is painted, in CPU time of that
thread, so that a busy machine says nearly the same as a quiet one. Four times that is what a phone takes that is four
times as slow.
"""

from __future__ import annotations

import json
import statistics
import sys
from collections.abc import Callable, Iterator
from typing import Final

from playwright.sync_api import Browser, CDPSession, Locator, Page

from scripts.capture import playing
from tests.web.conftest import QUICK, RunningTable
from tests.web.player import PHONE, Person

SLOWER: Final = 4  # a phone
LIMIT: Final = 100  # milliseconds from a touch to the next paint
FRAME: Final = 1000 / 60
LINES: Final = 200  # of a log
MOVES: Final = 500  # of a replay
CROWD: Final = {"players": 12}
LONG: Final = {"players": 4, "games": 12}

PAINTED = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"

# Two frames are painted, and nothing waits to be done.
AT_REST = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => done(), { timeout: 2000 }))))"""


class Watch:
    """The CPU time of a page's main thread."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.line: CDPSession = page.context.new_cdp_session(page)
        self.line.send("Performance.enable", {"timeDomain": "threadTicks"})
        self.page.evaluate(AT_REST)
        self.rest = min(self.during(lambda: None) for _ in range(5))  # what looking itself costs

    def spent(self) -> float:
        """Return what its tasks have taken so far, in milliseconds."""
        metrics = self.line.send("Performance.getMetrics")["metrics"]
        return 1000 * next(float(metric["value"]) for metric in metrics if metric["name"] == "TaskDuration")

    def during(self, act: Callable[[], None]) -> float:
        """Return what the page's main thread does from an act until that is painted."""
        self.page.evaluate(AT_REST)
        before = self.spent()
        act()
        self.page.evaluate(PAINTED)
        return self.spent() - before

    def touch(self, thing: Locator) -> float:
        """Touch something, and return what that costs."""
        box = thing.bounding_box()
        assert box is not None
        at = {"x": box["x"] + 9, "y": box["y"] + 14, "button": "left", "clickCount": 1}

        def press() -> None:
            self.line.send("Input.dispatchMouseEvent", {"type": "mousePressed", **at})
            self.line.send("Input.dispatchMouseEvent", {"type": "mouseReleased", **at})

        return self.during(press) - self.rest

    def key(self, key: str, code: int) -> float:
        """Press a key, and return what that costs."""

        def press() -> None:
            for kind in ("rawKeyDown", "keyUp"):
                self.line.send("Input.dispatchKeyEvent", {"type": kind, "key": key, "windowsVirtualKeyCode": code})

        return self.during(press) - self.rest


def main() -> None:
    """Measure, and print the rows."""
    rows = []
    with playing(QUICK) as (browser, table):
        for what, costs in [
            *at_a_crowded_table(browser, table),
            *in_a_long_match(browser, table),
            *lobby(browser, table),
        ]:
            middle, worst = statistics.median(costs), max(costs)
            rows.append(
                {
                    "what": f"{what}: ms of a phone four times as slow, median of {len(costs)} (worst)",
                    "ours": f"{SLOWER * middle:.0f} ({SLOWER * worst:.0f})",
                    "goal": f"< {LIMIT}",
                }
            )
            print(rows[-1]["what"], rows[-1]["ours"], file=sys.stderr)
    print(json.dumps(rows))


Costs = tuple[str, list[float]]


def at_a_crowded_table(browser: Browser, table: RunningTable) -> Iterator[Costs]:
    """Measure picking a card, and a move that is shown, among twelve players."""
    person = Person(browser, table, "someone in a crowd", PHONE, motion="no-preference")
    person.sits_down_with_bots("daifugo", CROWD)
    picks, moves = [], []
    watch: Watch | None = None
    for _ in person.turns():
        watch = watch or Watch(person.page)
        hand = person.page.locator("[role=option], [role=listbox] [role=option]")
        picks += [watch.touch(hand.nth(k)) for k in (0, 0) if hand.count() > 0]
        choice = person.sees["view"]["moves"][0]["text"]
        version = person.sees["version"]
        cost = watch.during(lambda c=choice, v=version: answered(person, c, v)) - watch.rest  # type: ignore[misc]
        moves.append(cost / max(1, person.sees["version"] - version))
        if len(moves) >= 12:
            break
    person.leaves()
    yield "a card picked at a table of 12", picks
    yield "a move at a table of 12, ours or that of a bot", moves


def answered(person: Person, text: str, version: int) -> None:
    """Make a move and wait until it is on the page."""
    person.tells(type="move", version=version, text=text)
    person.waits_for_view()
    person.catches_up()
    person.looks()


def in_a_long_match(browser: Browser, table: RunningTable) -> Iterator[Costs]:
    """Measure opening the log once it is long, and the steps of the replay."""
    person = Person(browser, table, "someone in a long match", PHONE)
    person.room = person.opens("daifugo", LONG)
    person.listen()
    person.starts_with_bots(LONG["players"])
    person.waits_for_view()
    plays_on(person, 2 * LINES)
    page = person.page
    page.goto(f"{table.url}t/{person.room}")
    person.looks()
    watch = Watch(page)
    logs = []
    for _ in range(6):
        logs.append(watch.touch(page.locator("header button").nth(-2)))
        page.keyboard.press("Escape")
        page.evaluate(AT_REST)
    page.goto(table.url)  # what comes now need not be shown
    plays_on(person)
    yield f"a log of {LINES} lines opened", logs
    page.goto(f"{table.url}t/{person.room}/1/replay")
    track = page.locator("input[type=range]")
    track.wait_for()
    length = int(track.get_attribute("max") or 0)
    assert length >= MOVES, f"the match has {length} moves"
    watch = Watch(page)
    track.focus()
    yield f"a step in a replay of {length} moves", [watch.key("ArrowRight", 39) for _ in range(30)]
    jumps = [watch.key(key, code) for _ in range(5) for key, code in (("End", 35), ("Home", 36))]
    yield f"from one end to the other of a replay of {length} moves", jumps
    person.leaves()


def plays_on(person: Person, version: int = sys.maxsize) -> None:
    """Make the first move there is, until the match has reached that version or is over."""
    while person.sees["version"] < version and not person.sees["view"].get("result"):
        if not person.may_move():
            person.waits_for_view()
            continue
        seen = person.sees["version"]
        person.tells(type="move", version=seen, text=person.sees["view"]["moves"][0]["text"])
        person.catches_up()
        if person.sees["version"] == seen and not person.may_move():
            person.waits_for_view()


def lobby(browser: Browser, table: RunningTable) -> Iterator[Costs]:
    """Measure opening the sheet in which a table is made, and choosing a game there."""
    person = Person(browser, table, "someone in the lobby", PHONE)
    page = person.page
    page.goto(table.url)
    page.locator(".games button").first.wait_for()
    watch = Watch(page)
    opened, chosen = [], []
    for _ in range(5):
        opened.append(watch.touch(page.locator(".two button").first))
        games = page.locator("dialog li button")
        games.first.wait_for()
        chosen.append(watch.touch(games.nth(2)))
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        page.evaluate(AT_REST)
    person.leaves()
    yield "the sheet for a new table opened", opened
    yield "a game chosen there", chosen


if __name__ == "__main__":
    main()
