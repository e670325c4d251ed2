"""What a seat knows of the others' cards, and which possible positions it draws."""

from tefuda.cards.bits import count
from tefuda.engine.chance import Rng
from tefuda.games.daifugo.cards import JOKERS, PACK
from tefuda.games.daifugo.table import Table
from tests.games.daifugo import federation
from tests.games.daifugo.dealing import dealt, play_game
from tests.games.daifugo.scene import scene


def worlds(position: Table, seat: int, number: int = 60) -> list[Table]:
    rng = Rng("worlds")
    return [position.determinize(seat, rng) for _ in range(number)]


def exchanged(seed: str) -> Table:
    """Return the second round, after the exchange."""
    position = dealt(seed, games=2)
    play_game(position)
    while position.agenda:
        position.apply(position.legal_moves()[0])
    return position


def test_your_own_hand_and_all_sizes_stay_and_the_rest_is_dealt_again() -> None:
    position = dealt("worlds")
    for world in worlds(position, 1):
        assert world.hands[1] == position.hands[1]
        assert [count(world.hands[seat]) for seat in range(4)] == [count(position.hands[seat]) for seat in range(4)]
    assert len({world.hands[2] for world in worlds(position, 1)}) > 50


def test_everybody_knows_that_the_first_leader_holds_the_deciding_card() -> None:
    position = dealt("worlds")
    leader = position.turn
    for world in worlds(position, (leader + 1) % 4):
        assert "D3" in PACK.faces(world.hands[leader])


def test_it_is_known_also_while_others_vote_on_a_motion_before_the_lead() -> None:
    position = dealt("worlds", games=2, rules=["fed_slow_table"])
    leader = position.turn
    position.apply(next(move for move in position.legal_moves() if position.text(move) == "last"))
    assert position.turn != leader
    for world in worlds(position, position.turn):
        assert "D3" in PACK.faces(world.hands[leader])
        while world.turn != leader:
            world.apply(world.legal_moves()[0])
        assert world.legal_moves()


def test_a_giver_knows_where_their_cards_are() -> None:
    position = exchanged("known")
    rich, poor = position.seat_of_title(0), position.seat_of_title(-1)
    given = position.seen[rich * 4 + poor]
    assert count(given) == 2
    for world in worlds(position, rich):
        assert world.hands[poor] & given == given
    assert any(world.hands[poor] & given != given for world in worlds(position, position.seat_of_title(1)))


def test_a_player_who_was_paid_tribute_knows_that_nothing_stronger_is_left() -> None:
    position = exchanged("known")
    rich, poor = position.seat_of_title(0), position.seat_of_title(-1)
    paid = position.seen[poor * 4 + rich]
    given = position.seen[rich * 4 + poor]
    weakest = min(card // 4 for card in range(52) if paid >> card & 1)
    for world in worlds(position, rich):
        rest = world.hands[poor] & ~given
        assert all(card // 4 <= weakest for card in range(54) if rest >> card & 1)


def test_a_card_passed_on_by_a_seven_is_known_to_the_two_alone() -> None:
    hands = ["S7 D3 C3 HK", "S9 H9 CK", "S6 H6 DK", "CT HT SK"]
    position = scene(["seven_pass"], hands, "S7", "D3")
    assert all("D3" in PACK.faces(world.hands[1]) for world in worlds(position, 0))
    assert not all("D3" in PACK.faces(world.hands[1]) for world in worlds(position, 2))


def test_blind_cards_are_drawn_again_but_never_jokers_in_the_federation() -> None:
    position = federation.dealt(seed="blind")
    found = {world.outside for world in worlds(position, 0)}
    assert len(found) > 50
    assert all(cards & JOKERS == 0 and count(cards) == 2 for cards in found)


def test_cards_once_seen_may_still_be_there_after_an_unseen_one_left() -> None:
    """C paid B tribute, so B knows that C has nothing above a 6 but the Q it has seen come in later."""
    hands = ["S3 S4 S5", "H3 H4 H5", "S6 SQ D4", "D6 D7 D8"]
    nothing = ["", "", "", ""]
    seen = [nothing, ["", "", "SQ", ""], nothing, nothing]
    lacks = [nothing, ["", "", "SQ SK", ""], nothing, nothing]
    position = scene([], hands, seen=seen, lacks=lacks)
    position.give(2, 3, 1 << PACK.number("D4"))
    for world in worlds(position, 1):
        assert [count(world.hands[seat]) for seat in range(4)] == [3, 3, 2, 4]
        assert "SK" not in PACK.faces(world.hands[2])
    assert any("SQ" in PACK.faces(world.hands[2]) for world in worlds(position, 1))
