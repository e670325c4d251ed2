"""After the match: the result speaks to each player, another match is an invitation, and every match has a page."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.axe import clean
from tests.web.conftest import RunningTable
from tests.web.player import DESKTOP, PHONE, Person
from tests.web.test_room_to_read import until

WORDS = {
    "ja": {
        "invite": "もう一度に誘う", "accept": "座る", "decline": "また今度", "mine": "あなた",
        "matches": "自分の対戦", "numbers": "数字", "start": "ボットと始める", "share": "結果を送る",
        "host": "あなたがホストになりました",
    },
    "en": {
        "invite": "Invite to play again", "accept": "I'm in", "decline": "Not now", "mine": "You",
        "matches": "My matches", "numbers": "Numbers", "start": "Start with bots", "share": "Share the result",
        "host": "You're the host now",
    },
}  # fmt: skip
MOVE = {
    "ja": ("ほかの端末で続ける", "この端末で続ける"),
    "en": ("Continue on another device", "Continue on this device"),
}

FOOT = "document.querySelector('footer').getBoundingClientRect().top"
# Where each row of the buttons below ends.
ROWS = """() => Object.values(Object.groupBy(
  [...document.querySelectorAll('footer .btn')].map((one) => one.getBoundingClientRect()), ({ top }) => top))
  .map((row) => Math.round(Math.max(...row.map(({ right }) => right))))"""


def picture(page: Page, name: str) -> None:
    """Save a picture to look at, if a folder for them is named."""
    if folder := os.environ.get("TEFUDA_PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png")


def plays_to_the_end(people: list[Person]) -> None:
    """Play by the connections alone, with no page that shows it: what is shown afterwards is under test."""
    for person in people:
        person.waits_for_view()
    while not all(person.sees["view"].get("result") for person in people):
        for person in people:
            person.catches_up()
            if person.may_move():
                move = person.sees["view"]["moves"][0]["text"]
                person.tells(type="move", version=person.sees["version"], text=move, id=f"m{person.sees['version']}")
    for person in people:
        person.page.goto(f"{person.table.url}t/{person.room}")
        expect(person.page.locator("[data-screen=result]")).to_be_visible()


@pytest.mark.parametrize(("lang", "other"), [("ja", "en"), ("en", "ja")])
def test_two_players_meet_again_and_each_match_stays(
    browser: Browser, shared_table: RunningTable, lang: str, other: str
) -> None:
    host = Person(browser, shared_table, f"hosting-{lang}", PHONE, lang, seed=2)
    guest = Person(browser, shared_table, f"visiting-{lang}", DESKTOP, other, seed=3)
    words, others = WORDS[lang], WORDS[other]
    room = guest.room = host.opens("four_tricks", {"players": 3})
    host.listen()
    guest.listen()
    guest.tells(type="sit", seat=1, name="Guest")
    host.waits_for_player(1)
    host.tells(type="bot", seat=2, strength=0)
    host.tells(type="start")
    plays_to_the_end([host, guest])
    for person, said in ((host, words), (guest, others)):
        expect(person.page.locator(".hero h2")).to_contain_text(said["mine"])
        expect(person.page.locator("li.mine")).to_have_count(1)
    clean(host.page)
    assert set(host.page.evaluate(ROWS)) == {PHONE[0] - 14}
    picture(host.page, f"result-{lang}")

    # A stamp stands above the buttons, comes and goes softly, and sideways, too, the tray leaves the buttons free.
    host.page.emulate_media(reduced_motion="no-preference")
    guest.tells(type="stamp", stamp="hakushu")
    stamp = host.page.locator("[data-stamp-of]").element_handle()
    assert stamp is not None
    assert stamp.evaluate("it => getComputedStyle(it).animationName.split(',').length") == 2  # the first is soon over
    assert stamp.evaluate(f"it => it.getBoundingClientRect().bottom <= ({FOOT})")
    host.page.set_viewport_size({"width": 844, "height": 390})
    host.page.locator("[data-stamps]").click()
    tray = host.page.locator("[data-tray]")
    assert tray.evaluate(f"it => it.getBoundingClientRect().bottom <= ({FOOT}) && it.getBoundingClientRect().top >= 0")
    host.page.keyboard.press("Escape")
    host.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})

    guest.page.get_by_role("button", name=others["invite"]).click()
    accept = host.page.get_by_role("button", name=words["accept"])
    expect(accept).to_be_visible()
    assert accept.evaluate("it => it.clientHeight") <= 56  # its words have one line, whatever stands beside it
    clean(host.page)
    picture(host.page, f"invited-{lang}")
    host.page.get_by_role("button", name=words["decline"]).click()
    guest.page.get_by_role("button", name=others["start"]).click()
    expect(guest.page.locator("[data-mat]")).to_be_visible()
    expect(host.page.locator("[data-mat]")).to_be_visible()  # without a seat, the host looks on

    guest.page.goto(f"{shared_table.url}t/{room}/1")
    expect(guest.page.locator("[data-screen=result]")).to_be_visible()
    expect(guest.page.locator("li.mine")).to_have_count(1)
    guest.page.get_by_role("button", name=others["share"]).click()
    expect(guest.page.locator("dialog[open] img")).to_be_visible()
    guest.page.keyboard.press("Escape")
    guest.page.locator("a[href$='/1/replay']").click()
    expect(guest.page).to_have_url(f"{shared_table.url}t/{room}/1/replay")
    expect(guest.page.locator("[data-mat]")).to_be_visible()

    host.page.goto(shared_table.url)
    host.page.get_by_role("link", name=words["matches"]).click()
    expect(host.page.locator(f"a[href$='/t/{room}/1']")).to_be_visible()
    clean(host.page)
    picture(host.page, f"matches-{lang}")
    host.page.get_by_role("link", name=words["numbers"]).click()
    expect(host.page.locator(".bars li")).to_have_count(1)
    clean(host.page)
    assert host.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    host.leaves()
    guest.leaves()


def test_the_guest_is_told_when_the_host_has_left(browser: Browser, shared_table: RunningTable) -> None:
    host = Person(browser, shared_table, "leaving-host", DESKTOP, "ja")
    guest = Person(browser, shared_table, "staying-guest", PHONE, "ja")
    room = host.opens("four_tricks", {"players": 3})
    host.comes(room)
    guest.comes(room)
    guest.tells(type="sit", seat=1, name="Guest")
    expect(guest.page.locator("body")).to_contain_text("Guest")
    host.leaves()
    expect(guest.page.get_by_text(WORDS["ja"]["host"])).to_be_visible()
    guest.leaves()


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_match_goes_on_on_another_device(browser: Browser, shared_table: RunningTable, lang: str) -> None:
    computer = Person(browser, shared_table, f"moving-{lang}", DESKTOP, lang)
    phone = Person(browser, shared_table, f"someone-{lang}", PHONE, lang, seed=5)
    room = computer.opens("four_tricks", {"players": 3})
    computer.comes(room)
    computer.tells(type="start")
    expect(computer.page.locator("[data-mat]")).to_be_visible()
    computer.page.locator("header .icon").last.click()
    computer.page.get_by_role("button", name=MOVE[lang][0]).click()
    expect(computer.page.locator("[data-code] svg")).to_be_visible()
    clean(computer.page)
    picture(computer.page, f"elsewhere-{lang}")
    computer.page.set_viewport_size({"width": 844, "height": 390})
    expect(computer.page.locator("dialog[open] .note")).to_be_in_viewport(ratio=1)
    expect(computer.page.locator("[data-code] svg")).to_be_in_viewport(ratio=1)
    with computer.page.expect_response("**/api/move") as answer:
        computer.page.keyboard.press("Escape")
        computer.page.locator("header .icon").last.click()
        computer.page.get_by_role("button", name=MOVE[lang][0]).click()
    link = f"{shared_table.url}me/here#{answer.value.json()['code']}/{room}"
    phone.page.goto(link)
    here = phone.page.get_by_role("button", name=MOVE[lang][1])
    expect(here).to_be_visible()
    assert "#" not in phone.page.url  # the secret is neither in the address nor in the history
    clean(phone.page)
    picture(phone.page, f"here-{lang}")
    here.click()
    expect(phone.page.locator("[data-mat]")).to_be_visible()
    assert phone.page.evaluate("JSON.parse(localStorage['tefuda.player']).token") == computer.token
    phone.page.goto(link)
    here.click()
    expect(phone.page.get_by_role("alert")).not_to_be_empty()
    expect(here).to_have_count(0)  # it would never work
    phone.leaves()
    computer.leaves()


def test_forced_colours_tell_first_and_last_places_from_the_others(
    browser: Browser, shared_table: RunningTable
) -> None:
    anna = Person(browser, shared_table, "anna-forced-places", PHONE, "en")
    anna.sits_down_with_bots("daifugo", {"players": 3, "games": 2})
    plays_to_the_end([anna])
    page = anna.page
    expect(page.locator(".boxes i")).to_have_count(6)
    mine = "getComputedStyle(document.querySelector('figure path.focus')).stroke"
    before = page.evaluate(mine)
    page.emulate_media(forced_colors="active")
    page.wait_for_function(f"before => {mine} !== before", arg=before)
    looks = "all => new Set(all.map(i => getComputedStyle(i)).map(i => i.backgroundColor + i.borderTopWidth)).size"
    for box in (".first", ".last", ":not(.first, .last)"):
        assert page.locator(f".boxes i{box}").evaluate_all(looks) == 1
    assert page.locator(".boxes i").evaluate_all(looks) == 3
    page.goto(f"{shared_table.url}me/numbers")
    expect(page.locator(".legend i")).to_have_count(3)
    assert page.locator(".legend i").evaluate_all(looks) == 3
    anna.context.close()


@pytest.mark.parametrize(
    ("lang", "lost", "won"), [("ja", "あなたの負け", "あなたの勝ち"), ("en", "You lost", "You win")]
)
def test_a_game_of_losers_gives_them_no_place_and_celebrates_the_others(
    browser: Browser, shared_table: RunningTable, lang: str, lost: str, won: str
) -> None:
    people = [Person(browser, shared_table, f"haunted-{seat}-{lang}", PHONE, lang, seed=seat) for seat in range(3)]
    room = people[0].opens("itazura_youkai", {"players": 3, "cap": 1})
    for person in people:
        person.room = room
        person.listen()
    for seat in (1, 2):
        people[seat].tells(type="sit", seat=seat, name=f"P{seat}")
        people[0].waits_for_player(seat)
        people[seat].tells(type="ready", ready=True)
    people[0].tells(type="start")
    plays_to_the_end(people)
    ranks = people[0].sees["view"]["result"]["ranks"]
    assert 1 in ranks
    assert max(ranks) > 1
    for person, rank in zip(people, ranks, strict=True):
        expect(person.page.locator(".hero h2")).to_have_text(won if rank == 1 else lost)
        expect(person.page.locator("li.mine .place")).to_have_text("1" if rank == 1 else "—")
        if rank == 1:  # a stitched ring, sewn once, whose mask lets it through
            mask = person.page.locator(".won .ring mask circle").first
            expect(mask).to_have_css("stroke", "rgb(255, 255, 255)")
        else:
            person.page.goto(f"{shared_table.url}me/matches")
            expect(person.page.locator(f"a[href$='/t/{room}/1'] .place")).to_contain_text("—")
            clean(person.page)
        person.leaves()


# Names and titles of the result that need a second line.
BROKEN = """() => [...document.querySelectorAll('[data-screen=result] .name > *')]
  .filter((words) => {
    const range = document.createRange();
    range.selectNodeContents(words.firstChild);
    return range.getClientRects().length > 1;
  }).map((words) => words.textContent)"""


def test_six_rounds_leave_the_names_whole(browser: Browser, shared_table: RunningTable) -> None:
    person = Person(browser, shared_table, "who plays six rounds", (360, 740), "en", name="Eleonora")
    person.sits_down_with_bots("daifugo", {"players": 3, "games": 6})
    assert not until(person, lambda view: False)
    person.page.locator(".boxes").first.wait_for()
    for width in (360, 390, 820, 1280):
        person.page.set_viewport_size({"width": width, "height": 740})
        person.page.wait_for_function(f"() => innerWidth === {width} && ({BROKEN})().length === 0")
    person.leaves()
