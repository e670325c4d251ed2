"""Behind a reverse proxy with TLS and under a path: nginx and Caddy from Debian, with the examples in deploy/."""

from __future__ import annotations

import asyncio
import functools
import json
import os
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias, cast

import httpx
import pytest
from websockets.asyncio.client import connect

from tefuda.table.bundle import Bundle
from tefuda.table.limits import networks
from tefuda.table.minds import Minds
from tefuda.table.server import config
from tests.table.people import PATIENCE, Service, free_port, service

ROOT = Path(__file__).parents[2]
CLIENT = "127.0.0.9"
STARTS_WITHIN = 90.0  # seconds, on a busy machine
WANTED = {"game": "lonely", "options": {}, "name": "Anna"}
Proxy: TypeAlias = Callable[[Path, int, int], list[str]]
PAGE = '<!doctype html><html lang="ja"><link href="./assets/a.css"><script type="module" src="./assets/a.js"></script>'


@functools.cache
def find(package: str, file: str) -> str:
    """Return the path of a Debian package's program: installed, or unpacked into build/; empty if there is none."""
    folder = ROOT / "build" / "debian" / package
    if not (installed := shutil.which(package)) and not (folder / file).exists() and shutil.which("apt-get"):
        folder.mkdir(parents=True, exist_ok=True)
        fetch = ["timeout", "60", "apt-get", "--quiet=2", "download", package]
        subprocess.run(fetch, cwd=folder, capture_output=True, check=False)
        for deb in folder.glob("*.deb"):
            subprocess.run(["dpkg-deb", "-x", deb, folder], check=True)
    return installed or (str(folder / file) if (folder / file).exists() else "")


@pytest.fixture
def bundle(tmp_path: Path) -> Bundle:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    (folder / "assets/a.js").write_text("1")
    return Bundle(folder, "/cards")


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """Return the folder of a certificate for cards.example and 127.0.0.1."""
    names = "subjectAltName=DNS:cards.example,IP:127.0.0.1"
    line = f"openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=x -addext {names}"
    files = ["-keyout", f"{tmp_path}/privkey.pem", "-out", f"{tmp_path}/fullchain.pem"]
    subprocess.run([*line.split(), *files], capture_output=True, check=True)
    return tmp_path


def nginx(folder: Path, port: int, table: int, plain: int = 0) -> list[str]:
    """Return the command that runs nginx with the example, on other ports and with paths in a scratch folder. It logs
    requests, unless the example says otherwise. `plain`: the port without TLS; 0: a free one."""
    example = (ROOT / "deploy/nginx.conf").read_text()
    for usual, here in (
        ("/etc/letsencrypt/live/cards.example", str(folder)),
        ("127.0.0.1:8338", f"127.0.0.1:{table}"),
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("listen [::]:443 ssl http2;", ""),
        ("listen 80;", f"listen 127.0.0.1:{plain or free_port()};"),
        ("listen [::]:80;", ""),
        ("location / {", "location /cards/ {"),
        ("/var/log/nginx/error.log", "stderr"),
    ):
        assert usual in example
        example = example.replace(usual, here)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    http = f"access_log {folder}/requests.log; " + "".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    head = "user root;\n" if os.geteuid() == 0 else ""
    config = f"{head}daemon off; pid {folder}/pid; error_log stderr; events {{}} http {{ {http}\n{example} }}"
    (folder / "nginx.conf").write_text(config)
    return [find("nginx", "usr/sbin/nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", "stderr"]


def caddy(folder: Path, port: int, table: int) -> list[str]:
    """Return the command that runs Caddy with the example, with a certificate of our own."""
    example = (ROOT / "deploy/Caddyfile").read_text()
    tls = f"tls {folder}/fullchain.pem {folder}/privkey.pem\n\tbind 127.0.0.1"
    ours = f"{tls}\n\tredir /cards /cards/\n\treverse_proxy /cards/* 127.0.0.1:{table}"
    for usual, here in (
        ("\n{\n", "\n{\n\tadmin off\n\tauto_https disable_redirects\n"),
        ("reverse_proxy {$TEFUDA:127.0.0.1:8338}\n}", f"{ours}\n}}"),
        ("{$SITE:cards.example} {", f"cards.example:{port}, 127.0.0.1:{port} {{"),
    ):
        assert usual in example
        example = example.replace(usual, here)
    (folder / "Caddyfile").write_text(example)
    return [find("caddy", "usr/bin/caddy"), "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


def skip_without(proxy: Proxy) -> None:
    package, file = ("nginx", "usr/sbin/nginx") if proxy is nginx else ("caddy", "usr/bin/caddy")
    try:
        found = find(package, file)
    except OSError:
        found = ""
    if not found:
        pytest.skip(f"{package} is not installed and could not be fetched")


def listens(port: int) -> bool:
    with socket.socket() as asking:
        return asking.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def running(command: list[str], folder: Path, port: int) -> Iterator[None]:
    homes = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    log = folder / "proxy.log"
    with log.open("w") as said, subprocess.Popen(command, stderr=said, stdout=said, env=os.environ | homes) as process:
        try:
            end = time.monotonic() + STARTS_WITHIN
            while not listens(port):
                assert process.poll() is None and time.monotonic() < end, log.read_text()
                time.sleep(0.05)
            yield
        finally:
            process.terminate()
            process.wait(STARTS_WITHIN)


@pytest.mark.parametrize("proxy", [nginx, caddy], ids=["nginx", "caddy"])
def test_a_table_under_a_path_behind_a_proxy_with_tls(
    proxy: Proxy, minds: Minds, store: str, bundle: Bundle, certificate: Path
) -> None:
    port = free_port()
    skip_without(proxy)
    trusting = ssl.create_default_context(cafile=certificate / "fullchain.pem")

    async def visit(table: Service) -> None:
        assert table.rooms is not None
        url = f"https://127.0.0.1:{port}"
        transport = httpx.AsyncHTTPTransport(verify=trusting, local_address=CLIENT)
        lie = {"authorization": "Bearer anna-anna", "x-forwarded-for": "198.51.100.7"}
        async with httpx.AsyncClient(transport=transport, base_url=url, headers=lie, timeout=PATIENCE) as http:
            page = await http.get("/cards/t/ABCDEF")
            assert 'data-base="/cards"' in page.text
            assert 'src="/cards/assets/a.js"' in page.text
            assert (await http.get("/cards/assets/a.js")).text == "1"
            assert (await http.get("/cards/healthz")).text == "alive\n"
            moved = await http.get("/cards")
            assert moved.is_redirect and moved.headers["location"].endswith("/cards/")
            assert "tefuda_" not in (await http.get("/metrics")).text + (await http.get("/cards/metrics")).text
            named = {"host": "cards.example", "origin": "https://cards.example"}
            opened = await http.post("/cards/api/rooms", json=WANTED, headers=named)
            assert opened.status_code == 201, opened.text
            foreign = await http.post("/cards/api/rooms", json={}, headers={"origin": "https://evil.example"})
            assert foreign.status_code == 403
        asked = table.rooms.shared.limits.rooms.address.paid  # not the proxy, and not who it was said to be
        assert CLIENT in asked and len(asked) == len(networks(CLIENT))
        place = f"wss://127.0.0.1:{port}/cards/ws/{opened.json()['room']}"
        async with connect(place, ssl=trusting, origin=f"https://127.0.0.1:{port}") as line:  # type: ignore[arg-type]
            await line.send(json.dumps({"type": "hello", "token": "anna-anna", "since": -1}))
            assert json.loads(await line.recv())["room"]["mine"] == 0
            draining = asyncio.create_task(table.rooms.hand_over(goes_on=False))
            told = [json.loads(await line.recv()) for _ in range(2)]
            assert [message["type"] for message in told] == ["error", "reconnect"]
            async with httpx.AsyncClient(verify=trusting, base_url=url, timeout=PATIENCE) as http:
                drained = await http.get("/cards/readyz")
                assert (drained.status_code, drained.text) == (503, "draining\n")
        assert opened.json()["room"] in await draining  # where it stood, for the next process

    async def run() -> None:
        async with service(minds, store, bundle=bundle, public=["cards.example"]) as table:
            with running(proxy(certificate, port, table.port), certificate, port):
                await visit(table)

    asyncio.run(run())


@pytest.mark.parametrize("proxy", [nginx, caddy], ids=["nginx", "caddy"])
def test_no_path_of_a_table_is_in_the_log_of_a_proxy_that_does_not_reach_it(proxy: Proxy, certificate: Path) -> None:
    """As while the table restarts. Such a path is a key to the table."""
    skip_without(proxy)
    port = free_port()
    with running(proxy(certificate, port, free_port()), certificate, port):
        trusting = ssl.create_default_context(cafile=certificate / "fullchain.pem")
        headers = {"authorization": "Bearer anna-anna", "referer": "https://cards.example/cards/t/BCDEFG"}
        with httpx.Client(verify=trusting, base_url=f"https://127.0.0.1:{port}", headers=headers) as http:
            assert http.get("/cards/t/ABCDEF").status_code == 502
    said = (certificate / "proxy.log").read_text()
    if proxy is nginx:
        assert not (certificate / "requests.log").read_text()
    assert "connection refused" in said if proxy is caddy else not said  # Caddy says that it failed, but not where
    assert not any(secret in said for secret in ("ABCDEF", "BCDEFG", "anna-anna"))


def test_no_path_of_a_table_is_in_the_log_of_nginx_when_it_is_asked_without_tls(certificate: Path) -> None:
    """As by whoever types a link without https. Only what came over TLS was not logged."""
    skip_without(nginx)
    port, plain = free_port(), free_port()
    with running(nginx(certificate, port, free_port(), plain), certificate, port):
        answer = httpx.get(f"http://127.0.0.1:{plain}/cards/t/ABCDEF")
        assert (answer.status_code, answer.headers["location"]) == (301, "https://127.0.0.1/cards/t/ABCDEF")
    assert not (certificate / "requests.log").read_text()
    assert "ABCDEF" not in (certificate / "proxy.log").read_text()


def test_only_a_known_proxy_is_believed(minds: Minds, store: str, bundle: Bundle) -> None:
    """A client that connects directly from elsewhere cannot say that it is someone else."""

    async def run() -> None:
        async with service(minds, store, bundle=bundle) as table:
            assert table.rooms is not None
            transport = httpx.AsyncHTTPTransport(local_address=CLIENT)
            headers = {"authorization": "Bearer anna-anna", "x-forwarded-for": "198.51.100.7"}
            async with httpx.AsyncClient(transport=transport, base_url=table.url, headers=headers) as http:
                assert (await http.post("/cards/api/rooms", json=WANTED)).status_code == 201
            asked = table.rooms.shared.limits.rooms.address.paid
            assert CLIENT in asked and len(asked) == len(networks(CLIENT))

    asyncio.run(run())


@pytest.mark.parametrize(
    ("proxies", "peer", "client"),
    [
        (["10.1.2.3/8"], "10.9.9.9", "198.51.100.7"),  # a network by one of its addresses
        (["127.0.0.1"], "::ffff:127.0.0.1", "198.51.100.7"),  # as a socket that listens on :: names it
        (["10.0.0.0/8"], "::ffff:10.9.9.9", "198.51.100.7"),
        (["10.0.0.0/8"], "::ffff:11.9.9.9", "::ffff:11.9.9.9"),
        ([], "127.0.0.1", "127.0.0.1"),
    ],
)
def test_a_proxy_is_known_however_it_is_written(proxies: list[str], peer: str, client: str) -> None:
    async def run() -> None:
        seen: list[Any] = []

        async def app(scope: Any, receive: Any, send: Any) -> None:
            seen.append(scope["client"][0])

        known = config(cast("Any", app), proxies)
        known.load()
        headers = [(b"x-forwarded-for", b"192.0.2.1, 198.51.100.7")]
        scope: Any = {"type": "http", "client": (peer, 1), "scheme": "http", "headers": headers}
        await known.loaded_app(scope, cast("Any", None), cast("Any", None))
        assert seen == [client]

    asyncio.run(run())


def test_under_a_path_nothing_is_beside_it(minds: Minds, store: str, bundle: Bundle) -> None:
    async def run() -> None:
        async with service(minds, store, bundle=bundle) as table, table.http() as http:
            for path in ("/", "/api/games", "/healthz", "/cardsharp", "/assets/a.js"):
                assert (await http.get(path)).status_code == 404
            moved = await http.get("/cards")
            assert (moved.status_code, httpx.URL(moved.headers["location"]).path) == (307, "/cards/")
            assert (await http.get("/cards/nothing")).json()["text"]["id"] == "ui.error.not_found"

    asyncio.run(run())
