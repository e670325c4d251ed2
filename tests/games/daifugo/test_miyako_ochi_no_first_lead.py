"""都落ちは次の親になれない."""

from tests.games.daifugo.scene import Rule, legal, play, scene

RULES = ["miyako_ochi", "miyako_ochi_no_first_lead"]
HANDS = ["S3", "S4 H4", "S5 H5", "S6"]


def test_a_player_who_was_deposed_does_not_lead_the_next_game() -> None:
    position = scene(RULES, ["S3", "S4 H4", "S5 H5", "S6"], "S3", games=2, ranks=[2, 1, 3, 4])
    assert position.state()["deposed"] == [1]
    while position.round == 1:
        play(position, legal(position)[-1])
    lowest, before = position.seat_of_title(-1), position.seat_of_title(-2)
    assert lowest == 1
    while position.agenda:
        play(position, legal(position)[0])
    assert position.turn == before


def test_a_daihinmin_who_was_not_deposed_does() -> None:
    position = scene(RULES, HANDS, "S3", games=2, ranks=[1, 2, 3, 4])
    while position.round == 1:
        play(position, legal(position)[-1])
    lowest = position.seat_of_title(-1)
    while position.agenda:
        play(position, legal(position)[0])
    assert position.turn == lowest


def test_where_another_rank_leads_anyway_it_does() -> None:
    rules: list[Rule] = [*RULES, {"id": "next_leader_rank", "rank": "daifugo"}]
    position = scene(rules, HANDS, "S3", games=2, ranks=[2, 1, 3, 4])
    while position.round == 1:
        play(position, legal(position)[-1])
    while position.agenda:
        play(position, legal(position)[0])
    assert position.turn == position.seat_of_title(0)


def test_a_fugo_who_fell_by_another_rule_may_lead() -> None:
    position = scene([*RULES, "kyo_ochi"], HANDS, "S3", games=2, ranks=[1, 2, 3, 4])
    assert position.state()["deposed"] == [1]
    while position.round == 1:
        play(position, legal(position)[-1])
    while position.agenda:
        play(position, legal(position)[0])
    assert position.turn == position.seat_of_title(-1) == 1
