"""Everything the window stands on, built once, handed on, and closed in the right order."""

from __future__ import annotations

from dataclasses import dataclass

from app.audition import Audition
from app.autosave import Autosave
from app.document import Document
from app.editing import Editing
from app.generation import Generation
from app.jobs import Jobs
from app.paths import Paths
from app.playback import Player
from app.scoring import Scoring
from app.settings import Settings
from app.synth import SynthQueue
from app.voice_models import VoiceModels
from app.voices import Voices
from app.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Parts:
    """What views are given; no view builds one of these itself."""

    paths: Paths
    settings: Settings
    jobs: Jobs
    document: Document
    editing: Editing
    workspace: Workspace
    queue: SynthQueue
    generation: Generation
    voices: Voices
    models: VoiceModels
    scoring: Scoring
    player: Player
    audition: Audition
    autosave: Autosave

    def close(self) -> None:
        """Stop everything: sound first, then the engine, then files."""
        self.player.close()
        self.queue.close()
        self.models.close()
        self.autosave.close()
        self.jobs.close()
        self.workspace.close()
