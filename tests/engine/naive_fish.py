"""S2-Pro written down once more, from its description alone and in the plainest way: whole sequences, full masks.

Reads the tensors as they are published. There is no memory, no grouping of heads, no piece of a stream; convolutions
are sums over their taps. What the engine computes must be this.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import torch
from torch import Tensor

Weights = Mapping[str, Tensor]


def rms(x: Tensor, weight: Tensor, eps: float) -> Tensor:
    return x / torch.sqrt((x * x).mean(-1, keepdim=True) + eps) * weight


def turned(x: Tensor, base: float) -> Tensor:
    """Rotate x (T, D) by position: neighbours are a complex number each, the turns are rounded to bfloat16."""
    n, width = x.shape
    rate = base ** (-torch.arange(0, width, 2, dtype=torch.float32) / width)
    angle = torch.arange(n, dtype=torch.float32)[:, None] * rate
    turn = torch.complex(angle.cos().bfloat16().to(x.dtype), angle.sin().bfloat16().to(x.dtype))
    return torch.view_as_real(torch.view_as_complex(x.reshape(n, width // 2, 2).contiguous()) * turn).reshape(n, width)


def visible(n: int, window: int | None) -> Tensor:
    """Return which of n positions each may read (n, n)."""
    at = torch.arange(n)
    back = at[:, None] - at[None, :]
    return (back >= 0) & (back < (window or n))


def attention(
    w: Weights, start: str, x: Tensor, heads: int, kv_heads: int, base: float, eps: float, window: int | None
) -> Tensor:
    rows = x @ w[f"{start}attention.wqkv.weight"].to(x).T
    width = rows.shape[1] // (heads + 2 * kv_heads)
    single = rows.split(width, 1)
    q, k, v = single[:heads], single[heads : heads + kv_heads], single[heads + kv_heads :]
    norms = [w.get(f"{start}attention.{name}_norm.weight") for name in "qk"]
    out = []
    for i in range(heads):
        mine, group = q[i], i // (heads // kv_heads)
        keys = k[group]
        if norms[0] is not None and norms[1] is not None:
            mine, keys = rms(mine, norms[0].to(x), eps), rms(keys, norms[1].to(x), eps)
        scores = turned(mine, base) @ turned(keys, base).T / math.sqrt(width)
        scores = scores.masked_fill(~visible(len(x), window), -math.inf)
        out.append(scores.softmax(1) @ v[group])
    return torch.cat(out, 1) @ w[f"{start}attention.wo.weight"].to(x).T


def transformer(
    w: Weights, start: str, x: Tensor, *, heads: int, kv_heads: int, base: float, eps: float, window: int | None = None
) -> Tensor:
    """x (T, C) -> (T, C), before the last norm."""
    n_layers = sum(name.startswith(f"{start}layers.") and name.endswith("ffn_norm.weight") for name in w)
    for i in range(n_layers):
        layer = f"{start}layers.{i}."
        inner = attention(
            w, layer, rms(x, w[f"{layer}attention_norm.weight"].to(x), eps), heads, kv_heads, base, eps, window
        )
        x = x + inner * w.get(f"{layer}attention_layer_scale.gamma", torch.ones(1)).to(x)
        y = rms(x, w[f"{layer}ffn_norm.weight"].to(x), eps)
        gate, up = (y @ w[f"{layer}feed_forward.{name}.weight"].to(x).T for name in ("w1", "w3"))
        inner = (gate * torch.sigmoid(gate) * up) @ w[f"{layer}feed_forward.w2.weight"].to(x).T
        x = x + inner * w.get(f"{layer}ffn_layer_scale.gamma", torch.ones(1)).to(x)
    return x


# ---- language models


def slow_hidden(
    w: Weights, prompt: Tensor, first_code: int, n_codes: int, heads: int, kv_heads: int, kind: Tensor
) -> Tensor:
    """prompt (1 + K, N) -> the normed hidden vector of every position (N, C). kind: a tensor of the dtype to use."""
    rows = []
    book = len(w["audio_decoder.embeddings.weight"])
    for column in prompt.T.tolist():
        row = w["text_model.model.embeddings.weight"][column[0]].to(kind)
        if first_code <= column[0] < first_code + n_codes:
            for k, code in enumerate(column[1:]):
                row = row + w["audio_decoder.codebook_embeddings.weight"][k * book + code].to(kind)
            row = row / math.sqrt(len(column))
        rows.append(row)
    x = transformer(w, "text_model.model.", torch.stack(rows), heads=heads, kv_heads=kv_heads, base=1e6, eps=1e-6)
    return rms(x, w["text_model.model.norm.weight"].to(x), 1e-6)


def fast_logits(w: Weights, hidden: Tensor, codes: list[int], heads: int, kv_heads: int) -> Tensor:
    """hidden (C,), codes of one frame (K,) -> logits for codes 1 … K - 1 (K - 1, V)."""
    rows = [hidden, *(w["audio_decoder.embeddings.weight"][code].to(hidden) for code in codes[:-1])]
    x = transformer(w, "audio_decoder.", torch.stack(rows), heads=heads, kv_heads=kv_heads, base=1e6, eps=1e-6)
    x = rms(x, w["audio_decoder.norm.weight"].to(x), 1e-6)
    return (x @ w["audio_decoder.output.weight"].to(x).T)[1:]


# ---- codec: x is (C, T)


def weight(w: Weights, name: str, x: Tensor) -> Tensor:
    """Return a convolution's weight, folded: lengths times directions."""
    if f"{name}.weight" in w:
        return w[f"{name}.weight"].to(x)
    length, way = (w[f"{name}.parametrizations.weight.original{i}"].to(x) for i in (0, 1))
    return torch.stack([g * v / v.norm() for g, v in zip(length, way, strict=True)])


def conv(w: Weights, name: str, x: Tensor, *, stride: int = 1, dilation: int = 1, groups: int = 1) -> Tensor:
    """Sum over the taps; what comes before the first sample, and after the last whole step, is zero."""
    taps = weight(w, name, x)
    n_out = -(-x.shape[1] // stride)
    before = (taps.shape[2] - 1) * dilation + 1 - stride
    padded = torch.cat((x.new_zeros(len(x), before), x, x.new_zeros(len(x), n_out * stride - x.shape[1])), 1)
    out = x.new_zeros(len(taps), n_out) + w[f"{name}.bias"].to(x)[:, None]
    for k in range(taps.shape[2]):
        seen = padded[:, k * dilation :][:, : (n_out - 1) * stride + 1 : stride]
        out += taps[:, 0, k, None] * seen if groups > 1 else taps[:, :, k] @ seen
    return out


def upward(w: Weights, name: str, x: Tensor, stride: int) -> Tensor:
    """Every sample adds its stretch; what overhangs the end is cut off."""
    taps = weight(w, name, x)
    n = x.shape[1]
    out = x.new_zeros(taps.shape[1], n * stride + taps.shape[2])
    for k in range(taps.shape[2]):
        out[:, k : k + n * stride : stride] += taps[:, :, k].T @ x
    return out[:, : n * stride] + w[f"{name}.bias"].to(x)[:, None]


def snake(w: Weights, name: str, x: Tensor) -> Tensor:
    a = w[f"{name}.alpha"].to(x)[0]
    return x + torch.sin(a * x) ** 2 / (a + 1e-9)


def residual(w: Weights, start: str, x: Tensor, dilation: int) -> Tensor:
    y = conv(w, f"{start}.block.1.conv", snake(w, f"{start}.block.0", x), dilation=dilation)
    return x + conv(w, f"{start}.block.3.conv", snake(w, f"{start}.block.2", y))


def convnext(w: Weights, start: str, x: Tensor) -> Tensor:
    y = conv(w, f"{start}.dwconv.conv", x, groups=len(x)).T
    y = (y - y.mean(1, keepdim=True)) / torch.sqrt(y.var(1, unbiased=False, keepdim=True) + 1e-6)
    y = y * w[f"{start}.norm.weight"].to(x) + w[f"{start}.norm.bias"].to(x)
    y = y @ w[f"{start}.pwconv1.weight"].to(x).T + w[f"{start}.pwconv1.bias"].to(x)
    y = 0.5 * y * (1 + torch.erf(y / math.sqrt(2)))
    y = y @ w[f"{start}.pwconv2.weight"].to(x).T + w[f"{start}.pwconv2.bias"].to(x)
    return x + (y * w[f"{start}.gamma"].to(x)).T


def inner(w: Weights, start: str, x: Tensor, window: int) -> Tensor:
    heads = len(x) // 64
    y = transformer(w, start, x.T, heads=heads, kv_heads=heads, base=1e4, eps=1e-5, window=window)
    return rms(y, w[f"{start}norm.weight"].to(x), 1e-5).T


def books(w: Weights) -> list[str]:
    n = sum(name.startswith("quantizer.quantizer.quantizers.") and name.endswith("codebook.weight") for name in w)
    return ["quantizer.semantic_quantizer.quantizers.0", *(f"quantizer.quantizer.quantizers.{i}" for i in range(n))]


def named(w: Weights, book: str, codes: Tensor, kind: Tensor) -> Tensor:
    """codes (T,) of one codebook -> (C, T)."""
    vectors = w[f"{book}.codebook.weight"].to(kind)[codes.clamp(max=len(w[f"{book}.codebook.weight"]) - 1)]
    return conv(w, f"{book}.out_proj", vectors.T)


def decode(w: Weights, codes: Tensor, rates: tuple[int, ...], ups: tuple[int, ...], kind: Tensor) -> Tensor:
    """codes (K, T) -> samples (N,)."""
    x = torch.stack([named(w, book, codes[k], kind) for k, book in enumerate(books(w))]).sum(0)
    x = inner(w, "quantizer.post_module.", x, 128)
    for i, stride in enumerate(ups):
        x = convnext(w, f"quantizer.upsample.{i}.1", upward(w, f"quantizer.upsample.{i}.0.conv", x, stride))
    x = conv(w, "decoder.model.0.conv", x)
    for i, rate in enumerate(rates, 1):
        x = upward(w, f"decoder.model.{i}.block.1.conv", snake(w, f"decoder.model.{i}.block.0", x), rate)
        for j, dilation in enumerate((1, 3, 9), 2):
            x = residual(w, f"decoder.model.{i}.block.{j}", x, dilation)
    n = len(rates)
    return torch.tanh(conv(w, f"decoder.model.{n + 2}.conv", snake(w, f"decoder.model.{n + 1}", x)))[0]


def latents(w: Weights, pcm: Tensor, rates: tuple[int, ...], ups: tuple[int, ...]) -> Tensor:
    """pcm (N,), whole frames -> what the codebooks name (C, T)."""
    x = conv(w, "encoder.block.0.conv", pcm[None])
    for i, rate in enumerate(reversed(rates), 1):
        for j, dilation in enumerate((1, 3, 9)):
            x = residual(w, f"encoder.block.{i}.block.{j}", x, dilation)
        x = conv(w, f"encoder.block.{i}.block.4.conv", snake(w, f"encoder.block.{i}.block.3", x), stride=rate)
    n = len(rates)
    x = inner(w, f"encoder.block.{n}.block.5.", x, 512)
    x = conv(w, f"encoder.block.{n + 2}.conv", snake(w, f"encoder.block.{n + 1}", x))
    for i, stride in enumerate(reversed(ups)):
        x = convnext(w, f"quantizer.downsample.{i}.1", conv(w, f"quantizer.downsample.{i}.0.conv", x, stride=stride))
    return inner(w, "quantizer.pre_module.", x, 128)


def distances(w: Weights, book: str, x: Tensor) -> Tensor:
    """x (C, T) -> squared distance of each frame's direction to each entry's (T, V)."""
    asked = conv(w, f"{book}.in_proj", x).T
    entries = w[f"{book}.codebook.weight"].to(x)
    asked, entries = asked / asked.norm(dim=1, keepdim=True), entries / entries.norm(dim=1, keepdim=True)
    return ((asked[:, None] - entries[None]) ** 2).sum(2)
