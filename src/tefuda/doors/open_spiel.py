"""OpenSpiel: every game as a Python game. Importing this module registers `tefuda`.

    >>> import pyspiel, tefuda.doors.open_spiel
    >>> game = pyspiel.load_game("tefuda(game=four_tricks)")
    >>> state = game.new_initial_state()
    >>> for byte in (1, 2, 3, 4):  # chance deals: four outcomes of 256 are the seed
    ...     state.apply_action(byte)
    >>> state.current_player(), state.action_to_string(state.legal_actions()[0])
    (1, 'S8')

`options` is JSON with the options of the game, `setup` with an explicit start, after which nothing is dealt at random:
OpenSpiel's parameters have no commas, so they are written with semicolons (`options={"players":4;"deals":3}`).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any, Final

import msgspec
import numpy as np
import pyspiel

from tefuda.arguments import seat_of
from tefuda.encoding import Encoding
from tefuda.engine.chance import Rng
from tefuda.engine.errors import BadInput, IllegalMove
from tefuda.engine.parts import InParts, dealt, numbered
from tefuda.engine.position import Position
from tefuda.engine.view import Text

BYTES: Final = 4  # chance nodes
OUTCOMES: Final = [(byte, 1 / 256) for byte in range(256)]


def kind(players: int, least: int) -> pyspiel.GameType:
    """Return what OpenSpiel asks of a game before it is loaded."""
    return pyspiel.GameType(
        short_name="tefuda",
        long_name="Tefuda",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=players,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"game": "four_tricks", "options": "", "setup": ""},
    )


class Tefuda(pyspiel.Game):  # type: ignore[misc]
    """A game of Tefuda with one set of options."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Raises: BadInput if there is no such game, or if its options or start are not allowed."""
        params = {name: written(value) for name, value in (params or {}).items()}
        self.encoding = Encoding(str(params.get("game") or "four_tricks"), document(params, "options"))
        self.start: dict[str, Any] = document(params, "setup")
        if self.start:
            self.encoding.game.load(self.encoding.options, self.start)
        bound = self.encoding.game.bound(self.encoding.options)
        info = pyspiel.GameInfo(
            num_distinct_actions=max(self.encoding.actions, 256),
            max_chance_outcomes=256,
            num_players=self.encoding.players,
            min_utility=-2.0,
            max_utility=2.0,
            utility_sum=0.0,
            max_game_length=bound,
        )
        super().__init__(kind(self.encoding.players, self.encoding.players), info, params)
        self.params = params

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what OpenSpiel serializes: the parameters."""
        return loaded, (self.params,)

    def new_initial_state(self) -> Match:
        """Return a match before the deal."""
        return Match(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Seen:
        """Return what reads the tensors and strings of a state."""
        return Seen(self.encoding, bool(iig_obs_type is not None and iig_obs_type.perfect_recall))


def loaded(params: dict[str, Any]) -> Tefuda:
    """Return the game of these parameters."""
    return pyspiel.load_game("tefuda", params)  # type: ignore[no-any-return]


def again(params: dict[str, Any], *kept: Any) -> Held:
    """Return what a state held when it was serialized."""
    held = Held(loaded(params))
    held.seed, held.made, held.position, held.drawn, held.known, held.before = kept
    return held


class Held:
    """What a state holds. OpenSpiel copies states attribute by attribute, deeply: this is the only one."""

    def __init__(self, game: Tefuda) -> None:
        self.game = game
        self.encoding = game.encoding
        self.seed: list[int] = []
        self.position: Position | None = None
        self.legal: list[int] | None = None  # actions, once they have been asked for
        self.made: list[tuple[int, int]] = []  # seats and moves: what a perfect recall is retold from
        self.drawn: Position | None = None  # of a sample: the position that was drawn, after this many moves,
        self.known: list[str] = []  # and the digest of what each seat had seen then
        self.before = 0

    def __deepcopy__(self, memo: Any) -> Held:
        twin = Held(self.game)
        twin.seed, twin.made = self.seed[:], self.made[:]
        twin.drawn, twin.known, twin.before = self.drawn, self.known, self.before
        twin.position = None if self.position is None else self.position.clone()
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what OpenSpiel serializes."""
        kept = (self.seed, self.made, self.position, self.drawn, self.known, self.before)
        return again, (self.game.params, *kept)

    def opening(self, watched: bool) -> Position:
        """Return the match as it was dealt."""
        encoding = self.encoding
        if self.game.start:
            position = encoding.game.load(encoding.options, self.game.start)
            position.log = [] if watched else None
            return numbered(position)
        return dealt(encoding.game, encoding.options, bytes(self.seed).hex(), watched)

    def act(self, action: int) -> None:
        """Make the move of an action. Raises: IllegalMove, with the closest one, if it is not legal."""
        if self.position is None:
            if not 0 <= action < len(OUTCOMES):
                most = str(len(OUTCOMES) - 1)
                closest = str(min(max(action, 0), len(OUTCOMES) - 1))
                args: dict[str, Any] = {"found": str(action), "most": most, "id": closest, "closest": f"byte {closest}"}
                raise IllegalMove(Text("doors.no_action", args), rule="action")
            self.seed.append(action)
            if len(self.seed) == BYTES:
                self.position = self.opening(False)
            return
        if action not in self.actions():
            raise self.encoding.refusal(self.position, action, self.actions())
        self.legal = None
        move = int(self.position.move_of(action))
        self.made.append((int(self.position.turn), move))
        self.position.apply(move)

    def actions(self) -> list[int]:
        """Return the legal actions, ascending."""
        if self.legal is None:
            self.legal = [] if self.position is None else sorted(self.encoding.legal(self.position))
        return self.legal

    def recalled(self, seat: int) -> str:
        """Return a digest of all that a seat has seen, in order.

        It is retold from the deal. What happens in a sample after it was drawn is added to what the seat saw before.
        """
        if self.drawn is not None and len(self.made) == self.before:
            return self.known[seat]
        digest = hashlib.blake2b(digest_size=16)
        position = self.opening(True) if self.drawn is None else self.drawn.clone()
        if self.drawn is not None:
            digest.update(self.known[seat].encode())
            listen(position)
        for turn, move in self.made[self.before :]:
            hear(position, seat, digest)
            if turn == seat:
                digest.update(f"own {move};".encode())
            position.ask(turn)
            position.apply(move)
        hear(position, seat, digest)
        return digest.hexdigest()


def hear(position: Position, seat: int, digest: Any) -> None:
    """Add what a seat sees of the events in the log, and empty it."""
    for happened in position.log or []:
        digest.update(msgspec.json.encode(happened.for_seat(seat)))
    if position.log is not None:
        position.log.clear()


def listen(position: Position) -> None:
    """Give a position a log."""
    position.log = []
    if isinstance(position, InParts):
        position.whole.log = position.log


class Match(pyspiel.State):  # type: ignore[misc]
    """A match: first four chance nodes, whose bytes are the seed, then the seats' decisions."""

    def __init__(self, game: Tefuda) -> None:
        super().__init__(game)
        self.held = Held(game)
        if game.start:
            self.held.position = self.held.opening(False)

    @property
    def encoding(self) -> Encoding:
        """Return how positions and moves become numbers."""
        return self.held.encoding

    @property
    def position(self) -> Position | None:
        """Return the position in the engine; None while chance deals."""
        return self.held.position

    def current_player(self) -> int:
        """Return the seat that decides, or OpenSpiel's number for chance or the end."""
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.position.turn < 0 else int(self.position.turn)

    def _legal_actions(self, player: int) -> list[int]:
        if self.position is None:
            return list(range(256))
        return self.held.actions() if player == self.position.turn else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the bytes of a seed, each with its probability."""
        return OUTCOMES

    def _apply_action(self, action: int) -> None:
        self.held.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.position is None or player < 0:
            return f"byte {action}"
        try:
            return self.encoding.text(self.position, action)
        except Exception:  # an action of another moment may have no text here
            return f"action {action}"

    def is_terminal(self) -> bool:
        """Return whether the match is over."""
        return self.position is not None and self.position.turn < 0

    def returns(self) -> list[float]:
        """Return how far each seat's utility is above the mean; 0 before the end."""
        if self.position is None or self.position.turn >= 0:
            return [0.0] * self.encoding.players
        worth = [self.position.utility(seat) for seat in range(self.encoding.players)]
        mean = sum(worth) / len(worth)
        return [one - mean for one in worth]

    def __str__(self) -> str:
        if self.position is None:
            return f"dealing {bytes(self.held.seed).hex()}"
        return f"{bytes(self.held.seed).hex()} {len(self.held.made)} moves {self.position!r}"

    # --- what a seat knows -----------------------------------------------------------------------------------------

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> Match:
        """Return a random match that `player` cannot distinguish from this one. It can be played on, not serialized.

        Raises: BadInput if there is no such player.
        """
        seat_of(player, self.encoding.players)
        twin: Match = self.clone()
        if self.position is not None:
            held = twin.held
            held.known = [self.held.recalled(seat) for seat in range(self.encoding.players)]
            held.before = len(held.made)
            held.drawn = self.position.determinize(player, Rng(str(sampler())))
            held.position = held.drawn.clone()
        return twin

    def recalled(self, seat: int) -> str:
        """Return a digest of all that a seat has seen, in order."""
        return self.held.recalled(seat)

    def information_state_string(self, player: int | None = None) -> str:
        """Return what `player` knows, with all that they have seen; `player` is the one who decides by default."""
        seat = self.current_player() if player is None else player
        if self.position is None:
            return f"{seat} dealing"
        return f"{seat} {self.recalled(seat)} {self.observation_string(seat)}"

    def observation_string(self, player: int | None = None) -> str:
        """Return what `player` sees now; `player` is the one who decides by default."""
        seat = self.current_player() if player is None else player
        if self.position is None:
            return f"{seat} dealing"
        return f"{seat} {self.encoding.packed(self.position, seat).hex()}"


class Seen:
    """The observer of a game: tensors of the bits of `tefuda.encoding`.

    With perfect recall, the digest of all that the seat has seen follows, as 64 bits: what is equal there is the same
    information state, however much the table has forgotten since.
    """

    def __init__(self, encoding: Encoding, recalls: bool) -> None:
        self.encoding = encoding
        self.recalls = recalls
        self.tensor = np.zeros(encoding.width + 64 * recalls, np.float32)
        self.dict = {"observation": self.tensor[: encoding.width]}
        if recalls:
            self.dict["history"] = self.tensor[encoding.width :]

    def set_from(self, state: Match, player: int) -> None:
        """Fill in the tensor with what `player` sees of a state."""
        self.tensor.fill(0)
        if state.position is None:
            return
        self.tensor[: self.encoding.width] = self.encoding.observe(state.position, player)
        if self.recalls:
            packed = np.frombuffer(bytes.fromhex(state.recalled(player))[:8], np.uint8)
            self.tensor[self.encoding.width :] = np.unpackbits(packed)

    def string_from(self, state: Match, player: int) -> str:
        """Return what `player` knows, or sees now without perfect recall, as a text."""
        return state.information_state_string(player) if self.recalls else state.observation_string(player)


def written(value: Any) -> Any:
    """Return a parameter as OpenSpiel can write it and read it again, as it does when it serializes: without commas."""
    return value.replace(",", ";") if isinstance(value, str) else value


def document(params: dict[str, Any], name: str) -> dict[str, Any]:
    """Return a parameter of JSON, whose commas may be semicolons. Raises: BadInput if it is no object."""
    text = str(params.get(name) or "")
    try:
        found = json.loads(text.replace(";", ",")) if text else {}
    except json.JSONDecodeError as error:
        raise BadInput(Text("doors.json", {"what": name, "problem": str(error)})) from None
    if not isinstance(found, dict):
        raise BadInput(Text("doors.json", {"what": name, "problem": text}))
    return found


pyspiel.register_game(kind(12, 2), Tefuda)
