"""反則1 ジョーカーを含む."""

import pytest

from tests.games.daifugo.federation import REST, federation, is_foul


@pytest.mark.parametrize("revolution", [False, True])
def test_a_last_play_with_a_joker_is_a_foul(revolution: bool) -> None:
    assert is_foul("X1", revolution)
    assert is_foul("S7 X1", revolution)
    assert is_foul("X1 X2", revolution)


def test_in_a_run_too() -> None:
    position = federation(["S5 S6 X1", *REST], "S5 S6 X1=S7")
    assert position.state()["fallen"] == [0]


def test_without_one_it_is_none() -> None:
    assert not is_foul("S7 H7")
