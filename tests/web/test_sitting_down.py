"""Sitting down for the first time: two touches to the first card, rules that open at a picture and as chips, codes of
rules, and cards on trial that follow what is picked."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tefuda.engine.registry import games
from tests.web.axe import clean
from tests.web.conftest import PATIENCE, RunningTable
from tests.web.player import CORNER, DESKTOP, LAID, LIT, MADE, PHONE, Person, request
from tests.web.test_screens import visitor
from tests.web.test_shapes import OVER

TOUCHES = """
  addEventListener('click', (event) => {
    if (event.isTrusted) sessionStorage.touches = Number(sessionStorage.touches ?? 0) + 1;
  }, true);
"""
# Opens the sheet for a new table, and holds back what follows its first frame. Returns how high its rows are then, and
# once they have their pictures.
ROWS = """async () => {
  const heights = () => [...document.querySelectorAll('dialog[open] li')].slice(0, 8).map((row) => row.offsetHeight);
  const pictures = () => document.querySelectorAll('dialog[open] .mini svg').length;
  const [frame, held] = [requestAnimationFrame, []];
  const next = () => new Promise((go) => frame(go));
  window.requestAnimationFrame = (act) => held.push(act);
  document.querySelector('.two button').click();
  while (heights().length === 0) await next();
  for (let frames = 0; frames < 3; frames++) await next();
  const [first, drawn] = [heights(), pictures()];
  window.requestAnimationFrame = frame;
  for (const act of held) frame(act);
  while (pictures() < 24) await next();
  await next();
  return { first, drawn, then: heights() };
}"""
SIDEWAYS = (844, 390)
SHAPES = [(PHONE, "ja", "day"), (DESKTOP, "en", "night"), (SIDEWAYS, "en", "day")]


def touches(page: Page) -> int:
    return int(page.evaluate("Number(sessionStorage.touches ?? 0)"))


@pytest.mark.parametrize("first", [True, False], ids=["first visit", "lobby"])
@pytest.mark.parametrize(("locale", "size"), [("ja-JP", PHONE), ("en-GB", DESKTOP), ("en-GB", PHONE)])
def test_the_first_card_is_at_most_two_touches_away(
    browser: Browser, shared_table: RunningTable, locale: str, size: tuple[int, int], first: bool
) -> None:
    viewport = ViewportSize(width=size[0], height=size[1])
    context = browser.new_context(viewport=viewport, locale=locale, service_workers="block")
    context.add_init_script(TOUCHES)
    if not first:  # a player of theirs who has been here before
        context.add_init_script("localStorage['tefuda.player'] ??= JSON.stringify({name: 'Mio', crest: 3})")
    page = context.new_page()
    page.goto(shared_table.url)
    if first:
        page.locator(".doors button").first.click()
    else:
        page.locator(".games button").first.click()
        page.locator("dialog footer .go").click()
    page.locator("[role=option]").first.wait_for()
    expect(page.locator("[data-mat]")).to_be_visible()
    assert touches(page) == (1 if first else 2)
    assert page.evaluate("document.documentElement.lang") == locale[:2]
    context.close()


@pytest.mark.parametrize(("size", "lang", "theme"), SHAPES)
def test_pictures_that_come_after_the_words_move_nothing(
    browser: Browser, shared_table: RunningTable, size: tuple[int, int], lang: str, theme: str
) -> None:
    person = Person(browser, shared_table, f"who opens a table {size} {lang}", size, lang, theme=theme)
    person.page.goto(shared_table.url)
    person.page.locator(".games button").first.wait_for()
    seen = person.page.evaluate(ROWS)
    assert seen["drawn"] == 0
    assert seen["first"] == seen["then"]
    person.leaves()


@pytest.mark.parametrize(("size", "lang", "theme"), SHAPES)
def test_every_games_rules_open_at_a_picture(
    browser: Browser, shared_table: RunningTable, size: tuple[int, int], lang: str, theme: str
) -> None:
    listed = [game["id"] for game in request(shared_table, "token-of-no-one", "api/games")]
    assert set(games()) <= set(listed)
    with visitor(browser, size, lang, theme, "Mio") as page:
        page.goto(shared_table.url)
        page.locator(".games button").first.wait_for()
        for number in [at for at, game in enumerate(listed) if game in games()]:
            page.locator(".games button").nth(number).click()
            page.locator("dialog .how").click()
            panel = page.locator("#rules-panel")
            picture = panel.locator("figure").first
            expect(picture.locator("svg.card, [data-mat], .card").first).to_be_visible()
            top = panel.locator("h3, p, figure").evaluate_all(
                "parts => parts.filter((part) => !part.closest('a')).map((part) => part.tagName)"
            )
            assert top[0] == "FIGURE", (number, top[:3])
            box = picture.bounding_box()
            assert box is not None and box["y"] < size[1] * 0.75  # in sight without a touch
            page.keyboard.press("Escape")
            page.keyboard.press("Escape")
            expect(page.locator("dialog")).to_have_count(0)


@pytest.mark.parametrize(("size", "lang", "theme"), SHAPES)
def test_the_waiting_room_has_its_rules_as_chips_that_open(
    browser: Browser, shared_table: RunningTable, size: tuple[int, int], lang: str, theme: str
) -> None:
    rules = ["revolution", "eight_cut", "spade3", "suit_lock"]
    anna = Person(browser, shared_table, f"anna-chips-{size[0]}-{lang}", size, lang, theme=theme)
    anna.comes(anna.opens("daifugo", {"players": 4, "rules": rules}))
    page = anna.page
    chips = page.locator("main button[data-rule]")
    expect(chips).to_have_count(len(rules))
    assert sorted(str(chips.nth(k).get_attribute("data-rule")) for k in range(len(rules))) == sorted(rules)
    name = chips.first.inner_text()
    chips.first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name=name).first).to_be_visible()
    expect(dialog.locator("p").first).not_to_be_empty()
    clean(page)
    anna.leaves()


@pytest.mark.parametrize(("size", "lang", "theme"), SHAPES)
def test_a_rule_code_where_a_tables_code_is_asked_for_opens_the_rules(
    browser: Browser, shared_table: RunningTable, size: tuple[int, int], lang: str, theme: str
) -> None:
    rules = ["revolution", "eight_cut", "nine_reverse", "q_bomber"]
    checked = request(shared_table, "token-of-no-one", "api/games/daifugo/check", {"rules": rules})
    code = checked["code"]
    words = {"ja": ("合言葉で参加", "合言葉", "参加する"), "en": ("Join with a code", "Table code", "Join")}[lang]
    with visitor(browser, size, lang, theme, "Mio") as page:
        page.goto(shared_table.url)
        page.get_by_role("button", name=words[0]).click()
        page.get_by_label(words[1], exact=True).fill(f" {code} ")
        page.get_by_role("button", name=words[2], exact=True).click()
        chips = page.locator("dialog button[data-rule]")
        expect(chips).to_have_count(len(rules))
        assert sorted(str(chips.nth(k).get_attribute("data-rule")) for k in range(len(rules))) == sorted(rules)
        clean(page)
        page.locator("dialog .friends").click()
        page.locator(".cloth").wait_for()
        expect(page.locator("main button[data-rule]")).to_have_count(len(rules))


@pytest.mark.parametrize(("size", "lang", "theme"), SHAPES)
def test_a_wrong_code_stays_where_it_was_typed(
    browser: Browser, shared_table: RunningTable, size: tuple[int, int], lang: str, theme: str
) -> None:
    wanted = {"game": "four_tricks", "options": {"players": 3}, "name": "Anna"}
    code = request(shared_table, "token-of-a-host", "api/rooms", wanted)["room"]
    words = {
        "ja": ("合言葉で参加", "合言葉", "参加する", "その合言葉の卓は見つかりません。文字を確かめてください。"),
        "en": ("Join with a code", "Table code", "Join", "No table has that code. Check the letters and try again."),
    }[lang]
    with visitor(browser, size, lang, theme, "Mio") as page:
        page.goto(shared_table.url)
        page.get_by_role("button", name=words[0]).click()
        field, join = page.get_by_label(words[1], exact=True), page.get_by_role("button", name=words[2], exact=True)
        for wrong in ("abc-def", "ABCDEFGHJ"):
            field.fill(wrong)
            join.click()
            expect(page.get_by_role("alert")).to_contain_text(words[3])
            expect(field).to_have_value(wrong)
            expect(field).to_be_focused()
            assert page.url == shared_table.url
            clean(page)
        # What is typed next takes the line away, and finds the table however the code was written.
        wide = "".join(chr(ord(letter) + 0xFEE0) for letter in code.lower())
        message = f"{'アキ' * 30}さんの卓です。{shared_table.url}t/{code}?lang=ja"
        for typed in (f" {code[:3]}-{code[3:]} ", wide, message):
            field.fill(typed)
            expect(page.get_by_role("alert")).to_be_empty()
            join.click()
            page.wait_for_url(re.compile(f"/t/{code}"))
            page.go_back()
            page.get_by_role("button", name=words[0]).click()


@pytest.mark.parametrize(("size", "lang", "theme"), SHAPES)
def test_placements_are_taken_back_until_the_last_card_and_the_prompt_follows_the_pick(
    browser: Browser, shared_table: RunningTable, size: tuple[int, int], lang: str, theme: str
) -> None:
    mio = Person(browser, shared_table, f"mio-lays-{size[0]}-{lang}", size, lang, theme=theme)
    mio.sits_down_with_bots("nueva_espana", {"players": 3})
    page, prompt = mio.page, mio.page.locator(".prompt")
    for view in mio.turns():
        if any(move.get("draft") for move in view["moves"]):
            break
        mio.plays()
    version, laid = mio.sees["version"], 0
    while True:
        card = page.locator("[role=option].live, [role=option].picked").first
        card.wait_for(timeout=PATIENCE)
        if page.locator("[role=option].picked").count() == 0:
            before = prompt.inner_text()
            card.click(position=CORNER)
            page.wait_for_function(LIT, arg=laid + 1, timeout=PATIENCE)
            if page.locator("[data-mat] .target").count() > 0:
                expect(prompt).not_to_have_text(before)  # it asks where the card that is picked is to go
        if laid == 0:
            clean(page)
        if page.locator("[data-mat] .target").count() > 0:
            page.locator("[data-mat] .target").first.click()
        page.wait_for_function(LAID, arg=laid + 1, timeout=PATIENCE)
        if page.locator(MADE).count() > 0 and page.locator("[data-tried]").count() == laid:
            break
        laid += 1
    # Before the last one is made, all go back, one after the other; nobody has seen any.
    assert laid >= 2
    for left in range(laid - 1, -1, -1):
        page.locator("[data-act=undraft]").click()
        expect(page.locator("[data-tried]")).to_have_count(left)
    expect(page.locator("[data-act=undraft]")).to_have_count(0)
    expect(page.locator("[data-line]")).to_have_attribute("data-version", str(version))
    mio.leaves()


def test_three_seats_of_a_waiting_table_leave_its_picture_free(browser: Browser, shared_table: RunningTable) -> None:
    host = Person(browser, shared_table, "token-of-the-host-of-three", PHONE, "ja", name="みお")
    host.comes(host.opens("four_tricks", {"players": 3}))
    guest = Person(browser, shared_table, "token-of-a-guest-of-three", PHONE, "ja", name="Bert")
    guest.comes(host.room)
    guest.tells(type="sit", seat=1, name="Bert")
    host.tells(type="bot", seat=2, strength=0)
    expect(host.page.locator(".cloth .badge")).to_have_count(3)
    for width in (390, 360):
        host.page.set_viewport_size({"width": width, "height": 844})
        assert host.page.evaluate(OVER, ".cloth .badge, .cloth .piece:first-child, .cloth .piece:last-child") == ""
    guest.leaves()
    host.leaves()
