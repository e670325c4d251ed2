"""交換は1分以内."""

from tests.daifugo.federation import dealt, end_game


def test_the_exchange_is_complete_within_a_minute_of_the_deal() -> None:
    position = dealt()
    end_game(position)
    assert position.agenda
    assert position.seconds() == 60


def test_who_is_late_on_the_rich_side_gives_the_weakest_cards() -> None:
    position = dealt()
    end_game(position)
    for rank, number in ((0, 2), (1, 1)):
        rich = position.seat_of_rank(rank)
        weakest = position.state()["hands"][rich][:number]
        assert position.clone().text(position.expired(rich)) == " ".join(weakest)


def test_who_is_late_on_the_poor_side_gives_the_strongest() -> None:
    position = dealt(["fed_preset", "fed_datsuzei"])
    end_game(position)
    poor = position.seat_of_rank(-1)
    strength = "3456789TJQKA2X"
    hand = sorted(position.state()["hands"][poor], key=lambda card: strength.index("X" if card[0] == "X" else card[1]))
    given = position.clone().text(position.expired(poor)).split()
    assert sorted(card[-1] for card in given) == sorted(card[-1] for card in hand[-2:])
