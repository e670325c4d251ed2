"""Round robins of bots: who meets whom, what is counted, what is clear, and how it is shown."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from tefuda import cli
from tefuda.bots import UnknownBot
from tefuda.lab.arena import Match, Played, play_all
from tefuda.lab.tournament import Strength, before, finding, fixtures, of_pair, ranked, tournament

BOTS = ["random", "simple", "search:20sims"]


def made(seats: list[str], places: list[int]) -> Played:
    n = len(seats)
    return Played(seats, [0.0] * n, places, [0] * n, [0.0] * n, [1] * n, [1.0] * n, [1.0] * n, [""] * n)


def test_every_two_bots_meet_on_the_same_deals_from_every_seat() -> None:
    matches = fixtures(["four_tricks", "sushi"], {}, BOTS, 2, "s")
    pairs = Counter((match.game, match.deal, frozenset(match.seats)) for match in matches)
    assert len(pairs) == 2 * 2 * 3
    assert set(pairs.values()) == {6, 2}  # six seatings of three, two of four
    for seat in range(3):
        found = [match.seats[seat] for match in matches if match.game == "four_tricks"]
        assert set(Counter(found).values()) == {12}
    for bots in (["random"], ["random", "random"], ["random", "clever"]):
        with pytest.raises(UnknownBot):
            fixtures(["sushi"], {}, bots, 1, "s")


def test_a_game_named_twice_is_played_once() -> None:
    assert fixtures(["sushi", "sushi"], {}, BOTS, 1, "s") == fixtures(["sushi"], {}, BOTS, 1, "s")


def test_more_deals_than_memory_holds_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    more = ["--in", "sushi", "--deals", "1000000000", "--out", str(tmp_path / "out.html"), "--lang", "en"]
    assert cli.main(["tournament", "random", "simple", *more]) == 2
    said = capsys.readouterr().err
    assert said.startswith("tefuda: --deals: These are too many matches")
    assert said.count("\n") == 1
    assert not any(tmp_path.iterdir())


def test_a_share_is_seat_against_seat_and_a_tie_is_half() -> None:
    assert before(made(["a", "b", "a"], [1, 2, 3]), "a", "b") == 0.5
    assert before(made(["a", "b", "b"], [1, 1, 3]), "a", "b") == 0.75


def test_what_is_clear_stays_clear_with_all_pairs_in_account() -> None:
    matches, played = [], []
    for deal in range(40):
        for one, other, wins in (("a", "b", deal % 10 < 9), ("a", "c", deal % 2 == 0), ("b", "c", deal % 5 < 3)):
            matches.append(Match("four_tricks", {}, [one, other], str(deal), 0))
            played.append(made([one, other], [1, 2] if wins else [2, 1]))
    found = tournament(matches, played, ["a", "b", "c"], {}, "s")
    met = of_pair(found, "", "b", "a")
    assert met is not None
    assert met.clear
    assert met.share == pytest.approx(0.1)
    assert [one.clear for one in found.meetings if one.game == ""] == [True, False, False]
    assert of_pair(found, "", "a", "a") is None
    lines: list[Strength] = []
    for place, said in ((2, "lab.tournament.best"), (1, "lab.tournament.ahead")):  # a clear pair is told as such
        lines = [Strength("", "a", 1, 1100, 40), Strength("", "b", place, 1050, 40)]
        assert finding(replace(found, strengths=lines)).id == said
    unclear = [replace(one, clear=False) for one in found.meetings]
    assert finding(replace(found, strengths=lines, meetings=unclear)).id == "lab.tournament.close"


def test_bots_whose_intervals_overlap_share_a_place_and_random_has_a_thousand() -> None:
    lines = ranked("", {"random": (20.0, 0.5), "x": (40.0, 0.5), "y": (39.5, 0.5), "z": (30.0, 0.5)})
    assert [(one.bot, one.place) for one in lines] == [("x", 1), ("y", 1), ("z", 3), ("random", 4)]
    assert lines[-1].points == 1000


def test_a_tournament_does_not_depend_on_the_number_of_processes_and_finds_the_stronger() -> None:
    matches = fixtures(["four_tricks"], {}, BOTS, 5, "jobs")
    one, two = (tournament(matches, play_all(matches, jobs), BOTS, {}, "jobs") for jobs in (1, 2))
    assert one == two
    assert next(line.bot for line in one.strengths if not line.game) == "search:20sims"


def test_the_command_prints_and_writes_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "bots.html"
    command = ["tournament", "random", "simple", "--in", "four_tricks", "sushi", "--deals", "3", "--jobs", "1"]
    assert cli.main([*command, "--out", str(out), "--lang", "ja"]) == 0
    said = capsys.readouterr().out
    assert "フォートリックス" in said
    assert "±" in said
    text = out.read_text(encoding="utf-8")
    assert text.count("<svg") == text.count('class="cross"') == 3
    assert "http" not in text
    assert "lab.tournament" not in text + said
    assert cli.main([*command, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert len(found["meetings"]) == 3
    assert found["games"] == ["four_tricks", "sushi"]
    assert cli.main(["tournament", "random", "--in", "sushi", "--lang", "en"]) == 2
    assert "two different bots" in capsys.readouterr().err
