"""The table as an app: what works without a connection, and how a new version takes over."""

from __future__ import annotations

import re
import shutil
import time
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tefuda.table.bundle import STATIC
from tests.web.axe import clean
from tests.web.conftest import QUICK, RunningTable
from tests.web.player import DESKTOP, PHONE, Person

# All rules pages are kept, in the language of the page.
KEPT = "() => localStorage['tefuda.kept']?.endsWith(document.documentElement.lang)"
# A match with all its pages is kept: the file of the replay, and what it consists of.
WHOLE = """async () => {
  const kept = await (await caches.open('tefuda-mine')).keys();
  const pages = kept.filter(({ url }) => /replay\\/[^/]+\\/\\d+$/.test(url)).length;
  const outline = await caches.match(kept.find(({ url }) => url.endsWith('/replay'))?.url ?? '');
  if (!outline) return false;
  const { moves, page } = await outline.json();
  return pages === Math.floor(moves.length / page) + 1;
}"""


def comes_with_a_worker(page: Page, url: str) -> None:
    """Open the table, and wait until its worker serves it and has all rules."""
    page.goto(url)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.wait_for_function(KEPT, timeout=60_000)


def until(page: Page, promise: str) -> None:
    """Wait until a promise is kept with something true."""
    end = time.monotonic() + 60
    while not page.evaluate(promise):
        assert time.monotonic() < end, promise
        page.wait_for_timeout(100)


@pytest.mark.parametrize(("size", "lang"), [(PHONE, "ja"), (DESKTOP, "en")])
def test_rules_and_replays_of_ones_own_work_without_a_connection(
    browser: Browser, shared_table: RunningTable, size: tuple[int, int], lang: str
) -> None:
    anna = Person(browser, shared_table, f"anna-offline-{lang}", size, lang=lang, workers="allow")
    page, url = anna.page, shared_table.url
    comes_with_a_worker(page, url)
    anna.sits_down_with_bots("four_tricks", {"players": 3})
    while not anna.waits_for_view()["view"].get("result"):  # by messages, since the play itself is not under test
        if anna.may_move():
            move = anna.sees["view"]["moves"][0]["text"]
            anna.tells(type="move", version=anna.sees["version"], text=move)
    expect(page.locator("[data-screen=result]")).to_be_visible()
    until(page, WHOLE)
    tokens = page.evaluate(
        "async () => (await Promise.all((await caches.keys()).map(async (name) =>"
        " (await (await caches.open(name)).keys()).map((one) => one.headers.get('authorization')))))"
        ".flat().filter(Boolean)"
    )
    assert tokens == []

    page.goto(f"{url}me/matches")
    replay = page.locator("a[href*='/t/']").first
    replay.wait_for()
    anna.ears.close()
    anna.context.set_offline(True)
    page.reload()
    replay.wait_for()
    page.goto(f"{url}t/{anna.room}/1/replay#5")
    page.locator("[data-mat]").wait_for()

    page.goto(url)
    expect(page.get_by_text("つながっていません。ルール" if lang == "ja" else "You're offline. Rules")).to_be_visible()
    clean(page)
    for words in ("卓を作る", "合言葉で参加") if lang == "ja" else ("New table", "Join with a code"):
        expect(page.get_by_role("button", name=words)).to_be_disabled()
    page.get_by_role("button", name="大富豪" if lang == "ja" else "Daifugo").first.click()
    word = "卓は、つながって" if lang == "ja" else "once you're back"
    expect(page.locator("dialog [role=status]")).to_contain_text(word)
    expect(page.get_by_role("button", name="ボットと" if lang == "ja" else "bots")).to_have_count(0)
    page.locator(".how").click()
    expect(page.locator("dialog figure").first).to_be_visible()

    page.goto(f"{url}t/{anna.room}")
    expect(page.get_by_role("heading", name="つながっていません" if lang == "ja" else "You're offline")).to_be_visible()
    clean(page)
    anna.context.set_offline(False)
    expect(page.locator("[data-screen=result]")).to_be_visible()
    assert anna.wrong == []
    anna.context.close()


def test_a_new_version_takes_over_when_the_player_likes(browser: Browser, tmp_path: Path) -> None:
    own = shutil.copytree(STATIC, tmp_path / "static")  # the other tests go on with the old one
    table = RunningTable([*QUICK, "--static", str(own)], tmp_path / "table.sqlite3")
    anna = Person(browser, table, "anna-fresh", PHONE, workers="allow")
    page = anna.page
    comes_with_a_worker(page, table.url)
    fresh = page.get_by_text("新しくなりました")
    expect(fresh).to_have_count(0)
    (own / "assets/of-a-new-version.txt").write_text("new", encoding="utf-8")
    page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
    expect(fresh).to_be_visible()
    clean(page)
    with page.expect_navigation():
        page.get_by_role("button", name="読み直す").click()
    until(page, "caches.keys().then((names) => names.filter((one) => one.includes('-shell-')).length === 2)")
    assert page.evaluate("caches.match('/assets/of-a-new-version.txt').then((one) => one.text())") == "new"
    expect(fresh).to_have_count(0)
    anna.context.close()
    table.stop()


def test_under_a_path_the_app_is_there_and_leaves_the_documentation_alone(
    browser: Browser, tefuda_command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TEFUDA_PATH", "/cards")
    table = RunningTable(tefuda_command, tmp_path / "table.sqlite3")
    context = browser.new_context(locale="en")
    page = context.new_page()
    comes_with_a_worker(page, f"{table.url}cards/")
    assert page.evaluate("navigator.serviceWorker.ready.then((one) => one.scope)") == f"{table.url}cards/"
    manifest = httpx.get(f"{table.url}cards/manifest.webmanifest", headers={"accept-language": "ja"}).json()
    assert (manifest["start_url"], manifest["scope"], manifest["lang"]) == ("/cards/", "/cards/", "ja")
    for icon in manifest["icons"]:
        assert httpx.get(f"{table.url}{icon['src'][1:]}").headers["content-type"] == "image/png"
    page.goto(f"{table.url}cards/docs/")
    kept = page.evaluate(
        "async () => (await Promise.all((await caches.keys()).map(async (name) =>"
        " (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat()"
    )
    assert not [url for url in kept if re.search("/docs|/ws|/api/(me|rooms$)", url)]
    context.set_offline(True)
    page.goto(f"{table.url}cards/")
    expect(page.get_by_text("You're offline. Rules")).to_be_visible()
    context.close()
    table.stop()
