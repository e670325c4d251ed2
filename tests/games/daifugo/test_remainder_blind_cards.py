"""ブラインドカード."""

import pytest

from tefuda.cards.bits import count
from tefuda.engine.chance import Rng
from tefuda.engine.registry import find
from tests.games.daifugo.dealing import dealt, play_game
from tests.games.daifugo.scene import Rule

RULES: list[Rule] = ["remainder_blind_cards", "exchange_none"]


@pytest.mark.parametrize(("players", "blind"), [(2, 1), (3, 2), (4, 1), (5, 3), (6, 5), (7, 4), (8, 5)])
def test_so_many_cards_are_laid_out_that_all_have_as_many(players: int, blind: int) -> None:
    position = dealt("remainder", players, rules=RULES)
    assert count(position.outside) == blind
    assert len({count(position.hands[seat]) for seat in range(players)}) == 1


def test_nobody_sees_them() -> None:
    position = dealt("remainder", 5, rules=RULES)
    zones = {zone.id: zone for zone in position.view(0).zones}
    assert [thing.face for thing in zones["outside"].things] == [None] * 3
    rng = Rng("blind")
    assert len({position.determinize(0, rng).outside for _ in range(10)}) > 5


def test_before_every_game_others_are_laid_out() -> None:
    position = dealt("remainder", 5, 4, RULES)
    seen = []
    while position.turn >= 0:
        seen.append(position.outside)
        play_game(position)
    assert len(set(seen)) == 4


def test_jokers_may_be_among_them_unless_they_are_protected() -> None:
    safe: list[Rule] = [{"id": "remainder_blind_cards", "protect_jokers": True}, {"id": "joker_count", "jokers": 2}]
    assert all(jokerless(safe, seed) for seed in range(20))
    assert not all(jokerless(["remainder_blind_cards", {"id": "joker_count", "jokers": 2}], seed) for seed in range(20))


def jokerless(rules: list[Rule], seed: int) -> bool:
    game = find("daifugo")
    position = game.new(game.options({"players": 8, "rules": rules}), f"{seed}")
    return not any("X" in name for name in position.state()["outside"])
