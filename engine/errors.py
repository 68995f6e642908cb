"""Every error the engine raises on purpose; part of the door engine.api, which hands them on.

Imports neither torch nor Qt.
"""

from __future__ import annotations

from pathlib import Path

from engine.told import told


class EngineError(Exception):
    """Base of every error the engine raises on purpose."""


class Cancelled(EngineError):
    """The caller's token was set; nothing is wrong."""


class ModelError(EngineError):
    """The model's files are missing, damaged or of another format."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(told("The voice model at {path} cannot be used: {reason}", path=str(path), reason=reason))
        self.path, self.reason = path, reason


class DeviceError(EngineError):
    """The compute device that was asked for is not there."""


class ClipError(EngineError):
    """A reference clip cannot be used. `reason` is a sentence for people."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(told("{file}: {reason}", file=path.name, reason=reason))
        self.path, self.reason = path, reason


class TextError(EngineError):
    """A line cannot be spoken. `span` is the part of the text that is at fault."""

    def __init__(self, text: str, span: str, reason: str) -> None:
        super().__init__(reason)
        self.text, self.span, self.reason = text, span, reason


class NothingToSpeak(TextError):
    """The line holds no word (punctuation, symbols, a stage direction): a non-verbal line, not a fault."""


class DurationError(EngineError):
    """The asked length lies outside what this line can be spoken in. Limits are in seconds."""

    def __init__(self, asked_s: float, shortest_s: float, longest_s: float) -> None:
        super().__init__(
            told(
                "{asked:.2f} s was asked, but this line can be spoken in {shortest:.2f} to {longest:.2f} s.",
                asked=asked_s,
                shortest=shortest_s,
                longest=longest_s,
            )
        )
        self.asked_s, self.shortest_s, self.longest_s = asked_s, shortest_s, longest_s


class VoiceError(EngineError):
    """This model cannot speak in a voice of this kind. `reason` is a sentence for people."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
