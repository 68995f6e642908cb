"""Which lines of which episode are shown, in which order, and what is shown of each.

Must not know of Qt's models: LinesModel tells a view of what happens here.
"""

from __future__ import annotations

from collections.abc import Iterable

from app.generation import Generation
from app.models.line_row import LineRow, line_row
from app.project.board import Board
from app.project.lines_filter import Facet, Folded, LinesFilter, count_facets, matching
from app.project.model import Character, Episode, Line
from app.project.script_text import as_text
from app.project.status import LineState
from app.workspace import Workspace


class ShownLines:
    """lines: those shown now. kept: the id of a line that stays although the filter does not want it."""

    def __init__(self, workspace: Workspace, generation: Generation) -> None:
        self._workspace, self._generation = workspace, generation
        self.board = Board()
        self.episode: Episode | None = None
        self.filter = LinesFilter()
        self.kept: str | None = None
        self.lines: list[Line] = []
        self._row_of: dict[str, int] | None = {}  # by line id; None: to be counted anew
        self._ids: list[str] = []  # of the episode
        self._numbers: dict[str, int] = {}  # places in the episode, from 1
        self._cast: dict[str, Character] = {}
        self._rows: dict[str, LineRow] = {}  # as far as somebody has looked at them
        self._folded = Folded()

    # ---- what is true ----

    def start_anew(self) -> None:
        """Another project: nothing of the last one matters."""
        self._folded.clear()
        self._rows.clear()
        self.filter, self.kept, self.episode = LinesFilter(), None, None
        self.take_in()
        self.look_again()

    def take_in(self) -> frozenset[str]:
        """Bring the states up to date; return the ids of lines that may look different."""
        return self.board.update(self._workspace.project, self._workspace.shelf)

    def look_again(self) -> bool:
        """Find the episode and the cast in the project as it is now; tell whether the episode is the one it was."""
        project, was = self._workspace.project, self.episode
        self._cast = {character.id: character for character in project.characters}
        same = (episode for episode in project.episodes if was is not None and episode.id == was.id)
        self.episode = next(same, project.episodes[0] if project.episodes else None)
        ids = [line.id for line in self.all_lines]
        if ids != self._ids:
            self._ids = ids
            self._numbers = {line_id: number for number, line_id in enumerate(ids, 1)}
            self._rows.clear()
        return (None if was is None else was.id) == (None if self.episode is None else self.episode.id)

    def go_to_episode(self, episode_id: str) -> bool:
        """Turn to another episode; tell whether there is one and it is another."""
        found = next((e for e in self._workspace.project.episodes if e.id == episode_id), None)
        if found is None or (self.episode is not None and found.id == self.episode.id):
            return False
        self.episode, self.kept = found, None
        return True

    @property
    def all_lines(self) -> tuple[Line, ...]:
        """The lines of the episode, filtered or not."""
        return () if self.episode is None else self.episode.lines

    def wanted(self) -> tuple[Line, ...]:
        """Return the lines that are to be shown."""
        return self._matching(self.all_lines, self.kept)

    def is_wanted(self, line_id: str) -> bool:
        """Tell whether the filter itself wants a line."""
        number = self._numbers.get(line_id)
        return number is not None and bool(self._matching((self.all_lines[number - 1],), None))

    def _matching(self, lines: tuple[Line, ...], keep: str | None) -> tuple[Line, ...]:
        failed = self._generation.failed_lines if self.filter.facets else frozenset()
        return matching(lines, self.filter, self._cast, self.board, failed, self._folded, keep)

    def fold_some(self, start: int, n: int) -> bool:
        """Make *n* lines from *start* on ready to be searched; tell whether there are more."""
        for line in self.all_lines[start : start + n]:
            self._folded.of(line, self._who(line).name)
        return start + n < len(self.all_lines)

    def facet_counts(self) -> dict[Facet, int]:
        """Return how many lines of the episode, filtered or not, have each facet."""
        return count_facets(self.all_lines, self.board, self._generation.failed_lines)

    # ---- what is shown ----

    def show(self, lines: Iterable[Line]) -> None:
        self.lines, self._row_of = list(lines), None

    def remove(self, first: int, last: int) -> None:
        del self.lines[first : last + 1]
        self._row_of = None

    def insert(self, place: int, lines: Iterable[Line]) -> None:
        self.lines[place:place] = lines
        self._row_of = None

    def forget(self, line_ids: Iterable[str]) -> None:
        """Work out anew what is shown of these lines."""
        for line_id in line_ids:
            self._rows.pop(line_id, None)

    def row_of(self, line_id: str | None) -> int | None:
        """Return where a line is shown, None if it is not."""
        if self._row_of is None:
            self._row_of = {line.id: row for row, line in enumerate(self.lines)}
        return None if line_id is None else self._row_of.get(line_id)

    def row(self, row: int) -> LineRow:
        """Return all that is shown of one line."""
        line = self.lines[row]
        found = self._rows.get(line.id)
        if found is None:
            found = self._rows[line.id] = self._made(line)
        return found

    def place_of(self, row: int) -> int:
        """Return the place in the episode that stands before the line shown at *row*; past the last, after it."""
        if 0 <= row < len(self.lines):
            return self._numbers[self.lines[row].id] - 1
        return self._numbers[self.lines[-1].id] if self.lines else 0

    def as_script(self, line_ids: Iterable[str]) -> str:
        """Return lines as "Name: text", one a row."""
        return as_text(self._workspace.project, line_ids)

    def _made(self, line: Line) -> LineRow:
        project, shelf = self._workspace.project, self._workspace.shelf
        # A line that is about to leave the table may be asked for after it has left the project.
        gone = LineState(line.id, "missing", None, None, None, 0.0)
        state = self.board.state(line.id) if line.id in self.board else gone
        activity, number = self._generation.activity(line.id), self._numbers.get(line.id, 0)
        return line_row(project, shelf, line, self._who(line), state, activity, number)

    def _who(self, line: Line) -> Character:
        return self._cast.get(line.character) or Character(line.character, "")
