"""Tefuda (手札, "a hand of cards"): a card table in software. A game is one Python file."""

__version__ = "0.1.0"
