"""Text by number for S2-Pro, and the numbers of what is no text: codes, turns, the voice.

Everything is read from the published tokenizer.json, the range of codes too: config.json may tell another.
"""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from tokenizers import Tokenizer as Published

from engine.api import ModelError, told

FILE = "tokenizer.json"
TURN, TURN_END, VOICE = "<|im_start|>", "<|im_end|>", "<|voice|>"
PHONEMES, PHONEMES_END = "<|phoneme_start|>", "<|phoneme_end|>"
CODE = "<|semantic:{}|>"


class Tokens(Protocol):
    """What a prompt is written in. first_code: the id of code 0; the n_codes after it are the others."""

    @property
    def first_code(self) -> int: ...

    @property
    def n_codes(self) -> int: ...

    @property
    def end(self) -> int: ...

    def encode(self, text: str) -> list[int]: ...


class FishTokens:
    """The published tokenizer. Raises ModelError if it cannot be read or lacks what a prompt needs."""

    def __init__(self, folder: Path) -> None:
        path = folder / FILE
        if not path.is_file():
            raise ModelError(folder, told("there is no {file} in it.", file=FILE))
        try:
            self._published: Published = Published.from_file(str(path))
        except Exception as error:  # the library raises plain Exception for a damaged file
            raise ModelError(folder, told("its tokenizer cannot be read ({why}).", why=str(error))) from None
        self._folder = folder
        self.end, self.first_code = self._id(TURN_END), self._id(CODE.format(0))
        for name in (TURN, VOICE):
            self._id(name)
        self.n_codes = self._n_codes()

    def encode(self, text: str) -> list[int]:
        """Return the ids of one fragment; marks such as <|im_start|> are one id each."""
        ids: list[int] = self._published.encode(text, add_special_tokens=False).ids
        return ids

    def _id(self, name: str) -> int:
        found: int | None = self._published.token_to_id(name)
        if found is None:
            raise ModelError(self._folder, told("its tokenizer has no entry {name}.", name=name))
        return found

    def _n_codes(self) -> int:
        n = 0
        while (found := self._published.token_to_id(CODE.format(n))) is not None:
            if found != self.first_code + n:
                name = CODE.format(n)
                raise ModelError(self._folder, told("its tokenizer's entry {name} is out of order.", name=name))
            n += 1
        return n
