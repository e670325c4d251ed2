"""Bots against bots, fairly seated."""

from __future__ import annotations

import subprocess

import pytest
from msgspec import structs

from tefuda.bots import UnknownBot
from tefuda.engine.errors import BadOption
from tefuda.engine.registry import find
from tefuda.lab.arena import Played, play_all, schedule, standings, wilson

FOUR_TRICKS = find("four_tricks")


def timeless(played: list[Played]) -> list[Played]:
    return [structs.replace(one, seconds=[], slowest=[]) for one in played]


def test_every_deal_is_played_from_every_seat() -> None:
    matches = schedule(FOUR_TRICKS, {}, ["search:9", "random", "random"], 5, "s")
    assert [(match.deal, match.seats.index("search:9")) for match in matches] == [
        ("s-0", 0), ("s-0", 2), ("s-0", 1), ("s-1", 0), ("s-1", 2), ("s-1", 1),
    ]  # fmt: skip


def test_two_bots_play_two_against_two() -> None:
    matches = schedule(find("nueva_espana"), {"players": 4}, ["search", "random"], 2, "s")
    assert [match.seats for match in matches] == [
        ["search", "random", "search", "random"],
        ["random", "search", "random", "search"],
    ]


def test_the_number_of_bots_is_the_number_of_players_where_the_game_leaves_it_open() -> None:
    for players in (2, 3, 4):
        matches = schedule(find("nueva_espana"), {}, ["random"] * players, 1, "s")
        assert [match.options["players"] for match in matches] == [players]


def test_what_cannot_be_played_is_refused_before_it_starts() -> None:
    with pytest.raises(UnknownBot):
        schedule(FOUR_TRICKS, {}, ["random"] * 4, 1, "s")
    with pytest.raises(UnknownBot):
        schedule(FOUR_TRICKS, {}, ["clever"], 1, "s")
    with pytest.raises(BadOption):
        schedule(FOUR_TRICKS, {"deals": 4}, ["random"], 1, "s")


def test_results_do_not_depend_on_the_number_of_processes() -> None:
    matches = schedule(FOUR_TRICKS, {}, ["search:5sims", "random"], 6, "jobs")
    assert timeless(list(play_all(matches, 1))) == timeless(list(play_all(matches, 2)))


def test_standings_count_each_seat_of_a_bot() -> None:
    played = [
        Played(
            ["a", "b", "b"],
            [0.5, 0.5, 0.0],
            [1, 1, 3],
            [8, 8, 2],
            [0.2, 0.2, -0.4],
            [10, 10, 10],
            [1.0, 2.0, 2.0],
            [0.2, 0.3, 0.4],
            ["", "gone", ""],
        ),
        Played(
            ["b", "a", "b"],
            [0.0, 1.0, 0.0],
            [3, 1, 2],
            [0, 9, 4],
            [-0.6, 0.8, -0.2],
            [10, 10, 10],
            [1.0] * 3,
            [0.1] * 3,
            [""] * 3,
        ),
    ]
    a, b = standings(played, ["a", "b"])
    assert (a.games, a.wins, a.place, a.score) == (2, 0.75, 1.0, 8.5)
    assert (b.games, b.wins, b.place, b.score) == (4, 0.125, 2.25, 3.5)
    assert a.utility == pytest.approx(0.5)
    assert a.spread == pytest.approx(1.96 * 0.3 * 2**0.5 / 2**0.5, rel=1e-4)
    assert a.moves_per_second == 10
    assert (a.slowest, b.slowest) == (0.2, 0.4)
    assert (a.lost, b.lost, b.why) == (0, 1, "gone")
    assert b.moves_per_second == pytest.approx(40 / 6)


def test_wilson_intervals_match_published_values() -> None:
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=1e-4)


def test_the_command_prints_every_bot_with_its_share(tefuda_command: list[str]) -> None:
    command = [*tefuda_command, "arena", "four_tricks", "search:3sims", "random", "--games", "3", "--jobs", "1"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "search:3sims" in done.stdout
    assert "random" in done.stdout
    assert done.stdout.count("%") >= 6


def test_the_command_refuses_an_unknown_bot(tefuda_command: list[str]) -> None:
    done = subprocess.run(
        [*tefuda_command, "arena", "four_tricks", "clever"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "clever" in done.stderr
