"""Our Pocket TTS beside the published `pocket-tts`: the same random weights, texts and frames, as many threads.

What both compute is compared first; if it differs, there is no ratio.
"""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

import torch
from torch import Tensor

from engine.api import BenchRow, CancelToken
from engine.bench.peers import Peer, PeerError, interpreter, started
from engine.bench.pocket import Ours, first_audio
from engine.bench.random_pocket import write_model
from engine.bench.rows import pair, unmeasured
from engine.families.pocket.sizes import LATENT
from engine.opening import open_model
from engine.packed import can_pack

PACKAGE, VERSION = "pocket-tts", "4.0.1"
SCRIPT = Path(__file__).with_name("peer_pocket.py")
CONFIGURATIONS = {"6l": "english", "2m": "english_2m_2026-10"}
STEPS, FRAMES = 24, 24
TOLERANCE = 1e-4  # of the largest value
NAMES = (
    "pocket_steps_vs_peer",
    "pocket_first_audio_vs_peer",
    "pocket_stream_decode_vs_peer",
    "pocket_fast_vs_peer",
)


def peer_rows(
    peers: Path | None, repeats: int, token: CancelToken, name: str = "6l", python: Path | None = None
) -> list[BenchRow]:
    """Measure ours beside the other program. peers: where its environment is, or is made. Raises Cancelled.

    python: an interpreter that has the package, where it is known already.
    """
    if peers is None:
        return [unmeasured(row, "other programs are measured with --peers only") for row in NAMES]
    try:
        python = python or interpreter(PACKAGE, VERSION, peers, token)
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as room:
            folder = Path(room)
            write_model(folder, name)
            frames = torch.randn(1, FRAMES, LATENT, generator=torch.Generator().manual_seed(1))
            torch.save(frames, folder / "frames.pt")
            with started(python, SCRIPT, [str(folder), CONFIGURATIONS[name]], folder) as peer:
                return _Beside(peer, folder, frames, repeats, token, CONFIGURATIONS[name]).rows()
    except PeerError as error:
        token.check()  # whoever cancels on a terminal ends both programs
        return [unmeasured(row, str(error)) for row in NAMES]


class _Beside:
    """Ours and the other program in turn."""

    def __init__(self, peer: Peer, folder: Path, frames: Tensor, repeats: int, token: CancelToken, config: str) -> None:
        self._peer, self._folder, self._frames = peer, folder, frames
        self._repeats, self._token, self._ours = repeats, token, Ours(folder)
        self._told = f"{PACKAGE} {VERSION}, {config}, random weights, fp32, cpu, {torch.get_num_threads()} threads each"
        self._told += f", medians of {repeats} alternated pairs"

    def rows(self) -> list[BenchRow]:
        return [self._steps(), self._first(), self._decode(), self._fast()]

    def _steps(self) -> BenchRow:
        wanted = self._result("steps", n=STEPS)
        return self._row(
            NAMES[0],
            lambda: self._ours.steps(STEPS).seconds,
            partial(self._other, "steps", n=STEPS),
            f"{STEPS} time steps after voice and text",
            difference(self._ours.steps(STEPS).result, wanted),
        )

    def _first(self) -> BenchRow:
        synth = open_model(self._folder, device="cpu", dtype="float32", threads=torch.get_num_threads())
        try:
            ours = partial(first_audio, synth, self._folder)
            return self._row(NAMES[1], ours, partial(self._other, "first"), "one frame of audio, the voice known")
        finally:
            synth.close()

    def _decode(self) -> BenchRow:
        wanted = self._result("decode")
        return self._row(
            NAMES[2],
            lambda: self._ours.decode(self._frames).seconds,
            partial(self._other, "decode"),
            f"{FRAMES} frames one by one",
            difference(self._ours.decode(self._frames).result, wanted),
        )

    def _fast(self) -> BenchRow:
        """Ours with weights of 16 bits; its error is that of the audio of as many frames, each after its own past."""
        if not can_pack():
            return unmeasured(NAMES[3], "this processor cannot compute with weights of 16 bits")
        exact = self._ours.steps(FRAMES).result
        self._ours.pack()
        rough = self._ours.steps(FRAMES).result
        audio, wanted = (self._ours.decode(x[None]).result for x in (rough, exact))
        error = audio - wanted
        below_db = float(10 * (wanted.square().mean() / error.square().mean().clamp_min(1e-30)).log10())
        what = f"{STEPS} time steps, ours with fp16 weights: its audio differs by {below_db:.0f} dB less than it sounds"
        return self._row(
            NAMES[3], lambda: self._ours.steps(STEPS).seconds, partial(self._other, "steps", n=STEPS), what
        )

    def _row(
        self, name: str, ours: Callable[[], float], other: Callable[[], float], what: str, differs: float = 0.0
    ) -> BenchRow:
        if differs > TOLERANCE:
            return unmeasured(name, f"both do not compute the same: results differ by {differs:.1e} of the largest")
        both = alternated(ours, other, self._repeats, self._token)
        same = f", results differ by {differs:.0e} of the largest" if differs else ""
        return pair(name, *both, f"{what}{same}; {self._told}")

    def _other(self, kind: str, **wish: object) -> float:
        return float(self._peer.ask(do=kind, **wish)["seconds"])

    def _result(self, kind: str, **wish: object) -> Tensor:
        self._peer.ask(do=kind, keep="result.pt", **wish)
        found: Tensor = torch.load(self._folder / "result.pt", weights_only=True)
        return found


def alternated(
    ours: Callable[[], float], other: Callable[[], float], repeats: int, token: CancelToken
) -> tuple[float, float]:
    """Ask both in turn, each first in every second round, for the seconds they took; return the median of each.

    The first round is not counted. Raises Cancelled.
    """
    times: tuple[list[float], list[float]] = ([], [])
    for n in range(repeats + 1):
        for which in (0, 1) if n % 2 else (1, 0):
            token.check()
            times[which].append((ours, other)[which]())
    return statistics.median(times[0][1:]), statistics.median(times[1][1:])


def difference(ours: Tensor, theirs: Tensor) -> float:
    """Return the largest difference in parts of the largest value."""
    return float((ours - theirs).abs().max() / theirs.abs().max())
