"""From a move of a replay to a new table, and to the end of the match there, on a phone."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from tests.web.conftest import RunningTable
from tests.web.player import PHONE, Person, request

STEP = 95  # of 108 moves


def test_a_match_is_played_on_from_a_move_of_its_replay(browser: Browser, shared_table: RunningTable) -> None:
    person = Person(browser, shared_table, "someone at this table", PHONE, "ja", seed=5)
    page = person.page
    old = person.opens("four_tricks", {"players": 3, "deals": 3, "startSeat": 0})
    person.room = old
    person.listen()
    person.tells(type="start")
    while not person.waits_for_view()["view"].get("result"):
        if person.may_move():  # without the finger: this match is only here to be replayed
            move = person.chance.choice(person.sees["view"]["moves"])["text"]
            person.tells(type="move", version=person.sees["version"], text=move, id=str(person.sees["version"]))

    page.goto(f"{shared_table.url}t/{old}/replay#108")
    from_here = page.get_by_role("button", name="ここから遊ぶ")
    expect(from_here).to_be_disabled()  # there is nothing left to play
    page.goto(f"{shared_table.url}t/{old}/replay#{STEP - 1}")
    page.reload()
    page.get_by_role("button", name="1手進む").click()
    from_here.click()
    seats = page.get_by_role("radiogroup", name="どの席で遊びますか")
    expect(seats.get_by_role("radio").nth(0)).to_be_checked()  # your own seat
    seats.locator("label").nth(1).click()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="友だちを呼ぶ").click()

    code = f"{old[:3]}-{old[3:]}"
    expect(page.get_by_text(f"{code} の卓の{STEP}手目から、続きを遊びます")).to_be_visible()
    found = re.search(r"/t/(\w+)$", page.url)
    assert found
    assert found[1] != old
    person.room = found[1]
    person.listen()
    page.get_by_role("button", name="始める").click()
    for view in person.turns():
        assert view["seat"] == 1
        assert person.sees["version"] >= STEP
        person.plays()

    before, after = (request(shared_table, person.token, f"api/rooms/{room}/record") for room in (old, person.room))
    assert after["moves"][:STEP] == before["moves"][:STEP]
    assert len(after["moves"]) == 108
    page.get_by_role("link", name="ふり返る").click()
    expect(page.get_by_text("0手目 / 108手")).to_be_visible()
    person.leaves()
