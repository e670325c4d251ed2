"""同数複数枚出し2〜6枚."""

from tests.games.daifugo.federation import dealt, federation, legal


def test_two_to_six_cards_of_one_number_are_played_with_jokers() -> None:
    position = federation(["S4 H4 D4 C4 X1 X2 H5", "S9", "D6 C6", "D7 C7"])
    sizes = {len(move.split()) for move in legal(position) if move != "pass"}
    assert sizes == {1, 2, 3, 4, 5, 6}


def test_a_follower_must_not_answer_six_cards() -> None:
    position = federation(["S4 H4 D4 C4 X1 X2 H5", "S9 H9 D9 C9", "D6 C6", "D7 C7"], "S4 H4 D4 C4 X1 X2")
    assert legal(position) == ["pass"]


def test_two_jokers_alone_are_a_pair_stronger_than_any_number() -> None:
    position = federation(["S2 H2 H5", "X1 X2 D9", "D6 C6", "D7 C7"], "S2 H2")
    assert legal(position) == ["pass", "X1 X2"]


def test_in_a_revolution_too() -> None:
    position = federation(["S3 H3 H5", "X1 X2 D9", "D6 C6", "D7 C7"], "S3 H3", revolution=True)
    assert legal(position) == ["pass", "X1 X2"]


def test_at_a_table_of_three_there_are_four_cards_at_most() -> None:
    position = dealt(players=3)
    ranks = [card[1] for hand in position.state()["hands"] for card in hand if card[0] != "X"]
    assert max(ranks.count(rank) for rank in ranks) + position.base.jokers == 4
