"""虚偽の申告."""

from tests.games.daifugo.fraud import CHEATING, HONEST, paid, warnings


def test_a_false_claim_is_a_warning_for_the_accuser() -> None:
    position = paid(HONEST, "fed_datsuzei_dispute", "fed_false_accusation")
    assert warnings(position) == [1, 1, 0, 0]


def test_a_true_claim_is_none() -> None:
    assert warnings(paid(CHEATING, "fed_datsuzei_dispute", "fed_false_accusation", other="D3")) == [0, 0, 1, 1]
