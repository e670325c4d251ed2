"""Cursed Court Cards: the vectors of its spec (the folder `records`), its rulings and special cases."""

import re
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tefuda.engine.chance import Rng
from tefuda.engine.errors import BadNotation, BadSetup
from tefuda.engine.position import SPECTATOR, Position
from tefuda.engine.registry import find
from tefuda.engine.view import Zone
from tefuda.games.noroi_no_efuda import NoroiNoEfuda, learning
from tefuda.games.noroi_no_efuda.plays import Phase
from tefuda.testing import check
from tests.games.features import check_kinds, learned
from tests.games.records import replayed, replays
from tests.games.situation import legal, play, refused, situation

NOROI = "noroi_no_efuda"


@replays(__file__)
def test_vectors(file: Path) -> None:
    assert replayed(file).is_over()


def deal(players: int, seed: str = "deal", **options: Any) -> NoroiNoEfuda:
    game = find(NOROI)
    position = game.new(game.options({"players": players, **options}), seed)
    assert isinstance(position, NoroiNoEfuda)
    return position


def last_trick(*hands: str, moves: str = "", **setup: Any) -> Position:
    """Return the last trick of a match: a card each, led by seat 0 unless the setup says otherwise."""
    players = setup.pop("players", len(hands))
    setup = {"hands": [hand.split() for hand in hands], "rounds": [[0] * players] * 2, **setup}
    return situation(NOROI, setup, re.findall(r"(?:name |put )?\w+", moves), players=players)


def winner(moves: str) -> int:
    """Return the winner of a trick of five, led by seat 0; more tricks follow."""
    cards = [move for move in moves.split() if move[1:] and move != "name"]
    hands = [f"{card} C{seat + 1}" for seat, card in enumerate(cards)]
    return last_trick(*hands, moves=moves).turn


def taking(card: str, *piles: str, **setup: Any) -> Position:
    """Let seat 0 of three take a card onto these piles, the last card of the match."""
    lying = [pile.split() for pile in piles]
    setup = {"trick": [card, None, None], "taking": True, "piles": [lying, [], []], "rounds": [[0] * 3] * 2, **setup}
    return situation(NOROI, setup, players=3)


def piles(position: Position, seat: int = 0) -> list[list[str]]:
    found: list[list[str]] = position.state()["piles"][seat]
    return found


def zone(position: Position, id: str, viewer: int = SPECTATOR) -> Zone:
    return next(zone for zone in position.view(viewer).zones if zone.id == id)


# --- §2, §3 components and deal ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "total", "hand"), [(2, 30, 10), (3, 30, 10), (4, 40, 10), (5, 50, 10), (6, 54, 9)])
def test_all_cards_are_dealt(players: int, total: int, hand: int) -> None:
    hands = deal(players).state()["hands"]
    assert [len(cards) for cards in hands] == [hand] * max(players, 3)
    assert len({card for cards in hands for card in cards}) == total


def test_the_packs_hold_the_cards_of_the_player_count() -> None:
    game = find(NOROI)
    ranks = {n: {name[1:] for name in game.pack(game.options({"players": n})).names} for n in game.players}
    assert ranks[2] == ranks[3] == set("12345QK")  # the jokers X1 and X2 add nothing new
    assert ranks[4] == set("1234567JQK")
    assert ranks[5] == set("123456789JQK")
    assert ranks[6] == set("123456789TJQK")


def test_the_youngest_starts_unless_a_start_seat_is_set() -> None:
    assert deal(4, ageOrder=[2, 0, 1, 3]).turn == 2
    assert deal(4, ageOrder=[2, 0, 1, 3], startSeat=3).turn == 3
    assert {deal(4, seed=str(k)).turn for k in range(40)} == {0, 1, 2, 3}


def test_a_match_has_three_rounds() -> None:
    report = check(NOROI, {"players": 3}, matches=2, every=50)
    assert report.longest <= 3 * (30 + 2 + 30)
    position = deal(5)
    while not position.is_over():
        position.apply(position.legal_moves()[0])
    assert len(position.state()["rounds"]) == 3


# --- §4 tricks ---------------------------------------------------------------------------------------------------


def test_any_card_may_be_played_whatever_was_led() -> None:
    position = last_trick("H1", "H2 S3 X1", "D1", moves="H1", hands=[["H1", "H3"], ["H2", "X1"], ["D1", "D2"]])
    assert legal(position) == ["H2", "X1"]


@pytest.mark.parametrize(("weaker", "stronger"), [("SK", "SQ"), ("SQ", "SJ"), ("SJ", "X1"), ("X1", "S1"), ("S1", "S9")])
def test_within_a_suit_the_number_beats_the_joker_beats_jack_queen_king(weaker: str, stronger: str) -> None:
    follow = f"{stronger} name S {weaker}" if stronger == "X1" else f"{stronger} {weaker}"
    assert winner(f"{follow} DJ DQ DK") == 0
    follow = f"{weaker} name S {stronger}" if weaker == "X1" else f"{weaker} {stronger}"
    assert winner(f"{follow} DJ DQ DK") == 1


def test_a_led_joker_is_the_0_of_the_suit_named() -> None:
    assert winner("X1 name S SK H5 HK HQ") == 0
    assert winner("X1 name S SK H5 S1 HQ") == 3
    assert winner("X1 name H SK H5 S1 HQ") == 2


def test_a_joker_in_the_trick_shows_the_suit_it_stands_for() -> None:
    position = last_trick("X1", "S1", "X2", moves="X1")
    assert [thing.stands_for for thing in zone(position, "trick").things] == [""]
    play(position, "name S", "S1")
    assert [thing.stands_for for thing in zone(position, "trick").things] == ["S", ""]
    position = last_trick("S1 S2", "X1 S3", "H5 H4", moves="S1 X1")
    assert [thing.stands_for for thing in zone(position, "trick").things] == ["", "S"]


def test_only_the_leader_of_a_joker_names_a_suit() -> None:
    position = last_trick("X1", "S1", "H5", moves="X1")
    assert position.turn == 0
    assert legal(position) == ["name S", "name H", "name D", "name C"]
    assert refused(position, "S1") == "turn"
    assert legal(last_trick("S1", "X1", "H5", moves="S1 X1")) == ["H5"]


def test_a_joker_not_led_is_the_0_of_the_suit_led() -> None:
    assert winner("SK X1 H5 HK HQ") == 1
    assert winner("S1 X1 H5 HK HQ") == 0


def test_of_two_jokers_the_earlier_one_is_stronger() -> None:
    assert winner("X2 name S X1 H5 HK HQ") == 0
    assert winner("SK X2 X1 HK HQ") == 1


def test_the_winner_leads_next() -> None:
    hands = [["S1", "S2"], ["S4", "C1"], ["S3", "C2"]]
    position = last_trick("", "", "", moves="S1 S4 S3", hands=hands)
    assert position.turn == 1
    assert position.state()["taking"] is False


# --- §5 taking the cards -----------------------------------------------------------------------------------------


def test_each_card_goes_on_the_pile_of_its_suit() -> None:
    position = last_trick("S5", "H3", "S2", moves="S5 H3 S2", piles=[[["S1"], ["D4"]], [], []])
    assert piles(position) == [["S1", "S5", "S2"], ["H3"], ["D4"]]


def test_a_court_card_without_a_pile_is_discarded_alone() -> None:
    """§5.1."""
    position = last_trick("S5", "HK", "D2", moves="S5 HK D2")
    assert piles(position) == [["S5"], ["D2"]]
    assert position.state()["gone"] == ["HK"]


def test_cards_taken_after_a_court_card_begin_a_new_pile() -> None:
    """§5.2."""
    position = last_trick("S4", "SK", "S1", moves="S4 SK S1", piles=[[["S3"]], [], []])
    assert piles(position) == [["S1"]]


def test_r1_a_taken_joker_goes_on_any_pile_or_begins_an_open_one() -> None:
    """§5.3."""
    assert legal(taking("X1", "S1", "D2")) == ["put S", "put D", "put new"]
    assert piles(play(taking("X1", "S1", "D2"), "put D")) == [["S1"], ["D2", "X1"]]
    assert piles(play(taking("X1", "S1", "D2"), "put new")) == [["S1"], ["D2"], ["X1"]]


def test_r1_with_four_piles_a_joker_begins_no_new_one() -> None:
    four = taking("X1", "S1", "H1", "D1", "C1")
    assert legal(four) == ["put S", "put H", "put D", "put C"]
    assert refused(four, "put new") == "four_piles"
    assert legal(taking("X2", "S1", "H1", "D1", "X1")) == ["put S", "put H", "put D", "put X"]


def test_a_joker_taken_without_any_pile_needs_no_question() -> None:
    position = taking("X1")
    assert position.is_over()
    assert piles(position) == [["X1"]]


def test_a_joker_has_at_most_four_places() -> None:
    """§10."""
    suits = [[f"{suit}1" for suit in some] for n in range(5) for some in combinations("SHDC", n)]
    tables = suits + [[*some, "X1"] for some in suits if len(some) < 4]
    choices = [taking("X2", *table) for table in tables]
    assert max(len(legal(position)) for position in choices if not position.is_over()) == 4


def test_r2_a_card_whose_suit_has_a_pile_always_goes_there() -> None:
    position = taking("S3", "S1", "X1")
    assert position.is_over()
    assert piles(position) == [["S1", "S3"], ["X1"]]


def test_r2_two_open_jokers_and_two_suits_without_a_pile_leave_no_choice() -> None:
    """§5.4: different suits."""
    position = taking("D3", "S1", "H1", "X1", "X2")
    assert position.is_over()
    assert piles(position) == [["S1"], ["H1"], ["X1", "D3"], ["X2"]]


def test_r2_with_two_open_jokers_and_three_suits_left_there_is_a_choice() -> None:
    position = taking("D3", "S1", "X1", "X2")
    assert legal(position) == ["put X", "put new"]
    assert refused(position, "put S") == "no_pile"
    assert piles(play(position, "put new")) == [["S1"], ["D3"], ["X1"], ["X2"]]


def test_r3_a_court_may_be_discarded_beside_an_open_joker_which_stays_open() -> None:
    position = play(taking("HQ", "S5", "X1"), "put new")
    assert piles(position) == [["S5"], ["X1"]]
    assert position.state()["gone"] == ["HQ"]


def test_r4_a_joker_pile_still_open_counts_its_size() -> None:
    assert taking("X1").scores()[0] == 1
    assert play(taking("X2", "X1"), "put X").scores()[0] == 2


def test_r6_a_joker_on_an_open_joker_leaves_the_suit_open() -> None:
    """§5.4: the same suit."""
    position = play(taking("X2", "X1"), "put X")
    assert piles(position) == [["X1", "X2"]]
    settled = situation(
        NOROI,
        {"trick": ["C2", None, None], "taking": True, "piles": [[["X1", "X2"]], [], []], "rounds": [[0] * 3] * 2},
        ["put X"],
        players=3,
    )
    assert piles(settled) == [["X1", "X2", "C2"]]


def test_r9_the_suit_named_for_a_led_joker_does_not_bind_its_taker() -> None:
    position = last_trick("X1", "HK", "DK", moves="X1 name S HK DK", piles=[[["S1"], ["C1"]], [], []])
    assert legal(position) == ["put S", "put C", "put new"]


def test_a_joker_on_top_counts_nothing_but_its_place_in_the_pile() -> None:
    assert play(taking("X1", "S5"), "put S").scores()[0] == 2


def test_a_court_that_comes_later_in_the_trick_takes_a_pile_begun_in_it() -> None:
    position = last_trick("S5", "S4", "SQ", moves="S5 S4 SQ")
    assert piles(position) == []
    assert position.state()["gone"] == ["SQ", "S4", "S5"]


def test_while_cards_are_taken_the_taker_sees_what_comes_next() -> None:
    position = last_trick("S5", "X1", "H2", moves="S5 X1 H2")
    prompt = position.view(0).prompt
    assert prompt is not None
    assert prompt.text.args == {"cards": ["X1"]}
    assert prompt.limit is not None
    assert prompt.limit.args == {"cards": ["H2"]}
    assert {thing.face: thing.tags for thing in zone(position, "trick").things} == {"X1": ["current"], "H2": []}


# --- §6 scoring --------------------------------------------------------------------------------------------------


def test_the_reckoning_names_every_pile() -> None:
    position = last_trick("H4", "CK", "DK", moves="H4 CK DK", piles=[[["H1", "H2"], ["S3"]], [], []])
    lines = [(line.text.args, line.value, line.faces) for line in position.result().sheets[0].lines[2:]]
    assert lines.pop(0) == ({"deal": 3}, None, [])
    assert lines == [({"rank": 3, "n": 1}, 4, ["S3"]), ({"rank": 4, "n": 3}, 7, ["H1", "H2", "H4"])]


def test_the_lowest_total_starts_the_next_round() -> None:
    setup = {"hands": [["S1"], ["C2"], ["C3"]], "starter": 0}
    position = situation(NOROI, {**setup, "rounds": [[9, 5, 7]]}, ["S1", "C2", "C3"], players=3)
    assert position.state()["starter"] == 1


def test_of_several_lowest_the_one_nearest_to_the_left_of_the_starter_starts() -> None:
    setup = {"hands": [["S1"], ["C2"], ["C3"], ["C4"]], "rounds": [[9, 5, 5, 5]]}
    moves = ["S1", "C2", "C3", "C4"]
    assert situation(NOROI, {**setup, "starter": 0}, moves, players=4).state()["starter"] == 1
    assert situation(NOROI, {**setup, "starter": 2}, moves, players=4).state()["starter"] == 3
    assert situation(NOROI, {**setup, "starter": 1}, moves, players=4).state()["starter"] == 2


def test_r5_starter_by_round_looks_at_the_round_just_played() -> None:
    setup = {"hands": [["S1"], ["C2"], ["C3"]], "rounds": [[0, 50, 5]], "starter": 0}
    moves = ["S1", "C2", "C3"]
    assert situation(NOROI, setup, moves, players=3, starterBy="round").state()["starter"] == 1
    assert situation(NOROI, setup, moves, players=3, starterBy="total").state()["starter"] == 2


def test_r7_equal_totals_share_the_victory() -> None:
    result = last_trick("S1", "SK", "DK", moves="S1 SK DK", rounds=[[5, 5, 5], [0, 0, 0]]).result()
    assert result.ranks == [1, 1, 1]
    assert result.reason is not None
    assert result.reason.id == "common.result.shared"


# --- §7 two players ----------------------------------------------------------------------------------------------


def test_cacio_plays_last_a_card_chosen_by_who_did_not_lead() -> None:
    position = last_trick("S1 S2", "H1 H2", "D1 D2", players=2, moves="S1 H1")
    assert position.turn == 1
    assert legal(position) == ["D1", "D2"]
    assert refused(position, "H2") == "cacio_card"
    prompt = position.view(1).prompt
    assert prompt is not None
    assert prompt.zones == ["cacio"]


def test_the_winner_takes_its_own_card_then_the_other_humans_then_cacios() -> None:
    position = last_trick("S1", "S5", "S3", players=2, moves="S1 S5 S3")
    assert piles(position, 1) == [["S5", "S1", "S3"]]
    position = last_trick("S5", "S1", "S3", players=2, moves="S5 S1 S3")
    assert piles(position, 0) == [["S5", "S1", "S3"]]


def test_if_cacio_wins_the_cards_are_discarded_and_the_other_human_leads() -> None:
    position = last_trick("S1 S2", "H1 H2", "S3 D2", players=2, moves="S1 H1 S3")
    assert position.state()["gone"] == ["S1", "H1", "S3"]
    assert piles(position, 0) == piles(position, 1) == []
    assert position.turn == 1
    assert legal(position) == ["H1", "H2"][1:]


def test_r8_if_a_human_wins_that_human_leads_next() -> None:
    assert last_trick("S5 S2", "H1 H2", "S3 D2", players=2, moves="S5 H1 S3").turn == 0
    assert last_trick("S1 S2", "S5 H2", "S3 D2", players=2, moves="S1 S5 S3").turn == 1


def test_r8_cacios_joker_is_the_0_of_the_suit_led() -> None:
    position = last_trick("SQ S2", "H1 H2", "X1 D2", players=2, moves="SQ H1 X1")
    assert position.state()["gone"] == ["SQ", "H1", "X1"]
    position = last_trick("S1 S2", "H1 H2", "X1 D2", players=2, moves="S1 H1 X1")
    assert legal(position) == ["put S", "put H", "put new"]


def test_cacios_hand_is_open_to_all() -> None:
    position = last_trick("S1 S2", "H1 H2", "S3 D2", players=2)
    for viewer in (SPECTATOR, 0, 1):
        assert [thing.face for thing in zone(position, "cacio", viewer).things] == ["D2", "S3"]


def test_with_two_players_who_counts_the_cards_knows_the_other_hand() -> None:
    position = deal(2)
    assert position.determinize(0, Rng("worlds")).state()["hands"] == position.state()["hands"]


# --- §8 information ----------------------------------------------------------------------------------------------


def test_only_hands_are_hidden() -> None:
    position = last_trick("S1 S2", "H1 H2", "D1 D2", piles=[[["S3", "S4"]], [], []])
    assert [thing.face for thing in zone(position, "hand1", 0).things] == [None, None]
    assert [thing.face for thing in zone(position, "hand0", 0).things] == ["S1", "S2"]


def test_r10_everybody_sees_the_piles_in_their_order() -> None:
    position = last_trick("S1 S2", "H1 H2", "D1 D2", piles=[[["S4", "X1", "S3"], ["X2"]], [], []])
    for viewer in (SPECTATOR, 0, 1):
        assert [thing.face for thing in zone(position, "pile0S", viewer).things] == ["S4", "X1", "S3"]
        assert zone(position, "pile0S", viewer).value == 6
        assert zone(position, "pile0X", viewer).value == 1


def test_worlds_keep_what_is_seen_and_change_the_other_hands() -> None:
    position = deal(4)
    rng = Rng("worlds")
    hands = [position.determinize(1, rng).state()["hands"] for _ in range(50)]
    assert all(found[1] == position.state()["hands"][1] for found in hands)
    assert len({str(found) for found in hands}) == 50


# --- moves and setups --------------------------------------------------------------------------------------------


def test_moves_in_other_words_are_refused() -> None:
    position = last_trick("S1 S2", "H1 H2", "D1 D2")
    for text in ("put", "put Z", "name", "name X", "S9", "S1 S2 S3"):
        with pytest.raises(BadNotation):
            position.parse(text)
    assert refused(position, "put new") == "turn"
    assert refused(position, "name S") == "turn"
    assert refused(position, "H1") == "own_card"


@pytest.mark.parametrize(
    ("players", "trick", "turn"),
    [
        (3, ["H1", "H2", "H3"], 0),
        (3, ["H1", None, "H3"], 0),
        (3, ["H1", None, None], 2),
        (3, [None, "H2", None], 1),
        (3, ["X1", "H2", None], 2),
        (2, ["H1", None, "H3"], 1),
        (2, [None, None, "H3"], 0),
        (2, ["H1", "H2", "H3"], 0),
    ],
)
def test_a_trick_runs_from_its_leader_to_the_seat_before(players: int, trick: list[str | None], turn: int) -> None:
    hands = [[f"D{seat + 1}"] if card else [f"D{seat + 1}", f"C{seat + 1}"] for seat, card in enumerate(trick)]
    with pytest.raises(BadSetup) as refusal:
        situation(NOROI, {"hands": hands, "trick": trick, "turn": turn}, players=players)
    assert refusal.value.path == "$.setup.trick"


@pytest.mark.parametrize(
    ("setup", "path"),
    [
        ({"piles": [[["S1", "H1"]], [], []]}, "$.setup.piles[0][0]"),
        ({"piles": [[["SK"]], [], []]}, "$.setup.piles[0][0]"),
        ({"piles": [[[]], [], []]}, "$.setup.piles[0][0]"),
        ({"piles": [[["S1"], ["S2"]], [], []]}, "$.setup.piles[0][1]"),
        ({"piles": [[["S1"], ["H1"], ["D1"], ["C1"], ["X1"]], [], []]}, "$.setup.piles[0][4]"),
        ({"piles": ["S1", [], []]}, "$.setup.piles[0]"),
        ({"hands": [["S1", "S2"], ["H1"], ["D1"]]}, "$.setup.hands"),
    ],
)
def test_setups_that_cannot_be_are_refused(setup: dict[str, Any], path: str) -> None:
    with pytest.raises(BadSetup) as refusal:
        situation(NOROI, setup, players=3)
    assert refusal.value.path == path


# --- what policies learn from ------------------------------------------------------------------------------------

CARD = [
    *[learning.OUTCOME, learning.TIME, learning.CHANGE, learning.RANK, learning.AMMUNITION, learning.OWN],
    *[learning.RIVAL, learning.SAFE, learning.SUIT, learning.RISK, learning.STAND],
]
KINDS = {
    Phase.PLAYING: CARD,
    Phase.HELPING: CARD,
    Phase.NAMING: [learning.NAMED],
    Phase.TAKING: [learning.PILE, learning.CURSE],
}


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_no_feature_is_taken_for_one_of_another_kind(players: int) -> None:
    check_kinds(lambda seed: deal(players, seed), KINDS, learning.SPACE)


def four(*hands: str, moves: str = "", piles: dict[int, str] | None = None) -> Position:
    """Let seat 0 of four begin a trick. `piles`: by seat, each pile's cards together."""
    lying = [[re.findall("..", pile) for pile in (piles or {}).get(seat, "").split()] for seat in range(4)]
    setup = {"hands": [hand.split() for hand in hands], "turn": 0, "piles": lying}
    return situation(NOROI, setup, moves.split(), players=4)


def outcomes(position: Position) -> dict[str, tuple[int, int, int, int]]:
    """Return of each card: who plays later, who wins so far, the unseen cards over that, what the winner gains."""
    size = learning.AFTER * learning.WHOSE * learning.ABOVE * learning.GAINS
    return {
        card: (
            value // learning.GAINS // learning.ABOVE // learning.WHOSE,
            value // learning.GAINS // learning.ABOVE % learning.WHOSE,
            value // learning.GAINS % learning.ABOVE,
            value % learning.GAINS,
        )
        for card, value in learned(position, learning.OUTCOME, size).items()
    }


def changes(position: Position) -> dict[str, tuple[int, int]]:
    """Return of each card in which way it is played, and what it changes for who wins so far."""
    size = learning.WAYS * learning.WHOSE * learning.AFTER * learning.GAINS
    each = learning.WHOSE * learning.AFTER * learning.GAINS
    found = learned(position, learning.CHANGE, size)
    return {card: (value // each, value % learning.GAINS) for card, value in found.items()}


@pytest.mark.parametrize(
    ("points", "value"),
    [(-10, 0), (-9, 1), (-6, 2), (-3, 3), (-1, 4), (0, 5), (1, 6), (4, 9), (5, 10), (7, 11), (9, 11), (10, 12)],
)
def test_the_values_of_gains(points: int, value: int) -> None:
    assert learning.gain_of(points) == value


def test_a_policy_sees_what_a_card_that_is_led_brings_and_what_could_win_over_it() -> None:
    position = four("S5 SK H2 S7", "S6 C1 C2 C3", "SQ D1 D2 D3", "SJ H6 D4 C4", piles={0: "S4"})
    gain = learning.gain_of
    assert outcomes(position) == {
        "S5": (3, 0, 1, gain(2)),  # 5 and two cards, after 4 and one
        "SK": (3, 0, 3, gain(-5)),
        "H2": (3, 0, 1, gain(3)),
        "S7": (3, 0, 0, gain(4)),
    }


def test_a_policy_sees_what_each_card_does_to_the_piles_of_who_wins() -> None:
    """Seat 1 would take S5, the card of seat 2, then S2; seat 2 itself would take its S6, then S2 and S5."""
    hands = ("S2 C1 C2 C3 C4 C5", "S5 D1 D2 D3 D4 D5", "S6 S1 SK HK HQ DQ", "S7 H5 H6 H7 D6 C6")
    position = four(*hands, moves="S2 S5", piles={1: "H3H4", 3: "H1"})
    gain = learning.gain_of
    assert changes(position) == {
        "S6": (1, gain(1)),  # three cards with the 5 on top, not two
        "S1": (2, gain(1)),
        "SK": (2, gain(-1)),
        "HK": (3, gain(-6)),
        "HQ": (3, gain(-6)),
        "DQ": (3, gain(0)),
    }
    assert outcomes(position) == {
        "S6": (1, 0, 1, gain(8)),
        "S1": (1, 1, 1, gain(5)),
        "SK": (1, 1, 1, gain(3)),
        "HK": (1, 1, 1, gain(-2)),
        "HQ": (1, 1, 1, gain(-2)),
        "DQ": (1, 1, 1, gain(4)),
    }


@pytest.mark.parametrize(("rival", "whose"), [("", 1), ("H4", 1), ("H5", 2), ("H7 D3", 2), ("H7 D4", 3)])
def test_a_policy_sees_whether_the_best_of_the_others_wins(rival: str, whose: int) -> None:
    position = four("S2 C1", "S5 D1", "C6 C7", "D6 D7", moves="S2 S5", piles={1: "C4", 3: rival})
    assert {found[1] for found in outcomes(position).values()} == {whose}


def test_a_policy_sees_that_a_joker_wins_over_court_cards() -> None:
    setup = {"hands": [["SK", "X2"], ["SQ", "X1"], ["H1", "D2"]], "turn": 0}
    assert outcomes(situation(NOROI, setup, players=3))["SK"] == (2, 0, 2, learning.gain_of(0))
    led = situation(NOROI, setup, ["SK"], players=3)
    assert outcomes(led) == {"SQ": (1, 0, 1, learning.gain_of(0)), "X1": (1, 0, 0, learning.gain_of(1))}


@pytest.mark.parametrize(("hand", "risk"), [("H1 H2", 0), ("SK H2", 1), ("SK SQ", 2)])
def test_a_policy_sees_what_unseen_court_cards_may_take(hand: str, risk: int) -> None:
    position = four("D1 D2", hand, "C1 C2", "C3 C4", piles={0: "S6"})
    size = learning.AFTER * learning.WHOSE * learning.ABOVE * learning.RISKS
    assert {value % learning.RISKS for value in learned(position, learning.RISK, size).values()} == {risk}


@pytest.mark.parametrize(("led", "whose", "gains"), [("S1 S2", 0, (0, 3)), ("S3 S2", 1, (-6, 2))])
def test_a_policy_sees_what_cacio_s_card_brings(led: str, whose: int, gains: tuple[int, int]) -> None:
    """It comes last: after S2 and S1 of seat 1, which chooses it, or S3 and S2 of seat 0. If it wins, no one gains."""
    hands = [["S1", "S3", "D1"], ["S2", "D2", "D3"], ["SK", "H2", "S4"]]
    setup = {"hands": hands, "turn": 0, "piles": [[["S5"]], [["H3"]]]}
    court, other = gains
    assert outcomes(situation(NOROI, setup, led.split(), players=2)) == {
        "SK": (0, whose, 0, learning.gain_of(court)),
        "H2": (0, whose, 0, learning.gain_of(other)),
        "S4": (0, learning.WHOSE - 1, 0, learning.gain_of(0)),
    }


@pytest.mark.parametrize(("pile", "level"), [("", 0), ("S1", 1), ("S3", 2), ("S1S6", 3)])
def test_a_policy_sees_the_seat_s_own_pile_of_a_card_s_suit(pile: str, level: int) -> None:
    position = four("S7 D1", "S5 D2", "C6 C7", "D6 D7", piles={0: pile})
    size = learning.WAYS * learning.RANKS * learning.LEVELS
    found = learned(position, learning.OWN, size)
    assert {card: value % learning.LEVELS for card, value in found.items()} == {"S7": level, "D1": 0}


def test_a_policy_sees_the_pile_that_a_joker_may_go_on() -> None:
    found = learned(taking("X1", "S1 S4", "H1"), learning.PILE, learning.CURSE - learning.PILE)
    levels = {place: divmod(value % learning.LEVELS**2, learning.LEVELS) for place, value in found.items()}
    assert levels == {"put S": (2, 4), "put H": (1, 1), "put new": (0, 0)}
    where = {place: value // learning.LEVELS**2 for place, value in found.items()}
    assert where == {"put S": 0, "put H": 0, "put new": 2}


def test_a_policy_sees_the_pile_and_the_numbers_of_a_suit_that_it_may_name() -> None:
    setup = {"hands": [["X1", "H1"], ["S2", "S3"], ["S1", "D1"]], "turn": 0, "piles": [[["H3"]], [], []]}
    found = learned(situation(NOROI, setup, ["X1"], players=3), learning.NAMED, learning.LEVELS * learning.UNSEEN)
    unseen = {move: divmod(value, learning.UNSEEN) for move, value in found.items()}
    assert unseen == {"name S": (0, 2), "name H": (2, 0), "name D": (0, 1), "name C": (0, 0)}
