"""Four Tricks: the vectors of its spec and its special cases."""

from pathlib import Path

import pytest

from tefuda.cards.bits import count
from tefuda.engine.chance import Rng
from tefuda.engine.errors import BadSetup
from tefuda.engine.position import OVER, Position
from tefuda.engine.registry import find
from tefuda.games.four_tricks import POINTS, FourTricks
from tefuda.games.four_tricks.plays import PACK
from tefuda.testing import check
from tests.games.records import replayed, replays
from tests.games.situation import legal, play, refused, situation

LAST_TRICK = {"hands": ["S6", "SA", "S7"], "turn": 0, "dealer": 2, "deals": [[0, 0, 0], [0, 0, 0]]}


def deal(seed: str = "deal", **options: object) -> FourTricks:
    game = find("four_tricks")
    position = game.new(game.options({"players": 3, **options}), seed)
    assert isinstance(position, FourTricks)
    return position


def deal_points(won: list[int]) -> list[int]:
    """Return the points of one round in which the seats took `won` counted tricks."""
    setup = {"turn": OVER, "deals": [won]}
    return situation("four_tricks", setup).scores()


def play_any(position: Position) -> None:
    while not position.is_over():
        position.apply(position.legal_moves()[0])


# --- vectors -----------------------------------------------------------------------------------------------------


@replays(__file__)
def test_a_vector_comes_out_as_the_rulebook_says(file: Path) -> None:
    assert replayed(file).is_over()


@pytest.mark.parametrize(
    ("tricks", "points"),
    list(enumerate([-5, 1, 3, 6, 10, -5, -6, -7, -8, -9, -10, -11, -12, -13])),
)
def test_v1_the_score_table(tricks: int, points: int) -> None:
    assert deal_points([tricks, 13 - tricks, 0])[0] == points


def test_v2_winning_only_the_last_trick_counts_two_and_scores_three() -> None:
    """§6.1."""
    end = situation("four_tricks", {**LAST_TRICK, "won": [6, 0, 5]}, ["S6", "SA", "S7"])
    assert end.state()["deals"][-1] == [6, 2, 5]
    assert end.scores() == [-5 - 5 - 6, -5 - 5 + 3, -5 - 5 - 5]


def test_v3_thirty_six_cards_twelve_each() -> None:
    position = deal()
    assert len(PACK.names) == 36
    assert [count(hand) for hand in position.hands] == [12, 12, 12]


def test_d1_won_4_3_4_and_the_last_by_the_second_player() -> None:
    setup = {**LAST_TRICK, "won": [4, 3, 4], "deals": []}
    end = situation("four_tricks", setup, ["S6", "SA", "S7"])
    assert end.state()["deals"] == [[4, 5, 4]]
    assert end.scores() == [10, -5, 10]


def test_d2_counted_2_3_8() -> None:
    assert deal_points([2, 3, 8]) == [3, 6, -8]


# --- the trick ---------------------------------------------------------------------------------------------------


def test_a_player_who_holds_the_suit_led_must_follow() -> None:
    position = situation("four_tricks", {"hands": ["S9 D7", "S6 HA", "HT CQ"]}, ["S9"])
    assert legal(position) == ["S6"]
    assert refused(position, "HA") == "must_follow"
    assert refused(position, "D7") == "own_card"


def test_a_player_who_lacks_the_suit_led_plays_any_card() -> None:
    position = situation("four_tricks", {"hands": ["S9 D7", "S6 HA", "HT CQ"]}, ["S9", "S6"])
    assert legal(position) == ["HT", "CQ"]


def test_a_higher_card_of_another_suit_does_not_win() -> None:
    position = situation("four_tricks", {"hands": ["S9 D7", "S6 HA", "HT CQ"]}, ["S9", "S6", "CQ"])
    assert position.state()["won"] == [1, 0, 0]


def test_the_ace_is_high_and_its_owner_leads_next() -> None:
    position = situation("four_tricks", {"hands": ["SK D7", "SA H9", "SQ CQ"]}, ["SK", "SA", "SQ"])
    assert position.state()["won"] == [0, 1, 0]
    assert position.turn == 1


def test_winning_all_twelve_tricks_counts_thirteen() -> None:
    """R4: 12 are played, 13 are counted."""
    end = situation("four_tricks", {**LAST_TRICK, "won": [0, 11, 0], "deals": []}, ["S6", "SA", "S7"])
    assert end.state()["deals"] == [[0, 13, 0]]
    assert end.scores() == [-5, -13, -5]


def test_the_counted_tricks_of_a_deal_are_always_thirteen() -> None:
    """§6.2."""
    position = deal("thirteen")
    play_any(position)
    assert [sum(won) for won in position.state()["deals"]] == [13, 13, 13]


def test_three_seats_can_never_all_have_ten_points() -> None:
    """§6.2."""
    evens = [(a, b, 13 - a - b) for a in range(14) for b in range(14 - a)]
    assert not any(POINTS[a] == POINTS[b] == POINTS[c] == 10 for a, b, c in evens)


# --- rounds and the end ------------------------------------------------------------------------------------------


def test_the_dealers_left_leads_and_the_deal_passes_to_the_left() -> None:
    position = deal(startSeat=1)
    leaders = [(position.dealer, position.turn)]
    while not position.is_over():
        deals = len(position.rounds)
        position.apply(position.legal_moves()[0])
        if len(position.rounds) > deals and not position.is_over():
            leaders.append((position.dealer, position.turn))
    assert leaders == [(0, 1), (1, 2), (2, 0)]


def test_without_a_start_seat_chance_picks_the_first_leader() -> None:
    """R2."""
    assert {deal(f"seed {k}").turn for k in range(40)} == {0, 1, 2}


def test_the_chosen_number_of_deals_is_played() -> None:
    position = deal(deals=6)
    play_any(position)
    assert len(position.rounds) == 6


def test_r3_three_deals_are_played_unless_another_number_is_agreed() -> None:
    position = deal()
    play_any(position)
    assert len(position.rounds) == 3


def test_the_highest_sum_wins() -> None:
    result = situation("four_tricks", {"turn": OVER, "deals": [[4, 4, 5], [4, 3, 6], [1, 4, 8]]}).result()
    assert result.scores == [21, 26, -19]
    assert result.ranks == [2, 1, 3]


def test_equal_sums_share_the_victory() -> None:
    """R1: the rulebook is silent about ties."""
    result = situation("four_tricks", {"turn": OVER, "deals": [[4, 4, 5]]}).result()
    assert result.ranks == [1, 1, 3]
    assert result.reason is not None
    assert result.reason.id == "common.result.shared"


# --- what a seat knows -------------------------------------------------------------------------------------------


def test_a_seat_that_missed_the_suit_is_never_dealt_it_again() -> None:
    hands = ["S9 D7 D8 SK", "S6 HA S7 ST", "HT CQ HJ H7"]
    position = situation("four_tricks", {"hands": hands}, ["S9", "S6", "CQ", "D7"])
    spades = PACK.cards("S6 S7 S8 S9 ST SJ SQ SK SA")
    rng = Rng("worlds")
    worlds = [position.determinize(0, rng) for _ in range(50)]
    assert all(isinstance(world, FourTricks) and world.hands[2] & spades == 0 for world in worlds)
    assert len({str(world.state()["hands"]) for world in worlds}) > 1


@pytest.mark.parametrize(
    ("setup", "path"),
    [
        ({"hands": ["S6 S7", "S8", "S9 ST"]}, "$.setup.hands[1]"),
        ({"hands": ["S6", "", "S9"], "trick": [None, "H6", None]}, "$.setup.trick"),
        ({"hands": ["S6", "S8", ""], "trick": [None, None, "S9"], "barred": [["S"], [], []]}, "$.setup.barred[0]"),
        ({"hands": ["", "", ""]}, "$.setup.hands[0]"),
        ({"hands": ["S6", "S6", "S7"]}, "$.setup.hands[1][0]"),
    ],
)
def test_a_setup_that_cannot_be_is_refused_with_its_place(setup: dict[str, object], path: str) -> None:
    with pytest.raises(BadSetup) as refusal:
        situation("four_tricks", setup)
    assert refusal.value.path == path


def test_the_trick_on_the_table_can_be_set_up() -> None:
    setup = {"hands": ["S6 D7", "SJ", "D8"], "trick": [None, "ST", "SA"], "turn": 0}
    position = play(situation("four_tricks", setup), "S6")
    assert position.state()["won"] == [0, 0, 1]
    assert position.turn == 2


# --- the contract ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"deals": 6, "startSeat": 2}])
def test_conformance(options: dict[str, object]) -> None:
    def thirteen_tricks(position: Position) -> None:
        assert isinstance(position, FourTricks)
        assert all(sum(won) == 13 for won in position.state()["deals"])

    report = check("four_tricks", options, invariant=thirteen_tricks)
    assert report.widest == 12
