"""Our Pocket TTS as it is timed: time steps, the first audio, the codec frame by frame, on a model folder.

Knows of no other program.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import soundfile
import torch
from torch import Tensor

from engine.api import CancelToken, Request, Sampling, VoiceClip
from engine.families.pocket.family import PocketFamily
from engine.families.pocket.tokens import open_tokenizer
from engine.families.pocket.weights import load
from engine.families.protocol import Frame, VoicePrefix
from engine.kv import PrefixKV
from engine.packed import pack
from engine.sampling import Noise, Sampler, rules
from engine.synth import LocalSynth
from engine.text_plain import read


@dataclass(frozen=True, slots=True)
class Timed:
    """Seconds, and what was computed in them."""

    seconds: float
    result: Tensor


class Ours:
    """The loaded model, and what the other program is asked too."""

    def __init__(self, folder: Path) -> None:
        self._folder, networks = folder, load(folder)
        self._networks = networks
        self.family = PocketFamily(networks, open_tokenizer(folder))
        pcm = np.asarray(soundfile.read(folder / "voice.wav", dtype="float32")[0])
        with torch.inference_mode():
            tensors = self.family.encode_voice(pcm)
            self._voice = VoicePrefix("voice", tensors, self.family.prefill_voice(tensors).snapshot())

    def pack(self) -> None:
        """Halve the weights of the language model; there is no way back."""
        pack(self._networks.lm.transformer)

    @torch.inference_mode()
    def steps(self, n: int) -> Timed:
        """Run n time steps after voice, text and a first one that is not counted -> latents (1 + n, 32)."""
        text = (self._folder / "text.txt").read_text(encoding="utf-8")
        request = Request("line", text, VoiceClip(Path("voice.wav")))
        noise = Noise(0, "line")
        plan = self.family.plan(read(text, "en", None, ("en",)), request, self._voice, noise)
        kv = PrefixKV.restore(self._voice.kv, capacity=self._voice.kv.length + plan.n_frames)
        sampler = Sampler(noise, rules(Sampling(temperature=0.0), self.family.defaults))
        frame: Frame | None = None
        out: list[Tensor] = []
        began = 0.0
        for t in range(n + 1):
            found = self.family.step(plan, t, frame, kv, sampler.at(t))
            assert isinstance(found, np.ndarray)
            frame = found
            out.append(torch.from_numpy(found))
            began = began or time.perf_counter()
        return Timed(time.perf_counter() - began, torch.stack(out))

    @torch.inference_mode()
    def decode(self, frames: Tensor) -> Timed:
        """Decode latents (1, T, 32) one by one -> audio (N,)."""
        codec, parts = self._networks.codec, []
        began = time.perf_counter()
        stream = codec.open_stream()
        for t in range(frames.shape[1]):
            parts.append(codec.decode(frames[:, t : t + 1], stream))
        return Timed(time.perf_counter() - began, torch.cat(parts, 2)[0, 0])


def first_audio(synth: LocalSynth, folder: Path) -> float:
    """Return seconds from the text to a first packet of one frame, with a known voice."""
    text = (folder / "text.txt").read_text(encoding="utf-8")
    request = Request(
        "line", text, VoiceClip(folder / "voice.wav"), packet_frames=1, sampling=Sampling(temperature=0.0)
    )
    began = time.perf_counter()
    stream = synth.stream(request, CancelToken())
    next(iter(stream))
    seconds = time.perf_counter() - began
    stream.close()  # type: ignore[attr-defined]  # a generator behind the protocol's iterator
    return seconds
