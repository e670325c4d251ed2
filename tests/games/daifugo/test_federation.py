"""連盟公式ルール一式: what the federation's rules are together. Each of them has a file of its own."""

from tests.games.daifugo.dealing import play_game
from tests.games.daifugo.federation import PRESET, dealt, end_round, legal
from tests.games.daifugo.scene import play, scene


def test_the_deal_names_the_pack_for_three_at_a_table_of_three_alone() -> None:
    for players in (3, 4):
        position = dealt(players=players)
        position.log = []
        end_round(position)
        deal = next(happened.event for happened in position.log if happened.event.kind == "deal")
        assert "fed_blind_cards" in deal.by
        assert ("fed_3p_deck" in deal.by) == (players == 3)


def test_a_match_that_nothing_can_change_is_offered_to_end() -> None:
    points = [[6, 4, 2, 0]] * 10
    position = scene(PRESET, ["S7", "S9", "D6 C6", "D7 C7"], games=12, game=11, points=points, ranks=[1, 2, 3, 4])
    play_game(position)
    play(position, *["no"] * 4)  # no one shuffles
    assert sorted(position.deciders()) == [0, 1, 2, 3]
    assert legal(position) == ["no", "yes"]
    assert play(position, *["yes"] * 4).turn < 0
