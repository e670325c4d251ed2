"""脱税 and what follows from it."""

from tefuda.engine.chance import Rng
from tefuda.games.daifugo.exchange import exchange, plan_of
from tests.games.daifugo.fraud import CHEATING, HANDS, HONEST, after_claims, paying
from tests.games.daifugo.scene import Rule, legal, play, refused, scene


def test_the_poor_may_give_other_cards_than_their_strongest() -> None:
    position = paying(CHEATING)
    assert position.state()["hands"][0] == ["S3", "S4", "S5", "S6", "C9", "CT"]


def test_the_receiver_is_asked_whether_they_claim_it() -> None:
    for paid in (HONEST, CHEATING):
        position = paying(paid)
        while position.turn != 0:
            play(position, legal(position)[0])
        assert legal(position) == ["no", "yes"]


def test_a_true_claim_expels_the_cheat_who_is_daihinmin_next() -> None:
    position = after_claims(paying(CHEATING), "yes")
    assert position.state()["fallen"] == [3]
    assert position.state()["hands"][3] == []


def test_nothing_is_given_back_to_who_was_expelled() -> None:
    position = after_claims(paying(CHEATING), "yes")
    assert len(position.state()["hands"][0]) == 6


def test_a_false_claim_has_no_effect() -> None:
    position = after_claims(paying(HONEST), "yes")
    assert position.state()["fallen"] == []


def test_equally_strong_cards_are_honest_whichever_they_are() -> None:
    position = scene(["datsuzei"], ["S3 S4 S5 S6", "H3 H4 H5", "D3 D4 D5", "C9 CK HK DK"], ranks=[1, 2, 3, 4])
    exchange(position)
    position.run()
    position.play(position.parse("D5"), 2)
    position.play(position.parse("HK CK"), 3)
    assert after_claims(position, "yes").state()["fallen"] == []


def test_anyone_may_accuse_whose_play_lies_on_top_once_a_game() -> None:
    memory = {"datsuzei.cheats": 8, "datsuzei.payers": 12}
    hands = ["S3 S8", "H4 H9", "D5 DT", "C6 CJ"]
    position = scene(["datsuzei"], hands, "S3", "H4", "D5", ranks=[1, 2, 3, 4], memory=memory)
    assert "accuse" in legal(position)
    position = play(position, "accuse")
    assert (position.turn, position.state()["fallen"]) == (3, [])
    assert refused(position, "accuse") == "datsuzei"
    position = play(position, "C6", "accuse")
    assert position.state()["fallen"] == [3]
    assert (position.turn, legal(position)) == (0, ["pass", "S8"])


def test_a_player_who_paid_nothing_cannot_be_accused() -> None:
    position = scene(["datsuzei"], ["S3 S8", "H4 H9", "D5 DT", "C6 CJ"], "S3", ranks=[1, 2, 3, 4])
    assert "accuse" not in legal(position)


def test_others_guess_who_cheated_and_the_cheat_knows() -> None:
    memory = {"datsuzei.cheats": 8, "datsuzei.payers": 12}
    position = scene(["datsuzei"], HANDS, ranks=[1, 2, 3, 4], memory=memory)
    rng = Rng("guess")
    rule = position.rules.rules[position.base.ids.index("datsuzei")]
    seen = {seat: {position.determinize(seat, rng).recall(rule) for _ in range(60)} for seat in range(4)}
    assert seen[0] == {0, 4, 8, 12}
    assert seen[3] == {8, 12}


def test_a_void_game_is_dealt_again_with_the_ranks_it_began_with() -> None:
    position = paying(CHEATING, "datsuzei_void", game=2)
    while legal(position) != ["no", "yes"] or position.turn != 0:
        play(position, legal(position)[0])
    play(position, "yes")
    assert (position.round, position.titles) == (2, [0, 1, 2, 3])
    assert position.state()["fallen"] == []
    assert sum(len(hand) for hand in position.state()["hands"]) == 14


def test_a_cheat_who_was_found_out_shows_their_hand_and_gives_more_in_the_next_exchange() -> None:
    rules: list[Rule] = ["datsuzei_show_hand", {"id": "datsuzei_extra_cards", "extra": 1}]
    memory = {"datsuzei.caught": 8}
    position = scene(["datsuzei", *rules], HANDS, ranks=[1, 2, 3, 4], memory=memory)
    assert plan_of(position) == [[3, 0, 3], [2, 1, 1]]
    assert position.seen[1 * 4 + 3] == position.hands[3]
    assert plan_of(scene(["datsuzei", *rules], HANDS, ranks=[1, 2, 3, 4])) == [[3, 0, 2], [2, 1, 1]]


def test_a_player_who_pays_in_full_is_no_cheat_whatever_they_get_at_the_same_time() -> None:
    position = scene(["datsuzei", "exchange_simultaneous"], HANDS, ranks=[1, 2, 3, 4], games=3, actor=0)
    position.depth = 0
    exchange(position)
    position.run()
    for seat, cards in ((0, "S5 S6"), (1, "H5"), (2, "D5"), (3, HONEST)):
        position.play(position.parse(cards), seat)
    assert after_claims(position, "yes").state()["fallen"] == []


def test_a_joker_that_no_exchange_takes_is_not_due() -> None:
    hands = [*HANDS[:3], "C9 CT CJ X1"]
    position = scene(["datsuzei", "joker_exchange_exempt"], hands, ranks=[1, 2, 3, 4], games=3)
    position.depth = 0
    exchange(position)
    position.run()
    position.play(position.parse("D5"), 2)
    position.play(position.parse("CT CJ"), 3)
    assert after_claims(position, "yes").state()["fallen"] == []
