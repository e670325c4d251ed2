"""Learned policies: their features, their files, and how they are trained."""

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from threading import Timer
from typing import Any

import msgspec
import pytest
from rich.progress import Progress, TaskID

from tefuda import cli
from tefuda.bots import policies
from tefuda.bots.policies import (
    Stored,
    Trial,
    distance,
    fits,
    pack,
    policy_for,
    stored_for,
    thinking_policy,
    unpack,
)
from tefuda.bots.search import Search
from tefuda.bots.search_policy import bits_of, blank
from tefuda.bots.training import Training
from tefuda.engine.chance import Rng
from tefuda.engine.errors import BadInput
from tefuda.engine.features import Features
from tefuda.engine.moves import Moves
from tefuda.engine.registry import Game, find, forget, games, load_file
from tefuda.lab.arena import play, schedule

FOUR_TRICKS = find("four_tricks")
DAIFUGO = find("daifugo")
SHIPPED = [(game.id, stored) for game in games().values() for stored in stored_for(game.id).values()]
THREE = FOUR_TRICKS.options({"deals": 3})


def training(file: Path, seed: str = "learn", rounds: int = 16) -> Training:
    return Training(FOUR_TRICKS, THREE, seed, rounds, file)


FEATURES = [
    *[("daifugo", {"players": 4, "games": 2, **DAIFUGO.presets[name]}) for name in ("popular", "party", "two_draw")],
    ("daifugo", {"players": 4, "games": 2, **DAIFUGO.presets["everything"]}),
    *[("nueva_espana", {"players": players}) for players in (2, 3, 4)],
    *[("trading_poker", {"players": players}) for players in (3, 4, 5)],
    *[("sono_arcana", {"players": players}) for players in (3, 4, 5)],
    ("sono_arcana", {"players": 4, "teams": True}),
    *[("arsene", {"players": 4, "scramble": scramble}) for scramble in (False, True)],
    *[("hitsuji", {"players": players, "aimCards": True}) for players in (3, 4)],
    *[("boukunron", {"players": players}) for players in (3, 4)],
    *[("hand_build", {"players": players}) for players in (2, 3, 4)],
    ("hand_build", {"players": 4, "colourBacks": False}),
    ("four_tricks", {"players": 3}),
    *[("free_ride", {"players": players}) for players in (5, 6)],
    *[("noroi_no_efuda", {"players": players}) for players in (2, 3, 4, 5, 6)],
    *[("itazura_youkai", {"players": players}) for players in (3, 4, 5)],
]


@pytest.mark.parametrize(("game", "options"), FEATURES)
def test_features_follow_from_what_a_seat_sees(game: str, options: dict[str, Any]) -> None:
    position = find(game).new(find(game).options(options), "features")
    rng, moves, found, other = Rng("features"), Moves(), Features(), Features()
    for _ in range(60):
        if position.is_over():
            break
        position.consider(moves)
        position.features(moves, found)
        assert found.moves == moves.size
        mine = [found.items[k] for k in range(found.size)]
        assert all(0 <= feature < position.feature_space() for feature in mine)
        twin = position.determinize(position.turn, rng)
        twin.ask(position.turn)
        twin.consider(moves)
        twin.features(moves, other)
        assert [other.items[k] for k in range(other.size)] == mine
        position.apply(moves.get(rng.below(moves.size)))


def test_training_that_was_stopped_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    whole = training(tmp_path / "whole.json")
    assert list(whole.steps())[-1] == 16
    whole.finish()
    stopped = training(tmp_path / "parts.json")
    next(stopped.steps())
    stopped.save()
    again = training(tmp_path / "parts.json")
    list(again.steps())
    again.finish()
    assert (tmp_path / "whole.json").read_bytes() == (tmp_path / "parts.json").read_bytes()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["parts.json", "whole.json"]


def test_a_trial_that_was_killed_goes_on_after_its_last_deal(tmp_path: Path) -> None:
    first = training(tmp_path / "one.json", rounds=4)
    list(first.steps())
    assert next(first.trial()) == 3
    again = training(tmp_path / "one.json", rounds=4)
    assert (again.tried, again.tally) == (3, first.tally)


@pytest.fixture
def hearts() -> Iterator[Game]:
    """A game that names no features: policies are learned from the bits that a seat sees."""
    yield load_file(Path(__file__).parents[2] / "examples/hearts.py")
    forget("hearts")


def test_a_training_that_looks_at_fewer_bits_goes_on_with_them(hearts: Game, tmp_path: Path) -> None:
    options = hearts.options({"deals": 2})
    whole = Training(hearts, options, "few", 30, tmp_path / "whole.json")
    seen = len(bits_of(whole.table))
    assert whole.trainer.policy.width == seen + 1
    list(whole.steps())
    whole.finish()
    assert whole.watched
    assert len(whole.watched) < seen / 3
    parts = tmp_path / "parts.json"
    for _ in range(100):  # interrupted after each match
        stopped = Training(hearts, options, "few", 30, parts)
        if stopped.done >= 24:
            list(stopped.steps())
            stopped.finish()
            break
        next(stopped.steps())
        stopped.save()
    assert parts.read_bytes() == (tmp_path / "whole.json").read_bytes()
    stored = msgspec.json.decode(parts.read_bytes(), type=Stored)
    other = hearts.options({"deals": 100, "limit": 500})  # other numbers of bits, the same names
    table = hearts.new(other, "x")
    assert len(bits_of(table)) != seen
    assert fits(stored, hearts, other, table)
    assert len(unpack(stored, table).weights) == stored.space


def test_moves_are_drawn_as_the_softmax_says(hearts: Game) -> None:
    position = hearts.new(hearts.options({}), "softmax")
    while len(position.legal_moves()) < 5:
        position.apply(position.legal_moves()[0])
    policy, moves, rng = blank(position, ["own hand SQ"]), Moves(), Rng("softmax")
    position.consider(moves)
    for k in range(moves.size):
        policy.weights[position.action(moves.get(k)) * policy.width + policy.width - 1] = 0.4 * float(k)
    for heat in (0.5, 1.0, 2.5):
        total = policy.weigh(position, moves, heat)
        drawn = [policy.choose(position, moves, rng, heat) for _ in range(4000)]
        for k in range(moves.size):
            assert abs(drawn.count(k) / 4000 - policy.chances[k] / total) < 0.035


def test_the_state_of_another_training_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = training(tmp_path / "one.json")
    first.save()
    with pytest.raises(BadInput, match="another training"):
        training(tmp_path / "one.json", seed="other")
    with pytest.raises(BadInput, match="another training"):
        training(tmp_path / "one.json", rounds=999)
    with monkeypatch.context() as patch:
        patch.setattr("tefuda.bots.training.meaning", lambda *of: "other features")
        with pytest.raises(BadInput, match="another training"):
            training(tmp_path / "one.json")
    state = msgspec.msgpack.decode((tmp_path / "one.json.part").read_bytes())
    for damaged in (b"\xc1", msgspec.msgpack.encode(state | {"weights": b"\x78\x01\x00"})):
        (tmp_path / "one.json.part").write_bytes(damaged)
        with pytest.raises(BadInput, match="damaged"):
            training(tmp_path / "one.json")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_training_that_is_interrupted_anywhere_learns_the_same(
    number: signal.Signals, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Interrupted(Progress):
        def add_task(self, *about: Any, **more: Any) -> TaskID:
            timers.append(Timer(0.05 * (1 + len(timers)), os.kill, (os.getpid(), number)))
            timers[-1].start()
            return super().add_task(*about, **more)

    timers: list[Timer] = []
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    command = ["train", "four_tricks", "--options", '{"deals": 30}', "--rounds", "1920", "--trial", "0", "--out"]
    assert cli.main([*command, str(whole)]) == 0
    monkeypatch.setattr("tefuda.commands.train.Progress", Interrupted)
    before = signal.signal(number, lambda *_: None)
    try:
        for _ in range(1000):
            code = cli.main([*command, str(parts)])
            timers[-1].cancel()
            if code == 0:
                break
            assert code == 128 + number
    finally:
        signal.signal(number, before)
    assert len(timers) > 1
    assert parts.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize(("trial", "last"), [(0, 4), (1, 6)])
def test_a_training_that_is_interrupted_in_its_last_step_is_done(
    trial: int, last: int, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Interrupted(Progress):
        def update(self, *about: Any, **more: Any) -> None:
            if more["completed"] == last:
                os.kill(os.getpid(), signal.SIGINT)
            super().update(*about, **more)

    file = tmp_path / "done.json"
    monkeypatch.setattr("tefuda.commands.train.Progress", Interrupted)
    command = ["train", "four_tricks", "--rounds", "4", "--trial", str(trial), "--out", str(file), "--lang", "en"]
    assert cli.main(command) == 0
    assert capsys.readouterr().out.startswith(f"Trained in 4 rounds: {file}")
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_keeps_the_weights_within_half_a_step(hearts: Game) -> None:
    options, watched = hearts.options({}), ["own hand SQ", "led SQ", "own hand HA"]
    policy = blank(hearts.new(options, "x"), watched)
    rng = Rng("weights")
    for k in range(len(policy.weights)):
        policy.weights[k] = 4.0 * rng.unit() - 2.0
    stored = pack(policy, hearts, options, "x", 1, watched)
    again = unpack(msgspec.json.decode(msgspec.json.encode(stored), type=Stored), hearts.new(options, "y"))
    assert len(again.weights) == len(policy.weights)
    assert again.width == policy.width
    for k in range(len(policy.weights)):
        assert abs(again.weights[k] - policy.weights[k]) <= stored.scale / 2 + 1e-9


def test_bots_think_with_what_a_trial_showed_to_help(hearts: Game, tmp_path: Path) -> None:
    options = hearts.options({})
    stored = pack(blank(hearts.new(options, "x"), ["own hand SQ"]), hearts, options, "x", 1, ["own hand SQ"])
    assert stored.helps
    for trial, helps in (((60, 1.3, 0.2), True), ((60, 1.3, 0.4), False), ((6, 3.0, 0.0), False)):
        stored.trial = Trial(*trial, 1.0)
        assert stored.helps == helps
    folder = tmp_path / "policies"
    folder.mkdir()
    hearts.beside = tmp_path  # as if the game's file were there
    stored.trial = Trial(60, 1.3, 0.2, 1.0)
    (folder / "hearts.json").write_bytes(msgspec.json.encode(stored))
    read_again()
    try:
        assert thinking_policy(options) is not None
    finally:
        read_again()


HAND = "PACK, self.hands[seat])"
ACTION = """    def action(self, move: i64) -> i64:
        return 51 - move

    def actions(self)"""


@pytest.mark.parametrize(
    ("before", "after", "watched", "used"),
    [
        ("", "", ["own hand SQ"], True),
        (HAND, "PACK, self.passed[seat])", ["own hand SQ"], False),
        (HAND, "PACK, self.passed[seat])", ["led SQ"], True),
        ('"hand", PACK', '"in hand", PACK', ["own hand SQ"], False),
        ("    def actions(self)", ACTION, ["led SQ"], False),
        ("return PACK.size", "return PACK.size + 1", ["led SQ"], False),
    ],
)
def test_a_policy_whose_features_have_changed_since_is_left_out_in_one_line(
    before: str, after: str, watched: list[str], used: bool, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Also if they are as many as they were: then bots played nonsense with it."""
    source = (Path(__file__).parents[2] / "examples/hearts.py").read_text()
    own, kept = tmp_path / "hearts.py", tmp_path / "policies" / "hearts.json"
    own.write_text(source)
    kept.parent.mkdir()
    try:
        game = load_file(own)
        options = game.options({})
        stored = pack(blank(game.new(options, "x"), watched), game, options, "x", 1, watched)
        kept.write_bytes(msgspec.json.encode(stored))
        assert before in source
        own.write_text(source.replace(before, after))
        forget("hearts")
        options = load_file(own).options({})
        read_again()
        assert (policy_for(options) is not None) == used
    finally:
        forget("hearts")
        read_again()
    assert [record.getMessage() for record in caplog.records] == [
        f"the policy {kept} is not used: the features of the game have changed since; train it again"
    ] * (not used)


def test_what_is_no_policy_of_these_rules_is_left_out_in_one_line(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(policies, "own_folder", lambda: tmp_path)
    folder = tmp_path / "four_tricks"
    folder.mkdir()
    table = FOUR_TRICKS.new(THREE, "x")
    stored = pack(blank(table), FOUR_TRICKS, THREE, "x", 1)
    (folder / "a.json").write_text("{}")
    (folder / "b.json").write_bytes(msgspec.json.encode(msgspec.structs.replace(stored, version=0)))
    (folder / "c.json").write_bytes(msgspec.json.encode(msgspec.structs.replace(stored, options={"players": 9})))
    (folder / "d.json").write_bytes(msgspec.json.encode(msgspec.structs.replace(stored, meaning="")))  # as long ago
    read_again()
    try:
        shipped = policy_for(THREE)
        assert shipped is not None
        assert (shipped.width, len(shipped.weights)) == (0, table.feature_space())
    finally:
        read_again()
    said = [record.getMessage() for record in caplog.records]
    for file, line in zip("abcd", said, strict=True):
        assert line.startswith(f"the policy {folder / file}.json is not used: ")
        assert "\n" not in line


def read_again() -> None:
    for cache in (policies.stored_for, policies._nearest, policies.learned_for):
        cache.cache_clear()


def test_a_match_takes_the_policy_of_the_nearest_rules() -> None:
    popular = {"players": 4, "rules": ["a", "b", "c"], "games": 3}
    assert distance(popular, popular) == 0
    assert distance(popular, {**popular, "games": 5}) < distance(popular, {**popular, "players": 5})
    assert distance(popular, {**popular, "players": 5}) < distance(popular, {**popular, "rules": ["a", "b"]})
    assert distance(popular, {**popular, "rules": ["a", "b"]}) < distance(popular, {**popular, "rules": ["z"]})


@pytest.mark.parametrize(("id", "stored"), SHIPPED, ids=[f"{id}-{k}" for k, (id, _) in enumerate(SHIPPED)])
def test_what_is_shipped_fits_its_game_and_is_taken(id: str, stored: Stored) -> None:
    game = find(id)
    options = game.options(stored.options)
    table = game.new(options, "fits")
    assert fits(stored, game, options, table)
    if stored.width > 0:
        assert set(stored.watched) <= set(bits_of(table))
    taken = policy_for(options)
    assert taken is not None
    mine = unpack(stored, table)
    assert [taken.weights[k] for k in range(0, stored.space, 7)] == [mine.weights[k] for k in range(0, stored.space, 7)]


@pytest.mark.parametrize("players", find("sushi").players)
def test_in_sushi_bots_think_without_the_policy_that_lost_its_trial(players: int) -> None:
    options = find("sushi").options({"players": players})
    assert policy_for(options) is not None
    assert thinking_policy(options) is None


def test_a_policy_makes_likely_moves_and_a_search_thinks_with_it() -> None:
    options = DAIFUGO.options({"players": 4, "games": 1, **DAIFUGO.presets["popular"]})
    position = DAIFUGO.new(options, "likely")
    policy = policy_for(options)
    assert policy is not None
    moves = Moves()
    position.consider(moves)
    while moves.size < 5:
        position.apply(moves.get(0))
        position.consider(moves)
    total = policy.weigh(position, moves, 1.0)
    often = max(range(moves.size), key=lambda k: policy.chances[k])
    drawn = [policy.choose(position, moves, Rng(str(k)), 1.0) for k in range(400)]
    assert abs(drawn.count(often) / 400 - policy.chances[often] / total) < 0.1
    cold = [policy.choose(position, moves, Rng(str(k)), 0.01) for k in range(20)]
    assert set(cold) == {often}
    search = Search("likely", 0.0, 30)
    assert search.choose(position, position.turn) in moves.all()
    assert search.policy is policy
    assert sum(search.visits[node] for node in range(1, search.nodes)) == 30


def test_the_shipped_policy_beats_the_rule_of_thumb() -> None:
    options = {"players": 4, "games": 1, **DAIFUGO.presets["popular"]}
    matches = schedule(DAIFUGO, options, ["policy:0.3", "simple", "simple", "simple"], 60, "thumb")
    wins = sum(play(match).wins[match.seats.index("policy:0.3")] for match in matches)
    assert wins / len(matches) > 0.35


def test_a_training_from_the_command_line_is_used_at_once(tmp_path: Path, tefuda_command: list[str]) -> None:
    out = tmp_path / "own.json"
    options = json.dumps({"deals": 3})
    train = ["train", "four_tricks", "--options", options, "--rounds", "8", "--trial", "3", "--out", str(out)]
    done = subprocess.run([*tefuda_command, *train], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "8 rounds" in done.stdout
    assert "of 6 matches" in done.stdout
    stored = msgspec.json.decode(out.read_bytes(), type=Stored)
    assert (stored.game, stored.rounds, stored.options) == ("four_tricks", 8, THREE.data())
    assert stored.trial is not None
    assert stored.trial.matches == 6


def test_a_service_without_a_home_has_the_policies_that_are_shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(name: str) -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr("platformdirs.user_data_path", refuse)
    stored_for.cache_clear()
    assert stored_for("daifugo")
    stored_for.cache_clear()
