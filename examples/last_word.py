"""Last Word, a small trick-taking game in plain Python. Try it:

    tefuda --game examples/last_word.py                      play it in the browser
    tefuda --game examples/last_word.py check last_word      check it

A pack of 32 cards, seven to ace; spades are trumps. Three players get ten cards each and two are left over, four
players get eight. The first seat leads any card. The others follow suit if they can. The highest spade wins the trick,
or else the highest card of the suit led, and its player leads next. Each trick is a point, the last one three.
"""

from __future__ import annotations

from tefuda.engine import table
from tefuda.engine.position import OVER
from tefuda.engine.view import Text, Thing, Zone
from tefuda.plain import PlainPosition

RANKS = "789TJQKA"  # T is 10; the ace is high
TRUMPS = "S"


class LastWord(PlainPosition):
    """A match. `hands` and `trick` are the cards of each seat, `gone` those of earlier tricks, `rest` those that were
    not dealt; `points` is the score of each seat, `leader` the seat that led, and `lacking` has the seats known to lack
    a suit."""

    id = "last_word"
    cards = [suit + rank for suit in "SHDC" for rank in RANKS]

    hands: list[list[str]]
    trick: list[list[str]]
    gone: list[str]
    rest: list[str]
    points: list[int]
    leader: int
    lacking: dict[str, list[int]]

    # What happens ----------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Deal all cards evenly."""
        cards, size = self.shuffled(self.cards), len(self.cards) // self.players
        deal = [cards[size * seat : size * (seat + 1)] for seat in range(self.players)]
        self.hands = [sorted(hand, key=self.cards.index) for hand in deal]
        self.rest = cards[size * self.players :]
        self.trick = [[] for _ in range(self.players)]
        self.gone, self.points, self.lacking = [], [0] * self.players, {}
        self.turn = self.leader = 0

    def suit_led(self) -> str:
        """Return the suit led; "" before the lead."""
        return self.trick[self.leader][0][0] if self.trick[self.leader] else ""

    def choices(self) -> list[str]:
        """Return the cards that `turn` may play: those of the suit led, or else any."""
        hand = self.hands[self.turn]
        return [card for card in hand if card[0] == self.suit_led()] or hand

    def make(self, move: str) -> None:
        """Play a card, and give the trick to its winner once everyone has played."""
        seat, led = self.turn, self.suit_led()
        if led and move[0] != led and seat not in self.lacking.get(led, []):
            self.lacking[led] = [*self.lacking.get(led, []), seat]
        self.hands[seat].remove(move)
        self.trick[seat] = [move]
        self.note(table.played(seat, [move]))
        self.turn = self.next_seat()
        if self.turn == self.leader:
            self.end_trick()

    def strength(self, seat: int) -> tuple[bool, bool, int]:
        """Return how strong a seat's card in the trick is: trumps first, then the suit led, then the rank."""
        card = self.trick[seat][0]
        return card[0] == TRUMPS, card[0] == self.suit_led(), RANKS.index(card[1])

    def end_trick(self) -> None:
        winner, last = max(range(self.players), key=self.strength), not any(self.hands)
        cards = [card for (card,) in self.trick]
        self.points[winner] += 3 if last else 1
        self.note(table.took(winner, cards))
        self.gone += cards
        self.trick = [[] for _ in range(self.players)]
        self.leader = winner
        self.turn = OVER if last else winner

    def scores(self) -> list[int]:
        """Return the points by seat; the highest score wins."""
        return list(self.points)

    def broken_rule(self, move: str) -> str:
        """Return the name of the rule that forbids a card, whose text is below; "" if none does."""
        if move not in self.hands[self.turn]:
            return "own_card"
        return "" if move in self.choices() else "must_follow"

    # What is seen, and what is known ---------------------------------------------------------------------------

    def unseen(self, seat: int) -> list[list[str]]:
        """Return the cards that a seat can't see."""
        return [self.rest, *(hand for other, hand in enumerate(self.hands) if other != seat)]

    def possible(self) -> bool:
        """Return whether no hand has a suit that its seat did not follow earlier: everyone remembers that."""
        lacking = [(seat, suit) for suit, seats in self.lacking.items() for seat in seats]
        return not any(card[0] == suit for seat, suit in lacking for card in self.hands[seat])

    def zones(self, seat: int) -> list[Zone]:
        """Return the places on the table. In a `compass`, a card lies in front of its owner."""
        trick = [Thing(card, card, owner=owner) for owner, cards in enumerate(self.trick) for card in cards]
        return [
            Zone("trick", "trick", "compass", things=trick, focus=1),
            *(table.hand_of(hand, owner, seat) for owner, hand in enumerate(self.hands)),
        ]

    def prompt_limit(self) -> Text:
        led = self.suit_led()
        return Text("common.limit.follow", {"suit": led}) if led else Text("common.limit.lead")


ENGLISH = {
    "name": "Last Word",
    "tagline": "Take tricks, and keep something for the last one",
    "author": "An example of a trick-taking game in plain Python",
    "rules": "# Play\nFollow suit if you can; otherwise play any card. **Spades are trumps.** The highest spade wins "
    "the trick, or else the highest card of the suit led. Whoever wins a trick leads next.\n\n# Points\n"
    "A trick is one point. **The last trick is three.**",
    "notation": "S7       play the 7 of spades\nHT       play the 10 of hearts",
    "rule": {
        "own_card": "{cards:cards} is not in your hand",
        "must_follow": "You must follow suit, and {cards:cards} does not",
    },
}

JAPANESE = {
    "name": "しめの一枚",
    "tagline": "トリックを取りながら、最後の1トリックに備えましょう",
    "author": "ふつうの Python で書いたトリックテイキングの見本です",
    "rules": "# 出し方\n台札と同じマークの札があれば、それを出します。なければ何を出してもかまいません。"
    "**♠が切り札です。** いちばん強い♠、なければ台札のマークでいちばん強い札が勝ちます。勝った人が、"
    "次に最初に出します。\n\n# 点\n1トリックにつき1点です。**最後の1トリックは3点です。**",
    "notation": "S7       ♠7 を出す\nHT       ♥10 を出す",
    "rule": {
        "own_card": "{cards:cards} は手札にありません",
        "must_follow": "台札と同じマークの札を出します。{cards:cards} はマークが違います",
    },
}

GAME = LastWord.game(
    players=[3, 4], bound=32, minutes=5, texts={"en": ENGLISH, "ja": JAPANESE}, faces=["SA", "HT", "D7"]
)
