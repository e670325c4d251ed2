"""山葵と鮨 / Wasabi Sushi, by ゆうり (2017-01-04). Spec: RULES.md. (A working title: its title page is lost.)

Three to five players and a set of dominoes. A play is one piece of sushi: a topping (`neta`), face up, on rice
(`shari`), face down, that must not have more pips. The toppings make tricks; the winner takes all pieces, links as many
toppings as possible into one layout, a point a tile, and whoever took the most pips of rice pays 3.

    plays.py     packs, numbers, and what a move is
    links.py     layouts of dominoes, and the longest one
    show.py      views, and the reckoning
    stored.py    setups
"""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from tefuda.cards.bits import bit, first, union
from tefuda.cards.domino import HIGH, LOW, NINE, PIPS, TWELVE, WITH, WITH_BEYOND, has_end, is_double, other_end
from tefuda.engine import table
from tefuda.engine.chance import Rng
from tefuda.engine.errors import BadNotation
from tefuda.engine.happened import told
from tefuda.engine.moves import Moves
from tefuda.engine.options import Choice, Number, Options, Seat
from tefuda.engine.position import OVER, Position
from tefuda.engine.registry import Game
from tefuda.engine.setup import Setup
from tefuda.engine.table import NOTHING
from tefuda.engine.view import Reason, Result, Text, View
from tefuda.games.sushi import show, stored
from tefuda.games.sushi.links import ALONE, is_laid, joined_to, joins, lay, longest, most_linked, tile_of_lay
from tefuda.games.sushi.plays import (
    BACKS,
    DONE,
    ENOUGH,
    FINISH,
    HAND,
    LAYS,
    LEADS,
    LINK,
    MOST_DEALS,
    PACKS,
    SECONDS,
    SEEN,
    SERVE,
    TAKE_BACK,
    WASABI,
    neta_of,
    pips,
    pips_of,
    shari_of,
    suit_of,
)

# By number of pips: the tiles with no more than that, of the first 55 and of those from 55 on.
LIGHT: Final = vec[i64]([union([tile for tile in range(NINE) if PIPS[tile] <= pips]) for pips in range(25)])
LIGHT_BEYOND: Final = vec[i64](
    [union([tile - NINE for tile in range(NINE, TWELVE) if PIPS[tile] <= pips]) for pips in range(25)]
)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Sushi(Position):
    """Sets of tiles are two words: the tiles below 55, and those from there on. `hands`: two words a seat; `rest`: the
    tiles not dealt. `netas`, `sharis`: the pieces of this deal, trick by trick and in each by seat (`place`), NOTHING
    where none was played yet; `leads`: each trick's suit; `winners`: who took it. `trick` is the number of the present
    one, `size` how many a deal has.

    While toppings are linked: `layouts`, each seat's lays so far, and `backs`, how many it may still take back.
    Finished deals, by seat: `links` (tiles linked) and `wasabi` (pips of rice). Lists are replaced, never changed, so
    that clones may share them.
    """

    by_hand: bool = False
    timed: bool = False
    imagined: bool = False  # a world to think in: there toppings link by themselves
    count_seconds: i64 = 15
    start: i64 = -1
    size: i64 = 0
    phase: i64 = SERVE
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

    # --- §3 deal -----------------------------------------------------------------------------------------------

    def begin(self) -> None:
        self.starter = self.start if self.start >= 0 else self.below(self.players)
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
        self.phase = SERVE
        self.turn = self.starter
        if self.log is not None:
            self.note(table.dealt(i64(len(self.links)) + 1, self.starter))

    def clear_layouts(self) -> None:
        self.layouts = [vec[i64]() for _ in range(self.players)]
        self.backs = vec[i64]([BACKS] * self.players)

    def place(self, trick: i64, seat: i64) -> i64:
        return trick * self.players + seat

    def holds(self, seat: i64, tile: i64) -> bool:
        return self.hands[2 * seat + tile // NINE] & bit(tile % NINE) != 0

    def hand(self, seat: i64) -> vec[i64]:
        """The tiles of a hand, ascending."""
        out = vec[i64]()
        for word in range(i64(2)):
            tiles = self.hands[2 * seat + word]
            while tiles != 0:
                out = append(out, first(tiles) + NINE * word)
                tiles &= tiles - 1
        return out

    def lead(self) -> i64:
        """The suit of this trick, NOTHING before the lead."""
        return self.leads[self.trick] if self.trick < self.size else NOTHING

    def leader(self, trick: i64) -> i64:
        return self.starter if trick == 0 else self.winners[trick - 1]

    # --- §4 trick ----------------------------------------------------------------------------------------------

    def legal(self, moves: Moves) -> None:
        moves.clear()
        if self.phase == LINK:
            self.add_lays(moves)
        else:
            self.add_pieces(moves)

    def add_pieces(self, moves: Moves) -> None:
        hand = self.hand(self.turn)
        lead = self.lead()
        size = i64(len(hand))
        alone = self.alone(hand)
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

    def alone(self, hand: vec[i64]) -> i64:
        """The exception: the only tile of the suit led, if no other tile could lie under it. It must be the rice then,
        under any topping (R3). NOTHING if the exception does not apply.
        """
        lead = self.lead()
        if lead == NOTHING:
            return NOTHING
        alone: i64 = NOTHING
        for k in range(i64(len(hand))):
            if has_end(hand[k], lead):
                if alone != NOTHING:
                    return NOTHING
                alone = hand[k]
        if alone != NOTHING:
            for k in range(i64(len(hand))):
                if hand[k] != alone and PIPS[hand[k]] <= PIPS[alone]:
                    return NOTHING
        return alone

    def apply(self, move: i64) -> None:
        if move >= LAYS:
            self.link(move)
            return
        seat = self.turn
        at = self.place(self.trick, seat)
        self.netas[at] = neta_of(move)
        self.sharis[at] = shari_of(move)
        self.toggle(seat, self.netas[at])
        self.toggle(seat, self.sharis[at])
        if move & LEADS != 0:
            self.leads[self.trick] = suit_of(move)
        if self.log is not None:
            self.note_piece(seat)
        self.turn = (seat + 1) % self.players
        if self.netas[self.place(self.trick, self.turn)] != NOTHING:
            self.end_trick()

    def toggle(self, seat: i64, tile: i64) -> None:
        """A tile leaves a hand, or comes to it."""
        self.hands[2 * seat + tile // NINE] ^= bit(tile % NINE)

    def end_trick(self) -> None:
        """The winner takes all pieces, unseen as they are, and leads next."""
        winner = self.best_so_far()
        self.winners[self.trick] = winner
        if self.log is not None:
            self.note(
                table.took(winner, [self.name(self.netas[self.place(self.trick, seat)]) for seat in self.seats()])
            )
        self.trick += 1
        self.turn = winner
        if self.hands[2 * winner] | self.hands[2 * winner + 1] == 0:
            self.end_tricks()

    def best_so_far(self) -> i64:
        """The seat whose topping shows the suit and has the highest other end. NOTHING before the lead."""
        lead = self.lead()
        best: i64 = NOTHING
        rank: i64 = -1
        for seat in range(self.players):
            neta = NOTHING if lead == NOTHING else self.netas[self.place(self.trick, seat)]
            if neta != NOTHING and has_end(neta, lead) and other_end(neta, lead) > rank:
                best, rank = seat, other_end(neta, lead)
        return best

    # --- §5 linking --------------------------------------------------------------------------------------------

    def end_tricks(self) -> None:
        if not self.by_hand or self.imagined:
            self.end_deal([most_linked(self.taken(seat, self.netas)) for seat in range(self.players)])
            return
        self.phase = LINK
        for seat in range(self.players):
            if self.tricks(seat) > 0:
                self.waiting |= bit(seat)
        self.turn = self.next_waiting(self.starter)
        if self.log is not None:
            self.note(told("start", text=Text("sushi.log.link")))

    def taken(self, seat: i64, tiles: vec[i64]) -> vec[i64]:
        """The toppings or the rice a seat has taken, as they came."""
        out = vec[i64]()
        for trick in range(self.trick):
            if self.winners[trick] == seat:
                for other in range(self.players):
                    out = append(out, tiles[self.place(trick, other)])
        return out

    def tricks(self, seat: i64) -> i64:
        number: i64 = 0
        for trick in range(self.trick):
            if self.winners[trick] == seat:
                number += 1
        return number

    def add_lays(self, moves: Moves) -> None:
        seat = self.turn
        layout = self.layouts[seat]
        for tile in sorted(self.unlaid(seat)):
            if joins(layout, tile, ALONE):
                moves.add(LAYS | lay(tile, ALONE))
            for to in sorted([tile_of_lay(laid) for laid in layout]):
                if joins(layout, tile, to):
                    moves.add(LAYS | lay(tile, to))
        moves.add(FINISH)
        if len(layout) > 0 and self.backs[seat] > 0:
            moves.add(TAKE_BACK)

    def unlaid(self, seat: i64) -> list[int]:
        return [tile for tile in self.taken(seat, self.netas) if not is_laid(self.layouts[seat], tile)]

    def link(self, move: i64) -> None:
        """One tile is laid or taken back, or the seat has finished: with its last tile it has, too."""
        seat = self.turn
        layout = self.layouts[seat]
        if move == TAKE_BACK:
            self.backs[seat] -= 1
            layout = layout[: len(layout) - 1]
        elif move != FINISH:
            layout = append(layout[:], move ^ LAYS)  # copied: clones share what lies there
        self.layouts = [layout if other == seat else laid for other, laid in enumerate(self.layouts)]
        if move == FINISH or len(self.unlaid(seat)) == 0:
            self.waiting ^= bit(seat)
        if self.waiting != 0:
            self.turn = self.next_waiting(self.starter)
        else:
            self.end_deal([len(laid) for laid in self.layouts])

    def is_caller(self, seat: i64) -> bool:
        """Who has the fewest tricks starts the count when done (§7.4: all of them)."""
        return all(self.tricks(seat) <= self.tricks(other) for other in range(self.players))

    def is_counting(self) -> bool:
        """Whether a caller is done; one without tricks is at once (R7)."""
        return any(self.is_caller(seat) and self.waiting & bit(seat) == 0 for seat in range(self.players))

    def seconds(self) -> i64:
        """In time: callers have a limit of their own, the others from when a caller is done."""
        if self.phase != LINK or not self.timed:
            return 0
        if self.is_counting():
            return self.count_seconds
        return SECONDS if self.is_caller(self.turn) else 0

    def clock(self) -> i64:
        """One clock for all steps of a linking, and a fresh one for the count."""
        return 2 * i64(len(self.links)) + (1 if self.is_counting() else 0) if self.phase == LINK else -1

    def binding(self) -> bool:
        """Who calls that the layout is done has called."""
        return True

    def expired(self, seat: i64) -> i64:
        """Time is up: what lies there counts. A piece of sushi is the first that may be served."""
        if self.phase == LINK:
            return FINISH
        moves = Moves()
        self.legal(moves)
        return moves.get(0)

    def best_known(self) -> i64:
        """Bots link without a mistake."""
        if self.phase != LINK:
            return -1
        layout = self.layouts[self.turn]
        best = longest(self.taken(self.turn, self.netas), layout)
        return LAYS | best[len(layout)] if len(best) > len(layout) else FINISH

    # --- §5 scoring, §6 end ------------------------------------------------------------------------------------

    def end_deal(self, links: list[int]) -> None:
        self.links = [*self.links, links]
        self.wasabi = [*self.wasabi, [pips_of(self.taken(seat, self.sharis)) for seat in range(self.players)]]
        if self.log is not None:
            sheets = [show.sheet(self, seat, len(self.links) - 1) for seat in range(self.players)]
            self.note(table.scored(len(self.links), sheets))
        self.phase = DONE
        self.turn = OVER
        if len(self.links) < MOST_DEALS and max(self.scores()) < ENOUGH:
            self.starter = self.next_starter()
            self.deal()

    def penalty(self, deal: int, seat: i64) -> i64:
        """The most wasabi costs 3, whoever has it (§7.3)."""
        wasabi = self.wasabi[deal]
        return -WASABI if wasabi[seat] == max(wasabi) else 0

    def points(self, deal: int, seat: i64) -> i64:
        return self.links[deal][seat] + self.penalty(deal, seat)

    def total(self, seat: i64) -> i64:
        sum: i64 = 0
        for deal in range(len(self.links)):
            sum += self.points(deal, seat)
        return sum

    def scores(self) -> list[int]:
        return [self.total(seat) for seat in range(self.players)]

    def next_starter(self) -> i64:
        """§3: the lowest total; of equals the fewest points in this deal; of equals by lot (R8)."""
        deal = len(self.links) - 1
        keys = [(self.total(seat), self.points(deal, seat)) for seat in range(self.players)]
        lowest = [seat for seat in range(self.players) if keys[seat] == min(keys)]
        return lowest[self.below(len(lowest))] if len(lowest) > 1 else lowest[0]

    def layout(self, seat: i64) -> vec[i64]:
        """What the seat has linked of the toppings taken: laid by itself, or the best there is."""
        if self.by_hand and not self.imagined:
            return self.layouts[seat]
        return longest(self.taken(seat, self.netas), vec[i64]())

    def result(self) -> Result:
        return show.result(self)

    def stage(self) -> i64:
        return i64(len(self.links))

    def utility(self, seat: i64) -> float:
        """How far the seat's points lie above the mean of the others'."""
        mine: i64 = 0
        others: i64 = 0
        for other in range(self.players):
            if other == seat:
                mine = self.total(other)
            else:
                others += self.total(other)
        rivals = self.players - 1
        return max(-1.0, min(1.0, float(rivals * mine - others) / float(rivals * 2 * ENOUGH)))

    def hint(self, moves: Moves, rng: Rng) -> i64:
        """Tricks are points: lead by the highest rank, win cheaply if last, else with the highest; and spend tiles
        without a high end, the heavy ones where somebody else has to take them."""
        if self.phase == LINK:
            return self.best_known()
        best = self.best_so_far()
        lead = self.lead()
        rank = -1 if best == NOTHING else other_end(self.netas[self.place(self.trick, best)], lead)
        last = self.leader(self.trick) == (self.turn + 1) % self.players
        chosen: i64 = moves.get(0)
        most: i64 = -1000
        for k in range(moves.size):
            move = moves.get(k)
            neta, shari = neta_of(move), shari_of(move)
            worth = rng.below(3) - 2 * HIGH[shari]
            if lead == NOTHING:
                worth += 4 * other_end(neta, suit_of(move))
            elif has_end(neta, lead) and other_end(neta, lead) > rank:
                worth += 50 - other_end(neta, lead) if last else 50 + 4 * other_end(neta, lead)
            else:
                worth += PIPS[shari] - 2 * HIGH[neta]
            if worth > most:
                chosen, most = move, worth
        return chosen

    # --- §8 what a seat knows ----------------------------------------------------------------------------------

    def seen_as(self, move: i64) -> i64:
        """The topping and the suit, not the rice."""
        return -1 if self.phase == LINK else move & SEEN

    def determinize(self, seat: i64, rng: Rng) -> Sushi:
        """Unseen are the other hands, the rice of the others and the tiles not dealt. While pieces are served, toppings
        link by themselves in such a world; while they link, a layout nobody sees is the best one if it is finished."""
        twin = self.clone()
        twin.chance = rng.fresh()
        twin.imagined = self.phase == SERVE
        if self.phase == LINK:
            twin.layouts = [self.guessed(other) if other != seat else laid for other, laid in enumerate(self.layouts)]
            twin.backs = vec[i64]([self.backs[other] if other == seat else BACKS for other in range(self.players)])
        if self.turn != OVER:
            twin.shuffle_unseen(seat, rng)
        return twin

    def guessed(self, seat: i64) -> vec[i64]:
        if self.waiting & bit(seat) != 0:
            return vec[i64]()
        return longest(self.taken(seat, self.netas), vec[i64]())

    def shuffle_unseen(self, viewer: i64, rng: Rng) -> None:
        """Exchanges two unseen tiles again and again, as a shuffle does; an exchange that contradicts what was seen is
        undone. That way every world that fits is as likely, however what is known hangs together.

        A tile's `where` is the number of the play whose rice it is; from `hidden` on, the hand of a seat; then the
        rest.
        """
        hidden = self.size * self.players
        where = vec[i64]()
        for at in range(hidden):
            if at % self.players != viewer and self.sharis[at] != NOTHING:
                where = append(where, at)
        tiles = vec[i64]()
        for k in range(i64(len(where))):
            tiles = append(tiles, self.sharis[where[k]])
        for seat in range(self.players):
            if seat != viewer:
                hand = self.hand(seat)
                for k in range(i64(len(hand))):
                    tiles = append(tiles, hand[k])
                    where = append(where, hidden + seat)
        for word in range(i64(2)):
            left = self.rest[word]
            while left != 0:
                tiles = append(tiles, first(left) + NINE * word)
                where = append(where, hidden + self.players)
                left &= left - 1
        size = i64(len(tiles))
        for step in range(SHUFFLES * size):
            k = step % size
            n = rng.below(size)
            if where[k] == where[n]:
                continue
            self.exchange(tiles[k], where[k], tiles[n], where[n])
            if self.is_sound(where[k]) and self.is_sound(where[n]):
                tiles[k], tiles[n] = tiles[n], tiles[k]
            else:
                self.exchange(tiles[n], where[k], tiles[k], where[n])

    def exchange(self, one: i64, there: i64, other: i64, elsewhere: i64) -> None:
        self.replace(there, one, other)
        self.replace(elsewhere, other, one)

    def replace(self, where: i64, old: i64, new: i64) -> None:
        hidden = self.size * self.players
        if where < hidden:
            self.sharis[where] = new
        elif where < hidden + self.players:
            self.toggle(where - hidden, old)
            self.toggle(where - hidden, new)
        else:
            self.rest[old // NINE] ^= bit(old % NINE)
            self.rest[new // NINE] ^= bit(new % NINE)

    def is_sound(self, where: i64) -> bool:
        """Whether what the seat that has this place played in this deal was allowed, with the tiles it has now: going
        back trick by trick, no rice was too heavy, and who did not follow held no tile of the suit; or one, that lies
        under the topping, and nothing as light."""
        if where == self.size * self.players + self.players:
            return True
        seat = where % self.players
        held = self.hands[2 * seat]
        beyond = self.hands[2 * seat + 1]
        trick = min(self.trick + 1, self.size)
        while trick > 0:
            trick -= 1
            at = self.place(trick, seat)
            neta, shari, lead = self.netas[at], self.sharis[at], self.leads[trick]
            if neta == NOTHING:
                continue
            if PIPS[shari] > PIPS[neta]:
                return False
            if not has_end(neta, lead):
                if held & WITH[lead] != 0 or beyond & WITH_BEYOND[lead] != 0:
                    return False
                light = PIPS[shari]
                if has_end(shari, lead) and (
                    PIPS[neta] == light or held & LIGHT[light] != 0 or beyond & LIGHT_BEYOND[light] != 0
                ):
                    return False
            held |= low_word(neta) | low_word(shari)
            beyond |= high_word(neta) | high_word(shari)
        return True

    # --- notation ----------------------------------------------------------------------------------------------

    def seats(self) -> list[int]:
        """All seats, the leader of this trick first."""
        return self.clockwise(self.leader(min(self.trick, self.size - 1)))

    def name(self, tile: i64) -> str:
        return PACKS[self.players].name(tile)

    def text(self, move: i64) -> str:
        if move == FINISH:
            return "done"
        if move == TAKE_BACK:
            return "back"
        if move >= LAYS:
            tile, to = tile_of_lay(move ^ LAYS), joined_to(move)
            return f"lay {self.name(tile)}" if to == ALONE else f"lay {self.name(tile)} {self.name(to)}"
        piece = f"{self.name(neta_of(move))} {self.name(shari_of(move))}"
        return f"{piece} suit {suit_of(move)}" if move & LEADS != 0 else piece

    def parse(self, text: str) -> i64:
        words = text.split(" ")
        if text in ("done", "back"):
            return FINISH if text == "done" else TAKE_BACK
        if words[0] == "lay" and len(words) in (2, 3):
            return LAYS | self.read_lay(words[1:])
        if len(words) not in (2, 4):
            raise BadNotation(Text("engine.no_such_move", {"move": text}))
        pack = PACKS[self.players]
        neta, shari = table.card(pack, words[0]), table.card(pack, words[1])
        piece = neta << 8 | shari << 1
        if len(words) == 2:
            return piece
        if words[2] != "suit" or words[3] not in (str(LOW[neta]), str(HIGH[neta])):
            raise BadNotation(Text("engine.no_such_move", {"move": text}))
        return LEADS | piece | (0 if words[3] == str(LOW[neta]) else 1)

    def read_lay(self, names: list[str]) -> i64:
        tiles = [table.card(PACKS[self.players], name) for name in names]
        return lay(tiles[0], tiles[1] if len(tiles) > 1 else ALONE)

    def forbids(self, move: i64) -> Reason | None:
        if (move >= LAYS) != (self.phase == LINK):
            return Reason("turn", Text("engine.not_legal"))
        return self.forbids_lay(move) if self.phase == LINK else self.forbids_piece(move)

    def forbids_piece(self, move: i64) -> Reason | None:
        neta, shari, lead = neta_of(move), shari_of(move), self.lead()
        if (move & LEADS != 0) != (lead == NOTHING) or neta == shari or max(neta, shari) >= PACKS[self.players].size:
            return Reason("turn", Text("engine.not_legal"))
        for tile in (neta, shari):
            if not self.holds(self.turn, tile):
                return Reason("own_card", Text("common.tiles.rule.own", {"cards": [self.name(tile)]}))
        if PIPS[shari] > PIPS[neta]:
            args: dict[str, Any] = {"neta": [self.name(neta)], "shari": [self.name(shari)]}
            return Reason("too_heavy", Text("sushi.rule.too_heavy", args))
        alone = self.alone(self.hand(self.turn))
        if alone != NOTHING and shari != alone:
            return Reason("alone", Text("sushi.rule.alone.why", {"cards": [self.name(alone)]}))
        if alone == NOTHING and lead != NOTHING and not has_end(neta, lead) and self.can_follow(self.turn):
            return Reason("must_follow", Text("sushi.rule.must_follow", {"n": lead}))
        return None

    def forbids_lay(self, move: i64) -> Reason | None:
        seat = self.turn
        layout = self.layouts[seat]
        if move == FINISH:
            return None
        if move == TAKE_BACK:
            if len(layout) > 0 and self.backs[seat] > 0:
                return None
            return Reason("back", Text("sushi.rule.back", {"n": BACKS}))
        tile, to = tile_of_lay(move ^ LAYS), joined_to(move)
        if tile not in self.unlaid(seat):
            known = tile < PACKS[self.players].size
            return Reason("own_card", Text("sushi.rule.not_there", {"cards": [self.name(tile)] if known else []}))
        if not joins(layout, tile, to):
            return Reason("joins", Text("sushi.rule.joins", {"cards": [self.name(tile)]}))
        return None

    def why(self, seat: i64, picks: list[str], target: str) -> list[Reason]:
        """A tile that fits no piece: why it is no topping on the lightest other tile, and no rice under the best. One
        that fits no layout shows no open end."""
        if seat not in self.deciders() or len(picks) != 1:
            return Position.why(self, seat, picks, target)
        if self.phase == LINK:
            return [Reason("joins", Text("sushi.rule.no_end", {"cards": picks}))]
        tile = PACKS[self.players].number(picks[0])
        if tile < 0 or not self.holds(seat, tile):
            return []
        lead = self.lead()
        base = LEADS if lead == NOTHING else 0
        hand = [other for other in self.hand(seat) if other != tile]
        lightest = min(hand, key=pips)
        toppings = [other for other in hand if lead == NOTHING or has_end(other, lead)] or hand
        reasons: list[Reason] = []
        for neta, shari in ((tile, lightest), (max(toppings, key=pips), tile)):
            reason = self.forbids_piece(base | neta << 8 | shari << 1)
            if reason is not None and reason not in reasons:
                reasons.append(reason)
        return reasons

    # --- at the table ------------------------------------------------------------------------------------------

    def note_piece(self, seat: i64) -> None:
        """Everybody sees the topping, its player alone the rice."""
        at = self.place(self.trick, seat)
        neta = self.netas[at]
        leads = self.leader(self.trick) == seat
        text_id = "common.tiles.log.lead" if leads else "common.log.play"
        text = Text(text_id, {"who": seat, "cards": [self.name(neta)], "n": self.lead()})
        self.note(told("play", seat, text, [self.name(neta)], zone="trick"))
        self.note(told("play", seat, None, [self.name(self.sharis[at])], zone="trick", seen_by=bit(seat)))

    def view(self, seat: i64) -> View:
        return show.view(self, seat)

    # --- the same position elsewhere ---------------------------------------------------------------------------

    def clone(self) -> Sushi:
        twin = Sushi()
        twin.players = self.players
        twin.turn = self.turn
        twin.waiting = self.waiting
        twin.chance = self.chance
        twin.by_hand = self.by_hand
        twin.timed = self.timed
        twin.imagined = self.imagined
        twin.count_seconds = self.count_seconds
        twin.start = self.start
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
        twin.backs = self.backs[:]
        twin.links = self.links
        twin.wasabi = self.wasabi
        return twin

    def state(self) -> dict[str, Any]:
        return stored.state(self)

    def load(self, setup: Setup) -> None:
        stored.load(self, setup)


SHUFFLES: Final[i64] = 3  # times that every unseen tile is exchanged


def low_word(tile: i64) -> i64:
    """A tile as a set of two words: the first."""
    return bit(tile) if tile < NINE else 0


def high_word(tile: i64) -> i64:
    return bit(tile - NINE) if tile >= NINE else 0


def create(options: Options) -> Sushi:
    position = Sushi()
    n = options.players
    position.players = n
    position.by_hand = options.word("linking") != "auto"
    position.timed = options.word("linking") == "timed"
    position.count_seconds = options.number("countSeconds")
    position.start = options.seat("startSeat")
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
    bound=lambda options: MOST_DEALS * options.players * (HAND[options.players] + 2 * BACKS + 1),
    minutes=30,
    faces=["5-4", "4-6", "2-2", "2-5"],
)
