"""Daifugo's house rules: their cost as they grow in number, and the longest list of moves."""

from __future__ import annotations

import json
import random
import sys
import time

from bench.clock import amount, median, rates, ratio
from bench.engine import FIVE, TWENTY_FIVE, Player
from tefuda.engine.chance import Rng
from tefuda.engine.moves import Moves
from tefuda.engine.registry import find
from tefuda.games.daifugo.presets import POPULAR

# More packs have rows of their own, some rules set the number of rounds, those of penalties ask everyone all the time.
LEFT_OUT = (
    "multi_deck",
    "match_end_games",
    "match_end_target",
    "fed_preset",
    "fed_match_structure",
    "fed_foul",
    "fed_foul_unnoticed",
    "fed_suit_lock_foul",
    "fed_out_of_turn_pass",
    "fed_slow_table",
    "fed_forced_end",
)
SECONDS = 10
DRAWS = 9  # sets of a hundred
MATCHES = 100  # in which the longest list of moves is looked for


def completed(rules: list[str], players: int) -> list[str]:
    """Return the ids of these rules and of all that they require; none if they conflict."""
    checked = find("daifugo").house.checked({"players": players, "games": 1, "rules": rules})
    ids = [rule if isinstance(rule, str) else rule["id"] for rule in checked["options"]["rules"]]
    return [] if checked["problems"] or set(ids) & set(LEFT_OUT) else ids


def largest(players: int) -> list[str]:
    """Return a valid set to which no rule can be added: those with the fewest conflicts first."""
    rules = {rule["id"]: rule for rule in find("daifugo").house.rules() if rule["works"] and not rule["standing"]}
    chosen: list[str] = []
    for id in sorted(rules, key=lambda id: (len(rules[id]["conflicts"]), id)):
        if not set(rules[id]["conflicts"]) & set(chosen) and completed([*chosen, id], players):
            chosen.append(id)
    return chosen


def a_hundred(everything: list[str], draw: int) -> list[str]:
    """Return a hundred rules of a larger set, at random but always the same, the 25 of the other row among them."""
    chosen = [id for id in TWENTY_FIVE if id in everything]
    for id in random.Random(f"a hundred, {draw}").sample(everything, len(everything)):
        if id not in chosen and 0 < len(completed([*chosen, id], 4)) <= 100:
            chosen.append(id)
    return chosen


def costs(sets: dict[str, list[list[str]]]) -> list[dict[str, str]]:
    """Measure games per second with ever more rules, all sets taking turns.

    Of several sets of one size the median, the slowest and the fastest are given: how long a game lasts, and how many
    decisions it has, depends on its rules.
    """
    listed = [rules for several in sets.values() for rules in several]
    players = [Player("daifugo", 10, {"players": 4, "games": 10, "rules": rules}) for rules in listed]
    measured = rates(*(player.play for player in players))
    goals = {"5": "≥ 100k", "100": "≥ 20k"}
    rows = []
    in_turn = iter(measured)
    for name, several in sets.items():
        found = [next(in_turn) for _ in several]
        each = sorted(median(rate) for rate in found)
        spread = f" ({len(each)} sets at random: {amount(each[0])} to {amount(each[-1])})" if len(each) > 1 else ""
        rows.append(
            {
                "what": f"Daifugo, 4 players, {name} house rules, games/s",
                "ours": amount(median(each)) + spread,
                "ratio": f"{median([ratio(rate, measured[0]) for rate in found]):.2f} of no rule's",
                "goal": goals.get(name, ""),
            }
        )
    return rows


def several_packs() -> list[dict[str, str]]:
    """Measure games per second of the popular rules with two packs, taking turns with one pack."""
    rules: list[list[str]] = [[*POPULAR], [*POPULAR, "multi_deck"]]
    one, two = rates(*(Player("daifugo", 1, {"players": 6, "games": 1, "rules": chosen}).play for chosen in rules))
    return [
        {"what": "Daifugo, 6 players, popular rules, one pack, games/s", "ours": amount(median(one))},
        {
            "what": "Daifugo, 6 players, popular rules, two packs, games/s",
            "ours": amount(median(two)),
            "ratio": f"1/{ratio(one, two):.0f} of one pack's",
        },
    ]


def longest_list(rules: list[str]) -> dict[str, str]:
    """Find the most moves of a decision in random matches with many rules, and how long it takes to list them."""
    game = find("daifugo")
    rng, moves = Rng("longest"), Moves()
    most, worst = 0, game.new(game.options({"players": 3, "games": 1, "rules": []}), "longest")
    for number in range(MATCHES):
        options = game.options({"players": 3 + number % 2, "games": 1, "rules": rules if number % 3 else FIVE})
        position = game.new(options, f"longest-{number}")
        while not position.is_over():
            position.legal(moves)
            if moves.size > most:
                most, worst = moves.size, position.clone()
            position.apply(moves.get(rng.below(moves.size)))
    times = []
    for _ in range(200):
        started = time.process_time()
        for _ in range(20):
            worst.legal(moves)
        times.append((time.process_time() - started) / 20)
    times.sort()
    return {
        "what": f"Daifugo, the longest list of moves in {MATCHES} matches",
        "ours": f"{most} moves in {times[100] * 1e6:.1f} µs",
    }


def by_itself(rules: list[str]) -> dict[str, str]:
    """Measure games per second with a number of rules at which taking turns with the others would take all day."""
    player = Player("daifugo", 1, {"players": 4, "games": 1, "rules": rules})
    whole = find("daifugo").options({"players": 4, "games": 1, "rules": rules}).values["rules"]
    games, started = 0, time.process_time()
    while time.process_time() - started < SECONDS:
        games += player.play()
    rate = games / (time.process_time() - started)
    return {
        "what": f"Daifugo, 4 players, all {len(whole)} house rules of the largest set, games/s",
        "ours": amount(rate),
    }


def measured() -> list[dict[str, str]]:
    everything = largest(4)
    hundreds = [a_hundred(everything, draw) for draw in range(DRAWS)]
    sets: dict[str, list[list[str]]] = {"no": [[]], "5": [FIVE], "25": [TWENTY_FIVE], "100": hundreds}
    return [*costs(sets), by_itself(everything), *several_packs(), longest_list(hundreds[0])]


if __name__ == "__main__":
    json.dump(measured(), sys.stdout)
