"""The pages of the site in one language, made by Sphinx from the sources that `sources.py` puts together."""

from __future__ import annotations

import html
import re
import shutil
from pathlib import Path
from typing import Any

from bs4 import BeautifulSoup
from sphinx.application import Sphinx

from tefuda import __version__
from tools.docs import pictures, reference, search, sources
from tools.docs.words import catalogue, say

HERE = Path(__file__).parent
BUILD = sources.ROOT / "build/docs"
LONG_CODE = re.compile('<span class="pre">(?=[^<]{31})')  # as long as a line of a small phone, or longer
WORDS_IN_CELL = re.compile("<td>(?=<p>[^<]{10})")
STACKED = re.compile(
    "glossary|operate|programs|threats|write-a-(?:game|house-rule)|(?:notation|play)/.*|rulebooks/daifugo"
)
TABLE = re.compile(r'<table class="[^>]*>.*?</table>', re.DOTALL)
CELL = re.compile(r"<td[^>]*>(.*?)</td>", re.DOTALL)
CODE = re.compile(r'<span class="pre[^>]*>(.*?)</span>')
LONG_NAME = 16  # letters of code, beside which a phone has little room for a sentence
# A title, with what leads into the page.
OPENING = re.compile(r'</h1>(?:(?:\s*<p class="(?:lead|facts)">.*?</p>)+|\s*<p>.*?</p>)?', re.DOTALL)


def build(lang: str) -> int:
    """Make the pages of one language with Sphinx, where every warning is an error; return its status."""
    source = BUILD / "source" / lang
    sources.write(source, lang)
    static = BUILD / "static" / lang
    static.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(sources.ROOT / "web/public/icon.svg", static / "mark.svg")
    (static / "pictures.css").write_text(pictures.colours(), encoding="utf-8")
    doctrees = BUILD / "doctrees" / lang
    app = Sphinx(
        str(source),
        None,
        str(BUILD / "site" / lang),
        str(doctrees),
        "html",
        settings(lang, static),
        warningiserror=True,
        status=None,
    )
    app.add_search_language(search.Japanese)
    app.connect("autodoc-process-docstring", reference.docstring)
    app.connect("html-page-context", without_empty_headers)
    app.connect("html-page-context", with_room_for_words)
    app.connect("html-page-context", with_stacks)
    app.connect("html-page-context", with_copy_buttons)
    app.connect("html-page-context", with_contents)
    app.build()
    return app.statuscode


def without_empty_headers(_app: Sphinx, _page: str, _template: str, context: dict[str, Any], _tree: object) -> None:
    """Make a header without words an ordinary cell, and leave out rows of them: to a screen reader they are noise."""
    cells = re.sub('<th class="head[^"]*"><p></p></th>', "<td></td>", context.get("body", ""))
    context["body"] = re.sub(r"<thead>\s*<tr[^>]*>(?:\s*<td></td>)+\s*</tr>\s*</thead>", "", cells)


def with_room_for_words(_app: Sphinx, _page: str, _template: str, context: dict[str, Any], _tree: object) -> None:
    """Mark words of code that may not fit in a line of a phone: they break, others stay whole. And mark cells of tables
    with words: they get room, which digits do not need."""
    body = LONG_CODE.sub('<span class="pre long">', context.get("body", ""))
    context["body"] = WORDS_IN_CELL.sub('<td class="words">', body)


def with_stacks(_app: Sphinx, page: str, _template: str, context: dict[str, Any], _tree: object) -> None:
    """Mark tables of sentences that do not fit on a phone: there, the cells of a row are under each other."""
    if STACKED.fullmatch(page):
        context["body"] = TABLE.sub(stacked, context["body"])


def stacked(table: re.Match[str]) -> str:
    """Return a table, marked if it has more than two columns or long names in the first."""
    rows = [CELL.findall(row) for row in table[0].partition("<tbody>")[2].split("</tr>") if "<td" in row]
    long = any(len(name) > LONG_NAME for row in rows for name in CODE.findall(row[0]))
    return table[0].replace('class="', 'class="stacks ', 1) if long or len(rows[0]) > 2 else table[0]


def with_copy_buttons(app: Sphinx, _page: str, _template: str, context: dict[str, Any], _tree: object) -> None:
    """Give every block of code a button that copies it (`copy.js`)."""
    copy, copied = (html.escape(say(app.config.language, id)) for id in ("copy", "copied"))
    button = (
        f'<button type="button" class="copy pst-js-only" aria-label="{copy}" data-copied="{copied}">'
        '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9 9h11v11H9zM5 15H4V4h11v1"/></svg></button>'
    )
    opening = '<div class="highlight">'
    context["body"] = context.get("body", "").replace(opening, opening + button)


def with_contents(app: Sphinx, _page: str, _template: str, context: dict[str, Any], _tree: object) -> None:
    """Put the headings of a page below its title, for screens that have no room for them at the side."""
    meta = context.get("meta") or {}
    if "html_theme.sidebar_secondary.remove" in meta:
        return
    listed = BeautifulSoup(f"<nav>{context.get('toc', '')}</nav>", "html.parser").select(
        ":root > ul > li > ul > li > a"
    )
    if len(listed) < 2:
        return
    links = "".join(f"<li>{link}</li>" for link in listed)
    contents = (
        f'<details class="contents"><summary>{say(app.config.language, "onPage")}</summary><ul>{links}</ul></details>'
    )
    context["body"] = OPENING.sub(lambda found: found[0] + contents, context["body"], count=1)


def settings(lang: str, static: Path) -> dict[str, Any]:
    """Return the settings of Sphinx."""
    return {
        "project": "Tefuda",
        "version": __version__,
        "release": __version__,
        "language": lang,
        "html_search_language": lang,
        "extensions": ["myst_parser", "sphinx.ext.autodoc"],
        "myst_enable_extensions": ["attrs_block", "colon_fence"],
        "myst_heading_anchors": 4,
        "myst_links_external_new_tab": False,
        "suppress_warnings": ["myst.header", "misc.highlighting_failure"],
        "default_role": "code",
        "autodoc_typehints_format": "short",
        "autodoc_inherit_docstrings": False,  # those of other libraries do not describe ours
        "autodoc_member_order": "bysource",
        "autodoc_preserve_defaults": True,
        "add_module_names": False,
        "html_theme": "pydata_sphinx_theme",
        "html_title": say(lang, "title"),
        "html_favicon": str(sources.ROOT / "web/public/icon.svg"),
        "html_static_path": [str(HERE / "static"), str(static)],
        "html_css_files": ["pictures.css", "site.css"],
        "html_js_files": [(name, {"defer": "defer"}) for name in ("copy.js", "rules.js")],
        "templates_path": [str(HERE / "templates")],
        "html_copy_source": False,
        "html_show_search_summary": False,  # they are fetched, which a browser refuses from a folder
        "html_show_sourcelink": False,
        "html_use_index": False,
        "html_domain_indices": False,
        "html_sidebars": {"index": [], "search": [], "play": [], "rules": [], "**": ["sidebar-nav-bs.html"]},
        "html_context": {"say": catalogue(lang)},
        "html_theme_options": {
            "logo": {"text": say(lang, "title"), "image_light": "_static/mark.svg", "image_dark": "_static/mark.svg"},
            "navbar_end": [],
            "navbar_persistent": ["search-button-field.html", "switch-language.html", "theme-switcher.html"],
            "header_links_before_dropdown": 7,
            "navbar_align": "left",
            "show_prev_next": True,
            "navigation_depth": 2,
            "collapse_navigation": True,
            "show_toc_level": 1,
            "search_bar_text": say(lang, "find"),
            "footer_start": ["licence.html"],
            "footer_end": [],
            "secondary_sidebar_items": ["page-toc.html"],
            "primary_sidebar_end": [],
            "pygments_light_style": "a11y-high-contrast-light",
            "pygments_dark_style": "a11y-high-contrast-dark",
        },
        "copyright": say(lang, "licence"),
    }
