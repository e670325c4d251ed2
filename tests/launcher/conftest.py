"""Fixtures for the launcher's tests."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

LAUNCHER = Path(__file__).resolve().parents[2] / "tools/launcher"


@pytest.fixture
def checks() -> Iterator[ModuleType]:
    """Return the launcher's module of that name, which imports its neighbours by their short names."""
    before = set(sys.modules)
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(LAUNCHER)
        yield importlib.import_module("checks")
    for name in set(sys.modules) - before:
        if str(getattr(sys.modules[name], "__file__", "")).startswith(str(LAUNCHER)):
            del sys.modules[name]
