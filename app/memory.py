"""How much memory this machine has free now. Must not know what it is for."""

from __future__ import annotations

import ctypes
import os
import platform
import subprocess
from pathlib import Path

_MEMINFO = Path("/proc/meminfo")
_VM_STAT_S = 2.0


def free_bytes() -> int | None:
    """Return how many bytes a program could take now without others being pushed out; None if nobody says."""
    match platform.system():
        case "Linux":
            return _linux(_MEMINFO)
        case "Windows":
            return _windows()
        case "Darwin":
            return _macos()
    return None


def _linux(meminfo: Path) -> int | None:
    try:
        for line in meminfo.read_text(encoding="ascii").splitlines():
            name, _, rest = line.partition(":")
            if name == "MemAvailable":
                return int(rest.split()[0]) * 1024
    except (OSError, ValueError, IndexError):
        pass
    return None


class _Status(ctypes.Structure):
    """MEMORYSTATUSEX. Source: the Windows documentation of GlobalMemoryStatusEx."""

    _fields_ = (
        ("length", ctypes.c_ulong),
        ("load", ctypes.c_ulong),
        *((name, ctypes.c_ulonglong) for name in ("total", "free", "total_page", "free_page")),
        *((name, ctypes.c_ulonglong) for name in ("total_virtual", "free_virtual", "free_extended")),
    )


def _windows() -> int | None:
    status = _Status(length=ctypes.sizeof(_Status))
    kernel = getattr(ctypes, "windll", None)
    if kernel is None or not kernel.kernel32.GlobalMemoryStatusEx(ctypes.byref(status)):
        return None
    return int(status.free)


def _macos() -> int | None:
    try:
        done = subprocess.run(["/usr/bin/vm_stat"], capture_output=True, text=True, timeout=_VM_STAT_S, check=True)
        return of_vm_stat(done.stdout, os.sysconf("SC_PAGE_SIZE"))
    except (OSError, ValueError, subprocess.SubprocessError):
        return None


def of_vm_stat(text: str, page_bytes: int) -> int | None:
    """Return the bytes that vm_stat of macOS calls free, inactive, purgeable or speculative."""
    pages: dict[str, int] = {}
    for line in text.splitlines():
        name, _, count = line.partition(":")
        if count.strip().rstrip(".").isdigit():
            pages[name.strip()] = int(count.strip().rstrip("."))
    names = ("Pages free", "Pages inactive", "Pages purgeable", "Pages speculative")
    return sum(pages.get(name, 0) for name in names) * page_bytes if "Pages free" in pages else None
