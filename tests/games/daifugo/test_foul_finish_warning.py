"""The table warns before a last play that is a foul."""

from tefuda.engine.view import Text
from tefuda.games.daifugo.table import Table
from tests.games.daifugo.scene import Rule, play, scene

REST = ["S9 H9 D3", "S6 H6 D5", "S7 H7 C5"]


def warnings(position: Table) -> dict[str, str]:
    """Return the moves of the seat in turn that are warned of, and the rule each would break."""
    moves = position.view(position.turn).moves
    return {move.text: str(move.warns.args["rule"]) for move in moves if move.warns}


def test_a_forbidden_last_play_names_the_rule() -> None:
    position = scene(["forbidden_finish", "ff_two"], ["S2", *REST])
    assert warnings(position) == {"S2": "daifugo.rule.ff_two"}
    (move,) = position.view(0).moves
    assert move.warns == Text("daifugo.move.foul", {"rule": "daifugo.rule.ff_two"})


def test_what_is_foul_depends_on_what_the_play_does() -> None:
    rules: list[Rule] = ["revolution", "forbidden_finish", "ff_revolution"]
    position = scene(rules, ["S8 H8 D8 C8", *REST])
    assert warnings(position) == {"S8 H8 D8 C8": "daifugo.rule.ff_revolution"}


def test_a_play_that_leaves_cards_is_not_warned_of() -> None:
    assert warnings(scene(["forbidden_finish", "ff_two"], ["S2 H4", *REST])) == {}


def test_nor_a_fair_one() -> None:
    assert warnings(scene(["forbidden_finish", "ff_two"], ["SA", *REST])) == {}


def test_the_warning_does_not_tell_whether_someone_could_answer() -> None:
    rules: list[Rule] = [
        "eight_cut", "four_stop", "forbidden_finish", "ff_eight",
        {"id": "simultaneous_order", "hand_empty_check": "after_all"},
    ]  # fmt: skip
    able = scene(rules, ["S8", "S4 H4 C3", *REST[:2]])
    unable = scene(rules, ["S8", "S5 H5 C3", *REST[:2]])
    assert able.view(0).moves == unable.view(0).moves


def test_watching_a_warning_changes_nothing() -> None:
    position = scene(["forbidden_finish", "ff_two"], ["S2", *REST])
    before = position.state()
    position.view(0)
    assert position.state() == before
    assert play(position, "S2").state()["fallen"] == [0]
