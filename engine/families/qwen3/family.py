"""Qwen3-TTS 12 Hz as the decode loop sees it: its voices, the plan of a line, a time step, its codec stream.

What of a prompt does not depend on the line's words is passed through the talker once a voice; the rest of it once a
line, in one go. The model itself announces its end, so a plan has a longest length and no end.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from engine.api import Pcm, Reading, Request, TextError, Voice, VoiceDescription, told
from engine.families.protocol import Draw, End, Frame, Plan, VoicePrefix
from engine.families.qwen3.prompts import Prompts, Tail
from engine.families.qwen3.sizes import RATE_HZ
from engine.families.qwen3.speech_decoder import SpeechDecoder
from engine.families.qwen3.tokens import QwenTokenizer, Turns
from engine.families.qwen3.voicing import VoiceBuilder, past_of
from engine.families.qwen3.weights import Networks, Sizes
from engine.kv import KVSnapshot, PrefixKV
from engine.sampling import Noise

FIRST_FRAMES = 4  # 320 ms of audio in the first packet
MIN_FRAMES = 2  # before so many, no end is drawn. Source: the published generation settings.
LONGEST = 2048  # frames; the published wrapper's limit
FRAMES_A_TOKEN, SPARE_FRAMES = 8, 50  # 0.64 s a piece of text and 4 s: whoever needs more has lost the way
MAX_HEADS = 8
HeadKey = tuple[str, int | None, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Manner:
    """How codes are drawn unless a request asks otherwise. Source: the published generation settings.

    penalty: what a first code that was said before is made less likely by.
    """

    temperature: float = 0.9
    temperature_rest: float = 0.9
    top_k: int = 50
    top_p: float = 1.0
    penalty: float = 1.05


class Heads:
    """Beginnings of prompts that the talker has read, by voice, language and direction; the latest are kept."""

    def __init__(self, most: int = MAX_HEADS) -> None:
        self._most = most
        self._kept: OrderedDict[HeadKey, KVSnapshot] = OrderedDict()

    def get(self, key: HeadKey) -> KVSnapshot | None:
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def keep(self, key: HeadKey, head: KVSnapshot) -> None:
        self._kept[key] = head
        self._kept.move_to_end(key)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a line starts from: nothing to do where it is the voice's own prefix, a head to restore, or one to compute.

    key: under which a computed head is kept.
    """

    n_voice: int = 0
    known: KVSnapshot | None = None
    rows: Tensor | None = None
    key: HeadKey = ("", None, ())

    @property
    def length(self) -> int:
        """Return how many positions stand before the tail."""
        if self.rows is not None:
            return self.rows.shape[1]
        return self.n_voice if self.known is None else self.known.length


@dataclass(frozen=True, slots=True)
class QwenPlan(Plan):
    """said: the first codes so far, which are made less likely by and by."""

    beginning: Beginning = field(default_factory=Beginning)
    tail: Tail = field(default_factory=lambda: Tail(torch.empty(0), torch.empty(0)))
    said: list[int] = field(default_factory=list, compare=False)


class QwenFamily:
    """A loaded Qwen3-TTS. The language model runs in the dtype asked for, the codec always in fp32.

    words_first: the layout of prompts; None is the published one: interleaved for clips, words first for the others.
    """

    def __init__(
        self,
        networks: Networks,
        sizes: Sizes,
        tokenizer: QwenTokenizer,
        manner: Manner | None = None,
        *,
        words_first: bool | None = None,
        device: str = "cpu",
        dtype: str = "float32",
    ) -> None:
        manner, model = manner or Manner(), sizes.model
        self.device, self.dtype, self.languages = device, dtype, tuple(model.languages)
        self.rate_hz, self.frame_samples, self.first_frames = RATE_HZ, sizes.decoder.frame_samples, FIRST_FRAMES
        self.defaults: Mapping[str, float] = {
            "temperature": manner.temperature,
            "temperature_rest": manner.temperature_rest,
            "top_k": manner.top_k,
            "top_p": manner.top_p,
        }
        self._sizes, self._penalty = model, manner.penalty
        self._lm, self._decoder = networks.lm, networks.decoder
        self._turns, self._heads = Turns(tokenizer, model.ids), Heads()
        self._voices = VoiceBuilder(networks, sizes, self._turns, device)
        first = model.kind != "base" if words_first is None else words_first
        with torch.inference_mode():
            self._prompts = Prompts(self._lm, model.ids, self._turns.role, words_first=first)
        self._silent = np.arange(model.n_codes) >= model.book
        self._silent[model.ids.eos] = False

    @property
    def frame_rate_hz(self) -> float:
        return self.rate_hz / self.frame_samples

    @property
    def voice_options(self) -> str:
        return f"words_first={self._prompts.words_first} tail=0.5 s"

    # ---- voices

    def encode_voice(self, pcm: Pcm, voice: Voice) -> dict[str, Tensor]:
        """Return what the voice is to this model; see voicing.py. Raises VoiceError."""
        return self._voices.build(pcm, voice)

    def prefill_voice(self, tensors: Mapping[str, Tensor]) -> PrefixKV:
        """Pass the voice's head through the talker, for lines whose language is heard from their words."""
        rows = self._prompts.head(tensors, _dialect(tensors), _ids(tensors, "direction"))
        kv = PrefixKV(self._sizes.talker.n_layers, capacity=rows.shape[1])
        self._lm.talker(rows, kv)
        return kv

    # ---- a line

    def plan(self, reading: Reading, request: Request, voice: VoicePrefix, noise: Noise) -> QwenPlan:
        """Look the words up and lay the prompt out. Raises TextError."""
        words = self._turns.words(reading.spoken)
        if not words:
            raise TextError(reading.text, reading.text, told("There is nothing in this line that could be spoken."))
        n_frames = min(LONGEST, FRAMES_A_TOKEN * len(words) + SPARE_FRAMES)
        begin, tail = self._beginning(request, voice), self._prompts.tail(voice.tensors, words)
        return QwenPlan(
            n_frames=n_frames,
            end_reason="limit",  # the model says so itself if it ends before
            start=0,
            end=None,
            speech_start=0,
            speech_end=n_frames * self.frame_samples,
            duration_s=None,
            spoken=(),
            rows=torch.empty(0),
            n_rows=tail.rows.shape[1] + max(0, begin.length - voice.kv.length),
            note=self._without_words(voice),
            beginning=begin,
            tail=tail,
        )

    def _without_words(self, voice: VoicePrefix) -> str:
        """Say what a clip without a transcript does not give, "" where nothing is lacking."""
        if self._sizes.kind != "base" or "words" in voice.tensors:
            return ""
        return told(
            "The clip has no transcript, so only the timbre of its voice is taken and not its way of speaking. "
            "Write down what is said in the clip to have both."
        )

    def _beginning(self, request: Request, voice: VoicePrefix) -> Beginning:
        own = _ids(voice.tensors, "direction")
        direction = self._direction(request) if request.instruct else own
        language = self._language(request, voice.tensors)
        if (language, direction) == (_dialect(voice.tensors), own):
            return Beginning(n_voice=voice.kv.length)
        key = (voice.key, language, direction)
        known = self._heads.get(key)
        rows = None if known is not None else self._prompts.head(voice.tensors, language, direction)
        return Beginning(known=known, rows=rows, key=key)

    def _language(self, request: Request, voice: Mapping[str, Tensor]) -> int | None:
        """Return the id of the language asked for; a dialect stands for Chinese."""
        dialect = _dialect(voice)
        if request.language == "auto" or (request.language == "zh" and dialect is not None):
            return dialect
        return self._sizes.languages[request.language]

    def _direction(self, request: Request) -> tuple[int, ...]:
        if not self._sizes.follows:
            reason = told("This model cannot be told how to say a line. Take the direction out or use a larger model.")
            raise TextError(request.text, request.text.strip(), reason)
        said = (request.instruct or "").strip()
        if isinstance(request.voice, VoiceDescription):
            said = f"{request.voice.text.strip()} {said}"
        return self._turns.direction(said)

    # ---- frames

    def step(self, plan: Plan, t: int, previous: Frame | None, kv: PrefixKV, draw: Draw) -> Frame | End:
        """Run the next time step, or say that the model has ended."""
        assert isinstance(plan, QwenPlan)
        if t == 0:
            plan.said.clear()
            hidden = self._begin(plan, kv)
        else:
            hidden = self._lm.talker(self._row(plan, t, previous), kv)
        first = draw(0, self._first_logits(plan, t, hidden))
        if first == self._sizes.ids.eos:
            return End("eos")
        plan.said.append(first)
        row = self._lm.talker.codes(torch.tensor([first]))
        return [first, *self._lm.predictor.rest(hidden[:, -1:], row, draw)]

    def _begin(self, plan: QwenPlan, kv: PrefixKV) -> Tensor:
        """Pass what is not known of the prompt through the talker, in one go; return its hidden vectors."""
        begin, rows = plan.beginning, plan.tail.rows
        if begin.rows is None:
            if begin.known is not None:
                kv.refill(begin.known)
            else:
                kv.truncate(begin.n_voice)
            return self._lm.talker(rows, kv)
        kv.truncate(0)
        hidden = self._lm.talker(torch.cat((begin.rows, rows), 1), kv)
        self._heads.keep(begin.key, kv.snapshot(begin.rows.shape[1]))
        return hidden

    def _row(self, plan: QwenPlan, t: int, previous: Frame | None) -> Tensor:
        """Return the frame before as the talker reads it, with the next of the words that are still to be fed."""
        assert isinstance(previous, list)
        fed = plan.tail.fed
        word = fed[:, t - 1 : t] if t <= fed.shape[1] else self._prompts.pad
        return self._lm.frames(torch.tensor([previous])) + word

    def _first_logits(self, plan: QwenPlan, t: int, hidden: Tensor) -> npt.NDArray[np.float32]:
        """Return the logits (V,) of a first code: repeats made less likely, ids without sound left out."""
        logits = self._lm.first_logits(hidden).cpu().numpy()
        logits = penalised(logits, plan.said, self._penalty)
        logits[self._silent] = -np.inf
        if t < MIN_FRAMES:
            logits[self._sizes.ids.eos] = -np.inf
        return logits

    def gives_numbers(self) -> bool:
        """Pass a role and a language through the models; tell whether hidden vectors and logits are finite."""
        kv = PrefixKV(self._sizes.talker.n_layers)
        hidden = self._lm.talker(self._prompts.head({}, None), kv)
        frame = PrefixKV(self._sizes.predictor.n_layers, capacity=self._sizes.n_codebooks)
        logits = self._lm.predictor.logits(hidden[:, -1:], 0, frame)
        found = (hidden, self._lm.first_logits(hidden), logits)
        return all(bool(torch.isfinite(x).all()) for x in found)

    def open_codec(self, voice: VoicePrefix | None = None) -> QwenCodecStream:
        """Begin an audio stream, behind the voice's reference where it has one, so that nothing of that is heard."""
        past = {} if voice is None else past_of(voice.tensors)
        return QwenCodecStream(self._decoder, self.device, past)


class QwenCodecStream:
    """One audio stream through the codec's decoder, a frame at a time; nothing is held back."""

    def __init__(self, decoder: SpeechDecoder, device: str, past: Mapping[str, Tensor]) -> None:
        self._decoder, self._device = decoder, device
        self._stream = decoder.open_stream(past)

    def push(self, frame: Frame) -> Pcm:
        assert isinstance(frame, list)
        audio = self._decoder(torch.tensor(frame, device=self._device)[None, :, None], self._stream)
        return np.asarray(audio[0, 0].cpu().numpy(), np.float32)

    def flush(self) -> Pcm:
        return np.zeros(0, np.float32)

    def close(self) -> None:
        self._stream.close()


def penalised(logits: npt.NDArray[np.float32], said: list[int], penalty: float) -> npt.NDArray[np.float32]:
    """Return a copy in which the ids of *said* are less likely. Source: CTRL (Keskar et al. 2019)."""
    out, seen = logits.copy(), np.unique(np.array(said, np.int64))
    out[seen] = np.where(out[seen] > 0, out[seen] / penalty, out[seen] * penalty)
    return out


def _ids(tensors: Mapping[str, Tensor], name: str) -> tuple[int, ...]:
    return tuple(tensors[name].tolist()) if name in tensors else ()


def _dialect(tensors: Mapping[str, Tensor]) -> int | None:
    return int(tensors["language"][0]) if "language" in tensors else None
