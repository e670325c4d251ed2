"""スペ3返し(連盟)."""

from tests.games.daifugo.federation import federation, legal
from tests.games.daifugo.scene import play


def test_on_a_lone_joker_spade_three_clears_the_pile_and_its_player_leads() -> None:
    position = federation(["X1 D4", "S3 H3", "S9 H9", "ST HT"], "X1", "S3")
    assert (position.turn, position.state()["field"]) == (1, [])


def test_only_a_player_who_has_not_lost_the_right_may_play_it() -> None:
    position = federation(["H4 D5", "S3 D3", "X1 D9", "HT DT"], "H4", "pass", "X1", "pass")
    assert legal(position) == ["pass"]
    assert play(position, "pass").turn == 2


def test_it_is_allowed_under_a_lock_of_another_suit() -> None:
    hands = ["H4 D4", "H6 D6", "X1 D9", "S3 D3"]
    position = federation(hands, "H4", "H6", "X1", "S3")
    assert (position.turn, position.state()["field"]) == (3, [])


def test_not_on_two_jokers_nor_on_a_set_with_one() -> None:
    assert legal(federation(["X1 X2 D4", "S3 H3", "S9 H9", "ST HT"], "X1 X2")) == ["pass"]
    assert "S3" not in legal(federation(["X1 S4 D4", "S3 H3", "S9 H9", "ST HT"], "S4 X1"))


def test_no_other_three_does() -> None:
    assert legal(federation(["X1 D4", "S3 H3", "S9 H9", "ST HT"], "X1")) == ["pass", "S3"]


def test_in_a_revolution_too() -> None:
    assert legal(federation(["X1 D4", "S3 H3", "S9 H9", "ST HT"], "X1", revolution=True)) == ["pass", "S3"]


def test_as_the_last_card_it_is_a_foul_that_still_clears_and_the_next_seat_leads() -> None:
    position = federation(["X1 D4", "S3", "S9 H9", "ST HT"], "X1", "S3")
    assert position.state()["fallen"] == [1]
    assert (position.turn, position.state()["field"]) == (2, [])
