"""Pieces of text by number, by the tokenizer that is published beside the weights."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine.api import ModelError, told


class JsonTokenizer:
    """tokenizer.json, read by the `tokenizers` library."""

    def __init__(self, path: Path) -> None:
        from tokenizers import Tokenizer

        self._tokenizer: Any = Tokenizer.from_file(str(path))

    def encode(self, text: str) -> list[int]:
        ids: list[int] = self._tokenizer.encode(text, add_special_tokens=False).ids
        return ids


class PieceTokenizer:
    """tokenizer.model, read by the `sentencepiece` library."""

    def __init__(self, path: Path) -> None:
        from sentencepiece import SentencePieceProcessor

        self._tokenizer: Any = SentencePieceProcessor(str(path))

    def encode(self, text: str) -> list[int]:
        ids: list[int] = self._tokenizer.encode(text, out_type=int)
        return ids


def open_tokenizer(folder: Path) -> JsonTokenizer | PieceTokenizer:
    """Open the tokenizer of a model's folder. Raises ModelError."""
    try:
        if (folder / "tokenizer.json").is_file():
            return JsonTokenizer(folder / "tokenizer.json")
        if (folder / "tokenizer.model").is_file():
            return PieceTokenizer(folder / "tokenizer.model")
    except Exception as error:  # both libraries raise plain Exception or RuntimeError for a damaged file
        raise ModelError(folder, told("its tokenizer cannot be read ({why}).", why=str(error))) from None
    raise ModelError(folder, told("it has neither tokenizer.json nor tokenizer.model."))
