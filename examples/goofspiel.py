"""Goofspiel, a game of simultaneous secret choices in plain Python. Try it:

    tefuda --game examples/goofspiel.py                      play it in the browser
    tefuda --game examples/goofspiel.py check goofspiel      check it

Each player has all thirteen cards of one suit; the diamonds are shuffled and turned up one by one. Everyone bids a card
for the diamond in secret, and all bids are shown together. The highest bid wins it. If two are highest, it stays, and
the next bids are for both. A diamond is worth its rank, from 1 for the ace to 13 for the king. The highest total wins.
"""

from __future__ import annotations

from tefuda.engine import table
from tefuda.engine.happened import event
from tefuda.engine.position import OPEN, OVER
from tefuda.engine.view import Text, Thing, Zone
from tefuda.plain import PlainPosition

RANKS = "A23456789TJQK"  # T is 10; the ace is low
SUITS = "SHC"  # of the seats; diamonds are what they bid for


def worth(card: str) -> int:
    """Return the rank of a card as a number, 1 to 13."""
    return RANKS.index(card[1]) + 1


class Goofspiel(PlainPosition):
    """A match. `hands` are the cards that each seat can still bid, `bids` its present bid, `shown` those of the last
    time, `gone` all earlier ones; `stock` are the diamonds to come, `prizes` those bid for, `won` those won."""

    id = "goofspiel"
    cards = [suit + rank for suit in "SHCD" for rank in RANKS]

    hands: list[list[str]]
    bids: list[list[str]]
    shown: list[list[str]]
    gone: list[str]
    stock: list[str]
    prizes: list[str]
    won: list[list[str]]

    # What happens ----------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Give each seat its suit, and turn up the first diamond."""
        self.hands = [[suit + rank for rank in RANKS] for suit in SUITS[: self.players]]
        self.gone = [suit + rank for suit in SUITS[self.players :] for rank in RANKS]
        self.bids, self.shown, self.won = self.nothing(), self.nothing(), self.nothing()
        self.stock = self.shuffled(["D" + rank for rank in RANKS])
        self.prizes = []
        self.turn_up()

    def nothing(self) -> list[list[str]]:
        """Return no card for any seat."""
        return [[] for _ in range(self.players)]

    def turn_up(self) -> None:
        """Turn up the next diamond, and let everyone bid."""
        self.prizes.append(self.stock.pop())
        self.note(event("turn_up", text=Text("goofspiel.log.turn_up", {"cards": self.prizes[-1:]})))
        self.choose_together()

    def choices(self) -> list[str]:
        """Return the cards that `turn` may bid: any of its hand."""
        return self.hands[self.turn]

    def make(self, move: str) -> None:
        """Bid a card in secret, and show all bids once everyone has chosen."""
        seat = self.turn
        self.hands[seat].remove(move)
        self.bids[seat] = [move]
        if self.all_chose():
            self.show_bids()

    def show_bids(self) -> None:
        """Give the diamonds to the only highest bid, if there is one."""
        cards = [card for (card,) in self.bids]
        for seat, card in enumerate(cards):
            self.note(table.played(seat, [card], "bids"))
        bids = [worth(card) for card in cards]
        if bids.count(max(bids)) == 1:
            winner = bids.index(max(bids))
            text = Text("goofspiel.log.won", {"who": winner, "cards": self.prizes})
            self.note(event("take", winner, text, self.prizes, zone=f"won{winner}"))
            self.won[winner] += self.prizes
            self.prizes = []
        self.gone += [card for cards in self.shown for card in cards]
        self.shown, self.bids = self.bids, self.nothing()
        if self.stock:
            self.turn_up()
        else:
            self.turn = OVER

    def scores(self) -> list[int]:
        """Return the points by seat; the highest score wins."""
        return [sum(map(worth, cards)) for cards in self.won]

    def broken_rule(self, move: str) -> str:
        """Return the name of the rule that forbids a bid, whose text is below; "" if none does."""
        return "" if move in self.choices() else "own_card"

    # What is seen ----------------------------------------------------------------------------------------------

    def unseen(self, seat: int) -> list[list[str]]:
        """Return the cards that a seat can't see."""
        return [hidden for group in self.unseen_apart(seat) for hidden in group]

    def unseen_apart(self, seat: int) -> list[list[list[str]]]:
        """Return them in groups: the diamonds to come, and of each other seat, what it bid and what it kept."""
        others = [other for other in range(self.players) if other != seat]
        return [[self.stock], *([self.hands[other], self.bids[other]] for other in others)]

    def zones(self, seat: int) -> list[Zone]:
        """Return the places on the table. A bid is a back to everyone but its owner until all bids are shown."""
        return [
            Zone("prizes", "row", "line", caption=Text("goofspiel.prizes"), things=table.faces_up(self.prizes)),
            Zone("bids", "trick", "compass", things=self.on_the_table(seat), focus=1),
            Zone("stock", "pile", "count", None, Text("goofspiel.stock"), len(self.stock)),
            *(self.collection(owner) for owner in range(self.players)),
            *(table.hand_of(hand, owner, seat) for owner, hand in enumerate(self.hands)),
        ]

    def on_the_table(self, viewer: int) -> list[Thing]:
        """Return each seat's present bid, or else its last one, dimmed."""
        things: list[Thing] = []
        for owner in range(self.players):
            if self.bids[owner]:
                face = self.bids[owner][0] if viewer in (owner, OPEN) else None
                things.append(Thing(f"bid{owner}", face, owner=owner, tags=["down"]))
            else:
                things += [Thing(card, card, owner=owner, tags=["past"]) for card in self.shown[owner]]
        return things

    def collection(self, owner: int) -> Zone:
        """Return the diamonds that a seat has won, in front of it."""
        cards = sorted(self.won[owner], key=worth)
        caption = Text("goofspiel.won")
        return Zone(f"won{owner}", "row", "line", owner, caption, sum(map(worth, cards)), table.faces_up(cards, owner))

    def prompt_limit(self) -> Text:
        return Text("goofspiel.limit", {"cards": self.prizes})


ENGLISH = {
    "name": "Goofspiel",
    "tagline": "Everyone bids at once, and a card is gone when you have bid it",
    "author": "Merrill Flood, 1930s; an example of secret choices in plain Python",
    "rules": "# Play\nA diamond is turned up. Everyone bids a card for it **in secret**, and all bids are shown "
    "together. **The highest bid wins it.** Every bid is used up. If several bids are highest, the diamond stays, and "
    "the next bids are for both.\n\n# Points\nA diamond is worth its rank, from 1 for the ace to 13 for the king.",
    "notation": "S7       bid the 7 of spades\nHT       bid the 10 of hearts",
    "prizes": "To be won",
    "stock": "Diamonds left",
    "won": "Won",
    "limit": "Bid in secret for {cards:cards}",
    "log": {"turn_up": "{cards:cards} is turned up", "won": "{who:seat} {who:verb wins|win} {cards:cards}"},
    "rule": {"own_card": "{cards:cards} is not in your hand"},
}

JAPANESE = {
    "name": "グーフシュピール",
    "tagline": "全員が同時に競り、使った札は戻りません",
    "author": "Merrill Flood（1930年代）。秘密の選択をふつうの Python で書いた見本です",
    "rules": "# 出し方\n♦を1枚めくります。全員が札を1枚ずつ**ふせて**出し、同時に表にします。"
    "**いちばん大きい数字を出した人がもらいます。** 出した札は戻りません。"
    "いちばん大きい数字が2人以上なら、♦は場に残り、次の分と合わせて競ります。\n\n"
    "# 点\n♦は数字がそのまま点になります。Aは1点、Kは13点です。",
    "notation": "S7       ♠7 を出す\nHT       ♥10 を出す",
    "prizes": "競る札",
    "stock": "残りの♦",
    "won": "もらった札",
    "limit": "{cards:cards} のために1枚ふせて出す",
    "log": {"turn_up": "{cards:cards} がめくられました", "won": "{who:seat}が {cards:cards} をもらいました"},
    "rule": {"own_card": "{cards:cards} は手札にありません"},
}

GAME = Goofspiel.game(
    players=[2, 3], bound=39, minutes=5, texts={"en": ENGLISH, "ja": JAPANESE}, faces=["SK", "D9", "CQ"]
)
