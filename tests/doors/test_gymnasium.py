"""Gymnasium's own check, episodes against bots, many seats at once, and what is refused."""

from __future__ import annotations

import copy
import io
import pickle
from collections.abc import Callable
from contextlib import redirect_stdout
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tefuda.doors.gymnasium import ManySeats, OneSeat, id_of, register
from tefuda.engine.errors import BadInput
from tefuda.engine.registry import find
from tefuda.testing import random_options


def test_every_game_passes_the_check_of_gymnasium(any_game: str) -> None:
    register()
    check_env(gymnasium.make(id_of(any_game), players=find(any_game).players[0]).unwrapped)


def test_random_options_of_every_number_of_players_pass_it_too(any_game: str) -> None:
    register()
    game = find(any_game)
    for n in game.players:
        options = random_options(game, n, f"doors-{n}")
        match = gymnasium.make(id_of(any_game), opponents="random", **options)
        with redirect_stdout(io.StringIO()):
            check_env(match.unwrapped, skip_render_check=n < max(game.players))


def test_an_episode_is_a_match_against_bots() -> None:
    match = gymnasium.make("tefuda/FourTricks-v0", opponents=["search:5sims", "simple"], seat=1, deals=3)
    observation, info = match.reset(seed=4)
    total, ended = 0.0, False
    while not ended:
        assert np.array_equal(np.flatnonzero(info["action_mask"]), info["legal"])
        assert match.observation_space.contains(observation)
        observation, reward, ended, _, info = match.step(info["legal"][0])
        total += float(reward)
    position = match.unwrapped.position  # type: ignore[attr-defined]
    worth = [position.utility(seat) for seat in range(3)]
    assert total == pytest.approx(worth[1] - sum(worth) / 3)


def test_masked_actions_change_nothing_and_are_named() -> None:
    match = OneSeat("four_tricks", "random")
    observation, info = match.reset(seed=4)
    masked = int(np.flatnonzero(info["action_mask"] == 0)[0])
    again, reward, ended, _, after = match.step(masked)
    assert np.array_equal(again, observation)
    assert (reward, ended, after["legal"]) == (0.0, False, info["legal"])
    assert "The closest legal one is" in after["refused"]
    for wrong in (36, -1, None, 0.5, "S6", np.array([1, 2])):
        again, *_, after = match.step(wrong)
        assert np.array_equal(again, observation)
        assert "There is no action" in after["refused"] and "The closest legal one is" in after["refused"]


@pytest.mark.parametrize("twin_of", [copy.copy, copy.deepcopy, pickle.dumps])
def test_environments_with_bots_refuse_to_be_copied_in_words(twin_of: Callable[[Any], Any]) -> None:
    """Before the first match there are no bots yet."""
    for match in (OneSeat("four_tricks", "random"), ManySeats("four_tricks", 2, "random")):
        copy.deepcopy(match).reset(seed=4)
        match.reset(seed=4)
        with pytest.raises(TypeError, match="Bots can't be copied or pickled: make one for each use"):
            twin_of(match)


def test_many_seats_are_stepped_together() -> None:
    matches = gymnasium.make_vec(
        "tefuda/FourTricks-v0", num_envs=6, vectorization_mode="vector_entry_point", opponents="simple", seat=2
    )
    observations, info = matches.reset(seed=1)
    ended = 0
    for _ in range(40):
        assert matches.observation_space.contains(observations)
        actions = info["legal"][info["starts"][:-1]]
        observations, _, over, _, info = matches.step(actions)
        ended += int(over.sum())
    assert ended >= 6


def test_bots_make_whole_moves_where_moves_are_made_in_parts() -> None:
    """Against random play, the rule of thumb of Daifugo finishes first: it would not if it chose parts at random."""
    matches = ManySeats("daifugo", 4, opponents="simple", players=4, games=1)
    matches.reset(seed=3)
    rng, gained = np.random.default_rng(3), 0.0
    for _ in range(60):
        _, rewards, *_ = matches.step(matches.vector.sample(rng))
        gained += float(rewards.sum())
    assert gained < 0


def test_settings_that_do_not_exist_are_refused() -> None:
    for settings, why in (
        ({"opponents": "serch"}, "serch"),
        ({"opponents": ["simple"]}, "opponents must have the shape 2, not 1"),
        ({"seat": 3}, "no seat “3”. Choose from: any, 0, 1, 2"),
        ({"deal": 3}, "no option “deal”. Did you mean deals"),
    ):
        with pytest.raises(BadInput, match=why):
            OneSeat("four_tricks", **settings)
    with pytest.raises(BadInput, match="num_envs must be a whole number from 1 up, not 0"):
        ManySeats("four_tricks", 0)
    with pytest.raises(BadInput, match="There is no seat 3: seats are numbers from 0 to 2"):
        ManySeats("four_tricks", seat=3)
