"""第1ゲームの先攻."""

from tests.games.daifugo.federation import dealt, end_round, legal


def test_spades_the_dealer_leads_the_first_game_of_each_set() -> None:
    position = dealt()
    for game in range(1, 10):
        if game in (1, 5, 9):
            assert position.turn == position.dealer
        end_round(position)


def test_the_first_lead_need_not_contain_any_card() -> None:
    position = dealt(["fed_first_lead"])
    hand = position.state()["hands"][position.turn]
    assert set(hand) <= set(legal(position))
