"""House rules before the match, and its table after it.

Rule sets to start from, search, what a switch would do, random rules, plain words, and the chart of points and
places.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.axe import clean
from tests.web.conftest import RunningTable
from tests.web.player import DESKTOP, PHONE, request
from tests.web.test_screens import TOKEN, play_out, shelf, visitor

DAIFUGO = {"ja": "大富豪", "en": "Daifugo"}


def picker(page: Page, table: RunningTable, **options: object) -> None:
    """Open the house rules of a new table."""
    wanted = {"game": "daifugo", "options": {"players": 4, **options}, "name": "Ao"}
    room = request(table, TOKEN, "api/rooms", wanted)["room"]
    page.goto(f"{table.url}t/{room}#rules")
    page.locator(".rule").first.wait_for()


def row(rule: str) -> str:
    return f"#rule-{rule}"


@pytest.mark.parametrize("size, lang, theme", [(PHONE, "ja", "day"), (DESKTOP, "en", "night")])
def test_a_table_starts_from_a_rule_set_that_says_where_it_comes_from(
    browser: Browser, shared_table: RunningTable, size: tuple[int, int], lang: str, theme: str
) -> None:
    with visitor(browser, size, lang, theme, "Ao", TOKEN) as page:
        shelf(page, shared_table)
        page.locator(".games button", has_text=DAIFUGO[lang]).click()
        page.locator("dialog .preset").click()
        sheet = page.locator("dialog").last
        expect(sheet.locator("[data-preset=uec]")).to_contain_text("UECda")
        expect(sheet.locator("[data-preset] span")).to_have_count(sheet.locator("[data-preset]").count())
        clean(page)
        sheet.locator("[data-preset=two]").click()
        page.locator("dialog .friends").click()
        page.locator(".cloth").wait_for()
        expect(page.locator(".cloth .open")).to_have_count(1)  # the other one of two
        page.locator("footer .btn").first.click()
        expect(page.locator(".start b")).to_contain_text({"ja": "2人", "en": "Two players"}[lang])


def test_in_the_picker_a_rule_set_brings_its_number_of_players(browser: Browser, shared_table: RunningTable) -> None:
    with visitor(browser, PHONE, "ja", "day", "Ao", TOKEN) as page:
        picker(page, shared_table)
        page.locator(".start").click()
        page.locator("[data-preset=federation3]").click()
        expect(page.locator(".start b")).to_have_text("連盟（3人）")
        expect(page.locator(".picker header")).to_contain_text("3人")
        page.locator("footer .go").click()
        expect(page.locator(".cloth .open")).to_have_count(2)


# The rule of that name comes first, in either language and however it is spelled.
SPELLINGS = {
    "8切り": "eight_cut", "はちきり": "eight_cut", "やぎり": "eight_cut", "hachigiri": "eight_cut",
    "8giri": "eight_cut",
    "しばり": "suit_lock", "shibari": "suit_lock", "カクメイ": "revolution", "かくめい": "revolution",
    "kakumei": "revolution", "revolution": "revolution", "げこくじょう": "gekokujo", "都落": "miyako_ochi",
    "みやこおち": "miyako_ochi", "miyako ochi": "miyako_ochi", "きゅうきゅうしゃ": "ambulance", "jback": "eleven_back",
    "J": "eleven_back", "ななわたし": "seven_pass", "kaidan": "sequence",
}  # fmt: skip
WORDS = {"ja": {}, "en": {"8 CUT": "eight_cut", "capital": "miyako_ochi", "eleven back": "eleven_back"}}


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_rule_is_found_first_however_it_is_typed(browser: Browser, shared_table: RunningTable, lang: str) -> None:
    with visitor(browser, PHONE, lang, "day", "Ao", TOKEN) as page:
        picker(page, shared_table)
        for query, rule in (SPELLINGS | WORDS[lang]).items():
            page.locator("input[type=search]").fill(query)
            expect(page.locator(".rule").first, query).to_have_id(f"rule-{rule}")
            assert page.locator(".rule").count() < 60, query


def test_a_switch_says_what_it_brings_along_and_clashes_with_before_it_is_touched(
    browser: Browser, shared_table: RunningTable
) -> None:
    with visitor(browser, PHONE, "ja", "day", "Ao", TOKEN) as page:
        picker(page, shared_table, rules=["suit_lock"])
        page.locator("input[type=search]").fill("縛り")
        clash = page.locator(row("five_color_lock"))
        expect(clash).to_contain_text("「マーク縛り」とは同時に使えません")
        page.locator("input[type=search]").fill("階段革命")
        brings = page.locator(row("kaidan_kakumei"))
        expect(brings).to_contain_text("も加わります")
        brings.get_by_role("switch").click()
        expect(brings).to_contain_text("も加えました")
        clean(page)


@pytest.mark.parametrize("size, lang, theme", [(PHONE, "ja", "night"), (DESKTOP, "en", "day")])
def test_random_rules_go_from_a_handful_to_everything(
    browser: Browser, shared_table: RunningTable, size: tuple[int, int], lang: str, theme: str
) -> None:
    with visitor(browser, size, lang, theme, "Ao", TOKEN) as page:
        picker(page, shared_table)
        page.locator(".starts button").nth(1).click()
        slider = page.get_by_role("slider")
        count = page.locator("dialog .how .num")
        numbers = []
        for wild in (0, 50, 100):
            with page.expect_response("**/random"):
                slider.fill(str(wild))
                slider.dispatch_event("change")
            page.wait_for_timeout(200)
            numbers.append(int("".join(filter(str.isdigit, count.inner_text()))))
        assert numbers[0] < 10 < numbers[1] < 60 < numbers[2]
        clean(page)
        page.locator("dialog .go").click()
        expect(page.locator("footer .code")).to_contain_text(str(numbers[-1]))
        expect(page.locator("footer .go")).to_be_visible()  # nothing conflicts
        page.locator("footer .words").click()
        expect(page.locator("dialog li")).to_have_count(numbers[-1])
        clean(page)


@pytest.mark.parametrize("size, lang, theme", [(PHONE, "ja", "day"), (DESKTOP, "en", "night")])
def test_points_and_places_of_a_match_as_a_chart_and_as_a_table(
    browser: Browser, shared_table: RunningTable, size: tuple[int, int], lang: str, theme: str
) -> None:
    words = {"ja": ("順位", "表"), "en": ("Places", "Table")}[lang]
    options = {"players": 2, "games": 3, "rules": ["two_player_small_hand"]}
    wanted = {"game": "daifugo", "options": options, "name": "Ao"}
    with visitor(browser, size, lang, theme, "Ao", TOKEN) as page:
        room = request(shared_table, TOKEN, "api/rooms", wanted)["room"]
        page.goto(f"{shared_table.url}t/{room}")
        page.locator("footer .go").click()
        page.locator("main.table > *").first.wait_for()
        play_out(shared_table, room)
        chart = page.locator("figure")
        expect(chart).to_be_visible()
        expect(chart.locator("svg[role=img] path")).to_have_count(2)
        expect(chart.locator(".sr table tbody tr")).to_have_count(4)  # three rounds and their sum
        clean(page)
        chart.locator("label", has_text=words[0]).click()
        read = chart.locator("p.num")
        plot = chart.locator("svg[role=img]")
        box = plot.bounding_box()
        assert box is not None
        plot.click(position={"x": 30, "y": 14})
        first = read.inner_text()
        plot.click(position={"x": box["width"] - 100, "y": 14})
        assert read.inner_text() != first
        chart.locator("label", has_text=words[1]).click()
        expect(chart.locator("table tbody tr")).to_have_count(4)
        clean(page)


def test_twelve_at_a_table_are_known_by_name_on_a_phone_held_sideways(
    browser: Browser, shared_table: RunningTable
) -> None:
    with visitor(browser, (844, 390), "ja", "day", "Ao", TOKEN) as page:
        wanted = {"game": "daifugo", "options": {"players": 12}, "name": "Ao"}
        room = request(shared_table, TOKEN, "api/rooms", wanted)["room"]
        page.goto(f"{shared_table.url}t/{room}")
        page.locator("footer .go").click()
        names = page.locator("[data-seat-chip] .name > span:first-child")
        expect(names).to_have_count(11)
        for name in names.all():
            expect(name).to_be_visible()
            assert name.evaluate("it => it.scrollWidth <= it.clientWidth"), name.inner_text()
