"""3人用の革命は3枚以上."""

from tests.games.daifugo.federation import federation


def test_three_of_a_number_make_a_revolution() -> None:
    assert federation(["S4 H4 D4 S9", "H5 D5", "H6 D6"], "S4 H4 D4").inverted()
    assert federation(["S4 H4 X1 S9", "H5 D5", "H6 D6"], "S4 H4 X1").inverted()


def test_so_do_four_and_two_make_none() -> None:
    assert federation(["S4 H4 D4 X1 S9", "H5 D5", "H6 D6"], "S4 H4 D4 X1").inverted()
    assert not federation(["S4 H4 S9", "H5 D5", "H6 D6"], "S4 H4").inverted()


def test_the_illegal_finishes_by_four_cards_begin_at_three() -> None:
    assert federation(["S2 H2 D2", "H5 D5", "H6 D6"], "S2 H2 D2").state()["fallen"] == [0]
    assert federation(["S3 H3 D3", "H5 D5", "H6 D6"], "S3 H3 D3", revolution=True).state()["fallen"] == [0]
    assert federation(["S3 H3 D3", "H5 D5", "H6 D6"], "S3 H3 D3").state()["fallen"] == []
