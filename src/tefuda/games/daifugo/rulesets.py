"""Rule sets composed: the rule objects of a checked list, and what holds beside them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from tefuda.cards.bits import union

from .base import VERSION, Base
from .catalogue import CLASSES, NUMBERS
from .rule import Rule
from .ruleset import RuleSet

LARGE: Final = 9  # at least this number of players use two packs, unless they say otherwise

# The rules that are basic unless another rule of the same kind is chosen.
DEFAULTS: Final = {
    "first_card_diamond3": [
        "first_leader_dealer_left", "first_leader_random", "first_leader_card_holder", "fed_first_lead",
    ],
    "lowest_rank_leads": ["next_leader_rank", "next_leader_as_first", "fed_daihinmin_role"],
}  # fmt: skip


def compose(value: list[Any], players: int, bots: Sequence[int] = (), version: int = VERSION) -> RuleSet:
    """Return the rule set of a checked list, under a version of the rules; `bots` are the seats they take.

    Rule sets never change, so that equal ones are one; tables of one kind are made one after the other, so that the
    last list is often the same.
    """
    last_value, last_players, last_bots, last_version, rules = _last[0]
    if last_value is value and (last_players, last_bots, last_version) == (players, bots, version):
        return rules
    key = json.dumps([players, bots, version, value])
    if key not in _composed:
        if len(_composed) >= 256:
            _composed.clear()
        _composed[key] = _compose(value, players, bots, version)
    _last[0] = (value, players, bots, version, _composed[key])
    return _composed[key]


def _compose(value: list[Any], players: int, bots: Sequence[int], version: int) -> RuleSet:
    base = Base()
    base.version = version
    base.players = players
    base.bots = union(list(bots))
    base.packs = 1 if players < LARGE else 2
    base.tributes = usual_tributes(players)
    chosen = {entry if isinstance(entry, str) else entry["id"]: entry for entry in value}
    ids = list(chosen)
    ids += [id for id, others in DEFAULTS.items() if id not in ids and not any(other in ids for other in others)]
    made: list[Rule] = []
    for id in ids:
        if id in CLASSES:
            rule: Rule = CLASSES[id]()
            entry = chosen.get(id, id)
            for param in rule.params:
                setattr(rule, param.id, param.default if isinstance(entry, str) else entry.get(param.id, param.default))
            made.append(rule)
    return RuleSet(made, NUMBERS, base, ids)


def usual_tributes(players: int) -> list[int]:
    """Return the cards exchanged by the highest and the lowest title, by the next two, and so on.

    Catalogue: 3人用の交換 / Exchange for three.
    """
    return {2: [2], 3: [1]}.get(players, [2, 1])


_composed: dict[str, RuleSet] = {}
_last: list[tuple[list[Any], int, Sequence[int], int, RuleSet]] = [([], -1, (), VERSION, _compose([], 4, (), VERSION))]
