"""One match at a table: the position, what happened at each version, and secret choices that can still be changed.

While several seats choose at the same time, each choice is a move on the list like any other, and is made in the
position at once (which hides it until all are in). A seat that has chosen may choose again, unless the game says that
choices are binding: its new move is on the list as well and replaces the seat's earlier choice. For that the position
before the choice is kept, and the choices that count are played again from there; positions do not depend on their
order. The choice closes with the move of the last seat that had none, and from then on nothing can be taken back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tefuda.cards.bits import bit
from tefuda.engine.chance import FAST
from tefuda.engine.happened import Happened
from tefuda.engine.options import Options
from tefuda.engine.position import Position
from tefuda.engine.record import VERSION, Record, expired_text, outcome, play_text
from tefuda.engine.registry import Game
from tefuda.engine.view import Event, View


class Match:
    """A match: `position` has every choice in it; `history[v]` is what happened on the way to the match's version v.

    A match may begin with `moves` that were made elsewhere; they count like any others. Only this position holds the
    match's `stream`; copies of it have none.
    """

    def __init__(
        self, game: Game, options: Options, seed: str, moves: Iterable[tuple[int, str]] = (), generator: str = FAST
    ) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.generator = generator
        self.promised = (
            ""  # what was shown of the shuffle before the deal: the service's commitment, and those of seats
        )
        self.commits: dict[int, str] = {}
        self.position = game.new(options, seed, watched=True, generator=generator)
        self.history: list[list[Happened]] = [self.happened()]
        self.moves: list[tuple[int, str]] = []  # the moves that count, of closed choices only
        self.before: Position | None = None  # the open choice: the position where it began
        self.chosen: list[tuple[int, str]] = []  # the open choice: the moves that count
        self.since: dict[int, int] = dict.fromkeys(self.position.deciders(), 0)
        for seat, text in moves:
            self.play(seat, text)

    @property
    def version(self) -> int:
        return len(self.history) - 1

    def is_over(self) -> bool:
        return self.position.is_over()

    def happened(self) -> list[Happened]:
        """Return the log and empty it."""
        log = self.position.log or []
        self.position.log = []
        return log

    # --- who may decide ----------------------------------------------------------------------------------------

    def decided(self) -> list[int]:
        """Return the seats that have chosen while others still choose."""
        if self.before is None:
            return []
        late = self.position.deciders()
        return sorted({seat for seat, _ in self.chosen if seat not in late})

    def may_change(self, seat: int) -> bool:
        """Return whether the seat has chosen and may choose again."""
        return seat in self.decided() and not self.position.binding()

    def may_decide(self, seat: int) -> bool:
        return seat in self.position.deciders() or self.may_change(seat)

    def opened(self, seat: int) -> int:
        """Return the version at which the seat's present decision opened: a move meant for an older one comes too
        late."""
        return self.since.get(seat, self.version)

    def own(self, seat: int) -> str:
        """Return the seat's own choice that waits for the others; empty if there is none."""
        return " ".join(text for who, text in self.chosen if who == seat) if self.may_change(seat) else ""

    def position_for(self, seat: int) -> Position:
        """Return the position the seat decides in: the true one, without its own choice while that can be changed."""
        return self.without(seat) if self.may_change(seat) else self.position

    def without(self, seat: int) -> Position:
        assert self.before is not None
        twin = self.before.clone()
        for who, text in self.chosen:
            if who != seat:
                play_text(twin, who, text)
        return twin

    def expired(self, seat: int) -> str:
        """Return the move made for a seat whose time has run out."""
        return expired_text(self.position, seat)

    def quiet(self) -> float:
        """Return the seconds that the present choice stays open, whoever has decided; 0: until all have."""
        return float(self.position.quiet())

    def has_choice(self, seat: int) -> bool:
        """Return whether the seat, which may decide now, can do more than one thing."""
        twin = self.position.clone()
        twin.ask(seat)
        return len(twin.legal_moves()) > 1

    # --- moves -------------------------------------------------------------------------------------------------

    def canonical(self, seat: int, text: str) -> str:
        """Return the move as it will be on the list; nothing changes.

        Raises: BadNotation or IllegalMove if it cannot be read or made.
        """
        twin = self.position_for(seat).clone()
        twin.ask(seat)
        move = twin.parse(text)
        twin.clone().play(move, seat)
        return twin.text(move)

    def play(self, seat: int, text: str) -> None:
        """Make a checked move."""
        changes = self.may_change(seat)
        if changes:
            stream = self.position.stream
            self.position = self.without(seat)
            self.position.stream = stream
            self.position.log = []
            self.chosen = [(who, made) for who, made in self.chosen if who != seat]
        waiting = self.position.waiting
        if waiting and self.before is None:
            self.before = self.position.clone()
        play_text(self.position, seat, text)
        self.chosen.append((seat, text))
        self.history.append([] if changes else self.happened())
        self.happened()
        late = self.position.waiting
        if late == 0 or waiting == bit(seat) or late & ~waiting:
            self.moves += self.chosen
            self.chosen = []
            self.before = None
            self.since = dict.fromkeys(self.position.deciders(), self.version)
        else:
            self.since[seat] = self.version

    # --- what is seen ------------------------------------------------------------------------------------------

    def view(self, seat: int, since: int) -> View:
        """Return what a seat or SPECTATOR may see, with everything that happened after version `since`."""
        view = self.position_for(seat).view(seat)
        view.events = self.events(seat, since)
        return view

    def events(self, seat: int, since: int) -> list[Event]:
        return [event.for_seat(seat) for step in self.history[since + 1 :] for event in step]

    def record(self, names: Sequence[str]) -> Record:
        """Return the record of the match, without what was taken back."""
        return Record(
            VERSION,
            self.game.id,
            self.options.data(),
            list(names),
            seed=self.seed,
            generator=self.generator,
            moves=list(self.moves),
            result=outcome(self.position),
        )
