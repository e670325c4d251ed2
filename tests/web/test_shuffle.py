"""The shuffle as players see it: the promise before the deal, randomness of their own, and the proof afterwards."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.axe import clean
from tests.web.conftest import RunningTable
from tests.web.player import DESKTOP, PHONE, Person, request

ADD = {"ja": "自分の乱数を加える", "en": "Add my own randomness"}
MORE = {"ja": "詳しく", "en": "Details"}
PROOF = {"ja": "シャッフルの証明", "en": "Proof of the shuffle"}
OWN = {
    "ja": "この端末で確かめました。シャッフルはだれにも、サーバーにも選べませんでした。",
    "en": "Checked on this device: no one could choose this shuffle, not even the server.",
}
PLAIN = {
    "ja": "この端末で確かめました。シャッフルは配る前に決まっていて、あとから変えられていません。",
    "en": "Checked on this device: the shuffle was fixed before the deal and never changed.",
}


def picture(page: Page, name: str) -> None:
    """Save a picture to look at, if a folder for them is named."""
    if folder := os.environ.get("TEFUDA_PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png")


def plays_to_the_end(person: Person) -> None:
    """Play by the connection alone: what is shown afterwards is under test."""
    while not person.sees["view"].get("result"):
        if person.may_move():
            move = person.sees["view"]["moves"][0]["text"]
            person.tells(type="move", version=person.sees["version"], text=move, id=f"m{person.sees['version']}")
        person.waits_for_view()


@pytest.mark.parametrize(("lang", "size"), [("ja", PHONE), ("en", PHONE), ("ja", DESKTOP), ("en", DESKTOP)])
def test_own_randomness_is_added_and_the_proof_says_so(
    browser: Browser, shared_table: RunningTable, lang: str, size: tuple[int, int]
) -> None:
    person = Person(browser, shared_table, "someone careful", size, lang)
    page = person.page
    room = person.opens("four_tricks", {"players": 3, "startSeat": 0})
    person.comes(room)
    switch = page.get_by_role("switch", name=ADD[lang])
    switch.scroll_into_view_if_needed()
    expect(switch).not_to_be_checked()
    promised = {known["room"]: known for known in request(shared_table, person.token, "api/rooms")}[room]["seed_hash"]
    expect(page.get_by_text(promised)).to_be_visible()
    switch.click()
    expect(switch).to_be_checked()
    picture(page, f"waiting-{lang}-{size[0]}")
    clean(page)
    page.reload()
    expect(switch).to_be_checked()
    person.tells(type="start")
    person.waits_for_view()
    plays_to_the_end(person)
    expect(page.locator("[data-screen=result]")).to_be_visible()
    page.get_by_text(MORE[lang], exact=True).click()
    expect(page.get_by_role("switch", name=ADD[lang])).to_be_checked()
    page.get_by_text(PROOF[lang]).click()
    expect(page.get_by_text(OWN[lang])).to_be_visible()
    expect(page.get_by_text(promised)).to_be_visible()
    page.locator("details.proof dl").scroll_into_view_if_needed()
    picture(page, f"result-{lang}-{size[0]}")
    clean(page)
    page.goto(f"{shared_table.url}t/{room}/replay")
    if size == PHONE:
        page.locator("button.log").click()
    page.get_by_text(PROOF[lang]).click()
    expect(page.get_by_text(OWN[lang])).to_be_visible()
    page.locator("details.proof dl").scroll_into_view_if_needed()
    picture(page, f"replay-{lang}-{size[0]}")
    person.leaves()


def test_without_it_the_proof_says_what_is_sure(browser: Browser, shared_table: RunningTable) -> None:
    person = Person(browser, shared_table, "someone trusting", PHONE, "en")
    person.sits_down_with_bots("four_tricks", {"players": 3, "startSeat": 0})
    person.waits_for_view()
    plays_to_the_end(person)
    person.page.get_by_text(MORE["en"], exact=True).click()
    person.page.get_by_text(PROOF["en"]).click()
    expect(person.page.get_by_text(PLAIN["en"])).to_be_visible()
    person.leaves()
