"""What a host can do about other players: take their word, and ask them to leave."""

from __future__ import annotations

from typing import Any

import pytest

from tefuda.engine.errors import BadInput
from tefuda.table import messages
from tefuda.table.entries import Muted, Opened, Removed, Sat, Started
from tefuda.table.room import Room

HOST, GUEST = "host", "guest"


def room(playing: bool = False) -> Room:
    made = Room("CODE")
    made.add(Opened("four_tricks", {"players": 3, "deals": 3}, "seed"))
    made.add(Sat(HOST, 0, "Ao"))
    made.add(Sat(GUEST, 1, "Bo"))
    if playing:
        made.add(Started(5, rules=made.game.version))
    return made


def refusal(room: Room, person: str, message: Any) -> str:
    with pytest.raises(BadInput) as refused:
        room.wish(person, message)
    return refused.value.text.id.removeprefix("ui.error.")


def test_a_guest_who_is_asked_to_leave_is_gone_and_cannot_come_back() -> None:
    table = room()
    assert table.wish(HOST, messages.Remove(1)) == Removed(GUEST)
    table.add(Removed(GUEST))
    assert table.chairs[1].open
    for wish in (messages.Sit(1, "Bo"), messages.Sit(2, "Another name"), messages.Say("but"), messages.Ready(True)):
        assert refusal(table, GUEST, wish) == "removed"
    assert isinstance(table.wish("another", messages.Sit(1, "Co")), Sat)


def test_during_a_match_the_seat_stays_and_a_bot_plays_on() -> None:
    table = room(playing=True)
    table.add(Removed(GUEST))
    assert table.chairs[1].left and table.chairs[1].person == GUEST
    assert refusal(table, GUEST, messages.Sit(1, "Bo")) == "removed"
    assert refusal(table, GUEST, messages.Play(table.version, "CA")) == "removed"
    assert table.wish(HOST, messages.Remove(1)) is None  # once is enough


def test_a_muted_guest_plays_and_does_not_chat() -> None:
    table = room()
    assert table.wish(HOST, messages.Mute(1, True)) == Muted(GUEST, True)
    table.add(Muted(GUEST, True))
    assert table.wish(HOST, messages.Mute(1, True)) is None
    assert refusal(table, GUEST, messages.Say("but")) == "muted"
    assert table.wish(GUEST, messages.Ready(True)) is not None
    table.add(Muted(GUEST, False))
    assert table.wish(GUEST, messages.Say("thanks")) is not None


@pytest.mark.parametrize("wish", [messages.Remove, lambda seat: messages.Mute(seat, True)])
def test_only_the_host_decides_and_only_about_other_players(wish: Any) -> None:
    table = room()
    assert refusal(table, GUEST, wish(0)) == "host_only"
    assert refusal(table, "a stranger", wish(1)) == "host_only"
    assert refusal(table, HOST, wish(0)) == "no_guest"
    assert refusal(table, HOST, wish(2)) == "no_guest"
    with pytest.raises(BadInput):
        table.wish(HOST, wish(3))
    assert refusal(table, HOST, wish(-1)) != "no_guest"
