"""領域の増設・削減."""

from tests.games.daifugo.dealing import dealt
from tests.games.daifugo.scene import Rule, scene

USUAL = {"field", "scale", "discard", "hand0", "hand1"}


def zones(rules: list[Rule]) -> set[str]:
    return {zone.id for zone in dealt("zones", players=2, rules=rules).view(-1).zones}


def test_without_house_rules_there_are_hands_a_pile_and_a_discard_pile() -> None:
    assert zones([]) == USUAL


def test_rules_of_the_house_add_a_zone_where_they_need_one() -> None:
    assert zones(["two_player_small_hand"]) == USUAL | {"stock"}
    assert zones(["fed_blind_cards"]) == USUAL | {"outside"}


def test_a_zone_is_there_only_while_cards_lie_in_it() -> None:
    hands = ["H5 D3", "S5 C5 D4"]
    before, after = scene(["guerrilla"], hands, "H5"), scene(["guerrilla"], hands, "H5", "aside S5 C5")
    assert {zone.id for zone in after.view(0).zones} - {zone.id for zone in before.view(0).zones} == {"aside"}
