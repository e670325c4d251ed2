"""The checks of the house: each is one command, and `./tefuda test` runs all of them and counts."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import bundle
import compiled
import wheel
from environment import BUILD, ROOT

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
CHROMIUM_PLACES = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "~/.cache/ms-playwright/chromium-*/chrome-linux*/chrome",
    "~/Library/Caches/ms-playwright/chromium-*/chrome-mac*/*.app/Contents/MacOS/*",
)
JAPANESE_FONTS = ("*CJK*", "*NotoSansJP*", "*ipa*g*", "*Takao*", "*VL-*Gothic*")
INTERPRETED_TOO = ("cards", "engine", "games", "bots")  # tests for both forms of the engine
SHARED_OUT = ("-n", "logical", "--dist", "worksteal")  # a process that has run out of tests takes over from others


@dataclass
class Count:
    """How many checks passed, failed and were skipped."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, other: Count) -> Count:
        return Count(self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped)

    def __str__(self) -> str:
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        return f"{self.passed} passed, {self.failed} failed{skipped}"


def lint() -> Count:
    """Style, order of imports and formatting, by ruff."""
    return one_if(tool("ruff", "check", "--quiet", ".") | tool("ruff", "format", "--quiet", "--check", "."))


def types() -> Count:
    """Types of all Python sources, by mypy --strict."""
    return one_if(tool("mypy"))


def imports() -> Count:
    """Which part may import which, by import-linter."""
    return one_if(tool("lint-imports", "--no-logo"))


def web_types() -> Count:
    """The TypeScript types that browser and service share are those of the Python schemas."""
    return one_if(tool("python", "scripts/web_types.py", "--check"))


def svelte_check() -> Count:
    """Types of the web table."""
    return one_if(bundle.npm("run", "check", "--silent"))


def vitest() -> Count:
    """Tests of the web table."""
    report = fresh_report("vitest")
    reporters = ("--reporter=default", "--reporter=junit", f"--outputFile.junit={report}")
    code = bundle.npm("test", "--silent", "--", *reporters)
    return read(report, code)


def engine() -> Count:
    """The engine can be compiled, where there is a C compiler at all."""
    if compiled.missing() or compiled.up_to_date() or compiled.build():
        return Count(passed=1)
    print(compiled.LOG.read_text()[-3000:])
    return Count(failed=1)


def web_table() -> Count:
    """The web table can be bundled."""
    bundle.build_if_changed()
    return Count(passed=1)


def wheel_works() -> Count:
    """The wheel, with the engine built here, plays and serves in an environment of its own."""
    return one_if(wheel.check(folder_of_engine()))


def python_tests() -> Count:
    """Tests of engine, bots, service and command line, on the compiled engine."""
    return run_pytest("python", folder_of_engine(), *SHARED_OUT, "-m", "not browser")


def interpreted_tests() -> Count:
    """The engine's tests once more, on the interpreted sources."""
    if folder_of_engine() == compiled.SOURCES:
        return Count()  # that is how they ran already
    folders = (f"tests/{name}" for name in INTERPRETED_TOO if (ROOT / "tests" / name).exists())
    return run_pytest("interpreted", compiled.SOURCES, *SHARED_OUT, *folders)


def browser_tests() -> Count:
    """Tests that drive a real Chromium, each process one of its own."""
    if hindrance := missing_for_browser():
        print(hindrance)
        return Count(failed=1)
    return run_pytest("browser", folder_of_engine(), *SHARED_OUT, "--maxprocesses", "4", "-m", "browser")


CHECKS: dict[str, Callable[[], Count]] = {
    "lint": lint,
    "types": types,
    "imports": imports,
    "web-types": web_types,
    "svelte-check": svelte_check,
    "vitest": vitest,
}
EVERYTHING: dict[str, Callable[[], Count]] = {
    "web table": web_table,
    "engine": engine,
    **CHECKS,
    "wheel": wheel_works,
    "python tests": python_tests,
    "interpreted tests": interpreted_tests,
    "browser tests": browser_tests,
}


def everything() -> int:
    """Run every check and close with one line that counts them all."""
    if not sys.stdout.isatty():
        os.environ["NO_COLOR"] = "1"
    hindrance = missing_for_browser()
    if hindrance:
        print(hindrance, flush=True)
    total = Count()
    outcomes = []
    for name, check in EVERYTHING.items():
        print(f"\n=== {name}", flush=True)
        start = time.monotonic()
        count = check()
        total += count
        outcomes.append(f"{name:18} {time.monotonic() - start:6.0f} s   {count}")
    print("", *outcomes, sep="\n")
    if hindrance:
        print(hindrance)
    print(total, flush=True)
    return 1 if total.failed or not total.passed else 0


def one(name: str) -> int:
    """Run the check of that name; returns its exit code."""
    if name in {"svelte-check", "vitest"}:
        bundle.install_packages()
    return 1 if CHECKS[name]().failed else 0


def mend() -> int:
    """Let ruff mend style and formatting where it can."""
    return tool("ruff", "check", "--quiet", "--fix", ".") | tool("ruff", "format", "--quiet", ".")


def pytest(arguments: list[str]) -> int:
    """Run pytest with these arguments, on the compiled engine if it is up to date."""
    command = [sys.executable, "-m", "pytest", *arguments]
    return subprocess.run(command, cwd=ROOT, env=surroundings(folder_of_engine()), check=False).returncode


def run_pytest(name: str, engine: Path, *arguments: str) -> Count:
    """Run pytest with the engine from that folder and count its tests."""
    report = fresh_report(name)
    command = [sys.executable, "-m", "pytest", "-q", f"--junit-xml={report}", *arguments]
    code = subprocess.run(command, cwd=ROOT, env=surroundings(engine), stdin=subprocess.DEVNULL, check=False).returncode
    return read(report, code)


def folder_of_engine() -> Path:
    """The compiled engine if it is up to date (and not unwanted), else the sources."""
    if os.environ.get("TEFUDA_INTERPRETED") or not compiled.up_to_date():
        return compiled.SOURCES
    compiled.link_the_rest(compiled.folder())
    return compiled.folder()


def surroundings(engine: Path) -> dict[str, str]:
    """Process environment for tests: where the engine is, and the browser."""
    return os.environ | {"PYTHONPATH": str(engine), "TEFUDA_CHROMIUM": find_chromium()}


def tool(name: str, *arguments: str) -> int:
    """Run a tool of the environment on the sources; returns its exit code."""
    path = Path(sys.executable).parent / name
    return subprocess.run([path, *arguments], cwd=ROOT, env=surroundings(compiled.SOURCES), check=False).returncode


def one_if(code: int) -> Count:
    """A check that is one thing: passed if its exit code is 0."""
    return Count(failed=1) if code else Count(passed=1)


def fresh_report(name: str) -> Path:
    """Path for a JUnit report, with no old one lying there."""
    report = BUILD / "reports" / f"{name}.xml"
    report.parent.mkdir(exist_ok=True)
    report.unlink(missing_ok=True)
    return report


def read(report: Path, code: int) -> Count:
    """Count the tests of a JUnit report. A runner that failed otherwise, or ran nothing, is one failure more."""
    total = Count()
    if report.exists():
        for case in ElementTree.parse(report).iter("testcase"):
            outcomes = {child.tag for child in case}
            if outcomes & {"failure", "error"}:
                total.failed += 1
            elif "skipped" in outcomes:
                total.skipped += 1
            else:
                total.passed += 1
    if (code and not total.failed) or total == Count():
        total.failed += 1
    return total


def find_chromium() -> str:
    """Path of a Chromium or Chrome on this machine; empty if there is none."""
    for name in CHROMIUMS:
        if path := shutil.which(name):
            return path
    home = Path.home()
    for place in CHROMIUM_PLACES:
        start, pattern = (home, place[2:]) if place.startswith("~/") else (Path("/"), place[1:])
        for found in sorted(start.glob(pattern), reverse=True):
            return str(found)
    return ""


def missing_for_browser() -> str:
    """What to install before the browser tests can run, in words; empty if nothing."""
    missing = []
    if not find_chromium():
        missing.append("Chromium")
    if sys.platform != "darwin" and not has_japanese_fonts():
        missing.append("Japanese fonts")
    if not missing:
        return ""
    return (
        f"The browser tests need {' and '.join(missing)}. Install:\n"
        "  Debian: sudo apt-get install chromium fonts-noto-cjk\n"
        "  Ubuntu: sudo apt-get install fonts-noto-cjk; .venv/bin/playwright install --with-deps chromium\n"
        "  macOS:  brew install --cask chromium"
    )


def has_japanese_fonts() -> bool:
    """Whether a font for Japanese is installed."""
    if lister := shutil.which("fc-list"):
        return bool(subprocess.run([lister, ":lang=ja"], capture_output=True, check=False).stdout)
    folders = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts")
    found = (Path(folder).expanduser().rglob(pattern) for folder in folders for pattern in JAPANESE_FONTS)
    return any(path for paths in found for path in paths)
