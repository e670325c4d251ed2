"""Cards and sets of cards. Where the engine runs interpreted, Python's own means handle sets faster than arithmetic."""

from __future__ import annotations

from tefuda.cards import bits

if str(bits.__file__).endswith(".py"):
    vars(bits).update(
        bit=(1).__lshift__,
        count=int.bit_count,
        first=lambda things: (things & -things).bit_length() - 1,
        last=lambda things: things.bit_length() - 1,
    )
