"""Capture the picture in motion of the README: a player's screen while a real match of Daifugo is played with bots.

    ./tefuda python scripts/capture.py               docs/table.webp, from a match as it comes
    ./tefuda python scripts/capture.py --seconds 30  longer

The browser sends a picture whenever something on the page has changed. Pictures that are alike are one, shown longer.
"""

from __future__ import annotations

import argparse
import base64
import io
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from PIL import Image, ImageChops
from playwright.sync_api import Browser, sync_playwright

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT))

from tefuda.table.chairs import USUAL_BOT  # noqa: E402
from tests.web.conftest import ARGUMENTS, RunningTable  # noqa: E402
from tests.web.player import Person  # noqa: E402

OUT: Final = ROOT / "docs" / "table.webp"
SIZE: Final = (1000, 640)  # of the window, in CSS pixels; also of the picture
LOOK: Final = 900  # milliseconds that the player looks before a move
BEAT: Final = 50  # milliseconds between two looks at what has arrived
STEP: Final = 0.12  # seconds a picture is shown, at least
LAST: Final = 2.5  # seconds the last one is shown
MOST: Final = 2_000_000  # bytes
ALIKE: Final = 6  # a difference of a colour's 256 steps that no one sees
OPTIONS: Final = {"players": 4}  # with the rules that most people know


def main() -> None:
    """Play, capture, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=24.0)
    parser.add_argument("--lang", default="en")
    parser.add_argument("--out", type=Path, default=OUT)
    chosen = parser.parse_args()
    pictures = captured(chosen.seconds, chosen.lang)
    write(thinned(pictures), chosen.out)


def captured(seconds: float, lang: str) -> list[tuple[float, bytes]]:
    """Return what the browser showed, each picture with its time in seconds, during a match."""
    pictures: list[tuple[float, bytes]] = []
    command = [sys.executable, "-P", "-m", "tefuda"]
    with playing(command) as (browser, table):
        player = Person(browser, table, "someone at the table", SIZE, lang, motion="no-preference", name="Mio")
        player.comes(player.opens("daifugo", OPTIONS))
        player.starts_with_bots(OPTIONS["players"], USUAL_BOT)
        player.waits_for_view()
        player.looks()
        session = player.context.new_cdp_session(player.page)

        def keep(frame: dict[str, Any]) -> None:
            pictures.append((frame["metadata"]["timestamp"], base64.b64decode(frame["data"])))
            session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

        session.on("Page.screencastFrame", keep)
        session.send("Page.startScreencast", {"format": "png"})
        end = time.monotonic() + seconds
        while time.monotonic() < end and not player.sees["view"].get("result"):
            player.page.wait_for_timeout(LOOK if player.may_move() else BEAT)
            if player.may_move():
                player.plays()
            player.catches_up()
        session.send("Page.stopScreencast")
        session.remove_listener("Page.screencastFrame", keep)  # one may still be on its way while the browser closes
    return pictures


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


def thinned(pictures: list[tuple[float, bytes]]) -> list[tuple[Image.Image, int]]:
    """Return the pictures that differ from the one before, each with the milliseconds it is shown."""
    shown: list[tuple[Image.Image, float]] = []
    for when, data in pictures:
        if shown and when - shown[-1][1] < STEP:
            continue
        picture = Image.open(io.BytesIO(data)).convert("RGB").resize(SIZE, Image.Resampling.LANCZOS)
        if not shown or differ(shown[-1][0], picture):
            shown.append((picture, when))
    ends = [when for _, when in shown[1:]] + [shown[-1][1] + LAST]
    return [(picture, round(1000 * (end - when))) for (picture, when), end in zip(shown, ends, strict=True)]


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
