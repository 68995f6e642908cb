"""What sounds now: one request at a time, its segments, its place, its output device.

Must not know of projects, lines or takes: sounds are told apart by keys. Devices are opened in a thread of their own,
because that may take a quarter of a second; the audio callback only reads the tape and never emits a signal.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt, QThread, QTimer, Signal, Slot

from app.feed import Feed, PlayToken
from app.sinks import FAILED, NullSink, Outputs, Sink, SinkFactory
from app.tape import Segment, Tape
from engine.api import told

log = logging.getLogger(__name__)

POLL_MS = 25
LINGER_MS = 2000  # a device stays open so long after the last sound: the next Play is heard at once


@dataclass(frozen=True, slots=True)
class SoundState:
    """What is known of the output. device: the one in use or to be used; reason: why nothing is heard, empty if it is.

    known: somebody has looked.
    """

    known: bool = False
    device: str = ""
    reason: str = ""


class _Opener(QObject):
    """Opens and closes devices, where that may block. Never raises."""

    opened = Signal(int, object)  # serial, Sink
    listed = Signal(object)  # Outputs

    def __init__(self, sinks: SinkFactory) -> None:
        super().__init__()
        self._sinks = sinks
        self._open: list[Sink] = []

    @Slot(int, str, int, object)
    def open(self, serial: int, device: str, rate_hz: int, tape: Tape) -> None:
        self.close_all()
        try:
            sink = self._sinks.open(device, rate_hz, tape.read)
        except Exception:  # the border of the sound thread: an exception there would leave a request waiting for ever
            log.exception("no sink for %r", device)
            sink = NullSink(rate_hz, tape.read, FAILED)
        self._open.append(sink)
        self.opened.emit(serial, sink)

    @Slot()
    def list(self) -> None:
        self.listed.emit(self._sinks.outputs(free=not self._open))

    @Slot()
    def close_all(self) -> None:
        for sink in self._open:
            sink.close()
        self._open.clear()


class Player(QObject):
    """Plays what is fed to the current request. Everything here lives in the GUI thread."""

    changed = Signal()  # is_playing is another
    started = Signal(str)  # key: its first sample is heard
    finished = Signal(str)  # key: its last sample has been heard
    position_changed = Signal(str, float)  # key, seconds in its file
    ended = Signal(object)  # PlayToken: everything of it has been heard
    noticed = Signal(object)  # a sentence for the user, made by told()
    state_changed = Signal(object)  # SoundState
    outputs_changed = Signal(object)  # Outputs

    _open = Signal(int, str, int, object)
    _list = Signal()
    _close_all = Signal()

    def __init__(self, sinks: SinkFactory, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.tape = Tape()
        self._token: PlayToken | None = None
        self._complete = self._closed = False
        self._wanted_for: PlayToken | None = None  # the request the device was asked for
        self._feeds: list[Feed] = []
        self._sounding: list[Segment] = []
        self._sink: Sink | None = None
        self._serial, self._asked_rate = 0, 0  # of the device that is open or being opened; 0 if none
        self._device, self._told_of = "", ""
        self.state = SoundState()
        self.outputs = Outputs()
        self._timer = QTimer(self)
        self._timer.setInterval(POLL_MS)
        self._timer.timeout.connect(self._poll)
        self._linger = QTimer(self)
        self._linger.setSingleShot(True)
        self._linger.setInterval(LINGER_MS)
        self._linger.timeout.connect(self._let_go)
        self._opener = _Opener(sinks)
        self._thread = QThread(self) if sinks.blocking else None
        self._connect()

    def _connect(self) -> None:
        opener = self._opener
        if self._thread is not None:
            self._thread.setObjectName("sound")
            opener.moveToThread(self._thread)
            # Its last act, in its own thread: a device is closed where it was opened.
            self._thread.finished.connect(opener.close_all, Qt.ConnectionType.DirectConnection)
        self._open.connect(opener.open)
        self._list.connect(opener.list)
        self._close_all.connect(opener.close_all)
        opener.opened.connect(self._on_opened)
        opener.listed.connect(self._on_listed)

    # ---- what is asked ----

    def request(self) -> PlayToken:
        """Stop what sounds and return the token of a new request."""
        self._drop()
        self._token = PlayToken()
        self.changed.emit()
        return self._token

    def feed(
        self,
        token: PlayToken,
        key: str,
        *,
        gap_s: float = 0.0,
        at_s: float | None = None,
        offset_s: float = 0.0,
    ) -> Feed:
        """Add a sound to come: gap_s after the one before it, or at_s after the request's first sample.

        offset_s: where in its file it begins.
        """
        feed = Feed(self, token, Segment(key, gap_s, at_s, offset_s))
        if token.active and token is self._token:
            self._complete = False
            self._feeds.append(feed)
            self.tape.add(feed.segment)
        return feed

    def complete(self, token: PlayToken) -> None:
        """Tell that the request is over when all its sounds are; adding another takes that back."""
        if token is self._token:
            self._complete = True
            self.finish_unheard()

    def stop(self) -> None:
        """End the request: silence from the next callback on, and nothing of it starts later."""
        if self._token is not None:
            self._drop()
            self._linger.start()
            self.changed.emit()

    def set_volume(self, volume: float) -> None:
        """Set the volume, 0 to 1, of everything that is heard; 1 leaves the samples as they are."""
        self.tape.set_gain(min(1.0, max(0.0, volume)) ** 2)  # loudness is heard by ratios: half way sounds like half

    def set_device(self, name: str) -> None:
        """Choose the output by name; empty is the system's default. What plays moves over."""
        if name != self._device:
            self._device, self._told_of = name, ""
            rate_hz = self._asked_rate
            self._let_go()
            if self._token is not None and self._wanted_for is self._token:
                self._want(rate_hz if rate_hz > 0 else self.tape.rate_hz)
            elif self.state.known:
                self.refresh()

    def refresh(self) -> None:
        """Look which devices there are; outputs_changed and state_changed tell."""
        if self._token is None:
            self._let_go()  # the library looks anew only while no device is open
        self._run_thread()
        self._list.emit()

    def close(self) -> None:
        """Stop, close the device and wait for its thread; nothing can be played afterwards."""
        if self._closed:
            return
        self._drop()
        self._closed = True
        self._timer.stop()
        self._linger.stop()
        if self._thread is not None:
            self._thread.quit()
            self._thread.wait()
        self._opener.close_all()
        self._sink = None

    # ---- what is known ----

    @property
    def is_playing(self) -> bool:
        """Tell whether a request is active, be it sounding or still waiting for its sound."""
        return self._token is not None

    @property
    def now_playing(self) -> str | None:
        """Return the key of the sound that began last."""
        return self._sounding[-1].key if self._sounding else None

    @property
    def n_consumed(self) -> int:
        """How many samples the present device has taken; silence counts."""
        return 0 if self._sink is None else self._sink.n_consumed

    @property
    def n_underruns(self) -> int:
        return self.tape.n_underruns

    # ---- how it is done ----

    def ready_for(self, feed: Feed) -> bool:
        """Tell whether samples of *feed* can go onto the tape; ask for the device if it is not open yet."""
        if not feed.token.active or feed.token is not self._token or self._closed:
            return False
        if self._wanted_for is not feed.token:
            self._wanted_for = feed.token
            self._want(feed.rate_hz)
        return self._is_armed

    @property
    def _is_armed(self) -> bool:
        return self._sink is not None and self.tape.is_armed

    def _want(self, rate_hz: int) -> None:
        """See to it that a device is open for sounds of this rate."""
        self._linger.stop()
        if self._asked_rate == rate_hz:
            if self._sink is not None and not self.tape.is_armed:
                self.tape.arm(self._sink.rate_hz)
                self._timer.start()
            return
        self._sink = None
        self._serial += 1
        self._asked_rate = rate_hz
        self._run_thread()
        self._open.emit(self._serial, self._device, rate_hz, self.tape)

    def _run_thread(self) -> None:
        if self._thread is not None and not self._thread.isRunning() and not self._closed:
            self._thread.start()

    def _on_opened(self, serial: int, sink: Sink) -> None:
        if serial != self._serial or self._closed:
            return  # another was asked for meanwhile; opening that one closes this one
        self._sink = sink
        self._note(sink)
        self._timer.start()
        if self._token is None:
            self._linger.start()
            return
        if self.tape.is_armed and self.tape.rate_hz != sink.rate_hz:
            self.stop()  # moved to a device that does not take the rate of what plays
            return
        self.tape.arm(sink.rate_hz)
        for feed in list(self._feeds):
            feed.flush()

    def _note(self, sink: Sink) -> None:
        """Tell what is to be said about a device, once."""
        self._set_state(SoundState(True, sink.device, sink.reason))
        if sink.notice and sink.notice != self._told_of:
            self._told_of = sink.notice
            self.noticed.emit(sink.notice)
        elif not sink.notice:
            self._told_of = ""

    def _on_listed(self, outputs: Outputs) -> None:
        if self._sink is None:
            device = self._device if self._device in outputs.names else outputs.default
            self._set_state(SoundState(True, device, outputs.reason))
        if outputs != self.outputs:
            self.outputs = outputs
            self.outputs_changed.emit(outputs)

    def _set_state(self, state: SoundState) -> None:
        if state != self.state:
            self.state = state
            self.state_changed.emit(state)

    def _drop(self) -> None:
        """Forget the present request; what sounds fades within the next callback."""
        if self._token is not None:
            self._token.active = False
        self._token = None
        self._complete = False
        self._feeds.clear()
        self._sounding.clear()
        self.tape.reset()

    def _let_go(self) -> None:
        """Close the device."""
        self._serial += 1
        self._sink, self._asked_rate = None, 0
        self._timer.stop()
        self._linger.stop()
        self._close_all.emit()

    def _poll(self) -> None:
        sink = self._sink
        if sink is None:
            return
        if not sink.poll():
            self._lose(sink)
            return
        if self._token is None:
            return
        heard = self.tape.heard(sink.latency_s)
        for mark in self.tape.passed(heard):
            self._pass(mark.what == "started", mark.segment)
            if not self.is_playing:  # a slot stopped it
                return
        if self._sounding:
            self._tell(self._sounding[-1], heard)
        elif self._complete and self.tape.exhausted:
            self._finish()

    def _pass(self, starts: bool, segment: Segment) -> None:
        if starts and segment.n_pushed:
            self._sounding.append(segment)
            self.started.emit(segment.key)
        elif not starts:
            if segment in self._sounding:
                self._sounding.remove(segment)
            self._feeds = [feed for feed in self._feeds if feed.segment is not segment]
            self.finished.emit(segment.key)

    def _tell(self, segment: Segment, heard: int) -> None:
        at_s = max(0, min(heard, segment.end) - (segment.at or 0)) / self.tape.rate_hz
        self.position_changed.emit(segment.key, segment.offset_s + at_s)

    def finish_unheard(self) -> None:
        """End a request whose sounds are all empty: no device will ever tell that they are over."""
        token = self._token
        unheard = token is not None and self._complete and self._wanted_for is not token
        if unheard and all(feed.is_empty for feed in self._feeds):
            self._finish()

    def _finish(self) -> None:
        token = self._token
        self._drop()
        self._linger.start()
        self.ended.emit(token)
        self.changed.emit()

    def _lose(self, sink: Sink) -> None:
        """Go on in silence where a device has failed; the next Play looks for one again."""
        fault = getattr(sink, "fault", None)
        log.warning("the output device %r failed: %s", sink.device, fault)
        self._let_go()
        if self._token is not None:
            self._sink = NullSink(sink.rate_hz, self.tape.read, FAILED)
            self._asked_rate = -1  # no sound has it, so the next Play opens a device
            self._timer.start()
            self._set_state(SoundState(True, "", FAILED))
            self.noticed.emit(told("“{device}” stopped playing. The next Play looks for it again.", device=sink.device))
