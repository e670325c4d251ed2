"""大富豪 / Daifugo, with house rules from everywhere (catalogue of 333 rules: `catalogue.json`).

Where things are
    cards.py      sets of cards as bits, weakest rank first
    packs/        two to four packs: the same modules with another `cards.py`
    plays.py      plays and all other moves as numbers;  notation.py  their texts
    legal.py      which sets and runs a hand holds; figures.py, other combinations of several ranks
    order.py      which is stronger, where rules may change the order
    playable.py   what may be played on the pile, as rules have it
    table.py      the trick, and the verbs rules may use: on cards hands.py, on what lasts lasting.py
    clear.py      the pile clears and a player leads;   finish.py  hands end
    fields.py     what a match is made of;  position.py  all of it as a position of the engine
    match.py      deal, first lead, titles, points;  exchange.py  the exchange;  clock.py  seconds, and what is due then
    agenda.py     questions and delayed work as plain data; the order in which rules speak
    asking.py     how rules ask;  choices.py  what may be answered, secret choices of several seats at once
    jokers.py     the ranks and suits that jokers get, where several fit
    seen.py       what a seat has seen;  knowing.py  guessing the rest, the rule-of-thumb player
    referee.py    people who err and are judged: fouls, warnings, votes
    show.py, tell.py, reading.py    views, events, texts and refusals
    stored.py     setups: the trick is in stored_trick.py, the agenda in due.py;  sound.py  which can be a table
    before.py     a trick as a foul found it, to take it back
    cause.py      what events name as their cause
    base.py       the base game's switches;  rule.py  what a rule may override;  ruleset.py  who overrides what
    catalogue.py  all rules there are;  rulesets.py  a rule set of some of them
    checks.py     requirements and conflicts;  codes.py  share codes;  presets.py  named sets;  option.py, lobby.py
    rules/        the house rules, a module per chapter

How to write a rule
    1. Find its chapter's module in `rules/` (create the module if it is missing) and write a class
       that reads like the catalogue's entry:

           class FiveSkip(Rule):
               \"\"\"5飛び: the next player's turn is skipped, however many 5s there are.\"\"\"

               id: ClassVar[str] = "five_skip"
               when: ClassVar[int] = 1 << FIVE
               section: ClassVar[int] = TURN

               def effect(self, table: Table, play: Play, rank: i64, k: i64) -> None:
                   table.skip(self, 1)

       and add it to the module's `RULES`. The catalogue finds it by its id.
    2. Hooks are named after moments of play; all of them are in `rule.py`. A hook of a play (`played`, `lock`,
       `revolution`, `upheaval`, `effect`, `clear`, `lasting`) is called only for plays with one of the marks in
       `when`: bits of ranks (`1 << EIGHT`), or `plays.ANY`, `FOLLOWS`, `THREE_OR_MORE`, `FOUR_OR_MORE`, `IS_RUN`.
       `effect` is called once for each rank of `when` in the play, lowest rank first, sections
       FORCED < GIVE < DRAW < TURN < CALL.
       "Exactly three 4s" is `play.is_exactly(3, FOUR)`.
    3. Change the table through its verbs, which also report to spectators and keep what all know. Cards: `give`,
       `throw`, `take` (from the pile), `put_aside`, `swap_hands`, `pick_up_pile`, `pick_up_below`, `look`. The trick:
       `skip`, `reverse`, `reverse_order_for_trick`, `revolt`, `reorder`, `lock`, `unlock`, `cut`, `keep_pile`,
       `lay_below`, `answer_cut`, `play_at_a_cut`, `silence`. Seats: `win`, `eliminate`, `depose`, `sit`. `fired(self)`
       says that the rule has done its work; a rule that shapes moments of the base game (`cause.DEAL`, ...) or what
       another rule does says so by `governs`, and their events name it, too. Do not set `touched` or end hands
       yourself: after each effect the table sees which hands are empty.
    4. To ask a seat, call one of `asking.ask_cards / ask_strongest / ask_rank / ask_seat / ask_yes / ask_number /
       ask_order` and return; `chosen` is called with the step you asked by (`step.seat`, `step.what`, `step.other`)
       and the move (`picked(move)` for cards; `move - A_RANK`, `move - A_SEAT`, `move - A_NUMBER`,
       `move == YES`). The cards offered are the seat's hand, or what `offered` returns: it is asked again whenever
       it is needed, so it must follow from the position. Questions with `secret=True` asked in one hook are answered
       at the same time. Several questions are asked in the order they were put. Never keep anything in the rule object:
       a number that must last goes into `memory` (`table.recall(self)`, `table.remember(self, seats)`; several have
       names: `table.memory[self.moved_at]`), lists of seats through `seats.py`. A number that is not a
       small one says what it is (`ROUND | SEATS`); `UNDONE` lasts longer than its trick and goes with a play that is
       taken back, too; and `could_ask` what `other` and `n` of a question are, if they are not seats:
       a setup is refused that has anything else there.
    5. Plays that the usual comparison forbids: `adds` (called where the play on top has a mark of `answers`). A way of
       playing of its own: `verb`, `adds` (put `plays.special_move(self.number, set_or_run)` into the buffer) and `act`.
       A response out of turn to a clear: `window`, in which the rule asks the others by `asking.ask_out_of_turn`;
       `able` says who could, and only they are asked unless the table pauses for all. Restrictions:
       `allows`, asked only while `restricts` says that there may be something to forbid; `permits` says so of other
       rules' own ways of playing. A seat that must not act (`may_act`) passes by force, or `rests`. These hooks only
       say so, and change nothing: `barred`, `rested` and `turn_comes` are for what a rule notes then. Effects that
       depend on parameters: `waits` instead of `when`. A switch of the base game: `configure`.
       What lasts and is neither a revolution nor a lock is shown on the table while `in_force` says so.
       Where a rule may change the card order it sets `base.reorders`; then `table.order` (`order.py`) compares.
       What other rules need of the order: `table.next_rank`, `table.ranks_by_strength`,
       `cards.place_of`.
       Moves that people may make and bots should not think of (fouls, accusations, motions): `offers`.
       What a rule keeps over passes or rounds, and all may see: `tally` beside a seat, `sign` on the mat.
       Sets of cards are `Cards`: combined by `&`, `|`, `^` and `~`, compared with `NO_CARDS` or each other, and
       otherwise only used through the functions of `cards.py`, since with several packs they are not numbers and hold
       equal cards. Plays from cards by `plays.set_of`, choices of some by `legal.choices_of`.
    6. Texts, in `ja/<chapter>.toml` and `en/<chapter>.toml`: `[rule.five_skip]` with `name`, `aliases`, `short`
       (one sentence), `text` (whole explanation); `ask` (the prompt of its question, at most 16 Japanese characters;
       `ask1` for `what=1`), `move` (the label of its own way of playing), `why` (why `allows` said no); parameters
       `[rule.five_skip.<param>]` with `name` and one text per choice.
    7. A playable example, `lessons/<id>.json`: a small position in which the reader (seat 0) makes a move
       or two and sees the rule happen (`engine/lesson.py`). Few cards and nothing to explain: an event, a question or
       a refusal names the rule, or `claims` say what is true at the end.

           {"options": {"players": 3},
            "setup": {"hands": [["S5", "C9"], ["S7", "D6"], ["SJ", "D8"]], "turn": 0}, "moves": [[0, "S5"]]}

       `[0, "S9", "suit_lock"]` is a move that the reader tries and the rule refuses; `[0, ""]` is made when time has
       run out.
    8. Tests: `tests/games/daifugo/test_<id>.py`, one file per rule; each test's name is a sentence of the entry, and
       its body a setup, some moves and what follows (`scene.py` there describes the layout). That the rule is
       silenced by an omen and the like is tested by its lesson.
"""

from __future__ import annotations

from typing import Final

from tefuda.cards.pack import Pack
from tefuda.engine.options import Bots, Number, Options
from tefuda.engine.position import Position
from tefuda.engine.registry import Game

from . import lobby, packs
from .base import ALLOWED, BLIND, VERSION
from .cards import PACK
from .codes import TRICKS_STEP, USUAL_TRICKS
from .option import Rules
from .position import empty
from .presets import POPULAR, presets
from .ruleset import changes
from .rulesets import compose


def create(options: Options) -> Position:
    """Return an empty table: of this package for one pack, of one of its wider readings for more."""
    value, players, bots = options.values["rules"], options.players, options.values["bots"]
    rules = compose(value, players, bots, options.version)
    most_tricks, pause = options.number("mostTricks"), options.number("pause")
    if rules.base.packs == 1:
        return empty(rules, players, rounds(options), most_tricks, pause)
    wide = packs.module("rulesets").compose(value, players, bots, options.version)
    table: Position = packs.module("position").empty(wide, players, rounds(options), most_tricks, pause)
    return table


def pack(options: Options) -> Pack:
    """Return all kinds of cards, each as often as it may be there."""
    number = compose(options.values["rules"], options.players).base.packs
    known: Pack = PACK if number == 1 else packs.module("cards").names_of(number)
    return known


def bound(options: Options) -> int:
    """Return an upper bound on the number of moves of a match.

    Rules that bring cards back (暴君, Re:KING) keep a table of random players busy for thousands of moves, a large one
    with several packs for ten thousands. Where people err, everyone else may be asked after every play.
    """
    rules = compose(options.values["rules"], options.players)
    asked = options.players if rules.tries else 1
    return 10_000 * options.players * rounds(options) * asked


def rounds(options: Options) -> int:
    """Return how many rounds a match has at most."""
    return rounds_by_rule(options) or options.number("games")


def rounds_by_rule(options: Options) -> int:
    """Return how many rounds a rule asks for, 0 if none does.

    When a match is played for points, a player has reached the target at most when all of them could have. If the
    points of a round add up to nothing, the match ends once it has become long.
    """
    base = compose(options.values["rules"], options.players).base
    a_game = sum(base.points) if base.points else options.players * (options.players - 1) // 2
    if base.target > 0:
        return -(-options.players * int(base.target) // a_game) if a_game > 0 else 2 * int(base.target)
    return int(base.rounds)


def idle(options: Options) -> list[str]:
    """Return the options that change nothing with these rules."""
    rules = compose(options.values["rules"], options.players)
    lasts = rules.base.leader_pass == ALLOWED or any(rule.restores for rule in rules.rules)
    acts = any(changes(type(rule), hook) for rule in rules.rules for hook in ("window", "able"))
    return ["games"] * (rounds_by_rule(options) > 0) + ["mostTricks"] * (not lasts) + ["pause"] * (not acts)


def counted(options: Options) -> bool:
    """Return whether all cards are dealt to two players: then each knows what the other holds."""
    base = compose(options.values["rules"], options.players).base
    return options.players == 2 and base.hand == 0 and base.blind == 0 and base.surplus != BLIND


def under(version: int) -> Game:
    """Return the game under a version of its rules."""
    return Game(
        "daifugo",
        players=range(2, 13),
        options=[
            Rules("rules", POPULAR),
            Number("games", 5, 1, 30),
            Number("mostTricks", USUAL_TRICKS, TRICKS_STEP, 2000, TRICKS_STEP),
            Number("pause", 0, 0, 10),
            Bots("bots"),
        ],
        pack=pack,
        create=create,
        zones=["hands", "field", "aside", "discard", "stock", "outside", "gone"],
        bound=bound,
        minutes=15,
        faces=["S3", "H8", "D2", "X1"],
        presets=presets(),
        counted=counted,
        idle=idle,
        house=lobby,
        version=version,
        former={1: lambda: under(1)},
    )


GAME: Final = under(VERSION)
