"""Other voices, rooms, microphones and noises, made of one recording.

So the recogniser meets more than the corpus holds. Every draw comes from the generator that is passed in.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import numpy.typing as npt
import soxr
import torch
from torch import Tensor
from torch.nn import functional as F

from engine.scoring.network import N_MELS, RATE_HZ, Spectrum, levelled
from engine.training.recogniser_data import Sample, Spans

Wave = npt.NDArray[np.float32]
PAD_S = 0.2  # silence on both sides, as the recogniser adds when it listens


def plain(sample: Sample, spectrum: Spectrum) -> tuple[Tensor, Spans]:
    """Return what the network reads of the recording as it is, and its spans in that time."""
    pcm = wave_of(sample)
    return levelled(spectrum(torch.from_numpy(padded(pcm, PAD_S, PAD_S)))), sample.spans + PAD_S


def varied(sample: Sample, spectrum: Spectrum, rng: np.random.Generator, strength: float = 1.0) -> tuple[Tensor, Spans]:
    """Return what the network reads of the recording changed at random, and its spans in that time.

    strength: scales how often each change is made.
    """
    pcm = wave_of(sample)
    factor = float(rng.uniform(0.85, 1.2)) if rng.random() < 0.75 * strength else 1.0
    if factor != 1.0:
        pcm = soxr.resample(pcm, RATE_HZ * factor, RATE_HZ, quality="MQ").astype(np.float32)
    if rng.random() < 0.2 * strength:
        pcm = in_a_room(pcm, rng)
    before, after = rng.uniform(0.05, 0.4, 2)
    spans = sample.spans / factor + before
    mel = spectrum(torch.from_numpy(padded(pcm, before, after)))
    if rng.random() < 0.3 * strength:
        pace = float(rng.uniform(0.88, 1.14))
        mel, spans = paced(mel, pace), spans / pace
    if rng.random() < 0.5 * strength:
        mel = throated(mel, float(rng.uniform(0.89, 1.12)))
    if rng.random() < strength:
        mel = equalised(mel, rng)
    if rng.random() < 0.5 * strength:
        mel = noisy(mel, rng)
    mel = levelled(mel)
    return masked(mel, rng) if rng.random() < strength else mel, spans.astype(np.float32)


def spliced(one: Sample, other: Sample, rng: np.random.Generator) -> Sample:
    """Return the beginning of one recording and the end of another, cut between sounds: a sentence new each time.

    The two are of one language; each gives at least one sound where it has two.
    """
    i = int(rng.integers(1, max(2, len(one.classes))))
    j = int(rng.integers(0, max(1, len(other.classes) - 1)))
    if i >= len(one.classes) or j >= len(other.classes):
        return one
    until, since = float(one.spans[i, 0]), float(other.spans[j, 0])
    n, m = int(until * RATE_HZ), int(since * RATE_HZ)
    fade = np.linspace(0, 1, 80, dtype=np.float32)
    head, tail = one.pcm[:n].astype(np.float32), other.pcm[m:].astype(np.float32)
    if min(len(head), len(tail)) > len(fade):
        head[-len(fade) :] *= 1 - fade
        tail[: len(fade)] *= fade
    spans = np.concatenate([one.spans[:i], other.spans[j:] - since + n / RATE_HZ]).astype(np.float32)
    classes = np.concatenate([one.classes[:i], other.classes[j:]])
    pcm = np.concatenate([head, tail]).astype(np.int16)
    return replace(one, pcm=pcm, classes=classes, spans=spans)


def wave_of(sample: Sample) -> Wave:
    """Return the recording as float32 in [-1, 1]."""
    return np.asarray(sample.pcm, np.float32) / np.float32(32768)


def padded(pcm: Wave, before_s: float, after_s: float) -> Wave:
    """Put silence around audio at the network's rate."""
    return np.pad(pcm, (int(before_s * RATE_HZ), int(after_s * RATE_HZ)))


def in_a_room(pcm: Wave, rng: np.random.Generator) -> Wave:
    """Add a short diffuse tail of noise that dies away, 60 to 350 ms to -60 dB."""
    n = int(rng.uniform(0.06, 0.35) * RATE_HZ)
    tail = rng.standard_normal(n) * np.exp(-6.9 * np.arange(n) / n)
    tail *= rng.uniform(0.1, 0.5) / np.sqrt(np.square(tail).sum())
    tail[0] = 1.0
    size = 1 << int(len(pcm) + n).bit_length()
    wet = np.fft.irfft(np.fft.rfft(pcm, size) * np.fft.rfft(tail, size), size)[: len(pcm)]
    return wet.astype(np.float32)


def paced(mel: Tensor, pace: float) -> Tensor:
    """Play *pace* times as fast at the same pitch, by interpolation between frames."""
    n = max(4, round(len(mel) / pace))
    return F.interpolate(mel.T[None], size=n, mode="linear", align_corners=False)[0].T


def throated(mel: Tensor, factor: float) -> Tensor:
    """Move all resonances by *factor* along the mel scale at the same pitch and pace: a shorter or longer throat.

    Source: vocal tract length perturbation (Jaitly and Hinton 2013).
    """
    n = max(8, round(N_MELS * factor))
    wide = F.interpolate(mel[None], size=n, mode="linear", align_corners=False)[0]
    return wide[:, :N_MELS] if n >= N_MELS else F.pad(wide, (0, N_MELS - n), value=float(wide.min()))


def equalised(mel: Tensor, rng: np.random.Generator) -> Tensor:
    """Tilt and bend the spectrum by a smooth random curve; sometimes cut the top as a poor microphone does."""
    knots = rng.normal(0, 0.35, 5)
    curve = np.interp(np.linspace(0, 4, N_MELS), np.arange(5), knots) + np.linspace(-1, 1, N_MELS) * rng.normal(0, 0.4)
    if rng.random() < 0.12:
        top = int(rng.integers(44, N_MELS))
        curve[top:] -= np.linspace(0.5, 5.0, N_MELS - top)
    return mel * torch.from_numpy(np.exp(curve).astype(np.float32))


def noisy(mel: Tensor, rng: np.random.Generator) -> Tensor:
    """Add steady noise of a random colour, 12 to 55 dB below the loud frames."""
    loud = float(torch.quantile(mel.mean(1), 0.95))
    level = loud * 10 ** (-float(rng.uniform(12, 55)) / 20)
    knots = rng.normal(0, 0.7, 5) - np.linspace(0, 1, 5) * rng.uniform(0, 1.5)
    colour = np.exp(np.interp(np.linspace(0, 4, N_MELS), np.arange(5), knots))
    noise = rng.rayleigh(0.8, (len(mel), N_MELS)) * colour * level
    return (mel.square() + torch.from_numpy(noise.astype(np.float32)).square()).sqrt()


def masked(mel: Tensor, rng: np.random.Generator) -> Tensor:
    """Blank bands of up to 10 filters and moments of up to 50 ms; no mask hides a whole sound for long.

    Source: SpecAugment (Park et al. 2019).
    """
    mel = mel.clone()
    for _ in range(2):
        width, at = int(rng.integers(0, 11)), int(rng.integers(0, N_MELS - 10))
        mel[:, at : at + width] = mel.mean()
    for _ in range(int(rng.integers(0, 1 + len(mel) // 100))):
        width, at = int(rng.integers(1, 6)), int(rng.integers(0, max(1, len(mel) - 6)))
        mel[at : at + width] = mel.mean()
    return mel
