"""Gap, loudness and true peak of the export: the settings that belong to the project.

Must not edit the project: wishes go to app.editing.
"""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QHBoxLayout, QLabel, QWidget

from app.editing import Editing
from app.models.export_words import presets
from app.project.model import Settings


class LoudnessForm(QWidget):
    """One row. Every change is one step that can be undone."""

    def __init__(self, editing: Editing, parent: QWidget) -> None:
        super().__init__(parent)
        self._editing = editing
        self._shown = Settings()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        self.preset = QComboBox(self)
        self.preset.setAccessibleName(self.tr("Loudness for"))
        self.preset.addItems([name for name, _lufs, _peak in presets()])
        self.preset.addItem(self.tr("Own values"))
        self.lufs = self._spin(self.tr("Loudness"), " LUFS", (-60.0, 0.0), 0.5)
        self.peak = self._spin(self.tr("True peak"), " dBTP", (-30.0, 0.0), 0.1)
        words = self.tr("Gap between lines without a time of their own")
        self.gap = self._spin(words, self.tr(" s"), (0.0, 60.0), 0.05)
        self.gap.setDecimals(2)
        row.addWidget(self.preset)
        for words, spin in (("", self.lufs), (self.tr("peak"), self.peak), (self.tr("gap"), self.gap)):
            if words:
                row.addWidget(QLabel(words, self))
            row.addWidget(spin)
        row.addStretch(1)
        self.preset.activated.connect(self._on_preset)
        for spin in (self.lufs, self.peak, self.gap):
            spin.editingFinished.connect(self._on_edited)

    def show_settings(self, settings: Settings) -> None:
        """Show what the project says now."""
        self._shown = settings
        for spin, value in (
            (self.lufs, settings.lufs),
            (self.peak, settings.ceiling_dbtp),
            (self.gap, settings.gap_s),
        ):
            if not spin.hasFocus() or abs(spin.value() - value) > 1e-6:
                spin.setValue(value)
        targets = [(lufs, peak) for _name, lufs, peak in presets()]
        now = (settings.lufs, settings.ceiling_dbtp)
        self.preset.setCurrentIndex(targets.index(now) if now in targets else len(targets))

    def _spin(self, name: str, unit: str, limits: tuple[float, float], step: float) -> QDoubleSpinBox:
        spin = QDoubleSpinBox(self)
        spin.setAccessibleName(name)
        spin.setToolTip(name)
        spin.setSuffix(unit)
        spin.setDecimals(1)
        spin.setRange(*limits)
        spin.setSingleStep(step)
        spin.setKeyboardTracking(False)
        return spin

    def _on_preset(self, index: int) -> None:
        if index < len(presets()):
            _name, lufs, peak = presets()[index]
            self._editing.change_settings(self._shown.gap_s, lufs, peak)

    def _on_edited(self) -> None:
        now = (self.gap.value(), self.lufs.value(), self.peak.value())
        was = (self._shown.gap_s, self._shown.lufs, self._shown.ceiling_dbtp)
        if any(abs(a - b) > 1e-6 for a, b in zip(now, was, strict=True)):
            self._editing.change_settings(*(round(value, 3) for value in now))
