"""Named rule sets."""

from __future__ import annotations

from typing import Any, Final

from .catalogue import CLASSES, STANDING
from .checks import Entry, completed, id_of, problems
from .option import UNUSUAL

POPULAR: Final = ["sequence", "revolution", "eight_cut", "suit_lock", "spade3", "miyako_ochi"]


def everything() -> list[Entry]:
    """Return rules that can be combined, all that fit, taken in catalogue order."""
    chosen: list[Entry] = []
    for id in CLASSES:
        left_out = id in STANDING or id.startswith("fed_") or id in UNUSUAL or id in PLAINER
        if left_out or id in [id_of(entry) for entry in chosen]:
            continue
        trial = completed([*chosen, id])
        if not problems(trial, "", 4):
            chosen = trial
    return chosen


# Rules that would shut out more interesting ones, or bring nothing by themselves.
PLAINER: Final = ["joker_count", "exchange_none", "joker_exchange_exempt", "leader_pass_allowed", "out_clear_field"]


def presets() -> dict[str, dict[str, Any]]:
    """Return named rule sets; some are for one number of players. Texts say where each comes from."""
    return {
        "popular": {"rules": POPULAR},
        "base": {"rules": []},
        "five": {"rules": FIVE},
        "party": {"rules": completed(list(PARTY))},
        "federation": {"players": 4, "rules": completed(["fed_preset"])},
        "federation3": {"players": 3, "rules": completed(["fed_preset"])},
        "uec": {"players": 5, "rules": completed(list(UEC))},
        "two": {"players": 2, "rules": completed(["two_player_deck33", *TWO])},
        "two_small": {"players": 2, "rules": completed(["two_player_small_hand", *TWO])},
        "two_draw": {"players": 2, "rules": completed(["two_player_deck33", "two_player_draw", *TWO])},
        "everything": {"rules": everything()},
    }


# The five that the federation and most tables agree on.
FIVE: Final = ["revolution", "eight_cut", "suit_lock", "spade3", "miyako_ochi"]

# What is left of it where the 8s are not in the pack: their place is taken by the queens.
TWO: Final = ["revolution", "q_cut", "suit_lock", "spade3"]

# Something happens at nearly every rank, and no rule takes long to explain.
PARTY: Final = [
    "sequence", "revolution", "kaidan_kakumei", "coup", "spade3", "sandstorm_triple", "four_stop", "five_skip",
    "seven_pass", "eight_cut", "ambulance", "nine_reverse", "ten_discard", "eleven_back", "q_bomber", "k_skip_one",
    "suit_lock", "geki_lock", "miyako_ochi", "gekokujo", "forbidden_finish", "ff_two", "ff_joker", "ff_eight",
]  # fmt: skip

# The contest's standard rules; the preset's text explains the server's own conditions.
UEC: Final[list[Entry]] = [
    {"id": "clear_on_all_pass", "owner": True},
    {"id": "tribute_exchange", "ties": "suits"},
    "first_leader_card_holder",
    "next_leader_as_first",
    {"id": "remainder_from_dealer", "start": "daifugo"},
    "joker_inherits_effect",
    {"id": "joker_suit_four", "alone": False},
    "pass_lockout",
    "leader_pass_allowed",
    {"id": "stalemate_guard", "policy": "draw_lots"},
    {"id": "seating_random", "every": 3, "first": True},
    {"id": "match_points_per_game", "table": "from_one"},
    "revolution",
    {"id": "kaidan_kakumei", "min": 5},
    {"id": "sequence", "joker_ends": True},
    "sequence_no_overlap",
    "spade3",
    "eight_cut",
    "eight_cut_sequence",
    {"id": "suit_lock", "joker_ends": True},
    {"id": "fed_set_rank_reset", "games": 100},
]
