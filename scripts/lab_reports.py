"""Write docs/lab and docs/ja/lab: a worked report on each game, with a finding, its intervals and two pictures.

    python scripts/lab_reports.py            play the matches (a few minutes on two cores), write the data and the pages
    python scripts/lab_reports.py --pages    write the pages from the data that is there
    python scripts/lab_reports.py GAME ...   only these games

A finding that the matches no longer bear out is an error: it must be rewritten by hand.
"""

from __future__ import annotations

import html
import re
import sys
import textwrap
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

import msgspec
from msgspec import Struct

ROOT = Path(__file__).resolve().parent.parent
DOCS: Final = ROOT / "docs" / "lab"
if __name__ == "__main__":
    sys.path.append(str(ROOT / "src"))

from tefuda.engine.registry import Game, find, games  # noqa: E402
from tefuda.engine.view import Text  # noqa: E402
from tefuda.lab.draw import drawn, themed  # noqa: E402
from tefuda.lab.measures import SIMPLE, Tally, measure, portions  # noqa: E402
from tefuda.lab.report import Figure, Number, Report  # noqa: E402
from tefuda.lab.study import Study, usual, work  # noqa: E402
from tefuda.lab.tasks import carried_out  # noqa: E402
from tefuda.lab.words import said, width, with_bots, worded  # noqa: E402
from tefuda.lab.workers import workers  # noqa: E402
from tefuda.match import ready_made  # noqa: E402
from tefuda.texts import lookup, render  # noqa: E402

GAMES: Final = 20_000
WATCHED: Final = 400
SKILLED: Final = 600
SAMPLE: Final = 20  # matches that the tests play again
SEED: Final = "lab"


class Claim(Struct, frozen=True):
    """What a finding rests on: a point of a figure, by its place in the list or on the axis, or a number at the head.
    Its 95% interval must be `above` or `below` the reference, or include it (`even`).
    """

    figure: str
    index: int
    relation: Literal["above", "below", "even"]
    reference: float


class Worked(Struct, frozen=True):
    """A worked report. `finding` has a placeholder for each claim; `pictures`: ids of figures."""

    title: str
    finding: str
    claims: tuple[Claim, ...]
    pictures: tuple[str, str]
    preset: str = ""


WORKED: Final = {
    "arsene": Worked(
        "almost nothing is decided before the last heists",
        "After 70% of a match, its winner is still open: the favourite wins only {0}, where an even share would be "
        "25%. After 80%, it is {1}.",
        (Claim("foretold", 7, "below", 50), Claim("foretold", 8, "below", 50)),
        ("foretold", "length"),
    ),
    "boukunron": Worked(
        "the first decision has sixty moves, and the last ones decide",
        "The first decision offers more than sixty moves, the last ones fewer than five. But the favourite halfway "
        "through the match wins only {0}, and the one after 90% of it {1}.",
        (Claim("foretold", 5, "below", 50), Claim("foretold", 9, "above", 70)),
        ("foretold", "course"),
    ),
    "daifugo": Worked(
        "the ♠3 that beats a joker goes with worse rounds",
        "Players who beat a joker with the ♠3 end that round worse than the average player: {0} on a scale from −1 "
        "(last) to +1 (first). The 8 cut goes with better rounds: {1}.",
        (Claim("table", -1, "below", 0), Claim("table", -2, "above", 0)),
        ("table", "leaders"),
        "popular",
    ),
    "four_tricks": Worked(
        "a rule of thumb helps a little, thinking ahead decides",
        "A player who follows the rule of thumb among two who play at random wins {0}, where an even share would be "
        "33.3%. A player who thinks ahead among two who follow it wins {1}.",
        (Claim("skill", 1, "above", 100 / 3), Claim("skill", 0, "above", 70)),
        ("skill", "leaders"),
    ),
    "free_ride": Worked(
        "one better player wins four matches in five",
        "With five players an even share is 20%. A single player who thinks ahead among rules of thumb wins "
        "{0}, far more than the leader halfway through the rounds: {1}.",
        (Claim("skill", 0, "above", 60), Claim("leaders", 5, "below", 75)),
        ("skill", "leaders"),
    ),
    "hand_build": Worked(
        "the seat that begins wins a third of the matches",
        "The seat that begins wins {0} instead of 25%. The others are all equally worse off: the second wins "
        "{1}, the third {2} and the last {3}.",
        (
            Claim("seats", 0, "above", 30),
            *(Claim("seats", seat, "below", 25) for seat in (1, 2, 3)),
        ),
        ("seats", "foretold"),
    ),
    "hitsuji": Worked(
        "every seat is worse than the one before it",
        "The first seat wins {0}, the second {1}, the third {2} and the last {3}.",
        (
            Claim("seats", 0, "above", 27),
            Claim("seats", 1, "above", 24.5),
            Claim("seats", 2, "below", 24.5),
            Claim("seats", 3, "below", 22.5),
        ),
        ("seats", "leaders"),
    ),
    "itazura_youkai": Worked(
        "every match has several winners, wherever they sit",
        "Nobody wins alone: {0} of the matches end with a shared win. The seats share these evenly: {1}, "
        "{2}, {3} and {4}.",
        (Claim("shared", 0, "above", 99), *(Claim("seats", seat, "even", 25) for seat in range(4))),
        ("seats", "length"),
    ),
    "noroi_no_efuda": Worked(
        "the seat that begins keeps its advantage over three rounds",
        "A match has three rounds. Still, the seat that makes the first decision wins {0} instead of 25%, and the "
        "last seat only {1}.",
        (Claim("seats", 0, "above", 28), Claim("seats", 3, "below", 24)),
        ("seats", "leaders"),
    ),
    "nueva_espana": Worked(
        "no seat at the map is better than another",
        "20,000 matches show no difference between the seats: {0}, {1}, {2} and {3}. At its widest, a decision offers "
        "25 moves on average, and nine decisions in ten are real choices.",
        tuple(Claim("seats", seat, "even", 25) for seat in range(4)),
        ("seats", "course"),
    ),
    "sono_arcana": Worked(
        "the cards as they are dealt say nothing about the winner",
        "With all cards open, the favourite of the deal wins {0}, which can't be distinguished from an even share of "
        "25%. Halfway through, it is {1}, and after 90% {2}.",
        (Claim("foretold", 0, "even", 25), Claim("foretold", 5, "below", 60), Claim("foretold", 9, "above", 70)),
        ("foretold", "skill"),
    ),
    "sushi": Worked(
        "the seat that begins wins half of the matches",
        "The seat that begins wins {0} instead of 25%. As soon as the tiles are dealt, the favourite wins {1}; "
        "thinking ahead among rules of thumb brings only {2}.",
        (Claim("seats", 0, "above", 48), Claim("foretold", 0, "above", 50), Claim("skill", 0, "below", 40)),
        ("seats", "foretold"),
    ),
    "trading_poker": Worked(
        "the lead changes eight times, and the better player nearly always wins",
        "The lead changes more than in any other game here. Still, one player who thinks ahead among rules of thumb "
        "wins {0}, where an even share would be 25%.",
        (Claim("skill", 0, "above", 90),),
        ("skill", "leads"),
    ),
}


class Told(NamedTuple):
    """What a report says in another language; the placeholders are those of `Worked`."""

    title: str
    finding: str


JAPANESE: Final = {
    "arsene": Told(
        "最後の盗みまで、ほとんど何も決まらない",
        "対戦の70%が終わっても、だれが勝つかは分かりません。いちばん有利な人が勝つのは{0}で、等分なら25%です。"
        "80%が終わったところでは{1}です。",
    ),
    "boukunron": Told(
        "最初に選べる手は60通り、勝ちを決めるのは最後の手",
        "最初に選べる手は60通りを超え、終わりには5通りもありません。"
        "それでも、半ばでいちばん有利な人が勝つのは{0}、90%が終わったところでは{1}です。",
    ),
    "daifugo": Told(
        "♠3 でジョーカーに勝つ回は、成績がよくない",
        "♠3 でジョーカーに勝った人は、その回の結果が平均より悪くなります。"
        "−1（最下位）から+1（1位）までの目盛りで{0}です。8切りをした人は平均よりよく、{1}です。",
    ),
    "four_tricks": Told(
        "定石は少し、先読みは大きく効く",
        "ランダムに出す2人を相手に、定石で出す人が勝つのは{0}です。等分なら33.3%です。"
        "定石で出す2人を相手に、先を読む人が勝つのは{1}です。",
    ),
    "free_ride": Told(
        "上手な1人が、5回に4回勝つ",
        "5人で等分すると20%です。定石で出す4人を相手に、先を読む1人が勝つのは{0}です。"
        "対戦の半ばの首位でも、勝つのは{1}だけです。",
    ),
    "hand_build": Told(
        "最初の席が、3回に1回勝つ",
        "最初に選ぶ席が勝つのは、25%ではなく{0}です。ほかの席は、どれも同じくらい損をします。"
        "2番目は{1}、3番目は{2}、最後は{3}です。",
    ),
    "hitsuji": Told(
        "どの席も、1つ前の席より不利",
        "最初の席が勝つのは{0}、2番目は{1}、3番目は{2}、最後は{3}です。",
    ),
    "itazura_youkai": Told(
        "どの対戦も何人かが勝ち、席は関係ない",
        "1人だけが勝つことはありません。対戦の{0}は、何人かがいっしょに勝って終わります。"
        "席ごとの勝ちの割合は、ほぼ同じです：{1}、{2}、{3}、{4}。",
    ),
    "noroi_no_efuda": Told(
        "最初の席の有利さは、3回たっても残る",
        "対戦は全3回です。それでも、最初に選ぶ席が勝つのは25%ではなく{0}で、最後の席は{1}しかありません。",
    ),
    "nueva_espana": Told(
        "地図を囲む席は、どこも同じくらい有利",
        "2万回対戦しても、席の差は見えません：{0}、{1}、{2}、{3}。選べる手は多いときには平均25通りあり、"
        "10手に9手は本当の選択です。",
    ),
    "sono_arcana": Told(
        "配られた札を全部見ても、だれが勝つか分からない",
        "札が配られた時点でいちばん有利な人が勝つのは{0}で、全部の札を見ても、等分の25%と区別できません。"
        "半ばでは{1}、90%が終わったところでは{2}です。",
    ),
    "sushi": Told(
        "最初の席が、2回に1回勝つ",
        "最初の席が勝つのは、25%ではなく{0}です。牌が配られた時点でいちばん有利な人が勝つのは{1}です。"
        "定石で出す人を相手に先を読んでも、勝つのは{2}だけです。",
    ),
    "trading_poker": Told(
        "首位は8回入れ替わり、それでも上手な人がほぼ勝つ",
        "首位の交代は、ここにあるゲームの中でいちばん多く起こります。"
        "それでも、定石で出す人を相手に先を読む1人が勝つのは{0}です。等分なら25%です。",
    ),
}


class Data(Struct):
    """What a page is made from. `sample`: the counts of the first matches, which the tests play again."""

    report: Report
    sample: Tally


def options_of(game: Game) -> dict[str, Any]:
    return usual(ready_made(game, WORKED[game.id].preset or None), game)


def sample(game: Game) -> Tally:
    """Return the counts of the first matches."""
    return measure(portions(game, options_of(game), [SIMPLE], SEED, SAMPLE, SAMPLE, False)[0])


def made(game: Game, jobs: int) -> Data:
    """Play the matches of a report."""
    asked = Study(games=[game.id], options=options_of(game), matches=GAMES, watch=WATCHED, skill=SKILLED, seed=SEED)
    whole = work(asked)
    with workers(jobs, []) as pool:
        found = whole.conclude(carried_out(whole, pool, None, game.id))
    assert isinstance(found, Report)
    found.counts = Tally(found.counts.players, found.matches)  # the page needs no more of them
    return Data(found, sample(game))


# --- pages -----------------------------------------------------------------------------------------------------------


def evidence(whole: Report, claim: Claim) -> tuple[float, float, float]:
    """Return the value of a claim, and its interval."""
    for number in whole.numbers:
        if number.id == claim.figure:
            return number.value, number.low, number.high
    figure = next(one for one in whole.figures if one.id == claim.figure)
    rows = figure.points
    if figure.kind == "table":  # by name, as rows are sorted by how often they occur
        wanted = {-1: "spade3", -2: "eight_cut"}[claim.index]
        rows = [row for row in rows if row.label is not None and f".{wanted}" in row.label.id]
        return rows[0].value, rows[0].low, rows[0].high
    point = rows[claim.index]
    return point.value, point.low, point.high


def holds(whole: Report, claim: Claim) -> bool:
    """Return whether the matches bear out a claim."""
    _, low, high = evidence(whole, claim)
    return {"above": low > claim.reference, "below": high < claim.reference, "even": low <= claim.reference <= high}[
        claim.relation
    ]


def shown(whole: Report, claim: Claim, lang: str) -> str:
    """Return the evidence as a sentence shows it: 26.4% (25.8 to 27.0), or +0.06 (+0.03 to +0.09)."""
    value, low, high = evidence(whole, claim)
    if claim.figure == "table":
        text = f"{value:+.2f} ({low:+.2f} to {high:+.2f})".replace("-", "−")
    else:
        text = f"**{value:.1f}%** ({low:.1f} to {high:.1f})"
    return text if lang == "en" else text.replace(" (", "（").replace(")", "）").replace(" to ", "〜")


def page(data: Data, lang: str = "en") -> str:
    """Return a game's page.

    Raises: SystemExit if the matches do not bear out what it says.
    """
    whole = data.report
    worked = WORKED[whole.game]
    for claim in worked.claims:
        if not holds(whole, claim):
            raise SystemExit(f"{whole.game}: the matches do not bear out {claim}: {evidence(whole, claim)}")
    title, finding = (worked.title, worked.finding) if lang == "en" else JAPANESE[whole.game]
    finding = finding.format(*(shown(whole, claim, lang) for claim in worked.claims))
    figures = "\n\n".join(picture(whole, id, lang) for id in worked.pictures)
    others = "\n".join(
        wrapped(f"- **{said(f'lab.{one.id}', lang)}{colon(lang)}** {sentence(one, lang)}", lang, "  ")
        for one in whole.figures
        if one.id not in worked.pictures
    )
    preset = f" --preset {worked.preset}" if worked.preset else ""
    command = f"./tefuda lab {whole.game}{preset} --games {GAMES} --watch {WATCHED} --skill {SKILLED} --seed {SEED}"
    how = {
        "en": f"{whole.counts.players} players, {GAMES:,} matches by the rule of thumb, {WATCHED} more watched "
        f"closely, {SKILLED} for skill:",
        "ja": f"{whole.counts.players}人が定石で{GAMES:,}回対戦しました。詳しく見るために{WATCHED}回、"
        f"腕を比べるために{SKILLED}回を加えました。次のコマンドで調べられます。",
    }[lang]
    return (
        f"# {name(whole.game, lang)}{': ' if lang == 'en' else '：'}{title}\n\n"
        f"<!-- Written by scripts/lab_reports.py. Do not edit. -->\n\n{wrapped(finding, lang)}\n\n{figures}\n\n"
        f"| | | 95% |\n|---|--:|---|\n{chr(10).join(row(one, lang) for one in whole.numbers)}\n\n{others}\n\n"
        f"{how}\n\n```sh\n{command}\n```\n"
    )


def wrapped(text: str, lang: str, indent: str = "") -> str:
    if lang == "ja":  # whose lines would be joined by spaces
        return text
    return textwrap.fill(text, 118, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def colon(lang: str) -> str:
    return "." if lang == "en" else "："


def sentence(figure: Figure, lang: str) -> str:
    return render(figure.sentence, lang) + ("." if lang == "en" else "。")


def name(id: str, lang: str) -> str:
    return str(lookup(f"{id}.name", lang)).removesuffix(" (working title)").removesuffix("（仮題）")


def row(one: Number, lang: str) -> str:
    ends = f"{worded(one.low, one)}{'〜' if lang == 'ja' else ' to '}{worded(one.high, one)}"
    last = width(one, lang) if one.id in ("length", "minutes") else ends
    return f"| {said(f'lab.number.{one.id}', lang)} | {worded(one.value, one)} | {last} |"


def figure_of(whole: Report, id: str) -> Figure:
    return next(one for one in whole.figures if one.id == id)


def picture(whole: Report, id: str, lang: str) -> str:
    figure = figure_of(whole, id)
    shown = render(figure.sentence, lang)
    where = "" if lang == "en" or words(figure) else "../../lab/"  # without words, one picture for both
    caption = render(figure.caption, lang)
    return f"**{sentence(figure, lang)}**\n\n![{shown}]({where}{whole.game}-{id}.svg)\n\n{wrapped(caption, lang)}"


def files(data: Data) -> dict[str, str]:
    """Return the pages and their pictures, by file name below docs."""
    whole = data.report
    found = {f"lab/{whole.game}.md": page(data), f"ja/lab/{whole.game}.md": page(data, "ja")}
    for id in WORKED[whole.game].pictures:
        figure = figure_of(whole, id)
        drawing = themed(drawn(figure, "en", "day").decode())
        found[f"lab/{whole.game}-{id}.svg"] = drawing
        if words(figure):
            found[f"ja/lab/{whole.game}-{id}.svg"] = in_japanese(drawing, figure)
    return found


def words(figure: Figure) -> list[Text]:
    """Return what is written in a picture, but for numbers."""
    heads = [Text(f"lab.{figure.id}.{column}") for column in ("occurs", "fares")] if figure.kind == "table" else []
    return [*heads, *(point.label for point in figure.points if point.label is not None)]


def in_japanese(drawing: str, figure: Figure) -> str:
    """Return an English picture with Japanese words in place of the English ones.

    Drawn in Japanese, the file would differ between machines, because their Japanese fonts do.
    """
    lacking = 0.0  # to the left, for names that are longer
    for word in words(figure):
        english, japanese = (html.escape(with_bots(word, lang), quote=False) for lang in ("en", "ja"))
        found = re.search(rf'text-anchor: (\w+)[^>]* x="([\d.]+)"[^>]*>{re.escape(english)}</text>', drawing)
        assert found, english
        if found[1] == "end":
            long = sum(7 if ord(letter) < 0x2E80 else 11 for letter in with_bots(word, "ja"))
            lacking = max(lacking, long + 4 - float(found[2]))
        drawing = drawing.replace(f">{english}</text>", f">{japanese}</text>")
    if lacking:
        wide = re.search(r'width="([\d.]+)pt"(.*?)viewBox="0 0 [\d.]+ ', drawing)
        assert wide
        width = f"{float(wide[1]) + lacking:g}"
        ground = f'style="background: var(--c3)" width="{width}pt"{wide[2]}viewBox="{-lacking:g} 0 {width} '
        drawing = drawing.replace(wide[0], ground, 1)
    return drawing


def index(lang: str = "en") -> str:
    """Return the list of all pages."""
    if lang == "ja":
        lines = [f"- [{name(id, 'ja')}]({id}.md)：{title}" for id, (title, _) in JAPANESE.items()]
        return (
            "# 研究室で分かったこと\n\n<!-- Written by scripts/lab_reports.py. Do not edit. -->\n\n"
            "ゲームごとの報告です。`scripts/lab_reports.py` で作りました。"
            "どれも、定石どおりに出すプレイヤーの対戦で、人の出し方とは違います。"
            f"数の意味は[研究室](../lab.md)にあります。\n\n{chr(10).join(lines)}\n"
        )
    lines = [f"- [{name(id, 'en')}]({id}.md): {worked.title}" for id, worked in WORKED.items()]
    return (
        "# What the laboratory found\n\n<!-- Written by scripts/lab_reports.py. Do not edit. -->\n\n"
        "A report on each game, made by `scripts/lab_reports.py`. All of them are about players who follow the rule of "
        "thumb;\npeople play otherwise. [The laboratory](../lab.md) explains what each number is.\n\n"
        f"{chr(10).join(lines)}\n"
    )


def stored(id: str) -> Data:
    return msgspec.json.decode((DOCS / f"{id}.json").read_bytes(), type=Data)


def main(asked: Sequence[str]) -> int:
    ids = [id for id in asked if id != "--pages"] or [id for id in games() if id in WORKED]
    DOCS.mkdir(exist_ok=True)
    for id in ids:
        if "--pages" not in asked:
            began = time.monotonic()
            (DOCS / f"{id}.json").write_bytes(msgspec.json.encode(made(find(id), 2)) + b"\n")
            print(f"{id}: {time.monotonic() - began:.0f} s", file=sys.stderr)
    (DOCS.parent / "ja/lab").mkdir(exist_ok=True)
    for id in ids:
        for name, text in files(stored(id)).items():
            (DOCS.parent / name).write_text(text, encoding="utf-8")
    (DOCS / "README.md").write_text(index(), encoding="utf-8")
    (DOCS.parent / "ja/lab/README.md").write_text(index("ja"), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
