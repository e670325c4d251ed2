"""ダミアン."""

from tests.games.daifugo.scene import play, scene

HANDS = ["S6 H6 D6 C3", "S5 H5 D8", "S7 H7 D7 C9", "ST HT C7"]


def test_after_three_sixes_a_player_who_passes_loses() -> None:
    """G12: their hand goes to the discard pile, and they take no more turns."""
    position = scene(["damian"], HANDS, "S6 H6 D6", "pass")
    assert position.state()["fallen"] == [1]
    assert (position.state()["hands"][1], position.state()["discard"]) == ([], ["S5", "H5", "D8"])
    assert position.state()["active"] == [0, 2, 3]


def test_the_later_passer_ranks_lower() -> None:
    position = scene(["damian"], HANDS, "S6 H6 D6", "pass", "S7 H7 D7", "pass", games=2)
    assert position.state()["fallen"] == [3, 1]


def test_their_owner_falls_too_when_they_pass() -> None:
    position = scene(["damian"], HANDS, "S6 H6 D6", "pass", "S7 H7 D7", "pass", "pass", games=2)
    assert position.state()["ranks"] == [4, 2, 1, 3]


def test_it_needs_exactly_three() -> None:
    position = scene(["damian"], HANDS, "S6 H6", "pass")
    assert position.state()["fallen"] == []
    hands = ["S6 H6 D6 C6 C3", *HANDS[1:]]
    assert scene(["damian"], hands, "S6 H6 D6 C6", "pass").state()["fallen"] == []


def test_a_player_who_passes_after_the_pile_has_cleared_is_safe() -> None:
    hands = ["S6 H6 D6 C3", "S8 H8 D8 C9", "S7 D7", "ST HT C7"]
    position = scene(["damian", "eight_cut"], hands, "S6 H6 D6", "S8 H8 D8", "C9", "pass")
    assert position.state()["fallen"] == []


def test_the_table_shows_that_it_is_on_until_the_pile_clears() -> None:
    hands = ["S6 H6 D6 C3", "S8 H8 D8 C9", "S7 D7", "ST HT C7"]
    position = scene(["damian", "eight_cut"], hands, "S6 H6 D6")
    assert [tag.rule for tag in position.view(2).tags] == ["damian"]
    assert play(position, "S8 H8 D8").view(2).tags == []


def test_a_joker_counts_as_a_six_only_where_it_inherits_effects() -> None:
    hands = ["S6 H6 X1 C3", *HANDS[1:]]
    assert scene(["damian"], hands, "S6 H6 X1", "pass").state()["fallen"] == []
    assert scene(["damian", "joker_inherits_effect"], hands, "S6 H6 X1", "pass").state()["fallen"] == [1]


def test_on_the_three_sixes_that_begin_an_omen_it_holds() -> None:
    assert scene(["damian", "omen"], HANDS, "S6 H6 D6", "pass").state()["fallen"] == [1]


def test_a_player_who_is_skipped_does_not_pass() -> None:
    hands = ["S6 H6 D6 C3", "S5 H5 D8", "S7 H7 D7 C9", "ST HT C7"]
    position = scene(["damian", {"id": "skip_alt_numbers", "numbers": ["6"]}], hands, "S6 H6 D6", "S7 H7 D7")
    assert position.state()["fallen"] == []


def test_losers_rank_below_a_player_who_finished_by_a_foul_before() -> None:
    position = scene(["damian"], [*HANDS, ""], "S6 H6 D6", "pass", fallen=[4])
    assert position.state()["fallen"] == [1, 4]


def test_a_forced_pass_counts() -> None:
    hands = ["S4 H4 D4 C3", "S5 H5 D5 D8", "S6 H6 D6 C9", "ST HT C7"]
    position = scene(["damian", "pass_lockout"], hands, "S4 H4 D4", "pass", "S6 H6 D6", "pass", "pass", games=2)
    assert position.state()["ranks"] == [3, 4, 1, 2]
