"""ブラックセブン."""

from tefuda.games.daifugo.cards import PACK
from tests.games.daifugo.scene import Rule, legal, refused, scene

RULES: list[Rule] = ["revolution", "black_seven"]


def test_in_a_revolution_a_black_seven_beats_every_number() -> None:
    hands = ["H3 D9", "S7 C7 H7 D4", "H5 C6", "S9 H9"]
    assert legal(scene(RULES, hands, "H3", revolution=True)) == ["pass", "S7", "C7"]


def test_only_a_joker_beats_it() -> None:
    hands = ["H4 D9", "S7 D4", "H3 X1", "S9 H9"]
    assert legal(scene(RULES, hands, "H4", "S7", revolution=True)) == ["pass", "X1"]


def test_without_a_revolution_it_is_a_plain_seven() -> None:
    assert legal(scene(RULES, ["H8 D9", "S7 C9", "H5", "S9"], "H8")) == ["pass", "C9"]


def test_both_together_beat_a_pair_of_3s() -> None:
    hands = ["H3 D3 D9", "S7 C7 H7 D4", "X1 X2 H5", "S9 H9"]
    position = scene(RULES, hands, "H3 D3", "S7 C7", revolution=True)
    assert legal(position) == ["pass", "X1 X2"]


def test_a_pair_of_mixed_colours_is_a_plain_pair() -> None:
    hands = ["H3 D3 D9", "S7 H7 D4", "H5", "S9 H9"]
    assert legal(scene(RULES, hands, "H3 D3", revolution=True)) == ["pass"]
    assert "S6 H6" in legal(scene(RULES, ["S7 H7 D9", "S6 H6", "H5", "S9"], "S7 H7", revolution=True))


def test_it_keeps_its_power_under_j_back() -> None:
    hands = ["HJ D9", "S2 D4", "S7 H8", "S9 H9"]
    position = scene([*RULES, "eleven_back"], hands, "HJ", "S2", revolution=True)
    assert legal(position) == ["pass", "S7"]


def test_in_a_revolution_no_run_holds_a_black_seven() -> None:
    hands = ["S6 S7 S8 H6 H7 H8", "D4", "H5", "S9"]
    runs = [move for move in legal(scene([*RULES, "sequence"], hands, revolution=True)) if move.count(" ") == 2]
    assert runs == ["H6 H7 H8"]
    assert refused(scene([*RULES, "sequence"], hands, revolution=True), "S6 S7 S8") == "black_seven"


def test_without_one_it_may() -> None:
    hands = ["S6 S7 S8 H6", "D4", "H5", "S9"]
    assert "S6 S7 S8" in legal(scene([*RULES, "sequence"], hands))


def test_in_the_normal_state_under_j_back_it_is_a_plain_seven() -> None:
    position = scene([*RULES, "eleven_back"], ["HJ D9", "H6 D4", "S7 C6", "S9"], "HJ", "H6")
    assert legal(position) == ["pass"]


def test_it_is_a_standing_property_which_omen_does_not_end() -> None:
    position = scene([*RULES, "omen"], ["H3 D9", "S7 D4", "H5 C6", "S9"], "H3", revolution=True, silent=7)
    assert legal(position) == ["pass", "S7"]


def test_to_finish_with_it_is_no_foul() -> None:
    rules: list[Rule] = [*RULES, "ff_two", "ff_weakest"]
    position = scene(rules, ["H3 D9", "S7", "H5 C6", "S9"], "H3", "S7", revolution=True)
    assert (position.state()["finished"], position.state()["fallen"]) == ([1], [])


def test_after_the_religious_revolution_it_counts_as_odd() -> None:
    rules: list[Rule] = [*RULES, "shukyo_kakumei"]
    hands = ["HA H4 D9", "S7 D5", "H5 C6", "S9"]
    memory = {"shukyo_kakumei.on": 1}
    assert legal(scene(rules, hands, "HA", revolution=True, weakest="A", memory=memory)) == ["pass", "S7"]
    assert legal(scene(rules, hands, "H4", revolution=True, weakest="A", memory=memory)) == ["pass"]


def test_a_suit_lock_holds_for_it_too() -> None:
    hands = ["H4 D9", "H3 D4", "S7 C7 D5", "S9 C9"]
    position = scene([*RULES, "suit_lock"], hands, "H4", "H3", revolution=True)
    assert legal(position) == ["pass"]


def test_effects_that_name_the_strongest_card_take_it_right_after_jokers() -> None:
    position = scene(RULES, ["H3 S7 X1", "D4", "H5", "S9"], revolution=True)
    sure, ties, due = position.strongest(position.hands[0], 2, True)
    assert (PACK.faces(sure), ties, due) == (["S7", "X1"], 0, 0)


def test_a_joker_named_as_the_other_black_suit_makes_the_pair() -> None:
    hands = ["H3 D3 D9", "S7 X1 D4", "H5", "S9 H9"]
    named: list[Rule] = [*RULES, "joker_suit_four"]
    assert legal(scene(named, hands, "H3 D3", revolution=True)) == ["pass", "S7 X1=C7"]
    assert legal(scene(RULES, hands, "H3 D3", revolution=True)) == ["pass"]


def test_where_the_joker_stands_lower_nothing_beats_it_and_it_beats_the_joker() -> None:
    rules: list[Rule] = [*RULES, "arthur"]
    hands = ["X1 D9", "S7 D4", "H3 X2", "S9 H9"]
    rules.append({"id": "joker_count", "jokers": 2})
    position = scene(rules, hands, "X1", revolution=True, joker_above="T", back=True)
    assert "S7" in legal(position)
    position = scene(rules, hands, "X1", "S7", revolution=True, joker_above="T", back=True)
    assert legal(position) == ["pass"]


def test_not_even_a_black_seven_beats_what_has_answered_a_joker_without_clearing() -> None:
    hands = ["X1 D9", "S3 D4", "S7 D5", "C9"]
    rules: list[Rule] = [*RULES, "spade3", "omen"]
    assert legal(scene(rules, hands, "X1", "S3", revolution=True, silent=7)) == ["pass"]


def test_what_may_be_played_on_anything_may_be_played_on_it() -> None:
    hands = ["S7 D9", "H3 D3 C3 D4", "H5", "S9"]
    assert legal(scene([*RULES, "sandstorm_any"], hands, "S7", revolution=True)) == ["pass", "H3 D3 C3"]


def test_and_on_both_the_equal_pair_that_is_a_revolution() -> None:
    hands = ["S7 C7 D9", "H7 D7 D4", "H5", "S9"]
    assert legal(scene([*RULES, "tsuikaku"], hands, "S7 C7", revolution=True)) == ["pass", "H7 D7"]
