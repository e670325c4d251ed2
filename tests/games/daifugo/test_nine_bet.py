"""9賭け."""

from tests.games.daifugo.scene import legal, play, scene

HANDS = ["S9 H9 C3 C4 C5", "SJ HJ", "ST CT", "SQ CQ"]


def test_an_opponent_draws_an_unseen_card_of_the_hand_and_discards_it() -> None:
    position = scene(["nine_bet"], HANDS, "S9")
    assert (position.turn, legal(position)) == (0, ["seat 1", "seat 2", "seat 3"])
    position = play(position, "seat 2")
    assert (position.turn, legal(position)) == (2, ["place 1", "place 2", "place 3", "place 4"])
    position = play(position, "place 3")
    (card,) = position.state()["discard"][:1]
    assert len(position.state()["hands"][0]) == 3
    assert card in ("H9", "C3", "C4", "C5", "S9")


def test_then_the_pile_clears_and_the_player_of_the_nines_leads() -> None:
    position = scene(["nine_bet"], HANDS, "S9", "seat 2", "place 1")
    assert (position.pile, position.turn) == (0, 0)


def test_it_is_done_once_for_each_nine_and_the_same_opponent_may_be_named_again() -> None:
    position = scene(["nine_bet"], HANDS, "S9 H9", "seat 2", "place 1", "seat 2", "place 2")
    assert len(position.state()["hands"][0]) == 1
    assert position.pile == 0


def test_it_stops_when_the_hand_is_empty() -> None:
    position = scene(["nine_bet"], ["S9 H9 C3", *HANDS[1:]], "S9 H9", "seat 1", "place 1")
    assert position.state()["finished"] == [0]
    assert (position.pile, position.turn) == (0, 1)


def test_the_place_of_a_card_tells_nothing_about_it() -> None:
    found = set()
    for chance in range(1, 40):
        position = scene(["nine_bet"], HANDS, "S9", "seat 2", "place 1", chance=chance)
        found.add(tuple(position.state()["hands"][0]))
    assert len(found) == 4


def test_a_player_who_draws_touches_a_card_face_down() -> None:
    view = play(scene(["nine_bet"], HANDS, "S9"), "seat 2").view(2)
    backs = [thing.id for zone in view.zones if zone.id == "offer" for thing in zone.things if thing.face is None]
    assert [move.picks for move in view.moves] == [[back] for back in backs]


def test_different_opponents_may_be_named() -> None:
    position = scene(["nine_bet"], HANDS, "S9 H9", "seat 2", "place 1", "seat 3")
    assert position.turn == 3


def test_a_nine_in_a_run_bets_once_and_clears_too() -> None:
    hands = ["S8 S9 ST C3 C4", "SJ HJ", "DT CT", "SQ CQ"]
    position = scene(["nine_bet", "sequence"], hands, "S8 S9 ST", "seat 1", "place 2")
    assert (position.pile, position.turn, len(position.state()["hands"][0])) == (0, 0, 1)


def test_a_nine_that_was_the_last_card_only_clears() -> None:
    position = scene(["nine_bet"], ["S9", *HANDS[1:]], "S9")
    assert (position.pile, position.turn, position.state()["finished"]) == (0, 1, [0])
