"""How a wish that cannot be fulfilled is answered."""

from __future__ import annotations

from tefuda.engine.errors import BadInput
from tefuda.engine.view import Text


class Refusal(BadInput):
    """A wish that cannot be fulfilled; text ids `ui.error.*`."""


def refuse(reason: str, **args: int | str) -> Refusal:
    return Refusal(Text(f"ui.error.{reason}", dict(args)))
