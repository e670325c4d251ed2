"""The examples in deploy/ say what Tefuda and systemd understand. (nginx and Caddy: tests/table/test_proxies.py.)"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tefuda.table.settings import read

DEPLOY = Path(__file__).parents[1] / "deploy"


def test_the_settings_file_is_valid() -> None:
    assert read({"config": str(DEPLOY / "tefuda.toml")}, {}).public == ("cards.example",)


@pytest.mark.parametrize("file", ["compose.yaml", "Containerfile"])
def test_the_variables_of_the_containers_are_settings(file: str) -> None:
    said = (DEPLOY / file).read_text().replace("${SITE:?}", "cards.example").replace("${DATABASE_PASSWORD:?}", "secret")
    found = re.findall(r"(TEFUDA_[A-Z_]+)(?:: |=)\"?([^\s\"]+)", said)
    assert len(found) >= 4
    read({}, dict(found))


def test_the_unit_is_valid_and_hardened(tmp_path: Path) -> None:
    if not shutil.which("systemd-analyze"):
        pytest.skip("systemd-analyze is not installed")
    unit = tmp_path / "tefuda.service"
    unit.write_text((DEPLOY / "tefuda.service").read_text().replace("/opt/tefuda/bin/tefuda", "/bin/true"))
    for check in (["verify", "--man=no"], ["security", "--offline=true", "--threshold=15"]):
        done = subprocess.run(["systemd-analyze", *check, unit], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout[-300:] + done.stderr
        assert "Unknown" not in done.stderr


def test_the_unit_lets_studies_give_way_to_the_table() -> None:
    """The filter allows what Tefuda asks of the system, and refuses the rest that it could ask."""
    if not shutil.which("systemd-analyze"):
        pytest.skip("systemd-analyze is not installed")

    def calls(name: str) -> set[str]:
        if not name.startswith("@"):
            return {name}
        told = subprocess.run(["systemd-analyze", "syscall-filter", name], capture_output=True, text=True, check=True)
        lines = (line.strip() for line in told.stdout.splitlines()[1:])
        return set().union(*(calls(line) for line in lines if line and not line.startswith("#")))

    allowed: set[str] = set()
    for line in re.findall(r"^SystemCallFilter=(.*)", (DEPLOY / "tefuda.service").read_text(), re.MULTILINE):
        named = set().union(*map(calls, line.lstrip("~").split()))
        allowed = allowed - named if line.startswith("~") else allowed | named
    assert allowed >= {
        "setpriority",
        "getpriority",
        "prlimit64",
        "flock",
        "pidfd_open",
        "clone3",
        "execve",
        "fdatasync",
    }
    assert not allowed & {"mount", "ptrace", "reboot", "setrlimit", "sched_setscheduler"}
