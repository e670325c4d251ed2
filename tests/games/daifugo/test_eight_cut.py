"""8切り."""

from tests.games.daifugo.scene import play, scene

HANDS = ["S8 H8 D3 C3", "S9 H9 D4 C4", "ST D5", "SJ D6"]


def test_an_eight_clears_the_pile_and_its_player_leads() -> None:
    position = scene(["eight_cut"], HANDS, "S8")
    assert position.turn == 0
    assert position.state()["field"] == []
    assert position.state()["discard"] == ["S8"]


def test_a_follower_who_cuts_leads() -> None:
    position = scene(["eight_cut"], ["S7 D3", "S8 D4", "ST D5", "SJ D6"], "S7", "S8")
    assert position.turn == 1


def test_a_pair_of_eights_cuts() -> None:
    assert scene(["eight_cut"], HANDS, "S8 H8").turn == 0


def test_a_run_with_an_eight_cuts() -> None:
    hands = ["S7 S8 S9 D3", "ST D5 D9", "SJ D6 DT", "SQ D7 DJ"]
    assert scene(["eight_cut", "sequence"], hands, "S7 S8 S9").turn == 0
    assert scene(["eight_cut", "eight_cut_sequence"], hands, "S7 S8 S9").turn == 0


def test_with_the_pure_cut_runs_do_not_cut_but_8_and_joker_does() -> None:
    hands = ["S7 S8 S9 D3 X1", "ST D5 D9", "SJ D6 DT", "SQ D7 DJ"]
    assert scene(["eight_cut", "eight_cut_pure", "sequence"], hands, "S7 S8 S9").turn == 1
    assert scene(["eight_cut", "eight_cut_pure", "sequence"], hands, "S8 X1").turn == 0


def test_a_joker_standing_for_an_eight_cuts_only_where_jokers_inherit_effects() -> None:
    hands = ["S7 X1 S9 D3", "ST D5 D9", "SJ D6 DT", "SQ D7 DJ"]
    assert scene(["eight_cut", "sequence"], hands, "S7 X1=S8 S9").turn == 1
    assert scene(["eight_cut", "sequence", "joker_inherits_effect"], hands, "S7 X1=S8 S9").turn == 0


def test_when_the_eight_was_the_last_card_the_next_player_leads() -> None:
    position = scene(["eight_cut"], ["S8", "S9 D4", "ST D5", "SJ D6"], "S8")
    assert position.turn == 1
    assert position.state()["finished"] == [0]
    assert position.state()["field"] == []


def test_a_cut_ends_the_lock() -> None:
    hands = ["S4 D3 H5", "S6 S8 H4", "ST D5", "SJ D6"]
    position = scene(["eight_cut", "suit_lock"], hands, "S4", "S6", "pass", "pass", "pass")
    assert position.turn == 1
    position = play(scene(["eight_cut", "suit_lock"], ["S4 D3", "S6 H4", "S8 D5", "SJ D6"], "S4", "S6"), "S8")
    assert position.locks.suits == 0


def test_in_a_revolution_it_clears_too() -> None:
    assert scene(["eight_cut"], HANDS, "S8", revolution=True).turn == 0
