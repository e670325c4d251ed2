"""天変地異."""

from tefuda.engine.registry import find
from tefuda.games.daifugo.cards import PACK, TEN
from tefuda.games.daifugo.table import Table
from tests.games.daifugo.scene import Rule, scene


def dealt(hands: list[str], rules: list[Rule]) -> tuple[Table, bool]:
    """Return a second round just dealt, and whether the usual exchange takes place.

    A is millionaire, D is beggar.
    """
    position = scene(rules, hands, ranks=[1, 2, 3, 4])
    usual = all(rule.exchanges(position) for rule in position.rules.exchanges)
    for rule in position.rules.dealt:
        rule.dealt(position)
    return position, usual


POOR = ["SK HK", "S9 H9", "SQ HQ", "S3 D4 HT"]


def test_a_daihinmin_with_nothing_above_a_10_swaps_hands_with_the_daifugo() -> None:
    position, _ = dealt(POOR, ["tenpenchii"])
    assert position.state()["hands"] == [["S3", "D4", "HT"], ["S9", "H9"], ["SQ", "HQ"], ["SK", "HK"]]


def test_then_nobody_exchanges() -> None:
    assert not dealt(POOR, ["tenpenchii"])[1]


def test_one_jack_is_too_much() -> None:
    position, usual = dealt(["SK HK", "S9 H9", "SQ HQ", "S3 D4 HJ"], ["tenpenchii"])
    assert position.state()["hands"][3] == ["S3", "D4", "HJ"]
    assert usual


def test_a_joker_is_too_much() -> None:
    assert dealt(["SK HK", "S9 H9", "SQ HQ", "S3 D4 X1"], ["tenpenchii"])[1]


def test_in_a_whole_match_it_happens_where_the_deal_asks_for_it() -> None:
    game = find("daifugo")
    options = game.options({"players": 8, "rules": ["tenpenchii"], "games": 2})
    happened = 0
    for seed in range(400):
        position = game.new(options, str(seed))
        assert isinstance(position, Table)
        position.log = []
        while not position.is_over() and position.round == 1:
            position.apply(position.legal_moves()[-1])
        events = [entry.event for entry in position.log]
        swapped = [event for event in events if event.rule == "tenpenchii" and event.kind == "give"]
        if swapped:
            happened += 1
            poor = max(range(8), key=lambda seat: position.titles[seat])
            faces = [thing.face or "" for event in swapped if event.seat == poor for thing in event.things]
            assert all(PACK.number(face) < 4 * TEN + 4 for face in faces)
    assert happened > 0
