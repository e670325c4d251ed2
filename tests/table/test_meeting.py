"""Meeting others: quick matches with strangers, friends, invitations, and blocks."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tefuda.engine.registry import find, games
from tefuda.table import meeting, quick, ratings
from tefuda.table.entries import person_of
from tefuda.table.limits import Limit, Limits, Quota
from tefuda.table.meeting import Meeting, seek_table
from tefuda.table.messages import Seek, Seeking
from tefuda.table.minds import Minds
from tefuda.table.people import People
from tefuda.table.quick import Wish, group
from tefuda.table.rated import length_of, why_not
from tefuda.table.refusals import Refusal
from tefuda.table.rooms import Rooms
from tefuda.table.store import Store
from tests.table.people import Service, service, together
from tests.table.test_profiles import ANNA, BERT, why

CARL, DORA = "token-of-carl", "token-of-dora"


def wish(person: str, *sizes: int, game: str = "lonely", rounds: int = 0, clock: int = 20, rated: bool = False) -> Wish:
    return Wish(person, game, rounds, clock, sizes, rated)


def who(*found: Wish) -> str:
    return "".join(one.person for one in found)


def test_the_one_who_waited_longest_comes_first_and_others_in_the_order_they_came() -> None:
    assert who(*group([wish("a", 3), wish("b", 3), wish("c", 3), wish("d", 3)], set())) == "abc"
    assert group([wish("a", 3), wish("b", 3)], set()) == ()
    # Nobody fits with the first; those behind do not wait for that.
    assert who(*group([wish("a", 5), wish("b", 3), wish("c", 3), wish("d", 3)], set())) == "bcd"


def test_many_different_wishes_are_looked_through_in_few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look compared all with all: one address with a few hundred names kept a worker busy."""
    wishes = [wish(f"somebody-{n}", 3, 4, 5, clock=n) for n in range(300)]
    looks = 0

    def looked(self: Wish) -> object:
        nonlocal looks
        looks += 1
        return self.clock

    monkeypatch.setattr(Wish, "match", property(looked))
    assert group(wishes, set()) == ()
    assert looks < 20 * len(wishes)


def test_only_those_who_want_the_same_are_brought_together() -> None:
    others = [wish("b", 2, clock=60), wish("c", 2, rounds=3), wish("d", 2, game="hearts"), wish("e", 3)]
    assert group([wish("a", 2), *others], set()) == ()
    others += [wish("g", 2, rated=True)]
    assert who(*group([wish("a", 2), *others, wish("f", 4, 2)], set())) == "af"
    assert who(*group([wish("a", 2, rated=True), *others, wish("f", 2)], set())) == "ag"
    # Who leaves the number open gets the best table for which there are enough.
    assert who(*group([wish("a", 4, 3), wish("b", 4, 3), wish("c", 3)], set())) == "abc"


def test_a_player_does_not_meet_someone_they_blocked() -> None:
    apart = {frozenset("ab"), frozenset("cd")}
    wishes = [wish("a", 3), wish("b", 3), wish("c", 3), wish("d", 3), wish("e", 3)]
    assert who(*group(wishes, apart)) == "ace"
    assert who(*group(wishes, {*apart, frozenset("ac")})) == "ade"
    assert group(wishes[:3], apart) == ()


def tell(minds: Minds, store: str, story: Callable[[Service], Awaitable[None]]) -> None:
    async def run() -> None:
        async with service(minds, store) as table:
            await story(table)

    asyncio.run(run())


async def ask(table: Service, token: str, method: str, path: str, body: Any = None) -> Any:
    async with table.http(token) as http:
        answered = await http.request(method, f"/api/{path}", json=body)
        assert answered.status_code in (200, 204), answered.text
        return answered.json() if answered.content else None


def seek(table: Service, token: str, **wanted: Any) -> Awaitable[Any]:
    body = {"game": "lonely", "players": 3, "rounds": 0, "clock": 20, "name": token[9:].title(), "crest": 2}
    return ask(table, token, "POST", "quick", body | wanted)


def test_strangers_find_a_private_table_that_begins_at_once(minds: Minds, any_store: str) -> None:
    async def story(table: Service) -> None:
        assert (await seek(table, ANNA))["players"] == 3
        assert [
            found["name"] for found in (await seek(table, BERT, players=0)).get("found", [])
        ] == []  # four, if it is open
        assert await ask(table, DORA, "GET", "quick") == {"lonely": 2}
        assert [found["name"] for found in (await seek(table, ANNA))["found"]] == ["Bert"]
        room = (await seek(table, CARL))["room"]
        assert len(room) == 16
        answers = await asyncio.gather(seek(table, ANNA), seek(table, BERT, players=0))
        assert [answer["room"] for answer in answers] == [room, room]
        assert await ask(table, DORA, "GET", "quick") == {}
        assert await ask(table, DORA, "GET", "rooms") == []
        async with table.sit(room, ANNA) as anna, table.sit(room, DORA) as stranger:
            assert anna.room["phase"] == "playing" and anna.room["clock"] == 20
            assert sorted(chair["name"] for chair in anna.room["chairs"]) == ["Anna", "Bert", "Carl"]
            assert stranger.room.get("mine") is None

    tell(minds, any_store, story)


def test_many_at_once_are_seated_once_each(minds: Minds, any_store: str) -> None:
    async def story(table: Service) -> None:
        tokens = [f"token-of-stranger-{k}" for k in range(9)]
        for _ in range(2):
            await asyncio.gather(*(seek(table, token) for token in tokens))
        answers = await asyncio.gather(*(seek(table, token) for token in tokens))
        rooms = [answer["room"] for answer in answers]
        assert sorted(rooms.count(room) for room in set(rooms)) == [3, 3, 3]

    tell(minds, any_store, story)


def test_bots_are_offered_to_whoever_waited_and_only_then(
    minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(table: Service) -> None:
        await seek(table, ANNA)
        assert (await ask(table, ANNA, "POST", "quick/bots")).get("room") is None
        monkeypatch.setattr(quick, "BOTS_AFTER", 0)
        await seek(table, BERT)
        assert (await seek(table, ANNA))["bots"] is True
        async with table.http(ANNA) as http:
            for wrong in ("much", "-7", "99999"):
                refused = await http.post(f"/api/quick/bots?strength={wrong}")
                assert (refused.status_code, refused.json()["text"]["id"]) == (400, "ui.error.strength")
        room = (await ask(table, ANNA, "POST", "quick/bots?strength=-2"))["room"]
        assert (await seek(table, BERT))["room"] == room
        async with table.sit(room, ANNA) as anna:
            assert sorted(chair["kind"] for chair in anna.room["chairs"]) == ["bot", "person", "person"]
            assert [chair["strength"] for chair in anna.room["chairs"] if chair["kind"] == "bot"] == [-2]

    tell(minds, store, story)


def test_those_who_want_a_rated_match_meet_each_other_and_it_counts(
    minds: Minds, any_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rated: dict[str, Any] = {"game": "four_tricks", "clock": 0, "rated": True}

    async def story(table: Service) -> None:
        assert table.rooms is not None
        people = table.rooms.shared.people
        with pytest.raises(AssertionError, match="rated_guest"):
            await seek(table, ANNA, **rated)
        for number, token in enumerate((ANNA, BERT, CARL, DORA)):
            await people.keep(person_of(token), token, token[9:].title(), number, "Phone")
        for token in (ANNA, CARL):  # who came in the same second come in no fixed order
            await Meeting(table.rooms.shared.store).block(person_of(token), person_of(DORA), "Dora", 3)
        await seek(table, ANNA, **rated)
        await seek(table, BERT, **rated | {"rated": False})  # looks for another match
        await seek(table, DORA, **rated)  # whom both others have blocked
        assert (await seek(table, CARL, **rated)).get("room", "") == ""
        room = (await seek(table, BERT, **rated))["room"]  # changed the wish
        assert {(await seek(table, token, **rated)).get("room", "") for token in (ANNA, CARL)} == {room}
        assert (await seek(table, DORA, **rated)).get("room", "") == ""
        async with table.sit(room, ANNA) as anna, table.sit(room, BERT) as bert, table.sit(room, CARL) as carl:
            assert all(person.room["rated"] and person.room["phase"] == "playing" for person in (anna, bert, carl))
            await together(anna.play_on(), bert.play_on(), carl.play_on())
            await anna.until(lambda: anna.room["phase"] == "over")
        changes = await ask(table, ANNA, "GET", f"rooms/{room}/matches/1/ratings")
        assert [change["after"]["matches"] for change in changes] == [1, 1, 1]
        # One who begins with bots alone plays for no rating.
        monkeypatch.setattr(quick, "BOTS_AFTER", 0)
        room = (await ask(table, DORA, "POST", "quick/bots?strength=-2"))["room"]
        async with table.sit(room, DORA) as dora:
            assert not dora.room.get("rated", False)

    tell(minds, any_store, story)


def test_someone_who_looks_for_a_rated_match_gets_no_bots_because_another_does_not_wait(
    minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rated: dict[str, Any] = {"game": "four_tricks", "clock": 0, "rated": True}

    async def story(table: Service) -> None:
        assert table.rooms is not None
        for number, token in enumerate((ANNA, BERT, CARL)):
            await table.rooms.shared.people.keep(person_of(token), token, token[9:].title(), number, "Phone")
        await seek(table, ANNA, **rated)
        await seek(table, BERT, **rated)
        monkeypatch.setattr(quick, "BOTS_AFTER", 0)
        room = (await ask(table, ANNA, "POST", "quick/bots?strength=-2"))["room"]
        async with table.sit(room, ANNA) as anna:
            assert sorted(chair["kind"] for chair in anna.room["chairs"]) == ["bot", "bot", "person"]
        assert (await seek(table, BERT, **rated)).get("room", "") == ""  # and waits for people

    tell(minds, store, story)


@pytest.mark.parametrize("players", [0, 4])
@pytest.mark.parametrize("game", sorted(games()))
def test_every_game_can_be_rated_as_a_quick_match_plays_it(game: str, players: int) -> None:
    played = find(game)
    for size in quick.sizes(played, players if players in played.players else 0):
        option = length_of(played)
        for rounds in {0} if option is None else {0, option.least, option.most}:
            assert why_not(played, quick.options_of(played, size, rounds)) is None


def test_someone_whose_connection_is_lost_is_not_brought_together_with_others(minds: Minds, any_store: str) -> None:
    async def story(table: Service) -> None:
        assert table.rooms is not None
        store = table.rooms.shared.store
        await seek(table, ANNA)
        async with store.transaction() as connection:
            await connection.execute(seek_table.update().values(alive=seek_table.c.alive - quick.LATELY - 1))
        await seek(table, BERT)
        waiting = await seek(table, CARL)
        assert waiting.get("room", "") == "" and len(waiting["found"]) == 2
        room = (await seek(table, ANNA))["room"]  # is back
        assert (await seek(table, CARL))["room"] == room

    tell(minds, any_store, story)


def test_nobody_gets_another_match_while_one_that_was_found_waits_for_them(minds: Minds, any_store: str) -> None:
    """Someone could be seated at one table after the other and come to none: each began with an empty chair."""

    async def story(table: Service) -> None:
        await seek(table, ANNA)
        await seek(table, BERT)
        room = (await seek(table, CARL))["room"]
        await ask(table, CARL, "DELETE", "quick")
        assert (await seek(table, CARL, clock=30))["room"] == room
        assert await ask(table, DORA, "GET", "quick") == {}
        async with table.sit(room, CARL) as carl, table.sit(room, ANNA) as anna:
            await carl.send("stand")
            await anna.until(
                lambda: not all(chair.get("here") for chair in anna.room["chairs"] if chair["name"] == "Carl")
            )
        assert (await seek(table, CARL)).get("room", "") == ""
        assert await ask(table, DORA, "GET", "quick") == {"lonely": 1}

    tell(minds, any_store, story)


def test_a_player_who_wants_something_else_while_their_table_is_opened_is_led_to_it(
    minds: Minds, any_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Someone with two pages open, or who stopped at that moment, had a seat and never heard of it."""
    opening, meanwhile = quick.Quick._open, asyncio.Event()

    async def slowly(self: quick.Quick, rows: list[dict[str, Any]], strength: int) -> None:
        meanwhile.set()
        await asyncio.sleep(0.3)
        await opening(self, rows, strength)

    monkeypatch.setattr(quick.Quick, "_open", slowly)

    async def story(table: Service) -> None:
        await seek(table, ANNA)
        await seek(table, BERT)

        async def changing() -> None:
            await meanwhile.wait()
            await asyncio.gather(seek(table, ANNA, clock=30), ask(table, BERT, "DELETE", "quick"))

        found, _ = await asyncio.gather(seek(table, CARL), changing())
        room = found["room"]
        assert (await seek(table, ANNA, clock=30))["room"] == room
        assert (await seek(table, BERT))["room"] == room

    tell(minds, any_store, story)


def test_someone_who_stops_asking_stops_looking(minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(table: Service) -> None:
        await seek(table, ANNA)
        await seek(table, BERT)
        await ask(table, BERT, "DELETE", "quick")
        assert await ask(table, DORA, "GET", "quick") == {"lonely": 1}
        monkeypatch.setattr(quick, "STILL", -1)
        assert await ask(table, DORA, "GET", "quick") == {}

    tell(minds, store, story)


def test_a_search_that_can_find_nothing_is_refused(minds: Minds, store: str) -> None:
    async def story(table: Service) -> None:
        for wrong in ({"game": "chess"}, {"players": 9}, {"clock": -1}, {"rounds": 2}):
            with pytest.raises(AssertionError, match="error"):
                await seek(table, ANNA, **wrong)

    tell(minds, store, story)


async def befriend(table: Service, one: str, other: str) -> tuple[str, str]:
    """Make two players friends; return what each calls the other."""
    code = (await ask(table, one, "POST", "friends/code", {"name": one[9:].title(), "crest": 1}))["code"]
    mine = await ask(table, other, "POST", "friends", {"code": code, "name": other[9:].title(), "crest": 2})
    theirs = await ask(table, one, "GET", "friends")
    return theirs["friends"][-1]["id"], mine["friends"][-1]["id"]


def test_friends_find_and_invite_each_other(minds: Minds, any_store: str) -> None:
    async def story(table: Service) -> None:
        bert, anna = await befriend(table, ANNA, BERT)
        assert bert != anna
        [friend] = (await ask(table, ANNA, "GET", "friends"))["friends"]
        assert (friend["name"], friend["crest"], friend.get("here", False)) == ("Bert", 2, False)
        assert (await ask(table, BERT, "GET", "friends"))["friends"][0]["here"] is True
        # A public table is found by friends, a private one only by who is invited to it.
        public = await table.open(BERT, name="Bert", players=3)
        async with table.sit(public, BERT):
            [friend] = (await ask(table, ANNA, "GET", "friends"))["friends"]
            assert (friend["here"], friend["room"], friend["game"]) == (True, public, "lonely")
        async with table.http(BERT) as http:
            body = {"game": "lonely", "options": {"players": 3}, "name": "Bert", "private": True}
            private = (await http.post("/api/rooms", json=body)).json()["room"]
        async with table.sit(private, BERT):
            assert private not in str(await ask(table, ANNA, "GET", "friends"))
            await ask(table, BERT, "POST", f"friends/{anna}/invite/{private}")
            [invitation] = (await ask(table, ANNA, "GET", "friends"))["invitations"]
            assert (invitation["room"], invitation["name"], invitation["free"]) == (private, "Bert", 2)
            assert (await ask(table, ANNA, "DELETE", f"invitations/{private}"))["invitations"] == []
        assert (await ask(table, ANNA, "DELETE", f"friends/{bert}"))["friends"] == []
        assert (await ask(table, BERT, "GET", "friends"))["friends"] == []

    tell(minds, any_store, story)


def test_the_list_of_friends_takes_few_questions_however_many_there_are(
    minds: Minds, any_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each friend took one more: a player with 200 of them, asking without a pause, kept a worker busy."""
    asked = 0
    rows = Store.rows

    async def counted(self: Store, wanted: Any) -> Any:
        nonlocal asked
        asked += 1
        return await rows(self, wanted)

    async def run() -> None:
        nonlocal asked
        limits = Limits(lists=Quota(Limit(60, 4), Limit(0, 1)))
        async with service(minds, any_store, limits=limits) as table, table.http(ANNA) as anna:
            assert table.rooms is not None
            meeting, people = Meeting(table.rooms.shared.store), table.rooms.shared.people
            me = person_of(ANNA)
            for n in range(30):
                await meeting.befriend((me, "Anna", 0), (person_of(f"friend-nr-{n}"), f"Nr {n}", 1))
            await people.keep(person_of("friend-nr-7"), "friend-nr-7", "Seven", 3, "")
            monkeypatch.setattr(Store, "rows", counted)
            for _ in range(2):
                asked = 0
                shown = (await anna.get("/api/friends")).json()["friends"]
                assert {one["name"] for one in shown} == {f"Nr {n}" for n in range(30) if n != 7} | {"Seven"}
                assert asked < 10
            assert (await anna.get("/api/quick")).status_code == 200
            assert (await anna.get("/api/friends")).status_code == 200
            for path in ("/api/friends", "/api/quick"):
                assert (await anna.get(path)).status_code == 429

    asyncio.run(run())


def test_a_friend_code_is_good_once_and_for_someone_else(minds: Minds, store: str) -> None:
    async def story(table: Service) -> None:
        code = (await ask(table, ANNA, "POST", "friends/code", {"name": "Anna", "crest": 1}))["code"]
        body = {"code": f" {code[:4].lower()}-{code[4:]}", "name": "x", "crest": 0}
        async with table.http(ANNA) as http:
            assert (
                why(await http.post("/api/friends", json={"code": "A" * 12, "name": "", "crest": 0})) == "friend_code"
            )
        assert len((await ask(table, BERT, "POST", "friends", body))["friends"]) == 1
        async with table.http(CARL) as http:
            assert why(await http.post("/api/friends", json=body)) == "friend_code"

    tell(minds, store, story)


def test_nobody_is_invited_by_a_stranger_or_to_a_table_where_one_does_not_sit(minds: Minds, store: str) -> None:
    async def story(table: Service) -> None:
        bert, anna = await befriend(table, ANNA, BERT)
        room = await table.open(CARL, name="Carl", players=3)
        async with table.http(BERT) as http:
            assert why(await http.post(f"/api/friends/{anna}/invite/{room}")) == "not_seated"
        async with table.http(CARL) as http:
            for id in (anna, bert):
                assert (await http.post(f"/api/friends/{id}/invite/{room}")).status_code == 404

    tell(minds, store, story)


def test_nothing_of_a_blocked_player_reaches_me(minds: Minds, any_store: str) -> None:
    async def story(table: Service) -> None:
        await befriend(table, ANNA, BERT)
        room = await table.open(BERT, name="Bert", players=3)
        async with table.sit(room, ANNA) as mine, table.sit(room, BERT) as theirs:
            await mine.send("sit", seat=1, name="Anna")
            await mine.until(lambda: mine.room["chairs"][1].get("mine", False))
            await theirs.send("say", line="before")
            assert (await mine.answer("said"))["line"] == "before"
            await mine.send("block", seat=0)
            await mine.until(lambda: mine.room["chairs"][0].get("blocked", False))
            assert (await mine.answer("talk"))["lines"] == []
            await theirs.send("say", line="after")
            assert [(await theirs.answer("said"))["line"] for _ in range(2)] == ["before", "after"]
            assert not any("after" in text for text in mine.bytes)
            assert not any("blocked" in text for text in theirs.bytes)  # nobody learns that they are
            # Not a friend any more, and what they send does not arrive; they are not told why.
            assert (await ask(table, BERT, "GET", "friends"))["friends"] == []
        async with table.sit(room, ANNA) as again:
            assert not any("after" in text or "before" in text for text in again.bytes)
        found = await ask(table, ANNA, "GET", "friends")
        assert [one["name"] for one in found["blocked"]] == ["Bert"]
        await befriend_in_vain(table)
        for token in (ANNA, BERT, CARL):
            assert not (await seek(table, token)).get("room")
        assert (await seek(table, DORA))["room"]
        # And back.
        assert (await ask(table, ANNA, "DELETE", f"blocked/{found['blocked'][0]['id']}"))["blocked"] == []
        async with table.sit(room, ANNA) as later:
            assert [line["line"] for line in (await later.answer("talk"))["lines"]] == ["before", "after"]

    async def befriend_in_vain(table: Service) -> None:
        code = (await ask(table, ANNA, "POST", "friends/code", {"name": "Anna", "crest": 1}))["code"]
        body = {"code": code, "name": "Bert", "crest": 2}
        assert (await ask(table, BERT, "POST", "friends", body))["friends"] == []

    tell(minds, any_store, story)


def test_a_block_reaches_the_other_tables_of_a_player_who_stays_there(minds: Minds, any_store: str) -> None:
    """A block made elsewhere held only for a player who came to the table again; to others, lines went on coming."""

    async def story(table: Service) -> None:
        rooms = [await table.open(BERT, name="Bert", players=3) for _ in range(2)]
        async with (
            table.sit(rooms[0], ANNA) as here,
            table.sit(rooms[1], ANNA) as there,
            table.sit(rooms[1], BERT) as theirs,
        ):
            await theirs.send("say", line="before")
            assert (await there.answer("said"))["line"] == "before"
            await here.send("block", seat=0)
            await there.until(lambda: there.room["chairs"][0].get("blocked", False), 10)
            assert (await there.answer("talk"))["lines"] == []
            await theirs.send("say", line="after")
            assert [(await theirs.answer("said"))["line"] for _ in range(2)] == ["before", "after"]
            assert not any("after" in text for text in there.bytes)
            found = await ask(table, ANNA, "GET", "friends")
            await ask(table, ANNA, "DELETE", f"blocked/{found['blocked'][0]['id']}")
            await there.until(lambda: not there.room["chairs"][0].get("blocked", False), 10)
            assert [line["line"] for line in (await there.answer("talk"))["lines"]] == ["before", "after"]

    tell(minds, any_store, story)


def test_whom_a_player_blocks_while_blocks_are_read_stays_blocked(
    minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(table: Service) -> None:
        code = await table.open(BERT, name="Bert", players=3)
        async with table.sit(code, ANNA) as anna:
            assert table.rooms is not None
            room, read = table.rooms.live[code], Meeting.blocked_by

            async def slow(own: Meeting, persons: Sequence[str]) -> dict[str, set[str]]:
                found = await read(own, persons)
                await room.block(person_of(ANNA), 0)
                return found

            monkeypatch.setattr(Meeting, "blocked_by", slow)
            await table.rooms.read_blocks()
            monkeypatch.undo()
            assert room.blocked[person_of(ANNA)] == {person_of(BERT)}
            await anna.until(lambda: anna.room["chairs"][0].get("blocked", False))

    tell(minds, store, story)


def test_whoever_is_being_erased_makes_no_friends(
    minds: Minds, any_store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The friendship was written between the erasing of their friends and its end, with their name, and stayed; so was
    that they had been seen, and what they looked for."""
    forget = ratings.forget

    async def run() -> None:
        store = Store(any_store)
        await store.prepare()
        people, own, looking = People(store), Meeting(store), quick.Quick(Rooms(store, minds))
        late: list[asyncio.Task[Any]] = []

        async def slow(connection: AsyncConnection, person: str) -> None:
            await forget(connection, person)
            late.append(asyncio.create_task(own.befriend(("bert", "Bert", 2), ("anna", "Anna", 1))))
            late.append(asyncio.create_task(own.block("bert", "anna", "Anna", 1)))
            late.append(asyncio.create_task(own.invite("anna", "bert", "TABLE")))
            late.append(asyncio.create_task(own.was_seen("anna")))
            late.append(asyncio.create_task(looking.seek("anna", Seek("four_tricks", 3, 0, 0, "Anna", 1))))
            await asyncio.wait(late, timeout=0.3)

        monkeypatch.setattr(ratings, "forget", slow)
        try:
            await people.drop("anna")
            answers = await asyncio.gather(*late, return_exceptions=True)
            for table in (meeting.friend_table, meeting.block_table, meeting.invitation_table):
                assert await store.rows(sa.select(table)) == []
            for table in (meeting.seen_table, meeting.seek_table):
                assert await store.rows(sa.select(table)) == []
            refused = [answer.text.id for answer in answers if isinstance(answer, Refusal)]
            assert refused == ["ui.error.friend_code", "ui.error.no_guest"]
            assert answers[2:] == [None, None, Seeking()]
            await own.befriend(("bert", "Bert", 2), ("carl", "Carl", 3))
            assert [row["other"] for row in await own.friends("bert")] == ["carl"]
        finally:
            await store.close()

    asyncio.run(run())


def test_nobody_blocks_without_end(minds: Minds, store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bound was named, and never looked at."""
    monkeypatch.setattr(meeting, "MOST_BLOCKED", 1)

    async def run() -> None:
        async with service(minds, store) as table, AsyncExitStack() as stack:
            code = await table.open(ANNA, "four_tricks", players=3)
            anna = await stack.enter_async_context(table.sit(code, ANNA))
            for seat, token in ((1, BERT), (2, CARL)):
                other = await stack.enter_async_context(table.sit(code, token))
                await other.send("sit", seat=seat, name=token)
            await anna.until(lambda: all(chair["kind"] == "person" for chair in anna.room["chairs"]))
            for _ in range(2):  # the same one again is not one more
                await anna.send("block", seat=1)
            await anna.send("block", seat=2)
            assert (await anna.answer("error"))["text"]["id"] == "ui.error.many_blocked"
            assert table.rooms is not None
            own = Meeting(table.rooms.shared.store)
            assert [row["other"] for row in await own.blocked(person_of(ANNA))] == [person_of(BERT)]

    asyncio.run(run())


def test_a_table_has_nobody_to_block_on_an_open_seat(minds: Minds, store: str) -> None:
    async def story(table: Service) -> None:
        room = await table.open(ANNA, players=3)
        async with table.sit(room, ANNA) as anna:
            for seat in (0, 1, 7):
                await anna.send("block", seat=seat)
                assert (await anna.answer("error"))["text"]["id"] in ("ui.error.no_guest", "ui.error.no_seat")

    tell(minds, store, story)


def test_who_was_in_the_lobby_is_not_kept(minds: Minds, any_store: str) -> None:
    """Each token that asked for its friends left a row forever: one address, without end, 20 a second."""

    async def run() -> None:
        rooms = Rooms(Store(any_store), minds)
        store = rooms.shared.store
        await store.prepare()
        own = Meeting(store)
        for person in ("anna", "bert"):
            await own.was_seen(person)
        async with store.transaction() as connection:
            past = meeting.seen_table.update().where(meeting.seen_table.c.person == "anna")
            await connection.execute(past.values(at=store.now - meeting.HERE_WITHIN - 1))
        await rooms.tidy(time.monotonic())
        assert [row["person"] for row in await store.rows(sa.select(meeting.seen_table))] == ["bert"]
        await store.close()

    asyncio.run(run())
