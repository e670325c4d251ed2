"""融合革命."""

import pytest

from tefuda.engine.chance import Rng
from tefuda.engine.moves import Moves
from tefuda.games.daifugo.table import Table
from tests.games.daifugo.scene import Rule, legal, play, refused, scene

FUSION: list[Rule] = ["revolution", "yugo_kakumei"]
STAIRS: list[Rule] = [*FUSION, "sequence", "kaidan_kakumei"]
HANDS = ["S7 D3", "H7 D7 X1 D4", "D5 D6", "D8 D9"]


def fused(position: Table) -> list[str]:
    return [move for move in legal(position) if move.startswith("fuse")]


def on(field: str, hand: str, *rules: Rule) -> list[str]:
    """Return what may be fused to a play."""
    return fused(scene([*STAIRS, *rules], [f"{field} C3", f"{hand} C4", "C5", "C6"], field))


def test_cards_that_make_a_revolution_with_the_pile_may_be_laid_on_it() -> None:
    position = scene(FUSION, HANDS, "S7")
    assert fused(position) == ["fuse H7 D7 X1"]
    play(position, "fuse H7 D7 X1")
    assert position.order.revolution == 1
    assert sorted(position.state()["discard"]) == ["D7", "H7", "S7", "X1"]


def test_it_takes_four_cards_together() -> None:
    assert fused(scene(FUSION, ["S7 D3", "H7 D7 D4", "D5", "D8"], "S7")) == []
    assert on("S7", "H7 D7", "nanasan_kakumei") == []
    assert on("S9", "H9 D9", "coup") == []


def test_or_as_many_as_a_revolution_needs_at_the_table() -> None:
    rules: list[Rule] = [{"id": "revolution", "min": 5}, "yugo_kakumei"]
    assert fused(scene(rules, HANDS, "S7")) == []
    rules = [{"id": "revolution", "min": 3}, "yugo_kakumei"]
    assert fused(scene(rules, HANDS, "S7")) == ["fuse H7 D7 X1"]


def test_with_run_revolutions_a_run_may_be_lengthened() -> None:
    assert on("S7", "S4 S5 S6") == ["fuse S4 S5 S6"]
    assert on("S7", "S8 S9 ST SJ") == ["fuse S8 S9 ST", "fuse S8 S9 ST SJ"]
    assert on("S4 S5 S6", "S7 S8") == ["fuse S7"]
    assert on("S4 S5 S6", "S3 S7 S8 S9") == ["fuse S3", "fuse S7", "fuse S7 S8 S9"]
    assert on("S7", "H4 H5 H6") == []
    assert fused(scene([*FUSION, "sequence"], ["S7 C3", "S4 S5 S6 C4", "C5", "C6"], "S7")) == []


def test_the_cards_laid_must_be_a_combination_by_themselves() -> None:
    assert on("S7", "S6 S8 S9") == []


def test_without_jokers_both_plays_must_be_a_combination() -> None:
    assert on("SJ", "SQ SA X1") == []
    assert on("S7", "S5 S6 X1") == ["fuse X1=S4 S5 S6"]


def test_a_joker_alone_may_lengthen_a_run() -> None:
    assert on("S4 S5 S6", "X1 H9") == ["fuse X1"]


def test_a_play_that_is_a_revolution_already_cannot_be_fused_with() -> None:
    hands = ["S3 H3 D3 X1 S9", "C3 S4 C4", "D5", "D6"]
    assert fused(scene(FUSION, hands, "S3 H3 D3 X1")) == []
    hands = ["S9 H9 D9 S4", "C9 X1 C4", "D5", "D6"]
    assert fused(scene([*FUSION, "coup"], hands, "S9 H9 D9")) == []


def test_on_a_joker_three_cards_or_more_may_be_laid() -> None:
    assert on("X1", "S7 H7 D7 S9 ST SJ") == ["fuse S7 H7 D7", "fuse S9 ST SJ"]
    assert on("X1", "S7 H7 S9 ST") == []


def test_all_others_must_pass() -> None:
    hands = ["H2 D2 D3 D4", "S2 C2 X1 D5", "X2 HK D6", "CK D7 D8"]
    rules: list[Rule] = [*FUSION, "dai_kakumei", {"id": "joker_count", "jokers": 2}]
    position = scene(rules, hands, "H2 D2", "fuse S2 C2")
    assert position.order.revolution == 1
    assert position.state()["finished"] == []
    assert (position.turn, position.pile) == (3, 0)


def test_the_player_before_them_who_need_not_rest_leads_and_the_other_rests_once_more() -> None:
    hands = ["D7 H7 D3 D4", "S7 C7 H5 H6", "H4 D6", "CK D8 D9"]
    position = scene(FUSION, hands, "H7 D7", "fuse S7 C7")
    assert position.turn == 3
    assert [tag.id for tag in position.view(0).tags] == ["revolution", "yugo_kakumei"]
    play(position, "CK")
    assert position.turn == 1
    assert [tag.id for tag in position.view(0).tags] == ["revolution"]
    play(position, "pass", "pass")
    assert (position.turn, position.pile) == (3, 0)


def test_that_is_so_too_where_the_owner_has_to_pass_as_well() -> None:
    hands = ["D7 H7 D3 D4", "S7 C7 H5 H6", "H4 D6", "CK D8 D9"]
    position = scene([*FUSION, {"id": "clear_on_all_pass", "owner": True}], hands, "H7 D7", "fuse S7 C7")
    assert (position.turn, position.pile) == (3, 0)
    assert play(position, "CK").turn == 1


def test_a_rest_is_no_pass() -> None:
    hands = ["H7 D7 D3 D4", "S7 C7 H5 H6", "H4 D6", "CK D8 D9"]
    position = scene([*FUSION, "countdown"], hands, "H7 D7")
    position.log = []
    play(position, "fuse S7 C7")
    told = [(entry.event.kind, entry.event.seat) for entry in position.log]
    assert [seat for kind, seat in told if kind == "pass"] == [2, 3]
    assert [seat for kind, seat in told if kind == "skip"] == [0]


def test_when_an_8_clears_the_pile_its_player_leads() -> None:
    hands = ["D8 D3", "S8 C8 H8 H5 H6", "H4 D6", "CK D7 D9"]
    position = scene([*FUSION, "kakumei_nagashi"], hands, "D8", "fuse S8 H8 C8")
    assert (position.turn, position.pile) == (1, 0)


def test_their_rest_is_due_in_their_next_turn_as_a_follower_then() -> None:
    hands = ["D8 D3", "S8 C8 H8 H5 H6 D4", "C3 D6", "CK D7 D9"]
    position = scene([*FUSION, "kakumei_nagashi"], hands, "D8", "fuse S8 H8 C8", "H6")
    assert position.turn == 2


def test_what_comes_with_a_revolution_comes_only_from_the_cards_laid() -> None:
    hands = ["SK D3", "HK DK CK X1 D4", "D5 D6", "D8 D9"]
    position = scene([*FUSION, "shukyo_kakumei"], hands, "SK")
    assert "fuse HK DK CK X1" in legal(position)
    assert play(position, "fuse HK DK CK X1").state()["weakest"] == "A"
    hands = ["SK HK D3", "DK CK D4", "D5 D6", "D8 D9"]
    position = scene([*FUSION, "shukyo_kakumei"], hands, "SK HK", "fuse DK CK")
    assert (position.state()["weakest"], position.order.revolution) == ("3", 1)


def test_after_a_super_revolution_it_is_a_mere_play_on_which_all_must_pass() -> None:
    position = scene([*FUSION, "cho_kakumei"], HANDS, "S7", silent=4)
    play(position, "fuse H7 D7 X1")
    assert (position.order.revolution, position.turn, position.pile) == (0, 1, 0)
    assert "D4" in legal(position)


def test_five_cards_of_both_plays_are_a_super_revolution() -> None:
    hands = ["S7 H7 D3", "C7 D7 X1 D4", "D5 D6", "D8 D9"]
    position = scene([*FUSION, "cho_kakumei"], hands, "S7 H7", "fuse D7 C7 X1")
    assert position.silent == 4


def test_it_may_be_declined_where_revolutions_are_free() -> None:
    position = scene([*FUSION, "rev_optional"], HANDS, "S7", "fuse H7 D7 X1", "no")
    assert (position.order.revolution, position.turn) == (0, 3)


@pytest.mark.parametrize("exempt", [False, True])
def test_to_end_ones_hand_so_is_a_foul_where_revolutions_are_unless_it_is_exempt(exempt: bool) -> None:
    rules: list[Rule] = [*FUSION, "ff_revolution", *(["yugo_finish_exempt"] if exempt else [])]
    position = scene(rules, ["S7 D3", "H7 D7 X1", "D5 D6", "D8 D9"], "S7", "fuse H7 D7 X1")
    assert position.state()["fallen"] == ([] if exempt else [1])


def test_a_player_who_goes_out_by_it_does_not_rest_and_the_next_leads() -> None:
    position = scene(FUSION, ["S7 D3", "H7 D7 X1", "D5 D6", "D8 D9"], "S7", "fuse H7 D7 X1")
    assert position.state()["finished"] == [1]
    assert position.turn == 2


def test_jokers_in_a_run_say_what_they_stand_for() -> None:
    position = scene(STAIRS, ["S7 C3", "S5 S6 X1 C4", "C5", "C6"], "S7", "fuse X1=S4 S5 S6")
    assert position.order.revolution == 1


def test_the_ways_of_laying_a_joker_are_offered_by_what_it_stands_for() -> None:
    position = scene(STAIRS, ["S7 C3", "S5 S6 S8 S9 X1", "C5", "C6"], "S7")
    shown = [move.label.args["cards"] for move in position.view(1).moves if move.label and move.text.startswith("fuse")]
    assert ["S4", "S5", "S6"] in shown
    assert len({str(cards) for cards in shown}) == len(shown)


def test_what_makes_no_revolution_is_refused() -> None:
    assert refused(scene(FUSION, HANDS, "S7"), "fuse H7 D7") == "yugo_kakumei"


def test_a_player_who_plays_by_rule_of_thumb_is_glad_to_be_rid_of_a_fused_run() -> None:
    position = scene(STAIRS, ["S3 C7", "H4 S4 S5 S6", "C5", "C6"], "S3")
    moves = Moves()
    position.legal(moves)
    assert position.text(position.hint(moves, Rng("hint"))) == "fuse S4 S5 S6"


def test_a_7_that_stops_the_cut_of_the_cards_laid_is_no_second_revolution_and_may_be_beaten() -> None:
    hands = ["X1 D3 D4", "S8 C8 D8 H5", "S7 CQ", "C6 D9"]
    position = scene([*FUSION, "eight_cut", "seven_counter"], hands, "X1", "fuse S8 D8 C8", "none", "S7", "none")
    assert (position.order.revolution, position.turn) == (1, 3)
    assert legal(position) == ["pass", "C6"]


def test_a_run_with_a_joker_at_its_end_lengthens_one_of_its_own_suit_only() -> None:
    rules: list[Rule] = [*FUSION, {"id": "sequence", "joker_ends": True}, "kaidan_kakumei"]
    below = scene(rules, ["S5 S6 S7 C3", "X1 S3 S4 H3 H4 C4", "C5", "C6"], "S5 S6 S7")
    assert {"fuse X1 S3 S4"} == {move for move in fused(below) if "S3" in move and "X1=" not in move}
    assert not [move for move in fused(below) if "H3" in move]
    above = scene(rules, ["ST SJ SQ C3", "X1 SK SA S2 C4", "C5", "C6"], "ST SJ SQ")
    assert "fuse SK SA S2 X1" in fused(above)
