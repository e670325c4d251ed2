"""革命の旗."""

from tefuda.games.daifugo.table import Table
from tests.games.daifugo.federation import federation, legal
from tests.games.daifugo.scene import play

HANDS = ["S6 H6 D6 C6 S9", "S5 H5 D5 C5 S8", "S7", "SK"]


def flag(position: Table) -> bool:
    seen = {any(tag.id == "revolution" for tag in position.view(seat).tags) for seat in range(-1, 4)}
    assert len(seen) == 1, "everybody sees the same"
    return seen.pop()


def test_a_mark_stands_while_there_is_a_revolution_before_the_next_turn_begins() -> None:
    assert not flag(federation(HANDS))
    position = federation(HANDS, "S6 H6 D6 C6")
    assert flag(position)
    assert not flag(play(position, "S5 H5 D5 C5"))


def test_a_follower_judges_strength_by_the_mark_of_their_own_turn() -> None:
    assert legal(federation(HANDS, "S6 H6 D6 C6")) == ["pass", "S5 H5 D5 C5"]
