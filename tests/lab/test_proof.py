"""Rule sets proved by playing them, on a toy game whose house rules `a` and `d` lose a card together."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tefuda.engine import record as records
from tefuda.engine.options import Number, Option, Options
from tefuda.engine.registry import Game, add, forget
from tefuda.lab.proof import Found, Wanted, draw, number_of, pairs, prove, varied
from tests.engine.low_card import PACK, LowCard, create


class Loses(LowCard):
    """With the rules `a` and `d` the fourth card played is lost."""

    rules: list[Any]

    def apply(self, move: int) -> None:
        super().apply(move)
        if {"a", "d"} <= {rule if isinstance(rule, str) else rule["id"] for rule in self.rules} and len(self.gone) == 4:
            self.gone = self.gone[:3]

    def is_whole(self) -> bool:
        return sorted([*self.gone, *(card for hand in self.hands for card in hand)]) == list(range(9))


class Rules(Option):
    type = "rules"

    def check(self, value: Any, players: int, path: str) -> Any:
        return value


class House:
    """Six rules; `b` shuts out `c`, `e` needs `f`."""

    def rules(self) -> list[dict[str, Any]]:
        param = {"id": "k", "type": "int", "default": 1, "least": 1, "most": 3}
        return [
            {
                "id": id,
                "works": id != "gone",
                "standing": False,
                "human": id == "people",
                "params": [param] if id == "d" else [],
                "requires": [["f"]] if id == "e" else [],
                "conflicts": {"b": ["c"], "c": ["b"]}.get(id, []),
            }
            for id in ("a", "b", "c", "d", "e", "f", "gone", "people")
        ]

    def checked(self, document: dict[str, Any]) -> dict[str, Any]:
        ids = [rule if isinstance(rule, str) else rule["id"] for rule in document["rules"]]
        rules = [*document["rules"], "f"] if "e" in ids and "f" not in ids else document["rules"]
        clash = {"b", "c"} <= set(ids)
        return {"options": {**document, "rules": rules}, "problems": [{"ways": []}] if clash else []}


@pytest.fixture
def toy() -> Iterator[str]:
    def begun(options: Options) -> Loses:
        position = create(options, Loses)
        assert isinstance(position, Loses)
        position.rules = options.values["rules"]
        return position

    game = Game(
        "toy",
        players=[3],
        options=[Rules("rules", []), Number("rounds", 3, 1, 9)],
        pack=lambda options: PACK,
        create=begun,
        zones=["hands", "gone"],
        bound=lambda options: 9,
        minutes=1,
        faces=[],
        house=House(),
    )
    add(game)
    yield "toy"
    forget("toy")


def proved(plan: str, first: int, last: int, matches: int = 2) -> Found:
    return prove(Wanted("toy", plan, first, last, matches, "test"))


def test_every_rule_that_works_is_proved_alone_and_breaks_nothing(toy: str) -> None:
    assert number_of(toy, "alone", 0, 2) == 6
    found = proved("alone", 0, 6)
    assert [(band.sets, band.broken, band.report.matches) for band in found.bands] == [(6, 0, 12)]


def test_every_pair_but_those_that_shut_each_other_out_is_proved(toy: str) -> None:
    assert number_of(toy, "pairs", 0, 2) == 14
    assert ("b", "c") not in pairs(toy)
    found = proved("pairs", 0, 14)
    assert sum(band.broken for band in found.bands) == 1
    assert len(found.stories) == 1


def test_random_sets_depend_on_their_number_alone_and_hold_what_their_rules_need(toy: str) -> None:
    wanted = Wanted(toy, "random", 0, 50, 1, "test")
    assert number_of(toy, "random", 500, 10) == 50
    drawn = [draw(wanted, number) for number in range(50)]
    assert drawn == [draw(wanted, number) for number in range(50)]
    for rules in drawn:
        ids = [rule if isinstance(rule, str) else rule["id"] for rule in rules]
        assert ids
        assert not {"b", "c"} <= set(ids)
        assert "f" in ids or "e" not in ids


def test_what_fails_is_made_as_small_as_it_gets(toy: str) -> None:
    found = proved("random", 0, 60)
    assert found.stories
    for story in found.stories:
        promise, _, written = story.splitlines()
        assert promise == "toy: every card is in exactly one zone"
        record = records.read(written)
        assert sorted(record.options["rules"], key=str) == ["a", "d"]
        assert record.options["rounds"] == 1
        assert isinstance(record.setup, dict)
        assert len(record.moves) == 1
        assert len(record.setup["gone"]) == 3


def test_orders_of_rules_name_rules_of_their_set_only() -> None:
    rule = {"id": "a", "params": [{"id": "order", "type": "order", "default": [], "choices": ["a", "b", "c", "rest"]}]}
    drawn = [varied(rule, {"b", "d"}, Random(seed)) for seed in range(20)]
    named = {tuple(one["order"]) for one in drawn if isinstance(one, dict)}
    assert {name for order in named for name in order} == {"a", "c", "rest"}
    assert ("c", "a") in {order[:2] for order in named}
