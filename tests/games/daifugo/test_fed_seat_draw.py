"""席決め."""

from tefuda.engine.registry import find
from tefuda.games.daifugo.table import Table
from tests.games.daifugo.federation import dealt, end_round
from tests.games.daifugo.scene import Rule

SETS: list[Rule] = ["fed_match_structure", "fed_set_rank_reset", "fed_seat_draw", "fed_first_lead"]


def drawn(position: Table) -> dict[str, int]:
    """Return the seat of each suit, as announced when the match begins."""
    position.log = []
    position.begin()
    told = [(one.event.text, one.event.seat) for one in position.log if one.event.kind == "choose"]
    return {str(text.args["suit"]): seat for text, seat in told if text is not None and seat is not None}


def fresh() -> Table:
    game = find("daifugo")
    position = game.create(game.options({"players": 4, "rules": ["fed_seat_draw"]}))
    assert isinstance(position, Table)
    return position


def test_the_seats_are_drawn_by_chance() -> None:
    assert len({str(dealt(seed=seed).seating()) for seed in "abcdefgh"}) > 2


def test_to_the_left_of_spades_sit_hearts_diamonds_and_clubs() -> None:
    position = fresh()
    seats = drawn(position)
    assert list(seats) == list("SHDC")
    order = list(seats.values())
    assert [position.ring.left >> (4 * seat) & 15 for seat in order] == [*order[1:], order[0]]


def test_a_player_who_draws_spades_deals() -> None:
    position = fresh()
    assert drawn(position)["S"] == position.dealer


def test_without_a_new_draw_the_seats_of_the_first_set_hold_and_spades_deals_again() -> None:
    position = dealt(SETS, "spade")
    seating, spade = position.seating(), position.dealer
    for _ in range(4):
        end_round(position)
    assert (position.round, position.seating(), position.dealer, position.turn) == (5, seating, spade, spade)
