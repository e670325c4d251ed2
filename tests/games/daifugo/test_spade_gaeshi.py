"""スペード返し."""

from tefuda.engine.registry import find
from tefuda.games.daifugo.cards import RANKS
from tefuda.games.daifugo.table import Table
from tests.games.daifugo.scene import Rule, legal, play, refused, scene

HANDS = ["H5 D3", "S9 D4", "S5 D6", "D7 H9"]


def test_a_player_who_was_skipped_gets_the_turn_back() -> None:
    position = scene(["spade_gaeshi", "five_skip"], HANDS, "H5")
    assert position.turn == 2
    assert legal(position) == ["pass", "D6", "answer S5"]
    assert play(position, "answer S5").turn == 1
    assert position.state()["field"] == [["H5"], ["S5"]]
    assert [play(position, "pass").turn, play(position, "pass").turn, play(position, "pass").turn] == [3, 0, 2]


def test_a_reversal_is_undone_and_the_turn_goes_back() -> None:
    hands = ["H9 D3", "S3 D4", "S4 D6", "S9 D7"]
    position = scene(["spade_gaeshi", "nine_reverse"], hands, "H9")
    assert (position.turn, position.ring.reversed) == (3, 1)
    play(position, "answer S9")
    assert (position.turn, position.ring.reversed) == (0, 0)


def test_a_temporary_reversal_too() -> None:
    hands = ["HK D3", "S3 D4", "S4 D6", "SK D7"]
    position = scene(["spade_gaeshi", "k_reverse"], hands, "HK", "answer SK")
    assert (position.turn, position.ring.reversed, position.ring.turned) == (0, 0, 0)


def test_an_order_that_was_reversed_is_restored() -> None:
    hands = ["HJ D3", "SJ D4", "S4 SK D6", "S9 D7"]
    position = scene(["spade_gaeshi", "eleven_back"], hands, "HJ")
    assert "answer SJ" in legal(position)
    play(position, "answer SJ")
    assert position.order.back == 0
    assert legal(position) == ["pass", "SK"]


def test_the_spade_has_no_effect_of_its_own() -> None:
    position = scene(["spade_gaeshi", "five_skip", "five_cut"], HANDS, "H5", "answer S5", revolution=False)
    assert (position.turn, position.skips) == (1, 0)


def test_only_the_spade_of_the_number() -> None:
    hands = ["H5 D3", "S9 D4", "C5 S6 D6", "D7 H9"]
    assert legal(scene(["spade_gaeshi", "five_skip"], hands, "H5")) == ["pass", "S6", "D6"]


def test_only_the_next_player_after_the_effect() -> None:
    hands = ["HJ D3", "S9 D4", "SJ D6", "S8 D7"]
    assert legal(scene(["spade_gaeshi", "eleven_back"], hands, "HJ", "pass")) == ["pass", "D6"]


def test_only_on_a_single_card() -> None:
    hands = ["H5 D5 D3", "S9 D4", "S5 C5 D6", "D7 H9"]
    assert legal(scene(["spade_gaeshi", "five_skip"], hands, "H5 D5")) == ["pass"]


def test_a_card_without_effect_cannot_be_answered() -> None:
    assert refused(scene(["spade_gaeshi"], HANDS, "H5", "pass"), "answer S5") == "spade_gaeshi"


def test_no_answer_to_a_card_that_clears_the_pile() -> None:
    hands = ["H8 D3", "D4", "S4 H4 D6", "D7 S8"]
    position = scene(["spade_gaeshi", "eight_cut", "four_stop"], hands, "H8", "yes")
    assert (position.turn, legal(position)) == (3, ["pass"])


def test_nor_to_what_ends_in_the_owners_turn() -> None:
    hands = ["H7 D3 D8", "S7 D4", "S5 D6", "D9 H9"]
    position = scene(["spade_gaeshi", "seven_pass"], hands, "H7", "D3")
    assert "answer S7" not in legal(position)


def test_which_effects_can_be_answered_is_a_matter_of_the_house() -> None:
    rules: list[Rule] = [{"id": "spade_gaeshi", "answerable": ["reverse", "strength"]}, "five_skip"]
    assert "answer S5" not in legal(scene(rules, HANDS, "H5"))


def test_other_numbers_that_skip_count_too() -> None:
    hands = ["HK D3", "S9 D4", "SK D6", "D7 H9"]
    position = scene(["spade_gaeshi", "k_skip_one"], hands, "HK", "answer SK")
    assert position.turn == 1


def test_with_the_catapult_it_counts_as_one() -> None:
    position = scene(["spade_gaeshi", "five_skip", "catapult"], HANDS, "H5")
    assert [move for move in legal(position) if "S5" in move] == ["add S5"]
    play(position, "add S5")
    assert (position.turn, position.state()["owners"], position.state()["field"]) == (3, [0], [["S5", "H5"]])


def test_where_effects_are_void_there_is_nothing_to_answer() -> None:
    position = scene(["spade_gaeshi", "eleven_back", "omen"], ["HJ D3", "SJ D4", "S4", "S9"], "HJ", silent=7)
    assert legal(position) == ["pass"]


def test_where_no_catapult_is_possible_the_answer_is() -> None:
    rules: list[Rule] = ["spade_gaeshi", "five_skip", "catapult", "cho_kakumei"]
    assert "answer S5" in legal(scene(rules, HANDS, "H5", silent=4))


def test_a_player_who_goes_out_by_it_leaves_the_turn_to_who_was_skipped() -> None:
    position = scene(["spade_gaeshi", "five_skip"], ["H5 D3", "S9 D4", "S5", "D7 H9"], "H5", "answer S5")
    assert (position.turn, position.state()["finished"]) == (1, [2])


def test_a_player_who_was_skipped_after_a_reversal_gets_the_turn_back_when_both_are_undone() -> None:
    hands = ["HK D3", "S3 D4", "SK D6", "S9 D7"]
    position = scene(["spade_gaeshi", "k_skip_one", "k_reverse"], hands, "HK")
    assert (position.turn, position.ring.turned) == (2, 1)
    play(position, "answer SK")
    assert (position.turn, position.ring.turned) == (3, 0)


def test_it_has_none_when_the_table_is_loaded_again() -> None:
    position = scene(["spade_gaeshi", "eleven_back"], ["HJ D3", "SJ D4", "S4 SK D6", "S9 D7"], "HJ", "answer SJ")
    state = position.state()
    assert state["effectless"] == [1]
    assert position.options is not None
    loaded = find("daifugo").load(position.options, state)
    assert isinstance(loaded, Table) and loaded.top is not None and not loaded.top.has(RANKS.index("J"))
