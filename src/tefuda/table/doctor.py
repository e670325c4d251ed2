"""What is wrong with a machine, or with a configuration, for running the service: one finding per line.

No store is created or migrated, and every port that is tried is free again.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import ipaddress
import os
import platform
import resource
import shutil
import stat
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, Literal

import sqlalchemy as sa
from msgspec import Struct

import tefuda
from tefuda.engine.errors import BadInput
from tefuda.engine.view import Text
from tefuda.table import measures, steps, wordlist
from tefuda.table.bundle import PAGE, Bundle
from tefuda.table.database import LAST_STEP, address
from tefuda.table.server import USUAL_PORT, listen, own_store
from tefuda.table.settings import FILE, PREFIX, Settings, gather, read
from tefuda.table.store import Store

State = Literal["ok", "warn", "fail"]

OPEN_FILES: Final = 4_096  # below it, about as many browsers are too many
LITTLE: Final = 1 << 30  # bytes of free disk
NEXT_TO_NOTHING: Final = 100 << 20
SYNCS: Final = 20
INSTANT: Final = 0.02  # ms; no disk confirms a write so soon
SLOW: Final = 50.0  # ms
SAFE: Final = ("fsync", "synchronous_commit")  # settings of PostgreSQL that must be on
APART: Final = 5.0  # seconds between two clocks
SECRETS: Final = ("store", "operator", "openid_secret", "push_key")
VOLATILE: Final = {"tmpfs", "ramfs", "overlay"}
SHARED: Final = {"nfs", "nfs4", "cifs", "smb3", "9p", "fuse.sshfs"}  # SQLite's locks are not safe there


class Finding(Struct):
    """One thing that was looked at: `text` says how it is, `advice` what to do about it."""

    check: str
    state: State
    text: Text
    advice: Text | None = None


def finding(check: str, what: str, state: State = "ok", **args: int | str) -> Finding:
    """Return a finding with the texts `commands.doctor.{check}.{what}` and, unless all is well, `…_do`."""
    text = f"commands.doctor.{check}.{what}"
    known: dict[str, Any] = dict(args)
    return Finding(check, state, Text(text, known), None if state == "ok" else Text(f"{text}_do", known))


def examine(flags: Mapping[str, Any], environment: Mapping[str, str]) -> Iterator[Finding]:
    """Look at the machine and, if the settings can be read, at all they name."""
    yield python()
    yield engine()
    yield bundle()
    yield open_files()
    yield clock()
    try:
        settings = read(flags, environment)
    except BadInput as bad:
        yield Finding("settings", "fail", Text("commands.doctor.settings.bad", {"reason": bad.text, "path": bad.path}))
        return
    yield finding("settings", "good")
    yield from secrets(flags, environment)
    yield from ports(settings)
    yield from proxies(settings)
    yield operator(settings)
    yield words(settings)
    yield laboratory(settings)
    yield from store(settings)


def python() -> Finding:
    return finding("python", "good", version=platform.python_version(), tefuda=tefuda.__version__)


def engine() -> Finding:
    if measures.engine() == "compiled":
        return finding("engine", "compiled")
    return finding("engine", "interpreted" if shutil.which("cc") else "no_compiler", "warn")


def bundle() -> Finding:
    return finding("bundle", "good") if Bundle().find(PAGE) is not None else finding("bundle", "missing", "fail")


def open_files() -> Finding:
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    if limit < OPEN_FILES and limit != resource.RLIM_INFINITY:
        return finding("files", "few", "warn", limit=limit, wanted=OPEN_FILES)
    return finding("files", "good", limit=limit)


def clock() -> Finding:
    """A clock cannot be earlier than Tefuda's own files; otherwise believe systemd."""
    if time.time() < Path(tefuda.__file__).stat().st_mtime - APART:
        return finding("clock", "behind", "fail")
    asked = ["timedatectl", "show", "--property=NTPSynchronized", "--value"]
    with contextlib.suppress(OSError, subprocess.TimeoutExpired):
        if subprocess.run(asked, capture_output=True, text=True, timeout=5, check=False).stdout.strip() == "no":
            return finding("clock", "alone", "warn")
    return finding("clock", "good")


def secrets(flags: Mapping[str, Any], environment: Mapping[str, str]) -> Iterator[Finding]:
    """Look at whether other users of this machine can read a secret among the settings."""
    given = gather(flags, environment)
    known = [name for name in SECRETS if name in given and is_secret(name, given[name].value)]
    for name in known:
        if given[name].where.startswith("--"):
            yield finding("secrets", "shown", "warn", setting=given[name].where)
    file = Path(flags.get(FILE) or environment.get(f"{PREFIX}{FILE.upper()}") or "/")
    if file.stat().st_mode & stat.S_IROTH and any(given[name].where == f"{file}: {name}" for name in known):
        yield finding("secrets", "open", "warn", file=str(file))


def is_secret(name: str, found: str) -> bool:
    if name != "store":
        return bool(found)
    url = address(found)
    return url.password is not None or any("password" in key for key in url.query)


def ports(settings: Settings) -> Iterator[Finding]:
    """Look at whether the ports of the table and of its numbers are free, and not the same one."""
    places = [("port", settings.host, USUAL_PORT if settings.port is None else settings.port)]
    if settings.metrics:
        host, _, number = settings.metrics.rpartition(":")
        places.append(("metrics", host.strip("[]"), int(number)))
    with contextlib.ExitStack() as held:
        for name, host, port in places:
            try:
                held.enter_context(listen(host, port))
            except BadInput as bad:
                advice = Text("commands.doctor.port.taken_do", {"port": port, "setting": name})
                yield Finding("port", "fail", bad.text, advice)
            else:
                yield finding("port", "good", host=host, port=port)


def proxies(settings: Settings) -> Iterator[Finding]:
    """Look at who can reach the table, and whose word is believed."""
    outside = not is_local(settings.host)
    wide = [name for name in settings.proxies if ipaddress.ip_network(name, strict=False).prefixlen == 0]
    if wide:
        yield finding("proxies", "everyone", "fail", network=wide[0])
    if outside and settings.public:
        yield finding("public", "open", "warn", host=settings.host)
    elif settings.public:
        yield finding("public", "good", names=", ".join(settings.public))
    else:
        yield finding("public", "nobody")
    if settings.metrics and not is_local(settings.metrics.rpartition(":")[0].strip("[]")):
        yield finding("metrics", "open", "warn", place=settings.metrics)


def operator(settings: Settings) -> Finding:
    """Look at whether anyone oversees a table that strangers can reach. What the secret must be, the settings check."""
    if settings.operator:
        return finding("operator", "good")
    return finding("operator", "nobody", "warn" if settings.public else "ok")


def words(settings: Settings) -> Finding:
    """Look at the list of words that are refused."""
    if not settings.words:
        return finding("words", "unset")
    try:
        count = wordlist.read(settings.words).count
    except BadInput as bad:
        return Finding("words", "fail", bad.text, Text("commands.doctor.words.unread_do", {"file": settings.words}))
    return finding("words", "good" if count else "empty", "ok" if count else "warn", n=count, file=settings.words)


def laboratory(settings: Settings) -> Finding:
    """Look at how much of the machine studies may take."""
    jobs, cores = settings.lab_jobs * settings.jobs, os.cpu_count() or 1
    if not jobs:
        return finding("laboratory", "closed")
    state: State = "warn" if jobs >= cores > 1 else "ok"
    minutes, days = f"{settings.lab_minutes:g}", f"{settings.lab_days:g}"
    what = "good" if state == "ok" else "crowded"
    return finding("laboratory", what, state, jobs=jobs, cores=cores, minutes=minutes, days=days)


def is_local(host: str) -> bool:
    with contextlib.suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback
    return host == "localhost"


def store(settings: Settings) -> Iterator[Finding]:
    try:
        url = settings.store or own_store()
        parsed = address(url)
        if parsed.get_backend_name() == "sqlite":
            yield from file_store(url, Path(parsed.database or ""), settings)
        else:
            yield from asyncio.run(database(url))
    except BadInput as bad:
        yield Finding("store", "fail", bad.text, Text("commands.doctor.store.unreachable_do"))


def file_store(url: str, file: Path, settings: Settings) -> Iterator[Finding]:
    """Look at a SQLite file and the disk it is on."""
    folder = file.resolve().parent
    try:
        took = synced_writes(folder)
        if file.exists():
            os.close(os.open(file, os.O_RDWR))
    except OSError as error:
        if error.errno == errno.ENOSPC:
            yield finding("space", "little", "fail", mb=shutil.disk_usage(folder).free >> 20, folder=str(folder))
            return
        yield finding("store", "unwritable", "fail", folder=str(folder), reason=error.strerror or str(error))
        return
    if settings.jobs > 1:
        yield finding("store", "one_worker", "fail", jobs=settings.jobs)
    kind = file_system(folder)
    shown = f"{took:.2f}"
    if kind in VOLATILE:
        yield finding("disk", "volatile", "warn", kind=kind, folder=str(folder))
    elif kind in SHARED:
        yield finding("disk", "shared", "fail", kind=kind, folder=str(folder))
    elif took < INSTANT:
        yield finding("disk", "instant", "warn", ms=shown)
    elif took > SLOW:
        yield finding("disk", "slow", "warn", ms=shown)
    else:
        yield finding("disk", "good", ms=shown)
    free = shutil.disk_usage(folder).free
    state: State = "fail" if free < NEXT_TO_NOTHING else "warn" if free < LITTLE else "ok"
    yield finding("space", "good" if state == "ok" else "little", state, mb=free >> 20, folder=str(folder))
    yield asyncio.run(schema(url)) if file.exists() else finding("store", "new", store=str(file))


def synced_writes(folder: Path) -> float:
    """Return how many ms a small write takes until the disk confirms it (the median).

    Raises: OSError if nothing can be written there.
    """
    took = []
    with tempfile.TemporaryFile(dir=folder) as file:
        for _ in range(SYNCS):
            began = time.perf_counter()
            file.write(b"x" * 4096)
            file.flush()
            os.fsync(file.fileno())
            took.append(time.perf_counter() - began)
    return statistics.median(took) * 1000


def file_system(folder: Path, mounts: Path = Path("/proc/mounts")) -> str:
    """Return the kind of file system a folder is on; empty where the system does not say."""
    found, kind = Path(), ""
    with contextlib.suppress(OSError):
        for line in mounts.read_text(errors="replace").splitlines():
            place = Path(line.split()[1].replace("\\040", " "))
            if folder.is_relative_to(place) and len(place.parts) >= len(found.parts):
                found, kind = place, line.split()[2]
    return kind


async def schema(url: str) -> Finding:
    """Compare the schema of a store with the one of this version."""
    opened = Store(url)
    try:
        at = await opened.step()
    except (sa.exc.SQLAlchemyError, OSError) as error:
        raise unreachable(opened, error) from None
    finally:
        await opened.close()
    if at == "base":
        return finding("store", "new", store=opened.shown)
    if at == LAST_STEP:
        return finding("store", "good", store=opened.shown)
    known = steps.known()
    return finding("store", "older" if at in known else "newer", "warn" if at in known else "fail", step=at)


async def database(url: str) -> list[Finding]:
    """Look at a PostgreSQL database.

    Raises: BadInput if it cannot be reached.
    """
    opened = Store(url)
    try:
        async with opened.engine.connect() as connection:
            said = {name: str(await connection.scalar(sa.text(f"SHOW {name}"))) for name in SAFE}
            theirs = float(str(await connection.scalar(sa.text("SELECT extract(epoch FROM clock_timestamp())"))))
    except (sa.exc.SQLAlchemyError, OSError) as error:
        raise unreachable(opened, error) from None
    finally:
        await opened.close()
    findings = [finding("database", "unsafe", "warn", setting=name) for name, value in said.items() if value == "off"]
    apart = abs(time.time() - theirs)
    if apart > APART:
        findings.append(finding("database", "apart", "warn", seconds=round(apart)))
    return [await schema(url), *(findings or [finding("database", "good")])]


def unreachable(opened: Store, error: Exception) -> BadInput:
    reason = str(getattr(error, "orig", None) or error)
    return BadInput(Text("ui.error.store_down", {"store": opened.shown, "reason": reason}))
