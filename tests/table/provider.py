"""A small provider of OpenID Connect, for tests: who visits it is signed in as `subject` and sent back."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import hashlib
import secrets
import time
from collections.abc import AsyncIterator
from typing import Any
from urllib.parse import parse_qsl, urlencode

import uvicorn
from joserfc import jwt
from joserfc.jwk import RSAKey
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from tefuda.table.server import listen
from tests.table.people import Quiet


class OpenId:
    """The provider. `spoil` changes the claims of the next tokens, `key` signs them."""

    def __init__(self, port: int) -> None:
        self.issuer = f"http://127.0.0.1:{port}"
        self.subject = "4711"
        self.key = RSAKey.generate_key(2048, {"kid": "one"})
        self.published = self.key
        self.spoil: dict[str, Any] = {}
        self.given: dict[str, dict[str, str]] = {}
        self.app = Starlette(
            routes=[
                Route("/.well-known/openid-configuration", self.about),
                Route("/authorize", self.authorize),
                Route("/token", self.token, methods=["POST"]),
                Route("/keys", self.keys),
            ]
        )

    async def about(self, request: Request) -> Response:
        ends = {
            f"{name}_endpoint": f"{self.issuer}/{path}"
            for name, path in [("authorization", "authorize"), ("token", "token")]
        }
        return JSONResponse(
            {"issuer": self.issuer, "jwks_uri": f"{self.issuer}/keys", **ends}
            | {"id_token_signing_alg_values_supported": ["RS256"]}
        )

    async def keys(self, request: Request) -> Response:
        return JSONResponse({"keys": [self.published.as_dict(private=False)]})

    async def authorize(self, request: Request) -> Response:
        asked = dict(request.query_params)
        code = secrets.token_hex(8)
        self.given[code] = asked
        return RedirectResponse(f"{asked['redirect_uri']}?{urlencode({'code': code, 'state': asked['state']})}")

    async def token(self, request: Request) -> Response:
        form = dict(parse_qsl((await request.body()).decode()))
        asked = self.given.pop(form.get("code", ""), None)
        digest = hashlib.sha256(form.get("code_verifier", "").encode()).digest()
        challenge = base64.urlsafe_b64encode(digest).decode().rstrip("=")
        if asked is None or asked["code_challenge"] != challenge or asked["redirect_uri"] != form["redirect_uri"]:
            return JSONResponse({"error": "invalid_grant"}, 400)
        now = int(time.time())
        claims = {"iss": self.issuer, "sub": self.subject, "aud": asked["client_id"], "nonce": asked["nonce"]}
        claims |= {"iat": now, "exp": now + 60} | self.spoil
        signed = jwt.encode({"alg": "RS256", "kid": "one"}, claims, self.key)
        return JSONResponse({"access_token": "a", "token_type": "Bearer", "id_token": signed})


@contextlib.asynccontextmanager
async def provider() -> AsyncIterator[OpenId]:
    """Serve a provider in this process, on a free port."""
    listening = listen("127.0.0.1", 0)
    made = OpenId(listening.getsockname()[1])
    server = Quiet(uvicorn.Config(made.app, log_config=None))
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:
        await asyncio.sleep(0.01)
        if serving.done():
            await serving
    try:
        yield made
    finally:
        server.should_exit = True
        await serving
        listening.close()
