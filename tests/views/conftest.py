"""What tests of widgets share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from app.views.theme import ThemeHolder


@pytest.fixture
def themes(qapp: QApplication) -> Iterator[ThemeHolder]:
    """The dark theme; what it did to the application is undone."""
    holder = ThemeHolder(qapp, "dark")
    yield holder
    holder.deleteLater()
    qapp.setStyleSheet("")
    qapp.styleHints().setColorScheme(Qt.ColorScheme.Unknown)
