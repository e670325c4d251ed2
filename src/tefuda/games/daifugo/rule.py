"""A house rule: one small object that overrides the hooks it needs, and nothing else.

Hooks are named after the moment of play they belong to. A rule set collects once which rule overrides which hook; a
hook that no rule of a match overrides is never called. How to write a rule: the package's own text (`__init__.py`).
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from tefuda.engine.chance import Rng
from tefuda.engine.moves import Moves
from tefuda.engine.view import Count, Tag

from .agenda import GIVE, Step
from .cards import NO_CARDS, Cards
from .cause import Cause
from .plays import ANY, EMPTY, Play

if TYPE_CHECKING:
    from .base import Base
    from .table import Table


A_DOZEN: Final = 12  # numbers or words, one for each place
IDS: Final = 512  # more than there are rules: one digit of an order in a share code


@final
class Param:
    """A parameter of a rule; the rule has an attribute of that name.

    `type`: bool, int, choice, list (of choices), numbers (up to a dozen), words (up to a dozen, of a limited length),
    or order: of rules that change one of the `hooks`, which the catalogue makes its choices. It counts `only` where
    another parameter has this value.
    """

    def __init__(
        self,
        id: str,
        type: str,
        default: Any,
        least: int = 0,
        most: int = 0,
        choices: tuple[str, ...] = (),
        hooks: tuple[str, ...] = (),
        only: tuple[str, str] | None = None,
    ) -> None:
        self.id = id
        self.type = type
        self.default = default
        self.least = least
        self.most = most
        self.choices = choices
        self.hooks = hooks
        self.only = only
        self.numbers: dict[str, int] = {}  # of the rules that may be in an order

    def fits(self, value: Any) -> bool:
        if self.type == "bool":
            return isinstance(value, bool)
        if self.type == "int":
            return isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most
        if self.type == "choice":
            return value in self.choices
        if not isinstance(value, list):
            return False
        if self.type in ("numbers", "words"):
            return len(value) <= A_DOZEN and all(self.holds(item) for item in value)
        if not all(item in self.choices for item in value):
            return False
        return len(set(value)) == len(value) if self.type == "order" else bool(value)

    def holds(self, item: object) -> bool:
        """Return whether something may be one of its numbers or words."""
        if self.type == "words":
            return isinstance(item, str) and item == " ".join(item.split()) and self.least <= len(item) <= self.most
        return isinstance(item, int) and not isinstance(item, bool) and self.least <= item <= self.most

    def range(self) -> str:
        """Return the values allowed, for a refusal."""
        if self.type == "bool":
            return "true false"
        if self.choices:
            return " ".join(self.choices)
        return f"{self.least}-{self.most}" if self.type == "int" else f"{self.least} … {self.most}"

    def sample(self, random: Random) -> Any:
        """Return a random value."""
        if self.type == "bool":
            return random.random() < 0.5
        if self.type == "int":
            return random.randint(self.least, self.most)
        if self.type == "choice":
            return random.choice(self.choices)
        if self.type == "order":
            return []  # which rules it may name depends on the others
        if self.type == "numbers":
            return [random.randint(self.least, self.most) for _ in range(random.randint(0, A_DOZEN))]
        if self.type == "words":
            return [chr(random.randint(0x3041, 0x3093)) for _ in range(random.randint(0, A_DOZEN))]
        return [choice for choice in self.choices if random.random() < 0.5] or [self.choices[0]]

    def number(self, value: Any) -> int:
        """Return a value as a number, for share codes."""
        if self.type == "choice":
            return self.choices.index(value)
        if self.type == "list":
            return sum(1 << k for k, choice in enumerate(self.choices) if choice in value)
        if self.type == "order":
            number = 0
            for item in value:
                number = number * IDS + self.numbers[item]
            return number
        if self.type == "numbers":
            number = 1
            for item in value:
                number = number * (self.most - self.least + 1) + item - self.least
            return number
        if self.type == "words":
            return int.from_bytes(b"\n" + "\n".join(value).encode())
        return int(value)

    def value(self, number: int) -> Any:
        """Return the value of such a number.

        Raises: IndexError, KeyError or ValueError if there is none.
        """
        if self.type == "bool":
            return number != 0
        if self.type == "choice":
            return self.choices[number]
        if self.type == "list":
            return [choice for k, choice in enumerate(self.choices) if number >> k & 1]
        if self.type == "order":
            names = {number: id for id, number in self.numbers.items()}
            items: list[str] = []
            while number > 0:
                items.insert(0, names[number % IDS])
                number //= IDS
            return items
        if self.type == "numbers":
            found: list[int] = []
            while number > 1:
                number, digit = divmod(number, self.most - self.least + 1)
                found.insert(0, digit + self.least)
            return found
        if self.type == "words":
            return number.to_bytes(number.bit_length() // 8 + 1).decode().split("\n")[1:]
        return number


# How long a rule's own numbers live ...
TRICK: Final = 0
ROUND: Final = 1
MATCH: Final = 2
LIFE: Final = 3

# ... and what they are, if not small numbers: `ROUND | SEATS`.
SEAT: Final = 1 << 2
AFTER_SEAT: Final = 2 << 2  # one more than a seat, 0 for none
SEATS: Final = 3 << 2  # a set of seats
LIST: Final = 4 << 2  # of seats (`seats.packed`)
RANK_LIST: Final = 5 << 2
BOOK: Final = 6 << 2  # a number of each seat, in four bits
CARD: Final = 7 << 2
CARDS: Final = 8 << 2  # a set of cards
MOVE: Final = 9 << 2
ACTED: Final = 10 << 2  # a set of seats by what they have done themselves: passed

# A play that is taken back undoes the numbers of its trick, except for ACTED, and these.
UNDONE: Final = 1 << 6


@mypyc_attr(allow_interpreted_subclasses=True)
class Rule(Cause):
    """A house rule: its id as in the catalogue, what it waits for, and the hooks it overrides.

    `when`: the marks of plays this rule waits for (`plays.ANY` and so on, or bits of ranks); its hooks of a play are
    called for no other play. `section`: its place among the effects of one rank.
    `memory`: names of numbers it keeps in the position, how long, and what they are: one by `table.recall` and
    `table.remember`, several by `table.memory[self.NAME_at]`, where `NAME_at: i64` is an attribute that the class
    declares.
    `verb`: the first word of its own way of playing. The rule set fills in the rest.

    A rule without hooks of the table is a switch: what it sets in `configure` is a field of `Base`, which the base game
    reads; where it has no `configure` either, another rule asks for its id.
    """

    params: ClassVar[tuple[Param, ...]] = ()
    memory: ClassVar[tuple[tuple[str, int], ...]] = ()
    verb: ClassVar[str] = ""
    governs: ClassVar[tuple[str, ...]] = ()  # moments and other rules that go by it: their events name it, too
    governs_at: ClassVar[tuple[int, ...]] = ()  # at tables of how many players it does; empty: at any
    counts: ClassVar[tuple[str, ...]] = ()  # ids of what its `tally` may count
    chooses: ClassVar[str] = "choose"  # what its question does with cards: choose, give, discard, take, play
    players: ClassVar[tuple[int, ...]] = ()  # for how many players; empty: for any number
    brings: ClassVar[tuple[str, ...]] = ()  # comes along where no rule is chosen that requires this one
    when: ClassVar[int] = 0
    section: ClassVar[int] = GIVE
    answers: ClassVar[int] = ANY | EMPTY  # the marks of the play on top (EMPTY: none) to which it adds moves
    strength: ClassVar[bool] = False  # its effects change the card order: void where that is settled for good
    aftermath: ClassVar[bool] = False  # what it does at a play follows from the revolution, however that came about
    upset: ClassVar[bool] = False  # its `out`, `first_leader` and `ranking` come before all others
    surcharge: ClassVar[bool] = False  # its `tributes` come after all others
    blocks: ClassVar[bool] = False  # its window may prevent a clear
    deposes: ClassVar[bool] = True  # a player who goes out first by it deposes others
    restores: ClassVar[bool] = False  # brings cards that were played back to hands, so that a round may last
    spared: ClassVar[bool] = False  # its effects go on where only MOST_EFFECTS are void

    number: i64 = 0  # its catalogue number

    def configure(self, base: Base, ids: list[str]) -> None:
        """Set switches of the base game, or of the rule itself, once.

        `ids` are all rules that were chosen, also those without a class.
        """

    def waits(self) -> i64:
        """Return the marks it waits for, where they depend on its parameters."""
        return self.when

    # --- a play, in order (agenda.MOMENTS) ---------------------------------------------------------------------

    def played(self, table: Table, play: Play) -> None:
        """Handle a play before any of its effects."""

    def lock(self, table: Table, play: Play) -> None:
        """Make locks: `table.locks.suits`, `table.locks.step`."""

    def revolution(self, table: Table, play: Play) -> bool:
        """Return whether this play is a revolution of this rule's kind; then it has called `table.revolt`."""
        return False

    def overturn(self, table: Table) -> bool:
        """Let the rule's revolution take place and change the card order.

        Return whether something begins; if not, something ends.
        """
        return table.reverse_order(self)

    def before_revolution(self, table: Table, by: Rule) -> None:
        """Handle a revolution of rule `by` that is about to happen.

        To let it happen, call `table.turn_over(by)`, at once or after a question.
        """

    def upheaval(self, table: Table, play: Play) -> None:
        """Handle a play that may have been a revolution, before its effects."""

    def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
        """Handle the effect of `k` cards of a rank that this rule waits for."""

    def clear(self, table: Table, play: Play) -> None:
        """Decide whether the pile will be cleared: then call `table.cut`."""

    def lasting(self, table: Table, play: Play) -> None:
        """Begin what holds for all later plays: `table.silence`."""

    # --- what may be played ------------------------------------------------------------------------------------

    def adds(self, table: Table, hand: Cards, moves: Moves) -> None:
        """Add plays that the usual comparison would not allow, and moves of the rule's own."""

    def restricts(self, table: Table) -> bool:
        """Return whether there is at present any play that `allows` might forbid."""
        return True

    def allows(self, table: Table, play: Play) -> bool:
        """Return whether an otherwise legal play is allowed; asked only while this rule `restricts`."""
        return True

    def permits(self, table: Table, other: Rule) -> bool:
        """Return whether another rule's own way of playing stays possible while this rule `restricts`."""
        return True

    def act(self, table: Table, move: i64) -> None:
        """Make a move of the rule's own (`plays.special_move`) and end with `table.resolve` or `table.advance`."""

    # --- the trick ---------------------------------------------------------------------------------------------

    def turn_comes(self, table: Table, seat: i64) -> None:
        """Handle the turn that has come to a seat, whether it may act or not."""

    def may_act(self, table: Table, seat: i64) -> bool:
        """Return whether the seat may act; if not, it must pass."""
        return True

    def rests(self, table: Table, seat: i64) -> bool:
        """Return whether a seat that must not act is skipped instead; that is no pass."""
        return False

    def barred(self, table: Table, seat: i64) -> None:
        """Handle a seat that could not act in its turn, because of this rule."""

    def rested(self, table: Table, seat: i64) -> None:
        """Handle a seat that was skipped in its turn, because of this rule."""

    def passed(self, table: Table, seat: i64) -> None:
        """Handle a pass, free or forced."""

    def window(self, table: Table, play: Play) -> None:
        """Ask who may prevent the clear by an effect that is about to happen."""

    def cleared(self, table: Table, play: Play) -> None:
        """Handle a clear of the pile; `play` was on top."""

    def leader(self, table: Table, play: Play, seat: i64) -> i64:
        """Return the seat that leads after the pile has cleared, if not `seat`."""
        return seat

    def in_force(self, table: Table) -> bool:
        """Return whether something holds by this rule that the table should show."""
        return False

    # --- hands that end ----------------------------------------------------------------------------------------

    def foul(self, table: Table, seat: i64, play: Play, by: i64) -> bool:
        """Return whether it is a foul to end the hand so: by `play` (`by` is agenda.CORE) or by rule `by`."""
        return False

    def share(self, table: Table, seat: i64, play: Play) -> Play:
        """Return the part of the play on top by which a seat has ended its hand, where fouls are looked for."""
        return play

    def spares(self, table: Table, seat: i64) -> bool:
        """Return whether a seat without cards is not out yet, as it must still draw some."""
        return False

    def out(self, table: Table, seat: i64, foul: bool, by: i64) -> None:
        """Handle a seat that has gone out: by its own play (`by` is agenda.CORE) or by rule `by`."""

    # --- the round and the match -------------------------------------------------------------------------------

    def seats(self, table: Table) -> None:
        """Seat the players before the cards of a round are dealt: `table.reseat`."""

    def exchanges(self, table: Table) -> bool:
        """Return whether the usual exchange takes place after this deal."""
        return True

    def dealt(self, table: Table) -> None:
        """Handle the end of the deal, before the exchange."""

    def tributes(self, table: Table, plan: list[list[int]]) -> None:
        """Change the exchange: entries of giver, receiver, number of cards."""

    def paid(self, table: Table, poor: i64, rich: i64, cards: Cards, held: Cards) -> None:
        """Handle a tribute that has been paid, out of a hand that `held` these cards."""

    def exchanged(self, table: Table) -> None:
        """Handle the moment between the exchange and the first lead."""

    def first_leader(self, table: Table) -> i64:
        """Return the seat that leads this round, or -1."""
        return -1

    def first_card(self, table: Table) -> i64:
        """Return a card that the first play of this round must contain, or -1."""
        return -1

    def ranking(self, table: Table, order: list[int]) -> list[int]:
        """Return the seats from the highest title of the next round to the lowest."""
        return order

    def scored(self, table: Table, points: list[int]) -> None:
        """Change the points of a round that has ended."""

    def before_deal(self, table: Table) -> None:
        """Ask what must be settled before the cards of a new round are dealt; its seats are taken."""

    def trusts(self, table: Table) -> bool:
        """Return whether the poor may give what they like this time.

        Whether it was the strongest is for others to claim.
        """
        return False

    def ends(self, table: Table) -> bool:
        """Return whether the match is over with the round that has just ended."""
        return False

    def unranked(self, table: Table) -> i64:
        """Return the seats that cannot win the match."""
        return 0

    def unplaced(self, table: Table) -> i64:
        """Return the seats that had no place in the match's last round: where scores tie, theirs are the lower ones."""
        return 0

    def clock(self, table: Table, seconds: i64) -> i64:
        """Return the seconds for the present decision, 0 for no limit."""
        return seconds

    def late(self, table: Table, seat: i64) -> None:
        """Handle a seat whose time has run out in the exchange; the usual cards are given for it."""

    # --- people who err, accuse and judge ----------------------------------------------------------------------

    def offers(self, table: Table, hand: Cards, moves: Moves) -> None:
        """Add moves that people may make and bots do not think of: fouls, accusations."""

    def tries(self, table: Table, move: i64) -> None:
        """Try a set or run at a table where it may be a foul."""

    def fouled(self, table: Table, seat: i64) -> None:
        """Handle a foul that has been noticed."""

    def warned(self, table: Table, seat: i64) -> None:
        """Handle a warning that a seat has been given."""

    def before_warning(self, table: Table, seat: i64) -> None:
        """Handle a warning that a seat is about to be given.

        To let it happen, call `referee.enter`, at once or after a question.
        """

    def verdict(self, table: Table, step: Step) -> None:
        """Go on when all questions are answered that this rule had put before `referee.await_verdict`."""

    def tally(self, table: Table, seat: i64) -> list[Count]:
        """Return what the rule counts for a seat, for all to see; `counts` has the ids."""
        return []

    def sign(self, table: Table) -> Tag | None:
        """Return what the rule keeps on the table, for all to see: how many passes are left, the `n` of its text."""
        return None

    def advice(self, table: Table, step: Step) -> i64:
        """Return what bots answer to the rule's question without thinking, -1 if they should think."""
        return -1

    def imagined(self, table: Table, seat: i64, rng: Rng) -> None:
        """Draw again the numbers of the rule that a seat does not know, in a position possible for it."""

    # --- questions ---------------------------------------------------------------------------------------------

    def offered(self, table: Table, step: Step) -> Cards:
        """Return the cards a question offers; by default the hand of the seat asked."""
        return table.hands[step.seat]

    def able(self, table: Table, step: Step) -> bool:
        """Return whether the seat asked out of turn could do it; asked again whenever it is needed, as `offered`."""
        return self.offered(table, step) != NO_CARDS

    def could_ask(self, table: Table, step: Step) -> bool:
        """Return whether a step of this rule in a setup could be its own: by default, if `other` and `n` are seats."""
        return 0 <= step.other < table.players and 0 <= step.n < table.players

    def receiver(self, table: Table, step: Step) -> i64:
        """Return the seat that gets the cards its question gives away."""
        return step.other

    def chosen(self, table: Table, step: Step, move: i64) -> None:
        """Handle the answer to a question of this rule."""
