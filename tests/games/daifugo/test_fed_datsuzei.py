"""脱税(連盟): warnings and the next rank."""

from tefuda.bots.search import Search
from tefuda.games.daifugo.match import end_round
from tests.games.daifugo.fraud import CHEATING, HANDS, HONEST, RULES, exchanging, paid, warnings
from tests.games.daifugo.scene import legal, play, refused, scene


def test_the_poor_may_give_other_cards_than_their_strongest() -> None:
    position = exchanging(RULES)
    position.ask(3)
    assert CHEATING in legal(position)


def test_a_true_claim_is_a_warning_and_the_cheat_plays_on() -> None:
    position = paid(CHEATING)
    assert warnings(position) == [0, 0, 0, 1]
    assert position.in_round(3)


def test_honest_tribute_is_no_fraud() -> None:
    assert warnings(paid(HONEST)) == [0, 0, 0, 0]


def test_after_the_game_the_cheat_is_daihinmin_whatever_the_place() -> None:
    memory = {"fed_datsuzei.now": 8}
    position = scene(RULES, HANDS, ranks=[1, 2, 3, 4], games=3, memory=memory, finished=[3])
    end_round(position)
    assert position.titles[3] == 3
    assert position.standings.points == [[3, 2, 1, 0]]


def test_anyone_may_report_whose_play_lies_on_top_once_a_game() -> None:
    memory = {"fed_datsuzei.cheats": 8, "fed_datsuzei.payers": 12}
    hands = ["S3 S8", "H4 H9", "D5 DT", "C6 CJ"]
    position = scene(RULES, hands, "S3", "H4", "D5", "report", ranks=[1, 2, 3, 4], memory=memory)
    assert (position.turn, warnings(position)) == (3, [0, 0, 0, 0])
    assert refused(position, "report") == "fed_datsuzei"
    position = play(position, "C6", "report")
    assert (position.turn, warnings(position)) == (0, [0, 0, 0, 1])


def test_the_next_game_nobody_is_held_a_cheat() -> None:
    position = scene(RULES, HANDS, ranks=[1, 2, 3, 4], games=3, memory={"fed_datsuzei.now": 8})
    end_round(position)
    position.run()
    assert position.state()["memory"].get("fed_datsuzei.now", 0) == 0


def test_bots_pay_what_is_due() -> None:
    position = exchanging(RULES)
    assert position.text(Search("bot", simulations=10).choose(position, 3)) == HONEST
