"""Bots play through the contract alone, well, and without looking at other hands."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from tefuda.bots import UnknownBot, make
from tefuda.bots.search import Search
from tefuda.engine.chance import Rng
from tefuda.engine.moves import Moves
from tefuda.engine.position import Position
from tefuda.engine.registry import find, games, load_file


def dealt(id: str, seed: str, moves: int) -> Position:
    """A match of a game's smallest table after some random moves."""
    game = find(id)
    position = game.new(game.options({"players": game.players[0]}), seed)
    rng = Rng(seed)
    for _ in range(moves):
        if not position.is_over():
            legal = position.legal_moves()
            position.apply(legal[rng.below(len(legal))])
    return position


def test_search_beats_chance() -> None:
    game = find("four_tricks")
    score = 0
    for deal in range(8):
        for seat in range(3):
            position = game.new(game.options({}), f"match-{deal}")
            bot = make("search:50sims", f"{deal}-{seat}")
            rival = make("random", f"{deal}-{seat}")
            samples = Rng("worlds")
            while not position.is_over():
                mover = bot if position.turn == seat else rival
                position.play(mover.choose(position.determinize(position.turn, samples), position.turn))
            scores = position.scores()
            score += 3 * scores[seat] - sum(scores)
    assert score > 330  # three standard deviations of what random play in these 24 matches would bring


@pytest.mark.parametrize("id", games())
@pytest.mark.parametrize("moves", [0, 5, 12])
def test_the_same_seed_chooses_the_same_legal_moves(id: str, moves: int) -> None:
    position = dealt(id, "same", moves)
    first, second = make("search:40sims", "one"), make("search:40sims", "one")
    for _ in range(3):
        seat = position.turn
        move = first.choose(position.clone(), seat)
        assert move in position.legal_moves()
        assert second.choose(position.clone(), seat) == move
        position.apply(move)


def test_the_rule_of_thumb_beats_chance() -> None:
    game = find("daifugo")
    won = 0
    for deal in range(40):
        position = game.new(game.options({"players": 4, "games": 1}), f"match-{deal}")
        bot, rival = make("simple", f"{deal}"), make("random", f"{deal}")
        while not position.is_over():
            mover = bot if position.turn == deal % 4 else rival
            position.play(mover.choose(position.clone(), position.turn))
        won += position.result().ranks[deal % 4] == 1
    assert won > 18  # a quarter by chance: three standard deviations above are 18


def test_the_rule_of_thumb_of_four_tricks_beats_chance() -> None:
    game = find("four_tricks")
    ahead = 0
    for deal in range(90):
        position = game.new(game.options({}), f"thumb-{deal}")
        bot, rival = make("simple", f"{deal}"), make("random", f"{deal}")
        while not position.is_over():
            mover = bot if position.turn == deal % 3 else rival
            position.play(mover.choose(position, position.turn))
        scores = position.scores()
        ahead += 3 * scores[deal % 3] - sum(scores)
    assert ahead > 0  # it lost to chance when it took a trick whenever it had fewer than four


@pytest.mark.parametrize("id", [id for id in games() if id != "sushi"])  # its samples: tests/games/sushi
@pytest.mark.parametrize("name", ["random", "simple", "search:40sims"])
def test_what_a_seat_cannot_see_does_not_change_its_move(id: str, name: str) -> None:
    for moves in (0, 3, 8, 15):
        position = dealt(id, f"blind-{moves}", moves)
        for seat in position.deciders():
            sample = position.determinize(seat, Rng(f"other-{moves}"))
            assert make(name, "bot").choose(sample, seat) == make(name, "bot").choose(position.clone(), seat)


def test_a_secret_choice_of_many_cards_is_searched() -> None:
    hearts = load_file(Path(__file__).parents[2] / "examples/hearts.py")
    position = hearts.new(hearts.options({}), "passing")
    bot = make("search:150sims", "passing")
    for seat in position.deciders() * 3:
        position.play(bot.choose(position.determinize(seat, Rng("world")), seat), seat)
    assert position.waiting == 0


def test_the_only_move_is_made_at_once() -> None:
    position = dealt("four_tricks", "forced", 33)  # one card each
    bot = Search("forced", 60_000.0)
    assert bot.choose(position, position.turn) == position.legal_moves()[0]
    assert bot.done == 0


def test_a_search_counts_its_simulations() -> None:
    position = dealt("four_tricks", "count", 0)
    bot = Search("count", simulations=25)
    bot.choose(position, position.turn)
    assert bot.done == 25


@pytest.mark.parametrize("id", ["four_tricks", "sushi", "nueva_espana"])
def test_a_search_that_thought_before_thinks_as_a_new_one(id: str) -> None:
    """The arrays of its tree are used again: nothing of an earlier decision may count in the next."""
    position = dealt(id, "again", 6)
    used, thought = Search("used", simulations=60), 0
    while thought < 3:
        new = Search("new", simulations=60)
        used.rng, new.rng = Rng("again"), Rng("again")
        move = new.choose(position, position.turn)
        assert used.choose(position, position.turn) == move
        assert used.done == new.done
        if new.done > 0:
            assert tree(used) == tree(new)
            thought += 1
        position.apply(move)


def tree(search: Search) -> list[tuple[int, int, int, int, float]]:
    """All nodes of a search."""
    nodes = range(search.nodes)
    return [(search.parents[k], search.made[k], search.visits[k], search.chances[k], search.worth[k]) for k in nodes]


def tries(search: Search, position: Position) -> dict[int, int]:
    """How often the search tried each legal move of this position."""
    return {move: int(search.visits[search.find(0, move)]) for move in position.legal_moves()}


def test_moves_are_compared_in_the_same_samples_and_the_worse_half_is_left_out() -> None:
    position = dealt("four_tricks", "compared", 0)
    search = Search("compared", simulations=600)
    search.think_with(None)
    best = search.choose(position, position.turn)
    tried = tries(search, position)
    assert sum(tried.values()) == 600
    first, second, *others = sorted(tried.values(), reverse=True)
    assert tried[best] in (first, second)
    assert first - second <= 1 and second > 1.5 * max(others)
    assert len(others) + 2 == len(tried) and min(others) > 600 // (8 * len(tried))


@pytest.mark.parametrize("deal", ["one", "two", "three"])
def test_where_time_is_short_the_moves_of_the_rule_of_thumb_compete(deal: str) -> None:
    position = dealt("sushi", deal, 0)
    moves = Moves()
    rng = Rng("thumb")
    position.consider(moves)
    assert moves.size > 20
    said = Counter(position.hint(moves, rng) for _ in range(200))
    search = Search(deal, simulations=24)
    search.think_with(None)
    search.choose(position.clone(), position.turn)
    tried = [move for move, times in tries(search, position).items() if times > 0]
    assert len(tried) == 4
    assert said.most_common(1)[0][0] in tried


@pytest.mark.parametrize(
    ("name", "said"),
    [
        *((name, "search:20") for name in ("", "searching", "search:", "search:0", "search:0.0", "search:0sims")),
        *((name, "search:20") for name in ("search:-1", "search:1e3")),
        ("random:3", "Did you mean random?"),
    ],
)
def test_an_unknown_bot_is_refused(name: str, said: str) -> None:
    with pytest.raises(UnknownBot, match=re.escape(said)):
        make(name, "seed")


def test_the_names_say_how_long_a_bot_thinks() -> None:
    bots = [make(name, "seed") for name in ("search", "search:20", "search:1.5", "search:500sims")]
    assert all(isinstance(bot, Search) for bot in bots)
    assert [bot.milliseconds for bot in bots[:3] if isinstance(bot, Search)] == [3.0, 20.0, 1.5]
    assert [bot.simulations for bot in bots if isinstance(bot, Search)] == [0, 0, 0, 500]
