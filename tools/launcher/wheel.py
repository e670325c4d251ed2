"""The package as a wheel, and whether it works on a machine without the checkout.

What is packed is a copy of the sources, so that nothing left over from an earlier build gets into it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

import bundle
import compiled
from environment import ROOT, clean_surroundings, find_uv

PACKED = ("src", "setup.py", "tools/marks.py", "tools/unboxed.py", "pyproject.toml", "README.md", "LICENSE")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so")


def build() -> int:
    """Build the package into dist/, with the web table and the engine in it, compiled for speed.

    Return the exit code, 0.
    """
    bundle.build_if_changed()
    with tempfile.TemporaryDirectory() as scratch:
        os.environ["TEFUDA_OPTIMIZE"] = "3"
        return pack(Path(scratch), ROOT / "dist")


def check(engine: Path) -> int:
    """Install the wheel into an empty environment and play there, without a compiler and out of reach of the
    checkout.

    Its engine is the one in the folder `engine`, which saves compiling it again: a build of `compiled`, or the
    sources.
    Return 0 if everything works.
    """
    bundle.build_if_changed()
    with tempfile.TemporaryDirectory(prefix="tefuda-wheel-") as scratch:
        folder = Path(scratch)
        os.environ["TEFUDA_ENGINE"] = str(engine)
        try:
            if code := pack(folder, folder / "dist", "--no-build-isolation"):
                return code
        finally:
            del os.environ["TEFUDA_ENGINE"]
        return install(folder) or smoke(folder, "interpreted" if engine == compiled.SOURCES else "compiled")


def pack(scratch: Path, out: Path, *how: str) -> int:
    """Build a wheel from a copy of the sources into a folder; return the exit code."""
    for name in PACKED:
        source, copy = ROOT / name, scratch / "sources" / name
        if source.is_dir():
            shutil.copytree(source, copy, ignore=LEFT_OUT)
        else:
            copy.parent.mkdir(exist_ok=True)
            shutil.copyfile(source, copy)
    options: tuple[str | Path, ...] = ("--quiet", "--wheel", "--python", sys.executable, "--out-dir", out, *how)
    return run(find_uv(), "build", *options, scratch / "sources")


def install(folder: Path) -> int:
    """Install the wheel and the locked versions of its dependencies into `folder`/env; return the exit code."""
    venv.create(folder / "env", symlinks=True, with_pip=False)
    wheel = next((folder / "dist").glob("*.whl"))
    python = folder / "env/bin/python"
    lock = ROOT / "requirements/play.txt"
    return run(find_uv(), "pip", "install", "--quiet", "--python", python, "--constraints", lock, wheel)


def smoke(folder: Path, engine: str) -> int:
    """Run the smoke test with the wheel's environment and nothing else; return the exit code."""
    (folder / "home").mkdir()
    test = shutil.copy(Path(__file__).with_name("smoke.py"), folder / "home")
    surroundings = {"PATH": str(folder / "env/bin"), "HOME": str(folder / "home"), "LANG": "C.UTF-8"}
    command = [str(folder / "env/bin/python"), "-I", str(test), engine]
    return subprocess.run(command, cwd=folder / "home", env=surroundings, check=False).returncode


def run(*command: str | Path) -> int:
    """Run a command; return its exit code."""
    words = [str(word) for word in command]
    return subprocess.run(words, env=clean_surroundings(), stdin=subprocess.DEVNULL, check=False).returncode
