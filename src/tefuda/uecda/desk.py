"""A match of the rule set `uec` as the contest's server shows it: what each player is sent, and what answers count.

The order of a game: `deal` to all; the answers of `givers`, in that order, to `give`; then, until the game is over, a
turn: `turn` to all, the answer of `mover` to `submit`, which returns its acknowledgement, `result` and `flag` to all.
"""

from __future__ import annotations

from typing import Any, Final

from tefuda.cards.bits import count
from tefuda.engine.chance import KEYED
from tefuda.engine.record import VERSION, Record, outcome, rules_of
from tefuda.engine.registry import find
from tefuda.games.daifugo.agenda import GIFT
from tefuda.games.daifugo.plays import PASS, SET, Play, pick, read
from tefuda.games.daifugo.table import Table
from tefuda.uecda.cells import given, move_of, put_cards, put_play
from tefuda.uecda.wire import Cells, blank

PLAYERS: Final = 5
FEW: Final = 30  # rounds that the game's own option allows
NOT_YET: Final = 6  # whose turn it is, in the table of the deal

ACCEPTED: Final = 9
REFUSED: Final = 8  # or a pass
GO_ON: Final = 0
GAME_OVER: Final = 1
MATCH_OVER: Final = 2


def options_of(games: int) -> dict[str, Any]:
    """Return the options of a contest's match; one of few rounds is played by the rule set as it is."""
    preset = find("daifugo").presets["uec"]
    if games <= FEW:
        return {**preset, "games": games}
    return {**preset, "rules": [*preset["rules"], {"id": "match_end_games", "games": games}]}


class Desk:
    """A match of `games` rounds, and what the contest's server says of it. Players are numbered by their seats."""

    def __init__(self, games: int, seed: str, names: list[str]) -> None:
        game = find("daifugo")
        options = game.options(options_of(games))
        position = game.new(options, seed, generator=KEYED)
        assert isinstance(position, Table)
        self.position = position
        self.record = Record(
            VERSION, game.id, options.data(), names, seed=seed, generator=KEYED, rules=rules_of(game), moves=[]
        )
        self.begin()

    def begin(self) -> None:
        """Note the hands of a round that has just been dealt."""
        self.round = self.position.round
        self.mover = -1  # whose turn it is, or who has just acted
        self.pile: Play | None = None  # the last play that is still shown
        self.locked = self.revolution = False
        self.tributes = {step.seat: step for step in self.position.agenda if step.what == GIFT}
        self.classes: list[int] = self.position.titles  # of each player, 0 for the daifugo; none without exchange
        self.seating = self.position.seating()  # the players in the order of their seats
        self.counts = [count(hand) for hand in self.position.hands]
        for rich, step in self.tributes.items():
            self.counts[rich] -= step.most
            self.counts[step.other] += step.most

    # --- what is sent ------------------------------------------------------------------------------------------------

    def deal(self, seat: int) -> Cells:
        """Return the table that begins a round: the hand, with the tribute for whoever gets or still has it."""
        cells = self.table(self.dealt(seat))
        five = cells[5]
        five[0] = 1
        five[3] = NOT_YET
        for rich, step in self.tributes.items():
            if seat == rich:
                five[1] = int(step.most)
            elif seat == step.other:
                five[1] = -int(step.most)
        return cells

    def dealt(self, seat: int) -> int:
        """Return the hand that a player is shown before the exchange."""
        hand = int(self.position.hands[seat])
        for step in self.tributes.values():
            if seat == step.other:
                hand |= step.cards
        return hand

    def turn(self, seat: int) -> Cells:
        """Return the table of a turn."""
        position = self.position
        self.mover = position.turn
        if position.top is None:
            self.pile = None
        self.locked, self.revolution = position.is_locked(), position.inverted()
        cells = self.table(int(position.hands[seat]))
        cells[5][2] = int(seat == self.mover)
        return cells

    def result(self) -> Cells:
        """Return the table after an answer: what is on the pile, even if it has been cleared by now."""
        cells = self.table(0)
        if self.pile is not None:
            put_play(cells, self.pile.move)
        return cells

    def table(self, hand: int) -> Cells:
        """Return what every table holds."""
        cells = blank()
        put_cards(cells, hand)
        five, six = cells[5], cells[6]
        five[3] = self.mover
        five[4] = int(self.pile is None)
        five[6] = int(self.revolution)
        five[7] = int(self.locked)
        six[0:5] = self.counts
        six[5:10] = self.classes or [0] * PLAYERS
        six[10:15] = self.seating
        return cells

    # --- what is answered --------------------------------------------------------------------------------------------

    @property
    def givers(self) -> list[int]:
        """The players who must still give cards, in the order in which they are read."""
        position = self.position
        return [seat for seat in self.tributes if position.agenda and seat in position.deciders()]

    def give(self, seat: int, cells: Cells | None) -> None:
        """Give away the cards of an answer; the strongest ones if it is wrong, or missing (None)."""
        cards = 0 if cells is None else given(cells)
        step = self.tributes[seat]
        hand = int(self.position.hands[seat])
        if count(cards) != step.most or cards & ~hand:
            cards = strongest(hand, int(step.most))
        self.make(seat, pick(cards))
        self.exchanged()

    def exchanged(self) -> None:
        """Count the cards again once the exchange is over."""
        if not self.givers:
            self.counts = [count(hand) for hand in self.position.hands]

    def submit(self, cells: Cells | None) -> int:
        """Make the play of the mover, a pass if it is not allowed, or missing (None). Return the acknowledgement."""
        move = PASS if cells is None else move_of(cells)
        if move is None or self.position.forbids(move) is not None:
            self.play(PASS)
            return REFUSED
        ack = self.acknowledged(move)
        self.play(move)
        return ack

    def acknowledged(self, move: int) -> int:
        """Return how a legal move is acknowledged, before it is made: a pass on a play is as good as refused."""
        return REFUSED if move == PASS and self.pile is not None else ACCEPTED

    def play(self, move: int) -> None:
        """Make a legal move of the mover, and note what it changes on the table that is shown next."""
        if move != PASS:
            play = read(move, True)
            self.counts[self.mover] -= play.size
            if play.size >= (4 if play.kind == SET else 5):
                self.revolution = not self.revolution
            before = self.pile
            if play.is_lone_joker():
                self.locked = False
            elif before is not None and before.suits == play.suits and not before.is_lone_joker():
                self.locked = True
            self.pile = play
        self.make(self.mover, move)

    def make(self, seat: int, move: int) -> None:
        """Make a move of the match, and write it down."""
        self.position.ask(seat)
        text = self.position.text(move)
        self.position.play(move, seat)
        self.record.moves.append((seat, text))

    def flag(self) -> int:
        """Return whether the round or the match is over. After a round the next one has been dealt."""
        if self.position.is_over():
            self.record.result = outcome(self.position)
            return MATCH_OVER
        if self.position.round == self.round:
            return GO_ON
        self.begin()
        return GAME_OVER


def strongest(hand: int, number: int) -> int:
    """Return the strongest cards of a hand: the joker, then 2s to 3s, of equal ranks ♠ ♥ ♦ ♣."""
    order = [52, *(4 * rank + suit for rank in range(12, -1, -1) for suit in range(4))]
    held = [card for card in order if hand >> card & 1]
    return sum(1 << card for card in held[:number])
