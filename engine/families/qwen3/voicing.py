"""What a voice is to Qwen3-TTS, as tensors: who speaks, how a reference sounds, which words it says.

speaker (1, C): one vector for a clip or a preset. code_rows (1, R, C), words (T,), past.*: the reference as the talker
reads it, the ids of its transcript, and where the codec's decoder stands after it; a clip without a transcript has none
of these. language (1,): of a preset that speaks a dialect. direction (T,): a described voice, as a turn of its own.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import torch
from torch import Tensor

from engine.api import Pcm, Voice, VoiceClip, VoiceDescription, VoiceError, VoicePreset, told
from engine.audio import fade
from engine.families.qwen3.sizes import RATE_HZ
from engine.families.qwen3.tokens import Turns
from engine.families.qwen3.weights import Ears, Networks, Sizes

TAIL_S, FADE_S = 0.5, 0.02  # a reference that stops abruptly is continued at the start of every line
FEWEST_A_SECOND, MOST_A_SECOND = 0.5, 20.0  # pieces of text that anybody says in a second
PAST = "past."


def with_silence(pcm: Pcm, frame_samples: int) -> Pcm:
    """Return a reference faded out over 20 ms, then at least 0.5 s of silence, up to a whole frame."""
    n = len(pcm) + round(TAIL_S * RATE_HZ)
    faded = fade(pcm, RATE_HZ, 0.0, FADE_S)
    return np.concatenate((faded, np.zeros(n - len(pcm) + -n % frame_samples, np.float32)))


class VoiceBuilder:
    """Makes the tensors of voices. Raises VoiceError for those the model cannot speak in."""

    def __init__(self, networks: Networks, sizes: Sizes, turns: Turns, device: str) -> None:
        self._networks, self._sizes, self._turns, self._device = networks, sizes.model, turns, device
        self._frame_samples = sizes.decoder.frame_samples

    def build(self, pcm: Pcm, voice: Voice) -> dict[str, Tensor]:
        """Return the tensors of a voice; pcm (N,) at 24 kHz is empty for one without a clip."""
        kind = self._sizes.kind
        if isinstance(voice, VoiceClip) and kind == "base":
            return self._of_clip(pcm, (voice.transcript or "").strip())
        if isinstance(voice, VoicePreset) and kind == "custom_voice":
            return self._of_preset(voice.name)
        if isinstance(voice, VoiceDescription) and kind == "voice_design":
            return self._of_description(voice.text)
        raise VoiceError(told("This model cannot speak in a voice of this kind; choose another voice or model."))

    def _of_preset(self, name: str) -> dict[str, Tensor]:
        if name not in self._sizes.presets:
            raise VoiceError(told("This model has no speaker named {name}.", name=name))
        found = {"speaker": self._networks.lm.talker.codes(torch.tensor([self._sizes.presets[name]]))[0]}
        if name in self._sizes.dialects:
            found["language"] = torch.tensor([self._sizes.dialects[name]])
        return found

    def _of_description(self, text: str) -> dict[str, Tensor]:
        if not text.strip():
            raise VoiceError(told("The description of this voice is empty; say in words how it sounds."))
        return {"direction": torch.tensor(self._turns.direction(text))}

    def _of_clip(self, pcm: Pcm, transcript: str) -> dict[str, Tensor]:
        words = self._turns.words(transcript) if transcript else ()
        if words:
            check_transcript(len(words), len(pcm) / RATE_HZ)
        assert self._networks.hear is not None
        ears = self._networks.hear()
        heard = torch.from_numpy(np.ascontiguousarray(pcm))[None].to(self._device)
        found = {"speaker": ears.speaker.hear(heard)}
        return found | self._reference(ears, pcm, words) if words else found

    def _reference(self, ears: Ears, pcm: Pcm, words: tuple[int, ...]) -> dict[str, Tensor]:
        """Return what lets the model go on where the reference ends."""
        whole = torch.from_numpy(with_silence(pcm, self._frame_samples))[None, None].to(self._device)
        codes = ears.codes(whole)
        decoder = self._networks.decoder
        stream = decoder.open_stream()
        decoder(codes, stream)
        past = {f"{PAST}{name}": x for name, x in decoder.past_of(stream).items()}
        rows = self._networks.lm.frames(codes[0].T)
        return {"codes": codes[0].T.to(torch.int32), "code_rows": rows, "words": torch.tensor(words), **past}


def check_transcript(n_words: int, length_s: float) -> None:
    """Refuse a transcript that cannot be of the whole reference: the model would talk on without an end.

    n_words: pieces of text. Raises VoiceError.
    """
    if n_words < FEWEST_A_SECOND * length_s:
        raise VoiceError(
            told(
                "The transcript is too short for the {length:.1f} s of the clip that are used. "
                "Write all that is said in them, or leave the transcript empty.",
                length=length_s,
            )
        )
    if n_words > MOST_A_SECOND * length_s:
        raise VoiceError(
            told(
                "The transcript is too long for the {length:.1f} s of the clip that are used. "
                "Write only what is said in them, or leave the transcript empty.",
                length=length_s,
            )
        )


def past_of(tensors: Mapping[str, Tensor]) -> dict[str, Tensor]:
    """Return where the codec's decoder stands after a voice's reference, nothing if it has none."""
    return {name.removeprefix(PAST): x for name, x in tensors.items() if name.startswith(PAST)}
