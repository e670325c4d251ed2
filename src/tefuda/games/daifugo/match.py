"""The match around the tricks: deal, exchange, first lead, the end of a round, titles and points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from tefuda.cards.bits import bit, members
from tefuda.engine.position import OVER, Position
from tefuda.engine.table import placed
from tefuda.engine.view import Line, Result, Sheet, Text

from . import clear, tell
from .agenda import DEAL, EXCHANGE, FIRST_LEAD, READY, Step
from .agenda import work as step_of
from .base import BLIND, FROM_HIGHEST, FROM_LEFT, FROM_LOWEST
from .cards import NATURAL, NO_CARDS, Cards, count_cards, no_sets, pack_of
from .exchange import exchange
from .finish import fallen_first
from .outcome import NOBODY_OUT
from .rule import ROUND, Rule
from .seats import listed

if TYPE_CHECKING:
    from .table import Table


# --- a round begins ----------------------------------------------------------------------------------------------


def begin(table: Table) -> None:
    table.discard = pack(table)
    table.dealer = table.below(table.players)
    next_round(table)
    table.run()
    table.depth = 0


def next_round(table: Table) -> None:
    """Clear the table, and ask what must be settled before the deal."""
    table.round += 1
    clean(table)
    table.depth = len(table.agenda)
    for rule in table.rules.before_deal:
        rule.before_deal(table)
    if len(table.agenda) > 0:
        table.queue(step_of(DEAL))
    else:
        set_up(table)


def set_up(table: Table) -> None:
    """Begin a new round, with its first titles or those of the last round."""
    if table.starts_set() and (table.round == 1 or table.base.resets):
        table.titles = []
    seat_and_deal(table)


def seat_and_deal(table: Table) -> None:
    """Set the blind cards aside, seat the players and deal, with the titles there are.

    Catalogue: 席替え：固定 / Fixed seats; 決勝の作業は審判 / Referee deals the final.
    """
    if table.starts_set() or table.base.surplus == BLIND:
        lay_blind(table)
    for rule in table.rules.seats:
        rule.seats(table)
    if table.titles:
        table.dealer = table.seat_of_title(-1)
    deal(table)
    if table.log is not None:
        tell.dealt(table)
    follow_deal(table)


def follow_deal(table: Table) -> None:
    """Let the rules speak of the hands dealt, then queue the exchange."""
    usual = table.base.exchange and len(table.titles) > 0
    for rule in table.rules.exchanges:
        usual = usual and rule.exchanges(table)
    for rule in table.rules.dealt:
        rule.dealt(table)
    queue_exchange(table, usual)


def queue_exchange(table: Table, usual: bool) -> None:
    """Queue the exchange if it takes place, what rules do instead of it or after it, then the first lead."""
    table.depth = len(table.agenda)
    if usual:
        table.queue(step_of(EXCHANGE))
    if usual or len(table.rules.exchanged) > 0:
        table.queue(step_of(READY))
    else:
        first_lead(table)


def annul(table: Table) -> None:
    """Annul the round: it is dealt again with the titles it began with."""
    table.agenda = []
    table.waiting = 0
    table.round -= 1
    next_round(table)


def clean(table: Table) -> None:
    """Put all cards on the discard pile, and end what lasted for the last round."""
    for seat in range(table.players):
        table.discard |= table.hands[seat]
        table.hands[seat] = NO_CARDS
    table.discard |= table.pile | table.aside | table.stock
    table.top = None
    table.pile = table.aside = table.stock = NO_CARDS
    table.active = bit(table.players) - 1
    table.to_ask = table.passed = table.lead_passes = table.skips = 0
    table.clearing = -1
    table.order = table.order.usual()
    table.ring = table.ring.facing(0, 0, table.ring.reversed_by)
    table.out = NOBODY_OUT
    table.silent = 0
    table.must_play = -1
    table.tricks = table.stopped = table.touched = table.emptied = 0
    table.unlock()
    table.seen = no_sets(table.players * table.players)
    table.voids = no_sets(table.players * table.players)
    life = table.rules.life
    for k in range(len(life)):
        if life[k] <= ROUND:
            table.memory[k] = 0


def pack(table: Table) -> Cards:
    """Return the cards of this table."""
    return pack_of(table.base.packs, table.base.jokers) & ~table.base.removed


def is_whole(table: Table) -> bool:
    """Return whether every card of this table is in exactly one place."""
    cards: Cards = NO_CARDS
    number: i64 = 0
    for zone in (table.pile, table.aside, table.discard, table.stock, table.outside, table.gone):
        cards |= zone
        number += count_cards(zone)
    for seat in range(table.players):
        cards |= table.hands[seat]
        number += count_cards(table.hands[seat])
    return cards == pack(table) and number == count_cards(cards)


def lay_blind(table: Table) -> None:
    """Set cards aside unseen: some for the set, or enough for each round that the rest can be dealt evenly.

    Catalogue: ブラインド抜き忘れは配り直し / Blind cards forgotten.
    """
    cards = table.discard | table.outside
    blind = table.base.blind
    if table.base.surplus == BLIND:
        blind = count_cards(cards) % table.players
    table.outside = table.at_random(cards & NATURAL if table.base.keep_jokers else cards, blind)
    table.discard = cards & ~table.outside


def deal(table: Table) -> None:
    """Deal all cards, one by one; a house rule says where the surplus goes.

    Where hands are smaller, the rest is the stock.

    Catalogue: 山札 / Stock.
    """
    if count_cards(table.discard) < table.players:
        table.discard |= table.gone  # too many have left the match to go on without them
        table.gone = NO_CARDS
    rest = table.discard
    table.discard = NO_CARDS
    number = count_cards(rest)
    if table.base.hand > 0:
        number = min(number, table.base.hand * table.players)
    even = number // table.players
    more = number - even * table.players
    for turn, seat in enumerate(dealing_order(table)):
        hand = table.at_random(rest, even + 1 if turn < more else even)
        rest ^= hand
        table.hands[seat] = hand
    table.stock = rest


def dealing_order(table: Table) -> list[int]:
    """Return the seats in the order in which they get a surplus card."""
    how = table.base.surplus_later if table.titles else table.base.surplus
    if how == FROM_LOWEST and table.titles:
        return [table.seat_of_title(-1 - k) for k in range(table.players)]
    seat = table.ring.left_of(table.dealer) if how == FROM_LEFT else table.dealer
    if how == FROM_HIGHEST and table.titles:
        seat = table.seat_of_title(0)
    out: list[int] = []
    for _turn in range(table.players):
        out.append(seat)
        seat = table.ring.left_of(seat)
    return out


# --- before the first lead ---------------------------------------------------------------------------------------


def work(table: Table, step: Step) -> None:
    """Do one of the match's own steps."""
    if step.what == EXCHANGE:
        exchange(table)
    elif step.what == READY:
        if step.n < len(table.rules.exchanged):
            table.rules.exchanged[step.n].exchanged(table)
            table.queue(step_of(READY, step.n + 1))
        else:
            table.queue(step_of(FIRST_LEAD))
    elif step.what == DEAL:
        set_up(table)
    else:
        first_lead(table)


def first_lead(table: Table) -> None:
    """Decide which seat leads the round, and with which card.

    A player who has given away all cards is out before it begins (G8).
    """
    table.touched = 0
    for other in range(table.players):
        if table.in_round(other) and table.hands[other] == NO_CARDS:
            table.touched = 1
    seat: i64 = -1
    by: Rule | None = None
    for rule in table.rules.first_leader:
        if seat < 0:
            seat = rule.first_leader(table)
            by = rule if seat >= 0 else None
    for rule in table.rules.first_card:
        table.must_play = rule.first_card(table)
    table.actor = table.turn = seat if seat >= 0 else table.ring.left_of(table.dealer)
    if table.log is not None:
        tell.leads(table, table.turn, by, table.rules.first_card if table.must_play >= 0 else [])
    clear.new_lead(table, table.turn)


# --- a round ends ------------------------------------------------------------------------------------------------


def end_round(table: Table) -> None:
    """Settle titles and points, then begin the next round or end the match.

    Catalogue: 得点の確定時期 / Points at the end of the round.
    """
    order = final_order(table)
    for rule in table.rules.ranking:
        order = rule.ranking(table, order)
    row = [0] * table.players
    titles = [0] * table.players
    for place, seat in enumerate(order):
        titles[seat] = place
        row[seat] = points_of(table, place)
    for rule in table.rules.scored:
        rule.scored(table, row)
    table.titles = titles
    table.standings = table.standings.with_round(row, [place + 1 for place in titles])
    table.agenda = []
    table.waiting = 0
    if table.log is not None:
        tell.scored(table)
    if table.round == table.terms.length or table.horizon != 0 or reached(table) or is_ended(table):
        finish(table)
    else:
        next_round(table)


def is_ended(table: Table) -> bool:
    """Return whether a rule ends the match here."""
    for rule in table.rules.ends:
        if rule.ends(table):
            table.fired(rule)
            return True
    return False


def finish(table: Table) -> None:
    """End the match."""
    if table.log is not None:
        tell.ended(table)
    clean(table)
    table.agenda = []
    table.waiting = 0
    table.active = 0
    table.turn = OVER


def final_order(table: Table) -> list[int]:
    """Return the seats from the highest title to the lowest (G13).

    Finishers come first, then the players who still hold cards. Players who fouled, were eliminated or deposed come
    last.

    Catalogue: 上がり順で階級 / Titles by order of finish; 都落ちと反則上がり / Miyako-ochi and illegal finish.
    """
    if table.out.fallen == 0 and table.out.deposed == 0:
        return listed(table.out.finished) + holders(table)
    deposed = listed(table.out.deposed)
    order = [seat for seat in listed(table.out.finished) if seat not in deposed]
    order += [seat for seat in holders(table) if seat not in deposed]
    above = len(order)
    for seat in fallen_first(table):
        if seat not in order:
            order.insert(above, seat)
    return order


def holders(table: Table) -> list[int]:
    """Return the seats that still hold cards at the end of a round, the acting player first.

    After the last trick there may be several: then the smallest hand comes first, and ties go to the player who would
    lead.
    """
    found: list[int] = []
    for k in range(table.players):
        seat = (table.actor + k) % table.players
        if table.active & bit(seat) != 0:
            found.append(seat)
    if table.tricks >= table.terms.most_tricks:
        found.sort(key=lambda seat: count_cards(table.hands[seat]))
    return found


def points_of(table: Table, place: i64) -> int:
    """Return the points of a place, 0 = the highest."""
    base = table.base
    points = base.points[place] if base.points else table.players - 1 - place
    return points + base.bonus if place == 0 and table.ends_set() else points


def reached(table: Table) -> bool:
    """Return whether a player has the points that end the match."""
    return table.base.target > 0 and max(table.scores()) >= table.base.target


def unranked(table: Table) -> i64:
    """Return the seats that rules leave without a place."""
    out: i64 = 0
    for rule in table.rules.unranked:
        out |= rule.unranked(table)
    return out


def places(table: Table) -> list[int]:
    """Return the places: the most points wins, and ties go to the player who did better in the last round.

    Catalogue: 勝者と同点処理 / Winner and ties.
    """
    out = unranked(table)
    last = list(table.titles)
    for rule in table.rules.unplaced:
        for seat in members(rule.unplaced(table)):
            last[seat] = int(table.players)
    scores = table.scores()
    return placed([(out & bit(seat) == 0, scores[seat], -last[seat]) for seat in range(table.players)])


def result(table: Table) -> Result:
    """Return the result with the score breakdown."""
    scores = table.scores()
    out = unranked(table)
    found = places(table)
    winner = found.index(1)
    sheets = [
        Sheet(
            seat,
            scores[seat],
            [Line(line(table, k, seat), row[seat]) for k, row in enumerate(table.standings.points)],
            Text("daifugo.stamp.unranked") if out & bit(seat) else None,
        )
        for seat in range(table.players)
    ]
    level = sum(out & bit(seat) == 0 and scores[seat] == scores[winner] for seat in range(table.players)) > 1
    what = "result_shared" if found.count(1) > 1 else "result_level" if level else "result"
    return Result(found, scores, Text(f"daifugo.{what}", {"who": winner, "n": scores[winner]}), sheets)


def line(table: Table, round: int, seat: int) -> Text:
    """Return a round's line in the score breakdown of a seat, with the title it brought if that is known."""
    standings = table.standings
    known = round - len(standings.points) + len(standings.places)
    if known < 0:
        return Text("daifugo.line", {"game": round + 1})
    title = tell.title_name(table, standings.places[known][seat] - 1)
    return Text("daifugo.line_rank", {"game": round + 1, "rank": title})


def utility(table: Table, seat: i64) -> float:
    """Return how good the place is in the round a searcher looks ahead to; else the place in the match."""
    if table.horizon != 0 and table.titles:
        return 1.0 - 2.0 * float(table.titles[seat]) / float(table.players - 1)
    return Position.utility(table, seat)
