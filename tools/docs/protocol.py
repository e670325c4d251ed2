"""The page about what browser and table say to each other: generated from `tefuda.table.messages` and its schemas.

Its English is that of the docstrings; its Japanese is in `words/protocol.toml`.
"""

from __future__ import annotations

import functools
import inspect
import re
import tomllib
from typing import Any

import msgspec

from scripts import web_types
from tefuda.engine import view
from tefuda.table import messages
from tools.docs.notation import table
from tools.docs.words import FOLDER, say


def page(lang: str) -> str:
    """Return the page as Markdown."""
    out = [f"# {say(lang, 'protocol')}\n", say(lang, "protocolWord") + "\n"]
    out += [f"## {say(lang, 'requests')}\n", "```text", requests(lang).strip("\n"), "```\n"]
    structs = web_types.structs(messages)
    tagged = [one for one in structs if isinstance(one.__struct_config__.tag, str)]  # type: ignore[attr-defined]
    out += [f"## {say(lang, 'messages')}\n", say(lang, "messagesWord") + "\n", *sections(tagged, lang)]
    out += [f"## {say(lang, 'contents')}\n", *sections([one for one in structs if one not in tagged], lang)]
    return "\n".join([*out, f"## {say(lang, 'views')}\n", *sections(web_types.structs(view), lang)])


@functools.cache
def japanese() -> dict[str, Any]:
    """Return the Japanese of the page: `requests`, and by the name of a type what it is about."""
    return tomllib.loads((FOLDER / "protocol.toml").read_text(encoding="utf-8"))


def requests(lang: str) -> str:
    """Return the list of requests."""
    if lang == "ja":
        return str(japanese()["requests"])
    return (inspect.getdoc(messages) or "").split("\n", 1)[1]


def about(one: type, lang: str) -> str:
    """Return what a type is about; empty if its docstring is only a signature."""
    if "__doc__" not in vars(one) or not one.__doc__ or one.__doc__.startswith(f"{one.__name__}("):
        return ""
    return str(japanese()["about"][one.__name__]) if lang == "ja" else inspect.cleandoc(one.__doc__)


def sections(types: list[type], lang: str) -> list[str]:
    """Return one section for each type: what it is, and its fields."""
    _, schemas = msgspec.json.schema_components(types)
    out = []
    for one in types:
        tag = one.__struct_config__.tag  # type: ignore[attr-defined]
        schema = schemas[one.__name__]
        out += [f"### {one.__name__}\n"]
        if isinstance(tag, str):
            out.append(f'`"type": "{tag}"`\n')
        if said := about(one, lang):
            out.append(escaped(said) + "\n")
        fields = {name: field for name, field in schema.get("properties", {}).items() if name != "type"}
        rows = [(f"`{name}`", f"`{web_types.typescript(field)}`", default(field)) for name, field in fields.items()]
        if rows:
            out += table((say(lang, "field"), say(lang, "type"), say(lang, "default")), rows)
    return out


def escaped(text: str) -> str:
    """Return a text whose signs mean nothing to Markdown, but for code between backticks."""
    parts = re.split(r"(`[^`]*`)", text)
    return "".join(part if part.startswith("`") else re.sub(r"([*_<>])", r"\\\1", part) for part in parts)


def default(schema: dict[str, Any]) -> str:
    """Return the default of a field; empty if it must be given."""
    return f"`{msgspec.json.encode(schema['default']).decode()}`" if "default" in schema else ""
