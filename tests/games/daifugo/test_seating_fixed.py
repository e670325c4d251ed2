"""席替え:固定."""

from tests.games.daifugo.dealing import dealt, play_game
from tests.games.daifugo.scene import scene


def test_seats_stay_as_they_are() -> None:
    position = dealt("seats", games=3, rules=["exchange_none"])
    for _ in range(2):
        play_game(position)
        assert position.seating() == [0, 1, 2, 3]


def test_seats_that_an_effect_has_changed_stay_changed() -> None:
    position = scene(["exchange_none"], ["S9", "HJ", "HT", "DQ"], "S9", "HT", "HJ", seating=[0, 2, 1, 3], games=2)
    assert (position.round, position.seating()) == (2, [0, 2, 1, 3])
