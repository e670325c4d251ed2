"""The documentation site from its folder, without a server: search, languages, night, and what axe finds."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web import axe

ROOT = Path(__file__).resolve().parents[2]
PHONE, DESKTOP = {"width": 390, "height": 844}, {"width": 1280, "height": 800}
LOOKS = [("ja", PHONE, "light"), ("ja", DESKTOP, "dark"), ("en", PHONE, "dark"), ("en", DESKTOP, "light")]
PAGES = (
    "index", "play", "play/four_tricks", "play/hitsuji", "rules", "host", "write-a-game", "doors", "protocol",
    "shuffle", "architecture", "reference/tefuda.match", "search",
)  # fmt: skip
# Some pages say hundreds of things in the same form, which looks the same each time: the first few stay.
THIN = """(most) => {
  for (const parent of document.querySelectorAll('main *')) {
    const met = {};
    for (const child of [...parent.children]) {
      const form = `${child.tagName}.${child.getAttribute('class')}`;
      met[form] = (met[form] ?? 0) + 1;
      if (met[form] > most) child.remove();
    }
  }
}"""
FEW = 8


@pytest.fixture(scope="module")
def site() -> str:
    """Return the address of the site's folder, built from the present sources."""
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    command = [sys.executable, "-m", "tools.docs", "--check"]
    subprocess.run(command, cwd=ROOT, env=os.environ | {"PYTHONPATH": path}, check=True)
    return (ROOT / "build/docs/site").as_uri()


@contextlib.contextmanager
def opened(browser: Browser, size: dict[str, int], scheme: str = "light", scripts: bool = True) -> Iterator[Page]:
    """Return a page without a network, on which no script may fail."""
    made: dict[str, Any] = {"viewport": size, "color_scheme": scheme, "java_script_enabled": scripts}
    context = browser.new_context(offline=True, **made)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    context.close()
    assert faults == []


@pytest.mark.parametrize("lang, size, scheme", LOOKS)
def test_axe_finds_nothing(browser: Browser, site: str, lang: str, size: dict[str, int], scheme: str) -> None:
    """Look at whole pages once, and three times at what differs in them."""
    with opened(browser, size, scheme) as page:
        for name in PAGES:
            page.goto(f"{site}/{lang}/{name}.html")
            expect(page.locator("html")).to_have_attribute("data-theme", scheme)
            if (lang, size, scheme) != LOOKS[0]:
                page.evaluate(THIN, FEW)
            axe.clean(page)


def test_the_smallest_phones_keep_the_head_and_the_title_apart(browser: Browser, site: str) -> None:
    for width in (360, 390):
        with opened(browser, {"width": width, "height": 640}) as page:
            page.goto(f"{site}/ja/play/four_tricks.html")
            brand, button = (
                page.locator(".bd-header .navbar-brand"),
                page.locator(".bd-header .search-button-field:visible"),
            )
            ends, begins = brand.bounding_box(), button.bounding_box()
            assert ends is not None and begins is not None
            assert ends["x"] + ends["width"] <= begins["x"]
            title = page.locator("article h1").bounding_box()
            assert title is not None and title["height"] < 70  # one line


def test_the_picture_of_the_architecture_has_no_white_ground_at_night(browser: Browser, site: str) -> None:
    with opened(browser, DESKTOP, "dark") as page:
        page.goto(f"{site}/en/architecture.html")
        picture = page.locator("article img").first
        assert picture.evaluate("it => getComputedStyle(it).backgroundColor") == "rgba(0, 0, 0, 0)"


def test_titles_links_and_words_in_tables_are_whole_on_a_phone(browser: Browser, site: str) -> None:
    with opened(browser, PHONE) as page:
        page.goto(f"{site}/ja/reference/tefuda.doors.gymnasium.html")
        for name in (page.locator("article h1 code"), page.locator(".right-next code")):
            box = name.bounding_box()
            assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"]
        page.goto(f"{site}/ja/glossary.html")
        row = page.locator("tbody tr").filter(has_text="対戦のファイル").locator("td")
        english, meaning = row.nth(1).bounding_box(), row.nth(3).bounding_box()
        assert english is not None and english["width"] > 70  # "record"
        assert meaning is not None and meaning["width"] >= 140 and meaning["height"] < 120
        page.goto(f"{site}/en/glossary.html")
        japanese = page.locator("tbody tr").filter(has_text="whose move it is").locator("td").nth(1).bounding_box()
        assert japanese is not None and japanese["width"] >= 80  # four characters in a line, not two
        page.goto(f"{site}/en/rulebooks/itazura_youkai.html")
        row = page.locator("tbody tr").filter(has_text="double-six").first.locator("td")
        hand, last = row.nth(3).bounding_box(), row.nth(4).bounding_box()
        assert hand is not None and last is not None and hand["width"] < 80 and last["width"] >= 120


def test_long_words_of_code_break_on_a_small_phone(browser: Browser, site: str) -> None:
    folder = ROOT / "build/docs/site"
    pages = [path for path in sorted(folder.glob("*/**/*.html")) if 'class="pre long"' in path.read_text("utf-8")]
    assert folder / "en/contributing.html" in pages
    with opened(browser, {"width": 360, "height": 640}) as page:
        for path in pages:
            page.goto(path.as_uri())
            wide = page.evaluate("""() => [...document.querySelectorAll('html, .bd-article-container')]
              .filter((it) => it.scrollWidth > it.clientWidth).map((it) => it.className || it.tagName)""")
            assert wide == [], path


def test_the_doors_of_the_first_page_have_room_around_their_words_but_not_around_their_picture(
    browser: Browser, site: str
) -> None:
    for size in (PHONE, DESKTOP):
        with opened(browser, size) as page:
            page.goto(f"{site}/en/index.html")
            door = page.locator(".door").first
            card, title, picture = (
                one.bounding_box() for one in (door, door.locator("strong a"), door.locator("svg.fan"))
            )
            assert card is not None and title is not None and picture is not None
            assert title["x"] - card["x"] > 8
            if size is PHONE:  # beside the words
                assert abs(picture["height"] - card["height"]) < 1 and picture["width"] < card["width"] / 2
            else:  # above them
                assert abs(picture["width"] - card["width"]) < 1 and picture["height"] < card["height"] / 2


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_no_table_of_sentences_scrolls_sideways_on_a_phone(browser: Browser, site: str, lang: str) -> None:
    pages = (
        "glossary", "operate", "write-a-game", "write-a-house-rule", "notation/daifugo", "play/daifugo", "learn",
        "rulebooks/daifugo", "rulebooks/noroi_no_efuda", "rulebooks/trading_poker", "lab/sushi",
    )  # fmt: skip
    with opened(browser, PHONE) as page:
        for name in pages:
            page.goto(f"{site}/{lang}/{name}.html")
            tables = page.locator(".bd-article table")
            scrolling = "all => all.filter(it => it.parentElement.scrollWidth > it.parentElement.clientWidth).length"
            assert tables.count() > 0 and tables.evaluate_all(scrolling) == 0, name


def test_a_threat_has_its_tests_under_it_on_a_phone(browser: Browser, site: str) -> None:
    with opened(browser, PHONE) as page:
        for lang in ("ja", "en"):
            page.goto(f"{site}/{lang}/threats.html")
            table = page.locator("table").first
            assert table.evaluate("it => it.parentElement.scrollWidth <= it.parentElement.clientWidth")
            threat, shown = table.locator("tbody tr").first.locator("td").first, table.locator("td code").first
            above, below = threat.bounding_box(), shown.bounding_box()
            assert above is not None and below is not None and below["y"] > above["y"] + above["height"]


def test_what_is_searched_is_found(browser: Browser, site: str) -> None:
    with opened(browser, DESKTOP) as page:
        page.goto(f"{site}/ja/index.html")
        page.get_by_role("button", name="検索").click()
        page.keyboard.type("場が流れ")
        page.keyboard.press("Enter")
        found = page.locator("#search-results a")
        expect(found.filter(has_text="革命で場が流れる").first).to_be_visible()
        expect(found.filter(has_text="大富豪").first).to_be_visible()
        page.goto(f"{site}/en/index.html")
        page.get_by_role("button", name="Search").click()
        page.keyboard.type("determinize")
        page.keyboard.press("Enter")
        expect(page.locator("#search-results a").filter(has_text="Write a game").first).to_be_visible()


def test_house_rules_are_found_and_linked(browser: Browser, site: str) -> None:
    with opened(browser, PHONE) as page:
        page.goto(f"{site}/ja/rules.html")
        expect(page.get_by_role("status")).to_have_text("333件")
        page.get_by_role("searchbox", name="ルールを探す").fill("ヤギリ")  # an alias, in the other kana
        expect(page.locator(".rule:visible")).to_have_count(1)
        expect(page.locator(".rule:visible h3")).to_contain_text("8切り")
        page.get_by_role("searchbox").fill("8切り")  # others have it in their text, or in their name
        assert [name.rstrip("#") for name in page.locator(".rule:visible h3").all_inner_texts()][:2] == [
            "8切り", "8切り（階段も可）",
        ]  # fmt: skip
        page.get_by_role("searchbox").fill("")
        expect(page.locator(".rule h3").first).to_contain_text("全札を均等に配る")
        page.get_by_role("searchbox").fill("そんなルールはない")
        expect(page.get_by_role("status")).to_contain_text("ありません")
        page.get_by_role("link", name="English").click()
        expect(page.get_by_role("status")).to_have_text("333 rules")
        page.get_by_role("button", name="Revolutions").click()
        assert page.locator(".rule:visible").count() < 60
        page.goto(f"{site}/en/rules.html#eight-cut")
        expect(page.locator(".rule").filter(has_text="eight_cut").locator("details[open]")).to_be_visible()


def test_the_first_page_leads_to_the_language_of_the_browser(browser: Browser, site: str) -> None:
    for locale, lang in (("ja-JP", "ja"), ("fr-FR", "en")):
        context = browser.new_context(locale=locale)
        page = context.new_page()
        page.goto(f"{site}/index.html")
        expect(page.locator("html")).to_have_attribute("lang", lang)
        page.wait_for_url(f"**/{lang}/index.html")
        context.close()


def test_code_is_copied_without_what_python_says(browser: Browser, site: str) -> None:
    for lang, copy, copied in (("en", "Copy", "Copied"), ("ja", "コピー", "コピーしました")):
        with opened(browser, PHONE) as page:
            page.context.grant_permissions(["clipboard-read", "clipboard-write"])
            page.goto(f"{site}/{lang}/index.html")
            page.get_by_role("button", name=copy, exact=True).click()
            expect(page.get_by_role("button", name=copied)).to_be_visible()
            lines = page.evaluate("navigator.clipboard.readText()").splitlines()
            assert [line for line in lines if not line.startswith("#")] == ["./tefuda", "./tefuda --host 0.0.0.0"]
            page.goto(f"{site}/{lang}/library.html")
            talk = page.locator(".highlight").filter(has_text=">>>").first
            talk.get_by_role("button", name=copy, exact=True).click()
            expect(talk.get_by_role("button", name=copied)).to_be_visible()
            text = page.evaluate("navigator.clipboard.readText()")
            assert text.startswith(("import ", "from ")) and ">>>" not in text


def test_a_phone_has_the_night_and_the_contents_of_a_page(browser: Browser, site: str) -> None:
    with opened(browser, PHONE) as page:
        page.goto(f"{site}/en/write-a-game.html")
        page.locator(".bd-header").get_by_role("button", name="Colours").click()
        page.get_by_role("button", name="Night").click()
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        page.locator(".contents summary").filter(has_text="On this page").click()
        page.locator(".contents").get_by_role("link", name="A first game").click()
        expect(page).to_have_url(f"{site}/en/write-a-game.html#a-first-game")
    with opened(browser, DESKTOP) as page:
        page.goto(f"{site}/en/write-a-game.html")
        expect(page.locator(".contents")).to_be_hidden()  # they are at the side


def test_a_rule_shows_how_often_it_happens(browser: Browser, site: str) -> None:
    with opened(browser, PHONE) as page:
        page.goto(f"{site}/en/rules.html")
        often = page.locator(".rule").filter(has_text="black_seven").first.locator(".often")
        expect(often).to_have_attribute("aria-label", re.compile(r"^0\.7%.* 0\.0%"))  # 10 of 1,500, 0 of 24
        bead, square, width = (often.locator(f"svg {part}").bounding_box() for part in ("circle", "rect", ".width"))
        assert bead is not None and square is not None and width is not None
        assert abs(bead["x"] - square["x"]) < 3 and width["width"] > 8  # not once in 24 is not never


def test_a_desktop_has_the_chapters_and_the_open_rule_beside_the_rules(browser: Browser, site: str) -> None:
    with opened(browser, DESKTOP) as page:
        page.goto(f"{site}/en/rules.html#eight-cut")
        whole = page.locator(".rule .whole:visible")
        expect(whole).to_have_count(1)
        expect(whole).to_contain_text("Any play with an 8")
        page.locator("#nine-return").click(position={"x": 400, "y": 90})  # anywhere on it
        expect(whole).to_have_count(1)
        expect(whole).to_contain_text("For each 9")
        page.get_by_role("searchbox").fill("miyako_ochi")  # another one opens when that is gone
        expect(whole).to_have_count(1)
        page.get_by_role("searchbox").fill("")
        page.evaluate("scrollTo(0, 9000)")  # all three are beside any rule of the list
        row = page.locator("#nine-return")
        row.scroll_into_view_if_needed()
        for one in (page.locator(".chapters"), page.get_by_role("searchbox"), whole):
            expect(one).to_be_in_viewport(ratio=1)
        chapters, beside, text = (one.bounding_box() for one in (page.locator(".chapters"), row, whole))
        assert chapters is not None and beside is not None and text is not None
        assert chapters["x"] + chapters["width"] <= beside["x"] and beside["x"] + beside["width"] <= text["x"]
        assert text["x"] + text["width"] <= DESKTOP["width"]


def test_the_picture_of_a_rule_is_drawn_when_it_is_opened_and_without_scripts(browser: Browser, site: str) -> None:
    """Hundreds of drawings would take seconds to load: before that, they are not even elements."""
    with opened(browser, PHONE) as page:
        page.goto(f"{site}/en/rules.html")
        expect(page.get_by_role("status")).to_have_text("333 rules")
        assert page.locator("main *").count() < 14_000 and page.locator(".lesson svg").count() == 0
        page.locator("#eight-cut summary").click()
        expect(page.locator("#eight-cut .lesson svg")).to_be_visible()
        assert page.locator(".lesson svg").count() == 1
    with opened(browser, PHONE, scripts=False) as page:
        page.goto(f"{site}/en/rules.html")
        page.locator("#eight-cut summary").click()
        expect(page.locator("#eight-cut .lesson svg")).to_be_visible()


def test_an_open_rule_does_not_scroll_sideways_on_a_phone(browser: Browser, site: str) -> None:
    with opened(browser, PHONE) as page:
        page.goto(f"{site}/ja/rules.html#eight-cut")
        expect(page.locator(".rule .whole:visible")).to_contain_text("コード")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def served(site: str, address: str) -> Path:
    """Return the file of the site that a table serves at an address."""
    return Path(site.removeprefix("file://"), urlsplit(address).path.partition("/cards/docs/")[2])


def test_an_example_is_tried_where_a_table_serves_the_site(browser: Browser, site: str) -> None:
    with opened(browser, PHONE) as page:
        page.goto(f"{site}/en/rules.html#eight-cut")
        expect(page.locator("#eight-cut .lesson svg")).to_be_visible()
        page.get_by_role("searchbox").fill("Haru")  # who is in many examples and in no rule
        expect(page.get_by_role("status")).to_contain_text("No rule contains all of that")
        assert page.locator(".try").count() == 0
    context = browser.new_context()
    context.route("**/cards/api/games/daifugo/rules", lambda asked: asked.fulfill(json=[]))
    context.route("**/cards/docs/**", lambda asked: asked.fulfill(path=served(site, asked.request.url)))
    page = context.new_page()
    page.goto("http://table.example/cards/docs/en/rules.html#eight-cut")
    tried = page.locator("#eight-cut").get_by_role("link", name="Try it")
    expect(tried).to_have_attribute("href", "http://table.example/cards/learn/daifugo/eight_cut")
    axe.clean(page, "#eight-cut")
    context.close()


def test_forced_colours_show_the_chapter_and_the_rule_that_are_chosen(browser: Browser, site: str) -> None:
    with opened(browser, DESKTOP) as page:
        page.emulate_media(forced_colors="active")
        page.goto(f"{site}/en/rules.html")
        chosen, others = (
            page.locator(f".chapters button[aria-pressed={pressed}]").first.evaluate(
                "it => getComputedStyle(it).backgroundColor"
            )
            for pressed in ("true", "false")
        )
        assert chosen != others
        lines, words = page.evaluate(
            """() => [[...document.querySelectorAll('.often line')].map((it) => getComputedStyle(it).stroke),
                      getComputedStyle(document.querySelector('.often')).color]"""
        )
        assert set(lines) == {words}  # a picture of many colours would be hard to see
        row = page.locator(".rule:has(details[open])")
        assert row.evaluate("it => getComputedStyle(it).outlineColor") == words
