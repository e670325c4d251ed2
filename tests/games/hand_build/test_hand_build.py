"""Hand Build: the vectors of its spec (the folder `records`), its rulings and special cases."""

import itertools
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tefuda.cards.bits import bit
from tefuda.engine.chance import Rng
from tefuda.engine.errors import BadNotation, BadSetup
from tefuda.engine.features import Features
from tefuda.engine.moves import Moves
from tefuda.engine.position import OPEN, SPECTATOR, Position
from tefuda.engine.registry import find
from tefuda.engine.view import Zone
from tefuda.games.hand_build import HandBuild, learning
from tefuda.games.hand_build.plays import BLACK_BACK, LOOK, RED_BACK, TAKE, Phase
from tefuda.testing import check
from tests.games.records import replayed, replays
from tests.games.situation import legal, play, refused, situation

HAND_BUILD = "hand_build"

# Three players have played to a trick; seat 1 is the weakest, then 0, then 2.
REFILL: dict[str, Any] = {
    "hands": [["H5", "C9"], ["C4", "S6"], ["D8", "H2"]],
    "trick": ["S9", "S3", "ST"],
    "spread": ["D2", "H7", "C8", "S5"],
    "deck": ["H3", "D9", "S2", "C7", "H9"],
    "leader": 0,
}


@replays(__file__)
def test_vectors(file: Path) -> None:
    assert replayed(file).is_over()


def deal(players: int, seed: str = "deal", **options: Any) -> HandBuild:
    game = find(HAND_BUILD)
    position = game.new(game.options({"players": players, **options}), seed)
    assert isinstance(position, HandBuild)
    return position


def refill(*moves: str, **setup: Any) -> Position:
    options = {"colourBacks": setup.pop("colourBacks")} if "colourBacks" in setup else {}
    return situation(HAND_BUILD, {**REFILL, **setup}, moves, players=3, **options)


def zone(position: Position, id: str, viewer: int = SPECTATOR) -> Zone:
    return next(zone for zone in position.view(viewer).zones if zone.id == id)


def spread(position: Position, viewer: int) -> list[str | None]:
    return [thing.face for thing in zone(position, "spread", viewer).things]


def scored(won: list[str], coins: list[int]) -> Position:
    """Return a match whose captured cards are these."""
    captured = [cards.split() for cards in won]
    return situation(HAND_BUILD, {"won": captured, "coins": coins}, players=len(won))


def suit_sums(position: Position) -> dict[str, int]:
    """Return what the breakdown lists for seat 0 in each suit, chips included."""
    lines: list[dict[str, Any]] = [dict(line.text.args) for line in position.result().sheets[0].lines]
    return {args["suit"]: args["n"] for args in lines if "suit" in args}


# --- §2, §3 components and deal ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "total", "table", "pile"), [(2, 24, 3, 15), (3, 36, 4, 23), (4, 48, 5, 31)])
def test_three_cards_each_a_table_of_one_more_than_players_and_the_pile(
    players: int, total: int, table: int, pile: int
) -> None:
    state = deal(players).state()
    assert [len(hand) for hand in state["hands"]] == [3] * players
    assert len(state["spread"]) == table
    assert len(state["deck"]) == pile
    assert 3 * players + table + pile == total
    assert state["supply"] == 8


@pytest.mark.parametrize("players", [2, 3, 4])
def test_twelve_tricks_nine_refills_and_all_eight_chips(players: int) -> None:
    position = deal(players)
    tables = []
    while not position.is_over():
        if position.state()["trick"] == [None] * players:
            tables.append(sum(card is not None for card in position.state()["spread"]))
        position.apply(position.legal_moves()[-1])
    state = position.state()
    assert tables == [players + 1] * 8 + [players] + [0] * 3
    assert state["supply"] == 0
    assert sum(len(cards) for cards in state["won"]) == 12 * players


def test_the_youngest_leads_first_unless_a_start_seat_is_set() -> None:
    """R6."""
    assert deal(3, ageOrder=[2, 0, 1]).turn == 2
    assert deal(3, ageOrder=[2, 0, 1], startSeat=1).turn == 1
    assert {deal(3, seed=str(k)).turn for k in range(30)} == {0, 1, 2}


# --- §4 the trick ------------------------------------------------------------------------------------------------


def test_any_card_may_be_played_whatever_was_led() -> None:
    position = situation(HAND_BUILD, {"hands": [["H5", "C9"], ["H2", "S6"], ["D8", "H3"]]}, ["H5"], players=3)
    assert legal(position) == ["H2", "S6"]


def test_hands_are_refilled_from_the_weakest_card_to_the_strongest() -> None:
    position = refill()
    seats = []
    for _ in range(3):
        seats.append(position.turn)
        play(position, legal(position)[0], "take")
    assert seats == [1, 0, 2]


def test_equal_numbers_off_the_suit_led_are_told_apart_by_suit() -> None:
    """§6.4."""
    setup = {"hands": ["S2", "D9", "C9", "H9"], "spread": ["S3", "S5", "S6", "S7", None]}
    position = situation(HAND_BUILD, setup, ["S2", "D9", "C9", "H9"], players=4)
    seats = []
    for _ in range(3):
        seats.append(position.turn)
        play(position, legal(position)[0], "take")
    assert seats == [2, 1, 3]


def test_the_weakest_leads_next_and_the_strongest_takes_the_trick() -> None:
    position = refill("look 1", "take", "look 2", "take", "look 3", "take")
    assert position.turn == 1
    assert position.state()["won"] == [[], [], ["S3", "S9", "ST"]]


def test_a_card_must_be_looked_at_before_one_is_taken() -> None:
    position = refill()
    assert legal(position) == ["look 1", "look 2", "look 3", "look 4"]
    assert refused(position, "take") == "look_first"


def test_a_card_is_looked_at_once_a_turn_but_again_by_the_next_player() -> None:
    position = refill("look 2")
    assert legal(position) == ["look 1", "look 3", "look 4", "take"]
    assert refused(position, "look 2") == "once"
    play(position, "look 1", "take")
    assert legal(position) == ["look 2", "look 3", "look 4"]
    assert refused(position, "look 1") == "no_card"


def test_a_card_seen_in_an_earlier_trick_may_be_looked_at_again() -> None:
    position = refill("look 4", "look 1", "take", "look 2", "take", "look 3", "take")
    play(position, "C4", "D8", "C9")
    assert position.turn == 2
    play(position, "look 1", "take")
    assert position.turn == 1
    assert "look 4" in legal(position)


def test_the_card_taken_is_the_last_one_looked_at() -> None:
    position = refill("look 2", "look 1", "take")
    assert position.state()["hands"][1] == ["D2", "C4", "S6"]
    assert position.state()["spread"] == [None, "H7", "C8", "S5"]


def test_r3_the_last_card_looked_at_must_be_taken() -> None:
    position = refill("look 1", "look 2", "look 3", "look 4")
    assert position.turn == 0
    assert position.state()["hands"][1] == ["C4", "S5", "S6"]


def test_r4_the_last_refill_leaves_the_strongest_the_last_card_unasked() -> None:
    """§6.2."""
    position = refill("look 1", "take", "look 2", "take", spread=["D2", "H7", "C8", None], deck=[])
    assert position.turn == 1
    assert position.state()["hands"][2] == ["H2", "C8", "D8"]
    assert position.state()["spread"] == [None] * 4


def test_without_cards_on_the_table_nobody_refills() -> None:
    """§6.1."""
    hands = [["H5", "C9"], ["C4", "S6"], ["D8", "H2"]]
    position = situation(HAND_BUILD, {"hands": hands}, ["H5", "C4", "D8"], players=3)
    assert position.turn == 1
    assert position.state()["won"][0] == ["C4", "H5", "D8"]


def test_the_card_left_over_gets_a_chip_and_keeps_it_and_the_table_is_filled() -> None:
    """§6.3."""
    position = refill("look 1", "take", "look 2", "take", "look 3", "take", chips=[0, 0, 0, 1])
    state = position.state()
    assert state["chips"] == [0, 0, 0, 2]
    assert state["spread"] == ["H9", "C7", "S2", "S5"]
    assert state["deck"] == ["H3", "D9"]
    assert state["supply"] == 6


def test_chips_on_the_card_taken_are_won() -> None:
    position = refill("look 4", "take", chips=[0, 0, 0, 2])
    assert position.state()["coins"] == [0, 2, 0]
    assert position.state()["chips"] == [0, 0, 0, 0]


# --- §5 scoring --------------------------------------------------------------------------------------------------


def test_the_lowest_of_the_four_sums_is_the_score_and_a_suit_without_cards_is_0() -> None:
    assert scored(["S7 H6 D5", "S2 H2 D2 C2 C3"], [0, 0]).scores() == [0, 2]


def test_jack_queen_and_king_are_11_12_and_13() -> None:
    assert suit_sums(scored(["SJ HQ DK C2", "", "", ""], [0, 0, 0, 0])) == {"S": 11, "H": 12, "D": 13, "C": 2}


def test_r1_no_other_way_to_assign_the_chips_is_better() -> None:
    rng = Rng("chips")
    names = find(HAND_BUILD).pack(find(HAND_BUILD).options({"players": 2})).names
    for _ in range(60):
        won = sorted({rng.below(24) for _ in range(8)})
        coins = rng.below(6)
        position = scored([" ".join(names[card] for card in won), ""], [coins, 0])
        assert isinstance(position, HandBuild)
        sums = list(position.sums(0))
        ways = itertools.product(range(4), repeat=coins)
        best = max(sorted(sums[suit] + 2 * way.count(suit) for suit in range(4))[:3] for way in ways)
        assert list(position.standing(0)) == best


def test_v1_v2_the_reckoning_names_sums_and_chips_of_each_suit_and_the_lowest() -> None:
    position = scored(["S7 D3 C2", "", ""], [3, 0, 0])
    sheet = position.result().sheets[0]
    assert suit_sums(position) == {"S": 7, "H": 4, "D": 3, "C": 4}
    assert [line.text.args["chips"] for line in sheet.lines[1:5]] == [0, 2, 0, 1]
    assert sheet.lines[0].faces == ["S7", "D3", "C2"]
    assert (sheet.lines[5].value, sheet.total) == (3, 3)
    assert suit_sums(scored(["S7 D3 C2", "", ""], [4, 0, 0])) == {"S": 7, "H": 4, "D": 5, "C": 4}


def test_level_scores_are_told_apart_by_the_second_lowest_sum() -> None:
    result = scored(["S5 H7 D6 C7", "S6 H5 D5 C6"], [0, 0]).result()
    assert result.scores == [5, 5]
    assert result.ranks == [1, 2]
    assert result.reason is not None
    assert result.reason.id == "hand_build.result.tie"


def test_and_then_by_the_third_lowest() -> None:
    assert scored(["S5 H5 D7 C7", "S6 H6 D5 C5"], [0, 0]).result().ranks == [1, 2]


def test_r5_with_three_sums_level_it_is_a_draw_whatever_the_highest() -> None:
    result = scored(["S2 H3 D4 C7", "S3 H2 D6 C4"], [0, 0]).result()
    assert result.ranks == [1, 1]
    assert result.reason is not None
    assert result.reason.id == "common.result.shared"


# --- §7 information ----------------------------------------------------------------------------------------------


def test_a_face_that_is_looked_at_is_seen_by_the_one_who_looks_alone() -> None:
    position = refill("look 2")
    assert spread(position, 1) == [None, "H7", None, None]
    for viewer in (SPECTATOR, 0, 2):
        assert spread(position, viewer) == [None] * 4
        assert [thing.at for thing in zone(position, "spread", viewer).things if "current" in thing.tags] == ["2"]


def test_only_the_card_looked_at_last_is_shown_the_rest_is_memory() -> None:
    assert spread(refill("look 2", "look 3"), 1) == [None, None, "C8", None]
    assert spread(refill("look 2", "look 3", "take"), 1) == [None] * 3


def test_what_happens_tells_the_others_the_place_and_not_the_face() -> None:
    position = refill()
    position.log = []
    play(position, "look 2", "take")
    for happened in position.log:
        assert [thing.face for thing in happened.for_seat(1).things] == ["H7"]
        for viewer in (SPECTATOR, 0, 2):
            event = happened.for_seat(viewer)
            assert [thing.face for thing in event.things] == [None]
            assert event.text is not None
            assert event.text.args["n"] == 2


def test_captured_cards_are_shown_to_nobody_not_even_what_they_add_up_to() -> None:
    position = refill("look 1", "take", "look 2", "take", "look 3", "take")
    for viewer in (SPECTATOR, 0, 1, 2):
        view = position.view(viewer)
        text = msgspec.json.encode(view).decode()
        assert not any(f'"{card}"' in text for card in ("S3", "S9", "ST"))
        assert [seat.score for seat in view.seats] == [None] * 3
        assert [{count.id: count.value for count in seat.counts}["tricks"] for seat in view.seats] == [0, 0, 1]


def test_the_log_names_no_card_so_that_tricks_must_be_remembered() -> None:
    position = situation(HAND_BUILD, {"hands": [["H5"], ["H2"], ["D8"]]}, players=3)
    position.log = []
    play(position, "H5", "H2", "D8")
    for happened in position.log:
        assert happened.event.text is None or "cards" not in happened.event.text.args


def test_r2_backs_are_seen_of_other_hands_the_table_and_the_top_of_the_pile() -> None:
    view = {zone.id: [thing.back for thing in zone.things] for zone in refill().view(0).zones}
    assert view["hand1"] == [BLACK_BACK, BLACK_BACK]
    assert view["hand2"] == [RED_BACK, RED_BACK]
    assert view["spread"] == [RED_BACK, RED_BACK, BLACK_BACK, BLACK_BACK]
    assert view["deck"] == [RED_BACK]


def test_r2_without_coloured_backs_all_look_alike() -> None:
    for zone in refill(colourBacks=False).view(SPECTATOR).zones:
        assert {thing.back for thing in zone.things} <= {BLACK_BACK}


def test_a_replay_shows_every_card() -> None:
    assert spread(refill(), OPEN) == ["D2", "H7", "C8", "S5"]


# --- what a seat knows -------------------------------------------------------------------------------------------


def worlds(position: Position, seat: int, number: int = 60) -> list[dict[str, Any]]:
    rng = Rng("worlds")
    return [position.determinize(seat, rng).state() for _ in range(number)]


def test_peeked_cards_lie_where_they_were_seen_in_every_world() -> None:
    """R7."""
    position = refill("look 2", "look 3", "take")
    for world in worlds(position, 1):
        assert world["spread"][1] == "H7"
        assert "C8" in world["hands"][1]
    assert len({world["spread"][1] for world in worlds(position, 0)}) > 1


def test_a_peeked_card_that_another_takes_is_known_in_that_hand_until_it_is_played() -> None:
    position = refill("look 2", "look 3", "take", "look 2", "take")
    assert all("H7" in world["hands"][0] for world in worlds(position, 1))
    assert not all("H7" in world["hands"][0] for world in worlds(position, 2))
    play(position, "look 1", "take", "C4", "D8", "H7")
    assert position.state()["seen"][1] == []


def test_every_world_keeps_the_colour_of_every_back_that_is_seen() -> None:
    red = {"H", "D"}
    position = refill()

    def colours(state: dict[str, Any]) -> list[Any]:
        hands = [sum(card[0] in red for card in hand) for hand in state["hands"]]
        return [hands, [card[0] in red for card in state["spread"]], state["deck"][-1][0] in red]

    found = worlds(position, 0)
    assert all(colours(world) == colours(position.state()) for world in found)
    assert len({str(world["deck"]) for world in found}) > 50
    uniform = worlds(refill(colourBacks=False), 0)
    assert len({str(colours(world)) for world in uniform}) > 5


def test_what_others_have_seen_moves_with_the_cards_of_a_world() -> None:
    for world in worlds(refill("look 2"), 0):
        assert world["seen"][1] == [world["spread"][1]]


# --- moves and setups --------------------------------------------------------------------------------------------


def test_moves_in_other_words_are_refused() -> None:
    position = refill()
    for text in ("look", "look 0", "look 5", "look 02", "take 1", "S1", "SJ"):
        with pytest.raises(BadNotation):
            position.parse(text)
    assert refused(position, "C4") == "turn"
    play(position, "look 1", "take", "look 2", "take", "look 3", "take")
    assert refused(position, "look 1") == "turn"
    assert refused(position, "H5") == "own_card"


@pytest.mark.parametrize(
    ("setup", "path"),
    [
        ({"hands": [["H5", "C9"], ["C4", "S6"], ["D8"]]}, "$.setup.hands"),
        ({"refilled": 1}, "$.setup.hands"),
        ({"looked": [1, 0, 0, 0]}, "$.setup.looked"),
        ({"looked": [2, 2, 0, 0]}, "$.setup.looked[1]"),
        ({"looked": [1, 1, 1, 2]}, "$.setup.looked"),
        ({"looked": [2, 0, 0, 0], "spread": [None, "H7", "C8", "S5"]}, "$.setup.looked[0]"),
        ({"looked": [2, 0, 0, 0], "trick": [None, None, None]}, "$.setup.looked[0]"),
        ({"trick": [None, None, None], "refilled": 1}, "$.setup.refilled"),
        ({"hands": [["H5"], ["C4", "S6"], ["D8", "H2"]], "trick": ["S9", None, None], "turn": 2}, "$.setup.trick"),
        ({"hands": [["H5"], ["C4", "S6"], ["D8"]], "trick": ["S9", None, "ST"], "turn": 1}, "$.setup.leader"),
        ({"deck": ["H3"]}, "$.setup.spread"),
        ({"spread": ["D2", None, None, None], "deck": ["H3", "D9"]}, "$.setup.spread"),
    ],
)
def test_setups_that_cannot_be_are_refused(setup: dict[str, Any], path: str) -> None:
    with pytest.raises(BadSetup) as refusal:
        refill(**setup)
    assert refusal.value.path == path


@pytest.mark.parametrize("players", [2, 3, 4])
def test_chips_are_never_lost(players: int) -> None:
    def eight(position: Position) -> None:
        state = position.state()
        assert state["supply"] + sum(state["chips"]) + sum(state["coins"]) == 8

    check(HAND_BUILD, {"players": players}, matches=3, every=100, invariant=eight)


# --- what policies learn from ------------------------------------------------------------------------------------

CARD = [learning.TIME, learning.WORTH, learning.STAND, learning.HAND, learning.PICK, learning.SUIT, learning.OWN]
TAKES = [learning.TAKEN, learning.POWER, learning.ORDER, learning.PAID, learning.NEED, learning.REST]
FACE = [learning.LOOKED, learning.KNOWN, learning.WANTED]
BEGINS = sorted([*CARD, *TAKES, *FACE, learning.BACK])


def kinds(position: HandBuild, move: int) -> list[int]:
    """Return the kinds of features that a move should have."""
    if position.phase == Phase.PLAYING:
        return CARD
    if move == TAKE:
        return TAKES
    if position.seen[position.turn] & bit(position.spread[move - LOOK]):
        return FACE
    return [learning.LOOKED, learning.BACK] if position.coloured else [learning.LOOKED]


@pytest.mark.parametrize(("players", "colours"), [(2, True), (3, True), (4, True), (4, False)])
def test_no_feature_is_taken_for_one_of_another_kind(players: int, colours: bool) -> None:
    rng, moves, found = Rng("kinds"), Moves(), Features()
    met: set[int] = set()
    for seed in range(4):
        position = deal(players, f"kinds {seed}", colourBacks=colours)
        while not position.is_over():
            before = position.state()
            position.consider(moves)
            position.features(moves, found)
            expected = [kinds(position, moves.get(k)) for k in range(moves.size)]
            written = [max(begin for begin in BEGINS if begin <= found.items[k]) for k in range(found.size)]
            assert written == list(itertools.chain.from_iterable(expected))
            assert all(found.items[k] < learning.SPACE for k in range(found.size))
            assert position.state() == before
            met.update(map(len, expected))
            position.apply(moves.get(rng.below(moves.size)))
    assert met == {len(CARD), len(TAKES), len(FACE), 2 if colours else 1}


def part(position: Position, kind: int, end: int, *sizes: int) -> dict[str, tuple[int, ...]]:
    """Return of each move that has a feature of one kind its parts, which have so many values each."""
    moves, found = Moves(), Features()
    position.consider(moves)
    position.features(moves, found)
    out = {}
    for k in range(moves.size):
        for at in range(found.begin(k), found.ends[k]):
            if kind <= found.items[at] < end:
                number, parts = found.items[at] - kind, []
                for size in reversed(sizes):
                    number, value = divmod(number, size)
                    parts.append(value)
                out[position.text(moves.get(k))] = (number, *reversed(parts))
    return out


def ways(position: Position) -> dict[str, int]:
    """Return in which way each card is played."""
    found = part(position, learning.TIME, learning.WORTH, learning.STAGES, learning.NUMBERS)
    return {card: way for card, (way, _, _) in found.items()}


def worth(position: Position) -> dict[str, tuple[int, int]]:
    """Return of each card what a trick is worth to the seat, and to the one that wins so far; or where the card does
    not win, what it is worth to that one, and to the seat."""
    found = part(position, learning.WORTH, learning.STAND, learning.GAINS, learning.GAINS, learning.SPANS)
    return {card: (one, other) for card, (_, one, other, _) in found.items()}


def tricks(hands: list[str], *moves: str, **setup: Any) -> Position:
    """Return a trick after these cards."""
    return situation(HAND_BUILD, {"hands": [cards.split() for cards in hands], **setup}, moves, players=len(hands))


def test_a_policy_sees_how_many_cards_are_expected_above_one_that_is_led() -> None:
    """Three black cards are unseen, two of them above the eight; one of the three is in another hand."""
    hands, table = ["S8", "ST", "H2"], ["S9", "D2", "C3"]
    gone = [suit + rank for suit in "SHDC" for rank in "23456789T" if suit + rank not in (*hands, *table)]

    def danger(*seen: str) -> int:
        known = {"won": [gone, [], []], "seen": [[*seen], [], []]}
        return ways(tricks(hands, spread=[*table, None], **known))["S8"]

    assert danger() == 2
    assert danger("ST") == 3  # it is known to be there
    assert danger("S9") == 2
    assert danger("S9", "ST") == 3
    assert danger("C3", "S9") == 3  # the ten is the only black card left


def test_a_policy_sees_whether_a_card_wins_for_certain() -> None:
    found = {"S5": learning.WINS + 2, "S7": learning.WINS + 2, "ST": learning.WINS, "D3": learning.WEAKEST}
    assert ways(tricks(["S4 H2 D2 C2", "S5 S7 ST D3", "S9 S8 H3 C3"], "S4")) == found
    assert ways(tricks(["S4 H2", "S7 D3", "ST D2"], "S4", "S7")) == {"ST": learning.WINS, "D2": learning.WEAKEST}
    assert ways(tricks(["S4 H2", "S7 D3", "S5 D2"], "S4", "S7")) == {"S5": learning.LOSES, "D2": learning.WEAKEST}


def test_a_policy_sees_what_a_trick_is_worth_to_whom() -> None:
    """Seats 0 and 1 have no ♣ yet."""
    won = [["S6", "H6", "D6"], ["S7", "H7", "D7"], []]
    assert worth(tricks(["S4 H2", "CT D2", "S5 C5"], "S4", won=won)) == {"CT": (3, 3), "D2": (0, 0)}
    assert worth(tricks(["C4 H2", "CT S8", "S5 C5"], "C4", won=won)) == {"CT": (4, 2), "S8": (2, 1)}


def test_a_policy_sees_the_chips_on_a_card_and_on_the_others() -> None:
    position = refill(chips=[0, 2, 0, 1])
    sizes = (learning.CHIPS, learning.CHIPS, learning.STAGES)
    looked = part(position, learning.LOOKED, learning.BACK, *sizes)
    assert {move: found[1:3] for move, found in looked.items()} == {
        "look 1": (0, 2),
        "look 2": (2, 1),
        "look 3": (0, 2),
        "look 4": (1, 2),
    }
    play(position, "look 4")
    assert part(position, learning.PAID, learning.NEED, learning.CHIPS, learning.STAGES)["take"][:2] == (1, 2)


def test_a_policy_sees_whether_its_seat_leads_next_and_what_else_it_may_look_at() -> None:
    position = refill("look 1")
    found = []
    for _ in range(2):
        _, _, leads = part(position, learning.REST, learning.LOOKED, learning.DANGERS, learning.LEADS)["take"]
        opened = part(position, learning.REST, learning.LOOKED, learning.DANGERS * learning.LEADS)["take"][0]
        found.append((opened, leads))
        play(position, "take", legal(position)[0])
    assert found == [(3, 1), (2, 0)]


def test_a_policy_sees_the_number_of_a_card_that_its_seat_knows() -> None:
    position = refill("look 2", "look 1")
    sizes = (learning.NUMBERS, learning.STAGES)
    assert part(position, learning.TAKEN, learning.POWER, *sizes)["take"][1] == 0
    play(position, "take", "look 3", "take", "look 4", "take", "C4", "D8", "C9")
    assert position.turn == 2
    assert part(position, learning.KNOWN, learning.WANTED, *sizes) == {}
    play(position, "look 1", "take")
    assert position.turn == 1
    known = part(position, learning.KNOWN, learning.WANTED, *sizes)
    assert {move: number for move, (_, number, _) in known.items()} == {"look 2": 5}


def test_a_policy_sees_which_suits_with_a_back_are_needed() -> None:
    """Seat 1 has only red cards, and fewer ♥ than ♦."""
    position = refill(won=[[], ["H8", "DT", "D6"], []])
    back = part(position, learning.BACK, learning.KNOWN, learning.GAINS, learning.GAINS)
    red, black = back["look 1"][1:], back["look 3"][1:]
    assert (back["look 2"][1:], back["look 4"][1:]) == (red, black)  # of ♦ and ♥, of ♣ and ♠
    assert red[0] < red[1] < black[0] == black[1]
