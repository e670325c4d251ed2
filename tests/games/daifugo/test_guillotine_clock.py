"""ギロチン時計."""

from tefuda.games.daifugo.agenda import READY, work
from tests.games.daifugo.dealing import dealt, play_game
from tests.games.daifugo.scene import legal, play, scene


def test_after_the_exchange_the_daihinmin_names_ten_to_fifty() -> None:
    position = dealt("clock", games=2, rules=["guillotine_clock"])
    play_game(position)
    while position.deciders() != [position.seat_of_title(-1)] or "number 10" not in legal(position):
        position.apply(position.legal_moves()[0])
    assert legal(position) == [f"number {n}" for n in range(10, 51)]


def test_a_player_who_makes_that_pass_loses_the_game() -> None:
    position = dealt("clock", games=2, rules=["guillotine_clock"])
    play_game(position)
    while "number 10" not in legal(position):
        position.apply(position.legal_moves()[0])
    play(position, "number 10")
    passes, loser = 0, -1
    while passes < 10:
        move = "pass" if "pass" in legal(position) else legal(position)[0]
        passes += move == "pass"
        loser = position.turn
        play(position, move)
    assert position.state()["fallen"] == [loser]
    assert position.hands[loser] == 0


def test_in_a_game_without_ranks_there_is_no_clock() -> None:
    assert "number 10" not in legal(dealt("clock", rules=["guillotine_clock"]))


def test_a_player_who_loses_by_two_clocks_at_once_loses_once() -> None:
    memory = {"guillotine_clock.left": 1, "countdown.left": 1}
    hands = ["S4 H9", "S5 H5", "S6 H6", "S7 H7"]
    position = scene(["guillotine_clock", "countdown"], hands, "H9", "pass", ranks=[1, 2, 3, 4], memory=memory)
    assert position.state()["fallen"] == [1]


def test_nor_where_the_daihinmin_has_left_before_they_could_name_a_rank() -> None:
    position = scene(["guillotine_clock"], ["S4 H9", "S5 H5", "S6 H6", ""], ranks=[1, 2, 3, 4], fallen=[3])
    position.queue(work(READY))
    position.run()
    assert (position.agenda, position.turn) == ([], 0)


def test_a_skip_is_no_pass_and_after_the_last_pass_the_clock_has_stopped() -> None:
    hands = ["S5 S3", "D6 H3", "S8 H6 C3", "S9 H7 C4"]
    memory = {"guillotine_clock.left": 2}
    position = scene(["guillotine_clock", "five_skip"], hands, "S5", "S8", memory=memory)
    assert position.state()["memory"]["guillotine_clock.left"] == 2
    play(position, "pass", "pass")
    assert position.state()["fallen"] == [0]
    play(position, "pass")
    assert position.state()["fallen"] == [0]
