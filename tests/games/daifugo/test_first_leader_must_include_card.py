"""初手に特定カードを含む."""

from tests.games.daifugo.dealing import dealt, dealt_to_two
from tests.games.daifugo.scene import Rule, legal, refused

RULES: list[str] = ["first_leader_card_holder", "first_leader_must_include_card"]


def test_the_lead_contains_the_deciding_card() -> None:
    moves = legal(dealt("lead", rules=RULES))
    assert moves
    assert all("D3" in move.split() for move in moves)


def test_in_any_legal_combination() -> None:
    sizes = {len(move.split()) for seed in "abcdef" for move in legal(dealt(seed, rules=[*RULES, "sequence"]))}
    assert {1, 2, 3} <= sizes


def test_the_leader_must_not_pass_on_that_turn() -> None:
    position = dealt("lead", rules=[*RULES, "leader_pass_allowed"])
    assert refused(position, "pass") == "leader_pass_forbidden"


def test_it_is_the_card_that_the_other_rule_names() -> None:
    rules: list[Rule] = [{"id": "first_leader_card_holder", "card": "C3"}, "first_leader_must_include_card"]
    game_of_two = dealt_to_two(rules)
    assert all("C3" in move.split() for move in legal(game_of_two))


def test_it_needs_a_card_that_decides() -> None:
    position = dealt("lead", rules=["first_leader_must_include_card"])
    assert position.rules.has("first_leader_card_holder") or position.rules.has("first_card_diamond3")
