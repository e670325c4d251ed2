"""9シャッフル."""

from tests.games.daifugo.scene import legal, play, scene

HANDS = ["S9 H9 D9 D3", "H4", "D6", "C8"]
RING = ["S9 H9 D3", "H4 C4", "D6 C6", "C8 S8", "HT ST", "DJ SJ", "CQ SQ", "CK SK", "HA SA", "H2 S2", "H3 S3", "D5 S5"]


def test_a_pair_of_nines_reseats_the_opponents() -> None:
    position = scene(["nine_shuffle"], ["S9 H9 D3", "H4", "D6", "C8"], "S9 H9")
    assert len(legal(position)) == 6
    position = play(position, "seats 3 1 2")
    assert position.seating() == [0, 3, 1, 2]
    assert position.turn == 3


def test_they_move_with_their_hands() -> None:
    before = scene(["nine_shuffle"], HANDS, "S9 H9")
    assert play(before, "seats 3 1 2").state()["hands"] == scene(["nine_shuffle"], HANDS, "S9 H9").state()["hands"]


def test_the_seats_may_stay_as_they_are() -> None:
    position = scene(["nine_shuffle"], HANDS, "S9 H9", "seats 1 2 3")
    assert (position.seating(), position.turn) == ([0, 1, 2, 3], 1)


def test_one_or_three_nines_change_nothing() -> None:
    assert scene(["nine_shuffle"], HANDS, "S9").agenda == []
    assert scene(["nine_shuffle"], HANDS, "S9 H9 D9").agenda == []


def test_a_joker_counts_as_a_nine_only_where_it_inherits_effects() -> None:
    hands = ["S9 X1 D3", *HANDS[1:]]
    assert scene(["nine_shuffle"], hands, "S9 X1").turn == 1
    assert len(legal(scene(["nine_shuffle", "joker_inherits_effect"], hands, "S9 X1"))) == 6


def test_players_who_are_out_keep_their_places() -> None:
    hands = ["S9 H9 D3", "H4", "", "C8", "D6"]
    position = scene(["nine_shuffle"], hands, "S9 H9", "seats 4 3 1", finished=[2])
    assert position.seating() == [0, 4, 2, 3, 1]


def test_where_turns_go_the_other_way_the_new_neighbour_on_that_side_is_next() -> None:
    position = scene(["nine_shuffle"], HANDS, "S9 H9", "seats 3 1 2", reversed=True)
    assert position.turn == 2


def test_the_new_order_holds_in_the_next_game() -> None:
    hands = ["S9 H9", "H4", "D6"]
    position = scene(["nine_shuffle"], hands, "S9 H9", "seats 2 1", "pass", "pass", "D6", games=2)
    while position.round == 1:
        play(position, legal(position)[-1])
    assert position.seating() == [0, 2, 1]


def test_a_player_who_has_one_opponent_left_is_not_asked() -> None:
    assert scene(["nine_shuffle"], ["S9 H9 D3", "H4 C4"], "S9 H9").turn == 1


def test_many_opponents_are_named_one_after_the_other() -> None:
    position = scene(["nine_shuffle"], RING, "S9 H9")
    assert legal(position) == [f"seat {seat}" for seat in range(1, 12)]
    play(position, "seat 7")
    assert "seat 7" not in legal(position)
    play(position, *[f"seat {seat}" for seat in (11, 1, 2, 3, 4, 5, 6, 10, 9)])
    assert position.seating() == [0, 7, 11, 1, 2, 3, 4, 5, 6, 10, 9, 8]
    assert position.turn == 7
