"""Four Tricks: what policies learn from (`Position.features`)."""

from typing import Any

import pytest

from tefuda.engine.features import Features
from tefuda.engine.moves import Moves
from tefuda.engine.position import Position
from tefuda.engine.registry import find
from tefuda.games.four_tricks import learning
from tests.games.features import kinds_written
from tests.games.situation import situation

TRICK = [learning.RIVALS, learning.RACE]
REST = [learning.PROMISE, learning.RANGE, learning.EXTREMES]
CARD = [learning.CARD, learning.VOID, learning.SHAPE]
WHOLE = [*TRICK, *REST, *CARD]
BEGINS = [*WHOLE, learning.MIDDLE, learning.EQUAL]


def test_a_move_has_a_feature_of_each_kind_or_is_no_better_than_another() -> None:
    game, met = find("four_tricks"), set()
    for _, written in kinds_written(lambda seed: game.new(game.options({}), seed), BEGINS, learning.SPACE):
        for kinds in written.values():
            assert kinds in (WHOLE, [learning.MIDDLE], [learning.EQUAL])
            met.add(kinds[0])
    assert met == {learning.RIVALS, learning.MIDDLE, learning.EQUAL}


def table(hands: str, *moves: str, **setup: Any) -> Position:
    """Return a table with these hands, parted by commas, the first to lead, after some moves."""
    return situation("four_tricks", {"hands": hands.split(", "), "turn": 0, **setup}, moves)


def part(position: Position, kind: int, each: int = 1, size: int = 1 << 20) -> dict[str, int]:
    """Return of each move's feature of a kind the part that a step of it has `each`, and `size` values; moves without
    one are left out."""
    end = [*BEGINS, learning.SPACE][BEGINS.index(kind) + 1]
    moves, found = Moves(), Features()
    position.consider(moves)
    position.features(moves, found)
    return {
        position.text(moves.get(k)): (found.items[at] - kind) // each % size
        for k in range(moves.size)
        for at in range(found.begin(k), found.ends[k])
        if kind <= found.items[at] < end
    }


def ways(position: Position) -> dict[str, int]:
    return part(position, learning.VOID, learning.ABOVE * learning.VOIDS * learning.TRICKS)


def test_of_equal_cards_the_lowest_stands_for_all() -> None:
    others = "S9 H6 H7 H8, H9 HT HJ HQ"
    assert list(part(table(f"S6 S7 S8 D6, {others}"), learning.EQUAL)) == ["S7", "S8"]
    gap = "S6 S8 D6 D7"
    assert list(part(table(f"{gap}, {others}"), learning.EQUAL)) == ["S8", "D7"]
    assert list(part(table(f"{gap}, {others.replace('H6', 'S7')}"), learning.EQUAL)) == ["D7"]
    assert list(part(table("SA HK H6 D6, H7 H8 H9 HT, D7 D8 D9 DT"), learning.EQUAL)) == []


def test_the_best_card_on_the_table_parts_cards_that_would_be_equal() -> None:
    position = table("ST D6, S9 SJ, H6 H7", "ST")
    assert part(position, learning.EQUAL) == {}
    assert ways(position) == {"S9": learning.LOSES, "SJ": learning.WINS}
    assert list(part(table("ST D6, S9 S8, H6 H7", "ST"), learning.EQUAL)) == ["S9"]


def test_between_the_lowest_and_the_highest_only_the_seats_tricks_count() -> None:
    position = table("S6 S9 SQ, S7 ST D7, S8 SJ SA", won=[2, 0, 0])
    assert part(position, learning.MIDDLE) == {"S9": 2}
    position = table("SJ D7 D8 D9, S6 S8 SQ SA, S7 S9 ST SK", "SJ", won=[0, 1, 0])
    assert part(position, learning.MIDDLE) == {}  # two that lose, two that win


def test_a_policy_sees_what_may_beat_a_lead() -> None:
    position = table("SA HQ DT C9 C6, SK HK DJ DQ C7, S9 H9 DK C8 CT")
    assert ways(position) == {"SA": 0, "HQ": 1, "DT": 4, "C6": 4, "C9": 1}
    position = table("SA HQ DT C9, SK HK DJ DQ, S9 HA DK D9")
    assert ways(position) == {"SA": 0, "HQ": 4, "DT": 3, "C9": 0}
    position = table("SA HQ DT C9, SK HK DJ H9, S9 HA DK D9")
    assert ways(position)["HQ"] == ways(position)["DT"] == 2


def test_a_policy_sees_what_the_third_seat_may_do() -> None:
    hands = "ST HA, S9 SJ, SQ SK"
    assert ways(table(hands, "ST")) == {"S9": learning.LOSES + 1, "SJ": learning.WINS + 2}
    void = [[], [], ["S"]]
    position = table("ST HA, S9 SJ, HQ HK", "ST", barred=void)
    assert ways(position) == {"S9": learning.LOSES, "SJ": learning.WINS}
    assert ways(table("ST HA, D9 H9, SQ S6", "ST")) == {
        "H9": learning.DISCARDS + 1,
        "D9": learning.DISCARDS + 1,
    }


def test_the_third_seat_knows_what_its_card_does() -> None:
    assert ways(table("ST HA, S9 H6, S8 SJ", "ST", "S9")) == {"S8": learning.THIRD + 1, "SJ": learning.THIRD}
    assert ways(table("ST HA, S9 H6, D8 CJ", "ST", "S9")) == {"D8": learning.THIRD + 2, "CJ": learning.THIRD + 2}


def test_the_tricks_of_the_seat_that_wins_so_far_come_first() -> None:
    def rivals(*moves: str) -> set[int]:
        position = table(
            "ST HA D6 D7 D8 D9 DT DJ, S9 SJ C6 C7 C8 C9 CT CJ, SA SK H6 H7 H8 H9 HT HJ", *moves, won=[1, 0, 3]
        )
        return set(part(position, learning.RIVALS, learning.PARTS, learning.TRICKS**2).values())

    assert rivals() == {0 * learning.TRICKS + 3}  # the seat after it, the seat before it
    assert rivals("ST") == {1 * learning.TRICKS + 3}
    assert rivals("ST", "SJ") == {0 * learning.TRICKS + 1}
    assert rivals("ST", "S9") == {1 * learning.TRICKS + 0}


def shape(digits: str) -> int:
    return int(f"1{digits}", 2)


@pytest.mark.parametrize(
    ("digits", "forced", "most", "sure", "lost", "eighths"),
    [
        ("", 0, 0, 0, 0, 0),
        ("001", 1, 1, 1, 0, 8),  # the highest of three
        ("100", 0, 0, 0, 1, 0),  # the lowest
        ("010", 0, 0, 0, 0, 0),  # it loses, since the others have one card each
        ("11", 0, 2, 2, 0, 10),  # nobody else has the suit
        ("1010", 0, 1, 0, 1, 5),  # the lower card is given away for the higher one
        ("00011", 2, 2, 2, 0, 16),
    ],
)
def test_what_a_suit_brings(digits: str, forced: int, most: int, sure: int, lost: int, eighths: int) -> None:
    judged = learning.judged(shape(digits))
    assert [judged >> 8 * k & 0xFF for k in range(5)] == [forced, most, sure, lost, eighths]


def test_a_policy_sees_what_stays_in_hand() -> None:
    """After the ace of spades, the queen of hearts is second to the king, and the six of diamonds the lowest."""
    position = table("SA HQ D6, SK HK DJ, S9 H9 DK")
    assert part(position, learning.SHAPE, 1, learning.SHAPES) == dict.fromkeys(("SA", "HQ", "D6"), shape("00"))
    assert part(position, learning.RANGE, learning.PARTS, learning.MOST) == {"SA": 0, "HQ": 1, "D6": 1}
    sure = part(position, learning.EXTREMES, learning.LOST * learning.PARTS, learning.SURE)
    assert sure == {"SA": 0, "HQ": 1, "D6": 1}
    assert part(position, learning.EXTREMES, learning.PARTS, learning.LOST) == {"SA": 1, "HQ": 1, "D6": 0}
    assert part(position, learning.PROMISE, learning.LEFT, learning.PROMISES) == {"SA": 0, "HQ": 2, "D6": 2}
    assert set(part(position, learning.PROMISE, 1, learning.LEFT).values()) == {2}


def test_a_policy_sees_who_lacks_a_suit() -> None:
    position = table("SA HQ D6, H7 H8 DJ, H9 HT DK", barred=[[], ["S", "C"], ["S"]])
    assert part(position, learning.VOID, learning.ABOVE, learning.VOIDS) == {"SA": 2, "HQ": 0, "D6": 0}


def test_a_policy_sees_the_unseen_cards_above_and_below() -> None:
    position = table("SQ H6 H7, SK S8 S9, SA ST D9")
    assert part(position, learning.CARD, learning.BELOW * learning.PARTS, learning.ABOVE)["SQ"] == 2
    assert part(position, learning.CARD, learning.PARTS, learning.BELOW)["SQ"] == 3
