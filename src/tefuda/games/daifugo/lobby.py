"""The questions of a table's lobby about its house rules (`Game.house`).

They are about all of them, a list checked and completed, the list behind a share code, and random rules.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from .catalogue import CLASSES, COMMON, EVERYDAY, rules
from .checks import Entry, canonical, completed, entry_problem, id_of, problems
from .codes import code_of, options_of
from .option import UNUSUAL
from .presets import PLAINER

__all__ = ["at_random", "checked", "options_of", "rules"]


def checked(document: dict[str, Any]) -> dict[str, Any]:
    """Return a lobby's options with everything they need, what is wrong with them, and their code.

    The result is a `tefuda.table.messages.Checked`.
    """
    entries: list[Entry] = []
    wrong: list[dict[str, Any]] = []
    for k, entry in enumerate(document.get("rules", [])):
        refusal = entry_problem(entry, f"$.options.rules[{k}]", [id_of(other) for other in entries])
        if refusal is None:
            entries.append(canonical(entry))
        else:
            wrong.append({"path": refusal.path, "text": refusal.text, "rules": [], "ways": []})
    full = completed(entries)
    given = [id_of(entry) for entry in entries]
    options = {**document, "rules": full}
    for one in problems(full, "$.options.rules", int(document.get("players", 4))):
        for way in one["ways"]:
            way["options"] = {**options, **way["options"]}
        wrong.append(one)
    added = [id_of(entry) for entry in full if id_of(entry) not in given]
    return {"options": options, "problems": wrong, "added": added, "code": code_of(options)}


FAMOUS: Final = 1.0
HEARD_OF: Final = 0.05
RARE: Final = 0.002
TAMEST: Final = 5  # rules


def at_random(document: dict[str, Any], wild: int, seed: str) -> dict[str, Any]:
    """Return a lobby's options with random house rules (`Checked`).

    They go from a handful that everyone knows (`wild` 0) to all that go together in random order (100). The same seed
    gives the same rules.
    """
    random = Random(f"{seed} {wild}")
    players = int(document.get("players", 4))
    ids = [id for id in CLASSES if not id.startswith("fed_") and id not in UNUSUAL and id not in PLAINER]
    share = min(max(wild, 0), 100) / 100
    wanted = round(TAMEST * (len(ids) / TAMEST) ** share)
    chosen: list[Entry] = []
    for id in sorted(ids, key=lambda id: random.random() ** (1 / likely(id) ** (1 - share)), reverse=True):
        if len(chosen) >= wanted:
            break
        if id in [id_of(entry) for entry in chosen]:
            continue
        varied = {param.id: param.sample(random) for param in CLASSES[id].params if random.random() < share / 2}
        trial = completed([*chosen, canonical({"id": id, **varied})])
        if not problems(trial, "", players):
            chosen = trial
    return checked({**document, "rules": chosen})


def likely(id: str) -> float:
    """Return how likely a rule is met at a table, for tame sets."""
    return FAMOUS if id in EVERYDAY else HEARD_OF if id in COMMON else RARE
