"""What a family of models brings to the one decode loop: voices, a plan of the line, a time step, a codec stream.

The loop, its cache, cancelling, packets and guards are shared; a family knows nothing of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import numpy as np
import numpy.typing as npt
from torch import Tensor

from engine.api import EndReason, Pcm, Reading, Request, Voice
from engine.kv import KVSnapshot, PrefixKV
from engine.sampling import Noise, Rule

Latent = npt.NDArray[np.float32]  # (L,)
Frame = list[int] | Latent  # the codes of one frame, or its continuous latent


class Draw(Protocol):
    """The chance of one frame."""

    def __call__(self, stage: int, logits: npt.NDArray[np.float32], /) -> int:
        """Choose the id of codebook *stage* from logits (V,)."""
        ...

    def again(self, stage: int, logits: npt.NDArray[np.float32], rule: Rule | None = None, /) -> int:
        """Choose a first code once more, by *rule* or the request's own; *stage* names a chance not drawn before."""
        ...

    def normals(self, n: int, /) -> npt.NDArray[np.float32]:
        """Return n normal numbers, of the variance the request's temperature asks for."""
        ...


@dataclass(frozen=True, slots=True)
class End:
    """The model has said all: there is no further frame."""

    reason: EndReason


@dataclass(frozen=True, slots=True)
class VoicePrefix:
    """A voice, computed once: the family's own tensors and the filled keys and values. Nobody writes into it."""

    key: str
    tensors: Mapping[str, Tensor]
    kv: KVSnapshot

    @property
    def n_bytes(self) -> int:
        return self.kv.n_bytes + sum(x.numel() * x.element_size() for x in self.tensors.values())


@dataclass(frozen=True, slots=True)
class Plan:
    """One line, settled before its first frame.

    n_frames: frames to decode; end_reason: how the take ends if nothing goes wrong. start, end: samples of the decoded
    audio that are the take; speech_start, speech_end: first to last phoneme in the same count. duration_s: the length
    of that in the line as planned. spoken: the phoneme planned for each frame, "" for silence. rows: the family's
    material for each frame (1, n_frames, C).

    A model that announces its own end has an open plan: end and duration_s are None, n_frames is the most there may be
    and speech is wherever sound is; spoken and rows are empty.

    over: the sample where the speech has to end because its length was commanded.

    n_rows: positions that the line adds behind the voice before its frames, so that room is made for them. note: what
    this take had to do without, a sentence or "".
    """

    n_frames: int
    end_reason: EndReason
    start: int
    end: int | None
    speech_start: int
    speech_end: int
    duration_s: float | None
    spoken: tuple[str, ...]
    rows: Tensor
    n_rows: int = 0
    note: str = ""
    over: int | None = None


class CodecStream(Protocol):
    """Frames of codes in, audio out; exact for any grouping."""

    def push(self, frame: Frame, /) -> Pcm:
        """Decode the next frame; return the samples that are finished."""
        ...

    def flush(self) -> Pcm:
        """End the stream: return the samples still held back."""
        ...

    def close(self) -> None:
        """Drop every buffer."""
        ...


class VoiceMaker(Protocol):
    """Turns a voice into a voice prefix. voice_options: whatever beside the voice itself changes the result."""

    @property
    def rate_hz(self) -> int: ...

    @property
    def voice_options(self) -> str: ...

    @property
    def device(self) -> str: ...

    @property
    def dtype(self) -> str: ...

    def encode_voice(self, pcm: Pcm, voice: Voice) -> dict[str, Tensor]:
        """Encode reference audio at rate_hz, alone (B = 1); pcm is empty for a voice without a clip.

        Raises VoiceError if this model cannot speak in such a voice.
        """
        ...

    def prefill_voice(self, tensors: Mapping[str, Tensor]) -> PrefixKV:
        """Pass the encoded voice through the time transformer; return its keys and values."""
        ...


class Family(VoiceMaker, Protocol):
    """One kind of model, loaded. Not for use from two threads at once."""

    @property
    def frame_samples(self) -> int: ...

    @property
    def languages(self) -> tuple[str, ...]: ...

    @property
    def first_frames(self) -> int:
        """Frames of the first packet of a take."""
        ...

    @property
    def defaults(self) -> Mapping[str, float]: ...

    def plan(self, reading: Reading, request: Request, voice: VoicePrefix, noise: Noise) -> Plan:
        """Settle the line. Raises TextError, DurationError."""
        ...

    def step(self, plan: Plan, t: int, previous: Frame | None, kv: PrefixKV, draw: Draw) -> Frame | End:
        """Run one time step after what kv holds; return frame t, or that there is none."""
        ...

    def open_codec(self, voice: VoicePrefix | None = None) -> CodecStream:
        """Begin an audio stream; where voices hold a past of the codec, it goes on from that of *voice*."""
        ...

    def gives_numbers(self) -> bool:
        """Run a trial step in the number format it was loaded in; tell whether all of it is finite."""
        ...


@runtime_checkable
class SideBySide(Protocol):
    """What a family adds that runs a time step of several takes at once, each as it would be alone up to rounding."""

    def fits(self, plans: Sequence[Plan], /) -> bool:
        """Tell whether these takes of one line can go side by side."""
        ...

    def steps(
        self, plans: Sequence[Plan], t: int, previous: Sequence[Frame | None], kv: PrefixKV, draws: Sequence[Draw]
    ) -> Sequence[Frame | End]:
        """Run frame t of every plan after what its row of kv (B, …) holds; return each one's frame or end."""
        ...


class BatchFamily(Family, SideBySide, Protocol):
    """A family that can do both."""
