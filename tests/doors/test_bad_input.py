"""What does not exist is refused at every door by name, with the closest right one, before anything is made."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest

import tefuda.doors.open_spiel  # noqa: F401 - registers its game
from tefuda.doors.gymnasium import ManySeats, OneSeat
from tefuda.doors.pettingzoo import env, parallel_env
from tefuda.doors.vector import Vector, Workers
from tefuda.encoding import Encoding
from tefuda.engine.errors import BadInput

DOORS = [Vector, Workers, Encoding, env, parallel_env, OneSeat, ManySeats]


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(
    ("game", "said"), [("four_trick", "Did you mean four_tricks?"), (None, "There is no game “None”. Choose from: ars")]
)
def test_a_game(door: Callable[..., Any], game: Any, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        door(game)


@pytest.mark.parametrize(
    ("door", "setting", "said"),
    [
        (Vector, {"matchs": 3}, "There is no argument “matchs”. Did you mean matches?"),
        (Vector, {"deals": 3}, "There is no argument “deals”. Choose from: game, options, matches, seed, skip_forced"),
        (Vector, {"options": {3: 300}}, "There is no option “3”. Choose from: players, deals"),
        (Vector, {"dtype": "unit8"}, "There is no dtype “unit8”. Did you mean uint8, "),
        (Vector, {"dtype": "<U1"}, "There is no dtype “<U1”. Choose from: uint8, "),
        (Vector, {"dtype": object}, "There is no dtype “<class 'object'>”. Choose from: uint8, "),
        (Vector, {"dtype": None}, "There is no dtype “None”."),
        (Vector, {"seed": 3}, 'A seed must be a text such as "3", not 3'),
        (Vector, {"skip_forced": "no"}, "skip_forced must be true or false, not 'no'"),
        (Vector, {"observe": 0}, "observe must be true or false, not 0"),
        (Workers, {"worker": 3}, "There is no argument “worker”. Did you mean workers?"),
        (Workers, {"dtype": "flaot32"}, "There is no dtype “flaot32”. Did you mean float32?"),
        (Workers, {"seed": None}, "A seed must be a text"),
        (Workers, {"files": ["mime.py"]}, "mime.py is missing"),
        (Workers, {"files": "mime.py"}, "files must be a list of paths such as ['mime.py'], not 'mime.py'"),
        (Workers, {"files": ["mime.py", 3]}, 'files[1] must be a path such as "match.json", not 3'),
        (Encoding, {"histroy": 3}, "There is no argument “histroy”. Did you mean history?"),
        (env, {"rendermode": "ansi"}, "There is no argument “rendermode”. Did you mean render_mode?"),
        (env, {"render_mode": "anis"}, "There is no render_mode “anis”. Did you mean ansi?"),
        (env, {"masked": "ignor"}, "There is no masked “ignor”. Did you mean ignore?"),
        (env, {"waits": True}, "There is no argument “waits”. Choose from: game, options"),
        (parallel_env, {"max_cycle": 3}, "There is no argument “max_cycle”. Did you mean max_cycles?"),
        (OneSeat, {"opponent": "simple"}, "There is no option “opponent”. Did you mean opponents?"),
        (OneSeat, {"opponents": "simpel"}, "There is no bot “simpel”. Did you mean simple?"),
        (OneSeat, {"opponents": ["simple", 3]}, "There is no bot “3”. Bots: "),
        (OneSeat, {"opponents": None}, "There is no bot “None”. Bots: "),
        (OneSeat, {"seat": "ani"}, "There is no seat “ani”. Did you mean any?"),
        (OneSeat, {"seat": 1.5}, "There is no seat “1.5”. Choose from: any, 0, 1, 2"),
        (OneSeat, {"dtype": "float23"}, "There is no dtype “float23”. Did you mean float32, "),
        (ManySeats, {"deel": 3}, "There is no option “deel”. Did you mean deals?"),
        (ManySeats, {"opponents": ["random"]}, "There is no bot “"),
        (ManySeats, {"seat": "any"}, "There is no seat 'any': seats are numbers from 0 to 2"),
        (ManySeats, {"dtype": "x"}, "There is no dtype “x”."),
        (ManySeats, {"render_mode": "ansi"}, "There is no render_mode “ansi”. Choose from: None"),
    ],
)
def test_a_setting(door: Callable[..., Any], setting: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput) as refused:
        door("four_tricks", **setting)
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda encoding, position: encoding.new(3), 'A seed must be a text such as "3", not 3'),
        (
            lambda encoding, position: encoding.observe(position, "0"),
            "There is no seat '0': seats are numbers from 0 t",
        ),
        (lambda encoding, position: encoding.observe(position, 0, "flot32"), "“flot32”. Did you mean float32, "),
        (lambda encoding, position: encoding.text(position, 99), "There is no action 99: .* The closest legal one is "),
        (lambda encoding, position: encoding.text(position, -5), "There is no action -5: "),
        (lambda encoding, position: encoding.text(position, "S6"), "There is no action 'S6': "),
        (lambda encoding, position: encoding.explain(True), "There is no bit True: bits are numbers from 0 to 458"),
    ],
)
def test_what_an_encoding_is_asked(ask: Callable[..., Any], said: str) -> None:
    encoding = Encoding("four_tricks")
    with pytest.raises(BadInput, match=said):
        ask(encoding, encoding.new("a"))


def test_numbers_of_numpy_are_as_good_as_python_s() -> None:
    encoding: Any = Encoding("four_tricks")
    position = encoding.new("a")
    first = np.int64(encoding.legal(position)[0])
    assert encoding.text(position, first) == encoding.text(position, int(first))
    assert encoding.explain(np.int64(3)) == encoding.explain(3)
    assert encoding.packed(position, np.int8(1)) == encoding.packed(position, 1)


def test_a_vector_needs_a_random_generator_to_sample() -> None:
    matches = Vector("four_tricks", matches=2)
    with pytest.raises(BadInput, match=r"such as numpy.random.default_rng\(0\), not 3"):
        matches.sample(3)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match=r"such as numpy.random.default_rng\(0\), not <random.Random"):
        matches.sample(Random(3))  # type: ignore[arg-type]


def test_gymnasium_s_matches_must_be_dealt_first_and_take_no_options_then() -> None:
    one, many = OneSeat("four_tricks"), ManySeats("four_tricks", 3)
    for ask in (one.action_masks, lambda: one.step(0), lambda: many.step([0, 0, 0])):
        with pytest.raises(BadInput, match="No match has been dealt yet: call reset first"):
            ask()
    for reset in (one.reset, many.reset):
        with pytest.raises(BadInput, match="choose them when you make the environment"):
            reset(seed=1, options={"deals": 6})
    with pytest.raises(BadInput, match="seed must have the shape 3, not 2"):
        many.reset(seed=[1, 2])
    assert one.position is None
    assert many.dealt is None


def test_gymnasium_s_options_stand_beside_its_own_settings() -> None:
    match = gymnasium.make("tefuda/FourTricks-v0", players=3, deals=6, opponents=("simple", "random"))
    assert match.unwrapped.encoding.options.data()["deals"] == 6  # type: ignore[attr-defined]


def test_open_spiel_s_player_must_be_a_seat_to_resample() -> None:
    state = pyspiel.load_game("tefuda(game=four_tricks)").new_initial_state()
    for byte in (1, 2, 3, 4):
        state.apply_action(byte)
    with pytest.raises(BadInput, match="There is no seat 9: seats are numbers from 0 to 2"):
        state.resample_from_infostate(9, lambda: 0.5)
