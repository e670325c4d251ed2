"""Every game's table can be written and drawn from its views alone, at every moment of a match."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from tefuda.drawing import faces, plain, svg
from tefuda.engine.chance import Rng
from tefuda.engine.moves import Moves
from tefuda.engine.position import OPEN, SPECTATOR, Position
from tefuda.engine.registry import find, games
from tefuda.engine.view import Thing
from tefuda.texts import LANGUAGES

PIECE = re.compile(r'id="|url\(#([\w-]+)\)|href="#([\w-]+)"')


def some_positions(id: str) -> list[Position]:
    """Positions of one random match: every fortieth, and the last."""
    game = find(id)
    position = game.new(game.options({"players": game.players[-1]}), "pictures")
    rng, moves, out = Rng("moves"), Moves(), []
    for k in range(400):
        if k % 40 == 0 or position.is_over():
            out.append(position.clone())
        if position.is_over():
            break
        position.legal(moves)
        position.apply(moves.get(rng.below(moves.size)))
    return out


@pytest.mark.parametrize("id", list(games()))
def test_every_view_can_be_written_and_drawn(id: str) -> None:
    for position in some_positions(id):
        for seat, lang in ((0, LANGUAGES[0]), (SPECTATOR, LANGUAGES[1]), (OPEN, LANGUAGES[1])):
            view = position.view(seat)
            assert plain.table(view, lang).count("\n") >= len(view.seats)
            picture = svg.table(view, lang)
            ElementTree.fromstring(picture)
            defined = set(re.findall(r' id="([\w-]+)"', picture))
            asked = {one or two for one, two in PIECE.findall(picture)} - {""}
            assert asked <= defined, "every shape that is referred to is in the document"
            assert "<g>" not in picture and "translate(0.0 0.0)" not in picture, "every group does something"


@pytest.mark.parametrize("id", list(games()))
def test_every_card_has_a_drawing_of_its_own(id: str) -> None:
    game = find(id)
    names = {name for players in game.players for name in game.pack(game.options({"players": players})).names}
    assert {name for name in names if "<text" in faces.drawing(Thing(name, name)).body} == set()


def test_a_face_without_a_drawing_is_written_and_does_no_harm() -> None:
    assert "&lt;b&gt;" in faces.drawing(Thing("x", "<b>")).body


def test_what_is_hidden_from_a_seat_is_not_in_its_picture() -> None:
    game = find("four_tricks")
    position = game.new(game.options({"players": 3}), "hidden")
    pictures = {
        svg.table(sample.view(0)) + plain.table(sample.view(0))
        for sample in [position, *(position.determinize(0, Rng(str(k))) for k in range(5))]
    }
    assert len(pictures) == 1


def test_players_are_named_and_long_names_are_broken_into_lines() -> None:
    game = find("four_tricks")
    view = game.new(game.options({"players": 3}), "names").view(0)
    names = ["Aki", "<Ben>", "千" * 90]
    picture = svg.table(view, "ja", names)
    assert "Aki" in picture and "&lt;Ben&gt;" in picture
    assert max(len(line) for line in re.findall(r">([^<]*千[^<]*)</text>", picture)) < 60
    assert "<Ben>:" in plain.table(view, "ja", names)


def test_the_order_of_ranks_is_written_as_they_are_on_the_cards() -> None:
    game = find("daifugo")
    written = plain.table(game.new(game.options({"players": 2}), "ten").view(OPEN))
    assert "9  10  J" in written and "♥10" in written
