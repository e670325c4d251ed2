"""Makes the private Python environment in .venv, with uv, from the lock files in requirements/.

`./tefuda` runs this with whatever Python the machine has, so it uses the standard library only. uv is looked for on
the machine first and otherwise fetched into build/uv with pip; on a Debian or Ubuntu machine without pip, a copy is
unpacked from the package `python3-pip-whl`, without installing it.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build"
ENVIRONMENT = ROOT / ".venv"
BYTECODE = BUILD / "bytecode"
UV = "uv==0.13.8"  # the version fetched where the machine has none


def main(level: str) -> None:
    """Install the locked packages of `level`, "play" or "dev"."""
    with one_at_a_time("environment"):
        lock = ROOT / "requirements" / f"{level}.txt"
        installed = ENVIRONMENT / f"installed-{level}.txt"
        if (ENVIRONMENT / "bin/python").exists() and installed.exists() and installed.read_bytes() == lock.read_bytes():
            return  # another ./tefuda was faster
        doing = f"Setting up Python packages in {ENVIRONMENT} (only when their lock file changes) ..."
        print(doing, file=sys.stderr, flush=True)  # what a command prints may go into a file
        uv = find_uv()
        if not (ENVIRONMENT / "bin/python").exists():
            shutil.rmtree(ENVIRONMENT, ignore_errors=True)
            run(uv, "venv", "--quiet", "--python", sys.executable, ENVIRONMENT)
        for stamp in ENVIRONMENT.glob("installed-*.txt"):
            stamp.unlink()
        run(uv, "pip", "install", "--require-hashes", "--python", ENVIRONMENT / "bin/python", "--requirements", lock)
        shutil.copyfile(lock, installed)


@contextmanager
def one_at_a_time(name: str) -> Iterator[None]:
    """Hold the checkout's lock of that name, so that two `./tefuda` started together do not build twice."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def run(*command: str | Path, cwd: Path = ROOT) -> None:
    """Run a command; if it fails, say which one and stop."""
    words = [str(word) for word in command]
    outcome = subprocess.run(words, cwd=cwd, env=clean_surroundings(), stdin=subprocess.DEVNULL, check=False)
    if outcome.returncode:
        sys.exit(f"This step failed (exit {outcome.returncode}): {' '.join(words)}")


def clean_surroundings() -> dict[str, str]:
    """Return the process environment without variables that would send Python to another project's packages."""
    misleading = {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV"}
    return {name: value for name, value in os.environ.items() if name not in misleading}


def keep_bytecode() -> None:
    """Where nothing may be written beside the sources, let every Python started from here keep its bytecode in build/.

    Many container images forbid it. Without bytecode a service takes three times as long to start.
    """
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        os.environ.setdefault("PYTHONPYCACHEPREFIX", str(BYTECODE))


def find_uv() -> Path:
    """Return the path of uv, fetched into build/uv if the machine has none."""
    fetched = BUILD / "uv/bin/uv"
    on_path = shutil.which("uv")
    usual = [Path(on_path)] if on_path else []
    usual += [Path.home() / ".local/bin/uv", Path.home() / ".cargo/bin/uv", fetched]
    for candidate in usual:
        if candidate.exists() and works(candidate):
            return candidate
    print("uv is not on this machine; fetching it into build/uv.", flush=True)
    with tempfile.TemporaryDirectory() as scratch:
        pip = find_pip(Path(scratch))
        shutil.rmtree(BUILD / "uv", ignore_errors=True)
        # In a target folder the system's packages stay as they are, so Debian's pip does not refuse.
        run(sys.executable, *pip, "install", "--quiet", "--disable-pip-version-check", "--target", BUILD / "uv", UV)
    return fetched


def find_pip(scratch: Path) -> list[str | Path]:
    """Return arguments that make this Python run pip: its own module, or a wheel of it that is found or unpacked."""
    if works(sys.executable, "-m", "pip"):
        return ["-m", "pip"]
    for folder in bundled_wheels(scratch):
        for wheel in sorted(folder.glob("pip-*.whl"), reverse=True):
            if works(sys.executable, wheel / "pip"):
                return [wheel / "pip"]
    sys.exit(
        "Neither uv nor pip is on this machine. Install one of them and start again:\n"
        "  Debian or Ubuntu: sudo apt install python3-pip\n"
        "  Fedora:           sudo dnf install python3-pip\n"
        "  macOS:            brew install uv"
    )


def works(*program: str | Path) -> bool:
    """Return whether that program runs and prints its version."""
    return subprocess.run([*program, "--version"], capture_output=True, check=False).returncode == 0


def bundled_wheels(scratch: Path) -> Iterator[Path]:
    """Return folders that may hold a wheel of pip, the nearest first."""
    try:
        import ensurepip
    except ImportError:  # Debian moves it to python3-venv
        pass
    else:
        yield Path(ensurepip.__file__).parent / "_bundled"
    yield Path("/usr/share/python-wheels")
    if shutil.which("apt-get") and shutil.which("dpkg-deb"):
        yield from debian_wheels(scratch)


def debian_wheels(scratch: Path) -> Iterator[Path]:
    """Unpack Debian's wheel of pip into a scratch folder, as any user and without installing it."""
    (scratch / "lists/partial").mkdir(parents=True)
    own_lists = [f"-oDir::State::Lists={scratch / 'lists'}", f"-oDir::Cache={scratch}", "-oAPT::Sandbox::User="]
    download = ("download", "python3-pip-whl")
    attempts = (
        [download],
        [(*own_lists, "update"), (*own_lists, *download)],
    )  # fresh machines have no lists
    for attempt in attempts:
        for words in attempt:
            subprocess.run(["apt-get", "--quiet=2", *words], cwd=scratch, stderr=subprocess.DEVNULL, check=False)
        for package in scratch.glob("python3-pip-whl_*.deb"):
            subprocess.run(["dpkg-deb", "-x", package, scratch / "unpacked"], check=True)
            yield scratch / "unpacked/usr/share/python-wheels"
            return


if __name__ == "__main__":
    main(sys.argv[1])
