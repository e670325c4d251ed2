"""The catalogue of all 333 rules, and rule sets as values: checked, completed, named by a short code.

`catalogue.json` holds the facts of the rulebook: number, id, category, requires (all of; any of), conflicts.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
from importlib.resources import files
from typing import Any, Final

from mypy_extensions import i64

from tefuda.engine.errors import BadOption
from tefuda.engine.options import Option
from tefuda.engine.view import Text
from tefuda.games.daifugo.base import Base
from tefuda.games.daifugo.rule import Rule
from tefuda.games.daifugo.ruleset import RuleSet

PACKAGE: Final = "tefuda.games.daifugo"

# What the table does by itself, with any rule set: rules in words, without a class.
STANDING: Final = [
    "deal_all", "strength_order", "must_beat", "voluntary_pass", "clear_on_all_pass", "same_number_set",
    "joker_substitute", "finish_order_rank", "tribute_exchange", "ranks_3p", "ranks_4p", "ranks_5p",
    "ranks_6plus_heimin", "rank_text_substitution", "zone_hand", "zone_field", "zone_discard", "zone_outside",
    "zone_aside", "turn_phases", "joker_suit_auto", "joker_number_choice", "pass_reentry", "leader_pass_forbidden",
    "out_keep_field", "seating_fixed", "match_points_per_game", "exchange_poor_first", "exchange_return_allowed",
    "rev_immediate", "sequence_overlap", "suit_lock_full", "eleven_back_toggle", "q_bomber_call_order",
]  # fmt: skip

# What holds unless another rule of the same kind is chosen.
DEFAULTS: Final = {
    "first_card_diamond3": [
        "first_leader_dealer_left", "first_leader_random", "first_leader_card_holder", "fed_first_lead",
    ],
    "lowest_rank_leads": ["next_leader_rank", "next_leader_as_first", "fed_daihinmin_role"],
}  # fmt: skip


def _facts() -> list[dict[str, Any]]:
    text = (files(PACKAGE) / "catalogue.json").read_text(encoding="utf-8")
    facts: list[dict[str, Any]] = json.loads(text)
    return facts


def _classes() -> dict[str, type[Rule]]:
    found: dict[str, type[Rule]] = {}
    package = importlib.import_module(f"{PACKAGE}.rules")
    for module in pkgutil.iter_modules(package.__path__):
        for rule in importlib.import_module(f"{PACKAGE}.rules.{module.name}").RULES:
            found[rule.id] = rule
    return found


FACTS: Final = _facts()
CLASSES: Final = _classes()
BY_ID: Final = {fact["id"]: fact for fact in FACTS}
NUMBERS: Final = {fact["id"]: int(fact["number"]) for fact in FACTS}


def works(id: str) -> bool:
    return id in CLASSES or id in STANDING


def rules() -> list[dict[str, Any]]:
    """All rules as plain data (`tefuda.table.messages.RuleInfo`), in catalogue order."""
    return [
        {
            "id": fact["id"],
            "number": f"D{fact['number']:03}",
            "category": fact["category"].partition(":")[0],
            "works": works(fact["id"]),
            "params": params(fact["id"]),
            "requires": fact.get("requires", []),
            "conflicts": fact.get("conflicts", []),
        }
        for fact in FACTS
    ]


def params(id: str) -> list[dict[str, Any]]:
    """The parameters of a rule that works, as plain data."""
    out: list[dict[str, Any]] = []
    for param in CLASSES[id].params if id in CLASSES else ():
        info: dict[str, Any] = {"id": param.id, "type": param.type, "default": param.default}
        if param.type == "int":
            info.update(least=param.least, most=param.most)
        if param.choices:
            info["choices"] = list(param.choices)
        out.append(info)
    return out


# --- a rule set as a value ---------------------------------------------------------------------------------------


def compose(value: list[Any], players: int) -> RuleSet:
    """The rule set of a checked list."""
    base = Base()
    base.players = players
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
    return RuleSet(made, NUMBERS, base)


class Rules(Option):
    """The house rules of a table: a list of ids, or objects with an id and parameters."""

    type = "rules"

    def check(self, value: Any, players: int, path: str) -> Any:
        return value


def needed(id: str, i: i64) -> BadOption:
    return BadOption(Text("daifugo.option.rules", {"rule": id}), "")
