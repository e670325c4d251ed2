"""The buffer of features: what is written one by one and what is written into its room read the same."""

from __future__ import annotations

from tefuda.engine.features import Features


def test_the_room_for_many_features_keeps_those_before() -> None:
    found = Features()
    found.add(7)
    found.end()
    items = found.room(1000)
    for k in range(1000):
        items[1 + k] = k
    found.size += 1000
    found.end()
    assert found.moves == 2
    assert [found.items[k] for k in range(found.begin(0), found.ends[0])] == [7]
    assert [found.items[k] for k in range(found.begin(1), found.ends[1])] == list(range(1000))
