"""申告の遅延."""

from tefuda.cards.bits import count
from tests.games.daifugo.federation import HANDS, federation


def test_nobody_has_to_ask_and_nobody_can_be_slow_to_answer_as_the_numbers_are_always_there() -> None:
    position = federation(HANDS)
    while not position.agenda and position.round == 1 and any(position.hands):
        for viewer in range(-1, 4):
            counts = {zone.id: len(zone.things) for zone in position.view(viewer).zones if zone.id.startswith("hand")}
            assert counts == {f"hand{seat}": count(position.hands[seat]) for seat in range(4)}
        if len(position.state()["finished"]) == 3:
            break
        position.apply(position.legal_moves()[-1])
