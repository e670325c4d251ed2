"""大革命."""

from tefuda.games.daifugo.base import STRENGTH
from tests.games.daifugo.scene import VOID, scene

HANDS = ["S2 H2 D2 C2 D9 D3", "S4 H4 D4 C4", "HJ D8", "C8 C9"]


def test_a_player_who_leads_four_twos_makes_a_revolution_and_is_out_at_once() -> None:
    position = scene(["dai_kakumei"], HANDS, "S2 H2 D2 C2")
    assert position.order.revolution == 1
    assert position.state()["finished"] == [0]
    assert {"D3", "D9"} <= set(position.state()["discard"])


def test_that_is_never_a_foul() -> None:
    for hand in ("S2 H2 D2 C2", HANDS[0]):
        position = scene(["dai_kakumei", "ff_two"], [hand, *HANDS[1:]], "S2 H2 D2 C2")
        assert (position.state()["finished"], position.state()["fallen"]) == ([0], [])


def test_with_the_usual_revolution_there_is_only_one() -> None:
    assert scene(["dai_kakumei", "revolution"], HANDS, "S2 H2 D2 C2").order.revolution == 1


def test_as_an_answer_they_do_not_win() -> None:
    hands = ["S4 H4 D4 C4 D9", "S2 H2 D2 C2 D3", "HJ D8", "C8 C9"]
    position = scene(["dai_kakumei"], hands, "S4 H4 D4 C4", "S2 H2 D2 C2")
    assert position.state()["finished"] == []


def test_a_player_who_is_out_already_by_a_dokan_finishes_once() -> None:
    hands = ["S2 H2 D2 C2 S8", *HANDS[1:]]
    assert scene(["dai_kakumei", "dokan"], hands, "S2 H2 D2 C2").state()["finished"] == [0]


def test_a_declined_revolution_is_not_asked_again() -> None:
    position = scene(["dai_kakumei", "revolution", "rev_optional"], HANDS, "S2 H2 D2 C2", "no")
    assert (position.order.revolution, position.turn, position.agenda) == (0, 1, [])


def test_it_deposes_the_daifugo() -> None:
    position = scene(["dai_kakumei", "miyako_ochi"], HANDS, "S2 H2 D2 C2", ranks=[2, 1, 3, 4])
    assert position.state()["deposed"] == [1]


def test_by_the_daihinmin_it_ends_the_game() -> None:
    rules = ["dai_kakumei", "miyako_ochi", "gekokujo"]
    position = scene(rules, HANDS, "S2 H2 D2 C2", games=2, ranks=[4, 1, 2, 3])
    assert (position.round, position.titles) == (2, [0, 3, 2, 1])


def test_where_going_out_clears_the_pile_it_clears_it() -> None:
    hands = ["S2 H2 D2 C2 S3", "D6 D7", "C8 C9", "S9 ST"]
    position = scene(["out_clear_field", "dai_kakumei"], hands, "S2 H2 D2 C2")
    assert (position.state()["finished"], position.pile, position.turn) == ([0], 0, 1)


def test_a_joker_is_a_2_only_where_jokers_inherit_effects() -> None:
    hands = ["S2 H2 D2 X1 D9", *HANDS[1:]]
    assert scene(["dai_kakumei"], hands, "S2 H2 D2 X1").state()["finished"] == []
    assert scene(["dai_kakumei", "joker_inherits_effect"], hands, "S2 H2 D2 X1").state()["finished"] == [0]


def test_an_omen_the_second_bloody_mary_and_a_super_revolution_leave_it_no_effect() -> None:
    for silent in (*VOID, STRENGTH):
        position = scene(["dai_kakumei"], HANDS, "S2 H2 D2 C2", silent=silent)
        assert (position.order.revolution, position.state()["finished"]) == (0, [])
