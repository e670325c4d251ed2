"""The checks of a checkout: each is a command, and `./tefuda test` runs all of them side by side and counts.

Each check that `./tefuda test` runs is a process of its own, which keeps its output apart, and leaves its count in
build/reports.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path

import audit
import browser
import bundle
import compiled
import quick
import wheel
from environment import BUILD, ROOT

INTERPRETED_TOO = ("cards", "engine", "games", "bots")  # tests for both forms of the engine
CORES = os.cpu_count() or 2
SHARED_OUT = ("-n", "logical", "--dist", "worksteal")  # a process that has run out of tests takes over some from others
# A test that drives processes or a browser may miss its moment on a busy machine: it gets two more, named at the end.
AGAIN = ("--reruns", "2", "-rR")
# Browser tests wait half of the time.
WAITING = ("-n", str(min(CORES + 1, 8)), "--dist", "load", "--maxschedchunk", "1")
AT_ONCE = CORES + CORES // 4  # processes: with more, a test that measures time would often be tried again
REPORTS = BUILD / "reports"


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
    """Check style, order of imports and formatting, with ruff."""
    return one_if(tool("ruff", "check", "--quiet", ".") | tool("ruff", "format", "--quiet", "--check", "."))


def types() -> Count:
    """Check the types of all Python sources, with mypy --strict, and those of Daifugo for several packs."""
    return one_if(tool("mypy") | tool("python", "tools/unboxed.py"))


def imports() -> Count:
    """Check which part imports which, with import-linter."""
    return one_if(tool("lint-imports", "--no-logo"))


def web_types() -> Count:
    """Check that the TypeScript types that browser and service share are those of the Python schemas."""
    return one_if(tool("python", "scripts/web_types.py", "--check"))


def svelte_check() -> Count:
    """Check the types of the web table."""
    return one_if(bundle.npm("run", "check", "--silent"))


def vitest() -> Count:
    """Run the tests of the web table."""
    report = fresh_report("vitest")
    reporters = ("--reporter=default", "--reporter=junit", f"--outputFile.junit={report}")
    code = bundle.npm("test", "--silent", "--", *reporters)
    return read(report, code)


def engine() -> Count:
    """Check that the engine can be compiled, where there is a C compiler at all."""
    if compiled.missing() or compiled.up_to_date() or compiled.build():
        return Count(passed=1)
    print(compiled.LOG.read_text()[-3000:])
    return Count(failed=1)


def web_table() -> Count:
    """Check that the web table can be bundled."""
    bundle.install_packages()
    bundle.build_if_changed()
    return Count(passed=1)


def audited() -> Count:
    """Check that no locked package has a published vulnerability."""
    total = Count()
    for name, one in (("pip-audit", audit.python), ("npm-audit", audit.browser)):
        found, skipped = one()
        print(*(f"{name}: {vulnerability}" for vulnerability in found), sep="\n", end="\n" if found else "")
        if skipped:
            print(f"SKIPPED [1] {name}: {name}: {skipped}")
        total += Count(skipped=1) if skipped else one_if(len(found))
    return total


def wheel_works() -> Count:
    """Check that the wheel, with the engine built here, plays and serves in an environment of its own."""
    return one_if(wheel.check(folder_of_engine()))


def python_tests() -> Count:
    """Run the tests of engine, bots and command line, on the compiled engine."""
    elsewhere = ("--ignore=tests/web", "--ignore=tests/table")
    return run_pytest("python", folder_of_engine(), *SHARED_OUT, *AGAIN, "tests", *elsewhere)


def service_tests() -> Count:
    """Run the tests of the table's service, on the compiled engine."""
    return run_pytest("service", folder_of_engine(), *SHARED_OUT, *AGAIN, "tests/table")


def interpreted_tests() -> Count:
    """Run the engine's tests once more, on the interpreted sources, in one process: most of it is a core's work
    beside the browser tests, and every process more would first collect them all."""
    if compiled.missing() or os.environ.get("TEFUDA_INTERPRETED"):
        return Count()  # that is how they run anyway
    folders = (f"tests/{name}" for name in INTERPRETED_TOO if (ROOT / "tests" / name).exists())
    return run_pytest("interpreted", compiled.SOURCES, *folders)


def find_browser() -> Count:
    """Find a browser and a Japanese font for the browser tests, which are skipped without them, except in CI."""
    browser.fetch()
    if not (lacking := browser.missing()):
        return Count()
    print(f"The browser tests are skipped: there is no {' and no '.join(lacking)}, and none could be installed.")
    return Count(failed=1) if os.environ.get("CI") in {"1", "true"} else Count()


def browser_tests() -> Count:
    """Run the tests that drive a real Chromium, each process one of its own."""
    return run_pytest("browser", folder_of_engine(), *WAITING, *AGAIN, "tests/web")


def quick_tests() -> Count:
    """Run the Python tests that are closest to what was edited, as many as run within the time."""
    tests = quick.tests(quick.changed())
    if not tests:
        return Count()
    surroundings = {"TEFUDA_QUICK": str(time.time() + quick.SECONDS)}
    return run_pytest("quick", folder_of_engine(), *tests, **surroundings)  # in one process: the closest first


@dataclass
class Check:
    """What to do, which checks must be done before, and how many processes it keeps busy."""

    run: Callable[[], Count]
    after: list[str] = field(default_factory=list)
    busy: int = 1


# In this order, of those that can begin: the longest first, and before them those that leave cores to others.
CHECKS = {
    "engine": Check(engine),
    "web-table": Check(web_table),
    "browser": Check(find_browser),
    "browser-tests": Check(browser_tests, ["browser", "engine", "web-table"]),
    "interpreted-tests": Check(interpreted_tests),
    "service-tests": Check(service_tests, ["engine"], busy=CORES),
    "python-tests": Check(python_tests, ["engine"], busy=CORES),
    "wheel-check": Check(wheel_works, ["engine", "web-table"]),
    "types": Check(types),
    "svelte-check": Check(svelte_check, ["web-table"]),
    "vitest": Check(vitest, ["web-table"]),
    "audit": Check(audited),
    "lint": Check(lint),
    "imports": Check(imports),
    "web-types": Check(web_types),
    "quick-tests": Check(quick_tests),
}


def everything() -> int:
    """Run every check and close with one line that counts them all."""
    return together([name for name in CHECKS if name != "quick-tests"])


def edited() -> int:
    """Check what was edited since the last commit, or on this branch, within a minute."""
    changed = quick.changed()
    print(f"{len(changed)} files were edited since {quick.since()[:9]}.", flush=True)
    return together(quick.checks(changed))


def together(names: list[str]) -> int:
    """Run these checks side by side, print what went wrong, and close with one line that counts them all."""
    if not sys.stdout.isatty():
        os.environ["NO_COLOR"] = "1"
    REPORTS.mkdir(parents=True, exist_ok=True)
    start, total = time.monotonic(), Count()
    waiting, running = list(names), dict[str, tuple[subprocess.Popen[bytes], float]]()
    while waiting or running:
        for name in [name for name in waiting if not {*waiting, *running} & {*CHECKS[name].after}]:
            if sum(CHECKS[one].busy for one in [*running, name]) <= AT_ONCE:
                waiting.remove(name)
                running[name] = begin(name), time.monotonic()
        for name, (process, began) in list(running.items()):
            if process.poll() is not None:
                del running[name]
                count = counted(name)
                total += count
                said = (REPORTS / f"{name}.txt").read_text(errors="replace")
                if count.failed or (said and not count.passed):
                    print(f"\n=== {name}\n{said}", flush=True)
                else:
                    print("".join(f"{line}\n" for line in (*skips(said), *later_tries(said))), end="")
                print(f"{name:18} {time.monotonic() - began:6.0f} s   {count}", flush=True)
        time.sleep(0.1)
    print(f"\nafter {time.monotonic() - start:.0f} s:\n{total}", flush=True)
    return 1 if total.failed or not total.passed else 0


def skips(said: str) -> list[str]:
    """Return why tests were skipped, a line per reason."""
    reasons: Counter[str] = Counter()
    for number, reason in re.findall(r"^SKIPPED \[(\d+)\] \S+: (.*)", said, re.MULTILINE):
        reasons[reason] += int(number)
    return [f"{number} skipped: {reason}" for reason, number in reasons.items()]


def later_tries(said: str) -> list[str]:
    """Return which tests passed only when they were tried again, a line per test."""
    missed = Counter(re.findall(r"^RERUN (\S+)", said, re.MULTILINE))
    return [f"passed at try {number + 1}: {name}" for name, number in missed.items()]


def begin(name: str) -> subprocess.Popen[bytes]:
    """Start a check as a process of its own."""
    (REPORTS / f"{name}.json").unlink(missing_ok=True)
    command = [sys.executable, str(ROOT / "tools/launcher"), name]
    with (REPORTS / f"{name}.txt").open("w") as output:
        return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT)


def counted(name: str) -> Count:
    """Return what a check has counted. One that broke off failed."""
    try:
        return Count(**json.loads((REPORTS / f"{name}.json").read_text()))
    except FileNotFoundError:
        return Count(failed=1)


def one(name: str) -> int:
    """Run the check of that name; return its exit code."""
    if name in {"svelte-check", "vitest"}:
        bundle.install_packages()
    count = CHECKS[name].run()
    REPORTS.mkdir(parents=True, exist_ok=True)
    (REPORTS / f"{name}.json").write_text(json.dumps(asdict(count)))
    return 1 if count.failed else 0


def fix() -> int:
    """Fix style and formatting where ruff can."""
    return tool("ruff", "check", "--quiet", "--fix", ".") | tool("ruff", "format", "--quiet", ".")


def pytest(arguments: list[str]) -> int:
    """Run pytest with these arguments, on the compiled engine if it is up to date."""
    command = [sys.executable, "-m", "pytest", *arguments]
    return subprocess.run(command, cwd=ROOT, env=surroundings(folder_of_engine()), check=False).returncode


def run_pytest(name: str, engine: Path, *arguments: str, **more: str) -> Count:
    """Run pytest with the engine from that folder and count its tests."""
    report = fresh_report(name)
    command = [sys.executable, "-m", "pytest", "-q", f"--junit-xml={report}", *arguments]
    environment = surroundings(engine) | more
    code = subprocess.run(command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, check=False).returncode
    return read(report, code)


def folder_of_engine() -> Path:
    """Return the folder of the compiled engine if it is up to date (and not switched off), else the sources."""
    if os.environ.get("TEFUDA_INTERPRETED") or not compiled.up_to_date():
        return compiled.SOURCES
    compiled.link_the_rest(compiled.folder())
    return compiled.folder()


def surroundings(engine: Path) -> dict[str, str]:
    """Return the process environment for tests: where the engine is, and the browser."""
    browsers = [] if browser.missing() else [browser.find(), browser.find(windows=True)]
    return os.environ | {"PYTHONPATH": str(engine), "TEFUDA_CHROMIUM": os.pathsep.join(browsers)}


def tool(name: str, *arguments: str) -> int:
    """Run a tool of the environment on the sources; return its exit code."""
    path = Path(sys.executable).parent / name
    sources = os.environ | {"PYTHONPATH": str(compiled.SOURCES)}
    return subprocess.run([path, *arguments], cwd=ROOT, env=sources, check=False).returncode


def one_if(code: int) -> Count:
    """Count a check that is one thing: it passes if its exit code is 0."""
    return Count(failed=1) if code else Count(passed=1)


def fresh_report(name: str) -> Path:
    """Return the path for a JUnit report, without an old one."""
    report = REPORTS / f"{name}.xml"
    report.parent.mkdir(parents=True, exist_ok=True)
    report.unlink(missing_ok=True)
    return report


def read(report: Path, code: int) -> Count:
    """Return the counts of a JUnit report. A runner that failed otherwise, or ran nothing, counts as one more
    failure."""
    total = Count()
    if report.exists():
        cases = {(case.get("classname"), case.get("name")): case for case in ElementTree.parse(report).iter("testcase")}
        for case in cases.values():  # of a test that was tried again, the last try
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
