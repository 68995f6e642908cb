"""Other programs run beside ours: what they answer, how they fail. Nothing is installed here."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from engine.api import Cancelled, CancelToken
from engine.bench import peers
from engine.bench.peers import PeerError, interpreter, started
from engine.bench.pocket_rows import NAMES, peer_rows

ECHO = """
import json, os, sys
for line in sys.stdin:
    wish = json.loads(line)
    if wish["do"] == "die":
        sys.exit("it has no more paper")
    print(json.dumps({"seconds": wish["n"], "threads": os.environ["OMP_NUM_THREADS"]}), flush=True)
"""


@pytest.fixture
def echo(tmp_path: Path) -> Path:
    path = tmp_path / "echo.py"
    path.write_text(ECHO, encoding="utf-8")
    return path


def test_a_peer_answers_in_turn_and_is_given_as_many_threads_as_we_use(echo: Path, tmp_path: Path) -> None:
    import torch

    with started(Path(sys.executable), echo, [], tmp_path) as peer:
        assert peer.ask(do="steps", n=2.5) == {"seconds": 2.5, "threads": str(torch.get_num_threads())}
        assert peer.ask(do="steps", n=3)["seconds"] == 3


def test_a_peer_that_ends_is_reported_with_its_last_words(echo: Path, tmp_path: Path) -> None:
    with (
        started(Path(sys.executable), echo, [], tmp_path) as peer,
        pytest.raises(PeerError, match="it has no more paper"),
    ):
        peer.ask(do="die")


def test_a_package_that_is_here_in_that_version_needs_no_environment(tmp_path: Path) -> None:
    version = peers.metadata.version("pytest")
    assert interpreter("pytest", version, tmp_path / "none", CancelToken()) == Path(sys.executable)
    assert not (tmp_path / "none").exists()


def test_an_environment_is_made_once_and_anew_if_making_it_broke_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[list[str]] = []

    def run(command: list[str], token: CancelToken) -> None:
        ran.append(command)
        (tmp_path / "no-such-package-9").mkdir(exist_ok=True)
        if len(ran) == 2:
            raise PeerError("the network is gone")

    monkeypatch.setattr(peers, "_run", run)
    ask = lambda: interpreter("no-such-package", "9", tmp_path, CancelToken())  # noqa: E731
    with pytest.raises(PeerError):
        ask()
    assert [command[2] for command in ran] == ["venv", "pip"]
    python = ask()
    assert len(ran) == 4
    assert "no-such-package==9" in ran[-1]
    assert any(word.startswith("torch==") and "+" not in word for word in ran[-1])
    assert ask() == python
    assert len(ran) == 4


def test_a_command_that_fails_is_reported_and_a_cancelled_one_is_ended() -> None:
    with pytest.raises(PeerError, match=r"-c .*failed: no such index"):
        peers._run([sys.executable, "-c", "import sys; sys.exit('no such index')"], CancelToken())
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        peers._run([sys.executable, "-c", "import time; time.sleep(60)"], token)


def test_a_peer_that_cannot_be_had_leaves_its_rows_unmeasured_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*options: object) -> Path:
        raise PeerError("pip install failed: no network")

    monkeypatch.setattr("engine.bench.pocket_rows.interpreter", refuse)
    found = peer_rows(tmp_path, 7, CancelToken())
    assert [row.name for row in found] == list(NAMES)
    assert all(row.ours is None and row.note == "not measured: pip install failed: no network" for row in found)


@pytest.mark.full  # importing that package takes ten seconds; test_pocket_parity holds its results against ours
@pytest.mark.skipif(find_spec("pocket_tts") is None, reason="pocket-tts, a test extra, is not installed")
def test_the_published_program_computes_the_same_and_is_timed_beside_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.bench.pocket_rows.STEPS", 3)
    monkeypatch.setattr("engine.bench.pocket_rows.FRAMES", 3)
    found = peer_rows(tmp_path, 1, CancelToken(), "2m", Path(sys.executable))
    assert [row.name for row in found] == list(NAMES)
    steps, first, decode, fast = found
    for row in (steps, first, decode):
        assert row.ours is not None
        assert row.other is not None
        assert row.ratio == pytest.approx(row.other / row.ours)
    for row in (steps, decode):
        assert "results differ by" in row.note
    assert fast.ratio is None or "its audio differs" in fast.note
