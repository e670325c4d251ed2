"""シークエンス."""

import pytest

from tests.games.daifugo.scene import Rule, legal, play, refused, scene

HANDS = ["S4 S5 S6 S7 D3", "H5 H6 H7 H8 D9", "D4 D5 D6 D7", "C3 C4"]


def test_three_or_more_cards_of_a_suit_in_a_row_may_be_led() -> None:
    moves = legal(scene(["sequence"], HANDS))
    assert [move for move in moves if len(move.split()) > 2] == ["S4 S5 S6", "S4 S5 S6 S7", "S5 S6 S7"]


def test_a_follower_needs_a_stronger_run_of_the_same_length() -> None:
    position = scene(["sequence"], HANDS, "S4 S5 S6")
    assert legal(position) == ["pass", "H5 H6 H7", "H6 H7 H8"]
    assert refused(position, "H5 H6 H7 H8") == "must_beat"
    assert refused(play(position, "H5 H6 H7"), "D4 D5 D6") == "must_beat"


def test_a_set_does_not_follow_a_run() -> None:
    assert refused(scene(["sequence"], HANDS, "S4 S5 S6"), "D9") == "must_beat"


def test_without_overlap_a_run_must_lie_wholly_above() -> None:
    hands = ["S5 S6 S7 D3", "H6 H7 H8 H9 HT", "D4", "C3"]
    position = scene(["sequence", "sequence_no_overlap"], hands, "S5 S6 S7")
    assert legal(position) == ["pass", "H8 H9 HT"]


def test_in_inverted_order_a_run_is_beaten_by_a_lower_one() -> None:
    hands = ["S5 S6 S7 D3", "H3 H4 H5 H6 H7", "D4", "C3"]
    position = scene(["sequence"], hands, "S5 S6 S7", revolution=True)
    assert legal(position) == ["pass", "H3 H4 H5", "H4 H5 H6"]
    position = scene(["sequence", "sequence_no_overlap"], ["S6 S7 S8 D3", *hands[1:]], "S6 S7 S8", revolution=True)
    assert legal(position) == ["pass", "H3 H4 H5"]


def test_king_ace_two_is_the_highest_run_and_two_and_three_do_not_join() -> None:
    position = scene(["sequence"], ["SK SA S2 S3 S4", "H5", "H6", "H7"])
    assert [move for move in legal(position) if len(move.split()) == 3] == ["SK SA S2"]


def test_a_joker_fills_any_place_of_a_run() -> None:
    position = scene(["sequence"], ["S5 S6 X1 D9", "H5", "H6", "H7"])
    runs = [move for move in legal(position) if len(move.split()) == 3]
    assert runs == ["X1=S4 S5 S6", "S5 S6 X1=S7"]


def test_a_joker_may_stand_for_a_card_that_stays_in_the_hand() -> None:
    position = scene(["sequence"], ["S5 S6 S7 X1 D9", "H5", "H6", "H7"])
    assert "S5 X1=S6 S7" in legal(position)
    assert play(position, "S5 X1=S6 S7").state()["hands"][0] == ["S6", "D9"]


def test_a_follower_is_told_what_the_jokers_of_a_run_stand_for() -> None:
    position = scene(["sequence"], ["S5 X1 S7 D3", "H6 H7 H8", "D4", "C3"], "S5 X1=S6 S7")
    prompt = position.view(1).prompt
    assert prompt is not None and prompt.limit is not None
    assert prompt.limit.args["cards"] == ["S5", "S6", "S7"]


def test_two_jokers_and_one_card_are_a_run() -> None:
    rules: list[Rule] = ["sequence", {"id": "joker_count", "jokers": 2}]
    position = scene(rules, ["SK X1 X2 D9", "H5", "H6", "H7"])
    runs = [move for move in legal(position) if "=" in move and "SK" in move]
    assert runs == ["X1=SJ X2=SQ SK", "X1=SQ SK X2=SA", "SK X1=SA X2=S2"]


def test_jokers_alone_are_no_run() -> None:
    position = scene(["sequence_min2", {"id": "joker_count", "jokers": 2}], ["X1 X2 S9", "H5", "H6", "H7"])
    assert [move for move in legal(position) if move == "X1 X2"] == ["X1 X2"]


def test_two_cards_may_be_a_run_by_a_rule_of_the_house() -> None:
    assert "S4 S5" in legal(scene(["sequence_min2"], HANDS))
    assert "S4 S5" not in legal(scene(["sequence"], HANDS))


@pytest.mark.parametrize(
    ("revolution", "hand", "run"), [(False, "SA S2 X1 D9", "SA S2 X1"), (True, "S3 S4 X1 D9", "X1 S3 S4")]
)
def test_in_the_federation_a_joker_may_lie_beyond_the_strongest_card(revolution: bool, hand: str, run: str) -> None:
    position = scene(["fed_combo_sequence"], [hand, "H5", "H6", "H7"], revolution=revolution)
    assert run in legal(position)
    assert run not in legal(scene(["sequence"], [hand, "H5", "H6", "H7"], revolution=revolution))


@pytest.mark.parametrize("revolution", [False, True])
def test_a_joker_may_be_allowed_beyond_both_ends_whatever_is_strong(revolution: bool) -> None:
    rules: list[Rule] = [{"id": "sequence", "joker_ends": True}]
    position = scene(rules, ["S3 S4 X1 HA H2", "H5", "H6", "H7"], revolution=revolution)
    runs = [move for move in legal(position) if len(move.split()) == 3]
    assert set(runs) == {"X1 S3 S4", "S3 S4 X1=S5", "HA H2 X1", "X1=HK HA H2"}


def test_such_a_run_is_as_strong_as_the_place_it_begins_at() -> None:
    rules: list[Rule] = [{"id": "sequence", "joker_ends": True}]
    hands = ["S3 S4 X1 SA S2", "H3 H4 H5 H6 H7", "DQ DK DA", "C6"]
    assert legal(scene(rules, hands, "X1 S3 S4")) == ["pass", "H3 H4 H5", "H4 H5 H6", "H5 H6 H7"]
    assert legal(scene([*rules, "sequence_no_overlap"], hands, "X1 S3 S4")) == ["pass", "H5 H6 H7"]
    assert legal(scene(rules, hands, "SA S2 X1")) == ["pass"]
    assert legal(scene(rules, hands, "X1 S3 S4", revolution=True)) == ["pass"]
    assert "DQ DK DA" in legal(scene(rules, hands, "SA S2 X1", "pass", revolution=True))


def test_without_overlap_a_joker_beyond_the_weakest_card_is_no_way_round() -> None:
    hands = ["S3 S4 S5 D3", "H3 H4 X1 D9", "D4", "C3"]
    rules: list[Rule] = ["fed_combo_sequence", "sequence"]
    assert legal(scene(rules, hands, "S3 S4 S5", revolution=True)) == ["pass", "X1 H3 H4"]
    assert legal(scene([*rules, "sequence_no_overlap"], hands, "S3 S4 S5", revolution=True)) == ["pass"]
