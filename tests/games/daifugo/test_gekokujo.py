"""下克上."""

from tests.games.daifugo.scene import Rule, scene

HANDS = ["S9 D5", "S8 D6", "S7 D8", "SK"]
RANKS = [1, 2, 3, 4]


def test_a_daihinmin_who_finishes_first_ends_the_game_and_turns_all_ranks_over() -> None:
    position = scene(["gekokujo"], HANDS, "SK", turn=3, ranks=RANKS)
    assert position.is_over()
    assert position.titles == [3, 2, 1, 0]


def test_it_cancels_the_deposition() -> None:
    position = scene(["gekokujo", "miyako_ochi"], HANDS, "SK", turn=3, ranks=[2, 1, 3, 4])
    assert position.titles == [2, 3, 1, 0]
    assert position.state()["deposed"] == []


def test_a_hinmin_who_finishes_first_turns_nothing_over() -> None:
    assert not scene(["gekokujo"], ["S9 D5", "S8 D6", "SK", "S7 D8"], "SK", turn=2, ranks=RANKS).is_over()


def test_a_daihinmin_who_finishes_second_turns_nothing_over() -> None:
    position = scene(["gekokujo"], ["", "S8 D6", "S7 D8", "SK"], "SK", turn=3, ranks=RANKS, finished=[0])
    assert not position.is_over()


def test_a_foul_finish_is_no_gekokujo() -> None:
    hands = ["S9 D5", "S8 D6", "S7 D8", "X1"]
    rules: list[Rule] = ["gekokujo", "forbidden_finish", "ff_joker"]
    assert not scene(rules, hands, "X1", turn=3, ranks=RANKS).is_over()


def test_without_ranks_there_is_nobody_to_rise() -> None:
    """G18: rules about titles do nothing while there are none."""
    assert not scene(["gekokujo"], HANDS, "SK", turn=3).is_over()


def test_a_dokan_counts_as_a_finish() -> None:
    position = scene(["gekokujo", "dokan"], ["S9 D5", "S8 D6", "S7 D8", "C4 H5"], "S9", ranks=RANKS)
    assert position.is_over()
    assert position.titles == [3, 2, 1, 0]
