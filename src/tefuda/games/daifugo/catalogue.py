"""The catalogue of all 333 rules: their facts, and the classes that do what they say.

`catalogue.json` holds the facts of the rulebook: number, id, category, requires (all of; any of), conflicts.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
from importlib.resources import files
from typing import Any, Final

from tefuda.games.daifugo.base import REST
from tefuda.games.daifugo.rule import IDS, Rule
from tefuda.games.daifugo.ruleset import changes

PACKAGE: Final = "tefuda.games.daifugo"

# What the table does by itself, with any rule set: rules in words, without a class.
STANDING: Final = [
    "deal_all", "strength_order", "must_beat", "voluntary_pass", "clear_on_all_pass", "same_number_set",
    "joker_substitute", "finish_order_rank", "tribute_exchange", "ranks_2p", "ranks_3p", "ranks_4p", "ranks_5p",
    "ranks_6plus_heimin", "rank_text_substitution", "zone_hand", "zone_field", "zone_discard", "zone_stock",
    "zone_outside", "zone_aside", "zones_configurable", "turn_phases", "turn_phases_configurable",
    "joker_suit_auto", "joker_number_choice", "pass_reentry", "leader_pass_forbidden", "out_keep_field",
    "seating_fixed", "match_points_per_game", "exchange_poor_first", "exchange_return_allowed",
    "rev_immediate", "sequence_overlap", "suit_lock_full", "eleven_back_toggle", "q_bomber_call_order",
    "fed_points_at_game_end", "fed_match_winner_points", "fed_blind_error", "fed_spade_vacant",
    "fed_final_by_referee", "fed_action_leader", "fed_action_child", "fed_clear", "fed_out_of_turn_play",
    "fed_no_takeback", "fed_combo_single", "fed_combo_set", "fed_joker_declare", "fed_exchange_tie",
    "fed_exchange_error", "fed_early_pickup", "fed_revolution_flag", "fed_eight_clock", "fed_miyako_vs_foul",
    "fed_suit_lock_joker", "fed_if_field", "fed_3p_exchange", "fed_3p_points", "fed_3p_revolution",
    "fed_hand_count_public", "fed_hand_count_stall", "fed_out_field", "fed_if_foul_not_out", "fed_miyako_vs_datsuzei",
]  # fmt: skip

# What only people at a real table can do or judge: rules in words, nothing to switch.
HUMAN: Final = [
    "fed_stalling", "fed_deck_bicycle", "fed_deck_new", "fed_phones", "fed_food", "fed_breaks", "fed_dress",
]  # fmt: skip


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


def _name_orders() -> None:
    """Which rules may stand in the parameters that are orders of rules."""
    for param in [param for rule in CLASSES.values() for param in rule.params if param.type == "order"]:
        able = {id for id, rule in CLASSES.items() for hook in param.hooks if changes(rule, hook)}
        param.choices = (*[id for id in NUMBERS if id in able], REST)
        param.numbers = {**{id: NUMBERS[id] for id in able}, REST: IDS - 1}


_name_orders()


def works(id: str) -> bool:
    return id in CLASSES or id in STANDING or id in HUMAN


def rules() -> list[dict[str, Any]]:
    """All rules as plain data (`tefuda.table.messages.RuleInfo`), in catalogue order."""
    return [
        {
            "id": fact["id"],
            "number": f"D{fact['number']:03}",
            "category": fact["category"].partition(":")[0],
            "section": fact["category"].partition(":")[2],
            "works": works(fact["id"]),
            "standing": fact["id"] in STANDING and fact["id"] not in CLASSES,
            "usual": fact["id"] in STANDING and fact["id"] in CLASSES,
            "human": fact["id"] in HUMAN,
            "params": params(fact["id"]),
            "requires": fact.get("requires", []),
            "conflicts": fact.get("conflicts", []),
            "brings": list(CLASSES[fact["id"]].brings) if fact["id"] in CLASSES else [],
        }
        for fact in FACTS
    ]


def params(id: str) -> list[dict[str, Any]]:
    """The parameters of a rule that works, as plain data."""
    out: list[dict[str, Any]] = []
    for param in CLASSES[id].params if id in CLASSES else ():
        info: dict[str, Any] = {"id": param.id, "type": param.type, "default": param.default}
        if param.type in ("int", "numbers", "words"):
            info.update(least=param.least, most=param.most)
        if param.choices:
            info["choices"] = list(param.choices)
        if param.only:
            info["only"] = list(param.only)
        out.append(info)
    return out
