"""Comparisons on the same deals: options, values of an option, and house rules."""

from __future__ import annotations

import csv
import json
import math
import random
import statistics
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tefuda import cli
from tefuda.engine.errors import BadInput, BadOption
from tefuda.engine.registry import find
from tefuda.engine.survey import WIN
from tefuda.engine.view import Text
from tefuda.lab import variants
from tefuda.lab.compare import (
    Comparison,
    Difference,
    Numbers,
    Variant,
    chance_of_clear,
    difference,
    largest,
    own,
    student,
)
from tefuda.lab.compare_page import bead, page
from tefuda.lab.compare_words import finding, headline, meaning, signed
from tefuda.lab.measures import Portion, measure, portions
from tefuda.lab.tasks import Outcome, Work, carried_out, carry
from tefuda.lab.variants import Plan, Runs, added, ids_of, read_values, without
from tefuda.lab.workers import workers
from tefuda.texts import LANGUAGES, render

FOUR_TRICKS = find("four_tricks")
DAIFUGO = find("daifugo")
OPTIONS = {"deals": 3, "players": 3}
KNOWN = ["revolution", "eight_cut"]


@pytest.fixture
def pool() -> Iterator[Executor]:
    with ThreadPoolExecutor(1) as threads:
        yield threads


def plan(game: str = "four_tricks", games: int = 40, seed: str = "compare") -> Plan:
    return Plan(find(game), ["simple"], seed, games, 100)


def made(work: Work, pool: Executor) -> Comparison:
    found = work.conclude(carried_out(work, pool))
    assert isinstance(found, Comparison)
    return found


def numbers_of(plan: Plan, sets: list[dict[str, Any]], pool: Executor) -> list[list[Numbers]]:
    runs = Runs(plan, sets)
    return runs.numbers(carried_out(Work(runs.tasks, lambda outcomes: pytest.fail("not asked")), pool))[1]


def test_the_same_options_do_not_differ(pool: Executor) -> None:
    found = made(variants.against(plan(), OPTIONS, {}), pool)
    assert {(one.low, one.high, one.likely) for one in found.variants[0].differences} == {(0.0, 0.0, 0.0)}
    assert largest(found.variants, "length") is None


def test_two_sets_are_named_by_what_differs(pool: Executor) -> None:
    found = made(variants.against(plan(), OPTIONS, {"deals": 6}), pool)
    assert meaning(found, "en")[:2] == ["A: Rounds: 3", "B: Rounds: 6"]
    assert "differ clearly, above all:" in headline(found, "en")
    rules = {"rules": ["eight_cut"], "players": 4}, {"rules": ["eight_cut", {"id": "five_skip"}], "players": 4}
    said = [render(own(find("daifugo"), *sides), "en") for sides in (rules, rules[::-1])]
    assert said == ["without 5 skip (go-tobi)", "with 5 skip (go-tobi)"]


def test_longer_matches_are_longer(pool: Executor) -> None:
    swept = made(variants.sweep(plan(), OPTIONS, "deals=3..9..3"), pool)
    assert [(one.id, one.of("length").value, one.of("length").low) for one in swept.variants] == [
        ("3", 0, 0),
        ("6", 108, 108),
        ("9", 216, 216),
    ]
    found = largest(swept.variants, "length")
    assert found is not None
    assert found.id == "9"
    assert headline(swept, "en").startswith("Rounds: 9 makes the biggest change")
    assert "「配る回数：9」" in headline(swept, "ja")


EXACT = Difference("length", 100, 316, 216, 216, 216, "")
CLEAR = [Difference(id, 30, 40, 10, 8, 12, "%") for id in ("thumb", "first")]
UNCLEAR = [Difference(id, 30, 40, 1, -8, 12, "%") for id in ("thumb", "first")]
LEADS = Difference("leads", 3, 4, 1, 0.9, 1.1, "")


@pytest.mark.parametrize("kind", ["sweep", "against"])
def test_the_finding_is_who_wins_and_how_before_what_follows_from_an_option_anyway(kind: Any) -> None:
    def said(option: str, *differences: Difference) -> str:
        one = Variant("9", Text("lab.compare.value", {"value": "9"}), list(differences))
        return headline(Comparison(kind, "four_tricks", OPTIONS, ["simple"], "seed", 40, 40, [one], [], option), "en")

    option = "deals" if kind == "sweep" else ""
    assert "Wins of the rule of thumb +10 points (+8 to +12)" in said(option, EXACT, *CLEAR, LEADS)
    assert "Changes of the lead +1.0 (+0.9 to +1.1)" in said(option, EXACT, *UNCLEAR, LEADS)
    only = said(option, EXACT, *UNCLEAR)
    assert only.endswith("Decisions in a match +216")  # an interval without a width is not written
    if kind == "sweep":  # of more players each wins less
        assert "Changes of the lead" in said("players", EXACT, *CLEAR, LEADS)


def test_processes_change_nothing(pool: Executor) -> None:
    with workers(2, []) as processes:
        work = variants.sweep(plan(), OPTIONS, "deals=3,6")
        assert made(work, pool) == made(work, processes)


def test_what_is_not_done_yet_is_left_out(pool: Executor) -> None:
    """The first portions alone give the comparison on fewer matches; a portion that one set lacks does not count."""
    work = variants.sweep(plan(games=160), OPTIONS, "deals=3,6")
    outcomes: list[Any] = list(carried_out(work, pool))
    half = made_from(work, [*outcomes[:41], *[None] * (len(outcomes) - 41)])
    assert (half.games, len(outcomes)) == (80, 80)
    assert half.variants == made(variants.sweep(plan(games=80), OPTIONS, "deals=3,6"), pool).variants


def made_from(work: Work, outcomes: list[Any]) -> Comparison:
    found = work.conclude(outcomes)
    assert isinstance(found, Comparison)
    return found


def test_bots_that_think_get_a_task_a_match(pool: Executor) -> None:
    small = Plan(FOUR_TRICKS, ["search:2sims"], "compare", 8, 8)
    work = variants.against(small, OPTIONS, {"deals": 6})
    assert [type(task) for task in work.tasks[:5]] == [Portion] * 5
    assert made(work, pool).variants[0].of("length").value == 108


def test_the_rule_of_thumb_is_played_among_random_players(pool: Executor) -> None:
    numbers = numbers_of(plan(games=320), [OPTIONS], pool)[0]
    assert len(numbers) == 40
    others = ["simple", "random", "random"]
    (whole,) = portions(FOUR_TRICKS, OPTIONS, others, "compare-skill", 80, 80, False)
    assert statistics.fmean(one["thumb"] for one in numbers) == pytest.approx(100 * measure(whole).wins[0] / WIN / 80)


def test_what_more_matches_would_show() -> None:
    """The forecast agrees with what happens when as many matches again are played, 4,000 times."""
    chance = random.Random("more")
    clear, hoped = 0, 0.0
    for _ in range(4000):
        true = chance.gauss(0, 0.5)  # wide beside the intervals, so that the matches alone say where it is
        values = [chance.gauss(true, 1.0) for _ in range(80)]
        half = difference("length", [0.0] * 40, values[:40], 40, 40)
        both = difference("length", [0.0] * 80, values, 80, 0)
        hoped += half.likely
        clear += both.clear
        assert half.later == pytest.approx((half.high - half.low) / 2 / math.sqrt(2))
    assert abs(clear - hoped) / 4000 < 0.04
    assert chance_of_clear(1.0, 0.5, 0.5) == 1.0
    assert chance_of_clear(0.1, 0.5, 0.5) == 0.0


@pytest.mark.parametrize(
    ("freedom", "exact"),
    [(1, 12.706), (2, 4.303), (4, 2.776), (10, 2.228), (18, 2.101), (19, 2.093), (39, 2.0227), (99, 1.9842)],
)
def test_few_portions_have_wider_intervals(freedom: int, exact: float) -> None:
    assert student(freedom) == pytest.approx(exact, rel=0.005)


@pytest.mark.parametrize("n", [2, 5, 40])
def test_intervals_hold_what_they_promise(n: int) -> None:
    chance = random.Random("cover")
    held = 0
    for _ in range(2000):
        one = difference("length", [0.0] * n, [chance.gauss(0.3, 1) for _ in range(n)], n, 0)
        held += one.low <= 0.3 <= one.high
    assert 0.935 < held / 2000 < 0.965


def test_one_portion_is_too_little_for_an_interval() -> None:
    work = variants.against(plan(games=20), OPTIONS, {"deals": 6})
    outcomes = [carry(task) for task in work.tasks[:4]]
    rest: list[Outcome | None] = [None] * len(work.tasks)
    with pytest.raises(BadInput) as refused:
        work.conclude([*outcomes[:2], *rest[2:]])
    assert refused.value.text == Text("lab.refused.little")
    found = work.conclude([*outcomes, *rest[4:]])
    assert isinstance(found, Comparison)
    assert found.games == 8


@pytest.mark.parametrize(
    ("written", "values"),
    [
        ("3,6,9", [3, 6, 9]),
        ("1..4", [1, 2, 3, 4]),
        ("3..9..3", [3, 6, 9]),
        ("a,b", ["a", "b"]),
        ("[1, null]", [1, None]),
    ],
)
def test_values_are_read(written: str, values: list[object]) -> None:
    assert read_values("deals", written) == values


def test_a_rule_is_compared_with_all_else_as_it_is() -> None:
    base = {"players": 4, "rules": ["eight_cut", "sequence"]}
    full = added(DAIFUGO, base, "kaidan_kakumei")
    assert full is not None
    less = without(DAIFUGO, full, {"kaidan_kakumei"})
    assert less is not None
    assert ids_of(full) - ids_of(less) == {"kaidan_kakumei"}
    needed = without(DAIFUGO, full, {"sequence"})
    assert needed is not None
    assert not ids_of(needed) & {"sequence", "kaidan_kakumei"}


def test_house_rules_alone_and_in_pairs(pool: Executor) -> None:
    base = {"players": 4, "rules": ["eight_cut"]}
    alone = made(variants.alone(plan("daifugo"), base, [*KNOWN, "two_player_draw"]), pool)
    assert [one.id for one in alone.variants] == KNOWN
    assert alone.left == ["two_player_draw"]
    eight = alone.variants[1]
    assert eight.of("length").clear  # each 8 spares the others a pass
    assert eight.rounds > 80
    pair = made(variants.pairs(plan("daifugo"), base, KNOWN), pool)
    sets = [{"players": 4, "rules": rules} for rules in ([], ["revolution"], ["eight_cut"], KNOWN)]
    runs = numbers_of(plan("daifugo"), sets, pool)
    none, one, other, both = (statistics.fmean(numbers["length"] for numbers in run) for run in runs)
    assert pair.variants[0].of("length").value == pytest.approx(both - one - other + none)
    for found in (alone, pair):
        for lang in LANGUAGES:
            text = page(found, lang)
            assert "lab." not in text
            assert "{" not in headline(found, lang)


@pytest.mark.parametrize("compare", [variants.alone, variants.pairs])
@pytest.mark.parametrize("options", [{"rules": 5}, {"rules": [{}]}, {"games": ""}, {"rules": ["nine_cut"]}])
def test_options_that_cannot_be_are_refused_before_anything_is_played(
    compare: Callable[..., Work], options: dict[str, Any]
) -> None:
    """Some ended in a traceback; others were only noticed when everything was played."""
    with pytest.raises(BadOption):
        compare(plan("daifugo"), {"players": 4, **options}, KNOWN)


def test_only_what_stays_clear_among_many_is_named() -> None:
    chance = random.Random("many")
    named = 0
    for _ in range(200):
        found = [Variant(str(k), Text(""), [difference("length", [0.0] * 40, noise(chance), 40, 0)]) for k in range(20)]
        named += largest(found, "length") is not None
    assert named < 0.12 * 200


def test_that_nothing_stays_clear_among_many_is_said_beside_beads_that_are_clear() -> None:
    def said(low: float) -> str:
        one = Difference("first", 30, 40, 1, low, 2 - low, "%")
        found = [Variant(str(k), Text(""), [one]) for k in range(20)]
        return finding(Comparison("alone", "daifugo", OPTIONS, ["simple"], "seed", 40, 40, found)).id

    assert [said(low) for low in (-0.1, 0.1, 0.9)] == ["lab.compare.unclear", "lab.compare.many", "lab.compare.most"]


def noise(chance: random.Random) -> list[float]:
    return [chance.gauss(0, 1) for _ in range(40)]


def test_an_interval_that_leaves_its_column_has_arrows() -> None:
    drawn = bead(Difference("length", 0, 0, 5, -40, 50, ""), 10, "en")
    assert drawn.count(' fill="none"/>') == 2
    assert ' -5 4 5 4"' in drawn  # to the left: its numbers are kept apart


def test_numbers_have_the_digits_their_intervals_justify() -> None:
    one = difference("length", [0.0] * 40, [0.1234 + k % 2 * 0.01 for k in range(40)], 40, 0)
    assert signed(one.value, one) == "+0.128"
    assert signed(-one.value, one) == "−0.128"
    clear = Difference("length", 0, 0, -4.6, -9.0, -0.2, "")
    assert [signed(value, clear) for value in (clear.low, clear.value, clear.high)] == ["−9", "−5", "−0.2"]


def test_the_command(tefuda_command: list[str], tmp_path: Path) -> None:
    command = [*tefuda_command, "lab", "daifugo", "--preset", "popular", "--games", "20", "--jobs", "1", "--lang", "en"]
    command += ["--rules", "alone", "--among", *KNOWN, "--journal", str(tmp_path / "journal")]
    said = subprocess.run([*command, "--out", str(tmp_path)], capture_output=True, text=True, check=True).stdout
    assert "8 cut" in said
    made = json.loads((tmp_path / "comparison.json").read_text())
    assert [one["id"] for one in made["variants"]] == KNOWN
    rows = list(csv.DictReader((tmp_path / "comparison.csv").read_text().splitlines()))
    assert len(rows) == 2 * 8
    assert float(rows[0]["difference"]) == made["variants"][0]["differences"][0]["value"]
    assert (tmp_path / "comparison-night.png").read_bytes().startswith(b"\x89PNG")
    journal = (tmp_path / "journal").read_bytes()
    again = subprocess.run([*command, "--json"], capture_output=True, text=True, check=True).stdout
    assert json.loads(again) == made
    assert (tmp_path / "journal").read_bytes() == journal


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        (["--sweep", "deal=1,2"], "There is no option"),
        (["--sweep", "deals=3"], "Name 2 to 24 values of the option deals"),
        (["--sweep", "deals=1..1000000000000"], "Name 2 to 24 values of the option deals"),
        (["--sweep", ""], "There is no option “”"),
        (["--more", "5"], "--more: Only comparisons"),
        (["--sweep", "deals=1..x"], "Name 2 to 24 values of the option deals"),
        (["--sweep", "deals=3,4"], "deals"),
        (["--rules", "alone"], "house rules"),
        (["--rules", "pairs", "--sweep", "deals"], "Only one of"),
        (["--sweep", "deals=3,6", "--bots", *["simple"] * 4], "--bots: 4 bots don't fit at a table for 3"),
        (["--sweep", "deals=3,6", "--watch", "200"], "--watch: Only a report"),
        (["--against", '{"deals": 3}', "--skill", "0"], "--skill: Only a report"),
    ],
)
def test_bad_input_gets_one_line_before_anything_is_written(
    more: list[str], reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    more = [*more, "--out", str(out)]
    assert cli.main(["lab", "four_tricks", "--games", "20", "--jobs", "1", "--lang", "en", *more]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert reason in said
    assert not out.exists()


def test_one_rule_makes_no_pair(capsys: pytest.CaptureFixture[str]) -> None:
    more = ["--rules", "pairs", "--among", "eight_cut", "--lang", "en"]
    assert cli.main(["lab", "daifugo", "--games", "20", "--jobs", "1", *more]) == 2
    assert capsys.readouterr().err == "tefuda: --among: Name two house rules or more that don't exclude each other\n"


def test_a_rule_that_does_not_exist_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    more = ["--rules", "alone", "--among", "nine_cut"]
    assert cli.main(["lab", "daifugo", "--games", "20", "--jobs", "1", "--lang", "en", *more]) == 2
    assert "There is no house rule nine_cut" in capsys.readouterr().err
