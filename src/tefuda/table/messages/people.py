"""Who the caller is, on which devices, and who else: friends, invitations, strangers who look for a match."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct, field


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


class Tastes(Struct, forbid_unknown_fields=True, rename="camel"):
    """The settings of the browser table that a profile has on all its devices."""

    lang: Literal["ja", "en"] = "ja"
    theme: Literal["auto", "day", "night"] = "auto"
    cloth: Literal["ai", "kaki", "matsu"] = "ai"
    back: Literal["ai", "kaki", "matsu"] = "ai"
    suits: Literal[4, 2] = 4
    numerals: Literal["auto", "always", "never"] = "auto"
    big_cards: bool = False
    left_hand: bool = False
    auto_play: bool = True
    pace: Literal["quick", "usual", "leisurely"] = "usual"
    quick_play: bool = True
    warnings: bool = True
    motion: Literal["auto", "calm", "full"] = "auto"
    sound: bool = False
    vibration: bool = False


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
    decision, 0 for none; `rated`: a rated match, with others who also ask for one; all need a profile."""

    game: str
    players: int
    rounds: int
    clock: int
    name: str
    crest: int
    rated: bool = False


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
