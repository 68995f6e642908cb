"""Whether there is a screen to show a window on: asked before Qt is loaded, which would end the process.

Must not know of Qt.
"""

from __future__ import annotations

import os
import socket
import stat
import sys
from collections.abc import Mapping
from pathlib import Path

HEADLESS = "Without a screen: ./run render PROJECT --out DIR (for example ./run render projects/demo-en.dub --out out)."


def why_no_window(env: Mapping[str, str] = os.environ, platform: str = sys.platform) -> str | None:
    """Return a sentence if no window can be shown here, None if one can."""
    if not platform.startswith("linux") or env.get("QT_QPA_PLATFORM"):
        return None
    display, wayland = env.get("DISPLAY", ""), env.get("WAYLAND_DISPLAY", "")
    if not display and not wayland:
        return f"There is no screen here (neither DISPLAY nor WAYLAND_DISPLAY is set). {HEADLESS}"
    if (wayland and _has_wayland(env, wayland)) or (display and _has_x(display)):
        return None
    named = display or wayland
    return f"The screen {named} does not answer. {HEADLESS}"


def why_no_qt(error: ImportError, platform: str = sys.platform) -> str:
    """Return a sentence for Qt's libraries that could not be loaded."""
    packages = "libegl1 libgl1 libxkbcommon0 libxkbcommon-x11-0 libxcb-cursor0 libdbus-1-3 libfontconfig1"
    if platform.startswith("linux"):
        return (
            f"The window cannot be loaded ({error}). On Debian or Ubuntu: sudo apt-get install {packages}. {HEADLESS}"
        )
    return f"The window cannot be loaded ({error}). Remove the folder .venv and run this again. {HEADLESS}"


def _has_wayland(env: Mapping[str, str], display: str) -> bool:
    return _is_socket(Path(env.get("XDG_RUNTIME_DIR", "/run")) / display)


def _has_x(display: str) -> bool:
    """Tell whether somebody listens behind *display*; a display on another machine is believed."""
    host, _, number = display.rpartition(":")
    if host not in ("", "unix") or not number:
        return True
    name = f"/tmp/.X11-unix/X{number.partition('.')[0]}"
    return _answers(f"\0{name}") or _answers(name)


def _is_socket(path: Path) -> bool:
    try:
        return stat.S_ISSOCK(path.stat().st_mode)
    except OSError:
        return False


def _answers(address: str) -> bool:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        probe.settimeout(2.0)
        try:
            probe.connect(address)
        except OSError:
            return False
        return True
