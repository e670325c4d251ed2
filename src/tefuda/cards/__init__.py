"""Cards and sets of cards. In the interpreted engine, Python's built-in methods are faster than the arithmetic."""

from __future__ import annotations

from tefuda.cards import bits

if str(bits.__file__).endswith(".py"):
    vars(bits).update(
        bit=(1).__lshift__,
        count=int.bit_count,
        first=lambda things: (things & -things).bit_length() - 1,
        last=lambda things: things.bit_length() - 1,
    )
