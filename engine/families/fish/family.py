"""Fish Speech S2-Pro as the decode loop sees it: its voices, the plan of a line, a time step, its codec stream.

The system message with the reference is the voice; it is passed through the slow model once. A line is a user turn
after it, a long line several: each goes on behind what was spoken before, of which nothing is computed again. The model
itself announces the end of a turn, so a plan has a longest length and no end.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
import torch
from torch import Tensor

from engine.api import Pcm, Reading, Request, TextError, Voice, VoiceClip, VoiceError, told
from engine.families.fish import prompt
from engine.families.fish.codec import CodecDecoder
from engine.families.fish.sizes import RATE_HZ, FishSizes
from engine.families.fish.tokens import Tokens
from engine.families.fish.weights import Networks
from engine.families.protocol import Draw, End, Frame, Plan, VoicePrefix
from engine.kv import PrefixKV
from engine.sampling import Noise, Rule

LANGUAGES = ("en", "ja", "zh", "ko", "es", "pt", "ar", "ru", "fr", "de")
# Source: the published server's defaults; top_k and the order are those of the published command line.
DEFAULTS: Mapping[str, float] = {"temperature": 0.8, "top_p": 0.8, "top_k": 30, "nucleus_first": 1}
FIRST_FRAMES = 6
WINDOW, HOT = 10, Rule(1.0, 30, 0.9, nucleus_first=True)  # a code of the last ten is drawn again, hotter
MIN_FRAMES = 4  # before so many (0.19 s) an announced end is not believed: no word is shorter
SPARE_S, SECONDS_A_TOKEN = 3.0, 0.5  # a turn that takes longer than this has lost its way
HISTORY = 1024  # positions of earlier turns that are kept; a voice fades behind too many
LETTERS_A_SECOND = 40.0  # nobody speaks faster; such a transcript belongs to other audio


@dataclass(slots=True)
class Progress:
    """Where a line stands: which turn, its frames so far, the last codes, whether a turn was left at its longest."""

    turn: int = -1
    n_frames: int = 0
    recent: list[int] = field(default_factory=list)
    cut: bool = False


@dataclass(frozen=True, slots=True)
class FishPlan(Plan):
    """turns: text of each; longest: frames each may take; n_voice: positions of the voice."""

    turns: tuple[str, ...] = ()
    longest: tuple[int, ...] = ()
    n_voice: int = 0
    progress: Progress = field(default_factory=Progress, compare=False)


class FishFamily:
    """A loaded S2-Pro. The language models run in the dtype asked for, the codec always in fp32."""

    def __init__(
        self, networks: Networks, sizes: FishSizes, tokens: Tokens, *, device: str = "cpu", dtype: str = "float32"
    ) -> None:
        self.device, self.dtype, self.languages, self.defaults = device, dtype, LANGUAGES, DEFAULTS
        self.rate_hz, self.first_frames = RATE_HZ, FIRST_FRAMES
        self.frame_samples = networks.codec.sizes.frame_samples
        self._slow, self._fast, self._codec, self._hear = networks.slow, networks.fast, networks.codec, networks.hear
        self._sizes, self._tokens = sizes, tokens

    @property
    def frame_rate_hz(self) -> float:
        return self.rate_hz / self.frame_samples

    @property
    def voice_options(self) -> str:
        return "one reference, transcript"

    # ---- voices

    def encode_voice(self, pcm: Pcm, voice: Voice) -> dict[str, Tensor]:
        """Return the system message (1 + K, N) of one reference. Raises VoiceError without a clip and its words."""
        if not isinstance(voice, VoiceClip):
            raise VoiceError(told("This model takes its voice from a clip and the words spoken in it."))
        said = " ".join((voice.transcript or "").split())
        if not said:
            raise VoiceError(told("This model needs the words spoken in the clip; write them down with the voice."))
        if len(said) > LETTERS_A_SECOND * len(pcm) / RATE_HZ:
            reason = told(
                "The words given for the clip ({n} letters) do not fit into its {length:.1f} s. "
                "Write down only what is spoken in the part of the clip that is used.",
                n=len(said),
                length=len(pcm) / RATE_HZ,
            )
            raise VoiceError(reason)
        return {"prompt": self.system_message((prompt.Reference(_without_marks(said), self.encode(pcm)),))}

    def encode(self, pcm: Pcm) -> Tensor:
        """Return the codes (K, T) of reference audio. The half of the codec that hears is loaded for it and let go."""
        audio = torch.from_numpy(np.ascontiguousarray(pcm))[None, None].to(self.device)
        codes: Tensor = self._hear()(audio)[0].cpu()
        return codes

    def system_message(self, references: tuple[prompt.Reference, ...]) -> Tensor:
        """Return the prompt (1 + K, N) that speakers 0, 1, … are, int32."""
        return prompt.system_message(references, self._tokens, self._sizes.n_codebooks).to(torch.int32)

    def prefill_voice(self, tensors: Mapping[str, Tensor]) -> PrefixKV:
        """Pass the system message through the slow model once."""
        rows = tensors["prompt"].to(self.device, torch.int64)
        kv = PrefixKV(self._sizes.slow.n_layers, capacity=rows.shape[1])
        self._slow.hidden(rows, kv)
        return kv

    # ---- a line

    def plan(self, reading: Reading, request: Request, voice: VoicePrefix, noise: Noise) -> FishPlan:
        """Cut the line into turns. Raises TextError."""
        prompt.check_marks(reading.spoken, n_speakers=1)
        turns = prompt.pieces(reading.spoken)
        if not turns:
            raise TextError(reading.text, reading.text, told("There is nothing in this line that could be spoken."))
        longest = tuple(self._longest(text) for text in turns)
        n_rows = tuple(self._turn(text, goes_on=i > 0).shape[1] for i, text in enumerate(turns))
        for text, rows, frames in zip(turns, n_rows, longest, strict=True):
            if voice.kv.length + rows + frames > self._sizes.longest:
                reason = told("This stretch is too long for the model to speak in one go. Put a full stop into it.")
                raise TextError(reading.text, text, reason)
        return FishPlan(
            n_frames=sum(longest),
            end_reason="limit",  # the model says so itself if it ends before
            start=0,
            end=None,
            speech_start=0,
            speech_end=sum(longest) * self.frame_samples,
            duration_s=None,
            spoken=(),
            rows=torch.empty(0),
            n_rows=sum(n_rows),
            turns=turns,
            longest=longest,
            n_voice=voice.kv.length,
        )

    def _longest(self, text: str) -> int:
        seconds = SPARE_S + SECONDS_A_TOKEN * len(self._tokens.encode(text))
        return math.ceil(seconds * self.frame_rate_hz)

    def _turn(self, text: str, *, goes_on: bool) -> Tensor:
        return prompt.turn(text, self._tokens, self._sizes.n_codebooks, goes_on=goes_on).to(self.device)

    # ---- frames

    def step(self, plan: Plan, t: int, previous: Frame | None, kv: PrefixKV, draw: Draw) -> Frame | End:
        """Run the next time step, or say why there is none."""
        assert isinstance(plan, FishPlan)
        at = plan.progress
        if t == 0:
            at.turn, at.n_frames, at.cut = -1, 0, False
            at.recent.clear()
        spoken = None if previous is None else self._spoken(previous)
        if at.turn >= 0 and at.n_frames < plan.longest[at.turn]:
            assert spoken is not None
            hidden, given = self._slow.hidden(spoken, kv)
            if (first := self._first(hidden, at, draw)) is not None:
                return self._frame(given, first, at, draw)
            spoken = None  # it is in the memory by now
        else:
            at.cut |= at.turn >= 0
        if at.turn + 1 == len(plan.turns):
            return End("limit" if at.cut else "eos")
        hidden, given = self._open_turn(plan, spoken, kv)
        first = self._first(hidden, at, draw)
        assert first is not None
        return self._frame(given, first, at, draw)

    def _open_turn(self, plan: FishPlan, spoken: Tensor | None, kv: PrefixKV) -> tuple[Tensor, Tensor]:
        """Read the next turn behind what was spoken; behind the voice alone where that would be too much.

        spoken: the last frame if the memory does not hold it yet.
        """
        at = plan.progress
        at.turn, at.n_frames = at.turn + 1, 0
        text, room = plan.turns[at.turn], self._sizes.longest - plan.longest[at.turn]
        rows = self._turn(text, goes_on=at.turn > 0)
        if spoken is not None:
            rows = torch.cat((spoken, rows), 1)
        if kv.length > plan.n_voice + HISTORY or kv.length + rows.shape[1] > room:
            kv.truncate(plan.n_voice)
            rows = self._turn(text, goes_on=False)
        return self._slow.hidden(rows, kv)

    def _first(self, hidden: Tensor, at: Progress, draw: Draw) -> int | None:
        """Draw the first code of a frame, None for the end of the turn.

        One that is among the last ten is drawn again, hotter, so that a sound does not repeat for ever; only then is
        the second number drawn.
        """
        logits, k = self._slow.logits(hidden).cpu().numpy(), self._sizes.n_codebooks
        end = len(logits) - 1
        if at.n_frames < MIN_FRAMES:
            logits[end] = -np.inf
        opens = at.turn > 0 and at.n_frames == 0  # this frame's number has already said that the turn before is over
        code = draw.again(k + 1, logits) if opens else draw(0, logits)
        if code != end and code in at.recent:
            code = draw.again(k, logits, HOT)
        return None if code == end else code

    def _frame(self, given: Tensor, first: int, at: Progress, draw: Draw) -> list[int]:
        at.n_frames += 1
        at.recent.append(first)
        del at.recent[:-WINDOW]
        return self._fast.codes(given, first, draw)

    def _spoken(self, frame: Frame) -> Tensor:
        return prompt.code_rows(_codes(frame)[:, None], self._tokens).to(self.device)

    def gives_numbers(self) -> bool:
        """Read a turn without a voice and decode one frame; tell whether hidden vector and logits are finite."""
        kv = PrefixKV(self._sizes.slow.n_layers, capacity=64)
        hidden, given = self._slow.hidden(self._turn("A.", goes_on=False), kv)
        answer = self._fast.output(self._fast.stack(given[:, None]))
        return bool(torch.isfinite(self._slow.logits(hidden)).all() and torch.isfinite(answer).all())

    def open_codec(self, voice: VoicePrefix | None = None) -> FishCodecStream:
        return FishCodecStream(self._codec, self.device)


class FishCodecStream:
    """One audio stream through the codec's decoder, a frame at a time; nothing is held back, nothing dropped."""

    def __init__(self, codec: CodecDecoder, device: str) -> None:
        self._codec, self._device = codec, device
        self._stream = codec.open_stream()

    def push(self, frame: Frame) -> Pcm:
        audio = self._codec(_codes(frame)[None, :, None].to(self._device), self._stream)
        return np.asarray(audio[0, 0].cpu().numpy(), np.float32)

    def flush(self) -> Pcm:
        return np.zeros(0, np.float32)

    def close(self) -> None:
        self._stream.close()


def _codes(frame: Frame) -> Tensor:
    assert isinstance(frame, list)
    return torch.tensor(frame, dtype=torch.int64)


def _without_marks(said: str) -> str:
    """Return the words of a reference if no mark is among them. Raises VoiceError."""
    try:
        prompt.check_marks(said, n_speakers=0)
    except TextError as error:
        reason = told("The words given for the clip hold the mark “{mark}”. Delete it.", mark=error.span)
        raise VoiceError(reason) from None
    return said
