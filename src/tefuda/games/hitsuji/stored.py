"""The whole position as plain data, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.vecs import append, vec
from mypy_extensions import i64

from tefuda.cards.bits import bit, members
from tefuda.engine import table
from tefuda.engine.position import OVER
from tefuda.engine.setup import Setup
from tefuda.engine.table import NOTHING
from tefuda.engine.trick import leader_of
from tefuda.games.hitsuji.plays import AIM_NAMES, AIM_PACKS, PACKS, PHASES, Phase, aim_names, of_seat, room_of, size_of

if TYPE_CHECKING:
    from tefuda.games.hitsuji import Hitsuji


def state(game: Hitsuji) -> dict[str, Any]:
    pack = PACKS[game.players]
    seats = range(game.players)
    return {
        "phase": PHASES[game.phase],
        "turn": game.turn,
        "dealer": game.dealer,
        "ages": list(game.ages),
        "hands": [pack.faces(game.hands[seat]) for seat in seats],
        "leader": game.leader,
        "trick": pack.slots(game.trick),
        "gone": pack.faces(game.gone),
        "rest": pack.faces(game.rest),
        "barred": [table.suits(pack, game.voids[seat]) for seat in seats],
        "won": list(game.won),
        "fences": [pack.name(card) for card in game.fences],
        "builders": list(game.builders),
        "sheep": [[of_seat(flock, seat) for seat in seats] for flock in game.flocks],
        "aims": [aim_names(seat, game.aims[seat]) if game.aiming else [] for seat in seats],
        "turned": [aim_names(seat, 15 ^ game.aims[seat]) if game.aiming else [] for seat in seats],
        "chosen": [aim_names(seat, game.chosen[seat]) for seat in seats],
        "chance": game.chance,
    }


def load(game: Hitsuji, setup: Setup) -> None:
    """Load a position from plain data.

    In `play`, `turn` is the seat that plays next; in `fence` it is the winner of the trick on the table, which `leader`
    led; in `aim` the seats decide whose choice is missing. All aim cards are open unless the setup says otherwise.
    """
    n = game.players
    game.phase = PHASES.index(setup.word("phase", PHASES[Phase.PLAY], list(PHASES)))
    game.turn = setup.number("turn", 0, OVER, n - 1)
    game.hands = vec[i64](setup.sets("hands", n))
    game.trick = vec[i64](setup.slots("trick", n))
    game.leader = setup.number("leader", game.turn if game.phase == Phase.BUILD else NOTHING, NOTHING, n - 1)
    game.gone = setup.cards("gone")
    game.rest = setup.cards("rest")
    for key, cards in ("gone", game.gone), ("rest", game.rest), *((f"hands[{k}]", game.hands[k]) for k in range(n)):
        setup.kept(key, members(cards), 0, len(PACKS[n].names))
    game.voids = vec[i64](table.suit_sets(setup, "barred", PACKS[n], n))
    game.won = vec[i64](setup.numbers("won", [0] * n, 0, 13))
    load_fences(game, setup)
    load_aims(game, setup)
    game.dealer = setup.number("dealer", (game.turn + n - 1) % n, 0, n - 1)
    if setup.has("ages"):
        ages = setup.numbers("ages", [0] * n, 0, n - 1)
        if sorted(ages) != list(range(n)):
            raise setup.refuse("ages", "hitsuji.setup.ages")
        game.ages = vec[i64](ages)
    game.age_by_seats()
    if game.phase == Phase.DONE or game.turn == OVER:
        game.phase, game.turn = Phase.DONE, OVER
    elif game.phase == Phase.TURN_DOWN:
        resume_aims(game, setup)
    else:
        resume_trick(game, setup)


def load_fences(game: Hitsuji, setup: Setup) -> None:
    n = game.players
    for card in setup.ordered("fences"):
        game.fences = append(game.fences, card)
    size = len(game.fences)
    game.builders = vec[i64](setup.numbers("builders", [0] * size, 0, n - 1))
    rows = setup.number_rows("sheep", n, 0, 10) if setup.has("sheep") else [[0] * n for _ in range(size)]
    if len(rows) != size or size > n + (game.phase in (Phase.TURN_DOWN, Phase.DONE) or game.turn == OVER):
        raise setup.refuse("sheep", "hitsuji.setup.fences")
    for k, row in enumerate(rows):
        flock: i64 = 0
        for seat, sheep in enumerate(row):
            flock |= i64(sheep) << i64(8 * seat)
        if size_of(flock) > room_of(game.fences[k]):
            raise setup.refuse(f"sheep[{k}]", "hitsuji.setup.crowded")
        game.flocks = append(game.flocks, flock)


def load_aims(game: Hitsuji, setup: Setup) -> None:
    n = game.players
    for seat, cards in enumerate(setup.ordered_sets("aims", n) if setup.has("aims") else []):
        game.aims[seat] = aim_set(game, setup, f"aims[{seat}]", seat, cards)
    for seat, cards in enumerate(setup.ordered_sets("turned", n)):
        game.aims[seat] &= ~aim_set(game, setup, f"turned[{seat}]", seat, cards)
    for seat, names in enumerate(setup.words("chosen", n, AIM_NAMES)):
        cards = [AIM_PACKS[n].number(name) for name in names]
        game.chosen[seat] = aim_set(game, setup, f"chosen[{seat}]", seat, cards)
        if names and game.chosen[seat] not in game.fitting(seat):
            raise setup.refuse(f"chosen[{seat}]", "hitsuji.setup.aims")


def aim_set(game: Hitsuji, setup: Setup, key: str, seat: i64, cards: list[int]) -> i64:
    """Return these aim cards as a set; they must be the seat's own."""
    aims: i64 = 0
    for card in cards:
        k = card - PACKS[game.players].size - 4 * seat
        if not 0 <= k < 4:
            raise setup.refuse(key, "hitsuji.setup.aims")
        aims |= bit(k)
    return aims


def resume_trick(game: Hitsuji, setup: Setup) -> None:
    """Resume the trick on the table: in `fence` it is the last one, complete, and led by `leader`."""
    if game.phase == Phase.PLAY:
        table.check_trick(setup, game.hands, game.trick, game.turn)
        game.leader = leader_of(game.trick, game.turn)
    elif any(card == NOTHING for card in game.trick) or any(hand != 0 for hand in game.hands):
        raise setup.refuse("trick", "hitsuji.setup.last_trick")
    game.led, game.best, game.winner = table.resume_trick(
        setup, PACKS[game.players], game.hands, game.voids, game.trick, game.leader
    )
    if game.phase == Phase.BUILD and game.winner != game.turn:
        raise setup.refuse("turn", "hitsuji.setup.last_trick")


def resume_aims(game: Hitsuji, setup: Setup) -> None:
    for seat in range(game.players):
        if game.chosen[seat] == 0 and game.fitting(seat):
            game.waiting |= bit(seat)
    if game.waiting == 0 or len(game.fences) == 0:
        raise setup.refuse("phase", "hitsuji.setup.nobody_aims")
    game.turn = game.next_waiting(game.turn)
