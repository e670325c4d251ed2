"""ジョーカーの数字選択可."""

from tests.games.daifugo.scene import Rule, legal, scene

RULES: list[Rule] = ["sequence", {"id": "joker_count", "jokers": 2}]
OTHERS = ["H3", "D3", "C3"]


def runs(hand: str, size: int) -> list[str]:
    """Return the runs of `size` cards, with all jokers of a hand."""
    moves = legal(scene(RULES, [hand, *OTHERS]))
    return [move for move in moves if len(move.split()) == size and "=" in move and move.count("X") == hand.count("X")]


def test_its_owner_names_the_number_where_several_fit() -> None:
    assert runs("S5 S6 X1", 3) == ["X1=S4 S5 S6", "S5 S6 X1=S7"]


def test_two_jokers_may_go_on_from_one_card() -> None:
    assert "SK X1=SA X2=S2" in runs("SK X1 X2", 3)
    assert "X1=SJ X2=SQ SK" in runs("SK X1 X2", 3)


def test_or_make_a_set_with_it() -> None:
    assert "SK X1 X2" in legal(scene(RULES, ["SK X1 X2", *OTHERS]))


def test_only_numbers_that_keep_the_play_legal() -> None:
    position = scene(RULES, ["H4 H5 H6 D9", "S5 S6 X1 C4", "D3", "C3"], "H4 H5 H6")
    assert legal(position) == ["pass", "S5 S6 X1=S7"]
