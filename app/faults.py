"""What goes wrong where nobody expects it: logged with its traceback and shown, instead of ending the program.

Must not know how it is shown.
"""

from __future__ import annotations

import faulthandler
import logging
import logging.handlers
import sys
import threading
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QMessageLogContext, QObject, Qt, QtMsgType, Signal, qInstallMessageHandler

log = logging.getLogger(__name__)

LOG_FILE = "afureko.log"
CRASH_FILE = "crash.log"
_MAX_BYTES = 1 << 20
_N_OLD = 3
_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


def log_to(folder: Path) -> None:
    """Write the log of this program, and the stacks of a crash, to files in *folder*; without one, to the terminal."""
    handlers: list[logging.Handler] = [logging.StreamHandler()]
    handlers[0].setLevel(logging.WARNING)
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        file = logging.handlers.RotatingFileHandler(
            folder / LOG_FILE, maxBytes=_MAX_BYTES, backupCount=_N_OLD, encoding="utf-8", delay=True
        )
        handlers.append(file)
        # Kept open for as long as the process lives: the handler writes when nothing else can any more.
        faulthandler.enable((folder / CRASH_FILE).open("a", encoding="utf-8"))
    logging.basicConfig(
        level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s", handlers=handlers, force=True
    )


class Faults(QObject):
    """Catches what no one else did, in any thread. raised: the exception, told in the GUI thread."""

    raised = Signal(object)  # Exception
    interrupted = Signal()  # Ctrl+C reached Python code

    _caught = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._former = sys.excepthook, threading.excepthook
        # Queued even in the GUI thread: a notice is no thing to build in the middle of what just failed.
        self._caught.connect(self._tell, Qt.ConnectionType.QueuedConnection)
        sys.excepthook = self._on_exception
        threading.excepthook = self._on_thread_exception
        qInstallMessageHandler(_log_qt)

    def close(self) -> None:
        """Leave things as they were."""
        sys.excepthook, threading.excepthook = self._former
        qInstallMessageHandler(None)

    def _on_exception(self, kind: type[BaseException], error: BaseException, tb: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            self.interrupted.emit()
            return
        log.error("nobody caught this", exc_info=(kind, error, tb))
        self._caught.emit(error)

    def _on_thread_exception(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            self._on_exception(args.exc_type, args.exc_value, args.exc_traceback)

    def _tell(self, error: BaseException) -> None:
        self.raised.emit(error)


def _log_qt(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
    logging.getLogger("qt").log(_LEVELS.get(kind, logging.WARNING), "%s", message)
