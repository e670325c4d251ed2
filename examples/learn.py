"""A small network learns Four Tricks by playing against itself (PPO), and then meets the other bots.

    ./tefuda python examples/learn.py --out build/learn

docs/learn.md leads through it. The network is two layers of 128; JAX differentiates and compiles it, Optax improves it.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax  # type: ignore[import-untyped]

from tefuda import bots
from tefuda.doors.vector import Vector
from tefuda.engine.chance import Rng

GAME = "four_tricks"
MATCHES = 256  # played side by side
STEPS = 96  # decisions in each of them between two improvements
EPOCHS = 3
PART = 4096  # decisions that one step of the optimizer looks at
CLIP = 0.2
CURIOSITY = 0.01  # what an uncertain policy is worth at first; it falls to nothing
RATE = 1e-3
RIVALS = ["random", "simple", "search:100sims"]

Params = list[tuple[jax.Array, jax.Array]]


# --- the network ---------------------------------------------------------------------------------------------------


def fresh(width: int, actions: int, seed: int) -> Params:
    """Return a network: bits in, one number per action and one for the value out."""
    sizes = [width, 128, 128, actions + 1]
    keys = jax.random.split(jax.random.PRNGKey(seed), len(sizes) - 1)
    shapes = list(zip(keys, sizes, sizes[1:], strict=False))
    scales = [math.sqrt(2 / size) for _, size, _ in shapes[:-1]] + [0.01]  # at first, all moves are equally good
    return [
        (scale * jax.random.normal(key, (size, out)), jnp.zeros(out))
        for scale, (key, size, out) in zip(scales, shapes, strict=True)
    ]


def read(params: Params, bits: jax.Array, mask: jax.Array) -> tuple[jax.Array, jax.Array]:
    """Return the logarithms of the probabilities of all actions, and the value of the position."""
    x = bits.astype(jnp.float32)
    for weights, bias in params[:-1]:
        x = jax.nn.relu(x @ weights + bias)
    weights, bias = params[-1]
    out = x @ weights + bias
    return jax.nn.log_softmax(jnp.where(mask, out[:, :-1], -1e9)), out[:, -1]


@jax.jit
def chosen(params: Params, bits: jax.Array, mask: jax.Array, key: jax.Array) -> tuple[jax.Array, jax.Array, jax.Array]:
    """Return an action for each row, drawn by its probability, the logarithm of that, and the value."""
    likely, value = read(params, bits, mask)
    actions = jax.random.categorical(key, likely)
    return actions, likely[jnp.arange(len(actions)), actions], value


# --- play ----------------------------------------------------------------------------------------------------------


class Play:
    """Matches of the network against itself, and what each decision led to.

    Seats are paid at the end of a round. Until then their decisions wait in `open`, by match and seat; after a round
    that brought no one anything, until the next.
    """

    def __init__(self, matches: Vector, key: jax.Array) -> None:
        self.matches = matches
        self.key = key
        self.open: dict[tuple[int, int], list[dict[str, Any]]] = {}

    def collect(self, params: Params, steps: int) -> dict[str, np.ndarray]:
        """Make some decisions in every match. Return those whose round has ended, with what it brought."""
        matches = self.matches
        ready: list[dict[str, Any]] = []
        for _ in range(steps):
            self.key, key = jax.random.split(self.key)
            bits, mask = matches.observations.copy(), matches.mask().astype(bool)
            actions, likely, values = (np.asarray(one) for one in chosen(params, bits, mask, key))
            for k, seat in enumerate(matches.turns.tolist()):
                one = {"bits": bits[k], "mask": mask[k], "action": actions[k], "likely": likely[k], "value": values[k]}
                self.open.setdefault((k, seat), []).append(one)
            matches.step(actions)
            for k in np.flatnonzero(matches.rewards.any(axis=1)).tolist():
                for seat, paid in enumerate(matches.rewards[k].tolist()):
                    ready += [{**one, "paid": paid} for one in self.open.pop((k, seat), [])]
        return {name: np.array([one[name] for one in ready]) for name in ready[0]}


# --- learning ------------------------------------------------------------------------------------------------------


def loss(params: Params, batch: dict[str, jax.Array], curiosity: jax.Array) -> jax.Array:
    """Return PPO's loss: what turned out better than expected should be likelier, but not much likelier at once."""
    likely, value = read(params, batch["bits"], batch["mask"])
    ratio = jnp.exp(likely[jnp.arange(len(value)), batch["action"]] - batch["likely"])
    better = batch["better"]
    gain = jnp.minimum(ratio * better, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * better).mean()
    surprise = -(jnp.exp(likely) * jnp.where(batch["mask"], likely, 0)).sum(axis=1).mean()
    return -gain + 0.5 * ((value - batch["paid"]) ** 2).mean() - curiosity * surprise


optimizer = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(RATE))


@jax.jit
def step(params: Params, state: Any, batch: dict[str, jax.Array], curiosity: jax.Array) -> tuple[Params, Any]:
    slopes = jax.grad(loss)(params, batch, curiosity)
    changes, state = optimizer.update(slopes, state)
    return optax.apply_updates(params, changes), state


def improved(
    params: Params, state: Any, played: dict[str, np.ndarray], curiosity: float, rng: np.random.Generator
) -> tuple[Params, Any]:
    """Return the network after several passes through what was played."""
    better = played["paid"] - played["value"]
    data = {**played, "better": (better - better.mean()) / (better.std() + 1e-8)}
    for _ in range(EPOCHS):
        order = rng.permutation(len(better))
        for at in range(0, len(order) - PART + 1, PART):
            batch = {name: values[order[at : at + PART]] for name, values in data.items()}
            params, state = step(params, state, batch, curiosity)
    return params, state


# --- the examination -----------------------------------------------------------------------------------------------


def meet(params: Params, rival: str, number: int, seed: str) -> tuple[float, float, float, float]:
    """Play matches against two of the same rival, every third from each seat, always with the likeliest action.

    Return the share of matches won (1 in 3 by chance) and how many points more than a rival, each with half the width
    of its 95 % interval.
    """
    size = min(number, MATCHES)
    matches = Vector(GAME, matches=size, seed=seed)
    other, samples = bots.make(rival, seed), Rng(seed)
    wins: list[float] = []
    points: list[float] = []
    while len(wins) < number:
        positions = list(matches.batch.positions)
        likely, _ = look(params, matches.observations, matches.mask().astype(bool))
        actions = np.array(likely.argmax(axis=1))
        for k, turn in enumerate(matches.turns.tolist()):
            if turn != k % 3:
                sample = positions[k].determinize(turn, samples)
                actions[k] = positions[k].action(other.choose(sample, turn))
        matches.step(actions)
        for k in np.flatnonzero(matches.done).tolist():
            scores = positions[k].scores()
            mine = scores.pop(k % 3)
            wins.append((mine >= max(scores)) / (1 + scores.count(mine)))
            points.append(mine - sum(scores) / 2)
    return *mean(wins), *mean(points)


look = jax.jit(read)


def mean(values: list[float]) -> tuple[float, float]:
    return float(np.mean(values)), 1.96 * float(np.std(values)) / math.sqrt(len(values))


# --- all of it -----------------------------------------------------------------------------------------------------


def train(decisions: int, every: int, examined: int, seed: int) -> tuple[Params, list[dict[str, Any]]]:
    """Learn from that many decisions. Return the network and its learning curve, measured now and then."""
    matches = Vector(GAME, matches=MATCHES, seed=f"learn-{seed}")
    params = fresh(matches.encoding.width, matches.encoding.actions, seed)
    state = optimizer.init(params)
    play = Play(matches, jax.random.PRNGKey(seed + 1))
    rng = np.random.default_rng(seed)
    curve: list[dict[str, Any]] = []
    made, due, spent = 0, 0, 0.0
    while True:
        if made >= due:
            won, half, _, _ = meet(params, "simple", examined, f"curve-{len(curve)}")
            curve.append({"decisions": made, "seconds": round(spent), "won": won, "half": half})
            print(f"{made:9,} decisions, {spent:4.0f} s: {won:.1%} ± {half:.1%} against the rule of thumb", flush=True)
            due += every
        if made >= decisions:
            return params, curve
        started = time.process_time()
        played = play.collect(params, STEPS)
        params, state = improved(params, state, played, CURIOSITY * max(0.0, 1 - made / decisions), rng)
        made += len(played["paid"])
        spent += time.process_time() - started


UNITS: dict[str, tuple[str, Callable[[float], str]]] = {  # of a share, and of millions of decisions
    "en": ("{x:g}%", lambda x: f"{x:g} M"),
    "ja": ("{x:g}%", lambda x: f"{100 * x:g}万"),
}


def drawn(curve: list[dict[str, Any]], lang: str) -> str:
    """Return the learning curve as an SVG that follows the reader's theme, with its numbers as a language has them."""
    from matplotlib.figure import Figure

    from tefuda.lab import draw

    with draw.picture(lang, "svg"):
        canvas = Figure(figsize=(draw.WIDE, draw.TALL), facecolor=draw.SURFACE["day"])
        axes = canvas.add_subplot()
        at = [point["decisions"] / 1e6 for point in curve]
        won, half = (np.array([100 * point[name] for point in curve]) for name in ("won", "half"))
        axes.fill_between(at, won - half, won + half, color=draw.SERIES["day"], alpha=0.18, linewidth=0)
        axes.plot(at, won, color=draw.SERIES["day"], linewidth=2.4, marker="o", markersize=4)
        axes.grid(axis="y", color=draw.GRID["day"])
        draw.stitch(axes, 100 / 3, "day", across=True)
        share, millions = UNITS[lang]
        axes.yaxis.set_major_formatter(share)
        axes.xaxis.set_major_formatter(lambda x, _: millions(x) if x else "0")
        axes.set_ylim(0, 100)
        draw.plain(axes, "day")
        return draw.themed(draw.saved(canvas, "svg").decode())


def main() -> None:
    parser = argparse.ArgumentParser(description=str(__doc__).split("\n", maxsplit=1)[0])
    parser.add_argument("--decisions", type=int, default=3_000_000, help="to learn from")
    parser.add_argument("--every", type=int, default=250_000, help="decisions between points of the learning curve")
    parser.add_argument("--examined", type=int, default=300, help="matches for each point")
    parser.add_argument("--final", type=int, default=2000, help="matches against each rival at the end")
    parser.add_argument("--rivals", nargs="+", default=RIVALS, help="bots that it meets at the end")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="folder for the network, the results and the learning curve")
    asked = parser.parse_args()
    params, curve = train(asked.decisions, asked.every, asked.examined, asked.seed)
    results = []
    for rival in asked.rivals:
        won, half, ahead, spread = meet(params, rival, asked.final, f"final-{rival}")
        results.append({"rival": rival, "won": won, "half": half, "points": ahead, "spread": spread})
        clear = "clear of an even share" if abs(won - 1 / 3) > half else "no clear difference"
        points = f"{ahead:+.2f} ± {spread:.2f} points"
        print(f"against two × {rival}: wins {won:.1%} ± {half:.1%} ({clear}), {points}", flush=True)
    if asked.out is not None:
        asked.out.mkdir(parents=True, exist_ok=True)
        np.savez(asked.out / "network.npz", *(array for layer in params for array in layer))
        document = {"curve": curve, "matches": asked.final, "results": results}
        (asked.out / "learning.json").write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
        for lang in UNITS:
            (asked.out / f"learning.{lang}.svg").write_text(drawn(curve, lang), encoding="utf-8")


if __name__ == "__main__":
    main()
