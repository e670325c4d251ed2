"""絶対王政."""

from tefuda.engine.chance import Rng
from tefuda.engine.registry import find
from tefuda.games.daifugo.exchange import exchange, plan_of
from tefuda.games.daifugo.table import Table
from tests.games.daifugo.scene import Rule, legal, play, scene

HANDS = ["SK HK DA", "S3 S4 H2", "S5 S6 DQ HA", "S7 S8 DJ CQ H9"]
RANKS = [1, 2, 3, 4]


def exchanging(*rules: Rule, hands: list[str] = HANDS, ranks: list[int] = RANKS) -> Table:
    """Return the exchange of a second round, just begun."""
    position = scene(["zettai_osei", *rules], hands, ranks=ranks)
    exchange(position)
    position.run()
    return position


def test_everybody_gives_the_strongest_cards_to_the_daifugo_one_more_for_each_rank_down() -> None:
    position = exchanging()
    assert position.state()["hands"][1:] == [["S3", "S4"], ["S5", "S6"], ["S7", "S8"]]
    assert len(position.state()["hands"][0]) == 9


def test_the_daifugo_returns_as_many_to_each_one_after_the_other() -> None:
    position = exchanging()
    assert position.deciders() == [0]
    play(position, "DA", "SK HK")
    assert position.deciders() == [0]
    play(position, "H9 DJ CQ")
    assert [len(hand) for hand in position.state()["hands"]] == [3, 3, 4, 5]
    assert position.state()["hands"][3] == ["S7", "S8", "H9", "DJ", "CQ"]
    assert position.state()["hands"][1] == ["S3", "S4", "DA"]


def test_what_is_meant_for_one_is_not_offered_for_the_next() -> None:
    position = play(exchanging(), "DA")
    assert "SK DA" not in legal(position)
    assert "SK HK" in legal(position)


def test_where_all_choose_at_once_the_daifugo_still_answers_three_times() -> None:
    hands = ["SK HK DA C3 C4 C5 C6", *HANDS[1:]]
    position = exchanging("exchange_simultaneous", hands=hands)
    play(position, "C3 C4 C5", "C6 SK")
    assert len(position.state()["hands"][0]) == 7
    play(position, "HK")
    assert [len(hand) for hand in position.state()["hands"]] == [7, 3, 4, 5]
    assert position.state()["hands"][1] == ["S3", "S4", "HK"]


def test_a_guess_at_the_daifugos_answers_gives_no_card_twice() -> None:
    position = play(exchanging(), "DA", "SK HK")
    for k in range(20):
        world = position.determinize(2, Rng(f"monarchy {k}"))
        promised = [step.answer for step in world.agenda if step.answer >= 0]
        assert len(promised) == 2
        assert promised[0] & promised[1] & ((1 << 54) - 1) == 0


def test_the_crowns_defence_is_added_to_what_the_lowest_gives() -> None:
    position = scene(["zettai_osei", "osei_boei"], HANDS, ranks=RANKS, memory={"osei_boei.times": 3})
    assert plan_of(position) == [[3, 0, 5], [2, 0, 2], [1, 0, 1]]


def test_of_it_and_the_defence_the_larger_count_holds() -> None:
    position = scene(["zettai_osei", "boei"], HANDS, ranks=RANKS, memory={"boei.kept": 1})
    assert plan_of(position)[0] == [3, 0, 3]


def test_no_card_is_lost_in_whole_matches_of_up_to_eight() -> None:
    for players in (3, 5, 8):
        options = find("daifugo").options({"players": players, "rules": ["zettai_osei"], "games": 3})
        position = find("daifugo").new(options, f"monarchy {players}")
        assert isinstance(position, Table)
        while not position.is_over():
            held = [card for hand in position.state()["hands"] for card in hand]
            assert len(held) == len(set(held))
            position.apply(position.legal_moves()[-1])


def test_where_all_choose_at_once_nobody_gives_more_than_they_get_back() -> None:
    hands = ["SK HK DA C3", "S3 S4 H2", "S5 S6 DQ HA", "S7 S8 DJ CQ H9"]
    position = play(exchanging("exchange_simultaneous", hands=hands), "C3 SK HK", "DA")
    assert [len(hand) for hand in position.state()["hands"]] == [4, 3, 4, 5]
