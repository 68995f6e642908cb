"""Lines on their way over the clipboard or under the mouse: their ids for us, "Name: text" for every other program."""

from __future__ import annotations

import json
from collections.abc import Sequence

from PySide6.QtCore import QMimeData

LINES_MIME = "application/x-afureko-lines"


def lines_data(line_ids: Sequence[str], script: str) -> QMimeData:
    """Return what is dragged or copied."""
    data = QMimeData()
    data.setData(LINES_MIME, json.dumps(list(line_ids)).encode())
    data.setText(script)
    return data


def ids_in(data: QMimeData) -> tuple[str, ...]:
    """Return the ids of the lines in *data*; none if it holds something else."""
    try:
        ids = json.loads(bytes(data.data(LINES_MIME).data()).decode())
    except ValueError:  # another program may use any name for its data
        return ()
    return tuple(ids) if isinstance(ids, list) and all(isinstance(one, str) for one in ids) else ()
