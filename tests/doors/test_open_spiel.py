"""OpenSpiel's own test, its algorithms on small deals, samples, tensors, and golden play-throughs."""

from __future__ import annotations

import json
import random

import numpy as np
import pyspiel
import pytest

from tefuda.doors.open_spiel import Match
from tefuda.engine.errors import BadInput, IllegalMove
from tefuda.engine.options import Number
from tefuda.engine.registry import find, games
from tefuda.testing import random_options
from tests.conftest import ROOT

SMALL = {"hands": [["SA", "H6"], ["S7", "HA"], ["S8", "D6"]], "turn": 0, "deals": [[4, 4, 5], [4, 4, 5]]}


def dealt(name: str, seed: int = 1) -> Match:
    state = pyspiel.load_game(name).new_initial_state()
    chance = random.Random(seed)
    while state.is_chance_node():
        state.apply_action(chance.randrange(256))
    return state  # type: ignore[no-any-return]


def small() -> pyspiel.Game:
    """Return Four Tricks with two cards each to play."""
    return pyspiel.load_game("tefuda", {"game": "four_tricks", "setup": json.dumps(SMALL)})


def test_every_game_passes_the_test_of_openspiel(any_game: str) -> None:
    short = ',options={"deals":1}' if any_game == "hearts" else ""  # its file is not compiled
    game = pyspiel.load_game(f"tefuda(game={any_game}{short})")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_random_options_pass_the_test_of_openspiel_too(any_game: str) -> None:
    """With the most players, and as short as the game may be: the test writes and reads every state on the way."""
    game = find(any_game)
    n, short = game.players[-1], {"deals", "games", "mostTricks", "mostTurns", "cap"}
    least = {
        option.id: option.least for option in game.option_list if isinstance(option, Number) and option.id in short
    }
    options = random_options(game, n, f"doors-{n}") | least
    loaded = pyspiel.load_game("tefuda", {"game": any_game, "options": json.dumps(options)})
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("id", ["four_tricks", "arsene", "boukunron"])
def test_samples_look_alike_to_their_seat(id: str) -> None:
    state = dealt(f"tefuda(game={id})")
    chance = random.Random(2)
    unlike = 0
    for _ in range(8):
        state.apply_action(chance.choice(state.legal_actions()))
    for player in range(state.num_players()):
        for _ in range(3):
            sample = state.resample_from_infostate(player, chance.random)
            for tensor in ("information_state_tensor", "observation_tensor"):
                assert getattr(sample, tensor)(player) == getattr(state, tensor)(player)
            assert sample.information_state_string(player) == state.information_state_string(player)
            other = (player + 1) % state.num_players()
            unlike += sample.observation_string(other) != state.observation_string(other)
            while not sample.is_terminal():
                sample.apply_action(chance.choice(sample.legal_actions()))
            assert sum(sample.returns()) == pytest.approx(0)
    assert unlike > 0


def test_what_is_not_legal_is_refused_and_nothing_advances() -> None:
    state = pyspiel.load_game("tefuda(game=four_tricks)").new_initial_state()
    with pytest.raises(IllegalMove, match="There is no action 256: actions are numbers from 0 to 255"):
        state.apply_action(256)
    for byte in (1, 2, 3, 4):
        state.apply_action(byte)
    before, history = state.position.state(), state.history()
    masked = next(action for action in range(36) if action not in state.legal_actions())
    for action, why in (
        (masked, "isn't legal now. The closest legal one is"),
        (99, "There is no action 99: .* closest"),
    ):
        with pytest.raises(IllegalMove, match=why):
            state.apply_action(action)
    assert state.position.state() == before and state.history() == history
    with pytest.raises(BadInput, match="There is no seat 9"):
        state.observation_string(9)


def test_its_python_algorithms_run_on_a_small_deal() -> None:
    from open_spiel.python import policy
    from open_spiel.python.algorithms import exploitability, external_sampling_mccfr, ismcts, mcts

    game = small()
    uniform = policy.UniformRandomPolicy(game)
    assert exploitability.nash_conv(game, uniform) > 0
    solver = external_sampling_mccfr.ExternalSamplingSolver(game, external_sampling_mccfr.AverageType.SIMPLE)
    for _ in range(3):
        solver.iteration()
    state = game.new_initial_state()
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, uct_c=1.4, max_simulations=20, random_state=np.random.RandomState(2))
    assert bot.step(state) in state.legal_actions()


def test_a_game_file_and_its_options_are_loaded_by_name(plain_game: str) -> None:
    state = dealt(f'tefuda(game={plain_game},options={{"players":3}})')
    assert state.num_players() == 3


@pytest.mark.parametrize("id", sorted(games()))
def test_play_throughs_are_as_committed(id: str) -> None:
    """A seeded match of each game: players, actions, hashes of the tensors, and returns.

    Regenerate with `python -m tests.doors.test_open_spiel`, and look at what has changed.
    """
    golden = json.loads((ROOT / "tests/doors/playthroughs.json").read_text())
    assert play_through(id) == golden[id]


def play_through(id: str) -> list[str]:
    import hashlib

    state = dealt(f"tefuda(game={id})")
    chance = random.Random(9)
    lines: list[str] = []
    while not state.is_terminal() and len(lines) < 30:
        player, legal = state.current_player(), state.legal_actions()
        seen = hashlib.blake2b(state.observation_string(player).encode(), digest_size=4).hexdigest()
        action = chance.choice(legal)
        lines.append(f"{player} {state.action_to_string(action)} of {len(legal)}, seeing {seen}")
        state.apply_action(action)
    return [*lines, f"returns {[round(one, 6) for one in state.returns()]}"]


if __name__ == "__main__":
    found = {id: play_through(id) for id in sorted(games())}
    (ROOT / "tests/doors/playthroughs.json").write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n")
