"""Capture the picture in motion of the README: a player's screen while a real match of Daifugo is played with bots.

    ./tefuda python scripts/capture.py               docs/table.webp, from a match as it comes
    ./tefuda python scripts/capture.py --seconds 30  longer

Time on the page passes frame by frame, so that a busy machine makes the same picture as an idle one: the page's clock
and its animations stand still while a frame is taken, and what the table sends waits until it is due.
"""

from __future__ import annotations

import argparse
import io
import json
import sys
import tempfile
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page, WebSocketRoute, sync_playwright

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT))

from tefuda.table.chairs import USUAL_BOT  # noqa: E402
from tests.web.conftest import ARGUMENTS, RunningTable  # noqa: E402
from tests.web.player import Person  # noqa: E402

OUT: Final = ROOT / "docs" / "table.webp"
SIZE: Final = (1000, 640)  # of the window, in CSS pixels; also of the picture
FRAME: Final = 80  # milliseconds from one frame to the next
LOOK: Final = 900  # milliseconds that the player looks before a card is picked, and again before it is played
PACE: Final = 1000  # milliseconds from one move at the table to the next, at least
LAST: Final = 2500  # milliseconds the last picture is shown
MOST: Final = 2_000_000  # bytes
ALIKE: Final = 6  # a difference of a colour's 256 steps that no one sees
OPTIONS: Final = {"players": 4}  # with the rules that most people know
# Moves all animations on, and ends those whose time is over.
ADVANCE: Final = """step => {
  for (const one of document.getAnimations()) {
    const {endTime} = one.effect.getComputedTiming();
    one.pause();
    one.currentTime = Number(one.currentTime ?? 0) + step;
    if (one.currentTime >= endTime) one.finish();
  }
}"""


def main() -> None:
    """Play, capture, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=24.0)
    parser.add_argument("--lang", default="en")
    parser.add_argument("--out", type=Path, default=OUT)
    chosen = parser.parse_args()
    write(thinned(captured(chosen.seconds, chosen.lang)), chosen.out)


class Line:
    """The connection of the page to the table. Views wait here until they are due."""

    def __init__(self, page: Page) -> None:
        self.waiting: deque[str | bytes] = deque()
        self.seen: dict[str, Any] = {}  # the message of the newest view that the page has got
        self.since = PACE  # milliseconds since then
        page.route_web_socket(lambda address: "/ws/" in address, self.open)

    def open(self, page: WebSocketRoute) -> None:
        """Pass on what the page says, and keep what the table answers."""
        self.page = page
        self.table = page.connect_to_server()
        self.table.on_message(lambda message: self.waiting.append(message))

    def advance(self, step: int) -> None:
        """Let time pass, and give the page what is due."""
        self.since += step
        while self.waiting:
            message = json.loads(self.waiting[0])
            if message["type"] == "view":
                if self.since < PACE:
                    return
                self.since, self.seen = 0, message
            self.page.send(self.waiting.popleft())

    def may_move(self) -> bool:
        """Return whether the player may move by what the page shows."""
        return bool(self.seen.get("view", {}).get("moves")) and not self.seen.get("own")


def captured(seconds: float, lang: str) -> list[Image.Image]:
    """Return what a player sees of a match, frame by frame."""
    frames: list[Image.Image] = []
    command = [sys.executable, "-P", "-m", "tefuda"]
    with playing(command) as (browser, table):
        player = Person(browser, table, "someone at the table", SIZE, lang, motion="no-preference", name="Mio")
        page, line = player.page, Line(player.page)
        page.clock.install()
        player.comes(player.opens("daifugo", OPTIONS))
        player.starts_with_bots(OPTIONS["players"], USUAL_BOT)
        while page.locator("[data-mat]").count() == 0:
            line.advance(FRAME)
            page.wait_for_timeout(FRAME)
        page.clock.pause_at(page.evaluate("Date.now()") + 1000)
        looked, move = 0, None
        while len(frames) * FRAME < 1000 * seconds and not line.seen["view"].get("result"):
            line.advance(FRAME)
            page.clock.run_for(FRAME)
            page.evaluate(ADVANCE, FRAME)
            frames.append(Image.open(io.BytesIO(page.screenshot())).convert("RGB"))
            looked = looked + FRAME if line.may_move() else 0
            if looked < LOOK:
                continue
            looked, player.sees = 0, line.seen
            if move is None:
                move = player.chance.choice(line.seen["view"]["moves"])
                player.taps_things(move)
            else:
                player.presses(move)
                move, line.seen["own"] = None, True
    return frames


@contextmanager
def playing(command: list[str]) -> Iterator[tuple[Browser, RunningTable]]:
    """Return a browser, and a table that a command serves from an empty store."""
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(ARGUMENTS))
        table = RunningTable(command, Path(scratch, "table.sqlite3"))
        try:
            yield browser, table
        finally:
            browser.close()
            table.stop()


def chromium() -> str:
    """Return the browser of the checks."""
    sys.path.append(str(ROOT / "tools/launcher"))
    import browser

    return str(browser.find())


def thinned(frames: list[Image.Image]) -> list[tuple[Image.Image, int]]:
    """Return the frames that differ from the one before, each with the milliseconds it is shown."""
    shown: list[tuple[Image.Image, int]] = []
    for frame in frames:
        if shown and not differ(shown[-1][0], frame):
            shown[-1] = shown[-1][0], shown[-1][1] + FRAME
        else:
            shown.append((frame, FRAME))
    shown[-1] = shown[-1][0], shown[-1][1] + LAST
    return shown


def differ(one: Image.Image, other: Image.Image) -> bool:
    """Return whether anyone would see a difference."""
    return ImageChops.difference(one, other).point(lambda step: 255 * (step > ALIKE)).getbbox() is not None


def write(pictures: list[tuple[Image.Image, int]], path: Path) -> None:
    """Write them as one picture in motion, as fine as its size allows."""
    first, times = pictures[0][0], [milliseconds for _, milliseconds in pictures]
    for quality in (80, 65, 50, 35):
        rest = [picture for picture, _ in pictures[1:]]
        first.save(path, save_all=True, append_images=rest, duration=times, loop=0, quality=quality, method=6)
        if path.stat().st_size <= MOST:
            break
    print(f"{path}: {len(pictures)} pictures, {sum(times) / 1000:.0f} s, {path.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
