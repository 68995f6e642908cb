"""Output devices are found by name, opened at the sound's own rate where they can, and never raise."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from app.devices import LATENCY_S, RECHECK_S, SoundDeviceSink, SoundDeviceSinks
from app.sinks import FAILED, NO_DEVICE, NO_LIBRARY, NullSink, NullSinks, advice
from engine.api import Pcm
from tests.listening import HandClock


class PortAudioError(Exception):
    """As sounddevice's own."""


class FakeStream:
    """An output stream whose callback is called by hand. latency is what the device grants."""

    latency = 0.08
    refuses_to_start = False

    def __init__(self, *, callback: Callable[..., None], finished_callback: Callable[[], None], **how: Any) -> None:
        self.how, self._callback, self._finished = how, callback, finished_callback
        self.calls: list[str] = []

    def start(self) -> None:
        self.calls.append("start")
        if self.refuses_to_start:
            raise PortAudioError("busy")

    def abort(self) -> None:
        self.calls.append("abort")

    def close(self) -> None:
        self.calls.append("close")
        self._finished()

    def turn(self, n: int) -> np.ndarray[Any, Any]:
        out = np.full((n, self.how["channels"]), np.nan, np.float32)
        self._callback(out, n, None, None)
        return out

    def die(self) -> None:
        self._finished()


class FakeSoundDevice:
    """What we use of the sounddevice module. rates: the rates every device takes; None takes all."""

    PortAudioError = PortAudioError

    def __init__(self, names: list[str], rates: set[int] | None = None, default: int = 0, channels: int = 2) -> None:
        self.names, self.rates, self.default_index, self.channels = names, rates, default, channels
        self.apis = ["ALSA"]
        self.api_of: dict[int, int] = {}
        self.restarts = 0
        self.streams: list[FakeStream] = []
        self.stream_class: type[FakeStream] = FakeStream

    def query_hostapis(self) -> tuple[dict[str, str], ...]:
        return tuple({"name": name} for name in self.apis)

    def query_devices(self, kind: str | None = None) -> Any:
        infos = [
            {
                "name": name,
                "index": index,
                "hostapi": self.api_of.get(index, 0),
                "max_output_channels": 0 if "microphone" in name else self.channels,
                "default_samplerate": 48000.0,
            }
            for index, name in enumerate(self.names)
        ]
        if kind is None:
            return infos
        if not infos:
            raise PortAudioError("no default output device")
        return infos[self.default_index]

    def check_output_settings(self, *, device: int | None, channels: int, dtype: str, samplerate: int) -> None:
        assert dtype == "float32"
        if self.rates is not None and samplerate not in self.rates:
            raise PortAudioError("Invalid sample rate")

    def OutputStream(self, **how: Any) -> FakeStream:
        self.streams.append(self.stream_class(**how))
        return self.streams[-1]

    def _terminate(self) -> None:
        self.restarts += 1

    def _initialize(self) -> None:
        pass


def ones(out: Pcm) -> None:
    out.fill(0.5)


def sinks_of(module: FakeSoundDevice, clock: HandClock | None = None) -> SoundDeviceSinks:
    return SoundDeviceSinks(lambda: module, clock or HandClock())


@pytest.mark.parametrize("rate_hz", [16000, 22050, 24000, 44100, 48000])
def test_a_device_that_takes_the_files_own_rate_is_opened_at_it(rate_hz: int) -> None:
    module = FakeSoundDevice(["Loudspeaker"])
    sink = sinks_of(module).open("", rate_hz, ones)
    assert sink.rate_hz == module.streams[0].how["samplerate"] == rate_hz
    assert (sink.device, sink.reason, sink.notice, sink.latency_s) == ("Loudspeaker", "", "", 0.08)
    assert module.streams[0].how["latency"] == LATENCY_S


@pytest.mark.parametrize("rate_hz", [16000, 22050, 24000, 44100])
def test_a_device_that_refuses_a_rate_is_opened_at_its_own(rate_hz: int) -> None:
    module = FakeSoundDevice(["USB"], rates={48000})
    sink = sinks_of(module).open("USB", rate_hz, ones)
    assert (sink.rate_hz, sink.reason) == (48000, "")
    assert [stream.how["samplerate"] for stream in module.streams] == [48000]


def test_the_callback_fills_every_channel_and_counts() -> None:
    module = FakeSoundDevice(["Loudspeaker"])
    sink = sinks_of(module).open("", 24000, ones)
    for n in (512, 10000):
        np.testing.assert_array_equal(module.streams[0].turn(n), np.full((n, 2), 0.5))
    assert sink.n_consumed == 10512


def test_a_mono_device_is_opened_in_mono() -> None:
    module = FakeSoundDevice(["Speaker"], channels=1)
    sinks_of(module).open("Speaker", 24000, ones)
    assert module.streams[0].turn(8).shape == (8, 1)


def test_a_fault_in_the_callback_is_silence_and_the_sink_tells_of_it() -> None:
    def broken(out: Pcm) -> None:
        raise ValueError("no samples")

    module = FakeSoundDevice(["Loudspeaker"])
    sink = sinks_of(module).open("", 24000, broken)
    assert sink.poll()
    assert not module.streams[0].turn(64).any()
    assert not sink.poll()


def test_a_device_that_ends_by_itself_is_noticed_and_closing_it_raises_nothing() -> None:
    class Stubborn(FakeStream):
        def abort(self) -> None:
            raise PortAudioError("device gone")

    module = FakeSoundDevice(["Loudspeaker"])
    module.stream_class = Stubborn
    sink = sinks_of(module).open("", 24000, ones)
    module.streams[0].die()
    assert not sink.poll()
    sink.close()
    sink.close()


def test_only_outputs_are_listed_and_the_same_name_twice_is_told_apart() -> None:
    module = FakeSoundDevice(["Loudspeaker", "microphone", "HDMI", "HDMI"])
    module.apis, module.api_of = ["ALSA", "JACK"], {3: 1}
    found = sinks_of(module).outputs(free=True)
    assert found.names == ("Loudspeaker", "HDMI (ALSA)", "HDMI (JACK)")
    assert (found.default, found.reason) == ("Loudspeaker", "")


def test_on_windows_each_device_is_listed_once_by_its_whole_name() -> None:
    module = FakeSoundDevice(["Lautsprecher (High Definition A", "Lautsprecher (High Definition Audio Device)"])
    module.apis, module.api_of = ["MME", "Windows WASAPI"], {1: 1}
    assert sinks_of(module).outputs(free=True).names == ("Lautsprecher (High Definition Audio Device)",)


def test_a_device_is_found_by_name_after_its_number_has_changed() -> None:
    module, clock = FakeSoundDevice(["Loudspeaker", "Headset"]), HandClock()
    sinks = sinks_of(module, clock)
    sinks.open("Headset", 24000, ones).close()
    module.names = ["Headset", "New display", "Loudspeaker"]
    clock.now_s += RECHECK_S
    sink = sinks.open("Headset", 24000, ones)
    assert (sink.device, sink.notice) == ("Headset", "")
    assert [stream.how["device"] for stream in module.streams] == [1, 0]


def test_a_vanished_device_gives_way_to_the_default_with_a_sentence() -> None:
    module, clock = FakeSoundDevice(["Loudspeaker", "Headset"]), HandClock()
    sinks = sinks_of(module, clock)
    sinks.outputs(free=True)
    module.names = ["Loudspeaker"]
    clock.now_s += RECHECK_S
    sink = sinks.open("Headset", 24000, ones)
    assert (sink.device, sink.reason) == ("Loudspeaker", "")
    assert sink.notice == "“Headset” is not connected. The system's default output is used."


def test_the_list_is_made_anew_on_play_but_never_while_something_plays() -> None:
    module, clock = FakeSoundDevice(["Loudspeaker"]), HandClock()
    sinks = sinks_of(module, clock)
    playing = sinks.open("", 24000, ones)
    assert module.restarts == 0, "the library looks by itself when it is loaded"
    clock.now_s += RECHECK_S
    sinks.open("", 24000, ones)
    sinks.outputs(free=False)
    assert module.restarts == 0
    for sink in [playing, *sinks._open]:
        sink.close()
    sinks.open("", 24000, ones)
    assert module.restarts == 1


def test_a_new_default_of_the_system_is_followed() -> None:
    module, clock = FakeSoundDevice(["Loudspeaker", "Headset"]), HandClock()
    sinks = sinks_of(module, clock)
    sinks.open("", 24000, ones).close()
    module.default_index = 1
    clock.now_s += RECHECK_S
    sink = sinks.open("", 24000, ones)
    assert sink.device == "Headset"
    assert module.streams[-1].how["device"] is None


def test_without_a_library_there_is_a_null_sink_until_it_is_installed() -> None:
    installed: list[FakeSoundDevice] = []

    def load() -> FakeSoundDevice:
        if not installed:
            raise OSError("PortAudio library not found")
        return installed[0]

    sinks = SoundDeviceSinks(load, HandClock())
    sink = sinks.open("", 24000, ones)
    assert isinstance(sink, NullSink)
    assert (sink.reason, sinks.outputs(free=True).reason) == (NO_LIBRARY, NO_LIBRARY)
    installed.append(FakeSoundDevice(["Loudspeaker"]))
    assert isinstance(sinks.open("", 24000, ones), SoundDeviceSink)


def test_without_a_device_there_is_a_null_sink_until_one_is_connected() -> None:
    module, clock = FakeSoundDevice([]), HandClock()
    sinks = sinks_of(module, clock)
    assert sinks.open("Headset", 24000, ones).reason == NO_DEVICE
    module.names = ["Headset"]
    clock.now_s += RECHECK_S
    assert sinks.open("Headset", 24000, ones).reason == ""


def test_a_device_that_opens_at_no_rate_ends_in_a_null_sink_with_a_sentence() -> None:
    class Busy(FakeStream):
        refuses_to_start = True

    module = FakeSoundDevice(["Loudspeaker", "Headset"])
    module.stream_class = Busy
    sink = sinks_of(module).open("Headset", 24000, ones)
    assert (sink.reason, sink.device) == (FAILED, "")
    assert sink.notice
    assert all(stream.calls == ["start", "close"] for stream in module.streams)


def test_a_driver_that_makes_nonsense_of_its_list_is_a_machine_without_devices() -> None:
    module = SimpleNamespace(query_hostapis=lambda: 1 / 0, PortAudioError=PortAudioError)
    sinks = SoundDeviceSinks(lambda: module, HandClock())
    assert sinks.outputs(free=True).reason == NO_DEVICE
    assert sinks.open("", 24000, ones).reason == NO_DEVICE


def test_the_null_sink_takes_samples_at_the_pace_of_its_clock() -> None:
    clock = HandClock()
    sinks = NullSinks(clock=clock)
    sink = sinks.open("", 24000, ones)
    sink.poll()
    assert sink.n_consumed == 0
    clock.now_s += 1.5
    sink.poll()
    assert sink.n_consumed == 36000
    sink.close()
    clock.now_s += 1.0
    assert sink.poll()
    assert sinks.opened[0].n_consumed == 36000


def test_every_reason_comes_with_something_to_do() -> None:
    assert "libportaudio2" in advice(NO_LIBRARY, "linux")
    assert "libportaudio2" not in advice(NO_LIBRARY, "win32")
    told = {advice(reason, "linux") for reason in (NO_LIBRARY, NO_DEVICE, FAILED, "anything")}
    assert len(told) == 4
    assert all(sentence.endswith(".") for sentence in told)
