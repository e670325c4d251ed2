"""反則4 8のみ."""

import pytest

from tests.games.daifugo.federation import is_foul


@pytest.mark.parametrize("revolution", [False, True])
def test_nothing_but_eights_is_a_foul(revolution: bool) -> None:
    assert is_foul("S8", revolution)
    assert is_foul("S8 H8", revolution)


def test_a_run_that_contains_an_eight_is_fine() -> None:
    assert not is_foul("S7 S8 S9")


def test_eights_with_a_joker_are_a_foul_by_the_joker() -> None:
    assert is_foul("S8 X1")
