"""Questions out of turn at a table that pauses: every seat is asked, so that being asked gives nothing away."""

from typing import Any

import msgspec
import pytest

from tefuda.bots import make
from tefuda.engine.chance import Rng
from tefuda.engine.moves import Moves
from tefuda.engine.record import VERSION, Record, outcome, replay
from tefuda.engine.registry import find
from tefuda.games.daifugo.codes import code_of, options_of
from tefuda.games.daifugo.table import Table
from tests.games.daifugo.scene import Rule, legal, play

RULES: list[Rule] = ["eight_cut", "four_stop"]
ABLE = ["S8 D3 D9", "S4 H4 D6", "S5 H6", "D7 H9"]
UNABLE = ["S8 D3 D9", "S7 H3 D6", "S5 H6", "D7 H9"]


def table(hands: list[str], *moves: str, rules: list[Rule] = RULES, pause: int = 3, **setup: Any) -> Table:
    game = find("daifugo")
    options = game.options({"players": len(hands), "rules": rules, "pause": pause, "games": 1})
    position = game.load(options, {"hands": [hand.split() for hand in hands], **setup})
    assert isinstance(position, Table)
    return play(position, *moves)


def test_everyone_but_the_player_is_asked_and_those_unable_can_only_decline() -> None:
    position = table(ABLE, "S8")
    assert position.deciders() == [1, 2, 3]
    offers = []
    for seat in position.deciders():
        position.ask(seat)
        offers.append(legal(position))
    assert offers == [["no", "yes"], ["no"], ["no"]]


def test_without_the_pause_only_a_player_who_is_able_is_asked_and_nobody_waits() -> None:
    position = table(ABLE, "S8", pause=0)
    assert position.deciders() == [1]
    assert position.quiet() == 0
    assert table(UNABLE, "S8", pause=0).turn == 0


def test_the_question_stays_open_for_the_seconds_of_the_table() -> None:
    assert table(ABLE, "S8").quiet() == 3
    assert table(UNABLE, "S8").quiet() == 3


def test_no_question_no_pause() -> None:
    assert table(ABLE).quiet() == 0
    assert table(ABLE, "D9").quiet() == 0


@pytest.mark.parametrize("viewer", [-1, 0, 2, 3])
def test_nobody_else_sees_whether_someone_is_able(viewer: int) -> None:
    assert msgspec.json.encode(table(ABLE, "S8").view(viewer)) == msgspec.json.encode(table(UNABLE, "S8").view(viewer))


def test_a_player_who_is_unable_sees_what_the_player_and_the_watchers_see() -> None:
    position = table(ABLE, "S8")
    prompts = [position.view(seat).prompt for seat in (-1, 0, 2, 3)]
    assert all(prompt == prompts[0] for prompt in prompts)
    assert position.view(1).prompt != prompts[0]


def test_what_is_answered_counts_when_all_have_answered() -> None:
    stopped = table(ABLE, "S8", "yes", "no", "no")
    assert stopped.pile != 0
    assert stopped.turn == 2
    assert table(ABLE, "S8", "no", "no", "no").turn == 0
    assert table(UNABLE, "S8", "no", "no", "no").turn == 0


def test_no_answer_is_told_before_or_after() -> None:
    position = table(ABLE, "S8")
    position.log = []
    play(position, "no", "no", "no")
    assert [one.event.kind for one in position.log] == ["rule", "clear"]


WINDOWS: list[tuple[list[Rule], list[str]]] = [
    (["eight_cut", "four_stop"], ABLE),
    (["eight_cut", "four_stop", "catapult"], ["S8 D3 D9", "H8 H4 D6", "S5 H6", "D7 H9"]),
    (["eight_cut", "seven_counter"], ["S8 D3 D9", "S7 H4 D6", "S5 H6", "D7 H9"]),
    (["eight_cut", "ten_return"], ["S8 D3 D9", "ST H4 D6", "S5 H6", "D7 H9"]),
    (["eight_cut", "eight_cut_steal_8"], ["S8 D3 D9", "H8 H4 D6", "S5 H6", "D7 H9"]),
    (["eight_cut", "eight_cut_steal_8", "eight_cut_steal_10"], ["S8 D3 D9", "ST H4 D6", "S5 H6", "D7 H9"]),
]


@pytest.mark.parametrize(("rules", "hands"), WINDOWS)
def test_every_window_asks_everybody(rules: list[Rule], hands: list[str]) -> None:
    able = table(hands, "S8", rules=rules)
    unable = table(["S8 D3 D9", "C7 H3 D6", "S5 H6", "D7 H9"], "S8", rules=rules)
    for _ in range(2):
        assert able.deciders() == unable.deciders() == [1, 2, 3]
        assert msgspec.json.encode(able.view(3)) == msgspec.json.encode(unable.view(3))
        for position in (able, unable):
            play(position, *[legal(position)[0]] * 3)
        if len(rules) == 2:
            break
    assert able.turn == unable.turn == 0


def test_a_player_who_holds_a_whole_suit_is_asked_among_all() -> None:
    hands = ["D3 C3", "H3 H4 H5 H6 H7 H8 H9 HT HJ HQ HK HA H2", "S3 S4"]
    game = find("daifugo")
    options = game.options({"players": 3, "rules": ["monopoly"], "pause": 2, "games": 1})
    position = game.load(options, {"hands": [hand.split() for hand in hands]})
    assert isinstance(position, Table)
    for rule in position.rules.exchanged:
        rule.exchanged(position)
    position.run()
    assert position.deciders() == [0, 1, 2]
    assert legal(position) == ["no"]
    play(position, "no", "yes")
    position.ask(2)
    play(position, "no")
    assert position.state()["finished"][:1] == [1]


def test_records_hold_every_answer_and_replay() -> None:
    game = find("daifugo")
    options = game.options({"players": 4, "rules": RULES, "pause": 3, "games": 1})
    setup = {"hands": [hand.split() for hand in ABLE]}
    position = game.load(options, setup)
    moves: list[tuple[int, str]] = []
    rng = Rng("pause")
    while not position.is_over():
        buffer = Moves()
        position.legal(buffer)
        move = position.hint(buffer, rng)
        moves.append((int(position.turn), position.text(move)))
        position.play(move, position.turn)
    assert [seat for seat, text in moves if text in ("yes", "no")][:3] == [1, 2, 3]
    record = Record(
        VERSION, "daifugo", options.data(), list("ABCD"), setup=setup, moves=moves, result=outcome(position)
    )
    assert list(replay(record))[-1].position.is_over()


def test_a_share_code_carries_the_pause() -> None:
    options = find("daifugo").options({"players": 4, "rules": ["five_skip"], "pause": 4, "games": 2}).data()
    assert find("daifugo").options(options_of(code_of(options))).data() == options
    assert options["pause"] == 4
    assert len(code_of({**options, "pause": 0})) < len(code_of(options))


def test_a_searching_bot_answers_as_everybody_else_does() -> None:
    position = table(ABLE, "S8")
    answers = {}
    for seat in position.deciders():
        asked = position.clone()
        asked.ask(seat)
        answers[seat] = asked.text(make("search:40sims", "pause").choose(position, seat))
    assert answers[2] == answers[3] == "no"
    assert answers[1] in ("yes", "no")
