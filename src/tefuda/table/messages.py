"""What browser and server say to each other, over HTTP and one WebSocket a room. All JSON.

HTTP
    GET  /api/games                      list[GameInfo]
    GET  /api/games/{id}/rules           list[RuleInfo]           house rules of a game, in catalogue order
    POST /api/games/{id}/check           Options -> Checked       validates, explains conflicts, gives the share code
    GET  /api/games/{id}/code/{code}     Checked                  options behind a share code, or behind a preset's id
    POST /api/games/{id}/random          Wild -> Checked          random house rules
    GET  /api/games/{id}/examples/{name} View                     a pictured example of the rules page
    GET  /api/games/{id}/lessons/{rule}  Lesson                   the playable example of a house rule
    GET  /api/games/{id}/first-steps     FirstSteps               a guided first deal after `?move=`, one per decision
    GET  /api/texts/{lang}               dict[str, str]           interface, names, everything shared
    GET  /api/texts/{lang}/{game}        dict[str, str]           one game: prompts, rules, help
    GET  /api/rooms                      list[RoomInfo]           open tables, and your own unless over; no options
    POST /api/rooms                      NewRoom -> RoomInfo
    GET  /api/rooms/{room}/record        the record (404 until the match is over)
    GET  /api/rooms/{room}/replay        Replay                   a finished match in outline
    GET  /api/rooms/{room}/replay/{match}/{page}  list[View]      some of its positions, hands open
    GET  /api/rooms/{room}/shuffle       Shuffle                  everything that was drawn in a finished match
    POST /api/rooms/{room}/replay        PlayFrom -> RoomInfo     a new table where that match goes on from a move
         the last four are about the match that ended last; /api/rooms/{room}/matches/{n}/... about its n-th, forever
    GET  /api/matches                    list[Played]             the caller's matches, the latest first
    GET  /api/me                         Me
    POST /api/me                         MyName -> Me             a profile's name and crest
    DELETE /api/me                       erase the caller's data; tables in use follow when they are quiet
    GET  /api/me/export                  everything kept about the caller, one JSON object a line
    POST /api/me/passkeys/options        what `navigator.credentials.create` is asked
    POST /api/me/passkeys                NewPasskey -> Me         a guest becomes a profile
    DELETE /api/me/passkeys/{id}         Me
    POST /api/move                       MyName -> MoveLink       for going on on another device
    POST /api/move/here                  WithCode -> Moved        on that device
    POST /api/me/code                    DeviceCode               for one more device
    DELETE /api/me/devices               Me                       signs out all devices but the caller's
    DELETE /api/me/devices/{id}          Me
    POST /api/sign-in/options            what `navigator.credentials.get` is asked
    POST /api/sign-in                    Signature -> SignedIn
    POST /api/sign-in/code               WithCode -> SignedIn
    POST /api/sign-in/openid             Visiting                 where the operator has set a provider
    POST /api/sign-in/openid/back        Back -> SignedIn
    POST /api/sign-out                   this device
    GET  /api/friends                    Acquaintances            friends, invitations, whom the caller has blocked
    POST /api/friends                    WithFriendCode -> Acquaintances
    POST /api/friends/code               MyName -> DeviceCode     for one new friend
    DELETE /api/friends/{id}             Acquaintances
    POST /api/friends/{id}/invite/{room} to a table where the caller has a seat
    DELETE /api/invitations/{room}       Acquaintances
    DELETE /api/blocked/{id}             Acquaintances
    GET  /api/quick                      dict[str, int]           how many look for a match, by game
    GET  /api/ratings                    MyRatings
    POST /api/ratings/listed             Listed -> MyRatings      be on lists of the best, or not
    GET  /api/ratings/{game}             list[Best]               the best, by length
    POST /api/tournaments                NewCup -> CupInfo
    GET  /api/tournaments/{code}         CupInfo
    POST /api/tournaments/{code}         CupWish -> CupInfo       what the host does
    POST /api/tournaments/{code}/players MyName -> CupInfo        take part, also once it has begun
    DELETE /api/tournaments/{code}/players  CupInfo               take no part any more
    GET  /api/rooms/{room}/ratings       list[Rating | None]      by seat, of those who sit there
    GET  /api/rooms/{room}/matches/{n}/ratings  list[Rerated | None]  by seat, what a match changed
    POST /api/quick                      Seek -> Seeking          again every few seconds, as long as one looks
    POST /api/quick/bots                 Seeking                  begin with those who were found, and bots
    DELETE /api/quick                    stop looking
A device that was signed out gets 401 for whatever it asks with its token, and the socket's code 4401.
The caller is known by the header `Authorization: Bearer TOKEN`; TOKEN is a random secret the browser makes once.

WebSocket /ws/{room}: the first message is `Hello`; then either side sends any of the messages below at any time.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct, field

from tefuda.engine.view import Reason, Text, View


class OptionInfo(Struct, omit_defaults=True):
    """One option of a game. `name`/`help` texts are `{game}.option.{id}` and `{game}.option.{id}.help`;
    a choice's text is `{game}.option.{id}.{value}`."""

    id: str
    type: Literal["bool", "int", "choice", "seat", "seats", "rules", "rows"]
    default: Any
    least: int | None = None
    most: int | None = None
    step: int | None = None
    longest: int | None = None  # numbers in a row
    choices: list[str] = field(default_factory=list)


class GameInfo(Struct, omit_defaults=True):
    """A game in the lobby. Texts: `{id}.name`, `{id}.tagline`, `{id}.feel` (how hard it is to learn and how it
    feels), `{id}.author`, `{id}.rules` (a rules page)."""

    id: str
    players: list[int]  # every allowed count
    minutes: int
    options: list[OptionInfo]
    presets: list[str] = field(default_factory=list)  # texts `{id}.preset.{preset}`, `.help`; options: see `code`
    faces: list[str] = field(default_factory=list)  # a still life of its own pieces, for the lobby
    first_steps: bool = False  # there is a guided first deal


class ParamInfo(Struct, omit_defaults=True):
    id: str
    type: Literal["bool", "int", "choice", "list", "numbers", "order", "words"]
    default: Any
    least: int | None = None
    most: int | None = None
    choices: list[str] = field(default_factory=list)
    only: list[str] = field(default_factory=list)  # another parameter, and the value with which this one counts


class RuleInfo(Struct, omit_defaults=True):
    """A house rule. Texts: `{game}.rule.{id}` name, `.aliases`, `.short` one sentence, `.text` full explanation;
    of a parameter: `{game}.rule.{id}.{param}` or, shared by rules, `{game}.param.{param}`; of its choice: the same
    id and `.{choice}`.
    """

    id: str
    number: str  # D115
    category: str  # chapter; text `{game}.chapter.{category}`
    works: bool
    section: str = ""  # part of the chapter; text `{game}.chapter.{category}.{section}`
    standing: bool = False  # basic: always on unless a rule it conflicts with is; it has no switch
    usual: bool = False  # always on like a basic rule; its switch is for its parameters
    human: bool = False  # not enforced: only players at a real table can follow it; a text, no switch
    lesson: bool = False  # there is a playable example
    known: int = 0  # how often one meets it: 2 at nearly every table, 1 at many, 0 seldom
    words: list[str] = field(default_factory=list)  # its names and aliases in every language, to search by
    params: list[ParamInfo] = field(default_factory=list)
    requires: list[list[str]] = field(default_factory=list)  # all of (any of): ids, or a count (`joker_count>=1`)
    conflicts: list[str] = field(default_factory=list)
    brings: list[str] = field(default_factory=list)  # switched on with it, unless a rule that requires this one is on


class Way(Struct, omit_defaults=True):
    """One way out of a conflict: a button and the options it leads to."""

    label: Text
    options: dict[str, Any]


class Problem(Struct, omit_defaults=True):
    path: str  # JSON path into the options
    text: Text
    rules: list[str] = field(default_factory=list)
    ways: list[Way] = field(default_factory=list)


class Checked(Struct, omit_defaults=True):
    options: dict[str, Any]  # complete, defaults filled in
    problems: list[Problem] = field(default_factory=list)
    added: list[str] = field(default_factory=list)  # rules that were switched on because another requires them
    code: str = ""
    idle: list[str] = field(default_factory=list)  # options that change nothing in combination with the others
    sets: list[str] = field(default_factory=list)  # behind a code or a preset: the options it decides


class Wild(Struct):
    """Random house rules: from a few classics (0) to as many as fit together (100)."""

    options: dict[str, Any]
    wild: int
    seed: str  # the same seed gives the same rules


class Chair(Struct, omit_defaults=True):
    """A seat and its player. kind 'open' = free for a player."""

    kind: Literal["open", "person", "bot"]
    name: str = ""
    crest: int = 0  # one of the eight
    here: bool = False  # connected
    mine: bool = False
    host: bool = False
    ready: bool = False
    strength: int = 0  # bot: thinking time per move in ms; 0 = random
    away: float = 0  # a player who lost the connection during the match: seconds until a bot stands in
    covered: bool = False  # a bot plays this player's seat until they are back
    commit: str = ""  # commitment to what this player adds to the next deal; empty: nothing
    muted: bool = False  # the host has taken this player's word
    declined: bool = False  # invited to another match and does not want one
    blocked: bool = False  # the caller has blocked this player


class Source(Struct):
    """The match continues one from another table, as it was after `step` moves. Anyone who saw that match end knows
    every
    card of this one."""

    room: str
    step: int
    number: int = 0  # of that match at its table; 0: not known


class Customs(Struct, omit_defaults=True, frozen=True):
    """How a table is run, which the host can change at any time. `pace`: how soon bots answer."""

    pace: Literal["quick", "usual", "leisurely"] = "usual"


class RoomInfo(Struct, omit_defaults=True):
    room: str  # code, also the link: /t/{room}
    game: str
    options: dict[str, Any]
    chairs: list[Chair]
    phase: Literal["waiting", "playing", "over"]
    version: int = 0  # moves on the list so far
    mine: int | None = None  # the caller's seat
    host: bool = False  # the caller opened the table
    customs: Customs = field(default_factory=Customs)
    decides: bool = False  # the caller may change the customs
    seed_hash: str = ""  # commitment to what the service adds to the deal, shown before it; none with a `source`
    commits: dict[str, str] = field(default_factory=dict)  # by seat: commitments to what seats added to this deal
    next_hash: str = ""  # once a match is over: the commitment for the next one
    dealing: bool = False  # the cards are dealt as soon as everything committed to is revealed
    seed: str = ""  # revealed when the match is over: the service's part, then `{seat}:{part}` of seats
    problems: list[Problem] = field(default_factory=list)
    idle: list[str] = field(default_factory=list)  # options that change nothing in combination with the others
    clock: int = 0  # seconds per decision; 0 = none
    due: bool = False  # the caller must decide now (the lobby lights the lamp)
    progress: Text | None = None  # how far the match is: round 3 of 5
    inviter: int | None = None  # the seat that invites to another match
    match: int = 0  # the number of the present match, or the last one, at this table
    source: Source | None = None
    reports: bool = False  # there is an operator who gets reports
    spoken: str = ""  # the beginning of a private table's code, by which it is found as long as it waits for players
    rated: bool = False  # the match, or the next one while the table waits, changes the ratings of those who play
    rateable: bool = False  # the host can have it so
    cup: str = ""  # the tournament whose table it is, at /cup/{cup}


class Player(Struct, omit_defaults=True):
    """Someone who played a match: `places` by round, `titles` after each round, and how often their cards set off which
    house rule."""

    name: str
    crest: int
    place: int
    score: int
    bot: bool = False
    places: list[int] = field(default_factory=list)
    titles: list[Text] = field(default_factory=list)
    fired: dict[str, int] = field(default_factory=dict)
    team: int = -1  # of partners who win together
    left: bool = False  # in a rated match: a bot made the last move
    strength: int = 0  # in a rated match: the bot's


class Outline(Struct, omit_defaults=True):
    """A match that is over, in short.

    `preset`: the rule set it was played by, or else `code`, the share code of its house rules. `options`: those that
    are not the usual ones.
    """

    game: str
    players: list[Player]
    preset: str = ""
    code: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    lasting: list[str] = field(
        default_factory=list
    )  # of the house rules that were set off, those that change what follows
    rated: Literal["", "short", "usual", "long"] = ""  # how long it is among rated matches; empty: it was not rated
    spoiled: bool = False  # it was to be rated, but the host sent a player away


class Played(Struct):
    """A match of the caller's history, who had the seat `mine`. Its address is /t/{room}/{number}; it ended `at`, in ms
    since 1970."""

    room: str
    number: int
    at: int
    mine: int
    match: Outline


class NewRoom(Struct):
    """Opens a table and seats the caller at seat 0."""

    game: str
    options: dict[str, Any]
    name: str  # the caller's, as shown at the table
    crest: int = -1  # the caller's own crest, kept between games; -1 = any
    private: bool = False  # only for players with the code; not listed among the open tables
    customs: Customs = field(default_factory=Customs)


class PlayFrom(Struct):
    """Opens a table where a finished match continues as it was after `step` moves, and seats the caller."""

    step: int
    seat: int
    name: str
    crest: int = -1


class Replay(Struct):
    """A finished match move by move: `moves[k]` leads from position k to k + 1.

    The positions come in pages of `page`, which `match` is in the address of: views of the open table, whose `events`
    led there. `fired`: the positions at which a house rule did, and which.
    """

    room: RoomInfo
    match: str
    moves: list[tuple[int, str]]
    page: int
    fired: list[tuple[int, str]]
    outline: Outline


class Draw(Struct, omit_defaults=True):
    """What a match drew at once, on the way to its position after `step` moves. `numbers[j]` counts from 0 among the
    `of - j` things left by then; `cards` are these things, where they are a set of cards."""

    step: int
    of: int
    numbers: list[int]
    cards: list[str] = field(default_factory=list)


class Shuffle(Struct, omit_defaults=True):
    """How a finished match was shuffled: see docs/shuffle.md. No draws where `generator` is not "sha256"."""

    seed: str
    generator: str
    seed_hash: str = ""  # as in RoomInfo
    commits: dict[str, str] = field(default_factory=dict)
    draws: list[Draw] = field(default_factory=list)


class Barred(Struct):
    """Why a thing, by its `like`, cannot be played."""

    like: str
    reasons: list[Reason]


class Frame(Struct, omit_defaults=True):
    """A position of a lesson as the reader sees it, and the move that follows.

    That is whose move, its notation, the things it takes, and the rule that refuses it if it cannot be made; or the
    seconds after which it is made for the reader. The last frame has none.
    """

    view: View
    seat: int = -1
    move: str = ""
    picks: list[str] = field(default_factory=list)
    refused: str = ""
    barred: list[Barred] = field(default_factory=list)  # on the reader's turn: why the other cards cannot be played
    seconds: int = 0


class Lesson(Struct):
    """A playable example of a house rule: the reader makes the moves of `seat`, the others play by themselves."""

    seat: int
    options: dict[str, Any]
    frames: list[Frame]


class FirstSteps(Struct, omit_defaults=True):
    """A moment of a guided first deal. Texts: `{game}.first_steps.intro`, `.outro`, and of each step `.{step}.title`,
    `.{step}.say`, perhaps `.{step}.after`; their arguments a, b, c ... are the seats 0, 1, 2 ...

    The last frame is what the newcomer decides now, with the recommended move; those before it show what happened since
    their last decision. `wrong`: the id of what is said about the last move, which the steps do not continue with.
    """

    seat: int
    options: dict[str, Any]
    steps: list[str]  # ids, in order
    at: int  # decisions made; all of them: it is over
    frames: list[Frame]
    point: list[str] = field(default_factory=list)  # things and zones that the coach points at
    any: bool = False  # every legal move continues
    wrong: str = ""


class Passkey(Struct):
    """A key to a profile, which an authenticator keeps. Times are in seconds since 1970."""

    id: str
    label: str
    made: int
    used: int


class Device(Struct, omit_defaults=True):
    """A browser that is signed in. `here`: the one that asks."""

    id: str
    label: str
    made: int
    used: int
    here: bool = False


class Me(Struct, omit_defaults=True):
    """The caller. Not `kept`: a guest, known to this browser alone.

    `can_keep`: passkeys are possible at this address. `provider`: the name of the provider of OpenID Connect, if the
    operator has set one; `provided`: this profile can be reached through it.
    """

    name: str = ""
    crest: int = -1
    kept: bool = False
    made: int = 0
    passkeys: list[Passkey] = field(default_factory=list)
    devices: list[Device] = field(default_factory=list)
    can_keep: bool = False
    provider: str = ""
    provided: bool = False


class MyName(Struct):
    """The name and the crest that a profile has on all its devices."""

    name: str
    crest: int


class NewPasskey(Struct):
    """What `navigator.credentials.create` returned, as JSON. `label`: of the device. A guest becomes a
    profile with this name and crest."""

    credential: dict[str, Any]
    label: str
    name: str
    crest: int


class Signature(Struct):
    """What `navigator.credentials.get` returned, as JSON. `label`: of the device that signs in."""

    credential: dict[str, Any]
    label: str


class DeviceCode(Struct):
    """A code with which one more device can sign in, once, for that many seconds."""

    code: str
    seconds: int


class WithCode(Struct):
    """Sign in with the code that another device of the profile shows."""

    code: str
    label: str


class MoveLink(Struct):
    """The secret of a link by which the caller's other device goes on as the same player: once, for that many
    seconds."""

    code: str
    seconds: int


class Moved(Struct):
    """`token`: how this device is known from now on."""

    token: str
    name: str
    crest: int


class Visiting(Struct):
    """Where the browser goes to sign in with the provider. It comes back to `/me/profile?code=…&state=…`."""

    url: str


class Back(Struct):
    """What the provider sent the browser back with. A guest becomes a profile with this name and crest."""

    code: str
    state: str
    label: str
    name: str
    crest: int


class SignedIn(Struct):
    """`token`: how this device is known from now on."""

    token: str
    me: Me


class Friend(Struct, omit_defaults=True):
    """A friend, or someone whom the caller has blocked. `here`: in the lobby just now. `room`: the public table
    they are at, which waits for players unless they are `playing`."""

    id: str
    name: str
    crest: int
    here: bool = False
    room: str = ""
    game: str = ""
    playing: bool = False


class Invitation(Struct, omit_defaults=True):
    """A friend, by `name` and `crest`, invites the caller to a table with `free` seats, since `ago` seconds."""

    room: str
    game: str
    name: str
    crest: int
    players: list[str]
    free: int
    ago: int


class Acquaintances(Struct):
    friends: list[Friend]
    invitations: list[Invitation]
    blocked: list[Friend]


class WithFriendCode(Struct):
    """Make friends with whoever gave the code; `name` and `crest` are the caller's."""

    code: str
    name: str
    crest: int


class Seek(Struct):
    """Look for a match with strangers. `players` 0: any number; `rounds` 0: the usual length; `clock`: seconds per
    decision, 0 for none."""

    game: str
    players: int
    rounds: int
    clock: int
    name: str
    crest: int


class Seeker(Struct):
    name: str
    crest: int


class Seeking(Struct, omit_defaults=True):
    """How a search stands: the table, once it is found; `waited` seconds; the others who would play so far, of a table
    of `players`; whether it may begin with bots, which is so after `bots_after` seconds."""

    room: str = ""
    waited: int = 0
    players: int = 0
    found: list[Seeker] = field(default_factory=list)
    bots: bool = False
    bots_after: int = 0


class Rating(Struct, omit_defaults=True):
    """A rating: 1500 for someone unknown, and 400 more for someone who beats that one ten times out of eleven.

    It is true to `half` points to either side, 19 times out of 20; `matches`: how many it comes from.
    """

    points: int
    half: int
    matches: int


class RatedMatch(Struct):
    """What a rated match made of a rating. Its address is /t/{room}/{number}; it ended `at`, in ms since 1970."""

    room: str
    number: int
    at: int
    rating: Rating


class RatingOf(Struct):
    """The caller's rating in matches of a game and length, now and after each match, the oldest first."""

    game: str
    length: str
    rating: Rating
    matches: list[RatedMatch]


class MyRatings(Struct):
    """The caller's ratings. `listed`: the caller agrees to be on lists of the best."""

    ratings: list[RatingOf]
    listed: bool


class Listed(Struct):
    listed: bool


class BestPlayer(Struct, omit_defaults=True):
    """A line of a list of the best. Players whose difference means nothing share a place. `bot`: its strength."""

    place: int
    name: str
    crest: int
    rating: Rating
    mine: bool = False
    bot: int | None = None


class Best(Struct):
    """The best at a game and length: at most half of those who agreed to be listed and are rated well enough."""

    length: str
    players: list[BestPlayer]


class Rerated(Struct, omit_defaults=True):
    """What a match made of a seat's rating. No `before`: the player was not rated before."""

    after: Rating
    before: Rating | None = None


class NewCup(Struct):
    """Opens a tournament of `rounds` rounds at tables of `size`. "federation": sets of four games at tables of four,
    with the Federation's rules, new seats by lot each set, and a final of the best four."""

    name: str
    game: str
    options: dict[str, Any]
    kind: Literal["round_robin", "swiss", "federation"]
    size: int
    rounds: int
    clock: int = 0


class CupEntrant(Struct, omit_defaults=True):
    """Someone who takes part: `points` of finished tables, and by round, also of those that are playing."""

    id: int
    name: str
    crest: int
    place: int
    points: float
    rounds: list[float | None] = field(default_factory=list)
    left: bool = False


class CupSeat(Struct, omit_defaults=True):
    id: int
    points: float


class CupTable(Struct, omit_defaults=True):
    """A table of a round, whose match is at /t/{room}/1 once it is `over`. `given`: the host has entered the points."""

    room: str
    seats: list[CupSeat]
    over: bool = False
    given: bool = False
    progress: Text | None = None


class CupRound(Struct, omit_defaults=True):
    """`paused`: the ids of those who had no table."""

    tables: list[CupTable]
    paused: list[int] = field(default_factory=list)
    final: bool = False


class CupInfo(Struct, omit_defaults=True):
    """A tournament, its entrants by place. `mine`: the caller's id; `host`: the caller runs it; `ready`: no table
    plays.

    Rooms are private: only entrants and spectators who have this page's link know their codes.
    """

    code: str
    name: str
    game: str
    kind: Literal["round_robin", "swiss", "federation"]
    size: int
    rounds: int
    clock: int = 0
    host: bool = False
    mine: int | None = None
    over: bool = False
    notice: str = ""
    entrants: list[CupEntrant] = field(default_factory=list)
    played: list[CupRound] = field(default_factory=list)
    ready: bool = False


class CupWish(Struct):
    """What the host does: draw the seats of the next round, enter the points of a table (null: those of its match),
    take someone out, end the tournament or go on with it, or tell everyone something."""

    do: Literal["draw", "points", "send_away", "end", "go_on", "notice"]
    round: int = 0
    table: int = 0
    points: list[float] | None = None
    entrant: int = -1
    line: str = ""


# --- browser -> server -------------------------------------------------------------------------------------------


class Hello(Struct, tag="hello"):
    token: str
    since: int = -1  # last version seen; -1 = none


class Sit(Struct, tag="sit"):
    seat: int
    name: str
    crest: int = -1  # wanted crest, given if nobody at the table has it; -1 = any


class Stand(Struct, tag="stand"):
    """Leave your seat; during a match a bot plays it until you are back."""


class SeatBot(Struct, tag="bot"):
    seat: int
    strength: int  # ms per move; 0 = random


class Unseat(Struct, tag="unseat"):
    """Host only: free a seat held by a bot."""

    seat: int


class Remove(Struct, tag="remove"):
    """Host only: a player has to stand up and cannot sit down at this table again; during a match a bot plays on."""

    seat: int


class Mute(Struct, tag="mute"):
    """Host only: a player may not chat, or may again."""

    seat: int
    muted: bool


class SetOptions(Struct, tag="options"):
    """Host only, before the start: options, clock (seconds per decision, 0 = none), whether matches are rated."""

    options: dict[str, Any]
    clock: int = 0
    rated: bool = False


class SetCustoms(Struct, tag="customs"):
    """Change how the table is run: for its host, or while they have left a match, for whoever came next."""

    customs: Customs


class Skip(Struct, tag="skip"):
    """Let the bots play the rest of the round at once. It counts while no player has cards left in it, and once all of
    them want it."""


class Ready(Struct, tag="ready"):
    ready: bool


class Commit(Struct, tag="commit"):
    """Before a deal: this seat adds randomness of its own, 32 hexadecimal digits, of which `hash` is the commitment;
    empty: it adds none. Once `dealing`, the randomness follows as `Reveal`."""

    hash: str


class Reveal(Struct, tag="reveal"):
    entropy: str


class Start(Struct, tag="start"):
    """Host only. Open seats are filled with bots."""


class Play(Struct, tag="move"):
    """`version` is what the player saw; `id` makes a resent move harmless."""

    version: int
    text: str
    id: str = ""


class Why(Struct, tag="why"):
    picks: list[str]
    target: str = ""


class Try(Struct, tag="try"):
    """Ask how the table looks after moves that are drafts; nothing is made."""

    texts: list[str]


class Block(Struct, tag="block"):
    """Have nothing to do with a player any more: their lines and invitations do not arrive, and quick matches do not
    bring you together."""

    seat: int


class Say(Struct, tag="say"):
    line: str


class Report(Struct, tag="report"):
    """Tell the operator of the service about a player: the one on a seat, or the one who said a line (`Said.id`)."""

    reason: Literal["name", "talk", "play"]
    seat: int = -1
    said: int = 0
    note: str = ""


class Again(Struct, tag="again"):
    """After the end: invite the others to another match at the same table, or accept. It starts once everyone who is
    there has answered, or with `Start` by whoever invited, or the host."""


class Decline(Struct, tag="decline"):
    """Not another match, or no longer."""


ToServer = (
    Hello
    | Sit
    | Stand
    | SeatBot
    | Unseat
    | Remove
    | Mute
    | SetOptions
    | SetCustoms
    | Skip
    | Ready
    | Commit
    | Reveal
    | Start
    | Play
    | Why
    | Try
    | Say
    | Report
    | Block
    | Again
    | Decline
)


# --- server -> browser -------------------------------------------------------------------------------------------


class RoomChanged(Struct, tag="room", omit_defaults=True):
    room: RoomInfo


class Seen(Struct, tag="view", omit_defaults=True):
    """The viewer's own view at `version`.

    `events` of the view cover everything since the version the client had (`since`); a `fresh` view is a snapshot: show
    it without animation. `clocks`: seconds left per deciding seat; `limits`: what those clocks began with, except for a
    choice that stays open for a fixed time. `made`: the id of the viewer's latest move that was made, which need not
    show otherwise: others may have moved as well, or a choice may replace an equal one. `skips`: the seats whose
    players want the bots to play the rest of the round at once, or -1 for whoever decides where no player sits.
    """

    version: int
    since: int
    view: View
    fresh: bool = False
    clocks: dict[str, float] = field(default_factory=dict)
    limits: dict[str, float] = field(default_factory=dict)
    decided: list[int] = field(default_factory=list)  # seats that have made their secret choice
    own: str = ""  # notation of your own secret choice that still waits for the others
    made: str = ""
    skips: list[int] = field(default_factory=list)


class Refused(Struct, tag="refused", omit_defaults=True):
    """A move was not accepted; nothing changed."""

    id: str
    rule: str
    text: Text
    reasons: list[Reason] = field(default_factory=list)


class Because(Struct, tag="why", omit_defaults=True):
    picks: list[str]
    reasons: list[Reason]


class Tried(Struct, tag="tried"):
    """The viewer's own view after drafts that nobody else knows of."""

    texts: list[str]
    view: View


class Said(Struct, tag="said", omit_defaults=True):
    seat: int | None
    name: str
    line: str
    id: int = 0  # by which the line can be reported


class Talk(Struct, tag="talk"):
    """The latest lines of the chat, for a browser that comes, or comes back, to the table."""

    lines: list[Said]


class Reported(Struct, tag="reported"):
    """The operator of the service gets your report."""


class Reconnect(Struct, tag="reconnect"):
    """The service continues in a new process: read this connection to its end, close it, and open another."""


class Trouble(Struct, tag="error", omit_defaults=True):
    """The request itself was wrong: text ids `ui.error.*`. `retry`: seconds after which it may be repeated."""

    text: Text
    retry: int = 0


ToBrowser = RoomChanged | Seen | Refused | Because | Tried | Said | Talk | Reported | Reconnect | Trouble
