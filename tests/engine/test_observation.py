"""Bits of observations, spread to bytes."""

import random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tefuda.engine.observation import spread


def test_each_bit_becomes_a_byte() -> None:
    rng = random.Random(1)
    words = [rng.getrandbits(64) - 2**63 for _ in range(37)] + [0, -1, 1, -(2**63)]
    to = vec[i64]([7] * (8 * len(words)))
    spread(vec[i64](words), to)
    found = b"".join((int(number) % 2**64).to_bytes(8, "little") for number in to)
    assert list(found) == [word >> k & 1 for word in words for k in range(64)]


def test_nothing_is_written_beyond_the_end() -> None:
    with pytest.raises(IndexError):
        spread(vec[i64]([1, 2]), vec[i64]([0] * 15))
