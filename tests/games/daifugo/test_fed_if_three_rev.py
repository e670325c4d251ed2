"""反則3 革命中に3を含む."""

from tests.games.daifugo.federation import REST, federation, is_foul


def test_in_a_revolution_a_last_play_with_a_three_is_a_foul() -> None:
    assert is_foul("H3", True)
    assert is_foul("S3 H3", True)


def test_in_a_run_too() -> None:
    position = federation(["S3 S4 S5", *REST], "S3 S4 S5", revolution=True)
    assert position.state()["fallen"] == [0]


def test_without_a_revolution_it_is_none() -> None:
    assert not is_foul("H3")
    assert not is_foul("S3 H3")
    assert not is_foul("S3 S4 S5")
    assert not is_foul("S3 H3 D3 C3")
