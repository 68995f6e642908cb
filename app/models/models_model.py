"""The voice models as a list: those on this machine first, then those that can be downloaded, under two headings.

Mirrors app.voice_models and never changes anything. Must not know of widgets.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from app.models.cast_words import language_word
from app.models.model_words import state_words
from app.voice_models import ModelState, VoiceModels

IdRole = Qt.ItemDataRole.UserRole  # "" for a heading
StateRole = Qt.ItemDataRole.UserRole + 1  # ModelState, None for a heading
Index = QModelIndex | QPersistentModelIndex
Say = Callable[[str], str]


class ModelsModel(QAbstractListModel):
    """A row is a model or a heading. say: puts a told title into the language of the window."""

    def __init__(self, models: VoiceModels, say: Say, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._models, self._say = models, say
        self._needle = ""
        self._rows: tuple[str | ModelState, ...] = ()
        models.changed.connect(self._on_changed)
        models.listed.connect(self.refresh)
        self.refresh()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        if isinstance(row, str):
            return row if role == Qt.ItemDataRole.DisplayRole else "" if role == IdRole else None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._say(row.title)
            case Qt.ItemDataRole.AccessibleDescriptionRole:
                return state_words(row)[2]
        return row.id if role == IdRole else row if role == StateRole else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        is_heading = index.isValid() and isinstance(self._rows[index.row()], str)
        return Qt.ItemFlag.NoItemFlags if is_heading else super().flags(index) | Qt.ItemFlag.ItemNeverHasChildren

    # ---- what views ask ----

    def row_of(self, model: str) -> int | None:
        """Return where a model stands; None if it is not shown."""
        return next((n for n, row in enumerate(self._rows) if isinstance(row, ModelState) and row.id == model), None)

    def find(self, needle: str) -> None:
        """Show only models whose name, family or language has these words."""
        self._needle = needle.strip().casefold()
        self.refresh()

    def refresh(self) -> None:
        """Show the list as it is now, moving as little as can be: the same rows keep their selection."""
        rows = self._wanted()
        if [_key(row) for row in rows] == [_key(row) for row in self._rows]:
            self._rows = rows
            if rows:
                self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    # ---- how it follows ----

    def _wanted(self) -> tuple[str | ModelState, ...]:
        states = [state for state in self._models.states() if self._fits(state)]
        here = [state for state in states if _is_here(state)]
        others = [state for state in states if not _is_here(state)]
        rows: list[str | ModelState] = []
        for heading, group in ((self.tr("On this machine"), here), (self.tr("Can be downloaded"), others)):
            if group:
                rows += [heading, *group]
        return tuple(rows)

    def _fits(self, state: ModelState) -> bool:
        if not self._needle:
            return True
        words = [state.id, self._say(state.title)]
        if state.entry is not None:
            words += [state.entry.family, *state.entry.languages, *map(language_word, state.entry.languages)]
        told = " ".join(words).casefold()
        return all(part in told for part in self._needle.split())

    def _on_changed(self, models: frozenset[str]) -> None:
        rows = list(self._rows)
        for n, row in enumerate(rows):
            if isinstance(row, ModelState) and row.id in models:
                rows[n] = self._models.state(row.id)
                if _is_here(rows[n]) != _is_here(row):  # it moves to the other heading
                    self.refresh()
                    return
        self._rows = tuple(rows)
        for model in models:
            at = self.row_of(model)
            if at is not None:
                self.dataChanged.emit(self.index(at), self.index(at))


def _is_here(row: str | ModelState) -> bool:
    """Tell whether a model is on this machine, or on its way."""
    return isinstance(row, ModelState) and (row.installed is not None or row.busy)


def _key(row: str | ModelState) -> str:
    return row if isinstance(row, str) else f"model {row.id}"
