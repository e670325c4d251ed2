"""`./tefuda test` on a machine without a browser: it gets one, or skips the tests that need it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


class Machine:
    """A machine with a launcher, and no programs but those in `bin`. A font is installed if `bin/font` exists."""

    def __init__(self, folder: Path) -> None:
        self.bin = folder / "bin"
        self.bin.mkdir()
        shutil.copytree(
            ROOT / "tools/launcher", folder / "tools/launcher", ignore=shutil.ignore_patterns("__pycache__")
        )
        self.launcher = folder / "tools/launcher"
        for tool in ("sh", "chmod", "mkdir"):
            (self.bin / tool).symlink_to(str(shutil.which(tool)))
        self.program("fc-list", f"if [ -e {self.bin}/font ]; then echo a font; fi")

    def program(self, name: str, text: str) -> None:
        """Put a program on the machine; in it, `install NAME` puts an empty one there."""
        path = self.bin / name
        install = 'install() { printf \'#!/bin/sh\\n\' > "$1"; chmod +x "$1"; }'
        path.write_text(f"#!/bin/sh\n{install}\n{text}\n")
        path.chmod(0o755)

    def find_browser(self, root: bool, **environment: str) -> str:
        """Return what the check prints and counts."""
        program = (
            f"import os, sys, browser, checks; os.geteuid = lambda: {0 if root else 1000}; "
            f"sys.executable = {str(self.bin / 'python')!r}; browser.CHROMIUM_PLACES = browser.CHROMIUM_PLACES[:2]; "
            "print(checks.find_browser())"
        )
        command = [sys.executable, "-c", program]
        surroundings = {"PATH": str(self.bin), "HOME": str(self.bin), **environment}
        done = subprocess.run(command, cwd=self.launcher, env=surroundings, capture_output=True, text=True, check=True)
        return done.stdout


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.mark.skipif(sys.platform == "darwin", reason="There the system has Japanese fonts.")
@pytest.mark.parametrize("package", ["chromium-headless-shell", "chromium"])
def test_root_installs_the_packages_of_the_system(machine: Machine, package: str) -> None:
    machine.program(
        "apt-get",
        f'case "$*" in *{package}) install {machine.bin}/{package};; *cjk) install {machine.bin}/font;; esac',
    )
    said = machine.find_browser(root=True, CI="true").splitlines()
    assert said == ["Installing Chromium and a Japanese font for the browser tests ...", "0 passed, 0 failed"]


@pytest.mark.parametrize(("offered", "comes"), [("at once", True), ("after an update", True), ("", False)])
def test_root_gets_the_quicker_one_where_it_is_offered(machine: Machine, offered: str, comes: bool) -> None:
    for name in ("font", "chromium", *(["list"] if offered == "at once" else [])):
        machine.program(name, "")
    shown = f"if [ -e {machine.bin}/list ]; then echo it; fi"
    machine.program("apt-cache", f'case "$*" in "show chromium-headless-shell") {shown};; esac')
    update = f"install {machine.bin}/list" if offered else "exit 1"
    install = f"install {machine.bin}/chromium-headless-shell"
    machine.program("apt-get", f'case "$*" in *install*) {install};; *update) {update};; esac')
    said = machine.find_browser(root=True).splitlines()
    assert len(said) == 1 + comes
    assert (machine.bin / "chromium-headless-shell").exists() == comes
    assert machine.find_browser(root=False) == "0 passed, 0 failed\n"


def test_others_get_playwrights_browser(machine: Machine) -> None:
    machine.program("font", "")
    machine.program(
        "playwright",
        'echo "$*"; at=$PLAYWRIGHT_BROWSERS_PATH/chromium-1/chrome-linux; mkdir -p $at; install $at/chrome',
    )
    said = machine.find_browser(root=False, CI="true").splitlines()
    assert said[0] == "Fetching a Chromium for the browser tests ..."
    assert said[1:] == ["install chromium", "0 passed, 0 failed"]


def test_where_there_is_none_one_line_says_so(machine: Machine) -> None:
    machine.program("font", "")
    machine.program("playwright", "exit 1")
    said = machine.find_browser(root=False).splitlines()
    assert said[1].startswith("The browser tests are skipped: there is no Chromium, and none could be installed.")
    assert said[2:] == ["0 passed, 0 failed"]
    assert machine.find_browser(root=False, CI="true").endswith("0 passed, 1 failed\n")


def test_the_tests_that_need_it_count_as_skipped() -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/web/test_start.py"]
    surroundings = os.environ | {"TEFUDA_CHROMIUM": ""}
    done = subprocess.run(command, cwd=ROOT, env=surroundings, capture_output=True, text=True, check=False)
    assert done.stdout.splitlines()[-1].startswith("5 skipped")
