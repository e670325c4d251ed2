"""Tells the C compiler which functions of the engine run once or never, and which ones to write into their callers.

A quarter of what mypyc writes makes the classes and globals of a module when it is imported. Optimizing that as well
would take a quarter of the compiler's time. Another large part reports errors, which a right engine never has: where
each function called there is known to be `cold`, such parts are kept away from all others, and more of what runs fits
into the processor's memory for instructions. Random matches of Daifugo are an eighth faster by it.

An observation is dozens of calls of `Bits`, which do little each: written into their callers, they take a quarter less
time. What names the bits, which is done once per game, and what fills a word stay calls. What every copy of a position
begins with is written into the copies of all games.

The first, last and k-th thing of a set are single instructions of most processors, which C compilers do not find in
their loops. That of the k-th, `pdep`, is used only where the engine finds it when it is loaded: not every processor has
it, and AMD's first Zen is slow at it. What mypyc wrote stays behind these for all other cases.

The bits of observations are spread to bytes in memory that others may share, whose address Python could not write to:
32 at once where the processor has AVX2, else eight.

Where objects are freed more than fifty deep, CPython puts the rest off in a list that it keeps in their headers for the
garbage collector. mypyc lets it do so for objects without one (`acyclic`), too, and then it writes into other memory.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

ONCE: Final = rb"\w+_____top_level__|CPy(?:Init|InitOnly|Exec)_\w+"
INLINED: Final = (
    rb"CPyDef_observation___Bits___"
    rb"(?:start|end|put|put_word|of|relative|cards|part|card|things|one|no_one|seat|seats|flag|number|in_steps|binary)"
    rb"|CPyDef_engine___position___Position___copy_base"
)
APART: Final = rb"CPyDef_observation___Bits___(?:name\w*|put_over|append_word)"
# By function of `cards.bits`, what goes before all that mypyc wrote.
AT_ONCE: Final = {b"first": b"FIRST", b"last": b"LAST", b"nth": b"NTH"}
FREEING: Final = rb"(?m)_dealloc\(\w+ \*self\)\n\{\n(?s:.*?)^done: ;\n\}$"
BEGINNING: Final = b"""#if defined(__GNUC__) && !defined(__clang__)
#define ONCE __attribute__((optimize("O0")))
#else
#define ONCE
#endif
#if defined(__GNUC__)
#define INLINED inline __attribute__((always_inline))
#define APART __attribute__((noinline))
#define COLD __attribute__((cold))
struct _object;
COLD void CPy_AddTraceback(const char *, const char *, int, struct _object *);
COLD void CPy_AttributeError(const char *, const char *, const char *, const char *, int, struct _object *);
COLD void CPy_TypeError(const char *, struct _object *);
COLD void CPy_TypeErrorTraceback(const char *, const char *, int, struct _object *, const char *, struct _object *);
COLD struct _object *PyErr_Occurred(void);
COLD void PyErr_SetNone(struct _object *);
COLD void PyErr_SetString(struct _object *, const char *);
#define FIRST if (cpy_r_things != 0) return __builtin_ctzll((unsigned long long)cpy_r_things);
#define LAST if (cpy_r_things > 0) return 63 - __builtin_clzll((unsigned long long)cpy_r_things);
#else
#define INLINED
#define APART
#define FIRST
#define LAST
#endif
"""
# Goes before `spread`: each byte is copied eight times, one bit is left in each copy, and becomes 1.
SPREAD: Final = b"""#include <string.h>
#if defined(__GNUC__) && defined(__x86_64__)
#include <immintrin.h>
typedef int __attribute__((may_alias)) half;
__attribute__((target("avx2"))) static void spread_at_once(VecI64 words, void *to) {
const __m256i from = _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303);
const __m256i places = _mm256_set1_epi64x(0x8040201008040201), one = _mm256_set1_epi8(1);
for (Py_ssize_t k = 0; k < 2 * words.len; k++) {
__m256i bits = _mm256_shuffle_epi8(_mm256_set1_epi32(((const half *)words.items)[k]), from);
_mm256_storeu_si256((__m256i *)to + k, _mm256_min_epu8(_mm256_and_si256(bits, places), one));
}
}
#define SPREAD \\
if (__builtin_cpu_supports("avx2")) { \\
spread_at_once(cpy_r_words, (void *)(size_t)cpy_r_to); \\
return 1; \\
}
#else
#define SPREAD
#endif
static void spread_by_bytes(VecI64 words, char *to) {
const unsigned char *bytes = (const unsigned char *)words.items;
for (Py_ssize_t k = 0; k < 8 * words.len; k++) {
unsigned long long bits = bytes[k] * 0x0101010101010101ULL & 0x8040201008040201ULL;
bits = (bits + 0x7F7F7F7F7F7F7F7FULL) >> 7 & 0x0101010101010101ULL;
memcpy(to + 8 * k, &bits, 8);
}
}
"""
SPREADING: Final = b"""
SPREAD
spread_by_bytes(cpy_r_words, (char *)(size_t)cpy_r_to);
return 1;"""
# Goes before BEGINNING where `nth` is. Without `volatile`, the compiler may move the instruction before the question.
KTH: Final = b"""#if defined(__GNUC__) && defined(__x86_64__)
static int has_pdep;
__attribute__((constructor)) static void look_for_pdep(void) {
__builtin_cpu_init();
has_pdep = __builtin_cpu_supports("bmi2") && !__builtin_cpu_is("amdfam17h");
}
static inline unsigned long long pdep(unsigned long long bits, unsigned long long places) {
unsigned long long spread;
__asm__ volatile("pdep %2, %1, %0" : "=r"(spread) : "r"(bits), "r"(places));
return spread;
}
#define NTH \\
if (has_pdep) { \\
unsigned long long kth = pdep(1ULL << cpy_r_k, cpy_r_things); \\
if (kth != 0) return __builtin_ctzll(kth); \\
}
#else
#define NTH
#endif
"""


def mark(path: Path) -> None:
    """Mark the functions in a file written by mypyc."""
    path.write_bytes(marked(path.read_bytes()))


def marked(source: bytes) -> bytes:
    """Return C in which these functions are marked as what they are, and objects without a header freed at once.

    It is not indented: mypyc goes ever deeper in a long file, until nine tenths of half a gigabyte are spaces.
    """
    source = re.sub(rb"(?m)^ +", b"", source)
    kinds = b"|".join(rb"(?P<%s>%s)" % kind for kind in ((b"ONCE", ONCE), (b"INLINED", INLINED), (b"APART", APART)))
    source = re.sub(FREEING, lambda found: freed_at_once(found.group()), source)
    bits = rb"(?m)^(int64_t CPyDef_bits___(%s)\([^;\n]*\) \{)$" % b"|".join(AT_ONCE)
    source = re.sub(bits, lambda found: found[1] + b"\n" + AT_ONCE[found[2]], source)
    spread = rb"(?m)^char CPyDef_observation___spread\([^;\n]*\) \{$"
    source = re.sub(spread, lambda found: SPREAD + found[0] + SPREADING, source)
    head = rb"(?m)^(?=(?:static )?\w+ \*?(?:%s)\([^;\n]*\)(?: \{)?$)" % kinds
    beginning = KTH + BEGINNING if b"\nNTH\n" in source else BEGINNING
    return beginning + re.sub(head, lambda found: str(found.lastgroup).encode() + b" ", source)


def freed_at_once(function: bytes) -> bytes:
    """Return the C that frees an object, without putting it off where the garbage collector does not know it."""
    known = b"PyObject_GC_UnTrack(self);" in function
    return function if known else re.sub(rb"CPy_TRASHCAN_\w+\(.*\)\n", b"", function)
