"""The examples in deploy/ say what Tefuda and systemd understand. (nginx and Caddy: tests/table/test_proxies.py.)"""

from __future__ import annotations

import http.server
import re
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tefuda import cli
from tefuda.table import server
from tefuda.table.settings import read

DEPLOY = Path(__file__).parents[1] / "deploy"


def test_the_settings_file_is_valid() -> None:
    assert read({"config": str(DEPLOY / "tefuda.toml")}, {}).public == ("cards.example",)


@pytest.mark.parametrize("file", ["compose.yaml", "Containerfile"])
def test_the_variables_of_the_containers_are_settings(file: str) -> None:
    """Those that people set say so where they are missing; without a message, podman-compose 1.0 leaves them as they
    are."""
    said = re.sub(
        r"\$\{(SITE|DATABASE_PASSWORD):\?is missing in deploy/.env\}", "cards.example", (DEPLOY / file).read_text()
    )
    assert "${" not in said
    found = re.findall(r"(TEFUDA_[A-Z_]+)(?:: |=)\"?([^\s\"]+)", said)
    assert len(found) >= 4
    read({}, dict(found))


def test_an_image_has_everything_that_can_be_set_up() -> None:
    """A setting whose package is missing ends the start; the guide's own installation has them all."""
    extras = r"\[(postgres[\w,]*)\]"
    image, guide = (DEPLOY / "Containerfile").read_text(), (DEPLOY.parent / "docs/operate.md").read_text()
    assert re.findall(extras, image) == re.findall(extras, guide)


def test_an_image_is_asked_how_it_is_under_its_path() -> None:
    with http.server.HTTPServer(("127.0.0.1", 0), Alive) as asked:
        thread = threading.Thread(target=asked.serve_forever)
        thread.start()
        (line,) = re.findall(r"^HEALTHCHECK CMD (.+)", (DEPLOY / "Containerfile").read_text(), re.MULTILINE)
        ask = line.replace("8338", str(asked.server_port)).replace("python ", f"{sys.executable} ")
        codes = [
            subprocess.run(["sh", "-c", ask], env={"TEFUDA_PATH": path}, capture_output=True, check=False).returncode
            for path in ("/cards", "")
        ]
        asked.shutdown()
        thread.join()
    assert codes == [0, 1]


class Alive(http.server.BaseHTTPRequestHandler):
    """Answers as a table under /cards."""

    def do_GET(self) -> None:
        self.send_response(200 if self.path == "/cards/healthz" else 404)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


def test_an_image_is_made_of_what_is_committed(tmp_path: Path) -> None:
    """An older package in dist/ ended the build, and the password of the database was in its layers."""
    if not shutil.which("buildah"):
        pytest.skip("buildah is not installed")
    checkout = tmp_path / "checkout"
    for file in ("dist/old.whl", "deploy/.env", ".venv/bin/python", "web/node_modules/a.js", "src/a.py"):
        (checkout / file).parent.mkdir(parents=True, exist_ok=True)
        (checkout / file).write_text("")
    shutil.copy(DEPLOY.parent / ".dockerignore", checkout)
    (checkout / "deploy/Containerfile").write_text("FROM scratch\nCOPY . /tefuda\n")
    buildah = ["buildah", "--root", str(tmp_path / "root"), "--runroot", str(tmp_path / "run")]
    buildah += ["--storage-driver", "vfs"]
    build = [*buildah, "build", "--quiet", "--isolation", "chroot", "--file", "deploy/Containerfile", "--tag", "t", "."]
    done = subprocess.run(build, cwd=checkout, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"buildah cannot build here: {done.stderr[-200:]}")
    found = {
        str(file).partition("/tefuda/")[2] for file in (tmp_path / "root").glob("**/tefuda/**/*") if file.is_file()
    }
    assert found == {".dockerignore", "deploy/Containerfile", "src/a.py"}


def test_a_start_that_failed_for_the_database_is_tried_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It may come up after Tefuda when the machine starts."""
    monkeypatch.setattr(server, "check_bundle", lambda: None)
    status = cli.main(["serve", "--store", "postgresql://127.0.0.1:1/tefuda", "--port", "0"])
    assert capsys.readouterr().err
    unit = (DEPLOY / "tefuda.service").read_text()
    assert "Restart=on-failure" in unit
    assert str(status) not in " ".join(re.findall(r"^RestartPreventExitStatus=(.*)", unit, re.MULTILINE)).split()


def test_the_unit_is_valid_and_hardened(tmp_path: Path) -> None:
    if not shutil.which("systemd-analyze"):
        pytest.skip("systemd-analyze is not installed")
    unit = tmp_path / "tefuda.service"
    unit.write_text((DEPLOY / "tefuda.service").read_text().replace("/opt/tefuda/bin/tefuda", "/bin/true"))
    for check in (["verify", "--man=no"], ["security", "--offline=true", "--threshold=15"]):
        done = subprocess.run(["systemd-analyze", *check, unit], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout[-300:] + done.stderr
        assert "Unknown" not in done.stderr


def test_the_user_of_the_unit_has_a_home_of_its_own() -> None:
    """Without one, each question to a bot ended in a RuntimeError, and the usual bot stood in for all."""
    unit = (DEPLOY / "tefuda.service").read_text()
    assert "DynamicUser=yes" in unit
    (state,) = re.findall(r"^StateDirectory=(.+)$", unit, re.MULTILINE)
    assert f"Environment=HOME=%S/{state}\n" in unit


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
