"""What only people at a real table can follow: words, and no switch."""

import pytest

from tefuda.engine.errors import BadOption
from tefuda.engine.registry import find
from tefuda.games.daifugo import catalogue
from tefuda.texts import LANGUAGES, lookup


@pytest.mark.parametrize("id", catalogue.UNENFORCED)
def test_it_is_told_in_every_language_and_cannot_be_switched_on(id: str) -> None:
    for lang in LANGUAGES:
        assert lookup(f"daifugo.rule.{id}.short", lang)
    rule = next(rule for rule in catalogue.rules() if rule["id"] == id)
    assert (rule["works"], rule["human"], rule["standing"], rule["params"]) == (True, True, False, [])
    with pytest.raises(BadOption):
        find("daifugo").options({"rules": [id]})


def test_every_entry_of_the_federation_works() -> None:
    ids = [rule["id"] for rule in catalogue.rules() if rule["category"] == "federation"]
    assert len(ids) == 86
    assert all(catalogue.works(id) for id in ids)
