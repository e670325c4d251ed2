"""The library: matches, what a seat knows, bots and records, as `import tefuda` offers them."""

from __future__ import annotations

import ast
import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET

import tefuda
from tefuda import bots
from tefuda.engine.position import Position
from tefuda.engine.view import Result


def played(match: tefuda.Match, moves: int) -> tefuda.Match:
    """Return the match after some moves of a random bot."""
    bot = tefuda.bot("random", seed="moves")
    for _ in range(moves):
        match.push(bot.choose(match))
    return match


def test_importing_tefuda_imports_nothing_else_and_playing_no_web_service_and_no_other_game() -> None:
    program = (
        "import sys; import tefuda; few = [name for name in sys.modules if name.startswith('tefuda')];"
        "tefuda.new('four_tricks').legal_moves;"
        "more = ('starlette', 'sqlalchemy', 'rich', 'tefuda.table', 'tefuda.games.daifugo');"
        "print(few, [name for name in more if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['tefuda'] []"


def test_what_is_offered_is_declared_for_type_checkers_and_can_be_imported() -> None:
    tree = ast.parse(Path(str(tefuda.__file__)).read_text(encoding="utf-8"))
    declared = {
        alias.asname: node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tefuda.")
        for alias in node.names
        if alias.asname is not None
    }
    assert declared == {name: home for home, names in tefuda._HOMES.items() for name in names}
    for name in declared:
        assert getattr(tefuda, name).__module__ == declared[name]
    with pytest.raises(AttributeError):
        _ = tefuda.nothing  # type: ignore[attr-defined]


@pytest.mark.parametrize("id", list(tefuda.all_games()))
def test_every_game_is_played_saved_and_read(id: str, tmp_path: Path) -> None:
    game = tefuda.all_games()[id]
    match = tefuda.new(id, players=game.players[-1], seed="library")
    bot = tefuda.bot("random", seed="library")
    while not match.over and len(match.moves) < 300:
        assert bot.choose(match.seen_by(match.turn)) in match.legal_moves
        match.push(bot.choose(match))
    assert (match.result is not None) == match.over == (match.turn is None) == (match.deciders == [])
    match.record().save(tmp_path / "match.json")
    again = tefuda.read(tmp_path / "match.json")
    assert again.moves == match.moves and again.position.state() == match.position.state()
    assert again.record() == match.record() and str(again) == str(match) and again.log == match.log


def test_a_result_is_printed_in_one_line() -> None:
    assert str(Result([3, 1, 1], [-2, 7, 7])) == "1: seat 1 (7), seat 2 (7); 3: seat 0 (-2)"


def test_moves_are_taken_back_one_by_one() -> None:
    match = tefuda.new("hand_build", players=3, seed="back")
    states = []
    for _ in range(30):
        states.append((str(match), match.position.state(), match.events, match.log))
        played(match, 1)
    twin = match.copy()
    end = match.position.state()
    while states:
        seat, move = match.pop()
        match.push(move, seat)
        assert match.position.state() == end
        assert match.pop() == (seat, move) == twin.moves[len(states) - 1]
        end = match.position.state()
        assert (str(match), end, match.events, match.log) == states.pop()
    with pytest.raises(IndexError):
        match.pop()
    assert len(twin.moves) == 30


def test_matches_are_equal_at_the_same_position_under_the_same_rules() -> None:
    match = tefuda.new("four_tricks", seed="equal")
    twin = tefuda.new("four_tricks", seed="equal", lang="ja", seats=["Aki", "Ben", "Chika", "Dai"][: len(match.scores)])
    assert match == twin
    match.push(match.legal_moves[0])
    assert match != twin
    match.pop()
    assert match == twin
    assert match != tefuda.new("four_tricks", seed="another")
    assert match != tefuda.new("four_tricks", seed="equal", deals=6)
    assert match != tefuda.new("daifugo", players=4, seed="equal")
    assert match != "four_tricks"
    with pytest.raises(TypeError, match="unhashable"):
        hash(match)


def test_the_game_of_a_record_from_before_does_not_replace_the_one_of_today() -> None:
    """A record without `rules` is under version 1, and so is a match that begins with its game."""
    today = tefuda.new("daifugo", players=4, seed="rules")
    first = today.game.under(1)
    assert first is not None
    again = tefuda.new(first, players=4, seed="rules")
    assert (again.game.version, again.record().rules) == (1, UNSET)
    assert tefuda.new("daifugo", players=4, seed="rules").game is today.game


@pytest.mark.parametrize("name", ["random", "simple", "search:5sims"])
@pytest.mark.parametrize("twin_of", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_bot_refuses_to_be_copied_in_words(name: str, twin_of: Callable[[Any], Any]) -> None:
    with pytest.raises(TypeError, match="Bots can't be copied or pickled: make one for each use"):
        twin_of(tefuda.bot(name, seed="copy"))


def test_a_copy_goes_its_own_way() -> None:
    match = played(tefuda.new("four_tricks", seed="copy"), 5)
    twin = match.copy()
    before = str(match), list(match.moves)
    played(twin, 3)
    twin.pop()
    twin.pop()
    assert (str(match), match.moves) == before and len(twin.moves) == 6
    for _ in range(6):
        twin.pop()
    assert str(twin) == str(tefuda.new("four_tricks", seed="copy"))


@pytest.mark.parametrize("twin_of", [copy.copy, copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))])
@pytest.mark.parametrize("id", ["daifugo", "boukunron"])  # the second has simultaneous choices
def test_python_copies_a_match_and_what_a_seat_knows(id: str, twin_of: Callable[[Any], Any]) -> None:
    match = played(tefuda.new(id, players=4, seed="copy", seats=["Aki", "Ben", "Chika", "Dai"]), 5)
    seen = match.seen_by(1)
    twin, known = twin_of(match), twin_of(seen)
    assert (repr(known), str(known), known.legal_moves) == (repr(seen), str(seen), seen.legal_moves)
    before = str(match), list(match.moves), match.log
    assert (str(twin), twin.moves, twin.log) == before
    assert twin == match
    played(match, 30)
    assert twin != match
    assert (str(twin), twin.moves, twin.log) == before
    for seat, move in match.moves[5:]:  # the cards that are dealt later are the same
        twin.push(move, seat)
    assert str(twin) == str(match)


def test_a_copy_of_a_class_of_your_own_is_of_that_class() -> None:
    class Mine(tefuda.Match):
        pass

    match = played(Mine(tefuda.new("four_tricks").record()), 3)
    assert type(match.copy()) is type(copy.deepcopy(match)) is Mine


def test_a_game_is_pickled_by_its_id_and_found_by_its_name() -> None:
    game = tefuda.all_games()["hitsuji"]
    assert pickle.loads(pickle.dumps(game)) is copy.deepcopy(game) is game
    for name in ("ひつじの柵", "Sheep Fences"):
        with pytest.raises(tefuda.UnknownGame, match=f"There is no game “{name}”. Did you mean hitsuji?"):
            tefuda.new(name)


def test_a_refused_move_is_explained_and_changes_nothing() -> None:
    match = tefuda.new("four_tricks", setup={"hands": [["SA", "H6"], ["S7", "HA"], ["S8", "D6"]], "turn": 0})
    match.push("SA")
    before = match.position.state()
    refusal = match.why("HA")
    assert isinstance(refusal, tefuda.IllegalMove) and refusal.rule == "must_follow"
    assert repr(refusal) == f"IllegalMove('{refusal}')"
    with pytest.raises(tefuda.IllegalMove, match="must_follow"):
        match.push("HA")
    with pytest.raises(tefuda.BadNotation):
        match.push("nonsense")
    with pytest.raises(tefuda.IllegalMove, match="turn"):
        match.push("S8", seat=2)
    assert match.why("S7") is None
    assert (match.position.state(), len(match.moves)) == (before, 1)


def test_several_seats_decide_at_once_in_any_order_and_unseen() -> None:
    match = tefuda.new("boukunron", players=3, seed="secret")
    while len(match.deciders) < 2:
        played(match, 1)
    first, last = match.deciders[0], match.deciders[-1]
    before = match.position.state()
    pictures = set()
    for move in match.seen_by(last).legal_moves:
        match.push(move, seat=last)
        assert match.moves[-1] == (last, move) and last not in match.deciders
        pictures.add(str(match.seen_by(first)))
        assert match.seen_by(last).legal_moves == []
        match.pop()
    assert len(pictures) == 1 and match.position.state() == before
    with pytest.raises(tefuda.IllegalMove):
        tefuda.bot("random").choose(match.seen_by(None))


def test_a_seat_knows_its_own_cards_and_samples_agree_with_it() -> None:
    match = played(tefuda.new("four_tricks", seed="hidden"), 4)
    seen = match.seen_by(1)
    assert seen.legal_moves == (match.legal_moves if match.turn == 1 else [])
    samples = [seen.sample(str(k)) for k in range(5)]
    assert {str(sample.seen_by(1)) for sample in samples} == {str(seen)}
    assert len({str(sample) for sample in samples}) > 1
    assert str(seen.sample("0")) == str(samples[0])
    text = str(seen)
    played(match, 6)
    assert str(seen) == text
    played(samples[0], 6)
    assert (
        tefuda.new("four_tricks", setup=samples[1].record().setup or {}).position.state() == samples[1].position.state()
    )
    with pytest.raises(tefuda.IllegalMove):
        match.seen_by(7)


def test_a_bot_never_gets_the_true_position(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Position] = []

    class Spy:
        def choose(self, position: Position, seat: int) -> int:
            given.append(position.clone())
            position.ask(seat)
            return position.legal_moves()[-1]

    monkeypatch.setattr(bots, "make", lambda name, seed: Spy())
    match = tefuda.new("four_tricks", seed="spy")
    spy = tefuda.bot()
    truth = []
    for _ in range(12):
        truth.append(match.position.state())
        match.push(spy.choose(match))
    hands = [
        (state["hands"], position.state()["hands"], state["turn"]) for state, position in zip(truth, given, strict=True)
    ]
    assert all(true[turn] == drawn[turn] for true, drawn, turn in hands)
    assert sum(true != drawn for true, drawn, _ in hands) == len(hands)
    assert all(position.chance != state["chance"] for position, state in zip(given, truth, strict=True))


@pytest.mark.parametrize(
    ("arguments", "error", "said"),
    [
        ({"game": "daifgo"}, tefuda.UnknownGame, "There is no game “daifgo”. Did you mean daifugo?"),
        ({"game": "daifugo", "playrs": 4}, tefuda.BadOption, "no option “playrs”. Did you mean players"),
        ({"game": "daifugo", "sed": "x"}, tefuda.BadOption, "no option “sed”. Did you mean seed"),
        ({"game": "four_tricks", "rules": []}, tefuda.BadOption, "There is no option “rules”"),
        ({"game": "daifugo", "players": 4, "rules": ["eigth_cut"]}, tefuda.BadOption, "Did you mean eight_cut"),
        ({"game": "daifugo", "players": 4, "preset": "populer"}, tefuda.BadOption, "Did you mean popular"),
        ({"game": "four_tricks", "lang": "jp"}, tefuda.BadInput, "There is no language “jp”"),
        ({"game": "daifugo"}, tefuda.BadOption, "number of players is missing"),
        ({"game": "four_tricks", "seats": ["Aki"]}, tefuda.BadRecord, "exactly 3 names"),
        ({"game": "four_tricks", "seed": "a", "setup": {}}, tefuda.BadInput, "exactly one of seed and setup"),
        ({"game": "four_tricks", "setup": {"hand": []}}, tefuda.BadSetup, "hands"),
        ({"game": "four_tricks", "setup": [1]}, tefuda.BadSetup, "^setup: "),
        ({"game": "four_tricks", "setup": {1: 2}}, tefuda.BadSetup, "no zone, counter or flag of this name"),
        ({"game": "four_tricks", "setup": {"turn": "0"}}, tefuda.BadSetup, "Must be a whole number, not “0”"),
        (
            {"game": "four_tricks", "setup": {"turn": object()}},
            tefuda.BadSetup,
            "^setup: setup must be a JSON object: ",
        ),
        ({"game": "four_tricks", "setup": {"hands": {"0": "SA"}}}, tefuda.BadSetup, "a list of exactly 3 entries"),
        ({"game": "four_tricks", "seats": "abc"}, tefuda.BadRecord, "^seats: Must be a list of exactly 3 names.*'abc'"),
        ({"game": "four_tricks", "seats": [1, 2, 3]}, tefuda.BadRecord, r"exactly 3 names, .*, not \[1, 2, 3\]"),
        ({"game": "four_tricks", "seed": 3}, tefuda.BadInput, 'A seed must be a text such as "3", not 3'),
        ({"game": "four_tricks", "lang": None}, tefuda.BadInput, "There is no language “None”. Choose from: ja, en"),
        ({"game": "four_tricks", "preset": "party"}, tefuda.BadOption, "no rule set “party”. This game has none"),
        ({"game": "daifugo", "preset": 3}, tefuda.BadOption, "no rule set “3”. Choose from: "),
        ({"game": "daifugo", "preset": ["party"]}, tefuda.BadOption, r"no rule set “\['party'\]”. Did you mean party"),
        (
            {"game": "daifugo", "players": 4, "rules": "eight_cut"},
            tefuda.BadOption,
            r"""options.rules: House rules must be a list such as \["eight_cut"\], not 'eight_cut' """,
        ),
        ({"game": "daifugo", "players": 4, "rules": ("eight_cut",)}, tefuda.BadOption, r"not \('eight_cut',\)"),
        ({"game": "daifugo", "players": "4"}, tefuda.BadOption, "options.players: '4' is not a possible number of pl"),
        ({"game": "four_tricks", "deals": "6"}, tefuda.BadOption, "options.deals: deals must be a whole number .* '6'"),
        ({"game": "four_tricks", "seed": 3.5}, tefuda.BadInput, 'A seed must be a text such as "3.5", not 3.5'),
        ({"game": "four_tricks", "setup": "x"}, tefuda.BadSetup, "setup must be an object .*, not 'x'"),
        ({"game": 3}, tefuda.UnknownGame, "There is no game “3”. Choose from: arsene, "),
    ],
)
def test_what_does_not_exist_is_named(arguments: dict[str, Any], error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        tefuda.new(arguments.pop("game"), **arguments)


library: Any = tefuda  # as a program without types calls it


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda match: library.bot("simpel"), "There is no bot “simpel”. Did you mean simple?"),
        (lambda match: library.bot("search:20ms"), "There is no bot “search:20ms”. Did you mean search:20, search"),
        (lambda match: library.bot(3), "There is no bot “3”. Bots: beginner, "),
        (lambda match: library.bot("search", seed=3), 'A seed must be a text such as "3", not 3'),
        (lambda match: library.bot("search", sede="x"), "There is no argument “sede”. Did you mean seed?"),
        (lambda match: library.read("x.json", language="ja"), "There is no argument “language”. Did you mean lang?"),
        (lambda match: library.bot("simple").choose(match, 9), "There is no seat 9: seats are numbers from 0 to 2"),
        (lambda match: library.bot("simple").choose(None), "A bot chooses in a match, or .* not in None"),
        (lambda match: library.bot("simple").choose(match.seen_by(None)), "A spectator has no turn"),
        (lambda match: match.seen_by("0"), "There is no seat '0': seats are numbers from 0 to 2"),
        (lambda match: match.seen_by(1.5), "There is no seat 1.5"),
        (lambda match: match.push("3"), "There is no card “3”. `tefuda notation four_tricks` explains how moves"),
        (lambda match: match.push(3), "A move must be a text such as 'S9', not 3"),
        (lambda match: match.push(["S9"]), r"A move must be a text such as 'S9', not \['S9'\]"),
        (lambda match: match.push(3, 1), "It is not B's turn"),
        (lambda match: library.Match("spring.json"), "A match begins with a record, .*, not with 'spring.json'"),
        (lambda match: match.push("s9"), "There is no card “s9”. Did you mean S9?"),
        (lambda match: library.read(3), 'file must be a path such as "match.json", not 3'),
        (lambda match: match.record().save(3), 'file must be a path such as "match.json", not 3'),
        (lambda match: library.load_game(None), 'file must be a path such as "match.json", not None'),
        (lambda match: library.bot("random", "\ud800"), r"""A seed must be a text such as "\?", not '\\ud800'"""),
        (lambda match: match.push("S6", -1), "There is no seat -1: seats are numbers from 0 to 2"),
        (lambda match: match.push("S6", seat="0"), "There is no seat '0'"),
        (lambda match: match.seen_by(0).sample(3), 'A seed must be a text such as "3", not 3'),
    ],
)
def test_what_a_match_and_bots_are_asked_is_refused_by_name(ask: Callable[[Any], Any], said: str) -> None:
    match = tefuda.new("four_tricks", seed="a")
    with pytest.raises(tefuda.BadInput, match=said):
        ask(match)
    assert match.moves == []


def test_a_preset_is_a_set_of_options_that_can_be_changed() -> None:
    match = tefuda.new("daifugo", players=4, preset="popular", games=2)
    assert match.options["games"] == 2 and "eight_cut" in match.options["rules"]


def test_names_and_language_are_those_chosen() -> None:
    match = tefuda.new("four_tricks", startSeat=0, seats=["Aki", "Ben", "Chika"], lang="ja")
    assert "Aki" in str(match) and "フォートリックス" in str(match)
    assert match.record().seats == ["Aki", "Ben", "Chika"]
    assert 'alt="フォートリックス' in match._repr_html_() and match.svg().startswith("<svg")
    assert repr(match) == "<Match: four_tricks, 3 players, 0 moves, seat 0 to decide>"


def test_a_game_of_your_own_is_played_like_any_other(tmp_path: Path) -> None:
    hearts = tefuda.load_game(Path(__file__).parents[1] / "examples" / "hearts.py")
    match = played(tefuda.new(hearts, seed="own", deals=1), 30)
    match.record().save(tmp_path / "hearts.json")
    assert tefuda.read(tmp_path / "hearts.json").moves == match.moves


def test_two_matches_without_a_seed_differ() -> None:
    one, two = tefuda.new("four_tricks"), tefuda.new("four_tricks")
    assert one.seed != two.seed and str(one) != str(two)
