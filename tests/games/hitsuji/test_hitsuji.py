"""Sheep Fences: the vectors of its spec, its rulings and its special cases."""

from pathlib import Path
from typing import Any

import pytest

from tefuda.cards.bits import count
from tefuda.engine.chance import Rng
from tefuda.engine.errors import BadSetup
from tefuda.engine.position import OVER, Position
from tefuda.engine.registry import find
from tefuda.games.hitsuji import Hitsuji, learning
from tefuda.games.hitsuji.plays import PACKS, Phase, room_of
from tefuda.testing import check
from tefuda.texts import lookup
from tests.games.features import check_kinds, learned
from tests.games.records import replayed, replays
from tests.games.situation import legal, play, refused, situation

FULL_ACES = {"fences": ["DA", "CA", "HA"], "builders": [0, 1, 2], "sheep": [[1, 0, 0], [1, 0, 0], [0, 1, 0]]}


def table(setup: dict[str, Any], *moves: str, players: int = 4, **options: Any) -> Position:
    return situation("hitsuji", setup, moves, players=players, **options)


def dealt(players: int, seed: str = "deal", **options: Any) -> Hitsuji:
    game = find("hitsuji")
    position = game.new(game.options({"players": players, **options}), seed)
    assert isinstance(position, Hitsuji)
    return position


def test_the_first_dealer_is_random_even_if_the_ages_are_known() -> None:
    leaders = {dealt(3, seed, ageOrder=[2, 0, 1]).turn for seed in "abcdefghijklmnop"}
    assert leaders == {0, 1, 2}
    assert {dealt(3, seed, ageOrder=[2, 0, 1], startSeat=1).turn for seed in "abcdef"} == {1}


def play_any(position: Position) -> None:
    while not position.is_over():
        position.apply(position.legal_moves()[0])


def after_the_last_trick(won: list[int], fence: str = "S7", **setup: Any) -> Position:
    """Return a match of four in which seat 3 wins the last trick with the ace of spades and builds.

    `won`: tricks before that.
    """
    hands = ["S6", "S7", "S8", "SA"]
    return table({"hands": hands, "turn": 3, "won": won, **setup}, "SA", "S6", "S7", "S8", f"fence {fence}")


def aiming(won: list[int], *moves: str, **setup: Any) -> Position:
    """Return a match of three with aim cards after a round with these tricks; all earlier fences are full."""
    setup = {**FULL_ACES, **setup, "hands": ["SA", "S7", "S8"], "won": [won[0] - 1, won[1], won[2]]}
    return table(setup, "SA", "S7", "S8", "fence S7", *moves, players=3, aimCards=True)


# --- vectors -----------------------------------------------------------------------------------------------------


@replays(__file__)
def test_a_vector_comes_out_as_the_rulebook_says(file: Path) -> None:
    assert replayed(file).is_over()


def test_v1_one_and_three_sheep_go_in_and_four_do_not_fit() -> None:
    assert after_the_last_trick([1, 3, 4, 4]).state()["sheep"] == [[1, 3, 0, 0]]


def test_v2_sheep_fill_the_earlier_fence_and_the_rest_goes_into_the_new_one() -> None:
    fences = {"fences": ["D7", "C6"], "builders": [0, 1], "sheep": [[3, 4, 0, 0], [0, 0, 4, 0]]}
    end = after_the_last_trick([4, 3, 0, 5], "SA", **fences)
    assert end.state()["sheep"] == [[3, 4, 0, 0], [0, 2, 4, 0], [0, 1, 0, 0]]


def test_d1_sheep_run_over_from_six_into_ten() -> None:
    hands = ["H6", "H7", "ST", "SA"]
    setup = {"hands": hands, "turn": 3, "won": [2, 5, 6, 0], "fences": ["D6"], "builders": [3], "sheep": [[0] * 4]}
    end = table(setup, "SA", "H6", "H7", "ST", "fence ST")
    assert end.state()["sheep"] == [[2, 4, 0, 0], [0, 1, 6, 0]]
    assert end.scores() == [0, 3, 3, 2]


# --- the cards and the deal --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "hands", "rests"), [(3, [12, 11, 11, 11], [0, 2, 1, 0]), (4, [13, 13, 13, 12, 12], [2, 1, 0, 3, 2])]
)
def test_as_many_cards_as_go_round_are_dealt_and_the_rest_stays_out(
    players: int, hands: list[int], rests: list[int]
) -> None:
    position = dealt(players)
    sizes: list[tuple[int, int]] = []
    while not position.is_over():
        if len(sizes) == position.rounds():
            assert len({count(hand) for hand in position.hands}) == 1
            sizes.append((count(position.hands[0]), count(position.rest)))
        position.apply(position.legal_moves()[0])
    assert sizes == list(zip(hands, rests, strict=True))


def test_four_players_use_six_suits_and_three_use_four() -> None:
    """R6."""
    assert {name[0] for name in PACKS[4].names} == set("SHDCRM")
    assert {name[0] for name in PACKS[3].names} == set("SHDC")
    assert [PACKS[3].size, PACKS[4].size] == [36, 54]


def test_a_fence_leaves_the_pack_for_good() -> None:
    """§7.4."""
    position = dealt(3)
    while len(position.fences) < 2:
        position.apply(position.legal_moves()[0])
    names = {PACKS[3].name(card) for card in position.fences}
    state = position.state()
    assert not names & {name for hand in state["hands"] for name in hand} | names & set(state["rest"])


def test_the_dealers_left_leads_first_and_the_deal_moves_clockwise() -> None:
    position = dealt(4, startSeat=2)
    assert (position.dealer, position.turn) == (1, 2)
    dealers = [position.dealer]
    while not position.is_over():
        deals = position.rounds()
        position.apply(position.legal_moves()[0])
        if position.rounds() > deals and not position.is_over():
            dealers.append(position.dealer)
    assert dealers == [1, 2, 3, 0, 1]


def test_without_a_start_seat_chance_picks_the_first_dealer() -> None:
    assert {dealt(4, f"seed {k}").dealer for k in range(40)} == {0, 1, 2, 3}


def test_later_deals_are_led_by_who_built_the_last_fence() -> None:
    end = after_the_last_trick([1, 3, 4, 4])
    assert end.turn == 3
    assert end.state()["trick"] == [None] * 4


# --- the trick ---------------------------------------------------------------------------------------------------

TRICK = {"hands": ["R9 D7", "R6 MA", "MT CQ", "RA S6"], "turn": 0}


def test_stars_led_must_be_followed_with_stars() -> None:
    position = table(TRICK, "R9")
    assert legal(position) == ["R6"]
    assert refused(position, "MA") == "must_follow"
    assert refused(position, "D7") == "own_card"


def test_a_player_who_lacks_the_suit_plays_any_card() -> None:
    assert legal(table(TRICK, "R9", "R6")) == ["CQ", "MT"]


def test_the_highest_card_of_the_suit_led_wins_and_leads() -> None:
    position = table(TRICK, "R9", "R6", "MT", "RA")
    assert position.state()["won"] == [0, 0, 0, 1]
    assert position.turn == 3


def test_a_card_of_another_suit_never_wins() -> None:
    position = table({"hands": ["R6 D7", "MA S7", "MT CQ", "MK S6"], "turn": 0}, "R6", "MA", "MT", "MK")
    assert position.turn == 0


# --- §4 the fence and the sheep ------------------------------------------------------------------------------------


def test_the_winner_of_the_last_trick_builds_with_any_of_its_cards() -> None:
    position = table({"hands": ["S6", "H7", "D8", "SA"], "turn": 3}, "SA", "S6", "H7", "D8")
    assert position.turn == 3
    assert legal(position) == ["fence S6", "fence SA", "fence H7", "fence D8"]
    assert refused(position, "fence SK") == "fence"
    assert refused(position, "SA") == "turn"


def test_building_a_fence_is_worth_one_point() -> None:
    assert after_the_last_trick([0, 0, 0, 12]).scores() == [0, 0, 0, 1]


@pytest.mark.parametrize(("fence", "room"), [("S6", 6), ("S9", 9), ("ST", 10), ("SJ", 10), ("SQ", 10), ("SK", 10)])
def test_numbers_hold_their_number_and_courts_ten(fence: str, room: int) -> None:
    hands = ["H6", "H7", fence, "SA"]
    fits = table({"hands": hands, "turn": 3, "won": [room, 0, 0, 0]}, "SA", "H6", "H7", fence, f"fence {fence}")
    assert fits.state()["sheep"] == [[room, 0, 0, 0]]
    crowd = table({"hands": hands, "turn": 3, "won": [room + 1, 0, 0, 0]}, "SA", "H6", "H7", fence, f"fence {fence}")
    assert crowd.state()["sheep"] == [[0, 0, 0, 0]]


def test_an_ace_holds_one_sheep() -> None:
    assert after_the_last_trick([1, 2, 0, 9], "SA").state()["sheep"] == [[1, 0, 0, 0]]


def test_r3_all_that_fits_must_go_in_or_none() -> None:
    assert after_the_last_trick([8, 0, 0, 4]).state()["sheep"] == [[0, 0, 0, 0]]
    assert after_the_last_trick([7, 0, 0, 5]).state()["sheep"] == [[7, 0, 0, 0]]


def test_fewest_tricks_go_first_so_that_the_most_may_find_no_room() -> None:
    assert after_the_last_trick([5, 4, 1, 2]).state()["sheep"] == [[0, 4, 1, 0]]


def test_r4_room_counts_all_fences() -> None:
    fences = {"fences": ["D6"], "builders": [0], "sheep": [[0, 0, 4, 0]]}
    assert after_the_last_trick([3, 0, 0, 9], "SA", **fences).state()["sheep"] == [[2, 0, 4, 0], [1, 0, 0, 0]]


def test_the_builder_never_drives_in_sheep() -> None:
    """§7.3."""
    assert after_the_last_trick([0, 1, 1, 4]).state()["sheep"][0][3] == 0


def test_no_tricks_no_sheep() -> None:
    """§7.1."""
    assert after_the_last_trick([0, 0, 0, 12]).state()["sheep"] == [[0, 0, 0, 0]]


def test_r9_there_are_sheep_enough() -> None:
    """One player's sheep may be more than the twenty of the rulebook."""
    fences: dict[str, Any] = {"fences": ["DK", "CK"], "builders": [3, 3], "sheep": [[10, 0, 0, 0], [10, 0, 0, 0]]}
    assert after_the_last_trick([5, 0, 0, 6], **fences).state()["sheep"][2] == [5, 0, 0, 0]


def test_the_free_places_are_one_fence_in_use_and_empty_ones_after_it() -> None:
    """§7.5."""
    for seed in range(20):
        position = dealt(4, f"fences {seed}")
        play_any(position)
        in_use = [0 < sum(row) < room for row, room in zip(position.state()["sheep"], rooms(position), strict=True)]
        empty = [sum(row) == 0 for row in position.state()["sheep"]]
        assert sum(in_use) <= 1
        assert empty == sorted(empty)


def rooms(position: Hitsuji) -> list[int]:
    return [room_of(fence) for fence in position.fences]


def test_r1_the_title_is_said_to_be_a_working_title() -> None:
    assert "working title" in (lookup("hitsuji.author", "en") or "")
    assert "仮" in (lookup("hitsuji.author", "ja") or "")


def test_of_equal_tricks_the_younger_goes_first() -> None:
    setup = {"hands": ["S6", "S7", "S8", "SA"], "turn": 3, "won": [4, 4, 0, 4]}
    moves = ("SA", "S6", "S7", "S8", "fence S7")
    assert table(setup, *moves, ageOrder=[1, 2, 3, 0]).state()["sheep"] == [[0, 4, 0, 0]]
    assert table(setup, *moves, ageOrder=[3, 0, 2, 1]).state()["sheep"] == [[4, 0, 0, 0]]


def test_r7_without_ages_the_first_dealers_left_is_the_youngest() -> None:
    assert dealt(4, startSeat=2).state()["ages"] == [2, 3, 0, 1]
    third_deal = {"hands": ["S6", "S7", "S8"], "dealer": 1, "fences": ["D6", "C6"], "builders": [0, 1]}
    assert table({**third_deal, "sheep": [[0] * 3] * 2}, players=3).state()["ages"] == [0, 1, 2]


def test_everybody_sees_the_order_of_age() -> None:
    for viewer in (-1, 0, 3):
        seats = dealt(4, ageOrder=[1, 3, 2, 0]).view(viewer).seats
        assert [count.value for seat in seats for count in seat.counts if count.id == "age"] == [4, 1, 3, 2]


# --- §5 the end ----------------------------------------------------------------------------------------------------


def ended(flocks: list[list[int]], **options: Any) -> Position:
    """Return a match of three that is over, all fences built by the third seat."""
    fences = {"fences": ["SK", "HK", "DK", "CK"], "builders": [2] * 4, "sheep": flocks}
    return table({"phase": "over", "turn": OVER, **fences}, players=3, **options)


NONE = [0, 0, 0]


def test_v4_a_sole_leader_has_three_points_and_equals_one_each() -> None:
    assert ended([[3, 2, 0], NONE, NONE, NONE]).scores() == [3, 0, 4]
    assert ended([[3, 3, 2], NONE, NONE, NONE]).scores() == [1, 1, 4]


def test_a_fence_without_sheep_pays_nobody() -> None:
    """§7.2."""
    assert ended([NONE] * 4).scores() == [0, 0, 4]


def test_there_is_one_deal_more_than_players_and_r5_the_last_fence_counts() -> None:
    position = after_the_last_trick(
        [1, 2, 3, 6], fences=["D6", "C6", "H6", "R6"], builders=[0] * 4, sheep=[[6, 0, 0, 0]] * 4
    )
    assert position.is_over()
    assert position.scores() == [4 + 12, 0, 3, 1]


def test_of_equal_scores_the_younger_wins_alone() -> None:
    flocks = [[3, 2, 0], [3, 3, 0], [2, 3, 0], NONE]
    result = ended(flocks, ageOrder=[2, 1, 0]).result()
    assert result.scores == [4, 4, 4]
    assert result.ranks == [3, 2, 1]
    assert result.reason is not None
    assert result.reason.id == "hitsuji.result.younger"


def test_the_reckoning_names_each_fence_and_adds_up() -> None:
    result = ended([[3, 2, 0], [2, 2, 1], NONE, NONE]).result()
    lines = [[(line.text.id.rpartition(".")[2], line.value) for line in sheet.lines] for sheet in result.sheets]
    assert lines == [
        [("most", 3), ("tied", 1)],
        [("fewer", 0), ("tied", 1)],
        [("built", 1), ("built", 1), ("fewer", 0), ("built", 1), ("built", 1)],
    ]
    assert [sheet.total for sheet in result.sheets] == result.scores


# --- §6 aim cards ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tricks", "sets"),
    [
        (0, []),
        (1, []),
        (2, ["aim 2"]),
        (3, ["aim 3"]),
        (4, ["aim 4"]),
        (5, ["aim 2 3", "aim 5"]),
        (6, ["aim 2 4"]),
        (7, ["aim 3 4", "aim 2 5"]),
        (8, ["aim 3 5"]),
        (9, ["aim 2 3 4", "aim 4 5"]),
        (10, ["aim 2 3 5"]),
        (11, ["aim 2 4 5"]),
        (12, ["aim 3 4 5"]),
    ],
)
def test_r2_every_set_of_aim_cards(tricks: int, sets: list[str]) -> None:
    position = aiming([1, tricks, 2], fences=["DA", "CA"], builders=[0, 1], sheep=[[1, 0, 0]] * 2)
    assert position.deciders() == ([1, 2] if sets else [2])
    if sets:
        assert legal(position) == sets


def test_v3_five_tricks_are_the_five_or_two_and_three() -> None:
    assert legal(aiming([5, 4, 3])) == ["aim 2 3", "aim 5"]


def test_d3_with_two_and_four_open_six_is_both_and_five_is_nothing() -> None:
    position = aiming([6, 5, 4], aims=[["S2", "S4"], ["H2", "H4"], ["D2", "D4"]])
    assert position.deciders() == [0, 2]
    assert legal(position) == ["aim 2 4"]
    assert legal(play(position, "aim 2 4")) == ["aim 4"]


def test_a_set_that_does_not_add_up_is_refused() -> None:
    position = aiming([5, 4, 3])
    assert refused(position, "aim 2") == "aim"
    assert refused(position, "aim 2 4") == "aim"


def test_a_touch_on_an_aim_card_tells_what_has_to_add_up() -> None:
    position = aiming([5, 4, 3])
    assert [reason.rule for reason in position.why(0, ["S4"], "")] == ["aim"]
    assert position.why(0, ["S3", "S2"], "") == []
    assert [reason.text.args["n"] for reason in position.why(1, ["H2"], "")] == [4]


def test_a_touch_on_a_card_of_the_last_trick_means_a_fence() -> None:
    position = table({"hands": ["S6", "H7", "D8", "SA"], "turn": 3}, "SA", "S6", "H7", "D8")
    assert position.why(3, ["H7"], "") == []
    assert [reason.rule for reason in position.why(3, ["SK"], "")] == ["fence"]


def test_the_builder_turns_aims_down_too_and_what_is_down_stays_down() -> None:
    position = aiming([5, 4, 0], turned=[["S2"], [], []])
    assert position.deciders() == [0, 1]
    assert legal(position) == ["aim 5"]


def test_all_aims_are_turned_down_together_and_nobody_sees_a_choice_before() -> None:
    position = aiming([5, 4, 3])
    play(position, "aim 2 3")
    assert position.deciders() == [1, 2]
    assert all("S2" in str(position.view(seat).zones) for seat in (-1, 1, 2))
    other = aiming([5, 4, 3], "aim 5")
    assert str(position.view(1)) == str(other.view(1))
    play(position, "aim 4", "aim 3")
    assert position.state()["turned"] == [["S2", "S3"], ["H4"], ["D3"]]


def test_where_no_set_fits_nobody_is_asked() -> None:
    position = aiming([1, 0, 1])
    assert position.is_over()
    assert position.state()["turned"] == [[], [], []]


def bonus(turned: list[int]) -> list[int]:
    """Return the points of a match in which only aim cards counted, and the seats turned down these numbers of them."""
    names = [[f"{suit}{rank}" for rank in "2345"[:n]] for suit, n in zip("SHDC", turned, strict=False)]
    players = len(turned)
    return table({"phase": "over", "turn": OVER, "turned": names}, players=players, aimCards=True).scores()


@pytest.mark.parametrize(
    ("turned", "points"),
    [
        ([3, 2, 1, 0], [2, 0, 0, 0]),
        ([3, 3, 1, 0], [0, 0, 2, 0]),
        ([3, 3, 1, 1], [0, 0, 0, 0]),
        ([2, 2, 2, 1], [0, 0, 0, 2]),
        ([2, 2, 2, 2], [0, 0, 0, 0]),
    ],
)
def test_the_sole_most_aims_or_else_the_sole_second_most_are_worth_two(turned: list[int], points: list[int]) -> None:
    assert bonus(turned) == points


def test_r8_none_turned_down_is_a_count_like_any_other() -> None:
    assert bonus([0, 0, 0]) == [0, 0, 0]
    assert bonus([2, 2, 0]) == [0, 0, 2]


def test_without_the_option_there_are_no_aim_cards() -> None:
    position = dealt(3)
    assert all("aims" not in zone.id for zone in position.view(0).zones)
    play_any(position)
    assert "S2" not in str(position.state())


# --- what a seat knows ---------------------------------------------------------------------------------------------


def test_a_seat_that_missed_the_suit_is_never_dealt_it_again() -> None:
    hands = ["R9 D7 D8 SK", "R6 HA S7 ST", "MT CQ HJ H7", "RA S6 S8 M6"]
    position = table({"hands": hands, "turn": 0, "rest": "R7 RT"}, "R9", "R6", "MT", "RA")
    stars = PACKS[4].cards("R6 R7 R8 R9 RT RJ RQ RK RA")
    rng = Rng("worlds")
    worlds = [position.determinize(0, rng) for _ in range(50)]
    assert all(isinstance(world, Hitsuji) and world.hands[2] & stars == 0 for world in worlds)
    assert len({str(world.state()["rest"]) for world in worlds}) > 1


def test_what_the_others_have_chosen_to_turn_down_is_guessed() -> None:
    position = aiming([5, 5, 2], "aim 2 3")
    play(position, "aim 5")
    rng = Rng("aims")
    chosen = {str(position.determinize(2, rng).state()["chosen"]) for _ in range(40)}
    assert len(chosen) == 4


# --- setups --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("setup", "path"),
    [
        ({"hands": ["S6 S7", "S8", "S9 ST"]}, "$.setup.hands[1]"),
        ({"hands": ["S6", "", "S9"], "trick": [None, "H6", None]}, "$.setup.trick"),
        ({"phase": "fence", "trick": ["S6", "S7", None]}, "$.setup.trick"),
        ({"phase": "fence", "trick": ["S6", "S7", "S8"], "turn": 1, "leader": 0}, "$.setup.turn"),
        ({"hands": ["S6", "S7", "S8"], "fences": ["H6"], "builders": [0], "sheep": [[7, 0, 0]]}, "$.setup.sheep[0]"),
        ({"hands": ["S6", "S7", "S8"], "fences": ["H6"], "builders": [0], "sheep": []}, "$.setup.sheep"),
        ({"hands": ["S6", "S7", "S8"], "fences": ["HA", "DA", "CA", "SA"], "builders": [0] * 4}, "$.setup.sheep"),
        ({"hands": ["S6", "S7", "S8"], "ages": [0, 1, 1]}, "$.setup.ages"),
        ({"hands": ["S6", "S7", "S8"], "turned": [["H2"], [], []]}, "$.setup.turned[0]"),
        ({"hands": ["S6", "S7", "S8"], "chosen": [["S2"], [], []]}, "$.setup.chosen[0]"),
        ({"phase": "aim"}, "$.setup.phase"),
    ],
)
def test_a_setup_that_cannot_be_is_refused_with_its_place(setup: dict[str, Any], path: str) -> None:
    with pytest.raises(BadSetup) as refusal:
        table(setup, players=3, aimCards=True)
    assert refusal.value.path == path


# --- the contract --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{"players": 3}, {"players": 4}, {"players": 4, "aimCards": True}])
def test_conformance(options: dict[str, Any]) -> None:
    def sheep_fit(position: Position) -> None:
        assert isinstance(position, Hitsuji)
        assert position.room() >= 0
        tricks = sum(position.won) + (count(position.hands[position.turn]) if position.phase == 0 else 0)
        assert position.is_over() or position.phase != 0 or tricks in (11, 12, 13)

    report = check("hitsuji", options, matches=2, every=11, invariant=sheep_fit)
    assert report.widest == (12 if options["players"] == 3 else 13)


# --- what policies learn from ------------------------------------------------------------------------------------

CARD = [learning.TIME, learning.ROOM, learning.ROUND, learning.ORDER, learning.RIVAL, learning.RANK, learning.SUIT]
KINDS = {
    Phase.PLAY: [*CARD, learning.STRENGTH, learning.PLACE],
    Phase.BUILD: [learning.BUILT],
    Phase.TURN_DOWN: [learning.AIMED],
}


@pytest.mark.parametrize(("players", "aims"), [(3, False), (4, False), (4, True)])
def test_no_feature_is_taken_for_one_of_another_kind(players: int, aims: bool) -> None:
    check_kinds(lambda seed: dealt(players, seed, aimCards=aims), KINDS, learning.SPACE)


def ways(position: Position) -> dict[str, int]:
    """Return in which way each card is played."""
    each = learning.TRICKS * learning.LEFT
    return {card: way // each for card, way in learned(position, learning.TIME, learning.WAYS * each).items()}


def test_a_policy_sees_how_many_unseen_cards_are_above_one_that_is_led() -> None:
    hands = ["SA SQ S6", "HA SK S7", "H6 H7 H8", "C6 C7 C8"]
    assert ways(table({"hands": hands, "turn": 0})) == {"SA": 0, "SQ": 1, "S6": 3}


def test_a_policy_sees_whether_a_card_wins_for_certain() -> None:
    hands = ["S8 H6", "SA S7", "SK S6", "SJ S9"]
    position = table({"hands": hands, "turn": 0}, "S8")
    assert ways(position) == {"SA": learning.WINS + 1, "S7": learning.LOSES}
    position = table({"hands": hands, "turn": 0}, "S8", "S7", "S6")
    assert ways(position) == {"SJ": learning.WINS, "S9": learning.WINS}


def test_a_policy_sees_a_card_that_does_not_follow() -> None:
    position = table({"hands": ["S8 H6", "HA C7", "SK S6", "SJ S9"], "turn": 0}, "S8")
    assert ways(position) == {"HA": learning.DISCARDED, "C7": learning.DISCARDED}


def test_a_policy_sees_the_lowest_and_the_highest_of_a_suit_that_may_be_played() -> None:
    """A single card of a suit counts as the lowest."""
    position = table({"hands": ["S6 S8 SJ SA H7", "S7 H6 H8 HJ HA", "C6 C7 C8 C9 CJ", "D6 D7 D8 D9 DJ"], "turn": 0})
    size = learning.WAYS * learning.PLACES
    places = {card: place % learning.PLACES for card, place in learned(position, learning.PLACE, size).items()}
    assert places == {"S6": 0, "S8": 1, "SJ": 1, "SA": 2, "H7": 0}


def test_a_policy_sees_what_each_fence_would_bring() -> None:
    """Beside an ace, the seven sheep of seat 0 find no room and leave the first fence to the builder."""
    before = {"fences": ["D7"], "builders": [3], "sheep": [[0, 0, 0, 2]], "won": [7, 0, 0, 5]}
    position = table({"hands": ["S6", "S7", "S8", "SA"], "turn": 3, **before}, "SA", "S6", "S7", "S8")
    found = learned(position, learning.BUILT, learning.GAINS)
    equal = learning.GAINS // 2
    assert found == {"fence S6": equal, "fence S7": equal, "fence S8": equal, "fence SA": learning.GAINS - 1}
