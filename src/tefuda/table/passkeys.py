"""Passkeys (WebAuthn): what a browser is asked, and whether its answer is good.

A challenge is good once, for a few minutes, and for the player it was given to. `webauthn` is an optional dependency:
without it, or where the table is reached by an address instead of a name, there are no passkeys.
"""

from __future__ import annotations

import importlib.util
import json
import secrets
from typing import Any, Final

from msgspec import Struct
from starlette.requests import Request

from tefuda.engine.view import Text
from tefuda.table.origin import is_address
from tefuda.table.people import People
from tefuda.table.refusals import Refusal, refuse

WITHIN: Final = 300.0  # seconds for which a challenge is good
MAKING: Final = "make passkey"
SIGNING: Final = "sign in"


class Place(Struct, frozen=True):
    """Where passkeys belong to: the name of the host, and the origin of its pages."""

    host: str
    origin: str


def place_of(request: Request) -> Place:
    return Place(request.url.hostname or "", f"{request.url.scheme}://{request.url.netloc}")


def possible(place: Place) -> bool:
    """Return whether there can be passkeys: browsers make them for names, in pages that came by TLS or from here."""
    safe = place.origin.startswith("https:") or place.host == "localhost" or place.host.endswith(".localhost")
    return importlib.util.find_spec("webauthn") is not None and safe and not is_address(place.host)


def refused() -> Refusal:
    return Refusal(Text("ui.error.passkey"))


async def options_to_make(people: People, place: Place, person: str, name: str) -> dict[str, Any]:
    """Return what the browser asks an authenticator to make a passkey for."""
    if not possible(place):
        raise refuse("no_passkeys")
    import webauthn
    from webauthn.helpers import structs

    challenge = secrets.token_bytes(32)
    await people.give(MAKING, challenge.hex(), person, WITHIN)
    options = webauthn.generate_registration_options(
        rp_id=place.host,
        rp_name="Tefuda 手札",
        user_id=bytes.fromhex(person),
        user_name=name or "Tefuda",
        challenge=challenge,
        authenticator_selection=structs.AuthenticatorSelectionCriteria(
            resident_key=structs.ResidentKeyRequirement.REQUIRED,
            user_verification=structs.UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=[
            structs.PublicKeyCredentialDescriptor(id=webauthn.base64url_to_bytes(row["id"]))
            for row in await people.passkeys(person)
        ],
    )
    found: dict[str, Any] = json.loads(webauthn.options_to_json(options))
    return found


async def options_to_sign(people: People, place: Place, person: str) -> dict[str, Any]:
    """Return what the browser asks an authenticator to sign, with whichever passkey its owner chooses."""
    if not possible(place):
        raise refuse("no_passkeys")
    import webauthn
    from webauthn.helpers import structs

    challenge = secrets.token_bytes(32)
    await people.give(SIGNING, challenge.hex(), person, WITHIN)
    options = webauthn.generate_authentication_options(
        rp_id=place.host, challenge=challenge, user_verification=structs.UserVerificationRequirement.REQUIRED
    )
    found: dict[str, Any] = json.loads(webauthn.options_to_json(options))
    return found


async def challenge_in(people: People, kind: str, credential: dict[str, Any], person: str) -> bytes:
    """Return the challenge that an answer is for, used up. Raises: Refusal if it is not good for this player."""
    import webauthn

    try:
        said = json.loads(webauthn.base64url_to_bytes(credential["response"]["clientDataJSON"]))
        challenge = webauthn.base64url_to_bytes(said["challenge"])
    except (KeyError, TypeError, ValueError, AttributeError):
        raise refused() from None
    if await people.take(kind, challenge.hex(), person) is None:
        raise refused()
    return challenge


async def made(people: People, place: Place, person: str, credential: dict[str, Any]) -> tuple[str, str, int]:
    """Check a new passkey; return its id, its public key and its count of signatures. Raises: Refusal."""
    if not possible(place):
        raise refuse("no_passkeys")
    import webauthn

    challenge = await challenge_in(people, MAKING, credential, person)
    try:
        found = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=place.host,
            expected_origin=place.origin,
            require_user_verification=True,
        )
    except Exception:  # not only the library's own: it reads parts that may be missing
        raise refused() from None
    key = webauthn.helpers.bytes_to_base64url(found.credential_public_key)
    return webauthn.helpers.bytes_to_base64url(found.credential_id), key, found.sign_count


async def signed(people: People, place: Place, person: str, credential: dict[str, Any]) -> str:
    """Check a signature that was asked for by `person`; return the player whose passkey it is. Raises: Refusal."""
    if not possible(place):
        raise refuse("no_passkeys")
    import webauthn

    challenge = await challenge_in(people, SIGNING, credential, person)
    passkey = await people.passkey(str(credential.get("id", "")))
    if passkey is None:
        raise refused()
    try:
        found = webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=place.host,
            expected_origin=place.origin,
            credential_public_key=webauthn.base64url_to_bytes(passkey["public_key"]),
            credential_current_sign_count=passkey["count"],
            require_user_verification=True,
        )
    except Exception:  # not only the library's own: it reads parts that may be missing
        raise refused() from None
    if not await people.use_passkey(passkey["id"], passkey["count"], found.new_sign_count):
        raise refused()
    return str(passkey["person"])
