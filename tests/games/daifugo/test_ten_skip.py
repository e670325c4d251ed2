"""10飛び."""

from tests.games.daifugo.scene import scene

HANDS = ["ST HT D9", "SJ HJ", "SQ CQ", "SK CK"]


def test_a_ten_skips_the_next_player() -> None:
    assert scene(["ten_skip"], HANDS, "ST").turn == 2


def test_one_player_only_however_many_tens() -> None:
    assert scene(["ten_skip"], HANDS, "ST HT").turn == 2


def test_it_does_not_add_up_with_the_skip_on_chosen_numbers() -> None:
    assert scene(["ten_skip", {"id": "skip_alt_numbers", "numbers": ["T"]}], HANDS, "ST").turn == 2


def test_a_ten_inside_a_run_skips_too() -> None:
    hands = ["S9 ST SJ D9", "HJ", "SQ CQ", "SK CK"]
    assert scene(["ten_skip", "sequence"], hands, "S9 ST SJ").turn == 2


def test_of_two_players_the_other_is_skipped_and_the_pile_clears() -> None:
    position = scene(["ten_skip"], HANDS[:2], "ST")
    assert (position.turn, position.pile) == (0, 0)
