"""特定カード所持者が親."""

import pytest

from tests.games.daifugo.dealing import SMALL, dealt, held_by_leader
from tests.games.daifugo.scene import Rule, legal


@pytest.mark.parametrize("card", ["D3", "S3", "C3", "H3", "SA", "X1"])
def test_the_holder_of_the_card_leads(card: str) -> None:
    assert card in held_by_leader("holder", [{"id": "first_leader_card_holder", "card": card}])[1]


def test_the_lead_need_not_contain_it() -> None:
    position = dealt("lead", rules=["first_leader_card_holder"])
    assert any("D3" not in move.split() for move in legal(position))


def test_usually_it_is_the_three_of_diamonds() -> None:
    assert "D3" in held_by_leader("holder", ["first_leader_card_holder"])[1]


def test_where_it_is_not_dealt_the_next_card_decides() -> None:
    rule: Rule = {"id": "first_leader_card_holder", "card": "S2"}
    assert {len(held_by_leader(f"{seed}", [SMALL, rule], players=2)[1]) for seed in range(10)} == {3}
