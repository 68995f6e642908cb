"""What can go wrong with a project folder; each error says what, where, why and one way out.

Must not know how it is shown.
"""

from __future__ import annotations

from pathlib import Path

from app.project.moments import local_words
from engine.api import joined, told


class ProjectError(Exception):
    """Base of every error this package raises on purpose. `root` is the project folder."""

    def __init__(self, root: Path, sentence: str) -> None:
        super().__init__(sentence)
        self.root, self.sentence = root, sentence


class NotAProject(ProjectError):
    """The folder is missing or holds no project."""


class DamagedProject(ProjectError):
    """Neither project.json nor any of its copies can be read. `reasons`: one sentence a file."""

    def __init__(self, root: Path, reasons: tuple[str, ...]) -> None:
        super().__init__(
            root,
            told(
                "{name} cannot be opened. {reasons} Nothing was changed; the takes are still in takes/.",
                name=root.name,
                reasons=joined(reasons),
            ),
        )
        self.reasons = reasons


class NewerFormat(ProjectError):
    """The project was written by a later version of the program."""

    def __init__(self, root: Path, found: int, known: int) -> None:
        super().__init__(
            root,
            told(
                "{name} was saved by a newer Afureko (project format {found}; this one knows up to {known}). "
                "Nothing was changed. Update Afureko to open it.",
                name=root.name,
                found=found,
                known=known,
            ),
        )
        self.found, self.known = found, known


class UnsafePath(ProjectError):
    """A path in the project leaves the project folder."""

    def __init__(self, root: Path, relative: str) -> None:
        super().__init__(
            root,
            told(
                "{name} names the file {path!r}, which lies outside the project folder. It was not touched. "
                "Copy the file into the folder and name it there.",
                name=root.name,
                path=relative,
            ),
        )
        self.relative = relative


class ProjectInUse(ProjectError):
    """Another program has the project open. who: user@host and process; since: when it was opened."""

    def __init__(self, root: Path, who: str, since: str, way_out: str) -> None:
        super().__init__(
            root,
            told(
                "{name} is open in another Afureko ({who}, since {since}). {way_out}",
                name=root.name,
                who=who,
                since=local_words(since),
                way_out=way_out,
            ),
        )
        self.who, self.since = who, since


class NotWritable(ProjectError):
    """The project folder cannot be written to."""

    def __init__(self, root: Path, reason: str) -> None:
        super().__init__(
            root,
            told(
                "{path} cannot be written to: {reason}. Copy the project to a folder of your own.",
                path=str(root),
                reason=reason,
            ),
        )
        self.reason = reason


class NotSaved(ProjectError):
    """What is open could not be written; it is still open."""

    def __init__(self, root: Path, title: str, reason: str) -> None:
        super().__init__(
            root,
            told(
                "“{project}” could not be saved: {reason}. Your edits are still open; nothing was lost.",
                project=title,
                reason=reason,
            ),
        )
        self.reason = reason


class FolderGone(ProjectError):
    """The folder of the open project was moved, renamed, deleted or replaced by another."""

    def __init__(self, root: Path) -> None:
        super().__init__(
            root,
            told(
                "The project folder is not there any more: {path} was moved, renamed or deleted while it was open. "
                "Nothing was written there. Your edits are still open; save the project elsewhere.",
                path=str(root),
            ),
        )


class NotKept(ProjectError):
    """A take that was made could not be written; nothing else holds its sound."""


class TakeNotWritten(NotKept):
    """The disk refused a take."""

    def __init__(self, root: Path, reason: str) -> None:
        super().__init__(
            root,
            told(
                "The take could not be kept: {reason}. What was kept before is whole. Make the take again when that "
                "is put right.",
                reason=reason,
            ),
        )
        self.reason = reason


class TakeHomeless(NotKept):
    """The project's folder went away while a take was being made."""

    def __init__(self, root: Path) -> None:
        super().__init__(
            root,
            told(
                "The take could not be kept: the project folder {path} is not there any more, and nothing else holds "
                "its sound. Save the project elsewhere, then make the take again.",
                path=str(root),
            ),
        )


class EditError(Exception):
    """An edit that cannot be made (no such line, a locked take). The project is as before."""
