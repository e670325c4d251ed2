"""脱税追加罰:枚数増."""

from tefuda.games.daifugo.match import plan_of
from tests.daifugo.scene import Rule, scene

HANDS = ["S3 S4 S5", "H3 H4 H5", "D3 D4 D5", "C3 CK CA"]


def numbers(rule: Rule, caught: int) -> list[int]:
    """How many cards D and C give when these were found out in the last game."""
    position = scene([rule], HANDS, ranks=[1, 2, 3, 4], memory={"datsuzei.caught": caught})
    return [entry[2] for entry in plan_of(position)]


def test_in_the_next_exchange_who_was_found_out_gives_a_card_more() -> None:
    assert numbers("datsuzei_extra_cards", 8) == [3, 1]
    assert numbers("datsuzei_extra_cards", 4) == [2, 2]


def test_or_as_many_more_as_the_table_says() -> None:
    assert numbers({"id": "datsuzei_extra_cards", "extra": 3}, 8) == [5, 1]


def test_who_was_not_gives_as_usual() -> None:
    assert numbers("datsuzei_extra_cards", 0) == [2, 1]
