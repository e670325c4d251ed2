"""手番の4段階."""

from tests.games.daifugo.scene import Rule, play, scene

HANDS = ["S5 H7 S9 C4", "S6 H5 HT", "S7 D6 HJ", "S8 C7 DQ"]
OTHERS = ["S6 H5 HT", "H7 D6 HJ", "H8 C7 DQ"]


def test_a_turn_is_an_action_then_all_it_brings_about_then_the_next_player() -> None:
    rules: list[Rule] = ["five_skip", "suit_lock"]
    position = scene(rules, HANDS)
    position.log = []
    play(position, "S5")
    told = [(happened.event.kind, happened.event.rule) for happened in position.log]
    assert told[0][0] == "play"
    assert "five_skip" in [rule for _, rule in told[1:]]
    assert position.turn == 2


def test_no_later_turn_begins_before_an_effect_is_settled() -> None:
    position = scene(["seven_pass"], HANDS, "H7")
    assert position.turn == 0
    assert play(position, "C4").turn == 1


def test_of_several_effects_all_that_can_take_place_do_in_a_fixed_order() -> None:
    position = scene(["seven_pass", "eight_cut", "sequence"], ["S7 S8 S9 C4 C6", *OTHERS], "S7 S8 S9")
    assert (position.turn, position.pile != 0) == (0, True)  # the card is passed on first
    play(position, "C4")
    assert (position.turn, position.pile) == (0, 0)


def test_the_clock_starts_with_the_turn() -> None:
    rules: list[Rule] = [{"id": "time_byoyomi"}]
    position = scene(rules, HANDS)
    assert position.seconds() > 0
    assert play(position, "S5").seconds() == scene(rules, HANDS).seconds()
