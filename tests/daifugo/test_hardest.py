"""The catalogue's hardest interactions (section 3), numbered as there: those whose rules exist."""

from tests.daifugo.scene import Rule, legal, play, refused, scene


def test_1_many_events_on_one_run() -> None:
    rules: list[Rule] = [
        "sequence", "kaidan_kakumei", "nine_reverse", "ten_discard", "eleven_back", "q_bomber",
        "forbidden_finish", "ff_ten_discard",
    ]  # fmt: skip
    hands = ["D9 DT DJ DQ S7 C7", "H7 S3 C3", "S4 C4", "D7 S5"]
    position = scene(rules, hands, "D9 DT DJ DQ", "S7", "name 7")
    assert position.revolution == 1
    assert position.reversed == 1
    assert position.back == 1
    assert [len(hand) for hand in position.state()["hands"]] == [0, 2, 2, 1]
    assert position.state()["finished"] == [0]
    assert position.state()["fallen"] == []


def test_2_emptied_by_the_tens() -> None:
    hands = ["ST HT H5 D6", "S3 C3", "S4 C4", "D7 S5"]
    rules: list[Rule] = ["ten_discard", "forbidden_finish", "ff_ten_discard"]
    assert scene(rules, hands, "ST HT", "H5 D6").state()["fallen"] == [0]
    assert scene(["ten_discard"], hands, "ST HT", "H5 D6").state()["finished"] == [0]


def test_3_illegal_finish_against_demotion() -> None:
    hands = ["S3 H3", "X1", "S4 C4", "D7 S5"]

    def ranks(order: str) -> list[int]:
        rules: list[Rule] = [
            "forbidden_finish", "ff_joker", "miyako_ochi", "simultaneous_order",
            {"id": "interrupts", "foul_vs_miyako": order},
        ]  # fmt: skip
        position = scene(rules, hands, "X1", "pass", "pass", turn=1, ranks=[1, 2, 3, 4])
        while not position.is_over():
            play(position, legal(position)[-1])
        return position.ranks

    assert ranks("foul_first")[:2] == [2, 3]
    assert ranks("miyako_first")[:2] == [3, 2]


def test_4_3333_as_the_last_play() -> None:
    hands = ["S3 H3 D3 C3", "S5 C5", "S4 C4", "D7 S6"]
    rules: list[Rule] = ["revolution", "forbidden_finish", "ff_two"]
    assert scene([*rules, "ff_quad_judge_b"], hands, "S3 H3 D3 C3").state()["fallen"] == [0]
    assert scene([*rules, "ff_quad_judge_a"], hands, "S3 H3 D3 C3").state()["finished"] == [0]


def test_5_a_delayed_revolution() -> None:
    hands = ["ST HT DT CT S3", "SJ HJ DJ CJ S9 H9 D9 C9", "S4 C4", "D7 S5"]
    rules: list[Rule] = ["revolution", "rev_delayed"]
    position = scene(rules, hands, "ST HT DT CT")
    assert refused(position, "S9 H9 D9 C9") == "must_beat"
    play(position, "SJ HJ DJ CJ", "pass", "pass", "pass")
    assert position.revolution == 0
    assert position.turn == 1


def test_6_omen_leftovers() -> None:
    hands = ["S6 H6 D6 CK D3 D4", "S7 C8 C5 H5", "H3 C9 DJ", "C4 H7 D9"]
    rules: list[Rule] = ["omen", "revolution", "eight_cut", "suit_lock", "black_seven", "catapult", "miyako_ochi"]
    position = scene(
        rules, hands, "S6 H6 D6", "pass", "pass", "pass", "D4", "pass", "H3", "pass", "pass", ranks=[4, 1, 2, 3]
    )
    assert "S7" in legal(position)
    position = scene(rules, hands, "S6 H6 D6", "pass", "pass", "pass", "CK", "C8", ranks=[4, 1, 2, 3])
    assert position.field != 0
    assert position.lock_suits == 0
    position = scene(rules, ["S6 H6 D6", *hands[1:]], "S6 H6 D6", ranks=[4, 1, 2, 3])
    assert position.state()["deposed"] == [1]


def test_7_two_marys() -> None:
    rules: list[Rule] = ["bloody_mary_2", "jeanne_darc_2", "eight_cut", "forbidden_finish", "ff_eight"]
    hands = ["SQ HQ S3 S4 S5", "S8", "DQ CQ D5 X1", "D8 D9 DT"]
    position = scene(rules, hands, "SQ HQ")
    assert "X1" not in position.state()["hands"][2]
    play(position, "pass", "pass", "pass", "S3", "S8")
    assert position.state()["finished"] == [1]
    assert position.field != 0
    hands = ["S3 S4 S5", "H6", "DQ CQ D5", "D8 D9"]
    position = scene(rules, hands, "DQ CQ", "pass", "pass", "pass", "D5", "D8", turn=2, silent=24)
    assert (position.silent, position.field, position.turn) == (0, 0, 3)


def test_8_the_three_of_spades_under_mary() -> None:
    rules: list[Rule] = ["bloody_mary_2", "spade3"]
    hands = ["SQ HQ X1 S5", "S3 S6 S8", "S2 D5", "D8 D9 DT"]
    position = scene(rules, hands, "SQ HQ", "pass", "pass", "pass", "X1", "S3")
    assert legal(position) == ["pass"]
    play(position, "pass", "pass", "pass")
    assert (position.field, position.turn) == (0, 1)


def test_9_a_religious_revolution_with_a_king_left() -> None:
    rules: list[Rule] = ["shukyo_kakumei", "death_444"]
    hands = ["SK HK DK X1 D7 SQ", "D9 D3 S4 H4 D4", "CK CQ C2 HQ", "H8 HT"]
    kings = ("SK HK DK X1", "pass", "pass", "pass")
    assert "CK" in legal(scene(rules, hands, *kings, "D7", "D9"))
    assert "CK" not in legal(scene(rules, hands, *kings, "SQ", "pass"))
    led = scene(rules, hands, "CK", turn=2, weakest="A", memory={"shukyo_kakumei.on": 1})
    for _ in range(3):
        assert legal(led) == ["pass"]
        play(led, "pass")
    taken = scene(rules, hands, "S4 H4 D4", turn=1, weakest="A", memory={"shukyo_kakumei.on": 1})
    assert taken.state()["discard"] == ["HT", "CK", "X1"]


def test_10_religious_and_plain_revolution_and_a_black_seven() -> None:
    rules: list[Rule] = ["shukyo_kakumei", "revolution", "black_seven"]
    hands = ["SK HK DK CK S4 H4 D4 C4 SA D3", "S7 H3 SQ", "H5 H2", "H8 HT"]
    passes = ("pass", "pass", "pass")
    position = scene(rules, hands, "SK HK DK CK", *passes, "S4 H4 D4 C4", *passes, "SA")
    assert position.revolution == 1
    assert legal(position) == ["pass", "S7"]
    scale = next(zone for zone in position.view(0).zones if zone.id == "scale")
    assert [slot.at for slot in scale.slots] == [*"KQJT98765432A"]


def test_11_an_absolute_revolution() -> None:
    rules: list[Rule] = ["zettai_kakumei", "sequence", {"id": "joker_count", "jokers": 2}]
    hands = ["S5 H5 D5 C5 X1 H2 H6", "D3 S9 ST", "D4 H7 S8", "H3 H4 X2 H9"]
    position = scene(rules, hands, "S5 H5 D5 C5 X1", "pass", "pass", "pass", "H2", "D3")
    assert legal(position) == ["pass", "D4"]
    runs = legal(scene(rules, ["H2 H3 H4 X2 H6", "S9", "S8", "S7"], weakest="5"))
    assert "H2 H3 H4" in runs
    assert "H4 X2=H5 H6" not in runs


def test_12_an_absolute_revolution_in_a_revolution() -> None:
    hands = ["S4 H4 D4 C4 HK", "HQ HA", "D5 S3", "H9"]
    position = scene(["zettai_kakumei"], hands, "S4 H4 D4 C4", "pass", "pass", "pass", "HK", revolution=True)
    assert legal(position) == ["pass", "HQ"]


def test_18_catapult_on_a_finished_players_card() -> None:
    hands = ["S9", "D4 D5", "C5 D6", "H9 D7"]
    assert scene(["catapult"], hands, "S9", "pass", "pass", "add H9", "pass", "pass", "pass").turn == 1


def test_19_an_8_in_the_four_stop_window() -> None:
    hands = ["S8 D3", "H8 D4", "S4 H4 D6", "D7 H9"]
    position = scene(["catapult", "four_stop", "eight_cut"], hands, "S8")
    assert legal(position) == ["none", "H8"]


def test_19_the_same_eight_answered_by_a_ten() -> None:
    hands = ["S8 D3", "ST D4", "S4 D6", "D7 H9"]
    position = scene(["ten_return", "eight_cut"], hands, "S8", "yes")
    assert position.field == 0
    assert position.turn == 1


def test_19_the_same_eight_stopped_by_the_seven_of_spades() -> None:
    hands = ["S8 D3", "S7 D4", "H4 D6 S9", "D7 H9"]
    position = scene(["seven_counter", "eight_cut"], hands, "S8", "S7", "none", "none")
    assert position.field != 0
    assert legal(position) == ["pass", "S9"]


def test_20_ace_tax_with_a_lock() -> None:
    hands = ["HQ D5 C3", "SK D6 C4", "SA D7 C5", "D8 C6", "S2 D9 C7"]
    rules: list[Rule] = ["a_tax", "suit_lock", {"id": "lock_after", "plays": 3}]
    position = scene(rules, hands, "HQ", "SK", "SA", "S2")
    assert position.lock_suits == 1
    assert "SK" in position.state()["hands"][2]


def test_21_ace_tax_and_everybody_passes() -> None:
    hands = ["HT D5 D9", "SA D6 D3", "H2 D7", "C2 D8"]
    position = scene(["a_tax"], hands, "HT", "SA")
    assert position.turn == 3
    play(position, "pass", "pass")
    assert position.turn == 1
    assert position.field != 0
    play(position, "pass")
    assert position.turn == 2
    assert position.field == 0


def test_22_next_ace_overruled() -> None:
    hands = ["SA D5", "HJ D6", "DA D7", "X1 D8"]
    rules: list[Rule] = ["jiki_ace", "eleven_back", "revolution"]
    assert scene(rules, hands, "SA", "HJ", "DA", "X1", "pass", "pass", "pass", revolution=True).turn == 2


def test_23_last_kings_and_re_king() -> None:
    hands = ["CK", "H6 H5", "D6 D7", "C8 C9"]
    enough = scene(["re_king"], hands, "CK", discard=["S3", "S4", "H4", "D4"])
    assert [len(hand) for hand in enough.state()["hands"]] == [1, 3, 3, 3]
    assert enough.state()["finished"] == []
    void = scene(["re_king"], hands, "CK", discard=["S4", "H4", "D4"])
    assert void.state()["finished"] == [0]


def test_24_dokan_beats_an_8_cut() -> None:
    hands = ["S5 D4 D6", "H8 D9 D2", "C3 DT", "DK"]
    position = scene(["dokan", "eight_cut", "miyako_ochi"], hands, "S5", "H8", ranks=[1, 2, 3, 4])
    assert position.state()["finished"] == [2, 3]
    assert position.state()["deposed"] == []
    assert position.field == 0
    assert position.turn == 1


def test_15_a_super_revolution_and_friends() -> None:
    hands = ["S9 H9 D9 C9 X1 S5 H5", "D5 C5 DK C4", "H4 D4 HJ S3", "SJ DJ H8"]
    rules: list[Rule] = ["revolution", "cho_kakumei", "tsuikaku", "eleven_back"]
    position = scene(rules, hands, "S9 H9 D9 C9 X1", "pass", "pass", "pass", "S5 H5", "D5 C5")
    assert (position.revolution, position.field, position.turn) == (1, 0, 1)
    assert not play(position, "DK", "HJ").inverted()


def test_16_a_revolution_that_clears_cannot_be_stopped() -> None:
    hands = ["S8 H8 D8 C8 D3", "S7 D4", "S4 H4 C4 CT", "ST HT DT"]
    rules: list[Rule] = [
        "revolution", "kakumei_nagashi", "eight_cut", "four_stop", "four_stop_double", "seven_counter", "ten_return",
        "eight_cut_steal_8", "eight_cut_steal_10",
    ]  # fmt: skip
    position = scene(rules, hands, "S8 H8 D8 C8")
    assert (position.field, position.turn, position.agenda) == (0, 0, [])


def test_25_the_galaxy_railway_is_cancelled() -> None:
    hands = ["S9 H9 D9 C3 C4 C5", "SJ HJ", "ST CT", "SQ CQ"]
    rules: list[Rule] = ["galaxy_railway", "nine_return", "gekokujo"]
    position = scene(rules, hands, "S9 H9 D9", "C3 C4 C5", games=2, discard=["S2", "H2"], ranks=[4, 1, 2, 3])
    assert position.game == 2
    assert position.ranks == [0, 3, 2, 1]
