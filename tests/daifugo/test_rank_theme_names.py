"""パロディ階級名."""

import pytest

from tefuda.engine.view import Text
from tefuda.games.daifugo.match import plan_of
from tefuda.texts import render
from tests.daifugo.scene import Rule, scene

HANDS = ["S9", "HT", "HJ", "DQ"]


def roles(rules: list[Rule]) -> list[str]:
    """What the ranks are called, the highest first."""
    seats = scene(rules, HANDS, ranks=[1, 2, 3, 4]).view(0).seats
    return [seat.role.id for seat in seats if seat.role]


def test_ranks_bear_the_names_of_another_world() -> None:
    assert roles(["rank_theme_names"]) == [
        "daifugo.rank_company.daifugo", "daifugo.rank_company.fugo", "daifugo.rank_company.hinmin",
        "daifugo.rank_company.daihinmin",
    ]  # fmt: skip


@pytest.mark.parametrize("theme", ["company", "yakuza", "police", "army", "hospital"])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_in_each_of_them_all_nine_ranks_have_names_of_their_own(theme: str, lang: str) -> None:
    ranks = ["god", "king", "daifugo", "fugo", "heimin", "hinmin", "daihinmin", "slave", "beast"]
    names = [render(Text(f"daifugo.rank_{theme}.{rank}"), lang) for rank in ranks]
    assert len(set(names)) == 9
    assert not any("rank_" in name for name in names)


def test_the_usual_names_are_a_choice_too() -> None:
    assert roles([{"id": "rank_theme_names", "theme": "default"}]) == roles([])


def test_nothing_but_the_names_changes() -> None:
    assert plan_of(scene(["rank_theme_names"], HANDS, ranks=[1, 2, 3, 4])) == [[3, 0, 2], [2, 1, 1]]
