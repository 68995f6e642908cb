"""What this program is, which voice model it holds and what it is built from.

Must not know of the project.
"""

from __future__ import annotations

from PySide6.QtCore import Qt, qVersion
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from app.version import version
from engine import api


class AboutDialog(QDialog):
    """Words that can be copied into a report."""

    def __init__(self, engine: api.EngineInfo | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("About Afureko"))
        self.words = QLabel(self._text(engine))
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.words.setWordWrap(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        box.addWidget(self.words)
        box.addWidget(buttons)
        self.setMinimumWidth(420)

    def _text(self, engine: api.EngineInfo | None) -> str:
        lines = [
            self.tr("Afureko {version}").format(version=version()),
            self.tr("Dubs character dialogue on your own machine. Nothing you write or record leaves it."),
            "",
            self._model(),
        ]
        if engine is not None:
            words = self.tr("It runs on {device} with {dtype}.")
            lines.append(words.format(device=engine.device, dtype=engine.dtype))
        lines += [
            "",
            self.tr("Program and voice model: Apache License 2.0."),
            self.tr("Built with Qt {qt}, under the GNU LGPL 3; its libraries can be replaced.").format(qt=qVersion()),
        ]
        return "\n".join(lines)

    def _model(self) -> str:
        try:
            model = api.model_status()
        except (api.EngineError, OSError):
            return self.tr("The voice model could not be read.")
        words = self.tr("Voice model: {name} {version} ({fingerprint})")
        return words.format(name=model.name, version=model.version, fingerprint=model.fingerprint[:8])
