"""伏せ交換."""

from tefuda.engine.chance import Rng
from tefuda.games.daifugo.exchange import exchange
from tefuda.games.daifugo.table import Table
from tests.games.daifugo.scene import Rule, legal, play, scene

HANDS = ["S3 S4 S5 S6", "H3 H4 H5", "D3 D4 D5", "C9 CT CJ CQ"]


def exchanging(*moves: str, rules: tuple[Rule, ...] = ("fuse_kokan",)) -> Table:
    """Return the exchange between A, the millionaire, and D, the beggar; B is the rich, C the poor player."""
    position = scene(list(rules), HANDS, ranks=[1, 2, 3, 4])
    position.depth = 0
    exchange(position)
    position.run()
    while position.turn != 0:
        play(position, legal(position)[0])
    return play(position, *moves)


def test_the_rich_draw_from_any_places() -> None:
    assert legal(exchanging()) == ["place 1", "place 2", "place 3", "place 4"]
    assert legal(exchanging("place 2")) == ["place 1", "place 3", "place 4"]


def test_how_equal_cards_lie_only_their_owner_knows() -> None:
    drawn = set()
    for chance in range(1, 30):
        hands = [*HANDS[:3], "S9 H9 D9 C9"]
        position = scene(["fuse_kokan"], hands, ranks=[1, 2, 3, 4], chance=chance * 7919)
        position.depth = 0
        exchange(position)
        position.run()
        while position.turn != 0:
            play(position, legal(position)[0])
        play(position, "place 1", "place 2", "S3 S4")
        drawn.add(tuple(position.state()["hands"][0][2:]))
    assert len(drawn) == 6


def test_then_they_give_any_cards() -> None:
    position = exchanging("place 4", "place 1")
    assert position.turn == 0
    assert legal(position)[:3] == ["S3 S4", "S3 S5", "S4 S5"]


def test_what_they_drew_is_theirs_only_afterwards_the_weakest_card_at_the_first_place() -> None:
    position = exchanging("place 4", "place 1")
    assert position.state()["hands"][0] == ["S3", "S4", "S5", "S6"]
    position = exchanging("place 4", "place 1", "S3 S4")
    assert position.state()["hands"][0] == ["S5", "S6", "C9", "CQ"]
    assert position.state()["hands"][3] == ["S3", "S4", "CT", "CJ"]


def test_the_rich_do_not_see_what_they_draw() -> None:
    shown = str(exchanging("place 4", "place 1").view(0))
    assert not any(f"'{card}'" in shown for card in ("C9", "CT", "CJ", "CQ"))


def test_exempt_jokers_do_not_lie_there() -> None:
    position = scene(["fuse_kokan", "joker_exchange_exempt"], [*HANDS[:3], "C9 CT X1"], ranks=[1, 2, 3, 4])
    exchange(position)
    position.run()
    while position.turn != 0:
        play(position, legal(position)[0])
    assert legal(position) == ["place 1", "place 2"]


def test_everybody_can_count_the_jokers_that_are_held_back() -> None:
    hands = ["S3 S4 S5 S6", "H3 H4 H5", "D3 D4 X2", "C9 CT X1"]
    position = scene(["fuse_kokan", "joker_exchange_exempt"], hands, ranks=[1, 2, 3, 4])
    position.depth = 0
    exchange(position)
    position.run()
    for seed in range(20):
        hands = position.determinize(0, Rng(f"{seed}")).state()["hands"]
        assert ["X1" in hands[3], "X2" in hands[2]] == [True, True]
