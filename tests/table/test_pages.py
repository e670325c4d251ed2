"""The pages of the web table, as messengers and search engines read them: what a link shows, and never shows."""

from __future__ import annotations

import asyncio
import html
import re
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from tefuda.engine.registry import games
from tefuda.table import pictures
from tefuda.table.bundle import Bundle
from tefuda.table.entries import Opened, Sat, person_of
from tefuda.table.limits import Limit, Limits
from tefuda.table.minds import Minds
from tests.table.lists import played
from tests.table.people import service

ANNA = "token-of-anna"
OPEN, WAITING, PRIVATE = "PBLC22", "WATNG2", "PRVATE22PRVATE22"
PAGE = "<!doctype html><html><head><title>Tefuda</title></head><body></body></html>"
TAG = re.compile(r'<meta [^>]*property="([\w:]+)" content="([^"]*)">')
PNG = b"\x89PNG\r\n\x1a\n"


def shown(answer: httpx.Response) -> dict[str, str]:
    """Return what a messenger shows of a page."""
    return {key: html.unescape(value) for key, value in TAG.findall(answer.text)}


@pytest.mark.parametrize("path", ["", "/cards"], ids=["at the root", "below a path"])
def test_links_show_what_they_lead_to(minds: Minds, store: str, tmp_path: Path, path: str) -> None:
    (tmp_path / "index.html").write_text(PAGE)
    match = played("daifugo", person_of(ANNA), players=4, games=1)
    opened = match[0]
    assert isinstance(opened, Opened)
    seat = Sat(person_of(ANNA), 0, "Tanaka")

    async def ask() -> None:
        async with service(minds, store, bundle=Bundle(tmp_path, path)) as table, table.http() as http:
            assert table.rooms is not None
            await table.rooms.shared.store.open(OPEN, False, match)
            await table.rooms.shared.store.open(WAITING, False, [opened, seat])
            await table.rooms.shared.store.open(PRIVATE, True, [replace(opened, private=True), seat, *match[2:]])
            async with table.http(ANNA) as anna:
                cup = {"game": "four_tricks", "name": "Spring cup", "kind": "swiss", "rounds": 3, "size": 3}
                made = await anna.post(f"{path}/api/tournaments", json={**cup, "options": {}})
                assert made.status_code == 201, made.text
            base = f"{http.base_url}".rstrip("/") + path
            site = ("Tefuda: a card table in your browser", "手札 — ブラウザーで遊ぶカードの卓", "api/picture?lang={}")
            daifugo = "api/games/daifugo/picture?lang={}"
            cases = [
                ("/", *site, 200),
                ("/watch", *site, 200),
                ("/learn/daifugo", "Daifugo", "大富豪", daifugo, 200),
                ("/learn/nothing", *site, 404),
                ("/learn/daifugo/eight_cut", "8 cut (hachi-giri)", "8切り", daifugo, 200),
                ("/learn/daifugo/nothing", *site, 404),
                ("/learn/nothing/eight_cut", *site, 404),
                (f"/t/{WAITING}", "Daifugo: join the table", "大富豪の卓", daifugo, 200),
                (f"/t/{WAITING.lower()}", "Daifugo: join the table", "大富豪の卓", daifugo, 200),
                (f"/t/{PRIVATE}", *site, 200),
                (f"/t/{PRIVATE}/1", *site, 200),
                (f"/t/{WAITING}/1", *site, 404),
                (f"/t/{OPEN}/2", *site, 404),
                ("/t/NOROOM", *site, 404),
                ("/t/NOROOM/1", *site, 404),
                ("/t/NOROOM/1/replay", *site, 404),
                ("/cup/new", *site, 200),
                ("/cup/NOCUP22", *site, 404),
                (f"/cup/{made.json()['code']}", "Four Tricks: Spring cup", "フォートリックス — Spring cup",
                 "api/games/four_tricks/picture?lang={}", 200),
            ]  # fmt: skip
            for address, english, japanese, picture, status in cases:
                for lang, accepted, title in (("en", "en-GB,en;q=0.9", english), ("ja", "ja", japanese)):
                    page = await http.get(path + address, headers={"accept": "*/*", "accept-language": accepted})
                    tags = shown(page)
                    assert (page.status_code, tags["og:title"]) == (status, title), address
                    assert tags["og:image"] == f"{base}/{picture.format(lang)}"
                    assert tags["og:description"]
                    assert "accept-language" in page.headers["vary"]
                    assert "Tanaka" not in page.text
            for address in (f"/t/{OPEN}/1", f"/t/{OPEN}/1/replay", f"/t/{OPEN}/1/analysis", f"/t/{OPEN}/replay"):
                tags = shown(await http.get(f"{path}{address}?seat=0&lang=en"))
                assert tags["og:title"].startswith("Daifugo: ")
                assert tags["og:image"] == f"{base}/api/rooms/{OPEN}/matches/1/picture?lang=en&seat=0"
            for picture in ("api/picture?lang=en", daifugo.format("ja"), f"api/rooms/{OPEN}/matches/1/picture?lang=en"):
                drawn = await http.get(f"{path}/{picture}")
                assert (drawn.status_code, drawn.content[:8]) == (200, PNG), picture

    asyncio.run(ask())


def test_a_page_waits_neither_for_the_store_nor_for_an_allowance(
    minds: Minds, store: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever comes when the store is away still gets the page, which says so and tries again."""
    (tmp_path / "index.html").write_text(PAGE)

    async def ask() -> None:
        few = Limits(guesses=Limit(3600, 2))
        async with service(minds, store, bundle=Bundle(tmp_path), limits=few) as table, table.http() as http:
            assert table.rooms is not None
            codes = [(await http.get(path)).status_code for path in ("/t/NOROOM", "/t/NOROOM/1", "/t/NOROOM")]
            assert codes == [404, 404, 200]  # at last nobody is told any more whether there is such a table
            assert [(await http.get(f"/api/rooms/{code}")).status_code for code in ("NOROOM",)] == [429]

            async def away(*_: object) -> None:
                raise sa.exc.TimeoutError

            monkeypatch.setattr(table.rooms, "find", away)
            page = await http.get("/t/NOROOM")
            assert (page.status_code, "og:title" in page.text) == (200, True)

    asyncio.run(ask())


def test_a_code_is_looked_up_before_anyone_goes_there(minds: Minds, store: str) -> None:
    async def ask() -> None:
        async with service(minds, store) as table, table.http(ANNA) as anna:
            wanted = {"game": "four_tricks", "options": {"players": 3}}
            made = await anna.post("/api/rooms", json={**wanted, "name": "Anna", "private": True})
            assert made.status_code == 201, made.text
            code = made.json()["room"]
            for typed, status in ((code, 204), (code[:6], 204), (code.lower(), 204), ("NOROOM", 404)):
                answer = await anna.get(f"/api/rooms/{typed}")
                assert (answer.status_code, bool(answer.content)) == (status, status == 404)

    asyncio.run(ask())


def test_every_game_has_a_picture_in_which_nothing_overlaps() -> None:
    for lang in ("ja", "en"):
        for game in (None, *games().values()):
            svg = pictures.cover(game, lang)
            assert "var(" not in svg
            texts = re.findall(r">([^<>]+)</text>", svg)
            assert not any(line[0] in "、。）" for line in texts), texts
            assert all(len(line) > 3 for line in texts[2:]), texts  # no few letters alone in a line
