"""On Tyranny: what a seat sees, what it knows, and the contract of every game."""

import random
from typing import Any

import msgspec
import pytest

from tefuda.engine.chance import Rng
from tefuda.engine.errors import BadNotation, BadSetup
from tefuda.engine.moves import Moves
from tefuda.engine.registry import find
from tefuda.engine.view import View, Zone
from tefuda.games.boukunron import Boukunron
from tefuda.testing import check
from tests.games.boukunron.table import table
from tests.games.situation import play


def worlds(position: Boukunron, seat: int, number: int = 60) -> list[dict[str, Any]]:
    rng = Rng("worlds")
    return [position.determinize(seat, rng).state() for _ in range(number)]


def zone_of(view: View, zone_id: str) -> Zone:
    return next(zone for zone in view.zones if zone.id == zone_id)


# --- what a seat sees ----------------------------------------------------------------------------------------------


def test_stock_hand_and_ace_are_seen_by_their_owner_alone() -> None:
    setup = {"hands": ["H S", "H", "H"], "stocks": ["D C", "", ""], "aces": ["SA", "HA", "DA"]}
    position = table(setup)
    own = position.view(0)
    assert [thing.face for thing in zone_of(own, "stock0").things] == ["D", "C"]
    assert [thing.face for thing in zone_of(own, "fame0").things] == ["SA"]
    for viewer in (1, -1):
        text = msgspec.json.encode(position.view(viewer)).decode()
        assert "stock0" not in text
        assert '"SA"' not in text
        assert [thing.face for thing in zone_of(position.view(viewer), "hand0").things] == [None, None]


def test_hand_stock_and_chip_counts_and_fame_are_public() -> None:
    setup = {"hands": ["H S", "H", "H"], "stocks": ["D C", "", ""], "chips": [3, 0, 0], "fame": ["SK", "", ""]}
    view = table(setup).view(-1)
    assert view.seats[0].hand == 2
    assert {count.id: count.value for count in view.seats[0].counts} == {"chips": 3, "stock": 2}
    assert [thing.face for thing in zone_of(view, "fame0").things] == ["SK"]


def test_what_the_hand_allows_is_told_to_its_owner_alone() -> None:
    position = table({"hands": ["S", "H", "H"]})
    limits = {seat: position.view(seat).prompt for seat in (-1, 0, 1)}
    assert {seat: prompt.limit.id for seat, prompt in limits.items() if prompt and prompt.limit} == {
        -1: "boukunron.limit.play",
        0: "boukunron.limit.void",
        1: "boukunron.limit.play",
    }


def test_the_aces_are_turned_up_at_the_final_scoring() -> None:
    setup = {"phase": "over", "hands": ["", "", ""], "aces": ["SA", "HA", "DA"], "leads": []}
    assert [thing.face for thing in zone_of(table(setup).view(-1), "fame1").things] == ["HA"]


def test_while_a_hand_is_picked_the_cards_lie_where_the_hand_is() -> None:
    setup = {"phase": "pick", "hands": ["", "", ""], "stocks": ["S S S S S S H H", "S S S S S S S", "C C C C C C C"]}
    position = table(setup)
    view = position.view(0)
    assert len(zone_of(view, "hand0").things) == 8
    assert {move.text: sorted(move.picks) for move in view.moves} == {
        "take S6 H1": ["H"] + ["S"] * 6,
        "take S5 H2": ["H"] * 2 + ["S"] * 5,
    }
    assert zone_of(position.view(1), "hand0").things == []


def test_a_secret_choice_is_neither_seen_nor_known_until_all_are_in() -> None:
    setup = {
        "phase": "pick",
        "hands": ["", "", ""],
        "stocks": ["S S S S H H H H", "D D D D C C C C", "S S S S H H H H"],
    }
    one, two = table(setup, ["take S4 H3"]), table(setup, ["take S3 H4"])
    assert one.view(1) == two.view(1)
    assert one.view(-1) == two.view(-1)
    assert len({str(world["chosen"][0]) for world in worlds(one, 1)}) > 1


# --- what a seat knows ---------------------------------------------------------------------------------------------


def test_a_player_who_could_not_follow_has_none_of_that_suit_in_hand_but_may_have_in_the_stock() -> None:
    setup = {"hands": ["H S", "S D C", "H H S"], "stocks": ["", "H H H H", "C D C D"], "leads": ["HQ", "SK", "DK"]}
    position = table(setup, ["H", "C", "H"])
    assert position.state()["lacks"] == [[], ["H"], []]
    seen = worlds(position, 0)
    assert not any("H" in world["hands"][1] for world in seen)
    assert any("H" in world["stocks"][1] for world in seen)
    assert any("H" in world["hands"][2] for world in seen)


def test_a_pass_makes_the_hand_part_of_the_stock_and_nothing_of_it_is_known_any_more() -> None:
    setup = {"hands": ["H S", "S D C", "H H S"], "stocks": ["", "H H H H", "C D C D"], "leads": ["HQ", "SK", "DK"]}
    position = table({**setup, "chips": [0, 1, 0]}, ["H", "C", "keep", "H", "S", "S", "pass"])
    assert position.state()["lacks"] == [[], [], []]


def test_cards_lying_face_down_followed_if_their_player_could() -> None:
    setup = {"hands": ["H S", "S D C H", "H H S"], "stocks": ["", "H C", "C D"]}
    position = table(setup, ["H", "H"])
    for world in worlds(position, 2):
        assert world["laid"][1] == ["H"] or "H" not in world["hands"][1]
    assert len({str(world["laid"][1]) for world in worlds(position, 2)}) > 1


def test_the_open_card_of_three_is_known_and_the_own_cards_are() -> None:
    position = table({"hands": ["H S S", "S D C H", "H H S"], "stocks": ["", "H C", ""]}, ["H", "D C H open D"][:1])
    play(position, "H D C open D")
    for world in worlds(position, 2):
        assert "D" in world["laid"][1]
        assert world["open"][1] == ["D"]
    assert all(world["laid"][1] == ["H", "D", "C"] for world in worlds(position, 1))


def test_the_order_of_the_lead_pile_and_what_was_removed_are_open() -> None:
    game = find("boukunron")
    position = game.new(game.options({"players": 4}), "pile")
    assert isinstance(position, Boukunron)
    true = position.state()
    seen = worlds(position, 0)
    assert all(world["leads"][:3] == true["leads"][:3] and world["aces"][0] == true["aces"][0] for world in seen)
    assert len({str(world["leads"][3:]) for world in seen}) > 30
    assert len({str(world["aces"]) for world in seen}) == 6
    assert len({str(world["hidden"]) for world in seen}) > 30


def test_every_world_is_equally_likely() -> None:
    """Two unseen seats have one card each in hand and stock out of H, S, S, S; one of them lacks hearts in hand."""
    setup = {"hands": ["D", "S", "S"], "stocks": ["", "H", "S"], "lacks": [[], ["H"], []]}
    position = table(setup)
    rng = Rng("even")
    places = [0, 0, 0]
    for _ in range(3000):
        world = position.determinize(0, rng).state()
        places[[world["stocks"][1], world["hands"][2], world["stocks"][2]].index(["H"])] += 1
    assert all(900 < number < 1100 for number in places)


@pytest.mark.parametrize("players", [3, 4])
def test_worlds_look_alike_through_whole_matches_with_many_passes(players: int) -> None:
    """The kit plays at random and so spends its chips early; here they are kept for passing."""
    game = find("boukunron")
    choices = random.Random(players)
    rng = Rng("passes")
    moves = Moves()
    redraws = 0
    for k in range(6):
        position = game.new(game.options({"players": players}), f"passes {k}")
        while not position.is_over():
            redraws += position.state()["phase"] == "redraw"
            for seat in range(-1, players):
                true = position.view(seat)
                if seat >= 0:
                    assert position.determinize(seat, rng).view(seat) == true
            position.legal(moves)
            passes = moves.get(0) == 0 and choices.random() < 0.4
            position.play(0 if passes else position.hint(moves, rng))
    assert redraws > 5


# --- notation and setups -------------------------------------------------------------------------------------------


NOT_NOTATION = """
|S S S|S H D open C|H S|S  H|S S S S open S|open S|H H open H|take|take S0|take H1 S1|take S٣|take S17
|tyrant|tyrant X|tyrant S 1|chips|chips 0|chips 6|chips 12|put|put HH|put S |Pass
"""


@pytest.mark.parametrize("text", NOT_NOTATION.replace("\n", "").split("|"))
def test_what_is_not_notation_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        table({"hands": ["S", "S", "S"]}).parse(text)


@pytest.mark.parametrize(
    ("setup", "path"),
    [
        ({"hands": ["SA", "S", "S"]}, "$.setup.hands[0]"),
        ({"hands": ["S", "S", "S"], "bundles": "H H H"}, "$.setup.bundles"),
        ({"hands": ["S", "S", "S"], "leads": []}, "$.setup.leads"),
        ({"hands": ["S", "S", "S"], "leads": ["S"]}, "$.setup.leads"),
        ({"hands": ["S", "S", "S"], "laid": ["H", "", ""]}, "$.setup.turn"),
        ({"hands": ["S", "S", "S"], "lacks": [["S"], [], []]}, "$.setup.lacks[0]"),
        ({"hands": ["S", "S", "S"], "turn": 1, "laid": ["H", "", ""], "open": [["D"], [], []]}, "$.setup.open[0]"),
        ({"hands": ["S", "S", "S"], "tyrant": [[0, 0, 0]] * 6}, "$.setup.tyrant[5]"),
        ({"hands": ["S", "S", "S"], "tyrant": [[0, 3, 0], [0, 3, 0]]}, "$.setup.tyrant[1][1]"),
        ({"hands": ["S", "S", "S"], "chips": [5, 5, 5], "tyrant": [[0, 0, 1]]}, "$.setup.chips[2]"),
        ({"hands": ["S", "S", "S"], "phase": "pick"}, "$.setup.stocks[0]"),
        ({"hands": ["S S S S S S S S S", "S", "S"], "stocks": ["H H H H H H H H H", "", ""]}, "$.setup.stocks[0]"),
        ({"hands": ["S", "S", "S"], "hidden": "H H H H H"}, "$.setup.hidden"),
        ({"hands": ["S", "S", "S"], "phase": "tyrant", "laid": ["S", "", ""]}, "$.setup.turn"),
        ({"hands": ["S", "", ""], "phase": "chips", "laid": ["S", "", ""], "chips": [2, 0, 0]}, "$.setup.place"),
    ],
)
def test_a_setup_that_cannot_be_is_refused_with_its_place(setup: dict[str, object], path: str) -> None:
    with pytest.raises(BadSetup) as refusal:
        table(setup)
    assert refusal.value.path == path


# --- the contract --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options", [{"players": 3}, {"players": 4}, {"players": 3, "startSeat": 1, "emptyHand": "skip"}]
)
def test_conformance(options: dict[str, object]) -> None:
    report = check("boukunron", options, matches=8)
    assert report.widest <= 134
