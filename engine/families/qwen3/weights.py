"""Published Qwen3-TTS weights into networks: every key and every shape is checked before anything speaks.

The language model comes from model.safetensors (or shards), the codec from speech_tokenizer/model.safetensors. Tensors
that need no change stay in the mapped file; what only hears is loaded when a voice is made of a clip, and let go.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor, nn

from engine.api import ModelError, told
from engine.families.checkpoint import SINGLE, Checkpoint, Shape, compare, opened
from engine.families.qwen3 import names
from engine.families.qwen3.language import QwenLM
from engine.families.qwen3.sizes import CODEC_FOLDER, DecoderSizes, EncoderSizes, QwenSizes, read_codec, read_sizes
from engine.families.qwen3.speaker import SpeakerEncoder
from engine.families.qwen3.speech_decoder import SpeechDecoder
from engine.families.qwen3.speech_encoder import SpeechEncoder
from engine.grouped import GroupedSizes

CODEC = f"{CODEC_FOLDER}/{SINGLE}"
LEAST_USAGE = 1e-5  # what a codebook's usage is at least, so that an entry nobody used is finite
TEXT_TABLE = "talker.text_embedding.weight"
Named = Callable[[str], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Sizes:
    """All sizes of one folder."""

    model: QwenSizes
    decoder: DecoderSizes
    encoder: EncoderSizes

    @classmethod
    def read(cls, folder: Path) -> Sizes:
        """Read both configs. Raises ModelError."""
        return cls(read_sizes(folder), *read_codec(folder))


@dataclass(frozen=True, slots=True)
class Ears:
    """What hears a reference: its codes, and who speaks."""

    codes: SpeechEncoder
    speaker: SpeakerEncoder


@dataclass(frozen=True, slots=True)
class Networks:
    """What it takes to speak; hear() loads what makes voices of clips and is None where the model cannot."""

    lm: QwenLM
    decoder: SpeechDecoder
    hear: Callable[[], Ears] | None


def load(folder: Path, sizes: Sizes, device: str = "cpu", dtype: torch.dtype = torch.float32) -> Networks:
    """Load a published model. Raises ModelError with what is missing, left over or of another shape."""
    _check_sizes(folder, sizes)
    with torch.device("meta"):
        lm, decoder = QwenLM(sizes.model), SpeechDecoder(sizes.decoder)
        ears = _empty_ears(sizes)
    with opened(folder) as files:
        compare(folder, files.shapes, model_shapes(sizes, lm, ears))
        fill(lm, _of_lm(sizes), files, device, dtype, as_stored=(TEXT_TABLE,))
    with opened(folder, CODEC) as files:
        spare = names.unused(sizes.encoder, hears=ears is not None)
        compare(folder, files.shapes, codec_shapes(sizes, decoder, ears), spare)
        fill(decoder, _of_decoder(sizes), files, device, torch.float32)
    return Networks(lm, decoder, None if ears is None else lambda: load_ears(folder, sizes, device))


def load_ears(folder: Path, sizes: Sizes, device: str) -> Ears:
    """Load what hears a reference, in fp32. Raises ModelError."""
    with torch.device("meta"):
        ears = _empty_ears(sizes)
    assert ears is not None
    with opened(folder) as files:
        fill(ears.speaker, names.of_speaker, files, device, torch.float32)
    with opened(folder, CODEC) as files:
        fill(ears.codes, _of_encoder(sizes), files, device, torch.float32)
    return ears


def model_shapes(sizes: Sizes, lm: QwenLM, ears: Ears | None) -> dict[str, Shape]:
    """Return every tensor that model.safetensors holds."""
    wanted = dict(_shapes(lm, _of_lm(sizes)))
    return wanted if ears is None else wanted | dict(_shapes(ears.speaker, names.of_speaker))


def codec_shapes(sizes: Sizes, decoder: SpeechDecoder, ears: Ears | None) -> dict[str, Shape]:
    """Return every tensor of the codec's file that is used."""
    wanted = dict(_shapes(decoder, _of_decoder(sizes)))
    return wanted if ears is None else wanted | dict(_shapes(ears.codes, _of_encoder(sizes)))


def need_bytes(sizes: Sizes, dtype: torch.dtype = torch.float32) -> int:
    """Return the memory that speaking takes: language model in *dtype* without its text table, codec in fp32."""
    with torch.device("meta"):
        lm, decoder = QwenLM(sizes.model), SpeechDecoder(sizes.decoder)
    n_table = lm.talker.text_embedding.weight.numel()
    n_lm = sum(x.numel() for x in lm.state_dict().values()) - n_table
    return n_lm * dtype.itemsize + 4 * sum(x.numel() for x in decoder.state_dict().values())


def _empty_ears(sizes: Sizes) -> Ears | None:
    if sizes.model.speaker is None:
        return None
    return Ears(SpeechEncoder(sizes.encoder), SpeakerEncoder(sizes.model.speaker))


def _check_sizes(folder: Path, sizes: Sizes) -> None:
    """Refuse what the shapes of tensors alone would not tell. Raises ModelError."""
    model, decoder, encoder = sizes.model, sizes.decoder, sizes.encoder
    hears = sizes.model.kind == "base"
    ours, theirs = (model.n_codebooks, model.book), (decoder.n_codebooks, decoder.book)
    if ours != theirs or (hears and ours != (encoder.n_codebooks, encoder.book)):
        found = told("{model} and {codec}", model=str(ours), codec=str(theirs))
        raise ModelError(folder, told("its model and its codec differ in codebooks ({found}).", found=found))
    if hears and model.speaker is not None and model.speaker.width != model.talker.width:
        raise ModelError(folder, told("its speaker encoder is of another width than its model."))


# ---- names


def _of_lm(sizes: Sizes) -> Named:
    def named(name: str) -> tuple[str, ...]:
        which, _, rest = name.partition(".")
        return names.of_talker(rest) if which == "talker" else names.of_predictor(rest, sizes.model.n_codebooks - 1)

    return named


def _of_decoder(sizes: Sizes) -> Named:
    return lambda name: names.of_decoder(name, sizes.decoder.n_codebooks)


def _of_encoder(sizes: Sizes) -> Named:
    return lambda name: names.of_encoder(name, sizes.encoder.n_codebooks)


def _shapes(module: nn.Module, named: Named) -> Iterator[tuple[str, Shape]]:
    """Yield what the files hold for every tensor of a module."""
    for name, tensor in module.state_dict().items():
        published = named(name)
        for part, n_rows in zip(published, _rows(module, name, tensor, len(published)), strict=True):
            yield part, (n_rows, *tensor.shape[1:])
            if usage := names.usage_of(part):
                yield usage, (n_rows,)


def _rows(module: nn.Module, name: str, tensor: Tensor, n_parts: int) -> tuple[int, ...]:
    """Return how many rows each part of a tensor has: the same, but queries may have more heads than keys."""
    if name.endswith("wqkv.weight"):
        s = module.get_submodule(name.removesuffix(".wqkv.weight")).sizes
        if isinstance(s, GroupedSizes):
            return tuple(n * s.head_width for n in (s.n_heads, s.n_kv_heads, s.n_kv_heads))
    return (tensor.shape[0] // n_parts,) * n_parts


# ---- tensors


def fill(
    module: nn.Module, named: Named, files: Checkpoint, device: str, dtype: torch.dtype, as_stored: tuple[str, ...] = ()
) -> None:
    """Give a module on the meta device its tensors, one at a time, so that they are never all there twice.

    as_stored: names that stay on the CPU, in the mapped file.
    """
    filled: dict[str, Tensor] = {}
    for name, empty in module.state_dict().items():
        published = named(name)
        if name in as_stored:
            filled[name] = files.tensor(published[0])
        elif len(published) == 1:
            filled[name] = _tensor(files, published[0]).to(device, dtype)
        else:
            whole, at = torch.empty(empty.shape, dtype=dtype, device=device), 0
            for part in published:
                found = _tensor(files, part)
                whole[at : at + len(found)] = found
                at += len(found)
            filled[name] = whole
    module.load_state_dict(filled, strict=True, assign=True)
    module.eval().requires_grad_(False)


def _tensor(files: Checkpoint, name: str) -> Tensor:
    """Return a tensor of the files; of a codebook its entries: sums divided by how often each was used."""
    found, usage = files.tensor(name), names.usage_of(name)
    if usage is None:
        return found
    return found.float() / files.tensor(usage).float().clamp(min=LEAST_USAGE)[:, None]
