"""失格: two warnings, and what becomes of the seat."""

from tefuda.games.daifugo import match, referee
from tefuda.games.daifugo.table import Table
from tests.daifugo.scene import Rule, play, scene

HANDS = ["S7 D7 H9", "S5 C5 HT", "S6 D6 HJ", "S8 H4 D3"]
RULES: list[Rule] = ["fed_disqualification"]


def warned(*seats: int, rules: list[Rule] = RULES, **setup: object) -> Table:
    position = scene(rules, HANDS, "S7", games=3, **setup)
    for seat in seats:
        referee.warn(position, seat, position.rules.rules[0])
    return position


def test_one_warning_is_shown_at_the_seat() -> None:
    position = warned(2)
    assert [(count.id, count.value) for count in position.view(-1).seats[2].counts] == [("warnings", 1)]
    assert position.in_game(2)


def test_two_warnings_disqualify_and_the_hand_is_laid_down() -> None:
    position = warned(2, 2)
    assert position.state()["hands"][2] == []
    assert position.state()["fallen"] == [2]


def test_two_players_warned_once_each_play_on() -> None:
    assert warned(2, 3).state()["fallen"] == []


def test_warnings_count_over_the_games_of_a_match() -> None:
    position = scene(RULES, HANDS, "S7", games=3, memory={"fed_disqualification.warnings": 1 << 8}, game=2)
    referee.warn(position, 2, position.rules.rules[0])
    assert not position.in_game(2)


def test_who_is_disqualified_is_last_in_every_later_game() -> None:
    position = warned(2, 2, ranks=[1, 2, 3, 4])
    match.end_game(position)
    position.run()
    assert position.game == 2
    assert position.state()["hands"][2] == []
    assert position.state()["fallen"] == [2]
    while position.turn >= 0:
        position.apply(position.legal_moves()[-1])
    assert [row[2] for row in position.points] == [0, 0, 0]


def test_and_is_last_in_the_match_whatever_the_points() -> None:
    position = warned(0, 0, points=[[90, 0, 0, 0]], game=2)
    while position.turn >= 0:
        position.apply(position.legal_moves()[-1])
    assert position.result().ranks[0] == 4


def test_the_game_goes_on_for_the_others() -> None:
    position = warned(1, 1)
    position.resume(1)
    assert position.turn == 2
    assert play(position, "HJ", "pass", "pass").turn == 2
