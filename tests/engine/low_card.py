"""A toy game for the kit's own tests: nine cards, three seats, each plays its hand away in any order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tefuda.cards.pack import french
from tefuda.engine import table
from tefuda.engine.chance import Rng
from tefuda.engine.moves import Moves
from tefuda.engine.options import Options
from tefuda.engine.position import OVER, Position
from tefuda.engine.registry import Game
from tefuda.engine.setup import Setup
from tefuda.engine.view import Prompt, Result, SeatView, Sheet, Text, Thing, View, Zone

PACK = french("234", "SHD")


class LowCard(Position):
    """`hands` and `gone` are lists of cards; a card scores its number for its player."""

    hands: list[list[int]]
    gone: list[int]
    points: list[int]

    def begin(self) -> None:
        rest = list(range(9))
        for seat in range(3):
            self.hands[seat] = sorted(rest.pop(self.below(len(rest))) for _ in range(3))
        self.turn = 0

    def legal(self, moves: Moves) -> None:
        moves.clear()
        for card in self.hands[self.turn]:
            moves.add(card)

    def apply(self, move: int) -> None:
        self.hands[self.turn].remove(move)
        self.gone = [*self.gone, move]
        self.points[self.turn] += move
        self.turn = (self.turn + 1) % 3
        if not self.hands[self.turn]:
            self.turn = OVER

    def scores(self) -> list[int]:
        return list(self.points)

    def result(self) -> Result:
        return table.by_score(self.scores(), [Sheet(seat, self.points[seat]) for seat in range(3)])

    def text(self, move: int) -> str:
        return PACK.name(move)

    def parse(self, text: str) -> int:
        return table.card(PACK, text)

    def view(self, seat: int) -> View:
        zones = []
        for owner in range(3):
            shown = [
                Thing(PACK.name(card), PACK.name(card)) if table.sees(seat, owner) else Thing(f"hand{owner}.{k}")
                for k, card in enumerate(self.hands[owner])
            ]
            zones.append(Zone(f"hand{owner}", "hand", "hand", owner, things=shown))
        over = self.turn == OVER
        return View(
            "low_card",
            seat if seat >= 0 else None,
            None,
            [SeatView(other, hand=len(self.hands[other])) for other in range(3)],
            zones,
            None if over else Prompt([self.turn], "card", Text("common.prompt.card")),
            moves=table.card_moves(PACK, self) if seat == self.turn else [],
            result=self.result() if over else None,
        )

    def state(self) -> dict[str, Any]:
        return {
            "hands": [[PACK.name(card) for card in hand] for hand in self.hands],
            "gone": [PACK.name(card) for card in self.gone],
            "points": list(self.points),
            "turn": self.turn,
            "chance": self.chance,
        }

    def load(self, setup: Setup) -> None:
        self.hands = setup.ordered_sets("hands", 3)
        self.gone = setup.ordered("gone")
        self.points = setup.numbers("points", [0, 0, 0])
        self.turn = setup.number("turn", 0, -1, 2)

    def determinize(self, seat: int, rng: Rng) -> Position:
        twin = self.clone()
        assert isinstance(twin, LowCard)
        unseen = [card for other in range(3) if other != seat for card in self.hands[other]]
        for other in range(3):
            if other != seat:
                twin.hands[other] = sorted(unseen.pop(rng.below(len(unseen))) for _ in self.hands[other])
        twin.chance = rng.fresh()
        return twin


def create(options: Options, kind: type[LowCard] = LowCard) -> LowCard:
    position = kind()
    position.players = 3
    position.hands = [[], [], []]
    position.gone = []
    position.points = [0, 0, 0]
    return position


def game(start: Callable[[Options], Position], bound: int = 9) -> Game:
    return Game(
        "low_card",
        players=[3],
        pack=lambda options: PACK,
        create=start,
        zones=["hands", "gone"],
        bound=lambda options: bound,
        minutes=1,
    )
