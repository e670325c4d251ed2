"""The table as an app: its manifest, and the worker that keeps it for when there is no connection.

The worker itself is web/src/offline/worker.ts. It is served with a list of the files of the web table before it, so
that it is another worker whenever any of them changes.
"""

from __future__ import annotations

import asyncio
import hashlib
import math
import time
from typing import Final

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import tefuda.texts
from tefuda.engine.view import Text
from tefuda.table.bundle import PAGE, Bundle

WORKER: Final = "worker.js"
GROUND: Final = "#EDF2F3"
ICONS: Final = (("icon-192.png", 192, "any"), ("icon-512.png", 512, "any"), ("maskable-512.png", 512, "maskable"))
KEPT: Final = 5.0  # seconds for which the list of files is given to everyone who asks
SHORTCUTS: Final = (("ui.mine.matches", "/me/matches"), ("offline.app.cup", "/cup/new"))


class Offline:
    """The routes that make an app of the table."""

    def __init__(self, bundle: Bundle) -> None:
        self.bundle = bundle
        self.listed = ""
        self.made = -math.inf
        self.making = asyncio.Lock()

    async def manifest(self, request: Request) -> Response:
        lang = request.query_params.get("lang") or request.headers.get("accept-language", "")[:2]
        lang = lang if lang in tefuda.texts.LANGUAGES else tefuda.texts.LANGUAGES[0]
        return Response(
            msgspec.json.encode(manifest(self.bundle.path, lang)),
            headers={"cache-control": "no-cache", "vary": "accept-language"},
            media_type="application/manifest+json",
        )

    async def worker(self, request: Request) -> Response:
        file = self.bundle.find(WORKER)
        if file is None:
            raise HTTPException(404)
        headers = {"cache-control": "no-cache", "content-type": "text/javascript; charset=utf-8"}
        async with self.making:
            if time.monotonic() - self.made > KEPT:
                self.listed = await asyncio.to_thread(shell, self.bundle)  # it may need to read and pack every file
                self.made = time.monotonic()
        return Response(self.listed.encode() + file.body, headers=headers)

    def routes(self) -> list[Route]:
        return [Route("/manifest.webmanifest", self.manifest), Route(f"/{WORKER}", self.worker)]


def shell(bundle: Bundle) -> str:
    """Return the statement that tells the worker which files there are, under which version."""
    names = sorted(
        path.relative_to(bundle.folder).as_posix()
        for path in bundle.folder.rglob("*")
        if path.is_file() and path.name != WORKER
    )
    known = [(name, file.tag) for name in names if (file := bundle.find(name)) is not None]
    version = hashlib.sha256(repr((bundle.path, known)).encode()).hexdigest()[:16]
    files = [f"/{name}" for name, _ in known if name != PAGE]
    found = {"version": version, "base": bundle.path, "files": files}
    return f"self.SHELL = {msgspec.json.encode(found).decode()};\n"


def manifest(path: str, lang: str) -> dict[str, object]:
    """Return the manifest of the table at a path of its host."""

    def say(id: str) -> str:
        return tefuda.texts.render(Text(id, {}), lang)

    return {
        "id": f"{path}/",
        "name": f"{say('ui.brand.name')} {say('ui.brand.sub')}",
        "short_name": say("ui.brand.name"),
        "description": say("offline.app.about"),
        "lang": lang,
        "start_url": f"{path}/",
        "scope": f"{path}/",
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": GROUND,
        "categories": ["games"],
        "icons": [
            {"src": f"{path}/icons/{name}", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
            for name, size, purpose in ICONS
        ],
        "shortcuts": [{"name": say(id), "url": f"{path}{to}"} for id, to in SHORTCUTS],
    }
