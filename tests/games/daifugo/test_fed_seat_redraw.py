"""席替え."""

from tests.games.daifugo.federation import dealt, end_round
from tests.games.daifugo.scene import Rule


def seatings(rules: list[Rule], seed: str, games: int = 9) -> list[list[int]]:
    """Return the seats in the order of turns, from seat 0 on, round by round."""
    position = dealt(rules, seed)
    out = []
    for _ in range(games):
        order = [int(seat) for seat in position.seating()]
        k = order.index(0)
        out.append(order[k:] + order[:k])
        end_round(position)
    return out


def test_at_each_set_start_seats_are_drawn_again_and_hold_for_the_set() -> None:
    changed = 0
    for seed in "abc":
        found = seatings(["fed_preset"], seed)
        assert found[:4] == [found[0]] * 4
        assert found[4:8] == [found[4]] * 4
        changed += found[4] != found[0] or found[8] != found[4]
    assert changed > 0


def test_it_draws_for_the_first_set_too_where_nothing_else_does() -> None:
    rules: list[Rule] = ["fed_match_structure", "fed_seat_redraw"]
    assert len({str(seatings(rules, seed, 1)) for seed in "abcdefgh"}) > 1


def test_whoever_draws_spades_then_deals() -> None:
    position = dealt(["fed_match_structure", "fed_set_rank_reset", "fed_seat_redraw", "fed_first_lead"], "e")
    for _ in range(3):
        assert (position.titles, position.turn) == ([], position.dealer)
        for _ in range(4):
            end_round(position)
