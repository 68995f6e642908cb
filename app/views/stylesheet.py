"""The style sheet laid over the Fusion style: a grid of 4, small corners, a focus ring one can see.

Must not know which theme it dresses. Sizes of type are never set here, so the user's own scale holds; lengths in px
are Qt's device-independent ones and grow with the screen's scale. Item views get no ::item rules: those would take the
painting away from the delegates.
"""

from __future__ import annotations

from collections.abc import Mapping

_SHEET = """
QToolTip { background: @raised; color: @text; border: 1px solid @border; padding: 4px; }
QMainWindow::separator { background: @window; width: 4px; height: 4px; }
QMainWindow::separator:hover { background: @accent; }
QSplitter::handle { background: @window; }
QSplitter::handle:hover { background: @accent; }
QDockWidget { font-weight: 600; }
QDockWidget::title { background: @window; padding: 4px 8px; text-align: left; }
QToolBar { background: @window; border: none; spacing: 4px; padding: 2px 4px; }
QToolBar::separator { background: @border; width: 1px; margin: 4px; }
QStatusBar { background: @window; color: @dim; }
QStatusBar::item { border: none; }
QMenuBar { background: @window; }
QMenuBar::item { padding: 4px 8px; border-radius: 4px; background: transparent; }
QMenuBar::item:selected { background: @selection; }
QMenu { background: @raised; border: 1px solid @border; padding: 4px 0; }
QMenu::item { padding: 4px 24px 4px 24px; }
QMenu::item:selected { background: @selection; }
QMenu::item:disabled { color: @faded; }
QMenu::separator { height: 1px; background: @border; margin: 4px 8px; }
QPushButton { background: @raised; border: 1px solid @border; border-radius: 4px; padding: 4px 12px; }
QPushButton:hover { border-color: @accent; }
QPushButton:pressed { background: @selection; }
QPushButton:focus { border: 2px solid @accent; padding: 3px 11px; }
QPushButton:default { background: @accent; color: @accent_text; border-color: @accent; }
QPushButton:default:focus { border: 2px solid @text; }
QPushButton:disabled { color: @faded; background: @window; border-color: @border; }
QToolButton { background: transparent; border: 1px solid transparent; border-radius: 4px; padding: 3px 7px; }
QToolButton:hover { background: @raised; border-color: @border; }
QToolButton:pressed, QToolButton:checked { background: @selection; border-color: @accent; }
QToolButton:focus { border-color: @accent; }
QToolButton:disabled { color: @faded; }
QToolButton[popupMode="1"] { padding-right: 19px; }
QToolButton[popupMode="2"] { padding-right: 15px; }
QToolButton::menu-indicator { subcontrol-position: right center; right: 4px; }
QToolButton::menu-button { border: none; width: 15px; }
QLineEdit, QPlainTextEdit, QTextEdit, QAbstractItemView {
    background: @base; border: 1px solid @border; selection-background-color: @selection; selection-color: @text; }
QLineEdit { border-radius: 4px; padding: 3px 6px; }
QPlainTextEdit, QTextEdit { border-radius: 4px; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus { border: 1px solid @accent; }
QLineEdit:disabled { color: @faded; background: @window; }
QCheckBox::indicator:unchecked, QRadioButton::indicator:unchecked {
    background: @base; border: 1px solid @dim; width: 11px; height: 11px; border-radius: 3px; }
QRadioButton::indicator:unchecked { border-radius: 6px; }
QAbstractItemView { gridline-color: @border; alternate-background-color: @alternate; outline: none; }
QAbstractItemView:focus { border-color: @accent; }
QHeaderView { background: @window; border: none; }
QHeaderView::section {
    background: @window; color: @dim; border: none; border-right: 1px solid @border; border-bottom: 1px solid @border;
    padding: 4px 8px; text-align: left; }
QTableCornerButton::section { background: @window; border: none; border-bottom: 1px solid @border; }
QTabBar::tab { background: @window; color: @dim; padding: 4px 12px; border-bottom: 2px solid transparent; }
QTabBar::tab:selected { color: @text; border-bottom-color: @accent; }
QTabBar::tab:hover { color: @text; }
QTabBar::tab:focus { border-bottom-color: @text; }
QTabWidget::pane { border: none; border-top: 1px solid @border; }
QGroupBox { border: 1px solid @border; border-radius: 4px; margin-top: 12px; padding: 8px; }
QGroupBox::title { subcontrol-origin: margin; left: 8px; padding: 0 4px; color: @dim; }
QProgressBar { background: @base; border: 1px solid @border; border-radius: 4px; text-align: center; }
QProgressBar::chunk { background: @selection; border-radius: 3px; }
QScrollBar:vertical { background: @base; width: 12px; margin: 0; }
QScrollBar:horizontal { background: @base; height: 12px; margin: 0; }
QScrollBar::handle { background: @grip; border-radius: 4px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 24px; }
QScrollBar::handle:horizontal { min-width: 24px; }
QScrollBar::handle:hover { background: @dim; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: none; }
"""


def stylesheet(colours: Mapping[str, str]) -> str:
    """Return the sheet with every @role replaced by its colour."""
    every = {**colours, "faded": _mixed(colours["dim"], colours["window"]), "grip": colours["border"]}
    sheet = _SHEET
    for role in sorted(every, key=len, reverse=True):  # "accent_text" before "accent"
        sheet = sheet.replace(f"@{role}", every[role])
    return sheet


def _mixed(colour: str, other: str) -> str:
    """Return two thirds of *colour* and a third of *other*, all as "#rrggbb"."""
    pairs = zip(bytes.fromhex(colour[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + "".join(f"{round(a * 0.65 + b * 0.35):02x}" for a, b in pairs)
