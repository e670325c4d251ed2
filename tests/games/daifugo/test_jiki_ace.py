"""次期エース."""

from tests.games.daifugo.scene import VOID, Rule, scene

HANDS = ["SA D5", "S2 D6", "X1 D7", "C3 D8"]


def test_the_player_of_an_ace_leads_whoever_cleared_the_pile() -> None:
    assert scene(["jiki_ace"], HANDS, "SA", "S2", "X1", "pass", "pass", "pass").turn == 0


def test_of_two_aces_the_later_one_leads() -> None:
    hands = ["SA D5", "HJ D6", "DA D7", "X1 D8"]
    rules: list[Rule] = ["jiki_ace", "eleven_back", "revolution"]
    position = scene(rules, hands, "SA", "HJ", "DA", "X1", "pass", "pass", "pass", revolution=True)
    assert position.turn == 2


def test_a_clear_by_an_effect_counts_as_well() -> None:
    hands = ["SA D5", "S2 D6", "X1 D7", "S3 D8"]
    assert scene(["jiki_ace", "spade3"], hands, "SA", "S2", "X1", "S3").turn == 0


def test_an_ace_inside_a_run_does_not_count() -> None:
    hands = ["DQ DK DA D5", "HK HA H2 D6", "C7", "C8"]
    assert scene(["jiki_ace", "sequence"], hands, "DQ DK DA", "HK HA H2", "pass", "pass", "pass").turn == 1


def test_an_ace_played_as_the_last_card_does_not_count() -> None:
    hands = ["SA", "S2 D6", "X1 D7", "C3 D8"]
    assert scene(["jiki_ace"], hands, "SA", "S2", "X1", "pass", "pass").turn == 2


def test_without_an_ace_the_owner_of_the_top_play_leads() -> None:
    assert scene(["jiki_ace"], ["SK D5", "S2 D6", "X1 D7", "C3 D8"], "SK", "S2", "pass", "pass", "pass").turn == 1


def test_if_the_owner_of_the_ace_has_gone_out_since_the_rule_is_ignored() -> None:
    hands = ["SA D3", "S2 D6", "X1 D7", "C3 D8"]
    position = scene(["jiki_ace", "dokan"], hands, "SA", "S2", "X1", "pass", "pass")
    assert (position.state()["finished"], position.turn) == ([0], 2)


def test_it_stays_under_an_omen_and_the_second_bloody_mary() -> None:
    for silent in VOID:
        position = scene(["jiki_ace"], HANDS, "SA", "S2", "X1", "pass", "pass", "pass", silent=silent)
        assert position.turn == 0
