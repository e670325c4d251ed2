"""What a page's main thread does between two pictures, read from a trace of the browser.

All times are CPU time of that thread, so that a busy machine says nearly the same as a quiet one. Tracing itself, and
what asks the page questions, is left out where it can be told apart.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page

TASKS: Final = "disabled-by-default-devtools.timeline"  # RunTask: all that a thread does, one after the other
CATEGORIES: Final = ["-*", "devtools.timeline", "blink.user_timing", TASKS]

# Two frames are painted, and nothing waits to be done.
AT_REST: Final = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => done(), { timeout: 2000 }))))"""

# Says when something is on the page that was not before. It is painted with the next picture.
SHOWN: Final = """wanted => {
  const look = new MutationObserver(() => {
    if (document.querySelector(wanted) === null) return;
    performance.mark('shown');
    look.disconnect();
  });
  look.observe(document, { subtree: true, childList: true, attributes: true });
}"""

# Asks for every picture that the screen could show.
EVERY_FRAME: Final = """() => {
  const next = () => (window.frames_ = requestAnimationFrame(next));
  next();
}"""
NO_FRAMES: Final = "() => cancelAnimationFrame(window.frames_)"


@dataclass
class Trace:
    """What the main thread of one page did. Times and costs are in milliseconds."""

    tasks: list[tuple[float, float, float]] = field(default_factory=list)  # when each begins and ends, and its cost
    inputs: list[tuple[float, str]] = field(default_factory=list)
    painted: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    frames: list[float] = field(default_factory=list)

    def taps(self) -> list[float]:
        """Return what each tap cost: the larger of what the finger began when it came and when it left.

        What is asked for may need more pictures than one, such as one before it is loaded: where the page said that it
        is shown, the picture with it counts.
        """
        downs = [when for when, kind in self.inputs if kind == "pointerdown"]
        costs = []
        for down, following in zip(downs, [*downs[1:], float("inf")], strict=True):
            up, click = (
                next(when for when, kind in self.inputs if kind == wanted and down <= when < following)
                for wanted in ("pointerup", "click")
            )
            shown = [when for when in self.shown if up <= when < following]
            costs.append(max(self.until_painted(down, down), self.until_painted(up, max([click, *shown]))))
        return costs

    def keys(self) -> list[float]:
        """Return what each key cost."""
        return [self.until_painted(when, when) for when, kind in self.inputs if kind == "keydown"]

    def until_painted(self, start: float, event: float) -> float:
        """Return the cost of all tasks from a time until the picture after an event was painted."""
        end = next((when for when in self.painted if when >= event), None)
        assert end is not None, "nothing was painted after a touch"
        return self.between(start, end)

    def between(self, start: float, end: float) -> float:
        """Return the cost of all tasks that had begun by the end, without those that were over at the start."""
        return sum(cost for begins, ends, cost in self.tasks if ends > start and begins <= end)

    def per_frame(self) -> list[float]:
        """Return the cost of each picture: of everything since the one before."""
        costs, cost, frames = [], 0.0, iter(self.frames)
        frame = next(frames, None)
        for begins, ends, spent in self.tasks:
            cost += spent
            if frame is not None and begins <= frame <= ends:
                costs.append(cost)
                cost = 0.0
                while frame is not None and frame <= ends:
                    frame = next(frames, None)
        return costs[1:]  # what was before the first one is unknown


@contextmanager
def traced(browser: Browser, page: Page, every_frame: bool = False) -> Iterator[Trace]:
    """Record what the page does meanwhile. The trace is filled at the end."""
    trace = Trace()
    page.evaluate(AT_REST)
    with tempfile.TemporaryDirectory() as scratch:
        file = Path(scratch, "trace.json")
        browser.start_tracing(page=page, path=file, categories=CATEGORIES)
        if every_frame:
            page.evaluate(EVERY_FRAME)
        yield trace
        if every_frame:
            page.evaluate(NO_FRAMES)
        page.evaluate(AT_REST)
        browser.stop_tracing()
        read(trace, json.loads(file.read_text(encoding="utf-8"))["traceEvents"])


def read(trace: Trace, events: list[dict[str, Any]]) -> None:
    """Fill a trace from the events of the browser."""
    mains = {(event["pid"], event["tid"]) for event in events if event["name"] == "FireAnimationFrame"}
    assert len(mains) == 1, f"{len(mains)} pages were at work"
    for event in sorted(events, key=lambda event: event.get("ts", 0)):
        if (event["pid"], event["tid"]) not in mains:
            continue
        name, when = event["name"], event["ts"] / 1000
        if name == "RunTask":
            trace.tasks.append((when, when + event.get("dur", 0) / 1000, event.get("tdur", 0) / 1000))
        elif name == "EventDispatch":
            trace.inputs.append((when, event["args"]["data"]["type"]))
        elif name == "Commit":
            trace.painted.append(when)
        elif name == "FireAnimationFrame":
            trace.frames.append(when)
        elif name == "shown":
            trace.shown.append(when)
