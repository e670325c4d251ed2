"""One match at a table: the position, what happened at each version, and secret choices that can still be changed.

While several seats choose at the same time, each choice is a move on the list like any other, made in the position at
once (which hides it until all are in). A seat that has chosen may choose anew, unless the game says that its choices
are binding: its new move stands on the list as well, and takes the place of what the seat chose before. For that the
position before the choice is kept, and played again with the choices that count; positions do not depend on the order.
The choice closes with the move of the last seat that had none, and from then on nothing can be taken back.
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
    """`position` has every choice in it. `history[v]` is what happened on the way to the match's version v. A match may
    begin with `moves` that were made elsewhere; they count like any others. The one position that holds the match's
    `stream` is this one; whatever is copied from it has none.
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
        self.moves: list[tuple[int, str]] = []  # those that count, closed choices only
        self.before: Position | None = None  # the open choice: where it began
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
        """Empties the log."""
        log = self.position.log or []
        self.position.log = []
        return log

    # --- who may decide ----------------------------------------------------------------------------------------

    def decided(self) -> list[int]:
        """The seats that have made their choice while others still choose."""
        if self.before is None:
            return []
        late = self.position.deciders()
        return sorted({seat for seat, _ in self.chosen if seat not in late})

    def may_change(self, seat: int) -> bool:
        """Whether the seat has chosen and may choose anew."""
        return seat in self.decided() and not self.position.binding()

    def may_decide(self, seat: int) -> bool:
        return seat in self.position.deciders() or self.may_change(seat)

    def opened(self, seat: int) -> int:
        """The version at which the seat's present decision opened: a move meant for an older one comes too late."""
        return self.since.get(seat, self.version)

    def own(self, seat: int) -> str:
        """The seat's own choice that waits for the others."""
        return " ".join(text for who, text in self.chosen if who == seat) if self.may_change(seat) else ""

    def position_for(self, seat: int) -> Position:
        """The position the seat decides in: the true one, but if its choice can still be changed, without that."""
        return self.without(seat) if self.may_change(seat) else self.position

    def without(self, seat: int) -> Position:
        assert self.before is not None
        twin = self.before.clone()
        for who, text in self.chosen:
            if who != seat:
                play_text(twin, who, text)
        return twin

    def expired(self, seat: int) -> str:
        """The move made for a seat whose time has run out."""
        return expired_text(self.position, seat)

    def quiet(self) -> float:
        """Seconds that the present choice stays open, whoever has decided; 0: to the last decision."""
        return float(self.position.quiet())

    def has_choice(self, seat: int) -> bool:
        """Whether the seat, which may decide now, can do more than one thing."""
        twin = self.position.clone()
        twin.ask(seat)
        return len(twin.legal_moves()) > 1

    # --- moves -------------------------------------------------------------------------------------------------

    def canonical(self, seat: int, text: str) -> str:
        """The move as it will stand on the list. Raises BadNotation or IllegalMove; nothing changes."""
        twin = self.position_for(seat).clone()
        twin.ask(seat)
        move = twin.parse(text)
        twin.clone().play(move, seat)
        return twin.text(move)

    def play(self, seat: int, text: str) -> None:
        """Makes a checked move."""
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
        """What the seat (SPECTATOR: a watcher) may see, with everything that happened after version `since`."""
        view = self.position_for(seat).view(seat)
        view.events = self.events(seat, since)
        return view

    def events(self, seat: int, since: int) -> list[Event]:
        return [event.for_seat(seat) for step in self.history[since + 1 :] for event in step]

    def record(self, names: Sequence[str]) -> Record:
        """The match as written down, without what was taken back."""
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
