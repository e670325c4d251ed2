"""The audit of dependencies: what the reports of pip-audit and npm audit mean."""

from __future__ import annotations

import subprocess
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

NO_REGISTER = "the network leads to no register of advisories"
SKIPPED = {"name": "h11", "skip_reason": "Dependency not found on PyPI"}
SOUND = {"name": "h11", "version": "0.16.0", "vulns": []}
BROKEN = {"name": "h11", "version": "0.1", "vulns": [{"id": "PYSEC-1", "fix_versions": ["0.2"]}]}


@pytest.mark.parametrize(
    ("report", "found", "skipped"),
    [
        ({"dependencies": [SOUND, SKIPPED]}, [], ""),
        ({"dependencies": [BROKEN, SOUND]}, ["h11 0.1: PYSEC-1"], ""),
        ({"dependencies": [SKIPPED]}, [], NO_REGISTER),  # which pip-audit itself calls no known vulnerabilities
        (None, [], NO_REGISTER),
    ],
)
def test_a_report_of_pip_audit(checks: ModuleType, report: Any, found: list[str], skipped: str) -> None:
    assert checks.audit.in_python(report) == (found, skipped)


@pytest.mark.parametrize(
    ("report", "found", "skipped"),
    [
        ({"vulnerabilities": {}}, [], ""),
        ({"vulnerabilities": {"vite": {"severity": "high"}}}, ["vite: high"], ""),
        ({"message": "405 Method Not Allowed"}, [], NO_REGISTER),
        (None, [], NO_REGISTER),
    ],
)
def test_a_report_of_npm_audit(checks: ModuleType, report: Any, found: list[str], skipped: str) -> None:
    assert checks.audit.in_browser(report) == (found, skipped)


def test_a_vulnerability_fails_and_what_was_not_audited_is_said(
    checks: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(checks.audit, "python", lambda: (["h11 0.1: PYSEC-1"], ""))
    monkeypatch.setattr(checks.audit, "browser", lambda: ([], NO_REGISTER))
    assert checks.audited() == checks.Count(failed=1, skipped=1)
    said = capsys.readouterr().out
    assert "pip-audit: h11 0.1: PYSEC-1\n" in said
    assert checks.skips(said) == [f"1 skipped: npm-audit: {NO_REGISTER}"]


def test_an_auditor_that_does_not_come_back_is_not_waited_for(
    checks: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    def late(*_: Any, **limits: Any) -> None:
        raise subprocess.TimeoutExpired("pip-audit", limits["timeout"])

    monkeypatch.setattr(subprocess, "run", late)
    assert checks.audit.asked(["pip-audit"], Path()) is None
