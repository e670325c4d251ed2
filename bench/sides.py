"""What the part `doors` measures, one side to a process: `python -m bench.sides KIND GAME`.

Each side plays at random, as fast as it can, for as many seconds as the line on its standard input says, and answers
with the decisions it made and the seconds, by CPU time of its own process and by the clock. A decision is one action of
one player. The peers' sides need nothing of ours, so that they run in environments of their own.
"""

from __future__ import annotations

import importlib
import os
import random
import sys
import time
import warnings
from collections.abc import Callable
from typing import Any

MATCHES = 256
WIDE = 1024  # matches per worker, which is woken for every step
BATCH = 1024  # Pgx gains from larger ones
SCANNED = 64  # steps that Pgx makes within one compiled call

Side = Callable[[], int]  # plays a little, and returns how many decisions that were


def options(game: str) -> tuple[str, dict[str, Any]]:
    """Return a game and its options: `daifugo` has the usual house rules, `daifugo-plain` none."""
    name, _, plain = game.partition("-")
    given: dict[str, Any] = {"players": 4} if name == "daifugo" else {}
    return name, {**given, "rules": []} if plain else given


def vector(game: str) -> Side:
    import numpy as np

    from tefuda.doors.vector import Vector

    name, chosen = options(game)
    matches = Vector(name, chosen, MATCHES, seed="bench")
    return stepping(matches, np.random.default_rng(1))


def workers(game: str) -> Side:
    import numpy as np

    from tefuda.doors.vector import Workers

    name, chosen = options(game)
    return stepping(Workers(name, chosen, 2 * WIDE, 2, seed="bench"), np.random.default_rng(1))


def stepping(matches: Any, rng: Any) -> Side:
    def side() -> int:
        for _ in range(20):
            matches.step(matches.sample(rng))
        return 20 * int(matches.matches)

    return side


def pettingzoo(game: str) -> Side:
    from tefuda.doors.pettingzoo import env

    return turns(env(*options(game)))


def their_pettingzoo(game: str) -> Side:
    return turns(importlib.import_module(f"pettingzoo.classic.{game}").env())


def turns(env: Any) -> Side:
    """Play matches through PettingZoo's interface, both ours and theirs: actions from the mask."""
    import numpy as np

    seed = 0

    def side() -> int:
        nonlocal seed
        seed += 1
        made = 0
        env.reset(seed=seed)
        for _ in env.agent_iter():
            seen, _, ended, cut, info = env.last()
            if ended or cut:
                env.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) and "action_mask" in seen else info["action_mask"]
            env.step(int(random.choice(np.flatnonzero(mask))))
            made += 1
        return made

    return side


def openspiel(game: str) -> Side:
    import json

    import pyspiel

    importlib.import_module("tefuda.doors.open_spiel")  # registers our games
    name, chosen = options(game)
    return states(pyspiel.load_game("tefuda", {"game": name, "options": json.dumps(chosen)}))


def their_openspiel(game: str) -> Side:
    import pyspiel

    if game.startswith("python"):
        importlib.import_module("open_spiel.python.games")
    return states(pyspiel.load_game(game))


def states(game: Any) -> Side:
    def side() -> int:
        state = game.new_initial_state()
        made = 0
        while not state.is_terminal():
            made += not state.is_chance_node()
            state.apply_action(random.choice(state.legal_actions()))
        return made

    return side


def rlcard(game: str) -> Side:
    import rlcard as library  # type: ignore[import-not-found]

    env = library.make(game, config={"seed": 1})

    def side() -> int:
        state, _ = env.reset()
        made = 0
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            made += 1
        return made

    return side


def pgx(game: str) -> Side:
    """Step a batch by one compiled call per step, or, with `-scan`, by one call for many steps."""
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    import jax
    import jax.numpy as jnp
    import pgx as library  # type: ignore[import-not-found]
    from pgx.experimental import auto_reset  # type: ignore[import-not-found]

    name, _, scan = game.partition("-")
    env = library.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def once(state: Any, key: Any) -> Any:
        by, to = jax.random.split(key)
        chosen = jax.random.categorical(by, jnp.where(state.legal_action_mask, 0.0, -jnp.inf), axis=-1)
        return step(state, chosen, jax.random.split(to, BATCH)), None

    def many(state: Any, key: Any) -> Any:
        return jax.lax.scan(once, state, jax.random.split(key, SCANNED))[0]

    go = jax.jit(many if scan else lambda state, key: once(state, key)[0])
    ready: Any = jax.block_until_ready
    key = jax.random.PRNGKey(0)
    state = ready(go(jax.jit(jax.vmap(env.init))(jax.random.split(key, BATCH)), key))

    def side() -> int:
        nonlocal state, key
        key, by = jax.random.split(key)
        state = ready(go(state, by))
        return BATCH * (SCANNED if scan else 1)

    return side


KINDS = {
    "vector": vector,
    "workers": workers,
    "pettingzoo": pettingzoo,
    "openspiel": openspiel,
    "their-pettingzoo": their_pettingzoo,
    "their-openspiel": their_openspiel,
    "rlcard": rlcard,
    "pgx": pgx,
}


def main(kind: str, game: str) -> None:
    warnings.filterwarnings("ignore")
    random.seed(1)
    side = KINDS[kind](game)
    side()
    print("ready", flush=True)
    for line in sys.stdin:
        seconds = float(line)
        side()  # what the others have left in the caches is gone
        cpu, clock, made = time.process_time(), time.perf_counter(), 0
        while (passed := time.perf_counter() - clock) < seconds:
            made += side()
        print(made, time.process_time() - cpu, passed, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
