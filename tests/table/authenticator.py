"""An authenticator in software, for tests: it makes passkeys and signs challenges, also such as no honest one would."""

from __future__ import annotations

import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn import base64url_to_bytes
from webauthn.helpers import bytes_to_base64url

PRESENT, VERIFIED, HAS_KEY = 0x01, 0x04, 0x40
ES256 = -7


class Authenticator:
    """One passkey. `count` of signatures rises; `verified`: its owner showed who they are."""

    def __init__(self, origin: str, verified: bool = True) -> None:
        self.origin = origin
        self.flags = PRESENT | (VERIFIED if verified else 0)
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = secrets.token_bytes(32)
        self.owner = b""
        self.count = 0

    def data(self, host: str, flags: int, more: bytes = b"") -> bytes:
        self.count += 1
        return hashlib.sha256(host.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big") + more

    def client_data(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def wrap(self, response: dict[str, bytes]) -> dict[str, Any]:
        id = bytes_to_base64url(self.id)
        packed = {name: bytes_to_base64url(value) for name, value in response.items()}
        return {"id": id, "rawId": id, "type": "public-key", "response": packed, "clientExtensionResults": {}}

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """Answer `navigator.credentials.create`."""
        numbers = self.key.public_key().public_numbers()
        point = {-2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        key = cbor2.dumps({1: 2, 3: ES256, -1: 1, **point})
        self.owner = base64url_to_bytes(options["user"]["id"])
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + key
        data = self.data(options["rp"]["id"], self.flags | HAS_KEY, attested)
        statement = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        said = self.client_data("webauthn.create", options["challenge"])
        return self.wrap({"clientDataJSON": said, "attestationObject": statement})

    def sign(self, options: dict[str, Any]) -> dict[str, Any]:
        """Answer `navigator.credentials.get`."""
        data = self.data(options["rpId"], self.flags)
        said = self.client_data("webauthn.get", options["challenge"])
        signature = self.key.sign(data + hashlib.sha256(said).digest(), ec.ECDSA(hashes.SHA256()))
        return self.wrap(
            {"clientDataJSON": said, "authenticatorData": data, "signature": signature, "userHandle": self.owner}
        )
