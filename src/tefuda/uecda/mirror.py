"""What one seat at a table in the browser sees of its match, in the form a contest server would send to a client.

The table reports events and the seat's view. A position follows along, in which the other players' hands are invented;
messages to the client are derived from it, just as in a contest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from tefuda.cards.bits import count
from tefuda.engine.view import Event, View
from tefuda.games.daifugo.cards import NO_CARDS, PACK
from tefuda.games.daifugo.plays import PASS
from tefuda.uecda.cells import given, move_of
from tefuda.uecda.desk import GO_ON, MATCH_OVER, NOT_YET, PLAYERS, REFUSED, Desk, strongest
from tefuda.uecda.guest import GIVEN, Guest
from tefuda.uecda.wire import Cells

EXCHANGE: Final = "tribute_exchange"  # the rule that asks for cards
PASSED: Final = "daifugo.log.pass"  # of one's own free will; other passes follow from the rules

Sent: TypeAlias = "Cells | int | None"  # a table, a number, or an answer that is read and does not count


class Strayed(Exception):
    """The table contradicts what was seen to happen there."""


class Mirror(Desk):
    """The match of a table, as `seat` sees it."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.guest = Guest(seat)
        self.forget()

    def forget(self) -> None:
        """Begin a round of which nothing has been seen."""
        self.shown = False  # the table that begins the round has been sent
        self.playing = False  # the round has its position
        self.answered = False  # the client has answered in the current turn
        self.leader = -1
        self.gave = self.got = NO_CARDS
        self.plays: list[Event] = []  # those before there was a position
        self.mover = -1
        self.pile = None
        self.locked = self.revolution = False
        self.tributes = {}

    def begin(self) -> None:
        """Do nothing: the table deals the next round."""

    # --- what is sent ------------------------------------------------------------------------------------------------

    def follow(self, view: View) -> list[Sent]:
        """Return what to send to the client for a new view with its events.

        Raises: Strayed if the two do not agree.
        """
        sent: list[Sent] = []
        over = view.result is not None
        for event in view.events:
            if event.kind == "deal":
                self.forget()
            elif event.kind == "start" and event.seat is not None:
                self.leader = event.seat
            elif event.kind == "give":
                self.note_gift(event)
            elif is_move(event):
                if self.playing:
                    sent += self.step(event, over)
                else:
                    self.plays.append(event)
        if over:
            return sent
        asked = view.prompt is not None and view.prompt.asker == EXCHANGE
        if not self.shown:
            sent.append(self.deal_of(view, asked))
        if not self.playing and not asked:
            self.set_up(view)
            for event in self.plays:
                sent += self.step(event, over)
        if self.playing and not self.agrees(view):
            raise Strayed
        return sent

    def note_gift(self, event: Event) -> None:
        """Note cards that the seat has given or received."""
        cards = cards_of(event)
        if event.seat == self.seat:
            self.gave |= cards
        elif event.to == self.seat:
            self.got |= cards

    def deal_of(self, view: View, asked: bool) -> Cells:
        """Return the table that begins a round. `asked`: the rich have not chosen yet what to give."""
        guest = self.guest
        places = view.scores[-1].places if view.scores else []
        self.classes = guest.titles = [place - 1 for place in places]
        self.seating = guest.seating = [one.seat for one in view.seats]
        guest.game = len(view.scores) + 1
        counts = {one.seat: one.hand or 0 for one in view.seats}
        for event in self.plays:
            counts[event.seat or 0] += len(event.things)
        due = [GIVEN[place] for place in guest.titles] or [0] * PLAYERS
        self.counts = [counts[seat] - (due[seat] if asked else 0) for seat in range(PLAYERS)]
        hand = self.hand_of(view) | self.gave
        if due[self.seat] < 0:
            hand &= ~self.got
        self.shown = True
        cells = self.table(hand)
        five = cells[5]
        five[0], five[1], five[3] = 1, due[self.seat], NOT_YET
        five[4] = 1
        return cells

    def hand_of(self, view: View) -> int:
        """Return the hand of the seat, including what it played before there was a position."""
        hand = own_hand(view, self.seat)
        for event in self.plays:
            if event.seat == self.seat:
                hand |= cards_of(event)
        return hand

    def set_up(self, view: View) -> None:
        """Set up the position of a round at its first lead."""
        guest = self.guest
        guest.counts = list(self.counts)
        guest.hand = self.hand_of(view)
        guest.seen, guest.lacks, guest.played = {}, {}, NO_CARDS
        leader = self.leader
        if leader < 0:
            leader = view.prompt.deciders[0] if view.prompt is not None and not self.plays else -1
        if leader < 0 or count(guest.hand) != self.counts[self.seat]:
            raise Strayed
        self.position = guest.load({"hands": guest.hands(guest.counts), "turn": leader})
        self.round = self.position.round
        self.playing = True

    def step(self, event: Event, over: bool) -> list[Sent]:
        """Return what to send to the client for a move, and for the turn before it if it has not answered that."""
        position = self.position
        if position.turn != event.seat:
            raise Strayed
        sent: list[Sent] = []
        if not self.answered:
            sent.append(self.turn(self.seat))
            if event.seat == self.seat:
                sent += [None, REFUSED]  # the table has moved for it
        self.answered = False
        self.play(self.made(event))
        sent.append(self.result())
        flag = self.flag()
        sent.append(MATCH_OVER if over and flag != GO_ON else flag)
        if flag != GO_ON:
            self.playing = False
        return sent

    def made(self, event: Event) -> int:
        """Return the move of an event. Cards that are played must have been in the player's hand."""
        if event.kind == "pass":
            return PASS
        position = self.position
        if event.seat != self.seat:
            self.guest.mover = event.seat or 0
            self.guest.invent(position, cards_of(event))
        named = {f"{one.face}={one.stands_for}" if one.stands_for else one.face for one in event.things}
        faces = {one.face for one in event.things}
        texts = {move: position.text(move).split() for move in position.legal_moves()}
        found = [move for move, words in texts.items() if set(words) == named]
        found = found or [move for move, words in texts.items() if {word.split("=")[0] for word in words} == faces]
        if not found:
            raise Strayed
        return found[0]

    def make(self, seat: int, move: int) -> None:
        """Make a move in the position only; the table keeps the record."""
        self.position.play(move, seat)

    def agrees(self, view: View) -> bool:
        """Return whether the position matches what the seat sees."""
        hands = {one.seat: one.hand or 0 for one in view.seats}
        return (
            view.prompt is not None
            and view.prompt.deciders == [self.position.turn]
            and int(self.position.hands[self.seat]) == own_hand(view, self.seat)
            and all(count(self.position.hands[seat]) == hands[seat] for seat in range(PLAYERS))
        )

    # --- what is answered --------------------------------------------------------------------------------------------

    def choose(self, cells: Cells | None) -> tuple[str, int]:
        """Return the move of an answer, or a pass if it isn't legal, and the acknowledgement to send."""
        move = PASS if cells is None else move_of(cells)
        self.answered = True
        if move is None or self.position.forbids(move) is not None:
            return self.position.text(PASS), REFUSED
        return self.position.text(move), self.acknowledged(move)

    def gift(self, view: View, cells: Cells | None, moves: Sequence[str]) -> str:
        """Return the cards that an answer gives away, or the strongest ones if it is wrong or missing (None)."""
        due = len(moves[0].split())
        cards = 0 if cells is None else given(cells)
        texts = {int(PACK.cards(move)): move for move in moves}
        if cards not in texts:
            cards = strongest(own_hand(view, self.seat), due)
        return texts.get(cards, moves[-1])


def is_move(event: Event) -> bool:
    """Return whether an event is a move of its seat, and not the consequence of another one."""
    return event.kind == "play" or (event.kind == "pass" and event.text is not None and event.text.id == PASSED)


def cards_of(event: Event) -> int:
    """Return the cards of an event, as far as the seat sees them."""
    return int(PACK.cards(" ".join(one.face for one in event.things if one.face)))


def own_hand(view: View, seat: int) -> int:
    """Return the cards that a seat sees in its hand."""
    zone = next(zone for zone in view.zones if zone.id == f"hand{seat}")
    return int(PACK.cards(" ".join(one.face for one in zone.things if one.face)))
