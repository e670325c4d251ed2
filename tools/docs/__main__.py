"""Build the documentation site: `./tefuda docs`. It can be opened from its folder, without a network.

Sphinx makes the pages of each language (`pages.py`), and every link is checked (`links.py`). The table serves the
result under /docs, and a wheel that is built then contains it.
"""

from __future__ import annotations

import fcntl
import hashlib
import shutil
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from tefuda.commands import Parser
from tefuda.engine.errors import BadInput
from tools.docs import links
from tools.docs.pages import BUILD, HERE, build
from tools.docs.sources import ROOT
from tools.docs.words import LANGUAGES

SITE = ROOT / "src/tefuda/table/docs"
WEB_TABLE = ROOT / "src/tefuda/table/static"
FRESH = BUILD / "site"
STAMP = BUILD / "site.stamp"
SPARE = ("**/*.map", "**/*.LICENSE.txt", "*/objects.inv", "*/.buildinfo", "*/_static/webpack-macros.html")
FOLDERS = ("docs", "src/tefuda", "tools/docs")  # what the site is made from
FILES = ("CHANGELOG.md", "CONTRIBUTING.md", "bench/firing.json", "scripts/web_types.py", "requirements/dev.txt")
KINDS = {".py", ".md", ".toml", ".json", ".svg", ".html", ".css", ".js", ".txt"}


def main(arguments: list[str]) -> int:
    """Build the site; return 0 if all is well."""
    parser = Parser(prog="tefuda docs", description="Builds the documentation site.")
    parser.add_argument("--out", type=Path, default=SITE, help="folder, which is made again (%(default)s)")
    parser.add_argument("--check", action="store_true", help="only check that it can be built, in build/docs/site")
    try:
        chosen = parser.parse_args(arguments)
    except BadInput as refusal:
        print(f"tefuda: {refusal}", file=sys.stderr)
        return 2
    BUILD.mkdir(parents=True, exist_ok=True)
    with (BUILD / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        wanted = digest()
        if not STAMP.exists() or STAMP.read_text() != wanted:
            STAMP.unlink(missing_ok=True)
            if not fresh():
                return 1
            STAMP.write_text(wanted)
        if chosen.check:
            return 0
        shutil.rmtree(chosen.out, ignore_errors=True)
        shutil.copytree(FRESH, chosen.out)
    size = sum(path.stat().st_size for path in chosen.out.rglob("*") if path.is_file())
    print(f"{chosen.out / 'index.html'}: {len(list(chosen.out.rglob('*.html')))} pages, {size / 1e6:.1f} MB")
    return 0


def fresh() -> bool:
    """Build the site in build/docs/site; return whether it is without fault."""
    shutil.rmtree(FRESH, ignore_errors=True)
    # Sphinx can be started once in a process.
    with ProcessPoolExecutor(len(LANGUAGES), get_context("spawn")) as pool:
        if any(pool.map(build, LANGUAGES)):
            return False
    for pattern in SPARE:
        for path in FRESH.glob(pattern):
            path.unlink()
    for name in ("index.html", "language.js"):
        shutil.copyfile(HERE / name, FRESH / name)
    if wrong := [*links.broken(FRESH), *links.elsewhere(FRESH)]:
        print(*wrong, f"{len(wrong)} links lead nowhere, or load from elsewhere.", sep="\n", file=sys.stderr)
    return not wrong


def digest() -> str:
    """Return a name for the present state of everything that the site is made from."""
    folders = (path for name in FOLDERS for path in (ROOT / name).rglob("*") if path.suffix in KINDS)
    found = [path for path in folders if not path.is_relative_to(SITE) and not path.is_relative_to(WEB_TABLE)]
    total = hashlib.sha256()
    for path in sorted([*found, *(ROOT / name for name in FILES)]):
        total.update(b"%s\0" % str(path.relative_to(ROOT)).encode() + path.read_bytes())
    return total.hexdigest()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
