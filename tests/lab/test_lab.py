"""Reports on games: their numbers are those of the matches, whatever process played which."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tefuda import cli
from tefuda.engine.chance import Rng
from tefuda.engine.errors import BadInput
from tefuda.engine.moves import Moves
from tefuda.engine.registry import find, games
from tefuda.engine.survey import BINS, WIN
from tefuda.engine.view import Text
from tefuda.lab.arena import Played
from tefuda.lab.measures import RANDOM, SIMPLE, Closely, Tally, measure, portions, quantile
from tefuda.lab.page import page, rows
from tefuda.lab.report import Number, course, in_hundred, moments, report, table, ways
from tefuda.lab.study import SERIES, Study, series, work
from tefuda.lab.tasks import Outcome
from tefuda.lab.words import width
from tefuda.texts import LANGUAGES, catalogue, render
from tests.conftest import ROOT

FOUR_TRICKS = find("four_tricks")
OPTIONS = {"deals": 3, "players": 3}


def counted(bots: list[str], matches: int, size: int, *, closely: bool = False, seed: str = "lab") -> Tally:
    total = Tally(3)
    for portion in portions(FOUR_TRICKS, OPTIONS, bots, seed, matches, size, closely):
        total.add(measure(portion))
    return total


PROGRAM = f"program:20000:{shlex.join([sys.executable, str(ROOT / 'examples/programs/bot.py')])}"


@pytest.mark.parametrize("bot", [SIMPLE, RANDOM, "search:3sims", PROGRAM], ids=[SIMPLE, RANDOM, "search", "program"])
def test_the_counts_are_those_of_the_matches(bot: str) -> None:
    total = counted([bot], 12, 4)
    assert total.matches == 12
    assert total.decisions == 12 * 108 == sum(total.bin_decisions) == sum(total.widths)
    assert total.lengths[108] == 12
    assert total.choices == sum(total.widths[2:])
    assert sum(total.wins) == 12 * WIN
    assert sum(total.bin_leads) == 24
    assert sum(total.changes) == 12
    assert len(total.bin_widths) == BINS


def test_the_counts_agree_with_matches_played_one_by_one() -> None:
    total = counted([SIMPLE], 8, 8)
    moves = Moves()
    points, wins, spreads = [0] * 3, [0] * 3, []
    for number in range(8):
        position = FOUR_TRICKS.new(FOUR_TRICKS.options(OPTIONS), f"lab-{number}")
        starter, rng = position.turn, Rng(f"lab-{number}-play")
        while not position.is_over():
            position.consider(moves)
            position.apply(moves.get(0) if moves.size == 1 else position.hint(moves, rng))
        result = position.result()
        for place in range(3):
            seat = (starter + place) % 3
            points[place] += result.scores[seat]
            wins[place] += WIN // result.ranks.count(1) if result.ranks[seat] == 1 else 0
        spreads.append(max(result.scores) - min(result.scores))
    assert (total.points, total.wins) == (points, wins)
    assert quantile(total.spreads, 1.0) == max(spreads)


def test_portions_and_processes_change_nothing() -> None:
    assert counted([SIMPLE], 10, 10) == counted([SIMPLE], 10, 3)
    closely = counted([SIMPLE], 4, 4, closely=True)
    assert closely.closely is not None
    assert closely.closely.rounds == 12
    assert closely.closely.kinds["take"] == (12, 144)
    again = counted([SIMPLE], 4, 2, closely=True)
    assert again.closely is not None
    for name in ("kinds", "right", "ways", "lines", "alive", "open"):
        assert getattr(again.closely, name) == getattr(closely.closely, name)


def test_points_are_told_by_what_they_were_scored_by() -> None:
    """On Tyranny: each player's lines, a kind of line counted once a player, add up to the points of all."""
    found = find("boukunron")
    total = measure(portions(found, {"players": 3}, [SIMPLE], "ways", 2, 2, True)[0])
    assert total.closely is not None
    ways = total.closely.ways
    assert sum(points for _, points, _ in ways.values()) == sum(total.points)
    assert all(0 < n <= 6 and points * points <= n * squares for n, points, squares in ways.values())
    assert {text.id for text in total.closely.lines.values()} == {name.split()[0] for name in ways}


def test_at_first_all_can_win_and_at_the_end_the_winners_have() -> None:
    seen = counted([SIMPLE], 2, 2, closely=True).closely
    assert seen is not None
    assert seen.alive[0] == 6
    assert 2 <= seen.alive[-1] <= 6
    assert seen.open[0] == 2
    assert seen.open[-1] == 0


def test_the_longer_the_series_the_surer_the_better_player() -> None:
    """Among three, the better one comes first in half of the matches, and last in a quarter."""
    places = [[1, 2, 3], [1, 3, 2], [3, 1, 2], [2, 3, 1]]
    played = [
        Played(
            ["better", "worse", "worse"], [0.0] * 3, row, [0] * 3, [0.0] * 3, [1] * 3, [1.0] * 3, [1.0] * 3, [""] * 3
        )
        for row in places * 10
    ]
    found = series(played, "better", "lab")
    assert [n for n, _ in found] == list(SERIES)
    shares = [width.value for _, width in found]
    assert abs(shares[0] - 0.5) < 0.05
    assert shares == sorted(shares)
    assert shares[-1] > 0.8
    assert all(width.low <= width.value <= width.high for _, width in found)
    assert found == series(played, "better", "lab")


def test_winning_all_of_a_few_matches_does_not_make_a_series_certain() -> None:
    row: list[int] = [1, 2, 3]
    played = [
        Played(
            ["better", "worse", "worse"], [0.0] * 3, row, [0] * 3, [0.0] * 3, [1] * 3, [1.0] * 3, [1.0] * 3, [""] * 3
        )
    ] * 6
    for _, share in series(played, "better", "lab"):
        assert 0.5 < share.low < 0.7
        assert share.value == share.high == 1


@pytest.mark.parametrize("game", sorted(games()))
def test_every_game_has_a_report_in_both_languages(game: str) -> None:
    found = find(game)
    options = {"players": found.players[0]}
    total = Tally(found.players[0])
    for closely, matches in ((False, 2), (True, 1)):
        for portion in portions(found, options, [SIMPLE], "every", matches, matches, closely):
            total.add(measure(portion))
    made = report(found, options, [SIMPLE], "every", total)
    for lang in LANGUAGES:
        for figure in made.figures:
            said = [render(text, lang) for text in (figure.sentence, figure.caption)]
            said += [render(point.label, lang) for point in figure.points if point.label is not None]
            assert not [text for text in said if "{" in text or "lab." in text or f"{game}." in text]


def test_no_text_has_the_word_that_browsers_break_after_its_first_letter() -> None:
    studied = {id: text for id, text in catalogue("ja").items() if id.startswith(("lab.", "coach.", "ui.analysis."))}
    assert studied
    assert [id for id, text in studied.items() if "はっきり" in text] == []


def test_a_report_is_one_page_without_a_network(tmp_path: Path) -> None:
    total = counted([SIMPLE], 20, 20)
    total.add(counted([SIMPLE], 2, 2, closely=True))
    made = report(FOUR_TRICKS, OPTIONS, [SIMPLE], "lab", total)
    text = page(made, "ja")
    assert text.count("<svg") == 2 * len(made.figures)
    assert "http" not in text.replace("http://www.w3.org", "").replace("http://purl.org", "").replace(
        "http://creativecommons.org", ""
    ).replace("https://matplotlib.org", "")


def test_the_command(tefuda_command: list[str], tmp_path: Path) -> None:
    journal, out = tmp_path / "journal", tmp_path / "out"
    command = [*tefuda_command, "lab", "four_tricks", "--options", '{"deals": 3}', "--games", "20", "--watch", "2"]
    command += ["--skill", "0", "--jobs", "1", "--lang", "en", "--journal", str(journal)]
    said = subprocess.run([*command, "--out", str(out)], capture_output=True, text=True, check=True).stdout
    assert "Four Tricks: a report\n3 players · 22 matches · Rule of thumb · seed lab" in said
    assert "Every match takes 108 decisions" in said
    assert {"report.html", "report.json", "figures.csv", "seats-day.png"} <= {path.name for path in out.iterdir()}

    kept = journal.read_bytes()
    again = subprocess.run([*command, "--json"], capture_output=True, text=True, check=True).stdout
    assert journal.read_bytes() == kept
    assert json.loads(again) == json.loads((out / "report.json").read_text())


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        (["--games", "3"], "A report needs at least 20 matches [--games]"),
        (["--bots", "clever"], "There is no bot"),
        (["--bots", *["simple"] * 4], "--bots: 4 bots don't fit at a table for 3"),
        (["--options", '{"deal": 3}'], "There is no option"),
        (["--preset", "nowhere"], "nowhere"),
        (["--watch", "-3"], "“-3” is not a whole number from 0"),
        (["--among", "eight_cut"], "--among: House rules are named for --rules"),
        (["--out", "/dev/null/folder"], "/dev/null/folder: This file can't be written"),
    ],
)
def test_bad_input_gets_one_line(more: list[str], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["lab", "four_tricks", "--jobs", "1", "--lang", "en", *more]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert reason.split(" [")[0] in said


def test_a_stopped_run_says_how_to_continue(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tefuda.commands.lab.carried_out", stopped)
    journal = tmp_path / "journal"
    assert cli.main(["lab", "four_tricks", "--jobs", "1", "--lang", "en", "--journal", str(journal)]) == 130
    assert capsys.readouterr().err == f"Stopped. The same command continues from {journal}.\n"


def test_a_few_matches_are_no_report() -> None:
    whole = work(Study(games=["four_tricks"], bots=[RANDOM, SIMPLE, "search:1sims"], matches=20, watch=0, skill=0))
    first: Outcome = measure(portions(find("four_tricks"), {"players": 3}, [SIMPLE], "few", 1, 1, False)[0])
    with pytest.raises(BadInput, match="little"):
        whole.conclude([first, *[None] * (len(whole.tasks) - 1)])


def test_parts_of_a_match_are_those_of_its_rounds() -> None:
    """A match of three rounds has leaders after a third and two thirds of them, not after 30 and 65 %."""
    assert moments([6, 13]) == [100 / 3, 200 / 3]
    assert moments([4, 8, 12, 16]) == [20, 40, 60, 80]
    assert moments([6, 8, 13]) == [32.5, 42.5, 67.5]  # as matches differ


def test_going_out_is_no_finding_and_scoring_no_row() -> None:
    tally, result = Tally(2), {"kind out": (50, 25.0, 20.0), "kind play": (50, 5.0, 1.0), "kind score": (50, 0.0, 0.0)}
    tally.closely = Closely(rounds=50, kinds={name.split()[1]: (50, 50) for name in result}, worth=result)
    found = table(find("daifugo"), tally)
    assert [point.label for point in found.points] == [Text("lab.kind.out"), Text("lab.kind.play")]
    assert found.sentence.args["what"] == Text("lab.kind.play")


def test_the_width_of_what_never_varies_is_said_in_words() -> None:
    assert width(Number("length", 108, 108, 108), "en") == "in every match"
    assert width(Number("length", 108, 90, 120), "ja") == "20回に19回は90〜120"


@pytest.mark.parametrize(
    ("percent", "said"),
    [
        (0, "首位は1回の対戦で2.0回ほど、どの対戦でも一度は入れ替わります"),
        (0.4, "首位の入れ替わりは1回の対戦で2.0回ほどで、100回に0.4回は一度もありません"),
        (37.2, "首位の入れ替わりは1回の対戦で2.0回ほどで、100回に37回は一度もありません"),
        (99.97, "首位の入れ替わりは1回の対戦で2.0回ほどで、100回に99.9回は一度もありません"),
        (100, "首位は一度も入れ替わりません"),
    ],
)
def test_all_and_none_have_words_and_nothing_is_rounded_to_them(percent: float, said: str) -> None:
    assert render(in_hundred("leads", "never", percent, {"n": "2.0"}), "ja") == said


@pytest.mark.parametrize(
    ("first", "middle", "last", "said"),
    [
        (5, 4, 2, "A decision offers 5.0 moves at first, which is the most, and 2.0 at the end"),
        (2, 4, 5, "A decision offers 2.0 moves at first and 5.0 at the end, which is the most"),
        (5, 9, 2, "A decision offers 5.0 moves at first, 2.0 at the end, and most (9.0) after 52% of the match"),
    ],
)
def test_the_most_moves_are_named_once(first: int, middle: int, last: int, said: str) -> None:
    tally, between = Tally(2), int(BINS) // 2
    tally.bin_decisions = [1] * int(BINS)
    tally.bin_widths = [first, *[1] * (between - 1), middle, *[1] * (int(BINS) - between - 2), last]
    assert render(course(tally).sentence, "en") == said


def test_points_below_zero_have_a_minus_sign() -> None:
    tally, line = Tally(2), Text("itazura_youkai.line.one_eyed", {"deal": 1})
    tally.closely = Closely(
        matches=10, ways={"one": (10, -31, 100), "other": (5, 5, 5)}, lines={"one": line, "other": line}
    )
    found = ways(tally)
    assert found.sentence.args["points"] == "−3.1"
    assert "<td>−3.1</td>" in rows(found, "en")
