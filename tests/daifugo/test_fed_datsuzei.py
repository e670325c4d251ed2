"""脱税(連盟): warnings and the next rank."""

from typing import Any

from tefuda.bots.search import Search
from tefuda.games.daifugo import match
from tefuda.games.daifugo.match import end_game, exchange
from tefuda.games.daifugo.table import Table
from tests.daifugo.scene import Rule, legal, play, refused, scene

HANDS = ["S3 S4 S5 S6", "H3 H4 H5", "D3 D4 D5", "C9 CT CJ CQ"]
HONEST, CHEATING = "CJ CQ", "C9 CT"
RULES: list[Rule] = ["fed_datsuzei", "fed_disqualification"]


def exchanging(rules: list[Rule], **setup: Any) -> Table:
    """D, the daihinmin, is about to pay A, the daifugo; C, the hinmin, B."""
    position = scene(rules, HANDS, ranks=[1, 2, 3, 4], games=3, **setup)
    position.depth = 0
    exchange(position)
    position.run()
    return position


def paid(cards: str, *rules: Rule, claim: str = "yes", other: str = "D5", **setup: Any) -> Table:
    """D has paid so, C so; everybody claims, or not."""
    position = exchanging([*RULES, *rules], **setup)
    position.play(position.parse(other), 2)
    position.play(position.parse(cards), 3)
    while position.agenda:
        play(position, claim if legal(position) == ["no", "yes"] else legal(position)[0])
    return position


def warnings(position: Table) -> list[int]:
    return [sum(count.value for count in seat.counts) for seat in position.view(-1).seats]


def test_the_poor_may_give_other_cards_than_their_strongest() -> None:
    position = exchanging(RULES)
    position.ask(3)
    assert CHEATING in legal(position)


def test_a_true_claim_is_a_warning_and_the_cheat_plays_on() -> None:
    position = paid(CHEATING)
    assert warnings(position) == [0, 0, 0, 1]
    assert position.in_game(3)


def test_honest_tribute_is_no_fraud() -> None:
    assert warnings(paid(HONEST)) == [0, 0, 0, 0]


def test_after_the_game_the_cheat_is_daihinmin_whatever_the_place() -> None:
    memory = {"fed_datsuzei.now": 8}
    position = scene(RULES, HANDS, ranks=[1, 2, 3, 4], games=3, memory=memory, finished=[3])
    end_game(position)
    assert position.ranks[3] == 3
    assert position.points == [[3, 2, 1, 0]]


def test_anybody_may_report_whose_play_lies_on_top_once_a_game() -> None:
    memory = {"fed_datsuzei.cheats": 8, "fed_datsuzei.payers": 12}
    hands = ["S3 S8", "H4 H9", "D5 DT", "C6 CJ"]
    position = scene(RULES, hands, "S3", "H4", "D5", "report", ranks=[1, 2, 3, 4], memory=memory)
    assert (position.turn, warnings(position)) == (3, [0, 0, 0, 0])
    assert refused(position, "report") == "fed_datsuzei"
    position = play(position, "C6", "report")
    assert (position.turn, warnings(position)) == (0, [0, 0, 0, 1])


def test_the_next_game_nobody_is_held_a_cheat() -> None:
    position = scene(RULES, HANDS, ranks=[1, 2, 3, 4], games=3, memory={"fed_datsuzei.now": 8})
    end_game(position)
    position.run()
    assert position.state()["memory"].get("fed_datsuzei.now", 0) == 0


def test_bots_pay_what_is_due() -> None:
    position = exchanging(RULES)
    assert position.text(Search("bot", simulations=10).choose(position, 3)) == HONEST


# --- several, disputes, false claims ---------------------------------------------------------------------------------


def test_of_several_cheats_who_ranked_lower_ranks_lower_again() -> None:
    memory = {"fed_datsuzei.now": 12}
    for finished in ([3, 2], [2, 3]):
        rules: list[Rule] = ["fed_datsuzei", "fed_datsuzei_multi"]
        position = scene(rules, HANDS, ranks=[1, 2, 3, 4], games=3, memory=memory, finished=finished)
        end_game(position)
        assert position.ranks[2:] == [2, 3]
        assert position.points[0][2:] == [1, 0]


def test_both_are_warned() -> None:
    assert warnings(paid(CHEATING, "fed_datsuzei_multi", other="D3")) == [0, 0, 1, 1]


def test_a_false_claim_is_a_warning_for_the_accuser() -> None:
    position = paid(HONEST, "fed_datsuzei_dispute", "fed_false_accusation")
    assert warnings(position) == [1, 1, 0, 0]


def test_a_true_claim_is_none() -> None:
    assert warnings(paid(CHEATING, "fed_datsuzei_dispute", "fed_false_accusation", other="D3")) == [0, 0, 1, 1]


def disputed(*votes: str) -> Table:
    memory = {"fed_datsuzei.cheats": 8, "fed_datsuzei.payers": 12}
    rules: list[Rule] = [*RULES, "fed_datsuzei_dispute"]
    hands = ["S3 S8", "H4 H9", "D5 DT", "C6 CJ"]
    return scene(rules, hands, "S3", "void", *votes, ranks=[1, 2, 3, 4], memory=memory, games=3, game=2)


def test_if_all_agree_the_game_is_void_and_dealt_anew_with_its_ranks() -> None:
    position = disputed("yes", "yes", "yes")
    assert (position.game, position.ranks) == (2, [0, 1, 2, 3])
    assert position.agenda


def test_in_that_exchange_nobody_can_cheat() -> None:
    position = disputed("yes", "yes", "yes")
    assert not match.is_trusting(position)
    assert {2, 3}.isdisjoint(position.deciders())
    assert match.is_trusting(disputed("yes", "yes", "no"))
    assert {2, 3} <= set(exchanging(RULES).deciders())


def test_if_one_is_against_it_the_game_goes_on() -> None:
    position = disputed("yes", "yes", "no")
    assert (position.turn, position.state()["field"]) == (1, [["S3"]])


def test_without_an_exchange_there_is_nothing_to_dispute() -> None:
    rules: list[Rule] = [*RULES, "fed_datsuzei_dispute"]
    assert refused(scene(rules, HANDS, "S3"), "void") == "fed_datsuzei_dispute"


# --- fraud and a fallen daifugo --------------------------------------------------------------------------------------


def test_the_cheat_ranks_lowest_then_the_foul_finisher_then_the_fallen_daifugo() -> None:
    rules: list[Rule] = ["fed_preset", "fed_datsuzei"]
    hands = ["D4 C5", "S2", "S9 SA", "S7 H7"]
    moves = ("D4", "S2", "pass", "pass", "pass", "S9", "pass", "pass", "SA")
    position = scene(rules, hands, *moves, games=12, ranks=[1, 2, 3, 4], memory={"fed_datsuzei.now": 8})
    assert position.state()["ranks"] == [2, 3, 1, 4]
