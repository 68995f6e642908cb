"""Downloads that are killed, or begun twice."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections import deque
from pathlib import Path

import pytest

from app.catalogue.download import Timeouts
from app.catalogue.errors import DownloadError
from engine.api import Cancelled
from tests.catalogue.conftest import REPO, WEIGHTS, Bench
from tests.catalogue.hub_server import stalls_after

ROOT = Path(__file__).resolve().parents[2]
HALF = len(WEIGHTS) // 2
DOWNLOAD = """
import sys
from pathlib import Path
from app.catalogue.download import Source, fetch
from app.catalogue.store import ModelStore
from engine.api import CancelToken
from tests.catalogue.conftest import entry
store = ModelStore(Path(sys.argv[1]), entries=(entry(),))
def tell(progress):
    if progress.file == "model.safetensors" and progress.done > int(sys.argv[3]):
        print("half", flush=True)
fetch(entry(), store, Source(sys.argv[2]), tell, CancelToken())
"""


def test_a_download_that_is_killed_goes_on_where_it_was(bench: Bench) -> None:
    bench.hub.plan = deque([lambda asked: False, stalls_after(bench.hub, HALF)])
    words = [sys.executable, "-c", DOWNLOAD, str(bench.store.folder), bench.hub.endpoint, str(HALF // 2)]
    with subprocess.Popen(words, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        assert child.stdout.readline().strip() == b"half"
        child.send_signal(signal.SIGKILL if sys.platform != "win32" else signal.SIGTERM)
    assert child.returncode != 0
    found = bench.store.find("small")
    assert found is not None
    assert (found.state, found.usable) == ("partial", False)
    kept = bench.part.stat().st_size
    bench.hub.released.set()
    assert bench().state == "ready"
    assert bench.weights.read_bytes() == WEIGHTS
    assert bench.weights_asked()[-1] == (f"bytes={kept}-" if kept else None)
    assert sum("/api/" in one.path for one in bench.hub.asked) == 4, "the second start asks for no new list"


def test_a_second_download_of_the_same_model_says_that_one_is_on_its_way(bench: Bench) -> None:
    bench.timeouts = Timeouts(stall_s=60.0)
    bench.hub.plan = deque([stalls_after(bench.hub, 5)])
    under_way, ended = threading.Event(), []

    def first() -> None:
        with pytest.raises(Cancelled):
            bench()
        ended.append(True)

    bench.watch = lambda progress: under_way.set() if progress.phase == "downloading" else None
    thread = threading.Thread(target=first)
    thread.start()
    try:
        assert under_way.wait(30)
        second = Bench(bench.root, bench.hub)
        with pytest.raises(DownloadError, match="is being downloaded by another Afureko"):
            second()
    finally:
        bench.cancel.cancel()
        thread.join()
    assert ended == [True]
    bench.hub.released.set()
    assert Bench(bench.root, bench.hub)().state == "ready"


def test_what_is_being_downloaded_is_not_removed_meanwhile(bench: Bench) -> None:
    from app.catalogue.errors import StoreError
    from app.project.lock import lock_folder

    bench()
    lock = lock_folder(bench.folder)
    try:
        with pytest.raises(StoreError, match="cannot be removed while"):
            bench.store.remove("small")
    finally:
        lock.release()
    assert bench.weights.exists()


def test_two_commits_of_one_model_are_never_mixed(bench: Bench) -> None:
    """A download that goes on keeps to the commit it began with, although the publisher has pushed since."""
    bench.hub.plan = deque([lambda asked: False, stalls_after(bench.hub, HALF)])
    bench.timeouts = Timeouts(stall_s=0.1, tries=1)
    with pytest.raises(DownloadError):
        bench()
    begun = {one.path.split("/resolve/")[1].split("/")[0] for one in bench.hub.file_requests()}
    bench.hub.publish(REPO, "languages/small/new.txt", b"pushed since")
    bench.hub.released.set()
    bench()
    assert {one.path.split("/resolve/")[1].split("/")[0] for one in bench.hub.file_requests()} == begun
