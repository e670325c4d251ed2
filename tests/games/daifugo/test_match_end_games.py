"""規定ゲーム数で終了."""

from tefuda.engine.position import OVER
from tefuda.engine.registry import find
from tefuda.games.daifugo import rounds
from tests.games.daifugo.dealing import dealt
from tests.games.daifugo.scene import Rule


def played(rules: list[Rule]) -> int:
    """Return how many rounds a match lasts."""
    position = dealt("remainder", 3, rules=[*rules, "exchange_none"])
    while position.turn != OVER:
        position.apply(position.legal_moves()[-1])
    return len(position.standings.points)


def test_after_so_many_games_the_match_ends() -> None:
    assert played([{"id": "match_end_games", "games": 3}]) == 3


def test_usually_there_are_ten() -> None:
    assert rounds(find("daifugo").options({"players": 4, "rules": ["match_end_games"]})) == 10


def test_it_counts_instead_of_the_number_asked_for_with_the_table() -> None:
    options = find("daifugo").options({"players": 4, "games": 30, "rules": [{"id": "match_end_games", "games": 7}]})
    assert rounds(options) == 7


def test_the_highest_total_wins() -> None:
    position = dealt("remainder", 3, rules=[{"id": "match_end_games", "games": 3}, "exchange_none"])
    while position.turn != OVER:
        position.apply(position.legal_moves()[-1])
    result = position.result()
    assert result.scores[result.ranks.index(1)] == max(result.scores)
