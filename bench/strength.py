"""The search against that of a former version, without what was learned, and rules of thumb; and with all hands open.

One bot plays among rivals, every deal from each seat, all for the same time of the processor. What is measured is kept
in bench/strength.json after every deal, so that a run may stop at any time and the next one goes on. Rows of other bots
or policies begin again.

    python -m bench.strength [MINUTES] [--jobs N] [WORDS that the name of a row must contain ...]
"""

from __future__ import annotations

import functools
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from bench.__main__ import FORMER, FORMER_DAY, WORK
from bench.bots import OPTIONS
from bench.former_bots import play_deal as play_deal_with_former
from bench.turns import arguments, now, take_turns, version, written
from tefuda.bots import Bot
from tefuda.bots.chance import Simple
from tefuda.bots.policies import learned_for, thinking_policy
from tefuda.bots.trial import Tally, play_deal, thinker
from tefuda.engine.options import Options
from tefuda.engine.registry import Game, games
from tefuda.lab.study import usual

HERE = Path(__file__).resolve().parent
KEPT = HERE / "strength.json"
TABLE = HERE / "STRENGTH.md"
MS = 2.0  # per move, against the former search, and the search without a policy
OPEN_MS = 1.0  # with all hands open
AIM = 1.4  # times the fair share
USUAL_MS = 5.0  # against rules of thumb
AIMS = {"popular": 0.55, "five": 0.55, "party": 0.55, "everything": 0.55, "uec": 0.45}  # shares, among three
FEW = 10  # deals, below which nothing is said


class Row(NamedTuple):
    """A row of the table: one bot that thinks for `ms` against `rival`, which thinks as long or not at all.

    "open hands" are the rivals of one that sees all hands, and search as in "search". "former bots" have the search and
    the engine of a former version.
    """

    name: str
    game: Game
    options: Options
    rival: str
    ms: float

    @property
    def key(self) -> str:
        return f"{self.name}: {self.rival}"


@functools.cache
def rows() -> list[Row]:
    """Return all rows: every game, every preset of 大富豪 with its options, and the rules of thumb."""
    found: list[Row] = []
    for id, game in games().items():
        shorter = usual(OPTIONS.get(id, {}), game)
        for preset, chosen in (game.presets or {"": {}}).items():
            options = game.options({**shorter, **chosen})
            name = f"{id} {preset}".strip()
            for rival, ms in (("former bots", MS), ("search", MS), ("open hands", OPEN_MS)):
                found.append(Row(name, game, options, rival, ms))
            if id == "daifugo" and preset in AIMS:
                found.append(Row(name, game, options, "rule of thumb", USUAL_MS))
    return found


def play_row(key: str, deal: int) -> float:
    """Play a deal of the row with this key, in any process."""
    return play(next(row for row in rows() if row.key == key), f"strength-{deal}")


def play(row: Row, deal: str) -> float:
    policy = thinking_policy(row.options)

    def mine(seed: str) -> Bot:
        return thinker(policy, row.ms, seed)

    def plain(seed: str) -> Bot:
        return thinker(None, row.ms, seed)

    def open_handed(seed: str) -> Bot:
        from tefuda.bots.search_open import Search  # type: ignore[import-not-found]  # compiled for the bench alone

        bot = Search(seed, row.ms)
        bot.think_with(policy)
        bot.clock = time.process_time
        return bot  # type: ignore[no-any-return]

    if row.rival == "former bots":
        return play_deal_with_former(row.game, row.options, deal, mine, row.ms, WORK / FORMER)
    if row.rival == "open hands":
        return play_deal(row.game, row.options, deal, open_handed, plain, sees_all=True)
    rival: Callable[[str], Bot] = plain if row.rival == "search" else Simple
    return play_deal(row.game, row.options, deal, mine, rival)


def measure(minutes: float, jobs: int, words: list[str]) -> None:
    """Play for the given minutes, and write the table."""
    kept: dict[str, dict[str, Any]] = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    wanted = [row for row in rows() if all(word in f"{row.name} {row.rival}" for word in words)]
    tallies: dict[str, Tally] = {}
    for row in wanted:
        key, of = row.key, version(thinking_policy(row.options))
        if kept.get(key, {}).get("of") != of:
            kept[key] = {"of": of, "learned": thinking_policy(row.options) is not None, "tally": {}}
        tallies[key] = msgspec.convert(kept[key]["tally"], Tally)
    playing = [row for row in wanted if row.rival != "search" or kept[row.key]["learned"]]
    keys = [row.key for row in playing]

    def keep(k: int, share: float) -> None:
        tally = tallies[keys[k]]
        tally.add(share)
        kept[keys[k]] |= {"when": now(), "tally": msgspec.to_builtins(tally)}
        written(KEPT, json.dumps(kept, ensure_ascii=False, indent=1) + "\n")

    take_turns([row.key for row in playing], [tallies[key].deals for key in keys], play_row, keep, minutes, jobs)
    TABLE.write_text(table(kept), encoding="utf-8")


def reached(tally: Tally, aim: float) -> str:
    """Return whether an aim is reached, as far as the matches show."""
    if tally.deals >= FEW and tally.share - tally.half >= aim:
        return "yes"
    return "no" if tally.deals >= FEW and tally.share + tally.half < aim else "open"


def unused(row: Row) -> str:
    """Return why bots think without a policy here."""
    learned = learned_for(row.options)
    if learned is None:
        return "1: there is no policy"
    trial = learned[0].trial
    if trial is None or learned[0].options["players"] != row.options.players:
        return "1: the policy was not tried with that many players"
    won = f"{trial.share:.2f} ± {trial.half:.2f} in the {trial.matches} matches of its trial"
    return f"1: the policy is not used, for it won {won}"


def table(kept: dict[str, dict[str, Any]]) -> str:
    """Return everything measured as Markdown."""
    lines: list[str] = []
    thumbs: list[str] = []
    opened: list[str] = []
    older: list[str] = []
    section = {"former bots": older, "search": lines, "open hands": opened, "rule of thumb": thumbs}
    for row in rows():
        players = row.options.players
        if row.rival == "search" and thinking_policy(row.options) is None:
            lines.append(f"| {row.name} | {players} | {unused(row)} | | | no |")
            continue
        measured = kept.get(row.key, {})
        tally = msgspec.convert(measured.get("tally", {}), Tally)
        n = f"{tally.deals * players} | {measured.get('when', '')}"
        if measured.get("of") != version(thinking_policy(row.options)):
            n += ", older bots"
        if tally.deals < 2:
            section[row.rival].append(f"| {row.name} | {players} | not measured yet | | | |")
            continue
        if row.rival != "rule of thumb":
            met = reached(tally, AIM)
            section[row.rival].append(
                f"| {row.name} | {players} | {tally.share:.2f} ± {tally.half:.2f} | {n} | {met} |"
            )
        else:
            share, half = 100 * tally.share / players, 100 * tally.half / players
            aim = 100 * AIMS[row.name.split()[-1]]
            met = reached(tally, aim * players / 100)
            thumbs.append(f"| {row.name} | {players} | {share:.0f} ± {half:.0f} % | {aim:.0f} % | {n} | {met} |")
    return f"""# Strength

Made by `./tefuda bench strength [MINUTES]`, which continues where it stopped. The 95 % intervals count deals, each
played from every seat. An aim is reached if the whole interval, of at least {FEW} deals, is beyond it, and open if the
interval includes it or there are fewer deals.
A row of older bots was measured before the search or its policy was changed, and starts over when it is next measured.
What else was tried, and not always kept, is in `TRIED.md`.

## New against old

One bot of today among bots as they were on {FORMER_DAY} (`{FORMER}`), when the aim was set, each with the
engine of its day and {MS:g} ms of processor time per move: how many times its fair share of the matches it wins. The
aim is {AIM}. What was learned counts here, how the search compares moves, and how fast the games are.

| game | players | times the fair share | matches | until (UTC) | reached |
|---|---|---|---|---|---|
{chr(10).join(older)}

## With and without what was learned

The policy's part in that: one bot that thinks with its game's policy, among bots of today that think as long without
one.

| game | players | times the fair share | matches | until (UTC) | reached |
|---|---|---|---|---|---|
{chr(10).join(lines)}

## With all hands open

The aim from the other side: the same bot sees everything that is hidden, so it plays on from the true deal instead of
drawn ones, against the same rivals, all with {OPEN_MS:g} ms per move. No inference can give it more. Where this is
below {AIM}, a bot that only knows more about the hidden cards can't reach the aim; only one that judges better what it
sees can.

| game | players | times the fair share | matches | until (UTC) | reached |
|---|---|---|---|---|---|
{chr(10).join(opened)}

## Against rules of thumb

One bot that thinks {USUAL_MS:g} ms per move, the rule of thumb on all other seats.

| rules | players | matches won | aimed at | matches | until (UTC) | reached |
|---|---|---|---|---|---|---|
{chr(10).join(thumbs)}
"""


if __name__ == "__main__":
    chosen = arguments("strength").parse_intermixed_args()
    measure(chosen.minutes, chosen.jobs, chosen.words)
