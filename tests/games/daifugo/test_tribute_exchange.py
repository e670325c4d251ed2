"""献上."""

import pytest

from tefuda.engine.chance import Rng
from tefuda.engine.registry import find
from tefuda.games.daifugo.agenda import GIFT
from tefuda.games.daifugo.exchange import plan_of
from tefuda.games.daifugo.table import Table
from tests.games.daifugo.dealing import CARDS, exchange
from tests.games.daifugo.scene import Rule, legal, refuses, scene


def numbers(players: int, rules: list[Rule]) -> list[int]:
    """Return how many cards are exchanged, by the outermost titles first."""
    hands = [f"{suit}{rank}" for rank in "456" for suit in "SHDC"][:players]
    return [entry[2] for entry in plan_of(scene(rules, hands, ranks=list(range(1, players + 1))))]


def test_the_daihinmin_gives_two_cards_and_the_hinmin_one() -> None:
    assert numbers(4, []) == numbers(6, []) == [2, 1]


def test_they_give_their_strongest_cards() -> None:
    assert exchange(CARDS).state()["hands"][2:] == [["D3", "D4", "D9"], ["C3", "C4"]]


def test_the_rich_return_as_many_cards_of_their_choice() -> None:
    position = exchange(CARDS)
    assert position.deciders() == [0, 1]
    assert len(legal(position)) == 15
    assert all(len(move.split()) == 2 for move in legal(position))


def test_of_equal_cards_the_giver_chooses() -> None:
    assert legal(exchange([*CARDS[:3], "C3 HA SA CA"])) == ["SA HA", "SA CA", "HA CA"]


def test_that_the_giver_had_the_choice_outlives_being_written_down() -> None:
    position = exchange([*CARDS[:3], "C3 HA SA CA"])
    position.apply(position.legal_moves()[0])
    assert [step.n for step in position.agenda if step.what == GIFT] == [1, 0]
    assert position.origin is not None
    again = find("daifugo").load(position.origin.options, position.state())
    assert isinstance(again, Table)
    assert [step.n for step in again.agenda if step.what == GIFT] == [1, 0]


def test_a_joker_is_the_strongest_card() -> None:
    assert "X1" in exchange([*CARDS[:3], "C3 X1 S2 H8"]).state()["hands"][0]


def test_a_revolution_of_the_last_game_does_not_count() -> None:
    position = scene(["revolution"], ["SQ", "HJ", "HT", "D9"], "SQ", "HJ", "HT", games=2, revolution=True)
    assert position.order.revolution == 0


def test_a_table_may_exchange_other_numbers() -> None:
    rule: Rule = {"id": "tribute_exchange", "n_top": 3, "n_second": 2}
    assert numbers(4, [rule]) == [3, 2]
    assert numbers(2, [rule]) == [3]
    assert numbers(3, [rule]) == [1]


def test_nobody_gives_more_than_they_hold() -> None:
    rule: Rule = {"id": "tribute_exchange", "n_top": 5}
    assert exchange(CARDS, rule).state()["hands"][3] == []


def test_the_hinmin_may_be_left_out() -> None:
    rule: Rule = {"id": "tribute_exchange", "n_second": 0}
    assert exchange(CARDS, rule).deciders() == [0]


@pytest.mark.parametrize("rule", ["zettai_osei", "boei", "osei_boei", "fuse_kokan", "datsuzei", "tenpenchii"])
def test_it_stands_by_itself_for_rules_that_need_it(rule: str) -> None:
    assert not refuses([rule], players=4)


def test_it_does_not_go_without_an_exchange() -> None:
    assert refuses(["tribute_exchange", "exchange_none"], players=4)


def test_or_of_equal_cards_spades_go_before_hearts_diamonds_and_clubs() -> None:
    position = exchange([*CARDS[:3], "C3 CA DA HA"], {"id": "tribute_exchange", "ties": "suits"})
    assert position.state()["hands"][3] == ["C3", "CA"]
    assert position.state()["hands"][0][-2:] == ["HA", "DA"]


def test_nobody_is_imagined_with_fewer_cards_than_they_are_asked_for() -> None:
    """Jokers that no exchange may take were dealt to a hand that was asked for all it may give."""
    game = find("daifugo")
    rules: list[Rule] = ["tribute_exchange", "joker_exchange_exempt", {"id": "joker_count", "jokers": 2}]
    options = game.options({"players": 4, "rules": rules})
    asked = {"what": "tribute", "ask": "cards", "other": 3, "least": 2, "most": 2, "secret": "secretly"}
    setup = {
        "hands": [["S4", "S5", "S6"], ["H4", "H5", "X1"], ["D4", "D5", "X2"], ["C4", "C5", "C6"]],
        "ranks": [1, 2, 3, 4],
        "agenda": [{"what": "ready"}, {**asked, "seat": 1, "answer": "H4 H5"}, {**asked, "seat": 0}],
    }
    position = game.load(options, setup)
    for k in range(50):
        world = position.determinize(0, Rng(f"deal {k}"))
        assert len([card for card in world.state()["hands"][1] if card not in ("X1", "X2")]) >= 2
        game.load(options, world.state())
