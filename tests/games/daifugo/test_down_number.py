"""ダウンナンバー."""

from tests.games.daifugo.scene import legal, play, refused, scene

HANDS = ["ST D3", "S9 H9 S8 D4", "S7 D6", "D7"]


def test_the_next_weaker_card_of_its_suit_may_be_played_on_a_single_card() -> None:
    assert legal(scene(["down_number"], HANDS, "ST")) == ["pass", "S9"]
    assert legal(scene([], HANDS, "ST")) == ["pass"]


def test_one_step_goes_by_the_order_in_force() -> None:
    hands = ["ST D3", "S9 SJ D4", "S7 D6", "D7"]
    assert legal(scene(["down_number"], hands, "ST", revolution=True)) == ["pass", "D4", "S9", "SJ"]
    hands = ["SJ D3", "SQ ST D4", "S7 D6", "D7"]
    moves = legal(scene(["down_number", "eleven_back"], hands, "SJ"))
    assert "SQ" in moves and "ST" in moves


def test_a_2_comes_under_nothing_but_the_ace_and_nothing_under_the_3() -> None:
    assert legal(scene(["down_number"], ["S2 D3", "SA D4", "S7", "D7"], "S2")) == ["pass", "SA"]
    assert "S2" not in legal(scene(["down_number"], ["S3 D3", "S2 D4", "S7", "D7"], "S3", revolution=True))
    assert legal(scene(["down_number"], ["S3 D3", "S2 D4", "S7", "D7"], "S3")) == ["pass", "D4", "S2"]


def test_not_on_sets_runs_or_jokers() -> None:
    assert legal(scene(["down_number"], ["ST HT D3", "S9 H9 D4", "S7", "D7"], "ST HT")) == ["pass"]
    hands = ["S9 ST SJ D3", "S8 H4 D4", "S7", "D7"]
    assert legal(scene(["down_number", "sequence"], hands, "S9 ST SJ")) == ["pass"]
    assert legal(scene(["down_number"], ["X1 D3", "S2 D4", "S7", "D7"], "X1")) == ["pass"]


def test_not_on_what_beats_a_joker() -> None:
    hands = ["X1 D3", "S3 D4", "S4 S2", "D7 D9"]
    position = scene(["down_number", "spade3"], hands, "X1", "S3", silent=1, revolution=True)
    assert legal(position) == ["pass"]


def test_it_may_go_on_under_a_lock_on_its_suit() -> None:
    position = scene(["down_number", "suit_lock"], HANDS, "ST", "S9")
    assert position.locks.suits == 1
    assert legal(position) == ["pass"]
    hands = ["ST D3", "S9 H9 D4", "S8 H8 D6", "D7"]
    assert legal(scene(["down_number", "suit_lock"], hands, "ST", "S9")) == ["pass", "S8"]


def test_not_under_a_lock_on_the_next_number() -> None:
    hands = ["S8 D3", "H9 D4", "ST H8 D6", "D7"]
    assert legal(scene(["down_number", "number_lock"], hands, "S8", "H9")) == ["pass", "ST"]


def test_it_is_a_play_like_any_other_with_its_effects() -> None:
    hands = ["S9 D3", "S8 D4", "S7 D6", "D7"]
    assert scene(["down_number", "eight_cut"], hands, "S9", "S8").pile == 0


def test_it_is_possible_though_effects_are_void() -> None:
    assert legal(scene(["down_number", "omen"], HANDS, "ST", silent=7)) == ["pass", "S9"]


def test_two_steps_are_too_many() -> None:
    position = scene(["down_number"], HANDS, "ST")
    assert refused(position, "S8") == "must_beat"
    assert play(position, "S9").state()["field"] == [["ST"], ["S9"]]


def test_but_on_a_card_that_beats_a_joker_as_the_weakest_card() -> None:
    hands = ["X1 D9", "S8 D4", "S9 HQ", "C9"]
    rules = ["down_number", "revolution", "rev_joker_inverted"]
    assert legal(scene(rules, hands, "X1", "S8", revolution=True)) == ["pass", "S9"]
