"""Rule sets as values: what a list of house rules needs, what cannot go together, presets and share codes."""

import ast
import json
import re
from pathlib import Path
from pkgutil import iter_modules, resolve_name
from typing import Any

import pytest

from tefuda.engine.errors import BadOption
from tefuda.engine.registry import find
from tefuda.games.daifugo import catalogue, checks, lobby
from tefuda.games.daifugo.catalogue import rules
from tefuda.games.daifugo.checks import completed, id_of
from tefuda.games.daifugo.codes import code_of, options_of
from tefuda.games.daifugo.lobby import checked
from tefuda.games.daifugo.rule import Rule as RuleClass
from tefuda.texts import LANGUAGES, lookup
from tests.conftest import COMPILED
from tests.games.daifugo.scene import Rule

REPOSITORY = Path(__file__).parents[3]


def chosen(*entries: Rule, players: int = 4) -> list[Any]:
    """Return the canonical list of the rules."""
    values = find("daifugo").options({"players": players, "rules": list(entries)}).values
    return list(values["rules"])


def refusal(*entries: Any, players: int = 4) -> BadOption:
    with pytest.raises(BadOption) as refused:
        chosen(*entries, players=players)
    return refused.value


# --- the catalogue -------------------------------------------------------------------------------------------------


def test_all_333_rules_of_the_catalogue_are_known_in_its_order() -> None:
    listed = rules()
    assert [rule["number"] for rule in listed] == [f"D{n:03}" for n in range(1, 334)]
    assert len({rule["id"] for rule in listed}) == 333


def test_every_rule_but_those_that_only_people_can_follow_has_a_test_file_of_its_own() -> None:
    own = {path.stem.removeprefix("test_") for path in Path(__file__).parent.glob("test_*.py")}
    assert [rule["id"] for rule in rules() if not rule["human"] and rule["id"] not in own] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_a_name_and_every_working_rule_a_sentence(language: str) -> None:
    for rule in rules():
        assert lookup(f"daifugo.rule.{rule['id']}.name", language)
        if rule["works"]:
            assert lookup(f"daifugo.rule.{rule['id']}.short", language), rule["id"]
        for param in rule["params"]:
            own, shared = f"daifugo.rule.{rule['id']}.{param['id']}", f"daifugo.param.{param['id']}"
            assert lookup(own, language) or lookup(shared, language), own


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_that_forbids_plays_says_why(language: str) -> None:
    for id, rule in catalogue.CLASSES.items():
        if rule.allows is not RuleClass.allows:
            assert lookup(f"daifugo.rule.{id}.why", language), id


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_chapter_and_preset_has_a_name(language: str) -> None:
    for category in {rule["category"] for rule in rules()}:
        assert lookup(f"daifugo.chapter.{category}", language)
    for preset in find("daifugo").presets:
        assert lookup(f"daifugo.preset.{preset}", language)
        assert len(lookup(f"daifugo.preset.{preset}.help", language) or "") > 40  # where it comes from


def test_every_rule_object_is_in_the_catalogue() -> None:
    assert set(catalogue.CLASSES) <= set(catalogue.BY_ID)
    for id in set(catalogue.CLASSES) & set(catalogue.STANDING):
        assert catalogue.CLASSES[id].params, id  # what the table does anyway is a switch for its parameters only


@pytest.mark.skipif(COMPILED, reason="compiled classes have no docstrings")
@pytest.mark.parametrize("page", ["docs/write-a-house-rule.md", "docs/ja/write-a-house-rule.md"])
def test_every_hook_with_one_user_says_why_it_stays(page: str) -> None:
    """A hook is used where a class of rules writes it, not where another inherits it."""
    written = {cls for rule in catalogue.CLASSES.values() for cls in rule.__mro__ if cls not in (RuleClass, object)}
    alone = {hook for hook in HOOKS if sum(hook in vars(cls) for cls in written) == 1}
    table = re.findall(r"^\| `(\w+)` \| (.+?) \| .+ \|$", (REPOSITORY / page).read_text("utf-8"), re.MULTILINE)
    assert {hook for hook, _ in table} == alone
    for hook, names in table:
        [user] = [cls for cls in written if hook in vars(cls)]
        assert names.partition(" / ")[0] in str(user.__doc__), hook


def test_every_rule_names_its_code_or_why_there_is_none() -> None:
    """A class of its own, or the part of the base game that a standing rule describes."""
    for rule in rules():
        code = resolve_name(rule["code"]) if rule["code"] else None
        assert (code is None) == rule["human"] == bool(rule["reason"]), rule["id"]
        assert code is None or callable(code), rule["id"]
        assert (getattr(code, "id", "") == rule["id"]) == (rule["id"] in catalogue.CLASSES), rule["id"]


HOOKS = [name for name, hook in vars(RuleClass).items() if callable(hook) and not name.startswith("_")]
# Their values are all there is to them: the rules they bring, the numbers of players.
WITHOUT_CODE = {"fed_preset", "fed_table_3_4"}
# They name the usual way beside another rule's, and nothing asks for them.
SAID_ANYWAY = {
    "eight_cut_sequence", "forbidden_finish", "datsuzei_expel", "geki_lock_all_suits", "joker_suit_colourless",
}  # fmt: skip


def is_switch(rule: type[RuleClass]) -> bool:
    """Return whether a class of rules does nothing but configure."""
    return all(getattr(rule, hook) is getattr(RuleClass, hook) for hook in HOOKS if hook != "configure")


def source_of(code: str) -> ast.AST:
    """Return what `module:name` names, as its source has it."""
    module, _, name = code.partition(":")
    path = REPOSITORY / "src" / module.replace(".", "/")
    path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    found: ast.AST = ast.parse(path.read_text("utf-8"))
    for part in name.split(".") if name else []:
        [found] = [node for node in ast.iter_child_nodes(found) if getattr(node, "name", "") == part]
    return found


def attributes(node: ast.AST, owner: str, kind: type[ast.expr_context]) -> set[str]:
    """Return the attributes of `owner` (also as `table.owner`) that a piece of source loads or stores."""
    return {
        one.attr
        for one in ast.walk(node)
        if isinstance(one, ast.Attribute)
        and isinstance(one.ctx, kind)
        and ast.unparse(one.value).rpartition(".")[2] == owner
    }


def names(node: ast.AST, id: str) -> bool:
    """Return whether a piece of source has an id as a string, or a pattern that makes it."""
    for one in ast.walk(node):
        if isinstance(one, ast.Constant) and one.value == id:
            return True
        if isinstance(one, ast.JoinedStr):
            parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in one.values]
            if re.fullmatch("".join(parts), id):
                return True
    return False


def reads(id: str, switch: str, reader: str) -> bool:
    """Return whether code goes by a switch: by its id, by what it sets, or by what its own `configure` makes of it."""
    code = source_of(reader)
    if names(code, id):
        return True
    module = switch.partition(":")[0]
    helpers = {
        one.func.id
        for one in ast.walk(source_of(switch))
        if isinstance(one, ast.Call) and isinstance(one.func, ast.Name)
    }
    set_up = [
        source_of(switch),
        *(node for node in ast.iter_child_nodes(source_of(module)) if getattr(node, "name", "") in helpers),
    ]
    if attributes(code, "base", ast.Load) & {flag for node in set_up for flag in attributes(node, "base", ast.Store)}:
        return True
    owner, _, _ = reader.rpartition(".")
    configured = [
        statement
        for node in ast.iter_child_nodes(source_of(owner))
        if getattr(node, "name", "") == "configure"
        for statement in ast.iter_child_nodes(node)
        if names(statement, id)
    ]
    noted = {flag for statement in configured for flag in attributes(statement, "self", ast.Store)}
    return bool(attributes(code, "self", ast.Load) & noted)


def test_every_switch_names_the_code_that_reads_it() -> None:
    switches = {id for id, rule in catalogue.CLASSES.items() if is_switch(rule)}
    assert switches == set(catalogue.SWITCHES) | WITHOUT_CODE
    unread = set()
    for rule in rules():
        assert (rule["id"] in catalogue.SWITCHES) == bool(rule["reader"])
        if rule["reader"]:
            assert callable(resolve_name(rule["reader"])), rule["id"]
            unread |= set() if reads(rule["id"], rule["code"], rule["reader"]) else {rule["id"]}
    assert unread == SAID_ANYWAY


def docstrings(folder: Path) -> dict[str, str]:
    """Return the docstrings of a package by what has them: `module:function`, `module:Class`, `module:Class.method`."""
    out: dict[str, str] = {}
    for file in folder.rglob("*.py"):
        module = ".".join(file.relative_to(folder).with_suffix("").parts)
        scopes: list[tuple[str, ast.AST]] = [(f"{module}:", ast.parse(file.read_text("utf-8")))]
        for prefix, scope in scopes:
            for node in ast.iter_child_nodes(scope):
                if isinstance(node, ast.ClassDef | ast.FunctionDef):
                    out[f"{prefix}{node.name}"] = ast.get_docstring(node) or ""
                    scopes.append((f"{prefix}{node.name}.", node))
    return out


def test_a_search_for_the_name_of_a_rule_leads_to_its_code() -> None:
    """By its name in RULES.md, at the table in Japanese, or in English: all are on one line of the code's docstring.

    What only people can do is named where the reason for that is.
    """
    folder = Path(str(catalogue.__file__)).parent
    specification = (folder / "RULES.md").read_text("utf-8")
    headings = dict(re.findall(r"^### D\d+ `(\w+)` - (.+?)(?: \(aliases: .*)?$", specification, re.MULTILINE))
    said = docstrings(folder)
    reasons = (folder / "catalogue.py").read_text("utf-8")
    for rule in rules():
        name = headings[rule["id"]]
        japanese, english = (str(lookup(f"daifugo.rule.{rule['id']}.name", language)) for language in ("ja", "en"))
        if japanese != name:
            name = f"{name}, {japanese}"
        assert f"{name} / {english}" in said.get(rule["code"].removeprefix(f"{catalogue.PACKAGE}."), reasons), rule[
            "id"
        ]


def test_the_specification_names_what_a_rule_needs_and_excludes() -> None:
    specification = (Path(str(catalogue.__file__)).parent / "RULES.md").read_text("utf-8")
    found = re.findall(
        r"^### D\d+ `(\w+)`.*?^- \*\*Requires:\*\* (.*?) \| \*\*Conflicts:\*\* (.*?)$",
        specification,
        re.MULTILINE | re.DOTALL,
    )
    assert [id for id, _, _ in found] == [fact["id"] for fact in catalogue.FACTS]
    for id, required, excluded in found:
        fact = catalogue.BY_ID[id]
        assert sorted(required.split(",")) == sorted(map(" or ".join, fact.get("requires", [["-"]]))), id
        assert sorted(excluded.split(",")) == sorted(fact.get("conflicts", ["-"])), id


def test_no_two_classes_have_the_same_id() -> None:
    package = f"{catalogue.PACKAGE}.rules"
    modules = [resolve_name(f"{package}.{module.name}") for module in iter_modules(resolve_name(package).__path__)]
    assert sorted(rule.id for module in modules for rule in module.RULES) == sorted(catalogue.CLASSES)


def test_conflicts_are_mutual() -> None:
    by_id = {rule["id"]: rule for rule in rules()}
    for rule in rules():
        for other in rule["conflicts"]:
            assert rule["id"] in by_id[other]["conflicts"]


# --- lists -----------------------------------------------------------------------------------------------------------


def test_a_list_is_put_into_catalogue_order_and_usual_parameters_are_left_out() -> None:
    assert chosen("eight_cut", {"id": "sequence", "min": 3}) == ["sequence", "eight_cut"]
    assert chosen({"id": "sequence", "min": 4}) == [{"id": "sequence", "min": 4}]


def test_whatever_a_rule_needs_is_added() -> None:
    assert chosen("kaidan_kakumei") == ["revolution", "kaidan_kakumei", "sequence"]
    assert chosen("ff_eight") == ["forbidden_finish", "ff_eight", "eight_cut"]


def test_forbidden_finish_alone_brings_its_usual_two() -> None:
    assert chosen("forbidden_finish") == ["forbidden_finish", "ff_two", "ff_joker"]
    assert chosen("forbidden_finish", "ff_revolution") == ["forbidden_finish", "ff_revolution", "revolution"]


def test_a_rule_that_stands_anyway_does_not_change_what_another_brings() -> None:
    assert set(chosen("fed_preset", "fed_miyako_vs_foul")) == {*chosen("fed_preset"), "fed_miyako_vs_foul"}


def test_rules_that_cannot_go_together_are_refused_by_name() -> None:
    refused = refusal("eleven_back", "pass_lockout", "pass_reentry")
    assert refused.rule in ("pass_lockout", "pass_reentry")
    assert refused.path.startswith("$.options.rules")
    assert "can't be used together" in str(refused)


def test_a_requirement_that_a_chosen_rule_rules_out_is_refused() -> None:
    assert refusal("exchange_none", "exchange_simultaneous").rule == "tribute_exchange"


@pytest.mark.parametrize(
    ("entry", "path"),
    [
        ("nonsense", "$.options.rules[0]"),
        (17, "$.options.rules[0]"),
        ({"min": 3}, "$.options.rules[0]"),
        ({"id": "sequence", "length": 3}, "$.options.rules[0].length"),
        ({"id": "sequence", "min": 1}, "$.options.rules[0].min"),
        ({"id": "sequence", "min": "3"}, "$.options.rules[0].min"),
        ({"id": "ff_effect_cards", "numbers": []}, "$.options.rules[0].numbers"),
    ],
)
def test_a_bad_entry_is_refused_with_its_place(entry: Any, path: str) -> None:
    assert refusal(entry).path == path


def test_a_rule_twice_is_refused() -> None:
    assert refusal("eight_cut", "eight_cut").path == "$.options.rules[1]"


def test_a_rule_for_another_number_of_players_is_refused() -> None:
    assert refusal("fed_preset", players=5).rule == "fed_table_3_4"


# --- the lobby -------------------------------------------------------------------------------------------------------


def test_the_lobby_is_told_what_came_along() -> None:
    answer = checked({"players": 4, "rules": ["kaidan_kakumei"], "games": 5})
    assert answer["added"] == ["revolution", "sequence"]
    assert answer["problems"] == []


def test_the_lobby_is_told_each_conflict_with_its_ways_out() -> None:
    answer = checked({"players": 4, "rules": ["pass_lockout", "pass_reentry", "eight_cut"], "games": 5})
    (problem,) = answer["problems"]
    assert problem["rules"] == ["pass_reentry", "pass_lockout"]
    ways = [way["options"]["rules"] for way in problem["ways"]]
    assert ways == [["pass_reentry", "eight_cut"], ["pass_lockout", "eight_cut"]]


def test_a_way_out_takes_along_what_needs_the_rule_that_goes() -> None:
    assert checks.left_without("revolution", completed(["kaidan_kakumei", "eight_cut"])) == ["sequence", "eight_cut"]


def test_every_preset_can_be_played() -> None:
    game = find("daifugo")
    for preset in game.presets.values():
        assert game.new(game.options({"players": 4, **preset}), "preset").legal_moves()


def test_presets_are_complete_as_they_stand() -> None:
    for preset in find("daifugo").presets.values():
        assert chosen(*preset["rules"], players=preset.get("players", 4)) == completed(list(preset["rules"]))


def test_the_presets_of_tournaments_fix_the_number_of_players() -> None:
    presets = find("daifugo").presets
    assert [presets[id]["players"] for id in ("federation", "federation3", "uec")] == [4, 3, 5]


def test_what_the_table_does_by_itself_is_no_switch() -> None:
    standing = {rule["id"] for rule in rules() if rule["standing"]}
    assert {"strength_order", "must_beat", "pass_reentry"} <= standing
    assert not standing & {"eight_cut", "revolution", "first_card_diamond3"}


def test_the_preset_of_everything_holds_most_rules() -> None:
    assert len(find("daifugo").presets["everything"]["rules"]) >= 40


# --- share codes -----------------------------------------------------------------------------------------------------

SETS: list[list[Rule]] = [
    [],
    ["sequence", "revolution", "eight_cut", "suit_lock", "spade3", "miyako_ochi"],
    [
        {"id": "sequence", "min": 4},
        {"id": "joker_count", "jokers": 2},
        {"id": "ff_effect_cards", "numbers": ["8", "K"]},
    ],
    ["fed_preset"],
    list(find("daifugo").presets["everything"]["rules"]),
]


@pytest.mark.parametrize("entries", SETS)
def test_a_share_code_brings_back_the_options(entries: list[Rule]) -> None:
    options = find("daifugo").options({"players": 4, "games": 7, "rules": entries}).data()
    assert find("daifugo").options(options_of(code_of(options))).data() == options


@pytest.mark.parametrize("pause", [0, 5])
@pytest.mark.parametrize("tricks", [100, 500, 2000])
def test_a_share_code_holds_the_limits_of_the_table_too(tricks: int, pause: int) -> None:
    wanted = {"players": 3, "games": 2, "mostTricks": tricks, "pause": pause, "rules": SETS[2]}
    options = find("daifugo").options(wanted).data()
    assert find("daifugo").options(options_of(code_of(options))).data() == options


def test_a_code_is_short_and_holds_nothing_that_is_misread() -> None:
    code = code_of({"players": 4, "games": 5, "rules": SETS[1]})
    assert len(code) <= 19
    assert not set(code) & set("O0I1")
    assert all(len(part) <= 3 for part in code.split("-"))


def test_a_code_is_read_in_small_letters_and_without_its_dashes() -> None:
    options = {"players": 4, "games": 5, "mostTricks": 500, "pause": 0, "rules": chosen(*SETS[1])}
    assert options_of(code_of(options).lower().replace("-", "")) == options


@pytest.mark.parametrize("code", ["", "AAA", "O01", "EFG-AAA-BBB"])
def test_a_code_that_is_none_is_refused(code: str) -> None:
    with pytest.raises(BadOption):
        options_of(code)


def test_one_wrong_letter_is_noticed() -> None:
    code = code_of({"players": 4, "games": 5, "rules": SETS[1]})
    wrong = code[:4] + ("B" if code[4] != "B" else "C") + code[5:]
    with pytest.raises(BadOption):
        options_of(wrong)


def test_a_parameter_that_a_rule_has_not_is_refused_with_those_it_has() -> None:
    some, none = refusal({"id": "deal_all", "k": 1}), refusal({"id": "five_skip", "k": 1})
    standing = refusal({"id": "zone_hand", "k": 1})
    assert str(some) == "$.options.rules[0].k: Deal out all cards has no 'k'. Parameters: decks [deal_all]"
    assert str(none) == "$.options.rules[0].k: 5 skip (go-tobi) has no parameters, so no 'k' either [five_skip]"
    assert standing.text.id == none.text.id
    for lang in LANGUAGES:
        assert "k" in none.message(lang)


# --- random house rules ----------------------------------------------------------------------------------------------

LOBBY: dict[str, Any] = {"players": 4, "games": 5, "mostTricks": 500, "pause": 0, "rules": ["five_skip"]}


def how_many(wild: int, seed: str = "a") -> int:
    return len(lobby.at_random(LOBBY, wild, seed)["options"]["rules"])


def test_tame_random_rules_are_a_handful_that_everybody_knows() -> None:
    known = 0
    for seed in "abcdefgh":
        ids = [id_of(entry) for entry in lobby.at_random(LOBBY, 0, seed)["options"]["rules"]]
        assert len(ids) <= lobby.TAMEST + 2  # the last one may bring what it needs
        known += len(catalogue.EVERYDAY & set(ids))
    assert known >= 3 * 8


def test_the_wilder_the_more_rules() -> None:
    numbers = [how_many(wild) for wild in (0, 30, 60, 100)]
    assert numbers == sorted(set(numbers))
    assert numbers[-1] >= 100


@pytest.mark.parametrize("players", [3, 4, 6, 8])
@pytest.mark.parametrize("wild", [0, 40, 70, 100])
def test_random_rules_go_together_and_can_be_played(wild: int, players: int) -> None:
    answer = lobby.at_random({**LOBBY, "players": players}, wild, "together")
    assert answer["problems"] == []
    game = find("daifugo")
    assert game.new(game.options(answer["options"]), "random").legal_moves()
    assert options_of(answer["code"]) == answer["options"]


def test_the_same_seed_gives_the_same_random_rules_and_another_gives_others() -> None:
    first, again, other = (lobby.at_random(LOBBY, 40, seed)["code"] for seed in ("a", "a", "b"))
    assert first == again != other


def test_random_rules_leave_the_rest_of_the_lobby_as_it_is() -> None:
    options = lobby.at_random({**LOBBY, "players": 6, "games": 9}, 10, "rest")["options"]
    assert (options["players"], options["games"]) == (6, 9)


def test_the_rules_called_well_known_are_in_the_catalogue() -> None:
    assert set(catalogue.BY_ID) >= catalogue.EVERYDAY | catalogue.COMMON
    assert not catalogue.EVERYDAY & catalogue.COMMON


# --- search ----------------------------------------------------------------------------------------------------------


def unread(text: str, known: set[str]) -> str:
    """Return the kanji of a text that no reading covers."""
    left = text
    for written in sorted(known, key=len, reverse=True):
        left = left.replace(written, " ")
    return "".join(letter for letter in left if "\u4e00" <= letter <= "\u9fff" or letter == "々")


def test_every_kanji_in_the_names_of_rules_has_a_reading_to_search_by() -> None:
    known = set(json.loads((REPOSITORY / "web/src/lib/readings.json").read_text()))
    for rule in rules():
        for key in ("name", "aliases"):
            text = lookup(f"daifugo.rule.{rule['id']}.{key}", "ja") or ""
            assert unread(text, known) == "", f"{rule['id']}: {text}"
