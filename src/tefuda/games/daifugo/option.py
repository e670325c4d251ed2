"""The house rules of a table as one of its options."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from tefuda.engine.errors import BadOption
from tefuda.engine.options import Option
from tefuda.engine.view import Text

from .base import REST
from .catalogue import CLASSES
from .checks import Entry, canonical, completed, entry_problem, id_of, problems
from .rulesets import LARGE


class Rules(Option):
    """The house rules of a table: a list of ids, or of objects with an id and parameters.

    Whatever a rule needs is added; rules that cannot go together are refused.
    """

    type = "rules"

    def check(self, value: Any, players: int, path: str) -> list[Entry]:
        if not isinstance(value, list):
            raise BadOption(Text("daifugo.option.not_a_list", {"found": repr(value)}), path, "rules")
        entries: list[Entry] = []
        for k, entry in enumerate(value):
            wrong = entry_problem(entry, f"{path}[{k}]", [id_of(other) for other in entries])
            if wrong is not None:
                raise wrong
            entries.append(canonical(entry))
        full = completed(entries)
        for one in problems(full, path, players):
            raise BadOption(one["text"], one["path"], one["rules"][-1])
        return full

    def sample(self, players: int, random: Random) -> list[Entry]:
        """Return a random set of rules that can go together, some with random parameters."""
        chosen: list[Entry] = ["deal_all"] if players >= LARGE and random.random() < 0.9 else []
        ids = [id for id in CLASSES if id not in UNUSUAL]
        for id in random.sample(ids, random.randrange(1, len(ids) // 2)):
            entry: Entry = {"id": id, **{param.id: param.sample(random) for param in CLASSES[id].params}}
            trial = [*chosen, canonical(entry)]
            if id not in [id_of(other) for other in completed(chosen)] and not problems(completed(trial), "", players):
                chosen = trial
        full = completed(chosen)
        return [with_orders(entry, [id_of(other) for other in full], random) for entry in full]


def with_orders(entry: Entry, ids: list[str], random: Random) -> Entry:
    """Return an entry with random orders of some rules of its set."""
    drawn: dict[str, Any] = dict(entry) if isinstance(entry, dict) else {"id": entry}
    for param in CLASSES[drawn["id"]].params if drawn["id"] in CLASSES else ():
        if param.type != "order":
            continue
        able = [id for id in param.choices if id in ids or id == REST]
        drawn[param.id] = random.sample(able, random.randrange(len(able) + 1))
    return canonical(drawn)


# Rules that make matches long, or their computation, or end them before they begin: left out of random rule sets.
UNUSUAL: Final = [
    "match_end_games", "match_end_target", "fed_preset", "fed_match_structure", "deal_all", "multi_deck",
    "fed_forced_end",
]  # fmt: skip
