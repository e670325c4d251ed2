"""失格: two warnings or an expulsion, and what becomes of the seat."""

from typing import Any, cast

from tefuda.engine.chance import Rng
from tefuda.engine.moves import Moves
from tefuda.engine.registry import find
from tefuda.games.daifugo import clear, match, referee
from tefuda.games.daifugo.table import Table
from tests.games.daifugo.dealing import play_game
from tests.games.daifugo.scene import Rule, legal, play, scene

HANDS = ["S7 D7 H9", "S5 C5 HT", "S6 D6 HJ", "S8 H4 D3"]
RULES: list[Rule] = ["fed_disqualification"]


def warned(*seats: int, rules: list[Rule] = RULES, **setup: Any) -> Table:
    position = scene(rules, HANDS, "S7", games=3, **setup)
    for seat in seats:
        referee.warn(position, seat, position.rules.rules[0])
    return position


def test_one_warning_is_shown_at_the_seat() -> None:
    position = warned(2)
    assert [(count.id, count.value) for count in position.view(-1).seats[2].counts] == [("warnings", 1)]
    assert position.in_round(2)


def test_two_warnings_disqualify_and_the_hand_is_laid_down() -> None:
    position = warned(2, 2)
    assert position.state()["hands"][2] == []
    assert position.state()["fallen"] == [2]


def test_two_players_warned_once_each_play_on() -> None:
    assert warned(2, 3).state()["fallen"] == []


def test_warnings_count_over_the_games_of_a_match() -> None:
    position = scene(RULES, HANDS, "S7", games=3, memory={"fed_disqualification.warnings": 1 << 8}, game=2)
    referee.warn(position, 2, position.rules.rules[0])
    assert not position.in_round(2)


def test_a_player_who_is_disqualified_is_last_in_every_later_game() -> None:
    position = warned(2, 2, ranks=[1, 2, 3, 4])
    match.end_round(position)
    position.run()
    assert position.round == 2
    assert position.state()["hands"][2] == []
    assert position.state()["fallen"] == [2]
    while position.turn >= 0:
        play_game(position)
    assert [row[2] for row in position.standings.points] == [0, 0, 0]


def test_and_is_last_in_the_match_whatever_the_points() -> None:
    position = warned(0, 0, points=[[90, 0, 0, 0]], game=2)
    while position.turn >= 0:
        play_game(position)
    assert position.result().ranks[0] == 4


def test_the_game_goes_on_for_the_others() -> None:
    position = warned(1, 1)
    clear.resume(position, 1)
    assert position.turn == 2
    assert play(position, "HJ", "pass", "pass").turn == 2


def moved() -> Table:
    """Return a table where A has moved that C be expelled."""
    return play(scene(RULES, HANDS, games=3), "expel", "seat 2")


def test_any_other_player_may_be_expelled_if_all_the_rest_agree() -> None:
    position = play(scene(RULES, HANDS, games=3), "expel")
    assert legal(position) == ["seat 1", "seat 2", "seat 3"]
    play(position, "seat 2")
    assert sorted(position.deciders()) == [1, 3]
    play(position, "yes", "yes")
    assert position.state()["fallen"] == [2]
    assert position.turn == 0


def test_if_one_of_them_does_not_the_player_stays() -> None:
    position = play(moved(), "yes", "no")
    assert position.state()["fallen"] == []
    assert position.turn == 0


def test_an_expulsion_can_be_moved_once_a_game() -> None:
    position = play(moved(), "no", "no")
    assert "expel" not in legal(position)


def test_bots_move_no_expulsion_and_agree_to_none() -> None:
    position = scene(RULES, HANDS, games=3)
    moves = Moves()
    position.consider(moves)
    assert "expel" not in [position.text(move) for move in moves.all()]
    assert position.text(moved().best_known()) == "no"
    play(position, "expel")  # a person moved it, and left the table
    position.consider(moves)
    assert moves.has(position.hint(moves, Rng("bot")))


def test_a_player_who_has_been_expelled_cannot_be_expelled_again() -> None:
    position = play(moved(), "yes", "yes")
    play(position, "S7", "pass")
    assert position.turn == 3
    assert legal(play(position, "expel")) == ["seat 0", "seat 1"]


def with_bots(*bots: int) -> Table:
    options = find("daifugo").options({"players": 4, "rules": list(RULES), "bots": list(bots)})
    start = {"hands": [hand.split() for hand in HANDS], "turn": 0}
    return cast("Table", find("daifugo").load(options, start))


def test_bots_do_not_vote() -> None:
    position = play(with_bots(3), "expel", "seat 1")
    assert position.deciders() == [2]
    assert play(position, "yes").state()["fallen"] == [1]


def test_nobody_is_accused_whom_no_other_person_could_judge() -> None:
    assert legal(play(with_bots(3), "expel")) == ["seat 1", "seat 2", "seat 3"]
    assert legal(play(with_bots(1, 3), "expel")) == ["seat 1", "seat 3"]
    assert "expel" not in legal(with_bots(1, 2, 3))
