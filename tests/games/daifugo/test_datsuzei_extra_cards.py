"""脱税追加罰:枚数増."""

import pytest

from tefuda.games.daifugo.exchange import plan_of
from tests.games.daifugo.scene import Rule, scene

HANDS = ["S3 S4 S5", "H3 H4 H5", "D3 D4 D5", "C3 CK CA"]


def numbers(rule: Rule, caught: int) -> list[int]:
    """Return how many cards D and C give when these were found out in the last round."""
    position = scene([rule], HANDS, ranks=[1, 2, 3, 4], memory={"datsuzei.caught": caught})
    return [entry[2] for entry in plan_of(position)]


def test_in_the_next_exchange_who_was_found_out_gives_a_card_more() -> None:
    assert numbers("datsuzei_extra_cards", 8) == [3, 1]
    assert numbers("datsuzei_extra_cards", 4) == [2, 2]


def test_or_as_many_more_as_the_table_says() -> None:
    assert numbers({"id": "datsuzei_extra_cards", "extra": 3}, 8) == [5, 1]


def test_a_player_who_was_not_gives_as_usual() -> None:
    assert numbers("datsuzei_extra_cards", 0) == [2, 1]


@pytest.mark.parametrize(
    ("rule", "memory", "tributes"),
    [
        ("zettai_osei", {}, [[3, 0, 4], [2, 0, 2], [1, 0, 1]]),
        ("boei", {"boei.kept": 1}, [[3, 0, 4], [2, 1, 1]]),
        ("osei_boei", {"osei_boei.times": 2}, [[3, 0, 4], [2, 1, 1]]),
    ],
)
def test_they_come_on_top_of_what_other_rules_ask_for(
    rule: str, memory: dict[str, int], tributes: list[list[int]]
) -> None:
    memory = {"datsuzei.caught": 8, **memory}
    assert plan_of(scene(["datsuzei_extra_cards", rule], HANDS, ranks=[1, 2, 3, 4], memory=memory)) == tributes
