"""第2〜4ゲームは大貧民が代行."""

from tests.games.daifugo.federation import dealt, end_round, federation, settle


def test_in_the_games_two_to_four_of_a_set_the_daihinmin_deals_and_leads() -> None:
    position = dealt()
    for game in range(1, 9):
        if game not in (1, 5):
            settle(position)
            assert position.turn == position.dealer == position.seat_of_title(-1)
        end_round(position)


def test_the_blind_cards_of_the_set_stay_out() -> None:
    position = dealt()
    blind = position.outside
    end_round(position)
    assert position.outside == blind


def test_a_deposed_daifugo_is_the_daihinmin_and_does_so() -> None:
    position = federation(["D4 C5", "SA", "S6 H6", "S7 H7"], "D4", "SA", ranks=[1, 2, 3, 4])
    end_round(position)
    assert position.seat_of_title(-1) == 0
    assert settle(position).turn == position.dealer == 0
