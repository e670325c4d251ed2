"""Observations and actions as numbers: what bits mean, general encodings, histories, and what is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tefuda.cards.pack import french
from tefuda.encoding import Encoding
from tefuda.engine.chance import Rng
from tefuda.engine.errors import BadInput, IllegalMove
from tefuda.engine.moves import Moves
from tefuda.engine.observation import WORD, Bits
from tefuda.engine.parts import DIGITS, InParts, dealt, parted
from tefuda.engine.registry import Game, games, load_file
from tests.conftest import ROOT


def written(bits: Bits) -> list[int]:
    """Return the bits of a row that has been written."""
    bits.end()
    return [int(bits.words[k // WORD]) >> k % WORD & 1 for k in range(bits.width)]


def test_numbers_in_steps_are_divided_exactly() -> None:
    for span in (25, 31, 32, 255, 1000, 4097, 32767, 32768, 70000):
        step = span // 16 + 1
        for above in {0, 1, step - 1, step, 7 * step - 1, 7 * step, span - 1, span}:
            bits = Bits()
            bits.start(0, 0, 2)
            bits.number("score", above, 0, span)
            row = written(bits)
            coarse = span // step
            assert row[:coarse] == [above >= (k + 1) * step for k in range(coarse)]
            assert sum(one << k for k, one in enumerate(row[coarse:])) == above % step
            assert len(row) == coarse + (step - 1).bit_length()


def test_bits_come_in_the_order_of_the_lines_and_have_names() -> None:
    pack = french("67", "SH")
    bits = Bits(1)
    bits.names = []
    bits.start(0, 1, 3)
    bits.cards("hand", pack, 0b1010)
    bits.of(2)
    bits.card("played", pack, 2)
    bits.card("won", pack, -1)
    bits.of(-1)
    bits.seat("dealer", 0)
    bits.seats("passed", 0b011)
    bits.number("score", 1, -1, 2)
    assert written(bits) == [0, 1, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 1, 1, 1, 0]
    assert bits.names[:5] == ["hand S6", "hand S7", "hand H6", "hand H7", "seat +1 played = 0"]
    assert bits.names[12:] == [
        "dealer = seat +0", "dealer = seat +1", "dealer = seat +2", "passed seat +0", "passed seat +1",
        "passed seat +2", "score > -1", "score > 0", "score > 1",
    ]  # fmt: skip


def test_long_ranges_of_numbers_are_exact() -> None:
    rows = set()
    for value in range(-30, 301):
        bits = Bits()
        bits.start(0, 0, 2)
        bits.number("score", value, -30, 300)
        rows.add(tuple(written(bits)))
    assert len(rows) == 331


def test_wide_sets_lose_no_card() -> None:
    pack = french("23456789TJQKA", "SHDCR")
    bits = Bits()
    bits.start(0, 0, 2)
    bits.put(1, 3)
    bits.part("cards", pack, (1 << 61) | 1, 0, 62)
    bits.one("card", 64, 65)
    row = written(bits)
    assert [k for k, one in enumerate(row) if one] == [0, 3, 64, 3 + 62 + 64]


@pytest.mark.parametrize("id", sorted(games()))
def test_actions_and_moves_are_each_others_inverse(id: str, many: Callable[[int], int]) -> None:
    """For every legal move of 100,000 random positions, with every number of players."""
    wanted, looked, match = many(100_000), 0, 0
    moves, rng = Moves(), Rng(id)
    while looked < wanted:
        game = games()[id]
        players = game.players[match % len(game.players)]
        position = dealt(game, game.options({"players": players}), f"inverse-{match}")
        match += 1
        actions = position.actions()
        while position.turn >= 0 and looked < wanted:
            position.legal(moves)
            legal = moves.all()
            numbers = [position.action(move) for move in legal]
            assert [position.move_of(number) for number in numbers] == legal
            assert len(set(numbers)) == len(numbers) and min(numbers) >= 0 and max(numbers) < actions
            position.apply(legal[rng.below(len(legal))])
            looked += 1


def test_bits_mean_what_their_names_say() -> None:
    encoding = Encoding("four_tricks")
    position = encoding.game.load(encoding.options, {"hands": [["SA", "H6"], ["S7", "HA"], ["S8", "D6"]], "turn": 1})
    position.play(position.parse("S7"))
    shown = [encoding.explain(bit) for bit, one in enumerate(bits_of(encoding, position, 2)) if one]
    assert "hand S8" in shown
    assert "hand SA" not in shown
    assert "seat +2 played = 1" in shown  # the second card of the pack, by the seat before
    assert "decides seat +0" in shown
    assert len(set(encoding.names)) == encoding.width
    with pytest.raises(BadInput, match="bits are numbers from 0 to 458"):
        encoding.explain(459)


def bits_of(encoding: Encoding, position: object, seat: int) -> list[int]:
    packed = int.from_bytes(encoding.packed(position, seat), "little")  # type: ignore[arg-type]
    return [packed >> k & 1 for k in range(encoding.width)]


@pytest.fixture
def neighbours() -> Game:
    return games().get("neighbours") or load_file(ROOT / "examples/neighbours.py")


def test_a_game_without_an_encoding_gets_one_from_its_views(neighbours: Game) -> None:
    encoding = Encoding(neighbours)
    assert not encoding.declared
    position = encoding.new("a")
    rng = Rng("a")
    while not position.is_over():
        for seat in range(encoding.players):
            sample = position.determinize(seat, rng)
            assert encoding.packed(sample, seat) == encoding.packed(position, seat)
        before = [encoding.packed(position, seat) for seat in range(encoding.players)]
        position.apply(position.legal_moves()[0])
        assert before != [encoding.packed(position, seat) for seat in range(encoding.players)]


def test_a_history_shows_what_the_seat_saw_and_no_more() -> None:
    encoding = Encoding("arsene", history=3)
    position = encoding.new("a")
    for _ in range(4):
        position.play(position.legal_moves()[0])
    shown = [encoding.explain(bit) for bit, one in enumerate(bits_of(encoding, position, 0)) if one]
    assert "event -1 is play" in shown
    assert len([name for name in shown if name.startswith("event -1 shows")]) == 1
    plain = Encoding("arsene")
    assert bits_of(encoding, position, 0)[: plain.width] == bits_of(plain, position, 0)


@pytest.mark.parametrize("rules", [[], ["seven_pass", "ten_discard", "sequence", "suit_lock"]])
def test_moves_without_small_numbers_are_made_in_parts(rules: list[str]) -> None:
    """Every move of 大富豪 can be reached, by one way only, whatever the rules; no one else sees a move half made."""
    encoding = Encoding("daifugo", {"players": 4, "rules": rules})
    position = encoding.new("parts")
    assert isinstance(position, InParts)
    rng = Rng("parts")
    for number in range(300):
        if position.is_over():
            break
        if position.chosen < 0 and number % 10 == 0:
            assert sorted(completed(position, encoding)) == position.whole.legal_moves()
        if position.chosen >= 0:
            other = (int(position.turn) + 1) % 4
            assert encoding.packed(position, other) == encoding.packed(parted(position.whole.clone()), other)
        legal = encoding.legal(position)
        position.apply(legal[rng.below(len(legal))])


def completed(position: InParts, encoding: Encoding) -> list[int]:
    """Return the whole moves that all ways through the parts end in."""
    found: list[int] = []
    for action in encoding.legal(position):
        place, digit = divmod(action, DIGITS)
        left = [move for move in position.remaining() if move >> 5 * place & 31 == digit]
        if len(left) == 1:
            found += left
        else:
            twin = position.clone()
            assert isinstance(twin, InParts)
            twin.apply(action)
            found += completed(twin, encoding)
    return found


def test_what_is_not_legal_is_refused_with_the_closest_action() -> None:
    encoding = Encoding("four_tricks")
    position = encoding.new("seed")
    legal = encoding.legal(position)
    masked = next(action for action in range(36) if action not in legal)
    before = position.state()
    with pytest.raises(IllegalMove, match=f"Action {masked} .* isn't legal now. The closest legal one is"):
        encoding.move(position, masked)
    beyond = f"There is no action 36: actions are numbers from 0 to 35. The closest legal one is {legal[-1]}"
    with pytest.raises(IllegalMove, match=beyond):
        encoding.move(position, 36)
    text = encoding.text(position, legal[1])
    for wrong, closest in ((text, legal[1]), (legal[0] + 0.2, legal[0]), (None, legal[0]), (True, legal[0])):
        with pytest.raises(IllegalMove, match=rf"There is no action .*: .* The closest legal one is {closest} \("):
            encoding.move(position, wrong)
    for seat in (-1, 3):
        with pytest.raises(BadInput, match=f"There is no seat {seat}: seats are numbers from 0 to 2"):
            encoding.packed(position, seat)
    with pytest.raises(BadInput, match="history must be a whole number from 0 up, not -1"):
        Encoding("four_tricks", history=-1)
    assert position.state() == before


def test_a_game_whose_moves_have_no_small_numbers_says_so() -> None:
    encoding = Encoding("four_tricks")
    encoding.actions = 3
    with pytest.raises(BadInput, match="four_tricks has moves without a number below 3"):
        encoding.legal(encoding.new("seed"))
