"""どかん."""

from tefuda.games.daifugo.cards import FACE_VALUES, JOKERS, of_rank
from tefuda.games.daifugo.plays import YES
from tefuda.games.daifugo.rules.finish_special import face_sum
from tests.games.daifugo.scene import Rule, legal, play, scene

CALLED: list[Rule] = [{"id": "dokan", "called": True}, "eight_cut"]
HANDS = ["S5 D4 D6", "H8 D9 D2", "C3 DT", "DK"]


def test_whose_hand_adds_up_to_the_pile_is_out_the_nearest_first_and_before_any_effect() -> None:
    position = scene(["dokan", "eight_cut"], HANDS, "S5", "H8")
    assert position.state()["finished"] == [2, 3]
    assert position.pile == 0
    assert position.turn == 1


def test_it_deposes_nobody() -> None:
    for rule in ("miyako_ochi", "fed_miyako_ochi"):
        position = scene(["dokan", rule], HANDS, "S5", "H8", ranks=[1, 2, 3, 4])
        assert position.state()["deposed"] == []
        assert position.state()["finished"] == [2, 3]


def test_all_cards_of_the_trick_count() -> None:
    position = scene(["dokan"], ["S5 D4 D6", "H6 D9 H4", "C7 C8 C9", "S8 HT"], "S5", "H6", "C7")
    assert position.state()["finished"] == [3]


def test_the_acting_player_comes_first() -> None:
    position = scene(["dokan"], ["S9 D4 D5", "D9", "D7 D8", "H7 H8"], "S9")
    assert position.state()["finished"] == [0, 1]


def test_an_ace_counts_1_and_a_joker_nothing() -> None:
    position = scene(["dokan"], ["S9 D4 D6", "DA H8 X1", "D7 D8", "H7 C8"], "S9")
    assert position.state()["finished"] == [1]


def test_a_joker_that_stands_for_a_card_counts_nothing_either() -> None:
    position = scene(["dokan"], ["S9 X1 D4 D6", "DA H8", "D7 D8", "H7 C8"], "S9 X1")
    assert position.state()["finished"] == [1]


def test_plays_out_of_turn_and_answers_count_as_any_play() -> None:
    hands = ["S8 H3 H4", "ST D4 D5", "HT D8", "C9 C7"]
    position = scene(["dokan", "eight_cut", "ten_return"], hands, "S8", "yes")
    assert (position.state()["finished"], position.turn) == ([2], 1)
    hands = ["H5 H3 H4", "D4 D6", "S5 D8", "C9 CA"]
    position = scene(["dokan", "spade_gaeshi", "five_skip"], hands, "H5", "answer S5")
    assert position.state()["finished"] == [3, 1]


def test_where_it_must_be_called_only_those_who_could_are_asked_and_may_stay_in_the_game() -> None:
    position = scene(CALLED, HANDS, "S5", "H8")
    assert position.deciders() == [2, 3]
    assert legal(position) == ["no", "yes"]
    assert play(position, "no", "yes").state()["finished"] == [3]
    assert (position.turn, position.pile) == (1, 0)
    assert scene(CALLED, HANDS, "S5").turn == 1  # no one could: no one is asked


def test_of_several_who_call_it_the_nearest_to_the_acting_player_comes_first_whoever_is_faster() -> None:
    position = scene(CALLED, HANDS, "S5", "H8")
    position.play(YES, 3)
    position.play(YES, 2)
    assert position.state()["finished"] == [2, 3]


def test_where_all_pause_everybody_is_asked_after_every_play_but_only_those_who_could_may_call() -> None:
    position = scene(CALLED, HANDS, "S5", pause=1)
    assert [position.deciders(), legal(position)] == [[0, 1, 2, 3], ["no"]]
    play(position, "no", "no", "no", "no", "H8", "no", "no")
    assert [position.turn, legal(position)] == [2, ["no", "yes"]]


def test_cards_added_to_a_play_count_as_well() -> None:
    hands = ["S5 D4 D6", "H5 D9", "CT H3", "DK"]
    rules: list[Rule] = [{"id": "dokan", "called": True}, "catapult"]
    position = scene(rules, hands, "S5", "add H5")
    assert position.deciders() == [0]
    assert play(position, "yes").state()["finished"] == [0]


def test_every_card_counts_its_face_value() -> None:
    """G1: an ace counts 1, a jack 11, a queen 12, a king 13, a joker nothing."""
    assert [face_sum(of_rank(rank)) for rank in range(13)] == [4 * value for value in FACE_VALUES]
    assert face_sum(JOKERS) == 0
