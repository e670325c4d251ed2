"""The HTTP half: games, texts, rooms, the web table's files, and what is refused."""

from __future__ import annotations

import asyncio
import base64
import gc
import hashlib
import ipaddress
import json
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import msgspec
import pytest
from starlette.routing import Route

import tefuda.texts
from tefuda.engine.errors import BadInput
from tefuda.engine.registry import Game, games
from tefuda.engine.view import View
from tefuda.table import app, server, shelf
from tefuda.table.bundle import Bundle
from tefuda.table.messages import Checked, GameInfo, RoomInfo, RuleInfo
from tefuda.table.minds import Minds
from tefuda.table.server import addresses, listen
from tests.table.people import PATIENCE, Service, service

ANNA = "anna-anna"
PAGE = '<!doctype html><script>document.title = "手札"</script><script src="/assets/app-1a2b.js"></script>'


@pytest.fixture
def bundle(tmp_path: Path) -> Bundle:
    """Return a web table as small as possible."""
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    (folder / "assets" / "app-1a2b.js").write_text("console.log(1);\n" * 200)
    (folder / "icon.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("outside")
    return Bundle(folder)


Ask = Callable[[Service, httpx.AsyncClient], Awaitable[None]]


@pytest.fixture
def asking(minds: Minds, store: str, bundle: Bundle) -> Callable[[Ask], None]:
    """Run something against a fresh service, as Anna."""

    def run(ask: Ask) -> None:
        async def inside() -> None:
            async with service(minds, store, bundle=bundle) as table, table.http(ANNA) as http:
                await ask(table, http)

        asyncio.run(inside())

    return run


def trouble(answer: httpx.Response) -> str:
    return str(answer.json()["text"]["id"])


# --- games -------------------------------------------------------------------------------------------------------


def test_all_games_are_on_the_shelf(asking: Callable[[Ask], None]) -> None:
    async def ask(table: Service, http: httpx.AsyncClient) -> None:
        answer = await http.get("/api/games")
        shelf = msgspec.json.decode(answer.content, type=list[GameInfo])
        assert {info.id for info in shelf} == set(games())
        lonely = next(info for info in shelf if info.id == "lonely")
        assert lonely.players == [3, 4, 5]
        assert [(option.id, option.type, option.default, option.most) for option in lonely.options] == [
            ("time", "int", 0, 60)
        ]

    asking(ask)


def test_every_game_answers_for_its_rules_presets_and_texts(asking: Callable[[Ask], None]) -> None:
    async def ask(table: Service, http: httpx.AsyncClient) -> None:
        for id, game in games().items():
            rules = msgspec.json.decode((await http.get(f"/api/games/{id}/rules")).content, type=list[RuleInfo])
            assert bool(rules) == (game.house is not None)
            usual = msgspec.json.decode((await http.post(f"/api/games/{id}/check", json={})).content, type=Checked)
            assert usual.problems == []
            assert usual.options["players"] == game.players[0]
            assert set(usual.options) == {"players", *(option.id for option in game.option_list)}
            for preset in game.presets:
                answer = await http.get(f"/api/games/{id}/code/{preset}")
                assert msgspec.json.decode(answer.content, type=Checked).options.keys() == usual.options.keys()
            for lang in tefuda.texts.LANGUAGES:
                texts = (await http.get(f"/api/texts/{lang}/{id}")).json()
                assert texts
                assert all(key.startswith(f"{id}.") for key in texts)
                parts = [(await http.get(f"/api/texts/{lang}/{id}.{part}")).json() for part in shelf.ASIDE]
                together = [key for some in (texts, *parts) for key in some]
                assert sorted(together) == sorted(k for k in tefuda.texts.catalogue(lang) if k.startswith(f"{id}."))

    asking(ask)


def test_the_house_rules_of_a_game_are_made_and_packed_once(
    asking: Callable[[Ask], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Anyone may ask, as often as they like: each time would take 10 ms."""
    infos = shelf.rule_infos
    made: list[str] = []

    def counted(game: Game) -> list[RuleInfo]:
        made.append(game.id)
        return infos(game)

    monkeypatch.setattr(shelf, "rule_infos", counted)
    shelf.packed_rules.cache_clear()

    async def ask(table: Service, http: httpx.AsyncClient) -> None:
        answers = [await http.get("/api/games/daifugo/rules", headers={"accept-encoding": one}) for one in ("gzip", "")]
        assert [answer.headers.get("content-encoding") for answer in answers] == ["gzip", None]
        assert answers[0].json() == answers[1].json()
        assert made == ["daifugo"]

    asking(ask)


def test_an_option_that_a_house_rule_decides_is_idle(asking: Callable[[Ask], None]) -> None:
    async def ask(table: Service, http: httpx.AsyncClient) -> None:
        for rules, idle in (
            ([], ["mostTricks", "pause"]),
            (["four_stop"], ["mostTricks"]),
            (["salvage"], ["pause"]),
            (["match_end_games"], ["games", "mostTricks", "pause"]),
        ):
            answer = await http.post("/api/games/daifugo/check", json={"players": 4, "rules": rules})
            assert msgspec.json.decode(answer.content, type=Checked).idle == idle

    asking(ask)


def test_a_pictured_example_is_a_view_of_the_zones_it_shows(asking: Callable[[Ask], None]) -> None:
    async def ask(table: Service, http: httpx.AsyncClient) -> None:
        answer = await http.get("/api/games/four_tricks/examples/must-follow")
        view = msgspec.json.decode(answer.content, type=View)
        assert ([zone.id for zone in view.zones], view.seat) == (["trick", "hand1"], 1)
        unknown = await http.get("/api/games/four_tricks/examples/nothing")
        assert (unknown.status_code, trouble(unknown)) == (404, "engine.example.unknown")

    asking(ask)


def test_a_share_code_leads_back_to_its_options(asking: Callable[[Ask], None]) -> None:
    async def ask(table: Service, http: httpx.AsyncClient) -> None:
        wanted = {"players": 5, "games": 3, "rules": ["eight_cut", "revolution"]}
        checked = (await http.post("/api/games/daifugo/check", json=wanted)).json()
        assert re.fullmatch(r"[A-HJ-NP-Z2-9-]+", checked["code"])
        back = (await http.get(f"/api/games/daifugo/code/{checked['code']}")).json()
        assert back["options"] == checked["options"]
        unknown = await http.get("/api/games/daifugo/code/AAA-AAA")
        assert (unknown.status_code, trouble(unknown)) == (404, "ui.error.no_code")

    asking(ask)


def test_the_lobbys_texts_name_every_game_and_hold_no_rules_of_one(asking: Callable[[Ask], None]) -> None:
    async def ask(table: Service, http: httpx.AsyncClient) -> None:
        for lang in tefuda.texts.LANGUAGES:
            texts = (await http.get(f"/api/texts/{lang}")).json()
            assert "common.prompt.card" in texts
            assert {f"{id}.name" for id in games()} <= texts.keys()
            assert not [key for key in texts if key.startswith(("daifugo.rule", "lonely.round"))]
        assert (await http.get("/api/texts/xx")).status_code == 404

    asking(ask)


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "reason"),
    [
        ("GET", "/api/games/nothing/rules", b"", 404, "engine.unknown_game"),
        ("GET", "/api/texts/en/nothing", b"", 404, "engine.unknown_game"),
        ("GET", "/api/rooms/ZZZZZZ/record", b"", 404, "ui.error.not_found"),
        ("GET", "/api/rooms/ZZZZZZ/replay", b"", 404, "ui.error.not_found"),
        ("POST", "/api/games/lonely/check", b"{", 400, "ui.error.bad_message"),
        ("POST", "/api/games/lonely/check", b"[]", 400, "ui.error.bad_message"),
        ("POST", "/api/games/lonely/check", b"\xff", 400, "ui.error.bad_message"),
        ("POST", "/api/games/lonely/check", b"[" * 10_000, 400, "ui.error.bad_message"),
        (
            "POST",
            "/api/games/lonely/check",
            b'{"a":' + b"[" * 5_000 + b"]" * 5_000 + b"}",
            400,
            "ui.error.bad_message",
        ),
        ("POST", "/api/games/lonely/check", b" " * 70_000, 413, "ui.error.too_long"),
        ("POST", "/api/rooms", b"{}", 400, "ui.error.bad_message"),
        ("POST", "/api/rooms", b'{"game": "nothing", "options": {}, "name": ""}', 404, "engine.unknown_game"),
        ("POST", "/api/rooms", b'{"game": "lonely", "options": {"players": 9}, "name": ""}', 400, "ui.error.players"),
        ("POST", "/api/rooms", b'{"game": "lonely", "options": {"time": 1000}, "name": ""}', 400, "engine.option.int"),
        ("DELETE", "/api/rooms", b"", 405, "ui.error.not_found"),
        (
            "POST",
            "/api/rooms",
            b'{"game": "lonely", "options": {"players": 1e999}, "name": ""}',
            400,
            "ui.error.bad_message",
        ),
        ("POST", "/api/rooms", b'{"game": "lonely", "options": {}, "name": "\\ud800"}', 400, "ui.error.bad_message"),
        ("POST", "/api/rooms", b'{"game": "lonely", "options": {}, "name": {}}', 400, "ui.error.bad_message"),
        ("GET", "/api/rooms/%ff%00/record", b"", 404, "ui.error.not_found"),
        ("GET", "/api/games/%ff/rules", b"", 404, "engine.unknown_game"),
    ],
)
def test_a_bad_request_is_answered_in_words(
    asking: Callable[[Ask], None], method: str, path: str, body: bytes, status: int, reason: str
) -> None:
    async def ask(table: Service, http: httpx.AsyncClient) -> None:
        answer = await http.request(method, path, content=body)
        assert (answer.status_code, trouble(answer)) == (status, reason)

    asking(ask)


@pytest.mark.parametrize("value", ["x", None, [], {}, 1.5, 10**400, [[]], "\x00"])
@pytest.mark.parametrize("option", ["players", "games", "mostTricks", "pause", "rules", "nothing"])
def test_options_of_a_wrong_type_are_no_crash(asking: Callable[[Ask], None], option: str, value: object) -> None:
    async def ask(table: Service, http: httpx.AsyncClient) -> None:
        body = {"options": {option: value}, "wild": 50, "seed": "x"}
        for path, wanted in (("check", body["options"]), ("random", body)):
            answer = await http.post(f"/api/games/daifugo/{path}", content=json.dumps(wanted))
            assert answer.status_code in {200, 400}
            assert answer.status_code == 400 or path == "random" or value == [] or answer.json()["problems"]

    asking(ask)


async def send_raw(table: Service, data: bytes) -> bytes:
    """Send bytes, go away after the answer's first line, and return that."""
    reader, writer = await asyncio.open_connection("127.0.0.1", table.port)
    writer.write(data)
    await writer.drain()
    try:
        return await asyncio.wait_for(reader.readline(), 1)
    except TimeoutError:
        return b""
    finally:
        writer.close()


@pytest.mark.parametrize(
    ("data", "status"),
    [
        (b"GET /\xff HTTP/1.1\r\nHost: localhost\r\n\r\n", b"400"),
        (b"\x16\x03\x01\x02\x00\x01\x00", b"400"),  # the beginning of TLS
        (b"POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n", b"400"),
        (b"POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", b"400"),
        (b"POST /api/games/lonely/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{", b""),
        (b"POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: \xff\r\n\r\n", b"401"),
    ],
)
def test_what_is_not_http_leaves_no_traceback(
    asking: Callable[[Ask], None], caplog: pytest.LogCaptureFixture, data: bytes, status: bytes
) -> None:
    async def ask(table: Service, http: httpx.AsyncClient) -> None:
        assert (await send_raw(table, data))[9:12] == status
        assert (await http.get("/api/games")).status_code == 200

    asking(ask)
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []
    caplog.clear()


def test_nonsense_after_the_answer_ends_the_connection_and_leaves_no_traceback(
    asking: Callable[[Ask], None], caplog: pytest.LogCaptureFixture
) -> None:
    """The end of a request that is answered without it cannot be answered once more."""

    async def ask(table: Service, http: httpx.AsyncClient) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", table.port)
        writer.write(b"POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
        answered = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
        assert answered.startswith(b"HTTP/1.1 401 ")
        writer.write(b"zz\r\n")
        assert b"HTTP/1.1" not in await asyncio.wait_for(reader.read(), PATIENCE)
        writer.close()

    asking(ask)
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []


@pytest.mark.parametrize(
    ("version", "lines"),
    [
        ("1.1", "Content-Length: 5\r\nTransfer-Encoding: chunked"),
        ("1.1", "Transfer-Encoding: Chunked\r\nContent-Length: 44"),
        ("1.1", "Content-Length: 5\r\nTransfer-Encoding: chunked\r\nConnection: upgrade\r\nUpgrade: websocket"),
        ("1.0", "Transfer-Encoding: chunked\r\nConnection: keep-alive"),
    ],
)
def test_a_request_whose_end_a_proxy_may_see_elsewhere_is_refused_and_the_connection_closed(
    asking: Callable[[Ask], None], version: str, lines: str
) -> None:
    """Otherwise what follows can be the body of one's own request to a proxy, and someone else's request here."""
    asked = f"POST /api/games/lonely/check HTTP/{version}\r\nHost: localhost\r\n{lines}\r\n\r\n0\r\n\r\n"
    hidden = "GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n"

    async def ask(table: Service, http: httpx.AsyncClient) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", table.port)
        writer.write((asked + hidden).encode())
        answers = await asyncio.wait_for(reader.read(), PATIENCE)
        writer.close()
        assert answers.startswith(b"HTTP/1.1 400 ")
        assert answers.count(b"HTTP/1.1 ") == 1

    asking(ask)


# --- rooms -------------------------------------------------------------------------------------------------------


def test_the_opener_of_a_table_sits_at_seat_0_as_host(asking: Callable[[Ask], None]) -> None:
    async def ask(table: Service, http: httpx.AsyncClient) -> None:
        wanted = {"game": "lonely", "options": {"players": 4}, "name": "  Anna \n", "crest": 5}
        answer = await http.post("/api/rooms", json=wanted)
        room = msgspec.json.decode(answer.content, type=RoomInfo)
        assert answer.status_code == 201
        assert (room.mine, room.host, room.phase) == (0, True, "waiting")
        assert [chair.kind for chair in room.chairs] == ["person", "open", "open", "open"]
        assert (room.chairs[0].name, room.chairs[0].crest, room.chairs[0].mine) == ("Anna", 5, True)
        assert room.options == {"players": 4, "time": 0}
        assert re.fullmatch(r"[0-9a-f]{64}", room.seed_hash)
        assert room.seed == ""

    asking(ask)


def test_a_table_cannot_be_opened_without_a_token(asking: Callable[[Ask], None]) -> None:
    async def ask(table: Service, http: httpx.AsyncClient) -> None:
        for header in ("", "Bearer", "Bearer short", "Basic " + "x" * 20, "Bearer " + "x" * 1000):
            wanted = {"game": "lonely", "options": {}, "name": ""}
            answer = await http.post("/api/rooms", json=wanted, headers={"authorization": header})
            assert (answer.status_code, trouble(answer)) == (401, "ui.error.no_token")

    asking(ask)


def test_the_lobby_lists_open_tables_and_ones_own(asking: Callable[[Ask], None]) -> None:
    async def ask(table: Service, http: httpx.AsyncClient) -> None:
        code = await table.open(ANNA)
        private = (
            await http.post("/api/rooms", json={"game": "lonely", "options": {}, "name": "", "private": True})
        ).json()
        mine = {room["room"]: room for room in (await http.get("/api/rooms")).json()}
        assert mine.keys() == {code, private["room"]}
        assert mine[code]["mine"] == 0
        async with table.http("somebody-else") as other:
            seen = (await other.get("/api/rooms")).json()
        assert [room["room"] for room in seen] == [code]
        assert "mine" not in seen[0]
        async with table.http() as nobody:
            assert len((await nobody.get("/api/rooms")).json()) == 1

    asking(ask)


def test_a_running_match_cannot_be_seen_open(asking: Callable[[Ask], None]) -> None:
    async def ask(table: Service, http: httpx.AsyncClient) -> None:
        code = await table.open(ANNA, "four_tricks", startSeat=0)
        async with table.sit(code, ANNA) as anna:
            await anna.send("start")
            await anna.until(lambda: bool(anna.moves))
            assert (await http.get("/api/rooms")).json()[0]["due"] is True
            for what in ("record", "replay"):
                assert (await http.get(f"/api/rooms/{code}/{what}")).status_code == 404

    asking(ask)


@pytest.mark.usefixtures("moment")
def test_rule_sets_are_checked_as_often_by_their_codes_as_by_themselves(asking: Callable[[Ask], None]) -> None:
    """Whoever makes up codes has as much of them checked, and was not slowed down."""

    async def ask(table: Service, http: httpx.AsyncClient) -> None:
        answers = [await http.get(f"/api/games/daifugo/code/{k}") for k in range(70)]
        assert answers[0].status_code == 404
        assert (answers[-1].status_code, trouble(answers[-1])) == (429, "ui.error.too_fast")
        answer = await http.post("/api/games/daifugo/check", json={})
        assert (answer.status_code, trouble(answer)) == (429, "ui.error.too_fast")
        preset = await http.get("/api/games/daifugo/code/federation")  # everyone asks for all of them
        assert preset.status_code == 200

    asking(ask)


@pytest.mark.usefixtures("moment")
def test_opening_tables_again_and_again_is_slowed_down(asking: Callable[[Ask], None]) -> None:
    async def ask(table: Service, http: httpx.AsyncClient) -> None:
        wanted = {"game": "lonely", "options": {}, "name": ""}
        answers = [await http.post("/api/rooms", json=wanted) for _ in range(25)]
        assert answers[0].status_code == 201
        assert (answers[-1].status_code, trouble(answers[-1])) == (429, "ui.error.too_fast")

    asking(ask)


def test_texts_that_a_browser_has_are_not_sent_again(asking: Callable[[Ask], None]) -> None:
    async def ask(table: Service, http: httpx.AsyncClient) -> None:
        for path in ("/api/texts/ja", "/api/texts/en/daifugo", "/api/games/daifugo/rules"):
            answer = await http.get(path)
            plain = await http.get(path, headers={"accept-encoding": "identity"})
            assert (plain.headers["etag"], plain.json()) == (answer.headers["etag"], answer.json())
            again = await http.get(path, headers={"if-none-match": answer.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")

    asking(ask)


# --- the web table -----------------------------------------------------------------------------------------------


def test_the_page_is_served_wherever_it_routes_to(asking: Callable[[Ask], None]) -> None:
    async def ask(table: Service, http: httpx.AsyncClient) -> None:
        for path in ("/", "/watch", "/learn/daifugo", "/me/matches"):
            answer = await http.get(path)
            assert (answer.status_code, answer.text) == (200, PAGE)
            assert answer.headers["cache-control"] == "no-cache"
            again = await http.get(path, headers={"if-none-match": answer.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")

    asking(ask)


def test_an_address_without_a_page_is_answered_by_the_page_that_says_so(asking: Callable[[Ask], None]) -> None:
    async def ask(table: Service, http: httpx.AsyncClient) -> None:
        for path in ("/foo", "/t/ABCDEF/xyz", "/t"):
            seen = await http.get(path, headers={"accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
            assert (seen.status_code, seen.text) == (404, PAGE)
            assert seen.headers["content-type"].startswith("text/html")
            asked = await http.get(path, headers={"accept": "application/json"})
            assert asked.status_code == 404
            assert asked.headers["content-type"].startswith("application/json")

    asking(ask)


def test_hashed_files_are_kept_forever_and_sent_packed(asking: Callable[[Ask], None]) -> None:
    async def ask(table: Service, http: httpx.AsyncClient) -> None:
        script = await http.get("/assets/app-1a2b.js")
        assert script.headers["content-encoding"] == "gzip"
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["content-type"].startswith("text/javascript")
        plain = await http.get("/assets/app-1a2b.js", headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.text == script.text
        assert (await http.get("/icon.svg")).headers["content-type"].startswith("image/svg+xml")

    asking(ask)


def test_nobody_makes_others_keep_the_page_forever(asking: Callable[[Ask], None]) -> None:
    """The first to ask after a start decided how long everyone's browser keeps a file."""

    async def ask(table: Service, http: httpx.AsyncClient) -> None:
        for path in ("/assets/..%2findex.html", "/assets/%2e%2e/icon.svg"):
            await http.get(path)
        for path in ("/", "/index.html", "/icon.svg"):
            assert (await http.get(path)).headers["cache-control"] == "no-cache"

    asking(ask)


def test_nothing_outside_the_bundle_is_served(asking: Callable[[Ask], None]) -> None:
    async def ask(table: Service, http: httpx.AsyncClient) -> None:
        for path in (
            "/../secret.txt",
            "/%2e%2e/secret.txt",
            "/assets/..%2f..%2fsecret.txt",
            "/assets",
            "/nothing.js",
            "/%00",
        ):
            answer = await http.get(path)
            assert answer.status_code == 404
            assert b"outside" not in answer.content

    asking(ask)


def test_only_the_pages_own_scripts_may_run(asking: Callable[[Ask], None]) -> None:
    async def ask(table: Service, http: httpx.AsyncClient) -> None:
        for path in ("/", "/api/games", "/nothing"):
            headers = (await http.get(path)).headers
            policy = headers["content-security-policy"]
            script = next(part for part in policy.split("; ") if part.startswith("script-src"))
            digest = base64.b64encode(hashlib.sha256('document.title = "手札"'.encode()).digest()).decode()
            assert script.split() == ["script-src", "'self'", f"'sha256-{digest}'"]
            assert "frame-ancestors 'none'" in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert "server" not in headers

    asking(ask)


def test_the_page_says_whether_the_documentation_is_here(tmp_path: Path) -> None:
    folder, docs = tmp_path / "static", tmp_path / "docs"
    for each in (folder, docs):
        each.mkdir()
        (each / "index.html").write_text("<html>")
    pages = [Bundle(folder, docs=place).find("index.html") for place in (None, tmp_path / "none", docs)]
    assert [b"data-docs" in page.body for page in pages if page is not None] == [False, False, True]


def test_the_documentation_is_served_where_it_was_built(
    asking: Callable[[Ask], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "DOCS", tmp_path / "docs")

    async def ask(table: Service, http: httpx.AsyncClient) -> None:
        for where in ("/docs/", "/docs", "/docs/index.html"):
            assert (await http.get(where)).status_code == 404, where
        (tmp_path / "docs/ja").mkdir(parents=True)
        page = '<html><script data-cfasync="false">1</script><a href="./x">'
        (tmp_path / "docs/index.html").write_text(page)
        (tmp_path / "docs/ja/index.html").write_text("<h1>手札</h1>", encoding="utf-8")
        (tmp_path / "docs/ja/a.css").write_text("a {}")
        moved = await http.get("/docs")
        assert (moved.status_code, moved.headers["location"]) == (307, "docs/")
        first = await http.get("/docs/")
        assert first.text == page
        digest = base64.b64encode(hashlib.sha256(b"1").digest()).decode()
        assert f"script-src 'self' 'sha256-{digest}';" in first.headers["content-security-policy"]
        assert "手札" in (await http.get("/docs/ja/")).text
        assert (await http.get("/docs/ja/a.css")).headers["content-type"].startswith("text/css")
        for missing in ("/docs/ja/gone.html", "/docs/..%2f..%2fsecret.txt", "/docs/ja"):
            answer = await http.get(missing)
            assert answer.status_code == 404 and b"outside" not in answer.content
        assert len((await http.get("/")).headers.get_list("content-security-policy")) == 1

    asking(ask)


def test_a_service_without_a_bundle_says_so(minds: Minds, store: str, tmp_path: Path) -> None:
    async def run() -> None:
        async with service(minds, store, bundle=Bundle(tmp_path / "none")) as table, table.http() as http:
            answer = await http.get("/")
            assert answer.status_code == 503
            assert "./tefuda" in answer.text
            assert (await http.get("/api/games")).status_code == 200

    asyncio.run(run())


def test_a_file_that_was_built_again_is_served_again(asking: Callable[[Ask], None], bundle: Bundle) -> None:
    async def ask(table: Service, http: httpx.AsyncClient) -> None:
        assert (await http.get("/")).text == PAGE
        (bundle.folder / "index.html").write_text("<script>1</script>")
        answer = await http.get("/")
        assert answer.text == "<script>1</script>"
        assert "手札" not in json.dumps(dict(answer.headers))

    asking(ask)


def test_a_taken_port_is_said_in_words() -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(BadInput) as refused:
            listen("127.0.0.1", port)
    assert refused.value.text.id == "ui.error.port"
    assert refused.value.text.args["port"] == port


@pytest.mark.parametrize("port", [-1, 65_536])
def test_a_port_that_is_none_is_said_in_words(port: int) -> None:
    with pytest.raises(BadInput) as refused:
        listen("127.0.0.1", port)
    assert refused.value.text.args["port"] == port


def test_the_usual_port_is_kept_and_a_second_table_takes_a_free_one(monkeypatch: pytest.MonkeyPatch) -> None:
    with listen("127.0.0.1", 0) as found:
        free = found.getsockname()[1]
    monkeypatch.setattr(server, "USUAL_PORT", free)
    with server.usual("127.0.0.1") as one, server.usual("127.0.0.1") as other:
        assert one.getsockname()[1] == free
        assert other.getsockname()[1] not in {0, free}


@pytest.mark.parametrize(
    ("host", "network", "shown"),
    [
        ("127.0.0.1", "192.168.0.7", ["127.0.0.1"]),
        ("localhost", "192.168.0.7", ["localhost"]),
        ("0.0.0.0", "192.168.0.7", ["192.168.0.7", "127.0.0.1"]),
        ("0.0.0.0", "", ["127.0.0.1"]),
        ("::", "192.168.0.7", ["192.168.0.7", "[::1]"]),
    ],
)
def test_the_addresses_shown_are_those_to_type(
    host: str, network: str, shown: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "lan_address", lambda: network)
    with listen("127.0.0.1", 0) as listening:
        port = listening.getsockname()[1]
        assert addresses(host, listening) == [f"http://{name}:{port}/" for name in shown]


def test_the_collector_leaves_the_start_alone() -> None:
    before = gc.get_threshold()
    try:
        server.spare_the_collector()
        assert gc.get_freeze_count() > 10_000
        assert gc.get_threshold() == (10_000, 50, 1_000)
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)


def test_this_machines_own_address_is_one() -> None:
    found = server.lan_address()
    assert not found or str(ipaddress.ip_address(found)) == found


def test_addresses_with_what_no_name_has_are_refused_in_one_line(minds: Minds, any_store: str) -> None:
    """Digits without end, which Python does not read, and NUL, which PostgreSQL does not keep."""

    async def run() -> None:
        async with service(minds, any_store, secret="s" * 20) as table:
            assert table.rooms is not None
            routes = app.Service(table.rooms, Bundle()).routes()
            paths = {
                (route.path, method) for route in routes if isinstance(route, Route) for method in route.methods or ()
            }
            for name, number in (("%00", "1"), ("x", "9" * 5000)):
                for k, (path, method) in enumerate(sorted(paths)):
                    place = re.sub(r"\{[^}]*\}", name, re.sub(r"\{\w+:number\}", number, path))
                    if "{" in path and not path.startswith(("/t/", "/learn/", "/cup/", "/lab/")):
                        async with table.http(f"{k:020}") as http:
                            answer = await http.request(method, place, content=b"{}" if method == "POST" else None)
                        assert answer.status_code < 500, (method, place[:80])
            async with table.http("s" * 20) as http:
                for order in ({"type": "dismiss", "report": "\0"}, {"type": "unban", "ban": "\0"}):
                    assert (await http.post("/api/operator", json=order)).status_code == 400

    asyncio.run(run())
