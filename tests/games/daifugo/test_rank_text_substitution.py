"""階級名の書き換え."""

from tests.games.daifugo.scene import Rule, play, scene

EIGHT = ["S9 S4", "H9 H4", "D9 D4", "C9 C4", "ST S5", "HT H5", "DT D5", "CT C5"]
RANKS = [1, 2, 3, 4, 5, 6, 7, 8]


def deposed(rules: list[Rule], winner: int, players: int = 8) -> list[int]:
    """Return who falls when this seat finishes first."""
    hands = EIGHT[:players]
    hands[winner] = hands[winner].split()[0]
    position = scene(rules, hands, ranks=RANKS[:players], turn=winner)
    fallen: list[int] = play(position, hands[winner]).state()["deposed"]
    return fallen


def test_the_outermost_rank_plays_the_daifugo() -> None:
    assert deposed(["ranks_extended", "miyako_ochi"], 4) == [0]
    assert deposed(["ranks_extended", "miyako_ochi"], 4, players=7) == [0]


def test_the_one_inside_it_plays_the_fugo() -> None:
    assert deposed(["ranks_extended", "kyo_ochi"], 4) == [1]


def test_with_three_players_nobody_plays_the_fugo() -> None:
    assert deposed(["kyo_ochi"], 0, players=3) == []
    assert deposed([{"id": "miyako_ochi", "after": "continue"}], 1, players=3) == [0]


def test_larger_exchanges_rename_nobody() -> None:
    plain = [seat.role.id for seat in scene([], EIGHT, ranks=RANKS).view(0).seats if seat.role]
    rules: list[Rule] = ["zettai_osei", "boei"]
    assert [seat.role.id for seat in scene(rules, EIGHT, ranks=RANKS).view(0).seats if seat.role] == plain
