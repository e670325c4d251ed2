"""同時交換."""

from tests.games.daifugo.dealing import CARDS, exchange
from tests.games.daifugo.scene import legal, refused, refuses

RULE = "exchange_simultaneous"


def test_all_who_have_a_choice_choose_at_the_same_time() -> None:
    assert exchange(CARDS, RULE).deciders() == [0, 1]
    assert exchange([*CARDS[:3], "C3 HA SA CA"], RULE).deciders() == [0, 1, 3]


def test_the_rich_choose_among_their_own_cards() -> None:
    position = exchange(CARDS, RULE)
    assert len(legal(position)) == 6
    assert refused(position, "CK CA") == "tribute_exchange"


def test_the_poor_choose_among_equals_only() -> None:
    position = exchange([*CARDS[:3], "C3 HA SA CA"], RULE)
    position.ask(3)
    assert legal(position) == ["SA HA", "SA CA", "HA CA"]


def test_a_choice_stays_hidden_until_all_have_chosen() -> None:
    position = exchange(CARDS, RULE)
    before = [seat.hand for seat in position.view(2).seats]
    position.play(position.parse("H3"), 1)
    assert [seat.hand for seat in position.view(2).seats] == before
    assert position.state()["hands"][2] == CARDS[2].split()


def test_then_everybody_takes_the_partners_cards() -> None:
    position = exchange(CARDS, RULE)
    position.play(position.parse("H3"), 1)
    position.play(position.parse("S3 S4"), 0)
    assert position.state()["hands"] == [
        ["S5", "S6", "CK", "CA"],
        ["H4", "H5", "H6", "DT"],
        ["H3", "D3", "D4", "D9"],
        ["S3", "C3", "S4", "C4"],
    ]


def test_it_is_one_of_three_procedures() -> None:
    assert refuses([RULE, "exchange_poor_first"], players=4)
    assert refuses([RULE, "fuse_kokan"], players=4)
