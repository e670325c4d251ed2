"""逆縛り."""

from tests.games.daifugo.scene import Rule, legal, play, refused, scene

RULES: list[Rule] = ["down_number", "suit_lock", "gyaku_shibari"]
HANDS = ["ST D3", "S9 D4", "S8 SJ HJ D6", "S7 SQ D7"]


def test_a_down_number_play_locks_its_suit() -> None:
    position = scene(RULES, HANDS, "ST", "S9")
    assert position.locks.suits == 1
    assert legal(position) == ["pass", "S8", "SJ"]


def test_with_a_lock_on_numbers_they_go_down_one_by_one() -> None:
    position = scene([*RULES, "number_lock"], HANDS, "ST", "S9")
    assert legal(position) == ["pass", "S8"]
    assert refused(position, "SJ") == "gyaku_shibari"
    assert legal(play(position, "S8")) == ["pass", "S7"]


def test_the_table_shows_that_numbers_go_down() -> None:
    position = scene([*RULES, "number_lock"], HANDS, "ST", "S9")
    assert {tag.rule for tag in position.view(2).tags} == {"gyaku_shibari"}


def test_a_joker_may_break_in_and_nothing_beats_it() -> None:
    hands = ["ST D3", "S9 D4", "S8 X1 D6", "S7 D7"]
    position = scene([*RULES, "number_lock"], hands, "ST", "S9")
    assert legal(position) == ["pass", "S8", "X1"]
    assert legal(play(position, "X1")) == ["pass"]


def test_the_usual_way_numbers_go_up() -> None:
    hands = ["S9 D3", "ST D4", "SJ SQ D6", "S7 D7"]
    assert legal(scene([*RULES, "number_lock"], hands, "S9", "ST")) == ["pass", "SJ"]


def test_three_plays_where_locks_take_three() -> None:
    rules: list[Rule] = [*RULES, "number_lock", {"id": "lock_after", "plays": 3}]
    hands = ["ST D3", "S9 D4", "S8 SJ HJ D6", "S7 SQ D7"]
    position = scene(rules, hands, "ST", "S9")
    assert position.locks.suits == 0
    assert legal(position) == ["pass", "S8", "SJ", "HJ"]
    assert legal(play(position, "S8")) == ["pass", "S7"]


def test_the_lock_ends_when_the_pile_clears() -> None:
    position = scene([*RULES, "number_lock"], HANDS, "ST", "S9", "pass", "pass", "pass")
    assert position.turn == 1
    assert "D4" in legal(position)


def test_it_ends_with_what_unlocks() -> None:
    hands = ["SK D3", "SQ D4", "SJ HK D6", "S7 SA D7"]
    position = scene([*RULES, "number_lock", "q_unlock"], hands, "SK", "SQ")
    assert legal(position) == ["pass", "SJ", "HK"]


def test_a_sandstorm_heeds_it_as_little_as_any_lock() -> None:
    hands = ["ST D9", "S9 D4", "S8 H3 D3 C3 D5", "C9"]
    position = scene([*RULES, "number_lock", "sandstorm_any"], hands, "ST", "S9")
    assert legal(position) == ["pass", "H3 D3 C3", "S8"]
