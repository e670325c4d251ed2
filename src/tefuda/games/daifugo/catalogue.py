"""The catalogue of all 333 rules, and rule sets as values: checked, completed, named by a short code.

`catalogue.json` holds the facts of the rulebook: number, id, category, requires (all of; any of), conflicts.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
import re
from collections.abc import Sequence
from importlib.resources import files
from random import Random
from typing import Any, Final

from tefuda.cards.bits import union
from tefuda.engine.errors import BadOption, hint
from tefuda.engine.options import Option
from tefuda.engine.view import Text
from tefuda.games.daifugo.base import REST, Base
from tefuda.games.daifugo.rule import IDS, Param, Rule, texts_of
from tefuda.games.daifugo.ruleset import RuleSet, changes

PACKAGE: Final = "tefuda.games.daifugo"
LARGE: Final = 9  # so many players use two packs, unless they say otherwise

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

# What holds unless another rule of the same kind is chosen.
DEFAULTS: Final = {
    "first_card_diamond3": [
        "first_leader_dealer_left", "first_leader_random", "first_leader_card_holder", "fed_first_lead",
    ],
    "lowest_rank_leads": ["next_leader_rank", "next_leader_as_first", "fed_daihinmin_role"],
}  # fmt: skip


# How a parameter is refused that the table writes down itself.
WRITTEN: Final = {"numbers": "daifugo.option.bad_numbers", "words": "daifugo.option.bad_words"}


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


# --- a rule set as a value ---------------------------------------------------------------------------------------


def compose(value: list[Any], players: int, bots: Sequence[int] = ()) -> RuleSet:
    """The rule set of a checked list; `bots` are the seats they take. Rule sets never change, so that equal ones are
    one; tables of one kind are made one after the other, so that the last list is often the same.
    """
    last_value, last_players, last_bots, rules = _last[0]
    if last_value is value and last_players == players and last_bots == bots:
        return rules
    key = json.dumps([players, bots, value])
    if key not in _composed:
        if len(_composed) >= 256:
            _composed.clear()
        _composed[key] = _compose(value, players, bots)
    _last[0] = (value, players, bots, _composed[key])
    return _composed[key]


def _compose(value: list[Any], players: int, bots: Sequence[int]) -> RuleSet:
    base = Base()
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
    """The cards exchanged by the highest and the lowest rank, by the next two, and so on."""
    return {2: [2], 3: [1]}.get(players, [2, 1])


_composed: dict[str, RuleSet] = {}
_last: list[tuple[list[Any], int, Sequence[int], RuleSet]] = [([], -1, (), _compose([], 4, ()))]


# --- completing and checking -------------------------------------------------------------------------------------

Entry = str | dict[str, Any]


def id_of(entry: Entry) -> str:
    return entry if isinstance(entry, str) else str(entry["id"])


def requirements(id: str) -> list[list[str]]:
    """All of these lists must be met, each by any one of its rules."""
    found: list[list[str]] = BY_ID[id].get("requires", [])
    return found


def conflicts(id: str) -> list[str]:
    found: list[str] = BY_ID[id].get("conflicts", [])
    return found


def jokers_of(entries: list[Entry]) -> int:
    """How many jokers a list of rules plays with."""
    for entry in entries:
        if id_of(entry) == "joker_count":
            return int(entry.get("jokers", 1)) if isinstance(entry, dict) else 1
    return 1


def is_met(need: str, entries: list[Entry]) -> bool:
    """Whether a requirement holds: a rule is there, or stands by itself, or there are jokers enough."""
    id, relation, number = re.match(r"(\w+?)(?:(>?=)(\d+))?$", need).groups()  # type: ignore[union-attr]
    ids = [id_of(entry) for entry in entries]
    if relation is not None:
        return jokers_of(entries) >= int(number) if relation == ">=" else jokers_of(entries) == int(number)
    return id in ids or (id in STANDING and not any(other in ids for other in conflicts(id)))


def completed(entries: list[Entry]) -> list[Entry]:
    """The rules with all they need, and all they bring along, in catalogue order."""
    out = list(entries)
    for entry in out:  # grows while it is walked
        id = id_of(entry)
        for needs in requirements(id):
            if not any(is_met(need, out) for need in needs):
                out += added_for(needs, out)
        brought = CLASSES[id].brings if id in CLASSES else ()
        if brought and not any(
            id in flat(requirements(id_of(other))) for other in entries if id_of(other) not in STANDING
        ):
            out += [one for one in brought if one not in [id_of(other) for other in out]]
    return sorted(out, key=lambda entry: NUMBERS[id_of(entry)])


def added_for(needs: list[str], entries: list[Entry]) -> list[Entry]:
    """What meets a requirement: the first of its rules that can be added; nothing if none can."""
    ids = [id_of(entry) for entry in entries]
    for need in needs:
        id = need.partition("=")[0].rstrip(">")
        if id == "joker_count" and id not in ids:
            return [{"id": id, "jokers": int(need[-1])}]
        if id in CLASSES and id not in ids and not any(other in ids for other in conflicts(id)):
            return [id]
    return []


def flat(lists: list[list[str]]) -> list[str]:
    return [item for items in lists for item in items]


def unknown_rule(found: Any, path: str, rule: str) -> BadOption:
    """Return the refusal of a rule that the catalogue does not have, with the names most like it."""
    likely = hint(str(found), list(BY_ID), Text("daifugo.option.rules_listed"))
    return BadOption(Text("daifugo.option.unknown_rule", {"found": str(found), "hint": likely}), path, rule)


def entry_problem(entry: Any, path: str, earlier: list[str]) -> BadOption | None:
    """What is wrong with one entry of the list by itself."""
    id = entry.get("id") if isinstance(entry, dict) else entry
    if not isinstance(id, str) or id not in BY_ID:
        return unknown_rule(id, path, "rules")
    if not works(id):
        return BadOption(Text("daifugo.option.not_yet", {"rule": texts_of(id)}), path, id)
    if id in HUMAN:
        return BadOption(Text("daifugo.option.human", {"rule": texts_of(id)}), path, id)
    if id in earlier:
        return BadOption(Text("daifugo.option.rule_twice", {"rule": texts_of(id)}), path, id)
    given = {key: value for key, value in entry.items() if key != "id"} if isinstance(entry, dict) else {}
    known = {param.id: param for param in (CLASSES[id].params if id in CLASSES else ())}
    for key, value in given.items():
        if key not in known:
            args: dict[str, int | str | list[str] | Text] = {
                "rule": texts_of(id),
                "param": str(key),
                "known": " ".join(known),
            }
            what = "daifugo.option.unknown_param" if known else "daifugo.option.no_params"
            return BadOption(Text(what, args), f"{path}.{key}", id)
        if known[key].type == "order":
            wrong = order_problem(id, known[key], value, f"{path}.{key}")
            if wrong is not None:
                return wrong
        elif not known[key].fits(value):
            range_ = known[key].range()
            args = {"rule": texts_of(id), "param": str(key), "found": str(value), "range": range_}
            what = WRITTEN.get(known[key].type, "daifugo.option.bad_param")
            return BadOption(Text(what, args), f"{path}.{key}", id)
    return None


def order_problem(id: str, param: Param, value: Any, path: str) -> BadOption | None:
    """What is wrong with an order of rules by itself."""
    if not isinstance(value, list):
        return BadOption(Text("daifugo.option.not_a_list"), path, id)
    for k, item in enumerate(value):
        where = f"{path}[{k}]"
        if not isinstance(item, str) or (item not in BY_ID and item != REST):
            return unknown_rule(item, where, id)
        if item in value[:k]:
            return BadOption(Text("daifugo.option.named_twice", {"found": item}), where, id)
        if item not in param.choices:
            args = {"rule": texts_of(id), "other": texts_of(item), "param": param.id}
            return BadOption(Text("daifugo.option.no_place", dict(args)), where, id)
    return None


def orders_of(entry: Entry) -> dict[str, list[str]]:
    """The orders of rules among the parameters of an entry."""
    if isinstance(entry, str) or entry["id"] not in CLASSES:
        return {}
    return {p.id: entry[p.id] for p in CLASSES[entry["id"]].params if p.type == "order" and p.id in entry}


def strangers(entries: list[Entry], path: str) -> list[dict[str, Any]]:
    """Rules that stand in an order, but are none of the table's."""
    out: list[dict[str, Any]] = []
    ids = [REST, *[id_of(entry) for entry in entries]]
    for k, entry in enumerate(entries):
        if isinstance(entry, str):
            continue
        for key, order in orders_of(entry).items():
            for item in [item for item in order if item not in ids]:
                text = Text("daifugo.option.not_chosen", {"rule": texts_of(id_of(entry)), "other": texts_of(item)})
                kept = {**entry, key: [other for other in order if other in ids]}
                without: list[Entry] = [*entries[:k], canonical(kept), *entries[k + 1 :]]
                label = Text("daifugo.option.not_named", {"rule": texts_of(item)})
                ways = [{"label": label, "options": {"rules": without}}]
                out.append({"path": f"{path}[{k}].{key}", "text": text, "rules": [id_of(entry)], "ways": ways})
    return out


def canonical(entry: Entry) -> Entry:
    """An entry without parameters that are as usual anyway."""
    if isinstance(entry, str):
        return entry
    usual = {param.id: param.default for param in CLASSES[entry["id"]].params} if entry["id"] in CLASSES else {}
    changed = {key: value for key, value in entry.items() if key != "id" and value != usual[key]}
    return {"id": entry["id"], **changed} if changed else str(entry["id"])


def problems(entries: list[Entry], path: str, players: int) -> list[dict[str, Any]]:
    """What cannot be in a completed list, in words, each with its ways out (`tefuda.table.messages.Problem`)."""
    out: list[dict[str, Any]] = []
    ids = [id_of(entry) for entry in entries]
    for k, id in enumerate(ids):
        fits = CLASSES[id].players if id in CLASSES else ()
        if fits and players not in fits:
            text = Text("daifugo.option.players", {"rule": texts_of(id), "allowed": " ".join(map(str, fits))})
            out.append(problem(f"{path}[{k}]", text, [id], entries, [id]))
        for other in conflicts(id):
            if other in ids[:k]:
                text = Text("daifugo.option.conflict", {"rule": texts_of(other), "other": texts_of(id)})
                out.append(problem(f"{path}[{k}]", text, [other, id], entries, [id, other]))
        for needs in requirements(id):
            if not any(is_met(need, entries) for need in needs):
                need = needs[0].partition("=")[0].rstrip(">")
                text = Text("daifugo.option.needs", {"rule": texts_of(id), "other": texts_of(need)})
                out.append(problem(f"{path}[{k}]", text, [id, need], entries, [id]))
    return out + strangers(entries, path) + endless(entries, path)


def endless(entries: list[Entry], path: str) -> list[dict[str, Any]]:
    """Leaders could pass for ever, and a table that is not casual says that nothing is done about it."""
    ids = [id_of(entry) for entry in entries]
    if "leader_pass_allowed" not in ids or "stalemate_guard" not in ids or "timeout_leader_autoplay" in ids:
        return []
    k = ids.index("stalemate_guard")
    guard = entries[k]
    if isinstance(guard, str) or guard.get("policy") != "none" or guard.get("casual", False):
        return []
    culprits = ["leader_pass_allowed", "stalemate_guard"]
    text = Text("daifugo.option.endless", {"rule": texts_of(culprits[0]), "other": texts_of(culprits[1])})
    return [problem(f"{path}[{k}].policy", text, culprits, entries, culprits)]


def problem(path: str, text: Text, rules: list[str], entries: list[Entry], without: list[str]) -> dict[str, Any]:
    """One problem; each way out leaves a rule away, and whatever needs it."""
    ways = [
        {
            "label": Text("daifugo.option.without", {"rule": texts_of(id)}),
            "options": {"rules": left_without(id, entries)},
        }
        for id in without
    ]
    return {"path": path, "text": text, "rules": rules, "ways": ways}


def left_without(gone: str, entries: list[Entry]) -> list[Entry]:
    """The rules that still stand when one of them goes."""
    left = [entry for entry in entries if id_of(entry) != gone]
    for entry in left:
        if any(gone in needs and not any(is_met(need, left) for need in needs) for needs in requirements(id_of(entry))):
            return left_without(id_of(entry), left)
    return left


class Rules(Option):
    """The house rules of a table: a list of ids, or of objects with an id and parameters. Whatever a rule needs is
    added; rules that cannot go together are refused.
    """

    type = "rules"

    def check(self, value: Any, players: int, path: str) -> list[Entry]:
        if not isinstance(value, list):
            raise BadOption(Text("daifugo.option.not_a_list"), path, "rules")
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
        """A random set of rules that can go together, some with random parameters."""
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
    """An entry with random orders of some rules of its set."""
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


def checked(document: dict[str, Any]) -> dict[str, Any]:
    """A lobby's options with everything they need, what is wrong with them, and their code
    (`tefuda.table.messages.Checked`).
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


# --- share codes -------------------------------------------------------------------------------------------------

USUAL_TRICKS: Final = 500  # the last trick of a game, if the table does not say otherwise
TRICKS_STEP: Final = 100
LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that is taken for another


def code_of(options: dict[str, Any]) -> str:
    """A short code for a table's options. It names rules by their catalogue numbers and parameters by their places,
    so that it outlives new versions.
    """
    numbers = [int(options.get("players", 4)), int(options.get("games", 5))]
    entries = sorted(options["rules"], key=lambda entry: NUMBERS[id_of(entry)])
    numbers.append(len(entries))
    before = 0
    changed: list[list[int]] = []
    for k, entry in enumerate(entries):
        number = NUMBERS[id_of(entry)]
        numbers.append(number - before - 1)
        before = number
        if isinstance(entry, dict):
            for place, param in enumerate(CLASSES[entry["id"]].params):
                if param.id in entry:
                    changed.append([k, place, param.number(entry[param.id])])
    numbers += flat_numbers(changed)
    pause, tricks = int(options.get("pause", 0)), int(options.get("mostTricks", USUAL_TRICKS))
    if tricks != USUAL_TRICKS:
        numbers += [pause, tricks // TRICKS_STEP]
    elif pause != 0:
        numbers.append(pause)
    letters = "".join(digits(number) for number in numbers)
    letters += LETTERS[sum(LETTERS.index(letter) * (k + 1) for k, letter in enumerate(letters)) % 32]
    return "-".join(letters[k : k + 3] for k in range(0, len(letters), 3))


def flat_numbers(rows: list[list[int]]) -> list[int]:
    return [number for row in rows for number in row]


def digits(number: int) -> str:
    """A number in letters, four bits each; a letter of the upper half says that more follow."""
    out = LETTERS[number & 15]
    while number > 15:
        number >>= 4
        out = LETTERS[16 + (number & 15)] + out
    return out


def options_of(code: str) -> dict[str, Any]:
    """The options behind a code. Raises BadOption."""
    letters = [LETTERS.find(letter) for letter in code.upper() if letter not in "- "]
    refusal = BadOption(Text("daifugo.option.bad_code"), "$.code", "rules")
    if len(letters) < 4 or -1 in letters:
        raise refusal
    if sum(letter * (k + 1) for k, letter in enumerate(letters[:-1])) % 32 != letters[-1]:
        raise refusal
    numbers: list[int] = []
    number = 0
    for letter in letters[:-1]:
        number = number * 16 + letter % 16
        if letter < 16:
            numbers.append(number)
            number = 0
    return read_numbers(numbers, refusal)


def read_numbers(numbers: list[int], refusal: BadOption) -> dict[str, Any]:
    """The options that the numbers of a code mean."""
    ids = {number: id for id, number in NUMBERS.items()}
    try:
        players, games, length = numbers[:3]
        if players < 2 or games < 1:
            raise refusal
        entries: list[Entry] = []
        at = 0
        for gap in numbers[3 : 3 + length]:
            at += gap + 1
            entries.append(ids[at])
        rest = numbers[3 + length :]
        tricks = rest.pop() * TRICKS_STEP if len(rest) % 3 == 2 else USUAL_TRICKS
        if tricks < TRICKS_STEP:
            raise refusal
        pause = rest.pop() if len(rest) % 3 == 1 else 0
        for k in range(0, len(rest), 3):
            entry, place, value = rest[k : k + 3]
            id = id_of(entries[entry])
            param = CLASSES[id].params[place]
            old = entries[entry]
            entries[entry] = {**({"id": id} if isinstance(old, str) else old), param.id: param.value(value)}
    except (IndexError, KeyError, ValueError):
        raise refusal from None
    return {"players": players, "games": games, "mostTricks": tricks, "pause": pause, "rules": entries}


# --- random house rules ------------------------------------------------------------------------------------------

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
FAMOUS: Final = 1.0
HEARD_OF: Final = 0.05
RARE: Final = 0.002

TAMEST: Final = 5  # rules


def at_random(document: dict[str, Any], wild: int, seed: str) -> dict[str, Any]:
    """A lobby's options with random house rules (`Checked`), from a handful that everybody knows (`wild` 0) to all that
    go together in the order of chance (100). The same seed gives the same rules.
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
    """How likely a rule is met at a table, for tame sets."""
    return FAMOUS if id in EVERYDAY else HEARD_OF if id in COMMON else RARE


# --- presets -----------------------------------------------------------------------------------------------------

POPULAR: Final = ["sequence", "revolution", "eight_cut", "suit_lock", "spade3", "miyako_ochi"]


def everything() -> list[Entry]:
    """As many rules as can be combined, taken in catalogue order."""
    chosen: list[Entry] = []
    for id in CLASSES:
        left_out = id in STANDING or id.startswith("fed_") or id in UNUSUAL or id in PLAINER
        if left_out or id in [id_of(entry) for entry in chosen]:
            continue
        trial = completed([*chosen, id])
        if not problems(trial, "", 4):
            chosen = trial
    return chosen


# Rules that would shut out more interesting ones, or bring nothing by themselves.
PLAINER: Final = ["joker_count", "exchange_none", "joker_exchange_exempt", "leader_pass_allowed", "out_clear_field"]


def presets() -> dict[str, dict[str, Any]]:
    """Named rule sets; some are for one number of players. Texts tell where each comes from."""
    return {
        "popular": {"rules": POPULAR},
        "base": {"rules": []},
        "five": {"rules": FIVE},
        "party": {"rules": completed(list(PARTY))},
        "federation": {"players": 4, "rules": completed(["fed_preset"])},
        "federation3": {"players": 3, "rules": completed(["fed_preset"])},
        "uec": {"players": 5, "rules": completed(list(UEC))},
        "two": {"players": 2, "rules": completed(["two_player_deck33", *TWO])},
        "two_small": {"players": 2, "rules": completed(["two_player_small_hand", *TWO])},
        "two_draw": {"players": 2, "rules": completed(["two_player_deck33", "two_player_draw", *TWO])},
        "everything": {"rules": everything()},
    }


# The five that the federation and most tables agree on.
FIVE: Final = ["revolution", "eight_cut", "suit_lock", "spade3", "miyako_ochi"]

# What is left of it where the 8s are not in the pack: their place is taken by the queens.
TWO: Final = ["revolution", "q_cut", "suit_lock", "spade3"]

# Something happens at nearly every number, and no rule takes long to tell.
PARTY: Final = [
    "sequence", "revolution", "kaidan_kakumei", "coup", "spade3", "sandstorm_triple", "four_stop", "five_skip",
    "seven_pass", "eight_cut", "ambulance", "nine_reverse", "ten_discard", "eleven_back", "q_bomber", "k_skip_one",
    "suit_lock", "geki_lock", "miyako_ochi", "gekokujo", "forbidden_finish", "ff_two", "ff_joker", "ff_eight",
]  # fmt: skip

# The contest's standard rules; what of its server is no rule of the game is told in the preset's text.
UEC: Final[list[Entry]] = [
    {"id": "clear_on_all_pass", "owner": True},
    {"id": "tribute_exchange", "ties": "suits"},
    "first_leader_card_holder",
    "next_leader_as_first",
    {"id": "remainder_from_dealer", "start": "daifugo"},
    "joker_inherits_effect",
    {"id": "joker_suit_four", "alone": False},
    "pass_lockout",
    "leader_pass_allowed",
    {"id": "stalemate_guard", "policy": "draw_lots"},
    {"id": "seating_random", "every": 3, "first": True},
    {"id": "match_points_per_game", "table": "from_one"},
    "revolution",
    {"id": "kaidan_kakumei", "min": 5},
    {"id": "sequence", "joker_ends": True},
    "sequence_no_overlap",
    "spade3",
    "eight_cut",
    "eight_cut_sequence",
    {"id": "suit_lock", "joker_ends": True},
    {"id": "fed_set_rank_reset", "games": 100},
]
