"""I Don't Want That Arcana: the vectors of its spec (the folder `records`), its rulings and special cases."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tefuda.cards.bits import union
from tefuda.engine.chance import Rng
from tefuda.engine.errors import BadNotation, BadOption, BadSetup, IllegalMove
from tefuda.engine.position import SPECTATOR, Position
from tefuda.engine.registry import find
from tefuda.engine.view import Thing, Zone
from tefuda.games.sono_arcana import learning
from tefuda.games.sono_arcana.plays import PACKS, RANKS, Phase, face_up, worth
from tests.games.features import check_kinds, learned
from tests.games.records import replayed, replays
from tests.games.situation import legal, play, refused, situation

ARCANA = "sono_arcana"


@replays(__file__)
def test_vectors(file: Path) -> None:
    assert replayed(file).is_over()


def deal(players: int, seed: str = "deal", **options: Any) -> Position:
    game = find(ARCANA)
    return game.new(game.options({"players": players, **options}), seed)


def auction(*hands: str, **setup: Any) -> Position:
    """Return a round for a7, begun by seat 0 with a stack that goes on; `moves` of a setup are made."""
    moves = setup.pop("moves", "")
    options = {"players": len(hands), "teams": setup.pop("teams", False)}
    setup = {"hands": [hand.split() for hand in hands], "lots": "a7", "stack": "a0 a1 a2", **setup}
    return situation(ARCANA, setup, [move.strip() for move in moves.split(",") if move], **options)


def bids(*cards: str) -> Position:
    """Return a round in which seat 0 leads and the seats bid these cards; all have two more left."""
    moves = ", ".join(cards)
    spare = ["C2 C7", "C3 C8", "C4 C9", "C5 CT", "C6 CJ"]
    hands = [f"{card.removeprefix('down ')} {spare[seat]}" for seat, card in enumerate(cards)]
    return auction(*hands, moves=moves)


def owner(position: Position, arcanum: str = "a7") -> int:
    """Return the seat that has taken an arcanum."""
    return next(seat for seat, taken in enumerate(position.state()["taken"]) if arcanum in taken)


def finished(*taken: str, teams: bool = False) -> Position:
    """Return the end of a match with these collections."""
    setup = {"hands": [[] for _ in taken], "taken": [arcana.split() for arcana in taken], "phase": "over"}
    return situation(ARCANA, setup, players=len(taken), teams=teams)


def zone(position: Position, id: str, viewer: int = SPECTATOR) -> Zone:
    return next(zone for zone in position.view(viewer).zones if zone.id == id)


def lying(position: Position, id: str, viewer: int = SPECTATOR) -> list[Thing]:
    return zone(position, id, viewer).things


# --- components and setup ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "ranks", "cards"), [(5, 20, 80), (4, 16, 64), (3, 12, 48)])
def test_v1_ranks_per_player_count(players: int, ranks: int, cards: int) -> None:
    assert len(RANKS[players]) == ranks
    names = PACKS[players].names
    assert len([name for name in names if name[0] != "a"]) == cards == 16 * players
    assert len([name for name in names if name[0] == "a"]) == 24
    assert all(len(hand) == 16 for hand in deal(players).state()["hands"])


def test_r8_neither_m_nor_f_is_in_any_pack() -> None:
    assert not {"M", "F"} & set("".join(RANKS.values()))


def test_the_ranks_from_strong_to_weak() -> None:
    assert RANKS[5][::-1] == "KQCJWLBERT98765432AN"
    assert set(RANKS[5]) - set(RANKS[4]) == set("CWLN")
    assert set(RANKS[4]) - set(RANKS[3]) == set("BERA")


def test_r9_the_first_parent_is_drawn_by_lot_or_chosen() -> None:
    assert {deal(3, seed).turn for seed in "abcdefgh"} == {0, 1, 2}
    assert {deal(3, seed, startSeat=2).turn for seed in "abcdefgh"} == {2}


# --- lots -------------------------------------------------------------------------------------------------------------


def test_r3_the_parent_sees_the_first_lot_and_then_may_add_one_more_only() -> None:
    position = auction("SK S2", "SQ S3", "SJ S4", lots="", stack="a5 a6 a9")
    assert [thing.face for thing in lying(position, "lots")] == [None, "a5"]
    assert legal(position) == ["stop", "more"]
    play(position, "more")
    assert position.state()["lots"] == ["a5", "a6"]
    assert position.turn == 0
    assert "SK" in legal(position) and "more" not in legal(position)


def test_without_one_more_only_one_is_put_up() -> None:
    position = play(auction("SK S2", "SQ S3", "SJ S4", lots="", stack="a5 a6 a9"), "stop")
    assert position.state()["lots"] == ["a5"]
    assert legal(position) == ["S2", "SK", "down S2", "down SK"]


def test_a_lone_arcanum_on_the_stack_leaves_nothing_to_decide() -> None:
    """§5.4."""
    position = auction("SK S2", "SQ S3", "SJ S4", lots="", stack="a5")
    assert position.state()["lots"] == ["a5"]
    assert legal(position)[0] == "S2"


def test_r4_in_the_last_round_the_parent_still_chooses_face_up_or_down() -> None:
    position = auction("SK", "SQ", "SJ", lots="", stack="a5 a6 a9")
    assert position.state()["lots"] == ["a5", "a6", "a9"]
    assert legal(position) == ["SK", "down SK"]
    assert [tag.id for tag in position.view(0).tags] == ["final"]


@pytest.mark.parametrize(("choice", "rounds", "left"), [("stop", 16, 0), ("more", 12, 4)])
def test_one_lot_a_round_leaves_nine_for_the_last_and_two_end_the_match_early(
    choice: str, rounds: int, left: int
) -> None:
    """§5.1, §5.2."""
    position = deal(3)
    lots = []
    while not position.is_over():
        if choice in legal(position):
            play(position, choice)
        lots.append(len(position.state()["lots"]))
        for _ in range(3):
            play(position, legal(position)[-1])
    assert lots == ([1] * 15 + [9] if choice == "stop" else [2] * 12)
    assert len(lots) == rounds
    assert [len(hand) for hand in position.state()["hands"]] == [left] * 3
    progress = position.view(0).progress
    assert progress is not None and progress.args["n"] == rounds


# --- bids -------------------------------------------------------------------------------------------------------------


def test_face_up_everybody_in_turn_follows_suit_if_able() -> None:
    position = auction("SK S2", "SQ H3", "H4 H5", moves="SK")
    assert (position.turn, legal(position)) == (1, ["SQ"])
    assert refused(position, "H3") == "must_follow"
    play(position, "SQ")
    assert (position.turn, legal(position)) == (2, ["H4", "H5"])


@pytest.mark.parametrize("bid", ["SK", "down SK"])
def test_a_bid_is_told_where_it_lies(bid: str) -> None:
    position = auction("SK S2", "SQ H3", "H4 H5")
    position.log = []
    play(position, bid)
    event = position.log[0].for_seat(0)
    assert [thing.id for thing in event.things] == [thing.id for thing in lying(position, event.zone, 0)]


def test_face_down_all_others_bid_at_once_any_card_unseen() -> None:
    position = auction("SK S2", "SQ H3", "H4 H5", moves="down SK")
    assert position.deciders() == [1, 2]
    assert legal(position) == ["down SQ", "down H3"]
    position.play(position.parse("down H4"), 2)
    assert position.deciders() == [1]
    assert [thing.face for thing in lying(position, "bids")] == [None, None]
    assert [thing.face for thing in lying(position, "bids", 2)] == [None, "H4"]
    play(position, "down H3")
    assert owner(position) == 0
    assert [thing.face for thing in lying(position, "bids")] == ["SK", "H3", "H4"]


def test_the_mode_is_public_at_once_and_the_card_is_not() -> None:
    position = auction("SK S2", "SQ H3", "H4 H5")
    two, king = position.parse("down S2"), position.parse("down SK")
    assert position.seen_as(two) == position.seen_as(king) not in (two, king)
    assert position.seen_as(position.parse("SK")) == position.parse("SK")
    position.play(king)
    assert position.seen_as(position.parse("down SQ")) == position.seen_as(position.parse("down H3"))


def test_face_up_the_strongest_of_the_suit_led_wins() -> None:
    assert owner(bids("S9", "ST", "HK")) == 1


def test_face_down_the_strongest_of_any_suit_wins() -> None:
    assert owner(bids("down S9", "down ST", "down HK")) == 2


def test_r2_a_card_of_another_suit_cancels_one_of_the_suit_led() -> None:
    assert owner(bids("S9", "SQ", "HQ")) == 0


def test_r1_no_valid_card_of_the_suit_led_gives_the_lots_to_the_parent() -> None:
    assert owner(bids("SQ", "HQ", "HK")) == 0


@pytest.mark.parametrize(
    "cards",
    [
        ["down SQ", "down HQ", "down DQ"],
        ["down SQ", "down HQ", "down DT", "down HT"],
        ["down SQ", "down HQ", "down DQ", "down ST", "down HT"],
        ["SQ", "HQ", "DQ"],
        ["SQ", "HQ", "ST", "HT"],
        ["SQ", "HQ", "DQ", "ST", "HT"],
    ],
)
def test_all_bids_void_gives_the_lots_to_the_parent(cards: list[str]) -> None:
    """§5.3."""
    position = bids(*cards)
    assert owner(position) == position.turn == 0
    assert all("down" in thing.tags for thing in lying(position, "bids"))


def test_the_winner_takes_all_lots_and_is_the_next_parent() -> None:
    position = auction("S9 S2 S5", "ST S3 S6", "SQ S4 S7", lots="a7 a20", moves="S9, ST, SQ")
    assert position.state()["taken"] == [[], [], ["a20", "a7"]]
    assert (position.turn, position.state()["parent"], legal(position)) == (2, 2, ["stop", "more"])
    assert position.state()["lots"] == ["a0"]


def test_r7_used_bids_lie_open_until_the_next_bid_and_then_are_out_of_play() -> None:
    position = bids("S9", "ST", "HK")
    assert [thing.face for thing in lying(position, "bids")] == ["ST", "HK", "S9"]
    play(position, "stop", "C3")
    assert position.state()["gone"] == ["S9", "ST", "HK"]
    assert all([thing.face for thing in lying(position, "gone", seat)] == ["S9", "ST", "HK"] for seat in (-1, 0, 2))
    assert [thing.face for thing in lying(position, "bids")] == ["C3"]


def test_refusals_name_their_rule() -> None:
    choosing = auction("SK S2", "SQ S3", "SJ S4", lots="")
    assert refused(choosing, "SK") == "lots"
    bidding = play(choosing, "stop")
    assert refused(bidding, "more") == "lots"
    assert refused(bidding, "SQ") == "own_card"
    assert refused(play(bidding, "SK"), "down SQ") == "mode"
    assert refused(auction("SK S2", "SQ S3", "SJ S4", moves="down SK"), "SQ") == "mode"


@pytest.mark.parametrize("text", ["a7", "down a7", "down", "up SK", "SW", "S1"])
def test_what_is_no_bid_card_of_three_players_is_no_move(text: str) -> None:
    with pytest.raises(BadNotation):
        bids("S9", "ST", "HK").parse(text)


# --- scoring ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arcana", "up", "points"),
    [
        ([], [], 0),
        ([0], [0], 2),
        ([3, 13, 23], [], -3),
        ([4, 14], [], -2),
        ([0, 20], [], -2),
        ([10, 20, 11, 2], [2, 11], 2),
        ([7, 17, 8, 18, 23], [23], -2),
        (list(range(10)), list(range(10)), 20),
        (list(range(24)), [], -24),
    ],
)
def test_arcana_that_share_a_last_digit_lie_face_down(arcana: list[int], up: list[int], points: int) -> None:
    assert face_up(union(arcana)) == union(up)
    assert worth(union(arcana)) == points


def test_arcana_clash_only_within_one_collection() -> None:
    assert finished("a3", "a13", "a23").scores() == [2, 2, 2]


def test_a_tie_goes_to_the_highest_arcanum_face_up() -> None:
    result = finished("a7 a21 a11", "a5 a15 a9 a8", "a4 a14 a22 a6").result()
    assert result.scores == [0, 2, 2]
    assert result.ranks == [3, 2, 1]
    assert result.reason is not None and result.reason.id == "sono_arcana.result.tie"


def test_r5_a_player_with_an_arcanum_face_up_beats_one_without() -> None:
    assert finished("", "a1 a11 a0", "a2 a12").result().ranks == [2, 1, 3]


def test_r5_tied_players_without_any_share_the_victory() -> None:
    result = finished("", "a1 a11", "").result()
    assert result.ranks == [1, 3, 1]
    assert result.reason is not None and result.reason.id == "common.result.shared"


def test_the_reckoning_tells_every_clash() -> None:
    sheet = finished("a7 a17 a8 a18 a23", "", "").result().sheets[0]
    assert [(line.value, line.faces) for line in sheet.lines] == [
        (2, ["a23"]),
        (-2, ["a7", "a17"]),
        (-2, ["a8", "a18"]),
    ]
    assert sheet.total == -2


def test_to_win_is_worth_more_than_points() -> None:
    close = finished("a7 a6 a5", "a0 a1 a2 a3", "a8")
    assert [close.utility(seat) > 0 for seat in range(3)] == [False, True, False]


# --- two against two --------------------------------------------------------------------------------------------------


def test_partners_sit_opposite_and_add_up_what_each_has() -> None:
    position = finished("a3 a4", "a13", "a14 a23", "a5 a15", teams=True)
    result = position.result()
    assert result.scores == [8, 0, 8, 0]
    assert result.ranks == [1, 3, 1, 3]
    assert result.teams == [0, 1, 0, 1]
    assert [sheet.total for sheet in result.sheets] == result.scores
    assert position.utility(0) == position.utility(2) > 0


def test_r6_a_tie_of_teams_goes_to_the_highest_arcanum_in_a_team() -> None:
    result = finished("a3", "a22", "a21", "a5", teams=True).result()
    assert result.scores == [4, 4, 4, 4]
    assert result.ranks == [3, 1, 3, 1]
    assert result.reason is not None and result.reason.id == "sono_arcana.result.tie_team"


def test_teams_with_no_arcanum_face_up_share_the_victory() -> None:
    result = finished("a3 a13", "a4 a14", "", "", teams=True).result()
    assert result.ranks == [1, 1, 1, 1]
    assert result.reason is not None and result.reason.id == "common.result.shared"


@pytest.mark.parametrize("players", [3, 5])
def test_only_four_can_play_in_teams(players: int) -> None:
    with pytest.raises(BadOption) as refusal:
        deal(players, teams=True)
    assert refusal.value.path == "$.options.teams"


# --- what is seen and known -------------------------------------------------------------------------------------------


def test_what_counts_and_what_clashes_is_seen_at_once() -> None:
    position = auction("SK S2", "SQ S3", "SJ S4", taken=["a13 a3 a5", "", ""])
    things = lying(position, "taken0", 2)
    assert [(thing.face, thing.tags) for thing in things] == [("a3", ["down"]), ("a13", ["down"]), ("a5", [])]
    assert zone(position, "taken0").value == 0


def test_the_rank_to_beat_stands_out() -> None:
    def current(position: Position) -> list[str]:
        return [slot.at for slot in zone(position, "ranks").slots if "current" in slot.tags]

    assert current(auction("ST S2", "SQ S3", "HQ S4", moves="ST, SQ")) == ["Q"]
    assert current(auction("ST S2", "SQ S3", "HT H4", "H3 H5", moves="ST, SQ, HT")) == ["Q"]
    assert current(auction("ST S2", "SQ S3", "HQ S4", moves="down ST")) == []


def test_guesses_keep_voids_hide_bids_and_shuffle_the_stack() -> None:
    position = auction("S9 S2 H2", "HK D5 D6", "SQ H3 D7", moves="S9, HK, SQ, stop, down H3", stack="a0 a1 a2")
    rng = Rng("guess")
    worlds = [position.determinize(0, rng) for _ in range(300)]
    states = [world.state() for world in worlds]
    assert all(name[0] != "S" for state in states for name in state["hands"][1])
    assert {state["bids"][2] for state in states} == {"D5", "D6", "D7", "H3"}
    assert {tuple(state["stack"]) for state in states} == {("a1", "a2"), ("a2", "a1")}
    assert all(world.state()["bids"][2] == "H3" for world in [position.determinize(2, rng) for _ in range(20)])


def test_every_hand_that_fits_is_guessed_equally_often() -> None:
    position = auction("S9 S2", "H3 D6", "D5 D7")
    rng = Rng("even")
    hands = Counter(tuple(position.determinize(0, rng).state()["hands"][1]) for _ in range(3000))
    assert len(hands) == 6
    assert all(400 < times < 600 for times in hands.values())


# --- explicit starts --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"hands": [["SK", "a3"], ["SQ"], ["SJ"]]}, "$.setup.hands[0]"),
        ({"stack": ["S5"]}, "$.setup.stack"),
        ({"lots": "", "stack": []}, "$.setup.stack"),
        ({"lots": "", "phase": "bid"}, "$.setup.lots"),
        ({"phase": "lots"}, "$.setup.stack"),
        ({"stack": ["a5"]}, "$.setup.stack"),
        ({"lots": "", "stack": ["a5"], "turn": 1}, "$.setup.turn"),
        ({"bids": ["a5", None, None]}, "$.setup.bids"),
        ({"hands": [["SK", "S2"], ["SQ"], ["SJ"]]}, "$.setup.hands[1]"),
        ({"hands": [[], [], []]}, "$.setup.hands"),
        ({"barred": [[], ["S"], []]}, "$.setup.barred[1]"),
        ({"turn": 1}, "$.setup.turn"),
        ({"leader": 1}, "$.setup.leader"),
        ({"phase": "follow"}, "$.setup.bids"),
        ({"hands": [[], ["SQ"], []], "bids": ["SK", None, "SJ"]}, "$.setup.bids"),
        ({"hands": [[], ["SQ"], []], "bids": ["SK", None, "SJ"], "phase": "sealed", "turn": 0}, "$.setup.turn"),
    ],
)
def test_a_start_that_cannot_be_is_refused(change: dict[str, Any], path: str) -> None:
    setup = {"hands": [["SK"], ["SQ"], ["SJ"]], "lots": "a7", **change}
    with pytest.raises(BadSetup) as refusal:
        situation(ARCANA, setup, players=3)
    assert refusal.value.path == path


def test_a_start_may_lie_in_the_middle_of_a_round() -> None:
    hands = [["S2"], ["H3", "S4"], ["D4", "D5"], ["C4"]]
    setup = {"hands": hands, "bids": ["SK", None, None, "H9"], "parent": 3, "lots": "a7"}
    position = situation(ARCANA, setup, players=4)
    assert (position.turn, legal(position)) == (1, ["H3"])
    assert position.state()["barred"] == [["H"], [], [], []]
    secret = situation(ARCANA, {**setup, "phase": "sealed"}, players=4)
    assert (secret.deciders(), legal(secret)) == ([1, 2], ["down S4", "down H3"])
    with pytest.raises(IllegalMove):
        secret.play(secret.parse("down S2"), 0)


# --- what policies learn from -----------------------------------------------------------------------------------------

FACE_UP = [learning.OUTCOME, learning.WINNER, learning.EFFORT, learning.SUIT, learning.SPENT, learning.VOID]
BEFORE = [learning.STRONGER, learning.BID, learning.WAY, learning.SUIT, learning.SPENT, learning.VOID]
KINDS = {
    Phase.LOTS: [learning.SECOND, learning.LATER, learning.STRONG],
    Phase.BID: BEFORE,
    Phase.SEALED: BEFORE,
    Phase.FOLLOW: FACE_UP,
}


@pytest.mark.parametrize(("players", "teams"), [(3, False), (4, False), (4, True), (5, False)])
def test_no_feature_is_taken_for_one_of_another_kind(players: int, teams: bool) -> None:
    check_kinds(lambda seed: deal(players, seed, teams=teams), KINDS, learning.SPACE)


def outcome(after: int, whose: int, gain: int) -> int:
    return (after * learning.SIDES + whose) * learning.GAINS + learning.NEUTRAL + gain


def test_a_policy_sees_who_would_have_the_lots() -> None:
    taken = [["a17"], [], [], ["a3", "a4"]]
    position = auction("S9 C2", "SQ C3", "S2 DQ", "SK C4", taken=taken, moves="S9, SQ")
    found = learned(position, learning.OUTCOME, learning.WINNER)
    assert found == {"S2": outcome(1, 2, 2)}  # the queen would win, and a7 be worth 2 to its seat
    without = auction("S9 C2", "SQ C3", "D2 DQ", "SK C4", taken=taken, moves="S9, SQ")
    found = learned(without, learning.OUTCOME, learning.WINNER)
    assert found["DQ"] == outcome(1, 2, -4)  # the queens cancel each other, and a7 clashes with a17


def test_a_policy_sees_that_the_best_of_the_others_would_have_the_lots() -> None:
    position = auction("S9 C2", "SQ C3", "S2 DQ", "SK C4", taken=[[], ["a3"], [], []], moves="S9, SQ")
    assert learned(position, learning.OUTCOME, learning.WINNER) == {"S2": outcome(1, 3, 2)}


def test_a_policy_sees_that_a_partner_would_have_the_lots() -> None:
    position = auction("SQ C2", "S9 C3", "S2 DQ", "SK C4", moves="SQ, S9", teams=True)
    assert learned(position, learning.OUTCOME, learning.WINNER) == {"S2": outcome(1, 1, 2)}


def test_a_policy_sees_which_hidden_cards_would_win_over_a_bid() -> None:
    position = auction("SQ S2", "SK C3", "S3 C5")
    found = learned(position, learning.STRONGER, learning.BID - learning.STRONGER)
    gain = (learning.NEUTRAL + 2) * learning.ABOVE
    assert found["SQ"] == gain + 1
    assert found["S2"] == gain + learning.ABOVE - 1
