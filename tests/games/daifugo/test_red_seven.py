"""レッドセブン."""

from tefuda.cards.bits import count
from tefuda.engine.chance import Rng
from tefuda.games.daifugo.agenda import EXCHANGE, READY, work
from tefuda.games.daifugo.cards import PACK
from tefuda.games.daifugo.knowing import determinize
from tefuda.games.daifugo.table import Table
from tests.games.daifugo.scene import Rule, legal, refused, refuses, scene

RULES: list[Rule] = ["red_seven"]


def exchange(hands: list[str], *rules: Rule) -> Table:
    """Return the second round of a match, before the exchange; A is millionaire, B rich, C poor, D beggar."""
    position = scene([*RULES, *rules], hands, ranks=[1, 2, 3, 4], game=2, games=2)
    position.agenda = []
    for what in (READY, EXCHANGE):
        position.queue(work(what))
        position.depth = len(position.agenda)
    position.run()
    return position


def test_a_red_seven_beats_every_number() -> None:
    hands = ["S2 D9", "H7 D7 S7 D4", "H5 C6", "S9 H9"]
    assert legal(scene(RULES, hands, "S2")) == ["pass", "H7", "D7"]


def test_only_a_joker_beats_it() -> None:
    hands = ["S4 D9", "H7 D4", "S2 X1", "S9 H9"]
    assert legal(scene(RULES, hands, "S4", "H7")) == ["pass", "X1"]
    assert refused(scene(RULES, hands, "S4", "H7"), "S2") == "red_seven"


def test_in_a_revolution_it_is_a_plain_seven() -> None:
    hands = ["H5 D9", "H7 C4", "H3", "S9"]
    assert legal(scene(RULES, hands, "H5", revolution=True)) == ["pass", "C4"]


def test_both_together_beat_a_pair_of_2s_and_only_jokers_beat_them() -> None:
    hands = ["S2 D2 D9", "H7 D7 S7 D4", "X1 X2 S5", "S9 H9"]
    assert legal(scene(RULES, hands, "S2 D2")) == ["pass", "H7 D7"]
    assert legal(scene(RULES, hands, "S2 D2", "H7 D7")) == ["pass", "X1 X2"]


def test_a_pair_of_mixed_colours_is_a_plain_pair() -> None:
    assert legal(scene(RULES, ["S2 D2 D9", "S7 H7 D4", "H5", "S9"], "S2 D2")) == ["pass"]
    assert "S8 H8" in legal(scene(RULES, ["S7 H7 D9", "S8 H8", "H5", "S9"], "S7 H7"))


def test_it_keeps_its_power_under_j_back() -> None:
    hands = ["HJ D9", "S4 DK", "H7 H8", "S9 H9"]
    assert legal(scene([*RULES, "eleven_back"], hands, "HJ", "S4")) == ["pass", "H7"]


def test_then_only_a_joker_beats_it_no_other_seven_nor_a_3() -> None:
    hands = ["HJ D9", "H7 DK", "S7 S3 X1", "S9 H9"]
    assert legal(scene([*RULES, "eleven_back"], hands, "HJ", "H7")) == ["pass", "X1"]


def test_without_a_revolution_no_run_holds_a_red_seven() -> None:
    hands = ["S6 S7 S8 H6 H7 H8", "D4", "H5", "S9"]
    position = scene([*RULES, "sequence"], hands)
    assert [move for move in legal(position) if move.count(" ") == 2] == ["S6 S7 S8"]
    assert refused(position, "H6 H7 H8") == "red_seven"


def test_in_one_it_may() -> None:
    hands = ["H6 H7 H8 S6", "D4", "H5", "S9"]
    assert "H6 H7 H8" in legal(scene([*RULES, "sequence"], hands, revolution=True))


def test_a_2_and_a_seven_never_join() -> None:
    assert "HA H2 H7" not in legal(scene([*RULES, "sequence"], ["HA H2 H7", "D4", "H5", "S9"]))


def test_to_finish_with_it_is_no_foul() -> None:
    position = scene([*RULES, "forbidden_finish"], ["H7", "D4", "H5", "S9"], "H7")
    assert position.state()["finished"] == [0]


def test_effects_that_name_the_strongest_card_take_it_before_2s() -> None:
    position = scene(RULES, ["H3 H7 S2 X1", "D4", "H5", "S9"])
    sure, ties, due = position.strongest(position.hands[0], 2, False)
    assert (PACK.faces(sure), ties, due) == (["H7", "X1"], 0, 0)


def test_in_the_exchange_it_comes_after_2s_and_before_aces() -> None:
    position = exchange(["S3 S4", "H3 H4", "S7 SA D7", "H7 C2 CA"])
    assert position.state()["hands"][0] == ["S3", "S4", "H7", "C2"]
    assert position.state()["hands"][1] == ["H3", "H4", "D7"]


def test_drawn_face_down_it_lies_below_the_2s() -> None:
    position = exchange(["S3 S4 S5", "H3 H4", "D3 D4", "H7 C2 CA C3"], "fuse_kokan")
    while position.agenda and position.turn == 0:
        moves = legal(position)
        position.apply(position.parse("place 3" if "place 3" in moves else moves[0]))
    assert {"C3", "H7"} <= set(position.state()["hands"][0])


def test_a_player_who_paid_a_red_seven_holds_no_2_but_may_hold_kings() -> None:
    position = exchange(["S3 S4 S5 S8", "H3 H4 H8 H5", "S6 D6 C6 D9", "D7 H7 CK CQ"])
    worlds = [determinize(position, 0, Rng(f"{k}")) for k in range(30)]
    assert all(count(world.hands[3]) == 2 for world in worlds)
    assert any(world.hands[3] == position.hands[3] for world in worlds)


def test_a_suit_lock_holds_for_it_too() -> None:
    hands = ["S4 D9", "S5 D4", "H7 D7 D5", "S9 C9"]
    assert legal(scene([*RULES, "suit_lock"], hands, "S4", "S5")) == ["pass"]


def test_a_joker_named_as_the_other_red_suit_makes_the_pair() -> None:
    hands = ["S2 D2 D9", "H7 X1 D4", "H5", "S9"]
    assert legal(scene([*RULES, "joker_suit_four"], hands, "S2 D2")) == ["pass", "H7 X1=D7"]
    assert legal(scene(RULES, hands, "S2 D2")) == ["pass"]


def test_a_lock_on_both_red_suits_makes_the_joker_the_other_one() -> None:
    hands = ["H4 D4 S9", "H2 D2 SK", "H7 X1 C3", "S3"]
    position = scene([*RULES, "suit_lock"], hands, "H4 D4", "H2 D2")
    assert legal(position) == ["pass", "H7 X1"]


def test_a_leader_whose_time_is_up_does_not_play_it_first() -> None:
    position = scene(RULES, ["H7 S8", "D4", "H5", "S9"])
    assert position.text(position.expired(0)) == "S8"


def test_either_red_or_black_sevens_are_strong() -> None:
    assert refuses(["red_seven", "black_seven"], players=4)
