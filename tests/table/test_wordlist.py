"""The operator's words are found in every disguise, and innocent words are left alone."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tefuda.engine.errors import BadInput
from tefuda.table import wordlist
from tefuda.table.messages import MyName, Say
from tefuda.table.moderation import Moderation
from tefuda.table.store import Store
from tefuda.table.wordlist import Words
from tests.table.watchdog import slowness

LIST = Words(
    [
        "# rude words",
        "ass",
        "idiot  # by itself",
        "moron*",
        "*wank*",
        "kill yourself",
        "ばか",
        "エロ",
        "しね",
        "死ね",
        "クソ*",
        "!そばかす",
        "!ばかり",
        "penis",
        "!pen is",
        "",
        "***",
    ]
)


@pytest.mark.parametrize(
    "text",
    [
        *("ass", "ASS", "a s s", "A.S.S", "a55", "@ss", "@$$", "aaasss", "as s", "you ass!", "àśs", "𝓪𝓼𝓼", "ａｓｓ"),
        *("a\u200bs\u00ads", "аss", "a🙂s🙂s", "お前ass"),
        *("🅐🅢🅢", "🅰🆂🆂", "🇦🇸🇸", "ᴀꜱꜱ", "ꓮꓢꓢ", "you ᴀss"),
        *(
            "IDIOT",
            "id1ot",
            "1d10t",
            "I-d.1 0 T",
            "id iot",
            "!diot",
            "idiot!",
            "@idiot",
            "i|d|i|o|t",
            "idiooot",
            "pe nis",
        ),
        *("morons", "m0ronic", "moooron", "swanker", "kill yourself", "KILL...yourself", "k i l l y o u r s e l f"),
        *("ばか", "バカ", "ﾊﾞｶ", "は゛か", "ば か", "ば・か", "ばーか", "ばヵ", "このばか", "バカだな", "お前はバカか"),
        *("バ力", "ば力", "バ 力", "このバ力", "工口い", "ば\U000e0100か"),
        *("シネ", "し ね", "し.ね", "シネよ", "もうしね", "死 ね", "死ねよ", "クソゲー", "くそ"),
    ],
)
def test_a_word_is_found_in_every_disguise(text: str) -> None:
    assert LIST.found(text)


@pytest.mark.parametrize(
    "text",
    [
        *("", "class", "assess", "as", "a s", "was she", "as she said", "bass", "455", "idiotic", "kidiot", "oxymoron"),
        *("the pen is mightier", "kill", "yourself", "ass\u0131gn", "grass is"),
        *("そばかす", "そばかすの子", "ソバカス", "そればかり", "シネマ", "シネコン", "ですし ねえ", "か", "ばしかね"),
        *("努力", "バ人力", "口", "入り口"),
        *("アクソン", "アクソ", "たのしい", "♠7 ♥7", "🙂", "人工口腔", "🇦🇸🇸🇬"),
    ],
)
def test_an_innocent_word_is_left_alone(text: str) -> None:
    assert not LIST.found(text)


def test_without_a_list_nothing_is_found() -> None:
    assert not Words().found("ass")
    assert Words().count == 0
    assert LIST.count == 11


def test_no_line_takes_long_whatever_is_in_it() -> None:
    long = Words([f"word{k}*" if k % 3 else f"ばか{chr(0x4E00 + k)}" for k in range(2_000)] + ["a" * 40, "ab" * 20])
    for text in ("a " * 100, "ab" * 100, "あ " * 100, "あ" * 200, "a.b" * 66, "word" * 50):
        began = time.process_time()
        long.found(text)
        assert time.process_time() - began < 0.05 * slowness()


def test_no_message_takes_long_however_long_it_is(store: str) -> None:
    """The whole of it was looked through, not only what others would see: four seconds here, hours for the longest."""
    moderation = Moderation(Store(store), Words(["idiot"]))
    for message in (Say("a " * 1_000), MyName("a " * 1_000, 0)):
        began = time.process_time()
        moderation.allow(message)
        assert time.process_time() - began < 0.05 * slowness()
    with pytest.raises(BadInput):
        moderation.allow(Say("\u200b" * 1_000 + "idiot"))


def test_a_list_is_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_bytes("\ufeffばか\r\nidiot\r\n".encode())
    assert wordlist.read(str(file)).found("バカ")
    assert not wordlist.read("").found("バカ")
    file.write_bytes(b"\xff\xfe")
    for path, said in ((file, "commands.words.not_text"), (tmp_path / "none", "commands.file.unreadable")):
        with pytest.raises(BadInput) as refused:
            wordlist.read(str(path))
        assert refused.value.text.id == said
