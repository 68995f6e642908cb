"""How deaf the window is while takes are made: the real voice, all cores, the panels drawing what arrives."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from app.bench_window.beat import Heartbeat, rest, share, wait_until
from app.bench_window.rows import ms_row
from app.parts import Parts
from app.project.model import Character, Episode, Line, Project
from app.views.main_window import MainWindow
from engine import api

PATIENCE_S = 300.0
TEXTS = (
    "The kettle has been on the stove for an hour, and nobody has said a single word about it.",
    "お茶が入りましたよ。冷めないうちに、どうぞ召し上がってください。",
    "Whatever you heard in the hallway last night, it was not me, and I can prove it.",
    "明日の朝いちばんの電車で、あの町に帰ることにしました。",
    "Sit down, take a breath, and tell me again from the very beginning what happened.",
    "もう一度だけ聞きます。あのとき、あなたはどこにいたのですか。",
)
SHORT = ("Sit down, please.",)


def speech_rows(parts: Parts, window: MainWindow, folder: Path, texts: Sequence[str]) -> list[api.BenchRow]:
    """Make takes and return how long the window was deaf meanwhile. Raises what the engine raises."""
    _open_project(parts, folder / "speech.dub", texts)
    heart = Heartbeat()
    rest(0.5)
    heart.start()
    rest(1.0)
    idle = heart.stop()
    ids = [line.id for line in parts.document.project.lines()]
    _make(parts, ids[:2])  # loads torch, the model, both languages and the recogniser, and encodes the voice
    wait_until(lambda: not parts.scoring.busy, PATIENCE_S)
    window.panels.lines.go_to(ids[0])
    rest(0.5)
    heart.start()
    _make(parts, ids)
    wait_until(lambda: not parts.scoring.busy, PATIENCE_S)
    gaps = heart.stop()
    how = f"{len(ids)} takes of the embedded voice, {os.cpu_count()} torch threads, scores on; bar 50"
    return [
        ms_row("gui_longest_block_ms", max(gaps), how),
        ms_row("gui_block_p99_ms", share(gaps, 0.99), f"of {len(gaps)} beats of a 1 ms timer"),
        ms_row("gui_idle_block_ms", max(idle), "with nothing to do: what the machine itself adds"),
    ]


def _open_project(parts: Parts, root: Path, texts: Sequence[str]) -> None:
    who = Character("c1", "Mara", "#0072B2", "auto")
    lines = tuple(Line(f"l{n}", "c1", text) for n, text in enumerate(texts))
    parts.workspace.create(root, Project("bench", "Bench", (who,), (Episode("e1", "One", lines),)))
    folder = parts.workspace.folder
    assert folder is not None
    clip, digest = folder.add_clip(parts.paths.voices / "mara.flac")
    parts.editing.set_clip("c1", clip, 0.0, 5.0, digest)
    parts.workspace.save()


def _make(parts: Parts, line_ids: list[str]) -> None:
    errors: list[Exception] = []

    def note(item: object, error: Exception) -> None:
        errors.append(error)

    parts.queue.failed.connect(note)
    parts.generation.generate(line_ids)
    wait_until(lambda: not parts.queue.busy, PATIENCE_S)
    parts.queue.failed.disconnect(note)
    if errors:
        raise errors[0]
    if parts.queue.busy:
        raise api.EngineError(f"The takes were not made within {PATIENCE_S:g} s.")
