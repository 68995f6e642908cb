"""What a known voice saves: passing it through the time transformer, against restoring what that left.

Knows families by their protocol only.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from engine.api import BenchRow, CancelToken, Voice, VoiceClip
from engine.bench.layer import where
from engine.bench.random_qwen3 import Beginning
from engine.bench.rows import MILLI
from engine.bench.timing import medians_s, waiter
from engine.families.protocol import VoiceMaker
from engine.kv import PrefixKV
from engine.voices import Load, VoiceStore, load_pcm

ROOM = 256  # positions of a line that memory is taken for


def warm_row(name: str, family: VoiceMaker, voice: Voice, repeats: int, load: Load = load_pcm) -> BenchRow:
    """Compare the prefill of a new voice with what is done instead for one that is known."""
    store = VoiceStore(family, "bench", load=load)
    prefix, _ = store.get(voice, CancelToken())
    work = {"new": partial(family.prefill_voice, prefix.tensors), "known": partial(_restored, store, voice)}
    found = medians_s(work, repeats, waiter(family.device))
    new, known = found["new"], found["known"]
    note = f"{prefix.kv.length} positions passed through the model for a new voice, restored for a known one; "
    note += f"ratio: 1 − ours ÷ other; {family.dtype}, {where(family.device, repeats)}"
    return BenchRow(name, known * MILLI, new * MILLI, "ms", 1 - known / new, note)


def partly_warm_row(name: str, of: Beginning, device: str, repeats: int) -> BenchRow:
    """Compare the same where the line's words are part of the reference's rows, which are then passed once a line."""
    head = of.snapshot()
    found = medians_s({"new": of.new, "known": lambda: of.known(head)}, repeats, waiter(device))
    new, known = found["new"], found["known"]
    note = f"{of.head.shape[1]} positions restored for a known voice, {of.tail.shape[1]} passed for every line, since "
    note += f"its words stand on top of the reference; ratio: 1 − ours ÷ other; fp32, {where(device, repeats)}"
    return BenchRow(name, known * MILLI, new * MILLI, "ms", 1 - known / new, note)


def _restored(store: VoiceStore, voice: Voice) -> PrefixKV:
    """Do what a line begins with: look the voice up and copy its keys and values."""
    prefix, work = store.get(voice, CancelToken())
    assert work.warm
    return PrefixKV.restore(prefix.kv, capacity=prefix.kv.length + ROOM)


def clip(path: Path, length_s: float = 4.0) -> VoiceClip:
    """Return the first seconds of a clip as a voice."""
    return VoiceClip(path, 0.0, length_s)
