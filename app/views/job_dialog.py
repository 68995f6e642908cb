"""Wait for one job with a bar and a cancel button; a short one is waited for without showing anything.

Must not know what the job does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QProgressBar, QVBoxLayout, QWidget

from app.jobs import Job, Jobs, Work
from app.views.messages import Messages

PATIENCE_MS = 400


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a job ended: with a result, or with an error (api.Cancelled if it was taken back)."""

    result: Any = None
    error: Exception | None = None


class JobDialog(QDialog):
    """Shows the progress of a job; it closes with the job, and its button takes the job back."""

    def __init__(self, title: str, messages: Messages, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._messages = messages
        self.setWindowTitle(title)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setMinimumWidth(420)
        self._what = QLabel(title)
        self._what.setTextFormat(Qt.TextFormat.PlainText)
        self._bar = QProgressBar()
        self._bar.setRange(0, 1000)
        self._bar.setAccessibleName(title)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self._buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        for widget in (self._what, self._bar, self._buttons):
            box.addWidget(widget)
        self._job: Job | None = None
        self._outcome: Outcome | None = None
        self._loop = QEventLoop(self)

    def wait_for(self, jobs: Jobs, work: Work) -> Outcome:
        """Run *work* and return how it ended; the window takes no input meanwhile."""
        self._job = jobs.run(work, self._on_done, self._on_failed, self._on_progressed)
        QTimer.singleShot(PATIENCE_MS, self._loop.quit)
        self._loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
        if self._outcome is None:
            self.exec()
        assert self._outcome is not None  # exec() ends when the job does
        return self._outcome

    def reject(self) -> None:
        """Take the job back; the dialog stays until it has ended."""
        if self._job is not None:
            self._job.cancel()
            self._buttons.setEnabled(False)
            self._what.setText(self.tr("Cancelling…"))

    def _on_progressed(self, share: float, what: str) -> None:
        self._bar.setValue(round(1000 * share))
        metrics = self._what.fontMetrics()
        text = metrics.elidedText(self._messages.say(what), Qt.TextElideMode.ElideMiddle, max(400, self.width() - 40))
        if self._buttons.isEnabled():
            self._what.setText(text)

    def _on_done(self, result: object) -> None:
        self._end(Outcome(result=result))

    def _on_failed(self, error: Exception) -> None:
        self._end(Outcome(error=error))

    def _end(self, outcome: Outcome) -> None:
        self._outcome = outcome
        self._loop.quit()
        self.accept()
