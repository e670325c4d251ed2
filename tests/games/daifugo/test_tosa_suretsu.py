"""等差数列."""

from tests.games.daifugo.scene import Rule, legal, play, refused, scene

STEPS: list[Rule] = ["sequence", "tosa_suretsu"]
REST = ["DK", "C3", "C4"]


def several(moves: list[str]) -> list[str]:
    return [move for move in moves if len(move.split()) >= 3]


def test_cards_of_one_suit_with_equal_differences_may_be_led() -> None:
    assert several(legal(scene(STEPS, ["S3 S5 S7 H9", *REST]))) == ["S3 S5 S7"]
    assert several(legal(scene(STEPS, ["S5 S8 SJ SA", *REST]))) == ["S5 S8 SJ", "S5 S8 SJ SA", "S8 SJ SA"]
    assert several(legal(scene(STEPS, ["S3 S5 H7 S8", *REST]))) == []


def test_three_cards_go_at_most_six_apart_and_four_at_most_four() -> None:
    assert several(legal(scene(STEPS, ["S3 S9 S2", *REST]))) == ["S3 S9 S2"]
    assert "S3 S7 SJ S2" in legal(scene(STEPS, ["S3 S7 SJ S2 D4", *REST]))
    assert refused(scene(STEPS, ["S3 S8 SK S2 D4", *REST]), "S3 S8 SK S2") == "same_number_set"


def test_five_six_and_seven_cards_by_arithmetic() -> None:
    assert "S3 S6 S9 SQ S2" in legal(scene(STEPS, ["S3 S6 S9 SQ S2 D4", *REST]))
    assert "S3 S5 S7 S9 SJ SK S2" in legal(scene(STEPS, ["S3 S5 S7 S9 SJ SK S2 D4", *REST]))


def test_a_difference_of_one_is_a_plain_run() -> None:
    position = scene(STEPS, ["S3 S4 S5 D9", "H4 H5 H6 H8", "C3", "C4"], "S3 S4 S5")
    assert legal(position) == ["pass", "H4 H5 H6"]


def test_followers_need_the_same_difference_and_size_and_more_strength() -> None:
    hands = ["S5 S7 S9 D3", "H6 H8 HT HQ D5 D8 DJ H4", *REST[1:]]
    position = scene(STEPS, hands, "S5 S7 S9")
    assert legal(position) == ["pass", "H6 H8 HT", "H8 HT HQ"]
    assert refused(position, "H4 H6 H8") == "must_beat"
    assert refused(position, "H6 H8 HT HQ") == "must_beat"


def test_another_difference_is_refused_by_this_rule() -> None:
    hands = ["S5 S7 S9 D3", "D6 D9 DQ H4", *REST[1:]]
    assert refused(scene(STEPS, hands, "S5 S7 S9"), "D6 D9 DQ") == "tosa_suretsu"


def test_a_run_does_not_follow_nor_the_other_way_round() -> None:
    hands = ["S5 S7 S9 D3", "H8 H9 HT D6 D8 DT", *REST[1:]]
    assert refused(scene(STEPS, hands, "S5 S7 S9"), "H8 H9 HT") == "must_beat"
    hands = ["S5 S6 S7 D3", "H8 H9 HT D6 D8 DT", *REST[1:]]
    assert refused(scene(STEPS, hands, "S5 S6 S7"), "D6 D8 DT") == "must_beat"


def test_without_overlap_they_must_lie_wholly_above() -> None:
    hands = ["S5 S7 S9 D3", "H6 H8 HT HQ HA", *REST[1:]]
    assert legal(scene([*STEPS, "sequence_no_overlap"], hands, "S5 S7 S9")) == ["pass", "HT HQ HA"]


def test_in_inverted_order_lower_ones_follow() -> None:
    hands = ["S6 S8 ST D3", "H5 H7 H9 HJ H3", *REST[1:]]
    assert legal(scene(STEPS, hands, "S6 S8 ST", revolution=True)) == ["pass", "H3 H5 H7", "H5 H7 H9"]


def test_jokers_are_not_among_them() -> None:
    position = scene(STEPS, ["S3 S7 X1 D9", *REST])
    assert several(legal(position)) == []
    assert refused(position, "S3 X1=S5 S7") == "tosa_suretsu"


def test_jokers_are_where_the_house_allows_it() -> None:
    rules: list[Rule] = ["sequence", {"id": "tosa_suretsu", "jokers": True}]
    moves = several(legal(scene(rules, ["S3 S7 X1 D9", *REST])))
    assert moves == ["S3 X1=S5 S7", "S3 S7 X1=SJ"]
    field = play(scene(rules, ["S3 S7 X1 D9", *REST]), "S3 X1=S5 S7").state()
    assert field["plays"] == ["S3 X1=S5 S7"]


def test_jokers_alone_are_none() -> None:
    rules: list[Rule] = ["sequence", {"id": "tosa_suretsu", "jokers": True}, {"id": "joker_count", "jokers": 2}]
    moves = several(legal(scene(rules, ["X1 X2 S3 D9", *REST])))
    assert all("S3" in move.split() or "D9" in move.split() for move in moves)
    assert "S3 X1=S9 X2=S2" in moves


def test_they_are_no_run_revolution() -> None:
    hands = ["S3 S5 S7 S9 D3", *REST]
    assert scene([*STEPS, "kaidan_kakumei"], hands, "S3 S5 S7 S9").order.revolution == 0


def test_numbers_in_them_have_their_effects() -> None:
    assert scene([*STEPS, "five_skip"], ["S3 S5 S7 D9", *REST], "S3 S5 S7").turn == 2


def test_they_can_be_locked_on_their_suit_and_on_the_next_number() -> None:
    hands = ["S3 S5 S7 D9", "S4 S6 S8 D8", "S9 SJ SK H6 H8 HT", "S2"]
    position = scene([*STEPS, "suit_lock"], hands, "S3 S5 S7", "S4 S6 S8")
    assert legal(position) == ["pass", "S9 SJ SK"]
    position = scene([*STEPS, "number_lock"], ["S3 S5 S7 DT", "H4 H6 H8 D8", "D5 D7 D9 S9 SJ SK", "S2"])
    play(position, "S3 S5 S7", "H4 H6 H8")
    assert legal(position) == ["pass", "D5 D7 D9"]
