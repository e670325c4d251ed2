"""The rules of one match: their objects in catalogue order, and who overrides which hook."""

from __future__ import annotations

from typing import Any, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tefuda.cards.bits import bit

from .agenda import EFFECT, MOMENTS, REVOLUTION
from .base import REST, REVOLUTION_ORDER, Base
from .rule import ACTED, LIFE, TRICK, UNDONE, Rule


def place(id: str, order: list[str]) -> int:
    """Return the place of a rule in an order that names some rules; all others are at REST, or at the end."""
    if id in order:
        return order.index(id)
    return order.index(REST) if REST in order else len(order)


def overriding(rules: list[Rule], hook: str) -> list[Rule]:
    """Return the rules whose class changes a hook."""
    return [rule for rule in rules if changes(type(rule), hook)]


def changes(rule: type[Rule], hook: str) -> bool:
    """Return whether a class of rules changes a hook."""
    return getattr(rule, hook) is not getattr(Rule, hook)


@final
class RuleSet:
    """The rules of a match, and what they do at a play, in order.

    The k-th of the `speakers` speaks at `moments[k]`, of the rank `effect_ranks[k]` (-1: no effect of a rank), if the
    play has one of the marks `waits[k]`; `marks` is their union. Where effects come in the order of the cards,
    `ways[k]` is 1 for plays in the reversed card order, 0 for others; else -1.
    """

    def __init__(self, rules: list[Rule], numbers: dict[str, int], base: Base, chosen: list[str]) -> None:
        self.rules: list[Rule] = sorted(rules, key=lambda rule: numbers.get(rule.id, 1000))
        self.base: Base = base
        base.ids = [rule.id for rule in self.rules]
        self.by_id: dict[str, Rule] = {rule.id: rule for rule in self.rules}
        self.slots: list[str] = []
        self.kinds: list[int] = []  # of the numbers in `slots`
        lives: list[int] = []
        of_plays: list[int] = []
        for index, rule in enumerate(self.rules):
            rule.index = index
            rule.number = numbers.get(rule.id, 1000 + index)
            rule.slot = len(self.slots)
            for name, life in rule.memory:
                if hasattr(rule, f"{name}_at"):
                    setattr(rule, f"{name}_at", len(self.slots))
                self.slots.append(f"{rule.id}.{name}")
                self.kinds.append(life & ~LIFE & ~UNDONE)
                lives.append(life & LIFE)
                if life & UNDONE or (life & LIFE == TRICK and self.kinds[-1] != ACTED):
                    of_plays.append(len(lives) - 1)
        self.life: vec[i64] = vec[i64](lives)
        self.of_tricks: vec[i64] = vec[i64]([slot for slot, life in enumerate(lives) if life == TRICK])
        self.of_plays: vec[i64] = vec[i64](of_plays)
        for rule in self.rules:
            rule.configure(base, chosen)
        for rule in self.rules:
            if rule.governs_at and base.players not in rule.governs_at:
                continue
            for moment in rule.governs:
                base.governing.setdefault(moment, []).append(rule.id)
        self.adds: vec[Rule] = vec[Rule](overriding(self.rules, "adds"))
        self.answered: vec[i64] = vec[i64]([rule.answers for rule in self.adds])
        self.answers: i64 = 0
        for rule in self.adds:
            self.answers |= rule.answers
        self.act: vec[Rule] = vec[Rule](overriding(self.rules, "act"))
        self.allows: vec[Rule] = vec[Rule](overriding(self.rules, "allows"))
        self.before_revolution: list[Rule] = overriding(self.rules, "before_revolution")
        self.turn_comes: vec[Rule] = vec[Rule](overriding(self.rules, "turn_comes"))
        self.may_act: vec[Rule] = vec[Rule](overriding(self.rules, "may_act"))
        self.watches_turns: bool = len(self.may_act) > 0 or len(self.turn_comes) > 0
        self.rests: list[Rule] = overriding(self.rules, "rests")
        self.passed: vec[Rule] = vec[Rule](overriding(self.rules, "passed"))
        self.window: list[Rule] = self.first_of(overriding(self.rules, "window"), base.window_order)
        self.in_force: list[Rule] = overriding(self.rules, "in_force")
        self.cleared: list[Rule] = overriding(self.rules, "cleared")
        self.leader: list[Rule] = overriding(self.rules, "leader")
        self.foul: list[Rule] = self.first_of(overriding(self.rules, "foul"), base.interrupts)
        self.share: list[Rule] = overriding(self.rules, "share")
        self.spares: list[Rule] = overriding(self.rules, "spares")
        outs = sorted(overriding(self.rules, "out"), key=lambda rule: not rule.upset)
        self.out: list[Rule] = self.first_of(outs, base.interrupts)
        self.seats: list[Rule] = overriding(self.rules, "seats")
        self.exchanges: list[Rule] = overriding(self.rules, "exchanges")
        self.dealt: list[Rule] = overriding(self.rules, "dealt")
        self.tributes: list[Rule] = sorted(overriding(self.rules, "tributes"), key=lambda rule: rule.surcharge)
        self.paid: list[Rule] = overriding(self.rules, "paid")
        self.imagined: list[Rule] = overriding(self.rules, "imagined")
        self.exchanged: list[Rule] = overriding(self.rules, "exchanged")
        self.first_leader: list[Rule] = sorted(overriding(self.rules, "first_leader"), key=lambda rule: not rule.upset)
        self.first_card: list[Rule] = overriding(self.rules, "first_card")
        self.ranking: list[Rule] = sorted(overriding(self.rules, "ranking"), key=lambda rule: not rule.upset)
        self.scored: list[Rule] = overriding(self.rules, "scored")
        self.before_deal: list[Rule] = overriding(self.rules, "before_deal")
        self.trusts: list[Rule] = overriding(self.rules, "trusts")
        self.ends: list[Rule] = overriding(self.rules, "ends")
        self.unranked: list[Rule] = overriding(self.rules, "unranked")
        self.unplaced: list[Rule] = overriding(self.rules, "unplaced")
        self.clock: vec[Rule] = vec[Rule](overriding(self.rules, "clock"))
        self.late: list[Rule] = overriding(self.rules, "late")
        self.offers: vec[Rule] = vec[Rule](overriding(self.rules, "offers"))
        self.erring: bool = len(self.offers) > 0
        self.tries: list[Rule] = overriding(self.rules, "tries")
        self.fouled: list[Rule] = overriding(self.rules, "fouled")
        self.warned: list[Rule] = overriding(self.rules, "warned")
        self.before_warning: list[Rule] = overriding(self.rules, "before_warning")
        self.tally: list[Rule] = overriding(self.rules, "tally")
        self.sign: list[Rule] = overriding(self.rules, "sign")
        self.speakers: vec[Rule] = vec[Rule]([])
        self.moments: vec[i64] = vec[i64]([])
        self.effect_ranks: vec[i64] = vec[i64]([])
        self.waits: vec[i64] = vec[i64]([])
        self.ways: vec[i64] = vec[i64]([])
        self.shedding: vec[i64] = vec[i64]([])  # what those rules wait for that take cards out of the hand
        self.marks: i64 = 0
        self.arrange()

    def first_of(self, rules: list[Rule], order: list[str]) -> list[Rule]:
        """Return the rules in an order that names some of them."""
        return sorted(rules, key=lambda rule: place(rule.id, order))

    def named(self, rule: Rule) -> tuple[int, int]:
        """Return the place of a rule among the interrupts, and in the order."""
        return place(rule.id, self.base.interrupts), place(rule.id, self.base.order)

    def arrange(self) -> None:
        """Put all that rules do at a play into its order (RULES.md, section 4).

        Catalogue: 段階の増設・削減・入れ替え / Other parts of a turn.
        """
        entries: list[tuple[tuple[int, ...], int, int, int, int]] = []
        base = self.base
        ways = [(0, 1), (1, -1)] if base.as_played else [(-1, -1 if base.descending else 1)]
        revolutions = [self.named(rule) for rule in overriding(self.rules, MOMENTS[REVOLUTION])]
        for moment, hook in enumerate(MOMENTS):
            for rule in overriding(self.rules, hook):
                first, early = self.named(rule)
                if rule.aftermath and moment > REVOLUTION and moment != EFFECT:
                    first, early = max([(first, early), *revolutions])  # it cannot come before what it follows from
                if moment != EFFECT:
                    at = place(rule.id, REVOLUTION_ORDER) if moment == REVOLUTION else 0
                    entries.append(((first, early, moment, at, 0, rule.number), rule.index, moment, -1, -1))
                    continue
                for rank in range(13):
                    for way, upward in ways if rule.waits() >> rank & 1 else []:
                        key = (first, early, moment, rank * upward, rule.section, rule.number)
                        entries.append((key, rule.index, moment, rank, way))
        for _, index, moment, rank, way in sorted(entries, key=lambda entry: entry[0]):
            rule = self.rules[index]
            wait: i64 = bit(rank) if rank >= 0 else rule.waits()
            self.speakers = append(self.speakers, rule)
            self.moments = append(self.moments, moment)
            self.effect_ranks = append(self.effect_ranks, rank)
            self.waits = append(self.waits, wait)
            self.ways = append(self.ways, way)
            if rule.chooses in ("give", "discard"):
                self.shedding = append(self.shedding, wait)
            self.marks |= wait

    def next_speaker(self, k: i64, marks: i64) -> i64:
        """Return the first one from the `k`-th on that has something to say to a play with these marks."""
        waits = self.waits
        while k < len(waits) and waits[k] & marks == 0:
            k += 1
        return k

    def has(self, id: str) -> bool:
        return id in self.by_id

    def find(self, id: str) -> Rule | None:
        return self.by_id.get(id)

    def by_verb(self, verb: str) -> Rule | None:
        """Return the rule whose own way of playing begins with this word."""
        for rule in self.rules:
            if rule.verb and rule.verb == verb:
                return rule
        return None

    def by_number(self, number: i64) -> Rule:
        """Return the rule with a way of playing of its own whose catalogue number a move carries."""
        for rule in self.act:
            if rule.number == number:
                return rule
        raise KeyError(number)


def value_of(rule: Rule) -> Any:
    """Return a rule as an option names it: its id, or an object where parameters differ from their defaults."""
    changed = {param.id: getattr(rule, param.id) for param in rule.params}
    changed = {param.id: changed[param.id] for param in rule.params if changed[param.id] != param.default}
    return {"id": rule.id, **changed} if changed else rule.id
