"""The smallest pieces of the laboratory's work. Each says all that its outcome depends on, so that any process, on any
machine, gets the same one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec

from tefuda.engine.errors import BadInput
from tefuda.engine.view import Text
from tefuda.lab import arena, firing
from tefuda.lab.arena import Match, Played
from tefuda.lab.compare import Comparison, Numbers, Weighing, weigh
from tefuda.lab.firing import Fired, Within
from tefuda.lab.measures import Portion, Tally, measure
from tefuda.lab.portions import carry_out
from tefuda.lab.report import Report
from tefuda.lab.tournament import Tournament

Task: TypeAlias = Portion | Weighing | Within | Match
Outcome: TypeAlias = Tally | Numbers | Fired | Played

Result: TypeAlias = Report | Comparison | Tournament
Outcomes: TypeAlias = Sequence[Outcome | None]  # of tasks, in their order; None where one is not done

OUTCOMES: Final[dict[type, Any]] = {Portion: Tally, Weighing: Numbers, Within: Fired, Match: Played}


@dataclass(frozen=True)
class Work:
    """The tasks of a study, and what follows from their outcomes, or from those that are there.

    `groups`: how many of the tasks are of a kind, one kind after the other; none: all are of one.
    """

    tasks: Sequence[Task]
    conclude: Callable[[Outcomes], Result]
    groups: Sequence[int] = ()

    def order(self) -> list[int]:
        """Return an order for the tasks in which all kinds advance alike, so that work can end at any moment."""
        parts = []
        for size in self.groups or [len(self.tasks)]:
            parts += [(k + 0.5) / size for k in range(size)]
        return sorted(range(len(self.tasks)), key=parts.__getitem__)


def little() -> BadInput:
    """Return what is said where too little is done for any result."""
    return BadInput(Text("lab.refused.little"))


def carry(task: Task) -> Outcome:
    """Play the matches of a task, and return what came of them."""
    match task:
        case Portion():
            return measure(task)
        case Weighing():
            return weigh(task)
        case Within():
            return firing.measure_within(task)
        case Match():
            return arena.play(task)


def read(task: Task, outcome: bytes | msgspec.Raw) -> Outcome:
    """Return an outcome that was written as JSON.

    Raises: msgspec.MsgspecError if it is not one of this task.
    """
    found: Outcome = msgspec.json.decode(outcome, type=OUTCOMES[type(task)])
    return found


def carried_out(work: Work, pool: Executor, journal: Path | None = None, said: str = "portions") -> list[Outcome]:
    """Return the outcomes of all tasks, in their order, with a progress bar and a journal (`carry_out`).

    Raises: BadInput if the journal can't be read, or the processes are gone.
    """
    places = {id(task): place for place, task in enumerate(work.tasks)}
    found: list[Outcome | None] = [None] * len(places)
    in_order = [work.tasks[place] for place in work.order()]
    for task, outcome in carry_out(carry, in_order, OUTCOMES, pool, journal, said):
        found[places[id(task)]] = outcome
    return [outcome for outcome in found if outcome is not None]
