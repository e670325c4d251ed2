"""死の宣告."""

from tests.games.daifugo.scene import legal, play, scene

HANDS = ["S4 H4 D4 C4 D3 S3", "S5 H5 D5 C5 S9", "S6 C6 H9", "S7 C7 D9"]


def test_four_fours_name_an_opponent() -> None:
    position = scene(["shi_no_senkoku"], HANDS, "S4 H4 D4 C4")
    assert (position.turn, legal(position)) == (0, ["seat 1", "seat 2", "seat 3"])


def test_passes_in_the_very_trick_do_not_count() -> None:
    position = scene(["shi_no_senkoku"], HANDS, "S4 H4 D4 C4", "seat 2", "pass", "pass", "pass")
    assert position.in_round(2)


def test_a_player_who_was_named_loses_at_the_first_pass_after_it() -> None:
    position = scene(["shi_no_senkoku"], HANDS, "S4 H4 D4 C4", "seat 2", "pass", "pass", "pass", "D3", "pass")
    assert position.in_round(1)
    position = play(position, "pass")
    assert position.state()["fallen"] == [2]
    assert position.state()["hands"][2] == []


def test_three_fours_name_nobody() -> None:
    position = scene(["shi_no_senkoku"], HANDS, "S4 H4 D4")
    assert position.turn == 1


def test_a_player_who_was_named_before_is_not_spared_for_being_named_again() -> None:
    memory = {"shi_no_senkoku.named": 4}
    position = scene(["shi_no_senkoku"], HANDS, "S4 H4 D4 C4", "seat 2", "pass", "pass", memory=memory)
    assert position.state()["fallen"] == [2]


def test_everybody_sees_who_was_named() -> None:
    position = scene(["shi_no_senkoku"], HANDS, "S4 H4 D4 C4", "seat 2")
    assert [[count.id for count in seat.counts] for seat in position.view(1).seats] == [[], [], ["sentence"], []]


def test_a_joker_counts_as_a_four_only_where_it_inherits_effects() -> None:
    hands = ["S4 H4 D4 X1 D3 S3", *HANDS[1:]]
    assert scene(["shi_no_senkoku"], hands, "S4 H4 D4 X1").turn == 1
    assert scene(["shi_no_senkoku", "joker_inherits_effect"], hands, "S4 H4 D4 X1").turn == 0


def test_they_name_someone_even_if_they_were_the_last_cards() -> None:
    position = scene(["shi_no_senkoku"], ["S4 H4 D4 C4", *HANDS[1:]], "S4 H4 D4 C4", "seat 2")
    assert position.state()["finished"] == [0]
    assert position.recall(position.rules.by_id["shi_no_senkoku"]) == 4


def test_under_an_omen_nobody_is_named_but_an_earlier_sentence_goes_on() -> None:
    rules = ["shi_no_senkoku", "omen"]
    memory = {"shi_no_senkoku.named": 2}
    position = scene(rules, HANDS, "S4 H4 D4 C4", silent=7, memory=memory)
    assert (position.turn, position.agenda) == (1, [])
    assert play(position, "pass").state()["fallen"] == [1]


def test_a_player_who_was_named_is_the_lowest_in_the_next_game() -> None:
    hands = ["D9", "S5", "S6 C6"]
    memory = {"shi_no_senkoku.named": 2}
    position = scene(["shi_no_senkoku"], hands, "D9", "pass", games=2, memory=memory)
    assert position.state()["ranks"] == [1, 3, 2]
