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
import signal
import time
import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from multiprocessing.synchronize import Semaphore
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tefuda.arguments import exact, files_of, flag, seed_of, whole
from tefuda.encoding import Encoding, dtype_of
from tefuda.engine.batch import Batch
from tefuda.engine.errors import BadInput
from tefuda.engine.observation import WORD, spread
from tefuda.engine.registry import Game, built_in, load_file
from tefuda.engine.view import Text

__all__ = ["Sampling", "Vector", "Workers"]

Array = NDArray[Any]
# What another process is to do.
STEP: Final = 1
REFUSE: Final = 2
END: Final = 3
AWAKE: Final = 1e-3  # seconds: more than others usually take longer, and little beside what a network takes
ASLEEP: Final = 0.2  # seconds, after which a process that waits looks whether the other is still there
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


def wait(told: Semaphore, lives: Callable[[], bool]) -> None:
    """Wait for another process: awake for a while, since being woken takes long beside a small step.

    Raises: EOFError if it has ended.
    """
    until = time.perf_counter() + AWAKE
    while not told.acquire(False):
        if time.perf_counter() < until:
            os.sched_yield()  # others may need the processor
        elif told.acquire(timeout=ASLEEP):
            return
        elif not lives():
            raise EOFError


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


class Part:
    """Matches that this process steps: the first ones of `places`, in whose lists those of others can follow."""

    def __init__(
        self, encoding: Encoding, matches: int, places: int, seed: str, skip_forced: bool, rows: Array | None
    ) -> None:
        """`rows`: memory for the observations (`row` says how wide), or None: then none are written."""
        self.encoding, self.rows = encoding, rows
        words = -(-encoding.width // WORD) if rows is not None and encoding.declared else 0
        self.batch = Batch(encoding.game, encoding.options, matches, places, seed, skip_forced, words)
        self.wanted = shared(self.batch.actions)
        self.turns, self.done = shared(self.batch.turns), shared(self.batch.done)
        self.rewards = shared(self.batch.rewards, "<f8").reshape(matches, encoding.players)
        self.starts, self.sets, self.legal = map(shared, (self.batch.starts, self.batch.sets, self.batch.legal))
        # The bits of all rows as bytes, which are the observations themselves where those are bytes.
        self.bytes = np.zeros((matches, words * WORD), np.uint8) if rows is None or rows.dtype != np.uint8 else rows
        self.address = self.bytes.ctypes.data

    def step(self) -> None:
        """Make the moves that are `wanted`, which are legal; `observe` comes next."""
        self.batch.step()
        if len(self.legal) != self.batch.room():  # it has grown
            self.legal = shared(self.batch.legal)

    def observe(self) -> None:
        """Write the observations."""
        if self.rows is None:
            return
        width = self.encoding.width
        if not self.encoding.declared:
            for k, position in enumerate(self.batch.positions):
                self.rows[k, :width] = self.encoding.observe(position, position.turn)
            return
        words = self.batch.bits.words
        if not spread(words, self.address):
            self.bytes[:] = np.unpackbits(shared(words, "|u1"), bitorder="little").reshape(self.bytes.shape)
        if self.bytes is not self.rows:
            self.rows[:] = self.bytes[:, :width]

    def make_room(self, size: int) -> None:
        """Make room for `size` legal actions."""
        self.batch.make_room(size)
        self.legal = shared(self.batch.legal)

    def refusal(self, wrong: int, action: int, before: int = 0) -> BadInput:
        """Return the error for a match whose action is not legal. `before`: how many matches others count before."""
        position = self.batch.positions[wrong]
        reason = self.encoding.refusal(position, action, self.encoding.legal(position))
        return BadInput(Text("doors.batch", {"match": str(before + wrong), "problem": reason.text}), rule=reason.rule)


def row(encoding: Encoding, dtype: Any) -> int:
    """Return how many numbers a row of observations has room for: the engine writes 64 bytes at a time."""
    return -(-encoding.width // WORD) * WORD if dtype == np.uint8 else encoding.width


class Sampling:
    """What both kinds of vectors share: their arrays, and random legal actions."""

    encoding: Encoding
    part: Part
    matches: int
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

    def wrong(self, actions: Any) -> int:
        """Note the actions that are wanted, and return the first match where that is not legal, or -1.

        Raises: BadInput if they have another shape or are not whole numbers.
        """
        self.part.wanted[:] = checked(actions, self.matches)
        return int(self.part.batch.wrong())


class Vector(Sampling):
    """`matches` matches of one game, each replaced by a new one when it is over.

    Arrays: `observations` (matches, width), of the seat that decides; `turns` (matches,), that seat; `legal` and
    `starts` (matches + 1,), see above; `sets` (matches,), the same actions as bits of one number where the game lists
    them so, else 0; `rewards` (matches, players), what the last step brought each seat; `done` (matches,), 1 where the
    last step ended a match: the arrays then show the next one. They are written in place. Rows of uint8 observations
    begin at whole 64 bytes: `np.ascontiguousarray` joins them for a library that asks for it.

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
        rows = np.zeros((matches if observe else 0, row(self.encoding, kind)), dtype=kind)
        self.observations = rows[:, : self.encoding.width]
        self.part = part = Part(self.encoding, matches, matches, seed, skip_forced, rows if observe else None)
        self.batch, self.turns, self.done, self.rewards = part.batch, part.turns, part.done, part.rewards
        self.starts, self.sets, self.legal = part.starts, part.sets, part.legal
        part.observe()

    def step(self, actions: Any) -> None:
        """Make one move in each match: an array of shape (matches,), of actions; -1 where a match waits.

        Raises: BadInput if one of them is not legal, with the closest one that is; then no match has moved.
        """
        wrong = self.wrong(actions)
        if wrong >= 0:
            raise self.part.refusal(wrong, int(self.part.wanted[wrong]))
        self.part.step()
        self.part.observe()
        self.legal = self.part.legal


class Workers(Sampling):
    """The same on several processes, which write into shared memory. Use it in a `with` statement, or call `close`.

    Matches are divided evenly: `matches` must be a multiple of `workers`. The caller's process is one of them, so that
    it has work while the others step. `turns`, `rewards`, `done` and `observations` are the shared memory: a program
    that holds one after `close` can still read it. It needs Linux or macOS.
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

        Raises: BadInput if there is no such game, option or setting, if the matches cannot be divided, if a process
        ends, or on Windows.
        """
        if os.name == "nt":
            raise BadInput(Text("doors.windows"))
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
        plan = Plan(workers, each, self.encoding, kind)
        self.memory = SharedMemory(create=True, size=plan.size)
        arrays = plan.arrays(self.memory)
        self.turns, self.rewards, self.done = arrays["turns"], arrays["rewards"], arrays["done"]
        self.observations = arrays["rows"][:, : self.encoding.width]
        self.closed = False
        self.others: list[Other] = []
        self.end = weakref.finalize(self, end, os.getpid(), self.others, self.memory)
        setup = (self.encoding.game.id, self.encoding.options.data(), seed, skip_forced)
        with self.unbroken():
            for number in range(1, workers):
                self.others.append(Other(number, self.memory, plan, setup, paths))
            rows = arrays["rows"][:each]
            self.part = part = Part(self.encoding, each, matches, f"{seed}-0", skip_forced, rows)
            self.starts, self.sets = part.starts, part.sets
            self.shown = shown(part, arrays, slice(each), ("turns", "done", "rewards"))
            self.show()

    def step(self, actions: Any) -> None:
        """Make one move in each match: an array of shape (matches,), of actions; -1 where a match waits.

        Raises: BadInput if one of them is not legal, with the closest one that is; then no match has moved. Also if the
        processes have ended: all do where one does, and where a step is interrupted.
        """
        if self.closed:
            raise BadInput(Text("doors.ended"))
        wrong = self.wrong(actions)
        if wrong >= 0:
            with self.unbroken():
                refused = self.refusal(wrong)
            raise refused
        with self.unbroken():
            for other in self.others:
                other.wanted[:] = self.part.wanted[other.mine]
                other.tell(STEP)
            self.part.step()
            self.show()

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
        """Return the error for a match whose action is not legal, from the process that has the match."""
        number, k = divmod(wrong, self.matches // self.workers)
        action = int(self.part.wanted[wrong])
        return self.others[number - 1].refusal(k, action) if number > 0 else self.part.refusal(k, action)

    def show(self) -> None:
        """Bring the arrays up to date: the others' lists are put behind those of this process, which are there."""
        part = self.part
        part.observe()
        for to, array in self.shown:
            to[:] = array
        for other in self.others:
            other.hear()
            mine = other.mine
            at = int(self.starts[mine.start])
            end = at + int(other.starts[-1])
            if end > len(part.legal):
                part.make_room(2 * end)
            part.legal[at:end] = other.legal[: end - at]
            starts = self.starts[mine.start + 1 : mine.stop + 1]
            starts[:] = other.starts[1:]
            starts += at
            self.sets[mine] = other.sets
        self.legal = part.legal
        for other in self.others:
            other.hear()

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


def end(owner: int, others: list[Other], memory: SharedMemory) -> None:
    """End the processes of `Workers`, unless this is a fork of the process that started them."""
    if os.getpid() != owner:
        return
    for other in others:
        other.tell(END)
    for other in others:
        other.process.join(10)
        other.pipe.close()
    memory.unlink()


class Plan:
    """Where each array is in the shared memory."""

    def __init__(self, workers: int, each: int, encoding: Encoding, dtype: Any) -> None:
        """Place them. `legal` has room for every action: memory that is never written to costs nothing.

        Lists pass from one processor to another in every step, so that their numbers are as short as they can be.
        """
        matches, room = workers * each, encoding.actions * each
        self.each = each
        self.shapes: dict[str, tuple[tuple[int, ...], str]] = {
            "turns": ((matches,), "<i8"),
            "done": ((matches,), "<i8"),
            "rewards": ((matches, encoding.players), "<f8"),
            "rows": ((matches, row(encoding, dtype)), np.dtype(dtype).str),
            # What the caller's process and another say to each other, by the other's number.
            "order": ((workers, LINE), "|u1"),
            "wanted": ((workers, each), np.min_scalar_type(-encoding.actions).str),
            "sets": ((workers, each), "<i8"),
            "starts": ((workers, each + 1), np.min_scalar_type(room).str),
            "legal": ((workers, room), np.min_scalar_type(encoding.actions).str),
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


def shown(part: Part, arrays: Mapping[str, Array], place: Any, names: Sequence[str]) -> list[tuple[Array, Array]]:
    """Return arrays of shared memory, each with the one of a part that is copied to a place in it."""
    return [(arrays[name][place], getattr(part, name)) for name in names]


class Other:
    """Another process, as the caller's sees it: it does what `order` says each time `go` is released.

    It releases `done` twice for a step: when its lists can be read, and when everything can.
    """

    def __init__(
        self, number: int, memory: SharedMemory, plan: Plan, setup: tuple[Any, ...], files: list[Path]
    ) -> None:
        """Start the process."""
        context = multiprocessing.get_context("spawn")
        arrays = plan.arrays(memory)
        self.mine = slice(number * plan.each, (number + 1) * plan.each)
        self.order, self.wanted = arrays["order"][number], arrays["wanted"][number]
        self.sets, self.starts, self.legal = (arrays[name][number] for name in ("sets", "starts", "legal"))
        self.go, self.done = context.Semaphore(0), context.Semaphore(0)
        self.pipe, theirs = context.Pipe()
        arguments = (number, self.go, self.done, theirs, memory.name, plan, setup, files)
        self.process = context.Process(target=work, args=arguments, daemon=True)
        self.process.start()
        theirs.close()

    def tell(self, order: int) -> None:
        """Have it do something."""
        self.order[0] = order
        self.go.release()

    def hear(self) -> None:
        """Wait until it says that something is done.

        Raises: EOFError if it has ended.
        """
        wait(self.done, self.process.is_alive)

    def refusal(self, wrong: int, action: int) -> BadInput:
        """Return the error for one of its matches, whose action is not legal.

        Raises: EOFError or OSError if it has ended.
        """
        self.tell(REFUSE)
        self.pipe.send((wrong, action))
        error: BadInput = self.pipe.recv()
        return error


def work(
    number: int, go: Semaphore, done: Semaphore, pipe: Connection, name: str, plan: Plan, setup: tuple[Any, ...],
    files: Sequence[Path],
) -> None:  # fmt: skip
    """Do what the caller's process orders, until it says END or ends: the body of another process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the caller's process ends the others
    for file in files:
        load_file(file)
    caller = multiprocessing.parent_process()
    assert caller is not None
    memory = SharedMemory(name=name)
    arrays = plan.arrays(memory)
    mine = slice(number * plan.each, (number + 1) * plan.each)
    order, wanted, legal = (arrays[name][number] for name in ("order", "wanted", "legal"))
    game, options, seed, skip_forced = setup
    encoding = Encoding(game, options)
    part = Part(encoding, plan.each, plan.each, f"{seed}-{number}", skip_forced, arrays["rows"][mine])
    lists = shown(part, arrays, number, ("sets", "starts"))
    others = shown(part, arrays, mine, ("turns", "done", "rewards"))
    with suppress(EOFError):
        while True:
            for to, array in lists:
                to[:] = array
            n = int(part.starts[-1])
            legal[:n] = part.legal[:n]
            done.release()  # so that the caller's process can put the lists together meanwhile
            part.observe()
            for to, array in others:
                to[:] = array
            done.release()
            wait(go, caller.is_alive)
            while order[0] == REFUSE:
                wrong, action = pipe.recv()
                pipe.send(part.refusal(wrong, action, mine.start))
                wait(go, caller.is_alive)
            if order[0] == END:
                return
            part.wanted[:] = wanted
            part.step()
