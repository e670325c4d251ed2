"""交換は1分以内."""

from tefuda.games.daifugo.table import Table
from tests.games.daifugo.federation import dealt, end_round
from tests.games.daifugo.scene import Rule, legal, play, refused

LENIENT: list[Rule] = ["fed_preset", "fed_prelim_leniency"]


def exchange(rules: list[Rule] | None = None) -> Table:
    """Return the exchange of the second round."""
    position = dealt(rules or ["fed_preset"])
    end_round(position)
    position.log = []
    return position


def late(position: Table, *seats: int) -> None:
    """Let the clock of these seats run out; everyone else exchanges in time."""
    while position.agenda and position.question().rule < 0:
        for seat in position.deciders():
            position.ask(seat)
            position.play(position.expired(seat) if seat in seats else position.legal_moves()[0], seat)


def warnings(position: Table) -> list[int]:
    """Return the warnings of each seat, as all see them."""
    seats = sorted(position.view(-1).seats, key=lambda seat: seat.seat)
    return [sum(count.value for count in seat.counts if count.id == "warnings") for seat in seats]


def test_the_exchange_is_complete_within_a_minute_of_the_deal() -> None:
    position = exchange()
    assert position.agenda
    assert position.seconds() == 60


def test_a_player_who_is_late_on_the_rich_side_gives_the_weakest_cards() -> None:
    for rank, number in ((0, 2), (1, 1)):
        position = exchange()
        rich, poor = position.seat_of_title(rank), position.seat_of_title(-1 - rank)
        weakest = position.state()["hands"][rich][:number]
        late(position, rich)
        assert set(weakest) <= set(position.state()["hands"][poor])


def test_a_player_who_is_late_on_the_poor_side_gives_the_strongest() -> None:
    position = exchange(["fed_preset", "fed_datsuzei"])
    poor, rich = position.seat_of_title(-1), position.seat_of_title(0)
    strength = "3456789TJQKA2X"
    hand = sorted(position.state()["hands"][poor], key=lambda card: strength.index("X" if card[0] == "X" else card[1]))
    before = set(position.state()["hands"][rich])
    late(position, poor)
    given = set(position.state()["hands"][rich]) - before
    assert sorted(card[-1] for card in given) == sorted(card[-1] for card in hand[-2:])


def test_the_late_player_is_warned_and_the_others_are_not() -> None:
    position = exchange()
    rich = position.seat_of_title(0)
    late(position, rich)
    assert warnings(position) == [int(seat == rich) for seat in range(4)]


def test_nobody_is_warned_who_exchanges_in_time() -> None:
    position = exchange()
    late(position)
    assert warnings(position) == [0, 0, 0, 0]


def test_everybody_who_is_late_is_warned() -> None:
    position = exchange()
    rich = {position.seat_of_title(0), position.seat_of_title(1)}
    late(position, *rich)
    assert warnings(position) == [int(seat in rich) for seat in range(4)]


def test_the_second_warning_disqualifies_before_the_first_lead() -> None:
    position = exchange()
    rich = position.seat_of_title(0)
    position.memory[position.rules.slots.index("fed_disqualification.warnings")] = 1 << 4 * rich
    late(position, rich)
    assert position.state()["fallen"] == [rich]
    assert position.turn != rich
    assert not position.agenda


def test_nobody_can_say_beforehand_that_they_are_late() -> None:
    position = exchange()
    assert "late" not in legal(position)
    late(position)
    assert refused(position, "late")


def test_of_two_who_are_late_each_is_forgiven_or_not() -> None:
    position = exchange(LENIENT)
    rich = [position.seat_of_title(0), position.seat_of_title(1)]
    late(position, *rich)
    first, second = sorted(rich)
    assert sorted(position.deciders()) == [seat for seat in range(4) if seat != first]
    play(position, "yes", "yes", "no")
    assert sorted(position.deciders()) == [seat for seat in range(4) if seat != second]
    play(position, "yes", "yes", "yes")
    assert warnings(position) == [int(seat == first) for seat in range(4)]
    assert not position.agenda
