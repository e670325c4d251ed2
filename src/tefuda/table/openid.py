"""Signing in through a provider of OpenID Connect that the operator has set (`authlib`, an optional dependency).

The browser goes to the provider and comes back to `/me/profile` with a code, which the service exchanges. `state` is
good once, for some minutes, and for the player it was given to. Only the provider's own name for the player is kept:
no mail address is asked for.
"""

from __future__ import annotations

import warnings
from typing import Any, Final

import msgspec
from msgspec import Struct

from tefuda.engine.errors import BadInput
from tefuda.engine.view import Text
from tefuda.table.people import People
from tefuda.table.refusals import refuse

KIND: Final = "openid"
WITHIN: Final = 600.0  # seconds for which a visit to the provider may last
LONGEST: Final = 255  # letters of an issuer and of a subject


class Visit(Struct):
    """What the service remembers of a visit to the provider."""

    nonce: str
    verifier: str


class Provider:
    """A provider of OpenID Connect. `name`: what players know it by. Raises: BadInput if `authlib` is missing."""

    def __init__(self, issuer: str, client: str, secret: str, name: str) -> None:
        self.name = name or issuer
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # deprecations within authlib
                from authlib.integrations.starlette_client import OAuth
        except ModuleNotFoundError as missing:
            raise BadInput(Text("ui.error.no_openid", {"module": missing.name or ""})) from None
        self.remote: Any = OAuth().register(
            "provider",
            client_id=client,
            client_secret=secret,
            server_metadata_url=f"{issuer.rstrip('/')}/.well-known/openid-configuration",
            client_kwargs={"scope": "openid", "code_challenge_method": "S256"},
        )

    async def begin(self, people: People, person: str, back: str) -> str:
        """Return where the browser must go; it comes back to the address `back`. Raises: Refusal."""
        try:
            begun = await self.remote.create_authorization_url(back)
        except Exception:  # whatever the network and the provider do
            raise refuse("openid_down", name=self.name) from None
        visit = Visit(begun["nonce"], begun["code_verifier"])
        await people.give(KIND, begun["state"], person, WITHIN, msgspec.json.encode(visit).decode())
        return str(begun["url"])

    async def finish(self, people: People, person: str, back: str, code: str, state: str) -> tuple[str, str]:
        """Return the issuer's name and its name for the player who came back. Raises: Refusal."""
        given = await people.take(KIND, state, person)
        if given is None:
            raise refuse("openid")
        visit = msgspec.json.decode(given[1], type=Visit)
        try:
            token = await self.remote.fetch_access_token(redirect_uri=back, code=code, code_verifier=visit.verifier)
            found = await self.remote.parse_id_token(token, nonce=visit.nonce)
            issuer, subject = str(found["iss"]), str(found["sub"])
        except Exception:  # the exchange failed, or the token is not good
            raise refuse("openid") from None
        if not subject or max(len(issuer), len(subject)) > LONGEST:
            raise refuse("openid")
        return issuer, subject
