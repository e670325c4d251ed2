"""ネロ."""

from tefuda.engine.chance import Rng
from tests.games.daifugo.scene import legal, play, scene

HANDS = ["SK HK DK C3", "S9 H9", "S4 D7 C9", "C4"]


def test_three_kings_take_one_card_of_every_other_hand() -> None:
    position = scene(["nero"], HANDS, "SK HK DK", "H9", "S4", "C4")
    assert position.state()["hands"][0] == ["C3", "S4", "C4", "H9"]
    assert [len(hand) for hand in position.state()["hands"]] == [4, 1, 2, 0]


def test_a_player_who_is_left_without_cards_is_out() -> None:
    assert scene(["nero"], HANDS, "SK HK DK", "H9", "S4", "C4").state()["finished"] == [3]


def test_the_hands_are_shown_to_the_taker_alone() -> None:
    position = scene(["nero"], HANDS, "SK HK DK")
    assert legal(position) == ["S9", "H9"]
    offer = next(zone for zone in position.view(0).zones if zone.id == "offer")
    assert [thing.face for thing in offer.things] == ["S9", "H9"]
    assert all(zone.id != "offer" for seat in (1, 2, 3, -1) for zone in position.view(seat).zones)


def test_the_taker_remembers_what_they_saw() -> None:
    position = play(scene(["nero"], HANDS, "SK HK DK"), "H9", "S4", "C4")
    for k in range(5):
        world = position.determinize(0, Rng(f"nero {k}"))
        assert world.state()["hands"] == position.state()["hands"]


def test_two_kings_take_nothing() -> None:
    assert scene(["nero"], ["SK HK C3", *HANDS[1:]], "SK HK").turn == 1


def test_a_player_who_goes_out_by_the_kings_takes_nothing() -> None:
    assert scene(["nero"], ["SK HK DK", "S9 H9", "S4 D7 C9", "C4"], "SK HK DK").state()["finished"] == [0]


def test_when_the_taking_ends_the_game_nothing_more_is_taken() -> None:
    hands = ["SK HK DK C3", "S9", "S4 D7 C9", "C4 D5"]
    position = scene(["nero", "gekokujo"], hands, "SK HK DK", "S9", ranks=[1, 4, 2, 3])
    assert position.is_over()
    assert position.titles == [3, 0, 2, 1]


def test_no_one_is_asked_to_take_from_a_player_who_has_left_meanwhile() -> None:
    hands = ["SK HK DK C3", "S9", "S4 D7 C9", "C4 D5"]
    position = scene(["nero", "miyako_ochi"], hands, "SK HK DK", "S9", ranks=[3, 2, 1, 4])
    assert position.state()["deposed"] == [2]
    assert legal(position) == ["C4", "D5"]
