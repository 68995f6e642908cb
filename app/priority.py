"""Who goes first when every core is busy: the thread of the window, which somebody is looking at.

Must not know what the other threads do.
"""

from __future__ import annotations

import os
import sys
import threading

NICENESS = 5


def stand_back() -> None:
    """Let the window's thread go before the calling one; calling it again changes nothing.

    Linux knows no priority of threads, only niceness; the threads torch starts from this one inherit it.
    """
    if sys.platform == "linux":
        thread = threading.get_native_id()
        if os.getpriority(os.PRIO_PROCESS, thread) < NICENESS:
            os.setpriority(os.PRIO_PROCESS, thread, NICENESS)
