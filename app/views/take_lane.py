"""The lane of one take: its number, who chose it, its wave, its facts and its buttons.

Shows one row and tells what was wished for it; must not know of the project, of playback or of the queue.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QLineEdit, QToolButton, QVBoxLayout, QWidget
from shiboken6 import isValid

from app.models.peaks import Envelope
from app.models.take_rows import Row
from app.views.chip_row import Chip, ChipRow
from app.views.lane import Lane, tool_button
from app.views.media_icons import Sign, media_icon
from app.views.theme import STATUS, ThemeHolder, status_word
from app.views.waveform import Waveform


class TakeLane(Lane):
    """One take: number, who chose it, wave, facts, buttons. Also a deleted one, and one that is being made."""

    play_wished = Signal(str, float)  # key, seconds
    note_wished = Signal(str, str)  # key, note

    def __init__(self, themes: ThemeHolder, parent: QWidget) -> None:
        super().__init__(themes, parent)
        self._number = QLabel(self)
        self._number.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._mark = tool_button("", "", self)
        self._mark.clicked.connect(self._on_mark)
        self.wave = Waveform(themes, self)
        self.facts = ChipRow(themes, self)
        self._note: QLineEdit | None = None
        self._before_note: QWidget | None = None  # who had the keyboard when the note was opened
        self._buttons = self._make_buttons()
        self._lay_out()
        self.wave.clicked.connect(self._on_wave_clicked)

    def _make_buttons(self) -> dict[str, QToolButton]:
        star = tool_button("☆", self.tr("Star"), self)
        star.clicked.connect(self._on_star)
        lock = tool_button("", self.tr("Lock, so that it cannot be deleted"), self)
        lock.clicked.connect(self._on_lock)
        side = self.fontMetrics().height()
        lock.setIconSize(QSize(side, side))
        self._draw_lock(lock, False)
        note = tool_button("✎", self.tr("Write a note"), self)
        note.clicked.connect(self.edit_note)
        delete = tool_button("✕", self.tr("Delete (can be restored)"), self)
        delete.clicked.connect(self._on_delete)
        restore = tool_button(self.tr("Restore"), self.tr("Restore this take"), self)
        restore.clicked.connect(self._on_restore)
        cancel = tool_button(self.tr("Cancel"), self.tr("Do not make this take"), self)
        cancel.clicked.connect(self._on_cancel)
        return {"star": star, "lock": lock, "note": note, "delete": delete, "restore": restore, "cancel": cancel}

    def _lay_out(self) -> None:
        metrics = self.fontMetrics()
        self._number.setFixedWidth(metrics.horizontalAdvance("000"))
        widest = max(metrics.horizontalAdvance(f"★ {words}") for words in self._mark_words())
        self._mark.setFixedWidth(widest + 20)
        middle = QVBoxLayout()
        middle.setSpacing(2)
        middle.addWidget(self.wave, 1)
        middle.addWidget(self.facts)
        across = QHBoxLayout(self)
        across.setContentsMargins(8, 4, 8, 4)
        across.setSpacing(8)
        across.addWidget(self._number)
        across.addWidget(self._mark)
        across.addLayout(middle, 1)
        across.addWidget(self._button_box())

    def _button_box(self) -> QWidget:
        """Return the buttons in a box of the same width for every lane, so that their waves have one scale."""
        box, small = QWidget(self), ("star", "lock", "note", "delete")
        across = QHBoxLayout(box)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(0)
        across.addStretch(1)
        for button in self._buttons.values():
            across.addWidget(button)
        widths = {name: button.sizeHint().width() for name, button in self._buttons.items()}
        box.setFixedWidth(max(sum(widths[name] for name in small), widths["restore"], widths["cancel"]))
        return box

    def _mark_words(self) -> tuple[str, ...]:
        return (
            self.tr("Chosen"),
            self.tr("By score"),
            self.tr("Choose"),
            self.tr("Deleted"),
            status_word("queued"),
            status_word("generating"),
            self.tr("Cancelling"),
        )

    # ---- what is shown ----

    def show_row(self, row: Row, chips: list[Chip]) -> None:
        """Show another row, or the same one as it is now."""
        if self.row is not None and row.key != self.row.key:
            self.end_note()
        self.row = row
        self._number.setText(str(row.number))
        self.facts.set_chips(chips)
        self._show_mark(row)
        self._show_buttons(row)
        self.wave.set_mark_s(self._slot_mark(row))
        self.update()

    def _slot_mark(self, row: Row) -> float | None:
        """Return where the file would end if the speech filled the slot exactly."""
        if row.slot_s is None or row.take is None:
            return row.slot_s
        return row.slot_s + row.take.file_s - row.take.duration_s

    def _show_mark(self, row: Row) -> None:
        chosen, by_score, choose, deleted, queued, generating, cancelling = self._mark_words()
        match row:
            case Row(kind="take", chosen_by="user"):
                shown = "★", chosen, "ok", self.tr("You chose this take. Click to leave the choice to the scores.")
            case Row(kind="take", chosen_by="score"):
                shown = "◆", by_score, "text", self.tr("Best by its scores. Click to choose it yourself.")
            case Row(kind="take"):
                shown = "", choose, "dim", self.tr("Choose this take for the line.")
            case Row(kind="making" | "waiting", cancelling=True):
                shown = "", cancelling, "dim", self.tr("This take ends as soon as it can.")
            case Row(kind="making"):
                shown = STATUS["generating"][0], generating, "busy", self.tr("This take is being made.")
            case Row(kind="waiting"):
                shown = STATUS["queued"][0], queued, "dim", self.tr("This take waits for its turn.")
            case _:
                shown = "", deleted, "dim", ""
        glyph, words, role, tip = shown
        self._mark.setText(f"{glyph} {words}".strip())
        self._mark.setToolTip(tip)
        self._mark.setAccessibleName(words)
        self._mark.setAccessibleDescription(tip)
        self.tint(self._mark, role)
        self.setAccessibleName(self.tr("Take {n}: {state}").format(n=row.number, state=words))
        self._mark.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, row.kind != "take")

    def _show_buttons(self, row: Row) -> None:
        shown = {"take": ("star", "lock", "note", "delete"), "deleted": ("restore",)}.get(row.kind, ("cancel",))
        for name, button in self._buttons.items():
            button.setVisible(name in shown)
        self._buttons["cancel"].setEnabled(not row.cancelling)
        star, lock = self._buttons["star"], self._buttons["lock"]
        star.setText("★" if row.starred else "☆")
        star.setToolTip(self.tr("Remove the star") if row.starred else self.tr("Star"))
        self.tint(star, "star" if row.starred else "dim")
        self._draw_lock(lock, row.locked)
        lock.setToolTip(
            self.tr("Locked. Click to unlock.") if row.locked else self.tr("Lock, so that it cannot be deleted")
        )
        for button, on in ((star, row.starred), (lock, row.locked)):
            button.setAccessibleName(button.toolTip())
            button.setProperty("on", on)
        self.tint(self._buttons["note"], "dim")
        self.tint(self._buttons["delete"], "dim")
        self._buttons["delete"].setEnabled(not row.locked)

    def _draw_lock(self, lock: QToolButton, locked: bool) -> None:
        colour = self.themes.theme.colour
        sign: Sign = "locked" if locked else "unlocked"
        lock.setIcon(media_icon(sign, colour("ok" if locked else "dim"), colour("dim")))

    def show_wave(self, envelope: Envelope | None, span_s: float, expected_s: float | None) -> None:
        """Show the sound on the scale that all lanes share."""
        self.wave.set_span_s(span_s)
        self.wave.set_expected_s(expected_s)
        self.wave.set_envelope(envelope)

    # ---- the note ----

    def edit_note(self) -> None:
        """Open the note for writing, in the place of the facts."""
        if self.row is None or self.row.kind != "take" or self._note is not None:
            return
        self._before_note = QApplication.focusWidget()
        edit = QLineEdit(self.row.note, self)
        edit.setPlaceholderText(self.tr("Note on this take"))
        edit.setAccessibleName(self.tr("Note on this take"))
        height = edit.sizeHint().height()
        place = self.facts.geometry()
        edit.setGeometry(place.x(), self.height() - height - 2, place.width(), height)
        edit.returnPressed.connect(self.end_note)
        edit.installEventFilter(self)
        self._note = edit
        edit.show()
        edit.setFocus(Qt.FocusReason.OtherFocusReason)
        edit.selectAll()

    def end_note(self, keep: bool = True) -> None:
        """Close the note; what was written becomes a wish."""
        edit, self._note = self._note, None
        if edit is None:
            return
        QWidget.removeEventFilter(edit, self)
        text = edit.text().strip()
        self._give_back_keyboard(edit)
        edit.hide()
        edit.deleteLater()
        if keep and self.row is not None and text != self.row.note:
            self.note_wished.emit(self.key, text)

    def _give_back_keyboard(self, edit: QLineEdit) -> None:
        """Let the keys go where they went before the note, unless somebody has taken them meanwhile."""
        before, self._before_note = self._before_note, None
        if QApplication.focusWidget() not in (None, edit):
            return
        can_have_it = before is not None and isValid(before) and before.isVisible() and before.isEnabled()
        to = before if can_have_it else self.parentWidget()
        if to is not None:
            to.setFocus(Qt.FocusReason.OtherFocusReason)

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        if watched is self._note:
            if isinstance(event, QFocusEvent) and event.lostFocus():
                if event.reason() is not Qt.FocusReason.PopupFocusReason:  # its own menu
                    self.end_note()
            elif (
                event.type() in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)
                and isinstance(event, QKeyEvent)
                and event.key() == Qt.Key.Key_Escape
            ):
                event.accept()
                if event.type() is QEvent.Type.KeyPress:
                    self.end_note(keep=False)
                return True
        return False

    # ---- wishes ----

    def _on_mark(self) -> None:
        if self.row is not None and self.row.kind == "take":
            self.wish("unchoose" if self.row.chosen_by == "user" else "choose")

    def _on_wave_clicked(self, at_s: float) -> None:
        self.wish("select")
        if self.row is not None and self.row.kind in ("take", "deleted", "making"):
            self.play_wished.emit(self.key, at_s)

    def _on_star(self) -> None:
        self.wish("star")

    def _on_lock(self) -> None:
        self.wish("lock")

    def _on_delete(self) -> None:
        self.wish("delete")

    def _on_restore(self) -> None:
        self.wish("restore")

    def _on_cancel(self) -> None:
        self.wish("cancel")

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self.row is not None and self.row.kind == "take":
            self.wish("choose")
