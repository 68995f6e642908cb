"""Lines are read in several threads at once: the engine's own, jobs and the window."""

from __future__ import annotations

import sys
import warnings
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from engine import text_ja

SLOW = """
import time
print("an optional package is missing")
time.sleep(0.1)
n_inside = most_inside = 0

def run_frontend(text, **options):
    global n_inside, most_inside
    n_inside += 1
    most_inside = max(most_inside, n_inside)
    time.sleep(0.05)
    n_inside -= 1
    return [{"string": text, "pron": "ア", "pos": "名詞"}]
"""


def test_threads_that_read_their_first_line_together_leave_output_and_warnings_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # Two threads inside redirect_stdout put back each other's: the process lost its output for good.
    (tmp_path / "pyopenjtalk.py").write_text(SLOW, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "pyopenjtalk", raising=False)
    monkeypatch.setattr(sys, "stdout", sys.stdout)
    together = Barrier(4, timeout=10)
    before, filters = sys.stdout, list(warnings.filters)

    def read(text: str) -> str:
        together.wait()
        return str(text_ja._front_end(text)[0]["string"])

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(read, "あいうえ")) == list("あいうえ")
    module = sys.modules.pop("pyopenjtalk")
    assert sys.stdout is before
    assert list(warnings.filters) == filters
    assert module.most_inside == 1
    assert capsys.readouterr().out == ""
