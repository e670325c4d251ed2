"""ゲリラ兵."""

import pytest

from tefuda.games.daifugo.table import Table
from tests.games.daifugo.scene import Rule, legal, play, refused, scene

HANDS = ["H5 D3", "S5 C5 D4", "S9 X1 D6", "D7 H9"]
EIGHTS = ["H8 D3", "S8 C8 D8 D4", "S9 D6", "D7 H9"]


def aside(position: Table) -> list[str]:
    return [move for move in legal(position) if move.startswith("aside")]


def test_more_cards_of_the_number_may_be_laid_aside() -> None:
    position = scene(["guerrilla"], HANDS, "H5")
    assert aside(position) == ["aside S5 C5"]
    play(position, "aside S5 C5")
    assert position.state()["aside"] == ["S5", "C5"]
    assert position.state()["field"] == [["H5"]]


def test_as_many_or_fewer_are_too_few() -> None:
    assert aside(scene(["guerrilla"], ["H5 D5 D3", *HANDS[1:]], "H5 D5")) == []
    assert refused(scene(["guerrilla"], HANDS, "H5"), "aside S5") == "guerrilla"


def test_a_joker_may_be_among_them_but_not_alone() -> None:
    hands = ["H5 D3", "S5 X1 D4", "S9 D6", "D7 H9"]
    assert aside(scene(["guerrilla"], hands, "H5")) == ["aside S5 X1"]
    rules: list[Rule] = ["guerrilla", {"id": "joker_count", "jokers": 2}]
    assert aside(scene(rules, ["H5 D3", "X1 X2 D4", "S9 D6", "D7 H9"], "H5")) == []


def test_afterwards_only_a_larger_number_of_the_same_may_follow() -> None:
    hands = ["H5 D3", "S5 C5 D4", "HT HJ ST SJ SK X1 D6", "D5 X2 H9"]
    rules: list[Rule] = ["guerrilla", {"id": "joker_count", "jokers": 2}]
    position = scene(rules, hands, "H5", "aside S5 C5")
    assert legal(position) == ["pass"]
    assert refused(position, "HJ") == "guerrilla"
    play(position, "pass")
    assert legal(position) == ["pass"]


def test_a_second_group_must_be_larger_than_the_first() -> None:
    hands = ["H5 D3", "S5 C5 D4", "S9 D6", "D5 X1 X2 H9"]
    rules: list[Rule] = ["guerrilla", {"id": "joker_count", "jokers": 2}]
    position = scene(rules, hands, "H5", "aside S5 C5", "pass")
    assert legal(position) == ["pass", "aside D5 X1 X2"]


def test_a_player_who_laid_some_aside_last_leads() -> None:
    position = scene(["guerrilla"], HANDS, "H5", "aside S5 C5", "pass", "pass", "pass")
    assert (position.turn, position.pile, position.aside) == (1, 0, 0)
    assert sorted(position.state()["discard"]) == ["C5", "H5", "S5"]


def test_the_table_shows_that_nothing_else_may_follow() -> None:
    position = scene(["guerrilla"], HANDS, "H5", "aside S5 C5")
    assert "guerrilla" in [tag.rule for tag in position.view(2).tags]
    play(position, "pass", "pass", "pass")
    assert position.view(2).tags == []


def test_if_they_are_out_the_next_seat_leads() -> None:
    hands = ["H5 D3", "S5 C5", "S9 D6", "D7 H9"]
    position = scene(["guerrilla"], hands, "H5", "aside S5 C5")
    assert position.state()["finished"] == [1]
    assert play(position, "pass", "pass", "pass").turn == 2


def test_cards_laid_aside_have_no_effect() -> None:
    position = scene(["guerrilla", "eight_cut"], ["D3", *EIGHTS[1:]], turn=1, field=["H8"], owners=[0])
    play(position, "aside S8 D8 C8")
    assert (position.turn, position.top is not None) == (2, True)
    hands = ["D3", "S5 C5 D5 X1 D4", "S9 D6", "D7 H9"]
    rules: list[Rule] = ["guerrilla", "revolution", "five_skip"]
    position = scene(rules, hands, "aside S5 D5 C5 X1", turn=1, field=["H5"], owners=[0])
    assert (position.order.revolution, position.turn) == (0, 2)


def test_they_make_no_lock_and_a_lock_does_not_restrict_them() -> None:
    hands = ["S4 D3", "S5 D4", "H5 C5 D6", "D7 H9"]
    position = scene(["guerrilla", "suit_lock"], hands, "S4", "S5")
    assert position.locks.suits == 1
    assert aside(position) == ["aside H5 C5"]


def test_not_on_runs_nor_on_a_joker() -> None:
    hands = ["S3 S4 S5 D9", "H3 D3 H4 D4", "D6", "D7"]
    assert aside(scene(["guerrilla", "sequence"], hands, "S3 S4 S5")) == []
    rules: list[Rule] = ["guerrilla", {"id": "joker_count", "jokers": 2}]
    assert aside(scene(rules, ["X1 D9", "X2 D4", "D6", "D7"], "X1")) == []


@pytest.mark.parametrize("rule", ["omen", "cho_kakumei", "kakubakudan"])
def test_also_where_effects_are_void(rule: str) -> None:
    assert aside(scene(["guerrilla", rule], HANDS, "H5", silent=7)) == ["aside S5 C5"]


def test_nothing_else_may_be_added_to_the_pile_meanwhile() -> None:
    hands = ["H5 D3", "S5 C5 D4", "D5 D6", "D7 H9"]
    assert "add D5" in legal(scene(["guerrilla", "catapult"], hands, "H5", "pass"))
    assert legal(scene(["guerrilla", "catapult"], hands, "H5", "aside S5 C5")) == ["pass"]


def test_the_lowest_rank_may_still_take_the_pile_and_what_lies_aside_is_gone() -> None:
    hands = ["H5 D3", "S5 C5 D4", "D5 D6", "D7 H9"]
    position = scene(["guerrilla", "busshi_kyuen"], hands, "H5", "aside S5 C5", ranks=[1, 2, 4, 3])
    assert legal(position) == ["pass", "take"]
    play(position, "take")
    assert (position.turn, position.aside) == (2, 0)
    assert sorted(position.state()["discard"]) == ["C5", "S5"]


def test_the_next_ace_leads_before_them() -> None:
    hands = ["HA D3", "SA CA D4", "S9 D6", "D7 H9"]
    position = scene(["guerrilla", "jiki_ace"], hands, "HA", "aside SA CA", "pass", "pass", "pass", revolution=True)
    assert position.turn == 0


@pytest.mark.parametrize(("rule", "hand"), [("ff_joker", "S5 X1"), ("ff_two", "S2 C2")])
def test_a_hand_must_not_end_with_forbidden_cards_aside_either(rule: str, hand: str) -> None:
    hands = ["H5 H2 D3", hand, "S9 D6", "D7 H9"]
    position = scene(["guerrilla", rule], hands, "H2" if "2" in hand else "H5", f"aside {hand}")
    assert position.state()["fallen"] == [1]
    assert position.state()["field"][0][0][0] == "H"


def test_a_player_who_passed_is_asked_again_or_stays_out() -> None:
    hands = ["H5 D3", "D4 D8", "S5 C5 D6", "D7 H9"]
    position = scene(["guerrilla"], hands, "H5", "pass", "aside S5 C5", "pass", "pass")
    assert position.turn == 1
    position = scene(["guerrilla", "pass_lockout"], hands, "H5", "pass", "aside S5 C5", "pass", "pass")
    assert position.turn == 2
