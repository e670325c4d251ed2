"""What all pages of the laboratory look like; a page without pictures needs no Matplotlib."""

from __future__ import annotations

from typing import Final

STYLE: Final = """
:root { color-scheme: light dark; --ground: #eef2f4; --surface: #fff; --ink: #17232f; --ink-2: #46566a }
@media (prefers-color-scheme: dark) {
  :root { --ground: #121e2b; --surface: #1b2937; --ink: #e8eef4; --ink-2: #a9b7c6 }
}
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.6 "Noto Sans CJK JP", "Noto Sans JP",
  "Hiragino Sans", "Yu Gothic", system-ui, sans-serif }
main { max-width: 1240px; margin: 0 auto; padding: 24px 16px 48px }
h1 { font-size: 28px; line-height: 1.3; margin: 0 0 4px }
.on, figcaption, small { color: var(--ink-2) }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 12px; background: var(--surface);
  border-radius: 14px; padding: 16px; margin: 20px 0 12px }
dt { font-size: 13px } dd { margin: 0; font-variant-numeric: tabular-nums } dd b { font-size: 24px }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 380px), 1fr)); gap: 12px }
figure { margin: 0; background: var(--surface); border-radius: 14px; padding: 16px; min-width: 0 }
figure small { display: block } h2 { font-size: 17px; line-height: 1.4; margin: 2px 0 8px }
figcaption { font-size: 13px } svg { max-width: 100%; height: auto; display: block }
svg.night { display: none }
@media (prefers-color-scheme: dark) { svg.night { display: block } svg.day { display: none } }
details { margin-top: 8px; overflow-x: auto } table { border-collapse: collapse; font-variant-numeric: tabular-nums }
td { padding: 2px 12px 2px 0; text-align: right } td:first-child { text-align: left }
"""
