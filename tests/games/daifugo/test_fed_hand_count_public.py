"""手札枚数の申告義務."""

from tests.games.daifugo.federation import HANDS, federation

IDS = ["hand0", "hand1", "hand2", "hand3"]


def test_the_number_of_cards_in_every_hand_is_shown_to_everybody() -> None:
    position = federation(HANDS, "S4")
    for seat in range(-1, 4):
        hands = [zone for zone in position.view(seat).zones if zone.id.startswith("hand")]
        assert sorted((zone.id, len(zone.things)) for zone in hands) == list(zip(IDS, [3, 4, 4, 4], strict=True))
