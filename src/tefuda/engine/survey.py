"""What many matches have in common, counted while they are played: compiled, for the laboratory."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from tefuda.engine.chance import Rng
from tefuda.engine.moves import Moves
from tefuda.engine.position import Position

BINS: Final[i64] = 20  # parts of a match, by its decisions or by its rounds
WIDEST: Final[i64] = 99  # numbers of moves beyond are counted as this
WIN: Final[i64] = 27720  # parts of a win: ties of up to twelve seats share it evenly


@final
@mypyc_attr(acyclic=True)
class Survey:
    """Counts of whole matches, all with the same number of players.

    Histograms: `lengths` by decisions, `widths` by the moves of a decision, `changes` by how often another seat took
    the lead between rounds, `spreads` by the points between the best and the worst. By part of the match:
    `bin_decisions` and `bin_widths` of the decisions, `bin_leads` and `bin_right` of the rounds that ended there, all
    and those after which the later winner led. By place after the seat that began: `wins` in parts, `points` and their
    `squares`. `shared`: matches with several winners; `endless`: matches that were cut off, counted nowhere else.
    """

    def __init__(self, players: i64) -> None:
        self.players: i64 = players
        self.matches: i64 = 0
        self.decisions: i64 = 0
        self.choices: i64 = 0
        self.shared: i64 = 0
        self.endless: i64 = 0
        self.lengths: vec[i64] = vec[i64]()
        self.widths: vec[i64] = vec[i64]([0] * (WIDEST + 1))
        self.changes: vec[i64] = vec[i64]()
        self.spreads: vec[i64] = vec[i64]()
        self.bin_decisions: vec[i64] = vec[i64]([0] * BINS)
        self.bin_widths: vec[i64] = vec[i64]([0] * BINS)
        self.bin_leads: vec[i64] = vec[i64]([0] * BINS)
        self.bin_right: vec[i64] = vec[i64]([0] * BINS)
        self.wins: vec[i64] = vec[i64]([0] * players)
        self.points: vec[i64] = vec[i64]([0] * players)
        self.squares: vec[i64] = vec[i64]([0] * players)
        self.sizes: vec[i64] = vec[i64]([0] * 64)  # of the present match: moves by decision, leaders by round
        self.leaders: vec[i64] = vec[i64]([0] * 64)
        self.length: i64 = 0
        self.rounds: i64 = 0
        self.starter: i64 = 0
        self.at: i64 = 0

    def play(self, position: Position, moves: Moves, rng: Rng, thumb: bool, bound: i64) -> None:
        """Play a match of at most `bound` decisions and count it: by the rule of thumb (`thumb`) or at random."""
        self.begin(position)
        while position.turn >= 0 and self.length < bound:
            position.consider(moves)
            size = moves.size
            self.see(size)
            if size == 1:
                position.apply(moves.get(0))
            elif thumb:
                position.apply(position.hint(moves, rng))
            else:
                position.apply(moves.get(rng.below(size)))
            if position.stage() != self.at and position.turn >= 0:
                self.turn_page(position)
        self.end(position)

    def begin(self, position: Position) -> None:
        """Begin to count a match."""
        self.length = 0
        self.rounds = 0
        self.starter = position.turn
        self.at = position.stage()

    def see(self, size: i64) -> None:
        """Count a decision with that many moves."""
        if self.length < len(self.sizes):
            self.sizes[self.length] = size
        else:
            self.sizes = append(self.sizes, size)
        self.length += 1

    def turn_page(self, position: Position) -> None:
        """Note who leads after a round."""
        self.at = position.stage()
        leader = leader_of(position)
        if self.rounds < len(self.leaders):
            self.leaders[self.rounds] = leader
        else:
            self.leaders = append(self.leaders, leader)
        self.rounds += 1

    def end(self, position: Position) -> None:
        """Count the match that is over now, or was cut off."""
        if position.turn >= 0:
            self.endless += 1
            return
        places = position.places()
        scores = position.scores()
        self.matches += 1
        self.decisions += self.length
        self.lengths = counted(self.lengths, self.length)
        for k in range(self.length):
            size = self.sizes[k]
            part = k * BINS // self.length
            self.bin_decisions[part] += 1
            self.bin_widths[part] += size
            self.widths[min(size, WIDEST)] += 1
            if size > 1:
                self.choices += 1
        winners: i64 = 0
        best: i64 = scores[0]
        worst: i64 = scores[0]
        for seat in range(self.players):
            points: i64 = scores[seat]
            best = max(best, points)
            worst = min(worst, points)
            if places[seat] == 1:
                winners += 1
        self.spreads = counted(self.spreads, best - worst)
        if winners > 1:
            self.shared += 1
        for seat in range(self.players):
            after = (seat - self.starter) % self.players
            score: i64 = scores[seat]
            self.points[after] += score
            self.squares[after] += score * score
            if places[seat] == 1:
                self.wins[after] += WIN // winners
        self.follow_the_lead(places)

    def follow_the_lead(self, places: list[int]) -> None:
        """Count how often the lead changed between rounds, and whether the leader of each but the last won."""
        changes: i64 = 0
        before: i64 = -1
        for k in range(self.rounds):
            leader = self.leaders[k]
            part = (k + 1) * BINS // (self.rounds + 1)
            self.bin_leads[part] += 1
            if leader >= 0:
                if places[leader] == 1:
                    self.bin_right[part] += 1
                if before >= 0 and leader != before:
                    changes += 1
                before = leader
        self.changes = counted(self.changes, changes)


def leader_of(position: Position) -> i64:
    """Return the seat that is ahead of all others; -1 if several are."""
    best = position.utility(0)
    leader: i64 = 0
    for seat in range(1, position.players):
        worth = position.utility(seat)
        if worth > best:
            best = worth
            leader = seat
        elif worth == best:
            leader = -1
    return leader


def counted(histogram: vec[i64], value: i64) -> vec[i64]:
    """Return the histogram with one more of this value, which is not negative."""
    while len(histogram) <= value:
        histogram = append(histogram, 0)
    histogram[value] += 1
    return histogram
