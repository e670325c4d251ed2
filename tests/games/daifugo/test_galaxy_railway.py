"""銀河鉄道."""

from tests.games.daifugo.scene import legal, play, scene

HANDS = ["S9 H9 D9 C3 C4 C5", "SJ HJ", "ST CT", "SQ CQ"]


def test_after_three_nines_two_cards_are_exchanged_for_two_of_the_discard_pile() -> None:
    position = scene(["galaxy_railway"], HANDS, "S9 H9 D9", discard=["S2", "H2"])
    assert legal(position) == ["C3 C4", "C3 C5", "C4 C5"]
    position = play(position, "C3 C4")
    assert position.state()["hands"][0] == ["C5", "S2", "H2"]
    assert position.state()["aside"] == ["C3", "C4"]


def test_the_cards_aside_leave_with_the_pile() -> None:
    position = play(scene(["galaxy_railway"], HANDS, "S9 H9 D9", discard=["S2", "H2"]), "C3 C4", "pass", "pass", "pass")
    assert position.state()["discard"] == ["C3", "C4", "S9", "H9", "D9"]


def test_with_fewer_than_two_cards_in_the_hand_or_the_discard_pile_nothing_happens() -> None:
    assert scene(["galaxy_railway"], HANDS, "S9 H9 D9", discard=["S2"]).turn == 1
    hands = ["S9 H9 D9 C3", *HANDS[1:]]
    assert scene(["galaxy_railway"], hands, "S9 H9 D9", discard=["S2", "H2"]).turn == 1


def test_nine_return_comes_first_and_may_cancel_it() -> None:
    hands = ["S9 H9 D9 C3 C4 C5", *HANDS[1:]]
    position = scene(["galaxy_railway", "nine_return"], hands, "S9 H9 D9", "C3 C4 C5", discard=["S2", "H2"])
    assert position.state()["finished"] == [0]
    assert position.state()["discard"] == ["S2", "H2"]


def test_the_cards_chosen_are_not_those_drawn() -> None:
    position = play(
        scene(["galaxy_railway"], ["S9 H9 D9 C3 C4", *HANDS[1:]], "S9 H9 D9", discard=["S2", "H2"]), "C3 C4"
    )
    assert position.state()["hands"][0] == ["S2", "H2"]


def test_only_their_player_sees_what_is_drawn() -> None:
    position = scene(["galaxy_railway"], HANDS, "S9 H9 D9", discard=["S2", "H2"])
    position.log = []
    play(position, "C3 C4")
    drawn = next(entry for entry in position.log if entry.event.kind == "draw")
    assert [thing.face for thing in drawn.for_seat(1).things] == [None, None]


def test_a_joker_counts_as_a_nine_only_where_it_inherits_effects() -> None:
    hands = ["S9 H9 X1 C3 C4", *HANDS[1:]]
    assert scene(["galaxy_railway"], hands, "S9 H9 X1", discard=["S2", "H2"]).turn == 1
    assert scene(["galaxy_railway", "joker_inherits_effect"], hands, "S9 H9 X1", discard=["S2", "H2"]).turn == 0
