"""A税収."""

from tests.games.daifugo.scene import Rule, legal, scene

HANDS = ["HT D5", "SA D6 D3", "H2 D7", "C2 D8"]


def test_an_ace_takes_up_the_play_it_lies_on_and_skips_the_next_player() -> None:
    position = scene(["a_tax"], HANDS, "HT", "SA")
    assert position.state()["hands"][1] == ["D3", "D6", "HT"]
    assert position.state()["field"] == [["SA"]]
    assert position.turn == 3


def test_an_ace_that_is_led_takes_nothing() -> None:
    assert scene(["a_tax"], ["DA D5", *HANDS[1:]], "DA").turn == 1


def test_a_player_who_goes_out_by_the_ace_takes_nothing() -> None:
    position = scene(["a_tax"], ["HT D5", "SA", "H2 D7", "C2 D8"], "HT", "SA")
    assert position.state()["finished"] == [1]
    assert position.turn == 2


def test_when_all_others_pass_its_player_acts_again_on_their_own_ace() -> None:
    position = scene(["a_tax"], ["HT D5", "SA D6 S2", "H2 D7", "C2 D8"], "HT", "SA", "pass", "pass")
    assert position.turn == 1
    assert legal(position) == ["pass", "S2"]


def test_a_player_who_has_laid_more_aces_aside_leads_before_the_skipped_player() -> None:
    hands = ["HT D5 D4", "SA D6 D3", "H2 D7", "HA DA D8 D9"]
    position = scene(["a_tax", "guerrilla"], hands, "HT", "SA", "aside HA DA", "pass", "pass", "pass")
    assert (position.pile, position.turn) == (0, 3)


def test_skips_that_are_left_over_do_not_take_their_second_turn() -> None:
    hands = ["DT DJ DQ D3", "SQ SK SA S2 D6 C4"]
    position = scene(["a_tax", "k_skip_one", "sequence"], hands, "DT DJ DQ", "SQ SK SA")
    assert (position.turn, position.pile != 0) == (1, True)


def test_if_they_pass_too_the_skipped_player_leads() -> None:
    position = scene(["a_tax"], HANDS, "HT", "SA", "pass", "pass", "pass")
    assert position.turn == 2
    assert position.pile == 0


def test_the_play_taken_up_still_counts_towards_a_lock() -> None:
    hands = ["HQ D5 C3", "SK D6 C4", "SA D7 C5", "D8 C6", "S2 D9 C7"]
    rules: list[Rule] = ["a_tax", "suit_lock", {"id": "lock_after", "plays": 3}]
    position = scene(rules, hands, "HQ", "SK", "SA")
    assert position.locks.suits == 0
    assert position.turn == 4
    assert scene(rules, hands, "HQ", "SK", "SA", "S2").locks.suits == 1


def test_a_player_who_is_out_already_takes_nothing() -> None:
    hands = ["HT D5", "SA S5 C6", "H2 D7", "C2 C4"]
    position = scene(["a_tax", "dokan"], hands, "HT", "SA")
    assert position.state()["finished"] == [1]
    assert position.state()["hands"][1] == []


def test_a_clear_by_an_effect_does_not_give_the_lead_to_the_skipped_player() -> None:
    hands = ["D7 D8 D9 D3", "SQ SK SA D6", "H2 D4", "C2 C8"]
    rules: list[Rule] = ["a_tax", {"id": "eight_cut_alt", "numbers": ["Q"]}, "sequence"]
    position = scene(rules, hands, "D7 D8 D9", "SQ SK SA")
    assert position.pile == 0
    assert position.turn == 1


def test_pairs_and_runs_with_an_ace_take_up_what_they_lie_on_too() -> None:
    position = scene(["a_tax"], ["HT DT D5", "SA CA D6 D3", *HANDS[2:]], "HT DT", "SA CA")
    assert position.state()["hands"][1] == ["D3", "D6", "HT", "DT"]
    position = scene(["a_tax", "sequence"], ["D7 D8 D9 D5", "SQ SK SA D3", "H2", "C2"], "D7 D8 D9", "SQ SK SA")
    assert position.state()["hands"][1] == ["D3", "D7", "D8", "D9"]


def test_only_the_play_it_lies_on_is_taken() -> None:
    position = scene(["a_tax"], ["H9 D5", "HT D6", "SA D7 C3", "C2 D8"], "H9", "HT", "SA")
    assert position.state()["hands"][2] == ["C3", "D7", "HT"]
    assert position.state()["field"] == [["H9"], ["SA"]]


def test_of_two_players_they_act_again_at_once_and_if_they_pass_the_other_leads() -> None:
    position = scene(["a_tax"], ["HT D5", "SA S2 D6"], "HT", "SA")
    assert (position.turn, legal(position)) == (1, ["pass", "S2"])
    assert scene(["a_tax"], ["HT D5", "SA S2 D6"], "HT", "SA", "pass").turn == 0
