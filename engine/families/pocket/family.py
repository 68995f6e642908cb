"""Pocket TTS as the decode loop sees it: its voices, the plan of a line, a time step, its codec stream.

A line is spoken in pieces; each begins anew after the voice, whose positions are never computed twice. The model itself
announces the end of a piece, so a plan has a longest length and no end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from engine.api import (
    ClipError,
    Pcm,
    Reading,
    Request,
    TextError,
    Voice,
    VoiceError,
    VoicePreset,
    told,
    words_of,
)
from engine.families.pocket.flow_lm import FlowLM
from engine.families.pocket.mimi import Mimi
from engine.families.pocket.sizes import FRAME_SAMPLES, LATENT, RATE_HZ, SIZES
from engine.families.pocket.text import Piece, TextRules, Tokenizer, pieces
from engine.families.pocket.voice_file import read_voice
from engine.families.pocket.weights import Networks
from engine.families.protocol import Draw, End, Frame, Latent, Plan, VoicePrefix
from engine.kv import KVSnapshot, PrefixKV
from engine.packets import FIRST_FRAMES
from engine.sampling import Noise

LONGEST_VOICE_S = 30.0
_READY = "ready"
MIN_FRAMES = 6  # before so many, an announced end is not believed. Source: the published generation settings.
PAUSE_S, FADE_S, LOUD_DB, LOOK_S = 0.08, 0.02, 35.0, 0.02


def end_on_pause(pcm: Pcm) -> Pcm:
    """End a reference on exactly 80 ms of silence, as in training: one that stops in speech would be continued.

    Silence at the end (20 ms stretches more than 35 dB below the loudest) is cut, the last 20 ms are faded out.
    """
    n = round(LOOK_S * RATE_HZ)
    if len(pcm) < n:
        return pcm
    blocks = pcm[: len(pcm) // n * n].reshape(-1, n).astype(np.float64)
    level_db = 10 * np.log10((blocks**2).mean(1) + 1e-24)
    end = (int(np.flatnonzero(level_db > level_db.max() - LOUD_DB)[-1]) + 1) * n
    kept, fade = pcm[:end].copy(), min(round(FADE_S * RATE_HZ), end)
    kept[end - fade :] *= np.linspace(1, 0, fade, dtype=np.float32)
    return np.concatenate((kept, np.zeros(round(PAUSE_S * RATE_HZ), np.float32)))


@dataclass(slots=True)
class Progress:
    """Where a line stands: which piece, its frames so far, the frame in which its end was announced.

    cut: some piece was left at its longest length.
    """

    piece: int = -1
    n_frames: int = 0
    ended_at: int | None = None
    cut: bool = False


@dataclass(frozen=True, slots=True)
class PocketPlan(Plan):
    """texts: the rows of every piece (1, T, C); n_voice: positions of the voice, after which each piece begins."""

    pieces: tuple[Piece, ...] = ()
    texts: tuple[Tensor, ...] = ()
    n_voice: int = 0
    progress: Progress = field(default_factory=Progress, compare=False)


class PocketFamily:
    """A loaded Pocket TTS. The language model runs in the dtype asked for, the codec always in fp32."""

    def __init__(
        self,
        networks: Networks,
        tokenizer: Tokenizer,
        *,
        rules: TextRules | None = None,
        languages: tuple[str, ...] = ("en",),
        ready: Mapping[str, Path] | None = None,
        temperature: float = 0.3,
        device: str = "cpu",
        dtype: str = "float32",
    ) -> None:
        self.device, self.dtype, self.languages = device, dtype, languages
        self.defaults: Mapping[str, float] = {"temperature": temperature}
        self.rate_hz, self.frame_samples, self.first_frames = RATE_HZ, FRAME_SAMPLES, FIRST_FRAMES
        self._lm, self._codec, self._cloning = networks.lm, networks.codec, networks.cloning
        self._sizes, self._tokenizer, self._rules = SIZES[networks.name], tokenizer, rules or TextRules()
        self._kind = getattr(torch, dtype)
        self._ready = dict(ready or {})

    @property
    def frame_rate_hz(self) -> float:
        return self.rate_hz / self.frame_samples

    @property
    def voice_options(self) -> str:
        return f"end_on_pause longest_s={LONGEST_VOICE_S:g}"

    # ---- voices

    def encode_voice(self, pcm: Pcm, voice: Voice | None = None) -> dict[str, Tensor]:
        """Return the codec's latents (1, R, 32) of a reference, or the name of a ready voice as bytes.

        Raises VoiceError if this model cannot hear a reference.
        """
        if isinstance(voice, VoicePreset):
            return {_READY: torch.tensor(list(voice.name.encode()), dtype=torch.uint8)}
        if not self._cloning:
            raise VoiceError(told("These weights are the release without voice cloning; get the full ones."))
        cut = end_on_pause(np.ascontiguousarray(pcm[: round(LONGEST_VOICE_S * RATE_HZ)]))
        audio = torch.from_numpy(cut)[None, None].to(self.device)
        return {"latents": self._codec.encode(audio)}

    def prefill_voice(self, tensors: Mapping[str, Tensor]) -> PrefixKV:
        """Pass the voice through the language model once; a ready voice is read as it was published."""
        if _READY in tensors:
            return self._read_ready(bytes(tensors[_READY].tolist()).decode())
        rows = self._lm.voice_rows(tensors["latents"].to(self._kind))
        kv = PrefixKV(self._sizes.lm.n_layers, capacity=rows.shape[1])
        self._lm.prefill(rows, kv)
        return kv

    def _read_ready(self, name: str) -> PrefixKV:
        try:
            voice = read_voice(self._ready[name], self._sizes.lm)
        except ClipError as error:
            raise VoiceError(words_of(error)) from error
        return PrefixKV.restore(KVSnapshot(tuple(x.to(self.device, self._kind) for x in voice.layers)))

    # ---- a line

    def plan(self, reading: Reading, request: Request, voice: VoicePrefix, noise: Noise) -> PocketPlan:
        """Cut the line into pieces and look their tokens up. Raises TextError."""
        cut = pieces(reading.spoken, self._rules, self._tokenizer)
        if not cut:
            raise TextError(reading.text, reading.text, told("There is nothing in this line that could be spoken."))
        texts = tuple(
            self._lm.conditioner(torch.tensor([piece.ids], device=self.device)).to(self._kind) for piece in cut
        )
        n_frames = sum(piece.longest_frames for piece in cut)
        return PocketPlan(
            n_frames=n_frames,
            end_reason="limit",  # unless the model announces its end before the last frame there may be
            start=0,
            end=None,
            speech_start=0,
            speech_end=n_frames * FRAME_SAMPLES,
            duration_s=None,
            spoken=(),
            rows=torch.empty(0),
            pieces=cut,
            texts=texts,
            n_voice=voice.kv.length,
        )

    # ---- frames

    def step(self, plan: Plan, t: int, previous: Frame | None, kv: PrefixKV, draw: Draw) -> Frame | End:
        """Run the next time step, or say why there is none.

        A piece that reaches its longest length without an end is left there, and the take ends as `limit`.
        """
        assert isinstance(plan, PocketPlan)
        at = plan.progress
        if t == 0:
            at.piece, at.n_frames, at.ended_at, at.cut = -1, 0, None, False
        if at.piece < 0 or self._piece_is_over(plan):
            if at.piece + 1 == len(plan.pieces):
                return End("limit" if at.cut else "eos")
            self._begin_piece(plan, kv)
        last = None if at.n_frames == 0 else torch.from_numpy(_latent(previous))[None].to(self.device, self._kind)
        condition, eos = self._lm.step(last, kv)
        if at.ended_at is None and at.n_frames >= MIN_FRAMES and float(eos) > self._sizes.eos_threshold:
            at.ended_at = at.n_frames
        at.n_frames += 1
        noise = torch.from_numpy(draw.normals(LATENT))[None].to(self.device, self._kind)
        return self._lm.latent(condition, noise)[0].float().cpu().numpy()

    @staticmethod
    def _piece_is_over(plan: PocketPlan) -> bool:
        at, piece = plan.progress, plan.pieces[plan.progress.piece]
        if at.ended_at is not None:
            return at.n_frames >= at.ended_at + piece.n_after
        at.cut |= at.n_frames >= piece.longest_frames
        return at.n_frames >= piece.longest_frames

    def _begin_piece(self, plan: PocketPlan, kv: PrefixKV) -> None:
        """Go back to the voice alone and read the next piece's text."""
        at = plan.progress
        at.piece, at.n_frames, at.ended_at = at.piece + 1, 0, None
        kv.truncate(plan.n_voice)
        self._lm.prefill(plan.texts[at.piece], kv)

    def gives_numbers(self) -> bool:
        """Speak one frame after a voice of silence; tell whether its latent and its end are finite."""
        kv = self.prefill_voice({"latents": torch.zeros(1, 4, LATENT, device=self.device)}) if self._cloning else None
        kv = kv or PrefixKV(self._sizes.lm.n_layers, capacity=1)
        condition, eos = self._lm.step(None, kv)
        latent = self._lm.latent(condition, torch.zeros(1, LATENT, device=self.device, dtype=self._kind))
        return bool(torch.isfinite(latent).all() and torch.isfinite(eos).all())

    def open_codec(self, voice: VoicePrefix | None = None) -> PocketCodecStream:
        return PocketCodecStream(self._lm, self._codec, self.device)


class PocketCodecStream:
    """One audio stream through the codec's decoder, a frame at a time; nothing is held back."""

    def __init__(self, lm: FlowLM, codec: Mimi, device: str) -> None:
        self._lm, self._codec, self._device = lm, codec, device
        self._stream = codec.open_stream()

    def push(self, frame: Frame) -> Pcm:
        latent = self._lm.for_codec(torch.from_numpy(_latent(frame)).to(self._device))
        audio = self._codec.decode(latent[None, None], self._stream)
        return np.asarray(audio[0, 0].cpu().numpy(), np.float32)

    def flush(self) -> Pcm:
        return np.zeros(0, np.float32)

    def close(self) -> None:
        self._stream.close()


def _latent(frame: Frame | None) -> Latent:
    assert isinstance(frame, np.ndarray)
    return frame
