"""Ratings and lists of the best."""

from __future__ import annotations

from msgspec import Struct


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
