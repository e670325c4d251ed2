"""階段比較: 重複可."""

from tests.games.daifugo.scene import Rule, legal, scene

RULES: list[Rule] = ["sequence", "sequence_overlap"]


def test_a_run_may_share_numbers_with_the_one_it_beats() -> None:
    hands = ["S5 S6 S7 D3", "H6 H7 H8 H9", "D4", "C3"]
    assert legal(scene(RULES, hands, "S5 S6 S7")) == ["pass", "H6 H7 H8", "H7 H8 H9"]


def test_the_same_numbers_are_not_stronger() -> None:
    assert legal(scene(RULES, ["S5 S6 S7 D3", "H5 H6 H7", "D4", "C3"], "S5 S6 S7")) == ["pass"]


def test_in_inverted_order_its_highest_number_must_be_lower() -> None:
    hands = ["S5 S6 S7 D3", "H4 H5 H6 H7", "D4", "C3"]
    assert legal(scene(RULES, hands, "S5 S6 S7", revolution=True)) == ["pass", "H4 H5 H6"]


def test_that_holds_by_itself() -> None:
    hands = ["S5 S6 S7 D3", "H6 H7 H8", "D4", "C3"]
    assert "H6 H7 H8" in legal(scene(["sequence"], hands, "S5 S6 S7"))
