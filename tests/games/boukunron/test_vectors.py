"""On Tyranny: every vector of its spec, printed (V) and derived (D)."""

from pathlib import Path
from typing import Any

from tefuda.engine.view import Sheet
from tefuda.games.boukunron import Boukunron, scoring
from tefuda.games.boukunron.plaza import worth
from tests.games.boukunron.table import plaza, powers, table
from tests.games.records import replayed, replays
from tests.games.situation import legal, play, situation

BUNDLES = "H H H H H S S S S S S S S S S"  # one of hearts, two of spades


def final(**setup: Any) -> Boukunron:
    """Return a match of four at its final scoring."""
    setup = {"phase": "over", "chips": [0, 0, 0, 0], **setup}
    position = situation("boukunron", setup, players=4)
    assert isinstance(position, Boukunron)
    return position


def sums(sheet: Sheet) -> dict[str, int]:
    """Return the sums of a breakdown by kind of line; chips belong to the base."""
    out = {"base": 0, "suit": 0, "rank": 0, "fewest": 0}
    for line in sheet.lines:
        kind = line.text.id.removeprefix("boukunron.line.")
        out["base" if kind == "chips" else kind] += line.value or 0
    return out


@replays(__file__)
def test_a_vector_comes_out_as_the_rulebook_says(file: Path) -> None:
    assert replayed(file).is_over()


# --- §4.2, §4.3 plays and power ------------------------------------------------------------------------------------


def test_v1_hearts_led_and_held_three_suits_may_be_played_one_of_them_open() -> None:
    position = table({"hands": ["H D C S", "H", "H"]})
    assert {move for move in legal(position) if move.startswith("H D C")} == {
        "H D C open H",
        "H D C open D",
        "H D C open C",
    }


def test_v2_hearts_led_but_not_held_any_cards_may_be_played_and_cannot_win() -> None:
    position = table({"hands": ["H", "S C", "H"], "plaza": "S S S S C C C C", "bundles": "S S S S S C C C C C"})
    assert powers(position, "H", "S C", "H") == {0: 9, 2: 10}
    assert position.marker == 2


def test_v3_three_lead_suit_cards_are_worth_30() -> None:
    assert powers(table({"hands": ["H", "H H H", "H"]}), "H", "H H H open H", "H")[1] == 30


def test_v4_a_card_of_another_suit_is_worth_its_column() -> None:
    setup = {"leads": ["CJ", "CQ"], "plaza": "H H H S S", "bundles": BUNDLES, "hands": ["C", "C H S", "C"]}
    assert powers(table(setup), "C", "S H C open S", "C")[1] == 10 + 5 + 6


def test_v5_the_marker_holder_subtracts_one_from_the_sum() -> None:
    assert powers(table({"hands": ["H H", "H", "H"]}), "H H", "H", "H")[0] == 19


def test_v6_every_chip_takes_two_from_every_card_of_its_suit_but_never_below_zero() -> None:
    setup = {
        "leads": ["DJ", "DQ"],
        "bundles": "C C C C C",
        "tyrant": [[0, 0, 0], [0, 0, 0], [2, 0, 1], [1, 0, 0], [0, 0, 0]],
        "plaza": "D",
        "hands": ["D", "D D C", "C"],
    }
    position = table(setup)
    assert [worth(position, suit) for suit in (2, 3)] == [4, 0]
    assert powers(position, "D", "D D C open C", "C") == {0: 3, 1: 8}


# --- §4.4 clean-up -------------------------------------------------------------------------------------------------


def test_v7_a_loser_leaves_one_card_of_each_suit_and_gives_the_rest_to_the_winner() -> None:
    """R5."""
    position = table({"hands": ["H D D", "H H H", "S"]}, ["H D D open D", "H H H open H", "S"])
    assert plaza(position) == {"H": (1, 0), "D": (1, 0), "S": (1, 0)}
    assert position.state()["piles"][1] == ["H", "H", "H", "D"]


def test_v8_a_loser_with_a_single_card_gives_the_winner_nothing() -> None:
    position = table({"hands": ["H", "H H", "S"]}, ["H", "H H", "S"])
    assert plaza(position) == {"H": (1, 0), "S": (1, 0)}
    assert position.state()["piles"][1] == ["H", "H"]


def test_v9_five_cards_become_a_bundle_worth_two_and_later_cards_count_on_top() -> None:
    setup = {"leads": ["SQ", "SK", "DK"], "plaza": "H H H H", "hands": ["S S H D", "H H S", "S S H H"]}
    position = table(setup, ["S", "S H", "S S"])
    assert plaza(position)["H"] == (0, 1)
    assert worth(position, 1) == 2
    later = table({"leads": ["SQ"], "plaza": "H H", "bundles": "H H H H H", "hands": ["S", "S", "S"]})
    assert worth(later, 1) == 4


# --- §6 scoring ----------------------------------------------------------------------------------------------------


def test_v10_base_points() -> None:
    sheet = scoring.sheet(final(fame=["HJ SQ DQ", "", "", ""], chips=[1, 0, 0, 0]), 0)
    assert sums(sheet)["base"] == 6


def test_v11_bonus_for_the_same_suit() -> None:
    assert sums(scoring.sheet(final(fame=["DK CJ CQ CK", "", "", ""]), 0))["suit"] == 4


def test_v12_bonus_for_the_same_rank() -> None:
    sheet = scoring.sheet(final(fame=["SJ HJ DJ SQ HQ", "", "", ""], aces=["CA", None, None, None]), 0)
    assert sums(sheet)["rank"] == 13


def test_v13_three_seats_with_the_fewest_tricks_share_rounded_down() -> None:
    bundles = " ".join("S" * 5 + "H" * 5 + "D" * 5 + "C" * 5)
    position = final(fame=["SJ", "HQ", "DK", "CJ CQ"], bundles=bundles)
    assert [sums(scoring.sheet(position, seat))["fewest"] for seat in range(4)] == [2, 2, 2, 0]


def test_v14_who_is_ten_or_more_above_the_lowest_is_banished() -> None:
    position = final(
        fame=["HK", "SJ SK DK", "SQ HQ DQ", "HJ CJ"],
        aces=["HA", "SA", "DA", "CA"],
        chips=[1, 5, 4, 4],
        bundles="S S S S S C C C C C",
    )
    assert sums(scoring.sheet(position, 0)) == {"base": 4, "suit": 2, "rank": 0, "fewest": 4}
    result = position.result()
    assert result.scores == [10, 21, 20, 13]
    assert [sheet.stamp is not None for sheet in result.sheets] == [False, True, True, False]
    assert result.ranks == [2, 3, 4, 1]
    assert result.reason is not None
    assert result.reason.id == "boukunron.result.spared"


# --- §11 derived ---------------------------------------------------------------------------------------------------


def test_d1_a_chip_on_another_suits_column() -> None:
    setup = {
        "leads": ["DQ", "DK"],
        "plaza": "H H C",
        "bundles": "H H H H H",
        "tyrant": [[0, 0, 0], [1, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]],
        "hands": ["D", "H D C", "D"],
    }
    assert powers(table(setup), "D", "H D C open D", "D")[1] == 13


def test_d2_a_chip_on_the_lead_suit_and_the_marker() -> None:
    setup = {
        "leads": ["DQ", "DK"],
        "plaza": "H H",
        "bundles": "H H H H H",
        "tyrant": [[0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 1, 0]],
        "hands": ["H D D", "D", "D"],
    }
    assert powers(table(setup), "H D D open D", "D", "D")[0] == 19


def test_d3_a_column_that_reaches_five_becomes_a_bundle_between_two_losers() -> None:
    setup = {"leads": ["HQ", "HK"], "plaza": "C C C C", "hands": ["C C C S", "H C S", "H H H S"]}
    position = table(setup, ["C C C open C", "H C", "H H H open H"])
    assert plaza(position) == {"C": (1, 1), "H": (1, 0)}
    assert worth(position, 3) == 3
    assert position.state()["piles"][2] == ["H", "H", "H", "C", "C"]


def test_d4_an_empty_hand_and_stock_after_a_pass_must_pass_again() -> None:
    setup = {"hands": ["", "H", "H"], "chips": [3, 0, 0], "rested": [1, 0, 0]}
    position = table(setup)
    assert legal(position) == ["pass"]
    play(position, "pass")
    assert position.state()["chips"][0] == 2


def test_d5_without_hand_and_chips_a_seat_is_skipped_until_the_end_in_spite_of_its_stock() -> None:
    """§5.2."""
    setup = {"hands": ["", "H H", "H H"], "stocks": ["S S S S S", "", ""], "leads": ["HQ", "HK", "SK"]}
    position = table(setup)
    seats = []
    while not position.is_over():
        seats.append(position.turn)
        play(position, legal(position)[0])
    assert 0 not in seats
    assert position.state()["stocks"][0] == ["S"] * 5
