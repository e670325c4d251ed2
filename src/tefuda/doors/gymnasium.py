"""Gymnasium: one seat of any game, against bots. Importing this module registers every game.

    >>> import gymnasium, tefuda.doors.gymnasium
    >>> match = gymnasium.make("tefuda/FourTricks-v0", opponents="simple", deals=3)
    >>> observation, info = match.reset(seed=1)
    >>> observation.shape, match.action_space
    ((459,), Discrete(36))
    >>> observation, reward, ended, cut_short, info = match.step(info["legal"][0])

The options of the game are given by name. `info` has the legal actions as a list (`legal`) and as a mask
(`action_mask`). An action that is not legal changes nothing, and `info["refused"]` says why, with the closest one that
is; Gymnasium's own checks and many algorithms choose without a mask.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

from tefuda import bots
from tefuda.arguments import game_of, known_options, number_of, one_of, seat_of, whole
from tefuda.doors.pictures import MODES, picture
from tefuda.doors.vector import Vector
from tefuda.encoding import Encoding, dtype_of
from tefuda.engine.chance import Rng
from tefuda.engine.errors import BadInput, IllegalMove
from tefuda.engine.parts import DIGIT, DIGITS, InParts
from tefuda.engine.position import Position
from tefuda.engine.registry import Game, games
from tefuda.engine.view import Text
from tefuda.match import NO_COPIES

Array = NDArray[Any]
ANY: Final = "any"


def id_of(game: str) -> str:
    """Return the id under which Gymnasium knows a game: `tefuda/FourTricks-v0`."""
    return f"tefuda/{''.join(word.capitalize() for word in game.split('_'))}-v0"


def register() -> None:
    """Register all games with Gymnasium, users' own among them."""
    for id in games():
        if id_of(id) not in gymnasium.registry:
            gymnasium.register(
                id_of(id), "tefuda.doors.gymnasium:OneSeat", kwargs={"game": id},
                vector_entry_point="tefuda.doors.gymnasium:ManySeats", disable_env_checker=True,
            )  # fmt: skip


def encoding(game: str | Game, options: Mapping[str, Any]) -> Encoding:
    """Return the encoding of a game whose options are keywords beside an environment's own.

    Raises: BadInput if there is no such game or option.
    """
    known_options(game_of(game), options, ["opponents", "seat", "render_mode", "dtype"])
    return Encoding(game, options)


def no_options(options: object) -> None:
    """Raises: BadInput if `reset` is given options: here they are chosen when an environment is made."""
    if options:
        raise BadInput(Text("doors.reset_options"))


class OneSeat(gymnasium.Env[Array, Any]):
    """A seat at a table of bots. An episode is a match.

    Rewards come at the end of each round: how far the seat's utility has moved above the mean of all seats.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 1}

    def __init__(
        self,
        game: str | Game,
        opponents: str | list[str] = "simple",
        seat: int | str = ANY,
        render_mode: str | None = None,
        dtype: Any = np.uint8,
        **options: Any,
    ) -> None:
        """Make the spaces. `opponents`: one bot for all other seats, or one for each, in the order of play after the
        seat. `seat`: the number of the seat, or "any": another one in each match.

        Raises: BadInput if there is no such game, option, bot or seat.
        """
        if render_mode is not None:
            one_of("render_mode", render_mode, MODES)
        self.encoding = encoding(game, options)
        others = self.encoding.players - 1
        self.opponents = list(opponents) if isinstance(opponents, (list, tuple)) else [opponents] * others
        if len(self.opponents) != others:
            found = str(len(self.opponents))
            raise BadInput(Text("doors.shape", {"what": "opponents", "wanted": str(others), "found": found}))
        for name in self.opponents:
            bots.make(name, "")
        if number_of(seat) not in range(self.encoding.players):
            one_of("seat", seat, [ANY, *map(str, range(self.encoding.players))])
        self.wanted_seat = seat
        self.render_mode = render_mode
        self.dtype = dtype = dtype_of(dtype)
        self.observation_space = gymnasium.spaces.Box(0, 1, (self.encoding.width,), dtype)
        self.action_space = gymnasium.spaces.Discrete(self.encoding.actions)
        self.position: Position | None = None

    def __getstate__(self) -> Any:
        """Return what a copy or a pickle is made from.

        Raises: TypeError after `reset`: bots can't be copied.
        """
        if self.position is not None:
            raise TypeError(NO_COPIES)
        return super().__getstate__()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Deal a match and play to the seat's first decision; the same seed gives the same matches from here on.

        Raises: BadInput if there are options.
        """
        no_options(options)
        super().reset(seed=seed)
        while True:
            name = str(self.np_random.integers(2**62))
            any_seat = int(self.np_random.integers(self.encoding.players))
            self.seat = any_seat if self.wanted_seat == ANY else int(self.wanted_seat)
            self.position = self.encoding.new(name)
            self.samples = Rng(f"{name}-samples")
            order = self.position.clockwise(self.seat)[1:]
            self.bots = {at: bots.make(bot, f"{name}-{at}") for at, bot in zip(order, self.opponents, strict=True)}
            self.stage, self.worth = int(self.position.stage()), 0.0
            self.go_on(self.position)
            if not self.position.is_over():
                return self.seen(), self.info()

    def step(self, action: Any) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Make a move, and let the bots play to the seat's next decision or to the end."""
        position = self.match
        try:
            move = self.encoding.move(position, action)
        except IllegalMove as refusal:
            return self.seen(), 0.0, position.is_over(), False, {**self.info(), "refused": str(refusal)}
        position.apply(move)
        reward = self.go_on(position)
        return self.seen(), reward, position.is_over(), False, self.info()

    def go_on(self, position: Position) -> float:
        """Let the bots play until the seat decides, and return what the seat has gained."""
        gained = self.gain(position)
        while not position.is_over() and self.seat not in position.deciders():
            at = position.turn
            if isinstance(position, InParts):  # bots choose whole moves
                position.make(self.bots[at].choose(position.whole.determinize(at, self.samples), at))
            else:
                position.apply(self.bots[at].choose(position.determinize(at, self.samples), at))
            gained += self.gain(position)
        if not position.is_over():
            position.ask(self.seat)
        return gained

    def gain(self, position: Position) -> float:
        """Return the seat's reward if a round has just ended."""
        stage = int(position.stage())
        if stage == self.stage and not position.is_over():
            return 0.0
        self.stage = stage
        worth = [position.utility(seat) for seat in range(self.encoding.players)]
        before, self.worth = self.worth, worth[self.seat] - sum(worth) / len(worth)
        return self.worth - before

    @property
    def match(self) -> Position:
        """Return the match. Raises: BadInput before the first `reset`."""
        if self.position is None:
            raise BadInput(Text("doors.reset"))
        return self.position

    def seen(self) -> Array:
        """Return the observation of the seat."""
        return np.asarray(self.encoding.observe(self.match, self.seat, self.dtype))

    def info(self) -> dict[str, Any]:
        """Return the legal actions, their mask and the seat."""
        legal = self.encoding.legal(self.match)
        return {"legal": legal, "action_mask": self.action_masks(), "seat": self.seat}

    def action_masks(self) -> Array:
        """Return 1 for each action that is legal: the name by which maskable algorithms ask for it."""
        return np.asarray(self.encoding.mask(self.match))

    def render(self) -> Any:
        """Return the table as spectators see it, in the `render_mode`."""
        if self.render_mode is None or self.position is None:
            return None
        return picture(self.position, self.render_mode)


class ManySeats(VectorEnv[Any, Any, Any]):
    """One seat in each of many matches, on the vector door. A match that ends is followed by the next at once.

    Takes the game and its options as `OneSeat` does; the seat is `seat` in every match. An action that is not legal
    raises, and no match moves.
    """

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        opponents: str = "random",
        seat: int = 0,
        dtype: Any = np.uint8,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """Make the spaces; `opponents` is the bot in all other seats.

        Raises: BadInput if there is no such game, option, bot or seat, or if there is to be a picture of them all.
        """
        if render_mode is not None:
            one_of("render_mode", render_mode, ["None"])
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.render_mode = render_mode
        self.num_envs = num_envs = whole("num_envs", num_envs, 1)
        self.game: str | Game = game
        self.options: Mapping[str, Any] = options
        bots.make(opponents, "")
        self.encoding = encoding(game, options)
        self.opponents, self.seat, self.dtype = opponents, seat_of(seat, self.encoding.players), dtype_of(dtype)
        self.dealt: Vector | None = None
        self.plans: dict[int, int] = {}  # by match: the move that a bot is making in parts
        self.single_observation_space = gymnasium.spaces.Box(0, 1, (self.encoding.width,), self.dtype)
        self.single_action_space = gymnasium.spaces.Discrete(self.encoding.actions)
        batch = gymnasium.vector.utils.batch_space
        self.observation_space = batch(self.single_observation_space, num_envs)
        self.action_space = batch(self.single_action_space, num_envs)

    def __getstate__(self) -> Any:
        """Return what a copy or a pickle is made from.

        Raises: TypeError after `reset`: bots can't be copied.
        """
        if self.dealt is not None:
            raise TypeError(NO_COPIES)
        return super().__getstate__()

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Deal new matches in place of all; of a list of seeds, one per match, the first counts.

        Raises: BadInput if there are options, or another number of seeds.
        """
        no_options(options)
        if isinstance(seed, list) and len(seed) != self.num_envs:
            text = Text("doors.shape", {"what": "seed", "wanted": str(self.num_envs), "found": str(len(seed))})
            raise BadInput(text)
        super().reset(seed=seed if not isinstance(seed, list) else seed[0])
        name = str(self.np_random.integers(2**62))
        self.dealt = Vector(self.game, self.options, self.num_envs, seed=name, dtype=self.dtype)
        self.rng = np.random.default_rng(self.np_random.integers(2**62))
        self.samples = Rng(name)
        self.bot = bots.make(self.opponents, name)
        self.go_on(np.zeros(self.num_envs), np.zeros(self.num_envs, dtype=bool))
        return self.vector.observations.copy(), self.info()

    @property
    def vector(self) -> Vector:
        """Return the matches. Raises: BadInput before the first `reset`."""
        if self.dealt is None:
            raise BadInput(Text("doors.reset"))
        return self.dealt

    def step(self, actions: Any) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Make the seat's move in every match, and let the bots play to its next decision."""
        self.vector.step(actions)
        rewards, ended = self.vector.rewards[:, self.seat].copy(), self.vector.done.astype(bool)
        self.go_on(rewards, ended)
        return self.vector.observations.copy(), rewards, ended, np.zeros(self.num_envs, dtype=bool), self.info()

    def go_on(self, rewards: Array, ended: Array) -> None:
        """Let the bots play until it is the seat's turn in every match; matches that are there wait."""
        vector = self.vector
        while (others := vector.turns != self.seat).any():
            actions = np.full(self.num_envs, -1, dtype=np.int64)
            if self.opponents == "random":
                actions[others] = vector.sample(self.rng)[others]
            else:
                for k in np.flatnonzero(others):
                    actions[k] = self.choice(int(k))
            vector.step(actions)
            rewards[others] += vector.rewards[others, self.seat]
            ended |= vector.done.astype(bool)

    def choice(self, k: int) -> int:
        """Return the action of the bot whose turn it is in match `k`; of a move in parts, the next one."""
        position, at = self.vector.batch.positions[k], int(self.vector.turns[k])
        if not isinstance(position, InParts):
            return int(position.action(self.bot.choose(position.determinize(at, self.samples), at)))
        if position.chosen < 0:
            self.plans[k] = self.bot.choose(position.whole.determinize(at, self.samples), at)
        place = int(self.vector.legal[self.vector.starts[k]]) // DIGITS
        return DIGITS * place + (self.plans[k] >> DIGIT * place & DIGITS - 1)

    def info(self) -> dict[str, Any]:
        """Return the legal actions: `legal` and `starts` as in `Vector`, and `action_mask`."""
        vector = self.vector
        legal, starts = vector.legal[: vector.starts[-1]].copy(), vector.starts.copy()
        return {"legal": legal, "starts": starts, "action_mask": vector.mask()}


register()
