"""A game for the table's tests, as a user would write one.

In every round all players choose a card in secret, at once. The highest number that only one seat chose scores a
point.
Three to five players, forty cards, five rounds.
"""

from __future__ import annotations

from typing import Any

from tefuda.cards.bits import bit, members
from tefuda.cards.pack import french
from tefuda.engine import table
from tefuda.engine.chance import Rng
from tefuda.engine.happened import event
from tefuda.engine.moves import Moves
from tefuda.engine.options import Number, Options
from tefuda.engine.position import OPEN, OVER, Position
from tefuda.engine.registry import Game
from tefuda.engine.setup import Setup
from tefuda.engine.view import Prompt, Result, SeatView, Sheet, Text, Thing, View, Zone

PACK = french("23456789TJ")
NONE = -1


class Lonely(Position):
    """`hands` by seat, `chosen` one card per seat or NONE, `gone` the cards of earlier rounds, `stock` never dealt."""

    time: int = 0
    hands: list[list[int]]
    chosen: list[int]
    gone: list[int]
    stock: list[int]
    points: list[int]

    def begin(self) -> None:
        rest = list(range(40))
        for seat in range(self.players):
            self.hands[seat] = sorted(rest.pop(self.below(len(rest))) for _ in range(5))
            self.note(
                event("deal", seat, Text("x"), PACK.text(sum(map(bit, self.hands[seat]))).split(), seen_by=bit(seat))
            )
        self.stock = rest
        self.ask_all()

    def ask_all(self) -> None:
        self.chosen = [NONE] * self.players
        self.waiting = bit(self.players) - 1
        self.turn = 0

    def legal(self, moves: Moves) -> None:
        moves.clear()
        for card in self.hands[self.turn]:
            moves.add(card)

    def apply(self, move: int) -> None:
        self.hands[self.turn].remove(move)
        self.chosen[self.turn] = move
        self.waiting ^= bit(self.turn)
        self.note(event("choose", self.turn, Text("x"), [PACK.name(move)], seen_by=bit(self.turn)))
        if self.waiting:
            self.turn = self.next_waiting(self.turn)
        else:
            self.end_round()

    def end_round(self) -> None:
        numbers = [card % 10 for card in self.chosen]
        lonely = [number for number in numbers if numbers.count(number) == 1]
        if lonely:
            self.points[numbers.index(max(lonely))] += 1
        for seat, card in enumerate(self.chosen):
            self.note(event("play", seat, Text("x"), [PACK.name(card)]))
        self.gone = sorted(self.gone + self.chosen)
        if self.hands[0]:
            self.ask_all()
        else:
            self.chosen = [NONE] * self.players
            self.turn = OVER

    def seconds(self) -> int:
        return self.time

    def expired(self, seat: int) -> int:
        return self.hands[seat][-1]

    def scores(self) -> list[int]:
        return list(self.points)

    def result(self) -> Result:
        return table.by_score(self.scores(), [Sheet(seat, self.points[seat]) for seat in range(self.players)])

    def text(self, move: int) -> str:
        return PACK.name(move)

    def parse(self, text: str) -> int:
        return table.card(PACK, text)

    def view(self, seat: int) -> View:
        zones = [table.hand(PACK, sum(map(bit, self.hands[other])), other, seat) for other in range(self.players)]
        for other, card in enumerate(self.chosen):
            shown = seat in (other, OPEN)
            things = [Thing(PACK.name(card) if shown else f"c{other}", PACK.name(card) if shown else None)]
            zones.append(Zone(f"chosen{other}", "trick", "veil", other, things=things if card != NONE else []))
        mine = seat >= 0 and bool(self.waiting & bit(seat))
        moves = []
        if mine:
            twin = self.clone()
            twin.ask(seat)
            moves = table.card_moves(PACK, twin)
        return View(
            GAME.id,
            seat if seat >= 0 else None,
            Text("lonely.round", {"n": sum(self.points)}),
            [SeatView(other, hand=len(self.hands[other]), score=self.points[other]) for other in range(self.players)],
            zones,
            Prompt(self.deciders(), "card", Text("x"), least=1, most=1) if self.turn != OVER else None,
            moves=moves,
            result=self.result() if self.turn == OVER else None,
        )

    def determinize(self, seat: int, rng: Rng) -> Lonely:
        twin = self.clone()
        assert isinstance(twin, Lonely)
        others = [other for other in range(self.players) if other != seat]
        unseen = sorted(self.stock + [card for other in others for card in [*self.hands[other], self.chosen[other]]])
        unseen = [card for card in unseen if card != NONE]
        for other in others:
            twin.hands[other] = sorted(unseen.pop(rng.below(len(unseen))) for _ in self.hands[other])
            if self.chosen[other] != NONE:
                twin.chosen[other] = unseen.pop(rng.below(len(unseen)))
        twin.stock = unseen
        twin.chance = rng.fresh()
        return twin

    def state(self) -> dict[str, Any]:
        return {
            "hands": [[PACK.name(card) for card in hand] for hand in self.hands],
            "chosen": [None if card == NONE else PACK.name(card) for card in self.chosen],
            "gone": [PACK.name(card) for card in self.gone],
            "stock": [PACK.name(card) for card in self.stock],
            "points": self.points,
            "turn": self.turn,
            "waiting": self.waiting,
            "chance": self.chance,
        }

    def load(self, setup: Setup) -> None:
        self.hands = [members(cards) for cards in setup.sets("hands", self.players)]
        self.chosen = setup.slots("chosen", self.players)
        self.gone = members(setup.cards("gone"))
        self.stock = members(setup.cards("stock"))
        self.points = setup.numbers("points", [0] * self.players, 0, 5)
        self.turn = setup.number("turn", 0, OVER, self.players - 1)
        self.waiting = setup.number("waiting", bit(self.players) - 1, 0)


def create(options: Options) -> Lonely:
    position = Lonely()
    position.players = options.players
    position.time = options.number("time")
    position.hands = [[] for _ in range(options.players)]
    position.chosen = [NONE] * options.players
    position.gone = []
    position.stock = []
    position.points = [0] * options.players
    return position


GAME = Game(
    "lonely",
    players=[3, 4, 5],
    options=[Number("time", default=0, least=0, most=60)],
    pack=lambda options: PACK,
    create=create,
    zones=["hands", "chosen", "gone", "stock"],
    bound=lambda options: 25,
    minutes=5,
    presets={"hurry": {"time": 5, "players": 3}},
    texts={"en": {"name": "Lonely", "round": "Round {n}"}, "ja": {"name": "ひとりぼっち", "round": "{n}回戦"}},
)
