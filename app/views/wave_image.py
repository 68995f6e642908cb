"""Columns of least and greatest sample as a picture, one column a physical pixel.

Must not know of widgets or of time.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from PySide6.QtGui import QColor, QImage

from app.models.peaks import Floats

_CURVE = 0.6  # quiet speech stays visible; the same for every take, so that loudness can be compared by eye


def wave_image(columns: Floats, height: int, colour: QColor) -> QImage:
    """Return the wave in *colour* on nothing, (columns x height) pixels."""
    if len(columns) == 0 or height <= 0:
        return QImage()
    cover = _coverage(columns, height)
    pixels = np.ascontiguousarray(_tones(colour)[cover])
    image = QImage(pixels.data, len(columns), height, 4 * len(columns), QImage.Format.Format_ARGB32_Premultiplied)
    return image.copy()  # the array goes away with this function


def _coverage(columns: Floats, height: int) -> npt.NDArray[np.uint8]:
    """Return how much of every pixel the wave covers, 0 to 255, as (height, columns)."""
    shaped = np.sign(columns) * np.abs(np.clip(columns, -1.0, 1.0)) ** np.float32(_CURVE)
    middle = np.float32(height / 2)
    top, bottom = middle - shaped[:, 1] * middle, middle - shaped[:, 0] * middle
    thin = np.maximum(0, 1 - (bottom - top)) / 2  # silence is a line, not a hole
    rows = np.arange(height, dtype=np.float32)[:, None]
    cover = np.minimum(bottom + thin, rows + 1) - np.maximum(top - thin, rows)
    shares: npt.NDArray[np.uint8] = (np.clip(cover, 0, 1) * 255).astype(np.uint8)
    return shares


def _tones(colour: QColor) -> npt.NDArray[np.uint32]:
    """Return *colour* at 256 strengths, multiplied by its strength as Qt wants it."""
    alpha = np.arange(256, dtype=np.uint32)
    red, green, blue = (alpha * part // 255 for part in (colour.red(), colour.green(), colour.blue()))
    return ((alpha << 24) | (red << 16) | (green << 8) | blue).astype(np.uint32)
