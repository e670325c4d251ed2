"""Nueva España: the vectors of its spec, its rulings and special cases."""

from pathlib import Path
from typing import Any

import pytest

from tefuda.cards.bits import bit, count
from tefuda.engine.chance import Rng
from tefuda.engine.errors import BadNotation, BadSetup
from tefuda.engine.moves import Moves
from tefuda.engine.position import OVER, SPECTATOR, Position
from tefuda.engine.registry import find
from tefuda.engine.view import Zone
from tefuda.games.nueva_espana import NuevaEspana
from tefuda.games.nueva_espana.chart import Chart
from tefuda.games.nueva_espana.plays import LAND, PUT, Phase
from tefuda.games.nueva_espana.scoring import areas, map_points
from tefuda.testing import check
from tests.games.nueva_espana.table import NUEVA, frame, placing, trick
from tests.games.records import replayed, replays
from tests.games.situation import legal, play, refused, situation


def deal(players: int, seed: str = "deal", **options: object) -> NuevaEspana:
    game = find(NUEVA)
    position = game.new(game.options({"players": players, **options}), seed)
    assert isinstance(position, NuevaEspana)
    return position


def cells(position: Position, card: str) -> list[str]:
    """Return the cells where a card may be laid."""
    return [text.split()[2] for text in legal(position) if text.startswith(f"put {card} ")]


def zone(position: Position, id: str, viewer: int = SPECTATOR) -> Zone:
    return next(zone for zone in position.view(viewer).zones if zone.id == id)


def on_map(position: Position) -> dict[str, str | None]:
    return {thing.at: thing.face for thing in zone(position, "map").things}


def points(players: int, *rows: str, **setup: Any) -> list[int]:
    """Return what the last round pays for a finished map."""
    rounds = [[0] * players] * 2
    return situation(NUEVA, {"map": frame(*rows), "rounds": rounds, **setup}, players=players).scores()


# --- vectors -----------------------------------------------------------------------------------------------------


@replays(__file__)
def test_a_vector_comes_out_as_the_rulebook_says(file: Path) -> None:
    assert replayed(file).is_over()


# V1 before its last trick: D6 and C5 must still be laid.
PRINTED = ["H3 C2 S2 H4 S6", "H2 S3 H1 S5 C4", "D2 H5 D4 S4 D1", "H6 . S1 . .", ". C6 C1 . D3"]
V1_SETUP = {"map": frame(*PRINTED), "hands": ["D5", "C3", "D6", "C5"], "rounds": [[0, 0, 0, 0]] * 2, "turn": 0}
V1_MOVES = ["D5", "C3", "D6", "C5", "put D6 r5c1", "put C5 r4c5"]


def test_v1_the_printed_round() -> None:
    end = situation(NUEVA, V1_SETUP, V1_MOVES, players=4)
    assert end.state()["gone"] == ["C3", "D5"]  # no legal cell
    assert end.is_over()
    assert end.scores() == [16, 6, 3, 5]


def test_v1_is_reckoned_area_by_area() -> None:
    end = situation(NUEVA, V1_SETUP, V1_MOVES, players=4)
    for sheet in end.result().sheets:  # the rounds before in a line each, then a heading for the areas of the last
        assert [(line.text.args, line.value) for line in sheet.lines[:3]] == [
            ({"deal": 1}, 0),
            ({"deal": 2}, 0),
            ({"deal": 3}, None),
        ]
    lines = [
        {(line.text.id.rpartition(".")[2], " ".join(line.faces)): line.value for line in sheet.lines if line.faces}
        for sheet in end.result().sheets
    ]
    assert lines == [
        {("sea", "C2 S2 H4 S6 C4"): 5, ("island_first", "S3 H1 S5 H5"): 9, ("island_tie", "S1 C1"): 2},
        {("island_first", "H3"): 2, ("island_second", "S3 H1 S5 H5"): 4},
        {("island_tie", "D1 C5 D3"): 3},
        {("island_tie", "D1 C5 D3"): 3, ("island_tie", "S1 C1"): 2},
    ]


def test_v2_the_neutral_suit_takes_the_second_place_and_its_helmets_count() -> None:
    suits = [["S"], ["D"], ["C"]]  # hearts are neutral: S 3 helmets, H 2, D 1, C 0
    assert points(3, "S3 S1", "H3 D1", suits=suits) == [6, 0, 0]


def test_v3_two_players_add_up_both_their_suits() -> None:
    assert points(2, "S5 C3", "H5 H1", suits=[["S", "C"], ["H", "D"]]) == [9, 0]


def test_d1_a_tie_on_the_island_and_a_sole_first_on_the_sea() -> None:
    assert points(4, "S5 H4", "H1 S4 S2", "D1 C5") == [7, 0, 0, 4]


def test_d2_a_full_island_leaves_a_land_card_exactly_the_six_cells_at_its_corners() -> None:
    """(0,0) is r1c1 here."""
    position = placing(4, ["S1 H1", ". D1 C1"], "S3 S2")
    assert cells(position, "S3") == ["r0c0", "r0c3", "r1c4", "r2c0", "r3c1", "r3c4"]
    assert len(cells(position, "S2")) == 14


# --- §2, §3 cards and setup --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "cards", "hand", "pile"), [(4, 24, 6, 0), (3, 21, 7, 0), (2, 21, 7, 7)])
def test_the_whole_pack_is_dealt(players: int, cards: int, hand: int, pile: int) -> None:
    position = deal(players, suits="random")
    assert position.pack.size == cards
    assert [count(cards) for cards in position.hands] == [hand] * players
    assert position.left == pile


def test_the_joker_is_in_the_pack_of_two_and_three_players_only() -> None:
    assert [deal(players).pack.number("X1") >= 0 for players in (2, 3, 4)] == [True, True, False]
    assert [deal(players).pack.number("S6") >= 0 for players in (2, 3, 4)] == [False, False, True]


def test_suits_are_taken_in_seat_order_from_the_starter_and_the_last_gets_what_is_left() -> None:
    """R7."""
    position = deal(4, startSeat=2)
    assert (position.turn, legal(position)) == (2, ["take S", "take H", "take D", "take C"])
    play(position, "take H", "take D")
    assert (position.turn, legal(position)) == (0, ["take S", "take C"])
    play(position, "take C")
    assert position.state()["suits"] == [["C"], ["S"], ["H"], ["D"]]
    assert position.turn == 2  # the starter leads


def test_with_three_players_the_suit_nobody_took_is_neutral() -> None:
    position = play(deal(3, startSeat=0), "take H", "take S", "take D")
    assert [tag.faces for tag in position.view(0).tags] == [["C"]]


def test_two_players_take_two_suits_each() -> None:
    position = deal(2, startSeat=0)
    assert legal(position) == ["take S H", "take S D", "take H D", "take S C", "take H C", "take D C"]
    assert play(position, "take S C").state()["suits"] == [["S", "C"], ["H", "D"]]


def test_a_suit_with_an_owner_cannot_be_taken() -> None:
    position = play(deal(4, startSeat=0), "take S")
    assert refused(position, "take S") == "suit_taken"
    assert refused(position, "take H D") == "suits"


def test_suits_can_be_given_out_by_chance() -> None:
    given = [deal(3, seed=f"{k}", suits="random").state()["suits"] for k in range(60)]
    assert all(len({suit for suits in seats for suit in suits}) == 3 for seats in given)
    assert len({str(seats) for seats in given}) > 15  # of 24


def test_suits_are_kept_for_the_whole_match() -> None:
    position = deal(3, suits="random")
    before = position.state()["suits"]
    while not position.is_over():
        position.apply(position.legal_moves()[0])
    assert position.state()["suits"] == before


# --- §4 the trick ------------------------------------------------------------------------------------------------


def test_any_card_may_follow() -> None:
    position = trick(["S3 S1", "S5 H2", "D1 D2"], ["S3"])
    assert legal(position) == ["H2", "S5"]


def test_the_highest_card_of_the_suit_led_wins_and_others_cannot() -> None:
    position = trick(["S3 S1", "H5 H2", "S4 D2", "C6 C1"], ["S3", "H5", "S4", "C6"])
    assert position.turn == 2
    assert position.state()["taken"] == ["S3", "S4", "H5", "C6"]


def test_the_winner_s_left_leads_next() -> None:
    position = trick(["S3 S1", "H5 H2", "S4 D2"], ["S3", "H5", "S4", "put S3 r1c1", "put S4 r1c2", "put H5 r0c0"])
    assert position.turn == 0  # the left of seat 2
    position = trick(["S3 S1", "S5 H2", "S4 D2"], ["S3", "S5", "S4", "put S3 r1c1", "put S4 r1c2", "put S5 r0c0"])
    assert position.turn == 2  # the left of seat 1


def test_a_player_who_leads_the_joker_names_the_strongest_suit() -> None:
    position = trick(["X1 S1", "S5 H2", "H1 D2"], ["X1"])
    assert (position.turn, legal(position)) == (0, ["name S", "name H", "name D", "name C"])
    play(position, "name H")
    assert [tag.faces for tag in position.view(1).tags] == [["C"], ["H"]]  # neutral, named
    assert play(position, "S5", "H1").turn == 2


def test_the_led_joker_wins_if_nobody_has_the_named_suit() -> None:
    assert trick(["X1 S1", "S5 H2", "H1 D2"], ["X1", "name C", "S5", "H1"]).turn == 0


def test_the_led_joker_cannot_win_against_even_the_lowest_card_of_the_named_suit() -> None:
    """§9.4, R10: the named suit is the suit led in every respect."""
    assert trick(["X1 S1", "D1 H2", "S5 D2"], ["X1", "name D", "D1", "S5"]).turn == 1


def test_the_leader_may_name_a_suit_of_no_cards_in_hand() -> None:
    assert trick(["X1 S1", "C3 H2", "C5 D2"], ["X1", "name C", "C3", "C5"]).turn == 2


def test_a_joker_that_was_not_led_is_just_weak() -> None:
    assert trick(["S1 H1", "X1 H2", "H5 D2"], ["S1", "X1", "H5"]).turn == 0


# --- §5 placing --------------------------------------------------------------------------------------------------


def test_the_first_card_of_a_round_has_one_place_so_that_only_the_card_is_chosen() -> None:
    position = placing(4, [], "S3 H2")
    assert legal(position) == ["put H2 r1c1", "put S3 r1c1"]
    assert len(cells(play(position, "put S3 r1c1"), "H2")) == 8


def test_cells_are_named_from_the_corner_of_the_box_which_moves_as_the_box_grows() -> None:
    position = placing(4, ["S1"], "S2 H2 D2 C2")
    assert on_map(play(position, "put S2 r0c0")) == {"r1c1": "S2", "r2c2": "S1"}
    assert on_map(play(position, "put H2 r1c0")) == {"r1c1": "H2", "r1c2": "S2", "r2c3": "S1"}
    assert on_map(play(position, "put D2 r3c4")) == {"r1c1": "H2", "r1c2": "S2", "r2c3": "S1", "r3c4": "D2"}


def test_the_frame_floats_until_five_columns_are_filled() -> None:
    """R2."""
    assert {"r1c0", "r1c5"} <= set(cells(placing(4, ["S2 H2 D2 C2"], "S4"), "S4"))
    fixed = cells(placing(4, ["S2 H2 D2 C2 S6"], "S4"), "S4")
    assert fixed == [f"r{row}c{column}" for row in (0, 2) for column in range(1, 6)]


def test_the_frame_floats_until_five_rows_are_filled() -> None:
    fixed = cells(placing(4, ["S2", "H2", "D2", "C2", "S6"], "S4"), "S4")
    assert fixed == [f"r{row}c{column}" for row in range(1, 6) for column in (0, 2)]


def test_islands_connect_by_sides_only() -> None:
    diagonal = placing(4, ["S1 S2 H1", "H2 D1 D2", "C1 C2 S3"], "H3")
    assert "r0c1" in cells(diagonal, "H3")


def test_two_islands_cannot_be_joined_to_more_than_four() -> None:
    position = placing(4, ["S1 H1 . D1 C1"], "S3 S2")
    assert "r1c3" not in cells(position, "S3")
    assert {"r0c1", "r0c3"} <= set(cells(position, "S3"))
    assert "r1c3" in cells(position, "S2")


def test_seas_may_be_of_any_size() -> None:
    assert len(cells(placing(4, ["S2 H2 D2 C2 S4"], "S6"), "S6")) == 10


def test_cards_laid_earlier_in_the_trick_count_for_touching() -> None:
    """R3."""
    position = placing(4, ["S2"], "H2 D2")
    assert refused(position, "put D2 r1c3") == "touching"
    assert "r1c3" in cells(play(position, "put H2 r1c2"), "D2")


def test_as_long_as_one_card_fits_it_must_be_laid() -> None:
    """R1."""
    position = placing(4, ["S1 H1", ". D1 C1"], "S2 S3")
    assert all(text.startswith("put") for text in legal(position))


def test_what_fits_nowhere_is_discarded_at_once() -> None:
    """§9.5: D5 and C3 of the printed round. Before C5 was there, D5 would still have fitted."""
    position = situation(NUEVA, V1_SETUP, V1_MOVES[:-1], players=4)
    assert cells(position, "D5") != []
    assert play(position, V1_MOVES[-1]).state()["gone"] == ["C3", "D5"]


def test_a_sea_card_always_finds_a_cell() -> None:
    """R4."""
    rows = ["S1 H1 S2 D1 C1", "S3 H3 H2 D3 C3", "C2 D2 . S4 H4", "S5 H5 D4 D5 C5", "S6 H6 C4 D6"]
    assert cells(placing(4, rows, "C6"), "C6") == ["r3c3", "r5c5"]


@pytest.mark.parametrize("players", [3, 4])
def test_only_islands_are_ever_discarded(players: int) -> None:
    def invariant(position: Position) -> None:
        assert all(face[1] in "135" for face in position.state()["gone"])

    check(NUEVA, {"players": players}, matches=3, every=40, invariant=invariant)


# Laid at r1c2, one land card leaves no room for a second: it joins S1 H1 D1 and closes r1c1 and r2c5.
TIGHT = [". . S1 H1 D1", "S2 H2 D2 C2 .", "S4 H4 D4 C4 S6", "C1 S3 H3 D3 H6", ". . . . D6"]


def test_the_order_that_lays_most_cards_need_not_be_found() -> None:
    """R1, the default."""
    position = placing(4, TIGHT, "S5 H5")
    assert cells(position, "S5") == ["r1c1", "r1c2", "r2c5"]
    assert play(position, "put S5 r1c2").state()["gone"] == ["H5"]


def test_with_strict_maximum_as_many_cards_as_possible_must_be_laid() -> None:
    position = placing(4, TIGHT, "S5 H5", strictMaximum=True)
    assert cells(position, "S5") == ["r1c1", "r2c5"]
    assert refused(position, "put S5 r1c2") == "strict_maximum"
    assert play(position, "put S5 r1c1", "put H5 r2c5").state()["gone"] == []


def test_with_strict_maximum_the_sea_must_leave_the_islands_room() -> None:
    position = placing(4, TIGHT, "S5 H5 C6", strictMaximum=True)
    assert cells(position, "C6") == ["r1c2", "r5c1", "r5c2", "r5c3", "r5c4"]


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("put S3 r1c1", "occupied"),
        ("put S3 r5c5", "touching"),
        ("put S3 r0c1", "island_of_four"),
        ("put H5 r0c0", "not_taken"),
        ("S3", "turn"),
    ],
)
def test_each_rule_of_placing_has_a_name(move: str, rule: str) -> None:
    assert refused(placing(4, ["S1 H1", ". D1 C1"], "S3 S2"), move) == rule


def test_a_card_beyond_the_frame_is_refused() -> None:
    assert refused(placing(4, ["S2 H2 D2 C2 S6"], "S4"), "put S4 r1c6") == "five_by_five"


def test_a_touched_card_says_why_it_does_not_fit_there_or_anywhere() -> None:
    position = situation(NUEVA, V1_SETUP, V1_MOVES[:-2], players=4)
    assert [reason.rule for reason in position.why(2, ["C5"], "map:r4c2")] == ["island_of_four"]
    assert position.why(2, ["C5"], "map:r4c5") == []
    assert position.why(2, ["C5"], "") == []
    crowded = placing(4, [". S5 S1 H1 D1", *TIGHT[1:]], "H5 C6")
    assert [reason.rule for reason in crowded.why(0, ["H5"], "")] == ["no_room"]
    assert [reason.rule for reason in crowded.why(0, ["D5"], "")] == ["not_taken"]


# --- §6 scoring --------------------------------------------------------------------------------------------------


def test_an_island_pays_all_helmets_to_the_first_and_its_cards_to_the_second() -> None:
    assert points(4, "S5 H3 D1") == [6, 3, 0, 0]


def test_level_firsts_of_an_island_get_its_cards_and_nobody_else_anything() -> None:
    assert points(4, "S3 H3 D1") == [3, 3, 0, 0]


def test_level_seconds_of_an_island_get_nothing() -> None:
    assert points(4, "S5 H3 D3") == [7, 0, 0, 0]


def test_a_suit_without_helmets_is_never_second() -> None:
    """R5, also where it would be alone."""
    assert points(4, "S5 S3") == [5, 0, 0, 0]
    assert points(3, "S5 H3 D3", suits=[["S"], ["H"], ["D"]]) == [7, 0, 0]


def test_a_sea_pays_its_cards_to_a_sole_first_only() -> None:
    """§9.6."""
    assert points(4, "S4 H2 D2") == [3, 0, 0, 0]
    assert points(4, "S4 H4 D2") == [0, 0, 0, 0]


def test_the_joker_is_sea_and_counts_as_a_card_but_has_no_ships() -> None:
    assert points(3, "S2 X1 S1") == [2 + 1, 0, 0]


def test_a_sea_without_ships_pays_nobody() -> None:
    """R6."""
    assert points(3, "X1") == [0, 0, 0]


def test_islands_and_seas_are_connected_by_sides_only() -> None:
    assert points(4, "S1 H2", "H4 S3") == [1 + 2, 1 + 1, 0, 0]


NEUTRAL_HEARTS = [["S"], ["D"], ["C"]]


def test_a_neutral_first_takes_the_place_and_nobody_its_points() -> None:
    """§9.1: the second still gets the cards."""
    assert points(3, "H5 S3 D1", suits=NEUTRAL_HEARTS) == [3, 0, 0]
    assert points(3, "H4 S2", suits=NEUTRAL_HEARTS) == [0, 0, 0]


def test_level_with_the_neutral_suit_in_first_place_a_player_gets_the_cards() -> None:
    """§9.2."""
    assert points(3, "H3 S3 D1", suits=NEUTRAL_HEARTS) == [3, 0, 0]


def test_level_with_the_neutral_suit_in_second_place_a_player_gets_nothing() -> None:
    """§9.3."""
    assert points(3, "S5 H1 D1", suits=NEUTRAL_HEARTS) == [5, 0, 0]


def test_level_with_the_neutral_suit_on_a_sea_a_player_gets_nothing() -> None:
    assert points(3, "H2 S2 X1", suits=NEUTRAL_HEARTS) == [0, 0, 0]


def test_two_players_have_no_second_place_but_level_firsts_both_get_the_cards() -> None:
    """§8, §9.7."""
    assert points(2, "S3 C1 H1") == [4, 0]
    assert points(2, "S3 H1 D1") == [3, 3]


# --- §6, §7 rounds and the end -----------------------------------------------------------------------------------


def next_starter(rounds: list[list[int]], starter: int) -> int:
    """Return the leader of round 2 after a round that paid no one."""
    return situation(NUEVA, {"rounds": rounds, "starter": starter, "turn": 0}, players=len(rounds[0])).turn


def test_the_lowest_total_starts_the_next_round() -> None:
    assert next_starter([[5, 3, 9, 4]], starter=0) == 1


def test_of_level_totals_the_nearest_to_the_last_starter_s_left_starts() -> None:
    assert next_starter([[3, 5, 3, 3]], starter=0) == 2
    assert next_starter([[3, 5, 3, 3]], starter=2) == 3
    assert next_starter([[3, 5, 5, 5]], starter=0) == 0
    assert next_starter([[3, 5, 3, 5]], starter=1) == 2


def test_the_match_ends_after_three_rounds_and_equal_totals_share_the_victory() -> None:
    """R9."""
    end = situation(NUEVA, {"map": frame("S1 H1 D1"), "rounds": [[5, 5, 0, 0], [0, 0, 1, 9]]}, players=4)
    assert end.is_over()
    assert (end.scores(), end.result().ranks) == ([8, 8, 4, 9], [2, 2, 4, 1])
    level = situation(NUEVA, {"map": frame("S1 H1"), "rounds": [[5, 5, 0, 0], [0, 0, 1, 1]]}, players=4)
    assert level.result().ranks == [1, 1, 3, 3]
    reason = level.result().reason
    assert reason is not None
    assert reason.id == "common.result.shared"


# --- §8 two players ----------------------------------------------------------------------------------------------

DUEL = {"hands": ["S3 X1 D1", "H5 S4 H1"], "pile": "C1 C2 S5", "turn": 0}


def test_number_2_turns_up_its_top_card_as_soon_as_a_card_is_led() -> None:
    position = situation(NUEVA, DUEL, ["S3"], players=2)
    assert position.state()["trick"] == ["S3", None, "S5"]
    assert position.turn == 1
    owners = {thing.face: (thing.owner, thing.tags) for thing in zone(position, "trick").things}
    assert owners == {"S3": (0, ["led"]), "S5": (None, ["best"])}


def test_after_a_led_joker_number_2_waits_for_the_named_suit() -> None:
    position = situation(NUEVA, DUEL, ["X1"], players=2)
    assert position.state()["trick"] == ["X1", None, None]
    assert play(position, "name H").state()["trick"] == ["X1", None, "S5"]


def test_what_number_2_wins_is_discarded_and_who_did_not_lead_leads_next() -> None:
    position = situation(NUEVA, DUEL, ["S3", "S4"], players=2)
    assert position.state()["gone"] == ["S3", "S4", "S5"]
    assert (position.turn, legal(position)) == (1, ["H1", "H5"])
    other = situation(NUEVA, {**DUEL, "turn": 1}, ["S4", "S3"], players=2)
    assert other.turn == 0


def test_against_number_2_the_best_of_three_wins() -> None:
    position = situation(NUEVA, {**DUEL, "pile": "C1 S2"}, ["S3", "S4"], players=2)
    assert position.turn == 1
    assert position.state()["taken"] == ["S2", "S3", "S4"]
    play(position, "put S2 r1c1", "put S4 r1c2", "put S3 r1c3")
    assert position.turn == 0  # the winner's left: the other player


def test_number_2_may_win_with_the_suit_that_a_led_joker_stands_for() -> None:
    """R8."""
    position = situation(NUEVA, DUEL, ["X1", "name S", "S4"], players=2)
    assert position.state()["gone"] == ["S4", "S5", "X1"]


def test_number_2_s_joker_is_weak() -> None:
    """R8."""
    setup = {"hands": ["S3 D1", "H5 H1"], "pile": "C1 X1", "turn": 0}
    assert situation(NUEVA, setup, ["S3", "H5"], players=2).turn == 0


def test_a_pile_that_runs_out_plays_no_more() -> None:
    position = situation(NUEVA, {**DUEL, "pile": []}, ["S3", "H5"], players=2)
    assert position.turn == 0
    assert position.state()["taken"] == ["S3", "H5"]


# --- §10 information ---------------------------------------------------------------------------------------------


def test_number_2_s_pile_is_unseen_and_may_hold_what_the_other_player_holds() -> None:
    position = deal(2, suits="random")
    rng = Rng("worlds")
    piles = set()
    for _ in range(30):
        world = position.determinize(0, rng)
        assert world.state()["hands"][0] == position.state()["hands"][0]
        piles.add(str(world.state()["pile"]))
    assert len(piles) == 30
    assert {thing.face for thing in zone(position, "pile", 0).things} == {None}


def test_with_three_players_the_other_hands_are_all_that_is_unseen() -> None:
    position = deal(3, suits="random")
    world = position.determinize(1, Rng("world"))
    mine, theirs = position.state()["hands"], world.state()["hands"]
    assert theirs[1] == mine[1]
    assert sorted(theirs[0] + theirs[2]) == sorted(mine[0] + mine[2])


# --- the table ---------------------------------------------------------------------------------------------------


def test_the_map_shows_ground_and_marks() -> None:
    things = {thing.face: thing for thing in zone(placing(3, ["S5 H4 X1"], "D1"), "map").things}
    assert (things["S5"].ground, things["S5"].marks) == ("land", ["helmet"] * 3)
    assert (things["H4"].ground, things["H4"].marks) == ("sea", ["ship"] * 2)
    assert (things["X1"].ground, things["X1"].marks) == ("sea", [])


def test_while_cards_are_laid_the_map_has_the_space_and_else_the_trick() -> None:
    position = placing(4, ["S1"], "S2")
    assert zone(position, "map").focus > zone(position, "trick").focus
    position = trick(["S3 S1", "S5 H2", "H1 D2"], ["S3"])
    assert zone(position, "map").focus < zone(position, "trick").focus


def test_a_place_is_a_card_and_a_cell() -> None:
    view = placing(4, ["S1"], "S2 H2").view(0)
    assert view.prompt is not None
    assert view.prompt.zones == ["taken"]
    assert {(tuple(move.picks), move.target) for move in view.moves} >= {(("S2",), "map:r0c0"), (("H2",), "map:r2c2")}
    slots = {f"map:{slot.at}" for zone in view.zones for slot in zone.slots}
    assert {move.target for move in view.moves} <= slots


def test_a_card_is_laid_on_trial_as_long_as_another_one_follows() -> None:
    view = placing(4, ["S1"], "S2 H2").view(0)
    assert all(move.draft and move.at_once for move in view.moves)
    assert not any(move.draft or move.at_once for move in placing(4, ["S1"], "S2").view(0).moves)


def test_a_player_who_lays_the_cards_has_them_as_a_hand_and_the_others_see_them_on_the_table() -> None:
    position = placing(4, ["S1"], "S2 H2")
    assert (zone(position, "taken", 0).arrangement, zone(position, "taken", 0).owner) == ("hand", 0)
    for viewer in (1, SPECTATOR):
        assert (zone(position, "taken", viewer).arrangement, zone(position, "taken", viewer).owner) == ("line", None)


def test_the_first_card_s_cell_lies_in_the_middle_of_the_empty_map() -> None:
    shown = zone(placing(4, [], "S2 H2"), "map")
    assert (shown.rows, shown.cols, len(shown.slots)) == (3, 3, 9)


@pytest.mark.parametrize("text", ["put S2", "put S2 r9c1", "put S2 r1c1 ", "name X", "take C S", "take", "S9"])
def test_other_texts_are_no_moves(text: str) -> None:
    with pytest.raises(BadNotation):
        placing(4, ["S1"], "S2").parse(text)


# --- setups ------------------------------------------------------------------------------------------------------


def test_the_box_may_lie_anywhere_in_the_frame_of_a_setup() -> None:
    low = placing(4, [". .", ". . S1 H2", ". . . D1"], "S2")
    assert on_map(low) == {"r1c1": "S1", "r1c2": "H2", "r2c2": "D1"}
    assert low.state()["map"] == frame("S1 H2", ". D1")


@pytest.mark.parametrize(
    ("setup", "path"),
    [
        ({"hands": ["S1", "", "", ""]}, "$.setup.hands"),
        ({"map": frame("S1"), "taken": "S1"}, "$.setup.map[0]"),
        ({"hands": ["X1", "S1", "H1", "D1"]}, "$.setup.hands[0][0]"),
        ({"suits": [["S"], ["S"], [], []]}, "$.setup.suits[1]"),
        ({"named": "X"}, "$.setup.named"),
    ],
)
def test_a_setup_that_cannot_be_is_refused_with_its_place(setup: dict[str, Any], path: str) -> None:
    with pytest.raises(BadSetup) as refusal:
        situation(NUEVA, setup, players=4)
    assert refusal.value.path == path


def test_a_match_that_is_over_can_be_set_up() -> None:
    setup = {"turn": OVER, "map": frame("S1"), "rounds": [[1, 2, 3, 4], [5, 6, 7, 8], [1, 0, 0, 0]]}
    assert situation(NUEVA, setup, players=4).result().ranks == [4, 3, 2, 1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_bots_know_what_each_placing_brings(players: int) -> None:
    """The chart that compares placings agrees with what the map pays before and after."""
    position, rng, moves, weighed = deal(players), Rng("chart"), Moves(), 0
    while not position.is_over() and weighed < 500:
        position.consider(moves)
        if position.phase == Phase.PLACING:
            chart, seat = Chart(position), position.turn
            before = map_points(position)
            for move in moves.all():
                twin = position.clone()
                twin.cells[move % PUT] = move // PUT - 1
                twin.filled |= bit(move % PUT)
                if bit(move // PUT - 1) & LAND:
                    twin.land |= bit(move % PUT)
                gained = [after - was for after, was in zip(map_points(twin), before, strict=True)]
                assert chart.gain(position, move) == players * gained[seat] - sum(gained)
                assert chart.size == next(count(area) for area in areas(twin) if area & bit(move % PUT))
                weighed += 1
        position.apply(position.hint(moves, rng))
    assert weighed >= 500


def test_bots_judge_by_the_lead_that_the_map_gives_now() -> None:
    """D1 pays 7 and 4 points as it lies; after the round only finished rounds count."""
    rows = ["S5 H4", "H1 S4 S2", "D1 C5"]
    setup = {"map": frame(*rows), "turn": 0, "hands": ["D6", "C6", "H6", "S6"], "rounds": [[3, 20, 1, 2]]}
    position = situation(NUEVA, setup, players=4)
    assert [position.utility(seat) for seat in range(4)] == [-0.1, 0.1, -0.19, -0.14]
    end = situation(NUEVA, {"map": frame(*rows), "rounds": [[3, 20, 1, 2], [0, 2, 0, 40]]}, players=4)
    assert [end.utility(seat) for seat in range(4)] == [-0.36, -0.24, -0.45, 0.24]
    assert points(4, *rows, rounds=[[0, 0, 0, 0], [200, 0, 0, 0]]) == [207, 0, 0, 4]
    far = situation(NUEVA, {"map": frame(*rows), "rounds": [[0, 0, 0, 0], [200, 0, 0, 0]]}, players=4)
    assert [far.utility(seat) for seat in range(4)] == [1.0, -1.0, -1.0, -1.0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_bots_judge_a_match_at_random_by_its_points(players: int) -> None:
    position, rng, moves, begun = deal(players, "judged"), Rng("judged"), Moves(), set()
    while not position.is_over():
        now = [score + paid for score, paid in zip(position.scores(), map_points(position), strict=True)]
        for seat in range(players):
            lead = now[seat] - max(now[other] for other in range(players) if other != seat)
            assert position.utility(seat) == max(-1.0, min(1.0, lead / 100.0))
        begun.add((position.stage(), position.filled != 0))
        position.consider(moves)
        position.apply(position.hint(moves, rng))
    assert len(begun) == 6  # three rounds, before their first card is laid and later
