"""マッチ強制終了: the match ends at once."""

from tests.games.daifugo.scene import Rule, scene

HANDS = ["S7 D7 H9", "S5 C5 HT", "S6 D6 HJ", "S8 H4 D3"]
RULES: list[Rule] = ["fed_forced_end", "fed_points"]


def test_the_match_is_over_if_all_others_agree() -> None:
    position = scene(RULES, HANDS, "S7", "end", "yes", "yes", "yes", games=12)
    assert position.turn == -1
    assert len(position.standings.points) == 1


def test_a_player_who_is_out_scores_and_one_who_holds_cards_gets_nothing() -> None:
    hands = ["S7 D7 H9", "HT", "S6 D6 HJ", "S8 H4 D3"]
    position = scene(RULES, hands, "S7", "HT", "end", "yes", "yes", "yes", games=12)
    assert position.standings.points == [[0, 6, 0, 0]]


def test_if_one_is_against_it_the_game_goes_on() -> None:
    position = scene(RULES, HANDS, "S7", "end", "yes", "no", "yes", games=12)
    assert (position.turn, position.standings.points) == (1, [])


def test_earlier_games_count_and_ties_are_broken_by_the_last_that_was_scored() -> None:
    hands = ["S7 D7 H9", "HT", "S6 D6 HJ", "S8 H4 D3"]
    position = scene(
        RULES, hands, "S7", "HT", "end", "yes", "yes", "yes", games=12, game=2, points=[[6, 0, 4, 2]],
        ranks=[1, 4, 2, 3],
    )  # fmt: skip
    assert position.scores() == [6, 6, 4, 2]
    assert position.result().ranks[:2] == [2, 1]


def test_a_player_who_still_holds_cards_has_no_place_that_breaks_ties() -> None:
    hands = ["S7 D7 H9", "HT", "S6 D6 HJ", "S8 H4 D3"]
    moves = ["S7", "HT", "end", "yes", "yes", "yes"]
    position = scene(RULES, hands, *moves, games=12, game=2, points=[[6, 0, 6, 6]], ranks=[1, 4, 2, 3])
    assert position.scores() == [6, 6, 6, 6]
    assert position.result().ranks == [2, 1, 2, 2]


def test_where_nothing_breaks_a_tie_the_win_is_shared_and_said_to_be() -> None:
    moves = ["S7", "end", "yes", "yes", "yes"]
    position = scene(RULES, HANDS, *moves, games=12, game=2, points=[[6, 6, 4, 2]], ranks=[1, 2, 3, 4])
    result = position.result()
    assert (position.scores(), result.ranks) == ([6, 6, 4, 2], [1, 1, 3, 4])
    assert result.reason is not None
    assert result.reason.id == "daifugo.result_shared"
