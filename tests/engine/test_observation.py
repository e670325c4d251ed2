"""Bits of observations, spread to bytes."""

import random

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64

from tefuda.engine.observation import spread
from tests.conftest import COMPILED


def test_each_bit_becomes_a_byte() -> None:
    rng = random.Random(1)
    words = [rng.getrandbits(64) - 2**63 for _ in range(37)] + [0, -1, 1, -(2**63)]
    to = np.full(64 * len(words) + 64, 7, dtype=np.uint8)
    assert spread(vec[i64](words), to.ctypes.data) == COMPILED  # Python can't write to an address
    if COMPILED:
        assert to[:-64].tolist() == [word >> k & 1 for word in words for k in range(64)]
    assert to[-64:].tolist() == [7] * 64  # nothing is written beyond the end
