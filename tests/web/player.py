"""A player at the table, who decides at random and plays by touching what is on the screen, and nothing else.

The connection to the service says which moves there are; how to make one is read off the page: tap the things, tap
the
place, tap the button that names the move.
"""

from __future__ import annotations

import json
import random
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from math import comb
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, JSHandle, Locator, Page, Position, expect
from websockets.sync.client import ClientConnection

from tests.web.conftest import PATIENCE, RunningTable

PHONE, DESKTOP = (390, 844), (1280, 800)
CORNER = Position(x=9, y=14)  # of a card: what cards on top of it leave free
GROUPS = 6  # of things that the up and down keys walk through, at most
MOST_SETS = 1000  # of moves that are confirmed as one; if there are more, they are made one by one

# The page shows this version of the match, or a later one (others choose secretly at the same time), or its end. The
# table itself is loaded when the first version is there.
SHOWN = """version => {
  if (document.querySelector('[data-screen=result]') !== null) return true;
  const table = document.querySelector('[data-line="open"]');
  return Boolean(table?.querySelector('[data-mat]')) && Number(table.dataset.version) >= version;
}"""


# Which things of a list are picked; false as long as one is missing.
PICKED = """pieces => {
  const found = pieces.map((piece) => document.querySelector(piece));
  return found.every(Boolean) && found.map((piece) => [piece.ariaSelected, piece.ariaPressed].includes('true'));
}"""

# The button of a move that can be made; while a card is laid on trial it shows that one, and is busy.
MADE = "[data-main][data-move][aria-busy=false]"

# Whether that many cards are laid on trial, or one less and the move that makes them all can be pressed.
LAID = f"""laid => document.querySelectorAll('[data-tried]').length === laid
  || document.querySelector('{MADE}') !== null"""

# The same, or there are places to choose from.
LIT = f"""laid => document.querySelector('[data-line=open]')
  && (({LAID})(laid) || document.querySelector('[data-mat] .target'))"""

# Whether the keys are at a thing, have moved on since this was asked the last time, or are at an end of their group.
WHERE = """thing => {
  const [before, here] = [window.before, document.activeElement];
  window.before = here;
  return here === thing ? 'there' : here === before ? 'end' : 'on';
}"""


def request(table: RunningTable, token: str, path: str, body: object = None) -> Any:
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(table.url + path, data, headers)) as answer:
        return json.loads(answer.read())


class Person:
    """A player with a browser of their own. `sees` is the newest view the service sent them."""

    def __init__(
        self,
        browser: Browser,
        table: RunningTable,
        token: str,
        size: tuple[int, int],
        lang: str = "ja",
        seed: int = 1,
        theme: str = "day",
        motion: Literal["reduce", "no-preference"] = "reduce",
        name: str = "",
        workers: Literal["allow", "block"] = "block",
    ) -> None:
        self.table = table
        self.token = token
        self.name = name or token
        self.chance = random.Random(seed)
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            reduced_motion=motion,
            has_touch=size[0] < 800,
            service_workers=workers,  # test_offline.py is about them
        )
        player = json.dumps({"name": self.name, "crest": seed % 8, "token": token})
        settings = json.dumps({"lang": lang, "theme": theme, "autoPlay": False, "offered": True})
        self.context.add_init_script(
            f"localStorage['tefuda.player'] ??= {json.dumps(player)};"
            f"localStorage['tefuda.settings'] ??= {json.dumps(settings)};"
        )
        self.page: Page = self.context.new_page()
        self.wrong: list[str] = []
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.sees: dict[str, Any] = {}
        self.looked = -1  # the version that was on the page when it was last looked at
        self.room = ""
        self.ears = ExitStack()
        self.line: ClientConnection | None = None

    def opens(self, game: str, options: dict[str, Any], private: bool = False) -> str:
        """Open a table of a game."""
        wanted = {"game": game, "options": options, "name": self.name, "private": private}
        self.room = request(self.table, self.token, "api/rooms", wanted)["room"]
        return self.room

    def comes(self, room: str) -> None:
        """Go to a table, with the browser and with a second connection that listens."""
        self.room = room
        self.listen()
        self.page.goto(f"{self.table.url}t/{room}")

    def rests(self) -> None:
        """Leave the table with this device, to come back later."""
        self.ears.close()
        self.page.goto(f"{self.table.url}manifest.webmanifest")  # a page of this origin, whose storage may be read

    def sits_down_with_bots(self, game: str, options: dict[str, Any]) -> None:
        """Open a table of a game, go there, and start with bots on all other seats."""
        self.comes(self.opens(game, options))
        self.starts_with_bots(options["players"])

    def starts_with_bots(self, players: int, strength: int = 0) -> None:
        """Seat bots of a strength on all other seats of the table, and start."""
        for seat in range(1, players):
            self.tells(type="bot", seat=seat, strength=strength)
        self.tells(type="start")

    def listen(self) -> None:
        """Open the listening connection; messages that an older one still had are lost."""
        self.looked = -1
        self.ears.close()
        self.line = self.ears.enter_context(self.table.line(self.room))
        self.line.send(json.dumps({"type": "hello", "token": self.token}))

    def tells(self, **message: object) -> None:
        """Send a message, for what is not under test (sitting down, starting)."""
        assert self.line is not None
        self.line.send(json.dumps(message))

    def waits_for_player(self, seat: int) -> None:
        """Wait until this player hears that another one has sat down there; a start before gives the seat to a bot."""
        assert self.line is not None
        while True:
            message = json.loads(self.line.recv(timeout=60))
            if message["type"] == "room" and message["room"]["chairs"][seat]["kind"] == "person":
                return

    def waits_for_view(self) -> dict[str, Any]:
        """Return the next view the service sends."""
        assert self.line is not None
        while True:
            message = json.loads(self.line.recv(timeout=60))
            if message["type"] == "view":
                self.sees = message
                return self.sees

    def catches_up(self, version: int = 0) -> None:
        """Take in all views that have arrived by now, and wait for this version of the match."""
        assert self.line is not None
        while self.sees["version"] < version:
            self.waits_for_view()
        while True:
            try:
                message = json.loads(self.line.recv(timeout=0 if version else 0.05))
            except TimeoutError:
                return
            if message["type"] == "view":
                self.sees = message

    def may_move(self) -> bool:
        return bool(self.sees["view"].get("moves")) and not self.sees.get("own")

    def turns(self) -> Iterator[dict[str, Any]]:
        """Yield what this player sees, on the page too, each time it is their turn, until the match has its result."""
        self.waits_for_view()
        while not self.sees["view"].get("result"):
            if self.may_move():
                self.looks()
                yield self.sees["view"]
            else:
                self.waits_for_view()
        expect(self.page.locator("[data-screen=result]")).to_be_visible()

    def looks(self) -> None:
        """Wait until the page shows what the service sent."""
        version = self.sees["version"]
        if version > self.looked:
            self.waits(SHOWN, version)
            self.looked = version

    def waits(self, holds: str, arg: object = None) -> JSHandle:
        """Wait until something holds in a frame of the page; return what it is then."""
        return self.page.wait_for_function(holds, arg=arg, timeout=PATIENCE)

    def touch(self, thing: Locator, at: Position | None = None) -> None:
        """Touch something on the screen."""
        thing.click(position=at, timeout=PATIENCE)

    def plays(self) -> dict[str, Any]:
        """Choose one of the moves there are and make it."""
        view = self.sees["view"]
        self.looks()
        together = (view.get("prompt") or {}).get("together", 0)
        if together > 1:
            each = [move for move in view["moves"] for _ in range(self.copies(move))]
            if comb(len(each), together) <= MOST_SETS:
                return self.plays_together(self.chance.sample(each, together))
        move: dict[str, Any] = self.chance.choice(view["moves"])
        if move.get("draft"):
            return self.lays_out()
        self.makes(move)
        self.sees_made(1)
        while len(view["prompt"]["deciders"]) > 1 and self.may_move() and self.sees["view"]["moves"] == view["moves"]:
            self.waits_for_view()  # until now it was others who chose at the same time
        return move

    def makes(self, move: dict[str, Any]) -> None:
        """Make a move by touching its things, its place and its button."""
        view = self.sees["view"]
        self.taps_things(move)
        target = move.get("target", "")
        scales = [zone["id"] for zone in view["zones"] if zone["arrangement"] == "scale"]
        rivals = [other for other in view["moves"] if other.get("picks") == move.get("picks")]
        made = move.get("at_once") and len(rivals) == 1  # with the touch on its thing
        if target and not made and target.partition(":")[0] not in scales:  # steps of a scale are offered in words
            self.touch(self.page.locator(f'[data-target="{target}"]').first)
        if not move.get("at_once"):
            self.presses(move)

    def lays_out(self) -> dict[str, Any]:
        """Lay cards on trial, take the first one back once, and make all of them together with the last one."""
        page, laid, taken_back = self.page, 0, False
        while True:
            card = page.locator("[role=option].picked, [role=option].live").first
            card.wait_for(timeout=PATIENCE)
            if page.locator("[role=option].picked").count() == 0:
                self.touch(card, CORNER)
            places = page.locator("[data-mat] .target")
            self.waits(LIT, laid + 1)
            if places.count() > 0:  # where there is one place only, the card went there with the touch
                self.touch(places.nth(self.chance.randrange(places.count())))
            self.waits(LAID, laid + 1)
            if page.locator(MADE).count() > 0 and page.locator("[data-tried]").count() == laid:
                self.touch(page.locator("[data-main]"))
                self.sees_made(laid + 1)
                return {"kind": "place"}
            laid += 1
            if not taken_back:
                self.touch(page.locator("[data-act=undraft]"))
                self.waits("() => document.querySelector('[data-tried]') === null")
                laid, taken_back = 0, True

    def presses(self, move: dict[str, Any]) -> None:
        """Make the move that was picked by its button, or find it in the list."""
        action = self.page.locator(f'[data-action="{move.get("action")}"]')
        if action.is_visible():
            self.touch(action)
        button = self.page.locator(f'[data-move="{move["text"]}"]').first
        lists = self.page.locator('[data-main][aria-expanded="false"], .btn[aria-haspopup="true"]').first
        button.or_(lists).first.wait_for(timeout=PATIENCE)
        if not button.is_visible():
            self.touch(lists)
        self.touch(button)

    def sees_made(self, moves: int) -> None:
        """Wait until that many more moves are made, on the page and at the connection."""
        version = self.sees["version"] + moves
        self.waits(SHOWN, version)
        self.catches_up(version)

    def plays_together(self, moves: list[dict[str, Any]]) -> dict[str, Any]:
        """Make several moves that are confirmed as one."""
        asked, left = self.asked(), len(self.things_to_pick()) - len(moves)
        self.taps_things({"picks": [like for move in moves for like in move["picks"]]})
        self.touch(self.page.locator("[data-main]"))
        self.sees_made(len(moves))
        while self.may_move() and self.asked() == asked and len(self.things_to_pick()) > left:
            self.waits_for_view()  # moves of others, who choose at the same time, were among those counted
        return moves[-1]

    def asked(self) -> str:
        """Return what kind of thing is to be decided."""
        return str(self.sees["view"]["prompt"]["kind"])

    def copies(self, move: dict[str, Any]) -> int:
        """Return how often a move can be made together with others: as often as there are things it could take."""
        likes = [thing.get("like") or thing["id"] for _, thing in self.things_to_pick()]
        return max(1, sum(like in move.get("picks", []) for like in likes))

    def things_to_pick(self) -> list[tuple[str, dict[str, Any]]]:
        """Return the things to pick from, each with its zone, without those that were chosen before."""
        view = self.sees["view"]
        zones = (view.get("prompt") or {}).get("zones") or [
            zone["id"] for zone in view["zones"] if zone["kind"] == "hand" and zone.get("owner") == view["seat"]
        ]
        return [
            (zone["id"], thing)
            for zone in view["zones"]
            if zone["id"] in zones
            for thing in zone.get("things", [])
            if "chosen" not in thing.get("tags", [])
        ]

    def taps_things(self, move: dict[str, Any]) -> None:
        """Pick the things of a move that are not picked yet, equal ones by any of them."""
        wanted = list(move.get("picks", []))
        usable = {like for other in self.sees["view"]["moves"] for like in other.get("picks", [])}
        likes, pieces = [], []
        for zone, thing in self.things_to_pick():
            if (like := thing.get("like") or thing["id"]) in usable:
                likes.append(like)
                pieces.append(f'button[data-thing="{thing["id"]}"][data-zone="{zone}"]')
        picked = self.picked(pieces)
        for at, like in enumerate(likes):
            wished = like in wanted
            if wished:
                wanted.remove(like)
            if wished != picked[at]:
                self.touch(self.page.locator(pieces[at]).first, CORNER)
                picked[at + 1 :] = self.picked(pieces[at + 1 :])  # this one may have been played by the touch
        assert wanted == [], f"not on the screen: {wanted}"

    def picked(self, pieces: list[str]) -> list[bool]:
        """Return which of these are picked, once all are on the page."""
        if not pieces:
            return []
        states: list[bool] = self.waits(PICKED, pieces).json_value()
        return states

    def leaves(self) -> None:
        self.ears.close()
        self.context.close()
        assert self.wrong == []


class Typist(Person):
    """A player with neither finger nor mouse. The position of their keyboard focus is never lost."""

    begun = False

    def touch(self, thing: Locator, at: Position | None = None) -> None:
        """Go there by the arrow keys and press it; a picked card is played from where it is."""
        thing.wait_for(timeout=PATIENCE)
        if self.begun:
            assert self.page.evaluate("document.activeElement?.closest('main.table') !== null")
        self.begun = True
        on_card = self.page.evaluate("document.activeElement?.role === 'option'")
        if on_card and thing.get_attribute("data-main") is not None:
            self.page.keyboard.press("Enter")
            return
        self.reaches(thing)
        self.page.keyboard.press("Space")

    def reaches(self, thing: Locator) -> None:
        """Look through the group they are in, then through the others from above, each from its left end."""
        if self.looks_through(thing):
            return
        for _ in range(GROUPS):
            self.page.keyboard.press("ArrowUp")
        for _ in range(GROUPS):
            if self.looks_through(thing):
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"the keys do not lead to {thing}")

    def looks_through(self, thing: Locator) -> bool:
        """Go through a group from left to right; return true once the keys are at the thing."""
        if thing.evaluate(WHERE) == "there":
            return True
        for key in ("ArrowLeft", "ArrowRight"):
            at = "on"
            while at == "on":
                self.page.keyboard.press(key)
                at = thing.evaluate(WHERE)
            if at == "there":
                return True
        return False
