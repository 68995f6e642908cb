"""What a finished take says about itself, inside its own file: enough to take it back in when every list is lost.

Must not know where takes are kept.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from app.project.atomic import encode_json
from app.project.model import Character, Json, Line, Take, line_fingerprint, new_id, uses_in
from app.project.records import read_take, write_label
from engine.api import TakeAudio, told
from engine.audio import read_flac

LABEL_KEY = "take"


def label_of(take: Take) -> dict[str, str]:
    """Return the comments of the take's file."""
    return {LABEL_KEY: encode_json(write_label(take)).decode("utf-8")}


def read_label(path: Path, relative: str) -> Take:
    """Return the take a file describes itself as, if its audio is whole. Raises ValueError, OSError otherwise."""
    pcm, rate_hz, label = read_flac(path)
    if LABEL_KEY not in label:
        raise ValueError(told("it carries no label of Afureko"))
    value: Json = json.loads(label[LABEL_KEY])
    take = replace(read_take(value, "its label"), path=relative)
    if len(pcm) != take.n_samples or rate_hz != take.rate_hz:
        raise ValueError(
            told(
                "it has {n} samples at {rate} Hz, its label says {n_told} at {rate_told}",
                n=len(pcm),
                rate=rate_hz,
                n_told=take.n_samples,
                rate_told=take.rate_hz,
            )
        )
    return take


def describe(line: Line, character: Character, audio: TakeAudio, parameters: Mapping[str, Json]) -> Take:
    """Return the take that *audio* is, under a new id.

    parameters: what was asked beside the text, and under "uses" what the model made use of.
    """
    info, take_id = audio.info, new_id()
    sampling: dict[str, Json] = {
        "temperature": info.sampling.temperature,
        "top_k": info.sampling.top_k,
        "top_p": info.sampling.top_p,
    }
    ran: dict[str, Json] = {"device": info.device, "dtype": info.dtype, "warm": info.warm, "n_frames": info.n_frames}
    latencies, stages = info.latencies, info.stages
    return Take(
        id=take_id,
        line=line.id,
        path=f"takes/{line.id}/{take_id}.flac",
        text=line.text,
        reading=info.reading.spoken,
        language=info.reading.language,
        voice_key=info.voice_key,
        clip_hash=character.clip_hash,
        seed=info.seed,
        duration_s=info.duration_s,
        n_samples=len(audio.pcm),
        rate_hz=audio.rate_hz,
        end_reason=info.end_reason,
        model=info.model,
        model_fingerprint=info.model_fingerprint,
        made_at=datetime.now(UTC).isoformat(timespec="seconds"),
        fingerprint=line_fingerprint(line, character, uses_in(parameters)),
        parameters={**sampling, **ran, **parameters},
        latencies={
            "queue_s": latencies.queue_s,
            "first_frame_s": latencies.first_frame_s,
            "first_packet_s": latencies.first_packet_s,
            "first_sound_s": latencies.first_sound_s,
        },
        stages={
            "text_s": stages.text_s,
            "reference_encode_s": stages.reference_encode_s,
            "prefill_s": stages.prefill_s,
            "steps_s": stages.steps_s,
            "codec_s": stages.codec_s,
        },
    )
