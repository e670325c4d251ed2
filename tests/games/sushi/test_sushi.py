"""Wasabi Sushi: the vectors, rulings and special cases of its spec."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tefuda.bots import make
from tefuda.cards.domino import PIPS, has_end
from tefuda.engine.chance import Rng, state_from
from tefuda.engine.errors import BadSetup
from tefuda.engine.position import OVER, SPECTATOR
from tefuda.engine.registry import find
from tefuda.games.sushi import Sushi, linking, pieces, scoring
from tefuda.games.sushi.knowing import is_sound
from tefuda.games.sushi.plays import BACKS, MOST_ROUNDS, PACKS
from tefuda.table.match import Match
from tests.games import situation as given
from tests.games.records import replayed, replays
from tests.games.situation import legal, refused, situation

LED = {"netas": [["4-6", None, None]], "sharis": [["0-1", None, None]], "leads": [4], "turn": 1}
TAKEN = {
    "phase": "link",
    "netas": [["4-5", "4-6", "2-6"], ["2-5", "0-5", "9-9"], ["0-0", "0-1", "1-1"]],
    "sharis": [["3-3", "3-4", "1-5"], ["1-2", "1-3", "1-4"], ["2-2", "2-3", "2-4"]],
    "leads": [4, 5, 0],
    "winners": [0, 0, 1],
}


def table(setup: dict[str, Any], *moves: str, players: int = 3, **options: Any) -> Sushi:
    position = situation("sushi", setup, moves, players=players, **options)
    assert isinstance(position, Sushi)
    return position


def play(position: Sushi, *moves: str) -> Sushi:
    given.play(position, *moves)
    return position


def deal(players: int, seed: str = "deal", **options: Any) -> Sushi:
    game = find("sushi")
    position = game.new(game.options({"players": players, **options}), seed)
    assert isinstance(position, Sushi)
    return position


def following(hand: str, **more: Any) -> Sushi:
    """Return a match in which fours are led, and this hand follows."""
    size = len(hand.split())
    spare = [["7-7", "7-8", "7-9", "8-8", "8-9", "9-9"][:size], ["5-7", "5-8", "5-9", "6-7", "6-8", "6-9"][: size - 2]]
    return table({**LED, "hands": [spare[1], hand, spare[0]], **more})


def last_trick(*hands: str, **more: Any) -> Sushi:
    """Return a match of three players with two tiles each."""
    return table({"hands": list(hands), "turn": 0, **more})


@replays(__file__)
def test_vector(file: Path) -> None:
    assert replayed(file).is_over()


# --- §2, §3 deal -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "hand", "rest"), [(3, 18, 1), (4, 12, 7), (5, 18, 1)])
def test_v3_hands_and_what_is_left_over(players: int, hand: int, rest: int) -> None:
    state = deal(players).state()
    assert [len(tiles) for tiles in state["hands"]] == [hand] * players
    assert len(state["rest"]) == rest


def test_the_start_seat_leads_the_first_deal() -> None:
    assert deal(4, startSeat=2).turn == 2


def test_the_lowest_total_leads_the_next_deal() -> None:
    position = last_trick("4-6 0-1", "4-9 3-3", "6-9 1-2", links=[[5, 1, 5]], wasabi=[[1, 2, 3]])
    assert play(position, "4-6 0-1 suit 4", "4-9 3-3", "6-9 1-2").turn == 1  # 5, 1 + 3 - 3 and 2


# --- §4 tricks -------------------------------------------------------------------------------------------------------


def test_rice_has_at_most_the_pips_of_its_topping() -> None:
    position = last_trick("4-6 0-1", "4-9 3-3", "6-9 1-2")
    assert refused(position, "0-1 4-6 suit 0") == "too_heavy"


def test_as_many_pips_are_fine_either_way_round() -> None:
    assert {"3-3 2-4 suit 3", "2-4 3-3 suit 2", "2-4 3-3 suit 4"} == set(
        legal(last_trick("3-3 2-4", "4-9 1-1", "6-9 1-2"))
    )


def test_the_leader_names_an_end_as_suit() -> None:
    assert legal(last_trick("4-6 0-1", "4-9 3-3", "6-9 1-2")) == ["4-6 0-1 suit 4", "4-6 0-1 suit 6"]


def test_the_topping_must_follow_and_the_rice_may_be_anything_light_enough() -> None:
    position = following("0-4 1-2 3-3 4-4")
    assert legal(position) == ["0-4 1-2", "4-4 1-2", "4-4 3-3", "4-4 0-4"]
    assert refused(position, "3-3 1-2") == "must_follow"


def test_d1_the_pairs_of_a_hand_that_follows() -> None:
    assert set(legal(following("0-4 1-2 3-3 4-4"))) == {"0-4 1-2", "4-4 0-4", "4-4 1-2", "4-4 3-3"}


def test_without_the_suit_any_pair_will_do() -> None:
    assert set(legal(following("0-3 1-2 3-3 5-5"))) == {
        "0-3 1-2", "1-2 0-3", "3-3 0-3", "3-3 1-2", "5-5 0-3", "5-5 1-2", "5-5 3-3",
    }  # fmt: skip


@pytest.mark.parametrize(("players", "most"), [(3, 181), (5, 198)])
def test_the_most_follows_of_a_hand_without_the_suit(players: int, most: int) -> None:
    """§10."""
    names = PACKS[players].names
    ends = range(10 if players == 3 else 13)
    assert max(follows(fullest(players, lead)) for lead in ends) == most
    hand = fullest(players, 0)
    others = [name for name in names if name not in {*hand, "0-9", "0-0"}]
    hands = [others[:16], hand, *(others[16 + 18 * k : 34 + 18 * k] for k in range(players - 2))]
    absent = [None] * (players - 1)
    setup = {"netas": [["0-9", *absent]], "sharis": [["0-0", *absent]], "leads": [0], "turn": 1}
    position = table({**setup, "hands": [" ".join(tiles) for tiles in hands]}, players=players)
    assert len(legal(position)) == most


def fullest(players: int, without: int) -> list[str]:
    """Return 18 tiles without an end that have as many pairs with equal pips as any such 18: the largest groups."""
    tiles = [tile for tile in range(PACKS[players].size) if not has_end(tile, without)]
    pips = [PIPS[tile] for tile in tiles]
    tiles.sort(key=lambda tile: (-pips.count(PIPS[tile]), PIPS[tile]))
    return [PACKS[players].name(tile) for tile in tiles[:18]]


def follows(hand: list[str]) -> int:
    """Return how many pairs of topping and rice a hand has, whatever its suits."""
    pips = [sum(map(int, name.split("-"))) for name in hand]
    return sum(k != n and pips[n] <= pips[k] for k in range(len(hand)) for n in range(len(hand)))


def test_d2_the_exception_the_only_tile_of_the_suit_is_the_rice() -> None:
    """§7.1."""
    position = following("1-4 3-3 2-5 6-6")
    assert set(legal(position)) == {"3-3 1-4", "2-5 1-4", "6-6 1-4"}
    assert refused(position, "6-6 3-3") == "alone"


def test_r3_with_two_tiles_of_the_suit_there_is_no_exception() -> None:
    assert set(legal(following("0-4 1-4 6-6 6-7"))) == {"1-4 0-4"}


def test_r3_a_tile_with_as_many_pips_lies_under_it() -> None:
    assert set(legal(following("1-4 2-3 6-6 6-7"))) == {"1-4 2-3"}


def test_r4_in_the_exception_the_topping_cannot_win() -> None:
    position = last_trick("4-6 0-1", "4-4 9-9", "6-9 1-2")
    assert play(position, "4-6 0-1 suit 4", "9-9 4-4").best_so_far() == 0


def test_the_highest_rank_of_the_suit_takes_all_and_leads() -> None:
    hands = ["4-6 0-1 0-2 0-3", "4-9 3-3 1-1 1-2", "6-9 1-3 2-2 2-3"]
    position = play(table({"hands": hands, "turn": 0}), "4-6 0-1 suit 4", "4-9 3-3", "6-9 1-3")
    assert position.turn == 1
    assert pieces.tricks(position, 1) == 1
    assert list(pieces.taken(position, 1, position.netas)) == [position.netas[seat] for seat in range(3)]


def test_the_rank_of_a_double_is_its_number() -> None:
    position = last_trick("4-6 0-1", "4-4 3-3", "3-4 1-2")
    assert play(position, "4-6 0-1 suit 4", "4-4 3-3").best_so_far() == 0
    assert play(last_trick("3-4 0-1", "4-4 3-3", "1-4 1-2"), "3-4 0-1 suit 4", "4-4 3-3").best_so_far() == 1


# --- §5 scoring ------------------------------------------------------------------------------------------------------


def test_a_point_a_linked_tile_and_3_less_for_the_most_wasabi() -> None:
    """R2, R5: no one links by hand."""
    position = play(last_trick("4-6 0-1", "4-9 3-3", "6-9 1-2"), "4-6 0-1 suit 4", "4-9 3-3", "6-9 1-2")
    assert position.links == [[0, 3, 0]]
    assert position.wasabi == [[0, 1 + 6 + 3, 0]]
    assert position.scores() == [0, 0, 0]


def test_no_tricks_no_links_and_no_wasabi() -> None:
    """§7.2."""
    position = play(last_trick("4-6 0-1", "4-9 3-3", "6-9 1-2"), "4-6 0-1 suit 4", "4-9 3-3", "6-9 1-2")
    assert [scoring.points(position, 0, seat) for seat in (0, 2)] == [0, 0]


def test_a_player_who_is_level_with_the_most_wasabi_loses_3_as_well() -> None:
    """§7.3."""
    position = table({"phase": "over", "turn": -1, "links": [[4, 5, 2]], "wasabi": [[30, 30, 12]]})
    assert position.scores() == [1, 2, 2]


def test_points_may_be_negative() -> None:
    assert table({"phase": "over", "turn": -1, "links": [[1, 2, 0]], "wasabi": [[9, 8, 0]]}).scores() == [-2, 2, 0]


# --- §6 the end ------------------------------------------------------------------------------------------------------


def ended(*before: int) -> Sushi:
    """Return a match in which seat 1 links three tiles for no points in the end, on top of these totals."""
    wasabi = [0, 0, 1]
    links = [before[0], before[1], before[2] + 3]
    position = last_trick("4-6 0-1", "4-9 3-3", "6-9 1-2", links=[links], wasabi=[wasabi])
    return play(position, "4-6 0-1 suit 4", "4-9 3-3", "6-9 1-2")


def test_the_match_goes_on_while_nobody_has_11() -> None:
    assert not ended(10, 10, 10).is_over()


def test_11_points_end_the_match() -> None:
    position = ended(11, 2, 3)
    assert position.is_over()
    assert position.result().ranks == [1, 3, 2]


def test_of_several_with_11_the_higher_total_wins() -> None:
    assert ended(11, 13, 3).result().ranks == [2, 1, 3]


def test_equal_totals_share_the_victory() -> None:
    result = ended(12, 12, 3).result()
    assert result.ranks == [1, 1, 3]
    assert result.reason is not None
    assert result.reason.id == "common.result.shared"


def test_r12_after_30_deals_the_highest_total_wins() -> None:
    quiet = {"links": [[3, 0, 3]] + [[0, 0, 0]] * (MOST_ROUNDS - 2), "wasabi": [[1, 0, 0]] * (MOST_ROUNDS - 1)}
    position = last_trick("4-6 0-1", "4-9 3-3", "6-9 1-2", **quiet)
    play(position, "4-6 0-1 suit 4", "4-9 3-3", "6-9 1-2")
    assert position.is_over()
    assert position.result().ranks == [3, 2, 1]


def test_the_starter_is_the_lowest_then_the_lower_in_this_deal_then_anyone() -> None:
    """R8."""
    position = table({"phase": "over", "turn": -1, "links": [[9, 2, 4], [1, 5, 3]], "wasabi": [[1, 1, 2], [2, 2, 1]]})
    assert position.scores() == [7, 4, 4]
    assert scoring.next_starter(position) == 1
    tied = table({"phase": "over", "turn": -1, "links": [[3, 5, 9], [3, 1, 9]], "wasabi": [[1, 1, 2], [1, 1, 2]]})
    assert tied.scores() == [6, 6, 12]
    assert scoring.next_starter(tied) == 1
    same = {"phase": "over", "turn": -1, "links": [[3, 3, 9]], "wasabi": [[1, 1, 2]]}
    assert {scoring.next_starter(table({**same, "chance": state_from(str(k))})) for k in range(16)} == {0, 1}


# --- §8 information --------------------------------------------------------------------------------------------------


def seen(position: Sushi, seat: int) -> bytes:
    return msgspec.json.encode(position.view(seat))


def test_only_its_player_sees_the_rice() -> None:
    """R10."""
    hands = ["4-6 0-1 0-2 0-3", "4-9 3-3 1-1 1-2", "6-9 1-3 2-2 2-3"]
    position = play(table({"hands": hands, "turn": 0}), "4-6 0-1 suit 4", "4-9 3-3", "6-9 1-3")
    assert b'"0-1"' in seen(position, 0)
    for viewer in (1, 2, int(SPECTATOR)):  # not even seat 1, who took it
        assert b'"0-1"' not in seen(position, viewer)
    assert position.view(SPECTATOR).seats[1].counts[0].value == 1


def test_the_rice_is_shown_when_the_wasabi_is_counted() -> None:
    lines = ended(11, 2, 3).result().sheets[1].lines
    assert [line.faces for line in lines if line.text.id == "sushi.line.most_wasabi"] == [["0-1", "3-3", "1-2"]]


def test_the_others_see_the_topping_and_the_suit_of_a_move() -> None:
    position = last_trick("4-6 0-1", "4-9 3-3", "6-9 1-2")
    one, other, another = (position.parse(text) for text in ("4-6 0-1 suit 4", "4-6 1-2 suit 4", "4-6 0-1 suit 6"))
    assert position.seen_as(one) == position.seen_as(other) != position.seen_as(another)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_worlds_agree_with_everything_that_was_played(players: int) -> None:
    position = deal(players, "worlds")
    rng = Rng("worlds")
    while position.trick < position.size - 1:
        seat = position.turn
        world = position.determinize(seat, rng)
        assert all(is_sound(world, other) for other in range(players))
        assert list(pieces.hand(world, seat)) == list(pieces.hand(position, seat))
        assert list(world.netas) == list(position.netas)
        moves = position.legal_moves()
        position.apply(moves[rng.below(len(moves))])


def test_the_rice_may_be_the_only_tile_of_the_suit_and_nothing_as_light_was_held_then() -> None:
    hands = ["0-0 1-1", "3-3 6-6", "5-7 5-8 5-9 6-7"]
    setup = {"netas": [["4-6", "2-5", None]], "sharis": [["0-1", "1-4", None]], "leads": [4], "turn": 2}
    position = table({"hands": hands, **setup, "rest": ["0-4", "1-2", "1-9", "2-9", "3-9", "8-9", "9-9", "8-8"]})
    rng = Rng("exception")
    drawn = set()
    for _ in range(300):
        world = position.determinize(2, rng)
        shari = world.name(world.sharis[1])
        drawn.add(shari)
        if "4" in shari:
            assert all(
                sum(map(int, world.name(tile).split("-"))) > sum(map(int, shari.split("-")))
                for tile in pieces.hand(world, 1)
            )
    assert {"1-4", "0-4", "1-2"} <= drawn


def test_the_worlds_drawn_do_not_depend_on_the_one_they_begin_with() -> None:
    """Samples are shuffled out of the position at hand: that must not show in where tiles and rice are."""
    position = deal(4)
    rng = Rng("start")
    for _ in range(9):
        moves = position.legal_moves()
        position.apply(moves[rng.below(len(moves))])
    seat = position.turn
    other = (seat + 1) % 4
    shares = []
    for start in (position, position.determinize(seat, rng)):
        counts = dict.fromkeys(range(55), 0)
        for _ in range(400):
            for tile in pieces.hand(start.determinize(seat, rng), other):
                counts[tile] += 1
        shares.append([count / 400 for count in counts.values()])
    assert max(abs(one - two) for one, two in zip(*shares, strict=True)) < 0.16  # five standard deviations


def test_a_player_who_did_not_follow_has_none_of_the_suit() -> None:
    hands = ["0-0 1-1", "3-3 6-6", "5-7 5-8 5-9 6-7"]
    setup = {"netas": [["4-6", "2-5", None]], "sharis": [["0-1", "1-2", None]], "leads": [4], "turn": 2}
    position = table({"hands": hands, **setup, "rest": ["0-4", "4-4", "4-8", "4-9", "3-9", "1-9"]})
    rng = Rng("void")
    for _ in range(100):
        assert not any("4" in position.name(tile) for tile in pieces.hand(position.determinize(2, rng), 1))


# --- §5 linking by hand ----------------------------------------------------------------------------------------------


def test_everybody_with_a_trick_links_at_the_same_time() -> None:
    position = table(TAKEN, linking="untimed")
    assert position.deciders() == [0, 1]
    assert set(legal(position)) == {"done", "lay 4-5", "lay 4-6", "lay 2-6", "lay 2-5", "lay 0-5", "lay 9-9"}


def test_tiles_are_joined_at_open_ends_only() -> None:
    position = play(table(TAKEN, linking="untimed"), "lay 4-5")
    assert legal(position) == ["lay 0-5 4-5", "lay 2-5 4-5", "lay 4-6 4-5", "done", "back"]
    assert refused(position, "lay 9-9 4-5") == "joins"
    assert refused(position, "lay 0-0 4-5") == "own_card"
    assert refused(position, "lay 4-5") == "own_card"


def test_a_tile_can_be_taken_back_so_many_times() -> None:
    position = play(table(TAKEN, linking="untimed"), *["lay 4-5", "back"] * BACKS, "lay 4-5")
    assert refused(position, "back") == "back"


def test_a_player_who_is_done_scores_what_is_linked() -> None:
    position = play(
        table({**TAKEN, "links": [[9, 0, 9]], "wasabi": [[0, 1, 0]]}, linking="untimed"),
        "lay 4-5",
        "lay 4-6 4-5",
        "done",
    )
    assert position.deciders() == [1]
    play(position, "lay 0-0", "lay 0-1 0-0", "lay 1-1 0-1")
    assert position.links[-1] == [2, 3, 0]


def test_with_the_last_tile_a_seat_is_done() -> None:
    position = table(TAKEN, linking="untimed")
    position.ask(1)
    play(position, "lay 0-0")
    for text in ("lay 0-1 0-0", "lay 1-1 0-1"):
        position.ask(1)
        play(position, text)
    assert position.deciders() == [0]


def test_layouts_of_others_are_hidden_while_any_link() -> None:
    position = play(table(TAKEN, linking="untimed"), "lay 4-5", "lay 4-6 4-5")
    before = seen(position, 1), seen(position, int(SPECTATOR))
    play(position, "lay 2-6 4-6")
    assert before == (seen(position, 1), seen(position, int(SPECTATOR)))
    assert [zone.id for zone in position.view(0).zones if zone.kind == "chain"] == ["chain0"]


def test_what_a_copy_lays_does_not_change_the_layout_it_was_copied_from() -> None:
    position = play(table(TAKEN, linking="untimed"), "lay 4-5", "lay 4-6 4-5")
    other = position.clone()
    play(position, "lay 2-6 4-6")
    play(other, "lay 2-5 4-5")
    assert position.state()["layouts"][0] == ["lay 4-5", "lay 4-6 4-5", "lay 2-6 4-6"]
    assert other.state()["layouts"][0] == ["lay 4-5", "lay 4-6 4-5", "lay 2-5 4-5"]


def test_bots_link_without_a_mistake() -> None:
    position = table(TAKEN, linking="untimed")
    bot = make("search:1", "links")
    while 0 in position.deciders():
        position.play(bot.choose(position, 0), 0)
    assert len(position.layouts[0]) == 5


def test_while_tricks_are_played_bots_reckon_with_the_best_layouts() -> None:
    world = deal(3, linking="timed").determinize(0, Rng("world"))
    while len(world.links) == 0:
        assert world.phase == 0
        world.apply(world.legal_moves()[0])
    assert world.scores() != [0, 0, 0]


def test_in_time_a_caller_has_a_limit_and_then_all_have_the_count() -> None:
    """§7.4."""
    position = table({**TAKEN, "winners": [0, 1, 2]}, linking="timed", countSeconds=20)
    assert [linking.is_caller(position, seat) for seat in range(3)] == [True, True, True]
    assert position.seconds() == 90
    clock = position.clock()
    play(position, "done")
    assert position.seconds() == 20
    assert position.clock() != clock
    play(position, "lay 2-5")
    assert position.seconds() == 20


def test_only_the_player_with_the_fewest_tricks_starts_the_count() -> None:
    taken = {
        **TAKEN,
        "netas": [*TAKEN["netas"], ["3-6", "3-7", "3-8"]],
        "sharis": [*TAKEN["sharis"], ["5-5", "5-6", "5-7"]],
    }
    position = table({**taken, "leads": [4, 5, 0, 3], "winners": [0, 0, 1, 2]}, linking="timed")
    assert position.seconds() == 0  # seat 0 has two tricks
    play(position, "done")
    assert (position.turn, position.seconds()) == (1, 90)


def test_r7_a_caller_without_tricks_is_done_at_once() -> None:
    position = table(TAKEN, linking="timed", countSeconds=7)  # seat 2 took nothing
    assert (position.deciders(), position.seconds()) == ([0, 1], 7)


def test_when_time_is_up_what_lies_there_counts() -> None:
    position = play(table(TAKEN, linking="timed"), "lay 4-5")
    assert position.text(position.expired(0)) == "done"


def test_at_leisure_there_is_no_clock() -> None:
    assert table(TAKEN, linking="untimed").seconds() == 0


def test_at_the_table_done_cannot_be_taken_back_and_the_layout_stays_in_sight() -> None:
    game = find("sushi")
    match = Match(game, game.options({"players": 3, "linking": "untimed", "startSeat": 0}), "seed")
    rng = Rng("seed")
    while not match.position.waiting:
        moves = match.position.legal_moves()
        match.play(match.position.turn, match.position.text(moves[rng.below(len(moves))]))
    seat, *others = match.position.deciders()
    lay = match.view(seat, match.version).moves[0].text
    match.play(seat, lay)
    match.play(seat, "done")
    assert others
    assert match.decided() == [seat]
    assert not match.may_decide(seat)
    assert match.own(seat) == ""
    sent = msgspec.json.decode(msgspec.json.encode(match.view(seat, match.version)))  # zones are encoded beforehand
    assert [zone["id"] for zone in sent["zones"] if zone["kind"] == "chain"] == [f"chain{seat}"]


# --- what is offered and refused -------------------------------------------------------------------------------------


def test_a_touch_on_a_tile_that_fits_nothing_says_why() -> None:
    position = following("0-4 1-2 4-8 9-9")
    rules = [reason.rule for reason in position.why(1, ["9-9"], "")]
    assert rules == ["must_follow", "too_heavy"]


def test_a_touch_on_a_tile_that_joins_nowhere_says_why() -> None:
    position = play(table(TAKEN, linking="untimed"), "lay 4-5")
    assert [reason.text.id for reason in position.why(0, ["9-9"], "")] == ["sushi.rule.no_end"]


def test_a_tile_not_held_is_refused() -> None:
    assert refused(following("0-4 1-2 3-3 4-4"), "4-9 1-2") == "own_card"


@pytest.mark.parametrize(
    ("setup", "path"),
    [
        ({"hands": ["1-2 3-4", "5-6 7-8", "9-9"]}, "hands[2]"),
        ({"hands": ["1-2", "5-6", "9-9"]}, "hands[0]"),
        ({**LED, "turn": 2, "hands": ["1-2 3-4", "5-5 6-6 7-7 8-8", "0-0 1-1 2-2 3-3"]}, "turn"),
        ({"netas": [["4-6", "2-5", None]], "sharis": [["0-1", "1-2", None]], "leads": [4], "turn": 2,
          "hands": ["0-0 1-1", "4-9 6-6", "5-7 5-8 5-9 6-7"]}, "sharis[0][1]"),
        ({**LED, "leads": []}, "netas"),
        ({**LED, "sharis": [[None, None, None]]}, "sharis[0][0]"),
        ({**TAKEN, "layouts": [["lay 4-5", "lay 2-6 4-5"], [], []]}, "layouts[0]"),
        ({**TAKEN, "turn": 2}, "turn"),
        ({**TAKEN, "waiting": [0, 0, 0]}, "waiting"),
        ({**TAKEN, "layouts": [["lay 4-12"], [], []]}, "layouts[0][0]"),
        ({**TAKEN, "layouts": [["done"], [], []]}, "layouts[0]"),
        ({**TAKEN, "layouts": [["lay 1-1"], [], []]}, "layouts[0]"),
        ({**TAKEN, "layouts": [["lay 4-5", "lay 4-5 4-5"], [], []]}, "layouts[0]"),
        ({**TAKEN, "layouts": [None, [], []]}, "layouts[0]"),
        ({**TAKEN, "netas": [["4-5", None, "2-6"], *TAKEN["netas"][1:]],
          "sharis": [["3-3", None, "1-5"], *TAKEN["sharis"][1:]]}, "netas[0][1]"),
        ({**LED, "netas": [["4-6", None, "2-5"]], "sharis": [["0-1", None, "1-4"]],
          "hands": ["7-7 8-8", "5-7 5-8 5-9 6-7", "0-0 1-1"]}, "netas[0][2]"),
        ({**LED, "netas": [["4-6", "2-5", "3-5"]], "sharis": [["0-1", "1-4", "1-3"]]}, "winners"),
    ],
)  # fmt: skip
def test_a_start_that_cannot_be_is_refused(setup: dict[str, Any], path: str) -> None:
    with pytest.raises(BadSetup) as refusal:
        table(setup, linking="untimed")
    assert refusal.value.path == f"$.setup.{path}"


def test_a_match_that_is_over_has_no_turn() -> None:
    assert ended(11, 2, 3).turn == OVER
