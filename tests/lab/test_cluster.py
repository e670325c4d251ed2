"""Work on a real cluster: a scheduler and two workers, each a process of its own on the loopback."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import distributed
import pytest

import tefuda
from tefuda.engine import registry
from tefuda.engine.errors import BadInput
from tefuda.engine.registry import load_file
from tefuda.lab.cluster import connected
from tefuda.lab.portions import carry_out
from tefuda.lab.report import Report
from tefuda.lab.sources import digest
from tefuda.lab.study import Study, work
from tefuda.lab.tasks import OUTCOMES, Outcome, Work, carried_out, carry
from tefuda.lab.workers import executor

PACKAGE = Path(tefuda.__file__).parent
OWN = """
from examples.neighbours import *
"""


class Cluster:
    """The processes of a cluster. Workers have no nanny, so that one that is killed stays away."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.running: list[subprocess.Popen[bytes]] = []
        file = folder / "scheduler.json"
        self.scheduler = self.start(
            "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(file)
        )
        self.file = file

    def start(self, kind: str, *words: str, path: str = "") -> subprocess.Popen[bytes]:
        environment = dict(os.environ, PYTHONPATH=os.pathsep.join(filter(None, [path, *sys.path])))
        with (self.folder / f"{kind}-{len(self.running)}.log").open("wb") as log:
            command = [sys.executable, "-m", f"distributed.cli.dask_{kind}", *words]
            process = subprocess.Popen(command, env=environment, stdout=log, stderr=log, cwd=self.folder)
        self.running.append(process)
        return process

    def worker(self, path: str = "") -> subprocess.Popen[bytes]:
        words = ["--no-nanny", "--nthreads", "1", "--no-dashboard", "--local-directory", str(self.folder)]
        return self.start("worker", "--scheduler-file", str(self.file), *words, path=path)

    def until(self, workers: int) -> str:
        """Wait for so many workers; return the scheduler's address."""
        connect: Any = distributed.Client
        deadline = time.monotonic() + 120
        while not self.file.exists() or not self.file.read_bytes():
            assert time.monotonic() < deadline
            assert self.scheduler.poll() is None
            time.sleep(0.05)
        with connect(scheduler_file=str(self.file), timeout=60, set_as_default=False) as client:
            client.wait_for_workers(workers, timeout=120)
            return str(client.scheduler.address)

    def close(self) -> None:
        for process in self.running:
            process.kill()
            process.wait()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    made = Cluster(tmp_path)
    yield made
    made.close()


STUDY = Study(games=["four_tricks"], options={"deals": 3}, matches=24_000, watch=10, skill=12)


def after_some(work: Work, pool: Executor, journal: Path | None, then: Callable[[], object]) -> list[Outcome]:
    """Carry the work out, do something once a few tasks are done, and return all outcomes."""
    found: dict[int, Outcome] = {}
    for task, outcome in carry_out(carry, work.tasks, OUTCOMES, pool, journal):
        found[id(task)] = outcome
        if len(found) == 3:
            then()
    return [found[id(task)] for task in work.tasks]


def test_a_killed_worker_and_a_lost_scheduler_change_nothing(cluster: Cluster, tmp_path: Path) -> None:
    whole = work(STUDY)
    first = cluster.worker()
    cluster.worker()
    address = cluster.until(2)
    with ThreadPoolExecutor(1) as threads:
        alone = whole.conclude(timeless(carried_out(whole, threads)))

    with connected(address, []) as pool:
        assert whole.conclude(timeless(after_some(whole, pool, None, first.kill))) == alone
    first.wait()

    journal = tmp_path / "journal"
    with pytest.raises(BadInput) as refused, connected(address, []) as pool:
        after_some(whole, pool, journal, cluster.scheduler.kill)
    assert refused.value.text.id == "lab.refused.cluster"
    done = len(journal.read_bytes().splitlines()) - 1
    assert 3 <= done < len(whole.tasks)
    with ThreadPoolExecutor(1) as threads:
        assert whole.conclude(timeless(carried_out(whole, threads, journal))) == alone
    assert len(journal.read_bytes().splitlines()) == len(whole.tasks) + 1


def timeless(outcomes: list[Outcome]) -> list[Outcome]:
    """Take the times of matches away, which are never the same."""
    for outcome in outcomes:
        if hasattr(outcome, "seconds"):
            outcome.seconds[:] = [1.0] * len(outcome.seconds)
    return outcomes


def test_a_worker_with_other_rules_is_refused(cluster: Cluster, tmp_path: Path) -> None:
    other = tmp_path / "other" / "tefuda"
    other.mkdir(parents=True)
    for entry in PACKAGE.iterdir():
        if entry.name not in ("lab", "__pycache__"):
            (other / entry.name).symlink_to(entry)
    shutil.copytree(PACKAGE / "lab", other / "lab")
    with (other / "lab" / "measures.py").open("a") as file:
        file.write("# not what it was\n")
    cluster.worker(str(other.parent))
    with pytest.raises(BadInput) as refused, connected(cluster.until(1), []):
        pass
    assert refused.value.text.id == "lab.refused.worker"
    assert refused.value.text.args["wanted"] == digest()[:12]


def test_a_game_of_ones_own_goes_to_the_workers(cluster: Cluster) -> None:
    cluster.worker()
    file = Path(__file__).parents[2] / "examples" / "neighbours.py"
    load_file(file)
    with connected(cluster.until(1), [file]) as pool:
        whole = work(Study(games=["neighbours"], matches=20, watch=2, skill=0))
        found = whole.conclude(carried_out(whole, pool))
    assert isinstance(found, Report)
    assert found.matches == 22
    registry.forget("neighbours")


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nowhere"])
def test_a_cluster_that_is_not_there_gets_one_line(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tefuda.lab.cluster.CONNECT", 0.5)
    with pytest.raises(BadInput) as refused, executor(1, [], address):
        pass
    assert refused.value.text.id == "lab.refused.cluster"
    assert refused.value.path == "--cluster"


@pytest.mark.parametrize("address", ["nonsense", "tls://127.0.0.1:1"])
def test_the_command_says_only_that_line_and_ends(address: str, tefuda_command: list[str]) -> None:
    command = [*tefuda_command, "lab", "sushi", "--cluster", address, "--lang", "en"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(f"tefuda: --cluster: The cluster at {address} can't be reached: ")
    assert done.stderr.count("\n") == 1
