"""Doors to other worlds: Tefuda's games for the libraries that learning programs use. See docs/doors.md.

Each door is a module of its own, and nothing here is imported before it is used: `pip install tefuda[doors]`.
"""
