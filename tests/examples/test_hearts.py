"""Hearts, the example of a game in one file, used as its reader would: through `--game`."""

import json
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tefuda.engine import registry
from tefuda.engine.chance import Rng
from tefuda.engine.errors import BadSetup
from tefuda.engine.moves import Moves
from tefuda.engine.position import OVER, SPECTATOR, Position
from tefuda.engine.registry import find, load_file
from tefuda.testing import check, check_texts
from tefuda.texts import LANGUAGES, catalogue
from tests.conftest import ROOT
from tests.games.situation import legal, refused, situation

FILE = ROOT / "examples/hearts.py"


@pytest.fixture(scope="module", autouse=True)
def _hearts() -> Iterator[None]:
    """The house knows Hearts while these tests run."""
    load_file(FILE)
    yield
    registry._own.pop("hearts")


def deal(seed: str = "deal", **options: object) -> Position:
    game = find("hearts")
    return game.new(game.options({"players": 4, **options}), seed)


def hearts(setup: dict[str, Any], *moves: str, **options: Any) -> Position:
    return situation("hearts", setup, moves, **options)


def choose(position: Position, choices: dict[int, str]) -> Position:
    """Seats choose cards to pass, in this order."""
    for seat, cards in choices.items():
        for card in cards.split():
            position.play(position.parse(card), seat)
    return position


def hands(position: Position) -> list[set[str]]:
    return [set(hand) for hand in position.state()["hands"]]


# Thirteen cards each; seat 0 has the 2 of clubs, and seat 2 no clubs.
THIRTEEN = [
    "C2 C3 C4 C5 H2 H3 H4 S2 S3 S4 D2 D3 D4",
    "C6 C7 C8 C9 H5 H6 H7 S5 S6 S7 D5 D6 D7",
    "HQ HK HA HJ H8 H9 HT S8 S9 ST D8 D9 DT",
    "CT CJ CQ CK CA SJ SQ SK SA DJ DQ DK DA",
]
HELD = [[0, 0, 0, 0]] * 3  # after three deals, cards are held

# --- passing -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("deals", "to"), [(0, [1, 2, 3, 0]), (1, [3, 0, 1, 2]), (2, [2, 3, 0, 1])])
def test_three_cards_go_left_then_right_then_across(deals: int, to: list[int]) -> None:
    setup = {"hands": THIRTEEN, "exchange": True, "deals": HELD[:deals]}
    gifts = ["C2 H4 S4", "C9 H7 S7", "HA ST DT", "CA SA DA"]
    after = hands(choose(hearts(setup), dict(enumerate(gifts))))
    for seat, cards in enumerate(gifts):
        assert set(cards.split()) <= after[to[seat]]
        assert not set(cards.split()) & after[seat]
    assert [len(hand) for hand in after] == [13] * 4


def test_in_every_fourth_deal_all_cards_are_kept() -> None:
    position = deal(deals=5)
    while len(position.state()["deals"]) < 3:
        position.apply(position.legal_moves()[0])
    assert position.state()["exchange"] is False
    while len(position.state()["deals"]) < 4:
        position.apply(position.legal_moves()[0])
    assert position.state()["exchange"] is True


def test_the_seats_choose_at_the_same_time_and_in_any_order() -> None:
    setup = {"hands": THIRTEEN, "exchange": True}
    gifts = {0: "C2 H4 S4", 1: "C9 H7 S7", 2: "HA ST DT", 3: "CA SA DA"}
    one = choose(hearts(setup), gifts)
    other = choose(hearts(setup), {seat: gifts[seat] for seat in (3, 1, 0, 2)})
    assert one.state() == other.state()


def test_no_one_sees_what_the_others_choose() -> None:
    one = choose(hearts({"hands": THIRTEEN, "exchange": True}), {0: "C2 H4 S4"})
    other = choose(hearts({"hands": THIRTEEN, "exchange": True}), {0: "D2 D3 D4"})
    assert one.deciders() == [1, 2, 3]
    for viewer in (SPECTATOR, 1, 2, 3):
        assert one.view(viewer) == other.view(viewer)
    assert one.view(0) != other.view(0)


def test_giver_and_receiver_see_the_cards_handed_over() -> None:
    position = choose(hearts({"hands": THIRTEEN, "exchange": True}), {0: "C2 H4 S4", 1: "C9 H7 S7", 2: "HA ST DT"})
    position.log = []
    choose(position, {3: "CA SA DA"})
    given = next(happened for happened in position.log if happened.event.seat == 0)
    for viewer, seen in ((0, True), (1, True), (2, False), (3, False), (SPECTATOR, False)):
        assert [thing.face is not None for thing in given.for_seat(viewer).things] == [seen] * 3


# --- tricks ------------------------------------------------------------------------------------------------------


def first_trick(*moves: str) -> Position:
    return hearts({"hands": THIRTEEN, "deals": HELD}, *moves)


def test_the_2_of_clubs_leads() -> None:
    position = deal()
    while position.waiting:
        position.apply(position.legal_moves()[0])
    assert legal(position) == ["C2"]
    assert refused(first_trick(), "C3") == "two_of_clubs"


def test_suit_must_be_followed() -> None:
    position = first_trick("C2")
    assert legal(position) == ["C6", "C7", "C8", "C9"]
    assert refused(position, "D5") == "must_follow"
    assert refused(position, "SA") == "own_card"


def test_the_first_trick_takes_no_points() -> None:
    position = first_trick("C2", "C6")
    assert legal(position) == ["S8", "S9", "ST", "D8", "D9", "DT"]
    assert refused(position, "H8") == "first_trick"


def test_a_player_who_has_only_points_may_play_them_in_the_first_trick() -> None:
    position = hearts({"hands": ["C2 D2", "SQ H5", "C6 C7", "C8 C9"], "deals": HELD}, "C2")
    assert legal(position) == ["SQ", "H5"]


def test_in_later_tricks_points_may_be_played() -> None:
    setup = {"hands": ["C3 D2", "SQ H5", "C6 C7", "C8 C9"], "gone": "C2 C4 C5 CT", "deals": HELD}
    assert legal(hearts(setup, "C3")) == ["SQ", "H5"]


LATER = {"hands": ["C3 H2", "H5 D3", "C6 H7", "C8 D9"], "deals": HELD}


def test_hearts_cannot_be_led_before_one_has_been_played() -> None:
    position = hearts({**LATER, "gone": "C2 C4 C5 CT"})
    assert legal(position) == ["C3"]
    assert refused(position, "H2") == "hearts_closed"


def test_hearts_may_be_led_once_one_has_been_played() -> None:
    assert legal(hearts({**LATER, "gone": "C2 C4 H9 CT"})) == ["H2", "C3"]


def test_the_queen_of_spades_does_not_open_hearts() -> None:
    assert legal(hearts({**LATER, "gone": "C2 C4 SQ CT"})) == ["C3"]


def test_a_player_who_has_only_hearts_may_lead_them() -> None:
    setup = {**LATER, "hands": ["H3 H2", "H5 D3", "C6 H7", "C8 D9"], "gone": "C2 C4 C5 CT"}
    assert legal(hearts(setup)) == ["H2", "H3"]


def test_the_highest_card_of_the_suit_led_takes_the_trick_and_leads() -> None:
    position = hearts({**LATER, "gone": "C2 C4 C5 CT"}, "C3", "H5", "C6", "C8")
    assert position.turn == 3
    assert position.state()["points"] == [0, 0, 0, 1]


# --- scoring -----------------------------------------------------------------------------------------------------


def last_trick(taken: list[int], before: list[list[int]] | None = None, **options: Any) -> Position:
    """Seat 3 takes the queen of spades and the last heart; the other points were taken before."""
    setup = {"hands": ["S2", "H2", "SQ", "SA"], "gone": "C2", "points": taken, "deals": before or []}
    return hearts(setup, "S2", "H2", "SQ", "SA", **options)


def test_each_heart_is_one_point_and_the_queen_of_spades_thirteen() -> None:
    assert last_trick([4, 5, 0, 3]).scores() == [4, 5, 0, 3 + 14]


def test_a_player_who_takes_all_points_shoots_the_moon_and_the_others_get_26() -> None:
    assert last_trick([0, 0, 0, 12]).scores() == [26, 26, 26, 0]


def test_or_the_shooter_loses_26() -> None:
    assert last_trick([0, 0, 0, 12], moon="self").scores() == [0, 0, 0, -26]


def test_25_points_are_no_moon() -> None:
    assert last_trick([1, 0, 0, 11]).scores() == [1, 0, 0, 25]


def test_the_match_ends_when_a_player_reaches_the_limit_and_the_lowest_score_wins() -> None:
    end = last_trick([4, 5, 0, 3], [[20, 25, 25, 26], [20, 25, 25, 26], [0, 0, 0, 26], [0, 0, 0, 5]])
    assert end.is_over()
    assert (end.scores(), end.result().ranks) == ([44, 55, 50, 100], [1, 3, 2, 4])


def test_below_the_limit_it_goes_on() -> None:
    assert not last_trick([4, 5, 0, 3], [[20, 25, 25, 26], [20, 25, 25, 26], [0, 0, 0, 26], [0, 0, 0, 4]]).is_over()
    assert last_trick([4, 5, 0, 3], limit=10).is_over()


def test_the_match_ends_after_the_deals_agreed_on() -> None:
    assert last_trick([4, 5, 0, 3], deals=1).is_over()
    assert not last_trick([4, 5, 0, 3], deals=2).is_over()


def test_equal_scores_share_the_victory() -> None:
    end = last_trick([4, 4, 4, 0], deals=1)
    assert end.result().ranks == [1, 1, 1, 4]


def test_every_deal_pays_26_points_in_all() -> None:
    def invariant(position: Position) -> None:
        assert all(sum(row) in (26, 78) for row in position.state()["deals"])

    check("hearts", {"deals": 4}, matches=2, every=60, invariant=invariant)


# --- knowledge ---------------------------------------------------------------------------------------------------


def samples(position: Position, seat: int, number: int = 40) -> list[list[set[str]]]:
    rng = Rng("worlds")
    return [hands(position.determinize(seat, rng)) for _ in range(number)]


def test_a_seat_knows_where_the_cards_it_passed_are() -> None:
    gifts = {0: "H4 S4 D4", 1: "C9 H7 S7", 2: "HA ST DT", 3: "CA SA DA"}
    position = choose(hearts({"hands": THIRTEEN, "exchange": True}), gifts)
    for sample in samples(position, 0):
        assert {"H4", "S4", "D4"} <= sample[1]
    assert any(not {"C9", "H7", "S7"} <= sample[2] for sample in samples(position, 0))


def test_a_player_who_did_not_follow_is_known_to_lack_the_suit() -> None:
    position = first_trick("C2", "C6", "S8")
    assert all(card[0] != "C" for sample in samples(position, 1) for card in sample[2])


def test_a_player_who_leads_a_heart_before_any_was_played_is_known_to_have_nothing_else() -> None:
    setup = {"hands": ["H2 H3", "H5 D3", "C6 H7", "C8 D9"], "gone": "C2 C4 C5 CT", "deals": HELD}
    position = hearts(setup, "H2")
    assert all(card[0] == "H" for sample in samples(position, 1) for card in sample[0])


def test_a_player_who_is_about_to_lead_the_2_of_clubs_is_known_to_have_it() -> None:
    assert all("C2" in sample[0] for sample in samples(first_trick(), 2))


def test_a_secret_choice_of_another_seat_may_be_any_of_its_cards() -> None:
    position = choose(hearts({"hands": THIRTEEN, "exchange": True}), {0: "C2 H4 S4"})
    rng = Rng("worlds")
    chosen = {tuple(position.determinize(1, rng).state()["passing"][0]) for _ in range(40)}
    assert len(chosen) == 40
    assert all(len(cards) == 3 for cards in chosen)


# --- the file as its reader uses it ------------------------------------------------------------------------------


def test_the_rule_of_thumb_is_better_than_chance(many: Callable[[int], int]) -> None:
    moves = Moves()
    rng = Rng("thumb")
    margin = 0
    for k in range(many(400)):
        position = deal(f"thumb-{k}", deals=1)
        while not position.is_over():
            position.legal(moves)
            wise = position.turn == k % 4
            position.apply(position.hint(moves, rng) if wise else moves.get(rng.below(moves.size)))
        scores = position.scores()
        margin += sum(scores) - 4 * scores[k % 4]
    assert margin > 0


@pytest.mark.parametrize("options", [{"deals": 2}, {"deals": 4, "limit": 50, "moon": "self"}])
def test_hearts_keeps_the_contract(options: dict[str, object]) -> None:
    check("hearts", options, matches=1, every=17)


def test_the_command_line_takes_the_file(tefuda_command: list[str], tmp_path: Path) -> None:
    position = hearts({"hands": ["S2", "H2", "SQ", "SA"], "gone": "C2", "points": [4, 5, 0, 3]})
    moves = [[0, "S2"], [1, "H2"], [2, "SQ"], [3, "SA"]]
    record = {"tefuda": 1, "game": "hearts", "options": {"players": 4, "deals": 1}, "moves": moves}
    record |= {"setup": position.state(), "result": {"ranks": [2, 3, 1, 4], "scores": [4, 5, 0, 17]}}
    file = tmp_path / "hearts.json"
    file.write_text(json.dumps(record))
    done = subprocess.run([*tefuda_command, "--game", str(FILE), "replay", str(file)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("setup", "path"),
    [
        ({"hands": ["S2", "", "", ""]}, "$.setup.hands[1]"),
        ({"turn": 0}, "$.setup.turn"),
        ({"hands": ["S2 S3", "H2 H3", "C3 C4", "D2 D3"], "exchange": True}, "$.setup.exchange"),
        ({"hands": THIRTEEN, "exchange": True, "deals": HELD}, "$.setup.exchange"),
        ({"hands": ["S2", "H2", "C3", "D2"], "barred": [[], [], [], ["D"]]}, "$.setup.barred[3]"),
        ({"hands": ["S2", "H2", "C3", "D2"], "given": [["S2", "S2"], [], [], []]}, "$.setup.given[0][1]"),
    ],
)
def test_a_setup_that_cannot_be_is_refused_with_its_place(setup: dict[str, Any], path: str) -> None:
    with pytest.raises(BadSetup) as refusal:
        hearts(setup)
    assert refusal.value.path == path


def test_a_match_that_is_over_can_be_set_up() -> None:
    assert hearts({"turn": OVER, "deals": [[1, 2, 3, 20]]}).result().ranks == [1, 2, 3, 4]


def test_every_word_is_there_in_both_languages() -> None:
    own = [{key for key in catalogue(lang) if key.startswith("hearts.")} for lang in LANGUAGES]
    assert own[0] == own[1]
    check_texts("hearts")
