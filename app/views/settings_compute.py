"""The page of the voice model: where it computes, in which number format, with how many threads, and its cache.

Must not know how a model is opened: whoever opens it listens to the settings.
"""

from __future__ import annotations

import os

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QSpinBox, QWidget

from app.cache import CacheWork
from app.engines import MOST
from app.jobs import Progress
from app.parts import Parts
from app.synth import EngineState
from app.views.messages import Messages
from app.views.settings_form import Choice, Note, Page
from engine import api

DTYPES = ("float32", "bfloat16", "float16")


def find_devices(token: api.CancelToken, progress: Progress) -> tuple[api.Device, ...]:
    return api.usable_devices()


class ComputePage(Page):
    """Device, number format, threads; the cache of encoded voices."""

    def __init__(self, parts: Parts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts = parts
        self._messages = Messages(self)
        self._found: tuple[str, ...] | None = None
        self._make_controls()
        self._lay_out()
        self._show_devices()
        self._show_engine(parts.queue.engine)
        parts.queue.engine_changed.connect(self._show_engine)

    def _make_controls(self) -> None:
        settings = self._parts.settings
        self.device = Choice(self.tr("Compute device"), self)
        self.device.chosen.connect(self._on_device)
        self.devices = Note(parent=self)
        self.dtype = Choice(self.tr("Number format"), self)
        self.dtype.offer([(self.tr("Automatic"), None), *((name, name) for name in DTYPES)], settings.dtype)
        self.dtype.chosen.connect(self._on_dtype)
        self.threads = QSpinBox(self)
        self.threads.setRange(0, max(2, os.cpu_count() or 1))
        self.threads.setSpecialValueText(self.tr("Automatic"))
        self.threads.setAccessibleName(self.tr("Threads"))
        self.threads.setValue(settings.threads or 0)
        self.threads.valueChanged.connect(self._on_threads)
        self.open = QSpinBox(self)
        self.open.setRange(1, MOST)
        self.open.setAccessibleName(self.tr("Models in memory"))
        self.open.setValue(settings.models_open)
        self.open.valueChanged.connect(self._on_open)
        self.idle = QSpinBox(self)
        self.idle.setRange(0, 24 * 60)
        self.idle.setSpecialValueText(self.tr("Never"))
        self.idle.setSuffix(self.tr(" min"))
        self.idle.setAccessibleName(self.tr("Unload idle models after"))
        self.idle.setValue(settings.unload_after_min)
        self.idle.valueChanged.connect(self._on_idle)
        self.engine = Note(parent=self)
        self.cache = Note(self.tr("Counting…"), self)
        self.clear = QPushButton(self.tr("&Clear"), self)
        self.clear.setAutoDefault(False)
        self.clear.setAccessibleName(self.tr("Clear the voice cache"))
        self.clear.clicked.connect(self._on_clear)

    def _lay_out(self) -> None:
        self.row(self.tr("Compute &device"), self.device, self.devices)
        self.row(self.tr("&Number format"), self.dtype)
        self.row(self.tr("&Threads"), self.threads, self.engine)
        most = self.tr("The one that was used longest ago makes room for the next. More at a time take more memory.")
        self.row(self.tr("&Models in memory"), self.open, Note(most, self))
        self.row(self.tr("&Unload after"), self.idle, Note(self.tr("Idle models give their memory back."), self))
        self.row(self.tr("Voice cache"), self.clear, self.cache)
        self.clear.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._found is None:  # asked when somebody looks, since it loads the engine's libraries
            self._found = ()
            self.devices.say(self.tr("Looking for devices…"))
            self._parts.jobs.run(find_devices, self._on_found, self._on_not_found)
        self._parts.jobs.run(CacheWork(self._parts.paths.voice_cache), self._on_counted, self._on_not_counted)

    # ---- the device ----

    def _show_devices(self) -> None:
        words = {
            "auto": self.tr("Automatic"),
            "cpu": self.tr("Processor (CPU)"),
            "cuda": self.tr("NVIDIA graphics (CUDA)"),
            "mps": self.tr("Apple graphics (MPS)"),
        }
        chosen = self._parts.settings.device
        offered = [name for name in words if name in ("auto", "cpu", chosen) or name in (self._found or ())]
        self.device.offer([(words[name], name) for name in offered], chosen)

    def _on_found(self, found: tuple[str, ...]) -> None:
        self._found = found
        self._show_devices()
        chosen = self._parts.settings.device
        if chosen not in ("auto", *found):
            self.devices.say(self.tr("This device is not there now. Choose Automatic or Processor."))
        elif found == ("cpu",):
            self.devices.say(self.tr("No graphics processor that can be used was found; takes are made by the CPU."))
        else:
            self.devices.say("")

    def _on_not_found(self, error: Exception) -> None:
        self.devices.say(self._messages.sentence(error))

    def _on_device(self, value: str) -> None:
        self._parts.settings.device = value

    def _on_dtype(self, value: str | None) -> None:
        self._parts.settings.dtype = value

    def _on_threads(self, n: int) -> None:
        self._parts.settings.threads = n or None

    def _on_open(self, n: int) -> None:
        self._parts.settings.models_open = n

    def _on_idle(self, minutes: int) -> None:
        self._parts.settings.unload_after_min = minutes

    def _show_engine(self, state: EngineState) -> None:
        match state.phase:
            case "ready" if state.info is not None:
                info = state.info
                words = self.tr("In use: {model} on {device}, {dtype}, %n thread(s).", "", info.threads)
                self.engine.say(words.format(model=info.model, device=info.device, dtype=info.dtype))
            case "loading":
                self.engine.say(self.tr("The voice model is being loaded…"))
            case "failed" if state.error is not None:
                self.engine.say(self._messages.sentence(state.error))
            case _:
                self.engine.say(self.tr("Used from the next take on. A take that is being made is finished as it is."))

    # ---- the cache ----

    def _on_clear(self) -> None:
        self.clear.setEnabled(False)
        work = CacheWork(self._parts.paths.voice_cache, clear=True)
        self._parts.jobs.run(work, self._on_cleared, self._on_not_counted)

    def _on_cleared(self, n_bytes: int) -> None:
        self.clear.setEnabled(True)
        self._on_counted(n_bytes)

    def _on_counted(self, n_bytes: int) -> None:
        words = self.tr("{size} in use. Voices that were encoded once are ready at once; clearing only costs time.")
        self.cache.say(words.format(size=self.locale().formattedDataSize(n_bytes)))

    def _on_not_counted(self, error: Exception) -> None:
        self.clear.setEnabled(True)
        self.cache.say(self._messages.sentence(error))
