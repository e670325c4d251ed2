"""A scene of a catalogue entry: hands and pile written down, only the listed rules on top of the base.

How the tests of Daifugo are laid out
    test_<id>.py     a rule: each test is a sentence of its entry, its body a scene, some moves and what follows
    test_fed_*.py    the federation's rules, at its own table: federation.py
    test_silence.py  a sentence of all rules at once: what falls silent under an omen and its like
    records/         situations in which several rules meet, as match records; codes.json: share codes given out once
    scene.py         hands written down;  dealing.py  matches dealt by chance, and the exchange
    finish.py        going out, fairly or by a foul;  zones.py  what a player sees of the places where cards are
    fraud.py         an exchange in which the poor may cheat;  contest.py  the contest's rules, written independently
"""

from collections.abc import Sequence
from typing import Any, cast

from tefuda.engine.errors import BadOption
from tefuda.engine.registry import find
from tefuda.games.daifugo.base import EFFECTS, FOULS, LOCKS, MOST_EFFECTS, STRENGTH
from tefuda.games.daifugo.table import Table
from tests.games import situation as situations
from tests.games.situation import legal, refused

__all__ = ["MARY", "OMEN", "VOID", "Rule", "legal", "play", "refused", "refuses", "roles", "scene"]

Rule = str | dict[str, Any]

# What is silent after an omen, and under the second Bloody Mary; the effects of cards are void in both.
OMEN = EFFECTS | LOCKS | STRENGTH
MARY = MOST_EFFECTS | FOULS
VOID = (OMEN, MARY)


def scene(
    rules: Sequence[Rule], hands: Sequence[str], *moves: str, games: int = 1, pause: int = 0, **setup: Any
) -> Table:
    """Return a scene: seats A, B, C, ... hold `hands` (`S3 H3 D7`); A acts first unless `turn` says otherwise.

    `field` lists the plays of the trick, oldest first, `owners` whose they are. Then `moves` are made, each by the seat
    whose turn it is.
    """
    names = [hand.split() for hand in hands]
    field = [play.split() for play in setup.pop("field", [])]
    document = {"hands": names, "field": field, **setup}
    options = {"players": len(hands), "rules": list(rules), "games": games, "pause": pause}
    position = situations.situation("daifugo", document, moves, **options)
    return cast("Table", position)  # of several packs: the class of the same name that is read for them


def refuses(rules: list[Rule], players: int = 2) -> bool:
    """Return whether a table of `players` cannot choose these rules."""
    try:
        find("daifugo").options({"players": players, "rules": rules})
    except BadOption:
        return True
    return False


def roles(position: Table) -> list[str]:
    """Return the titles of the players, seat by seat."""
    return [seat.role.id.rpartition(".")[2] for seat in position.view(0).seats if seat.role]


def play(position: Table, *moves: str) -> Table:
    """Make these moves, each by the seat whose turn it is."""
    situations.play(position, *moves)
    return position
