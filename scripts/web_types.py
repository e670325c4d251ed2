"""Write web/src/lib/types.ts from the schemas browser and server share.

    python scripts/web_types.py            write the file
    python scripts/web_types.py --check    exit 1 if the committed file is not what the schemas give

The wire leaves out fields that hold their default (`omit_defaults`). So that the browser's code need not ask "is it
there?" everywhere, the interfaces list every field as present, and `SHAPES` says how to fill in what was left out
(see web/src/lib/complete.ts).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args

import msgspec

ROOT = Path(__file__).resolve().parent.parent
if __name__ == "__main__":  # for those who import it, the engine stays the one they have, in their processes too
    sys.path.insert(0, str(ROOT / "src"))

from tefuda import texts  # noqa: E402
from tefuda.coach import analysis, known, line, weigh  # noqa: E402
from tefuda.engine import view  # noqa: E402
from tefuda.table import coached, messages, oversight  # noqa: E402
from tefuda.table.laboratory import messages as laboratory  # noqa: E402

TARGET = ROOT / "web" / "src" / "lib" / "types.ts"
HEAD = "// Written by scripts/web_types.py from {}. Do not edit.\n"
OVERSIGHT = TARGET.with_name("oversight.ts")
LABORATORY = TARGET.with_name("laboratory.ts")
COACHED = TARGET.with_name("coached.ts")
NO_DEFAULT = object()


def structs(module: Any) -> list[type]:
    """Return the schemas a module, or a package, defines itself, in the order of the file."""
    found = [t for t in vars(module).values() if isinstance(t, type) and issubclass(t, msgspec.Struct)]
    return [t for t in found if f"{t.__module__}.".startswith(f"{module.__name__}.")]


def reference(schema: dict[str, Any]) -> str | None:
    return schema["$ref"].rsplit("/", 1)[-1] if "$ref" in schema else None


def typescript(schema: dict[str, Any]) -> str:
    """Return the TypeScript type of one JSON schema."""
    if name := reference(schema):
        return name
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(typescript(option) for option in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(json.dumps(value, ensure_ascii=False) for value in schema["enum"])
    if "const" in schema:
        return json.dumps(schema["const"], ensure_ascii=False)
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return "[" + ", ".join(typescript(item) for item in schema["prefixItems"]) + "]"
        item = typescript(schema.get("items") or {})
        return f"({item})[]" if "|" in item else f"{item}[]"
    if kind == "object":
        return f"Record<string, {typescript(schema.get('additionalProperties') or {})}>"
    return {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}.get(
        kind or "", "unknown"
    )


def nested(schema: dict[str, Any]) -> tuple[str, str] | None:
    """Return the struct inside a field and how it is held: `one`, `list` or `dict`; None for plain values."""
    if name := reference(schema):
        return name, "one"
    if "anyOf" in schema:
        found = [held for option in schema["anyOf"] if (held := nested(option))]
        return found[0] if found else None
    if schema.get("type") == "array" and isinstance(schema.get("items"), dict):
        inner = nested(schema["items"])
        return (inner[0], "list") if inner else None
    if schema.get("type") == "object" and isinstance(schema.get("additionalProperties"), dict):
        inner = nested(schema["additionalProperties"])
        return (inner[0], "dict") if inner else None
    return None


def comment(doc: str, indent: str = "") -> str:
    lines = [line.strip() for line in doc.strip().splitlines()]
    body = f"\n{indent} * ".join(lines)
    return f"{indent}/** {body} */\n"


def interface(name: str, schema: dict[str, Any], required: Sequence[str] | None = None) -> str:
    """Return a schema as an interface; where `required` is given, other fields are optional."""
    doc = schema.get("description", "")
    fields = "".join(
        f"  {field}{'' if required is None or field in required else '?'}: {typescript(kind)};\n"
        for field, kind in schema["properties"].items()
    )
    return f"{comment(doc) if doc else ''}export interface {name} {{\n{fields}}}\n"


def interfaces(types: list[type]) -> list[str]:
    """Return these structs as interfaces, in their order."""
    _, components = msgspec.json.schema_components(types, ref_template="#/{name}")
    return [interface(t.__name__, components[t.__name__]) for t in types]


def shape(schema: dict[str, Any]) -> dict[str, Any]:
    defaults = {f: s["default"] for f, s in schema["properties"].items() if "default" in s}
    inside = {f: list(held) for f, s in schema["properties"].items() if (held := nested(s))}
    return {"defaults": defaults, "inside": inside}


def generate() -> str:
    types = structs(texts) + structs(view) + structs(messages)
    _, components = msgspec.json.schema_components(types, ref_template="#/{name}")
    parts = [HEAD.format("tefuda.engine.view and tefuda.table.messages")]
    parts += [interface(t.__name__, components[t.__name__]) for t in types]
    for alias in ("ToServer", "ToBrowser"):
        names = [t.__name__ for t in getattr(messages, alias).__args__]
        parts.append(f"export type {alias} =\n  | " + "\n  | ".join(names) + ";\n")
    shapes = {t.__name__: shape(components[t.__name__]) for t in types}
    rows = "".join(f"  {name}: {json.dumps(s, ensure_ascii=False)},\n" for name, s in shapes.items())
    held = "Record<string, [string, 'one' | 'list' | 'dict']>"
    parts.append(
        f"export interface Shape {{\n  defaults: Record<string, unknown>;\n  inside: {held};\n}}\n\n"
        f"/** Per struct: values left out on the wire, and which fields hold other structs. */\n"
        f"export const SHAPES: Record<string, Shape> = {{\n{rows}}} as Record<string, Shape>;\n"
    )
    return "\n".join(parts)


def overseen() -> str:
    """Return the types of the operator's page, which leaves nothing out on the wire and is loaded by itself."""
    parts = [HEAD.format("tefuda.table.oversight"), *interfaces(structs(oversight))]
    parts.append("export type Order = " + " | ".join(t.__name__ for t in get_args(oversight.Order)) + ";\n")
    return "\n".join(parts)


def of_the_coach() -> str:
    """Return the types of the coach's screens, which leave nothing out on the wire but in moves and texts."""
    own = [weigh.Effort, weigh.Estimate, weigh.Option, weigh.Weighed, known.Holder, line.Point]
    types = [*own, analysis.Turn, analysis.Balance, *structs(coached)]
    head = HEAD.format("tefuda.coach and tefuda.table.coached")
    return "\n".join([head, "import type { Move, Text } from './types';\n", *interfaces(types)])


def studied() -> str:
    """Return the types of the laboratory, which is loaded by itself. What may be left out on the wire is optional."""
    _, components = msgspec.json.schema_components(structs(laboratory), ref_template="#/{name}")
    parts = [HEAD.format("tefuda.table.laboratory.messages"), "import type { Text } from './types';\n"]
    parts += [interface(name, schema, schema["required"]) for name, schema in components.items() if name != "Text"]
    return "\n".join(parts)


def main() -> int:
    status = 0
    written = (
        (TARGET, generate()),
        (OVERSIGHT, overseen()),
        (COACHED, of_the_coach()),
        (LABORATORY, studied()),
    )
    for target, text in written:
        if "--check" not in sys.argv[1:]:
            target.write_text(text, encoding="utf-8")
        elif not target.exists() or target.read_text(encoding="utf-8") != text:
            print(f"{target.relative_to(ROOT)} is out of date: run scripts/web_types.py", file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    raise SystemExit(main())
