"""The launcher's choice between the compiled engine and the sources."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


class Checkout:
    """A small checkout with the real launcher and a stand-in for the engine; builds are made by hand."""

    def __init__(self, root: Path) -> None:
        self.root = root
        shutil.copytree(ROOT / "tools/launcher", root / "tools/launcher", ignore=shutil.ignore_patterns("__pycache__"))
        self.write("src/tefuda/__init__.py", "")
        self.write("src/tefuda/table/server.py", "")
        for package in ("cards", "engine", "games", "bots"):
            self.write(f"src/tefuda/{package}/__init__.py", "")
        self.write("setup.py", "")
        self.write("tools/marks.py", "")
        self.write("tools/unboxed.py", "")
        for name in ("pyproject.toml", "README.md", "LICENSE", "requirements/play.txt"):
            self.write(name, "")
        self.write(".gitignore", "__pycache__\n/build\n")
        self.git("init", "--quiet")
        self.commit()

    def write(self, path: str, text: str) -> None:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def git(self, *words: str) -> None:
        subprocess.run(["git", "-C", self.root, "-c", "user.name=t", "-c", "user.email=t@t", *words], check=True)

    def commit(self) -> None:
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "a state")

    def ask(self, question: str, **environment: str) -> str:
        """Return what `question` is, in a Python that has imported the launcher's `compiled`."""
        return self.run(f"import compiled; print({question})", **environment)

    def run(self, program: str, **environment: str) -> str:
        """Return what a program in the launcher's folder prints."""
        folder = str(self.root / "tools/launcher")
        command = [sys.executable, "-c", program]
        answer = subprocess.run(
            command,
            cwd=folder,
            env={"PATH": "/usr/bin:/bin", **environment},
            capture_output=True,
            check=True,
            text=True,
        )
        return (answer.stdout + answer.stderr).strip()

    def build_by_hand(self) -> str:
        """Pretend to compile the present sources."""
        folder = self.ask("compiled.folder()")
        Path(folder, "tefuda/engine").mkdir(parents=True)
        return folder


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    if not shutil.which("git"):
        pytest.skip("git is not installed")
    return Checkout(tmp_path)


def test_a_build_of_the_present_sources_is_used(checkout: Checkout) -> None:
    folder = checkout.build_by_hand()
    assert checkout.ask("compiled.folder_to_run()") == folder
    assert Path(folder, "tefuda/table/server.py").exists()
    assert Path(folder, "tefuda/table").is_symlink()


def test_a_build_copied_from_another_checkout_is_linked_to_this_one(checkout: Checkout, tmp_path: Path) -> None:
    """Its links led to the other's sources, so this one's edits were never run."""
    folder = Path(checkout.build_by_hand())
    other = tmp_path / "other"
    other.mkdir()
    (folder / "tefuda/table").symlink_to(other)
    assert checkout.ask("compiled.folder_to_run()") == str(folder)
    assert (folder / "tefuda/table").resolve() == checkout.root / "src/tefuda/table"


AT_ONCE = """
import compiled, pathlib, time
pathlib.Path(TOKEN).touch()
while len(list(pathlib.Path(TOKEN).parent.iterdir())) < 4:
    time.sleep(0.001)
print(compiled.folder_to_run())
"""


def test_commands_may_start_at_the_same_moment(checkout: Checkout, tmp_path: Path) -> None:
    """All mend links that lead elsewhere and link what is new: some were ended by a FileNotFoundError."""
    for number in range(400):
        checkout.write(f"src/tefuda/page{number}.md", "")
    folder = checkout.build_by_hand()
    for number in range(0, 800, 2):  # half of these pages are gone
        Path(folder, f"tefuda/page{number}.md").symlink_to(f"/elsewhere/page{number}.md")
    waiting = tmp_path / "waiting"
    waiting.mkdir()
    programs = [AT_ONCE.replace("TOKEN", repr(str(waiting / str(number)))) for number in range(4)]
    with ThreadPoolExecutor() as several:
        assert list(several.map(checkout.run, programs)) == [folder] * 4
    assert {path.name for path in Path(folder, "tefuda").glob("*.md")} == {f"page{number}.md" for number in range(400)}
    assert all(path.exists() for path in Path(folder, "tefuda").iterdir())


SEES = """
import pathlib, shutil, compiled
seen = set()

def watching(act):
    def watched(*arguments, **options):
        done = act(*arguments, **options)
        seen.update(path for path in compiled.ENGINES.glob("[0-9a-f]" * 16))
        return done
    return watched

shutil.copytree = watching(shutil.copytree)
compiled.link_the_rest = watching(compiled.link_the_rest)
compiled.missing = lambda: ""  # whatever this machine has
print(compiled.build(), [path.name for path in seen])
"""


def test_a_build_is_there_only_once_it_is_whole(checkout: Checkout) -> None:
    """Another command would start with the half that is there."""
    assert checkout.run(SEES).splitlines()[-1] == "True []"


def test_an_edited_rule_runs_interpreted_and_says_so(checkout: Checkout) -> None:
    checkout.build_by_hand()
    checkout.write("src/tefuda/games/whist.py", "GAME = 1\n")
    said = checkout.ask("compiled.folder_to_run()")
    assert said.startswith(str(checkout.root / "src") + "\n")
    assert "the engine was edited" in said
    assert said.count("\n") == 1


def test_an_edit_taken_back_runs_the_old_build(checkout: Checkout) -> None:
    folder = checkout.build_by_hand()
    checkout.write("src/tefuda/engine/__init__.py", "edited = True\n")
    checkout.write("src/tefuda/engine/__init__.py", "")
    assert checkout.ask("compiled.folder_to_run()") == folder


def test_an_edited_service_keeps_the_compiled_engine(checkout: Checkout) -> None:
    folder = checkout.build_by_hand()
    checkout.write("src/tefuda/table/server.py", "port = 1\n")
    checkout.write("src/tefuda/lab.py", "")
    assert checkout.ask("compiled.folder_to_run()") == folder
    assert Path(folder, "tefuda/table/server.py").read_text() == "port = 1\n"
    assert Path(folder, "tefuda/lab.py").exists()


def test_a_new_commit_is_compiled(checkout: Checkout) -> None:
    old = checkout.build_by_hand()
    checkout.write("src/tefuda/games/whist.py", "GAME = 1\n")
    checkout.commit()
    assert checkout.ask("compiled.edited()") == ""
    assert checkout.ask("compiled.folder()") != old


BEHIND = """
import os, compiled
compiled.missing = lambda: ""  # whatever this machine has
print(compiled.folder_to_run(at_once=True), flush=True)
descriptor, _, path = os.environ["TEFUDA_SUCCESSOR"].partition(":")
print(os.read(int(descriptor), 1), path)
"""


def test_the_table_opens_at_once_and_hears_when_the_engine_is_compiled(checkout: Checkout) -> None:
    checkout.write("src/tefuda/__main__.py", "")
    checkout.commit()
    expected = checkout.ask("compiled.folder()")
    said = checkout.run(BEHIND).splitlines()
    assert said[0].startswith("The engine runs interpreted until it is compiled")
    assert said[1:] == [str(checkout.root / "src"), f"b'!' {expected}"]
    assert checkout.ask("compiled.folder_to_run(at_once=True)") == expected


@pytest.mark.parametrize("broken", ["setup.py", "src/tefuda/__main__.py"], ids=["uncompilable", "unloadable"])
def test_the_table_stays_interpreted_if_compiling_fails(checkout: Checkout, broken: str) -> None:
    checkout.write(broken, "raise SystemExit(1)")
    checkout.commit()
    assert "b'' " in checkout.run(BEHIND)
    assert checkout.ask("compiled.folder_to_run()").startswith(str(checkout.root / "src") + "\n")


def test_without_a_compiler_one_line_says_so(checkout: Checkout) -> None:
    said = checkout.ask("compiled.folder_to_run()", CC="no-such-compiler")
    assert said.startswith(str(checkout.root / "src") + "\n")
    assert "no C compiler is installed" in said
    assert said.count("\n") == 1


def test_a_failed_build_is_not_tried_at_every_start(checkout: Checkout) -> None:
    folder = Path(checkout.ask("compiled.folder()"))
    folder.parent.mkdir(parents=True)
    folder.with_suffix(".failed").touch()
    said = checkout.ask("compiled.folder_to_run()")
    assert said.startswith(str(checkout.root / "src") + "\n")
    assert "could not be compiled, see" in said


def test_interpreted_on_request(checkout: Checkout) -> None:
    checkout.build_by_hand()
    assert checkout.ask("compiled.folder_to_run()", TEFUDA_INTERPRETED="1") == str(checkout.root / "src")


def test_bytecode_is_kept_where_none_may_be_beside_the_sources(checkout: Checkout) -> None:
    table = "import subprocess, sys; subprocess.run([sys.executable, '-c', 'import tefuda'], check=True)"
    program = f"import environment; environment.keep_bytecode(); {table}"
    checkout.run(program, PYTHONDONTWRITEBYTECODE="1", PYTHONPATH=str(checkout.root / "src"))
    kept = [file.relative_to(checkout.root) for file in checkout.root.rglob("*.pyc")]
    assert [file for file in kept if "src/tefuda/__init__" in str(file)]
    assert not [file for file in kept if not file.is_relative_to("build/bytecode")]


def test_old_builds_are_removed_with_their_bytecode(checkout: Checkout) -> None:
    for number in range(4):
        checkout.write(f"build/engine/{number}/tefuda/__init__.py", "")
        checkout.write(f"build/bytecode/{checkout.root}/build/engine/{number}/tefuda/__init__.pyc", "")
        os.utime(checkout.root / f"build/engine/{number}", (number, number))
    checkout.run("import compiled; compiled.remove_old_builds()")
    assert sorted(path.name for path in checkout.root.glob("build/engine/*")) == ["1", "2", "3"]
    kept = (checkout.root / "build/bytecode" / checkout.root.relative_to("/") / "build/engine").iterdir()
    assert sorted(path.name for path in kept) == ["1", "2", "3"]
