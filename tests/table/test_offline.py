"""The table as an app: its manifest and the list of files that its worker keeps."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tefuda.table.bundle import Bundle
from tefuda.table.offline import manifest, shell


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


@pytest.mark.parametrize(("lang", "name"), [("ja", "手札 Tefuda"), ("en", "Tefuda")])
def test_the_manifest_is_for_the_place_and_the_language(lang: str, name: str) -> None:
    found = manifest("/cards", lang)
    assert str(found["name"]).startswith(name)
    assert found["scope"] == "/cards/"
    assert [one["url"] for one in found["shortcuts"]] == ["/cards/me/matches", "/cards/cup/new"]  # type: ignore[attr-defined]
