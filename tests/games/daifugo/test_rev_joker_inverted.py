"""革命でジョーカーも逆転."""

from tests.games.daifugo.scene import Rule, legal, play, refused, scene

RULES: list[Rule] = ["revolution", "rev_joker_inverted"]


def test_in_a_revolution_any_card_beats_a_lone_joker() -> None:
    hands = ["X1 D9", "D2 S3 H8", "H5 C6", "S9 H9"]
    assert legal(scene(RULES, hands, "X1", revolution=True)) == ["pass", "S3", "H8", "D2"]


def test_in_a_revolution_a_joker_beats_nothing() -> None:
    hands = ["D2 D9", "X1 S3", "H5 C6", "S9 H9"]
    assert legal(scene(RULES, hands, "D2", revolution=True)) == ["pass", "S3"]
    assert refused(scene(RULES, hands, "D2", revolution=True), "X1") == "must_beat"


def test_what_was_played_on_a_joker_is_beaten_as_ever() -> None:
    hands = ["X1 D9", "DT S4", "H5 CK", "S9 H9"]
    assert legal(scene(RULES, hands, "X1", "DT", revolution=True)) == ["pass", "H5"]


def test_without_a_revolution_it_is_the_strongest_as_ever() -> None:
    hands = ["D2 D9", "X1 S3", "H5 C6", "S9 H9"]
    assert legal(scene(RULES, hands, "D2")) == ["pass", "X1"]


def test_a_j_back_in_a_revolution_makes_it_the_strongest_again() -> None:
    hands = ["DJ D9", "X1 SK S3", "H5 C6", "S9 H9"]
    assert legal(scene([*RULES, "eleven_back"], hands, "DJ", revolution=True)) == ["pass", "SK", "X1"]


def test_a_j_back_alone_leaves_it_the_strongest() -> None:
    hands = ["DJ D9", "X1 SK S3", "H5 C6", "S9 H9"]
    assert legal(scene([*RULES, "eleven_back"], hands, "DJ")) == ["pass", "S3", "X1"]


def test_as_a_stand_in_it_works_as_ever() -> None:
    hands = ["D9 H9 D4", "X1 S8 ST", "H5 C6", "S9 C9"]
    assert legal(scene(RULES, hands, "H9 D9", revolution=True)) == ["pass", "S8 X1"]


def test_a_pair_of_jokers_is_the_weakest_pair() -> None:
    hands = ["X1 X2 D9", "D2 S2 S3", "H5 C6", "S9 H9"]
    assert legal(scene([*RULES, {"id": "joker_count", "jokers": 2}], hands, "X1 X2", revolution=True)) == [
        "pass", "S2 D2",
    ]  # fmt: skip


def test_the_pair_that_makes_a_joker_revolution_is_beaten_by_nothing() -> None:
    hands = ["X1 X2 D9", "D3 S3 S4", "H5 C6", "S9 H9"]
    position = scene([*RULES, "joker_kakumei", {"id": "joker_count", "jokers": 2}], hands, "X1 X2")
    assert legal(position) == ["pass"]
    assert refused(position, "S3 D3") == "joker_kakumei"


def test_finishing_with_it_is_no_foul_then() -> None:
    hands = ["X1", "D2 S3 H8", "H5 C6", "S9 H9"]
    rules: list[Rule] = [*RULES, "forbidden_finish", "ff_joker"]
    assert scene(rules, hands, "X1", revolution=True).state()["finished"] == [0]
    assert scene(rules, hands, "X1").state()["fallen"] == [0]


def test_the_three_of_spades_clears_nothing_on_it_then() -> None:
    hands = ["X1 D9", "S3 H8", "H5 C6", "S9 H9"]
    assert scene([*RULES, "spade3"], hands, "X1", "S3", revolution=True).pile != 0


def test_the_strongest_cards_come_without_it_then() -> None:
    hands = ["S4 H4 D4 D9", "X1 S3 S8", "H5 C6", "S9 H9"]
    position = scene([*RULES, "death_444"], hands, "S4 H4 D4", revolution=True)
    assert position.state()["hands"][1] == ["S8", "X1"]


def test_the_scale_begins_with_it() -> None:
    position = scene(RULES, ["X1 D9", "S3 H8"], "X1", revolution=True)
    scale = next(zone for zone in position.view(1).zones if zone.id == "scale")
    assert [slot.at for slot in scale.slots][:2] == ["X", "2"]
    assert scale.slots[0].tags == ["current"]


def test_it_is_the_strongest_again_when_the_revolution_is_undone() -> None:
    hands = ["S9 H9 D9 C9 D4", "X1 S8 H8 D8 C8 S3", "H5 CK", "S7 H7"]
    position = play(scene(RULES, hands, "S9 H9 D9 C9", "S8 H8 D8 C8"), "pass", "pass", "pass", "S3", "pass", "pass")
    assert position.order.revolution == 0
    assert legal(scene(RULES, ["D4 D5", "X1 S8", "H5 CK", "S7 H7"], "D4")) == ["pass", "S8", "X1"]


def test_a_joker_that_answers_a_joker_is_beaten_by_any_card_too() -> None:
    rules: list[Rule] = [*RULES, "joker_gaeshi", {"id": "joker_count", "jokers": 2}]
    hands = ["X1 D9", "X2 S3", "H5 CK", "S9 H9"]
    assert legal(scene(rules, hands, "X1", "X2", revolution=True)) == ["pass", "H5", "CK"]
    assert legal(scene(rules, hands, "X1", "X2")) == ["pass"]
