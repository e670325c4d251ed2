"""反則2 非革命中に2を含む."""

from tests.games.daifugo.federation import is_foul


def test_without_a_revolution_a_last_play_with_a_two_is_a_foul() -> None:
    assert is_foul("S2")
    assert is_foul("S2 H2")


def test_in_a_run_too() -> None:
    assert is_foul("SK SA S2")


def test_in_a_revolution_it_is_none() -> None:
    assert not is_foul("S2", True)
    assert not is_foul("S2 H2", True)
    assert not is_foul("S2 H2 D2 C2", True)
