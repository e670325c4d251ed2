"""Whole matches in the browser.

Every game is played on a phone and on a desktop, by tapping what is on the screen, and axe finds nothing at any table;
by keyboard alone; with cards that fly; and by two players on two devices, with a reload and a service that is killed
and started again on the way, and hands over to a new process.
"""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.web.axe import clean
from tests.web.conftest import PATIENCE, RunningTable
from tests.web.player import DESKTOP, PHONE, Person, Typist

FIRST_TURN = 5  # moves on the phone, before the player goes on with the desktop
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
    ("sushi", {"players": 5, "linking": "untimed"}),
    ("hearts", {"players": 4, "deals": 2}),
    ("neighbours", {"players": 3}),
]


COUNT_FLIGHTS = """() => {
  window.flights = 0;
  const count = (changes) => (flights += changes.flatMap((change) => [...change.addedNodes]).length);
  new MutationObserver(count).observe(document.querySelector('.flights'), { childList: true });
}"""
ALL_LANDED = """() => {
  const things = [...document.querySelectorAll('[data-thing]')];
  return !document.querySelector('.flights > *') && things.every((thing) => thing.style.visibility !== 'hidden');
}"""


@pytest.mark.parametrize(("game", "options"), MATCHES)
def test_a_whole_match_by_finger(
    browser: Browser, shared_table: RunningTable, game: str, options: dict[str, Any]
) -> None:
    """Play on a phone and on a desktop by turns, for ever more moves: both see the beginning, and whatever recurs."""
    token = "someone at this table"
    phone = Person(browser, shared_table, token, PHONE, "ja", seed=3)
    desktop = Person(browser, shared_table, token, DESKTOP, "en", seed=3, theme="night")
    phone.sits_down_with_bots(game, options)
    looked_at: dict[Person, set[str]] = {phone: set(), desktop: set()}
    person, other, moves = phone, desktop, FIRST_TURN
    while True:
        for view in islice(person.turns(), moves):
            kinds = {view["prompt"]["kind"], *(zone["arrangement"] for zone in view["zones"] if zone.get("things"))}
            if not kinds <= looked_at[person]:
                looked_at[person] |= kinds
                clean(person.page)
            person.plays()
        if person.sees["view"].get("result"):
            break
        person.rests()
        other.comes(phone.room)
        person, other, moves = other, person, 2 * moves
    other.comes(phone.room)
    for device in (person, other):
        expect(device.page.locator("[data-screen=result]")).to_be_visible()
        clean(device.page)
        device.leaves()


def test_a_whole_match_by_keyboard_alone(browser: Browser, shared_table: RunningTable) -> None:
    person = Typist(browser, shared_table, "someone without a mouse", DESKTOP, seed=4)
    person.sits_down_with_bots("hearts", {"players": 4, "deals": 1})
    played = 0
    for view in person.turns():
        played += view["prompt"]["kind"] == "card"
        person.plays()
    assert played == 13
    person.leaves()


def test_secret_choices_and_places_by_keyboard_alone(browser: Browser, shared_table: RunningTable) -> None:
    person = Typist(browser, shared_table, "someone without a finger", DESKTOP, "en", seed=2)
    person.sits_down_with_bots("boukunron", {"players": 4})
    made: set[str] = set()
    for view in person.turns():
        move = person.plays()
        made |= {"secret"} if len(view["prompt"]["deciders"]) > 1 else {"place"} if move.get("target") else {"other"}
    assert made == {"secret", "place", "other"}
    person.leaves()


def test_cards_fly_through_a_whole_match_and_land(browser: Browser, shared_table: RunningTable) -> None:
    person = Person(browser, shared_table, "someone who likes it lively", PHONE, seed=5, motion="no-preference")
    person.sits_down_with_bots("daifugo", {"players": 4, "games": 2, "rules": ["eight_cut", "revolution"]})
    page = person.page
    turns = person.turns()
    next(turns)
    page.evaluate(COUNT_FLIGHTS)
    person.plays()
    for number, _ in enumerate(turns):
        if number % 4 == 0:
            page.wait_for_function(ALL_LANDED, timeout=PATIENCE)
        person.plays()
    assert page.evaluate("flights") > 20
    person.leaves()


def test_two_people_a_reload_a_killed_service_and_one_that_hands_over(
    browser: Browser, quick_table: RunningTable
) -> None:
    host = Person(browser, quick_table, "the one who opens the table", PHONE, "ja", seed=1)
    guest = Person(browser, quick_table, "the one who is invited", DESKTOP, "en", seed=2, motion="no-preference")
    room = host.opens("four_tricks", {"players": 3, "deals": 3, "startSeat": 0})
    host.comes(room)
    guest.comes(room)
    guest.tells(type="sit", seat=1, name="Guest")
    host.tells(type="bot", seat=2, strength=0)
    guest.tells(type="ready", ready=True)
    host.waits_for_player(1)
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
            if made == 13:
                quick_table.hand_over()
                for other in people:
                    other.listen()
                    other.waits_for_view()
    assert made == 2 * 36
    host.leaves()  # while the guest still looks at the last cards
    expect(guest.page.locator("[data-screen=result]")).to_be_visible()
    guest.leaves()
