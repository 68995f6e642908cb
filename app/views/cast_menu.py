"""What can be done with a character, as a menu.

Must not do any of it: the panel does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from app.models.cast_words import language_word
from app.project.model import Character


class Doer(Protocol):
    """The panel, as far as the menu uses it."""

    def show_lines(self) -> None: ...
    def rename(self) -> None: ...
    def recolour(self) -> None: ...
    def choose_clip(self) -> None: ...
    def paste_clip(self) -> bool: ...
    def remove(self) -> object: ...
    def add(self) -> None: ...
    def set_language(self) -> None: ...


def character_menu(
    who: Character, doer: Doer, samples: QMenu, can_paste: bool, languages: Sequence[str], parent: QWidget
) -> QMenu:
    """Return the menu of a character; it deletes itself. samples becomes part of it."""
    translate = QCoreApplication.translate
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.addAction(translate("CastMenu", "Show the lines of this character"), doer.show_lines)
    menu.addSeparator()
    menu.addAction(translate("CastMenu", "Rename"), doer.rename).setShortcut(QKeySequence("F2"))
    menu.addAction(translate("CastMenu", "Change colour…"), doer.recolour)
    _add_languages(menu, who, doer, languages)
    menu.addSeparator()
    menu.addAction(translate("CastMenu", "Choose a recording…"), doer.choose_clip)
    menu.addMenu(samples)
    menu.addAction(translate("CastMenu", "Paste recording"), doer.paste_clip).setEnabled(can_paste)
    menu.addSeparator()
    menu.addAction(translate("CastMenu", "Remove character…"), doer.remove)
    menu.addSeparator()
    menu.addAction(translate("CastMenu", "Add character…"), doer.add)
    return menu


def _add_languages(menu: QMenu, who: Character, doer: Doer, languages: Sequence[str]) -> None:
    inside = menu.addMenu(QCoreApplication.translate("CastMenu", "Language"))
    for code in languages:
        action = inside.addAction(language_word(code), doer.set_language)
        action.setData(code)
        action.setCheckable(True)
        action.setChecked(who.language == code)
