"""The compiled engine of a checkout, and when it may be used.

A build is named after the exact sources it was made from: build/engine/<digest>/tefuda holds the compiled packages
with a copy of their sources, and links to everything else in src/tefuda. So code older than the sources can never
run:
when no build has the digest of the present sources, there is none.

  - sources as committed: they are compiled once; the table opens meanwhile and changes over to them;
  - a file edited: the engine runs interpreted, at once, with a one-line notice;
  - no C compiler, or it fails: the engine runs interpreted, with a one-line notice.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import traceback
from pathlib import Path

from environment import BUILD, BYTECODE, ROOT, clean_surroundings, one_at_a_time

RECIPE = ("setup.py", "tools/marks.py", "tools/unboxed.py", "requirements/play.txt")  # what else a build depends on
SOURCES = ROOT / "src"
PACKAGES = ("cards", "engine", "games", "bots")  # compiled wholly or in part, see setup.py
ENGINES = BUILD / "engine"
SNAPSHOT = BUILD / "snapshot"
LOG = BUILD / "engine.log"
KEPT = 3  # builds; a new one removes the oldest beyond that


def folder_to_run(at_once: bool = False) -> Path:
    """Return the folder for PYTHONPATH: the compiled engine if it may be used, else the sources.

    An engine that must be compiled first is compiled now or, `at_once`, behind a table that opens interpreted.
    """
    if os.environ.get("TEFUDA_INTERPRETED"):
        return SOURCES
    engine = folder()
    if engine.exists():
        link_the_rest(engine)
        return engine
    if hindrance := hindered():
        notice(hindrance)
    elif at_once:
        build_behind(engine)
    elif build():
        return engine
    return SOURCES


def must_be_built() -> bool:
    """Return whether a command that starts now compiles the engine."""
    return not (os.environ.get("TEFUDA_INTERPRETED") or up_to_date() or hindered())


def hindered() -> str:
    """Return why the engine is not compiled, in words; empty if it can be."""
    return edited() or failed_before() or missing()


def build_behind(engine: Path) -> None:
    """Compile in a process beside this one, which is about to become the table (see tefuda.table.handover)."""
    print("The engine runs interpreted until it is compiled, which happens in the background.", flush=True)
    reading, writing = os.pipe()
    if os.fork():
        os.close(writing)
        os.set_inheritable(reading, True)
        os.environ["TEFUDA_SUCCESSOR"] = f"{reading}:{engine}"
        return
    try:
        os.close(reading)
        os.nice(10)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if build() and starts(engine):
            os.write(writing, b"!")
        elif engine.exists():
            shutil.rmtree(engine)
            engine.with_suffix(".failed").touch()
            notice("what was compiled does not start")
    except (KeyboardInterrupt, BrokenPipeError):  # the table was closed
        pass
    except Exception:
        traceback.print_exc()
    finally:
        os._exit(0)


def starts(engine: Path) -> bool:
    """Return whether every game can be loaded from a build."""
    command = [sys.executable, "-P", "-m", "tefuda", "games"]
    surroundings = os.environ | {"PYTHONPATH": str(engine)}
    return not subprocess.run(command, env=surroundings, capture_output=True, check=False).returncode


def notice(reason: str) -> None:
    """Say in one line that the engine runs interpreted."""
    print(f"The engine runs interpreted, which is slower: {reason}.", file=sys.stderr)


def up_to_date() -> bool:
    """Return whether the present sources are compiled."""
    return folder().exists()


def folder(root: Path = ROOT) -> Path:
    """Return where the build of the sources under `root` is, or would be."""
    digest = hashlib.sha256(f"{sysconfig.get_platform()} {sysconfig.get_config_var('EXT_SUFFIX')}".encode())
    files = sorted(path for package in PACKAGES for path in (root / "src/tefuda" / package).rglob("*.py"))
    for path in [*(root / name for name in RECIPE), *files]:
        digest.update(b"%s\0%d\0" % (str(path.relative_to(root)).encode(), path.stat().st_size) + path.read_bytes())
    return ENGINES / digest.hexdigest()[:16]


def edited() -> str:
    """Return a notice if engine sources differ from the commit that is checked out; without git they never do."""
    sources = [f":(glob){SOURCES.relative_to(ROOT)}/tefuda/{package}/**/*.py" for package in PACKAGES]
    status = ["git", "-C", str(ROOT), "status", "--porcelain", "--", *sources]
    try:
        changed = subprocess.run(status, capture_output=True, check=False).stdout
    except FileNotFoundError:
        return ""
    return "the engine was edited (./tefuda build compiles it)" if changed else ""


def failed_before() -> str:
    """Return a notice if these exact sources could not be compiled the last time. `./tefuda build` tries again."""
    return f"it could not be compiled, see {LOG}" if folder().with_suffix(".failed").exists() else ""


def build() -> bool:
    """Compile the present sources. Return whether they are compiled now; if not, a notice said why."""
    if hindrance := missing():
        notice(hindrance)
        return False
    with one_at_a_time("engine"):
        return up_to_date() or compile_now()


def compile_now() -> bool:
    """Compile a snapshot of the sources into a folder of its own."""
    print("Compiling the engine (only when it changed) ...", flush=True)
    take_snapshot()
    engine = folder(SNAPSHOT)
    failed = engine.with_suffix(".failed")
    failed.unlink(missing_ok=True)
    ENGINES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=ENGINES) as scratch, LOG.open("w") as log:
        made = Path(scratch, "engine")
        command = [sys.executable, "setup.py", "build_ext", "--build-lib", str(made), "--build-temp", "build/objects"]
        surroundings = clean_surroundings() | {"TEFUDA_REQUIRE_COMPILED": "1"}
        outcome = subprocess.run(command, cwd=SNAPSHOT, env=surroundings, stdout=log, stderr=log, check=False)
        if outcome.returncode:
            failed.touch()
            notice(f"it could not be compiled, see {LOG}")
            return False
        for package in PACKAGES:
            source = SNAPSHOT / "src/tefuda" / package
            shutil.copytree(source, made / "tefuda" / package, ignore=all_but_sources, dirs_exist_ok=True)
        link_the_rest(made)
        if not engine.exists():  # else an edit was taken back meanwhile
            made.rename(engine)  # another command must not see half of it
    remove_old_builds()
    return up_to_date()


def remove_old_builds() -> None:
    """Remove all builds but the newest ones, with the bytecode that is kept of them elsewhere."""
    builds = [path for path in ENGINES.iterdir() if path.is_dir()]
    for old in sorted(builds, key=lambda path: path.stat().st_mtime, reverse=True)[KEPT:]:
        shutil.rmtree(old)
        shutil.rmtree(BYTECODE / old.relative_to(old.anchor), ignore_errors=True)


def missing() -> str:
    """Return what the machine lacks for compiling, in words; empty if nothing."""
    compiler = os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc")
    if not shutil.which(compiler.split()[0]):
        return "no C compiler is installed (Debian, Ubuntu: build-essential; macOS: xcode-select --install)"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "Python's C headers are not installed (Debian, Ubuntu: python3-dev)"
    return ""


def take_snapshot() -> None:
    """Copy the sources aside, so that one state of them is compiled even if a file is saved meanwhile."""
    shutil.rmtree(SNAPSHOT / "src", ignore_errors=True)
    left_out = shutil.ignore_patterns("__pycache__", "static", "docs", "*.egg-info")
    shutil.copytree(SOURCES, SNAPSHOT / "src", ignore=left_out)
    for name in ("pyproject.toml", "README.md", "LICENSE", *RECIPE):
        (SNAPSHOT / name).parent.mkdir(exist_ok=True)
        shutil.copyfile(ROOT / name, SNAPSHOT / name)


def all_but_sources(folder: str, names: list[str]) -> set[str]:
    """Return what a build does not copy from a folder: a game's words and pictures are linked, like the table."""
    return {name for name in names if not holds_sources(Path(folder, name))}


def holds_sources(path: Path) -> bool:
    """Return whether a path is a Python source or a folder with some."""
    return path.suffix == ".py" or any(path.glob("**/*.py"))


def link_the_rest(engine: Path) -> None:
    """Link what is not compiled from the sources into a build, new files too."""
    package = engine / "tefuda"
    with one_at_a_time("links"):
        link_folder(SOURCES / "tefuda", package, copied={package / name for name in PACKAGES})


def link_folder(source: Path, build: Path, copied: set[Path]) -> None:
    """Link everything in a source folder into a build, except folders that were copied there: these are entered.

    Links into another checkout, whose build was copied here, are replaced.
    """
    build.mkdir(parents=True, exist_ok=True)
    for path in build.iterdir():
        if path.is_symlink() and (path.resolve() != (source / path.name).resolve() or not path.exists()):
            path.unlink()
    for path in source.iterdir():
        twin = build / path.name
        if twin in copied:
            folders = (below for below in path.rglob("*") if below.is_dir() and holds_sources(below))
            link_folder(path, twin, copied={twin / below.relative_to(path) for below in folders})
        elif path.name != "__pycache__" and not twin.exists():
            twin.symlink_to(path)
