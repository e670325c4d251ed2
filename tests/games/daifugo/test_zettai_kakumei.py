"""絶対革命."""

from tests.games.daifugo.scene import Rule, legal, play, refused, scene

FIVES = "S5 H5 D5 C5 X1"
RULES: list[Rule] = ["zettai_kakumei", "revolution"]


def test_as_many_cards_as_their_number_make_that_number_the_weakest() -> None:
    hands = [f"{FIVES} D6", "H2 C4", "D3 C3", "S4 H9"]
    position = play(scene(RULES, hands, FIVES), "pass", "pass", "pass", "D6")
    assert position.state()["weakest"] == "5"
    assert position.order.revolution == 0
    assert legal(position) == ["pass", "C4", "H2"]


def test_the_number_before_it_is_the_strongest_but_for_the_joker() -> None:
    hands = ["H2 D6", "D3 C8", "C4 S3 SA", "S4 X1"]
    position = scene(RULES, hands, "H2", "D3", weakest="5")
    assert legal(position) == ["pass", "C4"]
    assert legal(play(position, "C4")) == ["pass", "X1"]


def test_fewer_or_more_cards_of_a_number_make_none() -> None:
    hands = ["S5 H5 D5 C5 S6", "C4", "D3", "S7 H9"]
    position = scene(RULES, hands, "S5 H5 D5 C5")
    assert (position.state()["weakest"], position.order.revolution) == ("3", 1)


def test_four_fours_are_enough() -> None:
    assert scene(RULES, ["S4 H4 D4 C4 S6", "C5", "D3", "S7 H9"], "S4 H4 D4 C4").state()["weakest"] == "4"


def test_four_sixes_and_two_jokers_are_too() -> None:
    rules: list[Rule] = [*RULES, {"id": "joker_count", "jokers": 2}]
    hands = ["S6 H6 D6 C6 X1 X2 S7", "C5", "D3", "S8 H9"]
    assert scene(rules, hands, "S6 H6 D6 C6 X1 X2").state()["weakest"] == "6"


def test_three_threes_make_none_unless_three_cards_are_enough() -> None:
    hands = ["S3 H3 D3 S6", "C5", "D9", "S7 H9"]
    lower: list[Rule] = [{"id": "zettai_kakumei", "min_cards": 3}, "rev_clears_field"]
    assert scene(["zettai_kakumei", "rev_clears_field"], hands, "S3 H3 D3").pile != 0
    assert scene(lower, hands, "S3 H3 D3").pile == 0


def test_with_one_card_an_ace_makes_itself_the_weakest() -> None:
    hands = ["SA S6", "C5 S2", "D9", "S7 H9"]
    position = scene([{"id": "zettai_kakumei", "min_cards": 1}], hands, "SA")
    assert legal(position) == ["pass", "C5", "S2"]


def test_in_a_revolution_that_number_is_the_strongest_and_the_one_above_it_next() -> None:
    hands = ["S4 H4 D4 C4 HK", "HQ HA", "C5 S3", "S9 D2"]
    position = play(scene(RULES, hands, "S4 H4 D4 C4", revolution=True), "pass", "pass", "pass", "HK")
    assert position.order.revolution == 1
    assert legal(position) == ["pass", "HQ"]
    assert refused(position, "HA") == "must_beat"


def test_runs_may_join_the_2_and_the_3_but_not_cross_the_cut() -> None:
    hands = ["H2 H3 H4 H5 H6 H7 D6", "C4", "D3", "S4"]
    runs = [move for move in legal(scene(["zettai_kakumei", "sequence"], hands, weakest="5")) if len(move.split()) > 2]
    assert runs == ["H5 H6 H7", "H2 H3 H4"]


def test_a_joker_does_not_join_numbers_across_the_cut() -> None:
    hands = ["H4 X2 H6 D6", "C4", "D3", "S4"]
    position = scene(["zettai_kakumei", "sequence"], hands, weakest="5")
    assert refused(position, "H4 X2=H5 H6") != ""
    assert "H4 X2=H5 H6" in legal(scene(["zettai_kakumei", "sequence"], hands))


def test_a_run_is_compared_by_the_new_order() -> None:
    hands = ["HJ HQ HK D6", "C2 C3 C4 D9 DT DJ", "S5 S6", "S4"]
    position = scene(["zettai_kakumei", "sequence"], hands, "HJ HQ HK", weakest="5")
    assert legal(position) == ["pass", "C2 C3 C4"]
    assert play(position, "C2 C3 C4").state()["plays"][-1] == "C2 C3 C4"


def test_a_later_revolution_turns_the_new_order_round() -> None:
    hands = ["S9 H9 D9 C9 H2", "D3 CA C5", "C4", "S4"]
    position = play(scene(RULES, hands, "S9 H9 D9 C9", weakest="5"), "pass", "pass", "pass", "H2")
    assert legal(position) == ["pass", "C5", "CA"]


def test_a_later_one_of_its_kind_moves_the_cut() -> None:
    hands = ["S4 H4 D4 C4 H2", "D3 CA C5", "C7", "S8"]
    position = play(scene(RULES, hands, "S4 H4 D4 C4", weakest="5"), "pass", "pass", "pass", "H2")
    assert position.state()["weakest"] == "4"
    assert legal(position) == ["pass", "D3"]


def test_finishing_with_a_2_stays_forbidden() -> None:
    hands = ["H2", "D3 CA", "C7", "S8"]
    rules: list[Rule] = [*RULES, "forbidden_finish", "ff_two"]
    assert scene(rules, hands, "H2", weakest="5").state()["fallen"] == [0]
    assert scene(rules, ["H4", *hands[1:]], "H4", weakest="5").state()["finished"] == [0]


def test_under_a_number_lock_the_next_number_goes_round_the_circle() -> None:
    hands = ["HA D6", "H2 D9", "C3 S4 DT", "S5 H9"]
    position = scene(["zettai_kakumei", "number_lock"], hands, "HA", "H2", weakest="5")
    assert position.locks.step == 1
    assert legal(position) == ["pass", "C3"]
    assert refused(position, "S4") == "number_lock"


def test_effects_that_ask_for_the_strongest_card_follow_it() -> None:
    hands = ["S4 H4 D4 D9", "D3 S2 S8", "H5 C6", "S9 H9"]
    position = scene(["zettai_kakumei", "death_444"], hands, "S4 H4 D4", weakest="5")
    assert position.state()["hands"][1] == ["S8", "S2"]


def test_where_revolutions_wait_for_the_clear_it_waits_too() -> None:
    hands = ["S4 H4 D4 C4 H2", "S2 H3 D3 C3 S3", "C7", "S8"]
    position = scene([*RULES, "rev_delayed"], hands, "S4 H4 D4 C4")
    assert position.state()["weakest"] == "3"
    assert play(position, "pass", "pass", "pass").state()["weakest"] == "4"


def test_where_revolutions_are_optional_it_may_be_declined_and_is_no_other_revolution_then() -> None:
    hands = ["S4 H4 D4 C4 H2", "D3 CA C5", "C7", "S8"]
    declined = scene([*RULES, "rev_optional"], hands, "S4 H4 D4 C4", "no")
    assert (declined.state()["weakest"], declined.order.revolution, declined.turn) == ("3", 0, 1)
    assert scene([*RULES, "rev_optional"], hands, "S4 H4 D4 C4", "yes").state()["weakest"] == "4"


def test_five_fives_are_a_super_revolution_too() -> None:
    hands = [f"{FIVES} D6", "H2 C4", "D3 C3", "S4 H9"]
    assert scene([*RULES, "cho_kakumei"], hands, FIVES).silent != 0


def test_the_table_shows_the_order_in_force() -> None:
    position = scene(RULES, [f"{FIVES} D6", "H2 C4", "D3 C3", "S4 H9"], FIVES)
    view = position.view(0)
    scale = next(zone for zone in view.zones if zone.id == "scale")
    assert [slot.at for slot in scale.slots] == [*"56789TJQKA234"]
    assert [(tag.id, tag.rule) for tag in view.tags] == [("order", "zettai_kakumei")]


def test_it_holds_to_the_end_of_the_game_only() -> None:
    position = scene(RULES, ["D6", "C4", "D3"], "D6", "C4", weakest="5", games=2)
    assert position.round == 2
    assert position.state()["weakest"] == "3"
