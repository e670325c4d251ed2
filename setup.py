"""Compiles the engine with mypyc while a wheel is built; everything else about the project is in pyproject.toml.

`cards/`, `engine/`, `games/` and the searching part of `bots/` are compiled, nothing else. Where that is not possible
(no C compiler, no Python headers) the very same files are installed and run interpreted. An editable install is
always interpreted, so that it can never run code older than the file you are looking at.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import sys
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

COMPILED = ("cards/**/*.py", "engine/**/*.py", "games/**/*.py", "bots/search*.py")
AGAIN = Path("src/tefuda/games/daifugo/packs")  # what a second package is made of, see tools/unboxed.py
NEVER_COMPILED = re.compile(r"^class \w+\((msgspec\.)?Struct\b", re.MULTILINE)  # msgspec builds these while running


def compiled_modules() -> list[str]:
    """Paths of the modules that mypyc compiles, relative to this file."""
    found = (path for pattern in COMPILED for path in sorted(Path("src/tefuda").glob(pattern)))
    sources = {str(path): path.read_text(encoding="utf-8") for path in found if path.parent != AGAIN}
    return [path for path, source in sources.items() if source and not NEVER_COMPILED.search(source)]


class BuildEngine(build_ext):
    """Runs mypyc and the C compiler, or leaves the sources interpreted; never a mixture of the two."""

    def run(self) -> None:
        if ready := os.environ.get("TEFUDA_ENGINE"):
            self.take_over(Path(ready))
            return
        self.parallel = os.cpu_count()
        try:
            super().run()
        except Exception as error:
            if os.environ.get("TEFUDA_REQUIRE_COMPILED"):
                raise
            print(f"The engine could not be compiled and will run interpreted: {error}", file=sys.stderr)
            for output in map(Path, self.get_outputs()):
                output.unlink(missing_ok=True)
            self.extensions = []

    def take_over(self, engine: Path) -> None:
        """Take the modules of an engine that is compiled already, instead of compiling; it may be none."""
        for module in engine.rglob("*.so"):
            copy = Path(self.build_lib, module.relative_to(engine))
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(module, copy)
        self.extensions = []


def engine_extensions() -> list[Any]:
    if os.environ.get("TEFUDA_ENGINE"):
        return [Extension("tefuda", [])]  # one that stands for all: so the wheel is known to be this platform's
    from mypyc.build import mypycify

    sys.path.insert(0, ".")
    from tools import marks, unboxed

    unboxed.write()
    try:
        extensions: list[Any] = mypycify(
            compiled_modules(),
            opt_level=os.environ.get("TEFUDA_OPTIMIZE", "2"),  # ./tefuda wheel takes 3, which takes longer
            debug_level="0",  # what debuggers of C need would be 40 % of the library
            target_dir="build/c",
            group_name="tefuda",
            multi_file=False,  # calls between modules are inlined: 30 % faster play-outs, at no cost in build time
        )
    finally:
        unboxed.remove()
    for source in {source for extension in extensions for source in extension.sources}:
        marks.mark(Path(source))
    # Counting a set is one instruction: on these processors since 2008, on others without asking for it.
    counting = ["-mpopcnt"] if platform.machine() in ("x86_64", "AMD64") else []
    for extension in extensions:
        # Appended here because setting CFLAGS would drop the interpreter's own -fwrapv, which i64 arithmetic needs.
        # Looking for warnings in one file of 134 MB takes three times as long as compiling it. A product and a sum are
        # rounded one after the other, as they are interpreted, so that bots choose the same on every processor.
        more = ["-fno-semantic-interposition", "-ffp-contract=off", "-Wno-all", "-w", *counting]
        extension.extra_compile_args = [*extension.extra_compile_args, *more]
    return extensions


compiles = not {"bdist_wheel", "build", "build_ext"}.isdisjoint(sys.argv)
setup(ext_modules=engine_extensions() if compiles else [], cmdclass={"build_ext": BuildEngine})
