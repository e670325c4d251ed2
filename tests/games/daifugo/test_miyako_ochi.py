"""都落ち."""

from tests.games.daifugo.scene import Rule, play, scene

HANDS = ["D4 C5 H9", "SA", "S6 H6", "S7 H7"]
RANKS = [1, 2, 3, 4]


def test_when_another_player_finishes_first_the_daifugo_withdraws_and_is_daihinmin() -> None:
    position = scene(["miyako_ochi"], HANDS, "D4", "SA", ranks=RANKS, games=2)
    assert position.state()["deposed"] == [0]
    assert position.state()["hands"][0] == []
    position = play(position, "pass", "pass", "S6", "S7", "pass")
    assert position.turn >= 0
    play(position, "H7") if position.round == 1 else position
    assert position.state()["ranks"] == [4, 1, 3, 2]


def test_a_daifugo_who_finishes_first_stays() -> None:
    position = scene(["miyako_ochi"], ["D4", "SA D3", "S6 H6", "S7 H7"], "D4", ranks=RANKS)
    assert position.out.deposed == 0


def test_without_ranks_nobody_falls() -> None:
    assert scene(["miyako_ochi"], HANDS, "D4", "SA").out.deposed == 0


def test_only_the_first_finish_counts() -> None:
    hands = ["D4", "SA", "S6 H6", "S7 H7"]
    position = scene(["miyako_ochi"], hands, "D4", "SA", ranks=RANKS)
    assert position.out.deposed == 0


def test_they_may_play_on_though_their_title_is_fixed() -> None:
    rules = ["miyako_ochi", "miyako_ochi_continue"]
    position = scene(rules, ["D4 C5", "SA", "S6 H6", "S7 H7"], "D4", "SA", ranks=RANKS, games=2)
    assert position.state()["hands"][0] == ["C5"]
    position = play(position, "pass", "pass", "pass", "S6", "S7", "pass", "pass", "H7")
    assert position.round == 1
    position = play(position, "pass", "pass", "C5")
    assert position.state()["ranks"] == [4, 1, 3, 2]


def test_a_foul_finish_deposes_nobody() -> None:
    rules = ["miyako_ochi", "ff_joker"]
    position = scene(rules, ["D4 C5 H9", "X1", "S6 H6", "S7 H7"], "D4", "X1", ranks=RANKS)
    assert position.out.deposed == 0
    assert position.state()["fallen"] == [1]


def test_at_a_table_of_three_the_fugo_falls_to_hinmin() -> None:
    position = scene(["miyako_ochi"], ["D4 C5 H9", "SA", "S6 H6"], "D4", "SA", ranks=[1, 2, 3])
    assert position.state()["ranks"] == [3, 1, 2]


def test_a_player_who_lost_in_the_middle_of_the_game_has_not_gone_out_first() -> None:
    rules: list[Rule] = ["guillotine_clock", {"id": "miyako_ochi", "trigger": "hand_empty"}]
    hands = ["S3 S4 S5", "S6 H6 H4", "D7", "C8 C9", "HT HJ"]
    position = scene(rules, hands, "S3", "pass", "D7", ranks=[*RANKS, 5], memory={"guillotine_clock.left": 1})
    assert (position.state()["fallen"], position.state()["finished"]) == ([1], [2])
    assert position.state()["deposed"] == [0]


def test_where_an_empty_hand_is_enough_a_foul_finish_deposes_them_too() -> None:
    rules: list[Rule] = [{"id": "miyako_ochi", "trigger": "hand_empty"}, "ff_joker"]
    hands = ["D4 C5 H9", "X1", "S6 H6", "S7 H7"]
    position = scene(rules, hands, "D4", "X1", ranks=RANKS)
    assert (position.state()["fallen"], position.state()["deposed"]) == ([1], [0])


def test_the_table_says_who_is_lowest_of_the_deposed_and_a_foul_finisher() -> None:
    hands = ["D4 C5 H9", "X1", "S6", "S7 H7"]
    for lowest, ranks in (("foul_last", [3, 4, 1, 2]), ("deposed_last", [4, 3, 1, 2])):
        rules: list[Rule] = [{"id": "miyako_ochi", "trigger": "hand_empty", "vs_foul": lowest}, "ff_joker"]
        position = scene(rules, hands, "D4", "X1", "pass", "pass", "S6", ranks=RANKS)
        assert position.state()["ranks"] == ranks


def test_after_a_dokan_another_finish_is_not_the_first() -> None:
    for trigger in ("first_legal_finish", "hand_empty"):
        rules: list[Rule] = [{"id": "miyako_ochi", "trigger": trigger}, "dokan"]
        position = scene(rules, ["H3 H5", "S5", "D4", "HT D6"], "S5", turn=1, field=["S4"], owners=[3], ranks=RANKS)
        assert position.state()["finished"] == [1]
        assert position.state()["deposed"] == [0]
        position = scene(rules, ["H3 H4", "S5", "D4", "S4 D6"], "S4", "pass", "S5", turn=3, ranks=RANKS)
        assert (position.state()["finished"], position.state()["deposed"]) == ([2, 1], [])


def test_they_fall_also_if_their_own_play_takes_another_players_last_card() -> None:
    hands = ["SQ D4 D9 C5", "S9", "S6 H6", "S7 H7"]
    position = scene(["miyako_ochi", "q_bomber"], hands, "SQ", "name 9", ranks=RANKS)
    assert (position.state()["finished"], position.state()["deposed"]) == ([1], [0])
    assert (position.state()["hands"][0], position.turn) == ([], 2)
