"""K飛び(一律1人)."""

from tests.games.daifugo.scene import scene

HANDS = ["SK HK D9", "SA HA", "S2 C2", "H2 D2"]


def test_a_king_skips_the_next_player() -> None:
    assert scene(["k_skip_one"], HANDS, "SK").turn == 2


def test_one_player_only_however_many_kings() -> None:
    assert scene(["k_skip_one"], HANDS, "SK HK").turn == 2


def test_it_does_not_add_up_with_the_skip_on_chosen_numbers() -> None:
    assert scene(["k_skip_one", {"id": "skip_alt_numbers", "numbers": ["K"]}], HANDS, "SK").turn == 2


def test_a_king_inside_a_run_skips_too() -> None:
    hands = ["SQ SK SA D9", "HA", "S2 C2", "H2 D2"]
    assert scene(["k_skip_one", "sequence"], hands, "SQ SK SA").turn == 2
