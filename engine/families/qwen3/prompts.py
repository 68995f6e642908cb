"""The rows a line is spoken after: what the voice is, then the words, as sums of a text track and a track of codes.

    [direction] · role · language and speaker · reference and words

Two layouts are published. Interleaved: words stand on top of the reference's codes, position by position, what does not
fit there is read one id a frame. Words first: all words over silence, then the reference's codes. What does not depend
on the words (the head) is computed once a voice; the rest (the tail) once a line. Knows no files and no audio.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from engine.families.qwen3.language import QwenLM
from engine.families.qwen3.sizes import Ids

Voice = Mapping[str, Tensor]  # speaker (1, C); codes_rows (1, R, C) and words (T,), both or none


@dataclass(frozen=True, slots=True)
class Tail:
    """rows (1, T, C), at least one; fed: text rows (1, n, C) that are added to the frames after the first."""

    rows: Tensor
    fed: Tensor


class Prompts:
    """Puts prompts together in one of the two layouts. role: the ids a spoken turn begins with."""

    def __init__(self, lm: QwenLM, ids: Ids, role: Sequence[int], *, words_first: bool) -> None:
        self._lm, self._ids, self.words_first = lm, ids, words_first
        self.bos, self.eos, self.pad = self._text((ids.text_bos, ids.text_eos, ids.text_pad)).split(1, 1)
        self._role = self._text(role)
        self._silent, self._begin = self._codes((ids.pad, ids.bos)).split(1, 1)

    def head(self, voice: Voice, language: int | None, direction: Sequence[int] = ()) -> Tensor:
        """Return the rows (1, T, C) that do not depend on the words. language None: it is heard from the text."""
        parts = [self._role, self._tags(language, voice.get("speaker"))]
        if direction:
            parts.insert(0, self._text(direction))
        if "words" in voice:
            reference, n = self._text(voice["words"].tolist()), self._n_shared(voice)
            over = self._silent if self.words_first else self._sound(voice)[:, :n]
            parts.append(reference[:, :n] + over)
        return torch.cat(parts, 1)

    def tail(self, voice: Voice, words: Sequence[int]) -> Tail:
        """Return what follows the head for the ids of one line."""
        text = torch.cat((self._text(words), self.eos), 1)
        if "words" not in voice:
            return self._without_reference(text)
        sound = self._sound(voice)
        if self.words_first:
            return self._tail(text + self._silent, sound + self.pad)
        n = self._n_shared(voice)
        text = torch.cat((self._text(voice["words"].tolist())[:, n:], text), 1)
        both = min(text.shape[1], sound.shape[1] - n)
        over = sound[:, n : n + both] + text[:, :both]
        return Tail(torch.cat((over, sound[:, n + both :] + self.pad), 1), text[:, both:])

    def _without_reference(self, text: Tensor) -> Tail:
        if self.words_first:
            return self._tail(text + self._silent, self.pad + self._begin)
        return Tail(text[:, :1] + self._begin, text[:, 1:])

    def _tail(self, *parts: Tensor) -> Tail:
        rows = torch.cat(parts, 1)
        return Tail(rows, rows[:, :0])

    def _n_shared(self, voice: Voice) -> int:
        """Return how many rows of the reference the head holds; of its codes at least one is left for the tail."""
        n = voice["words"].shape[0]
        return n if self.words_first else min(n, voice["code_rows"].shape[1])

    def _sound(self, voice: Voice) -> Tensor:
        """Return the reference's track of codes (1, 1 + R, C), its beginning marked."""
        return torch.cat((self._begin, voice["code_rows"].to(self._begin)), 1)

    def _tags(self, language: int | None, speaker: Tensor | None) -> Tensor:
        ids = self._ids
        thought = (ids.nothink, ids.think_bos) if language is None else (ids.think, ids.think_bos, language)
        codes = [self._codes((*thought, ids.think_eos)), self._silent]
        if speaker is not None:
            codes.insert(1, speaker.to(self._silent)[None])
        track = torch.cat(codes, 1)
        return track + torch.cat((self.pad.expand(-1, track.shape[1] - 1, -1), self.bos), 1)

    def _text(self, ids: Sequence[int]) -> Tensor:
        return self._lm.talker.text(torch.tensor(ids))

    def _codes(self, ids: Sequence[int]) -> Tensor:
        return self._lm.talker.codes(torch.tensor(ids))
