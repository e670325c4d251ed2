"""The stream of a match: what it draws never changes, and it stays with its match."""

from __future__ import annotations

import copy
import hashlib
import itertools
import pickle
from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tefuda.cards.bits import count
from tefuda.engine import record
from tefuda.engine.chance import KEYED, Rng, Stream
from tefuda.engine.errors import BadRecord
from tefuda.engine.position import OPEN, Position
from tefuda.engine.record import Record
from tefuda.engine.registry import find, games


def words(seed: str) -> Iterator[int]:
    """The stream, written again from the description in docs/shuffle.md."""
    key = hashlib.sha256(f"tefuda shuffle {seed}".encode()).digest()
    for block in itertools.count():
        data = hashlib.sha256(key + block.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(data[at : at + 4], "big") for at in range(0, 32, 4))


def numbers(seed: str, below: list[int]) -> list[int]:
    stream = words(seed)
    return [next(word for word in stream if word < 2**32 // n * n) % n for n in below]


def test_a_seed_gives_the_numbers_it_always_gave() -> None:
    stream = Stream("tefuda")
    assert [stream.below(52) for _ in range(8)] == [37, 15, 35, 48, 42, 44, 16, 15]
    assert Stream("tefuda").pick(2**52 - 1, 13) == 0xCD130081008A0


def test_numbers_come_from_the_hashes_in_order() -> None:
    below = [52, 3 * 2**30, 1, 2, 3 * 2**30, 7, 3 * 2**30, 2**32 - 1, 2**32] * 5
    stream = Stream("order")
    assert [stream.number(n) for n in below] == numbers("order", below)


def test_a_set_is_drawn_card_by_card_each_the_kth_of_those_left() -> None:
    cards = 0b1011_0111_0110
    left = [k for k in range(12) if cards >> k & 1]
    expected = sum(1 << left.pop(k) for k in numbers("set", [8, 7, 6]))
    assert Stream("set").pick(cards, 3) == expected
    assert Stream("set").pick(cards, 8) == cards
    assert Stream("set").pick(cards, 0) == 0


def test_a_set_of_several_words_is_counted_through_all_of_them() -> None:
    things = [0b101, 0, 0b111]
    places = [(0, 0), (0, 2), (2, 0), (2, 1), (2, 2)]
    expected = [0, 0, 0]
    for k in numbers("wide", [5, 4, 3]):
        word, place = places.pop(k)
        expected[word] |= 1 << place
    assert list(Stream("wide").pick_wide(vec[i64](things), 3)) == expected


def test_every_choice_is_as_likely() -> None:
    stream = Stream("even")
    found = Counter(stream.pick(0b11111, 2) for _ in range(10_000))
    assert len(found) == 10
    assert all(850 < times < 1150 for times in found.values())
    assert all(count(cards) == 2 for cards in found)


def test_the_draws_are_listed_on_request() -> None:
    stream = Stream("told")
    stream.below(6)
    stream.draws = []
    stream.below(4)
    stream.pick(0b1110, 2)
    stream.pick_wide(vec[i64]([0b11, 0b1]), 1)
    assert [(draw.of, draw.cards) for draw in stream.draws] == [(4, 0), (3, 0b1110), (3, 0)]
    assert [n for draw in stream.draws for n in draw.numbers] == numbers("told", [6, 4, 3, 2, 3])[1:]


def keyed(id: str, seed: str = "keyed") -> Position:
    game = find(id)
    return game.new(game.options({"players": game.players[-1]}), seed, generator=KEYED)


@pytest.mark.parametrize("id", games())
def test_only_the_match_itself_holds_its_stream(id: str) -> None:
    position = keyed(id)
    stream = position.stream
    assert stream is not None
    copies = [position.clone(), *(position.determinize(seat, Rng("worlds")) for seat in range(position.players))]
    assert all(twin.stream is None for twin in copies)
    game = find(id)
    loaded = game.load(game.options({"players": game.players[-1]}), position.state())
    assert loaded.stream is None
    plain = [position.state(), *(position.view(seat) for seat in range(OPEN, position.players))]
    for shown in (repr(position), repr(stream), *(msgspec.json.encode(value).decode() for value in plain)):
        assert stream.key.hex() not in shown
        assert repr(stream.key) not in shown
    assert stream.key not in pickle.dumps(position)
    assert copy.copy(position).stream is None
    assert copy.deepcopy(position).stream is None
    with pytest.raises(TypeError):
        pickle.dumps(stream)
    with pytest.raises(TypeError):
        copy.deepcopy(stream)


@pytest.mark.parametrize("id", games())
def test_what_a_copy_draws_is_not_what_the_match_draws(id: str) -> None:
    position = keyed(id)
    twin = position.clone()
    assert [twin.below(2**20) for _ in range(4)] != [position.below(2**20) for _ in range(4)]
    assert twin.state()["chance"] != position.state()["chance"], "and it leaves the match alone"


@pytest.mark.parametrize("id", games())
def test_a_record_that_names_its_generator_plays_back(id: str) -> None:
    position = keyed(id)
    options = find(id).options({"players": position.players}).data()
    start = position.state()
    moves = []
    rng = Rng("moves")
    for _ in range(40):
        if position.is_over():
            break
        legal = position.legal_moves()
        move = legal[rng.below(len(legal))]
        moves.append((position.turn, position.text(move)))
        position.apply(move)
    written = record.write(Record(record.VERSION, id, options, seed="keyed", generator=KEYED, moves=moves))
    steps = record.replay(record.read(written))
    assert next(steps).position.state() == start
    assert list(steps)[-1].position.state() == position.state()


def test_a_record_without_a_generator_was_dealt_with_the_fast_one() -> None:
    hands = [
        record.start(record.read(f'{{"tefuda": 1, "game": "four_tricks", "options": {{"players": 3}}, {how}}}'))[2]
        for how in ('"seed": "a"', '"seed": "a", "generator": "mwc"', '"seed": "a", "generator": "sha256"')
    ]
    assert hands[0].state() == hands[1].state() != hands[2].state()
    assert hands[0].state()["hands"] != hands[2].state()["hands"]


@pytest.mark.parametrize("how", ['"seed": "a", "generator": "md5"', '"setup": {}, "generator": "sha256"'])
def test_other_generators_are_refused(how: str) -> None:
    with pytest.raises(BadRecord) as refused:
        record.start(record.read(f'{{"tefuda": 1, "game": "four_tricks", "options": {{"players": 3}}, {how}}}'))
    assert refused.value.path == "$.generator"
