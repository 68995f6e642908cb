"""The language of the window: which there are, which the system prefers, and loading the one that is wanted.

Another language takes effect at the next start. Must not know what is said.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

log = logging.getLogger(__name__)

Language = Literal["en", "ja", "zh"]
Setting = Literal["system", "en", "ja", "zh"]

# What Qt itself says in its dialogs; its English needs no file.
_QT_FILES = {"en": "", "ja": "qtbase_ja.qm", "zh": "qtbase_zh_CN.qm"}
_NAMES: dict[Language, str] = {"en": "English", "ja": "日本語", "zh": "简体中文"}


def available() -> dict[Language, str]:
    """Return the languages of the window, each with its name in itself."""
    return dict(_NAMES)


def resolve(language: Setting, preferred: list[str] | None = None) -> Language:
    """Return the language that *language* means here; "system" is the first preferred one there is, else English.

    preferred: language tags, best first; None asks the system.
    """
    if language != "system":
        return language
    for tag in QLocale.system().uiLanguages() if preferred is None else preferred:
        for known in _NAMES:
            if tag.replace("_", "-").split("-")[0].lower() == known:
                return known
    return "en"


def install(app: QCoreApplication, language: Setting, folder: Path) -> tuple[QTranslator, ...]:
    """Let *app* speak *language* (files afureko_*.qm in *folder*); return what was loaded, for remove().

    Without a file the window speaks English and the log says so.
    """
    chosen = resolve(language)
    qt_folder = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
    files = [qt_folder / _QT_FILES[chosen]] if _QT_FILES[chosen] else []
    loaded = []
    for file in (*files, folder / f"afureko_{chosen}.qm"):
        translator = QTranslator(app)
        if file.is_file() and translator.load(str(file)):
            app.installTranslator(translator)
            loaded.append(translator)
        else:
            log.warning("no translation in %s", file)
    return tuple(loaded)


def remove(app: QCoreApplication, loaded: tuple[QTranslator, ...]) -> None:
    """Take back what install() loaded."""
    for translator in loaded:
        app.removeTranslator(translator)
        translator.deleteLater()
