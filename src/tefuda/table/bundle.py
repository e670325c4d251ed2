"""The built web table, served from `static/`, and the documentation site, from `docs/`."""

from __future__ import annotations

import base64
import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

STATIC: Final = Path(__file__).with_name("static")
DOCS: Final = Path(__file__).with_name("docs")
PAGE: Final = "index.html"
FOREVER: Final = "public, max-age=31536000, immutable"
INLINE_SCRIPT: Final = re.compile(rb"<script(?: data-cfasync=\"false\")?>(.*?)</script>", re.DOTALL)
MISSING: Final = (
    "The web table has not been built yet. In a checkout, ./tefuda builds it; the rest of the service runs.\n"
    "ブラウザーの卓がまだ組み立てられていません。リポジトリでは ./tefuda が組み立てます。\n"
)


@dataclass(frozen=True)
class File:
    """A file of the bundle, plain and compressed; `scripts` are hashes of the inline scripts in it."""

    body: bytes
    packed: bytes | None
    tag: str
    scripts: list[str]
    headers: dict[str, str]


class Bundle:
    """The files of the web table, each read once and again when it has changed.

    The page is made for any place: `path` is where the table is on its host (`Settings.path`). It also says whether
    there is a site in the folder `docs`, and a laboratory (`lab`), and then links to them. A `plain` one is sent as it
    is.
    """

    def __init__(
        self, folder: Path = STATIC, path: str = "", *, docs: Path | None = None, lab: bool = False, plain: bool = False
    ) -> None:
        self.folder = folder
        self.path = path
        self.docs = docs
        self.lab = lab
        self.plain = plain
        self.files: dict[Path, tuple[int, File]] = {}

    def find(self, name: str) -> File | None:
        """Return a file by its path in the bundle; None if there is none."""
        try:
            folder = self.folder.resolve()
            path = (folder / name).resolve()
            if not path.is_relative_to(folder) or not path.is_file():
                return None
            changed = path.stat().st_mtime_ns
        except (OSError, ValueError):  # no file can have this name
            return None
        known = self.files.get(path)
        if known is None or known[0] != changed:
            known = (changed, self._read(path, forever=path.is_relative_to(folder / "assets")))
            self.files[path] = known
        return known[1]

    def respond(self, request: Request, name: str, status: int = 200) -> Response:
        file = self.find(name)
        if file is None:
            if name == PAGE:
                return PlainTextResponse(MISSING, 503)
            raise HTTPException(404)
        if status == 200 and request.headers.get("if-none-match") == file.tag:
            return Response(status_code=304, headers=file.headers)
        if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(file.packed, status, headers={**file.headers, "content-encoding": "gzip"})
        return Response(file.body, status, headers=file.headers)

    def page_with(self, request: Request, head: str, status: int = 200) -> Response:
        """Return the page with more in its head, which may be in the language that is asked for."""
        file = self.find(PAGE)
        if file is None:
            return PlainTextResponse(MISSING, 503)
        body = file.body.replace(b"</head>", head.encode() + b"</head>", 1)
        tag = f'W/"{hashlib.sha256(body).hexdigest()[:20]}"'  # weak: the same whether it is compressed
        headers = {**file.headers, "etag": tag, "vary": "accept-language"}
        if status == 200 and request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        return Response(body, status, headers)

    def scripts(self) -> list[str]:
        """Return the hashes of the page's inline scripts, as the content security policy names them."""
        page = self.find(PAGE)
        return page.scripts if page is not None else []

    def _read(self, path: Path, forever: bool) -> File:
        body = path.read_bytes()
        if path.name == PAGE and not self.plain:
            body = body.replace(b'="./', f'="{self.path}/'.encode())
            docs = " data-docs" if self.docs is not None and (self.docs / PAGE).is_file() else ""
            lab = " data-lab" if self.lab else ""
            body = body.replace(b"<html", f'<html data-base="{self.path}"{docs}{lab}'.encode(), 1)
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        text = kind.startswith("text/") or kind in {"application/javascript", "application/json", "image/svg+xml"}
        packed = gzip.compress(body, mtime=0) if text and len(body) > 1000 else None
        tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
        headers = {
            "content-type": f"{kind}; charset=utf-8" if text else kind,
            "cache-control": FOREVER if forever else "no-cache",
            "etag": tag,
            "vary": "accept-encoding",
        }
        scripts = [base64.b64encode(hashlib.sha256(script).digest()).decode() for script in INLINE_SCRIPT.findall(body)]
        return File(body, packed, tag, [f"'sha256-{script}'" for script in scripts], headers)
