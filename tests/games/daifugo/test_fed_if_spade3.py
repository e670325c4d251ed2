"""反則5 ♠3のみ."""

from tests.games.daifugo.federation import federation, is_foul


def test_spade_three_alone_is_a_foul() -> None:
    assert is_foul("S3")
    assert is_foul("S3", True)


def test_on_a_joker_too() -> None:
    position = federation(["X1 D4", "S3", "S9 H9", "ST HT"], "X1", "S3")
    assert position.state()["fallen"] == [1]


def test_another_three_alone_is_none() -> None:
    assert not is_foul("H3")


def test_in_a_play_of_several_cards_it_is_fine_but_for_a_revolution() -> None:
    assert not is_foul("S3 H3")
    assert not is_foul("S3 S4 S5")
    assert is_foul("S3 H3", True)
