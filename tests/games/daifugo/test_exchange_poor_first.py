"""貧民側が先に渡す."""

import pytest

from tests.games.daifugo.dealing import CARDS, exchange
from tests.games.daifugo.scene import legal, refuses


def test_the_poor_hand_over_first() -> None:
    position = exchange(CARDS)
    assert position.state()["hands"][2:] == [["D3", "D4", "D9"], ["C3", "C4"]]
    assert position.deciders() == [0, 1]


def test_the_rich_look_at_what_they_got_and_then_choose() -> None:
    position = exchange(CARDS)
    own = {zone.id: zone for zone in position.view(0).zones}["hand0"]
    assert {"CK", "CA"} <= {thing.face for thing in own.things}
    assert "CK CA" in legal(position)


def test_who_chooses_first_does_not_matter() -> None:
    one, other = exchange(CARDS), exchange(CARDS)
    for position, order in ((one, (0, 1)), (other, (1, 0))):
        for seat in order:
            position.play(position.parse("S3 S4" if seat == 0 else "H3"), seat)
    assert one.state()["hands"] == other.state()["hands"]


@pytest.mark.parametrize("other", ["exchange_simultaneous", "fuse_kokan"])
def test_it_is_one_of_three_procedures(other: str) -> None:
    assert refuses(["exchange_poor_first", other], players=4)
