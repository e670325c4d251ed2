"""物資救援."""

from tests.games.daifugo.scene import legal, play, refused, scene

HANDS = ["S4 H4 S9", "S5 H5 HT", "S6 D6 HJ", "S7 C7 DQ"]


def test_the_daihinmin_may_take_the_pile_once_and_leads() -> None:
    position = scene(["busshi_kyuen"], HANDS, "S4", "S5", "take", ranks=[1, 2, 4, 3])
    assert position.turn == 2
    assert position.state()["hands"][2] == ["S4", "S5", "S6", "D6", "HJ"]
    assert position.pile == 0


def test_they_must_not_take_it_twice_and_nobody_else_may() -> None:
    position = scene(["busshi_kyuen"], HANDS, "S4", "S5", "take", "S6", "S7", "pass", "pass", ranks=[1, 2, 4, 3])
    assert position.turn == 2
    assert refused(position, "take") == "busshi_kyuen"
    assert refused(scene(["busshi_kyuen"], HANDS, "S4", ranks=[1, 2, 4, 3]), "take") == "busshi_kyuen"


def test_not_on_an_empty_pile() -> None:
    assert "take" not in legal(scene(["busshi_kyuen"], HANDS, turn=2, ranks=[1, 2, 4, 3]))


def test_not_after_a_pass_that_locks_them_out() -> None:
    hands = ["S4 H4 S9", "S5 H5 HT", "S6 D6 HJ", "S7 C7 DQ"]
    position = scene(["busshi_kyuen", "pass_lockout"], hands, "S4", "S5", "pass", "S7", "S9", "HT", ranks=[1, 2, 4, 3])
    assert position.turn == 3


def test_what_lies_aside_goes_to_the_discard_pile() -> None:
    hands = ["S7 H4 S9", "S5 H5 HT", "S6 D6 HJ", "S8 C7 DQ"]
    rules = ["busshi_kyuen", "seven_attach"]
    position = scene(rules, hands, "S7", "H4", "HT", "take", ranks=[1, 2, 4, 3])
    assert position.state()["discard"] == ["H4"]
    assert position.state()["hands"][2] == ["S6", "D6", "S7", "HT", "HJ"]


def test_they_lead_whoever_else_would() -> None:
    hands = ["SA H4 S9", "S5 H5 HT", "S6 D6 HJ", "S8 C7 DQ"]
    position = scene(["busshi_kyuen", "jiki_ace"], hands, "SA", "pass", "take", ranks=[1, 2, 4, 3])
    assert position.turn == 2


def test_the_pile_clears_with_all_that_follows() -> None:
    hands = ["SJ HJ DJ H4 S9", "S5 H5 HT", "S6 D6 H8", "S8 C7 DQ"]
    rules = ["busshi_kyuen", "eleven_back", "strong_eleven_back"]
    position = scene(rules, hands, "SJ HJ DJ", "pass", "take", ranks=[1, 2, 4, 3])
    assert position.inverted()
    assert not play(position, "S6", "pass", "pass", "pass").inverted()
    hands = ["S3 H4 S9", "S5 H5 HT", "S6 D6 H8", "S8 C7 DQ"]
    position = scene(["busshi_kyuen", "salvage"], hands, "S3", "pass", "take", ranks=[1, 2, 4, 3], discard=["C3", "D4"])
    assert legal(position) == ["C3", "D4"]
    assert play(position, "D4").turn == 2


def test_everybody_is_equal_in_a_game_without_ranks() -> None:
    assert "take" not in legal(scene(["busshi_kyuen"], HANDS, "S4", "S5"))
