"""What an operator can set: in a file, in the environment and on the command line.

`Settings` is the one declaration: the command line's help, the file that `tefuda settings` prints (docs/operate.md
shows it) and the checks at start come from it, so a new setting is one more field. The setting `bot_jobs` is
`bot_jobs = 2` in the file, `TEFUDA_BOT_JOBS=2` in the environment and `--bot-jobs 2` on the command line. The command
line overrides the environment, and the environment the file.
"""

from __future__ import annotations

import argparse
import base64
import ipaddress
import json
import re
import textwrap
import tomllib
import unicodedata
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias, get_type_hints

import msgspec
from msgspec import Meta, Struct

from tefuda.engine.errors import BadInput, hint
from tefuda.engine.view import Text

PREFIX: Final = "TEFUDA_"
FILE: Final = "config"  # the flag and the variable that name the file
# Variables with that prefix which are no settings: from the process before this one, for a checkout, for its tests.
OTHERS: Final = {
    *("HANDOVER", "INTERPRETED", "SUCCESSOR"),
    *(
        "AGREEMENT",
        "CHROMIUM",
        "ENGINE",
        "NAMESPACES",
        "OPTIMIZE",
        "PICTURES",
        "QUICK",
        "REQUIRE_COMPILED",
        "SERVICE",
    ),
}
DAY: Final = 86_400.0
LEAST_SECRET: Final = 16  # characters
P256_ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # keys are below it

NEEDED: Final = (  # settings that do nothing, or not what they say, without another
    ("openid", "openid_client"),
    ("openid_client", "openid"),
    ("openid_secret", "openid"),
    ("openid_name", "openid"),
    ("push_key", "push"),
)

Port: TypeAlias = Annotated[int, Meta(ge=0, le=65_535)]


class Settings(Struct, frozen=True, kw_only=True):
    """All settings, with their defaults.

    A field's `description` is its help. Its `title` is the kind of value: the placeholder in the help, the text
    `commands.settings.kind.…` that says what is expected, and for some kinds a check in `CHECKS`.
    """

    host: Annotated[
        str,
        Meta(title="ADDRESS", description="address to listen on; 0.0.0.0 is every address of this machine"),
    ] = "127.0.0.1"
    port: Annotated[
        Port | None,
        Meta(
            title="PORT",
            description="port to listen on, 0 for any free one (8338, or a free one if that is taken)",
            examples=[8338],
        ),
    ] = None
    store: Annotated[
        str,
        Meta(
            title="URL",
            description="where matches are kept: sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME "
            "(a file in your user data folder)",
            examples=["sqlite:////var/lib/tefuda/table.sqlite3"],
        ),
    ] = ""
    game: Annotated[
        tuple[str, ...],
        Meta(
            title="PATHS",
            description="files and folders with games of your own, used like the built-in ones",
            examples=[["/etc/tefuda/hearts.py"]],
        ),
    ] = ()
    public: Annotated[
        tuple[str, ...],
        Meta(
            title="NAMES",
            description="host names under which others reach the table, such as cards.example; it refuses names that "
            "it does not know",
            examples=[["cards.example"]],
        ),
    ] = ()
    proxies: Annotated[
        tuple[str, ...],
        Meta(
            title="NETWORKS",
            description="reverse proxies whose X-Forwarded-For and X-Forwarded-Proto are believed: addresses and "
            "networks",
        ),
    ] = ("127.0.0.1", "::1")
    jobs: Annotated[
        int,
        Meta(title="COUNT", description="workers on the port; more than one need PostgreSQL", ge=1, le=1_000),
    ] = 1
    frozen: Annotated[
        float,
        Meta(title="SECONDS", description="how long a worker may be silent before another replaces it", ge=3, le=DAY),
    ] = 20.0
    path: Annotated[
        str,
        Meta(
            title="PATH",
            description="path of the public host under which the table is; a reverse proxy passes it on (the whole "
            "host)",
            examples=["/cards"],
        ),
    ] = ""
    operator: Annotated[
        str,
        Meta(
            title="SECRET",
            description="secret of the page /operator, where reports are read, such as from openssl rand -hex 24; "
            "without one there is no such page, and nothing can be reported (none)",
        ),
    ] = ""
    words: Annotated[
        str,
        Meta(
            title="FILE",
            description="file with the words that are refused in names and talk, one per line (none)",
            examples=["/etc/tefuda/words.txt"],
        ),
    ] = ""
    openid: Annotated[
        str,
        Meta(
            title="ISSUER",
            description="provider of OpenID Connect with which players can sign in, as well as with passkeys (none)",
            examples=["https://id.example"],
        ),
    ] = ""
    openid_client: Annotated[
        str, Meta(title="TEXT", description="name of this table at the provider", examples=["tefuda"])
    ] = ""
    openid_secret: Annotated[
        str,
        Meta(title="TEXT", description="secret of this table at the provider; keep it in the file", examples=["…"]),
    ] = ""
    openid_name: Annotated[
        str, Meta(title="TEXT", description="what players know the provider by", examples=["Example School"])
    ] = ""
    push: Annotated[
        str,
        Meta(
            title="CONTACT",
            description="how the services that carry notifications can reach you, mailto:… or https://…; with it, "
            "players can be notified of their turn (none)",
            examples=["mailto:host@cards.example"],
        ),
    ] = ""
    push_key: Annotated[
        str,
        Meta(
            title="KEY",
            description="your own VAPID private key for notifications, 43 characters as Web Push tools print it; keep "
            "it in the file (one that the store keeps)",
        ),
    ] = ""
    metrics: Annotated[
        str,
        Meta(
            title="ENDPOINT",
            description="address and port for Prometheus, which strangers must not reach (none)",
            examples=["127.0.0.1:9338"],
        ),
    ] = ""
    log_format: Annotated[
        Literal["text", "json"], Meta(title="FORMAT", description="how the log is written: text or json")
    ] = "text"
    log_level: Annotated[
        Literal["info", "warning", "error"],
        Meta(title="LEVEL", description="what is logged: info is every request and connection, warning, error"),
    ] = "warning"
    bot_jobs: Annotated[
        int,
        Meta(
            title="COUNT",
            description="processes in which the bots of each worker think (0: one per core but one in all)",
            ge=0,
            le=1_000,
        ),
    ] = 0
    lab_jobs: Annotated[
        int,
        Meta(
            title="COUNT",
            description="studies of the laboratory that each worker carries out at a time, at the lowest priority; 0 "
            "is no laboratory",
            ge=0,
            le=100,
        ),
    ] = 1
    lab_minutes: Annotated[
        float,
        Meta(title="MINUTES", description="processor time of one study, after which it ends", ge=1, le=100_000),
    ] = 10.0
    lab_days: Annotated[
        float,
        Meta(title="DAYS", description="how long studies are kept; 0 is forever", ge=0, le=36_500),
    ] = 30.0
    pace: Annotated[float, Meta(title="SECONDS", description="delay before a bot moves", ge=0, le=DAY)] = 0.9
    grace: Annotated[
        float,
        Meta(
            title="SECONDS",
            description="how long a turn waits for a player who lost the connection, before a bot stands in",
            ge=0,
            le=DAY,
        ),
    ] = 45.0
    linger: Annotated[
        float,
        Meta(
            title="SECONDS",
            description="how long absent players keep their seats at a table whose match has not begun",
            ge=0,
            le=DAY,
        ),
    ] = 600.0
    keep: Annotated[
        float,
        Meta(
            title="DAYS",
            description="how long a room is kept after its last player left; 0 is forever",
            ge=0,
            le=36_500,
        ),
    ] = 0.0


class Setting(NamedTuple):
    """One field of `Settings`."""

    name: str
    type: Any
    kind: str
    help: str
    default: Any
    example: Any

    @property
    def many(self) -> bool:
        return isinstance(self.default, tuple)


class Given(NamedTuple):
    """A value, and where it was set: `--port`, `TEFUDA_PORT` or `tefuda.toml: port`."""

    value: Any
    where: str


def settings() -> list[Setting]:
    """Return every setting, in the order of their declaration."""
    hints = get_type_hints(Settings, include_extras=True)
    found = []
    for field in msgspec.structs.fields(Settings):
        meta: Meta = hints[field.name].__metadata__[0]
        example = meta.examples[0] if meta.examples else field.default
        words = meta.title or "", meta.description or ""
        found.append(Setting(field.name, hints[field.name], *words, field.default, example))
    return found


# --- reading ---------------------------------------------------------------------------------------------------------


def read(flags: Mapping[str, Any], environment: Mapping[str, str]) -> Settings:
    """Return the settings in effect. `flags`: what the command line gives, by name; None is not given.

    Raises: BadInput if the file cannot be read, a name is not that of a setting, or a value is not possible.
    """
    given = gather(flags, environment)
    known = (setting for setting in settings() if setting.name in given)
    found = Settings(**{setting.name: value(setting, given[setting.name]) for setting in known})
    for name, other in NEEDED:
        if getattr(found, name) and not getattr(found, other):
            raise BadInput(Text("commands.settings.missing", {"other": name}), other)
    return found


def gather(flags: Mapping[str, Any], environment: Mapping[str, str]) -> dict[str, Given]:
    """Return what is set, and where, as it was written. An empty variable is not set.

    Raises: BadInput if the file cannot be read, or a name is not that of a setting.
    """
    names = [setting.name for setting in settings()]
    variables = {key: text for key, text in environment.items() if key.startswith(PREFIX) and text}
    for key in variables:
        if key.removeprefix(PREFIX) not in {*map(str.upper, names), FILE.upper(), *OTHERS}:
            raise unknown(key, [f"{PREFIX}{name.upper()}" for name in names])
    file = flags.get(FILE) or variables.get(f"{PREFIX}{FILE.upper()}")
    given = from_file(Path(file), names) if file else {}
    for name in names:
        flag, variable = flag_of(name), f"{PREFIX}{name.upper()}"
        if flags.get(name) not in (None, []):
            given[name] = Given(flags[name], flag)
        elif variable in variables:
            given[name] = Given(variables[variable], variable)
    return given


def flag_of(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def from_file(file: Path, names: list[str]) -> dict[str, Given]:
    try:
        document = tomllib.loads(file.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise BadInput(Text("commands.file.unreadable", {"reason": error.strerror or str(error)}), str(file)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadInput(Text("commands.settings.not_toml", {"reason": str(error)}), str(file)) from None
    for name in document:
        if name not in names:
            raise unknown(name, names, f"{file}: ")
    return {name: Given(found, f"{file}: {name}") for name, found in document.items()}


def unknown(name: str, names: list[str], place: str = "") -> BadInput:
    return BadInput(Text("commands.settings.unknown", {"hint": hint(name, names)}), f"{place}{name}")


def value(setting: Setting, given: Given) -> Any:
    """Return a value of the setting's type.

    Raises: BadInput, which does not repeat the value since it may hold a password.
    """
    found = given.value
    try:
        if setting.many:
            parts = msgspec.convert(found if isinstance(found, list) else [found], list[str])
            whole = setting.kind == "PATHS" and isinstance(found, list)  # commas and spaces belong to their names
            found = parts if whole else [word.strip() for part in parts for word in part.split(",") if word.strip()]
        wanted = msgspec.convert(found, setting.type, strict=not isinstance(found, str))
        for one in wanted if setting.many else [wanted]:
            if setting.kind != "PATHS":
                _visible(one)
            CHECKS.get(setting.kind, str)(one)
    except (msgspec.ValidationError, ValueError):
        raise BadInput(expected(setting), given.where) from None
    return wanted


def expected(setting: Setting) -> Text:
    """Return what a value of this setting must be."""
    limits: dict[str, Any] = {}
    for meta in getattr(setting.type, "__metadata__", ()):
        if meta.ge is not None:
            limits = {"least": int(meta.ge), "most": int(meta.le)}
    return Text("commands.settings.expected", {"kind": Text(f"commands.settings.kind.{setting.kind.lower()}", limits)})


def _visible(found: object) -> None:
    if isinstance(found, str) and any(unicodedata.category(char) in ("Cc", "Cs") for char in found):
        raise ValueError(found)


def _address(text: str) -> None:
    if not text.encode("idna"):  # an empty one would be every address of this machine
        raise ValueError(text)


def _name(text: str) -> None:
    name, _, port = text.partition(":")
    if not re.fullmatch(r"[\w-]+(\.[\w-]+)*\.?", name, re.ASCII) or (":" in text and not _port(port) > 0):
        raise ValueError(text)


def _port(text: str) -> int:
    return msgspec.convert(text, Port, strict=False)


def _file(text: str) -> None:
    if "\0" in text:
        raise ValueError(text)


def _path(text: str) -> None:
    if not re.fullmatch(r"(/(?!\.\.?(/|$))[\w.~-]+)*", text, re.ASCII):
        raise ValueError(text)


def _url(text: str) -> None:
    # A store that SQLite keeps only in memory would be lost at each start.
    if not re.fullmatch(r"(sqlite(\+\w+)?:///(?!:memory:).+|postgres(ql)?(\+\w+)?:.*)?", text):
        raise ValueError(text)


def _endpoint(text: str) -> None:
    host, _, port = text.rpartition(":")
    if text and (not host.strip("[]").encode("idna") or not _port(port)):
        raise ValueError(text)


def _secret(text: str) -> None:
    if text and (len(text) < LEAST_SECRET or not text.isascii() or not text.isprintable() or " " in text):
        raise ValueError(text)


def _issuer(text: str) -> None:
    if not re.fullmatch(r"(https?://[^\s/@?#]+(/[\w.~/-]*)?)?", text):
        raise ValueError(text)


def _contact(text: str) -> None:
    if not re.fullmatch(r"(mailto:[^\s@]+@[^\s@]+|https://[^\s/@]+(/\S*)?)?", text):
        raise ValueError(text)


def vapid_number(text: str) -> int:
    """Return the number that a VAPID private key stands for. Raises: ValueError if it isn't one."""
    if not re.fullmatch(r"[\w-]{43}=?", text, re.ASCII):
        raise ValueError("not base64url of 32 bytes")
    number = int.from_bytes(base64.urlsafe_b64decode(text.rstrip("=") + "="))
    if not 0 < number < P256_ORDER:
        raise ValueError("not a key of P-256")
    return number


def _key(text: str) -> None:
    if text:
        vapid_number(text)


CHECKS: Final[dict[str, Callable[[str], object]]] = {
    "ADDRESS": _address,
    "CONTACT": _contact,
    "ENDPOINT": _endpoint,
    "ISSUER": _issuer,
    "KEY": _key,
    "NAMES": _name,
    "NETWORKS": lambda text: ipaddress.ip_network(text, strict=False),
    "PATH": _path,
    "PATHS": _file,
    "SECRET": _secret,
    "URL": _url,
}


# --- writing ---------------------------------------------------------------------------------------------------------


def add_flags(parser: argparse.ArgumentParser, only: Collection[str] = ()) -> None:
    """Add a flag for every setting, or `only` for some, except `--game`, which all commands have. `read` checks what
    they are given."""
    parser.add_argument(f"--{FILE}", metavar="FILE", help="file with settings; `tefuda settings` prints one")
    for setting in settings():
        if setting.name != "game" and (not only or setting.name in only):
            parser.add_argument(
                flag_of(setting.name),
                action="append" if setting.many else "store",
                metavar=setting.kind,
                help=help_of(setting),
            )


def help_of(setting: Setting) -> str:
    """Return what `--help` says of a setting."""
    many = "; with commas, or repeated" if setting.many else ""
    usual = ",".join(setting.default) if setting.many else setting.default
    return f"{setting.help}{many}{f' ({usual})' if usual else ''}"


def template() -> str:
    """Return a file with every setting, its help and its default or an example, all commented out."""
    lines = ["# Settings of Tefuda. To change one, remove the # before it."]
    for setting in settings():
        lines += ["", *textwrap.wrap(setting.help, 96, initial_indent="# ", subsequent_indent="# ")]
        lines += [f"# {setting.name} = {json.dumps(setting.example)}"]
    return "\n".join(lines) + "\n"
