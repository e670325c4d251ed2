"""The coach: what moves are worth, with what their seats can know, and where a match was won and lost.

`weigh` values the moves of one decision, `hint` advises a seat during a match, `line` says what everyone could expect,
`known` where each card may be, and `analysis` makes one report of a finished match from these. A running match is never
analysed.
"""
