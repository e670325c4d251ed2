"""同時多発イベントの解決順序 and 割り込み (catalogue, section 4): every key of the order can be set."""

from random import Random
from typing import Any

import pytest

from tefuda.engine.errors import BadOption
from tefuda.engine.registry import find
from tefuda.games.daifugo import catalogue, checks
from tefuda.games.daifugo.codes import code_of, options_of
from tefuda.games.daifugo.lobby import checked
from tefuda.games.daifugo.option import Rules
from tefuda.games.daifugo.table import Table
from tests.games.daifugo.finish import THREES, TWOS, fouled
from tests.games.daifugo.scene import Rule, legal, play, scene


def order(**params: Any) -> dict[str, Any]:
    return {"id": "simultaneous_order", **params}


def first(*ids: str) -> dict[str, Any]:
    return {"id": "interrupts", "interrupts": list(ids)}


def refusal(*rules: Rule) -> BadOption:
    with pytest.raises(BadOption) as refused:
        find("daifugo").options({"players": 4, "rules": list(rules)})
    return refused.value


def asking(position: Table) -> str:
    """Return the rule whose question is open."""
    return position.base.ids[position.question().rule]


RUN = ["S7 S8 S9 ST H3 H4 H5", "D3 D4", "C3 C4", "C5 C6"]
SEVEN_AND_TEN: list[Rule] = ["sequence", "seven_pass", "ten_discard"]


def test_usually_the_lowest_number_comes_first() -> None:
    assert asking(scene(SEVEN_AND_TEN, RUN, "S7 S8 S9 ST")) == "seven_pass"


def test_the_highest_number_may_come_first() -> None:
    rules: list[Rule] = [*SEVEN_AND_TEN, order(effect_number_order="descending")]
    assert asking(scene(rules, RUN, "S7 S8 S9 ST")) == "ten_discard"


@pytest.mark.parametrize(("revolution", "asks"), [(False, "seven_pass"), (True, "ten_discard")])
def test_or_the_numbers_come_as_the_cards_lie_the_weakest_first(revolution: bool, asks: str) -> None:
    rules: list[Rule] = [*SEVEN_AND_TEN, order(effect_number_order="as_played")]
    assert asking(scene(rules, RUN, "S7 S8 S9 ST", revolution=revolution)) == asks


def test_as_the_cards_lie_each_effect_comes_once() -> None:
    rules: list[Rule] = [*SEVEN_AND_TEN, order(effect_number_order="as_played")]
    position = scene(rules, RUN, "S7 S8 S9 ST", "H3", "H4")
    assert not position.agenda
    assert [len(hand) for hand in position.state()["hands"]] == [1, 3, 2, 2]


def test_a_rule_that_is_named_speaks_before_all_others() -> None:
    rules: list[Rule] = [*SEVEN_AND_TEN, order(order=["ten_discard"])]
    assert asking(scene(rules, RUN, "S7 S8 S9 ST")) == "ten_discard"


def test_a_rule_named_behind_all_others_speaks_last() -> None:
    rules: list[Rule] = [*SEVEN_AND_TEN, order(order=["rest", "seven_pass"])]
    assert asking(scene(rules, RUN, "S7 S8 S9 ST", "H3")) == "seven_pass"


def test_what_holds_for_later_plays_may_be_moved_up_and_cuts_off_the_effects_of_its_own_play() -> None:
    hands = ["S6 H6 D6 S3", "S4 H4", "S5 H5", "S7 H7"]
    rules: list[Rule] = ["omen", "six_cut"]
    assert scene(rules, hands, "S6 H6 D6").turn == 0
    assert scene([*rules, order(order=["omen"])], hands, "S6 H6 D6").turn == 1


def test_interrupts_come_even_before_what_the_order_names_first() -> None:
    rules: list[Rule] = [*SEVEN_AND_TEN, order(order=["seven_pass"]), first("ten_discard")]
    assert asking(scene(rules, RUN, "S7 S8 S9 ST")) == "ten_discard"


def test_of_those_that_judge_an_ended_hand_the_interrupt_named_first_comes_first() -> None:
    hands = ["S9", "S4 H4", "S5 H5", "S7 H7"]

    def gone(*rules: Rule) -> list[int | None]:
        position = scene(["gekokujo", "miyako_ochi", *rules], hands, ranks=[4, 1, 2, 3])
        position.log = []
        play(position, "S9")
        return [one.event.seat for one in position.log if one.event.kind == "out"]

    assert gone() == [0]
    assert gone(first("miyako_ochi", "gekokujo")) == [0, 1]


def test_of_several_revolutions_of_one_play_the_one_that_is_named_counts() -> None:
    hands = ["S6 H6 D6 S3", "S4 H4", "S5 H5", "S7 H7"]
    rules: list[Rule] = ["omen", "coup", "coup_return"]

    def by(*more: Rule) -> str:
        position = scene([*rules, *more], hands, "S6 H6 D6", revolution=True)
        return position.base.ids[position.order.raised_by]

    assert by() == "omen"
    assert by(order(order=["coup_return"])) == "coup_return"


def test_what_follows_from_a_revolution_comes_after_it_even_if_it_is_named_first() -> None:
    hands = ["S8 H8 D8 C8 X1 S3", "S4 H4", "S5 H5", "S7 H7"]
    for rule in ("rev_clears_field", "kakumei_nagashi"):
        for named in (order(order=[rule]), order(order=["eight_cut", rule, "rest"])):
            position = scene(["revolution", "eight_cut", "seven_counter", rule, named], hands, "S8 H8 D8 C8")
            assert (position.turn, position.pile) == (0, 0)
    assert scene(["revolution", "cho_kakumei", order(order=["cho_kakumei"])], hands, "S8 H8 D8 C8 X1").silent != 0


WINDOW = ["S8 D3", "ST D4", "S4 H4 D6", "D7 H9"]


def test_who_may_answer_a_clear_first_can_be_set() -> None:
    rules: list[Rule] = ["eight_cut", "four_stop", "ten_return"]
    assert asking(scene(rules, WINDOW, "S8")) == "four_stop"
    assert asking(scene([*rules, order(window_order=["ten_return"])], WINDOW, "S8")) == "ten_return"


def test_the_order_of_answers_that_is_set_takes_the_place_of_the_usual_one() -> None:
    rules: list[Rule] = ["catapult", "eight_cut", "four_stop", "ten_return"]
    hands = ["S8 D3", "ST H8", "S4 H4 D6", "D7 H9"]
    assert legal(scene(rules, hands, "S8")) == ["none", "H8"]
    assert asking(scene([*rules, order(window_order=["rest", "catapult"])], hands, "S8")) == "four_stop"


def test_the_revolution_comes_before_a_finish_check_by_the_state_that_is_left() -> None:
    """Catalogue, D067: 3333 is an illegal finish then, where the strongest number may not end the game."""
    resolved: list[Rule] = ["ff_two", "revolution", order(hand_empty_check="resolved")]
    assert fouled(resolved, THREES, False)
    assert not fouled(resolved, TWOS, False)
    assert fouled(resolved, TWOS, True)
    assert fouled(["ff_weakest", "revolution", order(hand_empty_check="resolved")], TWOS, False)


def test_after_all_effects_alone_does_not_change_how_four_of_a_kind_are_judged() -> None:
    late: list[Rule] = ["ff_two", "revolution", order(hand_empty_check="after_all")]
    assert fouled(late, TWOS, False)
    assert not fouled(late, THREES, False)


def test_a_way_of_judging_that_is_chosen_outranks_the_order() -> None:
    chosen: list[Rule] = ["ff_quad_judge_a", order(hand_empty_check="resolved")]
    assert fouled(chosen, TWOS, False)
    assert not fouled(chosen, THREES, False)
    assert fouled(["ff_two", "rev_delayed", order(hand_empty_check="resolved")], TWOS, False)


# --- the list of rules ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "path", "word"),
    [
        (order(order="seven_pass"), "$.options.rules[0].order", "list"),
        (order(order=["nonsense"]), "$.options.rules[0].order[0]", "nonsense"),
        (order(order=["rest", 7]), "$.options.rules[0].order[1]", "7"),
        (order(order=["five_skip", "rest", "five_skip"]), "$.options.rules[0].order[2]", "twice"),
        (order(order=["sequence"]), "$.options.rules[0].order[0]", "no place"),
        (order(window_order=["five_skip"]), "$.options.rules[0].window_order[0]", "no place"),
    ],
)
def test_an_order_that_cannot_be_is_refused_with_its_place(entry: Rule, path: str, word: str) -> None:
    refused = refusal(entry)
    assert refused.path == path
    assert word in str(refused)


def test_a_rule_that_is_not_among_the_tables_is_refused() -> None:
    refused = refusal("five_skip", order(order=["five_skip", "seven_pass"]))
    assert refused.path.endswith(".order")
    assert "not among" in str(refused)


def test_the_lobby_offers_to_leave_it_out_of_the_order() -> None:
    rules = ["five_skip", order(order=["five_skip", "seven_pass"])]
    (problem,) = checked({"players": 4, "rules": rules, "games": 5})["problems"]
    (way,) = problem["ways"]
    kept = way["options"]["rules"]
    assert order(order=["five_skip"]) in kept
    assert checked({"players": 4, "rules": kept, "games": 5})["problems"] == []


def test_the_lobby_knows_which_rules_may_stand_in_an_order() -> None:
    (entry,) = [rule for rule in catalogue.rules() if rule["id"] == "simultaneous_order"]
    choices = {param["id"]: param.get("choices", []) for param in entry["params"]}
    assert {"dokan", "eight_cut", "omen", "rest"} <= set(choices["order"])
    assert "sequence" not in choices["order"]
    assert set(choices["window_order"]) >= {"catapult", "four_stop", "ten_return", "eight_cut_steal_8", "rest"}


def test_orders_survive_in_a_share_code() -> None:
    rules = [
        "seven_pass", "eight_cut", "ten_discard",
        order(effect_number_order="as_played", order=["ten_discard", "rest", "seven_pass"]),
        first("seven_pass"),
    ]  # fmt: skip
    options = find("daifugo").options({"players": 4, "rules": rules}).data()
    read = options_of(code_of(options))
    assert find("daifugo").options({"players": 4, "rules": read["rules"]}).data() == options


def test_random_orders_name_rules_of_their_set_only() -> None:
    random = Random(5)
    named = 0
    for _ in range(40):
        drawn = Rules("rules", []).sample(4, random)
        assert checked({"players": 4, "rules": drawn, "games": 1})["problems"] == []
        named += sum(len(one) for entry in drawn for one in checks.orders_of(entry).values())
    assert named > 0
