"""Share codes survive new versions: `codes.json` holds codes as they were given out on 20 November 2026, each with the
rules and all parameters it stood for. A code that no longer says the same breaks a promise; never change the file, add
to it.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tefuda.games.daifugo.catalogue import CLASSES
from tefuda.games.daifugo.checks import Entry, id_of
from tefuda.games.daifugo.codes import options_of

CODES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "codes.json").read_text(encoding="utf-8"))


def in_full(entry: Entry) -> dict[str, Any]:
    """Return a rule with all its parameters, the usual ones too."""
    id = id_of(entry)
    usual = {param.id: param.default for param in (CLASSES[id].params if id in CLASSES else ())}
    return {"id": id, **usual, **(entry if isinstance(entry, dict) else {})}


@pytest.mark.parametrize("given", CODES, ids=lambda given: given["code"][:15])
def test_a_code_says_what_it_said_when_it_was_given_out(given: dict[str, Any]) -> None:
    options = options_of(given["code"])
    assert (options["players"], options["games"]) == (given["players"], given["games"])
    assert len(options["rules"]) == len(given["rules"])
    for entry, was in zip(options["rules"], given["rules"], strict=True):
        now = in_full(entry)
        assert {key: now[key] for key in was} == was  # a parameter added later is as usual
