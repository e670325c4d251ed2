"""The page about what browser and table say to each other: generated from `tefuda.table.messages` and its schemas."""

from __future__ import annotations

import inspect
import re
from typing import Any

import msgspec

from scripts import web_types
from tefuda.engine import view
from tefuda.table import messages
from tools.docs.notation import table

INTRODUCTION = """# Protocol of the table

What a browser and the table say to each other, for programs that want to be a browser, and for whoever reads the code.
Everything is JSON. The page is generated from `tefuda.table.messages`; the browser's types are made from the same
schemas. Fields that hold their default are left out on the wire. For a program that plays, there is something simpler:
[programs in any language](programs.md).

"""


def page() -> str:
    """Return the page as Markdown."""
    about = inspect.getdoc(messages) or ""
    out = [INTRODUCTION, "## Requests\n", "```text", about.split("\n", 1)[1].strip("\n"), "```\n"]
    structs = web_types.structs(messages)
    tagged = [one for one in structs if isinstance(one.__struct_config__.tag, str)]  # type: ignore[attr-defined]
    out += ["## Messages of the WebSocket\n", "Each has its name in `type`.\n", *sections(tagged)]
    out += ["## What requests and messages contain\n", *sections([one for one in structs if one not in tagged])]
    return "\n".join([*out, "## Views\n", *sections(web_types.structs(view))])


def sections(types: list[type]) -> list[str]:
    """Return one section for each type: what it is, and its fields."""
    _, schemas = msgspec.json.schema_components(types)
    out = []
    for one in types:
        tag = one.__struct_config__.tag  # type: ignore[attr-defined]
        schema = schemas[one.__name__]
        out += [f"### {one.__name__}\n"]
        if isinstance(tag, str):
            out.append(f'`"type": "{tag}"`\n')
        if "__doc__" in vars(one) and one.__doc__ and not one.__doc__.startswith(f"{one.__name__}("):
            out.append(re.sub(r"([*_<>])", r"\\\1", inspect.cleandoc(one.__doc__)) + "\n")
        fields = {name: field for name, field in schema.get("properties", {}).items() if name != "type"}
        rows = [(f"`{name}`", f"`{web_types.typescript(field)}`", default(field)) for name, field in fields.items()]
        if rows:
            out += table(("Field", "Type", "Default"), rows)
    return out


def default(schema: dict[str, Any]) -> str:
    """Return the default of a field; empty if it must be given."""
    return f"`{msgspec.json.encode(schema['default']).decode()}`" if "default" in schema else ""
