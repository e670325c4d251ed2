"""Accessibility checks by axe, for a page that a test has opened."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

# Nothing moves any more, but for what never ends: axe takes what has just begun to appear for invisible.
STILL = """() => document.getAnimations().every((one) =>
  one.playState !== 'running' || one.effect.getComputedTiming().endTime === Infinity)"""
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def clean(page: Page) -> None:
    """Check that axe finds nothing, and that nothing overflows sideways, nor at the bottom of a page that scrolls
    inside."""
    page.wait_for_timeout(250)
    page.wait_for_function(STILL)
    if page.evaluate("window.axe === undefined"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']}).then((r) => r.violations)")
    faults = [(v["id"], [n["target"] for n in v["nodes"]]) for v in found]
    assert faults == [], faults
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("!document.querySelector('.page') || document.documentElement.scrollHeight <= innerHeight")
