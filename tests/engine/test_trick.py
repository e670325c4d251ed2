"""Tricks of a 52-card pack: following and winning."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.pack import french
from tefuda.engine.trick import all_played, beats, must_follow, played, revokes, trick_of, winner, with_card

PACK = french("23456789TJQKA")
SPADES = PACK.cards("S2 S3 S4 S5 S6 S7 S8 S9 ST SJ SQ SK SA")
CLUBS = PACK.cards("C2 C3 C4 C5 C6 C7 C8 C9 CT CJ CQ CK CA")


def test_someone_who_has_the_suit_must_follow() -> None:
    assert PACK.text(must_follow(PACK.cards("S2 SA D3 CK"), SPADES)) == "S2 SA"


def test_someone_who_has_none_may_play_anything() -> None:
    assert PACK.text(must_follow(PACK.cards("D3 CK"), SPADES)) == "D3 CK"


def test_the_lead_is_free() -> None:
    assert PACK.text(must_follow(PACK.cards("S2 CK"), 0)) == "S2 CK"


def test_only_a_card_off_suit_from_a_hand_with_the_suit_revokes() -> None:
    hand = PACK.cards("S2 D3 CK")
    assert revokes(PACK.number("D3"), hand, SPADES)
    assert not revokes(PACK.number("S2"), hand, SPADES)
    assert not revokes(PACK.number("D3"), PACK.cards("D3 CK"), SPADES)


@pytest.mark.parametrize(
    ("card", "best", "trump", "wins"),
    [
        ("SK", "SQ", 0, True),
        ("SQ", "SK", 0, False),
        ("CA", "S2", 0, False),  # off suit never wins
        ("C2", "SA", CLUBS, True),  # the smallest trump beats the suit led
        ("SA", "C2", CLUBS, False),
        ("C3", "C2", CLUBS, True),
        ("DA", "S2", CLUBS, False),
    ],
)
def test_which_card_beats_which(card: str, best: str, trump: int, wins: bool) -> None:
    assert beats(PACK.number(card), PACK.number(best), SPADES, trump) is wins


@pytest.mark.parametrize(
    ("cards", "leader", "trump", "seat"),
    [
        (["S3", "SK", "HA", "S9"], 0, 0, 1),
        (["S3", "SK", "C2", "S9"], 0, CLUBS, 2),
        (["S3", None, "HA", "S9"], 3, 0, 3),
        (["D3", "HK", "HA", "D9"], 0, 0, -1),  # for instance, the suit led was named by a joker, and no one has it
    ],
)
def test_who_wins_the_trick(cards: list[str | None], leader: int, trump: int, seat: int) -> None:
    numbers = vec[i64]([-1 if name is None else PACK.number(name) for name in cards])
    assert winner(numbers, leader, SPADES, trump) == seat


def test_a_trick_is_one_number() -> None:
    cards = [0, -1, 53, -1, 61, 254, 17]
    trick = trick_of(cards)
    assert list(all_played(trick, 7)) == cards
    assert played(trick, 5) == 254
    assert list(all_played(with_card(with_card(trick, 5, -1), 1, 9), 7)) == [0, 9, 53, -1, 61, -1, 17]
    assert trick_of([-1] * 7) == 0
