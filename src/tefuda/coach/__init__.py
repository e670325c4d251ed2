"""The coach: what moves were worth, with what their seats could know, and where a match was won and lost.

`weigh` values the moves of one decision, `line` says what everyone could expect, `known` where each card may be, and
`analysis` makes one report of a finished match from these. A running match is never analysed.
"""
