"""`say`: one sentence in one voice into one file."""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

from app.commands.choosing import chosen_model
from app.commands.options import add_device, add_model, seconds
from app.commands.shell import Exit, Shell, Unusable
from app.project.atomic import atomic_path
from app.takes import Guarded
from engine import api, audio


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("say", help="speak one sentence into a file")
    parser.add_argument("text", metavar="TEXT")
    voice = parser.add_mutually_exclusive_group(required=True)
    voice.add_argument("--voice", type=Path, metavar="CLIP", help="a recording of who is to speak")
    voice.add_argument("--preset", metavar="NAME", help="a speaker the model brings")
    voice.add_argument(
        "--describe", metavar="WORDS", help="a description of the voice, for a model that makes one of it"
    )
    parser.add_argument("--transcript", metavar="WORDS", help="what is said in the part of CLIP that is used")
    parser.add_argument("--instruct", metavar="WORDS", help="how it shall be said, for a model that takes directions")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="a .wav or .flac file")
    parser.add_argument("--language", default="auto", metavar="CODE", help="such as en or ja (default: by the script)")
    parser.add_argument("--reading", metavar="R", help="speak this instead of the normalised text")
    parser.add_argument("--duration", type=seconds, metavar="S", help="length of the speech in seconds")
    parser.add_argument("--seed", type=int, default=0, metavar="N")
    add_device(parser)
    add_model(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, shell: Shell) -> int:
    if args.out.suffix.lower() not in (".wav", ".flac"):
        raise Unusable(f"{args.out}: give --out a name that ends in .wav or .flac.")
    model = chosen_model(args.model, shell)
    if model.folder is None:  # a text that cannot be spoken is told before the model loads
        api.read_text(args.text, args.language, args.reading)
    request = _request(args, _voice(args, shell))
    take = _speak(request, model.folder, args, shell)
    _write(args.out, take)
    shell.say(_summary(args.out, take))
    return Exit.DONE


def _voice(args: argparse.Namespace, shell: Shell) -> api.Voice:
    if args.preset is not None:
        return api.VoicePreset(args.preset)
    if args.describe is not None:
        return api.VoiceDescription(args.describe)
    window = audio.load_reference(api.VoiceClip(args.voice))[1]
    shell.say(f"voice: {args.voice.name}, {window.start_s:.1f} to {window.end_s:.1f} s ({window.reason})")
    return api.VoiceClip(args.voice, window.start_s, window.end_s, args.transcript)


def _request(args: argparse.Namespace, voice: api.Voice) -> api.Request:
    return api.Request(
        line_id="say",
        text=args.text,
        voice=voice,
        seed=args.seed,
        language=args.language,
        reading=args.reading,
        duration_s=args.duration,
        instruct=args.instruct,
        queued_at=time.perf_counter(),
    )


def _speak(request: api.Request, model: Path | None, args: argparse.Namespace, shell: Shell) -> api.TakeAudio:
    synth = shell.open_engine(model, device=args.device, cache_dir=shell.paths.cache / "voices")
    try:
        if synth.info.note:
            shell.say(synth.info.note)
        take = api.collect(synth.stream(request, shell.token))
    finally:
        synth.close()
    if take.info.end_reason.startswith("guard:"):
        raise Guarded(take.info.end_reason)
    return take


def _write(path: Path, take: api.TakeAudio) -> None:
    info = take.info
    with atomic_path(path) as temp:
        if path.suffix.lower() == ".flac":
            told = {"text": info.reading.text, "reading": info.reading.spoken, "seed": info.seed, "model": info.model}
            audio.write_flac(temp, take.pcm, take.rate_hz, {"AFUREKO": json.dumps(told, ensure_ascii=False)})
        else:
            audio.write_wav(temp, take.pcm, take.rate_hz)
        audio.verify_audio(temp, len(take.pcm), take.rate_hz)


def _summary(path: Path, take: api.TakeAudio) -> str:
    info = take.info
    return (
        f"{path}: {info.duration_s:.2f} s of speech, “{info.reading.spoken}”, ended by {info.end_reason}, "
        f"first sound after {info.latencies.first_sound_s:.2f} s ({info.device}, {info.dtype})"
    )
