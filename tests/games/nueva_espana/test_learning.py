"""Nueva España: what policies learn from (`Position.features`)."""

from functools import partial

import pytest

from tefuda.engine.chance import Rng
from tefuda.engine.features import Features
from tefuda.engine.moves import Moves
from tefuda.engine.position import Position
from tefuda.engine.registry import find
from tefuda.games.nueva_espana import NuevaEspana, learning
from tefuda.games.nueva_espana.plays import LAND, PUT, Phase
from tefuda.games.nueva_espana.scoring import map_points
from tests.games import features
from tests.games.features import kinds_written
from tests.games.nueva_espana.table import NUEVA, frame, placing, trick
from tests.games.situation import play, situation

PLAYED = [learning.CARD, learning.WINNER, learning.GIVEN, learning.WON, learning.SPENT, learning.KEPT, learning.LAY]
LAID = [learning.GAIN, learning.LAID, learning.HOLD]
KINDS: dict[int, list[list[int]]] = {
    Phase.CHOOSING_SUITS: [[]],
    Phase.PLAYING: [PLAYED],
    Phase.NAMING: [[learning.NAMED]],
    Phase.PLACING: [LAID, [learning.LATER]],
}
BEGINS = [*PLAYED, learning.NAMED, learning.LATER, *LAID, learning.SPACE]
part = partial(features.part, BEGINS)


def deal(players: int, seed: str) -> NuevaEspana:
    game = find(NUEVA)
    position = game.new(game.options({"players": players}), seed)
    assert isinstance(position, NuevaEspana)
    return position


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_feature_is_taken_for_one_of_another_kind(players: int) -> None:
    for position, written in kinds_written(partial(deal, players), BEGINS, learning.SPACE):
        assert all(kinds in KINDS[position.phase] for kinds in written.values())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_policy_sees_by_how_much_each_placing_widens_the_lead(players: int) -> None:
    """What the map pays before and after, and the finished rounds, say the same."""
    position, rng, moves, found, seen = deal(players, "lead"), Rng("lead"), Moves(), Features(), 0

    def lead(table: NuevaEspana, seat: int) -> int:
        points = [score + paid for score, paid in zip(table.scores(), map_points(table), strict=True)]
        return points[seat] - max(points[other] for other in range(players) if other != seat)

    while not position.is_over():
        position.consider(moves)
        position.features(moves, found)
        for k in range(moves.size if position.phase == Phase.PLACING else 0):
            feature = found.items[found.begin(k)]
            if feature == learning.LATER:
                continue
            card, cell = divmod(moves.get(k) - PUT, PUT)
            twin = position.clone()
            twin.cells[cell] = card
            twin.filled |= 1 << cell
            twin.land |= 1 << cell if 1 << card & LAND else 0
            gain = lead(twin, position.turn) - lead(position, position.turn)
            assert (feature - learning.GAIN) // (2 * learning.TIMES) == max(0, min(learning.LEADS - 1, gain + 19))
            seen += 1
        position.apply(position.hint(moves, rng))
    assert seen > 200


# --- a card and its trick ----------------------------------------------------------------------------------------


def states(position: Position) -> dict[str, int]:
    return part(position, learning.CARD, learning.PLACES * learning.ABOVE * learning.RANKS)


def above(position: Position) -> dict[str, int]:
    return part(position, learning.WINNER, 1, learning.ABOVE)


def test_a_policy_sees_whether_a_card_wins_and_whether_the_seat_leads_next() -> None:
    hands = ["S3 S1", "S5 S2", "S4 D2", "H1 C1"]
    assert states(trick(hands, [])) == {"S1": 0, "S3": 0}
    assert states(trick(hands, ["S3"])) == {"S2": 2, "S5": 1}  # seat 0 wins: its left, seat 1, leads next
    assert states(trick(hands, ["S3", "S2"])) == {"S4": 1, "D2": 3}
    assert states(trick(hands, ["S3", "S5"])) == {"S4": 2, "D2": 2}


def test_a_policy_sees_how_many_cards_win_over_one_until_all_have_played() -> None:
    hands = ["S3 S1", "S5 S2", "S4 D2", "S6 C1"]
    assert above(trick(hands, [])) == {"S1": 3, "S3": 3}  # three or more
    assert above(trick(hands, ["S3"])) == {"S2": 0, "S5": 1}
    assert above(trick(hands, ["S3", "S2"])) == {"S4": 2, "D2": 0}
    assert above(trick(hands, ["S3", "S2", "S4"])) == {"S6": 0, "C1": 0}


def test_a_policy_sees_whose_suit_it_gives_to_whom() -> None:
    each = learning.RANKS * learning.PLACES
    position = trick(["H3 S1", "S5 H2", "H4 D2", "D1 C2"], ["H3"])
    assert part(position, learning.GIVEN, each, learning.OWNERS) == {"S5": 1, "H2": 0}  # seat 0, who wins, owns spades
    play(position, "H2")
    assert part(position, learning.GIVEN, each, learning.OWNERS) == {"H4": 2, "D2": 0}
    neutral = trick(["C3 S1", "C5 H2", "H4 D2"], [])
    assert part(neutral, learning.GIVEN, each, learning.OWNERS) == {"S1": 0, "C3": 3}


def test_a_policy_sees_how_many_own_cards_and_land_cards_a_trick_holds() -> None:
    position = trick(["S3 S1", "H5 H2", "S4 D2", "C6 C1"], ["S3", "H5", "S4"])
    assert part(position, learning.WON, learning.ABOVE, learning.BOOTY) == {"C1": 1, "C6": 1}
    assert part(position, learning.LAY, learning.LEFT, learning.LANDS) == {"C1": 2, "C6": 2}
    assert part(position, learning.LAY, learning.LEFT * learning.LANDS, 2) == {"C1": 1, "C6": 0}


def test_a_policy_sees_what_it_spends() -> None:
    """Of the spades, S6 and S2 are unseen by seat 1."""
    position = trick(["S3 S1", "S5 H2", "S6 D2", "S2 C1"], ["S3"])
    assert part(position, learning.SPENT, 1, learning.LEFT) == {"S5": 2, "H2": 2}
    assert part(position, learning.SPENT, learning.LEFT, learning.OTHERS) == {"S5": 3, "H2": 0}
    over = learning.LEFT * learning.OTHERS
    assert part(position, learning.SPENT, over, learning.ABOVE) == {"S5": 1, "H2": 0}
    assert part(position, learning.SPENT, over * learning.ABOVE, 2) == {"S5": 1, "H2": 0}  # follows suit
    assert part(position, learning.KEPT, learning.LEFT, learning.BEST) == {"S5": 1, "H2": 1}
    assert part(position, learning.KEPT, learning.LEFT * learning.BEST, 2) == {"S5": 0, "H2": 1}  # the best of its suit


def test_a_policy_sees_whose_suit_it_names_and_how_many_cards_of_it_it_holds() -> None:
    position = trick(["X1 S1 S2", "S5 H2 D4", "H1 D2 C1"], ["X1"])
    named = features.learned(position, learning.NAMED, learning.LATER - learning.NAMED)
    owner = {move: feature // learning.LEFT for move, feature in named.items()}
    assert owner == {"name S": 0, "name H": 2, "name D": 2, "name C": 3}
    assert [feature % learning.LEFT for feature in named.values()] == [2, 0, 0, 0]


# --- a card and its place ----------------------------------------------------------------------------------------


def waiting(position: Position) -> set[str]:
    """Return the cards that a policy lays later."""
    moves, found = Moves(), Features()
    position.consider(moves)
    position.features(moves, found)
    return {
        position.text(moves.get(k)).split()[1]
        for k in range(moves.size)
        if found.items[found.begin(k)] == learning.LATER
    }


def test_a_policy_lays_its_strongest_own_card_first_then_the_strongest() -> None:
    position = placing(4, ["S2"], "S3 S1 H6 D2")
    assert waiting(position) == {"S1", "H6", "D2"}
    assert waiting(placing(4, ["S2"], "H6 D2")) == {"D2"}


def test_a_policy_sees_what_a_card_joins_and_who_is_first_there() -> None:
    """Hearts, who have the island, are the best of the others: a tie with them for S3, and S5 is first."""
    position = placing(4, ["S2 . H3", "C6"], "S3")
    firsts = part(position, learning.LAID, 1, learning.FIRST)
    joined = part(position, learning.LAID, learning.FIRST, learning.JOINED)
    assert (firsts["put S3 r1c4"], joined["put S3 r1c4"]) == (1, 1)
    assert (firsts["put S3 r3c1"], joined["put S3 r3c1"]) == (2, 0)
    stronger = placing(4, ["S2 . H3", "C6"], "S5")
    assert part(stronger, learning.LAID, 1, learning.FIRST)["put S5 r1c4"] == 2
    behind = placing(4, ["S2 . H3", "C6"], "S1")
    assert part(behind, learning.LAID, 1, learning.FIRST)["put S1 r1c4"] == 3
    strengths = part(stronger, learning.LAID, learning.FIRST * learning.JOINED * 2, learning.POWERS)
    assert set(strengths.values()) == {3}
    kinds = part(stronger, learning.LAID, learning.FIRST * learning.JOINED, 2)
    assert set(kinds.values()) == {1}


def test_a_policy_sees_its_margin_the_size_and_the_room_of_an_area() -> None:
    position = placing(4, ["S2 . H3", "C6"], "S5")
    size = part(position, learning.HOLD, learning.SPANS, learning.SIZES)
    growth = part(position, learning.HOLD, learning.SPANS * learning.SIZES, learning.GROWTH)
    margin = part(position, learning.HOLD, learning.SPANS * learning.SIZES * learning.GROWTH, learning.MARGINS)
    at = "put S5 r1c4"
    assert (size[at] + 1, margin[at] - 3, growth[at]) == (2, 1, 3)
    alone = "put S5 r3c1"
    assert (size[alone] + 1, margin[alone] - 3) == (1, 3)


def test_a_policy_sees_that_an_island_cannot_grow_into_another_too_large_with_it() -> None:
    position = placing(4, ["S1 H1 H3", "C2 . C4", "D1 D3 C6"], "S3")
    growth = part(position, learning.HOLD, learning.SPANS * learning.SIZES, learning.GROWTH)
    grown = part(position, learning.GAIN, 1, 2)
    assert grown == {move: int(cells == 0) for move, cells in growth.items()}
    assert growth["put S3 r1c4"] == 0  # four cards: as many as an island may have


def test_a_policy_sees_how_late_it_is() -> None:
    """By four cards on the map, and apart from these the last trick."""
    rows = ["S2 H2 D2", "C2 S4"]
    last = placing(4, rows, "S6")
    assert set(part(last, learning.GAIN, 2, learning.TIMES).values()) == {learning.TIMES - 1}
    setup = {"map": frame(*rows), "taken": "S6", "hands": ["S1", "H1", "D1", "C1"]}
    earlier = situation(NUEVA, setup, players=4)
    assert set(part(earlier, learning.GAIN, 2, learning.TIMES).values()) == {1}
