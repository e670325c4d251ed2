"""10飛び."""

from tests.daifugo.scene import scene

HANDS = ["ST HT D9", "SJ HJ", "SQ CQ", "SK CK"]


def test_a_ten_skips_the_next_player() -> None:
    assert scene(["ten_skip"], HANDS, "ST").turn == 2


def test_one_player_only_however_many_tens() -> None:
    assert scene(["ten_skip"], HANDS, "ST HT").turn == 2


def test_it_does_not_add_up_with_the_skip_on_chosen_numbers() -> None:
    assert scene(["ten_skip", {"id": "skip_alt_numbers", "numbers": ["T"]}], HANDS, "ST").turn == 2
