"""The table as an app: its manifest and the list of files that its worker keeps."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from tefuda.table import offline
from tefuda.table.bundle import Bundle
from tefuda.table.minds import Minds
from tefuda.table.offline import manifest, shell
from tests.table.people import service


def files_of(bundle: Bundle) -> dict[str, object]:
    found: dict[str, object] = json.loads(shell(bundle).removeprefix("self.SHELL = ").rstrip(";\n"))
    return found


def test_the_worker_is_another_one_whenever_a_file_changes(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<html></html>", encoding="utf-8")
    (tmp_path / "worker.js").write_text("1", encoding="utf-8")
    (tmp_path / "assets" / "a.js").write_text("1", encoding="utf-8")
    bundle = Bundle(tmp_path, "/cards")
    first = files_of(bundle)
    assert first["files"] == ["/assets/a.js"]
    assert first["base"] == "/cards"
    assert files_of(Bundle(tmp_path, "/cards")) == first
    (tmp_path / "assets" / "b.js").write_text("2", encoding="utf-8")
    assert files_of(bundle)["version"] != first["version"]
    assert files_of(Bundle(tmp_path))["version"] != files_of(bundle)["version"]


def test_the_files_are_listed_once_for_many_who_ask(
    minds: Minds, store: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing limits how often the worker is asked for, and listing the files takes long."""
    for name in ("index.html", "worker.js"):
        (tmp_path / name).write_text("<html></html>", encoding="utf-8")
    listings = []

    def listing(bundle: Bundle) -> str:
        listings.append(bundle)
        return shell(bundle)

    monkeypatch.setattr(offline, "shell", listing)

    async def ask() -> None:
        async with service(minds, store, bundle=Bundle(tmp_path)) as table, table.http("anna-anna") as http:
            answers = await asyncio.gather(*(http.get("/worker.js") for _ in range(20)))
            assert {answer.text for answer in answers} == {shell(Bundle(tmp_path)) + "<html></html>"}
            assert len(listings) == 1
            monkeypatch.setattr(offline, "KEPT", -1.0)
            (tmp_path / "a.js").write_text("1", encoding="utf-8")
            assert "/a.js" in (await http.get("/worker.js")).text

    asyncio.run(ask())


@pytest.mark.parametrize(("lang", "name"), [("ja", "手札 Tefuda"), ("en", "Tefuda")])
def test_the_manifest_is_for_the_place_and_the_language(lang: str, name: str) -> None:
    found = manifest("/cards", lang)
    assert str(found["name"]).startswith(name)
    assert found["scope"] == "/cards/"
    assert [one["url"] for one in found["shortcuts"]] == ["/cards/me/matches", "/cards/cup/new"]  # type: ignore[attr-defined]
