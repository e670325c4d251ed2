"""What is changed in the C of the engine: what runs once, hardly ever or inlined, and how objects are freed."""

import platform
import re
import shutil
import subprocess
from pathlib import Path

import mypyc
import pytest

from tools.marks import BEGINNING, KTH, SPREAD, SPREADING, marked

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
char CPyDef_observation___Bits___put(PyObject *cpy_r_self, int64_t cpy_r_bits, int64_t cpy_r_n) {
char CPyDef_observation___Bits___put_over(PyObject *cpy_r_self, int64_t cpy_r_bits, int64_t cpy_r_n) {
    char retval = CPyDef_observation___Bits___put(arg_self, arg_bits, arg_n);
"""


def test_only_what_runs_once_is_marked() -> None:
    source = marked(WRITTEN).removeprefix(BEGINNING)
    assert [line for line in source.splitlines() if line.startswith(b"ONCE ")] == [
        b"ONCE char CPyDef_sushi_____top_level__(void) {",
        b"ONCE static int CPyExec_tefuda___games___sushi__impl(PyObject *module)",
    ]


def test_what_writes_observations_becomes_part_of_its_callers() -> None:
    lines = marked(WRITTEN).removeprefix(BEGINNING).splitlines()
    assert [line.split(b"(")[0] for line in lines if line.startswith((b"INLINED ", b"APART "))] == [
        b"INLINED char CPyDef_observation___Bits___put",
        b"APART char CPyDef_observation___Bits___put_over",
    ]


def test_nothing_is_indented_or_lost() -> None:
    source = marked(WRITTEN)
    assert b"\n " not in source
    words = [word for word in source.removeprefix(BEGINNING).split() if word not in (b"ONCE", b"INLINED", b"APART")]
    assert words == WRITTEN.split()


def test_what_reports_errors_still_has_the_names_that_are_called_cold() -> None:
    header = Path(mypyc.__file__).with_name("lib-rt").joinpath("CPy.h").read_bytes()
    names = re.findall(rb"COLD void (CPy_\w+)\(", BEGINNING)
    assert len(names) == 4
    assert [name for name in names if b" " + name + b"(" not in header] == []


def test_things_of_sets_are_found_at_once() -> None:
    heads = [b"int64_t CPyDef_bits___%s(int64_t cpy_r_things) {" % name for name in (b"first", b"count", b"last")]
    heads.append(b"int64_t CPyDef_bits___nth(int64_t cpy_r_things, int64_t cpy_r_k) {")
    written = b"".join(head + b"\nchar cpy_r_r0;\n}\n" for head in heads)
    lines = marked(written).removeprefix(KTH + BEGINNING).splitlines()
    assert [lines[lines.index(head) + 1] for head in heads] == [b"FIRST", b"char cpy_r_r0;", b"LAST", b"NTH"]
    assert marked(WRITTEN).startswith(BEGINNING)  # a module that only calls it asks nothing of the processor


def test_bits_are_spread_at_once_where_the_processor_can() -> None:
    head = b"char CPyDef_observation___spread(VecI64 cpy_r_words, int64_t cpy_r_to) {"
    found = marked(head + b"\nchar cpy_r_r0;\n}\n").removeprefix(BEGINNING)
    assert found == SPREAD + head + SPREADING + b"\nchar cpy_r_r0;\n}\n"


@pytest.mark.skipif(not shutil.which("gcc"), reason="it compiles what every processor can do")
def test_bits_are_spread_by_bytes_where_it_cannot(tmp_path: Path) -> None:
    numbers = [0, -1, 1, -(2**63), 0x0123456789ABCDEF, -0x0123456789ABCDEF]
    source = b"""#include <stdio.h>
#include <stdint.h>
typedef long Py_ssize_t;
typedef struct { Py_ssize_t len; int64_t *items; } VecI64;
%s
#undef SPREAD
#define SPREAD
static char spread(VecI64 cpy_r_words, int64_t cpy_r_to) {%s }
int main(void) {
    int64_t words[] = { %s };
    char to[64 * %d];
    spread((VecI64){ %d, words }, (int64_t)to);
    for (unsigned k = 0; k < sizeof to; k++) putchar('0' + to[k]);
    return 0;
}
""" % (SPREAD, SPREADING, b", ".join(b"%dULL" % (n % 2**64) for n in numbers), len(numbers), len(numbers))
    program = str(tmp_path / "spread")
    subprocess.run(["gcc", "-x", "c", "-", "-o", program], input=source, check=True)
    bits = subprocess.run([program], stdout=subprocess.PIPE, check=True).stdout.decode()
    assert bits == "".join(str(n >> k & 1) for n in numbers for k in range(64))


@pytest.mark.skipif(
    platform.machine() != "x86_64" or not shutil.which("gcc"), reason="it is gcc's, on these processors"
)
def test_an_instruction_that_not_every_processor_has_stays_behind_its_question() -> None:
    """What is the same in each round of a loop, gcc moves out of the loop, and out of what it depends on."""
    source = (
        KTH
        + b"""
static inline long nth(long cpy_r_things, long cpy_r_k) { NTH return 0; }
void step(int);
long sum(long things, long k, int n) {
    long sum = 0;
    for (int i = 0; i < n; i++) { step(i); sum += nth(things, k) ^ i; }
    return sum;
}
"""
    )
    written = subprocess.run(
        ["gcc", "-O3", "-S", "-x", "c", "-", "-o", "-"], input=source, stdout=subprocess.PIPE, check=True
    )
    body = written.stdout.partition(b"\nsum:")[2]
    assert 0 < body.index(b"has_pdep") < body.index(b"pdep %")


FREED = b"""\
static void
moves___Moves_dealloc(tefuda___engine___moves___MovesObject *self)
{
CPy_TRASHCAN_BEGIN(self, moves___Moves_dealloc)
CPyDef_moves___Moves_clear((PyObject *)self);
CPy_TRASHCAN_END(self)
done: ;
}
static void
plays___Play_dealloc(tefuda___games___daifugo___plays___PlayObject *self)
{
PyObject_GC_UnTrack(self);
if (plays___Play_free_instance == NULL) {
return;
}
CPy_TRASHCAN_BEGIN(self, plays___Play_dealloc)
CPyDef_plays___Play_clear((PyObject *)self);
CPy_TRASHCAN_END(self)
done: ;
}
"""


def test_only_what_the_garbage_collector_knows_is_freed_later() -> None:
    assert [line for line in marked(FREED).splitlines() if line.startswith(b"CPy")] == [
        b"CPyDef_moves___Moves_clear((PyObject *)self);",
        b"CPy_TRASHCAN_BEGIN(self, plays___Play_dealloc)",
        b"CPyDef_plays___Play_clear((PyObject *)self);",
        b"CPy_TRASHCAN_END(self)",
    ]
