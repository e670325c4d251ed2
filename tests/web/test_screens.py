"""Everything around the table: lobby, waiting room, rules, settings, result and replay.

By tap and by keyboard, in both languages, by day and by night; and axe finds nothing on any screen.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.axe import clean
from tests.web.conftest import RunningTable
from tests.web.player import DESKTOP, PHONE, request
from tests.web.test_shapes import OVER

SMALL = (360, 640)
TOKEN = "a token that nobody else has"
FOUR_TRICKS = {"ja": "フォートリックス", "en": "Four Tricks"}


@contextmanager
def visitor(
    browser: Browser,
    size: tuple[int, int] = PHONE,
    lang: str = "ja",
    theme: str = "day",
    name: str = "",
    token: str = "",
) -> Iterator[Page]:
    """Return the browser of a player who has set language and colours. Any error on the page fails the test."""
    settings = json.dumps({"lang": lang, "theme": theme, "autoPlay": False, "offered": True})
    player = json.dumps({"name": name, "crest": 5, **({"token": token} if token else {})})
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", service_workers="block"
    )
    context.add_init_script(
        f"localStorage['tefuda.settings'] ??= {json.dumps(settings)};"
        f"localStorage['tefuda.player'] ??= {json.dumps(player)};"
    )
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    yield page
    assert wrong == []
    context.close()


def shelf(page: Page, table: RunningTable) -> None:
    page.goto(table.url)
    page.locator(".games button").first.wait_for()


def tab_to(page: Page, thing: Locator) -> None:
    """Go to something by the tab key."""
    thing.wait_for()
    for _ in range(60):
        if thing.evaluate("it => it === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the tab key does not lead to {thing}")


def play_out(table: RunningTable, room: str, seed: int = 1) -> None:
    """Play the seat of TOKEN at random until the match is over."""
    chance = random.Random(seed)
    with table.line(room) as line:
        line.send(json.dumps({"type": "hello", "token": TOKEN}))
        while True:
            message = json.loads(line.recv(timeout=30))
            if message["type"] != "view":
                continue
            if message["view"].get("result"):
                return
            if (moves := message["view"].get("moves")) and not message.get("own"):
                move = chance.choice(moves)["text"]
                line.send(json.dumps({"type": "move", "version": message["version"], "text": move}))


# How many parts of a sheet have more in them than they show.
ROLLS = """(parts) => parts.filter((part) => part.clientHeight > 44 && part.scrollHeight > part.clientHeight + 1
  && ['auto', 'scroll'].includes(getComputedStyle(part).overflowY)).length"""


@pytest.mark.parametrize("size, lang, theme", [(SMALL, "en", "night"), (PHONE, "ja", "day"), (DESKTOP, "ja", "night")])
def test_the_way_to_a_table_is_clean(
    browser: Browser, shared_table: RunningTable, size: tuple[int, int], lang: str, theme: str
) -> None:
    with visitor(browser, size, lang, theme, "Mio") as page:
        shelf(page, shared_table)
        clean(page)
        page.locator("header button").last.click()
        expect(page.locator(".dyes")).not_to_have_text("")  # its words come later
        clean(page)
        page.keyboard.press("Escape")
        page.locator(".two button").last.click()
        clean(page)
        page.keyboard.press("Escape")
        page.locator(".two button").first.click()
        clean(page)
        page.locator("dialog li button", has_text=FOUR_TRICKS[lang]).click()
        clean(page)
        page.locator("dialog .how").click()
        expect(page.locator("dialog").last.locator("h3").first).to_be_visible()
        clean(page)
        page.keyboard.press("Escape")
        page.locator("dialog .friends").click()
        page.locator(".cloth").wait_for()
        clean(page)
        page.locator(".cloth .open").first.click()
        clean(page)
        page.emulate_media(forced_colors="active")
        expect(page.locator("dialog .usual")).to_have_css("outline-style", "solid")
        page.emulate_media(forced_colors="none")
        page.set_viewport_size({"width": 844, "height": 390})  # all strengths are in sight
        assert page.locator("dialog[open]:has(.usual) *").evaluate_all(ROLLS) == 0
        page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
        page.locator("dialog li button").nth(1).click()  # what the bot is called leaves the name of the game free
        expect(page.locator(".cloth .badge")).to_have_count(2)
        assert page.evaluate(OVER, ".cloth .badge, .cloth .mid b") == ""


# Pictures of games that end outside the stitches around them.
WIDER = """() => [...document.querySelectorAll('.games .pic')].filter((picture) => {
  const [stitches, cards] = [...picture.children].map((part) => part.getBoundingClientRect());
  return cards.left < stitches.left || cards.right > stitches.right;
}).length"""


def test_on_a_tablet_pictures_of_games_stay_in_their_stitches(browser: Browser, shared_table: RunningTable) -> None:
    with visitor(browser, (1024, 768), "en", name="Mio") as page:
        for width, height in ((1024, 768), (768, 1024), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            shelf(page, shared_table)
            assert page.evaluate(WIDER) == 0, (width, height)


def test_the_language_changes_at_once_and_stays(browser: Browser, shared_table: RunningTable) -> None:
    with visitor(browser, name="Mio") as page:
        shelf(page, shared_table)
        expect(page.get_by_role("button", name="卓を作る")).to_be_visible()
        page.get_by_role("button", name="EN").click()
        expect(page.get_by_role("button", name="New table")).to_be_visible()
        assert page.evaluate("document.documentElement.lang") == "en"
        page.reload()
        expect(page.get_by_role("button", name="New table")).to_be_visible()


def test_a_friend_comes_by_the_code(browser: Browser, shared_table: RunningTable) -> None:
    with visitor(browser, name="あお") as host, visitor(browser, DESKTOP, "en", "night") as guest:
        shelf(host, shared_table)
        host.locator(".games button", has_text=FOUR_TRICKS["ja"]).click()
        host.get_by_role("button", name="友だちを呼ぶ").click()
        code = host.locator(".code b").inner_text()
        assert re.fullmatch(r"[A-Z0-9]{3}-[A-Z0-9]{3}", code)

        shelf(guest, shared_table)
        guest.get_by_role("button", name="Join with a code").click()
        guest.get_by_label("Table code", exact=True).fill(code.lower())
        guest.get_by_role("button", name="Join", exact=True).click()
        guest.get_by_role("button", name="Sit here").last.click()
        guest.get_by_label("Name and crest").fill("Mio")
        guest.get_by_role("button", name="Sit here").last.click()

        expect(host.get_by_role("region", name="席").get_by_text("Mio")).to_be_visible()
        expect(host.get_by_role("button", name="1人の準備待ち")).to_be_visible()
        guest.get_by_role("button", name="I'm ready").click()
        host.get_by_role("button", name="始める").click()
        for page in (host, guest):
            expect(page.locator("main.table > *").first).to_be_visible()


# How many parts of the page change step by step: each of them costs time whenever anything about the page changes.
GRADUAL = """() => [...document.querySelectorAll('*')].filter((it) =>
  getComputedStyle(it).transitionDuration.split(',').some((time) => parseFloat(time) > 0)).length"""


def test_with_calm_motion_nothing_changes_step_by_step(browser: Browser, shared_table: RunningTable) -> None:
    with visitor(browser) as page:
        shelf(page, shared_table)
        assert page.evaluate(GRADUAL) == 0
        page.emulate_media(reduced_motion="no-preference")
        assert page.evaluate(GRADUAL) > 0
        page.evaluate("document.documentElement.dataset.motion = 'calm'")
        assert page.evaluate(GRADUAL) == 0


def test_an_address_without_a_page_says_so(browser: Browser, shared_table: RunningTable) -> None:
    with visitor(browser, PHONE, "en") as page:
        for path in ("foo", "t/ABCDEF/xyz"):
            page.goto(shared_table.url + path)
            expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
        clean(page)


@pytest.mark.parametrize("locale, lang", [("ja-JP", "ja"), ("en-GB", "en"), ("de-DE", "en")])
def test_the_first_visit_is_in_the_browsers_language(
    browser: Browser, shared_table: RunningTable, locale: str, lang: str
) -> None:
    context = browser.new_context(locale=locale, service_workers="block")
    page = context.new_page()
    shelf(page, shared_table)
    assert page.locator("html").get_attribute("lang") == lang
    context.close()


def test_a_table_left_for_the_lobby_says_how_far_it_is(browser: Browser, shared_table: RunningTable) -> None:
    with visitor(browser, PHONE, "ja", name="Ao", token=TOKEN) as page:
        wanted = {"game": "daifugo", "options": {"players": 3}, "name": "Ao"}
        room = request(shared_table, TOKEN, "api/rooms", wanted)["room"]
        page.goto(f"{shared_table.url}t/{room}")
        page.locator("footer .go").click()
        page.locator("[data-mat]").wait_for()
        shelf(page, shared_table)
        card = page.locator("section", has=page.locator(f'a[href="/t/{room}"]')).last
        expect(card).to_contain_text("1回目")
        expect(card).not_to_contain_text("daifugo.")


def test_a_wrong_code_says_so(browser: Browser, shared_table: RunningTable) -> None:
    with visitor(browser, name="Mio") as page:
        page.goto(f"{shared_table.url}t/NOSUCH")
        expect(page.get_by_role("heading", name="その合言葉の卓は見つかりません")).to_be_visible()
        clean(page)
        page.goto(f"{shared_table.url}t/NOSUCH/replay")
        expect(page.get_by_role("heading", name="終わった対戦がありません")).to_be_visible()


def test_a_table_with_bots_is_opened_by_keyboard_alone(browser: Browser, shared_table: RunningTable) -> None:
    with visitor(browser, DESKTOP) as page:
        shelf(page, shared_table)
        tab_to(page, page.locator(".games button", has_text=FOUR_TRICKS["ja"]))
        page.keyboard.press("Enter")
        tab_to(page, page.get_by_role("button", name="ボットと始める").last)
        page.keyboard.press("Enter")
        page.locator("main.table > *").first.wait_for()
        page.keyboard.press("r")
        sheet = page.get_by_role("dialog")
        expect(sheet).to_be_visible()
        clean(page)
        page.keyboard.press("Escape")
        expect(sheet).not_to_be_visible()


@pytest.mark.parametrize("size, lang", [(SMALL, "en"), (DESKTOP, "ja")])
def test_result_and_replay(browser: Browser, shared_table: RunningTable, size: tuple[int, int], lang: str) -> None:
    with visitor(browser, size, lang, "night", "Ao", TOKEN) as page:
        shelf(page, shared_table)
        page.locator(".games button", has_text=FOUR_TRICKS[lang]).click()
        page.locator("dialog .go").click()
        page.wait_for_url("**/t/*")
        room = page.url.rsplit("/", 1)[-1]
        page.locator("main.table > *").first.wait_for()
        play_out(shared_table, room)
        hero = page.locator(".hero h2")
        expect(hero).to_be_focused()
        expect(page.locator("ol.panel > li")).to_have_count(3)
        expect(page.locator("ol.panel table")).to_have_count(1)
        page.locator("ol.panel button[aria-expanded=false]").first.click()
        clean(page)

        page.locator("a[href*=replay]").click()
        counter = page.locator(".comment small")
        expect(counter).to_contain_text("0")
        page.keyboard.press("]")
        page.keyboard.press("]")
        page.keyboard.press("[")
        assert page.url.endswith("#1")
        page.keyboard.press("End")
        expect(page.locator(".line button").nth(1)).to_be_disabled()
        clean(page)
        page.reload()
        expect(page.locator(".line button").nth(1)).to_be_disabled()
        page.go_back()
        page.goto(f"{shared_table.url}t/{room}")
        expect(hero).to_be_visible()


def test_a_host_mutes_a_guest_and_asks_them_to_leave(browser: Browser, shared_table: RunningTable) -> None:
    room = request(shared_table, TOKEN, "api/rooms", {"game": "four_tricks", "options": {"players": 3}, "name": "Ao"})
    place = f"{shared_table.url}t/{room['room']}"
    with visitor(browser, token=TOKEN, name="Ao") as host, visitor(browser, name="Bo") as guest:
        host.goto(place)
        guest.goto(place)
        guest.get_by_role("button", name="ここに座る").last.click()
        chair = host.locator(".cloth li", has_text="Bo")
        chair.get_by_role("button").click()
        clean(host)
        host.get_by_role("button", name="発言を止める").click()
        expect(chair).to_contain_text("発言停止")
        chair.get_by_role("button").click()
        host.get_by_role("button", name="席を立ってもらう").click()
        expect(host.locator(".cloth li", has_text="Bo")).to_have_count(0)
        guest.get_by_role("button", name="ここに座る").last.click()
        expect(guest.get_by_text("ホストの判断で、この卓には参加できません")).to_be_visible()
