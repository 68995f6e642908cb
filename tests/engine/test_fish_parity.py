"""Fish S2-Pro against the naive reference on random weights: hidden vectors, logits, latents, audio in any pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
import torch
from torch import Tensor, nn

from engine.families.fish.codec import CodecDecoder
from engine.families.fish.codec_encoder import CodecEncoder
from engine.families.fish.language import FastLM, SlowLM
from engine.families.fish.names import of_codec, of_model
from engine.families.fish.sizes import codec_sizes, read_sizes
from engine.families.fish.weights import CodecFile, fill
from engine.kv import PrefixKV, WindowKV
from engine.sampling import Rule
from tests.engine import naive_fish as naive
from tests.engine import tiny_fish
from tests.engine.tiny_fish import FULL, FULL_SOUND, RATES, TINY, TINY_SOUND, UPS, Language, Sound

TOLERANCE = 1e-4  # relative to the largest value, in fp32
SIZES_OF_PACKETS = (1, 2, 4, 7, 12)


def close(ours: Tensor, wanted: Tensor, tolerance: float = TOLERANCE) -> bool:
    assert ours.shape == wanted.shape
    return bool((ours - wanted).abs().max() <= tolerance * wanted.abs().max())


class Forced:
    """Draws the codes it is told to and keeps the logits it was asked with."""

    def __init__(self, codes: list[int]) -> None:
        self.codes, self.logits = codes, list[Tensor]()

    def __call__(self, stage: int, logits: npt.NDArray[np.float32], /) -> int:
        self.logits.append(torch.from_numpy(logits))
        return self.codes[stage]

    def again(self, stage: int, logits: npt.NDArray[np.float32], rule: Rule | None = None, /) -> int:
        raise AssertionError("nothing is drawn twice here")

    def normals(self, n: int, /) -> npt.NDArray[np.float32]:
        raise AssertionError("codes are drawn from logits")


# ---- language models


@dataclass(frozen=True)
class Pair:
    """Both language models on the tensors *weights*."""

    of: Language
    weights: dict[str, Tensor]
    slow: SlowLM
    fast: FastLM

    @property
    def first_code(self) -> int:
        return self.of.vocab - self.of.book

    def naive_hidden(self, prompt: Tensor) -> Tensor:
        kind = torch.zeros(1, dtype=torch.float64 if self.of is TINY else torch.float32)
        sizes = self.first_code, self.of.book, self.of.heads, self.of.kv_heads
        return naive.slow_hidden(self.weights, prompt, *sizes, kind).float()


def pair(of: Language, folder: Path) -> Pair:
    (folder / "config.json").write_text(tiny_fish.json.dumps(tiny_fish.config(of)), encoding="utf-8")
    sizes, weights = read_sizes(folder), tiny_fish.language_weights(of)
    with torch.device("meta"):
        slow, fast = SlowLM(sizes, of.vocab - of.book, of.book, 257), FastLM(sizes)
    for which, module in (("slow", slow), ("fast", fast)):
        fill(module, names(which, weights), weights.__getitem__, "cpu", torch.float32)
    return Pair(of, weights, slow, fast)


def names(which: str, weights: dict[str, Tensor]) -> Callable[[str], tuple[str, ...]]:
    return lambda name: of_model(f"{which}.{name}", weights)


@pytest.fixture
def tiny(tmp_path: Path) -> Pair:
    return pair(TINY, tmp_path)


def a_prompt(of: Language, n_text: int, n_codes: int) -> Tensor:
    """Return text, codes and text again, (1 + K, N)."""
    chance = torch.Generator().manual_seed(5)
    prompt = torch.zeros(1 + of.codebooks, 2 * n_text + n_codes, dtype=torch.int64)
    prompt[0] = torch.randint(0, of.vocab - of.book, (prompt.shape[1],), generator=chance)
    codes = torch.randint(0, of.book, (of.codebooks, n_codes), generator=chance)
    prompt[0, n_text : n_text + n_codes] = codes[0] + of.vocab - of.book
    prompt[1:, n_text : n_text + n_codes] = codes
    return prompt


def check_language(both: Pair, prompt: Tensor, prefill: int) -> None:
    """Prefill a part, the rest position by position; compare every hidden vector, and the logits of three frames."""
    whole = both.naive_hidden(prompt)
    kv = PrefixKV(both.of.layers, poison=True)
    hidden, given = both.slow.hidden(prompt[:, :prefill], kv)
    assert close(hidden[0], whole[prefill - 1])
    for t in range(prefill, prompt.shape[1]):
        hidden, given = both.slow.hidden(prompt[:, t : t + 1], kv)
        assert close(hidden[0], whole[t])
    table = both.weights["text_model.model.embeddings.weight"]
    ids = [*range(both.first_code, both.of.vocab), 257]
    assert close(both.slow.logits(hidden), whole[-1] @ table[ids].T)
    assert torch.equal(given, hidden)

    chance = torch.Generator().manual_seed(6)
    for codes in torch.randint(0, both.of.book, (3, both.of.codebooks), generator=chance).tolist():
        draw = Forced(codes)
        assert both.fast.codes(given, codes[0], draw) == codes
        wanted = naive.fast_logits(both.weights, given[0], codes, both.of.heads, both.of.kv_heads)
        assert close(torch.stack(draw.logits), wanted)


@torch.inference_mode()
@pytest.mark.parametrize("prefill", [1, 9, 23])
def test_both_language_models_are_what_the_description_says(tiny: Pair, prefill: int) -> None:
    check_language(tiny, a_prompt(TINY, 6, 12), prefill)


@pytest.mark.full
@torch.inference_mode()
def test_both_language_models_are_what_the_description_says_at_full_width(tmp_path: Path) -> None:
    check_language(pair(FULL, tmp_path), a_prompt(FULL, 8, 16), 24)


@torch.inference_mode()
def test_a_prompt_in_any_parts_gives_the_memory_of_the_whole(tiny: Pair) -> None:
    prompt = a_prompt(TINY, 20, 40)
    whole, parts = PrefixKV(TINY.layers, poison=True), PrefixKV(TINY.layers, poison=True)
    tiny.slow.hidden(prompt, whole)
    for stretch in prompt.split((3, 30, 1, 1, 45), 1):
        tiny.slow.hidden(stretch, parts)
    for ours, wanted in zip(parts.snapshot().layers, whole.snapshot().layers, strict=True):
        assert close(ours, wanted, 1e-5)


@torch.inference_mode()
def test_the_codes_of_a_frame_cost_nine_passes_over_ten_positions(tmp_path: Path) -> None:
    of = replace(TINY, codebooks=10)
    both, passes = pair(of, tmp_path), []
    both.fast.stack.register_forward_pre_hook(lambda module, given: passes.append(given[0].shape[1]))
    both.fast.codes(torch.randn(1, of.width), 3, Forced([3] * 10))
    assert passes == [2, *[1] * 8]


@torch.inference_mode()
def test_a_model_that_gives_the_fast_one_its_raw_hidden_vector_is_honoured(tiny: Pair) -> None:
    tiny.slow.sizes = replace(tiny.slow.sizes, norm_fast_input=False)
    normed, given = tiny.slow.hidden(a_prompt(TINY, 4, 4), PrefixKV(TINY.layers))
    assert torch.allclose(tiny.slow.stack.norm(given), normed)
    assert not torch.allclose(given, normed, atol=0.1)


# ---- codec


@dataclass(frozen=True)
class Codec:
    """Both halves on the tensors of codec.pth."""

    weights: dict[str, Tensor]
    speaking: CodecDecoder
    hearing: CodecEncoder
    kind: Tensor


def codec(of: Sound) -> Codec:
    weights = tiny_fish.codec_weights(of)
    file = CodecFile(weights)
    with torch.device("meta"):
        both = CodecDecoder(codec_sizes(file.shapes)), CodecEncoder(codec_sizes(file.shapes))
    for module in both:
        fill(module, of_codec, file.tensor, "cpu", torch.float32)
    bare = {name.removeprefix("generator."): x for name, x in weights.items()}
    return Codec(bare, *both, torch.zeros(1, dtype=torch.float64 if of is TINY_SOUND else torch.float32))


@pytest.fixture(scope="module")
def small() -> Codec:
    return codec(TINY_SOUND)


def some_codes(of: Sound, n: int) -> Tensor:
    chance = torch.Generator().manual_seed(7)
    return torch.stack([torch.randint(0, size, (n,), generator=chance) for size in of.books])


def in_packets(module: CodecDecoder, codes: Tensor, sizes: tuple[int, ...]) -> Tensor:
    stream, parts, at = module.open_stream(), list[Tensor](), 0
    while at < codes.shape[1]:
        n = sizes[len(parts) % len(sizes)]
        parts.append(module(codes[None, :, at : at + n], stream)[0, 0])
        at += n
    stream.close()
    return torch.cat(parts)


def check_decoder(both: Codec, codes: Tensor) -> None:
    whole = both.speaking(codes[None])[0, 0]
    assert len(whole) == codes.shape[1] * 2048
    assert float(whole.std()) > 0.01
    assert close(whole, naive.decode(both.weights, codes, RATES, UPS, both.kind).float())


def check_packets(both: Codec, codes: Tensor, *sizes: tuple[int, ...]) -> None:
    whole = both.speaking(codes[None])[0, 0]
    for each in sizes:
        assert (in_packets(both.speaking, codes, each) - whole).abs().max() <= 1e-5


@torch.inference_mode()
def test_the_codec_decodes_what_the_description_says(small: Codec) -> None:
    check_decoder(small, some_codes(TINY_SOUND, 140))  # beyond the window of 128 frames


@torch.inference_mode()
def test_packets_of_any_size_join_without_a_seam(small: Codec) -> None:
    check_packets(small, some_codes(TINY_SOUND, 25), *((n,) for n in SIZES_OF_PACKETS), (6, 1, 13, 2))


@torch.inference_mode()
def test_packets_join_without_a_seam_where_frames_have_left_the_window(small: Codec) -> None:
    check_packets(small, some_codes(TINY_SOUND, 150), (12,), (33, 7, 100))
    x = torch.randn(1, 150, 128, generator=torch.Generator().manual_seed(4))
    whole, sizes = small.speaking.post(x), small.speaking.sizes.post
    for n in SIZES_OF_PACKETS:
        kv = WindowKV(sizes.n_layers, 128)
        parts = [small.speaking.post(part, kv) for part in x.split(n, 1)]
        assert (torch.cat(parts, 1) - whole).abs().max() <= 1e-5


@pytest.mark.full
@torch.inference_mode()
def test_the_codec_decodes_what_the_description_says_at_full_width() -> None:
    both = codec(FULL_SOUND)
    assert sum(p.numel() for p in both.speaking.parameters()) == pytest.approx(184.4e6, rel=1e-3)
    check_decoder(both, some_codes(FULL_SOUND, 12))
    check_packets(both, some_codes(FULL_SOUND, 12), *((n,) for n in SIZES_OF_PACKETS))
    x = torch.randn(1, 140, 1024, generator=torch.Generator().manual_seed(1))
    wanted = naive.inner(both.weights, "quantizer.post_module.", x[0].T, 128)
    assert close(both.speaking.post(x)[0].T, wanted)
    check_encoder(both, 0.1 * torch.randn(2048 * 3, generator=torch.Generator().manual_seed(2)))


def check_encoder(both: Codec, pcm: Tensor) -> None:
    wanted = naive.latents(both.weights, pcm.to(both.kind), RATES, UPS)
    ours = both.hearing.latents(pcm[None, None])[0]
    assert close(ours, wanted.float())
    codes = both.hearing(pcm[None, None])[0]
    rest = ours.to(both.kind)
    for k, book in enumerate(naive.books(both.weights)):
        far = naive.distances(both.weights, book, rest)
        chosen = far.gather(1, codes[k, :, None])[:, 0]
        assert bool((chosen <= far.min(1).values + 1e-4).all())
        rest = rest - naive.named(both.weights, book, codes[k], both.kind)


@torch.inference_mode()
def test_the_codec_hears_what_the_description_says(small: Codec) -> None:
    check_encoder(small, 0.3 * torch.randn(2048 * 9, generator=torch.Generator().manual_seed(2)))


@torch.inference_mode()
def test_a_reference_is_padded_with_silence_to_a_whole_frame(small: Codec) -> None:
    pcm = 0.3 * torch.randn(1, 1, 2048 * 2 + 5, generator=torch.Generator().manual_seed(2))
    padded = nn.functional.pad(pcm, (0, 2043))
    assert torch.equal(small.hearing(pcm), small.hearing(padded))
    assert small.hearing(pcm).shape == (1, 4, 3)


@torch.inference_mode()
def test_codes_beyond_a_codebook_are_taken_for_its_last(small: Codec) -> None:
    last = some_codes(TINY_SOUND, 3)
    last[1:] = 15
    beyond = last.clone()
    beyond[1:] = 39  # the language model's tables have as many rows as the semantic codebook
    assert torch.equal(small.speaking(beyond[None]), small.speaking(last[None]))


@torch.inference_mode()
def test_a_stream_holds_the_window_and_no_more(small: Codec) -> None:
    stream, post = small.speaking.open_stream(), small.speaking.post
    held = []
    for x in torch.randn(1, 140, 128, generator=torch.Generator().manual_seed(4)).split(1, 1):
        post(x, stream.kv)
        held.append(stream.kv.length)
    assert held == [min(t + 1, 127) for t in range(140)]
    assert stream.kv.keys_read == post.sizes.n_layers * sum(min(t + 1, 128) for t in range(140))
    sizes = []
    for frame in some_codes(TINY_SOUND, 4).split(1, 1):
        small.speaking(frame[None], stream)
        sizes.append(stream.state.n_bytes)
    assert len(set(sizes)) == 1
    stream.close()
    assert (stream.state.n_bytes, stream.kv.length) == (0, 0)


def buffers(module: nn.Module) -> Iterator[int]:
    """Yield the number of elements of whatever tensor hangs on a module beside its parameters."""
    for part in module.modules():
        for value in [*part.__dict__.values(), *part._buffers.values()]:
            if isinstance(value, Tensor):
                yield value.numel()
            elif hasattr(value, "_cos"):
                yield value._cos.numel()


@torch.inference_mode()
def test_no_table_or_mask_is_made_for_positions_that_nobody_has_filled(tiny: Pair, small: Codec) -> None:
    """Upstream keeps a mask of 32,768 x 32,768 for each of its transformers, and as long a cache."""
    kv = PrefixKV(TINY.layers)
    tiny.slow.hidden(a_prompt(TINY, 20, 40), kv)
    small.speaking(some_codes(TINY_SOUND, 20)[None])
    assert tiny.slow.sizes.longest == 32768
    assert kv.capacity == 128
    assert kv._layers[0] is not None
    assert kv._layers[0].shape == (2, 1, TINY.kv_heads, 128, TINY.head_width)
    assert max(n for module in (tiny.slow, tiny.fast, small.speaking) for n in buffers(module)) <= 512 * 32
