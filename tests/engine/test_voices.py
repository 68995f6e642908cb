"""Voices: computed once by content, the same whoever asks, kept in memory and on disk, copies handed out."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest
import torch

from engine.api import Cancelled, CancelToken, ClipError, Pcm, Voice, VoiceClip
from engine.families.protocol import VoicePrefix
from engine.families.starter.family import StarterFamily
from engine.kv import PrefixKV
from engine.voices import VoiceStore
from tests.engine import tiny

ROOT = Path(__file__).resolve().parents[2]


def load(voice: VoiceClip, rate_hz: int) -> Pcm:
    return tiny.speech(float(voice.path.stem))


def clip(pitch: int) -> VoiceClip:
    return VoiceClip(Path(f"/nowhere/{pitch}"))


def store(family: StarterFamily | None = None, **how: object) -> VoiceStore:
    return VoiceStore(family or tiny.family(), "model-1", load=load, **how)  # type: ignore[arg-type]


def get(voices: VoiceStore, voice: VoiceClip) -> VoicePrefix:
    with torch.inference_mode():
        return voices.get(voice, CancelToken())[0]


def same(a: VoicePrefix, b: VoicePrefix) -> bool:
    kv = all(torch.equal(x, y) for x, y in zip(a.kv.layers, b.kv.layers, strict=True))
    return kv and a.key == b.key and all(torch.equal(a.tensors[k], b.tensors[k]) for k in a.tensors | b.tensors)


def test_a_voice_is_encoded_and_prefilled_once() -> None:
    voices = store()
    with torch.inference_mode():
        first, work = voices.get(clip(110), CancelToken())
        second, again = voices.get(clip(110), CancelToken())
    assert voices.n_encoded == 1
    assert second is first
    assert (work.warm, work.n_prefilled) == (False, first.kv.length)
    assert (again.warm, again.n_prefilled, again.encode_s, again.prefill_s) == (True, 0, 0.0, 0.0)


def test_a_voice_is_the_longest_whole_stretch_of_ten_seconds_at_most() -> None:
    family = tiny.family()
    assert get(store(family), clip(110)).kv.length == 50 // tiny.DECODER.voice_stride
    long = VoiceStore(family, "m", load=lambda voice, rate_hz: tiny.speech(seconds=10.5))
    assert get(long, clip(110)).tensors["codes"].shape[1] == 248
    short = VoiceStore(family, "m", load=lambda voice, rate_hz: tiny.speech(seconds=1.0))
    assert get(short, clip(110)).tensors["codes"].shape[1] == 24


def test_a_restored_snapshot_is_a_fresh_prefill() -> None:
    family = tiny.family()
    voices = store(family)
    prefix = get(voices, clip(110))
    with torch.inference_mode():
        fresh = family.prefill_voice(family.encode_voice(tiny.speech(110))).snapshot()
        row = torch.ones(1, 1, tiny.DECODER.width)
        a, b = (family._decoder.run(row, PrefixKV.restore(kv)) for kv in (prefix.kv, fresh))
    assert all(torch.equal(x, y) for x, y in zip(prefix.kv.layers, fresh.layers, strict=True))
    assert torch.equal(a, b)


def test_a_voice_does_not_depend_on_what_else_is_cached() -> None:
    alone, crowded = store(), store()
    for pitch in (90, 200, 150):
        get(crowded, clip(pitch))
    assert same(get(alone, clip(110)), get(crowded, clip(110)))


def test_many_who_ask_at_once_get_one_encoding() -> None:
    voices, got, gate = store(), [], threading.Barrier(6)

    def ask(pitch: int) -> None:
        gate.wait()
        got.append((pitch, get(voices, clip(pitch))))

    threads = [threading.Thread(target=ask, args=(pitch,)) for pitch in (110, 110, 110, 180, 180, 110)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert voices.n_encoded == 2
    assert all(same(prefix, get(store(), clip(pitch))) for pitch, prefix in got)


def test_who_waits_for_another_can_be_cancelled() -> None:
    voices, token = store(), CancelToken()
    token.cancel()
    with voices._making, pytest.raises(Cancelled):
        voices.get(clip(110), token)
    assert voices.n_encoded == 0


def test_one_who_gives_up_leaves_the_work_to_the_next() -> None:
    class Impatient(StarterFamily):
        token: CancelToken | None = None

        def encode_voice(self, pcm: Pcm, voice: Voice | None = None) -> dict[str, torch.Tensor]:
            if self.token is not None:
                self.token.cancel()
            return super().encode_voice(pcm)

    family = Impatient(tiny.networks(), languages=("en",), defaults={})
    family.token = CancelToken()
    voices = store(family)
    with torch.inference_mode(), pytest.raises(Cancelled):
        voices.get(clip(110), family.token)
    family.token = None
    assert same(get(voices, clip(110)), get(store(), clip(110)))


def test_model_dtype_and_audio_are_the_key() -> None:
    pcm, other = tiny.speech(), tiny.speech()
    other[1000] += 1e-4
    keys = {
        store().key(pcm),
        store().key(other),
        VoiceStore(tiny.family(), "model-2").key(pcm),
        VoiceStore(tiny.family(dtype="bfloat16"), "model-1").key(pcm),
        VoiceStore(tiny.family(defaults={"voice_s": 2.0}), "model-1").key(pcm),
    }
    assert len(keys) == 5
    assert store().key(pcm) == store().key(pcm.copy())


def test_a_changed_file_is_another_voice(tmp_path: Path) -> None:
    voices = VoiceStore(tiny.family(), "model-1")
    path = tiny.write_speech(tmp_path / "a.wav")
    first = get(voices, VoiceClip(path))
    assert get(voices, VoiceClip(path)) is first
    tiny.write_speech(path, 190, 3.5)
    assert get(voices, VoiceClip(path)).key != first.key
    assert get(voices, VoiceClip(path, 0.5, 2.0)).kv.length == 9


def test_a_clip_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(ClipError, match=r"gone\.wav: "):
        get(VoiceStore(tiny.family(), "model-1"), VoiceClip(tmp_path / "gone.wav"))


@pytest.mark.parametrize("dtype", ["float32", "bfloat16"])
def test_a_voice_on_disk_is_the_voice_and_costs_nothing(tmp_path: Path, dtype: str) -> None:
    family = tiny.family(dtype=dtype)
    first = get(store(family, folder=tmp_path), clip(110))
    later = store(family, folder=tmp_path)
    with torch.inference_mode():
        prefix, work = later.get(clip(110), CancelToken())
    assert same(prefix, first)
    assert (later.n_encoded, work.warm, work.n_prefilled) == (0, True, 0)
    (entry,) = tmp_path.iterdir()
    assert entry.stat().st_size < first.n_bytes + 2000  # the filled part only


def test_a_voice_is_the_same_in_a_new_process(tmp_path: Path) -> None:
    prefix = get(store(folder=tmp_path), clip(110))
    code = (
        "from tests.engine.test_voices import *\n"
        f"voices = store(folder=Path({str(tmp_path)!r}))\n"
        "restored = get(voices, clip(110))\n"
        "fresh = get(store(), clip(110))\n"
        "print(voices.n_encoded, restored.key, same(restored, fresh))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["0", prefix.key, "True"]


@pytest.mark.parametrize("damage", ["empty", "truncated", "flipped", "another's"])
def test_a_damaged_entry_on_disk_is_computed_again(tmp_path: Path, damage: str) -> None:
    first = get(store(folder=tmp_path), clip(110))
    (entry,) = tmp_path.iterdir()
    content = bytearray(entry.read_bytes())
    content[-5] ^= 0x40
    if damage == "another's":
        entry.unlink()
        get(store(folder=tmp_path), clip(150))
        next(tmp_path.iterdir()).rename(entry)
    else:
        entry.write_bytes({"empty": b"", "truncated": content[:-100], "flipped": bytes(content)}[damage])
    again = store(folder=tmp_path)
    assert same(get(again, clip(110)), first)
    assert again.n_encoded == 1
    assert same(get(third := store(folder=tmp_path), clip(110)), first)
    assert third.n_encoded == 0


def test_a_folder_that_cannot_be_written_costs_no_take(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    assert same(get(store(folder=tmp_path / "file"), clip(110)), get(store(), clip(110)))


def test_memory_and_disk_stay_within_their_bytes(tmp_path: Path) -> None:
    size = get(store(), clip(110)).n_bytes
    voices = store(folder=tmp_path, max_bytes=2 * size + 2000)
    for pitch in (100, 120, 140, 160):
        get(voices, clip(pitch))
    assert sum(x.n_bytes for x in voices._memory.values()) <= 2 * size + 2000
    assert sum(x.stat().st_size for x in tmp_path.iterdir()) <= 2 * size + 2000
    get(voices, clip(160))
    assert voices.n_encoded == 4
    get(voices, clip(100))
    assert voices.n_encoded == 5


def test_what_a_line_does_to_its_copy_leaves_the_voice_alone() -> None:
    voices = store()
    prefix = get(voices, clip(110))
    with torch.inference_mode():
        kv = PrefixKV.restore(prefix.kv)
        for layer in kv._layers:
            layer.fill_(9)  # type: ignore[union-attr]
    assert same(get(voices, clip(110)), get(store(), clip(110)))


def test_a_reference_is_encoded_alone() -> None:
    class Watched(StarterFamily):
        def prefill_voice(self, tensors: Mapping[str, torch.Tensor]) -> PrefixKV:
            assert tensors["codes"].shape[0] == 1
            return super().prefill_voice(tensors)

    family = Watched(tiny.networks(), languages=("en",), defaults={})
    prefix = get(store(family), clip(110))
    with torch.inference_mode():
        alone = family._codec.encode(tiny.speech(110))
    assert np.array_equal(prefix.tensors["codes"], alone[:, :48])


def test_reading_the_clip_counts_as_encoding_it() -> None:
    def slow(voice: VoiceClip, rate_hz: int) -> Pcm:
        time.sleep(0.05)
        return load(voice, rate_hz)

    voices = VoiceStore(tiny.family(), "model-1", load=slow)
    with torch.inference_mode():
        assert voices.get(clip(110), CancelToken())[1].encode_s >= 0.05


def test_what_a_killed_process_left_in_the_cache_goes_with_the_next_voice(tmp_path: Path) -> None:
    old, new = tmp_path / "a.1.2.tmp", tmp_path / "b.1.2.tmp"
    for path in (old, new):
        path.write_bytes(b"half a voice")
    os.utime(old, (0, 0))
    get(store(folder=tmp_path), clip(110))
    assert not old.exists()
    assert new.exists()  # another process may be writing it now
