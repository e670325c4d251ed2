"""PettingZoo: every game turn by turn (`env`), and all seats in every step (`parallel_env`).

    >>> import numpy as np
    >>> match = env("four_tricks")
    >>> match.reset(seed=1)
    >>> rng = np.random.default_rng(1)
    >>> for seat in match.agent_iter():
    ...     observation, reward, ended, cut_short, info = match.last()
    ...     action = None if ended or cut_short else rng.choice(np.flatnonzero(observation["action_mask"]))
    ...     match.step(action)
    >>> match.agents
    []

An observation is `{"observation": bits, "action_mask": mask}` (`tefuda.encoding`). Rewards come at the end of each
round and add up to 0: how far the seat's utility has moved above the mean. Seats of a simultaneous choice are asked one
after another in `env`, which none of them can notice; in `parallel_env`, seats that have nothing to decide wait.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from tefuda.arguments import exact, number_of, one_of, whole
from tefuda.doors.pictures import MODES, picture
from tefuda.encoding import Encoding
from tefuda.engine.batch import observe
from tefuda.engine.errors import BadInput, IllegalMove, hint
from tefuda.engine.position import Position
from tefuda.engine.registry import Game
from tefuda.engine.view import Text

Array = NDArray[Any]
Observation = dict[str, Array]


def env(game: str | Game, options: Mapping[str, Any] | None = None, **settings: Any) -> AECEnv[str, Any, Any]:
    """Return a game whose seats decide one after another, in PettingZoo's usual wrapper (`Turns` for the settings)."""
    return wrappers.OrderEnforcingWrapper(Turns(game, options, **settings))


def parallel_env(game: str | Game, options: Mapping[str, Any] | None = None, **settings: Any) -> Together:
    """Return a game in which all seats are asked in every step (`Together` for the settings)."""
    return Together(game, options, **settings)


class Seats:
    """What both kinds of environments share: the match, its spaces, observations and rewards."""

    metadata: dict[str, Any]
    waits = False  # whether there is one more action, the last, for seats that have nothing to decide

    @exact
    def __init__(
        self,
        game: str | Game,
        options: Mapping[str, Any] | None = None,
        *,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        masked: str = "refuse",
    ) -> None:
        """Make the spaces.

        `max_cycles`: the match is cut short after that many steps of each seat. `masked`: what an action that is not
        legal does: "refuse" raises IllegalMove, "ignore" does nothing and says so in `infos`.

        Raises: BadInput if there is no such game, option or setting.
        """
        if max_cycles is not None:
            whole("max_cycles", max_cycles, 1)
        if render_mode is not None:
            one_of("render_mode", render_mode, MODES)
        one_of("masked", masked, ("refuse", "ignore"))
        self.encoding = Encoding(game, options)
        name = f"tefuda_{self.encoding.game.id}_v0"
        self.metadata = {"name": name, "render_modes": list(MODES), "is_parallelizable": False, "render_fps": 1}
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.masked = masked
        self.wait = self.encoding.actions if self.waits else -1
        self.possible_agents = [f"seat_{seat}" for seat in range(self.encoding.players)]
        self.agents: list[str] = []
        self.number = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size = self.encoding.actions + self.waits
        self._actions = {agent: gymnasium.spaces.Discrete(size) for agent in self.possible_agents}
        bits = gymnasium.spaces.Box(0, 1, (self.encoding.width,), np.uint8)
        mask = gymnasium.spaces.Box(0, 1, (size,), np.int8)
        self._observations = {
            agent: gymnasium.spaces.Dict({"observation": bits, "action_mask": mask}) for agent in self.possible_agents
        }
        self.state_space = gymnasium.spaces.Box(0, 1, (self.encoding.players * self.encoding.width,), np.uint8)
        self.np_random, _ = seeding.np_random(None)
        self.position: Position | None = None
        self.worth = [0.0] * self.encoding.players
        self.stage = 0

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """Return the space of an agent's observations.

        Raises: BadInput if there is no such agent.
        """
        return self._observations[self.known(agent)]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """Return the space of an agent's actions.

        Raises: BadInput if there is no such agent.
        """
        return self._actions[self.known(agent)]

    def known(self, agent: str) -> str:
        """Return an agent. Raises: BadInput, with the most similar names, if there is no such one."""
        if agent not in self.number:
            near = hint(str(agent), self.possible_agents)
            raise BadInput(Text("doors.no_agent", {"found": repr(agent), "hint": near}))
        return agent

    def begin(self, seed: int | None) -> Position:
        """Deal a new match; the same seed deals the same matches from here on."""
        if seed is not None:
            self.np_random, _ = seeding.np_random(seed)
        self.position = self.encoding.new(str(self.np_random.integers(2**62)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.worth = [0.0] * self.encoding.players
        self.stage = int(self.position.stage())
        return self.position

    @property
    def match(self) -> Position:
        """Return the match. Raises: BadInput before the first `reset`."""
        if self.position is None:
            raise BadInput(Text("doors.reset"))
        return self.position

    def bits(self, seat: int) -> Array:
        """Return the bits of what a seat sees, one byte each."""
        encoding = self.encoding
        if not encoding.declared:
            return np.asarray(encoding.observe(self.match, seat))
        observe(self.match, seat, encoding.bits, 0)
        packed = np.frombuffer(memoryview(encoding.bits.words), np.uint8, encoding.stride)
        return np.unpackbits(packed, count=encoding.width, bitorder="little")

    def mask(self, seat: int, decides: bool) -> Array:
        """Return 1 for each action that a seat can choose: waiting alone, if it does not decide."""
        mask = np.zeros(self.encoding.actions + (self.wait >= 0), dtype=np.int8)
        if decides:
            position = self.match
            turn = position.turn
            position.ask(seat)
            mask[self.encoding.legal(position)] = 1
            position.ask(turn)
        elif self.wait >= 0:
            mask[self.wait] = 1
        return mask

    def act(self, seat: int, action: Any) -> None:
        """Make a move of a seat that decides.

        Raises: IllegalMove, with the closest legal action, if it is not legal; the match has not moved.
        """
        position = self.match
        before = position.turn
        position.ask(seat)
        agent = self.possible_agents[seat]
        self.infos[agent] = {}
        try:
            move = self.encoding.move(position, action)
        except IllegalMove as refusal:
            position.ask(before)
            if self.masked == "refuse":
                raise
            self.infos[agent] = {"refused": str(refusal)}
            return
        position.apply(move)

    def pay(self) -> None:
        """Set the rewards of this step: changes at the end of rounds."""
        position = self.match
        stage = int(position.stage())
        for agent in self.possible_agents:
            self.rewards[agent] = 0.0
        if not position.is_over() and stage == self.stage:
            return
        self.stage = stage
        worth = [position.utility(seat) for seat in range(self.encoding.players)]
        mean = sum(worth) / len(worth)
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = worth[seat] - mean - self.worth[seat]
            self.worth[seat] = worth[seat] - mean

    def state(self) -> Array:
        """Return what all seats see together, seat 0 first."""
        return np.concatenate([self.bits(seat) for seat in range(self.encoding.players)])

    def render(self) -> Any:
        """Return the table as spectators see it: text ("ansi"), a drawing ("svg", "rgb_array"), or print it."""
        if self.render_mode is None:
            gymnasium.logger.warn("There is nothing to render: make the environment with a render_mode.")
            return None
        return picture(self.match, self.render_mode)

    def close(self) -> None:
        """Do nothing: there is nothing to release."""


class Turns(Seats, AECEnv[str, Any, Any]):  # type: ignore[misc]
    """A match whose seats decide one after another."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new match. PettingZoo wants `options` to be taken; they do nothing here."""
        position = self.begin(seed)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.agent_selection = self.possible_agents[position.turn]
        self.steps = 0

    def observe(self, agent: str) -> Observation:
        """Return what a seat sees, and which actions are legal for it: none while others decide."""
        seat = self.number[self.known(agent)]
        decides = not self.match.is_over() and agent == self.agent_selection
        return {"observation": self.bits(seat), "action_mask": self.mask(seat, decides)}

    def step(self, action: Any) -> None:
        """Make a move of the seat selected; None once it has ended.

        Raises: IllegalMove if it is not legal; BadInput before the first `reset`.
        """
        position = self.match
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.act(self.number[agent], action)
        self._cumulative_rewards[agent] = 0.0
        self.pay()
        self.steps += 1
        if position.is_over():
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles is not None and self.steps >= self.max_cycles * len(self.possible_agents):
            self.truncations = dict.fromkeys(self.agents, True)
        if not position.is_over():
            self.agent_selection = self.possible_agents[position.turn]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()


class Together(Seats, ParallelEnv[str, Any, Any]):  # type: ignore[misc]
    """A match in which all seats are asked in every step, for games with simultaneous choices.

    Seats with nothing to decide have one legal action, the last one: to wait.
    """

    waits = True

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deal a new match. Return the observations and infos of all seats. `options` do nothing, as in `Turns`."""
        self.begin(seed)
        self.steps = 0
        return self.seen(), self.infos

    def seen(self) -> dict[str, Observation]:
        """Return the observations of all agents."""
        deciders = self.match.deciders()
        return {
            agent: {"observation": self.bits(seat), "action_mask": self.mask(seat, seat in deciders)}
            for agent, seat in self.number.items()
        }

    def step(self, actions: dict[str, Any]) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:  # fmt: skip
        """Make the moves of all seats that decide.

        Raises: IllegalMove if one of them is not legal, BadInput if they are no mapping by agent; then no seat has
        moved.
        """
        position = self.match
        if not isinstance(actions, Mapping):
            raise BadInput(Text("doors.object", {"what": "actions", "found": type(actions).__name__}))
        for agent in actions:
            self.known(agent)
        deciders = position.deciders()
        self.infos = {agent: {} for agent in self.possible_agents}
        if self.masked == "refuse":
            self.check(actions, deciders)
        for seat in deciders:
            if seat in position.deciders():
                self.act(seat, actions.get(self.possible_agents[seat]))
        self.pay()
        self.steps += 1
        over = position.is_over()
        cut = self.max_cycles is not None and self.steps >= self.max_cycles and not over
        ended = dict.fromkeys(self.possible_agents, over)
        truncated = dict.fromkeys(self.possible_agents, cut)
        seen = self.seen()
        if over or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return seen, dict(self.rewards), ended, truncated, self.infos

    def check(self, actions: dict[str, Any], deciders: list[int]) -> None:
        """Raises: IllegalMove if the action of a seat that decides is not legal, or if any other does not wait."""
        twin = self.match.clone()
        for seat, agent in enumerate(self.possible_agents):
            action = actions.get(agent)
            if seat in deciders:
                twin.ask(seat)
                if action is None:
                    first = str(self.encoding.legal(twin)[0])
                    raise IllegalMove(Text("doors.missing", {"who": seat, "id": first}), rule="turn")
                self.encoding.move(twin, action)
            elif action is not None and number_of(action) != self.wait:
                raise IllegalMove(Text("doors.waits", {"who": seat, "id": str(self.wait)}), rule="turn")
