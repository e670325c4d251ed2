"""What the framework does without Tefuda: the same messages of the same size, but no game, no checks and no store."""

from __future__ import annotations

import json
import secrets
import socket

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

SEATS = 4


class Room:
    """Who sits where, and the version they are shown."""

    def __init__(self) -> None:
        self.seats: dict[int, WebSocket] = {}
        self.version = 0


def serve(port: int, size: int) -> None:
    """Serve rooms in which every move shows a message of `size` bytes to four browsers."""
    rooms: dict[str, Room] = {}
    padding = "x" * (size - 90)

    async def open_room(request: Request) -> JSONResponse:
        code = secrets.token_hex(4)
        rooms[code] = Room()
        return JSONResponse({"room": code}, 201)

    async def show(room: Room) -> None:
        for seat, browser in room.seats.items():
            moves = '{"text":"pass"}' if seat == room.version % SEATS else ""
            text = f'{{"type":"view","version":{room.version},"view":{{"padding":"{padding}","moves":[{moves}]}}}}'
            await browser.send_text(text)

    async def visit(browser: WebSocket) -> None:
        room = rooms[browser.path_params["room"]]
        await browser.accept()
        try:
            while True:
                message = json.loads(await browser.receive_text())
                if message["type"] == "hello":
                    room.seats[len(room.seats)] = browser
                    await browser.send_text('{"type":"room","mine":0}')
                elif message["type"] == "start":
                    await browser.send_text('{"type":"view","version":0,"view":{}}')
                    await show(room)
                elif message["type"] == "move":
                    room.version += 1
                    await show(room)
        except WebSocketDisconnect:
            pass

    routes = [Route("/api/rooms", open_room, methods=["POST"]), WebSocketRoute("/ws/{room}", visit)]
    config = uvicorn.Config(
        Starlette(routes=routes), ws="websockets-sansio", ws_per_message_deflate=False, log_level="error"
    )
    listening = socket.create_server(("127.0.0.1", port))
    print("up", flush=True)
    uvicorn.Server(config).run(sockets=[listening])
