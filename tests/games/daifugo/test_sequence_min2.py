"""2枚階段."""

from tests.games.daifugo.scene import legal, play, refused, scene

HANDS = ["S4 S5 S6 D3", "H4 H5 H6 H8 D9", "D5 D6 X1", "C3 C4"]


def test_two_cards_of_a_suit_in_a_row_are_a_run() -> None:
    moves = legal(scene(["sequence_min2"], HANDS))
    assert [move for move in moves if len(move.split()) > 1] == ["S4 S5", "S4 S5 S6", "S5 S6"]
    assert refused(scene(["sequence"], HANDS), "S4 S5") == "sequence"


def test_a_stronger_one_of_two_cards_follows() -> None:
    position = scene(["sequence_min2"], HANDS, "S4 S5")
    assert legal(position) == ["pass", "H5 H6"]
    assert refused(position, "H4 H5 H6") == "must_beat"


def test_a_pair_does_not_follow_it() -> None:
    hands = ["S4 S5 S6 D3", "H9 D9", "D5 D6", "C3 C4"]
    assert legal(scene(["sequence_min2"], hands, "S4 S5")) == ["pass"]


def test_a_joker_and_one_card_are_a_run() -> None:
    moves = legal(play(scene(["sequence_min2"], HANDS, "S4 S5"), "pass"))
    assert moves == ["pass", "D5 D6", "X1=D5 D6", "D5 X1=D6", "D6 X1=D7"]


def test_two_cards_are_too_few_for_a_revolution_or_a_tunnel() -> None:
    hands = ["S2 S3 D3", "H4", "D5", "C3"]
    assert refused(scene(["sequence_min2", "tunnel"], hands), "S3 S2") == "same_number_set"
    assert scene(["sequence_min2", "kaidan_kakumei"], HANDS, "S4 S5").order.revolution == 0
