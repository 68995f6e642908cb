"""Whole takes through the door: first packet with a cold and a warm voice, real-time factor. Knows only engine.api."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

from engine.api import BenchRow, CancelToken, Packet, Request, Synth, VoiceClip

TEXT = "We left the harbour before sunrise, and nobody said a word until the lights were gone."
CLIP_S = 4.0
SHIFT_S = 0.01  # another window of the clip is another voice to the cache, so every shift is cold once


@dataclass(frozen=True, slots=True)
class Measured:
    """One take. Seconds from the call to the first packet and to the end, and the audio's length."""

    first_packet_s: float
    whole_s: float
    audio_s: float
    warm: bool


def measure(synth: Synth, request: Request, clock: Callable[[], float] = time.perf_counter) -> Measured:
    """Speak one line and time what a listener would wait for."""
    began, first_s, n_samples = clock(), 0.0, 0
    last: Packet | None = None
    for packet in synth.stream(request, CancelToken()):
        first_s = first_s or clock() - began
        n_samples += len(packet.pcm)
        last = packet
    assert last is not None
    assert last.info is not None
    return Measured(first_s, clock() - began, n_samples / last.rate_hz, last.info.warm)


def shifted(voice: VoiceClip, place: int) -> VoiceClip:
    """Return the window of *voice* that starts place × 10 ms later."""
    start_s = (voice.start_s or 0.0) + place * SHIFT_S
    return VoiceClip(voice.path, start_s, start_s + CLIP_S)


def rows(synth: Synth, voice: VoiceClip, repeats: int) -> list[BenchRow]:
    """Speak the same line with a voice never met and at once again with the same voice, *repeats* times."""
    measure(synth, Request("warm-up", TEXT, shifted(voice, 0), seed=0))  # libraries load, memory is claimed
    cold, warm = [], []
    for n in range(1, repeats + 1):
        request = Request(f"line {n}", TEXT, shifted(voice, n), seed=n)
        cold.append(measure(synth, request))
        warm.append(measure(synth, request))
    assert not any(m.warm for m in cold)
    assert all(m.warm for m in warm)
    cold_s, warm_s = (statistics.median(m.first_packet_s for m in group) for group in (cold, warm))
    factor = statistics.median(m.whole_s / m.audio_s for m in warm)
    told = f"{synth.info.device}, {synth.info.dtype}, {synth.info.threads} threads, median of {repeats}"
    return [
        BenchRow(
            "first packet: cold voice / warm voice", cold_s / warm_s, "×", f"{CLIP_S:g} s of reference, same line"
        ),
        BenchRow("first packet, cold voice", cold_s, "s", told),
        BenchRow("first packet, warm voice", warm_s, "s", told),
        BenchRow("real-time factor", factor, "", f"computing time over audio, below 1 is faster than speech; {told}"),
    ]
