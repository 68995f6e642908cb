"""The embedded voice as the decode loop sees it: its voices, the plan of a line, a time step, its codec stream."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import torch
from torch import Tensor

from engine.api import EndReason, Pcm, Reading, Request, TextError, told, words_of
from engine.codec import Codec, CodecState
from engine.families.protocol import Draw, Frame, Plan, VoicePrefix
from engine.families.starter.fast import FastStep
from engine.families.starter.model import DurationPredictor, Starter, frame_place, voice_summary
from engine.families.starter.plan import AFTER_S, BEFORE_S, Timing, samples, schedule, spoken_symbols
from engine.kv import PrefixKV
from engine.sampling import Noise
from engine.text_symbols import encode

Module = TypeVar("Module", bound=torch.nn.Module)

LONGEST_VOICE_S = 10.0
LONGEST_LINE_S = 60.0  # a line that would take longer is cut there and says so


@dataclass(frozen=True, slots=True)
class Networks:
    """The three networks of a starter model."""

    codec: Codec
    decoder: Starter
    durations: DurationPredictor

    @property
    def duration_sizes(self) -> dict[str, int]:
        """Return what DurationPredictor was built with."""
        width, code_dim = self.durations.voice.out_features, self.durations.voice.in_features // 4
        return {"n_symbols": self.durations.symbol.num_embeddings, "code_dim": code_dim, "width": width}


class StarterFamily:
    """A loaded starter model. The decoder runs in the dtype asked for, codec and durations always in fp32.

    defaults: temperature, temperature_rest, top_k, top_p, and voice_s: seconds of reference that make a voice.
    fast: use the CPU's fast path where it applies (fp32 on a CPU).
    """

    def __init__(
        self,
        networks: Networks,
        *,
        languages: tuple[str, ...],
        defaults: Mapping[str, float],
        device: str = "cpu",
        dtype: str = "float32",
        fast: bool = True,
    ) -> None:
        self.device, self.dtype, self.languages, self.defaults = device, dtype, languages, dict(defaults)
        self._codec = _at_rest(networks.codec).to(device)
        self._decoder = _at_rest(networks.decoder).to(device, getattr(torch, dtype))
        self._durations = _at_rest(networks.durations).to(device)
        config = networks.codec.config
        self.rate_hz, self.frame_samples, self._lag = config.rate_hz, config.frame_samples, config.lag_samples
        self._stride = networks.decoder.config.voice_stride
        self._silence = networks.decoder.config.n_symbols - 1  # the last id, so that 0 stays padding
        self._longest_voice_s = min(LONGEST_VOICE_S, float(self.defaults.get("voice_s", LONGEST_VOICE_S)))
        self._fast = FastStep(self._decoder) if fast and device == "cpu" and dtype == "float32" else None

    @property
    def frame_rate_hz(self) -> float:
        return self.rate_hz / self.frame_samples

    @property
    def _most_frames(self) -> int:
        return int(LONGEST_LINE_S * self.frame_rate_hz)

    @property
    def voice_options(self) -> str:
        return f"stride={self._stride} longest_s={self._longest_voice_s:g}"

    # ---- voices

    def encode_voice(self, pcm: Pcm) -> dict[str, Tensor]:
        """Return the codes (1, R, K) of whole frames, R a multiple of the voice stride, and their summary (1, 4 D)."""
        samples_used = min(len(pcm), int(self._longest_voice_s * self.rate_hz))
        n = samples_used // (self.frame_samples * self._stride) * self._stride
        if n == 0:
            raise ValueError(f"{len(pcm)} samples are too few for a voice")
        audio = torch.from_numpy(np.ascontiguousarray(pcm))[None].to(self.device)
        codes = self._codec.encode(audio)[:, :n].contiguous()
        return {"codes": codes, "summary": voice_summary(self._decoder.embed_codes(codes).float())}

    def prefill_voice(self, tensors: Mapping[str, Tensor]) -> PrefixKV:
        """Pass the voice's rows through the time transformer."""
        rows = self._decoder.voice_rows(tensors["codes"])
        kv = PrefixKV(self._decoder.config.n_layers, capacity=rows.shape[1])
        self._decoder.run(rows, kv)
        return kv

    # ---- a line

    def plan(self, reading: Reading, request: Request, voice: VoicePrefix, noise: Noise) -> Plan:
        """Predict the lengths, lay out the take and compute every frame's hint. Raises TextError, DurationError."""
        symbols = self._symbols(reading)
        log_lengths = self._durations(symbols, voice.tensors["summary"])[0, 1:-1]
        predicted = log_lengths.float().exp().cpu().numpy().astype(np.float64)
        timing = schedule(predicted, reading, noise, request.duration_s, self.frame_rate_hz)
        return self._laid_out(timing, reading.phonemes, self._hints(symbols, timing))

    def _symbols(self, reading: Reading) -> Tensor:
        try:
            ids = encode(reading.phonemes)
        except ValueError as error:
            reason = told("The voice cannot make a sound of this: {why}.", why=words_of(error))
            raise TextError(reading.text, reading.text, reason) from None
        return torch.tensor([[self._silence, *ids, self._silence]], device=self.device)

    def _hints(self, symbols: Tensor, timing: Timing) -> Tensor:
        """Return the hint of every frame (1, T, C) of the line, or of its beginning where it is too long to be spoken.

        The work grows with the square of T: a page that was pasted into a line must not fill the memory."""
        timing = timing.until(self._most_frames + 1)
        symbols = symbols[:, : len(timing.lengths)]
        kind = self._decoder.start
        frames = torch.from_numpy(timing.lengths.astype(np.float32))
        weights, place = frame_place(frames, math.ceil(timing.total))
        encoded = self._decoder.encoder(symbols, frames[None].to(kind))
        return self._decoder.hints(encoded, weights[None].to(kind), place[None].to(kind))

    def _laid_out(self, timing: Timing, phonemes: str, hints: Tensor) -> Plan:
        speech = samples(timing.onset, self.frame_samples), samples(timing.end, self.frame_samples)
        start = max(0, speech[0] - round(BEFORE_S * self.rate_hz))
        end = speech[1] + round(AFTER_S * self.rate_hz)
        # the codec trails by a lag, so one more frame may be needed; the silence after that is not decoded
        n_frames = min(hints.shape[1], math.ceil((end + self._lag) / self.frame_samples))
        reason: EndReason = "eos"
        if n_frames > self._most_frames:
            n_frames, reason = self._most_frames, "limit"
            end = min(end, n_frames * self.frame_samples)
            speech = speech[0], min(speech[1], end)
        seconds = min(timing.end - timing.onset, n_frames - timing.onset) / self.frame_rate_hz
        spoken = spoken_symbols(timing, phonemes, n_frames)
        return Plan(n_frames, reason, start, end, *speech, seconds, spoken, hints[:, :n_frames])

    # ---- frames

    def step(self, plan: Plan, t: int, previous: Frame | None, kv: PrefixKV, draw: Draw) -> list[int]:
        """Run frame t of the plan after what kv holds; return its codes."""
        assert previous is None or isinstance(previous, list)
        if self._fast is not None:
            return self._fast.frame(previous, plan.rows[0, t].numpy(), kv, draw)
        hidden = self._decoder.run(self._decoder.next_row(previous, plan.rows[:, t : t + 1]), kv)[:, 0]

        def on_host(stage: int, logits: Tensor) -> int:
            return draw(stage, logits.float().cpu().numpy())

        return self._decoder.depth.frame(hidden, on_host, self._decoder.codebooks)

    def open_codec(self) -> StarterCodecStream:
        return StarterCodecStream(self._codec, self.device)


class StarterCodecStream:
    """One audio stream through the codec's decoder, a frame at a time."""

    def __init__(self, codec: Codec, device: str) -> None:
        self._codec, self._device, self._state = codec, device, CodecState()

    def push(self, codes: Frame, /) -> Pcm:
        latents = self._codec.quantiser.decode(torch.tensor([[codes]], device=self._device))
        return self._pcm(self._codec.decoder.push(latents, self._state))

    def flush(self) -> Pcm:
        return self._pcm(self._codec.decoder.flush(self._state))

    def close(self) -> None:
        self._state.history.clear()
        self._state.overlap = None

    @staticmethod
    def _pcm(audio: Tensor) -> Pcm:
        return np.asarray(audio[0].cpu().numpy(), np.float32)


def _at_rest(network: Module) -> Module:
    """Return the network ready for use only: no dropout, no gradients."""
    return network.eval().requires_grad_(False)
