"""場."""

from tests.games.daifugo.scene import Rule, scene
from tests.games.daifugo.zones import faces, zone

HANDS = ["S4 H4 S9", "S5 H5 HT", "S6 X1 HJ", "S7 C7 DQ"]


def test_everybody_sees_all_plays_of_the_trick_in_their_order_and_whose_they_are() -> None:
    position = scene([], HANDS, "S4 H4", "S5 H5", "S6 X1")
    for viewer in range(-1, 4):
        field = zone(position, "field", viewer)
        assert field is not None
        seen = [(thing.face, thing.owner, thing.at) for thing in field.things]
        assert seen == [
            ("S4", 0, "0"), ("H4", 0, "0"), ("S5", 1, "1"), ("H5", 1, "1"), ("S6", 2, "2"), ("X1", 2, "2"),
        ]  # fmt: skip


def test_the_card_for_which_a_joker_was_declared_stays_with_it() -> None:
    """G16: as long as it is on the pile."""
    rules: list[Rule] = ["joker_suit_four"]
    position = scene(rules, ["S4 H4 S9", "S5 X1 HT", "S6", "S7"], "S4 H4", "S5 X1=D5")
    field = zone(position, "field")
    assert field is not None
    assert [thing.stands_for for thing in field.things if thing.face == "X1"] == ["D5"]


def test_it_is_empty_when_the_pile_has_cleared() -> None:
    assert faces(scene([], HANDS, "S9", "pass", "pass", "pass"), "field") == []
