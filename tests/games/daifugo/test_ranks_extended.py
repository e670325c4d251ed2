"""独自階級の増設."""

from tefuda.games.daifugo.exchange import plan_of
from tefuda.games.daifugo.tell import title_name
from tests.games.daifugo.scene import Rule, play, scene

RULES: list[Rule] = ["ranks_extended"]
USUAL = ["daifugo", "fugo", "heimin", "hinmin", "daihinmin"]


def names(players: int, rules: list[Rule] = RULES) -> list[str]:
    """Return what the places are called, the highest first."""
    position = scene(rules, [f"{suit}{rank}" for rank in "456" for suit in "SHDC"][:players])
    return [title_name(position, place).id.rpartition(".")[2] for place in range(players)]


def exchanges(players: int, rules: list[Rule] = RULES) -> list[int]:
    """Return how many cards are exchanged, by the outermost pair first; A has the top title."""
    hands = [f"{suit}{rank}" for rank in "456" for suit in "SHDC"][:players]
    plan = plan_of(scene(rules, hands, ranks=list(range(1, players + 1))))
    assert [entry[:2] for entry in plan] == [[players - 1 - place, place] for place in range(len(plan))]
    return [entry[2] for entry in plan]


def test_six_players_have_a_king_and_a_slave() -> None:
    assert names(6) == ["king", "daifugo", "fugo", "hinmin", "daihinmin", "slave"]
    assert exchanges(6) == [3, 2, 1]


def test_seven_have_a_commoner_as_well() -> None:
    assert names(7) == ["king", "daifugo", "fugo", "heimin", "hinmin", "daihinmin", "slave"]
    assert exchanges(7) == [3, 2, 1]


def test_eight_have_a_god_and_a_beast() -> None:
    assert names(8) == ["god", "king", "daifugo", "fugo", "hinmin", "daihinmin", "slave", "beast"]
    assert exchanges(8) == [4, 3, 2, 1]


def test_up_to_five_players_ranks_are_as_usual() -> None:
    assert names(5) == USUAL
    assert exchanges(5) == [2, 1]
    assert exchanges(4) == [2, 1]


def test_without_the_rule_everybody_more_is_a_commoner() -> None:
    assert names(8, []) == ["daifugo", "fugo", *["heimin"] * 4, "hinmin", "daihinmin"]
    assert exchanges(8, []) == [2, 1]


def test_a_table_may_stop_at_king_and_slave() -> None:
    rules: list[Rule] = [{"id": "ranks_extended", "pairs": 3}]
    assert names(8, rules) == ["king", "daifugo", "fugo", "heimin", "heimin", "hinmin", "daihinmin", "slave"]
    assert exchanges(8, rules) == [3, 2, 1]


def test_the_outermost_pair_has_the_part_of_daifugo_and_daihinmin() -> None:
    hands = ["S9 S4", "H9", "D9 D4", "C9 C4", "ST S5", "HT H5"]
    position = scene([*RULES, "miyako_ochi"], hands, ranks=[1, 2, 3, 4, 5, 6], turn=1)
    assert play(position, "H9").state()["deposed"] == [0]


def test_the_lowest_of_them_leads_the_next_game() -> None:
    hands = ["S9", "HT", "DJ", "CQ", "SK", "HA D4"]
    position = scene([*RULES, "exchange_none"], hands, "S9", "HT", "DJ", "CQ", "SK", games=2)
    assert position.turn == 5


def test_nine_have_a_commoner_and_more_players_more_of_them() -> None:
    inner = ["god", "king", "daifugo", "fugo"], ["hinmin", "daihinmin", "slave", "beast"]
    rules: list[Rule] = [*RULES, {"id": "deal_all", "decks": 1}]
    for players in (9, 10, 12):
        assert names(players, rules) == [*inner[0], *["heimin"] * (players - 8), *inner[1]]
        assert exchanges(players, rules) == [4, 3, 2, 1]
