"""What a contest's server sends and what answers count, sentence by sentence of the protocol."""

from __future__ import annotations

from typing import Any

import pytest

from tefuda.engine.moves import Moves
from tefuda.engine.record import read, replay, write
from tefuda.engine.registry import find
from tefuda.games.daifugo.cards import PACK
from tefuda.games.daifugo.table import Table
from tefuda.uecda.cells import cards_of, move_of, put_cards, put_play
from tefuda.uecda.desk import ACCEPTED, GAME_OVER, GO_ON, MATCH_OVER, REFUSED, Desk, options_of, strongest
from tefuda.uecda.wire import Cells, blank

NAMES = list("ABCDE")
HANDS = ["S4 H9 CK", "D5 S6 CQ", "H7 ST C5", "D9 CJ S7", "HT SQ C6"]


def desk(games: int = 3, seed: str = "desk") -> Desk:
    return Desk(games, seed, NAMES)


def at(hands: list[str] = HANDS, **setup: Any) -> Desk:
    """Return a desk in the middle of a game."""
    one = desk(2)
    game = find("daifugo")
    position = game.load(game.options(options_of(2)), {"hands": hands, "turn": 0, **setup})
    assert isinstance(position, Table)
    one.position = position
    one.begin()
    return one


def cells(text: str) -> Cells:
    """Return the cells of a play that is named by its cards."""
    table = blank()
    if text:
        put_cards(table, PACK.cards(text))
    return table


def play(one: Desk, text: str) -> tuple[int, Cells, int]:
    """Let the mover submit cards; return the acknowledgement, the result table and the flag."""
    one.turn(0)
    return one.submit(cells(text)), one.result(), one.flag()


def test_the_classes_of_a_game_are_those_it_began_with_to_its_end() -> None:
    one = desk(2)
    moves = Moves()
    flag = GO_ON
    while flag == GO_ON:
        one.turn(0)
        one.position.consider(moves)
        table = blank()
        put_play(table, moves.get(moves.size - 1))
        one.submit(table)
        assert one.result()[6][5:10] == [0] * 5
        flag = one.flag()
    assert sorted(one.deal(0)[6][5:10]) == [0, 1, 2, 3, 4]


def play_game(one: Desk) -> int:
    """Play a round by the last move considered; return its flag."""
    while one.givers:
        one.give(one.givers[0], None)
    moves = Moves()
    flag = GO_ON
    while flag == GO_ON:
        one.turn(0)
        one.position.consider(moves)
        table = blank()
        put_play(table, moves.get(moves.size - 1))
        one.submit(table)
        flag = one.flag()
    return flag


# --- the deal and the exchange ---------------------------------------------------------------------------------------


def test_the_first_table_of_a_game_without_classes() -> None:
    one = desk()
    for seat in range(5):
        table = one.deal(seat)
        assert cards_of(table) == one.position.hands[seat]
        assert table[5] == [1, 0, 0, 6, 1] + [0] * 10
        assert sorted(table[6][:5]) == [10, 10, 11, 11, 11]
        assert table[6][5:10] == [0] * 5
        assert sorted(table[6][10:]) == [0, 1, 2, 3, 4]
        assert table[7] == [0] * 15


def test_the_first_table_of_a_game_with_classes() -> None:
    one = desk()
    assert play_game(one) == GAME_OVER
    tables = [one.deal(seat) for seat in range(5)]
    classes = tables[0][6][5:10]
    assert sorted(classes) == [0, 1, 2, 3, 4]
    counts = tables[0][6][:5]
    assert sorted(counts) == [10, 10, 11, 11, 11]  # as dealt
    for seat, table in enumerate(tables):
        assert table[6] == tables[0][6]
        assert table[5][0] == 1
        assert table[5][1] == [2, 1, 0, -1, -2][classes[seat]]
        shown = cards_of(table).bit_count()
        assert shown == counts[seat] + [2, 1, 0, 0, 0][classes[seat]]  # the tribute is in both hands
    rich, poor = classes.index(0), classes.index(4)
    both = cards_of(tables[rich]) & cards_of(tables[poor])
    assert both == strongest(cards_of(tables[poor]), 2)


def test_the_daifugo_answers_first_and_gives_what_it_likes() -> None:
    one = desk()
    play_game(one)
    classes = one.classes
    rich, poor = classes.index(0), classes.index(4)
    assert one.givers == [rich, classes.index(1)]
    hand = [card for card in PACK.faces(cards_of(one.deal(rich))) if card != "X1"]
    one.give(rich, cells(" ".join(hand[:2])))
    assert one.givers == [classes.index(1)]
    one.give(one.givers[0], cells(PACK.faces(cards_of(one.deal(one.givers[0])))[0]))
    assert one.givers == []
    assert set(hand[:2]) <= set(PACK.faces(one.position.hands[poor]))
    assert one.turn(0)[6][:5] == [hand.bit_count() for hand in map(int, one.position.hands)]


@pytest.mark.parametrize("wrong", ["none", "one", "three", "foreign", "odd"])
def test_a_wrong_answer_takes_the_strongest_cards(wrong: str) -> None:
    one = desk()
    play_game(one)
    rich = one.givers[0]
    hand = cards_of(one.deal(rich))
    mine = PACK.faces(hand)
    foreign = PACK.faces(int(one.position.hands[(rich + 1) % 5]))
    odd = cells(" ".join(mine[:2]))
    odd[0][0] = 1
    answer = {
        "none": None,
        "one": cells(mine[0]),
        "three": cells(" ".join(mine[:3])),
        "foreign": cells(f"{mine[0]} {foreign[0]}"),
        "odd": odd,
    }[wrong]
    one.give(rich, answer)
    one.give(one.givers[0], None)  # the cards change hands when both have answered
    assert int(one.position.hands[rich]) == hand & ~strongest(hand, 2)


def test_the_strongest_cards_are_the_joker_then_by_rank_then_by_suit() -> None:
    hand = PACK.cards("X1 S2 C2 HA SA S3")
    assert PACK.faces(strongest(hand, 4)) == PACK.faces(PACK.cards("X1 S2 C2 SA"))


def test_a_revolution_of_the_last_game_changes_nothing_in_the_exchange() -> None:
    assert strongest(PACK.cards("S3 S2"), 1) == PACK.cards("S2")


# --- turns -----------------------------------------------------------------------------------------------------------


def test_the_table_of_a_turn_asks_only_the_mover() -> None:
    one = at()
    tables = [one.turn(seat) for seat in range(5)]
    assert [table[5][2] for table in tables] == [1, 0, 0, 0, 0]
    assert [table[5][3] for table in tables] == [0] * 5
    assert [table[5][4] for table in tables] == [1] * 5
    assert [table[5][0] for table in tables] == [0] * 5
    assert [cards_of(table) for table in tables] == [PACK.cards(hand) for hand in HANDS]
    assert tables[0][6][:5] == [3] * 5


def test_a_play_is_acknowledged_by_9_and_shown() -> None:
    ack, table, flag = play(at(), "S4")
    assert (ack, flag) == (ACCEPTED, GO_ON)
    assert table[0][2] == 1 and sum(map(sum, table[:5])) == 1
    assert table[5][3:5] == [0, 0]
    assert table[6][:5] == [2, 3, 3, 3, 3]


def test_a_pass_is_acknowledged_by_8_on_a_play_and_by_9_on_an_empty_pile() -> None:
    one = at()
    assert play(one, "")[0] == ACCEPTED
    play(one, "D5")
    ack, table, _ = play(one, "")
    assert ack == REFUSED
    assert table[2][3] == 1  # the play before is repeated


def test_a_refused_play_is_a_pass() -> None:
    one = at()
    play(one, "CK")
    for wrong in ("S6", "CK", "D5 S6"):  # weaker; not held; not of the same kind
        mover = one.position.turn
        ack, table, _ = play(one, wrong)
        assert ack == REFUSED
        assert table[3][11] == 1
        assert one.record.moves[-1] == (mover, "pass")


def test_the_owner_of_the_top_play_is_asked_again() -> None:
    one = at()
    play(one, "H9")
    for _ in range(4):
        play(one, "")
    assert one.position.turn == 0
    assert one.turn(0)[5][4] == 0
    assert play(one, "CK")[0] == ACCEPTED


def test_a_play_that_clears_the_pile_is_still_shown() -> None:
    one = at(["S8 H9 CK", *HANDS[1:]])
    ack, table, _ = play(one, "S8")
    assert ack == ACCEPTED
    assert table[0][6] == 1 and table[5][4] == 0
    assert one.turn(0)[5][3:5] == [0, 1]  # the same player leads


def test_a_lock_and_a_revolution_are_seen_at_once() -> None:
    one = at(["S4 H9 CK S9 H3 D3 C3 S3", "S6 D5 CQ", *HANDS[2:]])
    play(one, "S4")
    _, table, _ = play(one, "S6")
    assert table[5][7] == 1
    one = at(["S4 H9 CK S9 H3 D3 C3 S3", "S6 D5 CQ", *HANDS[2:]])
    _, table, _ = play(one, "H3 D3 C3 S3")
    assert table[5][6] == 1
    assert one.turn(1)[5][6] == 1


def test_a_joker_alone_switches_the_lock_off() -> None:
    one = at(["S4 H9", "S6 D5", "X1 S7", "D9 CJ", "HT SQ"])
    play(one, "S4")
    play(one, "S6")
    one.turn(2)
    table = blank()
    table[0][14] = 2
    assert one.submit(table) == ACCEPTED
    assert one.result()[5][7] == 0
    assert one.result()[0][14] == 2


def test_someone_who_is_out_still_sees_everything() -> None:
    one = at(["S4", *HANDS[1:]])
    _, table, _ = play(one, "S4")
    assert table[6][0] == 0
    assert cards_of(one.turn(0)) == 0


def test_the_flags_of_a_match_and_its_record() -> None:
    one = desk(3)
    assert [play_game(one) for _ in range(3)] == [GAME_OVER, GAME_OVER, MATCH_OVER]
    *_, last = replay(read(write(one.record)))
    assert last.position.is_over()
    assert sum(last.position.scores()) == 3 * 15


def test_a_long_match_has_a_rule_for_its_number_of_games() -> None:
    assert "match_end_games" not in str(options_of(30))
    assert desk(1000).position.terms.length == 1000


def test_the_result_shows_a_play_as_it_was_submitted() -> None:
    one = at(["S7 X1 S9 CK", "D5 S6 CQ", "H7 ST C5", "D9 CJ C7", "HT SQ C6"])
    one.turn(0)
    table = blank()
    table[0][5], table[0][6], table[0][7] = 1, 2, 1
    assert one.submit(table) == ACCEPTED
    assert one.result()[:5] == table[:5]
    assert move_of(one.result()) == move_of(table)
