"""Many matches stepped by one call, in NumPy arrays that are made once: the fastest door.

    >>> import numpy as np
    >>> matches = Vector("four_tricks", matches=4, seed="mine")
    >>> matches.observations.shape, matches.turns.shape, matches.rewards.shape
    ((4, 459), (4,), (4, 3))
    >>> rng = np.random.default_rng(1)
    >>> for _ in range(200):
    ...     matches.step(matches.sample(rng))
    >>> bool(np.allclose(matches.rewards.sum(axis=1), 0))
    True

`legal` has the legal actions of all matches one after another, those of match k from `starts[k]` up to `starts[k + 1]`.
Lists cost far less than masks: a mask over all actions of Daifugo takes ten times as long as its rules.
"""

from __future__ import annotations

import multiprocessing
import os
import select
import signal
import time
import weakref
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from multiprocessing.shared_memory import SharedMemory
from pathlib import Path
from typing import Any, Final

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from tefuda.arguments import exact, files_of, flag, seed_of, whole
from tefuda.encoding import Encoding, dtype_of
from tefuda.engine.batch import Batch, first_wrong
from tefuda.engine.errors import BadInput
from tefuda.engine.observation import spread
from tefuda.engine.registry import Game, built_in, load_file
from tefuda.engine.view import Text

Array = NDArray[Any]
# What processes say to each other, in one byte: a `Connection` takes far longer than a small step to frame a message.
STEP: Final = b"s"
REFUSE: Final = b"r"
END: Final = b"e"
AWAKE: Final = 2e-4  # seconds: more than the rest of a small step, and little beside a large one
LINE: Final = 64  # bytes of a line of the cache


class Memory:
    """The memory of a `vec` or of several processes, for NumPy to write to: its owner lasts as long as an array of it.

    A `vec` that is never grown stays where it is.
    """

    def __init__(self, owner: Any, kind: str) -> None:
        self.owner = owner
        buffer: Any = owner.buf if isinstance(owner, SharedMemory) else owner
        whole = np.frombuffer(memoryview(buffer), dtype=kind)
        at = whole.__array_interface__["data"][0]
        self.__array_interface__ = {"shape": whole.shape, "typestr": kind, "data": (at, False), "version": 3}


def shared(owner: Any, kind: str = "<i8") -> Array:
    """Return an array that is the memory of its owner."""
    return np.asarray(Memory(owner, kind))


class Channel:
    """One end of a pipe between two processes, which says single bytes.

    Whoever waits stays awake for a while, since being woken takes long beside a small step.
    """

    def __init__(self, pipe: Connection) -> None:
        self.pipe = pipe
        self.heard = select.poll()
        self.heard.register(pipe, select.POLLIN)

    def say(self, what: bytes) -> None:
        """Say one byte to the other process.

        Raises: OSError if it has ended.
        """
        os.write(self.pipe.fileno(), what)

    def hear(self) -> bytes:
        """Wait for a byte from the other process.

        Raises: EOFError or OSError if it has ended.
        """
        until = time.perf_counter() + AWAKE
        while not self.heard.poll(0) and time.perf_counter() < until:
            os.sched_yield()  # others may need the processor
        if not (said := os.read(self.pipe.fileno(), 1)):
            raise EOFError
        return said


def checked(actions: Any, matches: int) -> Array:
    """Return actions as an array of one whole number per match.

    Raises: BadInput if they have another shape or are not whole numbers.
    """
    try:
        array: Array = np.asarray(actions)
    except ValueError:  # lists of unequal lengths
        raise BadInput(Text("doors.shape", {"what": "actions", "wanted": str((matches,)), "found": "–"})) from None
    if array.shape != (matches,):
        wanted, found = str((matches,)), str(array.shape)
        raise BadInput(Text("doors.shape", {"what": "actions", "wanted": wanted, "found": found}))
    kind = array.dtype.kind
    if kind not in "iu":
        raise BadInput(Text("doors.kind", {"what": "actions", "found": str(array.dtype)}))
    if kind == "u":
        array = np.minimum(array, np.iinfo(np.int64).max)
    return array.astype(np.int64, copy=False)


class Sampling:
    """What both kinds of vectors share: their arrays, and random legal actions."""

    encoding: Encoding
    turns: Array
    legal: Array
    starts: Array
    sets: Array
    rewards: Array
    done: Array
    observations: Array

    def sample(self, rng: np.random.Generator) -> Array:
        """Return one legal action per match, each with equal probability.

        Raises: BadInput if `rng` is not a random generator.
        """
        if not isinstance(rng, (np.random.Generator, np.random.RandomState)):
            raise BadInput(Text("doors.generator", {"found": repr(rng)}))
        first = self.starts[:-1]
        chosen: Array = self.legal[first + (rng.random(len(first)) * (self.starts[1:] - first)).astype(np.int64)]
        return chosen

    def mask(self) -> Array:
        """Return an array of shape (matches, actions), 1 where an action is legal. `legal` is much faster."""
        mask = np.zeros((len(self.turns), self.encoding.actions), dtype=np.int8)
        mask[np.repeat(np.arange(len(self.turns)), np.diff(self.starts)), self.legal[: self.starts[-1]]] = 1
        return mask


class Vector(Sampling):
    """`matches` matches of one game, each replaced by a new one when it is over.

    Arrays: `observations` (matches, width), of the seat that decides; `turns` (matches,), that seat; `legal` and
    `starts` (matches + 1,), see above; `sets` (matches,), the same actions as bits of one number where the game lists
    them so, else 0; `rewards` (matches, players), what the last step brought each seat; `done` (matches,), 1 where the
    last step ended a match: the arrays then show the next one. They are written in place.

    A seat's reward is the change in how far its utility is above the mean of all seats, at the end of each round.
    """

    @exact
    def __init__(
        self,
        game: str | Game,
        options: Mapping[str, Any] | None = None,
        matches: int = 256,
        *,
        seed: str = "",
        skip_forced: bool = True,
        observe: bool = True,
        dtype: Any = np.uint8,
    ) -> None:
        """Deal the matches. `skip_forced`: moves without a choice are made at once. `dtype`: of the observations.

        Raises: BadInput if there is no such game, option or setting, or if there are no matches.
        """
        self.encoding = Encoding(game, options)
        matches = whole("matches", matches, 1)
        seed, kind = seed_of(seed), dtype_of(dtype)
        skip_forced, observe = flag("skip_forced", skip_forced), flag("observe", observe)
        self.matches = matches
        self.batch = Batch(
            self.encoding.game, self.encoding.options, matches, seed, skip_forced,
            (self.encoding.width + 63) // 64 if observe and self.encoding.declared else 0,
        )  # fmt: skip
        self.wanted = shared(self.batch.actions)
        self.turns = shared(self.batch.turns)
        self.starts = shared(self.batch.starts)
        self.legal = shared(self.batch.legal)
        self.sets = shared(self.batch.sets)
        self.done = shared(self.batch.done)
        self.rewards = shared(self.batch.rewards, "<f8").reshape(matches, self.encoding.players)
        self.observes = observe
        self.observations = np.zeros((matches if observe else 0, self.encoding.width), dtype=kind)
        if observe and self.encoding.declared:
            # The bits of all rows as bytes, which are the observations themselves where those are bytes.
            self.spread = vec[i64]([0] * (8 * len(self.batch.bits.words)))
            self.bytes = shared(self.spread, "|u1").reshape(matches, -1)[:, : self.encoding.width]
            if kind == self.bytes.dtype:
                self.observations = self.bytes
        self.look()

    def step(self, actions: Any) -> None:
        """Make one move in each match: an array of shape (matches,), of actions; -1 where a match waits.

        Raises: BadInput if one of them is not legal, with the closest one that is; then no match has moved.
        """
        self.wanted[:] = checked(actions, self.matches)
        wrong = self.batch.wrong()
        if wrong >= 0:
            raise self.refusal(wrong)
        self.advance()

    def refusal(self, wrong: int, before: int = 0) -> BadInput:
        """Return the error for a match whose action is not legal. `before`: how many matches others count before."""
        position = self.batch.positions[wrong]
        reason = self.encoding.refusal(position, int(self.wanted[wrong]), self.encoding.legal(position))
        return BadInput(Text("doors.batch", {"match": str(before + wrong), "problem": reason.text}), rule=reason.rule)

    def advance(self) -> None:
        """Make the moves that are `wanted`, which are legal."""
        self.batch.step()
        self.look()

    def look(self) -> None:
        """Bring the arrays up to date."""
        if len(self.legal) != self.batch.room():  # it has grown
            self.legal = shared(self.batch.legal)
        if not self.observes:
            return
        if self.encoding.declared:
            spread(self.batch.bits.words, self.spread)
            if self.observations is not self.bytes:
                self.observations[:] = self.bytes
        else:
            for k, position in enumerate(self.batch.positions):
                self.observations[k] = self.encoding.observe(position, position.turn)


class Workers(Sampling):
    """The same on several processes, which write into shared memory. Use it in a `with` statement, or call `close`.

    Matches are divided evenly: `matches` must be a multiple of `workers`. The caller's process is one of them, so that
    it has work while the others step. `legal`, `starts` and `sets` are copied together, the other arrays are the shared
    memory: a program that holds one after `close` can still read it.
    """

    @exact
    def __init__(
        self,
        game: str,
        options: Mapping[str, Any] | None = None,
        matches: int = 256,
        workers: int = 2,
        *,
        seed: str = "",
        skip_forced: bool = True,
        dtype: Any = np.uint8,
        files: Sequence[str | Path] = (),
    ) -> None:
        """Start the other processes. `files`: users' own games, which each of them must load.

        Raises: BadInput if there is no such game, option or setting, if the matches cannot be divided, or if a process
        ends.
        """
        paths = files_of("files", files)
        own = [load_file(file).id for file in paths]
        self.encoding = Encoding(game, options)
        found = self.encoding.game
        if found is not built_in(found.id) and found.id not in own:
            raise BadInput(Text("doors.own_game", {"game": found.id}))
        seed, kind, skip_forced = seed_of(seed), dtype_of(dtype), flag("skip_forced", skip_forced)
        matches, workers = whole("matches", matches, 1), whole("workers", workers, 1)
        if matches % workers:
            closest = max(1, round(matches / workers)) * workers
            raise BadInput(
                Text("doors.divided", {"matches": str(matches), "workers": str(workers), "closest": str(closest)})
            )
        self.matches, self.workers = matches, workers
        each = matches // workers
        plan = Plan(workers, each, self.encoding, kind.str)
        self.memory = SharedMemory(create=True, size=plan.size)
        parts = plan.arrays(self.memory)
        self.wanted, self.turns, self.rewards = parts["actions"], parts["turns"], parts["rewards"]
        self.done, self.observations = parts["done"], parts["observations"]
        # The lists of all workers together, where the engine can read them, which checks actions far faster than NumPy.
        self.lists = [vec[i64]([0] * size) for size in (matches, matches, matches + 1, 64 * matches)]
        self.asked, self.sets, self.starts, self.legal = map(shared, self.lists)
        places = [slice(k * each, (k + 1) * each) for k in range(workers)]
        self.joints = [
            (parts["sets"][place], self.sets[place], parts["starts"][k], self.starts[place], parts["legal"][k])
            for k, place in enumerate(places)
        ]
        self.closed = False
        self.channels: list[Channel] = []
        self.processes: list[SpawnProcess] = []
        self.end = weakref.finalize(self, end, os.getpid(), self.channels, self.processes, self.memory)
        context = multiprocessing.get_context("spawn")
        setup = (self.encoding.game.id, self.encoding.options.data(), seed, skip_forced, kind)
        with self.unbroken():
            for k in range(1, workers):
                ours, theirs = context.Pipe()
                arguments = (k, theirs, self.memory.name, plan, setup, paths)
                process = context.Process(target=work, args=arguments, daemon=True)
                process.start()
                theirs.close()
                self.channels.append(Channel(ours))
                self.processes.append(process)
            self.part = Part(0, plan, parts, setup)
            self.gather()

    def step(self, actions: Any) -> None:
        """Make one move in each match: an array of shape (matches,), of actions; -1 where a match waits.

        Raises: BadInput if one of them is not legal, with the closest one that is; then no match has moved. Also if the
        processes have ended: all do where one does, and where a step is interrupted.
        """
        if self.closed:
            raise BadInput(Text("doors.ended"))
        self.asked[:] = self.wanted[:] = checked(actions, self.matches)
        wrong = first_wrong(*self.lists)
        if wrong >= 0:
            with self.unbroken():
                refused = self.refusal(wrong)
            raise refused
        with self.unbroken():
            for channel in self.channels:
                channel.say(STEP)
            self.part.step()
            self.gather()

    @contextmanager
    def unbroken(self) -> Iterator[None]:
        """Close where something ends early: some matches would have moved and others not."""
        try:
            yield
        except (EOFError, OSError) as error:
            self.close()
            raise BadInput(Text("doors.ended")) from error
        except BaseException:
            self.close()
            raise

    def refusal(self, wrong: int) -> BadInput:
        """Return the error for a match whose action is not legal, from the worker that has the match."""
        number, k = divmod(wrong, self.part.vector.matches)
        if number == 0:
            return self.part.refusal(k)
        channel = self.channels[number - 1]
        channel.say(REFUSE)
        channel.pipe.send(k)
        error: BadInput = channel.pipe.recv()
        return error

    def gather(self) -> None:
        """Put the lists of all workers together: the caller's while the others are still at work."""
        at = 0
        for k, (sets, to_sets, starts, to_starts, legal) in enumerate(self.joints):
            if k > 0:
                self.channels[k - 1].hear()
            to_sets[:] = sets
            to_starts[:] = starts[:-1]
            to_starts += at
            end = at + int(starts[-1])
            if end > len(self.legal):
                self.grow(2 * end)
            self.legal[at:end] = legal[: end - at]
            at = end
        self.starts[-1] = at

    def grow(self, size: int) -> None:
        """Make more room for legal actions, those that are there already among them."""
        before = self.legal
        self.lists[-1] = vec[i64]([0] * size)
        self.legal = shared(self.lists[-1])
        self.legal[: len(before)] = before

    def close(self) -> None:
        """End the processes, and free the memory with its last array. Calling it twice does no harm.

        It also happens when nothing refers to the object any more, and when the program ends.
        """
        self.closed = True
        self.end()

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def end(owner: int, channels: list[Channel], processes: list[SpawnProcess], memory: SharedMemory) -> None:
    """End the processes of `Workers`, unless this is a fork of the process that started them."""
    if os.getpid() != owner:
        return
    for channel in channels:
        with suppress(OSError):  # its process has ended
            channel.say(END)
    for process, channel in zip(processes, channels, strict=True):
        process.join(10)
        channel.pipe.close()
    memory.unlink()


class Plan:
    """Where each array is in the shared memory."""

    def __init__(self, workers: int, each: int, encoding: Encoding, dtype: str) -> None:
        """Place them. `legal` has room for every action: memory that is never written to costs nothing.

        Lists pass from one processor to another in every step, so that their numbers are as short as they can be.
        """
        self.each = each
        matches, room = workers * each, encoding.actions * each
        self.shapes: dict[str, tuple[tuple[int, ...], str]] = {
            "actions": ((matches,), "<i8"),
            "turns": ((matches,), "<i8"),
            "done": ((matches,), "<i8"),
            "rewards": ((matches, encoding.players), "<f8"),
            "sets": ((matches,), "<i8"),
            "starts": ((workers, each + 1), np.min_scalar_type(room).str),
            "legal": ((workers, room), np.min_scalar_type(encoding.actions).str),
            "observations": ((matches, encoding.width), dtype),
        }
        self.size = sum(self.bytes(name) for name in self.shapes)

    def bytes(self, name: str) -> int:
        """Return the size of an array in bytes, so that the next one begins where a line of the cache does."""
        shape, kind = self.shapes[name]
        return -(-int(np.prod(shape)) * np.dtype(kind).itemsize // LINE) * LINE

    def arrays(self, memory: SharedMemory) -> dict[str, Array]:
        """Return the arrays, by name, as views of shared memory."""
        whole = shared(memory, "|u1")
        out: dict[str, Array] = {}
        at = 0
        for name, (shape, kind) in self.shapes.items():
            out[name] = np.ndarray(shape, kind, whole, at)
            at += self.bytes(name)
        return out


class Part:
    """One worker's matches, which it shows in the shared memory."""

    def __init__(self, number: int, plan: Plan, arrays: Mapping[str, Array], setup: tuple[Any, ...]) -> None:
        game, options, seed, skip_forced, dtype = setup
        mine = slice(number * plan.each, (number + 1) * plan.each)
        self.vector = Vector(game, options, plan.each, seed=f"{seed}-{number}", skip_forced=skip_forced, dtype=dtype)
        self.before = mine.start
        self.actions = arrays["actions"][mine]
        self.shown = {name: arrays[name][mine] for name in ("turns", "done", "rewards", "sets")}
        self.starts, self.legal = arrays["starts"][number], arrays["legal"][number]
        self.vector.observations = arrays["observations"][mine]
        self.vector.look()
        self.show()

    def step(self) -> None:
        """Make the moves that the shared memory wants; all workers' actions have been checked."""
        self.vector.wanted[:] = self.actions
        self.vector.advance()
        self.show()

    def refusal(self, wrong: int) -> BadInput:
        """Return the error for one of these matches, whose action is not legal."""
        self.vector.wanted[:] = self.actions
        return self.vector.refusal(wrong, self.before)

    def show(self) -> None:
        """Write what the caller reads; the observations are there."""
        vector = self.vector
        for name, array in self.shown.items():
            array[:] = getattr(vector, name)
        self.starts[:] = vector.starts
        n = int(vector.starts[-1])
        self.legal[:n] = vector.legal[:n]


def work(number: int, pipe: Connection, name: str, plan: Plan, setup: tuple[Any, ...], files: Sequence[Path]) -> None:
    """Step a part of the matches whenever the pipe says so, or say what is wrong: the body of another process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the caller's process ends the others
    for file in files:
        load_file(file)
    memory = SharedMemory(name=name)
    part = Part(number, plan, plan.arrays(memory), setup)
    channel = Channel(pipe)
    channel.say(STEP)
    while (said := channel.hear()) != END:
        if said == STEP:
            part.step()
            channel.say(STEP)
        else:
            pipe.send(part.refusal(pipe.recv()))
