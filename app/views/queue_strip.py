"""The strip above the status bar: what is being made, how far, how long still, what failed, and how to stop it.

Must not know how the queue works; its figures come from QueueFacts.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QSizePolicy, QWidget

from app.models.model_words import size_words
from app.models.queue_facts import Facts, QueueFacts
from app.parts import Parts
from app.speaking import EMBEDDED
from app.synth import EngineState, Item
from app.views.lane import tool_button
from app.views.messages import Messages
from app.views.queue_list import QueueList
from app.views.theme import STATUS, ThemeHolder


class Words(QLabel):
    """Text that is cut where there is no room, and whole in its tooltip."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def say(self, text: str) -> None:
        if text != self.text():
            self.setText(text)
            self.setToolTip(text)
            self.setAccessibleName(text)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
        painter.end()


class QueueStrip(QWidget):
    """Always of the same height, so that nothing jumps; when there is nothing to do it tells only how the engine is."""

    line_wished = Signal(str)  # line id: go there
    way_out_asked = Signal(object, object)  # WayOut, the error the engine failed with

    def __init__(self, parts: Parts, theme: ThemeHolder, messages: Messages, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts, self._themes, self._messages = parts, theme, messages
        self._facts = QueueFacts(parts.workspace, parts.generation, parts.queue, self)
        self._engine, self._now = Words(self), Words(self)
        self._bar = QProgressBar(self)
        self._count, self._left = QLabel(self), QLabel(self)
        self._waiting = tool_button("", self.tr("Show what waits"), self)
        self._failed = tool_button("", self.tr("Show what failed, and why"), self)
        self._way_out = tool_button("", "", self)
        self._pause = tool_button("", "", self)
        self._cancel = tool_button(
            self.tr("Cancel all"), self.tr("Cancel every take that waits or is being made"), self
        )
        self.list = QueueList(parts, theme, messages, self)
        self._lay_out()
        self._connect()
        self.show_facts()

    def _lay_out(self) -> None:
        self._bar.setTextVisible(False)
        self._bar.setFixedSize(120, 8)
        self._bar.setAccessibleName(self.tr("Progress of the take that is being made"))
        self._engine.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        across = QHBoxLayout(self)
        across.setContentsMargins(8, 2, 8, 2)
        across.setSpacing(8)
        across.addWidget(self._engine)
        across.addWidget(self._way_out)
        across.addWidget(self._now, 1)
        for widget in (self._bar, self._count, self._left, self._waiting, self._failed, self._pause, self._cancel):
            across.addWidget(widget)
        self.setFixedHeight(self._cancel.sizeHint().height() + 4)
        self.setAccessibleName(self.tr("Queue"))

    def _connect(self) -> None:
        self._facts.changed.connect(self.show_facts)
        self._themes.changed.connect(self._on_theme)
        self._waiting.clicked.connect(self.open_list)
        self._failed.clicked.connect(self.open_list)
        self._pause.clicked.connect(self._on_pause)
        self._cancel.clicked.connect(self._parts.queue.cancel_all)
        self._way_out.clicked.connect(self._on_way_out)
        self.list.line_wished.connect(self.line_wished)

    # ---- what is shown ----

    def show_facts(self) -> None:
        """Show how the queue stands now."""
        facts = self._facts.facts()
        self._show_engine(facts)
        self._show_running(facts)
        self._show_counts(facts)
        self._pause.setVisible(facts.busy or facts.paused)
        self._pause.setText(self.tr("Resume") if facts.paused else self.tr("Pause"))
        tip = self.tr("Go on making takes") if facts.paused else self.tr("Finish this take and start no other")
        self._pause.setToolTip(tip)
        self._pause.setAccessibleName(tip)
        self._cancel.setVisible(facts.busy)

    def _show_engine(self, facts: Facts) -> None:
        engine = facts.engine
        words, role = self._engine_words(engine, facts)
        self._engine.say(words)
        self._tint(self._engine, role)
        way_out = None if engine.error is None or engine.phase != "failed" else self._messages.way_out(engine.error)
        self._way_out.setVisible(way_out is not None)
        if way_out is not None:
            self._way_out.setText(self._messages.button(way_out))
            self._way_out.setAccessibleName(self._messages.button(way_out))

    def _engine_words(self, engine: EngineState, facts: Facts) -> tuple[str, str]:
        match engine.phase:
            case "loading":
                return self._loading_words(engine.model), "busy"
            case "failed" if engine.error is not None:
                sentence = self._messages.sentence(engine.error)
                return self.tr("{glyph} {sentence}").format(glyph=STATUS["failed"][0], sentence=sentence), "bad"
            case "ready" if engine.info is not None:
                words = self.tr("● Ready: {device}, {dtype}")
                if facts.preparing:
                    words = self.tr("◐ Preparing a voice: {device}, {dtype}")
                return words.format(device=engine.info.device, dtype=engine.info.dtype), "dim"
        return self.tr("○ The voice model loads with the first take"), "dim"

    def _loading_words(self, model: str) -> str:
        """Say which model is being loaded, and how large it is, where there are several."""
        glyph = STATUS["generating"][0]
        if model == EMBEDDED:
            return self.tr("{glyph} Loading the voice model…").format(glyph=glyph)
        models = self._parts.models
        title, need = self._messages.say(models.state(model).title), models.memory(model).need
        if need is None:
            return self.tr("{glyph} Loading {model}…").format(glyph=glyph, model=title)
        words = self.tr("{glyph} Loading {model} ({size} of memory)…")
        return words.format(glyph=glyph, model=title, size=size_words(need))

    def _show_running(self, facts: Facts) -> None:
        self._bar.setVisible(facts.running is not None)
        if facts.running is None:
            paused = facts.paused and facts.n_waiting
            self._now.say(self.tr("Paused") if paused else "")
            return
        self._now.say(self._item_words(facts.running, facts.paused))
        if facts.share is None:
            self._bar.setRange(0, 0)
        else:
            self._bar.setRange(0, 100)
            self._bar.setValue(round(facts.share * 100))

    def _item_words(self, item: Item, paused: bool) -> str:
        job = item.job
        text = job.line.text.replace("\n", " ")
        words = self.tr("{character}: {text} (take {n})")
        if item.token.cancelled:
            words = self.tr("Cancelling {character}: {text} (take {n})")
        elif paused:
            words = self.tr("Pausing after {character}: {text} (take {n})")
        return words.format(character=job.character.name, text=text, n=job.number)

    def _show_counts(self, facts: Facts) -> None:
        counted = facts.busy or facts.paused
        self._count.setVisible(counted and facts.n_asked > 0)
        self._count.setText(self.tr("made {n} of {m}").format(n=facts.n_made, m=facts.n_asked))
        self._left.setVisible(facts.busy and facts.left_s is not None)
        self._left.setText("" if facts.left_s is None else self.left_words(facts.left_s))
        self._waiting.setVisible(facts.n_waiting > 0)
        self._waiting.setText(self.tr("{glyph} %n waiting", "", facts.n_waiting).format(glyph=STATUS["queued"][0]))
        self._failed.setVisible(facts.n_failed > 0)
        self._failed.setText(self.tr("{glyph} %n failed", "", facts.n_failed).format(glyph=STATUS["failed"][0]))
        self._tint(self._failed, "bad")

    def left_words(self, left_s: float) -> str:
        """Say how long it will still take, as roughly as that is known."""
        if left_s < 60:
            tens = max(5, 5 * round(left_s / 5))
            return self.tr("about {n} s left").format(n=tens)
        minutes = round(left_s / 60)
        if minutes < 60:
            return self.tr("about {n} min left").format(n=minutes)
        return self.tr("about {h} h {n} min left").format(h=minutes // 60, n=minutes % 60)

    def _tint(self, widget: QWidget, role: str) -> None:
        palette = widget.palette()
        palette.setColor(widget.foregroundRole(), self._themes.theme.colour(role))
        widget.setPalette(palette)

    # ---- what is wished ----

    def open_list(self) -> None:
        """Show the whole queue above the strip."""
        self.list.open_above(self.mapToGlobal(QPoint(self.width(), 0)))

    def _on_pause(self) -> None:
        queue = self._parts.queue
        if queue.paused:
            queue.resume()
        else:
            queue.pause()

    def _on_way_out(self) -> None:
        error = self._parts.queue.engine.error
        if error is not None:
            self.way_out_asked.emit(self._messages.way_out(error), error)

    def _on_theme(self, _theme: object) -> None:
        self.show_facts()
