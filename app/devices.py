"""Output devices through sounddevice: found by name, opened at the sound's own rate where they can.

The library is loaded when the first device is wanted, in the thread that wants it. Must not know what is played.
"""

from __future__ import annotations

import importlib
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from app.sinks import FAILED, NO_DEVICE, NO_LIBRARY, Clock, NullSink, Outputs, Pull, Sink
from engine.api import told

log = logging.getLogger(__name__)

LATENCY_S = 0.1  # asked of the device: less breaks up while the engine keeps every core busy
RECHECK_S = 2.0  # the list of devices is not made anew more often
_DOUBLES = ("MME", "Windows DirectSound", "Windows WDM-KS")  # the same devices again; WASAPI gives their whole names


class SoundDeviceSink:
    """A stream of the audio library; its callback does nothing but pull, and never raises."""

    reason = ""

    def __init__(self, stream_class: Callable[..., Any], pull: Pull, name: str, notice: str, **how: Any) -> None:
        self.device, self.notice, self.rate_hz = name, notice, int(how["samplerate"])
        self._pull, self._n = pull, 0
        self._mono = np.zeros(4096, np.float32)
        self._over = False
        self.fault: Exception | None = None
        self._stream = stream_class(callback=self._fill, finished_callback=self._on_finished, **how)
        try:
            self._stream.start()
        except Exception:
            self._stream.close()
            raise
        self.latency_s = _seconds(self._stream.latency)

    @property
    def n_consumed(self) -> int:
        return self._n

    def poll(self) -> bool:
        return not self._over and self.fault is None

    def close(self) -> None:
        self._over = True
        try:
            self._stream.abort()
            self._stream.close()
        except Exception:  # a device that was pulled out may refuse even this
            log.debug("closing the stream of %r failed", self.device, exc_info=True)

    def _fill(self, out: Any, n: int, when: object, status: object) -> None:
        try:
            if n > len(self._mono):
                self._mono = np.zeros(n, np.float32)
            block = self._mono[:n]
            self._pull(block)
            out[:] = block[:, None]
            self._n += n
        except Exception as error:  # the border of the audio thread: beyond it there is nobody to tell
            out.fill(0)
            self.fault = error

    def _on_finished(self) -> None:
        self._over = True


@dataclass(frozen=True, slots=True)
class _Device:
    index: int | None  # None lets the library take its default
    name: str
    n_channels: int
    rate_hz: int


class SoundDeviceSinks:
    """Output devices through sounddevice, known by name.

    load: returns the sounddevice module; it raises ImportError or OSError where it or its library is missing.
    """

    blocking = True

    def __init__(self, load: Callable[[], Any] | None = None, clock: Clock = time.monotonic) -> None:
        self._load, self._clock = load or _sounddevice, clock
        self._module: Any = None
        self._open: list[SoundDeviceSink] = []
        self._asked_at: float | None = None

    def outputs(self, *, free: bool) -> Outputs:
        module = self._library()
        if module is None:
            return Outputs(reason=NO_LIBRARY)
        self._look_again(module, free)
        try:
            devices, default = self._devices(module), self._default(module)
        except Exception:  # the library's own errors, and whatever a broken driver makes of its names
            log.warning("the output devices cannot be listed", exc_info=True)
            return Outputs(reason=NO_DEVICE)
        names = tuple(device.name for device in devices)
        return Outputs(names, default.name if default else "", "" if default or names else NO_DEVICE)

    def open(self, device: str, rate_hz: int, pull: Pull) -> Sink:
        found = self.outputs(free=not any(sink.poll() for sink in self._open))
        if found.reason:
            return NullSink(rate_hz, pull, found.reason, self._clock)
        gone = bool(device) and device not in found.names
        notice = told("“{device}” is not connected. The system's default output is used.", device=device)
        sink = None if gone or not device else self._try(device, rate_hz, pull, "")
        if sink is None and device and not gone:
            notice = told("“{device}” cannot be opened. The system's default output is used.", device=device)
        sink = sink or self._try("", rate_hz, pull, notice if device else "")
        if sink is None:
            silent = NullSink(rate_hz, pull, FAILED, self._clock)
            silent.notice = told("The output device cannot be opened, so nothing is heard. Choose another one.")
            return silent
        self._open = [other for other in self._open if other.poll()] + [sink]
        return sink

    # ---- how it is done ----

    def _library(self) -> Any:
        """Return the module; None without it. Tried again each time: it may have been installed meanwhile."""
        if self._module is None:
            try:
                self._module = self._load()
            except (ImportError, OSError):
                log.info("no audio library", exc_info=True)
        return self._module

    def _look_again(self, module: Any, free: bool) -> None:
        """Let the library see devices that came and went: it only looks when it starts, and must not play then."""
        now = self._clock()
        if self._asked_at is None:  # it has just been loaded
            self._asked_at = now
        elif free and now - self._asked_at >= RECHECK_S:
            self._asked_at = now
            try:
                module._terminate()
                module._initialize()
            except Exception:  # then the former list has to do
                log.warning("the audio library did not start again", exc_info=True)

    def _devices(self, module: Any) -> list[_Device]:
        """Return the output devices, each under a name of its own."""
        apis = [str(api["name"]) for api in module.query_hostapis()]
        infos = [info for info in module.query_devices() if info["max_output_channels"] > 0]
        if any(apis[info["hostapi"]] not in _DOUBLES for info in infos):
            infos = [info for info in infos if apis[info["hostapi"]] not in _DOUBLES]
        names = [str(info["name"]).strip() for info in infos]
        named: dict[str, _Device] = {}
        for info, name in zip(infos, names, strict=True):
            unique = name if names.count(name) == 1 else f"{name} ({apis[info['hostapi']]})"
            named.setdefault(unique, _device(info, unique))
        return list(named.values())

    def _default(self, module: Any) -> _Device | None:
        try:
            info = module.query_devices(kind="output")
        except (module.PortAudioError, ValueError):
            return None
        default = _device(info, str(info["name"]).strip())
        return _Device(None, default.name, default.n_channels, default.rate_hz)

    def _try(self, name: str, rate_hz: int, pull: Pull, notice: str) -> SoundDeviceSink | None:
        """Open one device at *rate_hz*, else at its own rate; None if it will not."""
        module = self._module
        try:
            devices = self._devices(module)
            device = next((d for d in devices if d.name == name), None) if name else self._default(module)
            device = device or (devices[0] if devices and not name else None)
        except Exception:  # as in outputs()
            return None
        if device is None:
            return None
        for rate in dict.fromkeys((rate_hz, device.rate_hz, 48000, 44100)):
            how = {"device": device.index, "samplerate": rate, "channels": min(2, device.n_channels)}
            try:
                module.check_output_settings(dtype="float32", **how)
                return SoundDeviceSink(
                    module.OutputStream, pull, device.name, notice, dtype="float32", latency=LATENCY_S, **how
                )
            except Exception as error:  # the library's own, or a driver's: the next rate may do
                log.info("%r refused %d Hz: %s", device.name, rate, error)
        return None


def _sounddevice() -> Any:
    return importlib.import_module("sounddevice")


def _device(info: Any, name: str) -> _Device:
    return _Device(int(info["index"]), name, int(info["max_output_channels"]), int(info["default_samplerate"]))


def _seconds(latency: Any) -> float:
    """Return the output latency; streams of both directions tell two."""
    value = latency[-1] if isinstance(latency, (tuple, list)) else latency
    return max(0.0, float(value))
