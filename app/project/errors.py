"""What can go wrong with a project folder; each error says what, where, why and one way out.

Must not know how it is shown.
"""

from __future__ import annotations

from pathlib import Path


class ProjectError(Exception):
    """Base of every error this package raises on purpose. `root` is the project folder."""

    def __init__(self, root: Path, sentence: str) -> None:
        super().__init__(sentence)
        self.root = root


class NotAProject(ProjectError):
    """The folder is missing or holds no project."""


class DamagedProject(ProjectError):
    """Neither project.json nor any of its copies can be read. `reasons`: one sentence a file."""

    def __init__(self, root: Path, reasons: tuple[str, ...]) -> None:
        listed = " ".join(reasons)
        super().__init__(
            root, f"{root.name} cannot be opened. {listed} Nothing was changed; the takes are still in takes/."
        )
        self.reasons = reasons


class NewerFormat(ProjectError):
    """The project was written by a later version of the program."""

    def __init__(self, root: Path, found: int, known: int) -> None:
        super().__init__(
            root,
            f"{root.name} was saved by a newer Afureko (project format {found}; this one knows up to {known}). "
            "Nothing was changed. Update Afureko to open it.",
        )
        self.found, self.known = found, known


class UnsafePath(ProjectError):
    """A path in the project leaves the project folder."""

    def __init__(self, root: Path, relative: str) -> None:
        super().__init__(
            root,
            f"{root.name} names the file {relative!r}, which lies outside the project folder. It was not touched. "
            "Copy the file into the folder and name it there.",
        )
        self.relative = relative


class ProjectInUse(ProjectError):
    """Another program has the project open. who: user@host and process; since: when it was opened."""

    def __init__(self, root: Path, who: str, since: str, way_out: str) -> None:
        super().__init__(root, f"{root.name} is open in another Afureko ({who}, since {since}). {way_out}")
        self.who, self.since = who, since


class NotWritable(ProjectError):
    """The project folder cannot be written to."""

    def __init__(self, root: Path, reason: str) -> None:
        super().__init__(root, f"{root} cannot be written to: {reason}. Copy the project to a folder of your own.")
        self.reason = reason


class EditError(Exception):
    """An edit that cannot be made (no such line, a locked take). The project is as before."""
