"""A program that plays any game of Tefuda, by the protocol of docs/programs.md. It plays the last of its legal moves.

tefuda arena four_tricks "program:python3 examples/programs/bot.py" simple random
python3 examples/programs/bot.py 9000 &  tefuda arena four_tricks socket:127.0.0.1:9000 simple random
"""

import json
import socket
import sys
from collections.abc import Callable, Iterable
from typing import Any, TextIO


def play(lines: Iterable[str], say: Callable[[Any], None]) -> None:
    for line in lines:
        message = json.loads(line)
        if message["type"] == "hello":
            say({"type": "ready", "protocol": 1, "name": "last"})
        elif message["type"] == "ask":
            say({"type": "move", "id": message["id"], "text": message["moves"][-1]})


def speak(file: TextIO) -> Callable[[Any], None]:
    return lambda answer: print(json.dumps(answer), file=file, flush=True)


if len(sys.argv) == 1:
    play(sys.stdin, speak(sys.stdout))
else:
    with socket.create_server(("127.0.0.1", int(sys.argv[1]))) as server, server.accept()[0] as line:
        play(line.makefile("r", encoding="utf-8"), speak(line.makefile("w", encoding="utf-8")))
