"""ファールの処分: fouls are counted, and the players judge."""

from tefuda.games.daifugo.table import Table
from tests.games.daifugo.scene import Rule, legal, refused, scene

HANDS = ["S7 D7 H9 S3", "S5 C5 HT", "S6 D6 HJ", "S8 H4 D3"]
RULES: list[Rule] = ["fed_foul", "fed_foul_sanctions", "fed_disqualification"]


def fouled(*moves: str, hands: list[str] = HANDS) -> Table:
    """Return a table where A leads a 7, B fouls, and it is C's turn."""
    return scene(RULES, hands, "S7", "S5", *moves)


def counts(position: Table, seat: int) -> dict[str, int]:
    return {count.id: count.value for count in position.view(-1).seats[seat].counts}


def test_fouls_are_counted_for_all_to_see() -> None:
    assert counts(fouled(), 1) == {"fouls": 1}
    assert counts(fouled("S6"), 2) == {"fouls": 1}
    assert counts(fouled(), 0) == {}


def test_a_sanction_can_be_moved_only_against_a_player_who_has_committed_fouls() -> None:
    assert refused(scene(RULES, HANDS, "S7"), "sanction") == "fed_foul_sanctions"
    position = fouled("sanction")
    assert legal(position) == ["seat 1"]
    assert legal(fouled("S6", "sanction")) == ["seat 1", "seat 2"]


def test_all_but_the_two_concerned_vote() -> None:
    assert sorted(fouled("sanction", "seat 1").deciders()) == [0, 3]


def test_if_all_agree_it_is_a_caution_the_first_time() -> None:
    position = fouled("sanction", "seat 1", "yes", "yes")
    assert counts(position, 1) == {"cautions": 1}
    assert position.turn == 2


def test_if_one_is_against_it_nothing_happens() -> None:
    position = fouled("sanction", "seat 1", "yes", "no")
    assert counts(position, 1) == {"fouls": 1}
    assert position.turn == 2


def test_nobody_moves_it_twice_in_a_game() -> None:
    assert refused(fouled("sanction", "seat 1", "yes", "no"), "sanction") == "fed_foul_sanctions"


def test_the_second_time_it_is_a_warning() -> None:
    memory = {"fed_foul_sanctions.fouls": 16, "fed_foul_sanctions.cautioned": 2}
    position = scene(RULES, HANDS, "S7", "pass", "sanction", "seat 1", "yes", "yes", memory=memory)
    assert counts(position, 1) == {"cautions": 1, "warnings": 1}


def test_a_second_warning_ends_it_for_them() -> None:
    memory = {"fed_foul_sanctions.fouls": 16, "fed_foul_sanctions.cautioned": 2, "fed_disqualification.warnings": 16}
    position = scene(RULES, HANDS, "S7", "pass", "sanction", "seat 1", "yes", "yes", memory=memory)
    assert position.state()["fallen"] == [1]
    assert position.turn == 2


def test_where_nobody_else_sits_nobody_can_be_sanctioned() -> None:
    assert "sanction" not in legal(scene(RULES, ["S7 D7 H9", "S5 C5 HT"], "S7", "S5"))
