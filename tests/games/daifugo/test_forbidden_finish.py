"""禁止上がり."""

import pytest

from tests.games.daifugo.finish import REST, fouls
from tests.games.daifugo.scene import Rule, scene


def test_by_itself_it_forbids_twos_and_jokers() -> None:
    assert fouls(["forbidden_finish"], "S2", "S2")
    assert fouls(["forbidden_finish"], "X1", "X1")
    assert not fouls(["forbidden_finish"], "SA", "SA")


def test_with_chosen_kinds_it_forbids_these_alone() -> None:
    assert not fouls(["forbidden_finish", "ff_jack", "eleven_back"], "S2", "S2")
    assert fouls(["forbidden_finish", "ff_jack", "eleven_back"], "SJ", "SJ")


@pytest.mark.parametrize(
    ("rule", "hand", "revolution", "foul"),
    [
        ("ff_two", "S2 H2", False, True),
        ("ff_two", "S2", True, False),
        ("ff_two", "S3", True, True),
        ("ff_joker", "S4 X1", False, True),
        ("ff_weakest", "S3", False, True),
        ("ff_weakest", "S2", True, True),
        ("ff_weakest", "S4", False, False),
        ("ff_spade3", "S3", False, True),
        ("ff_spade3", "H3", False, False),
        ("ff_eight", "S8", False, True),
        ("ff_jack", "SJ", False, True),
    ],
)
def test_each_kind_forbids_its_cards(rule: str, hand: str, revolution: bool, foul: bool) -> None:
    assert fouls([rule], hand, hand, revolution=revolution) == foul


def test_an_eight_in_a_run_is_forbidden_only_if_it_would_cut() -> None:
    assert fouls(["ff_eight", "sequence"], "D7 D8 D9", "D7 D8 D9")
    assert not fouls(["ff_eight", "eight_cut_pure", "sequence"], "D7 D8 D9", "D7 D8 D9")


def test_effect_cards_are_the_chosen_numbers() -> None:
    assert fouls([{"id": "ff_effect_cards", "numbers": ["K"]}], "SK", "SK")
    assert not fouls([{"id": "ff_effect_cards", "numbers": ["K"]}], "SQ", "SQ")


def test_a_revolution_must_not_be_the_last_play() -> None:
    assert fouls(["ff_revolution"], "S4 H4 D4 C4", "S4 H4 D4 C4")
    assert not fouls(["ff_revolution"], "S4 H4 D4", "S4 H4 D4")


def test_four_threes_or_twos_are_judged_before_the_play_or_after_it() -> None:
    before = ["ff_two", "revolution", "ff_quad_judge_a"]
    after = ["ff_two", "revolution", "ff_quad_judge_b"]
    threes, twos = "S3 H3 D3 C3", "S2 H2 D2 C2"
    rest = ["S9 H9", "S6 H6", "S7 H7"]
    for rules, hand, revolution, foul in [
        (before, twos, False, True),
        (before, threes, False, False),
        (before, threes, True, True),
        (after, threes, False, True),
        (after, twos, True, True),
        (after, twos, False, False),
    ]:
        position = scene(rules, [hand, *rest], hand, revolution=revolution)
        assert (position.state()["fallen"] == [0]) == foul


def test_offenders_rank_from_the_bottom_the_first_one_lowest() -> None:
    """G13: the bottom list counts from the last place up."""
    hands = ["S2", "X1", "S6 H6", "S7 H7"]
    position = scene(["forbidden_finish"], hands, "S2", "X1", "pass", "pass", "S6", "S7", "pass", games=2)
    position.play(position.parse("H7"))
    assert position.state()["ranks"] == [4, 3, 2, 1]


def test_the_pile_stays_after_a_foul_finish() -> None:
    position = scene(["forbidden_finish"], ["S2", *REST], "S2")
    assert position.turn == 1
    assert position.state()["field"] == [["S2"]]


def test_the_discard_of_a_ten_must_not_empty_the_hand() -> None:
    hands = ["ST HT H5 D6", "S9 H9", "S6 H6", "S7 H7"]
    position = scene(["ten_discard", "ff_ten_discard"], hands, "ST HT", "H5 D6")
    assert position.state()["fallen"] == [0]
    assert scene(["ten_discard"], hands, "ST HT", "H5 D6").state()["finished"] == [0]


def test_a_foul_and_a_fall_rank_in_the_order_the_house_chose() -> None:
    hands = ["D4 C5 H9", "X1", "S6 H6", "S7"]
    for order, ranks in (("foul_first", [3, 4, 2, 1]), ("miyako_first", [4, 3, 2, 1])):
        rules: list[Rule] = ["ff_joker", "miyako_ochi", {"id": "interrupts", "foul_vs_miyako": order}]
        position = scene(rules, hands, "D4", "X1", "pass", "pass", "S6", "S7", ranks=[1, 2, 3, 4], games=2)
        assert position.state()["ranks"] == ranks
