"""Which font families show Chinese and Japanese without boxes, in the right shapes for the language of the window.

Must not know of widgets.
"""

from __future__ import annotations

import sys

from PySide6.QtGui import QFont, QFontDatabase

_JAPANESE = {
    "win32": ("Yu Gothic UI", "Meiryo UI", "Meiryo"),
    "darwin": ("Hiragino Sans", "Hiragino Kaku Gothic ProN"),
    "linux": ("Noto Sans CJK JP", "Noto Sans JP", "Source Han Sans JP", "IPAexGothic", "TakaoPGothic"),
}
_CHINESE = {
    "win32": ("Microsoft YaHei UI", "Microsoft YaHei"),
    "darwin": ("PingFang SC", "Hiragino Sans GB"),
    "linux": ("Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC", "WenQuanYi Micro Hei"),
}
_SYMBOLS = {
    "win32": ("Segoe UI Symbol",),
    "darwin": ("Apple Symbols",),
    "linux": ("DejaVu Sans", "Noto Sans Symbols", "Noto Sans Symbols2"),
}


def fallback_families(language: str, platform: str = sys.platform) -> tuple[str, ...]:
    """Return the families to fall back on, best first: "zh" prefers Chinese letter shapes, all others Japanese ones."""
    system = platform if platform in _JAPANESE else "linux"
    both = (_CHINESE, _JAPANESE) if language.startswith("zh") else (_JAPANESE, _CHINESE)
    return both[0][system] + both[1][system] + _SYMBOLS[system]


def window_font(language: str) -> QFont:
    """Return the system's own font, followed by the fallbacks that are installed."""
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    installed = set(QFontDatabase.families())
    wanted = [name for name in fallback_families(language) if name in installed]
    font.setFamilies(list(dict.fromkeys([*font.families(), *wanted])))
    return font
