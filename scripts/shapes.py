"""Capture every game in four shapes of screen, to be looked at: pictures of real matches, a sheet per stage.

    python scripts/shapes.py                          every game, into build/shapes/
    python scripts/shapes.py daifugo sushi --lang en  some games
    python scripts/shapes.py daifugo --players 8 --theme night --stages late

A match is played with bots and captured at the player's first turn, in the middle and near the end.
"""

from __future__ import annotations

import argparse
import io
import random
import sys
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Browser

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from scripts.capture import playing  # noqa: E402
from tefuda.engine.registry import find, games  # noqa: E402
from tests.web.conftest import QUICK, RunningTable  # noqa: E402
from tests.web.player import Person  # noqa: E402

OUT: Final = ROOT / "build" / "shapes"
SHAPES: Final = {"phone": (390, 844), "small": (360, 640), "landscape": (844, 390), "desktop": (1280, 800)}
STAGES: Final = {"first": 0.0, "middle": 0.5, "late": 0.85}  # as parts of the player's turns
GAP: Final = 10
USUAL: Final = 4  # players, where a game can be played by that many
BOTS: Final = 1  # strength
SEED: Final = 7


def main() -> None:
    """Play, capture, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--players", type=int, default=0)
    parser.add_argument("--stages", nargs="+", default=list(STAGES), choices=list(STAGES))
    parser.add_argument("--lang", default="ja")
    parser.add_argument("--theme", default="day")
    parser.add_argument("--out", type=Path, default=OUT)
    chosen = parser.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    with playing(QUICK) as (browser, table):
        for name in chosen.games or games():
            numbers = find(name).players
            players = chosen.players or min(max(USUAL, numbers[0]), numbers[-1])
            match = Match(browser, table, name, players, chosen.lang, chosen.theme)
            for stage in chosen.stages:
                match.reaches(STAGES[stage])
                match.capture(chosen.out / f"{name}-{players}-{stage}-{chosen.lang}-{chosen.theme}.png")
            match.person.leaves()


class Match:
    """A match that is played until it is worth a picture."""

    def __init__(self, browser: Browser, table: RunningTable, game: str, players: int, lang: str, theme: str) -> None:
        self.options = {"players": players}
        self.chance = random.Random(SEED)
        self.person = Person(browser, table, f"{game} in pictures", SHAPES["phone"], lang, theme=theme, name="ミオ")
        self.turns = 0
        self.game = game
        self.length = 0
        self.begins()
        while self.next_turn():
            self.length += 1
            self.moves()
        self.begins()
        self.next_turn()

    def begins(self) -> None:
        """Sit down at a new table of the game."""
        self.person.room = self.person.opens(self.game, self.options)
        self.person.listen()
        self.person.starts_with_bots(self.options["players"], BOTS)
        self.person.waits_for_view()

    def next_turn(self) -> bool:
        """Wait until the player can move; return false at the end of the match."""
        while not self.person.may_move():
            if self.person.sees["view"].get("result"):
                return False
            self.person.waits_for_view()
        return True

    def moves(self) -> None:
        """Make a move; plays are preferred to passing, so that there is something on the table."""
        moves: list[dict[str, Any]] = self.person.sees["view"]["moves"]
        plays = [move for move in moves if move.get("kind", "play") not in ("pass", "back")] or moves
        text = self.chance.choice(plays)["text"]
        self.person.tells(type="move", version=self.person.sees["version"], text=text)
        self.person.waits_for_view()
        self.person.catches_up()

    def reaches(self, part: float) -> None:
        """Play on until that part of a match is over."""
        while self.turns < part * self.length and not self.person.sees["view"].get("result"):
            self.moves()
            if self.next_turn():
                self.turns += 1

    def capture(self, path: Path) -> None:
        """Write a sheet with a picture in each shape."""
        page = self.person.page
        page.goto(f"{self.person.table.url}t/{self.person.room}")
        pictures: list[Image.Image] = []
        for width, height in SHAPES.values():
            page.set_viewport_size({"width": width, "height": height})
            page.locator("[data-mat], [data-screen=result]").first.wait_for()
            page.evaluate("async () => { await document.fonts.ready; }")
            page.wait_for_timeout(600)  # of cards that fly
            pictures.append(Image.open(io.BytesIO(page.screenshot())))
        sheet(pictures).save(path)
        print(path, flush=True)


def sheet(pictures: list[Image.Image]) -> Image.Image:
    """Lay the upright ones side by side, the others below each other at their right."""
    phone, small, landscape, desktop = pictures
    left = phone.width + small.width + 2 * GAP
    size = (left + desktop.width, max(phone.height, landscape.height + GAP + desktop.height))
    laid = Image.new("RGB", size, "#888")
    laid.paste(phone, (0, 0))
    laid.paste(small, (phone.width + GAP, 0))
    laid.paste(landscape, (left, 0))
    laid.paste(desktop, (left, landscape.height + GAP))
    return laid


if __name__ == "__main__":
    main()
