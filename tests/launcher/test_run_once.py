"""What the C compiler is told about the engine: which functions run once, which hardly ever."""

import re
from pathlib import Path

import mypyc

from tools.run_once import BEGINNING, marked

WRITTEN = b"""\
char CPyDef_sushi_____top_level__(void);
char CPyDef_sushi_____top_level__(void) {
    return 2;
}
static int CPyExec_tefuda___games___sushi__impl(PyObject *module)
{
    char result = CPyDef_sushi_____top_level__();
}
PyObject *CPyPy_sushi___Sushi___apply(PyObject *self, PyObject *const *args, size_t nargs, PyObject *kwnames) {
                char CPyDef_sushi___Sushi___apply(PyObject *cpy_r_self, int64_t cpy_r_move) {
"""


def test_only_what_runs_once_is_marked() -> None:
    source = marked(WRITTEN).removeprefix(BEGINNING)
    assert [line for line in source.splitlines() if line.startswith(b"ONCE ")] == [
        b"ONCE char CPyDef_sushi_____top_level__(void) {",
        b"ONCE static int CPyExec_tefuda___games___sushi__impl(PyObject *module)",
    ]


def test_nothing_is_indented_or_lost() -> None:
    source = marked(WRITTEN)
    assert b"\n " not in source
    assert source.removeprefix(BEGINNING).replace(b"ONCE ", b"").split() == WRITTEN.split()


def test_what_reports_errors_still_has_the_names_that_are_called_cold() -> None:
    header = Path(mypyc.__file__).with_name("lib-rt").joinpath("CPy.h").read_bytes()
    names = re.findall(rb"COLD void (CPy_\w+)\(", BEGINNING)
    assert len(names) == 4
    assert [name for name in names if b" " + name + b"(" not in header] == []
