"""By how much the times of lines are moved. Must not know of lines."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QDoubleSpinBox, QFormLayout, QLabel, QVBoxLayout, QWidget


class ShiftDialog(QDialog):
    wanted = Signal(float)  # seconds, later if positive

    def __init__(self, n_lines: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Shift times"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.seconds = QDoubleSpinBox(self)
        self.seconds.setRange(-36000.0, 36000.0)
        self.seconds.setDecimals(3)
        self.seconds.setSingleStep(0.1)
        self.seconds.setSuffix(self.tr(" s"))
        self.seconds.setAccessibleName(self.tr("Seconds"))
        form = QFormLayout()
        form.addRow(self.tr("Later by"), self.seconds)
        hint = QLabel(self.tr("A negative number moves them earlier. Lines without a time keep none."), self)
        hint.setWordWrap(True)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        shift = self.buttons.addButton(self.tr("Shift %n line(s)", "", n_lines), QDialogButtonBox.ButtonRole.AcceptRole)
        shift.setDefault(True)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addWidget(hint)
        column.addWidget(self.buttons)
        self.seconds.selectAll()

    def accept(self) -> None:
        self.seconds.interpretText()
        if self.seconds.value():
            self.wanted.emit(self.seconds.value())
        super().accept()
