"""Trading Poker: every section, special case and ruling of its specification. The vectors are in `records`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tefuda.cards.doubled import listed, plus
from tefuda.engine.chance import Rng
from tefuda.engine.errors import BadOption, BadSetup
from tefuda.engine.features import Features
from tefuda.engine.knowledge import pick_doubled
from tefuda.engine.moves import Moves
from tefuda.engine.position import OPEN, OVER, SPECTATOR
from tefuda.engine.registry import find
from tefuda.games.trading_poker import TradingPoker, learning
from tefuda.games.trading_poker.kinds import KINDS, SIZES, any_claim, extension, lack, lacks
from tefuda.games.trading_poker.past import blanked, whole
from tefuda.games.trading_poker.places import size_at
from tefuda.games.trading_poker.plays import KEPT, PACK, Phase
from tests.games.records import replayed, replays
from tests.games.situation import legal, play, refused, situation

GAME = find("trading_poker")
MARKET = ["S5", "H6", "D7", "C8", "ST"]


def table(setup: dict[str, Any], *moves: str, **options: Any) -> TradingPoker:
    position = situation("trading_poker", setup, moves, **{"players": 3, **options})
    assert isinstance(position, TradingPoker)
    return position


def hand(*cards: str) -> dict[str, Any]:
    """Return a setup with seat 0 to act with these cards."""
    return {"hands": [list(cards), ["S4"], ["C9"]]}


def claims(*cards: str) -> list[str]:
    return [move.removeprefix("claim ") for move in legal(table(hand(*cards))) if move.startswith("claim ")]


@replays(__file__)
def test_vectors_end_as_they_state(file: Path) -> None:
    assert replayed(file).is_over()


# --- §2 components ---------------------------------------------------------------------------------------------------


def test_there_are_81_cards_and_27_score_cards_of_11_kinds_worth_176() -> None:
    assert sum(PACK.copies) == 81
    position = table(hand())
    assert len(position.state()["piles"]) == 27
    assert position.score_table.kinds_in(position.piles) == 11
    assert position.score_table.points(position.piles) == 176


@pytest.mark.parametrize(
    ("kind", "cards"),
    [
        ("one_pair", "S2 H2"),
        ("no_pair", "S2 H4 D6 C8 ST"),
        ("two_pair", "S2 H2 D9 C9"),
        ("two_pair", "S2 H2 D2 C2"),
        ("three", "S2 H2 D2"),
        ("straight", "S2 H3 D4 C5 S6"),
        ("straight", "SA H2 D3 C4 S5"),
        ("straight", "S6 H7 D8 C9 ST"),
        ("flush", "S2 S4 S6 S8 ST"),
        ("three_pair", "S2 H2 D3 C3 S4 H4"),
        ("three_pair", "S2 H2 D2 C2 S4 H4"),
        ("full_house", "S2 H2 D2 C3 S3"),
        ("four", "S2 H2 D2 C2"),
        ("double_three", "S2 H2 D2 C3 S3 H3"),
        ("straight_flush", "S2 S3 S4 S5 S6"),
    ],
)
def test_each_kind_takes_its_cards_and_no_fewer(kind: str, cards: str) -> None:
    """R2, R9."""
    number = KINDS.index(kind)
    held = PACK.cards(cards)
    assert lack(lacks(held), number) == 0
    assert any_claim(number, held) == held
    for card in cards.split():
        fewer = held & ~PACK.cards(card)
        assert lack(lacks(fewer), number) == 1


@pytest.mark.parametrize(
    ("kind", "cards"),
    [
        ("no_pair", "S2 H2 D6 C8 ST"),
        ("straight", "S7 H8 D9 CT SA"),
        ("straight", "ST HA D2 C3 S4"),
        ("flush", "S2 S4 S6 S8 HT"),
        ("full_house", "S2 H2 D2 C2 S3"),
        ("double_three", "S2 H2 D2 C2 S3 H3"),
        ("straight_flush", "S2 S3 S4 S5 H6"),
        ("straight_flush", "S7 S8 S9 ST SA"),
    ],
)
def test_near_misses_are_no_claim(kind: str, cards: str) -> None:
    """§5.2, R2, R9."""
    assert lack(lacks(PACK.cards(cards)), KINDS.index(kind)) > 0


def test_every_exact_set_can_be_claimed_and_nothing_else() -> None:
    """Picking card by card reaches exactly those sets of a hand that earn the kind, in any order."""
    cards = PACK.cards("SA S2 S3 S4 S5 HA H2 DA CA D2 C3 H7")
    subsets = [0]
    for card in listed(cards, 0):
        subsets += [subset | 1 << card for subset in subsets]
    for kind in range(len(KINDS)):
        sets = {s for s in subsets if s.bit_count() == SIZES[kind] and lack(lacks(s), kind) == 0}
        reached = {0}
        for _ in range(SIZES[kind]):
            reached = {p | 1 << card for p in reached for card in listed(extension(kind, p, cards), 0)}
        assert reached == sets
        for picked in reached:
            assert extension(kind, picked, cards) == 0


def test_the_same_card_never_counts_twice_in_a_claim() -> None:
    assert claims("DA", "DA") == []  # V3
    assert claims("C5", "C5", "C6", "C7", "C8") == []  # V4
    assert claims("DA", "DA", "SA", "HA") == ["one_pair", "three"]  # V6
    assert refused(table(hand("DA", "DA")), "claim one_pair") == "claim"


def test_a_card_picked_for_a_claim_cannot_be_picked_again() -> None:
    position = table(hand("DA", "DA", "SA", "HA"), "claim one_pair", "DA")
    assert legal(position) == ["SA", "HA"]
    assert refused(position, "DA") == "same_card"
    assert refused(position, "C5") == "own_card"


# --- §3 setup --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "stock"), [(3, 70), (4, 68), (5, 66)])
def test_two_cards_each_five_in_the_market_and_the_rest_with_the_joker_is_the_stock(players: int, stock: int) -> None:
    for seed in range(20):
        position = GAME.new(GAME.options({"players": players, "startSeat": 1}), str(seed))
        state = position.state()
        assert [len(cards) for cards in state["hands"]] == [2] * players
        assert len(state["common"]) == 5
        assert len(state["stock"]) == stock
        assert state["stock"][-1] == "X1"
        assert (state["turn"], state["onceMore"]) == (1, 0)


def test_the_first_player_is_drawn_and_the_once_more_card_is_at_the_right() -> None:
    starts = {GAME.new(GAME.options({"players": 4}), str(seed)).turn for seed in range(40)}
    assert starts == {0, 1, 2, 3}
    state = GAME.new(GAME.options({"players": 4, "startSeat": 0}), "x").state()
    assert state["onceMore"] == 3


# --- §4 the four actions ---------------------------------------------------------------------------------------------


def test_nobody_passes_and_only_possible_actions_are_offered() -> None:
    position = table({**hand("S2", "H3"), "common": MARKET, "stock": ["C2"]})
    assert legal(position) == ["S5", "ST", "H6", "D7", "C8", "stock"]
    assert refused(position, "collect") == "collect"
    assert refused(position, "swap 1") == "swap"
    assert refused(position, "claim one_pair") == "claim"
    assert refused(position, "done") == "turn"


def test_v9_keep_takes_two_common_cards() -> None:
    position = table({**hand("S2", "H3"), "common": MARKET}, "H6", "ST")
    assert position.state()["kept"][0] == ["ST", "H6"]
    assert position.turn == 1


def test_the_first_kept_card_may_be_seen_before_the_second_is_chosen() -> None:
    position = table({**hand(), "common": MARKET, "stock": ["C2", "C3"]}, "stock")
    assert position.turn == 0
    assert size_at(position, KEPT) == 1
    assert legal(position) == ["S5", "ST", "H6", "D7", "C8", "stock"]


def test_r6_the_market_is_not_filled_up_within_an_action() -> None:
    position = table({**hand(), "common": MARKET, "stock": ["C2", "C3", "C4"]}, "S5")
    assert "S5" not in legal(position)
    assert len(position.state()["common"]) == 4
    assert len(play(position, "H6").state()["common"]) == 5


def test_v10_collect_brings_all_kept_cards_to_the_hand_and_one_new_card() -> None:
    setup = {**hand("S2", "H3"), "kept": [["D2", "D3"], [], []], "stock": ["C2"]}
    position = table(setup, "collect", "stock")
    assert position.state()["hands"][0] == ["S2", "H3", "D2", "D3"]
    assert position.state()["kept"][0] == ["C2"]


def swap() -> dict[str, Any]:
    return {
        "hands": [["S2"], ["H3"], []],
        "kept": [["SA", "S3", "S5", "S7"], ["DA", "D3", "D5", "D7", "D9"], []],
        "common": ["C2"],
    }


def test_v11_swap_gives_all_takes_as_many_and_gets_one_back() -> None:
    position = table(swap(), "swap 1", "DA", "D3", "D9", "D5", "H3")
    state = position.state()
    assert state["hands"] == [["S2", "H3", "DA", "D3", "D5", "D9"], ["SA", "S3", "S5", "S7"], []]
    assert state["kept"] == [[], ["D7"], []]
    assert position.turn == 1
    assert position.phase == 0


def test_what_is_taken_in_full_is_not_asked_for() -> None:
    setup = {**swap(), "kept": [["SA", "S3", "S5"], ["DA", "DA"], []]}
    position = table(setup, "swap 1")
    assert position.state()["hands"] == [["S2", "DA", "DA"], ["SA", "S3", "S5", "H3"], []]
    assert position.turn == 1  # the seat that gives a card back


def test_r12_the_target_gives_one_card_and_it_may_be_one_just_received() -> None:
    position = table({**swap(), "hands": [["S2"], [], []], "kept": [["SA"], ["DA"], []]}, "swap 1")
    assert legal(position) == ["SA"]
    assert play(position, "SA").state()["hands"] == [["SA", "S2", "DA"], [], []]


def test_a_swap_needs_kept_cards_on_both_sides_and_another_player() -> None:
    position = table(swap())
    assert [move for move in legal(position) if move.startswith("swap")] == ["swap 1"]
    assert refused(position, "swap 0") == "swap"
    assert refused(position, "swap 2") == "swap"
    assert refused(table({**swap(), "active": 2}), "swap 1") == "swap"


def test_several_claims_in_one_action_and_done_only_after_the_first() -> None:
    position = table({**hand("S2", "H2", "S3", "H3", "C9"), "common": MARKET}, "claim one_pair", "S2")
    assert legal(position) == ["done", "claim one_pair"]
    assert play(position, "claim one_pair").scores() == [5, 0, 0]


def test_the_action_ends_by_itself_when_no_more_can_be_claimed() -> None:
    position = table({**hand("S2", "H2", "C9"), "common": MARKET}, "claim one_pair")
    assert (position.turn, position.state()["step"]) == (1, "action")


def test_r3_claiming_is_offered_only_if_a_claim_is_possible() -> None:
    assert claims("S2", "H3", "D5") == []


def test_the_four_actions_are_named_and_an_impossible_one_says_why_not() -> None:
    setup = {**hand("S2", "H2", "C9"), "common": MARKET, "kept": [["S8"], ["D4"], []]}
    view = table(setup).view(0)
    assert view.prompt is not None
    named = {action.id: action.hint for action in view.prompt.actions}
    assert list(named) == ["keep", "collect", "swap", "claim"]
    assert {move.action for move in view.moves} == set(named)
    assert [hint and hint.args for hint in named.values()] == [{}, {"n": 1}, {"n": 1}, {"n": 1}]
    poor = table({**hand("S2", "H3"), "common": MARKET}).view(0)
    assert poor.prompt is not None
    assert {move.action for move in poor.moves} == {"keep"}
    refused = [action.hint.id for action in poor.prompt.actions if action.id != "keep" and action.hint]
    assert refused == ["trading_poker.why.none_kept"] * 2 + ["trading_poker.hint.no_claim"]


def test_what_the_actions_say_of_a_hand_is_for_its_player_alone() -> None:
    position = table({**hand("S2", "H2", "C9"), "common": MARKET})
    for viewer in (1, 2, SPECTATOR):
        prompt = position.view(viewer).prompt
        assert prompt is not None
        assert prompt.actions == []


def test_r4_the_top_card_of_the_pile_is_taken() -> None:
    setup = {**hand("S2", "H2"), "won": [[], ["one_pair 3"], []]}
    assert table(setup, "claim one_pair").scores() == [2, 3, 0]


def test_an_empty_pile_cannot_be_claimed() -> None:
    setup = {**hand("S2", "H2"), "won": [[], ["one_pair 3", "one_pair 2", "one_pair 1"], []]}
    assert refused(table(setup), "claim one_pair") == "claim"


def test_r5_a_claim_discards_exactly_its_cards() -> None:
    position = table({**hand("S2", "H2", "D2", "C9"), "common": MARKET}, "claim one_pair", "S2", "D2")
    assert position.state()["hands"][0] == ["H2", "C9"]
    assert position.state()["gone"] == ["S2", "D2"]


def test_a_straight_flush_and_four_of_a_kind_may_be_claimed_as_less() -> None:
    """§5.1."""
    assert claims("H4", "H5", "H6", "H7", "H8") == ["no_pair", "straight", "flush", "straight_flush"]  # V7
    assert {"two_pair", "four"} <= set(claims("S7", "H7", "D7", "C7"))  # V8


def test_two_equal_cards_and_two_others_are_two_pairs_but_not_four_of_a_kind() -> None:
    """§5.3."""
    position = table({**hand("DA", "DA", "SA", "HA"), "common": MARKET})
    assert refused(position, "claim four") == "claim"
    assert refused(position, "claim two_pair") == "claim"
    play(position, "claim one_pair", "DA", "SA", "claim one_pair")
    assert position.scores() == [3 + 2, 0, 0]
    assert position.state()["hands"][0] == []


def test_hands_and_keep_areas_have_no_limit() -> None:
    """§5.4."""
    ranks = "A23456789T"
    setup = {
        "hands": [[f"S{rank}" for rank in ranks], [], []],
        "kept": [[f"H{rank}" for rank in ranks], [], []],
        "common": ["D2", "D3"],
    }
    kept = table(setup, "D2", "D3")
    assert (kept.turn, len(kept.state()["kept"][0])) == (1, 12)
    collected = table(setup, "collect", "D2")
    assert (collected.turn, len(collected.state()["hands"][0])) == (1, 20)


def test_the_scores_are_there_for_all_to_see() -> None:
    """§5.7."""
    position = table({**hand(), "common": MARKET, "won": [["flush 8"], ["one_pair 3", "one_pair 2"], []]})
    for viewer in (SPECTATOR, 0, 1, 2):
        assert [seat.score for seat in position.view(viewer).seats] == [8, 5, 0]


# --- the joker and the stock -----------------------------------------------------------------------------------------


def joker(hands: list[list[str]], **more: Any) -> dict[str, Any]:
    """Return a setup in which the joker is the only card of the stock; seat 0 to act."""
    return {"hands": hands, "common": MARKET, "stock": ["X1"], **more}


def test_the_joker_is_put_aside_and_replaced() -> None:
    for seed in range(1, 40):
        position = table({**hand(), "common": MARKET, "stock": ["X1", "C2", "C3"], "chance": seed << 33}, "stock")
        assert size_at(position, KEPT) == 1
        assert sorted(position.state()["stock"] + position.state()["aside"] + position.state()["kept"][0]) == [
            "C2",
            "C3",
            "X1",
        ]


def test_a_setup_may_say_which_cards_of_the_stock_come_next() -> None:
    for top in (["C3", "X1", "C2"], ["C2", "C3"], ["X1", "C4", "C4"]):
        stock = ["C2", "C3", "C4", "C4", "X1"]
        position = table({**hand(), "common": MARKET, "stock": stock, "top": top}, "stock", "stock")
        expected = [card for card in top if card != "X1"]
        assert position.state()["kept"][0] == sorted(expected, key=stock.index)
        assert position.state()["top"] == []


def test_other_seats_do_not_know_which_card_comes_next() -> None:
    stock = [card for card in PACK.names[:40] if card not in MARKET]
    position = table({**hand(), "common": MARKET, "stock": stock, "top": ["C9"]})
    drawn = set()
    for seed in range(20):
        world = position.determinize(0, Rng(str(seed)))
        play(world, "stock")
        drawn.add(world.state()["kept"][0][0])
    assert len(drawn) > 1


def test_r8_with_nothing_behind_the_joker_a_common_card_is_taken_instead() -> None:
    position = table(joker([["S2"], ["H3"], ["D4"]]), "stock")
    assert position.state()["aside"] == ["X1"]
    assert legal(position) == ["S5", "ST", "H6", "D7", "C8"]
    assert refused(position, "stock") == "keep"
    play(position, "S5", "H6")
    assert position.state()["kept"][0] == ["S5", "H6"]


def test_d1_half_the_hand_is_discarded_rounded_up() -> None:
    seven = ["SA", "S2", "S3", "S4", "S5", "S6", "S7"]
    position = table(joker([seven, ["HA", "H2"], []], common=["D5", "D6", "D7", "D8", "D9"]), "stock", "D5", "D6")
    assert position.state()["step"] == "discard"
    assert position.deciders() == [0, 1]
    position.play(position.parse("H2"), 1)
    assert position.deciders() == [0]
    play(position, "SA", "S2", "S3", "S4")
    assert position.state()["hands"] == [["S5", "S6", "S7"], ["HA"], []]


@pytest.mark.parametrize(("held", "discarded"), [(0, 0), (1, 1), (4, 2), (5, 3)])
def test_kept_cards_do_not_count_and_hands_of_0_1_4_5_discard_0_1_2_3(held: int, discarded: int) -> None:
    """§5.5."""
    cards = ["CA", "C2", "C3", "C4", "C5"][:held]
    setup = joker([[], cards, []], kept=[[], ["D2", "D3", "D4"], []], common=["S5", "H6", "D7", "D8", "ST"])
    position = table(setup, "stock", "S5", "H6")
    while position.state()["step"] == "discard":
        play(position, legal(position)[0])
    assert len(position.state()["hands"][1]) == held - discarded
    assert position.state()["kept"][1] == ["D2", "D3", "D4"]


def test_discards_are_secret_until_all_are_in_and_a_single_card_is_not_asked_for() -> None:
    position = table(joker([["SA", "S2"], ["HA", "H2", "H3"], ["C5"]]), "stock", "S5", "H6")
    assert position.deciders() == [0, 1]
    before = {seat: position.view(seat) for seat in (SPECTATOR, 0, 2)}
    position.play(position.parse("HA"), 1)
    for seat, view in before.items():
        assert position.view(seat) == view
    assert [zone.value for zone in position.view(1).zones if zone.id == "down1"] == [1]
    assert [seat.hand for seat in position.view(2).seats] == [2, 3, 1]


def test_after_the_discards_everything_becomes_the_new_stock_and_the_market_is_filled() -> None:
    setup = joker([["SA", "S2"], [], []], gone=["C2", "C3"])
    position = table(setup, "stock", "S5", "H6", "SA")
    state = position.state()
    assert len(state["common"]) == 5
    assert len(state["stock"]) + len(state["common"]) == 3 + 4  # two discards, SA, the joker
    assert state["stock"][-1] == "X1" or state["aside"] == []
    assert (state["gone"], state["aside"], position.turn) == ([], [], 1)


def test_d4_r10_with_only_the_joker_in_the_stock_the_turn_goes_on_with_three_common_cards() -> None:
    position = table(joker([[], [], []], kept=[["C2"], ["C3"], ["C4"]]), "S5", "H6")
    state = position.state()
    assert (state["common"], state["stock"], state["aside"]) == (["ST", "D7", "C8"], ["X1"], [])
    assert (position.turn, state["step"]) == (1, "action")


def test_r10_a_joker_in_the_second_refill_halves_the_hands_again() -> None:
    """One number card and the joker in the new stock, two places free: the joker must come up again."""
    setup = joker([["SA", "S2"], [], []], common=["S5", "H6"])
    position = table(setup, "S5", "H6", "SA")
    state = position.state()
    assert state["hands"][0] == []  # S2 went automatically, as a single card
    assert (sorted(state["common"]), state["stock"]) == (["S2", "SA"], ["X1"])


def test_r7_with_too_few_cards_as_many_as_there_are_are_kept() -> None:
    position = table({**hand("S2", "H3"), "common": ["S5"]}, "S5")
    assert position.state()["kept"][0] == ["S5"]
    assert position.turn == 1


def test_r7_collecting_works_with_nothing_left_to_keep() -> None:
    position = table({**hand("S2"), "kept": [["H3"], [], []]}, "collect")
    assert position.state()["hands"][0] == ["S2", "H3"]
    assert position.turn == 1


def test_r7_without_any_action_the_turn_is_skipped() -> None:
    position = table(hand("S2", "H3"))
    assert legal(position) == ["done"]
    assert play(position, "done").turn == 1


# --- the end of a turn -----------------------------------------------------------------------------------------------


FOUR_KINDS_GONE = [
    *["one_pair 3", "one_pair 2", "one_pair 1"],
    *["no_pair 4", "no_pair 3", "no_pair 2"],
    *["two_pair 5", "two_pair 4", "two_pair 3"],
    *["three 5", "three 4", "three 3"],
]


def test_step_2_six_kinds_left_end_the_match_before_refill_and_joker() -> None:
    """§5.6."""
    setup = {
        "hands": [["S2", "H3", "D4", "C5", "S6"], ["HA", "H2"], []],
        "won": [[], [*FOUR_KINDS_GONE, "straight 8", "straight 7"], []],
        "common": ["C9"],
        "stock": ["X1", "C2"],
    }
    position = table(setup, "claim straight")
    assert position.turn == OVER
    assert position.state()["common"] == ["C9"]
    assert len(position.state()["hands"][1]) == 2


def test_d2_with_six_kinds_left_an_action_is_still_played_to_its_end() -> None:
    setup = {
        **hand("S2", "H3", "D4", "C5", "S6", "HA", "H5", "H7", "H8", "H9"),
        "won": [[], [*FOUR_KINDS_GONE, "straight 8", "straight 7"], []],
    }
    position = table(setup, "claim straight", "S2", "H3", "D4", "C5", "S6")
    assert position.score_table.kinds_in(position.piles) == 6
    assert legal(position) == ["done", "claim flush"]
    assert play(position, "claim flush").turn == OVER
    assert position.scores()[0] == 6 + 8


def test_seven_kinds_left_do_not_end_the_match_and_end_kinds_left_can_be_set() -> None:
    setup = {**hand("S2"), "common": MARKET, "won": [[], FOUR_KINDS_GONE, []]}
    assert table(setup, "S5", "H6").turn == 1
    assert table(setup, "S5", "H6", endKindsLeft=7).turn == OVER


def test_the_last_turn_of_all_ends_the_match_at_its_step_2() -> None:
    """§1."""
    setup = {**hand("S2"), "common": MARKET, "turns": 40}
    assert table(setup, "S5", "H6", mostTurns=40).turn == OVER
    assert table(setup, "S5", "H6", mostTurns=60).turn == 1


def test_once_more_goes_to_the_right_for_another_full_turn() -> None:
    setup = {**hand("S2"), "common": MARKET, "stock": ["C2", "C3"], "onceMore": 0}
    position = table(setup, "S5", "H6")
    assert legal(position) == ["again", "on"]
    play(position, "again")
    assert (position.turn, position.once_more, position.turns) == (0, 2, 2)
    assert play(position, "D7", "C8").turn == 1  # the seat no longer has it


def test_once_more_may_be_kept() -> None:
    position = table({**hand("S2"), "common": MARKET, "onceMore": 0}, "S5", "H6", "on")
    assert (position.turn, position.once_more) == (1, 0)


def test_r11_an_extra_turn_has_its_own_end_check() -> None:
    setup = {**hand("S2"), "common": MARKET, "onceMore": 0, "turns": 19}
    position = table(setup, "S5", "H6", "again", "D7", "C8", mostTurns=20)
    assert position.turn == OVER


def test_r11_an_extra_turn_has_its_own_joker() -> None:
    """Step 4: the joker comes up in the extra turn alone, and every hand is halved then."""
    setup = {"hands": [["C7", "C9"], ["HA", "H2"], []], "common": MARKET, "onceMore": 0}
    setup |= {"stock": ["C2", "C3", "C4", "C5", "X1"], "top": ["C2", "C3", "X1", "C4", "C5"]}
    position = table(setup, "S5", "H6", "again")
    assert (position.state()["step"], position.state()["hands"][1]) == ("action", ["HA", "H2"])
    play(position, "stock", "stock")
    assert position.deciders() == [0, 1]
    play(position, "C7", "HA")
    assert position.state()["hands"] == [["C9"], ["H2"], []]
    assert (position.turn, position.state()["step"]) == (1, "action")


def test_r11_a_joker_of_the_first_turn_halves_no_hands_in_the_extra_turn() -> None:
    """The claim takes nothing from the market, so no joker can come up again: step 4 is over with its turn."""
    setup = {"hands": [["S2", "H2", "C7", "C9"], ["HA", "H3"], []], "common": MARKET, "onceMore": 0}
    setup |= {"stock": ["C2", "C3", "X1"], "top": ["X1", "C2", "C3"]}
    position = table(setup, "stock", "stock", "C7", "C9", "HA", "again")
    assert position.state()["hands"] == [["S2", "H2"], ["H3"], []]
    play(position, "claim one_pair")
    assert (position.turn, position.state()["step"], position.state()["hands"][1]) == (1, "action", ["H3"])


# --- §6 the end ------------------------------------------------------------------------------------------------------


def over(won: list[list[str]], once_more: int) -> TradingPoker:
    return table({"won": won, "onceMore": once_more, "step": "over"}, players=4)


def test_the_highest_total_wins() -> None:
    result = over([["four 11"], ["one_pair 3"], ["flush 8", "straight 8"], []], 3).result()
    assert (result.ranks, result.scores) == ([2, 3, 1, 4], [11, 3, 16, 0])


def test_level_players_the_one_with_the_once_more_card_wins() -> None:
    result = over([["flush 8"], ["straight 8"], [], []], 1).result()
    assert result.ranks[:2] == [2, 1]
    assert result.reason is not None
    assert result.reason.id == "trading_poker.result.holder"


def test_else_the_one_nearest_to_it_counter_clockwise() -> None:
    result = over([["flush 8"], ["straight 8"], [], []], 2).result()
    assert result.ranks[:2] == [2, 1]
    result = over([["flush 8"], [], [], ["straight 8"]], 1).result()
    assert (result.ranks[0], result.ranks[3]) == (1, 2)
    assert result.reason is not None
    assert result.reason.id == "trading_poker.result.nearest"


def test_the_reckoning_names_every_score_card() -> None:
    sheet = over([["full_house 9", "one_pair 3"], [], [], []], 0).result().sheets[0]
    assert [(line.text.id, line.value) for line in sheet.lines] == [
        ("trading_poker.kind.one_pair", 3),
        ("trading_poker.kind.full_house", 9),
    ]
    assert sheet.total == 12


# --- §7 options ------------------------------------------------------------------------------------------------------


def test_r1_a_table_may_have_any_score_cards_highest_on_top() -> None:
    own = [{"kind": "flush", "values": [2, 30]}, {"kind": "one_pair", "values": [7]}]
    position = table(hand("S2", "H2"), scoreTable=own, endKindsLeft=1)
    assert position.state()["piles"] == ["flush 30", "flush 2", "one_pair 7"]
    assert play(position, "claim one_pair").turn == OVER
    assert position.scores() == [7, 0, 0]


@pytest.mark.parametrize(
    ("rows", "path"),
    [
        ([], ""),
        ("flush", ""),
        ([{"kind": "flush"}], "[0]"),
        ([{"kind": "royal", "values": [3]}], "[0].kind"),
        ([{"kind": "flush", "values": [3]}, {"kind": "flush", "values": [2]}], "[1].kind"),
        ([{"kind": "flush", "values": []}], "[0].values"),
        ([{"kind": "flush", "values": [1, 2, 3, 4, 5, 6]}], "[0].values"),
        ([{"kind": "flush", "values": [3, 0]}], "[0].values[1]"),
        ([{"kind": "flush", "values": [True]}], "[0].values[0]"),
    ],
)
def test_a_score_table_that_cannot_be_is_refused_with_its_place(rows: Any, path: str) -> None:
    with pytest.raises(BadOption) as refusal:
        GAME.options({"players": 3, "scoreTable": rows})
    assert refusal.value.path == f"$.options.scoreTable{path}"


def test_the_match_must_begin_with_more_kinds_than_it_ends_with() -> None:
    with pytest.raises(BadOption):
        GAME.options({"players": 3, "scoreTable": [{"kind": "flush", "values": [3]}]})


# --- §8 information --------------------------------------------------------------------------------------------------


def test_the_card_handed_back_is_seen_by_the_two_only() -> None:
    position = table(swap(), "swap 1", "DA", "D3", "D9", "D5")
    position.log = []
    play(position, "H3")
    gift = next(happened for happened in position.log or [] if happened.event.kind == "give")
    assert [thing.face for thing in gift.for_seat(0).things] == ["H3"]
    assert [thing.face for thing in gift.for_seat(1).things] == ["H3"]
    assert [thing.face for thing in gift.for_seat(2).things] == [None]
    assert [thing.face for thing in gift.for_seat(SPECTATOR).things] == [None]


def worlds(position: TradingPoker, seat: int, number: int = 60) -> list[TradingPoker]:
    rng = Rng("worlds")
    return [position.determinize(seat, rng) for _ in range(number)]


def test_collected_cards_are_known_to_everybody() -> None:
    setup = {**hand("S2", "H3"), "kept": [["D2", "D3"], [], []], "common": MARKET, "stock": ["C2", "C3", "C4", "C5"]}
    position = table(setup, "collect", "S5")
    for world in worlds(position, 1):
        assert {"D2", "D3"} <= set(world.state()["hands"][0])
    assert len({tuple(world.state()["hands"][0]) for world in worlds(position, 1)}) > 3


def test_the_two_know_a_card_handed_back_and_the_others_do_not() -> None:
    setup = {**swap(), "stock": ["CA", "C3", "C4", "C5", "C6", "C7", "X1"]}
    position = table(setup, "swap 1", "DA", "D3", "D9", "D5", "H3")
    assert all("H3" in world.state()["hands"][0] for world in worlds(position, 1))
    assert not all("H3" in world.state()["hands"][0] for world in worlds(position, 2))
    # Seat 0 knows that what it gave away is all still there; seat 2 only that one of five cards has left.
    own = worlds(position, 0)
    assert all({"SA", "S3", "S5", "S7"} <= set(world.state()["hands"][1]) for world in own)
    seen = [card in world.state()["hands"][1] for world in worlds(position, 2) for card in ("SA", "S3", "S5", "S7")]
    assert 0.7 < sum(seen) / len(seen) < 1.0


def test_after_a_joker_what_was_known_is_still_likely() -> None:
    stock = ["X1"] + [f"C{rank}" for rank in "A23456789T"] + [f"D{rank}" for rank in "A23456789T"]
    known = [[[], [], 0], [["SA", "S2"], [], 0], [[], [], 0]]
    setup = {
        "hands": [[], ["SA", "S2"], []],
        "common": ["S5", "H6", "H7", "H8", "H9"],
        "stock": stock,
        "aside": [],
        "knows": [known, [[[], [], 0]] * 3, [[[], [], 0]] * 3],
    }
    setup["stock"], setup["aside"] = stock[1:], ["X1"]
    position = table(setup, "S5", "H6", "S2")
    seen = [card in world.state()["hands"][1] for world in worlds(position, 0, 300) for card in ("SA", "S2")]
    assert 0.35 < sum(seen) / len(seen) < 0.6


def test_worlds_can_be_stored_and_keep_what_their_seat_knows_of_the_past() -> None:
    rng = Rng("told")
    for seed in range(3):
        position = GAME.new(GAME.options({"players": 4, "mostTurns": 60}), str(seed))
        assert isinstance(position, TradingPoker)
        while not position.is_over():
            moves = position.legal_moves()
            position.apply(moves[rng.below(len(moves))])
            if rng.below(10) > 0:
                continue
            for seat in range(4):
                world = position.determinize(seat, rng)
                GAME.load(GAME.options({"players": 4, "mostTurns": 60}), world.state())
                assert [blanked(one, seat) for one in whole(world)] == list(whole(world))


def test_what_a_clone_does_is_not_noted_in_the_past_of_the_original() -> None:
    rng, position = Rng("clones"), GAME.new(GAME.options({"players": 3}), "clones")
    assert isinstance(position, TradingPoker)
    for _ in range(60):
        twin = position.clone()
        for played in (position, twin):
            known = list(whole(position))
            for _ in range(3):
                moves = played.legal_moves()
                played.apply(moves[rng.below(len(moves))])
            assert list(whole(position))[: len(known)] == known


def test_a_world_tells_a_bot_nothing_that_its_seat_does_not_know() -> None:
    position = table(swap(), "swap 1", "DA", "D3", "D9", "D5", "H3")
    gifts = [[one for one in world.state()["past"] if one[0] == "gift"] for world in worlds(position, 2)]
    assert gifts == [[["gift", 1, 0, None, 3]]] * 60
    assert [one for one in worlds(position, 0, 1)[0].state()["past"] if one[0] == "gift"] == [["gift", 1, 0, "H3", 3]]


def test_a_setup_may_say_what_is_sure_as_older_ones_do() -> None:
    known = [[[], [], 0], [["S2"], [], 0], [[], [], 0]]
    setup = {
        "hands": [["H9"], ["S2", "S3"], ["D4"]],
        "common": MARKET,
        "stock": ["C2", "C3", "C4"],
        "knows": [known, [[[], [], 0]] * 3, [[[], [], 0]] * 3],
    }
    assert all("S2" in world.state()["hands"][1] for world in worlds(table(setup), 0))
    assert not all("S2" in world.state()["hands"][1] for world in worlds(table(setup), 2))


def test_a_claim_being_picked_is_a_secret_until_it_is_made() -> None:
    setup = {**hand("S2", "H2", "S3", "H3"), "common": MARKET, "stock": ["C2", "C3", "C4", "C5"]}
    before = table(setup)
    position = table(setup, "claim one_pair")
    assert position.state()["step"] == "pick"
    for seat in (SPECTATOR, 1, 2):
        assert position.view(seat) == before.view(seat)
    assert position.view(0) != before.view(0)


def test_copies_of_a_card_are_dealt_fairly() -> None:
    """Two of three cards, two of them alike: the equal pair comes in one of three draws."""
    ones, twos = plus(PACK.cards("SA H2"), 0, PACK.cards("SA"), 0)
    rng = Rng("fair")
    drawn = [listed(*pick_doubled(ones, twos, 2, rng)) for _ in range(3000)]
    equal = sum(cards == [0, 0] for cards in drawn)
    assert 900 < equal < 1100
    assert {len(cards) for cards in drawn} == {2}


# --- setups that cannot be -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "setup",
    [
        {"hands": [["X1"], [], []]},
        {"hands": [["SA", "SA", "SA"], [], []]},
        {"common": ["S2", "S3", "S4", "S5", "S6", "S7"]},
        {"won": [["flush 9"], [], []]},
        {"won": [["flush 8"], ["flush 8"], []]},
        {"piles": ["flush 8", "flush 8"]},
        {"aside": ["S2"]},
        {"step": "pick", "hands": [["S2", "H2"], [], []]},
        {"step": "discard", "hands": [["S2", "H2"], [], []]},
        {"step": "give"},
        {"step": "swap", "target": 1, "kept": [["S2"], [], []]},
        {"turn": 1, "active": 0},
        {"knows": [[]]},
        {"past": [["start", 0, 0, "S2"]]},
        {"past": [["begin", 0, 0, "S2", 1]]},
        {"past": [["start", 5, 0, "S2", 1]]},
        {"knows": [[[["S2"], [], 0]] * 3] * 3},
        {"picked": ["S99"]},
        {"stock": ["C2"], "top": ["C3"]},
        {"stock": ["C2"], "top": ["C2", "C2"]},
        {"stock": ["C2"], "top": 3},
    ],
)
def test_a_setup_that_cannot_be_is_refused(setup: dict[str, Any]) -> None:
    with pytest.raises(BadSetup):
        GAME.load(GAME.options({"players": 3}), setup)


def test_everything_is_seen_in_an_open_view() -> None:
    view = table(hand("S2", "H2")).view(OPEN)
    faces = [thing.face for zone in view.zones if zone.kind == "hand" for thing in zone.things]
    assert faces == ["S2", "H2", "S4", "C9"]


# --- what bots make of it ---------------------------------------------------------------------------------------------


def worth(setup: dict[str, Any], **options: Any) -> list[float]:
    position = table(setup, **options)
    return [position.utility(seat) for seat in range(position.players)]


def test_before_the_end_a_seat_is_worth_its_share_in_the_victory() -> None:
    even = worth({"turn": 0, "onceMore": 2})
    assert sum((one + 1) / 2 for one in even) == pytest.approx(1)
    ahead = worth({"turn": 0, "onceMore": 2, "won": [["straight_flush 14"], [], []]})
    assert ahead[0] > even[0]
    assert ahead[1] < even[1]


def test_the_once_more_card_and_the_next_turn_are_worth_something_to_bots() -> None:
    mine, others = worth({"turn": 0, "onceMore": 0}), worth({"turn": 0, "onceMore": 2})
    assert mine[0] > others[0]
    assert others[0] > others[1]  # B has nothing but a later turn


# --- what policies learn from ----------------------------------------------------------------------------------------


def learned(position: TradingPoker) -> dict[str, list[int]]:
    """Return the features of the moves that bots consider."""
    moves, found = Moves(), Features()
    position.consider(moves)
    position.features(moves, found)
    return {
        position.text(moves.get(k)): [found.items[at] for at in range(found.begin(k), found.ends[k])]
        for k in range(moves.size)
    }


def row(base: int, kind: str, lacks: int, left: int = 2) -> int:
    """Return the number of a feature about a kind; `left`: its score cards, of which three or more are as two."""
    return base + (KINDS.index(kind) * learning.CARDS + left) * learning.LACKS + lacks


def test_a_policy_sees_which_kinds_come_nearer_by_a_card() -> None:
    found = learned(table(hand("SA", "HA") | {"common": ["DA", "S9", "C9", "C8", "D7"]}))
    assert row(learning.TAKEN, "three", 0) in found["DA"]
    assert row(learning.TAKEN, "four", 1, 1) in found["DA"]
    assert row(learning.TAKEN, "three", 0) not in found["S9"]
    assert row(learning.TAKEN, "flush", 3, 1) in found["S9"]


def test_a_policy_sees_what_a_claim_costs() -> None:
    found = learned(table(hand("SA", "HA", "DA")))
    assert row(learning.SPENT, "one_pair", 0) in found["claim three"]
    assert row(learning.SPENT, "three", 0) in found["claim one_pair"]


def test_a_card_held_twice_is_parted_with_at_no_cost() -> None:
    before = table(hand("SA", "SA", "HA", "D3"))
    before.phase = Phase.DISCARD
    found = learned(before)
    assert found["SA"] == []
    assert row(learning.PARTED, "one_pair", 0) in found["HA"]


def test_a_policy_sees_what_another_may_swap_away() -> None:
    """Before it collects: how many others have kept cards, and what it may claim without its own and with them."""
    kept = {"kept": [["HA", "DA"], ["S2"], []]}
    found = learned(table(hand("SA", "S3") | kept | {"common": MARKET}))
    assert learning.RISK + (1 * learning.WORTHS + 0) * learning.WORTHS + 2 in found["collect"]
    found = learned(table(hand("SA", "CA") | kept | {"common": MARKET}))
    assert learning.RISK + (1 * learning.WORTHS + 2) * learning.WORTHS + 4 in found["collect"]


def test_a_policy_sees_what_a_swap_brings_and_costs() -> None:
    setup = hand("SA", "H9") | {"kept": [["HA", "DA"], ["C9", "S9", "D9"], []], "common": MARKET}
    found = learned(table(setup | {"won": [[], ["flush 8"], []]}))["swap 1"]
    assert learning.SIZE + 2 * learning.OWN + 3 in found
    assert learning.BETTER + 2 * learning.WORTHS + 4 in found  # three of a kind, for four of a kind
    assert learning.FEEDS + 2 * learning.LEADS + 4 in found
    assert row(learning.TRADED, "four", 0, 1) in found
    assert row(learning.GIVEN, "three", 0) in found


def test_a_policy_sees_how_near_the_joker_is_and_how_many_cards_it_would_halve() -> None:
    found = learned(table(hand("S2", "H3", "D5", "C6") | {"common": MARKET, "stock": ["C2", "C3", "X1"]}))
    assert learning.JOKER + (learning.DRAWS * learning.STOCKS + 1) * learning.HANDS + 2 in found["stock"]
    found = learned(table(hand("S2", "H3", "D5", "C6") | {"common": MARKET, "stock": ["C2", "C3"], "aside": ["X1"]}))
    assert learning.JOKER + (learning.DRAWS * learning.STOCKS + 0) * learning.HANDS + 2 in found["stock"]


def test_a_policy_sees_what_a_claim_leaves_and_how_the_match_would_end() -> None:
    others = ["straight 8", "flush 8", "four 11", "double_three 11", "straight_flush 14"]
    seven = {"common": MARKET, "piles": ["one_pair 3", "one_pair 2", "three 3", *others]}
    setup = hand("SA", "HA", "S2", "H2", "D2") | seven | {"won": [["flush 7"], ["four 10"], []]}
    found = learned(table(setup))
    assert learning.REST + (2 * learning.WORTHS + 2) * learning.WORTHS + 2 in found["claim one_pair"]
    assert learning.ENDED + learning.lead_of(0) in found["claim three"]
    ends = set(range(learning.ENDED, learning.REST))
    assert not ends & set(found["claim one_pair"])  # another pair is left to claim
    assert not ends & set(learned(table(setup, endKindsLeft=5))["claim three"])


def earns(kind: int, cards: int) -> bool:
    """Return whether exactly these cards earn a kind, from the words of the rules."""
    numbers = sorted(card % 10 for card in listed(cards, 0))
    suits = {card // 10 for card in listed(cards, 0)}
    groups = sorted(map(numbers.count, set(numbers)))
    run = [number - numbers[0] for number in numbers] == [0, 1, 2, 3, 4]
    return {
        "one_pair": groups == [2],
        "no_pair": groups == [1] * 5,
        "two_pair": groups in ([2, 2], [4]),
        "three": groups == [3],
        "straight": run,
        "flush": len(numbers) == 5 and len(suits) == 1,
        "three_pair": groups in ([2, 2, 2], [2, 4]),
        "full_house": groups == [2, 3],
        "four": groups == [4],
        "double_three": groups == [3, 3],
        "straight_flush": run and len(suits) == 1,
    }[KINDS[kind]]


def test_a_hand_lacks_nothing_of_what_it_may_claim_and_else_one_card_more_than_with_the_best_one_added() -> None:
    rng = Rng("lacks")
    for number in range(60):
        cards, _twos = pick_doubled(PACK.cards("S2 H2 D2 C2 S3 H3 D3 S4 H4 S5 S6 H8"), 0, 2 + number % 7, rng)
        sets = [0]
        for card in listed(cards, 0):
            sets += [one | 1 << card for one in sets]
        more = [lacks(cards | 1 << card) for card in range(40)]
        for kind in range(len(KINDS)):
            fewest = lack(lacks(cards), kind)
            assert (fewest == 0) == any(earns(kind, one) for one in sets if one.bit_count() == SIZES[kind])
            assert min(lack(one, kind) for one in more) == max(0, fewest - 1)
