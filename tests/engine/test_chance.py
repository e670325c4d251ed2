"""The generator never changes: a seed gives the same match forever."""

from __future__ import annotations

from tefuda.engine.chance import FACTOR, Rng, state_from


def test_a_seed_gives_the_numbers_it_always_gave() -> None:
    rng = Rng("tefuda")
    assert [rng.below(52) for _ in range(8)] == [16, 9, 29, 16, 2, 39, 6, 6]
    assert Rng("tefuda").pick(2**52 - 1, 13) == 0x510002163384
    assert Rng("tefuda").fresh() == 864995746094986193


def test_every_seed_and_every_copy_starts_inside_the_period() -> None:
    for k in range(1000):
        rng = Rng(str(k))
        for state in (state_from(str(k)), rng.fresh()):
            assert 0 < state >> 32 < FACTOR
        assert 0 <= rng.unit() < 1
