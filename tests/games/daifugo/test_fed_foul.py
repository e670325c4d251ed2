"""ファール: cards that must not be played go back, and it is a pass."""

from tefuda.engine.moves import Moves
from tests.games.daifugo.scene import legal, play, refused, scene

HANDS = ["S7 D7 H9", "S5 C5 HT", "S6 D6 HJ", "S8 H4 D3"]
RULES = ["fed_foul"]


def test_without_the_rule_what_is_not_allowed_cannot_be_played() -> None:
    position = scene([], HANDS, "S7")
    assert refused(position, "S5") == "must_beat"


def test_with_it_every_set_of_the_hand_can_be_laid() -> None:
    position = scene(RULES, HANDS, "S7")
    assert sorted(legal(position)) == ["C5", "HT", "S5", "S5 C5", "lay", "pass"]


def test_a_foul_goes_back_to_the_hand_and_counts_as_a_pass() -> None:
    position = scene(RULES, HANDS, "S7", "S5")
    assert position.state()["hands"][1] == ["S5", "C5", "HT"]
    assert position.state()["field"] == [["S7"]]
    assert position.turn == 2
    assert position.state()["passed"] == [1]


def test_everybody_is_told_of_a_foul() -> None:
    position = scene(RULES, HANDS, "S7")
    position.log = []
    play(position, "S5")
    assert [happened.event.rule for happened in position.log if happened.event.kind == "rule"] == ["fed_foul"]


def test_a_pass_by_foul_locks_out_where_passes_do() -> None:
    position = scene([*RULES, "pass_lockout"], HANDS, "S7", "S5", "pass", "S8", "H9")
    assert position.turn == 3


def test_a_foul_of_the_leader_counts_as_a_pass_of_the_leader() -> None:
    position = scene([*RULES, "fed_all_lead_pass"], HANDS, "lay", "S7 H9")
    assert (position.turn, position.state()["lead_passes"]) == (1, [0])


def test_even_where_leaders_must_not_pass() -> None:
    assert scene(RULES, HANDS, "lay", "S7 H9").turn == 1


def test_cards_that_are_no_combination_can_be_laid_and_come_back() -> None:
    position = scene(RULES, ["S8 S2 X1 D4", *HANDS[1:3], "H4 D3"], "lay", "S8 S2 X1")
    assert position.state()["hands"][0] == ["D4", "S8", "S2", "X1"]
    assert position.turn == 1


def test_of_cards_chosen_one_by_one_their_owner_sees_which_are_chosen() -> None:
    position = scene(["fed_foul"], ["S5 C5 S7 H7 D9 HT CJ CQ SK HA", "S4"], "lay", "C5", "H7")

    def chosen(seat: int) -> list[str]:
        zones = position.view(seat).zones
        return [thing.id for zone in zones for thing in zone.things if "chosen" in thing.tags]

    assert chosen(0) == ["C5", "H7"]
    assert chosen(1) == []


def test_what_is_laid_so_and_is_allowed_is_a_play_like_any_other() -> None:
    position = scene(RULES, HANDS, "lay", "S7 D7")
    assert position.state()["field"] == [["S7", "D7"]]


def test_everybody_has_seen_the_cards() -> None:
    position = scene(RULES, HANDS, "S7", "S5")
    assert position.state()["seen"][3][1] == "S5"


def test_the_duty_to_lead_with_a_card_ends_with_a_foul() -> None:
    position = scene(RULES, ["D3 S9", "H5 H6", "S6", "S7"], "S9", first_card="D3")
    assert position.turn == 1
    assert "H5" in legal(position)


def test_bots_do_not_think_of_fouls() -> None:
    position = scene(RULES, HANDS, "S7")
    moves = Moves()
    position.consider(moves)
    assert [position.text(move) for move in moves.all()] == ["pass", "HT"]
