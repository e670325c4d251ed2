"""Pictures of a match for `render`: as text, as the table's own drawing, and as pixels."""

from __future__ import annotations

from typing import Any, Final

from tefuda.drawing import faces, plain, svg
from tefuda.engine.position import SPECTATOR, Position

MODES: Final = ("human", "ansi", "svg", "rgb_array")


def picture(position: Position, mode: str) -> Any:
    """Return the table as spectators see it: a text, an SVG document, or an array of shape (height, width, 3).

    With "human" it is printed.
    """
    view = position.view(SPECTATOR)
    if mode == "svg":
        return svg.table(view)
    if mode == "rgb_array":
        return pixels(faces.painted(svg.table(view)))
    text = plain.table(view)
    if mode == "ansi":
        return text
    print(text)
    return None


def pixels(drawing: str) -> Any:
    """Return an SVG document as an array of shape (height, width, 3), of red, green and blue from 0 to 255."""
    import io

    import numpy as np
    import resvg_py
    from PIL import Image

    png = bytes(resvg_py.svg_to_bytes(svg_string=drawing))
    with Image.open(io.BytesIO(png)) as image:
        paper = Image.new("RGB", image.size, "white")
        paper.paste(image, mask=image.getchannel("A") if "A" in image.getbands() else None)
        return np.asarray(paper)
