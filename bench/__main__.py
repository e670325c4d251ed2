"""Measures Tefuda and, side by side in the same run, its peers; writes bench/RESULTS.md: `./tefuda bench [PART …]`.

Everything is measured in CPU time of one process, unless a table is served or several processes work together. Compared
programs take turns, and the median of the ratios is given: a busy machine slows both. The measurements are never part
of the tests. bench/results.json holds the rows of all parts, each with the day and the processor it was measured on;
rows of other processors are kept beside the new ones.

    hearts       Hearts against OpenSpiel: playouts, search, and a match of the two searches
    engine       rounds and clones of our own games, compiled and interpreted
    former       every game against a former version of it: decisions and copies
    rules        Daifugo's house rules: their cost as they grow in number
    games        every game at random: decisions per second
    bots         the search against random play, in every game
    strength     the search against that of a former version, without what was learned, and against rules of thumb; goes
                 on where it stopped, for half an hour or the minutes given (`./tefuda bench strength 5`), and writes
                 bench/STRENGTH.md
    ladder       the named strengths of bots against each other in every game, likewise, and writes bench/LADDER.md
    errors       how far the beginner and the casual player misjudge moves, so that they are equally far below the club
                 player in every game, likewise; writes errors.json into the games' folders and bench/ERRORS.md
    doors        the doors for other libraries beside the card games of PettingZoo, RLCard, OpenSpiel and Pgx
    examples     the teaching examples in full: a network that learns, bots compared, the best value of an option
    table        the table service under load
    screens      the browser table: what touches and frames cost (3 minutes)
"""

from __future__ import annotations

import datetime
import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HERE = ROOT / "bench"
ROWS = HERE / "results.json"
WORK = ROOT / "build/bench"
ENGINE = WORK / "engine"
OPEN_SPIEL = "2.0.2"
# By our engine, in an environment of a peer.
NEEDED = [f"{name}=={version(name)}" for name in ("librt", "msgspec", "mypy-extensions", "platformdirs")]
PEERS = {
    "openspiel": [f"open_spiel=={OPEN_SPIEL}", *NEEDED],
    "pettingzoo": ["pettingzoo[classic]==1.27.0"],
    "rlcard": ["rlcard==1.2.0"],
    "pgx": ["pgx==2.6.0", "jax==0.10.2"],
}
COMPILED = ("cards/**/*.py", "engine/**/*.py", "games/**/*.py", "bots/search*.py")  # as in setup.py
FORMER = "e30a58d"  # the commit that `former` and `strength` compare with
FORMER_DAY = "the morning of 2026-11-23"
Rows = list[dict[str, str]]
PARTS = ("hearts", "engine", "former", "rules", "games", "bots", "doors", "examples", "table", "screens")


def main(parts: list[str]) -> None:
    """Measure the named parts (all if none is) and write the table; parts left out keep their former rows."""
    if parts[:1] in (["strength"], ["ladder"], ["errors"]):
        WORK.mkdir(parents=True, exist_ok=True)
        compile_engine()
        if parts[0] == "strength":
            compile_engine(WORK / FORMER, FORMER)
        surroundings = os.environ | {"PYTHONPATH": os.pathsep.join([str(ENGINE), str(ROOT)])}
        command = [sys.executable, "-m", f"bench.{parts[0]}", *parts[1:]]
        sys.exit(subprocess.run(command, cwd=WORK, env=surroundings, check=False).returncode)
    for part in parts:
        if part not in PARTS:  # before anything is compiled
            print(
                f"bench: there is no part {part!r}. There are: {' '.join(PARTS)} strength ladder errors",
                file=sys.stderr,
            )
            sys.exit(2)
    WORK.mkdir(parents=True, exist_ok=True)
    if parts != ["screens"]:
        compile_engine()
    measured: dict[str, Rows] = json.loads(ROWS.read_text(encoding="utf-8"))
    for part in parts or PARTS:
        print(f"Measuring {part} ...", flush=True)
        busy = ", busy" if os.getloadavg()[0] > 1 else ""
        rows = [{**row, "when": f"{datetime.date.today()}, {cpu()}{busy}"} for row in measure(part)]
        measured[part] = beside(rows, measured.get(part, []))
        ROWS.write_text(json.dumps(measured, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    (HERE / "RESULTS.md").write_text(results(measured), encoding="utf-8")
    print(f"Written to {HERE / 'RESULTS.md'}.")


def beside(rows: Rows, former: Rows) -> Rows:
    """Return the new rows, each followed by those of the same thing on other processors."""
    others = [row for row in former if f", {cpu()}" not in row["when"]]
    return [row for new in rows for row in (new, *(other for other in others if other["what"] == new["what"]))]


def compile_engine(engine: Path = ENGINE, commit: str = "") -> None:
    """Compile the engine of the checkout, or of a commit, once more, with examples/hearts.py among the games."""
    if commit and engine.exists():
        return
    source = WORK / "source"
    shutil.rmtree(source, ignore_errors=True)
    source.mkdir(parents=True)
    if commit:
        packed = subprocess.run(["git", "-C", str(ROOT), "archive", commit], stdout=subprocess.PIPE, check=True)
        subprocess.run(["tar", "x", "-C", str(source)], input=packed.stdout, check=True)
    else:
        shutil.copytree(ROOT / "src", source / "src", ignore=shutil.ignore_patterns("__pycache__", "static"))
        for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE", "tools/marks.py", "tools/unboxed.py"):
            (source / name).parent.mkdir(exist_ok=True)
            shutil.copy(ROOT / name, source / name)
    hearts = source / "examples/hearts.py" if commit else ROOT / "examples/hearts.py"
    shutil.copy2(hearts, source / "src/tefuda/games")
    learned = hearts.parent / "policies"
    if learned.is_dir():
        shutil.copytree(learned, source / "src/tefuda/games/hearts/policies", dirs_exist_ok=True)
    if not commit:
        open_handed(source / "src/tefuda/bots")
    made_from = engine / "compiled.sha256"
    wanted = digest_of_compiled(source)
    if not made_from.exists() or made_from.read_text() != wanted:
        print(f"Compiling the engine {f'of {commit} ' if commit else ''}and examples/hearts.py ...", flush=True)
        shutil.rmtree(engine, ignore_errors=True)
        build = ["setup.py", "--quiet", "build_ext", "--build-lib", str(engine), "--build-temp", str(WORK / "objects")]
        surroundings = os.environ | {"TEFUDA_REQUIRE_COMPILED": "1", "TEFUDA_OPTIMIZE": "3"}
        subprocess.run([sys.executable, *build], cwd=source, env=surroundings, check=True)
        made_from.write_text(wanted)
    shutil.copytree(source / "src/tefuda", engine / "tefuda", dirs_exist_ok=True)


def open_handed(bots: Path) -> None:
    """Write the search once more, as one that sees all hands: it plays on from the true deal instead of drawn ones."""
    drawn, search = "root.determinize(seat, ", bots / "search.py"
    source = search.read_text(encoding="utf-8")
    lines = [line.split(drawn)[0] + "root.clone()" if drawn in line else line for line in source.splitlines()]
    made = bots / "search_open.py"
    made.write_text("\n".join(lines) + "\n", encoding="utf-8")
    shutil.copystat(search, made)


def digest_of_compiled(source: Path) -> str:
    """Return a digest of what is compiled, and of how; all else is only copied beside it."""
    package = source / "src/tefuda"
    files = sorted({path for pattern in COMPILED for path in package.glob(pattern)} | {*source.glob("*.py")})
    digest = hashlib.sha256()
    for path in [*files, *sorted((source / "tools").glob("*.py"))]:
        digest.update(b"%s\0%d\0" % (str(path.relative_to(source)).encode(), path.stat().st_size) + path.read_bytes())
    return digest.hexdigest()


def peers(name: str) -> Path:
    """Return a Python of its own that has the packages of a peer, installed into build/ when it is first needed."""
    folder = WORK / f"peers-{name}"
    python = folder / "bin/python"
    complete, packages = folder / "complete", "\n".join(PEERS[name])
    if not complete.exists() or complete.read_text() != packages:
        sys.path.insert(0, str(ROOT / "tools/launcher"))
        from environment import find_uv

        uv = str(find_uv())
        print(f"Installing {' '.join(PEERS[name])} ...", file=sys.stderr, flush=True)
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run([uv, "venv", "--quiet", "--python", sys.executable, str(folder)], check=True)
        subprocess.run([uv, "pip", "install", "--quiet", "--python", str(python), *PEERS[name]], check=True)
        complete.write_text(packages)
    return python


def measure(part: str) -> Rows:
    """Run one part in a process of its own on the compiled engine."""
    python = peers("openspiel") if part == "hearts" else Path(sys.executable)
    engine = ROOT / "src" if part == "screens" else ENGINE  # where the web table is bundled
    surroundings = os.environ | {"PYTHONPATH": os.pathsep.join([str(engine), str(ROOT)])}
    command = [str(python), "-m", f"bench.{part}"]
    if part == "former":
        compile_engine(WORK / FORMER, FORMER)
        command += [str(WORK / FORMER), FORMER_DAY]
    if part == "doors":
        command += [f"{name}={peers(name)}" for name in PEERS]
    done = subprocess.run(command, cwd=WORK, env=surroundings, stdout=subprocess.PIPE, text=True, check=True)
    rows: Rows = json.loads(done.stdout)
    return rows


def results(measured: dict[str, Rows]) -> str:
    """Return the measurements as Markdown."""
    rows = [row for part in PARTS for row in measured.get(part, [])]
    columns = ("what", "ours", "peer", "ratio", "goal", "when")
    return f"""# Measurements

Made by `./tefuda bench`: {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}, mypy
{version("mypy")}, OpenSpiel {OPEN_SPIEL}. Medians; one core where nothing else is said. "Fastest tenth": the mean of
the fastest tenth of many short turns, which other programs on the machine disturbed least. Compared sides took turns in
one run, on the same deals. Rows marked "busy" were measured beside much other work: trust their
ratios more than their rates, and ratios within a tenth of 1 little.

| what | Tefuda | compared with | ratio | goal | measured |
|---|---|---|---|---|---|
""" + "".join(f"| {' | '.join(row.get(column, '') for column in columns)} |\n" for row in rows)


def cpu() -> str:
    """Return the processor's name."""
    file = Path("/proc/cpuinfo")
    names = [line for line in file.read_text().splitlines() if line.startswith("model name")] if file.exists() else []
    return names[0].split(":")[1].strip() if names else platform.processor() or platform.machine()


if __name__ == "__main__":
    main(sys.argv[1:])
