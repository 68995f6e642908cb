"""The window speaks the language that was chosen, or the first one of the system that there is."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from app import translate

FOLDER = Path(__file__).resolve().parents[2] / "resources" / "translations"


@pytest.mark.parametrize(
    ("preferred", "language"),
    [
        (["ja-JP", "en-US"], "ja"),
        (["zh-Hans-CN", "zh"], "zh"),
        (["zh_TW"], "zh"),
        (["de-DE", "fr", "ja"], "ja"),
        (["de-DE"], "en"),
        (["jam-JM", "en-JM"], "en"),
        ([], "en"),
    ],
)
def test_the_system_language_is_the_first_preferred_one_there_is(preferred: list[str], language: str) -> None:
    assert translate.resolve("system", preferred) == language
    assert translate.resolve("ja", preferred) == "ja"


def test_every_language_is_offered_by_its_own_name_and_has_its_file() -> None:
    offered = translate.available()
    assert offered == {"en": "English", "ja": "日本語", "zh": "简体中文"}
    for language in offered:
        assert (FOLDER / f"afureko_{language}.qm").is_file()


@pytest.mark.parametrize(("language", "cancel"), [("ja", "キャンセル"), ("zh", "取消")])
def test_the_dialogs_of_qt_speak_the_language_too(qapp: QApplication, language: str, cancel: str) -> None:
    loaded = translate.install(qapp, "ja" if language == "ja" else "zh", FOLDER)
    try:
        assert len(loaded) == 2
        assert QCoreApplication.translate("QPlatformTheme", "Cancel") == cancel
    finally:
        translate.remove(qapp, loaded)
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == "Cancel"


def test_a_missing_file_leaves_english_and_says_so(
    qapp: QApplication, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    loaded = translate.install(qapp, "en", tmp_path)
    assert loaded == ()
    assert "afureko_en.qm" in caplog.text
