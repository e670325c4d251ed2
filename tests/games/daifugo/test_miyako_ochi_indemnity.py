"""賠償金."""

from tefuda.cards.bits import count
from tefuda.games.daifugo.agenda import READY, work
from tefuda.games.daifugo.seats import packed
from tefuda.games.daifugo.table import Table
from tests.games.daifugo.scene import legal, play, scene

RULES = ["miyako_ochi", "miyako_ochi_continue", "miyako_ochi_indemnity"]
HANDS = ["S3", "S4 H4", "S5 H5", "S6"]


def next_exchange(*answers: str) -> Table:
    """Return the round after a deposition of B, from the first question of the indemnity on."""
    position = scene(RULES, HANDS, "S3", games=2, ranks=[2, 1, 3, 4])
    while position.round == 1:
        play(position, legal(position)[-1])
    while position.agenda and legal(position) != ["no", "yes"]:
        play(position, legal(position)[0])
    return play(position, *answers)


def test_everyone_who_finished_before_them_is_asked_best_finisher_first() -> None:
    position = next_exchange()
    asked = []
    while position.agenda and legal(position) == ["no", "yes"]:
        asked.append(position.turn)
        play(position, "no")
    assert asked == [0, 3]


def test_the_daihinmins_strongest_card_goes_for_any_card() -> None:
    position = next_exchange()
    lowest = position.seat_of_title(-1)
    held = position.hands[lowest]
    position = play(position, "yes")
    if position.turn == lowest:
        play(position, legal(position)[0])
    assert position.turn == 0
    assert position.hands[lowest] & ~held == 0
    play(position, legal(position)[0])
    assert count(position.hands[lowest]) == count(held)


def test_exempt_jokers_are_not_due() -> None:
    rules = [*RULES, "joker_exchange_exempt"]
    position = scene(
        rules, ["S5 H5", "X1 DK", "S6", "S7"], ranks=[1, 4, 2, 3], memory={"miyako_ochi_indemnity.owed": 1}
    )
    rule = position.rules.find("miyako_ochi_indemnity")
    assert rule is not None
    position.depth = 0
    rule.exchanged(position)
    position.run()
    assert "DK" in play(position, "yes").state()["hands"][0]


def test_a_player_who_has_a_claim_is_shown_in_the_next_game() -> None:
    position = next_exchange()
    claims = {seat.seat for seat in position.view(-1).seats if any(one.id == "claims" for one in seat.counts)}
    assert 0 in claims
    assert position.seat_of_title(-1) not in claims


def test_for_the_fall_of_a_fugo_nothing_is_due() -> None:
    position = scene([*RULES, "kyo_ochi"], HANDS, "S3", games=2, ranks=[1, 2, 3, 4])
    assert position.state()["deposed"] == [1]
    while position.round == 1:
        play(position, legal(position)[-1])
    while position.agenda:
        assert legal(position) != ["no", "yes"]
        play(position, legal(position)[0])


def test_a_player_who_finished_after_their_foul_has_no_claim() -> None:
    hands = ["DJ", "S9", "S6 H4", "S7 H5"]
    moves = ("S9", "pass", "pass", "DJ", "pass", "pass", "S6", "S7", "pass", "H5")
    position = scene([*RULES, "ff_jack"], hands, *moves, turn=1, ranks=[1, 2, 3, 4], games=2)
    assert position.memory[position.rules.slots.index("miyako_ochi_indemnity.owed")] == packed([1])


def test_nobody_is_asked_where_the_daihinmin_has_left_in_the_exchange() -> None:
    memory = {"miyako_ochi_indemnity.owed": 1}
    position = scene(RULES, ["S5 H5", "", "S6", "S7"], ranks=[1, 4, 2, 3], fallen=[1], memory=memory)
    position.queue(work(READY))
    position.run()
    assert position.agenda == []
