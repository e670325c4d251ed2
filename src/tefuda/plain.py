"""Games in plain Python: cards are names in lists, moves are texts, and speed does not matter.

`PlainPosition` implements the contract of `tefuda.engine.position`. Such a game adds only what is its own: its cards,
the deal, its moves and their effects, what each seat sees, and its texts. Three in `examples/` are explained in docs/:
`neighbours.py` (write-a-game.md), `last_word.py` (write-a-trick-game.md) and `goofspiel.py`, in which everyone chooses
at the same time (write-a-secret-game.md). They run about fifty times slower than a game like `examples/hearts.py`,
which is still fast enough for a table and for bots.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar, cast

import msgspec

from tefuda.cards.bits import bit
from tefuda.cards.pack import Pack
from tefuda.engine import table
from tefuda.engine.chance import Rng
from tefuda.engine.moves import Moves
from tefuda.engine.options import Option, Options
from tefuda.engine.position import OVER, Origin, Position
from tefuda.engine.registry import Game, restored
from tefuda.engine.setup import Setup
from tefuda.engine.view import Move, Prompt, Reason, Result, SeatView, Sheet, Text, View, Zone

Own = TypeVar("Own", bound="PlainPosition")
TRIES = 1_000  # deals of the hidden cards until one is possible


class PlainPosition(Position):
    """A match in progress. A game extends it with fields and the methods below the line "the rules".

    A field is anything that changes during a match, with its type: `passes: int`. A `list[str]` has cards, a
    `list[list[str]]` the cards of each seat, and every card is in exactly one of these lists. Class variables: `id` of
    the game; `cards`, the names of all cards; `words`, the moves that are not cards, each with a text `ID.move.WORD`.
    `options`: those of the match.
    """

    id: ClassVar[str]
    cards: ClassVar[list[str]]
    words: ClassVar[list[str]] = []
    options: Options

    # --- the rules: what a game fills in -----------------------------------------------------------------------

    def choices(self) -> list[str]:
        """Return the moves that `turn` may make, in any order, at least one: names of cards, and words."""
        raise NotImplementedError

    def make(self, move: str) -> None:
        """Make a legal move of `turn`, and set `turn` to the next seat, or to OVER."""
        raise NotImplementedError

    def unseen(self, seat: int) -> list[list[str]]:
        """Return the lists of cards that a seat does not see. For bots, their cards are shuffled and dealt again."""
        raise NotImplementedError

    def unseen_apart(self, seat: int) -> list[list[list[str]]]:
        """Return the lists of `unseen` in groups between which no card can have changed places.

        By default they are one group.
        """
        return [self.unseen(seat)]

    def possible(self) -> bool:
        """Return whether the cards can be where they are, after all that everyone has seen.

        For bots, the hidden cards are dealt again until it is so. By default they always can.
        """
        return True

    def zones(self, seat: int) -> list[Zone]:
        """Return the places on the table as a seat sees them (`tefuda.engine.view`; `tefuda.engine.table` helps)."""
        raise NotImplementedError

    def broken_rule(self, move: str) -> str:
        """Return the rule that forbids a move; "" if none does.

        Its text is `ID.rule.RULE`, in which `{cards:cards}` is the card.
        """
        return "" if move in self.choices() else "not_now"

    def prompt_limit(self) -> Text | None:
        """Return what restricts `turn`, the second line of the prompt; None for no such line."""
        return None

    def progress(self) -> Text | None:
        """Return how far the match has come, for the top of the table; None to show nothing."""
        return None

    # --- what a game inherits ----------------------------------------------------------------------------------

    @classmethod
    def game(
        cls: type[Own],
        *,
        players: Sequence[int],
        bound: int,
        minutes: int,
        texts: Mapping[str, Mapping[str, Any]],
        options: Sequence[Option] = (),
        faces: Sequence[str] = (),
    ) -> Game:
        """Return the `GAME` of this class: no match has more than `bound` moves. The rest is as in `Game`."""

        def create(options: Options) -> Position:
            position = cls()
            position.players = options.players
            position.origin = Origin(options, restored)
            return position

        zones = [name for name in fields(cls) if holds_cards(cls, name)]
        return Game(
            cls.id, players=players, options=options, pack=lambda options: pack_of(cls), create=create, zones=zones,
            bound=lambda options: bound, minutes=minutes, texts=texts, faces=faces,
        )  # fmt: skip

    def shuffled(self, cards: Sequence[str]) -> list[str]:
        """Return the cards in a random order, by the match's own chance."""
        return drawn(cards, self.below)

    def next_seat(self) -> int:
        """Return the seat after `turn`."""
        return (self.turn + 1) % self.players

    def choose_together(self) -> None:
        """Let every seat choose at the same time: no one sees what others choose until all have."""
        self.waiting = bit(self.players) - 1
        self.turn = 0

    def all_chose(self) -> bool:
        """Note that `turn` has chosen, and return whether everyone has. If not, `turn` is another seat that must."""
        self.waiting ^= bit(self.turn)
        if self.waiting:
            self.turn = self.next_waiting(0)
        return not self.waiting

    def every_move(self) -> list[str]:
        """Return all moves of the game: a move's number is its place in here."""
        return [*self.cards, *self.words]

    def legal(self, moves: Moves) -> None:
        """Fill `moves` with the numbers of `choices`, in the order of `every_move`."""
        every = self.every_move()
        moves.clear()
        for move in sorted(every.index(choice) for choice in self.choices()):
            moves.add(move)

    def apply(self, move: int) -> None:
        """Make the move of a number, as `make` does with its text."""
        self.make(self.every_move()[move])

    def text(self, move: int) -> str:
        """Return the text of a move's number: a card or a word."""
        return self.every_move()[move]

    def parse(self, text: str) -> int:
        """Return the number of a move.

        Raises: BadNotation if the game has no such move.
        """
        every = self.every_move()
        return every.index(text) if text in every else super().parse(text)

    def forbids(self, move: int) -> Reason | None:
        """Return the rule that forbids a move, as `broken_rule` names it; None if it is legal."""
        text = self.text(move)
        rule = self.broken_rule(text)
        if rule == "not_now":
            return Reason(rule, Text("engine.not_legal"))
        return Reason(rule, Text(f"{self.id}.rule.{rule}", {"cards": [text]})) if rule else None

    def result(self) -> Result:
        """Return the result: the highest score wins, equal scores share a place."""
        scores = self.scores()
        return table.by_score(scores, [Sheet(seat, score) for seat, score in enumerate(scores)])

    def view(self, seat: int) -> View:
        """Return everything that `seat` (or SPECTATOR) may see, and nothing else."""
        over = self.turn == OVER
        prompt = Prompt(self.deciders(), "card", Text("common.prompt.card"), self.prompt_limit(), most=1)
        return View(
            self.id, seat if seat >= 0 else None, self.progress(), self.seat_views(), self.zones(seat),
            None if over else prompt, moves=self.offered(seat), result=self.result() if over else None,
        )  # fmt: skip

    def seat_views(self) -> list[SeatView]:
        """Return what is shown of each seat, in the order of play."""
        hands: list[list[str]] = getattr(self, "hands", [[]] * self.players)
        scores = self.scores()
        return [
            SeatView(seat, len(hands[seat]), scores[seat], state=table.deciding(self, seat) or self.decided(seat))
            for seat in range(self.players)
        ]

    def decided(self, seat: int) -> list[str]:
        """Return the mark of a seat that has chosen while others still choose."""
        return ["decided"] if self.waiting and not self.waiting & bit(seat) else []

    def offered(self, seat: int) -> list[Move]:
        """Return a seat's legal moves as the table offers them: cards to tap, and a button for each word."""
        cards = {card: Text("common.move.play", {"cards": [card]}) for card in self.cards}
        return [
            Move(move, [move], label=cards[move]) if move in cards
            else Move(move, label=Text(f"{self.id}.move.{move}"), kind="pass")
            for move in map(self.text, table.moves_of(self, seat))
        ]  # fmt: skip

    def clone(self: Own) -> Own:
        """Return an independent copy without the log."""
        return cast("Own", super().clone())

    def determinize(self: Own, seat: int, rng: Rng) -> Own:
        """Return a random position consistent with what `seat` knows: hidden cards are dealt again until `possible`."""
        twin = self.clone()
        twin.chance = rng.fresh()
        for _ in range(TRIES):  # dealing again until it fits makes every possible deal equally likely
            for lists in twin.unseen_apart(seat):
                cards = drawn(sorted(card for cards in lists for card in cards), rng.below)
                for hidden in lists:
                    hidden[:] = [cards.pop() for _ in hidden]
            if twin.possible():
                break
        return twin

    def state(self) -> dict[str, Any]:
        """Return everything that the rest of the match depends on, as plain data that `load` reads."""
        own = {name: msgspec.to_builtins(getattr(self, name)) for name in fields(type(self))}
        waiting = [self.waiting >> seat & 1 for seat in range(self.players)]
        return {**own, **({"waiting": waiting} if self.waiting else {}), "turn": self.turn, "chance": self.chance}

    def load(self, setup: Setup) -> None:
        """Fill the position from a setup: lists that it does not name are empty, numbers 0."""
        names = setup.pack.names
        self.turn = setup.number("turn", 0, OVER, self.players - 1)
        self.waiting = setup.seats("waiting", self.players)
        if self.waiting and (self.turn == OVER or not self.waiting & bit(self.turn)):
            raise setup.refuse("turn", "no_move")
        for field, kind in fields(type(self)).items():
            value: Any
            if kind == list[str]:
                value = [names[card] for card in setup.ordered(field)]
            elif kind == list[list[str]]:
                value = [[names[card] for card in cards] for cards in setup.ordered_sets(field, self.players)]
            elif not setup.has(field):
                value = kind()
            else:
                try:
                    value = msgspec.convert(setup.value(field), kind)
                except msgspec.ValidationError as error:
                    raise setup.refuse(field, "shape", problem=str(error)) from None
            setattr(self, field, value)
        if self.turn != OVER and not all(table.moves_of(self, seat) for seat in self.deciders()):
            raise setup.refuse("turn", "no_move")


def fields(kind: type[PlainPosition]) -> dict[str, Any]:
    """Return the fields of a game and their types, in the order in which they are declared."""
    own = [base for base in reversed(kind.__mro__) if issubclass(base, PlainPosition) and base is not PlainPosition]
    declared = {name: type for base in own for name, type in inspect.get_annotations(base, eval_str=True).items()}
    return {name: type for name, type in declared.items() if "ClassVar" not in str(type)}


def holds_cards(kind: type[PlainPosition], field: str) -> bool:
    """Return whether a field is a list of cards, or one for each seat."""
    return fields(kind)[field] in (list[str], list[list[str]])


def pack_of(kind: type[PlainPosition]) -> Pack:
    """Return the game's cards as a pack: equal ones are one card with several copies."""
    names = list(dict.fromkeys(kind.cards))
    return Pack(names, [kind.cards.count(name) for name in names])


def drawn(cards: Sequence[str], below: Callable[[int], int]) -> list[str]:
    """Return cards in a random order; `below(n)` draws a number 0..n-1."""
    left = list(cards)
    return [left.pop(below(len(left))) for _ in cards]
