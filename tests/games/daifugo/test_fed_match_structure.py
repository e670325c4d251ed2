"""マッチ/セット/ゲーム."""

from tests.games.daifugo.federation import dealt, end_round
from tests.games.daifugo.scene import Rule, scene


def test_a_match_is_three_sets_of_four_games() -> None:
    position = dealt()
    assert position.terms.length == 12
    for _ in range(12):
        assert position.turn >= 0
        end_round(position)
    assert position.turn < 0


def test_there_may_be_another_number_of_sets() -> None:
    rules: list[Rule] = [{"id": "fed_match_structure", "sets": 2}]
    assert dealt(rules).terms.length == 8


def test_every_fourth_game_ends_a_set() -> None:
    for game in range(1, 13):
        position = scene(["fed_match_structure"], ["S7", "S5", "S6", "S8"], games=12, game=game)
        assert (position.starts_set(), position.ends_set()) == (game % 4 == 1, game % 4 == 0)


def test_sets_alone_leave_ranks_as_they_are() -> None:
    for rules in (["fed_game4_bonus"], ["fed_match_structure"]):
        position = scene(rules, ["S7", "S5", "S6", "S8"], games=12, game=4)
        end_round(position)
        assert (position.round, len(position.titles)) == (5, 4)
