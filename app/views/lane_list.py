"""The lanes of one line below each other. Only those in sight exist as widgets, and they are used again.

Shows what the model says and tells what was wished; must not know of the project, of playback or of the queue.
"""

from __future__ import annotations

import bisect
import itertools
from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from app.models.take_rows import Row, item_key
from app.models.take_waves import TakeWaves
from app.models.takes_model import TakesModel
from app.project.model import Take
from app.synth import Item
from app.views.chip_row import Chip
from app.views.fault_lane import FaultLane, TrashLane
from app.views.lane import Lane
from app.views.messages import Messages
from app.views.take_chips import chips_of
from app.views.take_lane import TakeLane
from app.views.theme import ThemeHolder

_SETTLE_MS = 40  # lanes that are passed in a hurry are not worth reading their files


class LaneList(QAbstractScrollArea):
    """current: the key of the selected take; it is kept while other takes come and go."""

    wished = Signal(str, str)  # lane.Wish, key
    play_wished = Signal(str, float)  # key, seconds
    note_wished = Signal(str, str)  # take id, note
    empty_wished = Signal()
    current_changed = Signal(str)  # key; empty if no take is selected

    def __init__(
        self,
        model: TakesModel,
        waves: TakeWaves,
        expected_s: Callable[[Item], float],
        themes: ThemeHolder,
        messages: Messages,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._model, self._waves, self._expected_s = model, waves, expected_s
        self._themes, self._messages = themes, messages
        self._shown: dict[str, Lane] = {}
        self._spare: dict[type[Lane], list[Lane]] = {}
        self._tops: list[int] = [0]
        self._span_s = 0.0
        self._playing: tuple[str, float] | None = None
        self._empty_words = ""
        self.current = ""
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(self.tr("Takes of the line"))
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(_SETTLE_MS)
        self._settle.timeout.connect(self._read_waves)
        model.modelReset.connect(self._on_reset)
        model.rowsInserted.connect(self._on_inserted)
        model.refreshed.connect(self.lay_out)
        waves.ready.connect(self._on_wave_ready)
        waves.grew.connect(self._on_wave_grew)
        themes.changed.connect(self._on_theme)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)

    # ---- which take ----

    def set_current(self, key: str) -> None:
        """Select a take, and bring it into sight."""
        if key != self.current:
            self.current = key
            self._show_selected()
            self.current_changed.emit(key)
        if key:
            self.bring_into_sight(key)

    def set_playing(self, key: str | None, at_s: float) -> None:
        """Show where a take is being heard; None: none is."""
        before = self._playing
        self._playing = None if key is None else (key, at_s)
        if before is not None and before[0] != key:
            self._show_position(before[0])
        if key is not None:
            self._show_position(key)

    def set_empty_words(self, words: str) -> None:
        """Say something where there are no lanes."""
        self._empty_words = words
        self.viewport().update()

    def edit_note(self, key: str) -> None:
        self.bring_into_sight(key)
        lane = self._shown.get(key)
        if isinstance(lane, TakeLane):
            lane.edit_note()

    def bring_into_sight(self, key: str) -> None:
        place = next((place for place, row in enumerate(self._model.rows) if row.key == key), None)
        if place is None or place + 1 >= len(self._tops):
            return
        bar, height = self.verticalScrollBar(), self.viewport().height()
        top, bottom = self._tops[place], self._tops[place + 1]
        if top < bar.value():
            bar.setValue(top)
        elif bottom > bar.value() + height:
            bar.setValue(bottom - height)

    # ---- layout ----

    def lane_height(self) -> int:
        """Return the height of a lane: a wave of two lines of text, and a line of facts."""
        line = self.fontMetrics().height()
        return round(line * 2.9) + 8

    def lay_out(self) -> None:
        """Put a lane in every place that is in sight."""
        rows = self._model.rows
        low = self.fontMetrics().height() + 14
        heights = (low if row.kind == "trash" else self.lane_height() for row in rows)
        self._tops = [0, *itertools.accumulate(heights)]
        bar, view = self.verticalScrollBar(), self.viewport()
        bar.setRange(0, max(0, self._tops[-1] - view.height()))
        bar.setPageStep(view.height())
        bar.setSingleStep(self.lane_height() // 2)
        self._span_s = self._shared_span(rows)
        first = max(0, bisect.bisect_right(self._tops, bar.value()) - 1)
        last = bisect.bisect_left(self._tops, bar.value() + view.height())
        visible = range(first, min(last, len(rows)))
        self._recycle({rows[place].key for place in visible})
        for place in visible:
            self._show_row(rows[place], self._tops[place] - bar.value(), self._tops[place + 1] - self._tops[place])
        view.update()
        self._settle.start()

    def _recycle(self, wanted: set[str]) -> None:
        for key in [key for key in self._shown if key not in wanted]:
            lane = self._shown.pop(key)
            if isinstance(lane, TakeLane):
                lane.end_note()
                lane.wave.set_position(None)
            lane.hide()
            self._spare.setdefault(type(lane), []).append(lane)

    def _show_row(self, row: Row, top: int, height: int) -> None:
        lane = self._shown.get(row.key)
        is_new = lane is None
        if lane is None:
            lane = self._shown[row.key] = self._lane_for(row)
        lane.setGeometry(0, top, self.viewport().width(), height)
        lane.set_selected(row.key == self.current, self.hasFocus())
        if is_new or lane.row != row:
            self._fill(lane, row)
        elif isinstance(lane, TakeLane):
            lane.wave.set_span_s(self._span_s)
        lane.show()
        if is_new:
            self._show_position(row.key)

    def _fill(self, lane: Lane, row: Row) -> None:
        match lane:
            case TakeLane():
                lane.show_row(row, self._chips(row))
                self._show_wave(lane, row)
            case FaultLane():
                sentence, way_out = self._fault_words(row)
                lane.show_row(row, sentence, way_out)
            case TrashLane():
                lane.show_row(row)

    def _lane_for(self, row: Row) -> Lane:
        kind: type[Lane] = {"trash": TrashLane, "failed": FaultLane, "skipped": FaultLane}.get(row.kind, TakeLane)
        spare = self._spare.get(kind)
        if spare:
            lane = spare.pop()
            lane.row = None
            return lane
        return self._made(kind(self._themes, self.viewport()))

    def _made(self, lane: Lane) -> Lane:
        lane.wished.connect(self.wished)
        if isinstance(lane, TakeLane):
            lane.play_wished.connect(self.play_wished)
            lane.note_wished.connect(self.note_wished)
        if isinstance(lane, TrashLane):
            lane.empty_wished.connect(self.empty_wished)
        return lane

    # ---- what is in a lane ----

    def _chips(self, row: Row) -> list[Chip]:
        if row.item is None:
            error = self._waves.fault(row.key)
            return chips_of(row, self._messages.say, "" if error is None else self._messages.sentence(error))
        made = self._waves.making(row.item.id)
        expected = self.tr("about {s} s expected").format(s=f"{self._expected_s(row.item):.1f}")
        if made is None:
            return [Chip(expected)]
        return [Chip(self.tr("{s} s made").format(s=f"{made.duration_s:.1f}"), role="busy"), Chip(expected)]

    def _fault_words(self, row: Row) -> tuple[str, str]:
        if not isinstance(row.fault, Exception):
            return self.tr("There is no word to speak in this line, so it needs no take."), ""
        way_out = self._messages.way_out(row.fault)
        button = "" if way_out is None or way_out.name == "RETRY" else self._messages.button(way_out)
        return self._messages.sentence(row.fault), button

    def _show_wave(self, lane: TakeLane, row: Row) -> None:
        if row.item is None:
            lane.show_wave(self._waves.of(row.key), self._span_s, None)
        else:
            lane.show_wave(self._waves.making(row.item.id), self._span_s, self._expected_s(row.item))

    def _shared_span(self, rows: tuple[Row, ...]) -> float:
        """Return the time that the full width of every lane stands for."""
        lengths = [row.take.file_s for row in rows if row.take is not None]
        lengths += [self._expected_s(row.item) for row in rows if row.item is not None]
        lengths += [row.slot_s for row in rows if row.slot_s is not None]
        return max(lengths, default=0.0) * 1.02

    def _show_position(self, key: str) -> None:
        lane = self._shown.get(key)
        if isinstance(lane, TakeLane):
            playing = self._playing
            lane.wave.set_position(playing[1] if playing is not None and playing[0] == key else None)

    # ---- how it follows ----

    def _read_waves(self) -> None:
        takes: list[Take] = []
        for lane in self._shown.values():
            if lane.row is not None and lane.row.take is not None and not lane.row.absent:
                takes.append(lane.row.take)
        self._waves.want(takes)

    def _on_wave_ready(self, take_id: str) -> None:
        lane = self._shown.get(take_id)
        if isinstance(lane, TakeLane) and lane.row is not None:
            self._fill(lane, lane.row)

    def _on_wave_grew(self, item_id: int) -> None:
        for key, lane in self._shown.items():
            row = lane.row
            if isinstance(lane, TakeLane) and row is not None and row.item is not None and row.item.id == item_id:
                envelope = self._waves.making(item_id)
                if lane.wave.envelope is not envelope:
                    self._show_wave(lane, row)
                lane.wave.grow()
                lane.facts.set_chips(self._chips(row))
                self._show_position(key)

    def _on_inserted(self, _parent: object, first: int, last: int) -> None:
        """Bring a take that was just asked for into sight; one that is finished moves nothing."""
        asked = [row for row in self._model.rows[first : last + 1] if row.item is not None]
        if asked:
            self.lay_out()
            self.bring_into_sight(item_key(asked[-1].item) if asked[-1].item is not None else "")

    def _on_reset(self) -> None:
        self.verticalScrollBar().setValue(0)

    def _on_scrolled(self, _value: int) -> None:
        self.lay_out()

    def _on_theme(self, _theme: object) -> None:
        for lane in self._shown.values():
            if lane.row is not None:
                self._fill(lane, lane.row)

    def _show_selected(self) -> None:
        for key, lane in self._shown.items():
            lane.set_selected(key == self.current, self.hasFocus())

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._show_selected()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._show_selected()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.lay_out()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.lay_out()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._model.rows or not self._empty_words:
            return
        painter = QPainter(self.viewport())
        painter.setPen(self._themes.theme.colour("dim"))
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(self.viewport().rect().adjusted(24, 8, -24, -8), flags, self._empty_words)
        painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and down go from take to take, as left and right do in the whole window."""
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if step is not None and not event.modifiers():
            self.step(step)
        elif event.key() in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            super().keyPressEvent(event)
        else:
            event.ignore()

    def step(self, step: int) -> str | None:
        """Select the take before (-1) or after (1) the one that is selected; return its id."""
        keys = [row.key for row in self._model.takes()]
        if not keys:
            return None
        at = keys.index(self.current) + step if self.current in keys else (0 if step > 0 else len(keys) - 1)
        self.set_current(keys[max(0, min(at, len(keys) - 1))])
        return self.current
