"""誰でもシャッフル可."""

from tefuda.bots.search import Search
from tefuda.engine.registry import find
from tefuda.games.daifugo.table import Table
from tests.games.daifugo.dealing import play_game
from tests.games.daifugo.scene import legal, play


def fresh() -> Table:
    game = find("daifugo")
    position = game.new(game.options({"players": 4, "rules": ["fed_shuffle_right"]}), "seed")
    assert isinstance(position, Table)
    return position


def test_before_each_deal_everybody_is_asked() -> None:
    position = fresh()
    assert sorted(position.deciders()) == [0, 1, 2, 3]
    assert legal(position) == ["no", "yes"]
    assert position.state()["hands"] == [[], [], [], []]
    play(position, "no", "no", "no", "no")
    play_game(position)
    assert sorted(position.deciders()) == [0, 1, 2, 3]


def test_each_shuffle_changes_the_deal() -> None:
    deals = {
        str(play(fresh(), *answers).state()["hands"])
        for answers in (["no"] * 4, ["yes", "no", "no", "no"], ["yes", "yes", "no", "no"])
    }
    assert len(deals) == 3


def test_bots_trust_the_shuffle() -> None:
    position = fresh()
    assert position.text(Search("bot", simulations=5).choose(position, 2)) == "no"
