"""Parameters of house rules: each entry of the specification gives them all, with their values and their default.

The lines of parameters are written in one form in each language, so that they can be compared with the code. Glosses
are in brackets behind a value or follow a colon.
"""

import fnmatch
import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tefuda.games.daifugo import catalogue
from tefuda.games.daifugo.base import REST
from tefuda.games.daifugo.catalogue import BY_ID, CLASSES
from tefuda.games.daifugo.rule import A_DOZEN, Param

SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
LISTED = 2 * A_DOZEN  # values that an entry lists; of more it says what they are


class Language(NamedTuple):
    file: str
    line: str  # with the parameters
    end: str
    break_: str  # between two parameters
    pause: str  # between two glosses in one bracket
    colon: str
    comma: str
    default: str
    all: str
    none: str
    off: str
    on: str
    range: str
    some: str
    numbers: str
    words: str
    cards: str
    in_order: str
    rules: str


ENGLISH = Language(
    file="RULES.md",
    line="Params:",
    end=".",
    break_="; ",
    pause="; ",
    colon=": ",
    comma=", ",
    default="default ",
    all="all",
    none="none",
    off="off",
    on="on",
    range="{}..{}",
    some="any of {}",
    numbers="up to {} numbers of {}",
    words="up to {} words of {} letters",
    cards="any card or joker",
    in_order="{} in order",
    rules="ids of rules and {}",
)
JAPANESE = Language(
    file="RULES.ja.md",
    line="値：",
    end="。",
    break_="。",
    pause="。",
    colon="：",
    comma="、",
    default="初期値",
    all="はすべて",
    none="はなし",
    off="切",
    on="入",
    range="{}〜{}",
    some="{} のいくつか",
    numbers="{1}の数を{0}個まで",
    words="{1}字の名前を{0}個まで",
    cards="どの札でも、ジョーカーでも",
    in_order="{}を順に",
    rules="ルールのidと {} ",
)
EACH = pytest.mark.parametrize("language", [ENGLISH, JAPANESE], ids=["en", "ja"])


def entries(language: Language) -> dict[str, str]:
    """Return the entries of a specification by the ids of their rules, without their headings."""
    text = (Path(str(catalogue.__file__)).parent / language.file).read_text("utf-8")
    return dict(re.findall(r"^### D\d{3} `(\w+)`.*\n((?:- .*\n)*)", text, re.MULTILINE))


def stated(entry: str, language: Language) -> list[str]:
    """Return the parameters that an entry gives, without glosses."""

    def default(bracket: re.Match[str]) -> str:
        for part in bracket[1].split(language.pause):
            if part.startswith(language.default.strip()):
                return f" ({part.replace('初期値 ', '初期値')})"
        return ""

    found = re.search(rf"^- \*\*{language.line}\*\* ?(.*)$", entry, re.MULTILINE)
    line = re.sub(r" ?[(（]([^()（）]*)[)）]", default, found[1] if found else "").removesuffix(language.end)
    given = [one.partition(language.colon)[0] for one in re.split(rf"{re.escape(language.break_)}(?=`)", line) if one]
    return [re.sub(r"\s*\|\s*", " | ", one) for one in given]


def shown(value: str) -> str:
    """Return a value as the specification writes it: ids as code, cards, ranks and suits as on the cards."""
    if re.fullmatch(r"[SHDC][2-9TJQKA]", value):
        return f"{SUITS[value[0]]}{shown(value[1])}"
    return SUITS.get(value, value.replace("T", "10")) if len(value) == 1 else f"`{value}`"


def form(param: Param, language: Language) -> str:
    """Return how an entry gives a parameter, without glosses."""

    def behind(values: str, usual: Any) -> str:
        return f"`{param.id}` {values} ({language.default}{usual})"

    limits = language.range.format(param.least, param.most)
    named = language.comma.join(map(shown, param.choices))
    if param.type == "int":
        return behind(limits, param.default)
    if param.type == "numbers":
        return behind(language.numbers.format(A_DOZEN, limits), language.none)
    if param.type == "words":
        return behind(language.words.format(A_DOZEN, limits), language.none)
    if param.type == "order":
        rules = language.rules.format(shown(REST)) if len(param.choices) > LISTED else language.some.format(named)
        return behind(language.in_order.format(rules), language.none)
    if param.type == "list":
        usual = language.comma.join(map(shown, param.default))
        return behind(language.some.format(named), language.all if usual == named else usual)
    if len(param.choices) > LISTED:
        return behind(language.cards, shown(param.default))
    ways = (
        {language.off: False, language.on: True} if param.type == "bool" else {shown(way): way for way in param.choices}
    )
    default = f" ({language.default.strip()})"
    return f"`{param.id}` " + " | ".join(way + default * (value == param.default) for way, value in ways.items())


@pytest.mark.parametrize(
    ("language", "line", "parameters"),
    [
        (ENGLISH, "`min` 2..5 (default 3; 2 in pairs): cards.", ["`min` 2..5 (default 3)"]),
        (ENGLISH, "`on` off (default) | on; `of` `a` (one; two) | `b`.", ["`on` off (default) | on", "`of` `a` | `b`"]),
        (JAPANESE, "`min` 2〜5（初期値3。裁定）：枚数。2もある。", ["`min` 2〜5 (初期値3)"]),
        (
            JAPANESE,
            "`of` `a`（ア。初期値）| `b`。`on` 切（初期値）| 入。",
            ["`of` `a` (初期値) | `b`", "`on` 切 (初期値) | 入"],
        ),
    ],
)
def test_parameters_are_read_without_glosses(language: Language, line: str, parameters: list[str]) -> None:
    assert stated(f"- **{language.line}** {line}\n", language) == parameters
    assert stated(f"- **Choice:** {line}\n", language) == []


@EACH
def test_an_entry_gives_every_parameter_with_its_values_and_its_default(language: Language) -> None:
    found = entries(language)
    assert list(found) == list(BY_ID)
    for id, entry in found.items():
        params = CLASSES[id].params if id in CLASSES else ()
        assert stated(entry, language) == [form(param, language) for param in params], id


@EACH
def test_what_an_entry_writes_as_code_is_a_rule_or_a_parameter_of_one_that_it_names(language: Language) -> None:
    for id, entry in entries(language).items():
        named = [CLASSES[name] for name in {id, *re.findall(r"\w+", entry, re.ASCII)} if name in CLASSES]
        known = {name for rule in named for param in rule.params for name in (param.id, *param.choices)}
        written = set(re.findall(r"`([^`\n]+)`", entry))
        assert not {name for name in written - known if not fnmatch.filter(BY_ID, name)}, id
