"""What a checkout does before and instead of the `tefuda` command: build what changed, check the sources.

Started by `./tefuda` and by `uv run tefuda` inside the environment that has the packages. Any argument that is not a
command of the house goes to the `tefuda` command line, with the engine and the web table built first.
"""

from __future__ import annotations

import os
import subprocess
import sys

import bundle
import checks
import compiled
import wheel
from environment import ROOT, find_uv, run

HELP = """
in a checkout, ./tefuda also knows:
    test                  every check there is, ending with one line: N passed, N failed
    test quick            within a minute: style, types, and the tests closest to what was edited
    lint                  ruff: style, order of imports, formatting   (./tefuda format mends what it can)
    types                 mypy --strict
    imports               import-linter: which part may import which
    web-types             web/src/lib/types.ts is what the Python schemas give
    svelte-check, vitest  types, formatting and tests of the web table
    pytest [ARGS]         Python tests, on the compiled engine if it is up to date
    build                 compile the engine and bundle the web table now
    wheel                 build the package into dist/, engine and web table included
    bench [PART ...]      measure speed and strength, beside OpenSpiel, into bench/RESULTS.md
    npm [ARGS]            npm of the web table, with the Node it is built with (npm run dev)
    relock                renew the lock files in requirements/
TEFUDA_INTERPRETED=1 runs the engine from its sources; so does an edited rule, until ./tefuda build.
"""


def main(arguments: list[str]) -> int:
    """Run one command; returns its exit code."""
    command, rest = (arguments[0], arguments[1:]) if arguments else ("play", [])
    match command:
        case "test":
            return checks.edited() if rest == ["quick"] else checks.everything()
        case "pytest":
            return checks.pytest(rest)
        case _ if command in checks.CHECKS:
            return checks.one(command)
        case "format":
            return checks.mend()
        case "build":
            build()
        case "wheel":
            return wheel.build()
        case "bench":
            bench(rest)
        case "npm":
            bundle.install_packages()
            return bundle.npm(*rest)
        case "relock":
            relock()
        case _:
            tefuda([command, *rest])
    return 0


def build() -> None:
    """Compile the engine and bundle the web table, whatever was edited."""
    if not compiled.up_to_date() and not compiled.build():
        sys.exit(1)
    bundle.build_if_changed()


def bench(parts: list[str]) -> None:
    """Run the measurements of bench/."""
    command = [sys.executable, "-m", "bench", *parts]
    os.execve(sys.executable, command, os.environ | {"PYTHONPATH": str(ROOT)})


def relock() -> None:
    """Renew both lock files from pyproject.toml; checking uses the same versions that playing does."""
    lock = "pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url"
    lock += " --no-annotate --custom-compile-command=./tefuda&relock pyproject.toml --output-file requirements/"
    play = "play.txt --group build"
    dev = "dev.txt --group dev --extra postgres --constraint requirements/play.txt"
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
    if table:
        bundle.build_if_changed()
    folder = compiled.folder_to_run(at_once=table)
    sys.stdout.flush()
    os.execve(sys.executable, command, os.environ | {"PYTHONPATH": str(folder)})


def opens_the_table(arguments: list[str]) -> bool:
    """Whether the command is `play`, which is also what `tefuda --game FILE` and `tefuda --port N` mean."""
    while arguments[:1] == ["--game"]:
        arguments = arguments[2:]
    return not arguments or arguments[0] == "play" or arguments[0].startswith("-")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
