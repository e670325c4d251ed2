"""A name that does not exist is refused by that name, with the names most like it."""

from __future__ import annotations

from typing import Any

import pytest

from tefuda.engine.errors import BadInput
from tefuda.engine.registry import find, games


@pytest.mark.parametrize(
    ("game", "options", "said"),
    [
        ("daifgo", {}, "There is no game “daifgo”. Did you mean daifugo?"),
        ("daifugo", {"playrs": 4}, "$.options.playrs: There is no option “playrs”. Did you mean players?"),
        ("hitsuji", {"players": 3, "agesOrder": None}, "Did you mean ageOrder"),
        ("hitsuji", {"x": 1}, "There is no option “x”. Choose from: players, aimCards, ageOrder, startSeat"),
        ("hitsuji", {}, "$.options.players: The number of players is missing. Possible: 3 4"),
        ("hitsuji", {"players": 9}, "$.options.players: 9 is not a possible number of players. Possible: 3 4"),
        ("daifugo", {"players": 4, "rules": ["eigth_cut"]}, "no house rule 'eigth_cut'. Did you mean eight_cut, "),
        ("daifugo", {"players": 4, "rules": ["zzz"]}, "no house rule 'zzz'. `tefuda rules daifugo` lists them."),
    ],
)
def test_close_matches_are_named(game: str, options: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput) as refused:
        find(game).options(options)
    assert said in str(refused.value)


def test_a_built_in_game_is_found_by_the_name_of_its_folder() -> None:
    assert {id: game.id for id, game in games().items()} == {id: id for id in games()}
    assert all(find(id) is game for id, game in games().items())


def test_a_house_rule_is_found_by_what_people_call_it() -> None:
    for called in ("8cut", "8-Stop", "8切り"):
        with pytest.raises(BadInput, match=f"There is no house rule '{called}'. Did you mean eight_cut"):
            find("daifugo").options({"players": 4, "rules": [called]})


def test_a_misspelled_key_of_a_setup_is_named_before_what_is_missing_for_it() -> None:
    game = find("four_tricks")
    options = game.options({"players": 3})
    with pytest.raises(BadInput, match=r"\$.setup.hans: There is no zone, .* Did you mean hands"):
        game.load(options, {"hans": [["SA"], ["S7"], ["S8"]], "turn": 0})
    with pytest.raises(BadInput, match=r"\$.setup.hands\[0\]: "):
        game.load(options, {"turn": 0})
