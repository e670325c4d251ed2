"""The catalogue of all 333 rules: their facts, and the classes that do what they say.

`catalogue.json` holds the facts of the rulebook: number, id, category, requires (all of; any of), conflicts.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
from importlib.resources import files
from typing import Any, Final

from .base import REST
from .rule import IDS, Rule
from .ruleset import changes

PACKAGE: Final = "tefuda.games.daifugo"
OWN: Final = __name__.rpartition(".")[0]  # this package, or that for several packs

# What the table does by itself with any rule set, and which code of this package does it: `module:name`.
BASIC: Final = {
    "strength_order": "playable:stronger",
    "must_beat": "playable:follow_moves",
    "voluntary_pass": "playable:may_pass",
    "joker_substitute": "legal:sets",
    "finish_order_rank": "match:final_order",
    "ranks_2p": "tell:title_name",
    "ranks_4p": "tell:title_name",
    "ranks_5p": "tell:title_name",
    "ranks_6plus_heimin": "tell:title_name",
    "rank_text_substitution": "fields:Fields.seat_of_title",
    "zone_hand": "show:own_view",
    "zone_field": "show:pile_zone",
    "zone_discard": "show:piles",
    "zone_stock": "match:deal",
    "zone_outside": "show:piles",
    "zone_aside": "show:piles",
    "zones_configurable": "show:piles",
    "turn_phases": "table:Table.resolve",
    "turn_phases_configurable": "ruleset:RuleSet.arrange",
    "joker_suit_auto": "plays:read",
    "joker_number_choice": "legal:joker_runs",
    "pass_reentry": "table:Table.advance",
    "leader_pass_forbidden": "playable:may_pass",
    "out_keep_field": "finish:go_out",
    "seating_fixed": "match:seat_and_deal",
    "exchange_poor_first": "exchange:chosen",
    "exchange_return_allowed": "exchange:offered",
    "rev_immediate": "lasting:Lasting.reverse_order",
    "sequence_overlap": "playable:higher_starts",
    "suit_lock_full": "rules.lock:same_suits",
    "eleven_back_toggle": "rules.effects_jack:JackBack.effect",
    "q_bomber_call_order": "rules.effects_queen:QBomber.verdict",
    "fed_points_at_game_end": "match:end_round",
    "fed_match_winner_points": "match:places",
    "fed_blind_error": "match:lay_blind",
    "fed_spade_vacant": "rules.federation:draw_seats",
    "fed_final_by_referee": "match:seat_and_deal",
    "fed_action_leader": "playable:lead_moves",
    "fed_action_child": "playable:follow_moves",
    "fed_clear": "clear:clear_pile",
    "fed_out_of_turn_play": "playable:consider",
    "fed_no_takeback": "table:Table.lay",
    "fed_combo_single": "legal:all_sets",
    "fed_combo_set": "legal:all_sets",
    "fed_joker_declare": "plays:read",
    "fed_exchange_tie": "exchange:tribute",
    "fed_exchange_error": "choices:fill",
    "fed_early_pickup": "choices:close_group",
    "fed_revolution_flag": "show:tags",
    "fed_eight_clock": "clock:seconds",
    "fed_miyako_vs_foul": "match:final_order",
    "fed_suit_lock_joker": "rules.federation_play:SuitLock.lock",
    "fed_if_field": "clear:new_lead",
    "fed_3p_exchange": "rulesets:usual_tributes",
    "fed_3p_points": "rules.federation:Points.configure",
    "fed_3p_revolution": "rules.federation_play:Revolution.configure",
    "fed_hand_count_public": "show:seat_view",
    "fed_hand_count_stall": "show:seat_view",
    "fed_out_field": "clear:new_lead",
    "fed_if_foul_not_out": "rules.federation_fouls:Foul.tries",
    "fed_miyako_vs_datsuzei": "rules.federation_fraud:FederationEvasion.ranking",
}

# What it does by itself, too, but with parameters, and so with a class.
USUAL: Final = [
    "deal_all", "clear_on_all_pass", "same_number_set", "tribute_exchange", "ranks_3p", "match_points_per_game",
]  # fmt: skip

STANDING: Final = {*BASIC, *USUAL}

# Switches, whose classes only set something or have an id that others ask for, and the code that goes by it.
SWITCHES: Final = {
    "deal_all": "match:pack",
    "multi_deck": "match:pack",
    "clear_on_all_pass": "table:Table.advance",
    "tribute_exchange": "exchange:plan_of",
    "two_player_deck33": "match:pack",
    "two_player_small_hand": "match:deal",
    "ranks_3p": "tell:title_name",
    "ranks_extended": "tell:title_name",
    "rank_theme_names": "tell:title_name",
    "remainder_from_lowest": "match:dealing_order",
    "remainder_blind_cards": "match:lay_blind",
    "joker_count": "match:pack",
    "joker_inherits_effect": "fields:Fields.read",
    "joker_exchange_exempt": "exchange:givable",
    "joker_suit_colourless": "plays:read",
    "joker_suit_four": "jokers:declare",
    "joker_suit_five": "jokers:declare",
    "joker_number_auto": "jokers:number_worth",
    "pass_lockout": "table:Table.advance",
    "leader_pass_allowed": "playable:may_pass",
    "leader_pass_official": "playable:may_pass",
    "timeout_leader_autoplay": "clock:expired",
    "out_clear_field": "finish:go_out",
    "match_points_per_game": "match:points_of",
    "match_end_target": "match:reached",
    "match_end_games": ":rounds_by_rule",
    "simultaneous_order": "ruleset:RuleSet.arrange",
    "interrupts": "ruleset:RuleSet.named",
    "time_byoyomi": "clock:seconds",
    "time_bank": "position:Daifugo.bank",
    "forbidden_finish": "finish:fallen_first",
    "ff_quad_judge_a": "rules.finish:judged_after",
    "ff_quad_judge_b": "rules.finish:judged_after",
    "miyako_ochi_withdraw": "rules.finish_special:MiyakoOchi.out",
    "miyako_ochi_continue": "rules.finish_special:MiyakoOchi.out",
    "exchange_return_forbidden": "exchange:offered",
    "exchange_simultaneous": "exchange:exchange",
    "exchange_none": "match:follow_deal",
    "datsuzei_expel": "rules.fraud:TaxEvasion.claim",
    "datsuzei_void": "rules.fraud:TaxEvasion.claim",
    "fuse_kokan": "exchange:exchange",
    "rev_delayed": "lasting:Lasting.reverse_order",
    "rev_joker_inverted": "order:usual_order",
    "yugo_finish_exempt": "rules.finish:FoulRevolution.foul",
    "sequence": "playable:combinations",
    "sequence_min2": "playable:combinations",
    "sequence_no_overlap": "playable:higher_starts",
    "four_stop_double": "rules.effects_4:FourStop.window",
    "thief_handedness": "rules.effects_4:Thief.effect",
    "skip_per_card": "rules.effects_5:FiveSkip.effect",
    "eight_cut_sequence": "rules.effects_8:EightCut.cuts",
    "eight_cut_pure": "rules.effects_8:EightCut.cuts",
    "eleven_back_first": "rules.effects_jack:JackBack.effect",
    "q_bomber_weak_order": "rules.effects_queen:QBomber.verdict",
    "lock_after": "rules.lock:SuitLock.go_on",
    "suit_lock_partial": "rules.lock:SuitLock.lock",
    "geki_lock_all_suits": "rules.lock:same_suits",
    "fed_match_structure": "fields:Fields.ends_set",
    "fed_points": "match:points_of",
    "fed_game4_bonus": "match:points_of",
    "fed_set_rank_reset": "match:set_up",
    "fed_blind_cards": "match:lay_blind",
    "fed_deal_order": "match:dealing_order",
    "fed_pass_lock": "table:Table.advance",
    "fed_all_lead_pass": "playable:may_pass",
    "fed_clock_20": "clock:seconds",
    "fed_combo_sequence": "playable:combinations",
    "fed_exchange": "exchange:exchange",
    "fed_datsuzei_multi": "rules.federation_fraud:FederationEvasion.ranking",
    "fed_false_accusation": "rules.federation_fraud:FederationEvasion.claim",
    "fed_illegal_finish": "rules.federation_finish:in_revolution",
    "fed_3p_deck": "match:pack",
}

# What only people at a real table can do or judge, and why: rules in words, nothing to switch.
UNENFORCED: Final = {
    "fed_stalling": "only people can judge what is deliberate",  # 遅延行為 / Stalling
    "fed_deck_bicycle": "about cards of paper",  # 使用デッキ / The pack
    "fed_deck_new": "about cards of paper",  # 新品開封・破棄 / A new pack
    "fed_phones": "about people at a venue",  # 通信機器の電源 / Phones off
    "fed_food": "about people at a venue",  # 飲食 / Food and drink
    "fed_breaks": "about people at a venue",  # 休憩 / Breaks
    "fed_dress": "about people at a venue",  # 服装 / Dress
}


def _facts() -> list[dict[str, Any]]:
    text = (files(PACKAGE) / "catalogue.json").read_text(encoding="utf-8")
    facts: list[dict[str, Any]] = json.loads(text)
    return facts


def _classes() -> dict[str, type[Rule]]:
    found: dict[str, type[Rule]] = {}
    package = importlib.import_module(f"{OWN}.rules")
    for module in pkgutil.iter_modules(package.__path__):
        for rule in importlib.import_module(f"{OWN}.rules.{module.name}").RULES:
            found[rule.id] = rule
    return found


FACTS: Final = _facts()
CLASSES: Final = _classes()
BY_ID: Final = {fact["id"]: fact for fact in FACTS}
NUMBERS: Final = {fact["id"]: int(fact["number"]) for fact in FACTS}


def _name_orders() -> None:
    """Name the rules that may be in the parameters that are orders of rules."""
    for param in [param for rule in CLASSES.values() for param in rule.params if param.type == "order"]:
        able = {id for id, rule in CLASSES.items() for hook in param.hooks if changes(rule, hook)}
        param.choices = (*[id for id in NUMBERS if id in able], REST)
        param.numbers = {**{id: NUMBERS[id] for id in able}, REST: IDS - 1}


_name_orders()


def works(id: str) -> bool:
    return id in CLASSES or id in STANDING or id in UNENFORCED


def code_of(id: str) -> str:
    """Return the class or function that carries out a rule, for `pkgutil.resolve_name`; empty for `UNENFORCED`."""
    if id in CLASSES:
        return f"{CLASSES[id].__module__}:{CLASSES[id].__name__}"
    return f"{PACKAGE}.{BASIC[id]}" if id in BASIC else ""


def reader_of(id: str) -> str:
    """Return the function that does what a switch says, named in the same way; empty for all other rules."""
    module, _, name = SWITCHES.get(id, "").partition(":")
    return f"{PACKAGE}.{module}:{name}" if module else f"{PACKAGE}:{name}" if name else ""


# How often one meets a rule: at nearly every table, or at many. The others are rare.
EVERYDAY: Final = frozenset({
    "sequence", "revolution", "eight_cut", "suit_lock", "spade3", "miyako_ochi", "eleven_back", "kaidan_kakumei",
    "five_skip", "seven_pass", "ten_discard", "pass_lockout", "forbidden_finish", "ff_two", "ff_joker", "ff_eight",
    "number_lock", "geki_lock",
})  # fmt: skip
COMMON: Final = frozenset({
    "gekokujo", "sandstorm_triple", "sandstorm_any", "sandstorm_joker", "ambulance", "rokurokubi", "four_stop",
    "q_bomber", "nine_reverse", "k_skip_one", "k_reverse", "seven_discard", "coup", "coup_return", "joker_kakumei",
    "nanasan_kakumei", "color_lock", "suit_lock_partial", "ff_spade3", "ff_weakest", "ff_revolution", "ff_jack",
    "spade2_return", "rev_clears_field", "out_clear_field", "exchange_return_forbidden", "kyo_ochi", "zombie",
    "salvage", "death_444", "four_cut", "six_cut", "q_cut", "skip_alt_numbers", "nine_return", "ten_skip", "two_back",
    "galaxy_railway", "joker_gaeshi", "emperor", "omen", "tenpenchii", "monopoly", "dokan", "joker_inherits_effect",
})  # fmt: skip


def rules() -> list[dict[str, Any]]:
    """Return all rules as plain data (`tefuda.table.messages.RuleInfo`), in catalogue order."""
    return [
        {
            "id": fact["id"],
            "number": f"D{fact['number']:03}",
            "category": fact["category"].partition(":")[0],
            "section": fact["category"].partition(":")[2],
            "works": works(fact["id"]),
            "standing": fact["id"] in BASIC,
            "usual": fact["id"] in USUAL,
            "human": fact["id"] in UNENFORCED,
            "known": 2 if fact["id"] in EVERYDAY else 1 if fact["id"] in COMMON else 0,
            "code": code_of(fact["id"]),
            "reader": reader_of(fact["id"]),
            "reason": UNENFORCED.get(fact["id"], ""),
            "params": params(fact["id"]),
            "requires": fact.get("requires", []),
            "conflicts": fact.get("conflicts", []),
            "brings": list(CLASSES[fact["id"]].brings) if fact["id"] in CLASSES else [],
        }
        for fact in FACTS
    ]


def params(id: str) -> list[dict[str, Any]]:
    """Return the parameters of a rule that works, as plain data."""
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
