"""王政防衛."""

from tefuda.games.daifugo.exchange import exchange, plan_of
from tests.games.daifugo.scene import Rule, legal, play, scene

RULES: list[Rule] = ["osei_boei"]
ROUND = ["S9", "HT", "HJ", "DQ"]  # A leads and wins it


def exchanged(ranks: list[int], times: int) -> int:
    """Return how many cards A exchanges with the lowest title after winning.

    A was millionaire `times` times in a row before.
    """
    memory = {"osei_boei.times": times}
    position = scene(RULES, ROUND, "S9", "HT", "HJ", ranks=ranks, games=3, memory=memory)
    return plan_of(position)[0][2]


def test_a_new_daifugo_exchanges_two_cards() -> None:
    assert exchanged([2, 1, 3, 4], 0) == 2


def test_each_defence_adds_a_card() -> None:
    assert exchanged([1, 2, 3, 4], 1) == 3
    assert exchanged([1, 2, 3, 4], 2) == 4


def test_the_seat_of_the_daifugo_shows_how_often_they_have_won_in_a_row() -> None:
    def shown(times: int) -> list[list[int]]:
        position = scene(RULES, ROUND, ranks=[1, 2, 3, 4], games=3, memory={"osei_boei.times": times})
        return [[count.value for count in seat.counts if count.id == "reign"] for seat in position.view(-1).seats]

    assert sorted(shown(3)) == [[], [], [], [3]]
    assert shown(1) == [[], [], [], []]


def test_another_daifugo_begins_again() -> None:
    assert exchanged([2, 1, 3, 4], 3) == 2


def test_of_it_and_the_defence_the_larger_count_holds() -> None:
    for times, cards in ((1, 3), (2, 3), (3, 4)):
        memory = {"osei_boei.times": times, "boei.kept": 1}
        position = scene([*RULES, "boei"], ROUND, ranks=[1, 2, 3, 4], memory=memory)
        assert plan_of(position)[0][2] == cards


def test_never_more_cards_than_the_smaller_hand_holds() -> None:
    hands = ["S9 SK S3 S4", "HT", "HJ", "DQ D5 D6"]
    position = scene(RULES, hands, ranks=[1, 2, 3, 4], memory={"osei_boei.times": 9})
    exchange(position)
    position.run()
    assert (position.state()["hands"][3], len(position.state()["hands"][0])) == ([], 7)
    while position.agenda:
        play(position, legal(position)[0])
    assert [len(hand) for hand in position.state()["hands"]] == [4, 1, 1, 3]
