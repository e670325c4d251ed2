"""The documentation site: built whole, once, and every link followed. tests/web/test_docs.py opens it in a browser."""

from __future__ import annotations

import html
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from scripts import web_types
from tefuda.engine import lesson, view
from tefuda.engine.registry import built_in, find, games
from tefuda.table import messages
from tefuda.texts import lookup
from tools.docs import links, protocol, reference, search, sources

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def site() -> Path:
    """Return the folder of the site, built from the present sources."""
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    command = [sys.executable, "-m", "tools.docs", "--check"]
    built = subprocess.run(command, cwd=ROOT, env=os.environ | {"PYTHONPATH": path}, capture_output=True, text=True)
    assert built.returncode == 0, built.stdout + built.stderr
    return ROOT / "build/docs/site"


def test_every_page_is_there_in_both_languages(site: Path) -> None:
    english, japanese = (
        {path.relative_to(site / lang) for path in (site / lang).rglob("*.html")} for lang in ("en", "ja")
    )
    assert english == japanese
    assert len(english) > 70
    for lang in ("en", "ja"):
        for game in (game for id, game in games().items() if built_in(id)):
            page = (site / lang / f"play/{game.id}.html").read_text(encoding="utf-8")
            name = lookup(f"{game.id}.name", lang)
            assert name and name in page.replace("’", "'")
            assert page.count("<figure") >= 3  # the table, and two examples or more
            keys = game.setup_keys(game.options({"players": game.players[0]}))
            notation = (site / lang / f"notation/{game.id}.html").read_text(encoding="utf-8")
            assert all(f">{key}</span>" in notation for key in keys)


def test_a_house_rule_has_its_example_as_a_picture_with_what_happens(site: Path) -> None:
    """The faces are on the page once for all pictures: it stays below 1.2 megabytes, and packs well."""
    for lang, said in (
        ("en", "<li>Mio ♠8</li><li>Aki can’t play ♥10: Locked on ♠</li>"),
        ("ja", "<li>みおさん ♠8</li><li>アキさんは ♥10 を出せません：♠ で縛られています</li>"),
    ):
        page = (site / lang / "rules.html").read_text(encoding="utf-8")
        assert len(page) < 1_200_000
        assert page.count('<figure class="lesson">') == len(lesson.names(find("daifugo")))
        assert html.unescape(said).replace("’", "'") in html.unescape(page)
        assert "<li></li>" not in page
        figure = page.partition('data-rule="eight_cut"')[2].partition("</figure>")[0]
        assert figure.count("<use ") == 7 and figure.count("<rect") == 2  # the ground, and a ring around the ♠8


def test_a_page_in_english_only_says_so_on_the_japanese_site(site: Path) -> None:
    said = "このページは英語だけです。"
    for page in (f"reference/{module}" for module in reference.MODULES):
        assert said in (site / f"ja/{page}.html").read_text(encoding="utf-8"), page
        assert said not in (site / f"en/{page}.html").read_text(encoding="utf-8"), page
    written = (path.stem for path in (ROOT / "docs").glob("*.md") if path.stem != "daifugo-catalogue")
    for page in (*written, "changelog", "contributing", "protocol", "lab/sushi", "play/daifugo", "play/sushi"):
        assert said not in (site / f"ja/{page}.html").read_text(encoding="utf-8"), page


def test_a_specification_is_in_japanese(site: Path) -> None:
    for folder in (path.parent for path in (ROOT / "src/tefuda/games").glob("*/RULES.md")):
        page = (site / f"ja/rulebooks/{folder.name}.html").read_text(encoding="utf-8")
        title = (
            (folder / "RULES.ja.md").read_text(encoding="utf-8").splitlines()[0].removeprefix("# ").partition("（")[0]
        )
        assert f"<h1>{title}" in page


def test_a_specification_in_several_parts_is_one_page_in_the_list_of_them(site: Path) -> None:
    for lang in ("en", "ja"):
        page = (site / lang / "rulebooks/daifugo.html").read_text(encoding="utf-8")
        assert page.count("<h1>") == 1
        listed = (site / lang / "rulebooks.html").read_text(encoding="utf-8").partition("<article")[2]
        assert listed.count('href="rulebooks/daifugo.html') == 1


def test_code_in_a_page_keeps_its_comments_and_one_title_stays_as_it_is() -> None:
    page = "# One\n\n## Two\n\n```sh\n# a comment\n```\n"
    assert sources.one_title(page) == page
    several = page + "\n# Three\n"
    assert sources.one_title(several) == "# One\n\n### Two\n\n```sh\n# a comment\n```\n\n## Three\n"


def test_a_picture_is_in_japanese_where_it_is_translated(site: Path) -> None:
    """With the same boxes, so that a part that moves does so in both languages."""
    for picture, shapes, words in (
        ("architecture", r"<rect [^>]*>", {"en": "browser table", "ja": "ブラウザーの卓"}),
        ("learning", r"<path [^>]*>", {"en": ">0.5 M<", "ja": ">50万<"}),
    ):
        drawn = {lang: (site / lang / f"_images/{picture}.svg").read_text(encoding="utf-8") for lang in words}
        assert all(word in drawn[lang] for lang, word in words.items())
        assert re.findall(shapes, drawn["en"]) == re.findall(shapes, drawn["ja"]) != []


def test_the_protocol_has_the_same_requests_and_messages_in_both_languages() -> None:
    structs = [*web_types.structs(messages), *web_types.structs(view)]
    names = re.compile(rf"\b(?:{'|'.join(one.__name__ for one in structs)})\b")
    english, japanese = (
        [
            (method, address, names.findall(rest))
            for method, address, rest in re.findall(r"^ {4}([A-Z, ]+) (/\S+)(.*)", requests, re.MULTILINE)
        ]
        for requests in (protocol.requests("en"), protocol.requests("ja"))
    )
    assert len(english) > 60
    assert english == japanese
    described = {one.__name__ for one in structs if protocol.about(one, "en")}
    assert described == set(protocol.japanese()["about"])


def test_every_header_of_a_table_has_words(site: Path) -> None:
    tables = 0
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        tables += text.count("<table")
        assert not re.search(r"<th\b[^>]*>(\s|<p>|</p>)*</th>|<thead>\s*<tr[^>]*>(\s|<td></td>)*</tr>", text), page
    assert tables > 100


def test_nothing_leads_nowhere_or_comes_from_elsewhere(site: Path) -> None:
    assert links.broken(site) == []
    assert links.elsewhere(site) == set()


def test_links_that_lead_nowhere_are_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text('<a href="b.html#here">1</a> <a href="b.html#gone">2</a> <a href="c.html">3</a>')
    (tmp_path / "b.html").write_text(
        '<p id="here"><a href="#there">4</a> <script src="https://cdn.example/x.js"></script>'
    )
    assert sorted(links.broken(tmp_path)) == ["a.html: b.html#gone", "a.html: c.html", "b.html: #there"]
    assert links.elsewhere(tmp_path) == {"https://cdn.example/x.js"}


def test_japanese_is_found_without_spaces(site: Path) -> None:
    words = search.Japanese({}).split("8切りで場が流れる eight_cut")
    assert {"8", "切り", "場が", "流れ", "場", "eight_cut"} <= set(words)
    index = (site / "ja/searchindex.js").read_text(encoding="utf-8")
    terms = json.loads(index.removeprefix("Search.setIndex(").removesuffix(")"))["terms"]
    assert {"革命", "流れ", "縛り"} <= set(terms)
