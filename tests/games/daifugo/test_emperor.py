"""エンペラー."""

import pytest

from tests.games.daifugo.scene import Rule, legal, play, refused, scene

HANDS = ["S6 H7 D8 C9 D3", "D7 S8 H9 CT H3", "S4 H4", "CK CA"]
REST = ["S4", "D4", "C4"]


def emperors(hand: str, *rules: Rule, turned: bool = False) -> list[str]:
    return [move for move in legal(scene(["emperor", *rules], [hand, *REST], revolution=turned)) if four(move)]


def four(move: str) -> bool:
    return len(move.split()) == 4


def test_four_numbers_in_a_row_each_of_another_suit_may_be_led() -> None:
    assert emperors("S6 H7 D8 C9 CT") == ["S6 H7 D8 C9"]
    assert emperors("S6 H7 D8 S9 C9 CJ HJ") == ["S6 H7 D8 C9"]


def test_the_suits_may_come_in_any_order() -> None:
    assert emperors("SJ HJ DQ CK SA HA") == ["HJ DQ CK SA", "SJ DQ CK HA"]


def test_the_2_is_the_highest_number_of_an_emperor() -> None:
    assert emperors("SQ HK DA C2 S3") == ["SQ HK DA C2"]
    assert emperors("HK DA C2 S3") == []


def test_a_suit_twice_or_a_hole_is_no_emperor() -> None:
    assert emperors("S6 H7 D8 S9") == []
    assert emperors("S6 H7 D8 CT") == []


def test_only_a_stronger_emperor_follows() -> None:
    position = scene(["emperor"], HANDS, "S6 H7 D8 C9")
    assert legal(position) == ["pass", "D7 S8 H9 CT"]
    assert refused(play(position, "D7 S8 H9 CT"), "S4") == "must_beat"


def test_a_set_or_a_run_is_no_emperor() -> None:
    hands = ["S6 H7 D8 C9 D3", "ST HT DT CT S7 S8 S9", "S4 H4", "CK CA"]
    position = scene(["emperor", "sequence"], hands, "S6 H7 D8 C9")
    assert legal(position) == ["pass"]
    assert refused(position, "S7 S8 S9 ST") == "must_beat"


def test_in_inverted_order_a_lower_one_follows() -> None:
    hands = ["S6 H7 D8 C9 D3", "H5 D6 C7 S8 H9 H3", "S4 H4", "CK CA"]
    assert legal(scene(["emperor"], hands, "S6 H7 D8 C9", revolution=True)) == ["pass", "H5 D6 C7 S8"]
    assert legal(scene(["emperor"], hands, "S6 H7 D8 C9")) == ["pass"]


def test_emperors_may_share_numbers_even_where_runs_may_not() -> None:
    rules: list[Rule] = ["emperor", "sequence", "sequence_no_overlap"]
    assert "D7 S8 H9 CT" in legal(scene(rules, HANDS, "S6 H7 D8 C9"))


def test_a_joker_takes_the_missing_number_and_suit() -> None:
    assert emperors("S6 H7 X1 C9") == ["S6 H7 X1=D8 C9"]
    assert emperors("S6 H7 D8 X1") == ["X1=C5 S6 H7 D8", "S6 H7 D8 X1=C9"]


def test_two_jokers_take_the_suits_that_are_left_in_one_way() -> None:
    moves = emperors("S6 C9 X1 X2", {"id": "joker_count", "jokers": 2})
    assert moves == ["S6 X1=H7 X2=D8 C9"]
    position = scene(["emperor", {"id": "joker_count", "jokers": 2}], ["S6 C9 X1 X2 D3", *REST])
    assert position.text(position.parse("S6 X1=D7 X2=H8 C9")) == "S6 X1=H7 X2=D8 C9"


def test_a_joker_may_stand_for_a_card_that_stays_in_the_hand() -> None:
    assert "S6 X1=H7 D8 C9" in emperors("S6 H7 D8 C9 X1")


def test_it_is_no_revolution() -> None:
    rules: list[Rule] = ["emperor", "revolution", "sequence", "kaidan_kakumei"]
    assert scene(rules, HANDS, "S6 H7 D8 C9").order.revolution == 0


def test_numbers_in_it_have_their_effects_once_each() -> None:
    assert scene(["emperor", "five_skip"], ["S5 H6 D7 C8 D3", *REST], "S5 H6 D7 C8").turn == 2
    assert scene(["emperor", "eight_cut"], ["S5 H6 D7 C8 D3", *REST], "S5 H6 D7 C8").pile == 0


def test_effects_that_runs_do_not_have_it_does_not_have() -> None:
    hands = ["S3 H4 D5 C6 D9 DT", "H5", "H6", "H7"]
    position = scene(["emperor", "salvage"], hands, "S3 H4 D5 C6", discard=["CQ"])
    assert position.turn == 1
    position = play(scene(["emperor", "catapult"], HANDS, "S6 H7 D8 C9"))
    assert not [move for move in legal(position) if move.startswith("add")]


def test_under_a_lock_on_numbers_the_next_emperor_is_due() -> None:
    hands = ["S6 H7 D8 C9 D3", "D7 S8 H9 CT H3", "H8 S9 DT CJ ST DJ HQ S3", "CK CA"]
    position = scene(["emperor", "number_lock"], hands, "S6 H7 D8 C9", "D7 S8 H9 CT")
    assert position.locks.step == 1
    assert [move for move in legal(position) if four(move)] == ["H8 S9 DT CJ"]


def test_it_is_not_played_where_the_house_does_not_know_it() -> None:
    assert refused(scene(["sequence"], HANDS), "S6 H7 D8 C9") == "sequence"


def test_the_first_lead_must_contain_its_card() -> None:
    hands = ["S3 H4 D5 C6 D7 H7 S8 C9 DT", *REST]
    moves = legal(scene(["emperor"], hands, first_card="S3"))
    assert [move for move in moves if four(move)] == ["S3 H4 D5 C6"]


@pytest.mark.parametrize(("turned", "limit"), [(False, "daifugo.limit.emperor"), (True, "daifugo.limit.emperor_back")])
def test_followers_are_told_what_to_beat(turned: bool, limit: str) -> None:
    prompt = scene(["emperor"], HANDS, "S6 H7 D8 C9", revolution=turned).view(1).prompt
    assert prompt is not None and prompt.limit is not None
    assert prompt.limit.id == limit


def test_it_lies_on_the_pile_card_by_card() -> None:
    view = scene(["emperor"], ["S6 H7 X1 C9 D3", *REST], "S6 H7 X1=D8 C9").view(1)
    field = view.zones[0]
    assert [(thing.face, thing.stands_for) for thing in field.things] == [
        ("S6", ""),
        ("H7", ""),
        ("X1", "D8"),
        ("C9", ""),
    ]
