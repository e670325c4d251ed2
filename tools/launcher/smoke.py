"""The smoke test of the wheel: everything a user with nothing but the package does, once.

It is run by the environment that the wheel was installed into: `python smoke.py compiled|interpreted`.
"""

from __future__ import annotations

import json
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import urllib.request
from pathlib import Path
from typing import Any

COMMAND = str(Path(sysconfig.get_path("scripts"), "tefuda"))
TOKEN = "smoke-test-of-the-wheel"
DECISIONS = 60  # per game


def library(engine: str) -> None:
    """Play, draw, write down and read again a match of every game of the package, on the engine it should have."""
    import tefuda
    import tefuda.engine.position

    home = Path(str(tefuda.__file__))
    assert sysconfig.get_path("purelib") in str(home) or sysconfig.get_path("platlib") in str(home), home
    assert str(tefuda.engine.position.__file__).endswith(".py") == (engine == "interpreted"), "the engine is the other"
    assert len(tefuda.all_games()) == 13
    bot = tefuda.bot("random", seed="smoke")
    for id, game in tefuda.all_games().items():
        match = tefuda.new(id, players=game.players[-1], seed="smoke")
        while not match.over and len(match.moves) < DECISIONS:
            match.push(bot.choose(match))
        assert match.svg().startswith("<svg") and str(match.seen_by(0))
        match.record().save(f"{id}.json")
        assert tefuda.read(f"{id}.json").moves == match.moves


def commands() -> None:
    """Try the command line, without a launcher: list, check, replay, and play bots against each other."""
    assert said("--version").startswith("tefuda ")
    assert len(json.loads(said("games", "--json"))) == 13
    assert "everything kept" in said("check", "four_tricks", "--matches", "2")
    assert said("replay", "daifugo.json", "--lang", "ja")
    assert "random" in said("arena", "four_tricks", "random", "simple", "random", "--games", "3", "--jobs", "1")


def said(*arguments: str) -> str:
    """Return what a command prints; it must succeed."""
    return subprocess.run([COMMAND, *arguments], capture_output=True, text=True, check=True).stdout


def table() -> None:
    """Serve the web table, and let bots play a match on it to its end."""
    store = f"sqlite:///{Path.cwd() / 'table.sqlite3'}"
    arguments = ["play", "--no-browser", "--port", "0", "--pace", "0", "--store", store]
    service = subprocess.Popen([COMMAND, *arguments], stdout=subprocess.PIPE, text=True)
    try:
        assert service.stdout is not None
        address = re.search(r"http://127\.0\.0\.1:\d+", service.stdout.readline())
        assert address is not None
        page = fetch(address[0]).decode()
        for part in re.findall(r'(?:src|href)="(/assets/[^"]+)"', page):
            assert fetch(address[0] + part)
        assert "/assets/" in page
        play_a_match(address[0])
    finally:
        service.send_signal(signal.SIGINT)  # as Ctrl-C does
        service.wait(20)


def play_a_match(address: str) -> None:
    """Play a match of one player, who always makes the first legal move, and two bots."""
    from websockets.sync.client import connect

    wanted = {"game": "four_tricks", "options": {"players": 3}, "name": "Smoke"}
    code = json.loads(fetch(f"{address}/api/rooms", wanted))["room"]
    with connect(f"{address.replace('http', 'ws')}/ws/{code}", compression=None) as line:
        line.send(json.dumps({"type": "hello", "token": TOKEN}))
        line.send(json.dumps({"type": "start"}))
        version = -1
        while True:
            message: dict[str, Any] = json.loads(line.recv(timeout=30))
            assert message["type"] in ("room", "view", "talk"), message
            view = message.get("view", {})
            if view.get("result"):
                return
            if view.get("moves") and message["version"] > version:
                version = message["version"]
                move = {"type": "move", "version": version, "text": view["moves"][0]["text"], "id": f"smoke {version}"}
                line.send(json.dumps(move))


def fetch(url: str, document: Any = None) -> bytes:
    """Return the response of an address to a request, with a document if there is one; it must succeed."""
    body = None if document is None else json.dumps(document).encode()
    headers = {"authorization": f"Bearer {TOKEN}", "content-type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(url, body, headers), timeout=30) as answer:
        content: bytes = answer.read()
        return content


if __name__ == "__main__":
    assert not any(map(shutil.which, ("cc", "gcc", "clang", "git", "uv", "node"))), "this is no bare machine"
    library(sys.argv[1])
    commands()
    table()
    print(f"The wheel works: 13 games, the commands and the table, on the {sys.argv[1]} engine.")
