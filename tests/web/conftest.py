"""A running table and a real Chromium, for tests of the table in the browser."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright
from websockets.sync.client import ClientConnection, connect

from tefuda.table.handover import SUCCESSOR

# No sandbox, since CI is root; no optimizing compiler, since no page lives long enough to gain by it; the rest keeps
# the browser from asking the network for anything but the table.
ARGUMENTS = (
    "--no-sandbox",
    "--js-flags=--no-opt --no-maglev",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
HERE = Path(__file__).parent
PATIENCE = 60_000  # ms: several of these share the machine
QUICK = [sys.executable, str(HERE / "quick_server.py")]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of this folder as a browser test, and begin with whole matches, which take longest."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: item.path != HERE / "test_matches.py")


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(chromium: str, playwright: Playwright) -> Iterator[Browser]:
    """Return one Chromium for all tests; each opens a context of its own: `browser.new_context(viewport=...)`."""
    browser = playwright.chromium.launch(executable_path=chromium, args=list(ARGUMENTS))
    yield browser
    browser.close()


@pytest.fixture
def browser_with_windows(chromium_with_windows: str, playwright: Playwright) -> Iterator[Browser]:
    """Return a Chromium that has notifications, too."""
    browser = playwright.chromium.launch(executable_path=chromium_with_windows, args=list(ARGUMENTS))
    yield browser
    browser.close()


class RunningTable:
    """`tefuda play` in a process of its own, at `url`. It can be killed, and started again where it was.

    `prepared`: a store whose copy it begins with; to open one that has its tables is much faster than to make them.
    """

    def __init__(self, command: list[str], store: Path, prepared: Path | None = None) -> None:
        if prepared:
            shutil.copy(prepared, store)
        self.command = [*command, "play", "--no-browser", "--store", f"sqlite:///{store}"]
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start the service, on the port it had before."""
        command = [*self.command, "--port", str(self.port)]
        reading, self.successor = os.pipe()
        surroundings = os.environ | {SUCCESSOR: f"{reading}:{os.environ['PYTHONPATH']}"}
        self.process = subprocess.Popen(
            command, env=surroundings, stdout=subprocess.PIPE, text=True, pass_fds=[reading]
        )
        os.close(reading)
        said = self.says()
        address = re.search(r"http://\S+?:(\d+)/", said)
        assert address, f"the table did not start: {said}"
        self.url, self.port = address[0], int(address[1])

    def says(self) -> str:
        """Return the next line it prints."""
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def hand_over(self) -> None:
        """Let the service continue in a new process image, as it does once the engine is compiled."""
        os.write(self.successor, b"!")
        assert "The table now runs on" in self.says()

    def line(self, room: str) -> ClientConnection:
        """Return a connection to a table."""
        address = f"ws://127.0.0.1:{self.port}/ws/{room}"
        return connect(address, max_size=None, open_timeout=PATIENCE / 1000)

    def kill(self) -> None:
        """Kill the service in the middle of whatever it is doing."""
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()
        os.close(self.successor)

    def stop(self) -> None:
        """End the service in good order."""
        self.process.terminate()
        self.process.communicate(timeout=PATIENCE / 1000)
        os.close(self.successor)


@pytest.fixture(scope="module")
def running_table(tefuda_command: list[str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningTable]:
    """Return the table as users start it, with an empty store."""
    table = RunningTable(tefuda_command, tmp_path_factory.mktemp("running") / "table.sqlite3")
    yield table
    table.stop()


@pytest.fixture
def quick_table(tmp_path: Path, prepared_file: Path) -> Iterator[RunningTable]:
    """Return a service whose bots play at once, of a test's own: it can be killed."""
    table = RunningTable(QUICK, tmp_path / "quick.sqlite3", prepared_file)
    yield table
    table.stop()


@pytest.fixture(scope="session")
def shared_table(tmp_path_factory: pytest.TempPathFactory, prepared_file: Path) -> Iterator[RunningTable]:
    """Return a service that all tests share, each with rooms of its own: it takes seconds to start."""
    table = RunningTable(QUICK, tmp_path_factory.mktemp("shared") / "quick.sqlite3", prepared_file)
    yield table
    table.stop()
