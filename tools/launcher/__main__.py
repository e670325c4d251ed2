"""The commands of a checkout: build what changed and run `tefuda`, or check the sources.

Started by `./tefuda` and by `uv run tefuda` inside the environment that has the packages. Any argument that is not a
command of the launcher goes to the `tefuda` command line, with the engine and the web table built first.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

import bundle
import checks
import compiled
import wheel
from environment import ROOT, find_uv, keep_bytecode, run

ALONE = {"format", "build", "wheel"}  # like the checks, they take no further word
HELP = """
additional commands in a source checkout:
    test                  run every check; the last line counts what passed and failed
    test quick            check style, types and the tests closest to what was edited, within a minute
    lint                  check style, order of imports and formatting with ruff (./tefuda format fixes them)
    types                 check types with mypy --strict
    imports               check which part imports which, with import-linter
    web-types             check that web/src/lib/types.ts matches the Python schemas
    svelte-check, vitest  check types and formatting of the web table; run its tests
    pytest [ARGS]         run Python tests, on the compiled engine if it is up to date
    audit                 check that no locked package has a published vulnerability
    build                 compile the engine and bundle the web table
    docs                  build the documentation site, which the table serves under /docs
    wheel                 build the package into dist/, with the engine, the web table and the site if it was built
    python [ARGS]         start Python, or a program, with `import tefuda`
    bench [PART ...]      measure speed and strength, against OpenSpiel too; write bench/RESULTS.md
    npm [ARGS]            run npm for the web table, with the Node that builds it (npm run dev)
    relock [--upgrade]    write the lock files in requirements/ again, with the newest versions if asked
TEFUDA_INTERPRETED=1 runs the engine interpreted; after an edit it runs so until ./tefuda build.
"""


def main(arguments: list[str]) -> int:
    """Run one command; return its exit code."""
    keep_bytecode()
    command, rest = (arguments[0], arguments[1:]) if arguments else ("play", [])
    match command:
        case "test" if rest in ([], ["quick"]):
            return checks.edited() if rest else checks.everything()
        case "test":
            sys.exit("./tefuda test runs every check, ./tefuda test quick those of what was edited")
        case "pytest":
            return checks.pytest(rest)
        case _ if rest in (["-h"], ["--help"]) and (command in checks.CHECKS or command in ALONE):
            print(f"./tefuda {command}: {about(command)}")
        case _ if rest and (command in checks.CHECKS or command in ALONE):
            print(f"tefuda: {command}: “{rest[0]}” is not known. This command has no options", file=sys.stderr)
            return 2
        case _ if command in checks.CHECKS:
            return checks.one(command)
        case "format":
            return checks.fix()
        case "build":
            build()
        case "wheel":
            return wheel.build()
        case "python":
            python(rest)
        case "bench":
            bench(rest)
        case "docs":
            docs(rest)
        case "npm":
            bundle.install_packages()
            return bundle.npm(*rest)
        case "relock":
            relock(*rest)
        case _:
            tefuda([command, *rest])
    return 0


def about(command: str) -> str:
    """Return what a command without options does, in one line."""
    alone: dict[str, Callable[[], object]] = {"format": checks.fix, "build": build, "wheel": wheel.build}
    does = alone[command] if command in alone else checks.CHECKS[command].run
    return (does.__doc__ or "").partition("\n")[0]


def build() -> None:
    """Compile the engine and bundle the web table, even if sources have uncommitted edits."""
    if not compiled.up_to_date() and not compiled.build():
        sys.exit(1)
    bundle.build_if_changed()


def python(arguments: list[str]) -> None:
    """Become Python, with the engine that `tefuda` would use."""
    folder = compiled.folder_to_run()
    sys.stdout.flush()
    os.execve(sys.executable, [sys.executable, *arguments], os.environ | {"PYTHONPATH": str(folder)})


def bench(parts: list[str]) -> None:
    """Run the measurements of bench/."""
    if not parts or "screens" in parts:
        bundle.build_if_changed()
    command = [sys.executable, "-m", "bench", *parts]
    os.execve(sys.executable, command, os.environ | {"PYTHONPATH": str(ROOT)})


def docs(arguments: list[str]) -> None:
    """Build the documentation site from the sources, whose docstrings compiled modules do not have."""
    command = [sys.executable, "-m", "tools.docs", *arguments]
    os.chdir(ROOT)
    os.execve(sys.executable, command, os.environ | {"PYTHONPATH": os.pathsep.join([str(compiled.SOURCES), str(ROOT)])})


def relock(*arguments: str) -> None:
    """Write both lock files from pyproject.toml; the versions for playing are the same in both."""
    lock = f"pip compile --quiet {' '.join(arguments)} --universal --python-version 3.11 --generate-hashes"
    lock += " --no-emit-index-url --no-annotate --custom-compile-command=./tefuda&relock"
    lock += " pyproject.toml --output-file requirements/"
    play = "play.txt --group build"
    dev = "dev.txt --group dev --extra postgres --extra doors --extra lab --constraint requirements/play.txt"
    for level in (play, dev):
        run(find_uv(), *(word.replace("&", " ") for word in (lock + level).split()))


def tefuda(arguments: list[str]) -> None:
    """Become the `tefuda` command, after building what it needs."""
    command = [sys.executable, "-P", "-m", "tefuda", *arguments]
    if arguments[0] in {"-h", "--help", "--version"}:
        subprocess.run(command, env=os.environ | {"PYTHONPATH": str(compiled.SOURCES)}, check=False)
        print("" if arguments[0] == "--version" else HELP, end="")
        return
    table = opens_the_table(arguments)
    to_bundle = table and bundle.has_changed()
    if to_bundle or compiled.must_be_built():
        check(arguments)
    if to_bundle:
        bundle.build_if_changed()
    folder = compiled.folder_to_run(at_once=table)
    sys.stdout.flush()
    os.execve(sys.executable, command, os.environ | {"PYTHONPATH": str(folder)})


def check(arguments: list[str]) -> None:
    """Refuse what the `tefuda` command can't read, or print its help, before anything is built for it."""
    sys.path.insert(0, str(compiled.SOURCES))
    from tefuda import cli

    if code := cli.check(arguments):
        sys.exit(code)


def opens_the_table(arguments: list[str]) -> bool:
    """Return whether the command is `serve` or `play`, which `tefuda --game FILE` and `tefuda --port N` imply."""
    while arguments and arguments[0].split("=")[0] == "--game":
        arguments = arguments[1 if "=" in arguments[0] else 2 :]
    return not arguments or arguments[0] in {"play", "serve"} or arguments[0].startswith("-")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
