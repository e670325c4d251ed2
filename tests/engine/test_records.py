"""Records: what is read, what is refused, and where the error is said to be."""

import json
from typing import Any

import pytest

from tefuda.engine import record as records
from tefuda.engine.errors import BadInput, BadNotation, BadOption, BadRecord, BadSetup, IllegalMove, UnknownGame
from tefuda.engine.registry import find

LAST_TRICKS = {"hands": [["SA", "H6"], ["S7", "HA"], ["S8", "D6"]], "turn": 0, "deals": [[4, 4, 5], [4, 4, 5]]}


def record(**changes: Any) -> bytes:
    document: dict[str, Any] = {
        "tefuda": 1,
        "game": "four_tricks",
        "options": {"players": 3},
        "seats": ["A", "B", "C"],
        "setup": LAST_TRICKS,
        "moves": [[0, "SA"], [1, "S7"], [2, "S8"], [0, "H6"], [1, "HA"], [2, "D6"]],
        "result": {"ranks": [2, 1, 3], "scores": [21, 23, -15]},
    }
    document.update(changes)
    return json.dumps({key: value for key, value in document.items() if value is not None}).encode()


def run(data: bytes) -> list[records.Step]:
    return list(records.replay(records.read(data)))


def test_a_record_is_played_to_its_stated_result() -> None:
    steps = run(record())
    assert [step.number for step in steps] == list(range(7))
    assert steps[-1].position.scores() == [21, 23, -15]


def test_a_record_reads_and_writes_unchanged() -> None:
    one = records.read(record())
    assert records.read(records.write(one)) == one


def test_a_record_nested_too_deeply_is_refused_in_words() -> None:
    with pytest.raises(BadRecord) as refused:
        records.read(b'{"tefuda":1,"game":"four_tricks","options":' + b'{"a":' * 50_000 + b"1" + b"}" * 50_001)
    assert refused.value.text.id == "engine.record.not_json"


@pytest.mark.parametrize(
    ("changes", "error", "path", "rule"),
    [
        ({"tefuda": 2}, BadRecord, "$.tefuda", ""),
        ({"game": "poker"}, UnknownGame, "$.game", ""),
        ({"surprise": 1}, BadRecord, "$.surprise", ""),
        ({"moves": [[0, "SA"], ["B", "S7"]]}, BadRecord, "$.moves[1][0]", ""),
        ({"seed": "both"}, BadRecord, "$", ""),
        ({"setup": None}, BadRecord, "$", ""),
        ({"seats": ["A"]}, BadRecord, "$.seats", ""),
        ({"options": {"players": 4}}, BadOption, "$.options.players", ""),
        ({"options": {"players": 3, "deals": 4}}, BadOption, "$.options.deals", ""),
        ({"options": {"players": 3, "trump": "S"}}, BadOption, "$.options.trump", ""),
        ({"options": {"players": 3, "startSeat": 3}}, BadOption, "$.options.startSeat", ""),
        ({"setup": {**LAST_TRICKS, "hands": [["SA"], ["SA"], ["S8"]]}}, BadSetup, "$.setup.hands[1][0]", ""),
        ({"setup": {**LAST_TRICKS, "hands": [["SA"], ["S2"], ["S8"]]}}, BadSetup, "$.setup.hands[1][0]", ""),
        ({"setup": {**LAST_TRICKS, "hands": [["SA"]]}}, BadSetup, "$.setup.hands", ""),
        ({"setup": {**LAST_TRICKS, "turn": 3}}, BadSetup, "$.setup.turn", ""),
        ({"setup": {**LAST_TRICKS, "trumps": "S"}}, BadSetup, "$.setup.trumps", ""),
        ({"moves": [[0, "SA"], [1, "HA"]]}, IllegalMove, "$.moves[1]", "must_follow"),
        ({"moves": [[0, "S7"]]}, IllegalMove, "$.moves[0]", "own_card"),
        ({"moves": [[1, "S7"]]}, IllegalMove, "$.moves[0]", "turn"),
        ({"moves": [[7, "S7"]]}, IllegalMove, "$.moves[0]", "turn"),
        ({"moves": [[0, "spade ace"]]}, BadNotation, "$.moves[0]", ""),
        ({"moves": [[0, "SA"]]}, BadRecord, "$.result", ""),
        ({"result": {"ranks": [1, 2, 3], "scores": [21, 23, -15]}}, BadRecord, "$.result.ranks", ""),
        ({"result": {"ranks": [2, 1, 3], "scores": [21, 23, 0]}}, BadRecord, "$.result.scores", ""),
    ],
)
def test_every_mistake_is_named_with_its_place(
    changes: dict[str, Any], error: type[BadInput], path: str, rule: str
) -> None:
    with pytest.raises(error) as caught:
        run(record(**changes))
    assert caught.value.path == path
    assert caught.value.rule == rule
    assert str(caught.value).startswith(path)


def test_what_is_not_json_is_refused_with_line_and_column() -> None:
    with pytest.raises(BadRecord, match="line 2, column"):
        records.read(b'{"tefuda": 1,\n "game": oops}')


def test_a_name_that_is_not_utf8_is_refused_in_words() -> None:
    with pytest.raises(BadRecord, match=r"^Not JSON: 'utf-8' codec can't decode byte 0xff"):
        records.read(b'{"tefuda": 1, "game": "four_tricks", "seats": ["\xff"], "seed": "s"}')


def test_a_card_twice_is_reported_with_both_places() -> None:
    with pytest.raises(BadSetup, match=r"\$\.setup\.hands\[0\]\[0\]"):
        run(record(setup={**LAST_TRICKS, "hands": [["SA"], ["SA"], ["S8"]]}))


FIRST_TRICK = [[0, "SA"], [1, "S7"]]


def expecting(**expect: Any) -> bytes:
    return record(moves=FIRST_TRICK, result=None, expect=expect)


def test_what_a_situation_comes_to_is_checked() -> None:
    run(
        expecting(
            state={"turn": 2, "hands": [["H6"], ["HA"], ["S8", "D6"]]}, allowed=["S8"], refused={"D6": "must_follow"}
        )
    )


@pytest.mark.parametrize(
    ("expect", "path"),
    [
        ({"state": {"turn": 1}}, "$.expect.state.turn"),
        ({"state": {"weather": "fine"}}, "$.expect.state.weather"),
        ({"allowed": ["S8", "D6"]}, "$.expect.allowed[1]"),
        ({"refused": {"S8": "must_follow"}}, "$.expect.refused.S8"),
        ({"refused": {"D6": "trump"}}, "$.expect.refused.D6"),
        ({"legal": ["HA"]}, "$.expect.legal"),
        ({"legal": {"2": ["S8", "D6"]}}, "$.expect.legal.2"),
        ({"legal": {"3": []}}, "$.expect.legal.3"),
        ({"allowed": {"0": ["H6"]}}, "$.expect.allowed.0[0]"),
        ({"refused": {"2": {"S8": "must_follow"}}}, "$.expect.refused.2.S8"),
    ],
)
def test_what_does_not_come_true_is_named_with_its_place(expect: dict[str, Any], path: str) -> None:
    with pytest.raises(BadRecord) as refused:
        run(expecting(**expect))
    assert refused.value.path == path


def test_legal_says_exactly_which_moves_there_are_of_any_seat() -> None:
    run(expecting(legal=["S8"]))
    run(expecting(legal={"2": ["S8"], "0": []}, allowed={"2": ["S8"]}, refused={"0": {"H6": "turn"}}))


SECRET: dict[str, Any] = {
    "game": "boukunron",
    "setup": {"phase": "pick", "leads": ["HQ"], "hands": ["", "", ""],
              "stocks": ["S S S S S S S", "H H H H H H H", "C C C C C C C H"]},
    "seats": None,
    "result": None,
}  # fmt: skip


def test_expect_speaks_of_every_seat_of_a_secret_choice() -> None:
    expect = {"legal": {"0": [], "1": ["take H7"], "2": ["take C7", "take H1 C6", "take C5"]}}
    replay = records.read(record(**SECRET, moves=[[0, "take S7"]], expect=expect))
    with pytest.raises(BadRecord) as refused:
        list(records.replay(replay))
    assert refused.value.path == "$.expect.legal.2"
    expect["legal"]["2"] = ["take H1 C6", "take C7"]
    run(record(**SECRET, moves=[[0, "take S7"]], expect=expect))


DAIFUGO: dict[str, Any] = {"game": "daifugo", "seats": None, "result": None, "options": {"players": 3, "games": 1}}


@pytest.mark.parametrize("hands", [[["S4", "D9"], ["D8"], ["C4"]], [["D9", "S4"], ["D8"], ["C4"]]])
def test_sets_of_cards_are_compared_as_sets(hands: list[list[str]]) -> None:
    setup = {"hands": [["S3", "H3", "S4", "D9"], ["D8"], ["C4"]]}
    moves = [[0, "S3 H3"]]
    for field in (["S3", "H3"], ["H3", "S3"]):
        run(record(**DAIFUGO, setup=setup, moves=moves, expect={"state": {"hands": hands, "field": [field]}}))
    with pytest.raises(BadRecord):
        run(record(**DAIFUGO, setup=setup, moves=moves, expect={"state": {"hands": [["S4"], ["D8", "D9"], ["C4"]]}}))


def test_an_order_that_matters_is_compared() -> None:
    setup = {"hands": [["S3"], ["D8"], ["C4"]], "field": [["D3"], ["D4"]], "owners": [1, 2]}
    run(record(**DAIFUGO, setup=setup, moves=[], expect={"state": {"field": [["D3"], ["D4"]]}}))
    with pytest.raises(BadRecord) as refused:
        run(record(**DAIFUGO, setup=setup, moves=[], expect={"state": {"field": [["D4"], ["D3"]]}}))
    assert refused.value.path == "$.expect.state.field"


@pytest.mark.parametrize(
    ("changes", "path", "near"),
    [
        ({"move": []}, "$.move", "moves"),
        ({"expect": {"alowed": []}}, "$.expect.alowed", "allowed"),
        ({"expect": {"state": {"hand": []}}, "moves": []}, "$.expect.state.hand", "hands"),
        ({"result": {"rank": []}}, "$.result.rank", "ranks"),
        ({"setup": {**LAST_TRICKS, "trun": 1}}, "$.setup.trun", "turn"),
    ],
)
def test_an_unknown_key_is_refused_with_the_right_one(changes: dict[str, Any], path: str, near: str) -> None:
    with pytest.raises(BadInput, match=f"Did you mean.* {near}") as refused:
        run(record(**{"result": None, **changes}))
    assert refused.value.path == path


def test_an_illegal_move_changes_nothing() -> None:
    replay = records.replay(records.read(record(moves=[[0, "SA"], [1, "HA"]], result=None)))
    next(replay)
    position = next(replay).position
    before = position.state()
    with pytest.raises(IllegalMove):
        next(replay)
    assert position.state() == before


@pytest.mark.parametrize("path", ["dealer", "deals[0][2]", "won[1]"])
def test_a_number_of_any_size_is_refused_with_its_place(path: str) -> None:
    huge = 2**200
    setup: dict[str, Any] = {"hands": [["SA"], ["HA"], ["DA"]], "turn": 0, "dealer": 2}
    setup |= {"dealer": huge} if path == "dealer" else {"deals": [[1, 2, huge]]} if path == "deals[0][2]" else {}
    setup |= {"won": [0, huge, 0]} if path == "won[1]" else {}
    with pytest.raises(BadSetup) as refused:
        find("four_tricks").load(find("four_tricks").options({"players": 3}), setup)
    assert refused.value.path == f"$.setup.{path}"
