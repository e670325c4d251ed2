"""全員パスで場が流れる, and the last player to play asked as well."""

from tefuda.engine.chance import Rng
from tefuda.engine.moves import Moves
from tests.games.daifugo.scene import Rule, legal, play, scene

HANDS = ["S4 H9 CK", "D5 S6 CQ", "H7 ST C5", "D9 CJ S7"]
OWNER: Rule = {"id": "clear_on_all_pass", "owner": True}


def test_the_pile_clears_when_all_others_have_passed() -> None:
    position = scene([], HANDS, "H9", *["pass"] * 3)
    assert (position.turn, position.state()["field"]) == (0, [])


def test_said_aloud_it_is_the_same() -> None:
    position = scene(["clear_on_all_pass"], HANDS, "H9", *["pass"] * 3)
    assert (position.turn, position.state()["field"]) == (0, [])


def test_its_owner_may_have_to_pass_too() -> None:
    position = scene([OWNER], HANDS, "H9", *["pass"] * 3)
    assert (position.turn, legal(position)) == (0, ["pass", "CK"])
    play(position, "pass")
    assert (position.turn, position.state()["field"]) == (0, [])


def test_or_may_play_on_the_own_cards_and_all_others_are_asked_again() -> None:
    position = scene([OWNER], HANDS, "H9", *["pass"] * 3, "CK")
    assert position.turn == 1
    assert play(position, *["pass"] * 3).turn == 0


def test_an_owner_who_is_out_is_not_asked() -> None:
    position = scene([OWNER], ["H9", *HANDS[1:]], "H9", *["pass"] * 3)
    assert (position.turn, position.state()["field"]) == (1, [])


def test_an_owner_whom_a_rule_keeps_from_playing_passes_by_force() -> None:
    hands = ["D7 C7 S9", "S7 H7 H9", "H8 C8", "D9 CJ"]
    position = scene([OWNER, "tsuikaku"], hands, "D7 C7", "S7 H7")
    assert (position.turn, legal(position)) == (1, ["pass"])


def test_where_a_pass_lasts_until_the_clear_a_lap_of_leaders_passes_ends_it() -> None:
    rules: list[Rule] = ["pass_lockout", "leader_pass_allowed"]
    assert scene([*rules, OWNER], HANDS, *["pass"] * 4, "S4").turn == 1
    assert scene(rules, HANDS, *["pass"] * 4, "S4").turn == 0


def test_bots_by_rule_of_thumb_do_not_beat_themselves() -> None:
    position = scene([OWNER], ["C3 D4 H5 D6 C7 DT", *HANDS[1:]], "C3", *["pass"] * 3)
    moves = Moves()
    position.legal(moves)
    assert {position.text(position.hint(moves, Rng(seed))) for seed in "abcdefgh"} == {"pass"}
