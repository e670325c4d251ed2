"""革命は任意."""

from tests.games.daifugo.scene import legal, play, scene


def test_a_player_who_plays_a_revolution_may_decline_it() -> None:
    """G6: only by this rule can a revolution be declined."""
    hands = ["S4 H4 D4 C4 S9", "S5 H5", "S6 D6", "S7 C7"]
    assert legal(scene(["rev_optional"], hands, "S4 H4 D4 C4")) == ["no", "yes"]
    assert scene(["rev_optional"], hands, "S4 H4 D4 C4", "yes").inverted()
    assert not scene(["rev_optional"], hands, "S4 H4 D4 C4", "no").inverted()
    assert scene(["rev_optional"], hands, "S4 H4 D4 C4", "no").turn == 1


def test_to_finish_on_a_revolution_that_is_declined_is_no_foul() -> None:
    hands = ["S4 H4 D4 C4", "S5 H5", "S6 D6", "S7 C7"]
    assert scene(["rev_optional", "ff_revolution"], hands, "S4 H4 D4 C4", "no").state()["finished"] == [0]
    assert scene(["rev_optional", "ff_revolution"], hands, "S4 H4 D4 C4", "yes").state()["fallen"] == [0]


def test_a_player_who_makes_a_revolution_by_adding_cards_is_asked_too_and_the_turn_goes_on() -> None:
    hands = ["S4 H4 S9", "S5 H5", "D4 C4 D6", "S7 C7"]
    position = scene(["rev_optional", "catapult"], hands, "S4 H4", "pass", "add D4 C4")
    assert position.turn == 2
    assert play(position, "yes").turn == 3
    assert position.inverted()


def test_a_player_who_goes_out_by_adding_cards_is_out_after_the_answer() -> None:
    hands = ["S4 H4 S9", "S5 H5", "D4 C4", "S7 C7"]
    rules = ["rev_optional", "catapult", "omen", "kaidan_kakumei"]
    position = scene(rules, hands, "S4 H4", "pass", "add D4 C4", "no")
    assert position.state()["finished"] == [2]
    assert position.turn == 3


def test_no_is_the_lesser_answer_beside_yes() -> None:
    hands = ["S4 H4 D4 C4 S9", "S5 H5", "S6 D6", "S7 C7"]
    moves = scene(["rev_optional"], hands, "S4 H4 D4 C4").view(0).moves
    assert {move.text: move.kind for move in moves} == {"no": "pass", "yes": "choose"}
