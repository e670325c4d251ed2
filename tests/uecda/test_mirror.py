"""What a client at a table in the browser is shown: the same as at a contest's own server."""

from __future__ import annotations

import pytest

from tefuda.bots import make
from tefuda.engine.chance import Rng
from tefuda.games.daifugo.plays import PASS, picked
from tefuda.uecda.cells import put_cards, put_play
from tefuda.uecda.desk import GAME_OVER, GO_ON, MATCH_OVER, PLAYERS, REFUSED, Desk
from tefuda.uecda.mirror import Mirror, Sent, Strayed
from tefuda.uecda.wire import Cells, blank


class Table:
    """A contest's desk, and what a table in the browser would say to each seat of its match."""

    def __init__(self, seed: str, games: int) -> None:
        self.desk = Desk(games, seed, list("ABCDE"))
        self.bots = [make("simple", f"{seed}-{seat}") for seat in range(PLAYERS)]
        self.rng = Rng(seed)
        self.mirrors = [Mirror(seat) for seat in range(PLAYERS)]
        self.sent: list[list[Sent]] = [[] for _ in range(PLAYERS)]
        self.due: list[list[Sent]] = [[] for _ in range(PLAYERS)]

    def say(self) -> None:
        """Let everybody follow what has happened since."""
        position = self.desk.position
        for seat, mirror in enumerate(self.mirrors):
            view = position.view(seat)
            view.events = [happened.for_seat(seat) for happened in position.log or []]
            if position.is_over():
                view.result = position.result()
            self.sent[seat] += mirror.follow(view)
        position.log = []

    def ask(self, seat: int) -> int:
        return int(self.bots[seat].choose(self.desk.position.determinize(seat, self.rng), seat))

    def play(self) -> None:
        """Play the match; a desk's tables are noted beside those of the mirrors."""
        desk = self.desk
        desk.position.log = []
        flag = GAME_OVER
        self.say()
        while flag != MATCH_OVER:
            for seat in range(PLAYERS):
                self.due[seat].append(desk.deal(seat))
            while desk.givers:
                self.give(desk.givers[0])
            flag = GO_ON
            while flag == GO_ON:
                flag = self.turn()

    def give(self, seat: int) -> None:
        cards = blank()
        put_cards(cards, picked(self.ask(seat)))
        view = self.desk.position.view(seat)
        text = self.mirrors[seat].gift(view, cards, [move.text for move in view.moves])
        self.desk.give(seat, cards)
        assert self.desk.record.moves[-1] == (seat, text)
        self.say()

    def turn(self) -> int:
        desk = self.desk
        for seat in range(PLAYERS):
            self.due[seat].append(desk.turn(seat))
        mover = desk.mover
        move = self.ask(mover)
        cells = answer(move)
        self.sent[mover].append(self.mirrors[mover].turn(mover))
        text, ack = self.mirrors[mover].choose(cells)
        assert ack == desk.submit(cells)
        assert desk.record.moves[-1] == (mover, text)
        result = desk.result()
        self.say()
        flag = desk.flag()
        for seat in range(PLAYERS):
            self.due[seat] += [result, flag]
        return flag


def answer(move: int) -> Cells:
    cells = blank()
    put_play(cells, move)
    return cells


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_a_client_at_a_table_is_shown_what_a_contest_shows(seed: str) -> None:
    table = Table(seed, 6)
    table.play()
    for seat in range(PLAYERS):
        assert len(table.sent[seat]) == len(table.due[seat])
        for k, (sent, due) in enumerate(zip(table.sent[seat], table.due[seat], strict=True)):
            assert sent == due, (seat, k)


def test_a_move_that_the_table_made_itself_is_asked_for_in_vain() -> None:
    table = Table("late", 1)
    position = table.desk.position
    position.log = []
    table.say()
    mover = position.turn
    move = table.ask(mover)
    position.play(move, mover)
    table.say()
    sent = table.sent[mover]
    assert isinstance(sent[1], list)
    assert sent[1][5][2] == 1
    assert sent[2:4] == [None, REFUSED]
    assert len(sent) == 6
    assert sent[5] == GO_ON
    assert [len(table.sent[seat]) for seat in range(PLAYERS) if seat != mover] == [4] * 4


def test_an_answer_that_is_not_allowed_is_a_pass() -> None:
    table = Table("wrong", 1)
    table.desk.position.log = []
    table.say()
    mover = table.desk.position.turn
    mirror = table.mirrors[mover]
    mirror.turn(mover)
    missing = int(table.desk.position.hands[(mover + 1) % PLAYERS])
    cells = blank()
    put_cards(cells, missing & -missing)
    assert mirror.choose(cells) == ("pass", REFUSED)
    assert mirror.choose(None)[0] == mirror.position.text(PASS)


def test_a_table_that_has_gone_on_unseen_is_left() -> None:
    table = Table("gone", 1)
    position = table.desk.position
    position.log = []
    table.say()
    for _ in range(3):
        position.play(table.ask(position.turn), position.turn)
    position.log = []
    with pytest.raises(Strayed):
        table.say()
