"""大富豪's base game: plays, passes, clears, going out, titles, exchange, points."""

from tefuda.cards.bits import count
from tefuda.engine.position import OVER
from tefuda.engine.registry import find
from tefuda.games.daifugo.plays import PASS
from tests.games.daifugo.dealing import CARDS, HANDS, dealt, exchange, play_game
from tests.games.daifugo.scene import legal, play, refused, scene

# --- the deal and the first lead -----------------------------------------------------------------------------------


def test_all_cards_are_dealt_and_the_first_players_from_the_dealer_have_one_more() -> None:
    position = dealt("deal", players=4)
    sizes = [count(position.hands[seat]) for seat in range(4)]
    assert sorted(sizes) == [13, 13, 13, 14]
    assert sizes[position.dealer] == 14
    assert [count(dealt("deal", players=8).hands[seat]) for seat in range(8)].count(7) == 5


def test_the_three_of_diamonds_leads_and_is_in_the_first_play() -> None:
    position = dealt("lead")
    assert "D3" in position.state()["hands"][position.turn]
    assert all("D3" in move.split() for move in legal(position))
    assert "pass" not in legal(position)


def test_the_first_lead_without_it_is_refused() -> None:
    position = dealt("lead")
    other = next(card for card in position.state()["hands"][position.turn] if card != "D3")
    assert refused(position, other) == "first_card_diamond3"


def test_the_deciding_card_may_be_another_one() -> None:
    game = find("daifugo")
    rules = [{"id": "first_card_diamond3", "card": "S3"}]
    position = game.new(game.options({"players": 4, "rules": rules}), "lead")
    assert "S3" in position.state()["hands"][position.turn]


# --- what follows what -----------------------------------------------------------------------------------------------


def test_a_leader_plays_any_set() -> None:
    assert legal(scene([], HANDS)) == ["S4", "H4", "S4 H4", "S9"]


def test_a_leader_must_not_pass() -> None:
    assert refused(scene([], HANDS), "pass") == "leader_pass_forbidden"


def test_cards_of_different_numbers_are_no_play() -> None:
    assert refused(scene([], HANDS), "S4 S9") == "same_number_set"


def test_a_card_of_another_hand_is_refused() -> None:
    assert refused(scene([], HANDS), "S5") == "own_card"


def test_without_the_rule_runs_are_no_play() -> None:
    position = scene([], ["S4 S5 S6 D9", "H5", "H6", "H7"])
    assert "S4 S5 S6" not in legal(position)
    assert refused(position, "S4 S5 S6") == "same_number_set"


# --- passes and clears -----------------------------------------------------------------------------------------------


def test_when_all_others_pass_the_pile_clears_for_its_owner() -> None:
    position = scene([], HANDS, "S4", "HT", "pass", "pass", "pass")
    assert position.turn == 1
    assert position.state()["field"] == []
    assert position.state()["discard"] == ["S4", "HT"]


def test_with_lockout_a_pass_lasts_until_the_clear() -> None:
    position = scene(["pass_lockout"], HANDS, "S4", "pass", "S6", "S7", "S9")
    assert position.turn == 2
    position = play(position, "pass", "pass")
    assert position.turn == 0
    assert position.passed == 0


def test_who_leads_after_an_owner_who_is_out_is_the_next_player() -> None:
    position = scene([], ["S9", "S5 H5", "S6 D6", "S7 C7"], "S9", "pass", "pass", "pass")
    assert position.turn == 1


def test_the_last_cards_of_a_finisher_stay_on_the_pile() -> None:
    position = scene([], ["S9", "HT H5", "S6 D6", "S7 C7"], "S9")
    assert legal(position) == ["pass", "HT"]


def test_they_may_clear_it_as_a_rule_of_the_house() -> None:
    position = scene(["out_clear_field"], ["S9", "HT H5", "S6 D6", "S7 C7"], "S9")
    assert position.turn == 1
    assert position.pile == 0


def test_a_leader_who_may_pass_leaves_the_lead_to_the_next() -> None:
    position = scene(["leader_pass_allowed"], HANDS, "pass")
    assert position.turn == 1
    assert "pass" in legal(position)


def test_when_all_have_passed_as_leader_the_first_must_play() -> None:
    position = scene(["leader_pass_official"], HANDS, "pass", "pass", "pass", "pass")
    assert position.turn == 0
    assert "pass" not in legal(position)


def test_with_lockout_who_passed_as_leader_must_not_play_in_the_next_trick() -> None:
    position = scene(["leader_pass_official", "pass_lockout"], HANDS, "pass", "S5")
    assert position.turn == 2
    assert play(position, "pass", "pass").turn == 1


def test_a_player_who_must_play_after_a_lap_of_leader_passes_is_not_answered() -> None:
    position = scene(["leader_pass_official", "pass_lockout"], HANDS, "pass", "pass", "pass", "pass", "S4")
    assert position.turn == 0
    assert position.pile == 0


# --- ranks, exchange, points -----------------------------------------------------------------------------------------


def test_from_the_second_game_on_the_lowest_rank_leads() -> None:
    position = dealt("two games", games=2)
    play_game(position)
    while position.agenda:
        position.apply(position.legal_moves()[0])
    assert position.turn == position.seat_of_title(-1)


def test_the_poor_give_their_strongest_cards_and_the_rich_give_what_they_like() -> None:
    position = dealt("exchange", games=2)
    play_game(position)
    rich, poor = position.seat_of_title(0), position.seat_of_title(-1)
    sizes = [count(position.hands[seat]) for seat in range(4)]
    assert rich in position.deciders()
    while position.agenda:
        position.apply(position.legal_moves()[0])
    assert sum(sizes) == 53
    assert sorted(count(position.hands[seat]) for seat in range(4)) == [13, 13, 13, 14]
    assert position.hands[rich] >> 36 > position.hands[poor] >> 36


def test_tribute_is_paid_first_and_the_rich_may_give_a_card_back() -> None:
    position = exchange(CARDS)
    assert position.state()["hands"][0] == ["S3", "S4", "S5", "S6", "CK", "CA"]
    assert position.deciders() == [0, 1]
    position.play(position.parse("CK CA"), 0)
    position.play(position.parse("H3"), 1)
    assert position.state()["hands"] == [
        CARDS[0].split(),
        ["H4", "H5", "H6", "DT"],
        ["H3", "D3", "D4", "D9"],
        CARDS[3].split(),
    ]
    assert position.turn == 3


def test_a_rule_may_forbid_to_give_a_card_back() -> None:
    position = exchange(CARDS, "exchange_return_forbidden")
    assert "CK CA" not in legal(position)
    assert refused(position, "CK CA") == "tribute_exchange"


def test_of_equal_cards_the_giver_chooses() -> None:
    position = exchange([*CARDS[:3], "C3 HA SA CA"])
    assert position.deciders() == [3]
    assert legal(position) == ["SA HA", "SA CA", "HA CA"]


def test_at_once_nobody_sees_what_they_get_before_they_give() -> None:
    position = exchange(CARDS, "exchange_simultaneous")
    assert position.deciders() == [0, 1]
    assert "CK CA" not in legal(position)
    position.play(position.parse("H3"), 1)
    assert position.state()["hands"][2] == CARDS[2].split()
    position.play(position.parse("S3 S4"), 0)
    assert position.state()["hands"][0] == ["S5", "S6", "CK", "CA"]


def test_without_an_exchange_the_game_begins_at_once() -> None:
    position = dealt("none", games=2, rules=["exchange_none"])
    play_game(position)
    assert not position.agenda


def test_at_a_table_of_three_one_card_is_exchanged() -> None:
    position = dealt("three", players=3, games=2)
    play_game(position)
    seen = position.seen
    while position.agenda:
        assert all(len(move.split()) == 1 for move in legal(position))
        position.apply(position.legal_moves()[0])
    assert sorted(count(position.seen[k]) for k in range(9)) == [0, 0, 0, 0, 0, 1, 1, 1, 1]
    assert not any(seen)


def test_most_points_win_the_match_and_ties_go_to_the_last_game() -> None:
    position = scene([], ["S9", "HT", "HJ", "DQ"], "S9", "HT", "HJ", points=[[0, 1, 2, 3]], game=2, games=2)
    result = position.result()
    assert result.scores == [3, 3, 3, 3]
    assert result.ranks == [1, 2, 3, 4]
    assert result.reason is not None
    assert result.reason.id == "daifugo.result_level"


def test_a_match_may_end_at_a_number_of_points() -> None:
    rules = [{"id": "match_end_target", "target": 5}]
    position = scene(rules, ["S9", "HT", "HJ", "DQ"], "S9", "HT", "HJ", points=[[2, 3, 1, 0]], game=2, games=20)
    assert position.turn == OVER


# --- time ----------------------------------------------------------------------------------------------------------


def test_a_player_who_runs_out_of_time_passes_or_plays_the_weakest_card() -> None:
    position = scene([], ["C4 H4 S9", *HANDS[1:]])
    assert position.text(position.expired(0)) == "C4"
    assert play(position, "H4").expired(1) == PASS


def test_in_a_revolution_the_weakest_card_is_the_highest() -> None:
    position = scene([], ["C4 H4 S9 D9", *HANDS[1:]], revolution=True)
    assert position.text(position.expired(0)) == "D9"
