"""流す権利の奪取(別の8)."""

from tests.games.daifugo.scene import legal, play, scene

RULES = ["eight_cut", "eight_cut_steal_8"]


def test_another_eight_takes_the_cut_over_and_its_player_leads() -> None:
    hands = ["S8 D3", "ST H4", "H8 D6", "C7 C9"]
    position = scene(RULES, hands, "S8")
    assert position.deciders() == [2]
    assert (play(position, "yes").turn, position.pile) == (2, 0)
    assert play(scene(RULES, hands, "S8"), "no").turn == 0


def test_the_number_of_eights_must_be_the_same() -> None:
    hands = ["S8 D8 D3", "ST H4", "H8 D6", "C7 C9"]
    assert scene(RULES, hands, "S8 D8").turn == 0
    hands = ["S8 D8 D3", "ST H4", "H8 C8 D6", "C7 C9"]
    assert play(scene(RULES, hands, "S8 D8"), "yes").turn == 2


def test_of_several_the_nearest_takes_it_over_and_may_be_answered_in_the_same_way() -> None:
    hands = ["S8 D3", "H8 H4", "D8 D6", "C8 C9"]
    position = scene(RULES, hands, "S8")
    for seat in (1, 2, 3):
        position.play(position.parse("yes"), seat)
    assert position.deciders() == [2, 3]
    position.play(position.parse("no"), 2)
    position.play(position.parse("yes"), 3)
    assert position.deciders() == [2]
    position.play(position.parse("no"), 2)
    assert (position.turn, position.pile) == (3, 0)


def test_a_player_who_has_more_eights_chooses_which() -> None:
    hands = ["S8 D3", "ST H4", "H8 D8 D6", "C7 C9"]
    position = scene(RULES, hands, "S8", "yes")
    assert legal(position) == ["H8", "D8"]
    assert play(position, "D8").state()["hands"][2] == ["D6", "H8"]


def test_a_player_who_answers_with_the_last_card_is_out_and_the_next_leads() -> None:
    position = scene(RULES, ["S8 D3", "H8", "ST D6", "C7 C9"], "S8", "yes")
    assert (position.state()["finished"], position.turn) == ([1], 2)


def test_a_joker_is_no_other_eight() -> None:
    hands = ["S8 D3", "X1 H4", "HT D6", "C7 C9"]
    assert scene([*RULES, "joker_inherits_effect"], hands, "S8").turn == 0
