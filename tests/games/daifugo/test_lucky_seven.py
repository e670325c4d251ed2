"""ラッキーセブン."""

from tests.games.daifugo.scene import Rule, legal, play, scene

HANDS = ["S7 H7 D7 C3", "S8 H8 D8", "SJ C8", "S9 C9"]


def test_a_player_who_plays_three_sevens_is_out_at_once() -> None:
    position = scene(["lucky_seven"], HANDS, "S7 H7 D7")
    assert position.state()["finished"] == [0]
    assert "C3" in position.state()["discard"]


def test_nobody_may_play_on_them_and_the_next_player_leads() -> None:
    position = scene(["lucky_seven"], HANDS, "S7 H7 D7")
    assert (position.pile, position.turn) == (0, 1)
    assert "S8 H8 D8" in legal(position)


def test_the_forced_passes_count_as_passes() -> None:
    position = scene(["lucky_seven", "guillotine_clock"], HANDS, memory={"guillotine_clock.left": 3})
    assert play(position, "S7 H7 D7").state()["fallen"] == [3]


def test_two_or_four_sevens_do_nothing() -> None:
    assert scene(["lucky_seven"], HANDS, "S7 H7").turn == 1
    assert scene(["lucky_seven"], ["S7 H7 D7 C7 C3", *HANDS[1:]], "S7 H7 D7 C7").state()["finished"] == []


def test_a_player_who_is_out_already_by_another_effect_finishes_once() -> None:
    position = scene(["lucky_seven", "seven_pass"], HANDS, "S7 H7 D7", "C3")
    assert position.state()["finished"] == [0]


def test_a_joker_counts_as_a_seven_only_where_it_inherits_effects() -> None:
    hands = ["S7 H7 X1 C3", *HANDS[1:]]
    assert scene(["lucky_seven"], hands, "S7 H7 X1").state()["finished"] == []
    assert scene(["lucky_seven", "joker_inherits_effect"], hands, "S7 H7 X1").state()["finished"] == [0]


def test_to_win_so_is_no_foul_though_they_were_the_last_cards() -> None:
    rules: list[Rule] = ["lucky_seven", {"id": "ff_effect_cards", "numbers": ["7"]}]
    assert scene(rules, ["S7 H7 D7", *HANDS[1:]], "S7 H7 D7").state()["finished"] == [0]


def test_the_forced_passes_lose_the_game_under_a_damian() -> None:
    hands = ["S6 H6 D6 C3", "S7 H7 D7 C9", "SJ C8", "S9 C4"]
    position = scene(["lucky_seven", "damian"], hands, "S6 H6 D6", "S7 H7 D7", games=2)
    assert position.state()["ranks"] == [2, 1, 3, 4]
