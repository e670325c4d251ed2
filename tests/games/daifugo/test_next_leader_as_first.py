"""2回戦以降も初回と同じ決め方."""

from tests.games.daifugo.dealing import dealt, play_game
from tests.games.daifugo.scene import legal


def test_the_holder_of_the_card_leads_the_second_game_too() -> None:
    for seed in "abcd":
        position = dealt(seed, games=2, rules=["next_leader_as_first"])
        play_game(position)
        while position.agenda:
            position.apply(position.legal_moves()[0])
        assert "D3" in position.state()["hands"][position.turn]


def test_the_card_is_looked_for_after_the_exchange() -> None:
    """The D3 is handed over in the exchange: the player who has it now leads."""
    position = dealt("after", games=2, rules=["next_leader_as_first"])
    play_game(position)
    while position.agenda:
        position.apply(next((m for m in position.legal_moves() if "D3" in position.text(m)), position.legal_moves()[0]))
    assert "D3" in position.state()["hands"][position.turn]


def test_the_lead_of_later_games_need_not_contain_it() -> None:
    position = dealt("a", games=2, rules=["next_leader_as_first", "exchange_none"])
    play_game(position)
    assert any("D3" not in move.split() for move in legal(position))


def test_or_the_dealers_left_neighbour() -> None:
    rules = ["next_leader_as_first", "exchange_none", "first_leader_dealer_left"]
    position = dealt("a", games=2, rules=rules)
    play_game(position)
    assert position.turn == (position.dealer + 1) % 4


def test_or_anyone() -> None:
    rules = ["next_leader_as_first", "exchange_none", "first_leader_random"]
    places = set()
    for seed in range(20):
        position = dealt(f"{seed}", games=2, rules=rules)
        play_game(position)
        places.add(position.title(position.turn))
    assert len(places) > 2
