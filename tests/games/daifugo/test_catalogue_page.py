"""The page of the whole catalogue in `docs/` is what `tefuda catalogue` prints."""

from __future__ import annotations

from pathlib import Path

import msgspec

from tefuda.commands.catalogue import Firings, page
from tefuda.engine.registry import find
from tefuda.lab.firing import Asked, measure

ROOT = Path(__file__).resolve().parents[3]


def test_the_page_is_up_to_date() -> None:
    """If not: `./tefuda catalogue daifugo --firing bench/firing.json > docs/daifugo-catalogue.md`."""
    firings = msgspec.json.decode((ROOT / "bench/firing.json").read_bytes(), type=Firings)
    assert page(find("daifugo"), firings) == (ROOT / "docs/daifugo-catalogue.md").read_text(encoding="utf-8")


def test_every_rule_has_its_entry_in_both_languages() -> None:
    text = page(find("daifugo"), {})
    assert text.count("\n### D") == 333
    assert "### D112 " in text
    assert "`eight_cut` 8切り / " in text


def test_how_often_a_rule_fires_is_counted_in_games_and_times() -> None:
    often = measure(Asked("daifugo", "five_skip", "random", 4, {"games": 2}))
    assert often.games == 8
    assert 0 < often.with_it <= 8
    assert often.times > often.with_it
    assert (
        measure(Asked("daifugo", "fed_3p_deck", "random", 4, {"games": 1})).with_it == 1
    )  # three play one match of four
    never = measure(Asked("daifugo", "time_byoyomi", "random", 2, {"games": 2}))
    assert (never.games, never.with_it, never.times) == (4, 0, 0)
