"""宗教革命."""

from tefuda.games.daifugo.table import Table
from tests.games.daifugo.scene import Rule, legal, play, refused, scene

RULES: list[Rule] = ["shukyo_kakumei", "revolution"]
ON = {"weakest": "A", "memory": {"shukyo_kakumei.on": 1}}


def after(hands: list[str], *moves: str, rules: list[Rule] = RULES, revolution: bool = False) -> Table:
    """Return a round in which it has taken place."""
    return scene(rules, hands, *moves, weakest="A", memory=ON["memory"], revolution=revolution)


def test_four_kings_make_the_ace_the_weakest_and_the_queen_the_strongest() -> None:
    hands = ["SK HK DK CK SJ", "HQ HA", "C3", "S4"]
    position = play(scene(RULES, hands, "SK HK DK CK"), "pass", "pass", "pass")
    assert (position.state()["weakest"], position.order.revolution) == ("A", 0)
    assert legal(after(["D9 D4", "SJ CQ H2 HA", "C3", "S4"], "D9")) == ["pass", "SJ"]


def test_three_kings_and_a_joker_are_enough() -> None:
    hands = ["SK HK DK X1 SJ", "HQ HA", "C3", "S4"]
    assert scene(RULES, hands, "SK HK DK X1").state()["weakest"] == "A"


def test_four_kings_and_a_joker_are_one_too() -> None:
    hands = ["SK HK DK CK X1 SJ", "HQ HA", "C3", "S4"]
    assert scene(RULES, hands, "SK HK DK CK X1").state()["weakest"] == "A"


def test_two_kings_and_two_jokers_are_an_ordinary_revolution() -> None:
    hands = ["SK HK X1 X2 SJ", "HQ HA", "C3", "S4"]
    position = scene([*RULES, {"id": "joker_count", "jokers": 2}], hands, "SK HK X1 X2")
    assert (position.state()["weakest"], position.order.revolution) == ("3", 1)


def test_it_ends_a_revolution() -> None:
    hands = ["SK HK DK CK SJ", "HQ HA", "C3", "S4"]
    position = scene(RULES, hands, "SK HK DK CK", revolution=True)
    assert (position.state()["weakest"], position.order.revolution) == ("A", 0)


def test_on_an_odd_number_only_odd_ones_may_follow() -> None:
    assert legal(after(["D7 D4", "S9 CT SJ CQ", "C3", "S4"], "D7")) == ["pass", "S9", "SJ"]
    assert refused(after(["D7 D4", "S9 CT SJ CQ", "C3", "S4"], "D7"), "CT") == "shukyo_kakumei"


def test_on_an_even_number_only_even_ones_may_follow() -> None:
    assert legal(after(["D6 D4", "S9 CT SJ CQ", "C3", "S4"], "D6")) == ["pass", "CT", "CQ"]


def test_the_leaders_number_decides_all_through_the_trick() -> None:
    assert legal(after(["D3 D4", "S5", "C6 C7 C8", "S9"], "D3", "pass")) == ["pass", "C7"]


def test_on_an_ace_odd_numbers_from_3_on_and_on_a_2_even_ones_from_4_on() -> None:
    follower = "H2 S3 C4 S5 C6"
    assert legal(after(["DA D4", follower, "C3", "S4"], "DA")) == ["pass", "S3", "S5"]
    assert legal(after(["D2 D4", follower, "C3", "S8"], "D2")) == ["pass", "C4", "C6"]


def test_a_king_that_is_left_may_follow_a_single_odd_number_alone() -> None:
    assert legal(after(["D7 D4", "S9", "C3 CK", "S4"], "D7", "S9")) == ["pass", "CK"]
    assert legal(after(["SQ D4", "S9", "C3 CK", "S4"], "SQ", "pass")) == ["pass"]
    assert legal(after(["D7 H7", "S9", "CK X1 C3", "S4"], "H7 D7", "pass")) == ["pass"]


def test_nobody_can_follow_a_king_that_is_led() -> None:
    assert legal(after(["CK D4", "SQ HQ HA X1", "C3", "S4"], "CK")) == ["pass"]


def test_a_king_counts_as_stronger_than_a_queen() -> None:
    hands = ["S4 H4 D4 D9", "SQ SK S2", "H5 C6", "S9 H9"]
    position = after(hands, "S4 H4 D4", rules=[*RULES, "death_444"])
    assert position.state()["hands"][1] == ["SQ", "S2"]


def test_four_kings_have_no_effect_any_more() -> None:
    hands = ["SK HK DK CK SJ", "HQ HA", "C3", "S4"]
    position = after(hands, "SK HK DK CK", rules=[*RULES, "rev_clears_field"])
    assert (position.state()["weakest"], position.order.revolution) == ("A", 0)
    assert position.pile != 0


def test_where_a_joker_is_led_all_must_pass() -> None:
    hands = ["X1 D4", "SQ X2", "C3", "S4"]
    rules: list[Rule] = [*RULES, {"id": "joker_count", "jokers": 2}]
    assert legal(after(hands, "X1", rules=rules)) == ["pass"]


def test_but_for_answers_to_it() -> None:
    hands = ["X1 D4", "SQ S3", "C3", "S4"]
    assert legal(after(hands, "X1", rules=[*RULES, "spade3"])) == ["pass", "S3"]


def test_a_player_who_follows_must_not_play_a_joker_alone() -> None:
    hands = ["D7 D4", "SQ X1 S9", "C3", "S4"]
    assert legal(after(hands, "D7")) == ["pass", "S9"]
    assert refused(after(hands, "D7"), "X1") == "shukyo_kakumei"


def test_jokers_among_other_cards_are_as_ever() -> None:
    hands = ["D7 H7", "S9 X1 ST", "C3", "S4"]
    assert legal(after(hands, "H7 D7")) == ["pass", "S9 X1"]


def test_after_a_run_parity_is_free() -> None:
    hands = ["D4 D5 D6 H9", "S6 S7 S8", "C3", "S4"]
    assert legal(after(hands, "D4 D5 D6", rules=[*RULES, "sequence"])) == ["pass", "S6 S7 S8"]


def test_runs_may_join_the_2_and_the_3_but_not_the_king_and_the_ace() -> None:
    hands = ["DA D2 D3 DQ DK H9", "S6", "C3", "S4"]
    runs = [move for move in legal(after(hands, rules=[*RULES, "sequence"])) if len(move.split()) == 3]
    assert runs == ["DA D2 D3"]


def test_a_player_who_follows_must_not_put_a_king_into_a_run() -> None:
    hands = ["D4 D5 D6 H9", "SJ SQ SK ST", "C3", "S4"]
    assert legal(after(hands, "D4 D5 D6", rules=[*RULES, "sequence"])) == ["pass", "ST SJ SQ"]


def test_a_revolution_then_makes_the_ace_the_strongest_and_the_king_the_weakest() -> None:
    hands = ["D3 D9", "SA S2 SK SQ", "CA C3", "S4"]
    assert legal(after(hands, "D3", revolution=True)) == ["pass", "SA"]
    assert legal(after(["CK D9", "SA S2 SJ SQ", "C3", "S4"], "CK", revolution=True)) == ["pass", "SJ", "SA"]


def test_with_black_sevens_these_then_beat_an_ace_and_are_odd() -> None:
    hands = ["HA D9", "S7 S2", "C3", "S4"]
    assert legal(after(hands, "HA", rules=[*RULES, "black_seven"], revolution=True)) == ["pass", "S7"]
    assert legal(after(["H2 D9", "S7 S4", "C3", "S5"], "H2", rules=[*RULES, "black_seven"], revolution=True)) == [
        "pass"
    ]


def test_finishing_with_a_2_is_forbidden_in_either_direction() -> None:
    rules: list[Rule] = [*RULES, "forbidden_finish", "ff_two"]
    hands = ["H2", "S7 S3", "C3", "S4"]
    assert after(hands, "H2", rules=rules).state()["fallen"] == [0]
    assert after(hands, "H2", rules=rules, revolution=True).state()["fallen"] == [0]
    assert after(["D3", *hands[1:]], "D3", rules=rules, revolution=True).state()["finished"] == [0]


def test_the_four_kings_themselves_bind_nobody() -> None:
    hands = ["SQ HQ DQ CQ D9", "SK HK DK CK S4", "SA HA DA CA C5", "S6"]
    position = scene([*RULES, "rev_delayed"], hands, "SQ HQ DQ CQ", "SK HK DK CK")
    assert "SA HA DA CA" in legal(position)
    play(position, "pass", "pass", "pass", "S4")
    assert position.state()["weakest"] == "A"
    assert legal(position) == ["pass"]


def test_a_later_absolute_revolution_moves_the_cut_but_parity_stays() -> None:
    hands = ["S4 H4 D4 C4 D9", "SJ HA S2", "C5", "S6"]
    position = after(hands, "S4 H4 D4 C4", "pass", "pass", "pass", "D9", rules=[*RULES, "zettai_kakumei"])
    assert position.state()["weakest"] == "4"
    assert legal(position) == ["pass", "SJ", "HA"]


def test_where_revolutions_are_optional_it_may_be_declined() -> None:
    hands = ["SK HK DK CK SJ", "HQ HA", "C3", "S4"]
    position = scene([*RULES, "rev_optional"], hands, "SK HK DK CK", "no")
    assert (position.state()["weakest"], position.order.revolution, position.turn) == ("3", 0, 1)


def test_the_table_shows_it() -> None:
    view = after(["D9 D4", "SJ CQ H2 HA", "C3", "S4"], "D9").view(0)
    assert [tag.id for tag in view.tags] == ["order", "shukyo_kakumei"]
    scale = next(zone for zone in view.zones if zone.id == "scale")
    assert [slot.at for slot in scale.slots] == [*"A23456789TJQK"]


def test_it_ends_with_the_game() -> None:
    position = scene(RULES, ["D6", "C8", "D3"], "D6", "C8", games=2, weakest="A", memory=ON["memory"])
    assert position.round == 2
    assert position.state()["weakest"] == "3"
    assert position.state()["memory"] == {}


def test_four_kings_with_both_jokers_are_a_missile_first_where_that_is_played() -> None:
    rules: list[Rule] = [*RULES, "teppodon", {"id": "joker_count", "jokers": 2}]
    position = scene(rules, ["SK HK DK CK X1 X2 SJ", "HQ HA", "C3", "S4"], "SK HK DK CK X1 X2")
    assert (position.state()["weakest"], position.order.revolution) == ("3", 1)
    assert position.state()["finished"] == [0]


def test_not_even_on_a_joker_where_jokers_answer_jokers() -> None:
    rules: list[Rule] = [*RULES, "joker_gaeshi", {"id": "joker_count", "jokers": 2}]
    assert legal(after(["X1 D4", "SQ X2", "C3", "S4"], "X1", rules=rules)) == ["pass"]
