"""A tiny model with weights that are random but always the same, and what a test needs to make it speak."""

from __future__ import annotations

import dataclasses
from functools import lru_cache
from pathlib import Path

import numpy as np
import soundfile
import torch

from engine.api import EngineInfo, Pcm, Reading, Request, VoiceClip
from engine.codec import Codec, CodecConfig
from engine.families.starter.family import Networks, StarterFamily
from engine.families.starter.model import DurationPredictor, Starter, StarterConfig
from engine.loading import save_model
from engine.rounding import hold_8_bits
from engine.synth import LocalSynth
from engine.text_symbols import SYMBOLS
from engine.voices import VoiceStore

RATE_HZ = 24000
N_SYMBOLS = len(SYMBOLS) + 1
CODEC = CodecConfig(
    encoder_widths=(12, 12, 16),
    encoder_blocks=(1, 1, 2),
    decoder_widths=(12, 12, 16),
    decoder_blocks=(1, 1, 2),
    n_codebooks=3,
    codebook_size=16,
    code_dim=8,
    pitch_width=8,
    vocoder_widths=(4, 8, 8, 8, 8, 8, 8, 8, 8),
)
DECODER = StarterConfig(
    n_symbols=N_SYMBOLS,
    n_codebooks=3,
    codebook_size=16,
    code_dim=8,
    width=16,
    n_heads=2,
    n_layers=2,
    inner=24,
    n_encoder_layers=1,
    n_depth_layers=1,
    depth_inner=24,
)
PHONEMES = "hˈɛlO, ðˈɛɹ."
DEFAULTS = {"temperature": 1.0, "temperature_rest": 0.9, "top_k": 12, "top_p": 0.95}


def networks(seed: int = 0) -> Networks:
    """Build the three networks with weights from streams of numbers that no library version changes, one each."""
    with torch.random.fork_rng(devices=[]):
        made = Networks(Codec(CODEC), Starter(DECODER), DurationPredictor(N_SYMBOLS, CODEC.code_dim, 12))
    for i, network in enumerate((made.codec, made.decoder, made.durations)):
        bits = np.random.PCG64((seed, i))
        for name, x in network.state_dict().items():
            drawn = (bits.random_raw(max(1, x.numel())) >> np.uint64(40)) / 2.0**24 - 0.5  # in [-0.5, 0.5)
            values = torch.from_numpy(drawn.astype(np.float32)).reshape(x.shape)
            near_one = name == "spread" or ("norm" in name and name.endswith("weight"))
            n_in = x.shape[0] if name.startswith(("pitch.", "vocoder.")) else x.shape[-1] if x.dim() else 1
            scale = 4.0 if "codebooks" in name else 3.0 / n_in**0.5 if x.dim() > 1 else 0.5
            x.copy_(1 + 0.2 * values if near_one else scale * values)
        network.eval().requires_grad_(False)
    hold_8_bits(made.decoder)
    made.durations.out.weight.mul_(0.2)
    made.durations.out.bias.fill_(0.0)  # lengths of one to two frames
    made.codec.vocoder.gain_b.fill_(-1.0)  # nothing is louder than 1
    return made


def family(
    seed: int = 0, *, fast: bool = True, dtype: str = "float32", defaults: dict[str, float] | None = None
) -> StarterFamily:
    """Wrap the tiny networks as the decode loop sees them."""
    used = DEFAULTS if defaults is None else defaults
    return StarterFamily(networks(seed), languages=("en", "ja"), defaults=used, fast=fast, dtype=dtype)


def synth(of: StarterFamily, voices: VoiceStore | None = None, threads: int | None = None) -> LocalSynth:
    """Open a family without files and without a text front end: every line is read as PHONEMES."""
    info = EngineInfo(
        "starter",
        "tiny",
        "1",
        "f" * 32,
        of.device,
        of.dtype,
        threads or 1,
        of.rate_hz,
        of.frame_rate_hz,
        of.languages,
        commands_length=True,
    )
    store = voices or VoiceStore(of, info.fingerprint, load=lambda voice, rate_hz: speech(float(voice.path.stem)))
    return LocalSynth(of, info, store, threads, read=read)


def read(text: str, language: str = "auto", reading: str | None = None) -> Reading:
    return Reading(text, "en" if language == "auto" else language, reading or text, PHONEMES)


def request(line_id: str = "l1", voice: str = "110", **changes: object) -> Request:
    """Ask for a line in the voice whose pitch in Hz is the file's name."""
    return dataclasses.replace(Request(line_id, "Hello, there.", VoiceClip(Path(f"/nowhere/{voice}"))), **changes)  # type: ignore[arg-type]


def speech(pitch_hz: float = 110.0, seconds: float = 2.0) -> Pcm:
    """Make something with harmonics and syllables."""
    return _speech(pitch_hz, seconds).copy()


@lru_cache(maxsize=16)
def _speech(pitch_hz: float, seconds: float) -> Pcm:
    t = np.arange(int(seconds * RATE_HZ)) / RATE_HZ
    tones = sum(np.sin(2 * np.pi * pitch_hz * k * t + k) / k for k in range(1, 20))
    return (0.1 * tones * (0.55 + 0.45 * np.sin(2 * np.pi * 4 * t))).astype(np.float32)


def write_speech(path: Path, pitch_hz: float = 110.0, seconds: float = 3.0) -> Path:
    """Write it as a reference clip."""
    soundfile.write(path, speech(pitch_hz, seconds), RATE_HZ, subtype="PCM_16")
    return path


def write_model(folder: Path, seed: int = 0) -> Path:
    """Write the tiny model as a folder that open_engine() takes."""
    made = networks(seed)
    meta = {"name": "tiny", "version": "1", "languages": ["en", "ja"], "defaults": DEFAULTS}
    save_model(folder, made.codec, made.decoder, made.durations, meta)
    return folder
