"""枚数分飛ばし."""

from tests.games.daifugo.scene import Rule, scene

HANDS = ["S5 H5 D9", "S6 H6", "S7 C7", "S8 C8"]


def test_as_many_players_are_skipped_as_fives_were_played() -> None:
    assert scene(["five_skip", "skip_per_card"], HANDS, "S5").turn == 2
    assert scene(["five_skip", "skip_per_card"], HANDS, "S5 H5").turn == 3


def test_other_skipping_numbers_count_in_the_same_way() -> None:
    hands = ["S6 H6 D9", "S7 H7", "S8 C8", "S9 C9"]
    assert scene(["skip_alt_numbers", "skip_per_card"], hands, "S6 H6").turn == 3


def test_where_everybody_is_skipped_the_pile_clears() -> None:
    hands = ["S5 H5 D5 D9", "S6 H6", "S7 C7", "S8 C8"]
    position = scene(["five_skip", "skip_per_card"], hands, "S5 H5 D5")
    assert (position.turn, position.pile) == (0, 0)


def test_a_skip_of_its_own_keeps_its_count() -> None:
    hands = ["ST HT D9", "SJ HJ", "SQ CQ", "SK CK"]
    rules: list[Rule] = ["five_skip", "skip_per_card", "ten_skip", {"id": "skip_alt_numbers", "numbers": ["T"]}]
    assert scene(rules, hands, "ST HT").turn == 2


def test_its_name_stands_beside_whatever_number_skips() -> None:
    position = scene(["skip_alt_numbers", "skip_per_card"], ["S6 H6 D9", "S7 H7", "S8 C8", "S9 C9"])
    position.log = []
    position.play(position.parse("S6 H6"))
    assert ("skip_alt_numbers", ["skip_per_card"]) in [(entry.event.rule, entry.event.by) for entry in position.log]
