"""渡す前に受け取る: here no one receives anything before all have chosen."""

from tests.games.daifugo.federation import dealt, end_round


def test_no_card_moves_before_everybody_has_chosen() -> None:
    position = dealt()
    end_round(position)
    before = list(position.hands)
    while len(position.deciders()) > 1:
        seat = position.deciders()[0]
        position.ask(seat)
        position.play(position.legal_moves()[0], seat)
        assert list(position.hands) == before
