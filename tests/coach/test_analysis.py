"""The coach: certain moves are found, nothing hidden enters, and the parts of an analysis add up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tefuda import cli, match
from tefuda.bots.search import Search
from tefuda.coach.analysis import Analysis, Balance, Judged, analysis, judge, portions, replayed
from tefuda.coach.known import holders
from tefuda.coach.weigh import Effort, Estimate, PlayOuts, estimate, favourites, preferred, weigh
from tefuda.commands.analyse import show
from tefuda.engine import record as records
from tefuda.engine.chance import Rng
from tefuda.engine.errors import BadInput
from tefuda.engine.position import Position
from tefuda.engine.record import Record
from tefuda.engine.registry import find, games

SMALL = Effort(60, 40, 8)


def played(game: str, seed: str = "coach", **options: Any) -> Record:
    """Return a match played at random to its end."""
    one = match.new(game, seed=seed, **options)
    rng = Rng(seed)
    while not one.over:
        seat = one.deciders[-1]
        moves = one.seen_by(seat).legal_moves
        one.push(moves[rng.below(len(moves))], seat)
    return one.record()


class Curtain:
    """A position of which nothing can be asked but a possible one."""

    def __init__(self, position: Position) -> None:
        self._position = position

    def determinize(self, seat: int, rng: Rng) -> Position:
        return self._position.determinize(seat, rng)


def last_trick_but_one() -> match.Match:
    """Return a position of 大富豪 in which ♠2 and then ♥4 goes out at once, and ♥4 first loses."""
    hands = [["S2", "H4"], ["C9"], ["CT", "DJ"]]
    return match.new("daifugo", players=3, rules=[], setup={"hands": hands, "turn": 0})


def test_a_certain_loss_is_found_and_marked() -> None:
    one = last_trick_but_one()
    position = one.position
    found = weigh(Curtain(position), 0, SMALL, "seed", "H4")
    assert found is not None
    assert found.best == "S2" == found.options[0].move
    assert found.clear
    assert found.loss.low > 0
    best = weigh(position, 0, SMALL, "seed", "S2")
    assert best is not None
    assert not best.clear
    assert best.loss == msgspec.structs.replace(best.loss, value=0, low=0, high=0)


def test_play_outs_overrule_the_search_only_if_they_clearly_contradict_it(monkeypatch: pytest.MonkeyPatch) -> None:
    even, higher = [40.0, 60.0] * 20, [52.0, 50.0] * 20
    assert preferred(1, {1: even, 2: higher}) == 1
    assert preferred(1, {1: even, 2: [value + 9 for value in even]}) == 2

    def add(self: PlayOuts, sample: Position) -> None:
        for k, found in enumerate(self.values.values()):
            found.append(even[len(found)] + 9 * (k == 1))

    position = match.new("four_tricks", seed="overruled").position
    named = weigh(position, position.turn, SMALL, "seed")
    monkeypatch.setattr(PlayOuts, "add", add)
    found = weigh(position, position.turn, SMALL, "seed")
    assert named is not None
    assert found is not None
    assert found.best == found.options[0].move
    assert found.best != found.options[1].move == named.best


def test_moves_that_are_alike_are_not_blamed() -> None:
    hands = [["S2", "H2", "H4"], ["C9"], ["CT", "DJ"]]
    one = match.new("daifugo", players=3, rules=[], setup={"hands": hands, "turn": 0})
    for made in ("S2", "H2"):
        found = weigh(one.position, 0, SMALL, "seed", made)
        assert found is not None
        values = {option.move: option.value.value for option in found.options}
        assert values["S2"] == pytest.approx(values["H2"], abs=15)


def test_of_moves_tried_equally_often_the_better_come_first() -> None:
    position = match.new("four_tricks", seed="tie").position
    search = Search("tie", 0.0, 200)
    search.think_with(None)
    search.choose(position, position.turn)
    nodes = [int(search.find(0, move)) for move in favourites(search, position.legal_moves())]
    tried = [(search.visits[node], search.mean(node)) for node in nodes]
    assert tried == sorted(tried, reverse=True)
    assert len({visits for visits, _ in tried}) < len(tried) - 2


def test_a_seat_knows_no_more_than_its_view() -> None:
    one = match.new("four_tricks", players=3, seed="known")
    for _ in range(12):
        one.push(one.legal_moves[0])
    seat = one.deciders[0]
    found = holders(Curtain(one.position), seat, 40, "seed")
    own = {thing.face for zone in one.position.view(seat).zones for thing in zone.things}
    assert found
    assert not own & {holder.face for holder in found}
    assert all(holder.seats[seat] == 0 for holder in found)
    sizes = {seen.seat: seen.hand for seen in one.position.view(seat).seats}
    for other in range(3):
        if other != seat:
            assert sum(holder.seats[other] for holder in found) == pytest.approx(100 * sizes[other], abs=1)


@pytest.mark.parametrize("game", sorted(games()))
def test_every_game_can_be_analysed(game: str) -> None:
    players = max(2, min(find(game).players))
    record = played(game, players=players)
    data = records.write(record)
    tiny = Effort(12, 4, 2)
    work = portions(record, tiny)
    assert len(work) == len(record.moves) + 1
    choices = 0
    for portion in [*work[:: max(1, len(work) // 6)], work[-1]]:
        judged = judge(data, portion)
        assert judged == msgspec.json.decode(msgspec.json.encode(judged), type=Judged)
        chances = [one.value for one in judged.point.chances]
        assert sum(chances) == pytest.approx(100)
        if judged.decision is not None:
            choices += 1
            assert judged.decision.made in [option.move for option in judged.decision.options]
            assert all(0 <= option.value.value <= 100 for option in judged.decision.options)
    assert choices or len(work) < 3


def test_an_analysis_adds_up_and_repeats() -> None:
    record = played("four_tricks", players=3, deals=3)
    tiny = Effort(10, 4, 4)
    data = records.write(record)
    work = portions(record, tiny, [1])
    found = {portion.step: judge(data, portion) for portion in work}
    made = analysis(record, tiny, found)
    assert {one.weighed.seat for one in made.decisions} == {1}
    assert len(made.rounds) == 2
    assert [point.step for point in made.line if point.fair] == [0, *made.rounds]
    for one in made.balances:
        assert one.start.value + one.luck.value + one.play.value == pytest.approx(one.result)
    assert judge(data, work[40]) == found[40]


def test_a_running_match_is_refused() -> None:
    whole = played("four_tricks", players=3, deals=3)
    cut = msgspec.structs.replace(whole, moves=whole.moves[:-1], result=msgspec.UNSET)
    with pytest.raises(BadInput) as refused:
        portions(cut, SMALL)
    assert refused.value.text.id == "coach.refused.running"
    with pytest.raises(BadInput):
        portions(whole, SMALL, [3])


def test_copies_of_the_past_have_no_stream() -> None:
    record = played("four_tricks", players=3, deals=3)
    assert all(position.stream is None for position in replayed(records.write(record)).positions)


def test_an_interval_is_that_of_the_mean() -> None:
    found = estimate([1.0, 2.0, 3.0, 4.0])
    assert found.value == 2.5
    assert found.width == pytest.approx(1.96 * (5 / 3) ** 0.5 / 2)


def test_the_command_stops_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = played("four_tricks", players=3, deals=3)
    file, journal = tmp_path / "match.json", tmp_path / "journal"
    record.save(file)
    words = ["analyse", str(file), "--effort", "quick", "--seat", "0", "--journal", str(journal), "--jobs", "2"]
    assert cli.main([*words, "--json"]) == 0
    first = capsys.readouterr().out
    lines = journal.read_bytes().splitlines(keepends=True)
    assert len(lines) == 1 + len(record.moves) + 1  # the first line is the version of Tefuda
    journal.write_bytes(b"".join(lines[:100]))  # as if it had been stopped there
    assert cli.main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(first)
    assert cli.main([*words, "--lang", "ja"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("転機")
    assert "coach." not in said
    cut = msgspec.structs.replace(record, moves=record.moves[:-1], result=msgspec.UNSET)
    cut.save(file)
    assert cli.main(words) == 2
    assert "isn't over" in capsys.readouterr().err


def test_a_loss_below_zero_has_a_minus_sign(capsys: pytest.CaptureFixture[str]) -> None:
    even = Estimate(50.0, 40.0, 60.0)
    seat = Balance(0, even, even, even, 100.0, Estimate(-7.2, -20.6, 6.2), 29, 0)
    show(Analysis("four_tricks", {"players": 3}, None, [], [], [seat], [], [], [], SMALL), "en")
    assert "−7.2 ± 13.4" in capsys.readouterr().out
