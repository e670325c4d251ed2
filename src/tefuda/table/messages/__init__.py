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
    GET  /api/texts/{lang}/{part}        dict[str, str]           one game: prompts, rules, help; `daifugo.rules`: house
                                                                  rules in full; or one of those that `parts` names
    GET  /api/rooms                      list[RoomInfo]           open tables, and your own unless over; no options
    POST /api/rooms                      NewRoom -> RoomInfo
    GET  /api/watch                      list[Running]            public matches that the caller can watch
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
    GET  /api/me/settings                Tastes                   of a profile; null if there are none
    POST /api/me/settings                Tastes
    GET  /api/push                       PushKey                  of notifications, by which a browser subscribes
    POST /api/push                       PushAddress              notify this device
    POST /api/push/off                   PushOff                  notify it no more
    GET  /api/quick                      dict[str, int]           how many look for a match, by game
    GET  /api/ratings                    MyRatings
    POST /api/ratings/listed             Listed -> MyRatings      be on lists of the best, or not
    GET  /api/ratings/{game}             list[Best]               the best, by length
    POST /api/tournaments                NewCup -> CupInfo
    GET  /api/tournaments/{code}         CupInfo
    POST /api/tournaments/{code}         CupWish -> CupInfo       what the host does
    POST /api/tournaments/{code}/players MyName -> CupInfo        take part, also once it has begun
    DELETE /api/tournaments/{code}/players  CupInfo               take no part any more
    GET, POST, DELETE /api/rooms/{room}/matches/{n}/analysis      of a finished match: see `tefuda.table.coached`
    GET  /api/rooms/{room}/ratings       list[Rating | None]      by seat, of those who sit there
    GET  /api/rooms/{room}/matches/{n}/ratings  list[Rerated | None]  by seat, what a match changed
    POST /api/quick                      Seek -> Seeking          again every few seconds, as long as one looks
    POST /api/quick/bots[?strength=5]    Seeking                  begin with those who were found, and such bots
    DELETE /api/quick                    stop looking
A device that was signed out gets 401 for whatever it asks with its token, and the socket's code 4401.
The caller is known by the header `Authorization: Bearer TOKEN`; TOKEN is a random secret the browser makes once.

WebSocket /ws/{room}: the first message is `Hello`; then either side sends any of the messages below at any time.
"""

# ruff: noqa: F403 (one vocabulary, in several files)
from tefuda.table.messages.cups import *
from tefuda.table.messages.games import *
from tefuda.table.messages.hints import *
from tefuda.table.messages.lessons import *
from tefuda.table.messages.matches import *
from tefuda.table.messages.people import *
from tefuda.table.messages.push import *
from tefuda.table.messages.ratings import *
from tefuda.table.messages.rooms import *
from tefuda.table.messages.to_browser import *
from tefuda.table.messages.to_server import *
