"""モノポリー."""

from tefuda.games.daifugo.agenda import READY, work
from tefuda.games.daifugo.cards import PACK
from tefuda.games.daifugo.table import Table
from tests.games.daifugo.scene import Rule, legal, play, scene

SPADES = " ".join("S" + rank for rank in "3456789TJQKA2")
HEARTS = SPADES.replace("S", "H")
DIAMONDS = SPADES.replace("S", "D")
CLUBS = SPADES.replace("S", "C")


def shown(hands: list[str], answers: dict[int, str]) -> Table:
    """Return these hands before the first turn of a round, after the answers of the players who show."""
    position = scene(["monopoly"], hands)
    position.turn = 0
    for rule in position.rules.exchanged:
        rule.exchanged(position)
    position.run()
    for seat, answer in answers.items():
        position.play(position.parse(answer), seat)
    return position


def test_a_player_who_holds_a_whole_suit_may_show_it_and_has_won() -> None:
    hands = [SPADES, "H3 D4", "H5 D6", "C3 C4"]
    position = shown(hands, {})
    assert (position.deciders(), legal(position)) == ([0], ["no", "yes"])
    assert shown(hands, {0: "yes"}).state()["finished"] == [0]


def test_a_player_who_does_not_show_plays_on() -> None:
    assert shown([SPADES, "H3 D4", "H5 D6", "C3 C4"], {0: "no"}).state()["finished"] == []


def test_if_several_show_nothing_comes_of_it() -> None:
    hands = [SPADES, HEARTS, DIAMONDS, CLUBS]
    assert shown(hands, {0: "yes", 1: "no", 2: "no", 3: "no"}).state()["finished"] == [0]
    assert shown(hands, {0: "yes", 1: "yes", 2: "no", 3: "no"}).state()["finished"] == []


def test_twelve_cards_and_a_joker_are_not_enough() -> None:
    assert shown([SPADES.replace("S2", "X1"), "H3 D4", "H5 D6", "C3 C4"], {}).agenda == []


def test_a_player_who_loses_a_card_of_the_suit_in_an_exchange_before_it_is_not_asked() -> None:
    rules = ["monopoly", "miyako_ochi", "miyako_ochi_continue", "miyako_ochi_indemnity"]
    hands = ["H5 D4", SPADES, "H6 D6", "C3 C4"]
    position = scene(rules, hands, ranks=[1, 4, 2, 3], memory={"miyako_ochi_indemnity.owed": 1})
    position.queue(work(READY))
    position.run()
    assert (position.turn, legal(position)) == (0, ["no", "yes"])
    position = play(position, "yes", "D4")
    assert position.agenda == []


def test_the_hand_shown_decides_no_first_lead() -> None:
    rules: list[Rule] = ["monopoly", "first_card_diamond3"]
    position = scene(rules, ["H3 H4", DIAMONDS, "C3 H6", "C5 C4"])
    position.queue(work(READY))
    position.run()
    play(position, "yes")
    assert (position.turn, legal(position)) == (2, ["C3"])


def test_everybody_sees_the_thirteen_cards_and_no_others() -> None:
    position = scene(["monopoly"], [f"{SPADES} H9", "H3 D4", "H5 D6", "C3 C4"])
    position.queue(work(READY))
    position.run()
    position.log = []
    play(position, "yes")
    shown = [one.event for one in position.log if one.event.text and one.event.text.id.endswith("showed")]
    assert [[thing.face for thing in event.things] for event in shown] == [SPADES.split()]


def test_also_where_nothing_comes_of_it() -> None:
    position = shown([SPADES, f"{HEARTS} D9", "D5 D6", "C3 C4"], {0: "yes", 1: "yes"})
    assert PACK.faces(position.seen[2 * 4 + 1]) == HEARTS.split()
