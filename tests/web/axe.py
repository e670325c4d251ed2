"""Accessibility checks by axe, for a page that a test has opened; and by measuring, where axe cannot tell."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Page

# Nothing moves any more, but for what never ends or what scrolling moves: axe takes what has just begun to appear for
# invisible.
STILL = """() => document.getAnimations().every((one) =>
  one.timeline !== document.timeline || one.playState !== 'running' ||
  one.effect.getComputedTiming().endTime === Infinity)"""
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
# Style sheets are not fetched again: the only rule that asks for them is about sounds and films, and there are none.
RUN = """(part) => axe.run(part, {
  resultTypes: ['violations', 'incomplete'], preload: false,
}).then(({violations, incomplete}) => ({
  violations: violations.map(({id, nodes}) => [id, nodes.map(({target}) => target)]),
  unsure: incomplete.filter(({id}) => id === 'color-contrast').flatMap(({nodes}) => nodes.map(({target}) => target)),
}))"""

# Of each of these elements: its text, the colour in which it is drawn, whether it is large, and where its words are.
WORDS = """(targets) => targets.flatMap((target) => {
  const it = target.length === 1 ? document.querySelector(target[0]) : null;
  if (!it || it.closest('[aria-disabled=true], :disabled')) return [];
  const [range, style] = [document.createRange(), getComputedStyle(it)];
  const boxes = [...it.childNodes].filter((part) => part.nodeType === 3 && part.data.trim()).flatMap((part) => {
    range.selectNodeContents(part);
    return [...range.getClientRects()].map(({left, top, right, bottom}) => [left, top, right, bottom]);
  }).map(([left, top, right, bottom]) => {
    if (style.overflowX === 'visible') return [left, top, right, bottom];
    const edge = it.getBoundingClientRect();  // what is cut off has no ground
    return [Math.max(left, edge.left), top, Math.min(right, edge.right), bottom];
  });
  const seen = ([left, top, right, bottom]) => {
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || right - left < 4) return false;
    // Nor does a bar cover a part of them, whose ground is another.
    return [[0.5, 0.5], [0.1, 0.1], [0.9, 0.1], [0.1, 0.9], [0.9, 0.9]].every(([x, y]) => {
      const here = document.elementFromPoint(left + x * (right - left), top + y * (bottom - top));
      return here !== null && (here === it || it.contains(here) || here.contains(it));
    });
  };
  let opacity = 1;
  for (let part = it; part; part = part.parentElement) opacity *= Number(getComputedStyle(part).opacity);
  const [size, weight] = [parseFloat(style.fontSize), Number(style.fontWeight)];
  const large = size >= 24 || (size >= 18.66 && weight >= 700);
  const [color, kind] = it instanceof SVGElement ? [style.fill, it.tagName] : [style.color, it.className];
  const name = `${kind} ${it.textContent.trim().slice(0, 30)}`;
  return boxes.filter(seen).slice(0, 1).map((box) => ({ name, color, opacity, large, box }));
})"""

# What can be touched, signs at a seat, what crests lie on, sheets and bars of progress, without a border in forced
# colours, where backgrounds and shadows are gone.
# Icons are drawn, and cards have their own paper; what is underlined is a link.
UNMARKED = """() => {
  const things = `button:not(.icon, .all, [data-thing], [hidden]), a:not(.icon), select, .textbox,
    input:not([type=radio], [type=range], .textbox *), [data-seat-chip] .hand, .seat.turn,
    dialog[open], progress, [role=progressbar] > i, :is(.ring, span.crest, span.seat):has(> .crest)`;
  const bare = (style) => parseFloat(style.borderTopWidth) + parseFloat(style.borderBottomWidth) === 0
    && (style.outlineStyle === 'none' || parseFloat(style.outlineWidth) === 0) && style.textDecorationLine === 'none';
  const drawn = (it) => [...it.querySelectorAll(':scope > svg rect')].some((rect) =>
    getComputedStyle(rect).stroke !== 'none');
  const parts = (it) => [it, ...it.children, ...it.querySelectorAll('b')];
  const plain = (it) => parts(it).every((part) => bare(getComputedStyle(part))) && !drawn(it);
  return [...document.querySelectorAll(things)]
    .filter((it) => it.checkVisibility({opacityProperty: true, visibilityProperty: true}))
    .filter((it) => it.getBoundingClientRect().width > 2 && plain(it))
    .map((it) => it.outerHTML.slice(0, 200));
}"""
NORMAL: Final = 4.5
LARGE: Final = 3.0


def clean(page: Page, part: str = "html") -> None:
    """Check that axe finds nothing in a part of a page, that texts it cannot judge have their contrast, that with
    forced colours whatever can be touched has a border, and that nothing overflows sideways, nor at the bottom of a
    page that scrolls inside."""
    page.wait_for_timeout(250)
    page.wait_for_function(STILL)
    if page.evaluate("window.axe === undefined"):
        assert AXE.exists(), "axe is one of the packages in web/, which `./tefuda web-table` installs"
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate(RUN, part)
    assert found["violations"] == [], found["violations"]
    for wrong in (faint(page, found["unsure"]), unmarked(page)):
        assert wrong == [], wrong
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("!document.querySelector('.page') || document.documentElement.scrollHeight <= innerHeight")


def unmarked(page: Page) -> list[str]:
    """Return what can be touched and cannot be seen with forced colours."""
    page.emulate_media(forced_colors="active")
    found = [""]
    for _ in range(20):  # it takes a few frames until all styles are those
        if not found:
            break
        page.wait_for_timeout(50)
        found = page.evaluate(UNMARKED)
    page.emulate_media(forced_colors="none")
    return found


def faint(page: Page, targets: list[list[str]]) -> list[str]:
    """Return which of these elements have too little contrast, measured on the screen."""
    found: list[str] = []
    for _ in range(20):  # a toast, or whatever passes over the words, is soon gone
        found = faint_now(page, targets)
        if not found:
            break
        page.wait_for_timeout(250)
    return found


def faint_now(page: Page, targets: list[list[str]]) -> list[str]:
    words: list[dict[str, Any]] = page.evaluate(WORDS, targets) if targets else []
    if not words:
        return []
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    found = []
    for word in words:
        ground = main_colour(picture.crop(tuple(round(edge) for edge in word["box"])))
        ink = mixed(word["color"], word["opacity"], ground)
        contrast = between(ink, ground)
        if contrast < (LARGE if word["large"] else NORMAL):
            found.append(f"{word['name']}: {contrast:.2f}, {ink} on {ground}")
    return found


Colour = tuple[float, float, float]


def main_colour(picture: Image.Image) -> Colour:
    """Return the colour of most pixels: behind words it is the ground."""
    colours = picture.getcolors(picture.width * picture.height)
    assert colours
    return max(colours)[1]  # type: ignore[return-value]


def mixed(color: str, opacity: float, ground: Colour) -> Colour:
    """Return how a colour of CSS (rgb, rgba, color(srgb)) looks on a ground."""
    inside = color[color.index("(") + 1 : -1].replace("srgb", "").replace(",", " ").replace("/", " ").split()
    scale = 255 if color.startswith("color(") else 1
    red, green, blue = (scale * float(part) for part in inside[:3])
    share = opacity * (float(inside[3]) if len(inside) > 3 else 1)
    return tuple(share * one + (1 - share) * other for one, other in zip((red, green, blue), ground, strict=True))  # type: ignore[return-value]


def between(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours, as WCAG defines it."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: Colour) -> float:
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (c / 255 for c in colour)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
