"""Lists of rules checked: what they need is added, and what cannot go together is refused, with ways out."""

from __future__ import annotations

import re
from typing import Any, Final

from tefuda.engine.errors import BadOption, hint
from tefuda.engine.view import Text
from tefuda.texts import names

from .base import REST
from .catalogue import BY_ID, CLASSES, FACTS, NUMBERS, STANDING, UNENFORCED, works
from .cause import texts_of
from .rule import Param

# How a parameter is refused that the table itself writes down.
WRITTEN: Final = {"numbers": "daifugo.option.bad_numbers", "words": "daifugo.option.bad_words"}

# --- completing and checking -------------------------------------------------------------------------------------

Entry = str | dict[str, Any]


def id_of(entry: Entry) -> str:
    return entry if isinstance(entry, str) else str(entry["id"])


def requirements(id: str) -> list[list[str]]:
    """Return the lists that must all be met, each by any one of its rules."""
    found: list[list[str]] = BY_ID[id].get("requires", [])
    return found


def conflicts(id: str) -> list[str]:
    found: list[str] = BY_ID[id].get("conflicts", [])
    return found


def jokers_of(entries: list[Entry]) -> int:
    """Return how many jokers a list of rules plays with."""
    for entry in entries:
        if id_of(entry) == "joker_count":
            return int(entry.get("jokers", 1)) if isinstance(entry, dict) else 1
    return 1


def parts(need: str) -> tuple[str, str, int]:
    """Return a requirement such as `joker_count>=2` in its parts; for a rule alone they are `(id, "", 0)`."""
    id, relation, number = re.findall(r"^(\w+?)(?:(>?=)(\d+))?$", need)[0]
    return id, relation or "", int(number or 0)


PARTS: Final = {need: parts(need) for fact in FACTS for needs in fact.get("requires", []) for need in needs}


def is_met(need: str, entries: list[Entry], ids: list[str]) -> bool:
    """Return whether a requirement holds: a rule is there, or holds by itself, or there are enough jokers.

    `ids` are the ids of the entries.
    """
    id, relation, number = PARTS[need]
    if relation:
        return jokers_of(entries) >= number if relation == ">=" else jokers_of(entries) == number
    return id in ids or (id in STANDING and not any(other in ids for other in conflicts(id)))


def completed(entries: list[Entry]) -> list[Entry]:
    """Return the rules with all they need, and all they bring along, in catalogue order."""
    out = list(entries)
    ids = [id_of(entry) for entry in entries]
    chosen = list(ids)
    for id in ids:  # grows during the loop
        added: list[Entry] = []
        for needs in requirements(id):
            if not any(is_met(need, out, ids) for need in needs):
                added = added_for(needs, out)
                out += added
                ids += [id_of(entry) for entry in added]
        brought = CLASSES[id].brings if id in CLASSES else ()
        if brought and not any(id in flat(requirements(other)) for other in chosen if other not in STANDING):
            added = [one for one in brought if one not in ids]
            out += added
            ids += [id_of(entry) for entry in added]
    return sorted(out, key=lambda entry: NUMBERS[id_of(entry)])


def added_for(needs: list[str], entries: list[Entry]) -> list[Entry]:
    """Return what meets a requirement: the first of its rules that can be added; nothing if none can."""
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
    """Return the refusal of a rule that the catalogue does not have, with the rules of that name or the ids like it."""
    likely = hint(str(found), list(BY_ID), Text("daifugo.option.rules_listed"))
    name = bare(str(found))
    called = [id for id in BY_ID if name in bare_names(id)]
    if called:
        likely = Text("engine.near", {"names": ", ".join(called)})
    return BadOption(Text("daifugo.option.unknown_rule", {"found": str(found), "hint": likely}), path, rule)


def bare_names(id: str) -> list[str]:
    """Return what people call a rule, without signs and spaces: 8cut, 8切り; what is in brackets is a name, too."""
    return [bare(part) for name in names(f"daifugo.rule.{id}") for part in re.split("[()（）]", name) if part]


def bare(name: str) -> str:
    """Return the letters and digits of a name."""
    return "".join(sign for sign in name.lower() if sign.isalnum())


def entry_problem(entry: Any, path: str, earlier: list[str]) -> BadOption | None:
    """Return what is wrong with one entry of the list by itself."""
    id = entry.get("id") if isinstance(entry, dict) else entry
    if not isinstance(id, str) or id not in BY_ID:
        return unknown_rule(id, path, "rules")
    if not works(id):
        return BadOption(Text("daifugo.option.not_yet", {"rule": texts_of(id)}), path, id)
    if id in UNENFORCED:
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
    """Return what is wrong with an order of rules by itself."""
    if not isinstance(value, list):
        return BadOption(Text("daifugo.option.not_a_list", {"found": repr(value)}), path, id)
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
    """Return the orders of rules among the parameters of an entry."""
    if isinstance(entry, str) or entry["id"] not in CLASSES:
        return {}
    return {p.id: entry[p.id] for p in CLASSES[entry["id"]].params if p.type == "order" and p.id in entry}


def strangers(entries: list[Entry], path: str) -> list[dict[str, Any]]:
    """Return problems of rules that are in an order, but are none of the table's."""
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
    """Return an entry without parameters that are as usual anyway."""
    if isinstance(entry, str):
        return entry
    usual = {param.id: param.default for param in CLASSES[entry["id"]].params} if entry["id"] in CLASSES else {}
    changed = {key: value for key, value in entry.items() if key != "id" and value != usual[key]}
    return {"id": entry["id"], **changed} if changed else str(entry["id"])


def problems(entries: list[Entry], path: str, players: int) -> list[dict[str, Any]]:
    """Return what cannot be in a completed list, in words, each with its ways out (`tefuda.table.messages.Problem`)."""
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
            if not any(is_met(need, entries, ids) for need in needs):
                need = needs[0].partition("=")[0].rstrip(">")
                text = Text("daifugo.option.needs", {"rule": texts_of(id), "other": texts_of(need)})
                out.append(problem(f"{path}[{k}]", text, [id, need], entries, [id]))
    return out + strangers(entries, path) + endless(entries, path)


def endless(entries: list[Entry], path: str) -> list[dict[str, Any]]:
    """Return problems if leaders could pass forever, and a table that is not casual does nothing about it."""
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
    """Return one problem; each way out omits a rule, and whatever needs it."""
    ways = [
        {
            "label": Text("daifugo.option.without", {"rule": texts_of(id)}),
            "options": {"rules": left_without(id, entries)},
        }
        for id in without
    ]
    return {"path": path, "text": text, "rules": rules, "ways": ways}


def left_without(gone: str, entries: list[Entry]) -> list[Entry]:
    """Return the rules that are left when one of them goes."""
    left = [entry for entry in entries if id_of(entry) != gone]
    ids = [id_of(entry) for entry in left]
    for id in ids:
        if any(gone in needs and not any(is_met(need, left, ids) for need in needs) for needs in requirements(id)):
            return left_without(id, left)
    return left
