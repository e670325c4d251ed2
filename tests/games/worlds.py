"""All worlds a seat cannot rule out, found by trying, and how often `determinize` draws each of them.

A world is where every card lay at the start of a situation, and the moves made since: those whose moves show the seat
what it saw, view by view and event by event. Copies of a card are different cards here, so that a world in which a
hand has both copies counts as one, and two worlds with one of them as two.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import combinations, permutations
from typing import Any

from tefuda.engine.chance import Rng
from tefuda.engine.errors import BadSetup
from tefuda.engine.options import Options
from tefuda.engine.position import Position
from tefuda.engine.registry import find

Path = tuple[str | int, ...]
PASSING = ("chance",)  # of a state, what is no card and no knowledge


def one_way(position: Position, move: int) -> int:
    """Return in how many ways a move can be made with the cards there are: without copies, in one."""
    return 1


@dataclass
class Case:
    """A situation: its start, the moves since, and the seat that watches.

    `hidden`: where in the setup the cards lie that the seat has not seen; `ordered`: in which of these places their
    order counts, as in a stack. `but`: keys of the state that say nothing of where cards are. `ways`: in how many ways
    a move can be made with single cards. `draws`: how many, for each world. `begin`: what happens before anyone looks.
    """

    game: str
    setup: dict[str, Any]
    hidden: Sequence[Path]
    moves: Sequence[str] = ()
    seat: int = 0
    options: dict[str, Any] = field(default_factory=dict)
    ordered: Sequence[str] = ()
    but: Sequence[str] = ()
    ways: Callable[[Position, int], int] = one_way
    draws: int = 40
    begin: Callable[[Any], None] | None = None

    def start(self, setup: dict[str, Any]) -> Position:
        position = find(self.game).load(self.checked(), setup)
        if self.begin is not None:
            self.begin(position)
        position.log = []
        return position

    def checked(self) -> Options:
        game = find(self.game)
        return game.options({"players": len(self.setup["hands"]), **self.options})


def worlds(case: Case) -> tuple[Position, Counter[str]]:
    """Return the situation, and how many worlds there are for each state that it can be in."""
    true = case.start(case.setup)
    seen = true.view(case.seat)
    branches: list[tuple[Position, int]] = []
    for setup, number in starts(case):
        try:
            start = case.start(setup)
        except BadSetup:
            continue
        if start.view(case.seat) == seen:
            branches.append((start, number))
    for text in case.moves:
        seat = mover(true, text)
        move = true.parse(text.split(": ")[-1])
        true.play(move, seat)
        seen, told = true.view(case.seat), events(true, case.seat)
        after: list[tuple[Position, int]] = []
        for position, weight in branches:
            if seat not in position.deciders():
                continue
            position.ask(seat)
            legal = position.legal_moves()
            for other in [move] if seat == case.seat else legal:
                if other not in legal:
                    continue
                twin = watched(position.clone())
                twin.ask(seat)
                ways = case.ways(twin, other)
                twin.apply(other)
                if events(twin, case.seat) == told and twin.view(case.seat) == seen:
                    after.append((twin, weight * ways))
        branches = after
        true.log = []
    states: Counter[str] = Counter()
    for position, weight in branches:
        states[state(position, case.but)] += weight
    return true, states


def mover(position: Position, text: str) -> int:
    """Return who makes a move: `2: H5` names the seat where several may decide."""
    return int(text.split(": ")[0]) if ": " in text else int(position.turn)


def watched(position: Position) -> Position:
    position.log = []
    return position


def events(position: Position, seat: int) -> list[Any]:
    return [happened.for_seat(seat) for happened in position.log or []]


def state(position: Position, but: Sequence[str] = ()) -> str:
    return json.dumps({key: value for key, value in position.state().items() if key not in (*PASSING, *but)})


def starts(case: Case) -> Iterator[tuple[dict[str, Any], int]]:
    """Yield the setup with the hidden cards lying in every possible way, and in how many ways copies can lie so."""
    places = [at(case.setup, path) for path in case.hidden]
    pool = [card for place in places for card in ([place] if isinstance(place, str) else place)]
    sizes = [1 if isinstance(place, str) else len(place) for place in places]
    ordered = [path[0] in case.ordered for path in case.hidden]
    alike = Counter(
        tuple(tuple(pool[card] for card in cards) for cards in dealt)
        for dealt in deals(tuple(range(len(pool))), sizes, ordered)
    )
    for dealt, number in alike.items():
        setup = deepcopy(case.setup)
        for path, place, names in zip(case.hidden, places, dealt, strict=True):
            put(setup, path, names[0] if isinstance(place, str) else list(names))
        yield setup, number


def deals(pool: tuple[int, ...], sizes: list[int], ordered: list[bool]) -> Iterator[list[tuple[int, ...]]]:
    if not sizes:
        yield []
        return
    for cards in (permutations if ordered[0] else combinations)(pool, sizes[0]):
        rest = tuple(card for card in pool if card not in cards)
        for more in deals(rest, sizes[1:], ordered[1:]):
            yield [cards, *more]


def at(value: Any, path: Path) -> Any:
    for key in path:
        value = value[key]
    return value


def put(value: Any, path: Path, cards: Any) -> None:
    for key in path[:-1]:
        value = value[key]
    value[path[-1]] = cards


def drawn(position: Position, case: Case, draws: int) -> Counter[str]:
    rng = Rng("worlds")
    return Counter(state(position.determinize(case.seat, rng), case.but) for _ in range(draws))


def surprise(seen: Counter[str], expected: Counter[str]) -> float:
    """Return how many standard deviations the chi-squared sum of the frequencies is above what chance gives."""
    draws, worlds = seen.total(), expected.total()
    freedom = len(expected) - 1
    if freedom == 0:
        return 0.0
    square = sum(
        (seen[world] - mean) ** 2 / mean for world, number in expected.items() for mean in [draws * number / worlds]
    )
    spread = 2 / (9 * freedom)  # Wilson and Hilferty's normal approximation
    return float((square / freedom) ** (1 / 3) - (1 - spread)) / float(spread**0.5)
