"""Which lines are shown, chosen by hand: words, what is the matter, who speaks, which episode.

Must not know of the lines themselves; it is told what to offer and tells what is wanted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QInputMethodEvent, QKeyEvent
from PySide6.QtWidgets import QComboBox, QLineEdit, QSizePolicy, QToolButton, QWidget

from app.project.lines_filter import FACETS, Facet, LinesFilter
from app.project.model import Character, Episode
from app.views.flow_layout import FlowLayout
from app.views.lines_delegate import colour_icon
from app.views.theme import STATUS

TYPING_MS = 40
_GLYPHS: dict[Facet, str] = {
    "unresolved": "●",
    "missing": STATUS["missing"][0],
    "stale": STATUS["stale"][0],
    "failed": STATUS["failed"][0],
    "over-long": STATUS["over-long"][0],
}


class FilterBar(QWidget):
    """wanted: the filter as it stands. left: the search field was left for the lines (Enter, Down or Esc)."""

    wanted = Signal(object)  # LinesFilter
    episode_wanted = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.search = QLineEdit(self)
        self.everything = self._chip(self.tr("All"))
        self.chips: dict[Facet, QToolButton] = {facet: self._chip("") for facet in FACETS}
        self.who, self.episode = QComboBox(self), QComboBox(self)
        self._filter = LinesFilter()
        self._is_composing = False
        self._typing = QTimer(self)
        self._typing.setSingleShot(True)
        self._typing.setInterval(TYPING_MS)
        self._typing.timeout.connect(self._tell)
        self._name()
        self._lay_out()
        self._connect()
        self.show_counts(dict.fromkeys(FACETS, 0), 0, 0)

    def _chip(self, text: str) -> QToolButton:
        chip = QToolButton(self)
        chip.setText(text)
        chip.setCheckable(True)
        chip.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return chip

    def _name(self) -> None:
        self.search.setPlaceholderText(self.tr("Find text, reading or character"))
        self.search.setAccessibleName(self.tr("Find lines"))
        self.search.setClearButtonEnabled(True)
        self.search.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.everything.setToolTip(self.tr("Show every line"))
        self.everything.setAccessibleName(self.tr("Show every line"))
        self.who.setAccessibleName(self.tr("Show the lines of a character"))
        self.episode.setAccessibleName(self.tr("Episode"))
        for box in (self.who, self.episode):
            box.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(9)
        tips = {
            "unresolved": self.tr("Missing, outdated, failed, or not confirmed by you"),
            "missing": self.tr("No take can be used"),
            "stale": self.tr("Text or voice changed after the take was made"),
            "failed": self.tr("The last take could not be made"),
            "over-long": self.tr("The take is longer than its slot"),
        }
        for facet, chip in self.chips.items():
            chip.setToolTip(self.tr("{what}. Ctrl+click adds to what is shown.").format(what=tips[facet]))

    def _lay_out(self) -> None:
        row = FlowLayout(self)
        row.setContentsMargins(8, 4, 8, 4)
        row.setSpacing(4)
        self.search.setMinimumWidth(160)
        self.search.setMaximumWidth(280)
        for widget in (self.episode, self.search, self.everything, *self.chips.values(), self.who):
            row.addWidget(widget)
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        policy.setVerticalPolicy(QSizePolicy.Policy.Minimum)
        self.setSizePolicy(policy)
        self.episode.hide()

    def _connect(self) -> None:
        self.search.textChanged.connect(self._on_typed)
        self.search.installEventFilter(self)
        self.everything.clicked.connect(self._on_everything)
        for chip in self.chips.values():
            chip.clicked.connect(self._on_chip)
        self.who.activated.connect(self._on_chosen)
        self.episode.activated.connect(self._on_episode)

    # ---- what is offered ----

    def show_counts(self, counts: Mapping[Facet, int], n_all: int, n_shown: int) -> None:
        """Say how many lines there are of each kind."""
        names = {
            "unresolved": self.tr("Open"),
            "missing": self.tr("No take"),
            "stale": self.tr("Outdated"),
            "failed": self.tr("Failed"),
            "over-long": self.tr("Too long"),
        }
        words = self.tr("All {n}") if self._filter.shows_all else self.tr("{shown} of {n}")
        self.everything.setText(words.format(n=n_all, shown=n_shown))
        for facet, chip in self.chips.items():
            chip.setText(f"{_GLYPHS[facet]} {names[facet]} {counts[facet]}")
            chip.setAccessibleName(self.tr("Show: {kind}, {n}").format(kind=names[facet], n=counts[facet]))
            chip.setEnabled(counts[facet] > 0 or chip.isChecked())
        self._show_chips()

    def show_cast(self, characters: Sequence[Character]) -> None:
        """Offer these characters; the one that is chosen stays if it is among them."""
        with QSignalBlocker(self.who):
            self.who.clear()
            self.who.addItem(self.tr("Everybody"), None)
            for character in characters:
                self.who.addItem(colour_icon(character.colour), character.name, character.id)
            self.who.setCurrentIndex(max(0, self.who.findData(self._filter.character)))

    def show_episodes(self, episodes: Sequence[Episode], current: str) -> None:
        """Offer episodes where there is a choice."""
        with QSignalBlocker(self.episode):
            self.episode.clear()
            for episode in episodes:
                self.episode.addItem(episode.title, episode.id)
            self.episode.setCurrentIndex(max(0, self.episode.findData(current)))
        self.episode.setVisible(len(episodes) > 1)

    # ---- what is wanted ----

    @property
    def filter(self) -> LinesFilter:
        return self._filter

    def set_filter(self, wanted: LinesFilter) -> None:
        """Show *wanted* as chosen; `wanted` is emitted if it is another."""
        with QSignalBlocker(self.search):
            self.search.setText(wanted.query)
        self.who.setCurrentIndex(max(0, self.who.findData(wanted.character)))
        self._set(wanted)

    def clear(self) -> None:
        self.set_filter(LinesFilter())

    def _set(self, wanted: LinesFilter) -> None:
        self._typing.stop()
        is_other, self._filter = wanted != self._filter, wanted
        self._show_chips()
        if is_other:
            self.wanted.emit(wanted)

    def _show_chips(self) -> None:
        self.everything.setChecked(not self._filter.facets)
        for facet, chip in self.chips.items():
            chip.setChecked(facet in self._filter.facets)

    def _tell(self) -> None:
        self._set(LinesFilter(self.search.text(), self._filter.facets, self._filter.character))

    def _on_typed(self, text: str) -> None:
        self._typing.start()

    def _on_everything(self) -> None:
        self._set(LinesFilter(self.search.text(), frozenset(), self._filter.character))

    def _on_chip(self) -> None:
        facet = next((facet for facet, chip in self.chips.items() if chip is self.sender()), None)
        if facet is None:
            return
        adds = bool(QGuiApplication.keyboardModifiers() & Qt.KeyboardModifier.ControlModifier)
        others = self._filter.facets - {facet} if adds else frozenset[Facet]()
        wanted = others if facet in self._filter.facets else others | {facet}
        self._set(LinesFilter(self.search.text(), wanted, self._filter.character))

    def _on_chosen(self, _: int) -> None:
        self._set(LinesFilter(self.search.text(), self._filter.facets, self.who.currentData()))

    def _on_episode(self, _: int) -> None:
        self.episode_wanted.emit(self.episode.currentData())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter, Down and Esc lead from the search to the lines; Esc shows all of them."""
        if isinstance(event, QInputMethodEvent):
            self._is_composing = bool(event.preeditString())
        keys = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down, Qt.Key.Key_Escape)
        is_plain = isinstance(event, QKeyEvent) and not event.modifiers() & _MODIFIED and not self._is_composing
        if is_plain and isinstance(event, QKeyEvent) and event.key() in keys:
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                if event.key() == Qt.Key.Key_Escape:
                    self.clear()
                else:
                    self._tell()
                self.left.emit()
                return True
        return super().eventFilter(watched, event)


_MODIFIED = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ShiftModifier
