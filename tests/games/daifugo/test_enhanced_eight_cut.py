"""強化8切り."""

from tests.games.daifugo.scene import Rule, play, scene

DECK = [suit + rank for rank in "3456789TJQKA2" for suit in "SHDC"]

RULES: list[Rule] = ["enhanced_eight_cut"]
HANDS = ["S5 H5 D5 S3", "S8 H8 D8 D4", "C6 C7", "S9 H9"]
PLAYS = ("S5 H5 D5", "S8 H8 D8")


def test_three_8s_clear_the_pile_and_their_player_leads() -> None:
    position = scene(RULES, HANDS, *PLAYS)
    assert (position.pile, position.turn) == (0, 1)


def test_all_cards_of_that_pile_leave_the_match() -> None:
    state = scene(RULES, HANDS, *PLAYS, discard=["DK"]).state()
    assert state["gone"] == ["S5", "H5", "D5", "S8", "H8", "D8"]
    assert state["discard"] == ["DK"]


def test_two_or_four_8s_do_not() -> None:
    assert scene(RULES, ["S8 H8 S3", "D4", "C6", "S9"], "S8 H8").gone == 0
    assert scene([*RULES, "eight_cut"], ["S8 H8 D8 C8 S3", "D4", "C6", "S9"], "S8 H8 D8 C8").gone == 0


def test_a_joker_counts_only_where_jokers_inherit_effects() -> None:
    hands = ["S8 H8 X1 S3", "D4", "C6", "S9"]
    assert scene(RULES, hands, "S8 H8 X1").pile != 0
    assert scene([*RULES, "joker_inherits_effect"], hands, "S8 H8 X1").state()["gone"] == ["S8", "H8", "X1"]


def test_with_the_usual_cut_too_they_leave() -> None:
    assert len(scene([*RULES, "eight_cut"], HANDS, *PLAYS).state()["gone"]) == 6


def test_where_someone_stops_the_clear_nothing_leaves() -> None:
    hands = ["S8 H8 D8 D4", "S7 CK", "C6 C7", "S9 H9"]
    position = scene([*RULES, "eight_cut", "seven_counter"], hands, "S8 H8 D8", "S7", "none", "none")
    assert position.gone == 0
    assert play(position, "pass", "S9", "pass", "pass", "pass").gone == 0


def test_an_8_added_to_the_cut_leaves_too() -> None:
    hands = ["S8 H8 D8 D4", "C8 CK", "C6 C7", "S9 H9"]
    rules: list[Rule] = [*RULES, "eight_cut", "seven_counter", "catapult"]
    position = scene(rules, hands, "S8 H8 D8", "C8", "none", "none", "none")
    assert position.state()["gone"] == ["S8", "H8", "D8", "C8"]


def test_they_are_not_dealt_again() -> None:
    hands = ["S8 H8 D8 D4", "D5", "D6"]
    pile = [card for card in DECK if card not in " ".join(hands).split()]
    position = scene(RULES, hands, "S8 H8 D8", "D4", "D5", games=2, discard=pile)
    assert position.round == 2
    assert position.state()["gone"] == ["S8", "H8", "D8"]
    dealt = [card for hand in position.state()["hands"] for card in hand]
    assert len(dealt) == len(DECK) - 3
    assert not {"S8", "H8", "D8"} & set(dealt)


def test_everybody_sees_which_they_are() -> None:
    position = scene(RULES, HANDS, *PLAYS)
    shown = next(zone for zone in position.view(3).zones if zone.id == "gone")
    assert [thing.face for thing in shown.things] == ["S5", "H5", "D5", "S8", "H8", "D8"]


def test_should_there_be_too_few_cards_to_deal_everybody_one_all_come_back() -> None:
    position = scene(RULES, ["D4", "D5", ""], "D4", games=2, finished=[2], gone=["S8", "H8", "D8"])
    assert position.round == 2
    assert position.gone == 0
    assert len([card for hand in position.state()["hands"] for card in hand]) == 5


def test_nor_does_anything_where_someone_takes_the_clear_over() -> None:
    rules: list[Rule] = [*RULES, "eight_cut", "eight_cut_steal_8", {"id": "multi_deck", "decks": 2}]
    hands = ["S8 H8 D8 D4", "S8 H8 D8 CK", "C6 C7", "S9 H9"]
    position = scene(rules, hands, "S8 H8 D8", "yes")
    assert [position.state()[key] for key in ("gone", "field", "turn")] == [[], [], 1]


def test_a_later_single_8_takes_nothing_out() -> None:
    hands = ["S8 H8 D8 C8 D4", "S7 CK", "C6 C7", "S9 H9"]
    rules: list[Rule] = [*RULES, "eight_cut", "seven_counter"]
    position = scene(rules, hands, "S8 H8 D8", "S7", "none", "none")
    while position.turn != 0:
        play(position, "pass")
    assert play(position, "C8").gone == 0
