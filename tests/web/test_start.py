"""The first page, before anyone has sat down."""

from __future__ import annotations

import gzip

import pytest
from playwright.sync_api import Browser, Response

from tests.web.conftest import RunningTable

FIRST_LOAD = 150_000  # bytes of compressed script, at most


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)], ids=["phone", "desktop"])
def test_the_lobby_opens_without_an_error(browser: Browser, running_table: RunningTable, size: tuple[int, int]) -> None:
    page = browser.new_page(viewport={"width": size[0], "height": size[1]}, locale="ja-JP")
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    page.goto(running_table.url)
    page.get_by_role("heading").first.wait_for()
    assert wrong == []
    page.context.close()


def test_the_first_load_is_light(browser: Browser, running_table: RunningTable) -> None:
    page = browser.new_page(locale="ja-JP")
    scripts: list[Response] = []
    page.on("response", lambda answer: scripts.append(answer) if answer.url.endswith(".js") else None)
    page.goto(running_table.url)
    page.get_by_role("heading").first.wait_for()
    page.wait_for_load_state("networkidle")
    assert 0 < sum(len(gzip.compress(script.body())) for script in scripts) <= FIRST_LOAD
    page.context.close()
