"""Every error as a sentence in the language of the window, and the one button that helps.

The sentences are those of app.commands.messages, said again; there is no second set. Must not know of widgets.
"""

from __future__ import annotations

import enum
import logging
import traceback

from PySide6.QtCore import QCoreApplication, QObject

from app.catalogue.errors import CatalogueError
from app.commands import messages as plain
from app.project import errors as project
from app.project.copying import InsideItself
from app.project.script import ScriptError
from app.speaking import ModelMissing, NoTranscript, VoiceLacks
from app.takes import Guarded, NoVoice
from engine import api

log = logging.getLogger(__name__)


class WayOut(enum.Enum):
    """What the one button beside an error offers to do."""

    CHOOSE_CLIP = "choose another clip"
    EDIT_LINE = "edit the line"
    OPEN_SETTINGS = "open settings"
    SAVE_ELSEWHERE = "save elsewhere"
    CHOOSE_FILE = "choose another file"
    RETRY = "retry"
    COPY_DETAILS = "copy the details"
    SHOW_VOICE = "show the voice of the character"
    OPEN_MODELS = "open the models"


class Messages(QObject):
    """Says things to people; every sentence of the window that tells of an error comes from here."""

    def sentence(self, error: BaseException) -> str:
        """Return what *error* means: what failed, why, and what to do."""
        if isinstance(error, NoVoice):  # the plain sentence also tells of what a command line offers
            words = self.tr("{name} has no voice yet. Give {name} a recording in the cast on the left.")
            return words.format(name=error.character)
        return self.say(plain.sentence(error))

    def say(self, text: str) -> str:
        """Return *text* in the language of the window; what was not made by told() is left as it is."""
        if not isinstance(text, api.Told):
            return text
        template = QCoreApplication.translate("told", text.template)
        values = {name: self.say(value) if isinstance(value, str) else value for name, value in text.values.items()}
        try:
            return template.format(**values)
        except (KeyError, IndexError, ValueError):
            log.warning("the translation of %r cannot be filled in: %r", text.template, template)
            return str(text)

    def way_out(self, error: BaseException) -> WayOut | None:
        """Return what the one button should offer; None where there is nothing to do or no error."""
        match error:
            case api.Cancelled() | project.EditError() | project.ProjectInUse() | project.NewerFormat():
                return None
            case api.ClipError() | NoVoice() | Guarded():
                return WayOut.CHOOSE_CLIP
            case api.TextError() | api.DurationError():
                return WayOut.EDIT_LINE
            case VoiceLacks() | NoTranscript() | api.VoiceError():
                return WayOut.SHOW_VOICE
            case api.DeviceError():
                return WayOut.OPEN_SETTINGS
            case api.ModelError() | ModelMissing() | CatalogueError():
                return WayOut.OPEN_MODELS
            case project.NotWritable() | project.NotSaved() | project.FolderGone() | project.TakeHomeless():
                return WayOut.SAVE_ELSEWHERE
            case InsideItself():
                return WayOut.SAVE_ELSEWHERE
            case project.TakeNotWritten():
                return WayOut.RETRY
            case project.ProjectError() | ScriptError() | FileNotFoundError():
                return WayOut.CHOOSE_FILE
            case OSError() | MemoryError() | api.EngineError():
                return WayOut.RETRY
        return WayOut.COPY_DETAILS

    def button(self, way_out: WayOut) -> str:
        """Return the words on the button for *way_out*."""
        words = {
            WayOut.CHOOSE_CLIP: self.tr("Choose another clip…"),
            WayOut.EDIT_LINE: self.tr("Edit the line"),
            WayOut.OPEN_SETTINGS: self.tr("Open settings"),
            WayOut.SAVE_ELSEWHERE: self.tr("Save elsewhere…"),
            WayOut.CHOOSE_FILE: self.tr("Choose another file…"),
            WayOut.RETRY: self.tr("Try again"),
            WayOut.COPY_DETAILS: self.tr("Copy details"),
            WayOut.SHOW_VOICE: self.tr("Show the voice"),
            WayOut.OPEN_MODELS: self.tr("Open models"),
        }
        return words[way_out]

    def details(self, error: BaseException) -> str:
        """Return where *error* came from, for whoever mends the program; English, with the traceback."""
        return "".join(traceback.format_exception(error)).rstrip()
