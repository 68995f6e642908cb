"""What will be spoken for the text that is being written, under the field it is written in.

The reading is worked out in a job, once the hands rest. Must not know of the project.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QWidget

from app.jobs import Job, Jobs, Progress
from app.views.messages import Messages
from app.views.theme import Theme
from engine import api

REST_MS = 200


@dataclass(frozen=True, slots=True)
class _Answer:
    """number: of the question it belongs to; an old answer is of no use."""

    number: int
    reading: api.Reading | None = None
    error: api.TextError | None = None


class ReadingPreview(QFrame):
    """read: the reading of what was asked last. faulty: the part of the text that cannot be spoken, "" if all can."""

    read = Signal(object)  # api.Reading
    faulty = Signal(str)

    def __init__(self, jobs: Jobs, messages: Messages, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._jobs, self._messages, self._theme = jobs, messages, theme
        self._asked: tuple[str, str, str | None] = ("", "auto", None)
        self._number = 0
        self._job: Job | None = None
        self._anchor = QRect()
        self._words = QLabel(self)
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._words.setWordWrap(True)
        self._words.setAccessibleName(self.tr("What will be spoken"))
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 8, 4)
        row.addWidget(self._words)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAutoFillBackground(True)
        self.setObjectName("preview")
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(REST_MS)
        self._timer.timeout.connect(self._start)
        self.hide()

    @property
    def sentence(self) -> str:
        """What is said now."""
        return self._words.text()

    def ask(self, text: str, language: str, reading: str | None) -> None:
        """Find out what is spoken for *text*, or for *reading* in its place."""
        asked = (text, language, reading)
        if asked == self._asked and self._number:
            return
        self._asked = asked
        self._number += 1
        if text.strip():
            self._timer.start()
        else:
            self._timer.stop()
            self.faulty.emit("")
            self.hide()

    def place(self, field: QRect) -> None:
        """Stand under *field*, or above it where there is no room."""
        self._anchor = QRect(field)
        self._put()

    def stop(self) -> None:
        """Ask nothing any more; an answer that is on its way is not waited for."""
        self._timer.stop()
        self._number += 1
        if self._job is not None:
            self._job.cancel()

    def _start(self) -> None:
        if self._job is not None:
            self._job.cancel()
        number, (text, language, reading) = self._number, self._asked

        def work(token: api.CancelToken, progress: Progress) -> _Answer:
            try:
                return _Answer(number, api.read_text(text, language, reading))
            except api.TextError as error:
                return _Answer(number, error=error)

        self._job = self._jobs.run(work, self._on_answer, self._on_failed)

    def _on_answer(self, answer: _Answer) -> None:
        if answer.number != self._number:
            return
        self._job = None
        if answer.reading is not None:
            self._say(self._spoken(answer.reading), "dim")
            self.faulty.emit("")
            self.read.emit(answer.reading)
        elif isinstance(answer.error, api.NothingToSpeak):
            self._say(f"○ {self._messages.sentence(answer.error)}", "dim")
            self.faulty.emit("")
        elif answer.error is not None:
            self._say(f"✕ {self._messages.sentence(answer.error)}", "bad")
            self.faulty.emit(answer.error.span)

    def _on_failed(self, error: Exception) -> None:
        if not isinstance(error, api.Cancelled):
            self._say(self._messages.sentence(error), "bad")

    def _spoken(self, reading: api.Reading) -> str:
        if not reading.skipped:
            return self.tr("Spoken: {words}").format(words=reading.spoken)
        parts = ", ".join(part.strip() for part in reading.skipped)
        return self.tr("Spoken: {words}  (left out: {parts})").format(words=reading.spoken, parts=parts)

    def _say(self, words: str, role: str) -> None:
        colour, line = (self._theme.colour(name).name() for name in (role, "bad" if role == "bad" else "border"))
        frame = f"#preview {{ background: {self._theme.colour('raised').name()}; border: 1px solid {line}; }}"
        self.setStyleSheet(f"{frame} QLabel {{ color: {colour}; }}")
        self._words.setText(words)
        self._put()
        self.show()
        self.raise_()

    def _put(self) -> None:
        over = self.parentWidget()
        if over is None or self._anchor.isNull():
            return
        width = self._anchor.width()
        height = max(self.heightForWidth(width), self.minimumSizeHint().height())
        top = self._anchor.bottom() + 1
        if top + height > over.height():
            top = max(0, self._anchor.top() - height)
        self.setGeometry(QRect(self._anchor.left(), top, width, height))
