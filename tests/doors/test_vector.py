"""The vector door: its arrays agree with the engine, workers agree with one process, and bad actions move nothing."""

from __future__ import annotations

import subprocess
import sys
from multiprocessing.shared_memory import SharedMemory
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from tefuda.cards.bits import union
from tefuda.doors import vector
from tefuda.doors.vector import Vector, Workers
from tefuda.engine.errors import BadInput
from tefuda.engine.parts import InParts
from tests.conftest import ROOT


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("hitsuji", {"players": 3}),
        ("four_tricks", {}),
        ("sushi", {"players": 3}),  # whose actions are not its moves
        ("daifugo", {"players": 4, "games": 1, "rules": ["seven_pass"]}),  # whose moves are made in parts
    ],
)
def test_its_arrays_show_what_the_positions_are(game: str, options: dict[str, object]) -> None:
    matches = Vector(game, options, 5, seed="a")
    rng = np.random.default_rng(1)
    ended = 0
    as_sets = 0
    in_a_move = False
    for _ in range(150):
        for k, position in enumerate(matches.batch.positions):
            legal = matches.legal[matches.starts[k] : matches.starts[k + 1]].tolist()
            assert legal == matches.encoding.legal(position)
            assert len(legal) > 1  # forced moves are skipped
            assert matches.sets[k] == 0 or matches.sets[k] == union(legal)
            as_sets += int(matches.sets[k] != 0)
            assert matches.turns[k] == position.turn
            assert np.array_equal(matches.observations[k], matches.encoding.observe(position, position.turn))
            in_a_move |= isinstance(position, InParts) and position.chosen >= 0
        assert np.array_equal(np.flatnonzero(matches.mask()[0]), matches.legal[: matches.starts[1]])
        matches.step(matches.sample(rng))
        assert np.allclose(matches.rewards.sum(axis=1), 0)
        ended += int(matches.done.sum())
    assert ended > 0
    assert (as_sets > 0) == (game in ("hitsuji", "four_tricks"))
    assert in_a_move == (game == "daifugo")


def test_a_game_with_a_general_encoding_goes_through_too(plain_game: str) -> None:
    matches = Vector(plain_game, matches=2)
    rng = np.random.default_rng(1)
    for _ in range(10):
        matches.step(matches.sample(rng))
        for k, position in enumerate(matches.batch.positions):
            assert np.array_equal(matches.observations[k], matches.encoding.observe(position, position.turn))


def test_matches_may_wait() -> None:
    matches = Vector("four_tricks", matches=3, seed="b")
    actions = matches.sample(np.random.default_rng(2))
    actions[1] = -1
    before = matches.batch.positions[1].state()
    matches.step(actions)
    assert matches.batch.positions[1].state() == before
    assert matches.batch.positions[0].state() != before


def test_bad_actions_are_refused_and_no_match_moves() -> None:
    matches = Vector("four_tricks", matches=3, seed="b")
    good = matches.sample(np.random.default_rng(2))
    before = [position.state() for position in matches.batch.positions]
    bad = good.copy()
    bad[2] = next(action for action in range(36) if action not in matches.legal[matches.starts[2] :])
    for actions, why in (
        (bad, r"Match 2: Action \d+ .* isn't legal now. The closest legal one is \d+ .* Nothing has moved"),
        (good[:2], r"actions must have the shape \(3,\), not \(2,\)"),
        (good.astype(np.float64), "actions must be whole numbers, not float64"),
        ([[1], [1, 2], 3], r"actions must have the shape \(3,\)"),
        (np.full(3, 2**63, dtype=np.uint64), r"There is no action \d+: .* from 0 to 35. The closest legal one is \d+"),
    ):
        with pytest.raises(BadInput, match=why):
            matches.step(actions)
    assert [position.state() for position in matches.batch.positions] == before


def test_workers_make_the_same_matches_in_shared_memory() -> None:
    halves = [Vector("four_tricks", matches=2, seed=f"c-{k}", dtype=np.float32) for k in range(2)]
    rng = np.random.default_rng(4)
    with Workers("four_tricks", matches=4, workers=2, seed="c", dtype=np.float32) as matches:
        for _ in range(40):
            for name in ("turns", "rewards", "done", "observations"):
                both = np.concatenate([getattr(half, name) for half in halves])
                assert np.array_equal(getattr(matches, name), both), name
            actions = matches.sample(rng)
            for k in (1, 3):  # in this process, and in another
                bad = actions.copy()
                bad[k] = 99
                with pytest.raises(BadInput, match=rf"Match {k}: There is no action 99: .* is \d+ \(\w\w\)"):
                    matches.step(bad)
            actions[2] = -1  # it waits
            matches.step(actions)
            halves[0].step(actions[:2])
            halves[1].step(actions[2:])
    with pytest.raises(BadInput, match=r"4 matches can't be divided evenly among 3 workers. The closest number is 3"):
        Workers("four_tricks", matches=4, workers=3)


def test_workers_are_refused_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vector, "os", SimpleNamespace(name="nt"))
    with pytest.raises(BadInput, match=r"Workers need Linux or macOS\. On Windows, use Vector: it has the same arrays"):
        Workers("four_tricks")


def test_workers_load_a_game_file(plain_game: str) -> None:
    with pytest.raises(BadInput, match=r"neighbours is a game of your own, .*: name its file in files"):
        Workers(plain_game, matches=2, workers=2)
    with Workers(plain_game, matches=2, workers=2, files=[ROOT / "examples/neighbours.py"]) as matches:
        rng = np.random.default_rng(1)
        for _ in range(5):
            matches.step(matches.sample(rng))
        assert matches.mask().sum() == matches.starts[-1]


def test_workers_have_room_for_every_legal_action() -> None:
    """Sushi has hundreds of them, one for each choice of cards."""
    options = {"players": 3}
    halves = [Vector("sushi", options, 1, seed=f"r-{k}", skip_forced=False) for k in range(2)]
    with Workers("sushi", options, matches=2, workers=2, seed="r", skip_forced=False, dtype=np.float32) as matches:
        rng = np.random.default_rng(1)
        for _ in range(300):
            for k, half in enumerate(halves):
                legal = matches.legal[matches.starts[k] : matches.starts[k + 1]]
                assert np.array_equal(legal, half.legal[: half.starts[-1]])
            actions = matches.sample(rng)
            matches.step(actions)
            for k, half in enumerate(halves):
                half.step(actions[k : k + 1])
        assert len(matches.legal) > 64 * 2  # those that most games can do with
        assert all(array.flags.aligned for array in (matches.rewards, matches.observations))
    matches.close()  # twice does no harm


def test_what_the_workers_showed_can_be_read_when_they_have_ended() -> None:
    with Workers("four_tricks", matches=2, workers=1) as matches:
        held = matches.observations
        before = held.copy()
    name = matches.memory.name
    del matches
    assert np.array_equal(held, before)
    with pytest.raises(FileNotFoundError):
        SharedMemory(name=name)


def test_workers_that_nobody_holds_end() -> None:
    """As when a cell of a notebook is run again."""
    matches = Workers("four_tricks", matches=2, workers=2)
    name, [other] = matches.memory.name, matches.others
    del matches
    assert other.process.exitcode == 0
    with pytest.raises(FileNotFoundError):
        SharedMemory(name=name)


def test_workers_end_with_a_program_that_is_killed(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "import time\nfrom tefuda.doors.vector import Workers\n"
        "if __name__ == '__main__':\n"
        "    matches = Workers('four_tricks', matches=2, workers=2)\n"
        "    print('started', flush=True)\n"
        "    time.sleep(600)\n"
    )
    with subprocess.Popen([sys.executable, str(program)], stdout=subprocess.PIPE) as running:
        assert running.stdout is not None
        running.stdout.readline()
        running.kill()
        running.communicate(timeout=60)  # until no process writes to it any more


@pytest.mark.parametrize("legal", [True, False])
def test_workers_end_together(legal: bool) -> None:
    with Workers("four_tricks", matches=2, workers=2) as matches:
        actions = matches.sample(np.random.default_rng(1)) if legal else np.array([matches.legal[0], 99])
        matches.others[0].process.kill()
        matches.others[0].process.join()
        for _ in range(2):
            with pytest.raises(BadInput, match="The workers have ended, so these matches can't go on"):
                matches.step(actions)
    with pytest.raises(FileNotFoundError):
        SharedMemory(name=matches.memory.name)


def test_a_step_that_is_interrupted_ends_the_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some matches have moved and others not, so there is no next step."""

    def interrupted() -> None:
        raise KeyboardInterrupt

    matches = Workers("four_tricks", matches=2, workers=2)
    monkeypatch.setattr(matches.part, "step", interrupted)
    with pytest.raises(KeyboardInterrupt):
        matches.step(matches.sample(np.random.default_rng(1)))
    assert [other.process.exitcode for other in matches.others] == [0]
    with pytest.raises(BadInput, match="The workers have ended"):
        matches.step(matches.sample(np.random.default_rng(1)))


@pytest.mark.parametrize(
    ("setting", "value", "why"),
    [
        ("matches", 0, "matches must be a whole number from 1 up, not 0"),
        ("matches", 2.5, "matches must be a whole number from 1 up, not 2.5"),
        ("options", ["deals"], "options must be an object with a name for each value, not list"),
        ("options", {"deal": 3}, "There is no option “deal”. Did you mean deals"),
    ],
)
def test_bad_settings_are_refused_by_name(setting: str, value: object, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        Vector("four_tricks", **{setting: value})  # type: ignore[arg-type]
