"""The codec's decoder streamed frame by frame, and its slow twin that decodes all frames anew for every packet.

Knows neither text nor voices.
"""

from __future__ import annotations

import torch
from torch import Tensor

from engine.api import BenchRow
from engine.bench.timing import medians_s, waiter
from engine.codec import Codec, CodecState

PACKET_FRAMES = 4


def random_latents(codec: Codec, n_frames: int, device: str) -> Tensor:
    """Return latents (1, n_frames, D) of random codes."""
    noise = torch.Generator().manual_seed(n_frames)
    size = (1, n_frames, codec.config.n_codebooks)
    codes = torch.randint(codec.config.codebook_size, size, generator=noise)
    return codec.quantiser.decode(codes.to(device))


def streamed(codec: Codec, latents: Tensor) -> Tensor:
    """Decode frame by frame with the histories kept -> pcm (1, N)."""
    state = CodecState()
    parts = [codec.decoder.push(latents[:, t : t + 1], state) for t in range(latents.shape[1])]
    return torch.cat([*parts, codec.decoder.flush(state)], 1)


def decoded_anew(codec: Codec, latents: Tensor, packet_frames: int = PACKET_FRAMES) -> Tensor:
    """Decode everything so far for every packet and keep what is new -> pcm (1, N)."""
    c, n_frames, done, parts = codec.config, latents.shape[1], 0, []
    for t in [*range(packet_frames, n_frames, packet_frames), n_frames]:
        audio = codec.decoder(latents[:, :t])
        # the last lag still lacks the overlap of the frame to come
        ready = t * c.frame_samples - (c.lag_samples if t < n_frames else 0)
        parts.append(audio[:, done:ready])
        done = ready
    return torch.cat(parts, 1)


def rows(codec: Codec, device: str, repeats: int, seconds: float) -> list[BenchRow]:
    """Measure both over *seconds* of audio; the value is how many times longer the twin takes."""
    n_frames = round(seconds * codec.config.frame_rate_hz)
    with torch.inference_mode():
        latents = random_latents(codec, n_frames, device)
        work = {"streamed": lambda: streamed(codec, latents), "anew": lambda: decoded_anew(codec, latents)}
        found = medians_s(work, repeats, waiter(device))
    name = f"codec over {n_frames} frames: decoding anew / streaming"
    anew_ms, streamed_ms = found["anew"] * 1e3, found["streamed"] * 1e3
    note = f"{anew_ms:.0f} ms in packets of {PACKET_FRAMES} frames, {streamed_ms:.0f} ms frame by frame"
    return [BenchRow(name, found["anew"] / found["streamed"], "×", note)]
