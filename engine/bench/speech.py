"""Whole takes of the embedded voice through the door: real-time factor, first packet. Knows only engine.api."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from engine.api import BenchRow, CancelToken, Packet, Pcm, Request, Synth, VoiceClip, collect
from engine.bench.rows import MILLI, alone, pair
from engine.bench.timing import medians_s

TEXT = "We left the harbour before sunrise, and nobody said a word until the lights were gone."
CLIP_S = 4.0
BATCH_TEXT, N_TAKES = "We left the harbour before sunrise.", 8
SAME = 1e-3  # of full scale; more is another take
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
    audio_s = statistics.median(m.audio_s for m in warm)
    told = f"{synth.info.device}, {synth.info.dtype}, {synth.info.threads} threads, median of {repeats} takes"
    first = f"the voice known; {cold_s * MILLI:.0f} ms with a new one of {CLIP_S:g} s; {told}"
    return [
        alone("starter_rtf", factor, "", f"computing time over audio, a line of {audio_s:.1f} s; {told}"),
        alone("starter_first_packet_ms", warm_s * MILLI, "ms", first),
    ]


def batch_row(synth: Synth, voice: VoiceClip, repeats: int, text: str = BATCH_TEXT) -> BenchRow:
    """Compare takes of one line decoded side by side with the same takes one after the other."""
    request, seeds = Request("line", text, shifted(voice, 0)), tuple(range(1, N_TAKES + 1))

    def singly() -> dict[int, Pcm]:
        takes = (collect(synth.stream(replace(request, seed=seed), CancelToken())) for seed in seeds)
        return {take.info.seed: take.pcm for take in takes}

    def together() -> dict[int, Pcm]:
        return {take.info.seed: take.pcm for take in synth.takes(request, seeds, CancelToken())}

    how = compared(together(), singly())
    found = medians_s({"ours": together, "other": singly}, repeats, lambda: None)
    note = f"{N_TAKES} takes of a short line, the voice known, {how}; embedded voice, {synth.info.dtype}, "
    note += f"{synth.info.device}, {synth.info.threads} threads, medians of {repeats} alternated pairs"
    return pair("batch8_vs_single", found["ours"], found["other"], note)


def compared(ours: dict[int, Pcm], other: dict[int, Pcm]) -> str:
    """Say whether both are the same takes for the same seeds."""
    pairs = [(ours[seed], other[seed]) for seed in other]
    if all(a.shape == b.shape for a, b in pairs):
        worst = max(float(np.abs(a - b).max()) for a, b in pairs)
        if worst <= SAME:
            return f"the same takes for the same seeds (samples differ by {worst:.0e} at most)"
    same = sum(a.shape == b.shape and float(np.abs(a - b).max()) <= SAME for a, b in pairs)
    return f"inexact: {same} of {len(pairs)} takes are the same for the same seeds"
