"""上がったら場を流す."""

from tests.games.daifugo.scene import Rule, refuses, scene

RULES: list[Rule] = ["out_clear_field"]


def test_when_a_player_goes_out_the_pile_clears_and_the_next_seat_leads() -> None:
    position = scene(RULES, ["S5", "D6 D7", "C8 C9", "S9 ST"], "S5")
    assert (position.pile, position.turn) == (0, 1)


def test_without_it_the_pile_stays() -> None:
    position = scene([], ["S5", "D6 D7", "C8 C9", "S9 ST"], "S5")
    assert (position.pile != 0, position.turn) == (True, 1)


def test_the_next_seat_is_the_next_one_in_the_direction_of_play() -> None:
    assert scene(RULES, ["S5", "D6 D7", "C8 C9", "S9 ST"], "S5", reversed=True).turn == 3


def test_clearing_effects_of_the_last_card_do_not_count() -> None:
    hands = ["S8", "D6 D7", "SA C9", "ST"]
    position = scene([*RULES, "eight_cut", "four_stop"], [*hands[:3], "S4 H4 ST"], "S8")
    assert (position.pile, position.turn, position.agenda) == (0, 1, [])


def test_nor_does_the_player_of_the_latest_ace_lead() -> None:
    position = scene([*RULES, "jiki_ace"], ["S2 S3", "SA D7", "H2", "ST S9"], "SA", "H2", turn=1)
    assert position.turn == 3


def test_a_player_who_is_emptied_by_anothers_play_clears_nothing() -> None:
    position = scene([*RULES, "death_444"], ["S4 H4 D4 S3", "D6", "C8 C9", "S9 ST"], "S4 H4 D4")
    assert position.state()["finished"] == [1]
    assert position.pile != 0


def test_whose_hand_is_emptied_by_the_effect_of_the_own_play_clears_it_too() -> None:
    hands = ["S7 D3", "D6 D7", "C8 C9", "S9 ST"]
    position = scene([*RULES, "seven_pass"], hands, "S7", "D3")
    assert (position.state()["finished"], position.pile, position.turn) == ([0], 0, 1)
    position = scene([*RULES, "ten_discard", "eight_cut"], ["ST D3", *hands[1:3], "S9 SJ"], "ST", "D3")
    assert (position.state()["finished"], position.pile, position.turn) == ([0], 0, 1)


def test_a_player_who_goes_out_by_a_play_out_of_turn_clears_it_too() -> None:
    rules: list[Rule] = [*RULES, "eight_cut", "seven_counter"]
    position = scene(rules, ["S8 D3", "S7", "C8 C9", "S9 ST"], "S8", "S7", "none", "none")
    assert (position.state()["finished"], position.pile, position.turn) == ([1], 0, 2)


def test_a_player_who_wins_at_once_by_a_play_clears_it_too() -> None:
    position = scene([*RULES, "dai_kakumei"], ["S2 H2 D2 C2 S3", "D6 D7", "C8 C9", "S9 ST"], "S2 H2 D2 C2")
    assert (position.state()["finished"], position.pile, position.turn) == ([0], 0, 1)
    rules: list[Rule] = [*RULES, "teppodon", {"id": "joker_count", "jokers": 2}]
    position = scene(rules, ["S6 H6 D6 C6 X1 X2 S3", "D5 D7", "C8 C9", "S9 ST"], "S6 H6 D6 C6 X1 X2")
    assert (position.state()["finished"], position.pile, position.turn) == ([0], 0, 1)


def test_a_foul_finish_clears_it_too() -> None:
    position = scene([*RULES, "ff_joker"], ["X1", "D6 D7", "C8 C9", "S9 ST"], "X1")
    assert (position.state()["fallen"], position.pile, position.turn) == ([0], 0, 1)


def test_either_it_clears_or_it_stays() -> None:
    assert refuses(["out_clear_field", "out_keep_field"], players=4)
