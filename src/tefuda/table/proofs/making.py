"""What random visitors send (`fuzz`): messages that follow the schemas, and are then spoiled in some way, or not."""

from __future__ import annotations

import functools
import json
import random
from typing import Any, Final

from msgspec import inspect

from tefuda.engine.registry import Game, games
from tefuda.table.entries import person_of
from tefuda.table.messages import (
    Back,
    CupWish,
    MyName,
    NewCup,
    NewPasskey,
    NewRoom,
    PlayFrom,
    Seek,
    Signature,
    Tastes,
    ToServer,
    Wild,
    WithCode,
    WithFriendCode,
)
from tefuda.table.oversight import Order
from tefuda.table.shelf import rule_infos

SPOILED: Final = 0.5  # of the messages
TOKENS: Final = [f"token-number-{k}" for k in range(6)]
SECRET: Final = "the-secret-of-the-operator"
ODD_TEXTS: Final = [
    "",
    " ",
    "\0",
    "手" * 300,
    "\u202e",
    "\ud83d\ude00",
    "../../etc/passwd",
    "%00",
    "x" * 5_000,
    "S3",
    "pass",
]
ODD_NUMBERS: Final = [-1, 0, 1, 2, 4, 2**31, 2**63, -(2**63), 10**40, 1e308, -0.0, 0.5]
ODD_BYTES: Final = [
    b"",
    b"{",
    b"nul",
    b"\xff\xfe{}",
    b'{"type":',
    b"[" * 20_000,
    b'{"a":' * 3_000,
    b'"' + b"x" * 20_000 + b'"',
]
PATHS: Final = [
    "/api/games",
    "/api/games/{game}/rules",
    "/api/games/{game}/code/{text}",
    "/api/games/{game}/examples/{text}",
    "/api/games/{game}/lessons/{text}",
    "/api/texts/{lang}",
    "/api/texts/{lang}/{part}",
    "/api/rooms",
    "/api/rooms/{room}/record",
    "/api/rooms/{room}/replay",
    "/api/rooms/{room}/replay/{text}/{number}",
    "/api/rooms/{room}/shuffle",
    "/api/rooms/{room}/matches/{number}/analysis",
    "/api/rooms/{room}/matches/{number}/analysis/{number}",
    "/api/lab",
    "/api/lab/{text}",
    "/api/lab/{text}/found",
    "/api/lab/{text}/file/{text}",
    "/api/me",
    "/api/me/settings",
    "/api/me/export",
    "/api/me/devices/{text}",
    "/api/me/passkeys/{text}",
    "/api/matches?before={number}",
    "/api/rooms/{room}/matches/{number}/record",
    "/api/rooms/{room}/matches/{number}/replay",
    "/api/rooms/{room}/matches/{number}/shuffle",
    "/api/rooms/{room}/matches/{number}/picture?seat={number}&lang={lang}",
    "/api/rooms/{room}/ratings",
    "/api/rooms/{room}/matches/{number}/ratings",
    "/api/ratings",
    "/api/ratings/{game}",
    "/api/games/{game}/first-steps?move={text}&move={text}",
    "/api/friends",
    "/api/friends/{text}",
    "/api/blocked/{text}",
    "/api/invitations/{room}",
    "/api/quick",
    "/api/watch",
    "/api/tournaments/{cup}",
    "/api/tournaments/{cup}/players",
    "/api/push",
    "/api/operator",
    "/cup/{cup}",
    "/docs/{text}",
    "/metrics",
    "/manifest.webmanifest",
    "/t/{room}/{number}",
    "/",
    "/t/{room}",
    "/t/{room}/replay",
    "/{text}",
]
POSTS: Final[list[tuple[str, Any]]] = [
    ("/api/games/{game}/check", dict[str, Any]),
    ("/api/games/{game}/random", Wild),
    ("/api/rooms", NewRoom),
    ("/api/rooms/{room}/replay", PlayFrom),
    ("/api/rooms/{room}/matches/{number}/analysis", MyName),
    ("/api/tournaments", NewCup),
    ("/api/tournaments/{cup}", CupWish),
    ("/api/tournaments/{cup}", CupWish),
    ("/api/tournaments/{cup}/players", MyName),
    ("/api/tournaments/{cup}/players", MyName),
    ("/api/quick", Seek),
    ("/api/quick/bots?strength={number}", Seek),
    ("/api/friends", WithFriendCode),
    ("/api/friends/code", MyName),
    ("/api/friends/{text}/invite/{room}", MyName),
    ("/api/move", MyName),
    ("/api/move/here", WithCode),
    ("/api/me/settings", Tastes),
    ("/api/operator", Order),
    ("/api/operator", Order),
    ("/api/me", MyName),
    ("/api/me/passkeys", NewPasskey),
    ("/api/sign-in", Signature),
    ("/api/sign-in/code", WithCode),
    ("/api/sign-in/openid/back", Back),
]
MESSAGES: Final = [struct.cls for struct in inspect.multi_type_info([ToServer])[0].types]  # type: ignore[attr-defined]
HOST: Final = b"Host: 127.0.0.1\r\n"
# What is no request, or one that a proxy could read in another way, or comes from a page elsewhere: all are refused.
RAW: Final = [
    b"",
    b"\r\n" * 3,
    b"GET /api/rooms HTTP/1.1\r\n\r\n",
    b"GET /api/rooms HTTP/9.9\r\n" + HOST + b"\r\n",
    b"GET /api/rooms HTTP/1.1\r\n" + HOST + b"X: " + b"x" * 200_000 + b"\r\n\r\n",
    b"GET /" + b"x" * 200_000 + b" HTTP/1.1\r\n" + HOST + b"\r\n",
    b"GET /api/rooms HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    b"POST /api/rooms HTTP/1.1\r\n" + HOST + b"Origin: https://evil.example\r\nContent-Length: 2\r\n\r\n{}",
    b"POST /api/rooms HTTP/1.1\r\n" + HOST + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
    b"POST /api/rooms HTTP/1.1\r\n" + HOST + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"POST /api/rooms HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked, x\r\n\r\n0\r\n\r\n",
    b"POST /api/rooms HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\nzzz\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 500,
    b"GET /ws/S3 HTTP/1.1\r\n" + HOST + b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\n\r\n",
    b"GET /ws/S3 HTTP/1.1\r\n" + HOST + b"Origin: https://evil.example\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
]


@functools.cache
def rules_of(game: Game) -> list[str]:
    return [rule.id for rule in rule_infos(game)]


class Maker:
    """Makes values that fit a schema, more or less. `known`: texts that mean something at the table just now;
    `tokens`: of the visitors."""

    def __init__(self, chance: random.Random, tokens: list[str]) -> None:
        self.chance = chance
        self.tokens = tokens
        self.known = ["pass"]
        self.version = 0
        self.rooms = ["ZZZZZZ"]

    def value(self, of: inspect.Type, name: str = "") -> Any:
        """Return a value of a type, for a field of that name."""
        match of:
            case inspect.StructType():
                made = {one.encode_name: self.value(one.type, one.name) for one in of.fields}
                return {"type": of.tag, **made} if of.tag is not None else made
            case inspect.DictType():
                return self.options()
            case inspect.ListType():
                return [self.value(of.item_type) for _ in range(self.chance.randint(0, 3))]
            case inspect.BoolType():
                return self.chance.random() < 0.5
            case inspect.LiteralType():
                return self.chance.choice(of.values)
            case inspect.UnionType():
                return self.value(self.chance.choice(list(of.types)), name)
            case inspect.NoneType():
                return None
            case inspect.FloatType():
                return self.chance.choice([0, 0.5, 1, 3, -1, 40_000])
            case inspect.IntType():
                return self.version if name == "version" else self.chance.choice([-1, 0, 0, 1, 2, 3, 5, 30])
            case _:
                return self.text(name)

    def text(self, name: str) -> str:
        match name:
            case "game":
                return self.chance.choice([*games(), "chess"])
            case "token":
                return self.chance.choice(self.tokens)
            case "id" | "hash" | "entropy" | "seed":
                return f"{self.chance.getrandbits(128):032x}" * self.chance.choice([1, 1, 2])
            case "room":
                return self.chance.choice(self.rooms)
            case "subject" | "person":
                return self.chance.choice(["192.0.2.1", person_of(TOKENS[-1]), *ODD_TEXTS])
            case _:
                return self.chance.choice([*self.known, *ODD_TEXTS])

    def options(self) -> dict[str, Any]:
        game = self.chance.choice(list(games().values()))
        document: dict[str, Any] = {"players": self.chance.choice([*game.players, 1, 99])}
        for option in self.chance.sample(game.option_list, min(3, len(game.option_list))):
            document[option.id] = option.default if self.chance.random() < 0.5 else self.odd()
        if game.house is not None and self.chance.random() < 0.7:
            document["rules"] = self.chance.choices(rules_of(game), k=self.chance.randint(0, 40))
        return document

    def odd(self) -> Any:
        return self.chance.choice(
            [
                *ODD_NUMBERS,
                *ODD_TEXTS,
                None,
                True,
                [],
                {},
                [[[]]],
                {"a": {"b": []}},
                [1, "a", None],
                [{"id": "six_cut"}],
            ]
        )

    def spoiled(self, value: Any) -> Any:
        """Return a value with something wrong in it, at any depth."""
        if isinstance(value, dict) and value and self.chance.random() < 0.8:
            key = self.chance.choice(list(value))
            match self.chance.randrange(4):
                case 0:
                    return {k: v for k, v in value.items() if k != key}
                case 1:
                    return {**value, self.chance.choice(ODD_TEXTS): self.odd()}
                case _:
                    return {**value, key: self.spoiled(value[key])}
        if isinstance(value, list) and value and self.chance.random() < 0.5:
            return [*value[:-1], self.spoiled(value[-1])] * self.chance.choice([1, 1, 1, 400])
        return self.odd()

    def data(self, shape: Any) -> bytes:
        """Return a message of a schema as it is sent."""
        value = self.value(inspect.type_info(shape))
        if self.chance.random() < SPOILED:
            value = self.spoiled(value)
        data = json.dumps(value, ensure_ascii=self.chance.random() < 0.9).encode("utf-8", "surrogatepass")
        match self.chance.randrange(40):
            case 0:
                return self.chance.choice(ODD_BYTES)
            case 1:
                return data[: self.chance.randint(0, len(data))]
            case 2:
                at = self.chance.randint(0, len(data))
                return data[:at] + bytes([self.chance.randrange(256)]) + data[at:]
            case _:
                return data
