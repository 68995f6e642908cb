"""What the user set once and for all, typed, over QSettings. Must not know what a setting is used for."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QByteArray, QObject, QSettings, Signal

Theme = Literal["system", "dark", "light"]
Language = Literal["system", "en", "ja", "zh"]
MAX_RECENT = 10


class Settings(QObject):
    """Every getter copes with a value somebody else has written; every setter tells `changed` with its key."""

    changed = Signal(str)

    def __init__(self, store: QSettings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store

    # ---- appearance ----

    @property
    def theme(self) -> Theme:
        match self._text("theme"):
            case "dark":
                return "dark"
            case "light":
                return "light"
        return "system"

    @theme.setter
    def theme(self, value: Theme) -> None:
        self._set("theme", value)

    @property
    def language(self) -> Language:
        match self._text("language"):
            case "en":
                return "en"
            case "ja":
                return "ja"
            case "zh":
                return "zh"
        return "system"

    @language.setter
    def language(self, value: Language) -> None:
        self._set("language", value)

    # ---- compute ----

    @property
    def device(self) -> Literal["auto", "cpu", "cuda", "mps"]:
        match self._text("compute/device"):
            case "cpu":
                return "cpu"
            case "cuda":
                return "cuda"
            case "mps":
                return "mps"
        return "auto"

    @device.setter
    def device(self, value: str) -> None:
        self._set("compute/device", value)

    @property
    def dtype(self) -> str | None:
        """A number format by name; None leaves it to the device."""
        return self._text("compute/dtype") or None

    @dtype.setter
    def dtype(self, value: str | None) -> None:
        self._set("compute/dtype", value or "")

    @property
    def threads(self) -> int | None:
        """CPU threads for the engine; None leaves it to torch."""
        number = self._number("compute/threads", 0.0)
        return int(number) if number >= 1 else None

    @threads.setter
    def threads(self, value: int | None) -> None:
        self._set("compute/threads", value or 0)

    @property
    def models_open(self) -> int:
        """How many voice models may be in memory at a time, 1 to 3."""
        return max(1, min(3, int(self._number("models/open", 2))))

    @models_open.setter
    def models_open(self, value: int) -> None:
        self._set("models/open", value)

    @property
    def unload_after_min(self) -> int:
        """After how many idle minutes the models give their memory back; 0 for never."""
        return max(0, min(24 * 60, int(self._number("models/unload_min", 20))))

    @unload_after_min.setter
    def unload_after_min(self, value: int) -> None:
        self._set("models/unload_min", value)

    @property
    def models_together(self) -> bool:
        """Whether lines of one model are made together, out of the order they were asked in."""
        return self._flag("models/together", False)

    @models_together.setter
    def models_together(self, value: bool) -> None:
        self._set("models/together", value)

    @property
    def hub(self) -> str:
        """Where models are downloaded from, if not from the hub they are published on: a mirror's address."""
        return self._text("models/hub").strip()

    @hub.setter
    def hub(self, value: str) -> None:
        self._set("models/hub", value.strip())

    def known_model(self, model: str) -> str:
        """Return what was learned of a model when it was open, as whoever learned it wrote it down."""
        return self._text(f"models/known/{model}")

    def set_known_model(self, model: str, told: str) -> None:
        self._set(f"models/known/{model}", told)

    # ---- sound ----

    @property
    def output_device(self) -> str:
        """Name of the output device; empty follows the system's default."""
        return self._text("audio/device")

    @output_device.setter
    def output_device(self, value: str) -> None:
        self._set("audio/device", value)

    @property
    def volume(self) -> float:
        """0 to 1."""
        return min(1.0, max(0.0, self._number("audio/volume", 1.0)))

    @volume.setter
    def volume(self, value: float) -> None:
        self._set("audio/volume", float(value))

    @property
    def play_live(self) -> bool:
        """Whether a take is heard while it is being made."""
        return self._flag("audio/live", True)

    @play_live.setter
    def play_live(self, value: bool) -> None:
        self._set("audio/live", value)

    # ---- takes ----

    @property
    def score_takes(self) -> bool:
        return self._flag("takes/score", True)

    @score_takes.setter
    def score_takes(self, value: bool) -> None:
        self._set("takes/score", value)

    @property
    def batch_takes(self) -> int:
        """How many takes Shift+R asks for."""
        return max(2, min(20, int(self._number("takes/batch", 3))))

    @batch_takes.setter
    def batch_takes(self, value: int) -> None:
        self._set("takes/batch", value)

    # ---- files ----

    @property
    def started(self) -> bool:
        """Whether the program was ever started before; the first start brings a sample."""
        return self._flag("files/started", False)

    @started.setter
    def started(self, value: bool) -> None:
        self._set("files/started", value)

    @property
    def recent(self) -> tuple[Path, ...]:
        """Project folders, the last opened first."""
        value = self._store.value("files/recent", [])
        entries = value if isinstance(value, list) else [value]
        return tuple(Path(entry) for entry in entries if isinstance(entry, str) and entry)

    def opened(self, root: Path) -> None:
        """Put *root* first among the recent projects."""
        rest = [path for path in self.recent if path != root]
        self._set("files/recent", [str(path) for path in (root, *rest)][:MAX_RECENT])

    def forget(self, root: Path) -> None:
        self._set("files/recent", [str(path) for path in self.recent if path != root])

    @property
    def projects_folder(self) -> Path | None:
        """Where new projects are offered to be made; None: the user's documents."""
        text = self._text("files/projects")
        return Path(text) if text else None

    @projects_folder.setter
    def projects_folder(self, value: Path | None) -> None:
        self._set("files/projects", "" if value is None else str(value))

    @property
    def export_folder(self) -> Path | None:
        """Under which folder exports are offered to go, each project in its own; None: export/ in the project."""
        text = self._text("files/export")
        return Path(text) if text else None

    @export_folder.setter
    def export_folder(self, value: Path | None) -> None:
        self._set("files/export", "" if value is None else str(value))

    def export_of(self, project_id: str) -> Path | None:
        """Where this project was exported to last, if that was a place of the user's own choice."""
        text = self._text(f"files/export_of/{project_id}")
        return Path(text) if text else None

    def set_export_of(self, project_id: str, folder: Path | None) -> None:
        self._set(f"files/export_of/{project_id}", "" if folder is None else str(folder))

    # ---- keys and layout ----

    def shortcut(self, command: str) -> str | None:
        """Return the keys the user gave to a command (portable text); None if it has its own; "" if it has none."""
        value = self._store.value(f"keys/{command}")
        return value if isinstance(value, str) else None

    def set_shortcut(self, command: str, keys: str | None) -> None:
        if keys is None:
            self._store.remove(f"keys/{command}")
            self.changed.emit(f"keys/{command}")
        else:
            self._set(f"keys/{command}", keys)

    def layout(self, name: str) -> QByteArray | None:
        value = self._store.value(f"layout/{name}")
        return value if isinstance(value, QByteArray) else None

    def set_layout(self, name: str, state: QByteArray) -> None:
        self._store.setValue(f"layout/{name}", state)

    # ---- how it is done ----

    def _set(self, key: str, value: object) -> None:
        self._store.setValue(key, value)
        self.changed.emit(key)

    def _text(self, key: str) -> str:
        value = self._store.value(key, "")
        return value if isinstance(value, str) else ""

    def _number(self, key: str, default: float) -> float:
        value = self._store.value(key, default)
        try:
            number = float(value)  # type: ignore[arg-type]  # an INI file hands back text
        except (TypeError, ValueError):
            return default
        return number if math.isfinite(number) else default

    def _flag(self, key: str, default: bool) -> bool:
        value = self._store.value(key, default)
        return value if isinstance(value, bool) else str(value).lower() in ("true", "1")
