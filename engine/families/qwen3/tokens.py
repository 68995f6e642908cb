"""Pieces of text by number: the byte pairs of vocab.json and merges.txt, and the turns they stand in.

A turn's marks are put in by number, so words that look like a mark are only words.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine.api import ModelError, told
from engine.families.qwen3.sizes import Ids

FILES = ("vocab.json", "merges.txt")
# How text is cut before bytes are paired: contractions, words with a sign before them, single digits, signs, breaks.
_PIECES = (
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)


class QwenTokenizer:
    """Text to ids, never a mark among them."""

    def __init__(self, folder: Path) -> None:
        """Raise ModelError if a file is missing or damaged."""
        for name in FILES:
            if not (folder / name).is_file():
                raise ModelError(folder, told("there is no {file} in it.", file=name))
        try:
            self._tokenizer: Any = _opened(folder)
        except Exception as error:  # the library raises plain Exception for a damaged file
            raise ModelError(folder, told("its tokenizer cannot be read ({why}).", why=str(error))) from None

    def encode(self, text: str) -> tuple[int, ...]:
        return tuple(self._tokenizer.encode(text, add_special_tokens=False).ids)


def _opened(folder: Path) -> Any:
    from tokenizers import Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers

    tokenizer = Tokenizer(models.BPE.from_file(*(str(folder / name) for name in FILES)))
    tokenizer.normalizer = normalizers.NFC()
    split = pre_tokenizers.Split(Regex(_PIECES), "isolated")
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [split, pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)]
    )
    tokenizer.decoder = decoders.ByteLevel()
    return tokenizer


class Turns:
    """The ids that turns begin and end with."""

    def __init__(self, tokenizer: QwenTokenizer, ids: Ids) -> None:
        self._encode, self._ids = tokenizer.encode, ids
        self._line = tokenizer.encode("\n")
        self.role = (ids.turn_start, ids.assistant, *self._line)  # what the spoken turn begins with

    def words(self, text: str) -> tuple[int, ...]:
        """Return the ids of what is said; spaces around it would join the marks."""
        return self._encode(text.strip())

    def direction(self, text: str) -> tuple[int, ...]:
        """Return a whole turn of the user's, which tells how to speak."""
        start, end = self._ids.turn_start, self._ids.turn_end
        return (start, *self._encode("user"), *self._line, *self.words(text), end, *self._line)
