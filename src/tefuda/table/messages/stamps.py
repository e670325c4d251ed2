"""The drawings that players can show each other."""

from __future__ import annotations

from typing import Literal

Stamps = Literal[
    "naruhodo",
    "maitta",
    "mumu",
    "arigatou",
    "dokidoki",
    "yatta",
    "mouikkai",
    "omigoto",
    "hakushu",
    "kakumei",
    "otsukare",
    "yoroshiku",
]
