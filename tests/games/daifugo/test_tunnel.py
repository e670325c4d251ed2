"""トンネル."""

import pytest

from tests.games.daifugo.scene import Rule, legal, refused, scene

TUNNEL: list[Rule] = ["sequence", "tunnel"]
REST = ["D9 D8", "H6", "C7"]


def runs(hand: str, *rules: Rule, **setup: bool) -> list[str]:
    moves = legal(scene([*TUNNEL, *rules], [hand, *REST], **setup))
    return [move for move in moves if len(move.split()) >= 3]


def test_the_3_and_the_2_of_a_suit_are_joined_with_cards_next_to_them() -> None:
    assert runs("S3 S4 S2 H9") == ["S2 S3 S4"]
    assert runs("S3 S2 SA H9") == ["SA S2 S3"]
    assert runs("S4 S3 S2 SA H9") == ["SA S2 S3", "SA S2 S3 S4", "S2 S3 S4"]
    assert runs("S3 S2 H9") == []
    assert runs("S3 S4 H2") == []
    assert runs("S4 S5 S2 H9") == []


def test_they_need_not_be_typed_in_that_order() -> None:
    position = scene(TUNNEL, ["S3 S4 S2 H9", *REST])
    assert position.text(position.parse("S3 S4 S2")) == "S2 S3 S4"


def test_the_2_alone_may_have_the_cards_next_to_it() -> None:
    assert "SK SA S2 S3" in runs("SK SA S2 S3 H9")


@pytest.mark.parametrize("field", ["S3 S4 S2", "SA S2 S3"])
def test_it_is_as_weak_as_the_run_from_the_3(field: str) -> None:
    hands = [f"{field} H9", "D3 D4 D5 D6", "H6", "C7"]
    field = " ".join(sorted(field.split(), key=["SA", "S2", "S3", "S4"].index))
    assert legal(scene(TUNNEL, hands, field)) == ["pass", "D4 D5 D6"]


def test_also_in_a_revolution_where_that_is_the_strongest() -> None:
    hands = ["D3 D4 D5 H9", "S3 S4 S2 H8", "H6", "C7"]
    assert refused(scene(TUNNEL, hands, "D3 D4 D5", revolution=True), "S2 S3 S4") == "must_beat"
    hands = ["D4 D5 D6 H9", "S3 S4 S2 H8", "H6", "C7"]
    assert legal(scene(TUNNEL, hands, "D4 D5 D6", revolution=True)) == ["pass", "S2 S3 S4"]
    assert refused(scene(TUNNEL, hands, "D4 D5 D6"), "S2 S3 S4") == "must_beat"
    hands = ["S3 S4 S2 H9", "D3 D4 D5 D6", "H6", "C7"]
    assert legal(scene(TUNNEL, hands, "S2 S3 S4", revolution=True)) == ["pass"]


def test_runs_that_must_not_overlap_count_it_as_the_run_from_the_3() -> None:
    hands = ["S3 S4 S2 H9", "D5 D6 D7 D8", "H6", "C7"]
    assert legal(scene([*TUNNEL, "sequence_no_overlap"], hands, "S2 S3 S4")) == ["pass", "D6 D7 D8"]


def test_the_3_and_the_2_must_be_real() -> None:
    assert runs("S3 S4 X1 HT") == ["S3 S4 X1=S5"]
    assert [move for move in runs("S2 SA X1 HT") if "S3" in move] == []
    assert refused(scene(TUNNEL, ["S3 SA X1 HT", *REST]), "SA X1=S2 S3") == "turn"


def test_a_joker_may_stand_for_a_number_reached_from_the_3() -> None:
    assert "S2 S3 X1=S4 S5" in runs("S3 S5 S2 X1")
    assert "S2 S3 X1=S4" in runs("S3 S5 S2 X1")


def test_but_for_none_reached_from_the_2() -> None:
    assert [move for move in runs("S3 SK S2 X1") if "SK" in move and "S3" in move] == []
    assert refused(scene(TUNNEL, ["S3 SK S2 X1", *REST]), "SK X1=SA S2 S3") == "turn"


def test_four_cards_are_a_run_revolution() -> None:
    assert scene([*TUNNEL, "kaidan_kakumei"], ["S3 S4 S2 SA H9", *REST], "SA S2 S3 S4").order.revolution == 1


def test_where_2s_are_forbidden_at_the_end_it_is_always_a_foul() -> None:
    for revolution in (False, True):
        position = scene([*TUNNEL, "ff_two"], ["S3 S4 S2", *REST], "S2 S3 S4", revolution=revolution)
        assert position.state()["fallen"] == [0]


def test_numbers_in_it_have_their_effects() -> None:
    hands = ["S3 S4 S5 S2 H9", *REST]
    assert scene([*TUNNEL, "five_skip"], hands, "S2 S3 S4 S5").turn == 2


def test_a_lock_on_its_suit_holds() -> None:
    hands = ["S4 S5 S6 H9", "S3 S7 S2 D3 DA D2", "H6", "C7"]
    position = scene([*TUNNEL, "suit_lock"], hands, "S4 S5 S6", revolution=True)
    assert "DA D2 D3" in legal(position)
    position.locks.suits = 1
    assert legal(position) == ["pass"]
    assert refused(position, "DA D2 D3") == "must_beat"


def test_not_where_runs_join_2_and_3_anyway() -> None:
    position = scene(TUNNEL, ["S3 S4 S2 H9", *REST], weakest="5")
    assert [move for move in legal(position) if "S2" in move and "S3" in move] == ["S2 S3 S4"]
    assert position.read(position.parse("S2 S3 S4")).rank == 12


def test_it_is_not_played_where_the_house_does_not_know_it() -> None:
    assert refused(scene(["sequence"], ["S3 S4 S2 H9", *REST]), "S2 S3 S4") == "sequence"


def test_all_13_cards_of_a_suit_are_a_plain_run() -> None:
    hand = "S3 S4 S5 S6 S7 S8 S9 ST SJ SQ SK SA S2"
    whole = [move for move in runs(hand) if len(move.split()) == 13]
    assert whole == [hand]
