"""PettingZoo's own tests, for every game with every number of players, and what they leave out."""

from __future__ import annotations

import copy
import io
import pickle
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence

from tefuda.doors import pettingzoo as door
from tefuda.engine.errors import BadInput, IllegalMove
from tefuda.engine.parts import InParts
from tefuda.engine.registry import find
from tefuda.testing import random_options
from tefuda.texts import lookup

pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


def settings(id: str) -> list[dict[str, Any]]:
    """Return the options to test a game with: those it begins with, and random ones, for every number of players."""
    game = find(id)
    return [{"players": n} for n in game.players] + [random_options(game, n, f"doors-{n}") for n in game.players]


def test_every_game_passes_the_tests_of_pettingzoo(any_game: str) -> None:
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test
    from pettingzoo.test.state_test import state_test

    for options in settings(any_game):
        turns, together = partial(door.env, any_game, options), partial(door.parallel_env, any_game, options)
        with redirect_stdout(io.StringIO()):
            api_test(turns(), num_cycles=5)
            seed_test(turns, num_cycles=3)
            state_test(turns(masked="ignore"), together(), num_cycles=2)
            parallel_api_test(together(), num_cycles=10)
            parallel_seed_test(partial(together, masked="ignore"), num_cycles=2)


def test_matches_are_cut_short_after_so_many_cycles(any_game: str) -> None:
    from pettingzoo.test import max_cycles_test
    from pettingzoo.utils.conversions import parallel_to_aec

    def aec_of(together: Callable[..., Any], **how: Any) -> Any:
        return parallel_to_aec(together(**how))

    for options in settings(any_game):
        together = partial(door.parallel_env, any_game, options, masked="ignore")
        in_turn = partial(aec_of, together)
        max_cycles_test(SimpleNamespace(parallel_env=together, env=in_turn))


@pytest.mark.filterwarnings("ignore:There is nothing to render")
def test_the_table_is_rendered_as_text_drawing_and_pixels(any_game: str) -> None:
    from pettingzoo.test import render_test
    from pettingzoo.test.save_obs_test import test_save_obs

    def rendered(options: dict[str, Any], **mode: Any) -> Any:
        environment = door.env(any_game, options, **mode)
        if options not in coloured:  # drawings become pixels in one way, and slowly
            environment.metadata["render_modes"].remove("rgb_array")
        return environment

    said = io.StringIO()
    every = settings(any_game)
    coloured = every[len(every) // 2 :]  # random options, once for every number of players
    with redirect_stdout(said):
        for options in every:
            render_test(partial(rendered, options), {"svg": lambda drawing: drawing.startswith("<svg")})
            test_save_obs(door.env(any_game, options))
    assert str(lookup(f"{any_game}.name", "en")) in said.getvalue()


@pytest.mark.parametrize("id", ["four_tricks", "sushi", "nueva_espana"])
def test_pixels_have_the_tables_colours(id: str) -> None:
    environment = door.env(id, render_mode="rgb_array")
    environment.reset(seed=1)
    picture = environment.render()
    assert picture.dtype == np.uint8 and picture.shape[2] == 3
    colours, often = np.unique(picture.reshape(-1, 3), axis=0, return_counts=True)
    assert len(colours) > 100
    assert picture[2, picture.shape[1] // 2].tolist() == [0xD9, 0xE4, 0xE7]  # the cloth, at the edge
    assert often[(colours < 40).all(axis=1)].sum() < picture.size / 3 / 4  # ink is for what is written


@pytest.mark.parametrize("id", ["four_tricks", "boukunron"])
def test_the_same_seed_gives_the_same_matches_move_by_move(id: str) -> None:
    """Stronger than `seed_test`: two whole matches one after another, every seat's view after every move."""
    one, two = door.env(id), door.env(id)
    other = door.env(id)
    unlike = 0
    for seed in (7, None):
        for environment, its in ((one, seed), (two, seed), (other, 8 if seed else None)):
            environment.reset(seed=its)
        chance = np.random.default_rng(3)
        while one.agents:
            assert one.agent_selection == two.agent_selection
            ours, theirs = ([side.observe(agent) for agent in side.agents] for side in (one, two))
            assert data_equivalence(ours, theirs, exact=True)
            unlike += not np.array_equal(one.state(), other.state())
            observation, *past = one.last()
            assert data_equivalence(past, list(two.last()[1:]), exact=True)
            action = None if past[1] or past[2] else chance.choice(np.flatnonzero(observation["action_mask"]))
            one.step(action)
            two.step(action)
    assert unlike > 10


@pytest.mark.parametrize("id", ["daifugo", "hand_build"])
@pytest.mark.parametrize("twin_of", [copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))])
def test_a_copy_goes_the_same_way_and_leaves_the_original_alone(id: str, twin_of: Callable[[Any], Any]) -> None:
    """Searches copy an environment, and workers are sent one."""
    match = door.env(id, {"players": 3})
    match.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(40):  # in Daifugo, also in the middle of a move
        twin = twin_of(match)
        before = match.state()
        actions = []
        for _ in range(60):
            if not any(twin.terminations.values()):
                actions.append(int(rng.choice(np.flatnonzero(twin.last()[0]["action_mask"]))))
                twin.step(actions[-1])
        assert data_equivalence(match.state(), before)
        again = twin_of(match)
        for action in actions:
            again.step(action)
        assert data_equivalence(again.last(), twin.last()) and data_equivalence(again.state(), twin.state())
        match.step(actions[0])


def test_several_seats_may_be_in_the_middle_of_a_move() -> None:
    """In 大富豪 millionaire and rich player give cards at the same time, which they choose one after another."""
    match = door.parallel_env("daifugo", {"players": 4, "rules": [], "games": 3})
    rng = np.random.default_rng(1)
    several = 0
    for seed in range(3):
        seen, _ = match.reset(seed=seed)
        while match.agents:
            position = match.position
            assert isinstance(position, InParts)
            several += sum(position.chosen_by(seat)[1] >= 0 for seat in range(4)) > 1
            for agent, seat in match.number.items():
                assert np.array_equal(seen[agent]["observation"], match.bits(seat))
            masks = {agent: seen[agent]["action_mask"] for agent in match.agents}
            seen, *_ = match.step({agent: int(rng.choice(np.flatnonzero(mask))) for agent, mask in masks.items()})
    assert several > 0


@pytest.mark.parametrize("players", [3, 4, 5, 6, 8])
def test_a_seat_that_goes_on_choosing_does_not_end_the_choice_of_others(players: int) -> None:
    """Some rules have everyone choose several cards, one after another: no action of the masks is refused."""
    game = find("daifugo")
    for k in range(12):
        match = door.parallel_env("daifugo", random_options(game, players, f"among-{k}"))
        rng = np.random.default_rng(k)
        seen, _ = match.reset(seed=k)
        for _ in range(300):
            if not match.agents:
                break
            masks = {agent: seen[agent]["action_mask"] for agent in match.agents}
            seen, *_ = match.step({agent: int(rng.choice(np.flatnonzero(mask))) for agent, mask in masks.items()})


def test_rewards_of_a_match_add_up_to_how_it_ended() -> None:
    match = door.env("four_tricks")
    match.reset(seed=5)
    total = dict.fromkeys(match.agents, 0.0)
    for agent in match.agent_iter():
        observation, reward, over, _, _ = match.last()
        total[agent] += reward
        match.step(None if over else int(np.flatnonzero(observation["action_mask"])[0]))
    position = match.unwrapped.position
    worth = [position.utility(seat) for seat in range(3)]
    assert np.allclose(list(total.values()), np.array(worth) - np.mean(worth))


def test_what_is_masked_or_unknown_is_refused_and_nothing_moves() -> None:
    match = door.env("four_tricks")
    match.reset(seed=1)
    before = match.state()
    masked = int(np.flatnonzero(match.observe(match.agent_selection)["action_mask"] == 0)[0])
    for action, why in ((masked, "isn't legal now. The closest legal one is"), (36, "from 0 to 35"), (0.5, "0.5")):
        with pytest.raises(IllegalMove, match=why):
            match.step(action)
    assert np.array_equal(match.state(), before)
    lenient = door.env("four_tricks", masked="ignore")
    lenient.reset(seed=1)
    lenient.step(masked)
    assert np.array_equal(lenient.state(), before)
    with pytest.raises(BadInput, match=r"no option “deal”. Did you mean deals"):
        door.env("four_tricks", {"deal": 1})
    for unknown, why in (
        (lambda: match.observe("seat_9"), r"There is no agent 'seat_9'. Did you mean .*seat_0"),
        (lambda: door.env("four_tricks", max_cycles=0), "max_cycles must be a whole number from 1 up, not 0"),
        (lambda: door.Turns("four_tricks").step(0), "call reset first"),
        (lambda: door.Turns("four_tricks").observe("seat_0"), "call reset first"),
    ):
        with pytest.raises(BadInput, match=why):
            unknown()
    with pytest.raises(BadInput, match=r"no render_mode “png”. Choose from: human, ansi"):
        door.env("four_tricks", render_mode="png")


def test_seats_without_a_decision_wait_and_choices_are_made_together() -> None:
    match = door.parallel_env("boukunron", {"players": 3})
    seen, _ = match.reset(seed=2)
    assert all(one["action_mask"][-1] == 0 for one in seen.values())  # all choose their hands
    actions = {agent: int(np.flatnonzero(one["action_mask"])[0]) for agent, one in seen.items()}
    seen, *_ = match.step(actions)
    waiting = [agent for agent, one in seen.items() if one["action_mask"][-1] == 1]
    assert len(waiting) == 2
    before = match.state()
    decides = next(agent for agent in match.agents if agent not in waiting)
    for wrong, why in (
        ({**actions, waiting[0]: 0}, "The only legal action is .*: wait"),
        ({}, "has to decide, but there is no action. A legal one is"),
        ([0, 0, 0], "actions must be an object with a name for each value, not list"),
        ({"seat_7": 0}, "There is no agent 'seat_7'. Did you mean"),
        ({decides: "3"}, "There is no action '3': .* The closest legal one is"),
    ):
        with pytest.raises((IllegalMove, BadInput), match=why):
            match.step(wrong)  # type: ignore[arg-type]
        assert np.array_equal(match.state(), before)


def test_a_refused_seat_leaves_the_others_to_choose() -> None:
    """Of three secret choices the second is no action: it alone is ignored, and the first seat is asked again later."""
    match = door.parallel_env("boukunron", {"players": 3}, masked="ignore")
    seen, _ = match.reset(seed=2)
    actions = {agent: int(np.flatnonzero(one["action_mask"])[0]) for agent, one in seen.items()}
    _, _, _, _, infos = match.step({**actions, "seat_1": -7})
    assert "There is no action -7" in infos["seat_1"]["refused"]
    assert match.match.deciders() == [1] and match.match.turn == 1
