"""Ratings: who can play for them, what counts, that a match counts once, and what is shown."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import sqlalchemy as sa

from tefuda import rating
from tefuda.table import clocks, ratings
from tefuda.table.entries import (
    Entry,
    Moved,
    Muted,
    Opened,
    OptionsSet,
    Readied,
    Redealt,
    Removed,
    Sat,
    Source,
    Started,
    person_of,
)
from tefuda.table.erase import erase
from tefuda.table.messages import Again, Decline, Mute, Remove, SeatBot, SetOptions
from tefuda.table.minds import Minds
from tefuda.table.ratings import Ratings, rated_table, rating_table
from tefuda.table.refusals import Refusal
from tefuda.table.room import Room
from tefuda.table.rooms import Rooms
from tefuda.table.store import Store
from tests.table.people import PATIENCE, QUICK, service, together

ANNA, BERT, CARL = "token-of-anna", "token-of-bert", "token-of-carl"
A, B, C = map(person_of, (ANNA, BERT, CARL))
THREE = {"players": 3}


def table(*people: str, game: str = "four_tricks", rated: bool = True, **options: Any) -> tuple[Room, list[Entry]]:
    """Return a room where people sit from seat 0 on and have agreed, and its list."""
    room, entries = Room("RATED"), list[Entry]()
    seated = [Sat(person, seat, f"P{seat}") for seat, person in enumerate(people)]
    ready = [Readied(person, True) for person in people[1:]]
    wanted = {"players": 3, **options}
    first: list[Entry] = [Opened(game, wanted, "seed"), *seated, OptionsSet(wanted, 0, rated), *ready]
    for entry in first:
        room.add(entry)
        entries.append(entry)
    return room, entries


def take(room: Room, entries: list[Entry], entry: Entry | None) -> None:
    assert entry is not None
    room.add(entry)
    entries.append(entry)


def finish(room: Room, entries: list[Entry], bots: set[int], seed: int = 1) -> None:
    """Play the match to its end at random; the moves of `bots` are bots'."""
    chance = random.Random(seed)
    while room.phase == "playing":
        assert room.match is not None
        position = room.match.position
        seat = position.deciders()[0]
        text = position.text(chance.choice(position.legal_moves()))
        take(room, entries, Moved(seat, text, by="bot" if seat in bots or room.chairs[seat].bot else "person"))


def why(wish: Callable[[], object]) -> str:
    with pytest.raises(Refusal) as refused:
        wish()
    return refused.value.text.id.removeprefix("ui.error.")


# --- who plays for a rating ------------------------------------------------------------------------------------------


def test_a_rated_match_starts_when_everyone_has_agreed() -> None:
    room, _ = table(A, B)
    assert room.start(A) == Started(5, room.game.version)
    room.add(Readied(B, False))
    assert why(lambda: room.start(A)) == "rated_ready"
    alone, _ = table(A)
    assert why(lambda: alone.start(A)) == "rated_alone"


def test_what_was_agreed_to_does_not_change_unnoticed() -> None:
    room, _ = table(A, B, rated=False)
    switched = room.wish(A, SetOptions(THREE, rated=True))
    assert isinstance(switched, OptionsSet)
    room.add(Readied(B, True))
    room.add(switched)
    assert room.rated
    assert not room.chairs[1].ready
    assert room.wish(A, SetOptions(room.wanted, rated=True)) is None


@pytest.mark.parametrize(
    ("game", "options", "reason"),
    [
        ("daifugo", {"players": 4, "rules": ["eight_cut"]}, "rated_rules"),
        ("daifugo", {"players": 4, "mostTricks": 200}, "rated_option"),
        ("itazura_youkai", {"players": 3, "cap": 9}, "rated_option"),
        ("trading_poker", {"players": 3, "endKindsLeft": 5}, "rated_option"),
    ],
)
def test_changed_rules_are_not_rated(game: str, options: dict[str, Any], reason: str) -> None:
    room, _ = table(A, B, game=game, rated=False, players=options["players"])
    assert why(lambda: room.wish(A, SetOptions(options, rated=True))) == reason
    assert isinstance(room.wish(A, SetOptions(options)), OptionsSet)


@pytest.mark.parametrize(
    ("game", "options", "length"),
    [
        ("daifugo", {"players": 4}, "usual"),
        ("daifugo", {"players": 4, "games": 2}, "short"),
        ("daifugo", {"players": 4, "games": 9}, "long"),
        ("four_tricks", {"players": 3, "deals": 6}, "long"),
        ("sono_arcana", {"players": 4, "teams": True}, "usual"),
    ],
)
def test_each_length_has_ratings_of_its_own(game: str, options: dict[str, Any], length: str) -> None:
    room, entries = table(A, B, game=game, **options)
    assert isinstance(room.wish(A, SetOptions(options, 10, rated=True)), OptionsSet)
    take(room, entries, room.start(A))
    finish(room, entries, set())
    assert room.ended[0].outline.rated == length


def test_whoever_does_not_want_a_rematch_does_not_play_it() -> None:
    room, entries = table(A, B, C)
    take(room, entries, room.start(A))
    finish(room, entries, set())
    take(room, entries, room.wish(A, Again()))
    assert why(lambda: room.start(A)) == "rated_ready"
    take(room, entries, room.wish(B, Again()))
    take(room, entries, room.wish(C, Decline()))
    take(room, entries, room.start(A))
    assert [chair.bot for chair in room.chairs] == [False, False, True]
    assert room.rating


# --- what counts -----------------------------------------------------------------------------------------------------


def test_a_table_where_one_person_is_left_is_not_rated() -> None:
    room, entries = table(A, B)
    take(room, entries, room.start(A))
    finish(room, entries, set())
    take(room, entries, room.wish(A, Again()))
    take(room, entries, room.wish(B, Decline()))
    take(room, entries, room.start(A))
    finish(room, entries, set())
    assert [match.outline.rated for match in room.ended] == ["usual", ""]


def test_a_match_that_goes_on_from_another_is_not_rated() -> None:
    room = Room("FROM")
    for entry in (Opened("four_tricks", THREE, "seed", source=Source("RATED", [])), Sat(A, 0, "A"), Sat(B, 1, "B")):
        room.add(entry)
    assert why(lambda: room.wish(A, SetOptions(room.wanted, rated=True))) == "goes_on"


def test_leaving_does_not_save_a_rating_and_a_removal_counts_for_nobody() -> None:
    room, entries = table(A, B, C)
    take(room, entries, room.start(A))
    finish(room, entries, bots={1})
    (match,) = room.ended
    assert [player.left for player in match.outline.players] == [False, True, False]
    places = ratings.places_of(match.outline)
    assert places[1] == 4
    assert sorted(places[:1] + places[2:]) == sorted(match.outline.players[seat].place for seat in (0, 2))

    room, entries = table(A, B, C)
    take(room, entries, room.start(A))
    take(room, entries, Removed(B))
    finish(room, entries, bots={1})
    assert room.ended[0].outline.spoiled


def test_a_host_can_neither_have_a_rated_match_count_for_nobody_nor_change_its_bots() -> None:
    """At its end, a bot counts as what it is then: beaten as a beginner, it could be a master at last."""
    room, entries = table(A, B)
    take(room, entries, room.start(A))
    assert room.rating
    assert why(lambda: room.wish(A, SeatBot(2, 500))) == "running"
    assert why(lambda: room.wish(A, Remove(1))) == "running"
    assert room.wish(A, Mute(1, True)) == Muted(B, True)


def test_partners_win_and_lose_together_and_ties_are_ties() -> None:
    fresh = [(rating.MIDDLE, rating.SPREAD)] * 4
    pairs = rating.changed(fresh, [1, 2, 1, 2], [0, 1, 0, 1])
    assert pairs[0] == pairs[2]
    assert pairs[1] == pairs[3]
    assert pairs[0][0] > rating.MIDDLE > pairs[1][0]
    level = rating.changed(fresh[:2], [1, 1], [-1, -1])
    assert level[0] == pytest.approx(level[1])
    assert level[0][1] < rating.SPREAD
    order = [mu for mu, _ in rating.changed(fresh, [2, 1, 4, 3], [-1] * 4)]
    assert sorted(order, reverse=True) == [order[1], order[0], order[3], order[2]]


def test_four_hundred_points_are_odds_of_ten_to_one() -> None:
    from openskill.models import PlackettLuce

    model = PlackettLuce(mu=rating.MIDDLE, sigma=rating.SPREAD)
    sure = [[model.rating(rating.MIDDLE + 400 / rating.SCALE, 1e-9)], [model.rating(rating.MIDDLE, 1e-9)]]
    strength = [pow(2.718281828459045, side[0].mu / (2**0.5 * model.beta)) for side in sure]
    assert strength[0] / strength[1] == pytest.approx(10)
    assert ratings.rating((rating.MIDDLE, rating.SPREAD, 0)).points == 1500


# --- once, and again -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def lists() -> dict[str, list[Entry]]:
    """Lists of three rated matches at one table, and one at another, of the same players and a bot."""
    room, entries = table(A, B)
    take(room, entries, room.start(A))
    finish(room, entries, set(), 1)
    for seed in (2, 3):
        for person in (A, B):
            take(room, entries, room.wish(person, Again()))
        take(room, entries, Redealt(f"seed{seed}", 5))
        finish(room, entries, set(), seed)
    other, more = table(B, A)
    take(other, more, other.start(B))
    finish(other, more, {1}, 4)
    return {"FIRST": entries, "OTHER": more}


async def everything(store: Store) -> list[list[dict[str, Any]]]:
    own = rated_table.c
    return [
        await store.rows(sa.select(rating_table).order_by(*rating_table.primary_key)),
        await store.rows(sa.select(rated_table).order_by(own.room, own.number, own.seat)),
    ]


def with_store(address: str, job: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = Store(address)
        await store.prepare()
        try:
            await job(store)
        finally:
            await store.close()

    asyncio.run(run())


def test_a_match_counts_once_however_many_workers_keep_it(
    minds: Minds, any_store: str, lists: dict[str, list[Entry]]
) -> None:
    async def run() -> None:
        workers = [Rooms(Store(any_store), minds, QUICK) for _ in range(3)]
        for rooms in workers:
            await rooms.shared.store.prepare()
        for code, entries in lists.items():
            assert await workers[0].shared.store.open(code, False, entries)
        await asyncio.gather(*(rooms.load(code) for rooms in workers for code in lists))
        store = workers[0].shared.store
        found, changes = await everything(store)
        assert len(changes) == 4 * 3
        assert {row["person"]: row["matches"] for row in found} == {A: 4, B: 4, "bot:5": 4}
        assert all(abs(row["mu"] - rating.MIDDLE) > 0.1 for row in found if row["person"] != "bot:5")
        for rooms in workers:
            await rooms.shared.store.close()

    asyncio.run(run())


async def keep(store: Store, lists: dict[str, list[Entry]]) -> None:
    for code, entries in lists.items():
        room = Room(code)
        for entry in entries:
            room.add(entry)
        assert await store.open(code, False, entries, "over", [A, B])
        await store.keep_ended(code, room.ended, Ratings(store).count)


def test_all_ratings_can_be_computed_again(any_store: str, lists: dict[str, list[Entry]]) -> None:
    async def job(store: Store) -> None:
        await keep(store, lists)
        before = await everything(store)
        async with store.transaction() as connection:
            await connection.execute(rating_table.update().values(mu=0.0))
        assert await Ratings(store).recompute() == 4
        assert await everything(store) == before
        # What was not counted, because ratings could not be computed, is counted then.
        async with store.transaction() as connection:
            await connection.execute(rated_table.delete())
        assert await Ratings(store).recompute() == 4
        assert await everything(store) == before

    with_store(any_store, job)


def test_of_the_same_two_players_only_so_many_matches_a_day_count(
    any_store: str, lists: dict[str, list[Entry]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second profile of one's own, which always loses, made a rating without end."""
    monkeypatch.setattr(ratings, "TOGETHER", 2)

    async def numbers(store: Store) -> dict[str, int]:
        return {row["person"]: row["matches"] for row in (await everything(store))[0]}

    async def job(store: Store) -> None:
        await keep(store, lists)
        before = await everything(store)
        assert await numbers(store) == {A: 2, B: 2, "bot:5": 2}
        await Ratings(store).recompute()
        assert await everything(store) == before
        async with store.transaction() as connection:  # on another day, two more count
            await connection.execute(rated_table.update().values(at=rated_table.c.at - ratings.A_DAY - 1))
        await Ratings(store).recompute()
        assert await numbers(store) == {A: 4, B: 4, "bot:5": 4}

    with_store(any_store, job)


@pytest.fixture
def with_a_third(lists: dict[str, list[Entry]]) -> dict[str, list[Entry]]:
    """Four matches of A and B with a bot, and one with someone else."""
    room, entries = table(A, B, C)
    take(room, entries, room.start(A))
    finish(room, entries, set(), 5)
    return {**lists, "THREE": entries}


def test_a_player_who_had_their_matches_of_the_day_plays_a_third_player_for_a_rating(
    any_store: str, with_a_third: dict[str, list[Entry]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such a match counted for nobody, and the third player was not told before."""
    monkeypatch.setattr(ratings, "TOGETHER", 2)
    monkeypatch.setattr("tefuda.table.erase.QUIET", -1.0)

    async def job(store: Store) -> None:
        await keep(store, with_a_third)
        own = Ratings(store)
        rows = [row for row in (await everything(store))[1] if row["room"] == "THREE"]
        assert [(row["person"], row["against"]) for row in rows] == [(A, 0b101), (B, 0b110), (C, 0b111)]
        places = [row["place"] for row in rows]
        before = [(row["mu_before"], row["sigma_before"]) for row in rows]
        after = [(row["mu"], row["sigma"]) for row in rows]
        alone = [-1, -1]
        assert after[0] == rating.changed(before[::2], places[::2], alone)[0]
        assert after[1] == rating.changed(before[1:], places[1:], alone)[0]
        assert after[2] == rating.changed(before, places, [-1, -1, -1])[2]
        # It is none of the matches of A and B: on another day, two of these count again, and no more.
        async with store.transaction() as connection:
            assert await own._together(connection, rows) == {pair: 2 if C not in pair else 1 for pair in pairs(A, B, C)}
        known = await everything(store)
        await own.recompute()
        assert await everything(store) == known
        mine = await own.mine(B)
        await erase(store, A)
        await own.recompute()
        assert await own.mine(B) == mine

    with_store(any_store, job)


def test_partners_share_what_counts_and_bots_count_where_people_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings, "TOGETHER", 1)

    def against(players: str, teams: list[int], *worn: str) -> dict[str, str]:
        rows = [{"seat": k, "person": one, "team": teams[k]} for k, one in enumerate(players)]
        for row in rows:
            row["person"] = "bot:5" if row["person"] == "x" else row["person"]
        found = ratings.counting(rows, Counter({(pair[0], pair[1]): 1 for pair in worn}))
        return {
            players[row["seat"]]: "".join(one for k, one in enumerate(players) if row["against"] >> k & 1)
            for row in found
        }

    alone, pairs = [-1] * 4, [0, 1, 0, 1]
    assert against("abcx", alone) == dict.fromkeys("abcx", "abcx")
    assert against("abcx", alone, "ab") == {"a": "acx", "b": "bcx", "c": "abcx", "x": "abcx"}
    assert against("abcx", alone, "ab", "ac") == {"b": "bcx", "c": "bcx", "x": "bcx"}
    assert against("abxx", alone, "ab") == {}, "nobody is left but bots"
    assert against("abcd", pairs, "ac") == dict.fromkeys("abcd", "abcd"), "partners win nothing from each other"
    assert against("abcd", pairs, "ad") == {}
    assert against("axbx", pairs, "ab") == {}, "two who always play bots together"


def pairs(*people: str) -> list[tuple[str, str]]:
    return list(itertools.combinations(sorted(people), 2))


def test_matches_that_did_not_count_do_not_count_once_an_opponent_is_erased(
    any_store: str, lists: dict[str, list[Entry]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the second profile gone, nothing showed any more that it had played too often."""
    monkeypatch.setattr(ratings, "TOGETHER", 2)
    monkeypatch.setattr("tefuda.table.erase.QUIET", -1.0)  # nobody is at the tables any more

    async def job(store: Store) -> None:
        await keep(store, lists)
        assert await erase(store, A) == (2, 0)
        mine = await Ratings(store).mine(B)
        assert await Ratings(store).recompute() == 2
        assert await Ratings(store).mine(B) == mine

    with_store(any_store, job)


def test_an_erased_player_has_no_rating_and_the_others_keep_theirs(
    any_store: str, lists: dict[str, list[Entry]]
) -> None:
    async def job(store: Store) -> None:
        await keep(store, lists)
        own = Ratings(store)
        await own.agree(A, True)
        mine = await own.mine(B)
        assert [len(one.matches) for one in mine] == [4]
        await erase(store, A)
        assert await own.mine(A) == []
        assert not await own.listed(A)
        assert not [row for found in await everything(store) for row in found if A in str(row)]
        await own.recompute()
        assert await own.mine(B) == mine

    with_store(any_store, job)


# --- at a table, and shown -------------------------------------------------------------------------------------------


def test_people_with_profiles_agree_play_and_see_what_changed(minds: Minds, any_store: str) -> None:
    async def run() -> None:
        async with service(minds, any_store) as here:
            assert here.rooms is not None
            people = here.rooms.shared.people
            code = await here.open(ANNA, "four_tricks", "Anna")
            async with here.sit(code, ANNA) as anna, here.sit(code, BERT) as bert, here.sit(code, CARL) as carl:
                assert anna.room["rateable"]
                await bert.send("sit", seat=1, name="Bert")
                await anna.until(lambda: anna.room["chairs"][1]["kind"] == "person")
                await anna.send("options", options=anna.room["options"], clock=0, rated=True)
                assert (await anna.answer("error"))["text"]["id"] == "ui.error.rated_guests"
                await people.keep(A, ANNA, "Anna", 1, "Phone")
                await people.keep(B, BERT, "Bert", 2, "Phone")
                await anna.send("options", options=anna.room["options"], clock=0, rated=True)
                await bert.until(lambda: bert.room.get("rated", False))
                await carl.send("sit", seat=2, name="Carl")
                assert (await carl.answer("error"))["text"]["id"] == "ui.error.rated_guest"
                await anna.send("start")
                assert (await anna.answer("error"))["text"]["id"] == "ui.error.rated_ready"
                async with here.http(BERT) as http:
                    assert (await http.get(f"/api/rooms/{code}/ratings")).json() == [None, None, None]
                    await bert.send("ready", ready=True)
                    await anna.until(lambda: anna.room["chairs"][1].get("ready", False))
                    await anna.send("start")
                    await together(anna.play_on(), bert.play_on())
                    changes = (await http.get(f"/api/rooms/{code}/matches/1/ratings")).json()
                    assert [change["after"]["matches"] for change in changes] == [1, 1, 1]
                    now = (await http.get(f"/api/rooms/{code}/ratings")).json()
                    assert now[1] == changes[1]["after"]
                    mine = (await http.get("/api/ratings")).json()
                    assert mine["ratings"][0]["rating"] == now[1]
                    assert not mine["listed"]
                    exported = (await http.get("/api/me/export")).text
                    assert '"ratings":[{"game":"four_tricks"' in exported

    asyncio.run(run())


def test_a_player_who_never_moves_again_does_not_save_a_rating(
    minds: Minds, any_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a clock, who was about to lose stayed at the table and did nothing, and nobody's rating changed."""
    monkeypatch.setattr(clocks, "RATED", 0.05)

    async def run() -> None:
        async with service(minds, any_store) as here:
            assert here.rooms is not None
            people = here.rooms.shared.people
            code = await here.open(ANNA, "four_tricks", "Anna")
            await people.keep(A, ANNA, "Anna", 1, "Phone")
            await people.keep(B, BERT, "Bert", 2, "Phone")
            async with here.sit(code, ANNA) as anna, here.sit(code, BERT) as bert:
                await bert.send("sit", seat=1, name="Bert")
                await bert.send("ready", ready=True)
                await anna.until(lambda: anna.room["chairs"][1].get("ready", False))
                await anna.send("options", options=anna.room["options"], clock=0, rated=True)
                await bert.until(lambda: bert.room.get("rated", False))
                await bert.send("ready", ready=True)
                await anna.until(lambda: anna.room["chairs"][1].get("ready", False))
                await anna.send("start")
                async with asyncio.timeout(PATIENCE):
                    await anna.play_on()
                async with here.http(ANNA) as http:
                    changes = (await http.get(f"/api/rooms/{code}/matches/1/ratings")).json()
                assert [change["after"]["matches"] for change in changes] == [1, 1, 1]

    asyncio.run(run())


def test_a_list_of_the_best_has_those_who_agreed_and_nobody_at_its_end(minds: Minds, any_store: str) -> None:
    names = [f"token-of-nr-{n}" for n in range(8)]

    async def run() -> None:
        async with service(minds, any_store) as here:
            assert here.rooms is not None
            own, people = here.rooms.shared.ratings, here.rooms.shared.people
            for n, token in enumerate(names):
                await people.keep(person_of(token), token, f"Nr {n}", n, "Phone")
                if n != 1:
                    await own.agree(person_of(token), True)
            async with own.store.transaction() as connection:
                rows = [
                    {"person": person_of(token), "mu": 40.0 - 3 * n, "sigma": 0.5, "matches": 3 if n == 0 else 30}
                    for n, token in enumerate(names)
                ] + [{"person": "bot:5", "mu": 33.0, "sigma": 0.4, "matches": 99}]
                for row in rows:
                    await connection.execute(rating_table.insert().values(row | {"game": "sushi", "length": "usual"}))
            async with here.http(names[2]) as http:
                (best,) = (await http.get("/api/ratings/sushi")).json()
                assert best["length"] == "usual"
                assert [(one["name"], one["place"]) for one in best["players"]] == [
                    *(("Nr 2", 1), ("", 0), ("Nr 3", 2), ("Nr 4", 3))
                ]
                assert [one.get("mine", False) for one in best["players"]] == [True, False, False, False]
                assert (await http.get("/api/ratings/four_tricks")).json() == []
                assert (await http.post("/api/ratings/listed", json={"listed": False})).json()["listed"] is False
            async with here.http("token-of-a-guest") as http:
                refused = await http.post("/api/ratings/listed", json={"listed": True})
                assert refused.json()["text"]["id"] == "ui.error.no_profile"

    asyncio.run(run())
