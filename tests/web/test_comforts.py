"""The comforts at the table: how fast bots are, skipping what is left of a round."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tefuda.table.entries import person_of
from tefuda.table.store import Store
from tests.table.lists import until_out
from tests.web.axe import clean
from tests.web.conftest import RunningTable
from tests.web.player import Person


def test_someone_who_is_out_sets_the_pace_and_skips_what_is_left_of_the_round(
    browser: Browser, tefuda_command: list[str], tmp_path: Path
) -> None:
    with ThreadPoolExecutor() as apart:  # this thread has an event loop, of Playwright
        apart.submit(asyncio.run, keep(tmp_path / "table.sqlite3", "anna-skips")).result()
    table = RunningTable(tefuda_command, tmp_path / "table.sqlite3")
    anna = Person(browser, table, "anna-skips", (390, 844))
    anna.comes("SKPS")
    anna.waits_for_view()
    page = anna.page
    page.get_by_role("button", name="メニュー").click()
    pace = page.get_by_role("radiogroup", name="ボットの速さ")
    pace.locator("label", has_text="ゆっくり").click()
    expect(pace.get_by_role("radio", name="ゆっくり")).to_be_checked()
    page.get_by_role("button", name="閉じる").click()
    skip = page.locator("[data-skip]")
    skip.click()
    while not anna.may_move():  # in the next round: cards are given, or led
        anna.waits_for_view()
    anna.looks()
    expect(skip).to_have_count(0)
    anna.leaves()
    table.stop()


async def keep(file: Path, token: str) -> None:
    """Keep a table whose player is out, while bots play on."""
    store = Store(f"sqlite:///{file}")
    await store.prepare()
    assert await store.open("SKPS", False, until_out(person_of(token))[1])
    await store.close()


# Whether the offer of sound and the bar are beside each other, or one below the other.
APART = """() => {
  const [bar, offer] = ['header', '.offer'].map((one) => document.querySelector(one).getBoundingClientRect());
  return offer.right <= bar.left || offer.left >= bar.right || offer.top >= bar.bottom;
}"""

# Within which events sound was woken.
WITHIN = """
window.woken = [];
AudioContext.prototype.resume = async () => void window.woken.push(window.event?.type);
Object.defineProperty(AudioContext.prototype, 'state', { get: () => 'suspended' });
"""

CLOTHS = [  # indigo, persimmon and pine, each by day and by night
    *("rgb(217, 228, 231)", "rgb(20, 34, 50)"),
    *("rgb(234, 223, 211)", "rgb(39, 25, 18)"),
    *("rgb(221, 230, 220)", "rgb(22, 35, 28)"),
]


def tone(shown: Locator) -> str:
    return str(shown.evaluate("element => getComputedStyle(element).backgroundColor"))


@pytest.mark.parametrize(("theme", "cloth"), [("day", "rgb(234, 223, 211)"), ("night", "rgb(39, 25, 18)")])
def test_sound_is_offered_once_and_a_cloth_stays(
    browser: Browser, shared_table: RunningTable, theme: str, cloth: str
) -> None:
    anna = Person(browser, shared_table, f"anna-cloth-{theme}", (390, 844), lang="en", theme=theme)
    anna.context.add_init_script(
        "if (!sessionStorage.begun) { sessionStorage.begun = 1;"
        "const s = JSON.parse(localStorage['tefuda.settings']); delete s.offered;"
        "localStorage['tefuda.settings'] = JSON.stringify(s); }"
    )
    anna.sits_down_with_bots("four_tricks", {"players": 3})
    page = anna.page
    # Held sideways, the offer is not where the bar is.
    page.set_viewport_size({"width": 844, "height": 390})
    page.locator(".offer").wait_for()
    page.wait_for_function(APART)
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator(".offer").wait_for()
    answers = page.locator(".offer .btn").evaluate_all("all => all.map(it => it.getBoundingClientRect().top)")
    assert len(set(answers)) == 1 < len(answers)  # all in one row
    page.get_by_role("button", name="Sound on").click()
    expect(page.get_by_text("Hear the cards")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("switch", name="Sound")).to_be_checked()
    # Cloths and backs are chosen by their pictures, which are drawn in their own colours whatever is chosen now.
    page.get_by_role("button", name="Choose", exact=True).click()
    cloths = page.get_by_role("radiogroup", name="Table cloth")
    assert [tone(cloths.locator(f".swatch >> nth={k}")) for k in range(6)] == CLOTHS
    backs = page.get_by_role("radiogroup", name="Card backs")
    weaves = [backs.locator("svg.card").nth(k).inner_html() for k in range(3)]
    assert ["asanoha" in weaves[0], "shippo" in weaves[1], "kagome" in weaves[2]] == [True] * 3
    clean(page)
    cloths.locator("label", has_text="Persimmon").click()
    backs.locator("label", has_text="Pine").click()
    expect(cloths.get_by_role("radio", name="Persimmon")).to_be_checked()
    assert [tone(cloths.locator(f".swatch >> nth={k}")) for k in range(6)] == CLOTHS
    clean(page)
    # Some browsers let sound begin within a touch only: the first one after a reload begins it.
    page.add_init_script(WITHIN)
    page.reload()
    page.locator("main.table .desk").wait_for()
    page.locator("[data-mat]").click(position={"x": 20, "y": 20})
    assert "pointerup" in page.evaluate("woken")
    expect(page.locator("main.table .desk")).to_have_css("background-color", cloth)
    assert page.evaluate("document.documentElement.dataset.back") == "matsu"
    expect(page.get_by_text("Hear the cards")).to_have_count(0)
    anna.leaves()
