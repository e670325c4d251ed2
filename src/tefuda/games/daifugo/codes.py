"""Share codes: a table's options as a short code, and back."""

from __future__ import annotations

from typing import Any, Final

from tefuda.engine.errors import BadOption
from tefuda.engine.view import Text

from .catalogue import CLASSES, NUMBERS
from .checks import Entry, id_of

USUAL_TRICKS: Final = 500  # the last trick of a round, if the table does not say otherwise
TRICKS_STEP: Final = 100
LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that is taken for another


def code_of(options: dict[str, Any]) -> str:
    """Return a short code for a table's options.

    It names rules by their catalogue numbers and parameters by their places, so that it outlives new versions.
    """
    numbers = [int(options.get("players", 4)), int(options.get("games", 5))]
    entries = sorted(options["rules"], key=lambda entry: NUMBERS[id_of(entry)])
    numbers.append(len(entries))
    before = 0
    changed: list[list[int]] = []
    for k, entry in enumerate(entries):
        number = NUMBERS[id_of(entry)]
        numbers.append(number - before - 1)
        before = number
        if isinstance(entry, dict):
            for place, param in enumerate(CLASSES[entry["id"]].params):
                if param.id in entry:
                    changed.append([k, place, param.number(entry[param.id])])
    numbers += flat_numbers(changed)
    pause, tricks = int(options.get("pause", 0)), int(options.get("mostTricks", USUAL_TRICKS))
    if tricks != USUAL_TRICKS:
        numbers += [pause, tricks // TRICKS_STEP]
    elif pause != 0:
        numbers.append(pause)
    letters = "".join(digits(number) for number in numbers)
    letters += LETTERS[sum(LETTERS.index(letter) * (k + 1) for k, letter in enumerate(letters)) % 32]
    return "-".join(letters[k : k + 3] for k in range(0, len(letters), 3))


def flat_numbers(rows: list[list[int]]) -> list[int]:
    return [number for row in rows for number in row]


def digits(number: int) -> str:
    """Return a number in letters, four bits each; a letter of the upper half means that more follow."""
    out = LETTERS[number & 15]
    while number > 15:
        number >>= 4
        out = LETTERS[16 + (number & 15)] + out
    return out


def options_of(code: str) -> dict[str, Any]:
    """Return the options behind a code.

    Raises: BadOption if the code is not valid.
    """
    letters = [LETTERS.find(letter) for letter in code.upper() if letter not in "- "]
    refusal = BadOption(Text("daifugo.option.bad_code"), "$.code", "rules")
    if len(letters) < 4 or -1 in letters:
        raise refusal
    if sum(letter * (k + 1) for k, letter in enumerate(letters[:-1])) % 32 != letters[-1]:
        raise refusal
    numbers: list[int] = []
    number = 0
    for letter in letters[:-1]:
        number = number * 16 + letter % 16
        if letter < 16:
            numbers.append(number)
            number = 0
    return read_numbers(numbers, refusal)


def read_numbers(numbers: list[int], refusal: BadOption) -> dict[str, Any]:
    """Return the options that the numbers of a code mean."""
    ids = {number: id for id, number in NUMBERS.items()}
    try:
        players, games, length = numbers[:3]
        if players < 2 or games < 1:
            raise refusal
        entries: list[Entry] = []
        at = 0
        for gap in numbers[3 : 3 + length]:
            at += gap + 1
            entries.append(ids[at])
        rest = numbers[3 + length :]
        tricks = rest.pop() * TRICKS_STEP if len(rest) % 3 == 2 else USUAL_TRICKS
        if tricks < TRICKS_STEP:
            raise refusal
        pause = rest.pop() if len(rest) % 3 == 1 else 0
        for k in range(0, len(rest), 3):
            entry, place, value = rest[k : k + 3]
            id = id_of(entries[entry])
            param = CLASSES[id].params[place]
            old = entries[entry]
            entries[entry] = {**({"id": id} if isinstance(old, str) else old), param.id: param.value(value)}
    except (IndexError, KeyError, ValueError):
        raise refusal from None
    return {"players": players, "games": games, "mostTricks": tricks, "pause": pause, "rules": entries}
