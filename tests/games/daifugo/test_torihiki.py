"""取引."""

from importlib import import_module

from tefuda.games.daifugo.agenda import READY
from tefuda.games.daifugo.table import Table
from tests.games.daifugo.scene import Rule, legal, play, scene

RULES: list[Rule] = ["torihiki"]
HANDS = ["S3 S9", "H3 H9", "S5 S6", "H5 D7", "D9 C6", "C9 DT"]  # the third and the fourth title are commoners
RANKS = [1, 2, 3, 4, 5, 6]


def begun(hands: list[str] = HANDS, rules: list[Rule] = RULES, ranks: list[int] = RANKS) -> Table:
    """Return these hands after the exchange of a round."""
    position = scene(rules, hands, ranks=ranks[: len(hands)], game=2, games=2)
    package = type(position).__module__.rpartition(".")[0]  # ten players have two packs, and modules of their own
    position.queue(import_module(f"{package}.agenda").work(READY))
    position.run()
    return position


def test_commoners_may_offer_a_card_the_higher_rank_first() -> None:
    position = begun()
    assert (position.deciders(), legal(position)) == ([2], ["none", "S5", "S6"])


def test_another_commoner_may_give_the_same_number_in_another_suit() -> None:
    position = begun()
    play(position, "S5")
    assert (position.deciders(), legal(position)) == ([3], ["none", "H5"])
    play(position, "H5")
    assert position.state()["hands"][2:4] == [["H5", "S6"], ["S5", "D7"]]


def test_both_must_agree() -> None:
    position = play(begun(), "S5", "none")
    assert position.state()["hands"][2:4] == [["S5", "S6"], ["H5", "D7"]]


def test_any_number_of_times() -> None:
    position = play(begun(), "S5", "H5")
    assert (position.deciders(), legal(position)) == ([2], ["none", "H5", "S6"])


def test_but_not_for_ever() -> None:
    position = begun()
    for _ in range(13):
        play(position, "S6")  # which no one can match
    assert position.deciders() == [3]


def test_then_the_next_commoner_may() -> None:
    position = play(begun(), "none")
    assert (position.deciders(), legal(position)) == ([3], ["none", "H5", "D7"])


def test_a_player_who_has_no_such_card_is_not_asked() -> None:
    assert play(begun(), "S6").deciders() == [2]


def test_when_all_have_offered_the_game_begins() -> None:
    position = play(begun(), "none", "none")
    assert (position.agenda, position.turn) == ([], 5)


def test_a_card_of_the_same_suit_is_no_trade() -> None:
    position = begun(["S3", "H3", "S5 S6", "C5 D7", "D9", "C9"])
    assert legal(play(position, "S5")) == ["none", "C5"]


def test_everybody_knows_the_cards_offered_and_swapped() -> None:
    position = play(begun(), "S5")
    assert position.seen[0 * 6 + 2] == position.hands[2] & position.seen[0 * 6 + 2] != 0
    play(position, "H5")
    assert all(position.seen[viewer * 6 + 3] & position.hands[3] != 0 for viewer in range(6))


def test_jokers_are_not_traded() -> None:
    assert legal(begun(["S3", "H3", "S5 X1", "H5 D7", "D9", "C9"])) == ["none", "S5"]


def test_there_must_be_two_commoners() -> None:
    assert begun(HANDS[:5]).agenda == []
    assert begun(rules=[*RULES, "ranks_extended"]).agenda == []


def test_not_in_a_game_without_ranks() -> None:
    assert begun(ranks=[]).agenda == []


def test_among_gods_and_beasts_ten_players_have_two_commoners() -> None:
    hands = ["S3", "S4", "S6", "S7", "S5 S8", "H5 S9", "ST", "SJ", "SQ", "SK"]
    rules: list[Rule] = [*RULES, "ranks_extended"]
    assert begun(hands, rules, list(range(1, 11))).deciders() == [4]
    assert begun(hands[:9], rules, list(range(1, 10))).agenda == []
