"""アーサー."""

from tests.games.daifugo.scene import Rule, legal, play, refused, scene

RULES: list[Rule] = ["arthur"]


def test_three_kings_put_the_joker_between_10_and_jack() -> None:
    hands = ["SK HK DK DT", "X1 HJ H9", "CJ C3", "S4"]
    position = play(scene(RULES, hands, "SK HK DK"), "pass", "pass", "pass", "DT")
    assert legal(position) == ["pass", "HJ", "X1"]
    assert legal(play(position, "X1")) == ["pass", "CJ"]


def test_two_or_four_kings_do_not() -> None:
    assert scene(RULES, ["SK HK DT", "X1 HJ", "CJ", "S4"], "SK HK").state()["joker_above"] == ""
    assert scene(RULES, ["SK HK DK CK DT", "X1 HJ", "CJ", "S4"], "SK HK DK CK").state()["joker_above"] == ""


def test_a_joker_among_them_counts_only_where_jokers_inherit_effects() -> None:
    hands = ["SK HK X1 DT", "HJ", "CJ", "S4"]
    assert scene(RULES, hands, "SK HK X1").state()["joker_above"] == ""
    assert scene([*RULES, "joker_inherits_effect"], hands, "SK HK X1").state()["joker_above"] == "T"


def test_a_joker_does_not_beat_a_jack_any_more() -> None:
    hands = ["HJ DT", "X1 H9 SQ", "CJ", "S4"]
    assert legal(scene(RULES, hands, "HJ", joker_above="T")) == ["pass", "SQ"]
    assert refused(scene(RULES, hands, "HJ", joker_above="T"), "X1") == "must_beat"


def test_with_a_number_up_to_10_it_makes_a_pair_of_that_number() -> None:
    hands = ["H9 D9 D4", "X1 ST S8 HK", "SJ HJ S3 H3", "S4"]
    position = scene(RULES, hands, "H9 D9", joker_above="T")
    assert legal(position) == ["pass", "ST X1", "HK X1"]
    assert legal(play(position, "ST X1")) == ["pass", "SJ HJ"]


def test_with_a_jack_or_more_it_makes_a_pair_of_ten_and_a_half() -> None:
    hands = ["SQ X1 D4", "ST HT SJ HJ", "SK HK S3", "S4"]
    position = scene(RULES, hands, "SQ X1", joker_above="T")
    assert legal(position) == ["pass", "SJ HJ"]


def test_such_a_pair_does_not_beat_jacks() -> None:
    hands = ["SJ HJ D4", "S2 H2 X1", "SK HK S3", "S4"]
    assert legal(scene(RULES, hands, "SJ HJ", joker_above="T")) == ["pass", "S2 H2"]
    assert refused(scene(RULES, hands, "SJ HJ", joker_above="T"), "S2 X1") == "must_beat"


def test_a_pair_of_jokers_is_one_of_ten_and_a_half_too() -> None:
    rules: list[Rule] = [*RULES, {"id": "joker_count", "jokers": 2}]
    hands = ["ST HT D4", "X1 X2 S9", "SJ HJ S3", "S4"]
    position = scene(rules, hands, "ST HT", "X1 X2", joker_above="T")
    assert legal(position) == ["pass", "SJ HJ"]


def test_sets_of_three_go_by_the_same_rule_but_stay_what_they_are_for_revolutions() -> None:
    hands = ["S2 H2 D2 X1 D4", "S3 H3 D3 C3 S5", "SJ HJ DJ CJ S6", "S4"]
    position = scene([*RULES, "revolution"], hands, "S2 H2 D2 X1", joker_above="T")
    assert position.order.revolution == 1
    assert legal(position) == ["pass", "S3 H3 D3 C3"]


def test_in_a_run_a_joker_is_what_its_owner_wants() -> None:
    hands = ["SJ SQ X1 D4", "H5", "C6", "S4"]
    moves = legal(scene([*RULES, "sequence"], hands, joker_above="T"))
    assert "X1=ST SJ SQ" in moves
    assert "SJ SQ X1=SK" in moves


def test_in_a_revolution_its_place_is_mirrored() -> None:
    hands = ["SJ D4", "X1 HT HQ", "C9 CT", "S4"]
    position = scene(RULES, hands, "SJ", joker_above="T", revolution=True)
    assert legal(position) == ["pass", "HT", "X1"]
    assert legal(play(position, "X1")) == ["pass", "C9", "CT"]


def test_the_three_of_spades_still_answers_it() -> None:
    hands = ["X1 D4", "S3 HT HJ", "C9 CT", "S4"]
    position = scene([*RULES, "spade3"], hands, "X1", joker_above="T")
    assert legal(position) == ["pass", "S3", "HJ"]
    assert play(position, "S3").pile == 0


def test_effects_that_ask_for_the_strongest_cards_rank_it_so_too() -> None:
    hands = ["S4 H4 D4 D9", "X1 ST SJ", "H5 X2", "S9 H9"]
    rules: list[Rule] = [*RULES, "death_444", {"id": "joker_count", "jokers": 2}]
    position = scene(rules, hands, "S4 H4 D4", joker_above="T")
    assert position.state()["hands"][1:3] == [["ST", "X1"], ["H5"]]


def test_under_a_number_lock_a_joker_fits_where_it_beats_and_a_jack_follows_it() -> None:
    hands = ["S9 D4", "ST H3", "X1 SJ S3", "SQ CJ"]
    position = scene([*RULES, "number_lock"], hands, "S9", "ST", joker_above="T")
    assert legal(position) == ["pass", "SJ", "X1"]
    assert legal(play(position, "X1")) == ["pass", "CJ"]


def test_a_pair_with_a_joker_that_counts_as_ten_and_a_half_is_no_step_from_the_10_to_the_jack() -> None:
    hands = ["ST HT D4", "SJ X1 H3", "HJ DJ S3", "SQ CQ"]
    assert scene([*RULES, "number_lock"], hands, "ST HT", "SJ X1", joker_above="T").locks.step == 0
    assert scene(["number_lock"], hands, "ST HT", "SJ X1").locks.step == 1


def test_the_table_shows_it() -> None:
    view = scene(RULES, ["SQ X1 D4", "ST", "SK", "S4"], "SQ X1", joker_above="T").view(0)
    scale = next(zone for zone in view.zones if zone.id == "scale")
    assert [slot.at for slot in scale.slots] == [*"3456789TXJQKA2"]
    assert [slot.at for slot in scale.slots if slot.tags == ["current"]] == ["X"]
    assert [tag.id for tag in view.tags] == ["arthur"]


def test_it_ends_with_the_game() -> None:
    position = scene(RULES, ["D6", "C8", "D3"], "D6", "C8", games=2, joker_above="T")
    assert position.state()["joker_above"] == ""


def test_a_joker_that_answers_a_joker_is_beaten_by_a_jack_too() -> None:
    rules: list[Rule] = [*RULES, "joker_gaeshi", {"id": "joker_count", "jokers": 2}]
    hands = ["X1 D9", "X2 S3", "H5 CK", "S9 H9"]
    assert legal(scene(rules, hands, "X1", "X2", joker_above="T")) == ["pass", "CK"]
