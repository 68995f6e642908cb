"""The cast as a list: names, voices and how many lines are still open. Mirrors the document and never edits it.

Must not know of widgets.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer, Signal

from app.document import Document
from app.models.cast_words import described
from app.project.board import Board, Counts
from app.project.model import Character, Project
from app.voices import Voices, VoiceState
from app.workspace import Workspace

IdRole = Qt.ItemDataRole.UserRole
CharacterRole = Qt.ItemDataRole.UserRole + 1
VoiceRole = Qt.ItemDataRole.UserRole + 2
CountsRole = Qt.ItemDataRole.UserRole + 3

_COUNT_AFTER_MS = 100  # takes may arrive by the dozen; counting waits until they pause for this long
_COUNTED = ("episodes", "characters", "deleted")  # what of a project decides how many lines are open
Index = QModelIndex | QPersistentModelIndex


class CastModel(QAbstractListModel):
    """One row a character, in the order of the project. rename_wished: a name was typed."""

    rename_wished = Signal(str, str)  # character id, name

    def __init__(self, document: Document, workspace: Workspace, voices: Voices, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document, self._workspace, self._voices = document, workspace, voices
        self._cast: tuple[Character, ...] = document.project.characters
        self._board = Board()
        self._counts: dict[str, Counts] = {}
        self._counting = QTimer(self)
        self._counting.setSingleShot(True)
        self._counting.setInterval(_COUNT_AFTER_MS)
        self._counting.timeout.connect(self.count)
        document.loaded.connect(self._on_loaded)
        document.changed.connect(self._on_changed)
        workspace.opened.connect(self.count)
        workspace.take_added.connect(self._count_soon)
        workspace.takes_changed.connect(self._count_soon)
        voices.changed.connect(self._on_voices_changed)
        self.count()

    # ---- what Qt asks ----

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._cast)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._cast):
            return None
        who = self._cast[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.EditRole:
                return who.name
            case Qt.ItemDataRole.UserRole:
                return who.id
            case Qt.ItemDataRole.AccessibleDescriptionRole:
                return described(who, self.voice(who.id).phase, self.counts(who.id))
        if role == CharacterRole:
            return who
        if role == VoiceRole:
            return self.voice(who.id)
        if role == CountsRole:
            return self.counts(who.id)
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.EditRole or not index.isValid():
            return False
        who, name = self._cast[index.row()], str(value).strip()
        if name == who.name:
            return False
        self.rename_wished.emit(who.id, name)
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        if index.isValid():
            flags |= Qt.ItemFlag.ItemIsEditable | Qt.ItemFlag.ItemNeverHasChildren
        return flags

    # ---- what views ask ----

    def ids(self) -> tuple[str, ...]:
        return tuple(who.id for who in self._cast)

    def row_of(self, character_id: str | None) -> int | None:
        return next((row for row, who in enumerate(self._cast) if who.id == character_id), None)

    def character(self, character_id: str | None) -> Character | None:
        row = self.row_of(character_id)
        return None if row is None else self._cast[row]

    def voice(self, character_id: str) -> VoiceState:
        return self._voices.state(character_id)

    def counts(self, character_id: str) -> Counts:
        return self._counts.get(character_id, Counts())

    # ---- how it follows ----

    def count(self) -> None:
        """Count lines anew, now."""
        self._counting.stop()
        self._board.update(self._document.project, self._workspace.shelf)
        counts = {who.id: self._board.counts(who.id) for who in self._cast}
        changed = [row for row, who in enumerate(self._cast) if counts[who.id] != self._counts.get(who.id)]
        self._counts = counts
        for row in changed:
            self._touch(row, CountsRole)

    def _count_soon(self, _what: object = None) -> None:
        if not self._counting.isActive():
            self._counting.start()

    def _on_loaded(self, project: Project) -> None:
        self.beginResetModel()
        self._cast, self._board, self._counts = project.characters, Board(), {}
        self.endResetModel()

    def _on_changed(self, before: Project, after: Project) -> None:
        if any(getattr(before, what) is not getattr(after, what) for what in _COUNTED):
            self._count_soon()
        if self._cast is not after.characters:
            self._recast(after.characters)

    def _recast(self, cast: tuple[Character, ...]) -> None:
        """Take on another cast by the smallest change: rows leave, rows come, rows look different."""
        staying = {who.id for who in cast}
        for row in reversed(range(len(self._cast))):
            if self._cast[row].id not in staying:
                self.beginRemoveRows(QModelIndex(), row, row)
                self._cast = (*self._cast[:row], *self._cast[row + 1 :])
                self.endRemoveRows()
        had = {who.id: who for who in self._cast}
        if [who.id for who in self._cast] != [who.id for who in cast if who.id in had]:
            self._reset(cast)
            return
        for row, who in enumerate(cast):
            if who.id not in had:
                self.beginInsertRows(QModelIndex(), row, row)
                self._cast = (*self._cast[:row], who, *self._cast[row:])
                self.endInsertRows()
            elif self._cast[row] is not who:
                self._cast = (*self._cast[:row], who, *self._cast[row + 1 :])
                self._touch(row)
        self._cast = cast

    def _reset(self, cast: tuple[Character, ...]) -> None:
        self.beginResetModel()
        self._cast = cast
        self.endResetModel()

    def _on_voices_changed(self, ids: frozenset[str]) -> None:
        for row, who in enumerate(self._cast):
            if who.id in ids:
                self._touch(row, VoiceRole)

    def _touch(self, row: int, *roles: int) -> None:
        self.dataChanged.emit(self.index(row), self.index(row), list(roles))
