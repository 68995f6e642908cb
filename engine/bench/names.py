"""What is measured: the name of every row, what its ratio is, and the bar it is held against. Knows no tensors."""

from __future__ import annotations

from dataclasses import dataclass

CAPACITY, MIDDLE_CAPACITY, SMALL_CAPACITY = 32_768, 8192, 1024
PLOTTED = (
    *((filled, SMALL_CAPACITY) for filled in (64, 256, 1000)),
    *((filled, MIDDLE_CAPACITY) for filled in (64, 1000, 4096, 8000)),
    *((filled, CAPACITY) for filled in (64, 256, 1000, 4096, 8192, 16_384, 24_576, 32_000)),
)


@dataclass(frozen=True, slots=True)
class Figure:
    """One row of the table. bar: a ratio to reach, or with `below` a value of ours not to exceed; None: no bar."""

    name: str
    ratio: str
    bar: float | None = None
    below: bool = False


def step_name(filled: int, capacity: int) -> str:
    """Name the row of one step after *filled* positions with room for *capacity*."""
    return f"step_{filled}_of_{capacity}"


FIGURES = (
    Figure("prefix_vs_expanded_32768", "reading the whole capacity with heads repeated ÷ reading what is filled", 20),
    Figure("prefix_vs_masked_32768", "reading the whole capacity with a mask ÷ reading what is filled", 4),
    Figure("capacity_32768_vs_1024", "a step with room for 1,024 ÷ with room for 32,768, as much filled", 0.95),
    Figure("growth_vs_prealloc", "1,000 steps in memory taken at once ÷ in memory that grows", 0.95),
    Figure("step_vs_bandwidth_floor", "reading a layer's weights once ÷ a step of that layer, fp32", 0.75),
    Figure("step_vs_bandwidth_floor_bf16", "the same for weights of 16 bits", 0.75),
    Figure("warm_voice_prefill_removed_starter", "1 − a known voice ÷ a new one, embedded voice", 0.9),
    Figure("warm_voice_prefill_removed_pocket", "1 − a known voice ÷ a new one, Pocket TTS", 0.9),
    Figure("warm_voice_prefill_removed_qwen3", "1 − a known voice ÷ a new one, Qwen3-TTS with a transcript"),
    Figure("warm_voice_prefill_removed_fish", "1 − a known voice ÷ a new one, Fish S2-Pro", 0.9),
    Figure("batch8_vs_single", "8 takes one by one ÷ 8 takes side by side", 1),
    Figure("pocket_steps_vs_peer", "time steps of pocket-tts 4.0.1 ÷ ours", 1),
    Figure("pocket_first_audio_vs_peer", "first audio of pocket-tts 4.0.1 ÷ ours", 1),
    Figure("pocket_stream_decode_vs_peer", "codec, frame by frame, of pocket-tts 4.0.1 ÷ ours", 1),
    Figure("pocket_fast_vs_peer", "time steps of pocket-tts 4.0.1 ÷ ours with weights of 16 bits", 1.5),
    Figure("codec_stream_vs_redecode", "decoding with 25 frames of context ÷ streaming, Qwen3-TTS codec", 2),
    Figure("codec_stream_vs_redecode_fish", "decoding all anew for each packet ÷ streaming, S2-Pro codec", 2),
    Figure("codec_stream_vs_redecode_starter", "decoding all anew for each packet ÷ streaming, embedded voice", 2),
    Figure("starter_steps_vs_torch", "time steps of the embedded voice by torch ÷ by compiled loops", 2),
    Figure("starter_rtf", "computing time over audio of the embedded voice", 0.35, below=True),
    Figure("starter_first_packet_ms", "first packet of the embedded voice with a known voice", 150, below=True),
    Figure("gui_longest_block_ms", "longest block of the window while takes are made and scored", 50, below=True),
)
PLOT_NAMES = tuple(step_name(filled, capacity) for filled, capacity in PLOTTED)
# Those of the window are measured in the app, since the engine knows no window.
NAMES = (*(figure.name for figure in FIGURES if not figure.name.startswith("gui_")), "peak_memory", *PLOT_NAMES)
