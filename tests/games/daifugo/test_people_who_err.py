"""Tables where people err, accuse and vote keep the contract of every game: records replay, views keep secrets."""

import pytest

from tefuda.testing import check

FOULS = ["sequence", "revolution", "eight_cut", "fed_suit_lock", "fed_foul", "fed_foul_unnoticed", "fed_suit_lock_foul",
         "fed_foul_sanctions", "fed_disqualification", "fed_prelim_leniency", "fed_out_of_turn_pass"]  # fmt: skip
FRAUD = ["fed_exchange", "fed_datsuzei", "fed_datsuzei_multi", "fed_datsuzei_dispute", "fed_false_accusation",
         "fed_disqualification", "fed_match_winner", "fed_shuffle_right", "fed_slow_table", "fed_clock_20",
         "fed_clock_stop", "fed_decided_match"]  # fmt: skip


@pytest.mark.parametrize(("rules", "games", "every"), [(FOULS, 1, 60), (FRAUD, 4, 20)])
def test_the_contract_is_kept(rules: list[str], games: int, every: int) -> None:
    check("daifugo", {"players": 4, "games": games, "rules": rules}, matches=2, every=every)
