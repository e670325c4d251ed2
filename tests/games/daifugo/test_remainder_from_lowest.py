"""端数は下位から."""

from tefuda.cards.bits import count
from tests.games.daifugo.dealing import dealt, play_game, richer
from tests.games.daifugo.scene import Rule, refuses

LEFT: Rule = {"id": "remainder_from_dealer", "start": "left_of_dealer"}


def richer_ranks(rules: list[Rule]) -> list[int]:
    """Return the places of those who get one card more in the second round."""
    position = dealt("remainder", 5, 2, [*rules, "exchange_none"])
    play_game(position)
    sizes = [count(position.hands[seat]) for seat in range(5)]
    return sorted(int(position.title(seat)) for seat in range(5) if sizes[seat] > min(sizes))


def test_from_the_second_game_on_the_lowest_ranks_have_one_card_more() -> None:
    assert richer_ranks(["remainder_from_lowest"]) == [2, 3, 4]


def test_in_the_first_game_it_goes_from_the_dealer_on() -> None:
    assert richer(dealt("remainder", 5, rules=["remainder_from_lowest"])) == [0, 1, 2]


def test_with_the_other_rule_that_one_governs_the_first_game() -> None:
    assert richer(dealt("remainder", 5, rules=[LEFT, "remainder_from_lowest"])) == [1, 2, 3]
    assert richer_ranks([LEFT, "remainder_from_lowest"]) == [2, 3, 4]


def test_it_does_not_go_with_blind_cards() -> None:
    assert refuses(["remainder_from_lowest", "remainder_blind_cards"], players=5)
