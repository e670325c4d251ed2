"""Guided first deals: every path through each of them can be played, and everything is said in both languages."""

from __future__ import annotations

import random
import re
from typing import Final

import pytest
from msgspec import UNSET, structs

from tefuda.engine import record
from tefuda.engine.errors import BadInput, IllegalMove, UnknownGame
from tefuda.engine.position import OPEN, Position
from tefuda.engine.registry import Game, built_in, games
from tefuda.table import first_steps, shelf
from tefuda.table.first_steps import Script, Step, find, moment
from tefuda.table.messages import FirstSteps
from tefuda.texts import LANGUAGES, catalogue
from tests.conftest import ROOT

GAMES: Final = sorted(id for id in games() if built_in(id) is not None)
MOST_DECISIONS: Final = 25
MOST_READ: Final = {"ja": 2_300, "en": 1_000}  # characters, and words, that are read in five minutes
PATHS: Final = 12  # taken at random through each
# Parts of a specification that a first deal need not touch.
BESIDE: Final = re.compile(
    r"Components|Special cases|Options?\b|Variants|Advanced|What is known|Rulings|Length|Examples|Two (players|against)"
)
HEADING: Final = re.compile(r"^## (\d+)\. (.+)$", re.MULTILINE)


def texts_of(game: str, lang: str) -> dict[str, str]:
    prefix = f"{game}.first_steps."
    return {id.removeprefix(prefix): text for id, text in catalogue(lang).items() if id.startswith(prefix)}


def walk(game: Game, rng: random.Random | None) -> list[FirstSteps]:
    """Return the moments of one way through: the recommended one, or one at random."""
    made: list[str] = []
    moments = [moment(game, ())]
    for step in find(game).steps:
        legal = [move.text for move in moments[-1].frames[-1].view.moves]
        allowed = legal if step.any else step.play
        made.append(step.play[0] if rng is None else rng.choice(allowed))
        moments.append(moment(game, tuple(made)))
    return moments


def recommended(game: Game) -> list[tuple[str, ...]]:
    """Return the newcomer's moves before each decision, if they do as they are told."""
    moves = [step.play[0] for step in find(game).steps]
    return [tuple(moves[:k]) for k in range(len(moves))]


def hands(position: Position) -> tuple[int, ...]:
    """Return how many cards each hand has."""
    return tuple(len(zone.things) for zone in position.view(OPEN).zones if zone.kind == "hand")


def deals(game: Game, script: Script) -> set[tuple[int, ...]]:
    """Return how many cards the hands have when a round begins, as a random match shows."""
    position = structs.replace(script, seed="deals", setup=UNSET).start(game)
    rng = random.Random(1)
    found = {hands(position)}
    while not position.is_over():
        position.log = []
        position.apply(rng.choice(position.legal_moves()))
        if not position.is_over() and any(happened.event.kind == "deal" for happened in position.log):
            found.add(hands(position))
    return found


@pytest.mark.parametrize("id", GAMES)
def test_it_is_a_whole_deal_from_its_first_card_to_its_score(id: str) -> None:
    game = games()[id]
    script = find(game)
    position = script.start(game)
    if script.setup is not UNSET:
        assert hands(position) in deals(game, script)
    scored = False
    for entry in script.script:
        assert not scored, "it goes on after the score"
        position.log = []
        record.play_text(position, *((script.seat, entry.play[0]) if isinstance(entry, Step) else entry))
        scored = position.is_over() or any(happened.event.kind == "score" for happened in position.log)
    assert scored


@pytest.mark.parametrize("id", GAMES)
def test_every_way_through_ends(id: str) -> None:
    game = games()[id]
    for rng in [None, *(random.Random(n) for n in range(PATHS))]:
        if rng is not None:
            try:
                moments = walk(game, rng)
            except BadInput as refusal:
                raise AssertionError(f"a way through is not legal: {refusal.path} {refusal.text}") from refusal
        else:
            moments = walk(game, None)
        assert [one.at for one in moments] == list(range(len(find(game).steps) + 1))
        assert all(one.wrong == "" for one in moments)
        for one in moments[:-1]:
            last = one.frames[-1]
            assert last.seat == one.seat
            assert [move.text for move in last.view.moves], "the newcomer decides"
        assert moments[-1].frames[-1].seat == -1


@pytest.mark.parametrize("id", GAMES)
def test_what_is_recommended_can_be_touched_and_is_visible(id: str) -> None:
    game = games()[id]
    for step, made in zip(find(game).steps, recommended(game), strict=True):
        seen = moment(game, made).frames[-1].view
        legal = [move.text for move in seen.moves]
        assert set(step.play) <= set(legal)
        assert set(step.tries) - {"*"} <= set(legal) - set(step.play), f"{step.step}: tries are other legal moves"
        assert len(legal) > 1 or step.any or not step.tries
        things = {thing.like or thing.id for zone in seen.zones for thing in zone.things}
        assert set(step.point) <= things | {zone.id for zone in seen.zones}, f"{step.step}: what is pointed at is there"


@pytest.mark.parametrize("id", GAMES)
def test_every_other_legal_move_is_answered(id: str) -> None:
    game = games()[id]
    words = {lang: texts_of(id, lang) for lang in LANGUAGES}
    for step, made in zip(find(game).steps, recommended(game), strict=True):
        legal = [move.text for move in moment(game, made).frames[-1].view.moves]
        for text in [text for text in legal if not step.continues(text)][:MOST_DECISIONS]:
            answer = moment(game, (*made, text))
            assert answer.wrong
            assert answer.at == len(made)
            if answer.wrong != "ui.first.other":
                key = answer.wrong.removeprefix(f"{id}.first_steps.")
                assert all(words[lang].get(key) for lang in LANGUAGES)
            with pytest.raises(IllegalMove):
                moment(game, (*made, text, text))


@pytest.mark.parametrize("id", GAMES)
def test_everything_is_said_in_both_languages_and_in_time(id: str) -> None:
    script = find(games()[id])
    assert 1 <= len(script.steps) <= MOST_DECISIONS
    ids = [step.step for step in script.steps]
    assert len(set(ids)) == len(ids)
    wanted = {"intro", "outro"}
    for step in script.steps:
        wanted |= {f"{step.step}.{key}" for key in ("title", "say", *step.tries.values())}
    spoken = {"intro", "outro", *(f"{step}.{key}" for step in ids for key in ("title", "say", "after"))}
    for lang in LANGUAGES:
        words = texts_of(id, lang)
        assert wanted <= set(words), f"missing in {lang}"
        assert set(words) <= wanted | {f"{step}.after" for step in ids}, "a text that nobody says"
        read = [text for key, text in words.items() if key in spoken]
        length = sum(len(text) if lang == "ja" else len(text.split()) for text in read)
        assert length <= MOST_READ[lang], f"{length} to read"
        assert all(text.count("**") % 2 == 0 for text in words.values())
    assert set(texts_of(id, "ja")) == set(texts_of(id, "en"))


@pytest.mark.parametrize("id", GAMES)
def test_every_part_of_the_rules_that_matters_is_named(id: str) -> None:
    game = games()[id]
    script = find(game)
    named = {section for step in script.steps for section in step.sections}
    if game.house is not None:
        rules = set(moment(game, ()).options["rules"])
        assert rules <= named <= {info.id for info in shelf.rule_infos(game)}
        return
    headings = dict(HEADING.findall((ROOT / "src/tefuda/games" / id / "RULES.md").read_text(encoding="utf-8")))
    assert named <= set(headings)
    assert {number for number, title in headings.items() if not BESIDE.match(title)} <= named


def test_the_lobby_knows_which_games_have_them() -> None:
    assert [info.first_steps for info in map(shelf.game_info, games().values())] == [
        first_steps.exists(game) for game in games().values()
    ]


def test_a_move_that_is_not_legal_has_the_games_own_reason() -> None:
    with pytest.raises(IllegalMove) as refusal:
        moment(games()["four_tricks"], ("HA",))
    assert refusal.value.rule == "must_follow"


def test_there_is_nothing_after_the_end() -> None:
    game = games()["four_tricks"]
    moves = [step.play[0] for step in find(game).steps]
    with pytest.raises(IllegalMove):
        moment(game, (*moves, "S7"))


def test_the_others_cards_are_not_in_it() -> None:
    for one in walk(games()["four_tricks"], None):
        for seen in one.frames:
            hands = [zone for zone in seen.view.zones if zone.kind == "hand" and zone.owner != one.seat]
            assert all(not thing.face for zone in hands for thing in zone.things)


def test_a_game_without_them_says_so() -> None:
    class Bare:
        id = "bare"
        folder = None

    with pytest.raises(UnknownGame):
        find(Bare())
