"""What the rule set decides once for the whole match: the base game's switches (`Rule.configure`), rules by name."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from .cards import NO_CARDS, Cards

# Of the rules (`Game.version`). Under version 1, a seat that pointed at a foul could not point at the one below it, but
# twice at an allowed play below a foul; and `vs_foul` outranked the list of `interrupts`, which knew one demotion only.
VERSION: Final = 2

# Which leaders may pass.
FORBIDDEN: Final = 0
ALLOWED: Final = 1
ONE_LAP: Final = 2  # until everyone has passed in a row

# Suits of jokers.
AUTOMATIC: Final = 0
COLOURLESS: Final = 1
FOUR_SUITS: Final = 2
FIVE_SUITS: Final = 3

# Ranks of jokers, where several fit.
CHOSEN: Final = 0
STRONGEST: Final = 1
SHEDDING: Final = 2  # those whose effects take most cards out of the hand; if several tie, the strongest

# The exchange.
POOR_FIRST: Final = 0
AT_ONCE: Final = 1
FACE_DOWN: Final = 2  # the rich draw from the hands of the poor

# Surplus cards of the deal.
FROM_DEALER: Final = 0
FROM_LEFT: Final = 1
FROM_LOWEST: Final = 2
BLIND: Final = 3
FROM_HIGHEST: Final = 4


# In an order of rules: all that are not named.
REST: Final = "rest"

# Of several revolutions by one play the first counts, unless the rule set says otherwise.
REVOLUTION_ORDER: Final = [
    "teppodon", "dai_kakumei", "zettai_kakumei", "shukyo_kakumei", "omen", "coup_return", "coup", "nanasan_kakumei",
    "joker_kakumei", "kaidan_kakumei", "revolution", "yugo_kakumei", "tsuikaku",
]  # fmt: skip

# The rules that may answer a clear first, unless the rule set says otherwise.
WINDOW_ORDER: Final = ["catapult", "four_stop", "seven_counter", "ten_return"]

# What `Table.silence` may switch off for the rest of a round.
EFFECTS: Final = 1
LOCKS: Final = 2
STRENGTH: Final = 4  # revolutions and whatever else changes the card order
MOST_EFFECTS: Final = 8  # effects, except those of rules that are `spared`
FOULS: Final = 16  # illegal finishes


@final
class Base:
    """The base game without any house rule."""

    players: i64 = 4
    bots: i64 = 0  # the seats they take
    version: i64 = VERSION  # of the rules that hold for this match
    packs: i64 = 1
    jokers: i64 = 1
    removed: Cards = NO_CARDS  # cards that are not in the pack of this table
    hand: i64 = 0  # cards dealt to each player, the rest is the stock; 0: all cards are dealt
    blind: i64 = 0  # cards set aside unseen, per set of rounds
    keep_jokers: bool = False  # jokers are never set aside
    surplus: i64 = FROM_DEALER
    surplus_later: i64 = FROM_DEALER  # from round 2 on
    run_least: i64 = 0  # the shortest run; 0: none
    emperors: bool = False  # four ranks in a row, each of another suit
    steps: bool = False  # cards of one suit with equal differences of two and more
    steps_differ: bool = False  # followers may have another difference
    steps_jokers: bool = False  # jokers may be among them
    tunnels: bool = False  # runs may go through the 2 and the 3
    overlap: bool = True  # a run may follow one whose ranks it shares
    joker_on_top: bool = False  # in a run a joker may be beyond the strongest rank
    joker_ends: bool = False  # in a run a joker may be above the 2 and below the 3, whatever is strong
    joker_suits: i64 = AUTOMATIC
    suit_alone: bool = True  # a joker played alone has its suit named, too
    inherits: bool = False  # a joker has the effects of the rank it represents
    joker_numbers: i64 = CHOSEN
    lockout: bool = False  # a player who has passed stays out until the pile clears
    owner_asked: bool = False  # the pile clears when its owner has passed, too
    leader_pass: i64 = FORBIDDEN
    autoplay: bool = False  # a leader whose time has run out plays even if they might pass
    out_clears: bool = False
    exchange: bool = True
    procedure: i64 = POOR_FIRST
    returns: bool = True  # a card just received may be given back
    jokers_exempt: bool = False
    ties_by_suit: bool = False  # of equal cards the poor give ♠ before ♥, ♦ and ♣
    reorders: bool = False  # some rule may change which rank is the weakest, or where the joker is
    jokers_turn: bool = False  # in a revolution the joker is the weakest card
    revolution_least: i64 = 0  # cards of a rank that are a revolution; 0: they are none
    stairs_least: i64 = 0  # cards of a run
    rev_delayed: bool = False  # revolutions take effect when the pile clears
    lock_after: i64 = 2  # matching plays in a row that make a lock
    rounds: i64 = 0  # rounds; 0: as the match's option says
    target: i64 = 0  # points that end the match; 0: none
    set_length: i64 = 0  # rounds that make a set; 0: there are no sets
    resets: bool = False  # after a set all are equal again
    bonus: i64 = 0  # extra points for the first place in a set's last round
    bank: i64 = 0  # seconds of a round that each player has in reserve
    seconds: i64 = 0
    exchange_seconds: i64 = 0
    after_each: bool = True  # hands are checked for their end after every effect, not only after all
    judged_last: bool = False  # ... and a last play by the state that its effects have left
    high: Cards = NO_CARDS  # cards that come just below the jokers while the revolution flag is `high_flag`
    high_flag: i64 = 0
    foul_first: bool = True  # illegal finishers place below a deposed millionaire
    deposed_by_foul: bool = False  # an illegal finish, too, deposes the millionaire
    judged_at: i64 = (
        -1
    )  # the number that keeps the place of each seat's foul or demotion in `interrupts`; -1: none does
    descending: bool = False  # effects of a run: the strongest rank first
    as_played: bool = False  # effects of a run: the card first that is the weaker one when it is played

    def __init__(self) -> None:
        self.points: list[int] = []  # by place; empty: n-1 .. 0
        self.theme: str = ""  # the names of titles: the end of their texts' family
        self.title_names: list[str] = []  # the table's own titles, the highest first
        self.tributes: list[int] = [2, 1]  # cards exchanged by the highest and the lowest title, by the next two, ...
        # Orders of rules; those that are not named come where REST does, or at the end.
        self.order: list[str] = []  # which rules speak of a play first
        self.interrupts: list[str] = []  # which speak before all of `order`, and first where a hand has ended
        self.window_order: list[str] = WINDOW_ORDER  # which may answer a clear first
        # How events name rules:
        self.ids: list[str] = []  # of all rules of the match, by their place in the rule set
        self.governing: dict[str, list[str]] = {}  # by moment or rule: the rules that govern it


@final
class Terms:
    """The host's settings for the match beside its rules. Replaced, never changed."""

    length: i64 = 1  # rounds
    most_tricks: i64 = 0  # of a round: then it ends, even if no one has shed all their cards
    pause: i64 = 0  # seconds that a question out of turn is open to everyone; 0: only seats that are able are asked

    @staticmethod
    def of(length: i64, most_tricks: i64, pause: i64) -> Terms:
        terms = Terms()
        terms.length, terms.most_tricks, terms.pause = length, most_tricks, pause
        return terms

    def pausing(self) -> Terms:
        """Return the same terms with a pause."""
        return Terms.of(self.length, self.most_tricks, 1)
