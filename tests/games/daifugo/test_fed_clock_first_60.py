"""先攻1分."""

from tests.games.daifugo.federation import HANDS, dealt, end_round, federation, settle
from tests.games.daifugo.scene import play


def test_the_first_leader_decides_within_a_minute_after_the_deal() -> None:
    position = dealt()
    assert position.seconds() == 60
    position.apply(position.legal_moves()[1])
    assert position.seconds() == 20


def test_where_there_is_an_exchange_the_minute_begins_when_it_is_complete() -> None:
    position = dealt()
    end_round(position)
    assert position.agenda
    assert settle(position).seconds() == 60


def test_a_player_who_leads_after_a_leaders_pass_has_no_minute() -> None:
    assert play(dealt(), "pass").seconds() == 20


def test_a_hand_laid_down_before_the_first_lead_takes_nothing_of_it() -> None:
    """A disqualified player puts down the hand they are dealt."""
    position = federation(HANDS, memory={"fed_disqualification.out": 8}, game=4)
    end_round(position)
    assert (position.in_round(3), position.state()["discard"] != []) == (False, True)
    assert position.seconds() == 60
