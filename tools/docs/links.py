"""Whether every link, anchor and file that the pages of a built site name is there."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    """What one page names (`links`, as they are written) and where it can be linked to (`ids`)."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.ids: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.ids.add(value)
            elif name in {"href", "src"} and value:
                self.links.add(value)


def broken(site: Path) -> list[str]:
    """Return each link within the site that leads nowhere, with the page that has it. Other hosts are not asked."""
    pages = {path.resolve(): Page(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}
    found = []
    for path, page in pages.items():
        for link in sorted(page.links):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            there = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            there = there / "index.html" if there.is_dir() else there
            anchor = unquote(parts.fragment)
            if not there.is_file() or (anchor and there in pages and anchor not in pages[there].ids):
                found.append(f"{path.relative_to(site.resolve())}: {link}")
    return found


def elsewhere(site: Path) -> set[str]:
    """Return what the pages load from other hosts: nothing, if the site works without a network."""
    found = set()
    for path in site.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        found |= {link for link in Loaded(text).links if urlsplit(link).netloc}
    return found


class Loaded(Page):
    """What a page loads by itself: scripts, styles, pictures."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "a":
            super().handle_starttag(tag, attrs)
