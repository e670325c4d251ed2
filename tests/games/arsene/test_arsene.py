"""Arsène: the vectors of its spec, its rulings and its special cases."""

from pathlib import Path
from typing import Any

import pytest

from tefuda.cards.bits import count
from tefuda.engine.chance import Rng
from tefuda.engine.errors import BadSetup
from tefuda.engine.position import OPEN, OVER, SPECTATOR, Position
from tefuda.engine.registry import find
from tefuda.games.arsene import Arsene, learning
from tefuda.games.arsene.plays import CAP, CHIPS, PACK, Phase, next_group
from tefuda.testing import check
from tests.games.features import check_kinds, learned
from tests.games.records import replayed, replays
from tests.games.situation import legal, play, refused, situation


def table(setup: dict[str, Any], *moves: str, **options: Any) -> Position:
    return situation("arsene", setup, moves, **options)


def dealt(seed: str = "deal", **options: Any) -> Arsene:
    game = find("arsene")
    position = game.new(game.options({"players": 4, **options}), seed)
    assert isinstance(position, Arsene)
    return position


def scored(won: list[int], setup: dict[str, Any] | None = None, **options: Any) -> Position:
    """Return the match after a round with these tricks.

    The last trick goes to the seat with the most, which cannot push it.
    """
    most = won.index(max(won))
    before = [tricks - (seat == most) for seat, tricks in enumerate(won)]
    hands = ["HA" if seat == most else f"H{6 + seat}" for seat in range(4)]
    position = table({"hands": hands, "turn": most, "won": before, **(setup or {})}, **options)
    for seat in range(4):
        play(position, hands[(most + seat) % 4])
    return play(position, "take") if position.state()["phase"] == "push" else position


# --- vectors -----------------------------------------------------------------------------------------------------


@replays(__file__)
def test_a_vector_comes_out_as_the_rulebook_says(file: Path) -> None:
    assert replayed(file).is_over()


def test_v1_after_five_tricks_the_winner_keeps_the_sixth_or_pushes_it_to_the_nearest() -> None:
    setup = {"hands": ["SA S2", "S3 H2", "S4 H3", "S5 H4"], "turn": 0, "won": [1, 2, 1, 1]}
    position = table(setup, "SA", "S3", "S4", "S5")
    assert (position.turn, legal(position)) == (0, ["take", "push"])
    pushed = play(position.clone(), "push")
    assert (pushed.state()["won"], pushed.turn) == ([1, 2, 2, 1], 2)
    kept = play(position, "take")
    assert (kept.state()["won"], kept.turn) == ([2, 2, 1, 1], 0)


def test_v2_two_who_meet_in_the_scramble_swap() -> None:
    setup = {"shops": [0, 6, 9, 6, 3], "chips": [2, 4, 0, 0]}
    assert scored([4, 4, 3, 0], setup, scramble=True).scores() == [4, 2, 1, 0]


def test_v3_what_the_visits_take_and_that_it_is_all_there_is() -> None:
    visits = []
    for shop, chips in enumerate(CHIPS):
        taken = []
        while chips > 0:
            taken.append(next_group(shop, chips))
            chips -= taken[-1]
        visits.append(taken)
    assert visits == [[1, 1, 1], [1, 2, 3], [1, 3, 5], [1, 2, 3], [1, 1, 1]]
    assert sum(CHIPS) == 27


SIDE = {"phase": "side", "side": ["HA", "C2", "D9"], "hands": ["SA H2", "D6 H3", "S4 H4", "S5 H5"]}


@pytest.mark.parametrize(("side", "winner"), [("HA", 0), ("D9", 0), ("C9", 1), ("S9", 1)])
def test_v4_black_makes_diamonds_trump_and_red_does_not(side: str, winner: int) -> None:
    setup = {**SIDE, "side": [side, "HK", "HQ"]}
    assert table(setup, "side 1", "SA", "D6", "S4", "S5").turn == winner


def test_d1_the_match_goes_on_and_the_empty_shop_is_a_trap() -> None:
    position = scored([2, 4, 5, 0], {"shops": [3, 6, 9, 5, 1], "chips": [1, 0, 2, 0]})
    assert position.scores() == [2, 2, 3, 0]
    assert position.state()["shops"] == [3, 5, 9, 3, 0]
    assert not position.is_over()


def test_d2_two_at_an_empty_shop_are_both_caught_and_the_others_share() -> None:
    position = scored([5, 5, 1, 0], {"shops": [3, 6, 9, 6, 0], "chips": [3, 4, 5, 6]})
    assert position.is_over()
    assert position.result().ranks == [3, 3, 1, 1]
    assert position.scores() == [0, 0, 6, 6]


def test_d3_the_nearest_clockwise_with_as_many_is_the_target() -> None:
    setup = {"hands": ["S2 H2", "S3 H3", "SA H4", "S5 H5"], "turn": 2, "won": [3, 1, 3, 0]}
    assert play(table(setup, "SA", "S5", "S2", "S3"), "push").turn == 0


# --- §3 the deal -------------------------------------------------------------------------------------------------


def test_forty_seven_cards_eleven_each_and_three_aside() -> None:
    position = dealt()
    assert len(PACK.names) == 47
    assert [name for name in PACK.names if name[0] == "D"] == ["D6", "D7", "D8", "D9", "DT", "DJ", "DQ", "DK"]
    assert [count(hand) for hand in position.hands] == [11] * 4
    assert len(set(position.side)) == 3


def test_the_dealers_left_turns_a_side_card_up_and_leads() -> None:
    position = dealt(startSeat=2)
    assert (position.dealer, position.turn) == (1, 2)
    assert legal(position) == ["side 1", "side 2", "side 3"]
    assert play(position, "side 2").turn == 2


def test_r8_without_a_start_seat_chance_picks_the_first_dealer() -> None:
    assert {dealt(f"seed {k}").dealer for k in range(40)} == {0, 1, 2, 3}


def test_r1_everybody_sees_the_card_turned_up_whatever_its_colour() -> None:
    for move, face in (("side 1", "HA"), ("side 2", "C2")):
        position = table(SIDE, move)
        for seat in (-1, 0, 3):
            assert [tag.faces for tag in position.view(seat).tags] == [[face]]


def test_nobody_sees_the_other_side_cards() -> None:
    position = table({**SIDE, "gone": "S9 ST"}, "side 1")
    rng = Rng("aside")
    worlds = [position.determinize(0, rng).state()["side"] for _ in range(60)]
    assert {world[0] for world in worlds} == {"HA"}
    assert len({str(world) for world in worlds}) > 10


# --- tricks --------------------------------------------------------------------------------------------------------


def test_suit_must_be_followed_trump_or_not() -> None:
    position = table({**SIDE, "hands": ["SA H2", "D6 S3", "S4 H4", "S5 H5"]}, "side 2", "SA")
    assert legal(position) == ["S3"]
    assert refused(position, "D6") == "must_follow"
    assert refused(position, "S4") == "own_card"


def test_a_player_who_cannot_follow_may_trump_or_not() -> None:
    assert legal(table(SIDE, "side 2", "SA")) == ["H3", "D6"]


def test_the_highest_trump_wins() -> None:
    setup = {**SIDE, "hands": ["SA H2", "D6 H3", "DK H4", "D7 H5"]}
    assert table(setup, "side 2", "SA", "D6", "DK", "D7").turn == 2


def test_without_trump_a_diamond_wins_only_where_diamonds_were_led() -> None:
    assert table({"hands": ["D6 H2", "D9 H3", "SA H4", "D8 H5"]}, "D6", "D9", "SA", "D8").turn == 1


def test_the_ace_is_high() -> None:
    assert table({"hands": ["SK H2", "SA H3", "S2 H4", "S3 H5"]}, "SK", "SA", "S2", "S3").turn == 1


# --- pushing -------------------------------------------------------------------------------------------------------

FOUR = {"hands": ["SA H2", "S3 H3", "S4 H4", "S5 H5"]}
ROUND = ("SA", "S3", "S4", "S5")


def test_nobody_is_asked_where_no_rival_has_as_many() -> None:
    position = table({**FOUR, "won": [2, 1, 3, 0]}, *ROUND)
    assert (position.turn, position.state()["won"]) == (0, [3, 1, 3, 0])
    assert refused(position, "push") == "push"


def test_a_trick_cannot_be_pushed_from_none_to_none() -> None:
    assert table({**FOUR, "won": [0, 0, 0, 3]}, *ROUND).state()["phase"] == "play"


def test_r4_tricks_are_compared_before_the_trick() -> None:
    assert table({**FOUR, "won": [1, 2, 0, 0]}, *ROUND).state()["phase"] == "play"
    assert table({**FOUR, "won": [1, 1, 0, 0]}, *ROUND).state()["phase"] == "push"


def test_r7_there_is_one_target_only_the_nearest() -> None:
    position = table({**FOUR, "won": [2, 0, 2, 2]}, *ROUND)
    assert legal(position) == ["take", "push"]
    assert play(position, "push").state()["won"] == [2, 0, 3, 2]


def test_a_player_who_gets_the_trick_pushed_leads_next() -> None:
    position = play(table({**FOUR, "won": [1, 0, 0, 1]}, *ROUND), "push")
    assert (position.turn, legal(position)) == (3, ["H5"])


def test_r2_the_last_trick_may_be_pushed_too() -> None:
    setup = {"hands": ["HA", "H7", "H8", "H9"], "won": [4, 4, 2, 0], "shops": [3, 6, 9, 6, 3]}
    pushed = table(setup, "HA", "H7", "H8", "H9", "push")
    assert pushed.state()["deals"] == [[4, 5, 2, 0]]
    assert pushed.scores() == [1, 1, 1, 0]


def test_pushing_can_drive_a_rival_into_the_trap() -> None:
    """§7.2."""
    setup = {"hands": ["HA", "H7", "H8", "H9"], "won": [4, 4, 2, 0], "shops": [3, 6, 9, 6, 0], "chips": [0, 5, 0, 0]}
    end = table(setup, "HA", "H7", "H8", "H9", "push")
    assert end.is_over()
    assert end.scores() == [1, 0, 1, 0]


# --- §4 scoring ----------------------------------------------------------------------------------------------------


def test_alone_at_a_stocked_shop_takes_the_next_group() -> None:
    assert scored([1, 2, 3, 5]).scores() == [1, 1, 1, 1]
    assert scored([1, 2, 3, 5], {"shops": [2, 5, 8, 6, 1]}).scores() == [1, 2, 3, 1]
    assert scored([1, 3, 3, 4], {"shops": [1, 6, 5, 3, 3]}).scores() == [1, 0, 0, 3]


def test_players_who_meet_at_a_shop_get_nothing() -> None:
    position = scored([2, 2, 3, 4])
    assert position.scores() == [0, 0, 1, 1]
    assert position.state()["shops"] == [3, 6, 8, 5, 3]


def test_none_and_six_or_more_tricks_get_nothing() -> None:
    position = scored([0, 6, 5, 0])
    assert position.scores() == [0, 0, 1, 0]


def test_a_shop_emptied_in_this_scoring_catches_nobody_yet() -> None:
    """§7.1."""
    position = scored([1, 2, 3, 5], {"shops": [1, 6, 9, 6, 3]})
    assert position.state()["shops"][0] == 0
    assert not position.is_over()


# --- §5 the end ------------------------------------------------------------------------------------------------------


def test_r9_the_others_take_their_chips_before_the_match_ends() -> None:
    end = scored([1, 2, 3, 5], {"shops": [0, 3, 9, 6, 3], "chips": [9, 0, 0, 0]})
    assert end.is_over()
    assert end.scores() == [0, 3, 1, 1]
    assert end.result().ranks == [4, 1, 2, 2]


@pytest.mark.parametrize(
    ("won", "ranks", "shares"),
    [([1, 1, 9, 0], [3, 3, 1, 1], [-1, -1, 0, 0]), ([1, 5, 5, 0], [2, 2, 2, 1], [-1, -1, -1, 1])],
)
def test_a_player_who_is_caught_ranks_behind_others_without_chips(
    won: list[int], ranks: list[int], shares: list[int]
) -> None:
    """R11."""
    end = scored(won, {"shops": [0, 6, 9, 6, 0]})
    assert end.scores() == [0] * 4
    assert end.result().ranks == ranks
    assert [end.utility(seat) for seat in range(4)] == shares


def test_before_the_end_a_seat_is_worth_its_share_in_the_victory() -> None:
    begin = dealt()
    assert [begin.utility(seat) for seat in range(4)] == [-0.5] * 4  # a quarter, as a victory is 1 and a loss -1
    ahead = table({"hands": ["SA", "SK", "SQ", "SJ"], "chips": [9, 4, 4, 0], "shops": [0, 0, 9, 0, 1]})
    worth = [ahead.utility(seat) for seat in range(4)]
    assert worth[0] > worth[1] == worth[2] > worth[3]
    assert sum((one + 1) / 2 for one in worth) == pytest.approx(1)


def test_once_the_match_is_over_no_view_offers_moves() -> None:
    end = scored([5, 5, 1, 0], {"shops": [3, 6, 9, 6, 0]})
    assert not any(end.view(viewer).moves for viewer in (OPEN, SPECTATOR, 0, 1, 2, 3))


ALL_CAUGHT = [(1, 1, 4, 5), (1, 2, 3, 5), (1, 2, 4, 4), (1, 3, 3, 4), (2, 2, 2, 5), (2, 2, 3, 4), (2, 3, 3, 3)]


def test_all_four_can_be_caught_with_these_counts_only() -> None:
    """§7.4."""
    counts = {tuple(sorted((a, b, c, 11 - a - b - c))) for a in range(1, 6) for b in range(1, 6) for c in range(1, 6)}
    assert sorted(ALL_CAUGHT) == sorted(tricks for tricks in counts if tricks[0] >= 1 and tricks[3] <= 5)


@pytest.mark.parametrize("won", ALL_CAUGHT)
def test_r3_with_all_four_caught_nothing_changes_and_the_dealer_moves_on(won: tuple[int, ...]) -> None:
    shops = [0 if shop + 1 in won else chips for shop, chips in enumerate(CHIPS)]
    position = scored(list(won), {"dealer": 2, "shops": shops, "chips": [1, 2, 3, 4]}, scramble=True)
    assert not position.is_over()
    state = position.state()
    assert (state["shops"], state["chips"], state["dealer"]) == (shops, [1, 2, 3, 4], 3)
    assert (state["deals"], state["uncounted"]) == ([], 1)


def test_a_deal_that_does_not_count_has_no_number_and_the_next_takes_its() -> None:
    earlier = {"deals": [[0, 6, 5, 0]] * 2, "gains": [[0] * 4] * 2}
    position = scored([1, 2, 3, 5], {**earlier, "shops": [0, 0, 0, 6, 0]})
    progress = position.view(0).progress
    assert progress is not None and progress.args == {"deal": 3}


def test_with_all_shops_empty_and_nobody_caught_the_match_ends_at_once() -> None:
    end = scored([0, 1, 4, 6], {"shops": [1, 0, 0, 3, 0], "chips": [5, 9, 9, 1]})
    assert end.is_over()
    assert end.scores() == [5, 10, 12, 1]
    assert end.state()["caught"] == [0] * 4


@pytest.mark.parametrize(("uncounted", "over"), [(CAP - 2, False), (CAP - 1, True)])
def test_after_sixty_deals_the_most_chips_win(uncounted: int, over: bool) -> None:
    """R11."""
    position = scored([1, 2, 3, 5], {"uncounted": uncounted, "chips": [0, 3, 0, 0]})
    assert position.is_over() is over
    assert position.scores() == [1, 4, 1, 1]


def test_a_deal_that_does_not_count_may_be_the_sixtieth() -> None:
    end = scored([1, 2, 3, 5], {"uncounted": CAP - 1, "shops": [0, 0, 0, 6, 0], "chips": [0, 3, 0, 0]})
    assert end.is_over()
    assert end.result().ranks == [2, 1, 2, 2]


def test_the_reckoning_says_what_each_deal_brought() -> None:
    first = scored([2, 2, 7, 0])
    hands = {"hands": ["HA", "H7", "H8", "H9"], "won": [4, 2, 3, 1], "turn": 0, "shops": [3, 0, 9, 6, 3]}
    end = {"deals": first.state()["deals"], "gains": first.state()["gains"], **hands}
    result = table(end, "HA", "H7", "H8", "H9").result()
    keys = [[line.text.id.rpartition(".")[2] for line in sheet.lines] for sheet in result.sheets]
    assert keys == [["met", "alone"], ["met", "caught"], ["many", "alone"], ["none", "alone"]]
    assert [sum(line.value or 0 for line in sheet.lines) for sheet in result.sheets] == result.scores == [1, 0, 1, 1]
    assert [sheet.stamp is not None for sheet in result.sheets] == [False, True, False, False]


# --- §6 the scramble -------------------------------------------------------------------------------------------------

EMPTY = {"shops": [0, 6, 9, 6, 3], "chips": [1, 2, 3, 4]}


def test_without_the_option_nobody_swaps() -> None:
    assert scored([3, 3, 5, 0], EMPTY).scores() == [1, 2, 4, 4]


def test_nobody_swaps_before_a_shop_is_empty_nor_in_the_deal_that_empties_it() -> None:
    stocked = {"shops": [3, 6, 9, 6, 1], "chips": [1, 2, 3, 4]}
    assert scored([3, 3, 5, 0], stocked, scramble=True).scores() == [1, 2, 4, 4]


def test_two_who_meet_swap_all_chips_and_get_none() -> None:
    assert scored([3, 3, 5, 0], EMPTY, scramble=True).scores() == [2, 1, 4, 4]


def test_three_who_meet_pass_their_chips_to_the_left() -> None:
    assert scored([3, 2, 3, 3], EMPTY, scramble=True).scores() == [4, 3, 1, 3]


def test_those_without_tricks_swap_as_well() -> None:
    assert scored([0, 6, 0, 5], EMPTY, scramble=True).scores() == [3, 2, 1, 5]


def test_r5_r10_in_the_last_deal_caught_players_lose_all_and_others_still_swap() -> None:
    end = scored([1, 5, 5, 0], EMPTY, scramble=True)
    assert end.is_over()
    assert end.scores() == [0, 3, 2, 4]
    assert scored([0, 0, 1, 10], EMPTY, scramble=True).scores() == [2, 1, 0, 4]


def test_those_who_meet_at_an_empty_shop_are_caught_and_do_not_swap() -> None:
    """§7.3."""
    assert scored([1, 1, 9, 0], EMPTY, scramble=True).scores() == [0, 0, 3, 4]


def test_neither_four_nor_two_pairs_can_meet() -> None:
    counts = [(a, b, c, 11 - a - b - c) for a in range(12) for b in range(12 - a) for c in range(12 - a - b)]
    assert not any(len(set(won)) == 1 for won in counts)
    assert not any(len(set(won)) == 2 and all(won.count(tricks) == 2 for tricks in won) for won in counts)


def test_r6_six_tricks_cannot_be_met() -> None:
    counts = [(a, b, c, 11 - a - b - c) for a in range(12) for b in range(12 - a) for c in range(12 - a - b)]
    assert not any(won.count(tricks) > 1 for won in counts for tricks in won if tricks >= 6)


# --- what a seat knows -----------------------------------------------------------------------------------------------


def test_a_seat_that_missed_the_suit_is_never_dealt_it_again() -> None:
    hands = ["SA D7 D8 SK", "S6 HA S7 ST", "CT CQ HJ H7", "S2 S3 S4 S5"]
    position = table({"hands": hands, "side": ["S8", "S9", "H2"], "turned": 0}, "SA", "S6", "CT", "S2")
    spades = PACK.cards("S6 S7 S8 S9 ST SJ SQ SK SA S2 S3 S4 S5")
    rng = Rng("worlds")
    worlds = [position.determinize(0, rng) for _ in range(50)]
    assert all(isinstance(world, Arsene) and world.hands[2] & spades == 0 for world in worlds)
    assert len({str(world.state()["hands"]) for world in worlds}) > 1


# --- setups --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("setup", "path"),
    [
        ({"hands": ["S6 S7", "S8", "S9 ST", "HA H2"]}, "$.setup.hands[1]"),
        ({"phase": "push", "trick": ["SA", "S2", "S3", None]}, "$.setup.trick"),
        ({"phase": "push", "trick": ["SA", "S2", "S3", "S4"], "won": [1, 0, 0, 0]}, "$.setup.turn"),
        ({"phase": "side", "side": ["SA", None, None]}, "$.setup.side"),
        ({"hands": ["S6", "S7", "S8", "S9"], "turned": 1}, "$.setup.turned"),
        ({"hands": ["S6", "S7", "S8", "S9"], "shops": [3, 4, 9, 6, 3]}, "$.setup.shops[1]"),
        ({"hands": ["S6", "S7", "S8", "S9"], "deals": [[1, 2, 3, 5]]}, "$.setup.gains"),
        ({"hands": ["D5", "S7", "S8", "S9"]}, "$.setup.hands[0][0]"),
    ],
)
def test_a_setup_that_cannot_be_is_refused_with_its_place(setup: dict[str, Any], path: str) -> None:
    with pytest.raises(BadSetup) as refusal:
        table(setup)
    assert refusal.value.path == path


# --- the contract --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"scramble": True, "startSeat": 3}])
def test_conformance(options: dict[str, Any]) -> None:
    def chips_stay(position: Position) -> None:
        """Check that there are 27 chips on the shops and with the players until someone is caught."""
        assert isinstance(position, Arsene)
        assert sum(position.shops) + sum(position.chips) == 27 or position.caught != 0
        assert position.caught == 0 or position.turn == OVER

    report = check("arsene", options, matches=2, every=11, invariant=chips_stay)
    assert report.widest == 11


# --- what policies learn from ------------------------------------------------------------------------------------

CARD = [learning.WORTH, learning.TIME, learning.NEED, learning.POWER, learning.TIED, learning.RIVAL, learning.STAND]
KINDS = {
    Phase.TURN_UP: [learning.SIDE],
    Phase.PLAY: [*CARD, learning.WINNER, learning.STRENGTH, learning.SUIT, learning.PLACE],
    Phase.GIVE: [learning.GIVE, learning.ONTO, learning.HAND, learning.MEET],
}


@pytest.mark.parametrize("scramble", [False, True])
def test_no_feature_is_taken_for_one_of_another_kind(scramble: bool) -> None:
    check_kinds(lambda seed: dealt(seed, scramble=scramble), KINDS, learning.SPACE)


def ways(position: Position) -> dict[str, int]:
    """Return in which way each card is played."""
    size = learning.WAYS * learning.TRICKS * learning.LEFT
    each = learning.TRICKS * learning.LEFT
    return {card: way // each for card, way in learned(position, learning.TIME, size).items()}


def test_a_policy_sees_how_many_unseen_cards_are_above_one_that_is_led() -> None:
    position = table({"hands": ["SA SQ S2", "HA SK S7", "H6 H7 H8", "C6 C7 C8"], "turn": 0})
    assert ways(position) == {"SA": 0, "SQ": 1, "S2": learning.WINS - 1}


def test_a_policy_sees_whether_a_card_wins_for_certain() -> None:
    hands = ["S8 H6", "SA S7", "SK S6", "SJ S9"]
    position = table({"hands": hands, "turn": 0}, "S8")
    assert ways(position) == {"SA": learning.WINS + 1, "S7": learning.LOSES}
    position = table({"hands": hands, "turn": 0}, "S8", "S7", "S6")
    assert ways(position) == {"SJ": learning.WINS, "S9": learning.WINS}


def test_a_policy_sees_that_a_later_seat_may_trump() -> None:
    setup = {"hands": ["S8 H6", "SA S7", "DK H7", "SJ S9"], "side": ["C2", "C3", "C4"], "turned": 0, "turn": 0}
    assert ways(table(setup, "S8"))["SA"] == learning.WINS + 1
    known = table({**setup, "barred": [[], [], ["S"], []]}, "S8")
    assert ways(known)["SA"] == learning.WINS + 3


def test_a_policy_sees_that_a_trick_it_wins_could_be_pushed() -> None:
    def pushes(position: Position) -> set[int]:
        size = learning.WAYS * learning.PUSHES * learning.LEVELS**2
        found = learned(position, learning.TIED, size).values()
        return {value // learning.LEVELS**2 % learning.PUSHES for value in found}

    setup = {"hands": ["SA S2", "S3 S4", "S5 S6", "S7 S8"], "turn": 0, "chips": [3, 2, 3, 4]}
    assert pushes(table({**setup, "won": [0, 0, 1, 1]})) == {0}
    assert [pushes(table({**setup, "won": won})) for won in ([2, 2, 1, 1], [2, 1, 2, 1], [2, 1, 1, 2])] == [
        {1},
        {2},
        {3},
    ]
    taken = table({**setup, "won": [2, 1, 2, 1]}, "SA", "S3")
    assert pushes(taken) == {1}  # by the seat that wins so far, onto this one
    assert pushes(play(taken, "S5")) == {0}


def test_a_policy_sees_a_card_that_does_not_follow() -> None:
    position = table({"hands": ["S8 H6", "HA C7", "SK S6", "SJ S9"], "turn": 0}, "S8")
    assert ways(position) == {"HA": learning.DISCARDED, "C7": learning.DISCARDED}


def worth(position: Position) -> set[tuple[int, int]]:
    """Return what the tricks taken so far bring, and what one more would, as each move has it."""
    size = learning.WAYS * learning.LEVELS**2 * learning.LEFT
    found = learned(position, learning.WORTH, size).values()
    pairs = {value // learning.LEFT % learning.LEVELS**2 for value in found}
    return {(pair // learning.LEVELS, pair % learning.LEVELS) for pair in pairs}


@pytest.mark.parametrize(
    ("won", "now", "then"), [(0, 1, 0), (1, 0, 3), (2, 3, 4), (3, 4, 2), (4, 2, 0), (5, 0, 1), (6, 1, 1)]
)
def test_a_policy_sees_what_its_tricks_bring_and_what_one_more_would(won: int, now: int, then: int) -> None:
    shops = [0, 5, 5, 6, 0]  # a trap, 2 chips, 5, 1, a trap
    hands = ["SA S2", "HA H2", "H6 H7", "C6 C7"]
    assert worth(table({"hands": hands, "turn": 0, "won": [won, 0, 0, 0], "shops": shops})) == {(now, then)}


def test_a_policy_sees_how_many_tricks_the_best_shop_within_reach_is_away() -> None:
    def need(won: int, cards: int) -> set[int]:
        hands = [" ".join(suit + rank for rank in "KQJT"[:cards]) for suit in "SHDC"]
        position = table({"hands": hands, "turn": 0, "won": [won, 0, 0, 0], "shops": [0, 6, 5, 6, 0]})
        size = learning.WAYS * learning.NEEDS * learning.LEVELS * learning.LEFT
        found = learned(position, learning.NEED, size).values()
        return {value // (learning.LEVELS * learning.LEFT) % learning.NEEDS for value in found}

    assert need(0, 4) == {3}
    assert need(0, 2) == {2}  # the fifth chip is out of reach
    assert need(3, 2) == {0}
    assert need(5, 2) == {1}  # out of the trap


def test_a_policy_sees_whether_it_takes_a_trick_or_pushes_it() -> None:
    position = table({**FOUR, "won": [2, 0, 2, 2], "chips": [0, 0, 1, 0]}, *ROUND)
    size = learning.GIVEN * learning.PUSHES * learning.LEVELS**2
    found = learned(position, learning.ONTO, size)
    each = learning.LEVELS**2
    assert {move: divmod(value // each, learning.PUSHES) for move, value in found.items()} == {
        "take": (0, 3),
        "push": (1, 3),
    }
