"""赤い5."""

from tests.games.daifugo.scene import legal, play, scene

HANDS = ["H5 S3 S4 S6", "D7 D8", "C9 CT", "HJ HQ HK HA H2"]


def test_after_a_single_red_five_two_hands_are_dealt_again() -> None:
    position = scene(["red_five"], HANDS, "H5")
    assert legal(position) == ["seat 1", "seat 2", "seat 3"]
    hands = play(position, "seat 1").state()["hands"]
    assert sorted(hands[0] + hands[1]) == ["D7", "D8", "S3", "S4", "S6"]
    assert [len(hands[0]), len(hands[1])] == [3, 2]


def test_an_odd_card_goes_to_who_had_more() -> None:
    hands = play(scene(["red_five"], ["H5 S3 S4", *HANDS[1:]], "H5"), "seat 3").state()["hands"]
    assert [len(hands[0]), len(hands[3])] == [3, 4]


def test_the_two_know_each_others_cards_afterwards_and_nobody_else_does() -> None:
    position = play(scene(["red_five"], HANDS, "H5"), "seat 1")
    given = position.hands[1] & position.seen[1]
    assert given == position.hands[1] & ~scene([], HANDS).hands[1]
    assert position.seen[2 * 4 + 1] == 0


def test_a_black_five_or_a_pair_does_nothing() -> None:
    assert scene(["red_five"], ["S5 S3", *HANDS[1:]], "S5").turn == 1
    assert scene(["red_five"], ["H5 D5 S3", *HANDS[1:]], "H5 D5").turn == 1


def test_nothing_happens_if_it_was_the_last_card() -> None:
    position = scene(["red_five"], ["H5", *HANDS[1:]], "H5")
    assert (position.turn, position.state()["finished"]) == (1, [0])


def test_a_red_five_in_a_run_or_with_a_joker_does_nothing() -> None:
    assert scene(["red_five", "sequence"], ["H4 H5 H6 S3", "D7 D8", "C9", "SJ"], "H4 H5 H6").turn == 1
    assert scene(["red_five", "joker_inherits_effect"], ["H5 X1 S3", "D7 D8", "C9", "SJ"], "H5 X1").turn == 1


def test_everybody_hears_of_it_even_where_no_card_has_changed_hands() -> None:
    stories = set()
    for chance in range(1, 20):
        position = scene(["red_five"], ["H5 S3", "D7", "C9 CT"], "H5", chance=chance)
        position.log = []
        play(position, "seat 1")
        told = [entry.for_seat(2) for entry in position.log]
        stories.add(tuple((event.kind, event.rule, len(event.things)) for event in told if event.kind != "choose"))
    assert stories == {(("give", "red_five", 1), ("give", "red_five", 1)), (("rule", "red_five", 0),)}
