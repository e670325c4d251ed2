"""パロディ階級名."""

import pytest

from tefuda.engine.errors import BadOption
from tefuda.engine.view import Text
from tefuda.games.daifugo.codes import options_of
from tefuda.games.daifugo.exchange import plan_of
from tefuda.games.daifugo.lobby import checked
from tefuda.texts import render
from tests.games.daifugo.scene import Rule, scene

HANDS = ["S9", "HT", "HJ", "DQ"]
EVERYBODY = [*HANDS, "CK"]


def roles(rules: list[Rule]) -> list[str]:
    """Return what the titles are called, the highest first."""
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


def named(names: list[str], players: int) -> list[str]:
    """Return the names of the places at a table of `players`, the highest first; usual ones as their ids."""
    rules: list[Rule] = [{"id": "rank_theme_names", "theme": "custom", "names": names}]
    seats = scene(rules, EVERYBODY[:players], ranks=list(range(1, players + 1))).view(0).seats
    roles = [seat.role for seat in sorted(seats, key=lambda seat: seat.seat)]
    return [render(role, "en") if role.id == "daifugo.rank_own" else role.id for role in roles if role]


def test_a_table_may_have_names_of_its_own() -> None:
    assert named(["Captain", "Mate", "Cook", "Rat"], 4) == ["Captain", "Mate", "Cook", "Rat"]


def test_with_more_places_than_names_the_middle_name_is_for_all_in_the_middle() -> None:
    assert named(["Captain", "Crew", "Rat"], 5) == ["Captain", "Crew", "Crew", "Crew", "Rat"]
    assert named(["Captain", "Rat"], 5) == ["Captain", *["daifugo.rank.fugo", "daifugo.rank.heimin"], *[
        "daifugo.rank.hinmin", "Rat",
    ]]  # fmt: skip


def test_with_fewer_the_middle_names_are_left_out() -> None:
    assert named(["Captain", "Mate", "Crew", "Cook", "Rat"], 2) == ["Captain", "Rat"]
    assert named(["Captain", "Mate", "Crew", "Cook", "Rat"], 3) == ["Captain", "Crew", "Rat"]


def test_without_a_name_the_usual_ones_stay() -> None:
    assert named([], 4) == roles([])


@pytest.mark.parametrize("names", [["x" * 17], ["  "], ["a\nb"], [7], ["x"] * 13, "Captain"])
def test_names_are_short_lines_and_no_more_than_places(names: object) -> None:
    with pytest.raises(BadOption) as refusal:
        scene([{"id": "rank_theme_names", "theme": "custom", "names": names}], HANDS)
    assert refusal.value.path == "$.options.rules[0].names"


def test_own_names_survive_a_share_code() -> None:
    rules = [{"id": "rank_theme_names", "theme": "custom", "names": ["船長", "Ship's cook", "ねずみ"]}]
    code = checked({"players": 4, "rules": rules})["code"]
    assert {"id": "rank_theme_names", "theme": "custom", "names": ["船長", "Ship's cook", "ねずみ"]} in options_of(
        code
    )["rules"]


def test_nothing_but_the_names_changes() -> None:
    assert plan_of(scene(["rank_theme_names"], HANDS, ranks=[1, 2, 3, 4])) == [[3, 0, 2], [2, 1, 1]]
