"""The embedded voice as the decode loop sees it: its voices, the plan of a line, a time step, its codec stream."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import numpy as np
import torch
from torch import Tensor

from engine.api import Pcm, Reading, Request, TextError, Voice, told, words_of
from engine.codec import N_DECODED, Codec
from engine.families.protocol import Draw, Frame, Plan, VoicePrefix
from engine.families.starter.fast import FastStep
from engine.families.starter.likeness import SENTENCE, Likeliest, correction
from engine.families.starter.model import DurationPredictor, Starter, frame_place, voice_summary
from engine.families.starter.pieces import Piece
from engine.families.starter.plan import AFTER_S, BEFORE_S, REST_S, Timing, samples, schedule, spoken_symbols
from engine.families.starter.sound import StarterSound
from engine.groups import InGroups, first_group
from engine.kv import PrefixKV
from engine.packets import FIRST_FRAMES
from engine.sampling import Noise
from engine.text_symbols import encode

Module = TypeVar("Module", bound=torch.nn.Module)

LONGEST_VOICE_S = 10.0
LONGEST_LINE_S = 180.0  # a line that would take longer is refused


@dataclass(frozen=True, slots=True)
class StarterPlan(Plan):
    """begins: the pieces after the first by the frame at which they begin, whose rows are computed then.

    n_voice: positions of the voice, which stay.
    """

    begins: Mapping[int, Piece] = field(default_factory=dict)
    n_voice: int = 0


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

    defaults: temperature, temperature_rest, top_k, top_p; voice_s: seconds of reference that make a voice;
    likeness_shape, likeness_pitch: shares of what takes lack of the reference that are added.
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
        self._codec.ready()
        self._decoder = _at_rest(networks.decoder).to(device, getattr(torch, dtype))
        self._durations = _at_rest(networks.durations).to(device)
        config = networks.codec.config
        self.first_frames = FIRST_FRAMES
        self.rate_hz, self.frame_samples, self._lag = config.rate_hz, config.frame_samples, config.lag_samples
        self._stride = networks.decoder.config.voice_stride
        self._silence = networks.decoder.config.n_symbols - 1  # the last id, so that 0 stays padding
        self._longest_voice_s = min(LONGEST_VOICE_S, float(self.defaults.get("voice_s", LONGEST_VOICE_S)))
        self._fast = FastStep(self._decoder) if fast and device == "cpu" and dtype == "float32" else None

    @property
    def _likeness(self) -> tuple[float, float]:
        return float(self.defaults.get("likeness_shape", 0.0)), float(self.defaults.get("likeness_pitch", 0.0))

    @property
    def frame_rate_hz(self) -> float:
        return self.rate_hz / self.frame_samples

    @property
    def voice_options(self) -> str:
        return f"stride={self._stride} longest_s={self._longest_voice_s:g} likeness={self._likeness}"

    # ---- voices

    def encode_voice(self, pcm: Pcm, voice: Voice | None = None) -> dict[str, Tensor]:
        """Return the codes (1, R, K) of whole frames, R a multiple of the voice stride, and their summary (1, 4 D)."""
        samples_used = min(len(pcm), int(self._longest_voice_s * self.rate_hz))
        n = samples_used // (self.frame_samples * self._stride) * self._stride
        if n == 0:
            raise ValueError(f"{len(pcm)} samples are too few for a voice")
        features = self._codec.hear(pcm)
        codes = self._codec.named(features)[:, :n].contiguous()
        tensors = {"codes": codes, "summary": voice_summary(self._decoder.embed_codes(codes).float())}
        return tensors | {"correction": self._correction(tensors, features[0].cpu().numpy())}

    def _correction(self, tensors: Mapping[str, Tensor], heard: Pcm) -> Tensor:
        """Let the voice say one sentence; return what its features lack of those that were heard (21,)."""
        if not any(self._likeness):
            return torch.zeros(N_DECODED)
        log_lengths = self._durations(self._ids(SENTENCE), tensors["summary"])[0, 1:-1]
        predicted = log_lengths.float().exp().cpu().numpy().astype(np.float64)
        line = Reading(SENTENCE, "en", SENTENCE, SENTENCE)
        piece = schedule(predicted, line, Noise(0, SENTENCE), None, self.frame_rate_hz).pieces[0]
        frames = self.likeliest(tensors, self._hints(piece))
        said = self._codec.features(self._codec.quantiser.decode(torch.tensor([frames], device=self.device)))
        return torch.from_numpy(correction(heard, said[0].float().cpu().numpy(), *self._likeness))

    def prefill_voice(self, tensors: Mapping[str, Tensor]) -> PrefixKV:
        """Pass the voice's rows through the time transformer."""
        rows = self._decoder.voice_rows(tensors["codes"])
        kv = PrefixKV(self._decoder.config.n_layers, capacity=rows.shape[1])
        self._decoder.run(rows, kv)
        return kv

    # ---- a line

    def plan(self, reading: Reading, request: Request, voice: VoicePrefix, noise: Noise) -> Plan:
        """Predict the lengths, cut a long line into pieces, lay out the take and compute the first piece's hints.

        Raises TextError, DurationError.
        """
        symbols = self._symbols(reading)
        log_lengths = self._durations(symbols, voice.tensors["summary"])[0, 1:-1]
        predicted = log_lengths.float().exp().cpu().numpy().astype(np.float64)
        timing = schedule(predicted, reading, noise, request.duration_s, self.frame_rate_hz)
        if timing.n_frames > LONGEST_LINE_S * self.frame_rate_hz:  # before the work that grows with it
            raise TextError(reading.text, reading.text.strip(), self._too_long(timing))
        commanded = request.duration_s is not None
        return self._laid_out(timing, self._hints(timing.pieces[0]), voice.kv.length, commanded)

    def _symbols(self, reading: Reading) -> Tensor:
        try:
            return self._ids(reading.phonemes)
        except ValueError as error:
            reason = told("The voice cannot make a sound of this: {why}.", why=words_of(error))
            raise TextError(reading.text, reading.text, reason) from None

    def _ids(self, phonemes: str) -> Tensor:
        """Return (1, P + 2): phonemes between silences. Raises ValueError."""
        return torch.tensor([[self._silence, *encode(phonemes), self._silence]], device=self.device)

    def _too_long(self, timing: Timing) -> str:
        return told(
            "This line would take {length:.0f} s, and one line can take {longest:.0f} s at most. Split it.",
            length=(timing.end - timing.onset) / self.frame_rate_hz,
            longest=LONGEST_LINE_S,
        )

    def _hints(self, piece: Piece) -> Tensor:
        """Return the hint of every frame (1, T, C) of a piece."""
        kind = self._decoder.start
        frames = torch.from_numpy(piece.lengths.astype(np.float32))
        weights, place = frame_place(frames, piece.n_frames)
        encoded = self._decoder.encoder(self._ids(piece.phonemes), frames[None].to(kind))
        return self._decoder.hints(encoded, weights[None].to(kind), place[None].to(kind))

    def _laid_out(self, timing: Timing, first: Tensor, n_voice: int, commanded: bool) -> StarterPlan:
        speech = samples(timing.onset, self.frame_samples), samples(timing.end, self.frame_samples)
        start = max(0, speech[0] - round(BEFORE_S * self.rate_hz))
        last = samples(timing.stop, self.frame_samples) + round(REST_S * self.rate_hz)
        end = min(last, speech[1] + round(AFTER_S * self.rate_hz))
        # the codec trails by a lag, so one more frame may be needed; the silence after that is not decoded
        n_frames = min(timing.n_frames, math.ceil((end + self._lag) / self.frame_samples))
        rows = first.new_zeros(1, n_frames, first.shape[2]) if len(timing.pieces) > 1 else first[:, :n_frames]
        rows[:, : first.shape[1]] = first[:, :n_frames]
        return StarterPlan(
            n_frames=n_frames,
            end_reason="eos",
            start=start,
            end=end,
            speech_start=speech[0],
            speech_end=min(speech[1], end),
            duration_s=(timing.end - timing.onset) / self.frame_rate_hz,
            spoken=spoken_symbols(timing, n_frames),
            rows=rows,
            begins={piece.begins: piece for piece in timing.pieces[1:]},
            n_voice=n_voice,
            over=speech[1] if commanded else None,
        )

    # ---- frames

    def step(self, plan: Plan, t: int, previous: Frame | None, kv: PrefixKV, draw: Draw) -> list[int]:
        """Run frame t of the plan after what kv holds; return its codes. A piece begins anew after the voice."""
        assert isinstance(plan, StarterPlan)
        if t in plan.begins:
            self._begin(plan, t, kv)
            previous = None
        assert previous is None or isinstance(previous, list)
        return self._frames(None if previous is None else [previous], plan.rows[:, t], kv, [draw])[0]

    def _begin(self, plan: StarterPlan, t: int, kv: PrefixKV) -> None:
        """Go back to the voice alone and compute the hints of the piece that begins in frame t."""
        kv.truncate(plan.n_voice)
        hints = self._hints(plan.begins[t])[:, : plan.n_frames - t]
        plan.rows[:, t : t + hints.shape[1]] = hints

    def fits(self, plans: Sequence[Plan], /) -> bool:
        """Tell whether these takes can go side by side: those in pieces cannot, whose pieces begin at other frames."""
        return all(isinstance(plan, StarterPlan) and not plan.begins for plan in plans)

    def steps(
        self, plans: Sequence[Plan], t: int, previous: Sequence[Frame | None], kv: PrefixKV, draws: Sequence[Draw]
    ) -> list[list[int]]:
        """Run frame t of several takes after what their rows of kv hold; return the codes of each."""
        codes = [frame for frame in previous if isinstance(frame, list)]
        assert len(codes) in (0, len(plans))
        return self._frames(codes or None, torch.cat([plan.rows[:, t] for plan in plans]), kv, draws)

    def _frames(
        self, previous: Sequence[list[int]] | None, hints: Tensor, kv: PrefixKV, draws: Sequence[Draw]
    ) -> list[list[int]]:
        """Run a frame of every row from the codes before it (None at the start) and hints (B, C)."""
        if self._fast is not None:
            return self._fast.frames(previous, hints.numpy(), kv, draws)
        hidden = self._decoder.run(self._decoder.next_rows(previous, hints[:, None]), kv)[:, 0]

        def on_host(stage: int, logits: Tensor) -> list[int]:
            rows = logits.float().cpu().numpy()
            return [draw(stage, row) for draw, row in zip(draws, rows, strict=True)]

        return self._decoder.depth.frames(hidden, on_host, self._decoder.codebooks)

    def likeliest(self, voice: Mapping[str, Tensor], hints: Tensor) -> list[list[int]]:
        """Return the codes of each frame of hints (1, T, C) behind a voice's tensors, nothing left to chance."""
        kv, frames = self.prefill_voice(voice), list[list[int]]()
        for t in range(hints.shape[1]):
            frames += self._frames(frames[-1:] or None, hints[:, t], kv, [Likeliest()])
        kv.free()
        return frames

    def gives_numbers(self) -> bool:
        """Pass a voice of zeros through the time transformer; tell whether its keys and values are finite."""
        codes = torch.zeros(1, self._stride, self._decoder.config.n_codebooks, dtype=torch.long, device=self.device)
        kv = self.prefill_voice({"codes": codes})
        finite = all(bool(torch.isfinite(layer).all()) for layer in kv.snapshot().layers)
        kv.free()
        return finite

    def open_codec(self, voice: VoicePrefix | None = None) -> InGroups:
        # from sample 0: takes begin a few milliseconds into the decoded audio, and the last of these frames spares that
        first = first_group(0, self.first_frames, self._lag, self.frame_samples)
        added = voice.tensors["correction"] if voice is not None else None
        return InGroups(StarterSound(self._codec, self.device, added), first)


def _at_rest(network: Module) -> Module:
    """Return the network ready for use only: no dropout, no gradients."""
    return network.eval().requires_grad_(False)
