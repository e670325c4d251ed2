"""脱税:除外し大貧民."""

from tests.games.daifugo.fraud import CHEATING, HONEST, after_claims, paying
from tests.games.daifugo.scene import Rule, refuses

RULE = "datsuzei_expel"


def test_a_player_who_is_found_out_leaves_the_game() -> None:
    position = after_claims(paying(CHEATING, RULE), "yes")
    assert position.state()["fallen"] == [3]
    assert (position.state()["hands"][3], position.in_round(3)) == ([], False)


def test_and_is_daihinmin_in_the_next_one() -> None:
    position = after_claims(paying(CHEATING, RULE), "yes")
    game = position.round
    while position.round == game:
        position.apply(position.legal_moves()[-1])
    assert position.title(3) == 3


def test_it_is_the_punishment_where_none_is_chosen() -> None:
    assert after_claims(paying(CHEATING), "yes").state()["fallen"] == [3]


def test_a_player_who_was_honest_stays() -> None:
    assert after_claims(paying(HONEST, RULE), "yes").state()["fallen"] == []


def test_there_is_one_punishment() -> None:
    rules: list[Rule] = [RULE, "datsuzei_void"]
    assert refuses(rules, players=4)


def test_also_below_a_player_who_lost_before() -> None:
    position = paying(CHEATING, RULE)
    position.eliminate(1, position.rules.rules[0])
    assert after_claims(position, "yes").state()["fallen"] == [3, 1]
