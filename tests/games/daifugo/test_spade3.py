"""スペ3."""

from tests.games.daifugo.scene import legal, play, refused, scene

HANDS = ["X1 D4", "S3 D6", "H3 S9", "CT HT"]


def test_the_spade_three_beats_a_lone_joker_and_clears() -> None:
    position = scene(["spade3"], HANDS, "X1", "S3")
    assert position.turn == 1
    assert position.state()["field"] == []


def test_only_the_spade_three_does() -> None:
    position = scene(["spade3"], HANDS, "X1", "pass")
    assert legal(position) == ["pass"]
    assert refused(position, "H3") == "must_beat"


def test_a_joker_cannot_stand_for_it() -> None:
    position = scene(["spade3", {"id": "joker_count", "jokers": 2}], ["X1 D4", "X2 D6", "H3", "CT"], "X1")
    assert legal(position) == ["pass"]


def test_it_is_an_ordinary_three_otherwise() -> None:
    position = scene(["spade3"], ["S3 D4", "X1 D6", "H3 S9", "CT HT"], "S3")
    assert position.turn == 1
    assert "X1" in legal(position)


def test_a_lock_of_another_suit_does_not_stop_it() -> None:
    hands = ["H4 D4", "H6 D6", "X1 D9", "S3 D3"]
    position = scene(["spade3", "suit_lock"], hands, "H4", "H6", "X1", "S3")
    assert position.turn == 3
    assert position.pile == 0


def test_after_a_pass_with_lockout_the_right_to_it_is_lost() -> None:
    hands = ["H4 D4", "H6 S3", "X1 D9", "D7 D3"]
    position = scene(["spade3", "pass_lockout"], hands, "H4", "pass", "X1", "pass", "pass")
    assert position.turn == 2


def test_without_the_rule_nothing_beats_a_joker() -> None:
    assert legal(scene([], HANDS, "X1")) == ["pass"]


def test_it_does_so_in_a_revolution_too() -> None:
    position = scene(["spade3"], HANDS, "X1", "S3", revolution=True)
    assert (position.turn, position.pile) == (1, 0)


def test_under_an_omen_it_clears_nothing_but_all_others_have_to_pass() -> None:
    hands = ["X1 D4", "S3 D6", "X2 S9", "CT HT"]
    position = scene(["spade3", "omen", {"id": "joker_count", "jokers": 2}], hands, "X1", "S3", silent=7)
    assert (position.turn, legal(position)) == (2, ["pass"])
    assert play(position, "pass", "pass", "pass").turn == 1


def test_either_of_two_spade_threes_does() -> None:
    hands = ["X1 D4", "S3 S3 D6", "H3 S9", "CT HT"]
    position = scene(["spade3", {"id": "multi_deck", "decks": 2}], hands, "X1", "S3")
    assert (position.turn, position.state()["hands"][1]) == (1, ["S3", "D6"])
