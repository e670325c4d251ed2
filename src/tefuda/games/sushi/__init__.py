"""山葵と鮨 / Wasabi Sushi, by ゆうり (理の庭). Rulebook: Trick-taking Party 2017, 2017-01-04. Spec: RULES.md.

(A working title: the title page is lost.)

Three to five players and a set of dominoes. A play is one piece of sushi: a topping (`neta`), face up, on rice
(`shari`), face down, that must not have more pips. The toppings make tricks; the winner takes all pieces, links the
most toppings possible into one layout, a point per tile, and the player with the most pips of rice pays 3.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit
from tefuda.cards.domino import NINE, PIPS, TWELVE, WITH, WITH_BEYOND, has_end, is_double, other_end
from tefuda.engine import table
from tefuda.engine.chance import Rng
from tefuda.engine.moves import Moves
from tefuda.engine.observation import Bits
from tefuda.engine.options import Choice, Number, Options, Seat
from tefuda.engine.position import OVER, Position
from tefuda.engine.registry import Game
from tefuda.engine.setup import Setup
from tefuda.engine.table import NOTHING
from tefuda.engine.view import Reason, Result, View
from tefuda.games.sushi import knowing, linking, observing, pieces, reading, scoring, show, stored
from tefuda.games.sushi.layouts import most_linked
from tefuda.games.sushi.plays import (
    BACKS,
    ENOUGH,
    FINISH,
    HAND,
    LAYS,
    LEADS,
    MOST_ROUNDS,
    PACKS,
    Phase,
    move_numbered,
    neta_of,
    numbered,
    numbers,
    pips_of,
    shari_of,
    suit_of,
)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Sushi(Position):
    """Sets of tiles are two words: the tiles below 55, and those from there on.

    `hands`: two words per seat; `rest`: the tiles not dealt. `netas`, `sharis`: the pieces of this round, trick by
    trick and in each by seat, NOTHING where none was played yet; `leads`: each trick's suit; `winners`: the
    seat that took it (pieces.py). `trick` is the number of the present one, `size` how many a round has.

    While toppings are linked: `layouts`, each seat's lays so far, and `backs`, how many it may still take back.
    Finished rounds, by seat: `links` (tiles linked) and `wasabi` (pips of rice). Lists and `backs` are replaced, never
    changed, so that clones may share them.
    """

    by_hand: bool = False
    timed: bool = False
    imagined: bool = False  # a sample to think in: toppings link automatically there
    count_seconds: i64 = 15
    size: i64 = 0
    phase: i64 = 0
    starter: i64 = 0
    hands: vec[i64]
    rest: vec[i64]
    trick: i64 = 0
    netas: vec[i64]
    sharis: vec[i64]
    leads: vec[i64]
    winners: vec[i64]
    layouts: list[vec[i64]]
    backs: vec[i64]
    links: list[list[int]]
    wasabi: list[list[int]]
    transient: ClassVar[dict[str, str]] = {"imagined": "only samples are, in which a bot thinks"}

    # --- §3 deal -----------------------------------------------------------------------------------------------

    def begin(self) -> None:
        self.starter = self.first_seat()
        self.deal()

    def deal(self) -> None:
        self.rest[0] = bit(NINE) - 1
        self.rest[1] = bit(TWELVE - NINE) - 1 if self.players == 5 else 0
        for seat in range(self.players):
            hand = self.draw_wide(self.rest, 2 * self.size)
            for word in range(i64(2)):
                self.hands[2 * seat + word] = hand[word]
                self.rest[word] ^= hand[word]
        for at in range(self.size * self.players):
            self.netas[at] = NOTHING
            self.sharis[at] = NOTHING
        for trick in range(self.size):
            self.leads[trick] = NOTHING
            self.winners[trick] = NOTHING
        self.trick = 0
        self.clear_layouts()
        self.phase = Phase.SERVE
        self.turn = self.starter
        table.note_deal(self, i64(len(self.links)) + 1, self.starter)

    def clear_layouts(self) -> None:
        self.layouts = [vec[i64]() for _ in range(self.players)]
        self.backs = vec[i64]([BACKS] * self.players)

    # --- §4 trick ----------------------------------------------------------------------------------------------

    def lead(self) -> i64:
        """Return the suit of this trick, NOTHING before the lead."""
        return self.leads[self.trick] if self.trick < self.size else NOTHING

    def legal(self, moves: Moves) -> None:
        moves.clear()
        if self.phase == Phase.LINK:
            linking.add_lays(self, moves)
        else:
            self.add_pieces(moves)

    def add_pieces(self, moves: Moves) -> None:
        """Add every topping that may be played with every rice that has no more pips; a lead names one of its ends."""
        hand = pieces.hand(self, self.turn)
        lead = self.lead()
        size = i64(len(hand))
        alone = pieces.alone(self, hand)
        follows = alone == NOTHING and lead != NOTHING and self.can_follow(self.turn)
        for k in range(size):
            neta = hand[k]
            if neta == alone or (follows and not has_end(neta, lead)):
                continue
            most = PIPS[neta]
            for n in range(size):
                shari = hand[n]
                if n == k or PIPS[shari] > most or (alone != NOTHING and shari != alone):
                    continue
                piece = neta << 8 | shari << 1
                if lead != NOTHING:
                    moves.add(piece)
                else:
                    moves.add(LEADS | piece)
                    if not is_double(neta):
                        moves.add(LEADS | piece | 1)

    def can_follow(self, seat: i64) -> bool:
        lead = self.lead()
        return self.hands[2 * seat] & WITH[lead] != 0 or self.hands[2 * seat + 1] & WITH_BEYOND[lead] != 0

    def apply(self, move: i64) -> None:
        if move >= LAYS:
            linking.link(self, move)
            return
        seat = self.turn
        at = pieces.place(self, self.trick, seat)
        self.netas[at] = neta_of(move)
        self.sharis[at] = shari_of(move)
        pieces.toggle(self, seat, self.netas[at])
        pieces.toggle(self, seat, self.sharis[at])
        if move & LEADS != 0:
            self.leads[self.trick] = suit_of(move)
        if self.log is not None:
            show.note_piece(self, seat)
        self.turn = (seat + 1) % self.players
        if self.netas[pieces.place(self, self.trick, self.turn)] != NOTHING:
            self.end_trick()

    def end_trick(self) -> None:
        """Give the winner all pieces, unseen as they are; the winner leads next."""
        winner = self.best_so_far()
        self.winners[self.trick] = winner
        show.note_take(self, winner)
        self.trick += 1
        self.turn = winner
        if self.hands[2 * winner] | self.hands[2 * winner + 1] == 0:
            self.end_tricks()

    def best_so_far(self) -> i64:
        """Return the seat whose topping shows the suit and has the highest other end, or NOTHING before the lead.

        A topping on the rice of the exception does not show it (R4).
        """
        lead = self.lead()
        best: i64 = NOTHING
        rank: i64 = -1
        for seat in range(self.players):
            neta = NOTHING if lead == NOTHING else self.netas[pieces.place(self, self.trick, seat)]
            if neta != NOTHING and has_end(neta, lead) and other_end(neta, lead) > rank:
                best, rank = seat, other_end(neta, lead)
        return best

    # --- §5 linking --------------------------------------------------------------------------------------------

    def end_tricks(self) -> None:
        """§5.1: link the toppings: the best layout of each seat counts (R5), or all link by hand (linking.py)."""
        if not self.by_hand or self.imagined:
            self.end_round([most_linked(pieces.taken(self, seat, self.netas)) for seat in range(self.players)])
            return
        self.phase = Phase.LINK
        for seat in range(self.players):
            if pieces.tricks(self, seat) > 0:
                self.waiting |= bit(seat)
        self.turn = self.next_waiting(self.starter)
        show.note_linking(self)

    # --- §5 scoring, §6 end ------------------------------------------------------------------------------------

    def end_round(self, links: list[int]) -> None:
        """Count the tiles linked, and the pips of the rice taken: the wasabi (R2). The match ends as §6 and R12 say."""
        self.links = [*self.links, links]
        self.wasabi = [*self.wasabi, [pips_of(pieces.taken(self, seat, self.sharis)) for seat in range(self.players)]]
        show.note_score(self)
        self.phase = Phase.DONE
        self.turn = OVER
        if len(self.links) < MOST_ROUNDS and max(self.scores()) < ENOUGH:
            self.starter = scoring.next_starter(self)
            self.deal()

    def scores(self) -> list[int]:
        return [scoring.total(self, seat) for seat in range(self.players)]

    def result(self) -> Result:
        return show.result(self)

    def stage(self) -> i64:
        return i64(len(self.links))

    # --- the contract ------------------------------------------------------------------------------------------

    def name(self, tile: i64) -> str:
        return PACKS[self.players].name(tile)

    def seconds(self) -> i64:
        return linking.seconds(self)

    def clock(self) -> i64:
        return linking.clock(self)

    def binding(self) -> bool:
        """Return whether a move is final: a player who calls that the layout is done has called."""
        return True

    def expired(self, seat: i64) -> i64:
        """Return the move made when time is up: the layout counts as it is. A piece of sushi is the first legal one."""
        return FINISH if self.phase == Phase.LINK else Position.expired(self, seat)

    def best_known(self) -> i64:
        return linking.best_move(self) if self.phase == Phase.LINK else -1

    def utility(self, seat: i64) -> float:
        return knowing.utility(self, seat)

    def determinize(self, seat: i64, rng: Rng) -> Sushi:
        return knowing.determinize(self, seat, rng)

    def seen_as(self, move: i64) -> i64:
        return knowing.seen_as(self, move)

    def hint(self, moves: Moves, rng: Rng) -> i64:
        return knowing.hint(self, moves, rng)

    def observe(self, seat: i64, bits: Bits) -> None:
        observing.observe(self, seat, bits)

    def actions(self) -> i64:
        return numbers(PACKS[self.players].size)

    def action(self, move: i64) -> i64:
        return numbered(move, PACKS[self.players].size)

    def move_of(self, action: i64) -> i64:
        return move_numbered(action, PACKS[self.players].size)

    def text(self, move: i64) -> str:
        return reading.text(self, move)

    def parse(self, text: str) -> i64:
        return reading.parse(self, text)

    def forbids(self, move: i64) -> Reason | None:
        return reading.forbids(self, move)

    def why(self, seat: i64, picks: list[str], target: str) -> list[Reason]:
        return reading.why(self, seat, picks, target)

    def view(self, seat: i64) -> View:
        return show.view(self, seat)

    def state(self) -> dict[str, Any]:
        return stored.state(self)

    def load(self, setup: Setup) -> None:
        stored.load(self, setup)

    def clone(self) -> Sushi:
        twin = Sushi()
        twin.copy_base(self)
        twin.by_hand = self.by_hand
        twin.timed = self.timed
        twin.imagined = self.imagined
        twin.count_seconds = self.count_seconds
        twin.size = self.size
        twin.phase = self.phase
        twin.starter = self.starter
        twin.hands = self.hands[:]
        twin.rest = self.rest[:]
        twin.trick = self.trick
        twin.netas = self.netas[:]
        twin.sharis = self.sharis[:]
        twin.leads = self.leads[:]
        twin.winners = self.winners[:]
        twin.layouts = self.layouts
        twin.backs = self.backs
        twin.links = self.links
        twin.wasabi = self.wasabi
        return twin


def create(options: Options) -> Sushi:
    position = Sushi()
    n = options.players
    position.players = n
    position.by_hand = options.word("linking") != "auto"
    position.timed = options.word("linking") == "timed"
    position.count_seconds = options.number("countSeconds")
    position.size = HAND[n] // 2
    position.hands = vec[i64]([0] * (2 * n))
    position.rest = vec[i64]([0, 0])
    position.netas = vec[i64]([NOTHING] * (position.size * n))
    position.sharis = vec[i64]([NOTHING] * (position.size * n))
    position.leads = vec[i64]([NOTHING] * position.size)
    position.winners = vec[i64]([NOTHING] * position.size)
    position.clear_layouts()
    position.links = []
    position.wasabi = []
    return position


GAME: Final = Game(
    "sushi",
    players=[3, 4, 5],
    options=[
        Choice("linking", ["auto", "timed", "untimed"], default="auto"),
        Number("countSeconds", default=15, least=5, most=60),
        Seat("startSeat"),
    ],
    pack=lambda options: PACKS[options.players],
    create=create,
    zones=["hands", "netas", "sharis", "rest"],
    bound=lambda options: MOST_ROUNDS * options.players * (HAND[options.players] + 2 * BACKS + 1),
    minutes=30,
    faces=["5-4", "4-6", "2-2", "2-5"],
)
