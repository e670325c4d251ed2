"""The frames that a table reads and writes itself are those of the library."""

from __future__ import annotations

import asyncio

import pytest
from websockets.frames import Frame, Opcode

from tefuda.table.frames import Inbox, frame, whole_text

SIZES = [0, 1, 125, 126, 127, 65_535, 65_536, 70_000]


@pytest.mark.parametrize("size", SIZES)
def test_a_frame_is_as_the_library_writes_it(size: int) -> None:
    text = b"x" * size
    assert frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_text_is_read_and_a_long_one_left_to_the_library(size: int) -> None:
    text = "あ" * (size // 3) + "x" * (size % 3)
    data = Frame(Opcode.TEXT, text.encode()).serialize(mask=True)
    assert whole_text(data) == (text if size < 65_536 else None)


def test_all_else_is_left_to_the_library() -> None:
    text = Frame(Opcode.TEXT, b"a text").serialize(mask=True)
    left = [
        text[:-1],
        text + text,
        b"",
        text[:1],
        Frame(Opcode.TEXT, b"not masked").serialize(mask=False),
        Frame(Opcode.TEXT, b"a part", fin=False).serialize(mask=True),
        Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True),
        Frame(Opcode.BINARY, b"a text").serialize(mask=True),
        Frame(Opcode.PING, b"a text").serialize(mask=True),
        bytes([0x81, 0xFF]) + (119).to_bytes(8) + bytes(123),  # a size in eight bytes
    ]
    assert [whole_text(data) for data in left] == [None] * len(left)


def test_an_inbox_keeps_the_order_and_outlives_a_reader_that_gives_up() -> None:
    async def run() -> list[int]:
        inbox = Inbox()
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(inbox.get(), 0.01)
        reading = asyncio.create_task(inbox.get())
        await asyncio.sleep(0)
        for event in (1, 2, 3):
            inbox.put_nowait(event)
        found = [await reading, await inbox.get(), await inbox.get()]
        assert inbox.empty()
        return found

    assert asyncio.run(run()) == [1, 2, 3]
