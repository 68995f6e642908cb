"""A translator with a handful of sentences, for tests of what is said in another language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from PySide6.QtCore import QCoreApplication, QTranslator


class Dictionary(QTranslator):
    """Says what its table has and nothing else."""

    def __init__(self, table: Mapping[tuple[str, str], str]) -> None:
        super().__init__()
        self._table = dict(table)

    def isEmpty(self) -> bool:
        return not self._table

    def translate(self, context: str, source: str, comment: str | None = None, n: int = -1) -> str:
        return self._table.get((context, source), "")


@contextmanager
def speaking(app: QCoreApplication, told: Mapping[str, str]) -> Iterator[None]:
    """Let the application say *told* (English template -> other) in the context of told()."""
    translator = Dictionary({("told", source): words for source, words in told.items()})
    app.installTranslator(translator)
    try:
        yield
    finally:
        app.removeTranslator(translator)
