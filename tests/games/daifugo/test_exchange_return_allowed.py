"""返品可."""

from tests.games.daifugo.dealing import CARDS, exchange
from tests.games.daifugo.scene import legal


def test_a_card_just_received_may_be_given_back() -> None:
    position = exchange(CARDS)
    position.play(position.parse("CK CA"), 0)
    position.play(position.parse("DT"), 1)
    assert position.state()["hands"] == [hand.split() for hand in CARDS]


def test_one_of_them_with_a_card_of_your_own_hand_too() -> None:
    assert "S3 CK" in legal(exchange(CARDS))


def test_it_is_the_usual_way() -> None:
    assert legal(exchange(CARDS, "exchange_return_allowed")) == legal(exchange(CARDS))
