"""上がっても場を残す."""

from tests.games.daifugo.scene import legal, scene

HANDS = ["S9", "HT H5", "S6 D6", "S7 C7"]


def test_the_last_cards_stay_to_be_beaten() -> None:
    position = scene([], HANDS, "S9")
    assert (position.turn, legal(position)) == (1, ["pass", "HT"])


def test_if_all_pass_the_seat_after_the_finished_player_leads() -> None:
    assert scene([], HANDS, "S9", "pass", "pass", "pass").turn == 1


def test_in_the_direction_of_turns() -> None:
    assert scene([], HANDS, "S9", "pass", "pass", "pass", reversed=True).turn == 3


def test_a_player_who_beats_them_owns_the_trick() -> None:
    assert scene([], HANDS, "S9", "HT", "pass", "pass").turn == 1


def test_it_is_the_usual_way() -> None:
    assert scene(["out_keep_field"], HANDS, "S9").state() == scene([], HANDS, "S9").state()
