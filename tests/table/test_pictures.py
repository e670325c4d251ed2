"""The picture of a result: what is in it, and who gets it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

import tefuda.texts
from tefuda.table import pictures
from tefuda.table.bundle import Bundle
from tefuda.table.ended import Ended
from tefuda.table.entries import Entry, Opened, person_of
from tefuda.table.limits import Limit, Limits, Quota, Who
from tefuda.table.minds import Minds
from tefuda.table.room import Room
from tests.table.lists import played
from tests.table.people import service

ANNA, BERT = "token-of-anna", "token-of-bert"
OPEN, PRIVATE = "PBLC22", "PRVATE22PRVATE22"
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(scope="module")
def entries() -> list[Entry]:
    return played("daifugo", person_of(ANNA), players=4, games=1, rules=["eight_cut", "revolution"])


def ended(entries: list[Entry]) -> Ended:
    room = Room(OPEN)
    for entry in entries:
        room.add(entry)
    return room.ended[0]


def test_a_picture_says_the_result_and_hides_names_if_wanted(entries: list[Entry]) -> None:
    match = ended(entries).outline
    match.players[0].name = "<Anna & Co>"
    shown = pictures.drawn(match, 0, "en", names=True)
    assert "&lt;Anna &amp; Co&gt;" in shown
    assert str(match.code) in shown
    assert "var(" not in shown
    assert pictures.png(shown).startswith(PNG)
    hidden = pictures.drawn(match, 0, "en", names=False)
    assert "Anna" not in hidden
    for language, word in (("ja", "位"), ("en", ("1st", "2nd", "3rd", "4th")[match.players[0].place - 1])):
        assert word in pictures.headline(match, 0, language, names=False)


def test_a_loser_without_a_place_has_none_in_picture_and_preview() -> None:
    match = ended(played("itazura_youkai", person_of(ANNA), players=4, cap=1)).outline
    lost = [k for k, player in enumerate(match.players) if player.stamp is not None]
    assert 0 < len(lost) < 4
    assert pictures.headline(match, lost[0], "ja", names=False) == "負け"
    assert pictures.headline(match, lost[0], "en", names=False) == "lost"
    shown = pictures.drawn(match, None, "ja", names=True)
    assert shown.count(">—<") == len(lost)
    about = pictures.preview(match, None, "ja", "p").about
    assert about.count("負け") == len(lost)
    assert f"{match.players[lost[0]].place}位" not in about


@pytest.mark.parametrize("stamp", ["arsene.stamp", "boukunron.stamp", "daifugo.stamp.unranked", "itazura_youkai.lost"])
def test_a_player_without_a_place_is_told_so_in_a_sentence(stamp: str) -> None:
    for lang, you in (("ja", "あなた"), ("en", "You")):
        assert (tefuda.texts.lookup(f"{stamp}_you", lang) or "").startswith(you)


@pytest.mark.parametrize("players", [2, 6, 8, 12])
def test_a_picture_has_room_for_any_number_of_players(players: int) -> None:
    match = ended(played("daifugo", person_of(ANNA), players=players, games=1)).outline
    shown = pictures.drawn(match, players - 1, "ja", names=True)
    assert ("ほか8人" in shown) == (players == 12 and match.players[11].place > 3)
    assert "Anna" in shown or players == 12


def test_only_those_who_were_there_see_anything_of_a_private_table(
    minds: Minds, store: str, entries: list[Entry], tmp_path: Path
) -> None:
    page = "<!doctype html><html><head><title>Tefuda</title></head><body></body></html>"
    (tmp_path / "index.html").write_text(page)

    async def ask() -> None:
        async with service(minds, store, bundle=Bundle(tmp_path)) as table:
            assert table.rooms is not None
            opened, *others = entries
            assert isinstance(opened, Opened)
            await table.rooms.shared.store.open(OPEN, False, entries)
            hidden = replace(opened, private=True)
            await table.rooms.shared.store.open(PRIVATE, True, [hidden, *others])
            async with table.http(ANNA) as anna, table.http(BERT) as bert, table.http() as stranger:
                for http, code, status in (
                    (anna, OPEN, 200), (bert, OPEN, 200), (stranger, OPEN, 200),
                    (anna, PRIVATE, 200), (bert, PRIVATE, 404), (stranger, PRIVATE, 404),
                ):  # fmt: skip
                    answer = await http.get(f"/api/rooms/{code}/matches/1/picture")
                    assert answer.status_code == status
                    assert answer.content.startswith(PNG) == (status == 200)
                    if status == 200:  # on a shared device, the next player is not given what a cache has
                        assert "authorization" in answer.headers["vary"]
                for lang in ("ja", "en"):  # a proxy keeps this one for everybody
                    answer = await stranger.get("/api/picture", headers={"accept-language": lang})
                    assert "public" in answer.headers["cache-control"]
                    assert "accept-language" in answer.headers["vary"]

    asyncio.run(ask())


def test_a_picture_that_many_ask_for_is_drawn_once_and_in_another_process(
    minds: Minds, store: str, entries: list[Entry], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The library does not let go of the interpreter: a thread that drew held up everything else, 60 ms each time."""
    asked: list[Who] = []
    run = minds.run

    async def counted(task: Callable[[], bytes], who: Who) -> bytes:
        asked.append(who)
        return await run(task, who)

    def here(**_: object) -> bytes:
        raise AssertionError("drawn in the service")

    monkeypatch.setattr(minds, "run", counted)
    monkeypatch.setattr("resvg_py.svg_to_bytes", here)

    async def ask() -> None:
        async with service(minds, store) as table, table.http(ANNA) as anna:
            assert table.rooms is not None
            await table.rooms.shared.store.open(OPEN, False, entries)
            at = f"/api/rooms/{OPEN}/matches/1/picture"
            for _ in range(2):
                answers = await asyncio.gather(*(anna.get(at) for _ in range(4)))
                assert [answer.content[:8] for answer in answers] == [PNG] * 4
            assert len(asked) == 1

    asyncio.run(ask())


def test_pictures_are_limited_like_replays(minds: Minds, store: str, entries: list[Entry]) -> None:
    """Any stranger can ask for those of a public table, each in many variants."""

    async def ask() -> None:
        limits = Limits(replays=Quota(Limit(60, 3), Limit(60, 3)))
        async with service(minds, store, limits=limits) as table, table.http() as stranger:
            assert table.rooms is not None
            await table.rooms.shared.store.open(OPEN, False, entries)
            at = f"/api/rooms/{OPEN}/matches/1/picture?seat="
            found = [(await stranger.get(f"{at}{seat}")).status_code for seat in range(4)]
            assert found == [200, 200, 200, 429]

    asyncio.run(ask())


def test_pictures_that_nobody_asked_for_lately_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "KEPT", 2)
    monkeypatch.setattr(pictures, "png", str.encode)

    class Here:
        made = 0

        async def run(self, task: Callable[[], bytes], who: Who) -> bytes:
            self.made += 1
            return task()

    async def ask() -> None:
        own = pictures.Pictures(Here())  # type: ignore[arg-type]
        for svg, made in (("a", 1), ("b", 2), ("a", 2), ("c", 3), ("a", 3), ("b", 4)):
            assert await own.of(svg, Who()) == svg.encode()
            assert own.minds.made == made  # type: ignore[attr-defined]

    asyncio.run(ask())


def test_a_bot_takes_another_name_than_anyone_at_its_table(entries: list[Entry]) -> None:
    match = ended(entries).outline
    players = [replace(player, name="" if seat else "Natsu", bot=seat > 0) for seat, player in enumerate(match.players)]
    names = [pictures.name_of(replace(match, players=players), seat, "en") for seat in range(4)]
    assert names == ["Natsu", "Haru", "Aki", "Fuyu"]
