"""Voices, computed once: a clip's prefix is kept by content in memory and on disk, byte-bounded on both.

One content key has one meaning: the reference is encoded alone, and two that ask at once get one encoding. What is on
disk is checked; a damaged entry is computed again. Knows no text and no model but through VoiceMaker.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import torch
from safetensors import SafetensorError, safe_open
from safetensors.torch import save_file
from torch import Tensor

from engine.api import CancelToken, Pcm, Voice, VoiceClip, VoiceDescription, VoicePreset
from engine.audio import load_reference
from engine.families.protocol import VoiceMaker, VoicePrefix
from engine.kv import KVSnapshot

MAX_BYTES = 256 << 20
MAX_PATHS = 256
STALE_S = 3600.0
WAIT_S = 0.05  # how often one that waits for another's encoding looks at its token

Load = Callable[[VoiceClip, int], Pcm]


@dataclass(frozen=True, slots=True)
class VoiceWork:
    """What it took to have a voice: seconds, and positions computed (0 where it was cached).

    encode_s: reading the clip and encoding it.
    """

    warm: bool
    encode_s: float = 0.0
    prefill_s: float = 0.0
    n_prefilled: int = 0


def load_pcm(voice: VoiceClip, rate_hz: int) -> Pcm:
    """Return the reference audio of a clip. Raises ClipError."""
    return load_reference(voice, rate_hz)[0].pcm


class VoiceStore:
    """Voice prefixes of one opened model. Safe for use from several threads.

    fingerprint: the model's. folder: where prefixes are kept as safetensors; None keeps them in memory only.
    n_encoded counts the references encoded.
    """

    def __init__(
        self,
        maker: VoiceMaker,
        fingerprint: str,
        folder: Path | None = None,
        max_bytes: int = MAX_BYTES,
        load: Load = load_pcm,
    ) -> None:
        self._maker, self._max_bytes, self._load = maker, max_bytes, load
        self._base = "\n".join((fingerprint, maker.dtype, maker.voice_options))
        self._disk = None if folder is None else DiskVoices(folder, max_bytes)
        self._memory: OrderedDict[str, VoicePrefix] = OrderedDict()
        self._paths: OrderedDict[tuple[object, ...], str] = OrderedDict()
        self._lock, self._making = threading.Lock(), threading.Lock()
        self.n_encoded = 0

    def get(self, voice: Voice, token: CancelToken) -> tuple[VoicePrefix, VoiceWork]:
        """Return the voice's prefix, computing it only if nobody has. Raises ClipError, VoiceError, Cancelled."""
        identity = _identity(voice)
        with self._lock:
            known = self._recall(self._paths.get(identity, ""))
        if known is not None:
            return known, VoiceWork(warm=True)
        with self._turn(token):
            began = time.perf_counter()
            pcm = self._load(voice, self._maker.rate_hz) if isinstance(voice, VoiceClip) else np.zeros(0, np.float32)
            loaded_s = time.perf_counter() - began
            prefix, work = self._get_or_make(self.key(pcm, voice), pcm, voice, token)
            if not work.warm:
                work = replace(work, encode_s=loaded_s + work.encode_s)
            with self._lock:
                self._paths[identity] = prefix.key
                while len(self._paths) > MAX_PATHS:
                    self._paths.popitem(last=False)
            return prefix, work

    def key(self, pcm: Pcm, voice: Voice | None = None) -> str:
        """Return the content key of a voice: model, dtype, options, the samples and the words that belong to it."""
        said = _words(voice)
        return hashlib.sha256(self._base.encode() + said.encode() + b"\0" + pcm.astype("<f4").tobytes()).hexdigest()

    def clear(self) -> None:
        """Forget what is in memory."""
        with self._lock:
            self._memory.clear()
            self._paths.clear()

    def _get_or_make(self, key: str, pcm: Pcm, voice: Voice, token: CancelToken) -> tuple[VoicePrefix, VoiceWork]:
        with self._lock:
            known = self._recall(key)
        if known is None and self._disk is not None:
            known = self._disk.load(key, self._maker.device)
            if known is not None:
                self._keep(known)
        if known is not None:
            return known, VoiceWork(warm=True)
        prefix, work = self._make(key, pcm, voice, token)
        self._keep(prefix)
        if self._disk is not None:
            self._disk.save(prefix)
        return prefix, work

    def _make(self, key: str, pcm: Pcm, voice: Voice, token: CancelToken) -> tuple[VoicePrefix, VoiceWork]:
        token.check()
        began = time.perf_counter()
        tensors = self._maker.encode_voice(pcm, voice)
        self.n_encoded += 1
        encoded = time.perf_counter()
        token.check()
        kv = self._maker.prefill_voice(tensors)
        prefix = VoicePrefix(key, tensors, kv.snapshot())
        work = VoiceWork(False, encoded - began, time.perf_counter() - encoded, kv.n_appended)
        kv.free()
        return prefix, work

    @contextlib.contextmanager
    def _turn(self, token: CancelToken) -> Iterator[None]:
        """Wait until nobody else encodes; whoever comes second then finds the first one's result."""
        while not self._making.acquire(timeout=WAIT_S):
            token.check()
        try:
            yield
        finally:
            self._making.release()

    def _recall(self, key: str) -> VoicePrefix | None:
        prefix = self._memory.get(key)
        if prefix is not None:
            self._memory.move_to_end(key)
        return prefix

    def _keep(self, prefix: VoicePrefix) -> None:
        with self._lock:
            self._memory[prefix.key] = prefix
            self._memory.move_to_end(prefix.key)
            total = sum(x.n_bytes for x in self._memory.values())
            while total > self._max_bytes and len(self._memory) > 1:
                total -= self._memory.popitem(last=False)[1].n_bytes


def _words(voice: Voice | None) -> str:
    """Return what of a voice is not sound, "" for a clip alone."""
    if isinstance(voice, VoicePreset):
        return f"\npreset {voice.name}"
    if isinstance(voice, VoiceDescription):
        return f"\ndescription {voice.text}"
    return "" if voice is None or not voice.transcript else f"\ntranscript {voice.transcript}"


def _identity(voice: Voice) -> tuple[object, ...]:
    """Name the file as it is now, so that a known clip is not read again; a changed one is."""
    if not isinstance(voice, VoiceClip):
        return (voice,)
    try:
        stat = voice.path.stat()
    except OSError:
        return (voice, time.perf_counter())  # never found again: reading it will say what is wrong
    return (voice, stat.st_mtime_ns, stat.st_size, stat.st_ino)


class DiskVoices:
    """Prefixes as safetensors files named by key; the least recently used go when there are too many bytes.

    A full disk or a damaged entry costs time, never a take.
    """

    def __init__(self, folder: Path, max_bytes: int) -> None:
        self._folder, self._max_bytes = folder, max_bytes

    def load(self, key: str, device: str) -> VoicePrefix | None:
        """Return the prefix, or None if it is not there or not whole."""
        path = self._path(key)
        try:
            with safe_open(path, framework="pt") as file:
                told = file.metadata() or {}
                tensors = {name: file.get_tensor(name) for name in file.keys()}  # noqa: SIM118 - not a mapping
            if told.get("key") != key or told.get("sha256") != _checksum(tensors):
                return None
            os.utime(path)
        except (OSError, SafetensorError, ValueError, RuntimeError):
            return None
        tensors = {name: x.to(device) for name, x in tensors.items()}
        n_layers = sum(name.startswith("kv.") for name in tensors)
        kv = KVSnapshot(tuple(tensors.pop(f"kv.{i}") for i in range(n_layers)))
        return VoicePrefix(key, tensors, kv)

    def save(self, prefix: VoicePrefix) -> None:
        """Write the filled part of a prefix, whole or not at all."""
        tensors = dict(prefix.tensors) | {f"kv.{i}": x for i, x in enumerate(prefix.kv.layers)}
        tensors = {name: x.cpu().contiguous() for name, x in tensors.items()}
        path = self._path(prefix.key)
        temp = path.with_suffix(f".{os.getpid()}.{threading.get_ident()}.tmp")
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            save_file(tensors, temp, {"key": prefix.key, "sha256": _checksum(tensors)})
            temp.replace(path)
            self._trim(path)
        except (OSError, SafetensorError):
            with contextlib.suppress(OSError):
                temp.unlink(missing_ok=True)

    def _path(self, key: str) -> Path:
        return self._folder / f"{key}.safetensors"

    def _trim(self, newest: Path) -> None:
        for path in self._folder.glob("*.tmp"):  # of a process that was killed while it wrote
            if time.time() - path.stat().st_mtime > STALE_S:
                path.unlink(missing_ok=True)
        entries = [(path, path.stat()) for path in self._folder.glob("*.safetensors")]
        entries.sort(key=lambda entry: entry[1].st_mtime_ns)
        total = sum(stat.st_size for _, stat in entries)
        for path, stat in entries:
            if total <= self._max_bytes:
                return
            if path != newest:
                path.unlink(missing_ok=True)
                total -= stat.st_size


def _checksum(tensors: Mapping[str, Tensor]) -> str:
    digest = hashlib.sha256()
    for name in sorted(tensors):
        x = tensors[name].contiguous()
        digest.update(f"{name} {x.dtype} {tuple(x.shape)}\n".encode())
        digest.update(x.view(torch.uint8).numpy().tobytes())
    return digest.hexdigest()
