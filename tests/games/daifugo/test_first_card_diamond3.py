"""一戦目は♦3から."""

import pytest

from tefuda.engine.registry import find
from tests.games.daifugo.dealing import SMALL, dealt, held_by_leader, play_game
from tests.games.daifugo.scene import legal, refused


@pytest.mark.parametrize("card", ["D3", "S3", "C3", "H3", "HK"])
def test_the_holder_of_the_card_leads_and_the_lead_contains_it(card: str) -> None:
    chosen, hand = held_by_leader("holder", [{"id": "first_card_diamond3", "card": card}])
    assert chosen == card
    assert card in hand


def test_it_holds_where_no_other_way_is_chosen() -> None:
    assert held_by_leader("holder", [])[0] == "D3"


def test_any_combination_with_the_card_will_do() -> None:
    position = dealt("lead")
    assert all("D3" in move.split() for move in legal(position))


def test_the_leader_must_not_pass_nor_play_without_it() -> None:
    position = dealt("lead", rules=["leader_pass_allowed"])
    assert "pass" not in legal(position)
    other = next(card for card in position.state()["hands"][position.turn] if card != "D3")
    assert refused(position, other) == "first_card_diamond3"


def test_if_it_is_not_dealt_the_next_of_d3_c3_h3_s3_d4_decides() -> None:
    order = [suit + rank for rank in "345JQKA2" for suit in "DCHS"]
    seen = set()
    for seed in range(40):
        card, hand = held_by_leader(f"{seed}", [SMALL], players=2)
        game = find("daifugo")
        hands = game.new(game.options({"players": 2, "rules": [SMALL]}), f"{seed}").state()["hands"]
        assert card == next(one for one in order if one in hands[0] + hands[1])
        assert card in hand
        seen.add(card)
    assert len(seen) > 2


def test_only_the_first_game_begins_so() -> None:
    position = dealt("lead", games=2, rules=["exchange_none"])
    play_game(position)
    assert position.must_play == -1
