"""How the checks count what a test runner reports."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

REPORT = """<testsuites><testsuite>
<testcase classname="a" name="one"><failure/></testcase>
<testcase classname="a" name="one"/>
<testcase classname="a" name="two"/>
<testcase classname="b" name="two"><skipped/></testcase>
</testsuite></testsuites>"""


def test_a_test_that_was_tried_twice_counts_once(checks: ModuleType, tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    report.write_text(REPORT)
    assert str(checks.read(report, 0)) == "2 passed, 0 failed, 1 skipped"
    assert checks.read(report, 1).failed == 1


def test_later_tries_are_named(checks: ModuleType) -> None:
    one, two = "tests/web/test_start.py::test_one[ja]", "tests/web/test_start.py::test_two"
    said = f"..R.\nRERUN {one}\nRERUN {two}\nRERUN {two}\nPASSED {one}\n"
    assert checks.later_tries(said) == [f"passed at try 2: {one}", f"passed at try 3: {two}"]
