"""連盟公式ルール一式."""

import pytest

from tefuda.cards.bits import count
from tefuda.engine.registry import find
from tefuda.games.daifugo import catalogue, checks
from tefuda.games.daifugo.cards import JOKERS
from tests.games.daifugo.federation import dealt, federation, legal, settle
from tests.games.daifugo.scene import Rule, play, refused

# What makes another table of it: where people err, cheat and are judged, and what only they can do.
NOT_ALONG = [
    "fed_slow_table", "fed_forced_end", "fed_foul", "fed_foul_sanctions", "fed_foul_unnoticed", "fed_out_of_turn_pass",
    "fed_datsuzei", "fed_datsuzei_multi", "fed_datsuzei_dispute", "fed_false_accusation", "fed_suit_lock_foul",
    "fed_prelim_leniency",
]  # fmt: skip


def chosen() -> list[str]:
    """Return the rules of a table for which nothing but the preset is asked."""
    values = find("daifugo").options({"players": 4, "rules": ["fed_preset"]}).values
    return [checks.id_of(entry) for entry in values["rules"]]


def test_it_turns_on_the_five_official_rules_and_illegal_finishes() -> None:
    five = {"fed_revolution", "fed_eight_cut", "fed_miyako_ochi", "fed_suit_lock", "fed_spade3"}
    assert five | {"fed_illegal_finish", "sequence"} <= set(chosen())


def test_it_turns_on_every_rule_of_the_federation_but_those_of_errors_and_votes() -> None:
    ids = [rule["id"] for rule in catalogue.rules() if rule["category"] == "federation" and not rule["human"]]
    on = {*chosen(), *catalogue.STANDING}
    assert [id for id in ids if id not in on] == NOT_ALONG


def test_other_house_rules_are_off() -> None:
    assert {id for id in chosen() if not id.startswith("fed_")} == {"sequence"}


@pytest.mark.parametrize(("players", "jokers"), [(4, 2), (3, 1)])
def test_there_are_two_jokers_and_one_at_a_table_of_three(players: int, jokers: int) -> None:
    assert sum(count(hand & JOKERS) for hand in settle(dealt(players=players)).hands) == jokers


def test_they_stay_when_another_of_its_rules_is_taken_out() -> None:
    rules = [id for id in chosen() if id not in ("fed_preset", "fed_clock_20")]
    assert sum(count(hand & JOKERS) for hand in settle(dealt(rules)).hands) == 2


def test_another_number_of_jokers_may_be_chosen() -> None:
    rules: list[Rule] = ["fed_preset", {"id": "joker_count", "jokers": 1}]
    assert sum(count(hand & JOKERS) for hand in settle(dealt(rules, "jokers")).hands) == 1


def test_runs_may_be_played_and_are_no_revolution() -> None:
    position = federation(["S4 S5 S6 S7 H9", "H5", "H6", "H7"], "S4 S5 S6 S7")
    assert (position.state()["field"], position.inverted()) == ([["S4", "S5", "S6", "S7"]], False)


def test_a_revolution_acts_at_once() -> None:
    hands = ["S6 H6 D6 C6 S9", "S5 H5 D5 C5", "S7 H7 D7 C7", "SK"]
    assert legal(federation(hands, "S6 H6 D6 C6")) == ["pass", "S5 H5 D5 C5"]


def test_a_lock_is_one_of_all_suits() -> None:
    position = federation(["S4 D4 H3", "S6 C6 H4", "S9 C9", "CT HT"], "S4 D4", "S6 C6")
    assert position.state()["lock_suits"] == ""


def test_the_pile_stays_when_someone_is_out() -> None:
    assert federation(["SK", "SA D5", "S6 D6", "S7 D7"], "SK").state()["field"] == [["SK"]]


def test_an_eleven_turns_nothing_back() -> None:
    position = federation(["SJ D4", "ST D5", "S6 D6", "S7 D7"], "SJ")
    assert refused(position, "ST") == "must_beat"
    assert play(position, "pass").turn == 2
