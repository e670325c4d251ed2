"""A rated match in two browsers: switched on, agreed to, played, and what it made of the ratings."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tefuda.table.entries import person_of
from tests.web.axe import clean
from tests.web.conftest import RunningTable
from tests.web.player import DESKTOP, PHONE, request
from tests.web.test_profiles import device


def token_of(page: Page) -> str:
    found = json.loads(page.evaluate("localStorage['tefuda.player']"))["token"]
    assert isinstance(found, str)
    return found


def play(table: RunningTable, code: str, tokens: Sequence[str]) -> None:
    """Play a match to its end for some players, always the first legal move."""
    with ExitStack() as stack:
        lines = [stack.enter_context(table.line(code)) for _ in tokens]
        for line, token in zip(lines, tokens, strict=True):
            line.send(json.dumps({"type": "hello", "token": token}))
        over = [False] * len(lines)
        while not all(over):
            for k, line in enumerate(lines):
                try:
                    found = json.loads(line.recv(timeout=0.02))
                except TimeoutError:
                    continue
                over[k] = over[k] or (found["type"] == "view" and bool(found["view"].get("result")))
                if found["type"] == "view" and not over[k] and found["view"].get("moves"):
                    move = found["view"]["moves"][0]["text"]
                    line.send(json.dumps({"type": "move", "version": found["version"], "text": move}))


def test_two_people_play_for_their_ratings(browser: Browser, quick_table: RunningTable, tmp_path: Path) -> None:
    with (
        device(browser, quick_table, PHONE, "Yuki") as host,
        device(browser, quick_table, DESKTOP, "Aki", "night") as guest,
    ):
        host.get_by_role("button", name="Make a passkey").click()
        expect(host.get_by_role("heading", name="Passkeys")).to_be_visible()
        tokens = [token_of(page) for page in (host, guest)]
        opened = request(
            quick_table, tokens[0], "api/rooms", {"game": "four_tricks", "options": {}, "name": "Yuki", "crest": 5}
        )
        code = opened["room"]
        # A guest keeps the match from being rated, and is told what to do.
        for page in (host, guest):
            page.goto(f"http://localhost:{quick_table.port}/t/{code}")
        host.get_by_role("switch", name="Rated match").click()
        expect(host.get_by_text("If you leave and a bot finishes")).to_be_visible()
        expect(host.get_by_text("New (0 of 10)")).to_be_visible()
        expect(guest.get_by_text("A rated match needs a profile that you keep.")).to_be_visible()
        # It has a clock, although the host has chosen none.
        expect(guest.locator(".row", has_text="Time per move")).to_contain_text("5 minutes")
        clean(guest)
        guest.goto(f"http://localhost:{quick_table.port}/me/profile")
        guest.get_by_role("button", name="Make a passkey").click()
        expect(guest.get_by_role("heading", name="Passkeys")).to_be_visible()
        guest.goto(f"http://localhost:{quick_table.port}/t/{code}")
        guest.get_by_role("button", name="Sit here").last.click()
        guest.get_by_role("button", name="Agree to a rated match").click()
        clean(host)
        host.get_by_role("button", name=re.compile("^Start")).click()
        expect(host.locator("[data-mat]")).to_be_visible()
        # One who has played before sees a number, a beginner how far the measurement is.
        with sqlite3.connect(tmp_path / "quick.sqlite3", timeout=20) as store:
            known = (person_of(tokens[0]), "four_tricks", "usual", 27.0, 2.0, 19)
            store.execute("INSERT INTO rating VALUES (?, ?, ?, ?, ?, ?)", known)
        store.close()
        # The host's page sees the match and its end; the guest's, what is left of it.
        guest.goto(f"http://localhost:{quick_table.port}/manifest.webmanifest")
        play(quick_table, code, tokens)
        guest.goto(f"http://localhost:{quick_table.port}/t/{code}")
        for page in (host, guest):
            expect(page.locator("[data-screen=result]")).to_be_visible()
            expect(page.get_by_text(re.compile(r"Rating \d+ \([+−]\d+\)"))).to_be_visible()
            expect(page.get_by_text("Rating after 10 matches (1 so far)")).to_have_count(2)
            clean(page)
        # My numbers have the rating, and the list of the best for those who agree.
        host.goto(f"http://localhost:{quick_table.port}/me/numbers")
        expect(host.get_by_text(re.compile(r"Your rating is \d+, give or take \d+"))).to_be_visible()
        host.get_by_role("switch", name="List me among the best").click()
        expect(host.get_by_role("listitem").filter(has_text=re.compile("Yuki.*You"))).to_be_visible()
        clean(host)
