"""The catalogue's hardest interactions, its examples and those of the original, each as a record of what comes of it.

The interactions are those of section 3, numbered as there.
"""

from pathlib import Path

from tests.games.records import replayed, replays


@replays(__file__)
def test_a_situation_comes_to_what_its_record_says(file: Path) -> None:
    replayed(file)
