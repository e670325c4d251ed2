"""What is shown outside the table: the picture of a result, the picture of a game, and what links to a page show.

Nothing of a private table is shown to anyone who was not there; `app` sees to that.
"""

from __future__ import annotations

import functools
import html
from dataclasses import dataclass
from typing import Final

import tefuda.texts
from tefuda.drawing.cover import picture as drawn_cover
from tefuda.drawing.result import HEIGHT, WIDTH, Row, Words, picture
from tefuda.engine.registry import Game, find
from tefuda.engine.view import Text
from tefuda.table.lately import Lately
from tefuda.table.limits import Who
from tefuda.table.messages import Outline, Player
from tefuda.table.minds import Minds

KEPT: Final = 64  # pictures of about 60 kB
BOTS: Final = 12  # bots with a name
MOST_RULES: Final = 3  # named in a picture
FACES: Final = ("HQ", "S8", "D3", "CA", "X1")  # of the picture for all games
NAMED: Final = {"og:description": 'name="description" ', "twitter:card": 'name="twitter:card" '}


def say(id: str, lang: str, **args: int | str) -> str:
    return tefuda.texts.render(Text(id, dict(args)), lang)


def nth(place: int, lang: str) -> str:
    """Return a place in words: 2位, 2nd."""
    last = place % 10 if place % 100 not in (11, 12, 13) else 0
    return say(f"ui.nth.{last if last in (1, 2, 3) else 'other'}", lang, n=place)


def name_of(match: Outline, seat: int, lang: str) -> str:
    player = match.players[seat]
    if player.name:
        return player.name
    return _bot_name(match, seat, lang) if player.bot else say("ui.seat.guest", lang)


def _bot_name(match: Outline, seat: int, lang: str) -> str:
    """Name a bot as the page does: by its seat or, if someone there has that name, by one that is free."""
    names = [say(f"ui.bot.name.{n}", lang) for n in range(BOTS)]
    given = {player.name.lower() for player in match.players}
    nameless = [k for k, player in enumerate(match.players) if player.bot and not player.name]
    twins = [k for k in nameless if names[k % BOTS].lower() in given]
    free = [name for n, name in enumerate(names) if n not in nameless and name.lower() not in given]
    return dict(zip(twins, free, strict=False)).get(seat, names[seat % BOTS])


def headline(match: Outline, seat: int | None, lang: str, names: bool) -> str:
    """Return the result in a few words, from the side of a seat, or of whoever won."""
    if seat is not None:
        player = match.players[seat]
        return _stamp(player, lang) or "".join((nth(player.place, lang), *_title(match, seat, lang)))
    first = [k for k, player in enumerate(match.players) if player.place == 1]
    if len(first) > 1 or not names:
        return say("ui.result.over", lang)
    return say("ui.result.won", lang, name=say("ui.seat.polite", lang, name=name_of(match, first[0], lang)))


def _stamp(player: Player, lang: str) -> str:
    """Return why a player has no place; empty for those who have one."""
    return tefuda.texts.render(player.stamp, lang) if player.stamp is not None else ""


def _title(match: Outline, seat: int, lang: str) -> list[str]:
    titles = match.players[seat].titles
    return [say("preview.and", lang), tefuda.texts.render(titles[-1], lang)] if titles else []


def lines(match: Outline, seat: int | None, lang: str, names: bool) -> list[str]:
    """Return what else there is to say: the points, and the rules that changed most."""
    out = []
    if seat is not None:
        points = say("ui.result.points", lang, n=match.players[seat].score)
        name = say("ui.seat.polite", lang, name=name_of(match, seat, lang))
        out.append(f"{name}{say('preview.and', lang)}{points}" if names else points)
    fired: dict[str, int] = {}
    for player in match.players:
        for rule, n in player.fired.items():
            fired[rule] = fired.get(rule, 0) + n
    most = sorted(fired, key=lambda rule: (rule not in match.lasting, -fired[rule]))
    named = [rule for rule in most if tefuda.texts.lookup(f"{match.game}.rule.{rule}.name", lang)]
    if named:
        often = [f"{say(f'{match.game}.rule.{rule}.name', lang)} {fired[rule]}" for rule in named[:MOST_RULES]]
        out.append(functools.reduce(lambda a, b: say("ui.list.two", lang, a=a, b=b), often))
    return out


def drawn(match: Outline, seat: int | None, lang: str, names: bool) -> str:
    """Return the picture as SVG. Without `names`, players are their crests."""
    order = sorted(range(len(match.players)), key=lambda k: (match.players[k].place, k))
    rows = [
        Row(
            "—" if match.players[k].stamp is not None else str(match.players[k].place),
            name_of(match, k, lang) if names else "",
            match.players[k].crest,
            match.players[k].score,
            _stamp(match.players[k], lang)
            or (tefuda.texts.render(match.players[k].titles[-1], lang) if match.players[k].titles else ""),
            k == seat,
        )
        for k in order
    ]
    left_out = len(rows) - 3 - any(row.mine for row in rows[3:])
    words = Words(
        say("ui.brand.name", lang),
        say(f"{match.game}.name", lang),
        headline(match, seat, lang, names),
        lines(match, seat, lang, names),
        say("preview.rules", lang) if match.code else "",
        match.code,
        say("preview.more", lang, n=left_out),
    )
    return picture(words, rows, find(match.game).faces)


def cover(game: Game | None, lang: str) -> str:
    """Return the picture of a game as SVG, or of all games together."""
    faces = game.faces if game is not None else FACES
    title = say(f"{game.id}.name", lang) if game is not None else say("preview.many", lang)
    about = say(f"{game.id}.tagline", lang) if game is not None else say("preview.about", lang)
    return drawn_cover(say("ui.brand.name", lang), title, about, faces)


class Pictures(Lately[bytes]):
    """The pictures that were asked for lately, by their SVG. They are drawn in a process, since the library that draws
    them holds up all of its process for more than 50 ms."""

    def __init__(self, minds: Minds) -> None:
        super().__init__(minds, KEPT)

    async def of(self, svg: str, who: Who) -> bytes:
        """Return a picture as PNG.

        Raises: TooFast if it cannot be drawn now; ModuleNotFoundError where the library is missing.
        """
        return await self.made(svg, functools.partial(png, svg), who)


def png(svg: str) -> bytes:
    """Return a picture as PNG, with the fonts of this system.

    Raises: ModuleNotFoundError where the library that draws it is missing.
    """
    import resvg_py

    return resvg_py.svg_to_bytes(svg_string=svg, width=WIDTH, height=HEIGHT, languages=["ja", "en"])


@dataclass(frozen=True)
class Preview:
    """What a link to a page shows; `picture`: its address below that of this service."""

    title: str
    about: str
    picture: str


def preview(match: Outline, seat: int | None, lang: str, picture: str) -> Preview:
    """Return what a link to the page of a match shows: how it ended."""
    result = headline(match, seat, lang, True)
    places = [
        say("ui.result.struck", lang, stamp=_stamp(player, lang), name=name_of(match, k, lang), score=player.score)
        if player.stamp is not None
        else say("ui.result.line", lang, rank=player.place, name=name_of(match, k, lang), score=player.score)
        for k, player in sorted(enumerate(match.players), key=lambda one: (one[1].place, one[0]))
    ]
    about = functools.reduce(lambda a, b: say("ui.list.two", lang, a=a, b=b), places)
    return Preview(say("preview.of", lang, game=say(f"{match.game}.name", lang), what=result), about, picture)


def tags(shown: Preview, base: str, lang: str) -> str:
    """Return tags for a page's head; those that are not of Open Graph alone have a name, too.

    `base`: where this service is, without a slash at its end. They are few, since every first visit loads them.
    """
    wanted = [
        ("og:site_name", say("ui.brand.name", lang)),
        ("og:title", shown.title),
        ("og:description", shown.about),
        ("og:image", f"{base}/{shown.picture}"),
        ("og:image:width", str(WIDTH)),
        ("og:image:height", str(HEIGHT)),
        ("twitter:card", "summary_large_image"),
    ]
    return "".join(
        f'<meta {NAMED.get(key, "")}property="{key}" content="{html.escape(value)}">' for key, value in wanted
    )
