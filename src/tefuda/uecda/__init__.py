"""The door to UECda, the contest of computer players of Daifugo: its server, its client, and its protocol on the wire.

    wire.py     tables of 8 x 15 numbers as bytes, in the three versions of the protocol
    cells.py    cards and plays as cells of a table, and back
    desk.py     a match of the rule set `uec` as the contest's server shows it: what is sent when, what answers count
    host.py     a contest server: five clients or bots at a desk, over TCP
    guest.py    what a client learns from the server's tables, as a position that bots can think about
    client.py   one of our bots at a contest server
    visit.py    clients at a table of people in the browser
    mirror.py   what a client's seat sees there, as a contest server would say it
    trial.py    contests over real sockets, some with clients that don't keep to the protocol

docs/uecda.md is for whoever hosts or joins a contest.
"""
