"""What the checks of a page measure themselves."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.web.axe import faint

PAGE = """<style>
  body { margin: 0; background: white; }
  i { position: absolute; left: 20px; top: 20px; padding: 0 6px; font: 700 16px/24px sans-serif; }
  .good { background: black; color: white; }
  .bad { background: black; color: #444; }
  div { position: absolute; left: 0; width: 200px; height: 100px; background: white; }
</style>
<i class="%s">You</i><div style="top: %dpx"></div>"""


@pytest.mark.parametrize(
    ("words", "bar", "found"),
    [("good", 100, 0), ("bad", 100, 1), ("good", 34, 0), ("good", 30, 0), ("good", -70, 0), ("bad", 43, 1)],
)
def test_contrast_is_measured_where_no_bar_covers_the_words(browser: Browser, words: str, bar: int, found: int) -> None:
    """Words that the foot of a page half covered had the foot's colour for their ground: it came with their place."""
    page = browser.new_page()
    page.set_content(PAGE % (words, bar))
    assert len(faint(page, [[f".{words}"]])) == found
    page.close()
