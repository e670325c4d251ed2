"""返品不可."""

from tests.games.daifugo.dealing import CARDS, exchange
from tests.games.daifugo.scene import legal, refused, refuses

RULE = "exchange_return_forbidden"


def test_the_rich_see_the_cards_they_got() -> None:
    position = exchange(CARDS, RULE)
    assert position.state()["hands"][0] == ["S3", "S4", "S5", "S6", "CK", "CA"]


def test_but_must_not_return_them() -> None:
    position = exchange(CARDS, RULE)
    assert all("CK" not in move and "CA" not in move for move in legal(position))
    assert refused(position, "CK CA") == "tribute_exchange"
    assert refused(position, "S3 CK") == "tribute_exchange"


def test_without_the_rule_they_may() -> None:
    assert "CK CA" in legal(exchange(CARDS))
    assert "S3 CK" in legal(exchange(CARDS))


def test_the_poor_give_first() -> None:
    assert refuses([RULE, "exchange_simultaneous"], players=4)
    assert refuses([RULE, "fuse_kokan"], players=4)
    assert refuses([RULE, "exchange_return_allowed"], players=4)
