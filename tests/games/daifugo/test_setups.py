"""Explicit starts: at the deal, the exchange, the first lead or a question, and what follows from a trick's plays."""

from typing import Any

import pytest

from tefuda.engine.errors import BadSetup
from tefuda.engine.registry import find
from tests.games.daifugo.scene import Rule, legal, play, refused, scene

HANDS = ["S3 H3 S4 S5", "H4 H5 H6 H7", "D8 D9 DT DJ", "SA S2 CK X1"]
TITLES: dict[str, Any] = {"ranks": [1, 2, 3, 4]}


# --- where a round begins --------------------------------------------------------------------------------------------


def test_a_setup_starts_at_the_exchange_with_given_hands_and_titles() -> None:
    position = scene([], HANDS, start="exchange", **TITLES)
    assert position.state()["hands"][0] == ["S3", "H3", "S4", "S5", "S2", "X1"]  # the beggar's two strongest cards
    play(position, "S3 H3", "H4")
    assert position.state()["hands"] == [
        ["S4", "S5", "S2", "X1"], ["H5", "H6", "H7", "DJ"], ["H4", "D8", "D9", "DT"], ["S3", "H3", "CK", "SA"],
    ]  # fmt: skip
    assert (position.turn, position.agenda) == (3, [])  # the beggar leads


def test_a_setup_starts_at_the_deal_with_given_hands() -> None:
    """The rules that look at the hands dealt speak: a hand without court cards is a natural disaster."""
    hands = ["S3 H3 D3 C3 S4 H4 D4 C4 S5 H5", "S6 S7 S8 S9 ST SJ SQ SK SA S2", "H6 H7 H8 H9 HT HJ HQ HK HA H2"]
    given = scene(["tenpenchii"], hands, start="lead", ranks=[1, 2, 3])
    dealt = scene(["tenpenchii"], hands, start="deal", ranks=[1, 2, 3])
    assert not given.agenda
    assert dealt.agenda


def test_without_hands_the_pack_is_dealt_and_the_titles_exchange() -> None:
    game = find("daifugo")
    position = game.load(game.options({"players": 4}), {"start": "deal", **TITLES, "chance": 7})
    state = position.state()
    assert sum(len(hand) for hand in state["hands"]) == 53
    assert [step["what"] for step in state["agenda"] if "ask" in step] == ["tribute", "tribute"]


def test_a_setup_starts_at_the_first_lead() -> None:
    position = scene(["first_leader_card_holder"], ["S3 H3", "D3 H5", "D8 D9"], start="lead")
    assert position.turn == 1


def test_an_exchange_needs_titles() -> None:
    with pytest.raises(BadSetup) as refusal:
        scene([], HANDS, start="exchange")
    assert refusal.value.path == "$.setup.ranks"


def test_a_round_does_not_start_in_a_trick() -> None:
    with pytest.raises(BadSetup) as refusal:
        scene([], HANDS, start="lead", field=["D3"])
    assert refusal.value.path == "$.setup.start"


# --- the agenda ------------------------------------------------------------------------------------------------------


def test_questions_have_names_and_old_numbers_mean_the_same() -> None:
    hands = ["S3 S9", "H3 H9", "S5 S6", "H5 D7", "C6 D9", "C9 DT"]
    titles: dict[str, Any] = {"game": 2, "ranks": [1, 2, 3, 4, 5, 6], "turn": 2}
    old = [["", 5, 0, 0, 0, 1, 0, 0, 0, 0, 0, -1], ["torihiki", 0, 1, 2, 0, 0, 0, 0, 1, 0, 0, -1]]
    named = [{"what": "ready", "n": 1}, {"rule": "torihiki", "ask": "cards", "seat": 2, "most": 1}]
    one = scene(["torihiki"], hands, games=3, agenda=old, **titles)
    other = scene(["torihiki"], hands, games=3, agenda=named, **titles)
    assert one.state() == other.state()
    assert one.state()["agenda"] == named


def test_work_on_top_of_the_agenda_is_done_at_once() -> None:
    """Before, such a table was loaded without a single legal move."""
    position = scene([], HANDS, agenda=["first_lead"])
    assert position.agenda == []
    assert legal(position)


def test_a_player_who_is_asked_has_the_turn() -> None:
    exchange = [{"what": "gift", "ask": "cards", "seat": 3, "other": 0, "least": 2, "most": 2, "secret": "secretly"}]
    position = scene([], HANDS, agenda=["first_lead", *exchange], **TITLES)
    assert (position.turn, position.deciders()) == (3, [3])
    assert "SA S2" in legal(position)


@pytest.mark.parametrize(
    ("agenda", "path"),
    [
        (["resolve"], "agenda[0]"),
        (["first_leed"], "agenda[0].what"),
        ([{"what": "tribute", "aks": "cards"}], "agenda[0].aks"),
        ([{"what": "gift", "ask": "cards", "seat": 4}], "agenda[0]"),
        ([{"what": "gift", "ask": "cards", "picked": ["S99"]}], "agenda[0].picked"),
        ([{"rule": "torihiki", "ask": "cards"}], "agenda[0].rule"),
        ([["", 5, 0]], "agenda[0]"),
        ([["", 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1]], "agenda[0]"),
        ([{"what": "gift", "ask": "cards", "secret": "secretly", "answer": "none"}], "agenda[0]"),
        ([3], "agenda[0]"),
    ],
)
def test_an_agenda_that_cannot_be_is_refused(agenda: list[Any], path: str) -> None:
    with pytest.raises(BadSetup) as refusal:
        scene([], HANDS, agenda=agenda)
    assert refusal.value.path == f"$.setup.{path}"


def test_a_misspelled_key_of_a_step_is_named() -> None:
    with pytest.raises(BadSetup, match="ask"):
        scene([], HANDS, agenda=[{"what": "gift", "aks": "cards"}])


def test_a_seat_that_is_not_asked_cannot_have_the_turn() -> None:
    question = {"what": "gift", "ask": "cards", "seat": 3, "other": 0, "least": 1, "most": 1}
    with pytest.raises(BadSetup) as refusal:
        scene([], HANDS, agenda=["first_lead", question], turn=1)
    assert refusal.value.path == "$.setup.turn"


# --- what follows from the plays of a trick --------------------------------------------------------------------------


def test_plays_lie_there_as_the_revolution_made_them() -> None:
    position = scene([], HANDS, field=["D4"], owners=[3], revolution=True)
    assert position.state()["under"] == [[1, 1]]
    assert scene([], HANDS, field=["D4"], owners=[3], back=True).state()["under"] == [[0, 1]]
    assert scene([], HANDS, field=["D4"], owners=[3], revolution=True, under=[[0, 0]]).state()["under"] == [[0, 0]]


def test_number_locks_count_the_steps_of_a_pile_under_revolution() -> None:
    """8, 7 and now 6: three in a row under a revolution, where three make the lock."""
    rules: list[Rule] = ["number_lock", {"id": "lock_after", "plays": 3}]
    hands = ["D6 H3", "S5 S4 S3", "C9 C3"]
    setup: dict[str, Any] = {"field": ["D8", "D7"], "owners": [1, 2], "revolution": True}
    position = scene(rules, hands, "D6", **setup)
    assert position.state()["lock_step"] is True
    assert refused(position, "S4") == "number_lock"
    loose = scene(rules, hands, "D6", **setup, memory={})
    assert loose.state()["lock_step"] is False
