"""The questions a project may put to the user, each asked at most once and each with a way back.

Must not act on the answer.
"""

from __future__ import annotations

import enum
from datetime import datetime

from PySide6.QtCore import QDateTime, QLocale, QObject, Qt
from PySide6.QtWidgets import QAbstractButton, QMessageBox, QPushButton, QWidget

from app.project.changes import Changes
from app.project.errors import NotWritable, ProjectInUse
from app.views.messages import Messages


class Leave(enum.Enum):
    """What becomes of a project that is about to be left."""

    SAVE = "save"
    DISCARD = "discard"
    STAY = "stay"


class Questions(QObject):
    """Asks over *window*; every question is its own sentence with its own words on the buttons."""

    def __init__(self, messages: Messages, window: QWidget) -> None:
        super().__init__(window)
        self._messages, self._window = messages, window

    def leave(self, title: str, *, dirty: bool, n_takes: int) -> Leave:
        """Ask about unsaved edits and takes that are being made: both in one question, none if there are neither."""
        if not dirty and not n_takes:
            return Leave.SAVE
        box = self._box(QMessageBox.Icon.Warning)
        details = [self.tr("%n take(s) are still being made and will be cancelled.", "", n_takes)] if n_takes else []
        role = QMessageBox.ButtonRole
        if dirty:
            box.setText(self.tr("Save the changes to “{title}”?").format(title=title))
            details.append(self.tr("Finished takes are kept in any case."))
            save = box.addButton(self.tr("Save"), role.AcceptRole)
            discard = box.addButton(self.tr("Don't save"), role.DestructiveRole)
        else:
            box.setText(self.tr("Stop making takes of “{title}”?").format(title=title))
            details.append(self.tr("Finished takes are kept."))
            save = box.addButton(self.tr("Stop making takes"), role.AcceptRole)
            discard = None
        stay = box.addButton(self.tr("Cancel"), role.RejectRole)
        box.setInformativeText("\n".join(details))
        pressed = _pressed(box, save if dirty else stay, stay)
        if pressed is save:
            return Leave.SAVE
        return Leave.DISCARD if discard is not None and pressed is discard else Leave.STAY

    def recover(self, title: str, counted: Changes, written: datetime | None) -> bool:
        """Ask whether edits that were not saved when the program ended are wanted."""
        box = self._box(QMessageBox.Icon.Question)
        box.setText(self.tr("Recover unsaved edits of “{title}”?").format(title=title))
        facts = [self.tr("The program ended before they were saved.")]
        if written is not None:
            facts.append(self.tr("The last of them is from {when}.").format(when=_shown(written)))
        facts += self._facts(counted)
        facts.append(self.tr("If you leave them, they are kept aside as a file in the project folder."))
        box.setInformativeText("\n".join(facts))
        role = QMessageBox.ButtonRole
        recover = box.addButton(self.tr("Recover"), role.AcceptRole)
        leave = box.addButton(self.tr("Leave them"), role.RejectRole)
        return _pressed(box, recover, leave) is recover

    def _facts(self, counted: Changes) -> list[str]:
        facts = []
        if counted.lines_changed:
            facts.append(self.tr("%n line(s) changed", "", counted.lines_changed))
        if counted.lines_added:
            facts.append(self.tr("%n line(s) added", "", counted.lines_added))
        if counted.lines_removed:
            facts.append(self.tr("%n line(s) removed", "", counted.lines_removed))
        if counted.characters_changed:
            facts.append(self.tr("%n character(s) changed", "", counted.characters_changed))
        if counted.characters_added:
            facts.append(self.tr("%n character(s) added", "", counted.characters_added))
        if counted.characters_removed:
            facts.append(self.tr("%n character(s) removed", "", counted.characters_removed))
        if counted.other:
            facts.append(self.tr("Choices, stars, order or settings changed"))
        return [self.tr("• {fact}").format(fact=fact) for fact in facts]

    def open_copy(self, error: ProjectInUse | NotWritable) -> bool:
        """Ask what to do with a project that another program has open, or that can only be read."""
        box = self._box(QMessageBox.Icon.Warning)
        if isinstance(error, ProjectInUse):
            box.setText(self.tr("“{name}” is open in another Afureko.").format(name=error.root.stem))
            words = self.tr(
                "{who} has had it open since {since}. Two programs in one project would overwrite each other's work. "
                "You can close it there and try again, or open a copy; what is done in a copy stays in the copy."
            )
            box.setInformativeText(words.format(who=self._messages.say(error.who), since=self._since(error)))
        else:
            box.setText(self.tr("Nothing can be written to “{name}”.").format(name=error.root.stem))
            words = self.tr("{path}: {why}. You can open a copy; what is done in a copy stays in the copy.")
            box.setInformativeText(words.format(path=str(error.root), why=self._messages.say(error.reason)))
        role = QMessageBox.ButtonRole
        copy = box.addButton(self.tr("Open a copy"), role.AcceptRole)
        cancel = box.addButton(self.tr("Cancel"), role.RejectRole)
        return _pressed(box, cancel, cancel) is copy

    def _since(self, error: ProjectInUse) -> str:
        try:
            return _shown(datetime.fromisoformat(error.since))
        except ValueError:  # the lock does not say
            return self._messages.say(error.since)

    def _box(self, icon: QMessageBox.Icon) -> QMessageBox:
        box = QMessageBox(self._window)
        box.setIcon(icon)
        box.setWindowTitle(self.tr("Afureko"))
        box.setTextFormat(Qt.TextFormat.PlainText)  # a project may be called <b>
        return box


def _pressed(box: QMessageBox, usual: QPushButton, escape: QPushButton) -> QAbstractButton:
    """Ask, and return the button that was pressed. usual: what Enter presses; escape: what Esc and closing press."""
    box.setDefaultButton(usual)
    box.setEscapeButton(escape)
    box.exec()
    pressed = box.clickedButton()
    box.deleteLater()
    return pressed


def _shown(moment: datetime) -> str:
    """Return a moment as people here write it."""
    return QLocale().toString(QDateTime.fromSecsSinceEpoch(round(moment.timestamp())), QLocale.FormatType.ShortFormat)
