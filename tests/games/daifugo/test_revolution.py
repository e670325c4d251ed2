"""革命."""

from tests.games.daifugo.scene import Rule, legal, play, refused, scene

FOURS = ["S4 H4 D4 C4 D9", "S5 H5 S8", "S6 H6 H8", "S7 H7 D8"]

TENS = ["ST HT DT CT D3", "SJ HJ DJ CJ D5", "S9 H9 D9 C9 D6", "S7 H7 D7"]


def test_four_of_a_kind_reverse_the_order() -> None:
    position = scene(["revolution"], FOURS, "S4 H4 D4 C4", "pass", "pass", "pass", "D9")
    assert position.inverted()
    assert legal(position) == ["pass", "S5", "H5", "S8"]


def test_it_is_in_force_at_once() -> None:
    position = scene(["revolution"], TENS, "ST HT DT CT")
    assert refused(position, "SJ HJ DJ CJ") == "must_beat"
    assert legal(play(position, "pass")) == ["pass", "S9 H9 D9 C9"]


def test_a_second_one_undoes_it() -> None:
    position = scene(["revolution"], TENS, "ST HT DT CT", "pass", "S9 H9 D9 C9")
    assert not position.inverted()


def test_jokers_count_as_members() -> None:
    hands = ["S4 H4 D4 X1 D9", "S5 H5", "S6 H6", "S7 H7"]
    assert scene(["revolution"], hands, "S4 H4 D4 X1").inverted()


def test_three_are_none() -> None:
    assert not scene(["revolution"], FOURS, "S4 H4 D4").inverted()


def test_the_joker_stays_the_strongest_card() -> None:
    position = scene(["revolution"], ["X1 D9", "S3", "S6", "S7"], "X1", revolution=True)
    assert legal(position) == ["pass"]


def test_it_ends_with_the_game() -> None:
    hands = ["S4 H4 D4 C4", "S5", "S6", "S7"]
    position = scene(["revolution"], hands, "S4 H4 D4 C4", "pass", "pass", "pass", "S5", "pass", "pass", games=2)
    assert position.turn >= 0
    while position.round == 1:
        position.apply(position.legal_moves()[-1])
    assert not position.inverted()


def test_three_are_enough_where_the_house_says_so() -> None:
    rules: list[Rule] = [{"id": "revolution", "min": 3}]
    assert scene(rules, FOURS, "S4 H4 D4").inverted()
    assert not scene(rules, FOURS, "S4 H4").inverted()
