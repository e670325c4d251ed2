"""Options that a game offers: declared once, checked everywhere, shown by the lobby and by `tefuda games --json`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from mypy_extensions import mypyc_attr

from tefuda.engine.errors import BadOption
from tefuda.engine.view import Text


@mypyc_attr(allow_interpreted_subclasses=True)
class Option:
    """One option, with its id and its default value."""

    type = ""

    def __init__(self, id: str, default: Any) -> None:
        self.id = id
        self.default = default

    def check(self, value: Any, players: int, path: str) -> Any:
        """Return a value in its canonical form.

        Raises: BadOption, at `path`, if the value is not allowed.
        """
        raise NotImplementedError

    def sample(self, players: int, random: Random) -> Any:
        """Return a random allowed value, for the conformance kit; the default if there is no other."""
        return self.default

    def info(self) -> dict[str, Any]:
        """Return the option as plain data: id, type, default and range."""
        return {"id": self.id, "type": self.type, "default": self.default}

    def __repr__(self) -> str:
        """Return what the option allows: `<Number: deals, default=3, least=3, most=30, step=3>`."""
        said = [f"{key}={value!r}" for key, value in self.info().items() if key not in ("id", "type")]
        return f"<{type(self).__name__}: {', '.join([self.id, *said])}>"

    def refuse(self, path: str, found: Any, **limits: Any) -> BadOption:
        args = {key: str(value) for key, value in limits.items()}
        return BadOption(Text(f"engine.option.{self.type}", {"option": self.id, "found": repr(found), **args}), path)


class Flag(Option):
    """An option that is on or off."""

    type = "bool"

    def __init__(self, id: str, default: bool = False) -> None:
        super().__init__(id, default)

    def check(self, value: Any, players: int, path: str) -> Any:
        if not isinstance(value, bool):
            raise self.refuse(path, value)
        return value

    def sample(self, players: int, random: Random) -> Any:
        return random.random() < 0.5


class Number(Option):
    """A whole number from `least` to `most` in steps of `step`."""

    type = "int"

    def __init__(self, id: str, default: int, least: int, most: int, step: int = 1) -> None:
        super().__init__(id, default)
        self.least, self.most, self.step = least, most, step

    def check(self, value: Any, players: int, path: str) -> Any:
        whole = isinstance(value, int) and not isinstance(value, bool)
        if not whole or not self.least <= value <= self.most or (value - self.least) % self.step:
            raise self.refuse(path, value, least=self.least, most=self.most, step=self.step)
        return value

    def sample(self, players: int, random: Random) -> Any:
        """Return a value near the lower end, so that matches stay short."""
        return min(self.most, self.least + random.randrange(3) * self.step)

    def info(self) -> dict[str, Any]:
        return {**super().info(), "least": self.least, "most": self.most, "step": self.step}


class Choice(Option):
    """One of a few words."""

    type = "choice"

    def __init__(self, id: str, choices: Sequence[str], default: str) -> None:
        super().__init__(id, default)
        self.choices = list(choices)

    def check(self, value: Any, players: int, path: str) -> Any:
        if value not in self.choices:
            raise self.refuse(path, value, choices=" ".join(self.choices))
        return value

    def sample(self, players: int, random: Random) -> Any:
        return random.choice(self.choices)

    def info(self) -> dict[str, Any]:
        return {**super().info(), "choices": self.choices}


class Seat(Option):
    """A seat by number, or null for a random one."""

    type = "seat"

    def __init__(self, id: str) -> None:
        super().__init__(id, None)

    def check(self, value: Any, players: int, path: str) -> Any:
        if value is not None and (isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < players):
            raise self.refuse(path, value, most=players - 1)
        return value

    def sample(self, players: int, random: Random) -> Any:
        return random.choice([None, *range(players)])


class Seats(Option):
    """All seats in an order (youngest to oldest, ...), or null for seat order."""

    type = "seats"

    def __init__(self, id: str) -> None:
        super().__init__(id, None)

    def check(self, value: Any, players: int, path: str) -> Any:
        if value is None:
            return None
        if not isinstance(value, list) or sorted(map(str, value)) != sorted(map(str, range(players))):
            raise self.refuse(path, value, most=players - 1)
        return [int(seat) for seat in value]

    def sample(self, players: int, random: Random) -> Any:
        return random.choice([None, random.sample(range(players), players)])


class Bots(Option):
    """The seats of bots. No one chooses it: the table sets it when a match begins, for a game that counts bots and
    people differently.
    """

    type = "bots"

    def __init__(self, id: str) -> None:
        super().__init__(id, [])

    def check(self, value: Any, players: int, path: str) -> Any:
        seats = list(range(players))
        if not isinstance(value, list) or any(isinstance(seat, bool) or seat not in seats for seat in value):
            raise self.refuse(path, value, most=players - 1)
        return [seat for seat in seats if seat in value]

    def sample(self, players: int, random: Random) -> Any:
        return [seat for seat in range(players) if random.random() < 0.25]


class Rows(Option):
    """A list of rows, each with a different word and a few numbers: `{"kind": "flush", "values": [8, 7]}`.

    A row has 1 to `longest` numbers from `least` to `most`.
    """

    type = "rows"

    def __init__(
        self, id: str, choices: Sequence[str], default: Mapping[str, Sequence[int]], least: int, most: int, longest: int
    ) -> None:
        super().__init__(id, [{"kind": kind, "values": list(values)} for kind, values in default.items()])
        self.choices = list(choices)
        self.least, self.most, self.longest = least, most, longest

    def check(self, value: Any, players: int, path: str) -> Any:
        if not isinstance(value, list) or not value:
            raise self.refuse(path, value)
        kinds: list[str] = []
        for k, row in enumerate(value):
            if not isinstance(row, Mapping) or set(row) != {"kind", "values"}:
                raise self.refuse(f"{path}[{k}]", row)
            if row["kind"] not in self.choices:
                raise self.refuse_row(f"{path}[{k}].kind", "choice", row["kind"], choices=" ".join(self.choices))
            if row["kind"] in kinds:
                raise self.refuse_row(f"{path}[{k}].kind", "twice", row["kind"])
            kinds.append(row["kind"])
            self.check_numbers(row["values"], f"{path}[{k}].values")
        return [{"kind": row["kind"], "values": list(row["values"])} for row in value]

    def check_numbers(self, numbers: Any, path: str) -> None:
        if not isinstance(numbers, list) or not 1 <= len(numbers) <= self.longest:
            raise self.refuse_row(path, "length", numbers, most=self.longest)
        for i, number in enumerate(numbers):
            whole = isinstance(number, int) and not isinstance(number, bool)
            if not whole or not self.least <= number <= self.most:
                raise self.refuse_row(f"{path}[{i}]", "number", number, least=self.least, most=self.most)

    def refuse_row(self, path: str, what: str, found: Any, **limits: Any) -> BadOption:
        refusal = self.refuse(path, found, **limits)
        return BadOption(Text(f"engine.option.rows_{what}", refusal.text.args), path)

    def sample(self, players: int, random: Random) -> Any:
        """Return rows for most of the words, with random numbers."""
        kinds = random.sample(self.choices, max(1, len(self.choices) - random.randrange(4)))
        top = min(self.most, self.least + 20)
        return [
            {"kind": kind, "values": [random.randint(self.least, top) for _ in range(random.randint(1, self.longest))]}
            for kind in kinds
        ]

    def info(self) -> dict[str, Any]:
        limits = {"least": self.least, "most": self.most, "longest": self.longest}
        return {**super().info(), "choices": self.choices, **limits}


class Options:
    """Checked options of one match, complete with defaults.

    `game`: the id of their game. `version`: that of its rules (`Game.version`).
    """

    def __init__(self, players: int, values: Mapping[str, Any], game: str = "", version: int = 1) -> None:
        self.players = players
        self.values = dict(values)
        self.game = game
        self.version = version

    def __reduce__(self) -> tuple[Any, ...]:
        return Options, (self.players, self.values, self.game, self.version)

    def __repr__(self) -> str:
        """Return the game, the number of players and every option: `<Options: four_tricks, players=3, deals=3>`."""
        said = [*([self.game] if self.game else []), *(f"{id}={value!r}" for id, value in self.data().items())]
        return f"<Options: {', '.join(said)}>"

    def number(self, id: str) -> int:
        return int(self.values[id])

    def flag(self, id: str) -> bool:
        return bool(self.values[id])

    def word(self, id: str) -> str:
        return str(self.values[id])

    def seat(self, id: str) -> int:
        """Return the seat chosen, or -1."""
        value = self.values[id]
        return -1 if value is None else int(value)

    def starter(self) -> int:
        """Return the seat that starts: `startSeat`, else the youngest of `ageOrder`, else -1 (a random seat)."""
        order = self.values.get("ageOrder")
        seat = self.seat("startSeat")
        return int(order[0]) if seat < 0 and order is not None else seat

    def rows(self, id: str) -> list[tuple[str, list[int]]]:
        """Return each row's word and numbers."""
        return [(str(row["kind"]), [int(value) for value in row["values"]]) for row in self.values[id]]

    def data(self) -> dict[str, Any]:
        """Return the options as a record has them: `players` first, then each option."""
        return {"players": self.players, **self.values}
