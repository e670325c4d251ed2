"""The frames that a table writes itself are those that the library would write."""

from __future__ import annotations

import pytest
from websockets.frames import Frame, Opcode

from tefuda.table.frames import head


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_the_head_of_a_frame_is_as_the_library_writes_it(size: int) -> None:
    text = b"x" * size
    assert head(size) + text == Frame(Opcode.TEXT, text).serialize(mask=False)
