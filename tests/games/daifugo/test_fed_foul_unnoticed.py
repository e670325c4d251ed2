"""指摘されなかったファール: the table does not judge, the others do."""

import pickle
from typing import Any, cast

import pytest

from tefuda.bots.chance import Chance
from tefuda.bots.search import Search
from tefuda.engine.chance import Rng
from tefuda.engine.errors import BadSetup
from tefuda.engine.moves import Moves
from tefuda.engine.registry import find, restored
from tefuda.games.daifugo.table import Table
from tests.games.daifugo.scene import Rule, legal, play, refused, scene

HANDS = ["S7 D7 H9", "S5 C5 HT", "S6 D6 HJ", "S8 H4 D3"]
RULES: list[Rule] = ["fed_foul_unnoticed"]


def laid(*moves: str, rules: list[Rule] = RULES) -> Table:
    """Return a table where A leads a 7, which no one points at; then these moves."""
    return scene(rules, HANDS, "S7", "no", "no", "no", *moves)


def test_after_every_play_all_others_are_asked_whether_they_point_out_a_foul() -> None:
    for card in ("HT", "S5"):
        position = laid(card)
        assert sorted(position.deciders()) == [0, 2, 3]
        assert legal(position) == ["no", "yes"]


def test_a_foul_that_someone_points_out_goes_back_and_is_a_pass() -> None:
    position = laid("S5", "no", "yes", "no")
    assert position.state()["field"] == [["S7"]]
    assert position.state()["hands"][1] == ["S5", "C5", "HT"]
    assert (position.turn, position.state()["passed"]) == (2, [1])


def test_the_pile_is_as_it_was_before_the_foul() -> None:
    position = scene([*RULES, "pass_lockout"], HANDS, "S7", "no", "no", "no", "pass", "S6", "yes", "yes", "yes")
    assert position.state()["passed"] == [1, 2]
    assert (position.turn, position.state()["to_ask"]) == (3, [3])


def test_a_foul_that_nobody_points_out_is_valid() -> None:
    position = laid("S5", "no", "no", "no")
    assert position.state()["field"] == [["S7"], ["S5"]]
    assert (position.turn, position.state()["to_ask"]) == (2, [0, 2, 3])
    moves = Moves()
    position.consider(moves)
    assert [position.text(move) for move in moves.all()] == ["pass", "S6", "D6", "HJ"]


def test_pointing_at_a_play_that_is_allowed_does_nothing() -> None:
    position = laid("HT", "yes", "yes", "yes")
    assert position.state()["field"] == [["S7"], ["HT"]]
    assert position.turn == 2


def test_nothing_comes_of_a_play_before_all_have_answered() -> None:
    position = laid("pass", "pass", "S8", rules=[*RULES, "eight_cut"])
    assert position.state()["field"] == [["S7"], ["S8"]]
    assert play(position, "no", "no", "no").state()["field"] == []


def test_a_foul_with_an_effect_that_nobody_points_out_has_it() -> None:
    position = scene([*RULES, "eight_cut"], ["S9 D7 H9", "S8 C5", "S6 D6", "S4 H4"], "S9", "no", "no", "no", "S8")
    assert play(position.clone(), "no", "no", "no").turn == 1
    assert play(position, "no", "no", "yes").turn == 2


def test_the_other_kind_and_another_number_of_cards_are_fouls_too() -> None:
    assert laid("S5 C5", "yes", "no", "no").state()["hands"][1] == ["S5", "C5", "HT"]


def test_last_cards_that_are_pointed_out_are_no_finish() -> None:
    position = scene(RULES, ["SA D7", "S2 D2", "S6 D6", "S8 H4"], "SA", "no", "no", "no", "S2 D2", "no", "yes", "no")
    assert position.state()["finished"] == []
    assert position.state()["hands"][1] == ["S2", "D2"]


def test_nobody_points_them_out_and_they_are() -> None:
    position = scene(RULES, ["SA D7", "S2 D2", "S6 D6", "S8 H4"], "SA", "no", "no", "no", "S2 D2", "no", "no", "no")
    assert position.state()["finished"] == [1]


def test_no_view_says_that_a_play_is_a_foul() -> None:
    for position in (laid("S5"), laid("HT")):
        for seat in (-1, 0, 2, 3):
            view = position.view(seat)
            assert not [tag.id for tag in view.tags]
            assert [len(move.text) for move in view.moves] in ([], [2, 3])
    assert laid("S5").state()["fouls"] == [1]


def test_bots_see_every_foul_and_accuse_nobody_else() -> None:
    moves = Moves()
    for card, answer in (("S5", "yes"), ("HT", "no")):
        position = laid(card)
        seat = position.deciders()[0]
        assert position.text(Search("bot", simulations=20).choose(position, seat)) == answer
        position.legal(moves)
        assert position.text(position.hint(moves, Rng("hint"))) == answer


def test_bots_commit_no_foul() -> None:
    position = laid()
    allowed = Moves()
    position.consider(allowed)
    for seed in range(5):
        assert allowed.has(Search(f"bot{seed}", simulations=60).choose(position, 1))
        assert allowed.has(Chance(f"bot{seed}").choose(position, 1))


# --- pointed out later -----------------------------------------------------------------------------------------------


def test_a_pass_by_the_next_player_settles_nothing_the_foul_can_still_be_pointed_out() -> None:
    position = laid("S5", "no", "no", "no", "pass", "point")
    assert position.state()["field"] == [["S7"]]
    assert position.state()["hands"][1] == ["S5", "C5", "HT"]
    assert position.turn == 3


def test_a_player_who_passed_on_it_has_passed() -> None:
    """A leads, B fouls, C passes, D points it out and plays: neither B nor C is asked again."""
    rules: list[Rule] = [*RULES, "fed_pass_lock"]
    position = laid("S5", "no", "no", "no", "pass", "point", "S8", "no", "no", "no", rules=rules)
    assert (position.turn, position.state()["passed"]) == (0, [1, 2])
    assert play(position, "pass").turn == 3


def test_a_leaders_foul_leaves_an_empty_pile_and_the_next_player_leads() -> None:
    """The leader had to play the 3 of diamonds."""
    hands = ["S7 D3 H9", "S5 C5 HT", "S6 D6 HJ", "S8 H4 D8"]
    moves = ["S7", "no", "no", "no", "pass", "point"]
    position = scene([*RULES, "fed_pass_lock"], hands, *moves, first_card="D3")
    assert (position.turn, position.state()["field"], position.state()["passed"]) == (1, [], [0])


def test_until_someone_plays_on_it() -> None:
    position = laid("S5", "no", "no", "no", "S6", "no", "no", "no", "point")
    assert position.state()["field"] == [["S7"], ["S5"], ["S6"]]
    assert position.turn == 3


def test_or_the_pile_clears() -> None:
    position = laid("S5", "no", "no", "no", "pass", "pass", "pass")
    assert (position.turn, position.state()["field"]) == (1, [])
    assert refused(position, "point") == "fed_foul_unnoticed"


def test_its_revolution_and_the_end_of_a_lock_are_undone() -> None:
    rules: list[Rule] = ["fed_preset", "fed_foul_unnoticed", "fed_suit_lock_foul"]
    hands = ["S7 D7", "S9 DT", "H5 D5 C5 S5 H4", "SJ H8"]
    moves = ["S7", "no", "no", "no", "S9", "no", "no", "no", "S5 H5 D5 C5", "no", "no", "no"]
    position = scene(rules, hands, *moves, games=12)
    assert (position.inverted(), position.state()["lock_suits"]) == (True, "")
    play(position, "point")
    assert (position.inverted(), position.state()["lock_suits"], position.turn) == (False, "S", 3)


@pytest.mark.parametrize(
    ("rule", "foul"), [("eleven_back", "SJ"), ("nine_reverse", "S9"), ("zettai_kakumei", "S4 H4 D4 C4")]
)
def test_what_it_did_to_the_card_order_and_the_direction_is_undone(rule: str, foul: str) -> None:
    rules: list[Rule] = [*RULES, rule]
    before = scene(rules, ["SQ D7", "SJ S9 S4 H4 D4 C4 D3", "H5 DK", "SK H8"], "SQ", "no", "no", "no")
    position = play(before.clone(), foul, "no", "no", "no")
    lasting = ("back", "revolution", "weakest", "rising", "rising_weakest", "reversed", "turned")
    assert any(position.state()[key] != before.state()[key] for key in lasting)
    play(position, "point")
    assert {key: position.state()[key] for key in lasting} == {key: before.state()[key] for key in lasting}


def test_a_player_who_has_gone_out_by_it_stays_out() -> None:
    position = scene(RULES, ["SA D7", "S2 D2", "S6 D6", "S8 H4"], "SA", "no", "no", "no", "S2 D2", "no", "no", "no")
    assert refused(position, "point") == "fed_foul_unnoticed"


def test_nobody_points_at_the_own_play_nor_twice_at_one() -> None:
    position = laid("HT", "no", "no", "no", "point")
    assert (position.turn, position.state()["field"]) == (2, [["S7"], ["HT"]])
    assert refused(position, "point") == "fed_foul_unnoticed"
    assert refused(scene(RULES, HANDS), "point") == "fed_foul_unnoticed"


def taken_back(rules: list[Rule], hands: list[str], *foul: str, lead: str = "SQ") -> tuple[Table, Table]:
    """Return a table after A's lead, and after B's foul, C's pass (unless C is skipped) and D's "point"."""
    unjudged = ["no"] * (len(hands) - 1)
    before = scene([*RULES, *rules], hands, lead, *unjudged)
    position = play(before.clone(), foul[0], *unjudged, *foul[1:])
    if position.turn == 2:
        play(position, "pass")
    return before, play(position, "point")


PASSED = {"to_ask", "passed", "actor", "turn", "memory"}  # B and C have passed
KNOWN = {"seen"}  # what B has shown


@pytest.mark.parametrize(
    ("rules", "foul"),
    [
        (["eleven_back", "eleven_back_first"], ["SJ HJ"]),
        (["eleven_back", "strong_eleven_back"], ["SJ HJ DJ"]),
        (["two_back"], ["S2 H2"]),
        (["nine_reverse"], ["S9"]),
        (["five_skip"], ["S5"]),
        (["zettai_kakumei"], ["S4 H4 D4 C4"]),
        (["revolution"], ["S4 H4 D4 C4"]),
        (["shukyo_kakumei"], ["SK HK DK CK"]),
        (["shi_no_senkoku"], ["S4 H4 D4 C4", "seat 2"]),
        (["omen"], ["S6 H6 D6"]),
        (["suit_lock", "fed_suit_lock_foul"], ["S5 H5"]),
    ],
)
def test_of_its_effects_on_the_trick_nothing_is_left(rules: list[Rule], foul: list[str]) -> None:
    hands = ["SQ D7 D3", "SJ HJ DJ S2 H2 S9 S5 H5 S4 H4 D4 C4 SK HK DK CK S6 H6 D6 D8", "H7 C3", "SA H8"]
    before, position = taken_back(rules, hands, *foul)
    was, now = before.state(), position.state()
    assert {key for key in was if was[key] != now[key]} <= PASSED | KNOWN
    numbers = {name: number for name, number in now["memory"].items() if not name.startswith("fed_foul_unnoticed.")}
    assert numbers == {name: number for name, number in was["memory"].items() if name in numbers}


def test_a_jack_that_was_taken_back_was_not_the_first_of_the_trick() -> None:
    hands = ["S5 D7", "SJ HJ C3", "S7 DK", "DJ H8"]
    _, position = taken_back(["eleven_back", "eleven_back_first"], hands, "SJ HJ", lead="S5")
    assert not position.inverted()
    assert play(position, "DJ", "no", "no", "no").inverted()


def test_a_player_who_was_skipped_by_it_has_not_passed() -> None:
    """B's foul skips C, and D points it out: then it is C's turn."""
    _, position = taken_back(["five_skip"], ["SQ D7", "S5 CT", "SK DK", "SA H8"], "S5")
    assert (position.turn, position.state()["passed"], position.state()["to_ask"]) == (2, [1], [2, 3])


def test_a_player_who_has_left_by_a_pass_on_it_is_not_asked_again() -> None:
    """B's three 6s on a single card: whoever passes is out, as C is, before D points them out."""
    _, position = taken_back(["damian"], ["SQ D7", "S6 H6 D6 CT", "SK DK", "SA H8"], "S6 H6 D6")
    assert (position.state()["fallen"], position.state()["active"]) == ([2], [0, 1, 3])
    assert (position.turn, position.state()["to_ask"]) == (3, [3])
    assert play(position, "pass").turn == 0


def test_a_pass_in_advance_is_binding_even_if_the_foul_is_taken_back() -> None:
    hands = ["SQ D7", "S5 CT", "S7 DK", "SA H8", "SK C8"]
    before = scene([*RULES, "fed_out_of_turn_pass"], hands, "SQ", *["no"] * 4, *["no"] * 3)
    position = play(before, "S5", *["no"] * 4, "no", "yes", "no")
    assert position.turn == 2
    play(position, "point")
    assert (position.turn, position.state()["memory"]["fed_out_of_turn_pass.given"]) == (2, 1 << 3)


def test_a_foul_below_a_foul_can_still_be_pointed_out() -> None:
    """C's foul on B's foul is taken back, so no one has played on B's, which is on top again."""
    hands = ["SQ D7", "SJ HJ CT", "S4 DK", "SA H8", "SK H9"]
    unjudged = ["no"] * 4
    moves = ["SQ", *unjudged, "SJ HJ", *unjudged, "S4", *unjudged, "point"]
    position = scene([*RULES, "eleven_back"], hands, *moves)
    assert (position.turn, position.state()["field"], position.inverted()) == (3, [["SQ"], ["SJ", "HJ"]], True)
    for later, seat in (("point", 3), ("pass point", 4)):
        found = play(position.clone(), *later.split())
        assert (found.turn, found.state()["field"], found.inverted()) == (seat, [["SQ"]], False)


def below_a_foul() -> Table:
    """Return a table where E has pointed at C's foul on B's foul, which is on top again, and it is E's turn."""
    hands = ["SQ D7", "SJ HJ CT", "S4 DK", "SA H8", "SK H9"]
    unjudged = ["no"] * 4
    return scene(RULES, hands, "SQ", *unjudged, "SJ HJ", *unjudged, "S4", *unjudged[1:], "yes", "pass")


def below_a_foul_and_pointed_at() -> Table:
    """Return a table where E has pointed at B's king, which is allowed, before C's foul on it went back."""
    hands = ["SQ D7", "SK HJ CT", "S4 DK", "SA H8", "S2 H9"]
    moves = ["SQ", *["no"] * 4, "SK", "no", "no", "no", "yes", "S4", "yes", "no", "no", "no", "pass"]
    return scene(RULES, hands, *moves)


def test_a_player_who_pointed_out_a_foul_may_point_at_the_foul_below_it() -> None:
    """The foul below is another play, at which E has not pointed."""
    position = below_a_foul()
    assert (position.turn, position.state()["field"]) == (4, [["SQ"], ["SJ", "HJ"]])
    assert play(position, "point").state()["field"] == [["SQ"]]


def test_a_player_who_pointed_at_a_play_cannot_again_after_a_foul_on_it() -> None:
    """A foul that is taken back leaves the trick as it was, so E has pointed at the play on top."""
    position = below_a_foul_and_pointed_at()
    assert (position.turn, position.state()["field"]) == (4, [["SQ"], ["SK"]])
    assert refused(position, "point") == "fed_foul_unnoticed"


def under_the_first_rules(position: Table) -> Table:
    """Return the same position under version 1 of the rules."""
    first = find("daifugo").under(1)
    assert first is not None
    options = first.options({"players": 5, "rules": RULES})
    return cast("Table", first.load(options, position.state()))


def test_matches_under_the_first_version_of_the_rules_go_on_as_they_were() -> None:
    """Under version 1, E could not point at the foul below another one, and could point at a play twice.

    A pickle keeps the version, too.
    """
    before = scene(RULES, ["SQ D7", "SJ HJ CT", "S4 DK", "SA H8", "SK H9"], "SQ", *["no"] * 4)
    position = play(under_the_first_rules(before), "SJ HJ", *["no"] * 4, "S4", *["no"] * 3, "yes", "pass")
    assert position.state()["field"] == [["SQ"], ["SJ", "HJ"]]
    assert refused(position, "point") == "fed_foul_unnoticed"
    before = scene(RULES, ["SQ D7", "SK HJ CT", "S4 DK", "SA H8", "S2 H9"], "SQ", *["no"] * 4)
    position = play(under_the_first_rules(before), "SK", "no", "no", "no", "yes")
    position = play(pickle.loads(pickle.dumps(position)), "S4", "yes", "no", "no", "no", "pass", "point")
    assert (position.turn, position.state()["field"]) == (4, [["SQ"], ["SK"]])


LOCKED: list[Rule] = [*RULES, "suit_lock", "number_lock", "eleven_back", "eleven_back_first", "five_skip"]


def locked(*more: str) -> Table:
    """Return a table where C's foul, under locks and with effects, may be pointed out by D."""
    hands = ["S7 D7", "S8 DT", "H5 D5 SJ CJ DJ H4", "ST H8"]
    return scene(LOCKED, hands, "S7", "no", "no", "no", "S8", "no", "no", "no", "DJ CJ", "no", "no", "no", *more)


def test_a_match_that_was_left_while_a_foul_could_be_pointed_out_goes_on() -> None:
    options = find("daifugo").options({"players": 4, "rules": LOCKED})
    position, straight = locked(), locked("point")
    later = cast("Table", restored(options, position.state()))
    assert later.state() == position.state()
    play(later, "point")
    assert later.state() == straight.state()
    assert (later.state()["lock_suits"], later.state()["lock_step"], later.inverted()) == ("S", True, False)


def test_the_trick_before_a_foul_is_written_by_the_keys_of_a_setup() -> None:
    state = locked().state()
    [before] = state["before"]
    assert (before["lock_suits"], before["lock_step"], before["back"], before["to_ask"]) == (
        "S",
        True,
        False,
        [0, 2, 3],
    )
    assert set(before) - {"memory"} <= set(state)
    assert "before" not in locked("point").state()


def test_a_setup_with_a_foul_and_no_more_takes_it_back_as_far_as_it_is_known() -> None:
    """The order is the one it was made under; everything else stays as it is."""
    known: dict[str, Any] = {
        "field": ["H9", "S5 H5"],
        "owners": [0, 1],
        "fouls": [1],
        "under": [[0, 0], [1, 1]],
        "turn": 2,
    }
    lasting: dict[str, Any] = {"revolution": False, "weakest": "5", "reversed": True, "lock_suits": "H", "silent": 1}
    position = scene(RULES, ["S7 D7", "S8", "C6 D5", "ST H8"], **known, **lasting)
    play(position, "point")
    state = position.state()
    assert (state["field"], state["hands"][1]) == ([["H9"]], ["S5", "H5", "S8"])
    assert {key: state[key] for key in lasting} == {**lasting, "revolution": True}
    assert (position.turn, state["passed"], state["to_ask"]) == (3, [1], [2, 3])


def test_what_a_setup_says_of_the_trick_before_a_foul_is_checked() -> None:
    def told(before: Any) -> str:
        with pytest.raises(BadSetup) as refusal:
            scene(RULES, ["S7 D7", "S8", "C6 D5"], field=["H9", "S5"], owners=[0, 1], fouls=[1], turn=2, before=before)
        return refusal.value.path

    assert told([]) == "$.setup.before"
    assert told([3]) == "$.setup.before[0]"
    assert told([{"passed": [7]}]) == "$.setup.before[0].passed[0]"
    assert told([{"memory": {"nonsense": 1}}]) == "$.setup.before[0].memory.nonsense"
    assert told([{"hands": []}]) == "$.setup.before[0].hands"
