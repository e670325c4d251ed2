"""持ち時間制."""

import msgspec

from tefuda.engine.registry import find
from tefuda.games.daifugo.table import Table
from tefuda.table.entries import Moved
from tefuda.table.live import LiveRoom
from tefuda.table.match import Match
from tests.games.daifugo.scene import Rule, refuses, scene
from tests.table.test_clocks import make, room_of

RULES: list[Rule] = [{"id": "time_bank", "bank_seconds": 60, "byoyomi_after": 5}]
HANDS = ["S4 H4 S9", "S5 H5 HT", "S6 D6 HJ"]


def match_of(games: int = 1) -> Match:
    game = find("daifugo")
    return Match(game, game.options({"players": 3, "games": games, "rules": [*RULES, "exchange_none"]}), "bank")


def to_seat_0(match: Match) -> Match:
    """Go on until seat 0 must decide."""
    while match.position.turn != 0:
        match.play(match.position.turn, match.position.text(match.position.legal_moves()[0]))
    return match


def after_a_turn_of(seconds: float) -> LiveRoom:
    """Return a room where seat 0 has taken `seconds` for a turn, and it is its turn again."""
    room = room_of(to_seat_0(match_of()), clock=0)
    room.clocks.by_seat[0].used = seconds
    make(room)
    while room.match().position.turn != 0:
        make(room)
    return room


def test_everybody_has_the_same_time_and_the_seconds_that_follow_it() -> None:
    position = scene(RULES, HANDS)
    assert (position.bank(), position.seconds()) == (60, 5)


def test_usually_it_is_two_minutes_and_then_ten_seconds_a_turn() -> None:
    position = scene(["time_bank"], HANDS)
    assert (position.bank(), position.seconds()) == (120, 10)


def test_the_first_turn_may_take_all_of_it() -> None:
    assert room_of(to_seat_0(match_of()), clock=0).clocks.by_seat[0].limit == 65


def test_time_that_is_used_does_not_come_back() -> None:
    room = after_a_turn_of(40.0)
    assert 24 < room.clocks.by_seat[0].limit <= 25


def test_a_player_who_has_used_it_up_has_a_fixed_number_of_seconds_per_turn() -> None:
    assert after_a_turn_of(64.0).clocks.by_seat[0].limit == 5


def test_the_time_of_the_others_does_not_run() -> None:
    room = room_of(to_seat_0(match_of()), clock=0)
    make(room)
    assert 0 not in room.clocks.by_seat
    assert room.clocks.reserve(0, room.match().position) > 59


def test_it_does_not_come_back_either_when_another_service_takes_the_table_over() -> None:
    room = after_a_turn_of(40.0)
    other = LiveRoom(room.shared, "CODE")
    other.state = room.state  # which is what the entries of the table come to
    other.clocks.set()
    assert 24 < other.clocks.by_seat[0].limit <= 25


def test_a_move_tells_how_long_it_took_only_where_there_is_a_reserve() -> None:
    room = room_of(to_seat_0(match_of()), clock=0)
    room.clocks.by_seat[0].used = 40.0
    assert 40 <= room.clocks.time_used(0) < 41
    told = msgspec.json.encode(Moved(0, "pass", used=40.25))
    assert msgspec.json.decode(told, type=Moved).used == 40.25
    game = find("daifugo")
    plain = room_of(to_seat_0(Match(game, game.options({"players": 3, "rules": []}), "bank")), clock=30)
    plain.clocks.by_seat[0].used = 20.0
    assert plain.clocks.time_used(0) == 0


def test_the_next_game_begins_with_the_full_time() -> None:
    room = room_of(to_seat_0(match_of(games=2)), clock=0)
    room.clocks.by_seat[0].used = 64.0
    while (room.match().position.stage(), room.match().position.turn) != (2, 0):
        make(room)
    assert room.clocks.by_seat[0].limit == 65


def test_whose_time_is_up_passes() -> None:
    position: Table = scene(RULES, HANDS, "S4")
    assert position.text(position.expired(1)) == "pass"


def test_a_table_has_one_kind_of_clock() -> None:
    assert refuses(["time_bank", "time_byoyomi"], players=4)
