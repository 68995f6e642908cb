"""Qwen3-TTS written out plainly from its description, for whole sequences, on the tensors as they are published.

No memory, no streams, no fused weights, none of the engine's modules: what the engine's own is held against.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional as F

W = Mapping[str, Tensor]
Code = int | str | list[int] | None  # an id of the talker, "speaker", the codes of a frame, nothing


def linear(w: W, name: str, x: Tensor) -> Tensor:
    y = x @ w[f"{name}.weight"].T
    return y + w[f"{name}.bias"] if f"{name}.bias" in w else y


def rms(x: Tensor, weight: Tensor, eps: float) -> Tensor:
    return x / torch.sqrt((x * x).mean(-1, keepdim=True) + eps) * weight


def turned(x: Tensor, base: float) -> Tensor:
    """x: (H, T, D); element i turns with element i + D / 2, as one complex number."""
    half = x.shape[2] // 2
    angle = torch.arange(x.shape[1])[:, None] * torch.tensor([base ** (-2 * i / x.shape[2]) for i in range(half)])
    y = torch.complex(x[..., :half], x[..., half:]) * torch.polar(torch.ones_like(angle), angle)
    return torch.cat((y.real, y.imag), -1)


def transformer(w: W, p: str, c: Mapping[str, Any], x: Tensor, eps: float, base: float) -> Tensor:
    """x: (T, C) -> (T, C), the norm at the end included; every query sees every key, most of them masked."""
    n, head, window = len(x), c["head_dim"], c.get("sliding_window", len(x))
    allowed = torch.tensor([[0 <= t - u < window for u in range(n)] for t in range(n)])
    for i in range(c["num_hidden_layers"]):
        q = f"{p}layers.{i}."
        h = rms(x, w[f"{q}input_layernorm.weight"], eps)
        a, k, v = (linear(w, f"{q}self_attn.{z}_proj", h).view(n, -1, head).transpose(0, 1) for z in "qkv")
        if f"{q}self_attn.q_norm.weight" in w:
            a, k = rms(a, w[f"{q}self_attn.q_norm.weight"], 1e-6), rms(k, w[f"{q}self_attn.k_norm.weight"], 1e-6)
        a, k = turned(a, base), turned(k, base)
        k, v = (z.repeat_interleave(len(a) // len(z), 0) for z in (k, v))
        weights = (a @ k.transpose(1, 2) / math.sqrt(head)).masked_fill(~allowed, -math.inf).softmax(-1)
        h = linear(w, f"{q}self_attn.o_proj", (weights @ v).transpose(0, 1).reshape(n, -1))
        x = x + h * w.get(f"{q}self_attn_layer_scale.scale", torch.ones(1))
        h = rms(x, w[f"{q}post_attention_layernorm.weight"], eps)
        h = linear(w, f"{q}mlp.down_proj", F.silu(linear(w, f"{q}mlp.gate_proj", h)) * linear(w, f"{q}mlp.up_proj", h))
        x = x + h * w.get(f"{q}mlp_layer_scale.scale", torch.ones(1))
    return rms(x, w[f"{p}norm.weight"], eps)


# ---- language


def track(
    config: Mapping[str, Any],
    words: Sequence[int],
    *,
    role: Sequence[int],
    words_first: bool,
    language: int | None = None,
    speaker: bool | int = False,
    reference: tuple[Sequence[int], list[list[int]]] | None = None,
    direction: Sequence[int] = (),
) -> tuple[list[tuple[int | None, Code]], list[int]]:
    """Return the two tracks of a prompt, position by position, and the text ids that are fed with the frames."""
    t = config["talker_config"]
    pad, bos, eos = (config[f"tts_{x}_token_id"] for x in ("pad", "bos", "eos"))
    thought: list[Code] = [t["codec_nothink_id"], t["codec_think_bos_id"]]
    if language is not None:
        thought = [t["codec_think_id"], t["codec_think_bos_id"], language]
    tags: list[Code] = [*thought, t["codec_think_eos_id"]]
    if speaker is not False:
        tags.append("speaker" if speaker is True else speaker)
    tags.append(t["codec_pad_id"])
    found: list[tuple[int | None, Code]] = [(i, None) for i in (*direction, *role)]
    found += list(zip([pad] * (len(tags) - 1) + [bos], tags, strict=True))
    before, frames = reference or ((), [])
    text, sound = [*before, *words, eos], [t["codec_bos_id"], *frames]
    if words_first:
        return found + [(i, t["codec_pad_id"]) for i in text] + [(pad, code) for code in sound], []
    n = len(sound)
    text += [pad] * (n - len(text))
    return found + list(zip(text[:n], sound, strict=True)), text[n:]


class Language:
    """Both models. speaker: the row (C,) that stands for "speaker" in a track."""

    def __init__(self, w: W, config: Mapping[str, Any], speaker: Tensor | None = None) -> None:
        self.w = {name: x.float() for name, x in w.items()}
        self.config, self.speaker = config, speaker

    def text(self, i: int) -> Tensor:
        x = self.w["talker.model.text_embedding.weight"][i]
        return linear(
            self.w, "talker.text_projection.linear_fc2", F.silu(linear(self.w, "talker.text_projection.linear_fc1", x))
        )

    def code(self, code: Code) -> Tensor:
        if code == "speaker":
            assert self.speaker is not None
            return self.speaker
        first, *later = code if isinstance(code, list) else [code]
        x = self.w["talker.model.codec_embedding.weight"][first]
        for k, c in enumerate(later):
            x = x + self.w[f"talker.code_predictor.model.codec_embedding.{k}.weight"][c]
        return x

    def row(self, text: int | None, code: Code) -> Tensor:
        parts = ([] if text is None else [self.text(text)]) + ([] if code is None else [self.code(code)])
        return torch.stack(parts).sum(0)

    def first_logits(
        self, prompt: Sequence[tuple[int | None, Code]], fed: Sequence[int], frames: list[list[int]]
    ) -> tuple[Tensor, Tensor]:
        """Return hidden vectors (T, C) and logits (T, V) of the first code of every frame and of what comes after."""
        pad = self.config["tts_pad_token_id"]
        rows = [self.row(*both) for both in prompt]
        rows += [self.row(fed[t] if t < len(fed) else pad, frame) for t, frame in enumerate(frames)]
        hidden = transformer(self.w, "talker.model.", self.config["talker_config"], torch.stack(rows), 1e-6, 1e6)
        hidden = hidden[len(prompt) - 1 :]
        return hidden, hidden @ self.w["talker.codec_head.weight"].T

    def later_logits(self, hidden: Tensor, frame: list[int]) -> Tensor:
        """Return the logits (K - 1, V) of a frame's later codes, given those before each."""
        p = "talker.code_predictor."
        rows = [hidden, self.code(frame[0])]
        rows += [self.w[f"{p}model.codec_embedding.{k}.weight"][c] for k, c in enumerate(frame[1:-1])]
        x = torch.stack(rows)
        if f"{p}small_to_mtp_projection.weight" in self.w:
            x = linear(self.w, f"{p}small_to_mtp_projection", x)
        y = transformer(self.w, f"{p}model.", self.config["talker_config"]["code_predictor_config"], x, 1e-6, 1e6)
        return torch.stack([y[k + 1] @ self.w[f"{p}lm_head.{k}.weight"].T for k in range(len(frame) - 1)])


# ---- codec


def conv(w: W, name: str, x: Tensor, dilation: int = 1, groups: int = 1) -> Tensor:
    weight = w[f"{name}.weight"]
    return F.conv1d(F.pad(x, ((weight.shape[2] - 1) * dilation, 0)), weight, w[f"{name}.bias"], 1, 0, dilation, groups)


def up(w: W, name: str, x: Tensor, stride: int) -> Tensor:
    """Spread every input over `kernel` outputs, tap by tap; what would need later input is not given out."""
    weight, n = w[f"{name}.weight"], x.shape[2] * stride
    out = torch.zeros(x.shape[0], weight.shape[1], n + weight.shape[2])
    for k in range(weight.shape[2]):
        out[:, :, k : k + n : stride] += torch.einsum("bit,io->bot", x, weight[:, :, k])
    return out[:, :, :n] + w[f"{name}.bias"][:, None]


def snake(w: W, name: str, x: Tensor) -> Tensor:
    a, b = (w[f"{name}.{z}"].exp()[:, None] for z in ("alpha", "beta"))
    return x + torch.sin(a * x) ** 2 / (b + 1e-9)


def decode(w: W, c: Mapping[str, Any], codes: Tensor) -> Tensor:
    """Codes (K, T) -> samples (1920 T,). *w* holds the tensors of the codec's file."""
    w = {name.removeprefix("decoder."): x for name, x in w.items() if name.startswith("decoder.")}
    x = torch.zeros(1, c["codebook_dim"], codes.shape[1])
    for k in range(len(codes)):
        which, i = ("first", 0) if k == 0 else ("rest", k - 1)
        p = f"quantizer.rvq_{which}."
        book = w[f"{p}vq.layers.{i}._codebook.embedding_sum"] / w[f"{p}vq.layers.{i}._codebook.cluster_usage"][:, None]
        x = x + (w[f"{p}output_proj.weight"][:, :, 0] @ book[codes[k]].T)[None]
    x = conv(w, "pre_conv.conv", x)
    inner = transformer(w, "pre_transformer.", c, linear(w, "pre_transformer.input_proj", x[0].T), 1e-5, 1e4)
    x = linear(w, "pre_transformer.output_proj", inner).T[None]
    for i, stride in enumerate(c["upsampling_ratios"]):
        p = f"upsample.{i}."
        x = up(w, f"{p}0.conv", x, stride)
        y = conv(w, f"{p}1.dwconv.conv", x, groups=x.shape[1]).transpose(1, 2)
        y = F.layer_norm(y, y.shape[-1:], w[f"{p}1.norm.weight"], w[f"{p}1.norm.bias"], 1e-6)
        y = w[f"{p}1.gamma"] * linear(w, f"{p}1.pwconv2", F.gelu(linear(w, f"{p}1.pwconv1", y)))
        x = x + y.transpose(1, 2)
    x = conv(w, "decoder.0.conv", x)
    for i, rate in enumerate(c["upsample_rates"], 1):
        x = up(w, f"decoder.{i}.block.1.conv", snake(w, f"decoder.{i}.block.0", x), rate)
        for j, dilation in ((2, 1), (3, 3), (4, 9)):
            q = f"decoder.{i}.block.{j}."
            y = conv(w, f"{q}conv1.conv", snake(w, f"{q}act1", x), dilation)
            x = x + conv(w, f"{q}conv2.conv", snake(w, f"{q}act2", y))
    x = conv(w, f"decoder.{i + 2}.conv", snake(w, f"decoder.{i + 1}", x))
    return x[0, 0].clamp(-1, 1)


# ---- speaker


def spectrum(pcm: Tensor, n_mels: int) -> Tensor:
    """Samples (N,) at 24 kHz -> (n_mels, N / 256): windows by hand, sines and cosines by hand, triangles by hand."""
    size, hop = 1024, 256
    x = torch.cat((pcm[1:385].flip(0), pcm, pcm[-385:-1].flip(0))).double()
    t = torch.arange(size, dtype=torch.float64)
    window = 0.5 - 0.5 * torch.cos(2 * math.pi * t / size)
    frames = torch.stack([x[i : i + size] * window for i in range(0, len(x) - size + 1, hop)])
    angle = 2 * math.pi * torch.outer(torch.arange(size // 2 + 1, dtype=torch.float64), t) / size
    power = (frames @ angle.cos().T) ** 2 + (frames @ angle.sin().T) ** 2
    edges = [hertz(i * mel(12000.0) / (n_mels + 1)) for i in range(n_mels + 2)]
    rows = []
    for low, middle, high in zip(edges, edges[1:], edges[2:], strict=False):
        f = torch.arange(size // 2 + 1, dtype=torch.float64) * 24000 / size
        height = torch.where(f < middle, (f - low) / (middle - low), (high - f) / (high - middle)).clamp(min=0)
        rows.append(height * 2 / (high - low))
    return (torch.stack(rows) @ torch.sqrt(power + 1e-9).T).clamp(min=1e-5).log().float()


def mel(hz: float) -> float:
    return hz * 3 / 200 if hz < 1000 else 15 + 27 * math.log(hz / 1000) / math.log(6.4)


def hertz(mels: float) -> float:
    return mels * 200 / 3 if mels < 15 else 1000 * 6.4 ** ((mels - 15) / 27)
