"""Neighbours, a small game in plain Python, as a starting point for yours. Try it:

    tefuda --game examples/neighbours.py                      play it in the browser
    tefuda --game examples/neighbours.py check neighbours     check it

Everyone gets six cards, and one starts the pile. On your turn you play a neighbour of the pile's top card: one rank
higher or lower, in any suit. Or you draw a card; once the stock is empty, you pass. The match ends when a player has
no cards left, or when everyone passes in a row. Every card you are left with is a point against you.
"""

from __future__ import annotations

from tefuda.engine import table
from tefuda.engine.happened import event
from tefuda.engine.position import OVER
from tefuda.engine.view import Text, Zone
from tefuda.plain import PlainPosition

RANKS = "A23456789T"  # T is 10


class Neighbours(PlainPosition):
    """A match. `hands` are the cards of each seat, `pile` those played, the last one on top, `stock` those still to be
    drawn; `passes` counts passes in a row."""

    id = "neighbours"
    cards = [suit + rank for suit in "SHDC" for rank in RANKS]
    words = ["draw", "pass"]  # the moves that are not cards

    hands: list[list[str]]
    pile: list[str]
    stock: list[str]
    passes: int

    # What happens ----------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Deal the cards, shuffled by the match's own chance, so that a seed deals the same cards again."""
        cards = self.shuffled(self.cards)
        self.hands = [sorted(cards[6 * seat : 6 * seat + 6], key=self.cards.index) for seat in range(self.players)]
        self.pile = [cards[-1]]
        self.stock = cards[6 * self.players : -1]
        self.passes = 0
        self.turn = 0

    def fits(self, card: str) -> bool:
        """Return whether a card is a neighbour of the top of the pile."""
        return not self.pile or abs(RANKS.index(card[1]) - RANKS.index(self.pile[-1][1])) == 1

    def choices(self) -> list[str]:
        """Return the moves that `turn` may make."""
        cards = [card for card in self.hands[self.turn] if self.fits(card)]
        return [*cards, "draw" if self.stock else "pass"]

    def make(self, move: str) -> None:
        """Make a move, and log what the players see of it."""
        seat, hand = self.turn, self.hands[self.turn]
        self.passes = self.passes + 1 if move == "pass" else 0
        if move == "draw":
            hand.append(self.stock.pop())
            self.note(event("draw", seat, Text("neighbours.log.draw", {"who": seat})))
        elif move == "pass":
            self.note(event("pass", seat, Text("neighbours.log.pass", {"who": seat})))
        else:
            hand.remove(move)
            self.pile.append(move)
            self.note(table.played(seat, [move], "pile"))
        self.turn = OVER if not hand or self.passes == self.players else self.next_seat()

    def scores(self) -> list[int]:
        """Return the points by seat; the highest score wins."""
        return [-len(hand) for hand in self.hands]

    def broken_rule(self, move: str) -> str:
        """Return the name of the rule that forbids a move, whose text is below; "" if none does."""
        if move in self.words:
            return "" if move in self.choices() else "stock"
        if move not in self.hands[self.turn]:
            return "own_card"
        return "" if self.fits(move) else "neighbour"

    # What is seen ----------------------------------------------------------------------------------------------

    def unseen(self, seat: int) -> list[list[str]]:
        """Return the cards that a seat can't see. Bots are given a match in which they are shuffled."""
        return [self.stock, *(hand for other, hand in enumerate(self.hands) if other != seat)]

    def zones(self, seat: int) -> list[Zone]:
        """Return the places on the table. `hand_of` shows backs to everyone but the hand's owner."""
        top = table.faces_up(self.pile[-1:])
        return [
            Zone("pile", "trick", "cascade", things=top, focus=1),
            Zone("stock", "pile", "count", None, Text("neighbours.stock"), len(self.stock)),
            *(table.hand_of(hand, owner, seat) for owner, hand in enumerate(self.hands)),
        ]

    def prompt_limit(self) -> Text:
        return Text("neighbours.limit")


ENGLISH = {
    "name": "Neighbours",
    "tagline": "One up or one down: get rid of your cards first",
    "author": "An example of a game in plain Python",
    "rules": "# Play\nPlay a card **one rank higher or lower** than the top card of the pile, or draw one. "
    "Once the stock is empty, you pass instead.\n\n# The end\nThe match ends when a player has no cards left, "
    "or when everyone passes in a row. Each card left in your hand costs a point.",
    "notation": "S3       play the 3 of spades\ndraw     draw a card\npass     pass, once the stock is empty",
    "stock": "Stock",
    "limit": "One rank higher or lower",
    "move": {"draw": "Draw", "pass": "Pass"},
    "log": {"draw": "{who:seat} {who:verb draws|draw} a card", "pass": "{who:seat} {who:verb passes|pass}"},
    "rule": {
        "own_card": "{cards:cards} is not in your hand",
        "neighbour": "{cards:cards} is not one rank higher or lower",
        "stock": "You draw while there is a stock, and pass when there is none",
    },
}

JAPANESE = {
    "name": "おとなりさん",
    "tagline": "1つ上か、1つ下。先に手札をなくしましょう",
    "author": "ふつうの Python で書いたゲームの見本です",
    "rules": "# 出し方\n場のいちばん上の札より、数字が**1つ大きいか1つ小さい**札を出します。または山札から1枚引きます。"
    "山札がなくなったら、引くかわりにパスします。\n\n# 終わり\nだれかの手札がなくなるか、"
    "全員が続けてパスすると終わりです。手札に残った札は、1枚につき1点のマイナスです。",
    "notation": "S3       ♠3 を出す\ndraw     1枚引く\npass     パスする（山札がないとき）",
    "stock": "山札",
    "limit": "数字が1つ大きいか小さい札",
    "move": {"draw": "引く", "pass": "パス"},
    "log": {"draw": "{who:seat}が1枚引きました", "pass": "{who:seat}がパスしました"},
    "rule": {
        "own_card": "{cards:cards} は手札にありません",
        "neighbour": "{cards:cards} は1つ大きい数字でも、1つ小さい数字でもありません",
        "stock": "山札があれば引き、なければパスします",
    },
}

GAME = Neighbours.game(players=[2, 3, 4, 5], bound=300, minutes=10, texts={"en": ENGLISH, "ja": JAPANESE})
