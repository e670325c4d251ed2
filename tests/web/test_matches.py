"""Whole matches in the browser: every game, on a phone and on a desktop, by tapping what is on the screen; and two
people on two devices, with a reload and a service that is killed and started again on the way.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.web.conftest import RunningTable
from tests.web.player import PATIENCE, Person

PHONE, DESKTOP = (390, 844), (1280, 800)
QUESTIONS = ["sequence", "seven_pass", "ten_discard", "q_bomber", "nero", "king_privilege", "four_stop", "catapult"]
MATCHES: list[tuple[str, dict[str, Any]]] = [
    ("four_tricks", {"players": 3, "deals": 3}),
    ("nueva_espana", {"players": 3}),
    ("boukunron", {"players": 4}),
    ("daifugo", {"players": 6, "games": 2}),
    ("daifugo", {"players": 5, "games": 1, "rules": ["eight_cut", *QUESTIONS]}),
    ("itazura_youkai", {"players": 4, "cap": 2}),
    ("free_ride", {"players": 5}),
    ("hitsuji", {"players": 4, "aimCards": True}),
    ("arsene", {"players": 4, "scramble": True}),
    ("sono_arcana", {"players": 5}),
    ("noroi_no_efuda", {"players": 5}),
    ("hand_build", {"players": 4}),
    ("trading_poker", {"players": 4, "mostTurns": 20}),
    ("sushi", {"players": 3, "linking": "untimed"}),
    ("hearts", {"players": 4, "deals": 2}),
]


QUICK = [sys.executable, str(Path(__file__).with_name("quick_server.py"))]


@pytest.fixture
def quick_table(tmp_path: Path) -> Iterator[RunningTable]:
    """A service whose bots play at once."""
    table = RunningTable(QUICK, tmp_path / "quick.sqlite3")
    yield table
    table.stop()


@pytest.fixture(scope="module")
def shared_table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningTable]:
    """The same for all matches, which have rooms of their own."""
    table = RunningTable(QUICK, tmp_path_factory.mktemp("shared") / "quick.sqlite3")
    yield table
    table.stop()


@pytest.mark.parametrize(("size", "lang"), [(PHONE, "ja"), (DESKTOP, "en")])
@pytest.mark.parametrize(("game", "options"), MATCHES)
def test_a_whole_match_by_finger(
    browser: Browser, shared_table: RunningTable, game: str, options: dict[str, Any], size: tuple[int, int], lang: str
) -> None:
    person = Person(browser, shared_table, "someone at this table", size, lang, seed=3)
    person.comes(person.opens(game, options))
    for seat in range(1, options["players"]):
        person.tells(type="bot", seat=seat, strength=0)
    person.tells(type="start")
    person.waits_for_view()
    while not person.sees["view"].get("result"):
        if person.may_move():
            person.plays()
        else:
            person.waits_for_view()
    expect(person.page.locator("[data-screen=result]")).to_be_visible(timeout=PATIENCE)
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    person.leaves()


def test_two_people_a_reload_and_a_killed_service(browser: Browser, quick_table: RunningTable) -> None:
    host = Person(browser, quick_table, "the one who opens the table", PHONE, "ja", seed=1)
    guest = Person(browser, quick_table, "the one who is invited", DESKTOP, "en", seed=2)
    room = host.opens("four_tricks", {"players": 3, "deals": 3, "startSeat": 0})
    host.comes(room)
    guest.comes(room)
    guest.tells(type="sit", seat=1, name="Guest")
    host.tells(type="bot", seat=2, strength=0)
    guest.tells(type="ready", ready=True)
    host.tells(type="start")

    made = 0
    people = [host, guest]
    for person in people:
        person.waits_for_view()
    while not all(person.sees["view"].get("result") for person in people):
        for person in people:
            person.catches_up()
            if not person.may_move():
                continue
            person.plays()
            made += 1
            if made == 5:
                person.page.reload()
            if made == 9:
                quick_table.kill()
                quick_table.start()
                for other in people:
                    other.listen()
                    other.waits_for_view()
    assert made == 2 * 36
    for person in people:
        expect(person.page.locator("[data-screen=result]")).to_be_visible(timeout=PATIENCE)
        person.leaves()
