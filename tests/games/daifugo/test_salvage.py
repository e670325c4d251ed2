"""サルベージ."""

from tests.games.daifugo.scene import legal, scene

HANDS = ["X1 D5", "S3 D6", "H9 D7", "C9 D8"]


def test_when_a_3_is_on_top_as_the_pile_clears_its_player_takes_a_card_of_the_discard_pile() -> None:
    position = scene(["salvage", "spade3"], HANDS, "X1", "S3", discard=["HK"])
    assert legal(position) == ["S3", "HK", "X1"]
    assert position.turn == 1


def test_the_cards_just_cleared_are_among_them() -> None:
    position = scene(["salvage", "spade3"], HANDS, "X1", "S3", "X1")
    assert position.state()["hands"][1] == ["D6", "X1"]
    assert position.turn == 1


def test_everybody_sees_which_card() -> None:
    position = scene(["salvage", "spade3"], HANDS, "X1", "S3")
    position.log = []
    position.play(position.parse("X1"))
    assert [thing.face for thing in position.log[0].for_seat(2).things] == ["X1"]


def test_a_3_under_other_plays_salvages_nothing() -> None:
    position = scene(["salvage"], ["S3 D5", "S9 D6", "H2 D7", "C4 D8"], "S3", "S9", "pass", "pass", "pass")
    assert len(position.agenda) == 0


def test_a_3_inside_a_run_salvages_nothing() -> None:
    hands = ["S3 S4 S5 D5", "D6", "D7", "D8"]
    position = scene(["salvage", "sequence"], hands, "S3 S4 S5", "pass", "pass", "pass")
    assert len(position.agenda) == 0


def test_a_player_who_went_out_by_the_3_salvages_nothing() -> None:
    position = scene(["salvage", "spade3"], ["X1 D5", "S3", "H9 D7", "C9 D8"], "X1", "S3")
    assert len(position.agenda) == 0
    assert position.turn == 2


def test_three_3s_that_clear_bring_one_card() -> None:
    hands = ["S3 H3 D3 C9", "S5 H5", "S7 H7", "ST HT"]
    position = scene(["salvage", "sandstorm_any"], hands, "S3 H3 D3", "H3")
    assert (position.turn, position.state()["hands"][0]) == (0, ["H3", "C9"])


def test_it_is_about_the_clear_so_an_omen_does_not_stop_it() -> None:
    position = scene(["salvage", "spade3", "omen"], HANDS, "X1", "S3", "pass", "pass", "pass", silent=7)
    assert (position.turn, legal(position)) == (1, ["S3", "X1"])


def test_in_a_revolution_a_3_that_all_pass_on_brings_one() -> None:
    hands = ["S5 D5", "S3 D6", "H9 D7", "C9 D8"]
    position = scene(["salvage"], hands, "S5", "S3", "pass", "pass", "pass", revolution=True)
    assert (position.turn, legal(position)) == (1, ["S3", "S5"])
