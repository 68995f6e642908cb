"""The published `pocket-tts` itself, timed: run as a script by a Python that has it, never imported.

    python peer_pocket.py FOLDER CONFIGURATION

FOLDER holds model.safetensors, tokenizer.json, voice.wav and the text. Each line of standard input is a wish, each line
of standard output its answer: seconds of what was asked, computed as its own generation does it. Imports nothing of
ours.
"""

from __future__ import annotations

import copy
import importlib
import json
import os
import sys
import threading
import time
from pathlib import Path
from typing import Any

import torch


def published(name: str) -> Any:
    """Return a module of the package; it is not there where this file is only read."""
    return importlib.import_module(f"pocket_tts.{name}")


def open_model(folder: Path, config: str) -> Any:
    """Load the weights in *folder* by the package's own loader, at a temperature of zero: no chance is drawn."""
    room = Path(published("models.tts_model").__file__).parent.parent / "config"
    told = (room / f"{config}.yaml").read_text(encoding="utf-8").splitlines()
    lines = [line for line in told if not line.startswith(("weights_path", "default_temperature"))]
    lines = [line for line in lines if not line.strip().startswith(("tokenizer:", "tokenizer_path:"))]
    at = lines.index("  lookup_table:") + 1
    lines[at:at] = ["    tokenizer: tokenizers", f"    tokenizer_path: {folder / 'tokenizer.json'}"]
    lines += [f"weights_path: {folder / 'model.safetensors'}", "default_temperature: 0.0"]
    (folder / "peer.yaml").write_text("\n".join(lines), encoding="utf-8")
    return published("models.tts_model").TTSModel.load_model(config=folder / "peer.yaml")


class Timed:
    """What can be asked. Every answer has `seconds`; results go to results.safetensors beside the weights."""

    def __init__(self, folder: Path, config: str) -> None:
        self.folder, self.model = folder, open_model(folder, config)
        self.stateful = published("modules.stateful_module")
        self.voice = self.model.get_state_for_audio_prompt(folder / "voice.wav")
        self.text = (folder / "text.txt").read_text(encoding="utf-8")

    @torch.no_grad()
    def steps(self, n: int) -> tuple[float, torch.Tensor]:
        """Run n time steps after voice, text and a first one that is not counted -> latents (1 + n, 32)."""
        model, state = self.model, copy.deepcopy(self.voice)
        ids = model.flow_lm.conditioner.prepare(self.prepared())
        end = model._flow_lm_current_end(state) + ids.shape[1] + model._estimate_max_gen_len(ids.shape[1])
        model._expand_kv_cache(state, sequence_length=end)
        model._run_flow_lm_and_increment_step(model_state=state, text_tokens=ids)
        latent, out = torch.full((1, 1, model.flow_lm.ldim), float("nan")), []
        began = 0.0
        for _ in range(n + 1):
            latent, is_eos = model._run_flow_lm_and_increment_step(model_state=state, backbone_input_latents=latent)
            assert not is_eos.item()
            out.append(latent)
            began = began or time.perf_counter()
        return time.perf_counter() - began, torch.cat(out, 1)[0]

    def prepared(self) -> str:
        text: str = published("models.text_chunking").prepare_text_prompt(self.text, False, False, True, True, {})[0]
        return text

    def first(self) -> tuple[float, torch.Tensor]:
        """Time from the text to the first audio -> that audio (N,)."""
        stop, began = threading.Event(), time.perf_counter()
        stream = self.model.generate_audio_stream(self.voice, self.text, stop=stop)
        audio = next(stream)
        seconds = time.perf_counter() - began
        stop.set()
        for _ in stream:
            pass
        return seconds, audio

    @torch.no_grad()
    def decode(self) -> tuple[float, torch.Tensor]:
        """Decode frames.pt one by one -> audio (N,)."""
        mimi, latents = self.model.mimi, torch.load(self.folder / "frames.pt", weights_only=True)
        per_frame, parts = int(mimi.encoder_frame_rate / mimi.frame_rate), []
        began = time.perf_counter()
        state = self.stateful.init_states(mimi, batch_size=1, sequence_length=latents.shape[1] * per_frame)
        for t in range(latents.shape[1]):
            parts.append(mimi.decode_from_latent(latents[:, t : t + 1], state))
            self.stateful.increment_steps(mimi, state, increment=per_frame)
        return time.perf_counter() - began, torch.cat(parts, 2)[0, 0]

    def answer(self, wish: dict[str, Any]) -> dict[str, float]:
        kind, keep = wish.pop("do"), wish.pop("keep", None)
        seconds, result = getattr(self, kind)(**wish)
        if keep:
            torch.save(result.contiguous().clone(), self.folder / keep)
        return {"seconds": seconds, "threads": torch.get_num_threads()}


def main() -> None:
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what the package prints must not stand between the answers
    timed = Timed(Path(sys.argv[1]), sys.argv[2])
    torch.set_num_threads(int(os.environ["OMP_NUM_THREADS"]))  # importing the package has set one
    for line in sys.stdin:
        print(json.dumps(timed.answer(json.loads(line))), file=answers, flush=True)


if __name__ == "__main__":
    main()
