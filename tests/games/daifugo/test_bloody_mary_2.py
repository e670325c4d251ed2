"""ブラッディメアリ パターン2."""

from tefuda.games.daifugo.base import FOULS, MOST_EFFECTS
from tests.games.daifugo.scene import Rule, legal, play, scene

TWO_JOKERS: Rule = {"id": "joker_count", "jokers": 2}
RULES: list[Rule] = ["bloody_mary_2", TWO_JOKERS]
IN_FORCE = MOST_EFFECTS | FOULS


def test_after_two_queens_all_others_discard_their_jokers() -> None:
    position = scene(RULES, ["SQ HQ S3", "X1 D5", "X2 C6", "S9"], "SQ HQ")
    assert position.state()["hands"][1:3] == [["D5"], ["C6"]]
    assert position.state()["discard"] == ["X1", "X2"]


def test_one_queen_has_no_such_effect() -> None:
    position = scene(RULES, ["SQ S3", "X1 D5", "C6", "S9"], "SQ")
    assert (len(position.state()["hands"][1]), position.silent) == (2, 0)


def test_a_queen_with_a_joker_has_and_the_own_joker_is_played_not_discarded() -> None:
    position = scene(RULES, ["SQ X1 X2", "D5", "C6", "S9"], "SQ X1")
    assert position.silent == IN_FORCE
    assert position.state()["hands"][0] == ["X2"]


def test_so_has_a_run_with_a_queen() -> None:
    position = scene([*RULES, "sequence"], ["SJ SQ SK S3", "X1 D5", "C6", "S9"], "SJ SQ SK")
    assert position.state()["hands"][1] == ["D5"]
    assert position.silent == IN_FORCE


def test_a_player_who_is_emptied_by_it_is_out_nearer_seats_first() -> None:
    position = scene(RULES, ["SQ HQ S3", "X1", "C6", "X2"], "SQ HQ")
    assert position.state()["finished"] == [1, 3]


def test_from_then_on_an_8_does_not_clear() -> None:
    position = scene([*RULES, "eight_cut"], ["S8 S3", "D5", "C6", "S9"], "S8", silent=IN_FORCE)
    assert position.pile != 0


def test_the_queens_themselves_still_have_their_effects() -> None:
    position = scene([*RULES, "q_cut"], ["SQ HQ S3", "D5", "C6", "S9"], "SQ HQ")
    assert (position.pile, position.silent) == (0, IN_FORCE)


def test_forbidden_finishes_are_void() -> None:
    rules: list[Rule] = [*RULES, "forbidden_finish", "ff_two"]
    assert scene(rules, ["S2", "D5", "C6", "S9"], "S2", silent=IN_FORCE).state()["finished"] == [0]


def test_but_not_yet_for_the_play_that_began_it() -> None:
    rules: list[Rule] = [*RULES, "forbidden_finish", {"id": "ff_effect_cards", "numbers": ["Q"]}]
    assert scene(rules, ["SQ HQ", "D5", "C6", "S9"], "SQ HQ").state()["fallen"] == [0]
    assert scene(rules, ["SQ HQ", "X1 D5", "C6", "S9"], "SQ HQ").state()["fallen"] == [0]


def test_locks_are_still_made() -> None:
    position = scene([*RULES, "suit_lock"], ["S5 S3", "S6 D5", "C6", "S9"], "S5", "S6", silent=IN_FORCE)
    assert position.locks.suits == 1


def test_a_deposition_still_happens() -> None:
    position = scene([*RULES, "miyako_ochi"], ["S5", "S6 D5", "C6", "S9"], "S5", silent=IN_FORCE, ranks=[2, 1, 3, 4])
    assert position.state()["deposed"] == [1]


def test_ways_of_playing_stay() -> None:
    hands = ["S5 S6 S7 C4", "D5", "C6", "S9"]
    assert "S5 S6 S7" in legal(scene([*RULES, "sequence"], hands, silent=IN_FORCE))
    hands = ["S5 H5 S3", "D5 C5 D9", "C6", "S9"]
    assert "D5 C5" in legal(scene([*RULES, "tsuikaku"], hands, "S5 H5", silent=IN_FORCE))


def test_revolutions_still_happen() -> None:
    hands = ["S5 H5 D5 C5 S3", "D6", "C6", "S9"]
    assert scene([*RULES, "revolution"], hands, "S5 H5 D5 C5", silent=IN_FORCE).order.revolution == 1


def test_a_revolution_may_be_completed_by_adding_to_a_set() -> None:
    hands = ["S5 H5 S3", "D5 C5 D9", "C6", "S9"]
    assert scene([*RULES, "revolution", "catapult"], hands, "S5 H5", "add D5 C5", silent=IN_FORCE).order.revolution == 1


def test_but_not_those_that_are_effects_of_a_card() -> None:
    hands = ["S2 H2 D2 C2 S3", "D6", "C6", "S9"]
    position = scene([*RULES, "dai_kakumei"], hands, "S2 H2 D2 C2", silent=IN_FORCE)
    assert (position.order.revolution, position.state()["finished"]) == (0, [])


def test_the_three_of_spades_may_be_played_on_a_joker_but_clears_nothing_and_nobody_can_follow() -> None:
    hands = ["X1 S4", "S3 D5", "S2 X2", "S9"]
    position = scene([*RULES, "spade3"], hands, "X1", "S3", silent=IN_FORCE)
    assert position.pile != 0
    assert legal(position) == ["pass"]
    assert play(position, "pass", "pass", "pass").turn == 1


def test_three_threes_in_a_sandstorm_neither() -> None:
    hands = ["S2 S4", "S3 H3 D3 D5", "CK HK DK X1 X2", "S9"]
    position = scene([*RULES, "sandstorm_any"], hands, "S2", "S3 H3 D3", silent=IN_FORCE)
    assert position.pile != 0
    assert legal(position) == ["pass"]


def test_joan_of_arc_who_takes_the_strongest_cards_is_exempt() -> None:
    hands = ["SQ HQ DQ S3", "SK HK D5", "C6", "S9"]
    position = scene([*RULES, "jeanne_darc_1"], hands, "SQ HQ DQ", silent=IN_FORCE)
    assert position.state()["hands"][1] == ["D5"]


def test_the_table_shows_it_until_the_game_ends() -> None:
    position = scene(RULES, ["SQ HQ S3", "D5", "C6", "S9"], "SQ HQ", games=2)
    assert [tag.id for tag in position.view(0).tags] == ["bloody_mary_2"]
    over = scene(RULES, ["D6", "C8", "D3"], "D6", "C8", games=2, silent=IN_FORCE)
    assert (over.round, over.silent) == (2, 0)
