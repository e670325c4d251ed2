"""The pages of the library reference: public modules, whose docstrings Sphinx reads."""

from __future__ import annotations

import re

MODULES = {
    "tefuda.match": "Matches, bots and games",
    "tefuda.plain": "Games in plain Python",
    "tefuda.engine.position": "Positions",
    "tefuda.engine.registry": "Games and their options",
    "tefuda.engine.options": "Options",
    "tefuda.engine.view": "Views",
    "tefuda.engine.table": "Parts of a view",
    "tefuda.engine.record": "Records",
    "tefuda.engine.example": "Pictured examples",
    "tefuda.testing": "The conformance kit",
    "tefuda.encoding": "Matches as numbers",
    "tefuda.doors.vector": "Many matches at once",
    "tefuda.doors.pettingzoo": "PettingZoo",
    "tefuda.doors.gymnasium": "Gymnasium",
    "tefuda.doors.open_spiel": "OpenSpiel",
    "tefuda.drawing.svg": "Drawings",
}


def pages() -> dict[str, str]:
    """Return a page for each module, by its name."""
    return {
        f"reference/{module}.md": (
            f"# {title}: `{module}`\n\n```{{eval-rst}}\n.. automodule:: {module}\n   :members:\n"
            "   :member-order: bysource\n```\n"
        )
        for module, title in MODULES.items()
    }


def docstring(app: object, what: str, name: str, thing: object, options: object, lines: list[str]) -> None:
    """Read a docstring as what it is, plain text with code between backticks, and examples (for Sphinx, in place)."""
    out: list[str] = []
    for line in lines:
        example = line.startswith((">>>", "..."))
        if line.startswith("    ") and not example and (not out or not out[-1].startswith("    ")):
            shown = any(before.startswith(">>>") for before in out[-8:])
            out += [] if shown else ["", "::", ""]
        literal = line.startswith("    ") or example
        out.append(line if literal else line.replace("\\", "\\\\").replace("*", "\\*").replace("|", "\\|"))
        if not literal:
            out[-1] = re.sub(r"(`[^`]+`)(s\b)?", lambda found: found[1] + ("\\ s" if found[2] else ""), out[-1])
    lines[:] = out
