"""Cards on the way: each ends exactly where it lies from then on, in half a second; with calm motion none leaves."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import Browser

from tests.web.conftest import RunningTable
from tests.web.player import PHONE, Person

# Notes for each flight that ends on the table how long it took, in ms, and how far from its card it ended, in pixels.
WATCH = """
window.flights = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
  const one = animate.call(this, frames, how);
  if (!this.closest('.flights')) return one;
  const flight = { time: how.duration + (how.delay ?? 0), off: 0 };
  window.flights.push(flight);
  if (how.fill === 'backwards')
    one.finished.then(() => {
      const end = this.getBoundingClientRect();
      if (end.width === 0) return;
      const cards = [...document.querySelectorAll(`[data-thing][data-face="${this.dataset.face}"]`)]
        .filter((card) => card.style.visibility === 'hidden').map((card) => card.getBoundingClientRect());
      flight.off = Math.min(...cards.map((card) =>
        Math.hypot(card.left - end.left, card.top - end.top, card.width - end.width)));
    }, () => {});
  return one;
};
"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_cards_on_the_way_end_where_they_lie(
    browser: Browser, shared_table: RunningTable, motion: Literal["no-preference", "reduce"]
) -> None:
    person = Person(browser, shared_table, f"who watches cards, {motion}", PHONE, motion=motion)
    person.page.add_init_script(WATCH)
    person.sits_down_with_bots("hitsuji", {"players": 4})
    for turn, _ in enumerate(person.turns()):
        if turn == 3:
            break
        person.page.wait_for_timeout(900)  # all have arrived
        person.plays()
    flights = person.page.evaluate("flights")
    if motion == "reduce":
        assert flights == []
    else:
        assert len(flights) >= 8
        assert [flight for flight in flights if flight["off"] > 2 or flight["time"] > 600] == []
    person.leaves()
