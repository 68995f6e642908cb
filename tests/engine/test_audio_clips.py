"""Reference clips: what can be read, what is chosen, what is refused and how."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import av
import numpy as np
import pytest
import soundfile

from engine.api import Cancelled, CancelToken, ClipError, Pcm, VoiceClip
from engine.audio import Clip, choose_window, load_reference, read_clip, resample, rms_db


def voice_like(length_s: float, rate_hz: int = 24000, level: float = 0.3, seed: int = 0) -> Pcm:
    """Return a buzz in syllables with pauses: what an activity detector takes for speech."""
    t = np.arange(int(length_s * rate_hz)) / rate_hz
    buzz = sum(np.sin(2 * np.pi * 140 * k * t + seed) / k for k in range(1, 20))
    syllables = np.clip(np.sin(2 * np.pi * 2.3 * t) + 0.6, 0, 1) * (np.sin(2 * np.pi * 0.2 * t + 1) > -0.9)
    pcm = buzz * syllables
    return (pcm / np.abs(pcm).max() * level).astype(np.float32)


def write_av(path: Path, pcm: Pcm, rate_hz: int, codec: str, cover: bool = False) -> None:
    """Encode with FFmpeg; a cover is one attached picture, which is a video stream to a reader."""
    with av.open(str(path), "w", format="mp4" if cover else None) as container:
        picture = None
        if cover:
            picture = container.add_stream("mjpeg", rate=1)
            picture.width, picture.height, picture.pix_fmt = 64, 64, "yuvj420p"
            picture.disposition = av.stream.Disposition.attached_pic
        sound = container.add_stream(codec, rate=rate_hz, layout="mono")
        if picture is not None:
            image = av.VideoFrame.from_ndarray(np.full((64, 64, 3), 90, np.uint8), format="rgb24")
            for packet in [*picture.encode(image), *picture.encode(None)]:
                container.mux(packet)
        frame = av.AudioFrame.from_ndarray(pcm[None, :], format="fltp", layout="mono")
        frame.rate, frame.time_base, frame.pts = rate_hz, Fraction(1, rate_hz), 0
        for packet in [*sound.encode(frame), *sound.encode(None)]:
            container.mux(packet)


@pytest.mark.parametrize("subtype", ["PCM_U8", "PCM_16", "PCM_24", "PCM_32", "FLOAT", "DOUBLE"])
@pytest.mark.parametrize("rate_hz", [8000, 44100, 192000])
def test_every_kind_of_wav_is_read(tmp_path: Path, subtype: str, rate_hz: int) -> None:
    pcm = voice_like(2.0, rate_hz)
    soundfile.write(tmp_path / "a.wav", pcm, rate_hz, subtype=subtype)
    clip = read_clip(tmp_path / "a.wav")
    assert clip.rate_hz == 24000
    assert clip.duration_s == pytest.approx(2.0, abs=0.001)
    assert rms_db(clip.pcm) == pytest.approx(rms_db(pcm), abs=0.5)
    assert any("24 kHz" in note for note in clip.notes)


def test_a_clip_at_the_right_rate_keeps_its_samples(tmp_path: Path) -> None:
    pcm = voice_like(1.5)
    soundfile.write(tmp_path / "a.wav", pcm, 24000, subtype="FLOAT")
    assert np.array_equal(read_clip(tmp_path / "a.wav").pcm, pcm)


@pytest.mark.parametrize(
    ("name", "codec"),
    [("Voice Ａ　太郎.M4A", "aac"), ("v.mp4", "aac"), ("声　サンプル.MP3", "libmp3lame"), ("v.mka", "pcm_s16le")],
)
def test_what_ffmpeg_knows_is_read_whatever_its_name(tmp_path: Path, name: str, codec: str) -> None:
    write_av(tmp_path / name, voice_like(3.0, 44100), 44100, codec)
    clip = read_clip(tmp_path / name)
    assert clip.duration_s == pytest.approx(3.0, abs=0.1)
    assert rms_db(clip.pcm) == pytest.approx(rms_db(voice_like(3.0, 44100)), abs=1.0)


def test_m4a_with_a_cover_picture_loads_as_audio(tmp_path: Path) -> None:
    write_av(tmp_path / "cover.m4a", voice_like(3.0, 44100), 44100, "aac", cover=True)
    with av.open(str(tmp_path / "cover.m4a")) as container:
        assert container.streams.video, "the picture must be in the file for this test to mean something"
    assert read_clip(tmp_path / "cover.m4a").duration_s == pytest.approx(3.0, abs=0.1)


@pytest.mark.parametrize("container", ["FLAC", "OGG"])
def test_flac_and_ogg_are_read(tmp_path: Path, container: str) -> None:
    soundfile.write(tmp_path / "声.bin", voice_like(2.0), 24000, format=container)
    assert read_clip(tmp_path / "声.bin").duration_s == pytest.approx(2.0, abs=0.01)


def test_stereo_is_mixed_and_the_difference_told(tmp_path: Path) -> None:
    pcm = voice_like(2.0)
    soundfile.write(tmp_path / "a.wav", np.stack([pcm, pcm * 0.2], axis=1), 24000, subtype="FLOAT")
    clip = read_clip(tmp_path / "a.wav")
    assert clip.notes == ("stereo → mono, L/R differ by 14 dB",)
    assert np.allclose(clip.pcm, pcm * 0.6, atol=1e-6)


def test_a_silent_side_does_not_halve_the_voice(tmp_path: Path) -> None:
    pcm = voice_like(2.0)
    soundfile.write(tmp_path / "a.wav", np.stack([np.zeros_like(pcm), pcm], axis=1), 24000, subtype="FLOAT")
    assert np.allclose(read_clip(tmp_path / "a.wav").pcm, pcm, atol=1e-6)


def test_channels_that_cancel_out_do_not_vanish(tmp_path: Path) -> None:
    pcm = voice_like(2.0)
    soundfile.write(tmp_path / "a.wav", np.stack([pcm, -pcm], axis=1), 24000, subtype="FLOAT")
    clip = read_clip(tmp_path / "a.wav")
    assert np.allclose(clip.pcm, pcm, atol=1e-6)
    assert "cancel" in clip.notes[0]


def test_six_channels_are_mixed(tmp_path: Path) -> None:
    pcm = voice_like(1.5)
    soundfile.write(tmp_path / "a.wav", np.stack([pcm] * 6, axis=1), 24000)
    assert np.allclose(read_clip(tmp_path / "a.wav").pcm, pcm, atol=1e-3)


def test_float_samples_beyond_full_scale_are_brought_back(tmp_path: Path) -> None:
    soundfile.write(tmp_path / "a.wav", voice_like(2.0) * 20000, 24000, subtype="FLOAT")
    clip = read_clip(tmp_path / "a.wav")
    assert float(np.abs(clip.pcm).max()) == pytest.approx(1.0)
    assert choose_window(clip, tmp_path / "a.wav").end_s > 1


def test_samples_that_are_no_numbers_become_silence(tmp_path: Path) -> None:
    pcm = voice_like(2.0)
    pcm[100:200] = np.nan
    pcm[300] = np.inf
    soundfile.write(tmp_path / "a.wav", pcm, 24000, subtype="FLOAT")
    assert np.isfinite(read_clip(tmp_path / "a.wav").pcm).all()


def test_of_a_long_file_the_first_ten_minutes_are_read_and_that_is_said(tmp_path: Path) -> None:
    soundfile.write(tmp_path / "long.flac", np.tile((voice_like(5.0, 8000) * 32767).astype(np.int16), 130), 8000)
    clip = read_clip(tmp_path / "long.flac", 8000)
    assert clip.duration_s == pytest.approx(600, abs=0.01)
    assert clip.notes == ("only the first 10 of 11 minutes are looked at",)


def test_a_window_beyond_ten_minutes_can_be_used(tmp_path: Path) -> None:
    pcm = np.zeros(8000 * 640, np.float32)
    pcm[8000 * 620 : 8000 * 624] = voice_like(4.0, 8000)
    soundfile.write(tmp_path / "long.wav", pcm, 8000, subtype="FLOAT")
    clip, window = load_reference(VoiceClip(tmp_path / "long.wav", 620.0, 624.0), 8000)
    assert np.allclose(clip.pcm, voice_like(4.0, 8000))
    assert (window.start_s, window.end_s) == (620.0, 624.0)


def _text(path: Path) -> None:
    path.write_text("this is a script, not a voice")


def _silent_video(path: Path) -> None:
    with av.open(str(path), "w", format="matroska") as container:
        stream = container.add_stream("mjpeg", rate=1)
        stream.width, stream.height, stream.pix_fmt = 64, 64, "yuvj420p"
        image = av.VideoFrame.from_ndarray(np.zeros((64, 64, 3), np.uint8), format="rgb24")
        for packet in [*stream.encode(image), *stream.encode(None)]:
            container.mux(packet)


UNUSABLE = {
    "missing": (lambda path: None, "cannot be opened"),
    "folder": (lambda path: path.mkdir(), "This is a folder"),
    "empty": (lambda path: path.touch(), "The file is empty"),
    "text": (_text, "not an audio or video file"),
    "picture only": (_silent_video, "There is no sound in this file"),
    "no samples": (lambda path: soundfile.write(path, np.zeros(0), 24000), "holds no sound"),
    "silent": (lambda path: soundfile.write(path, np.zeros(48000), 24000), "The clip is silent"),
    "short": (lambda path: soundfile.write(path, voice_like(0.6), 24000), "only 0.6 s long"),
    "one word": (
        lambda path: soundfile.write(path, np.pad(voice_like(0.35), 48000), 24000),
        "of speech; at least 1 s is needed",
    ),
    "clipped": (
        lambda path: soundfile.write(path, np.clip(voice_like(4.0) * 60, -1, 1), 24000),
        "clipped at full scale",
    ),
}


@pytest.mark.parametrize("kind", UNUSABLE)
def test_each_unusable_clip_has_its_own_sentence(tmp_path: Path, kind: str) -> None:
    make, sentence = UNUSABLE[kind]
    path = tmp_path / "声.wav"
    make(path)
    with pytest.raises(ClipError, match=sentence) as caught:
        load_reference(VoiceClip(path))
    assert str(caught.value).startswith("声.wav: ")


def test_a_damaged_file_gives_the_part_before_the_damage(tmp_path: Path) -> None:
    path = tmp_path / "a.flac"
    soundfile.write(path, voice_like(6.0) + np.random.default_rng(0).normal(0, 0.01, 144000), 24000)
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    assert 1.0 < read_clip(path).duration_s < 5.0


def test_a_short_clip_is_used_whole_without_its_silent_ends() -> None:
    clip = Clip(np.pad(voice_like(5.0), 48000), 24000)
    window = choose_window(clip, Path("a.wav"))
    assert 1.7 <= window.start_s <= 2.4
    assert 6.0 <= window.end_s <= 7.3


def test_the_window_of_a_long_clip_is_three_to_ten_seconds_of_speech() -> None:
    hiss = np.random.default_rng(1).normal(0, 0.001, 24000 * 40).astype(np.float32)
    hiss[24000 * 22 : 24000 * 31] += voice_like(9.0)
    window = choose_window(Clip(hiss, 24000), Path("a.wav"))
    assert 21.5 <= window.start_s < window.end_s <= 31.5
    assert 3.0 <= window.end_s - window.start_s <= 10.0
    assert "speech" in window.reason


def test_the_window_avoids_what_is_clipped(tmp_path: Path) -> None:
    loud, good = np.clip(voice_like(12.0) * 60, -1, 1), voice_like(12.0)
    soundfile.write(tmp_path / "a.wav", np.concatenate([loud, good]), 24000)
    assert choose_window(read_clip(tmp_path / "a.wav"), tmp_path / "a.wav").start_s >= 11.9


def test_a_window_that_was_chosen_and_kept_gives_the_same_samples(tmp_path: Path) -> None:
    path = tmp_path / "a.wav"
    soundfile.write(path, voice_like(30.0, 44100), 44100)
    clip, window = load_reference(VoiceClip(path))
    again, _ = load_reference(VoiceClip(path, window.start_s, window.end_s))
    assert np.array_equal(clip.pcm, again.pcm)
    assert clip.duration_s <= 10.0


@pytest.mark.parametrize(("start_s", "end_s"), [(4.0, 4.0), (-1.0, 2.0), (9.0, 12.0), (1.0, 30.0)])
def test_a_window_outside_the_clip_is_refused(tmp_path: Path, start_s: float, end_s: float) -> None:
    soundfile.write(tmp_path / "a.wav", voice_like(5.0), 24000)
    with pytest.raises(ClipError, match="window"):
        load_reference(VoiceClip(tmp_path / "a.wav", start_s, end_s))


def test_of_a_window_over_ten_seconds_the_first_ten_are_used_and_that_is_said(tmp_path: Path) -> None:
    soundfile.write(tmp_path / "a.wav", voice_like(20.0), 24000)
    clip, window = load_reference(VoiceClip(tmp_path / "a.wav", 2.0, 19.0))
    assert (window.start_s, window.end_s) == (2.0, 12.0)
    assert "only the first 10 s of the window are used" in clip.notes


def test_resampling_keeps_length_level_and_equal_rates() -> None:
    pcm = voice_like(2.0)
    assert len(resample(pcm, 24000, 48000)) == 96000
    assert rms_db(resample(pcm, 24000, 48000)) == pytest.approx(rms_db(pcm), abs=0.05)
    assert np.array_equal(resample(pcm, 24000, 24000), pcm)


@pytest.mark.parametrize("window", [(float("nan"), 2.0), (0.5, float("nan")), (-1.0, None), (2.0, 2.0)])
def test_a_window_that_holds_nothing_is_refused(tmp_path: Path, window: tuple[float, float | None]) -> None:
    soundfile.write(tmp_path / "a.wav", voice_like(4.0), 24000)
    with pytest.raises(ClipError, match="is empty"):
        load_reference(VoiceClip(tmp_path / "a.wav", *window))


def test_a_title_in_an_old_encoding_does_not_hide_the_sound(tmp_path: Path) -> None:
    """PyAV refuses to open a file whose names are not UTF-8 unless told otherwise; Japanese AVI files are cp932."""
    path = tmp_path / "a.avi"
    with av.open(str(path), "w") as container:
        container.metadata["title"] = "TITLETITLE"
        sound = container.add_stream("pcm_s16le", rate=24000, layout="mono")
        frame = av.AudioFrame.from_ndarray((voice_like(2.0) * 32767).astype(np.int16)[None], "s16", "mono")
        frame.rate, frame.time_base, frame.pts = 24000, Fraction(1, 24000), 0
        for packet in [*sound.encode(frame), *sound.encode(None)]:
            container.mux(packet)
    content = path.read_bytes()
    assert b"TITLETITLE" in content
    path.write_bytes(content.replace(b"TITLETITLE", "花子の声だ".encode("cp932")))
    assert read_clip(path).duration_s == pytest.approx(2.0, abs=0.05)


def test_a_file_that_ends_before_its_told_length_gives_what_is_there_and_says_so(tmp_path: Path) -> None:
    """soundfile's own blocks() filled the rest up with stale memory, and that became the voice."""
    whole, cut = tmp_path / "whole.mp3", tmp_path / "cut.mp3"
    soundfile.write(whole, voice_like(10.0), 24000)
    cut.write_bytes(whole.read_bytes()[: whole.stat().st_size * 2 // 5])
    clip = read_clip(cut)
    assert clip.duration_s == pytest.approx(4.0, abs=0.3)
    assert any("damaged after" in note for note in clip.notes)
    n = len(clip.pcm) - 2400  # the frame that was cut through may sound otherwise
    assert np.array_equal(clip.pcm[:n], read_clip(whole).pcm[:n])


def test_a_clipped_recording_is_refused_though_resampling_overshoots(tmp_path: Path) -> None:
    soundfile.write(tmp_path / "a.wav", np.clip(voice_like(6.0, 16000) * 100, -1, 1), 16000)
    with pytest.raises(ClipError, match="recorded too loud"):
        load_reference(VoiceClip(tmp_path / "a.wav"))


def test_a_constant_offset_is_silence(tmp_path: Path) -> None:
    soundfile.write(tmp_path / "a.wav", np.full(72000, 0.4, np.float32), 24000)
    with pytest.raises(ClipError, match="silent"):
        load_reference(VoiceClip(tmp_path / "a.wav"))


def test_speech_beside_a_constant_offset_is_speech(tmp_path: Path) -> None:
    soundfile.write(tmp_path / "a.wav", 0.3 * voice_like(6.0) + 0.65, 24000, "FLOAT")
    assert len(load_reference(VoiceClip(tmp_path / "a.wav"))[0].pcm) >= 3 * 24000


def noise_of(length_s: float, slope: float, seed: int) -> Pcm:
    """Return even noise; slope 0 is white, 0.5 pink, 1 brown."""
    spectrum = np.fft.rfft(np.random.default_rng(seed).standard_normal(round(length_s * 24000)))
    places = np.maximum(np.arange(len(spectrum)), 1)
    pcm = np.fft.irfft(spectrum / places**slope)
    return np.asarray(0.3 * pcm / np.abs(pcm).max(), np.float32)


def hum(length_s: float, pitch_hz: float, n_partials: int) -> Pcm:
    t = np.arange(round(length_s * 24000)) / 24000
    pcm = sum(np.sin(2 * np.pi * pitch_hz * k * t + k) / k for k in range(1, n_partials + 1))
    return np.asarray(0.3 * pcm / np.abs(pcm).max(), np.float32)


@pytest.mark.parametrize("length_s", [1.2, 4.0, 12.0])
@pytest.mark.parametrize(
    "make",
    [
        lambda length_s: noise_of(length_s, 0.0, 1),
        lambda length_s: noise_of(length_s, 0.5, 2),
        lambda length_s: noise_of(length_s, 1.0, 3),
        lambda length_s: hum(length_s, 440.0, 1),
        lambda length_s: hum(length_s, 50.0, 20),
        lambda length_s: hum(length_s, 117.3, 12) + 0.1 * noise_of(length_s, 0.0, 4),
        lambda length_s: np.pad(noise_of(length_s, 0.0, 5), 24000),
    ],
    ids=["white", "pink", "brown", "sine", "mains", "hum in noise", "noise after silence"],
)
def test_even_noise_tones_and_hums_are_no_voice(length_s: float, make: Callable[[float], Pcm]) -> None:
    """They were taken for a clip full of speech, and a voice was made of them."""
    with pytest.raises(ClipError, match="Nobody speaks in this clip"):
        choose_window(Clip(make(length_s), 24000), Path("a.wav"))


RECORDINGS = sorted((Path(__file__).resolve().parents[2] / "engine" / "training" / "evalset").glob("real_*.ogg"))


@pytest.mark.parametrize("path", RECORDINGS[:4], ids=lambda path: path.stem)
@pytest.mark.parametrize("slope", [0.0, 0.5, 1.0])
def test_a_voice_in_noise_is_still_one(path: Path, slope: float) -> None:
    pcm = read_clip(path).pcm
    noise = noise_of(len(pcm) / 24000, slope, 6)[: len(pcm)]
    pcm = pcm[: len(noise)] + noise * (np.sqrt(np.mean(pcm**2) / np.mean(noise**2)) / np.float32(10 ** (5 / 20)))
    assert choose_window(Clip(np.asarray(pcm, np.float32), 24000), path).reason


def test_a_whisper_is_a_voice() -> None:
    """A whisper has the changing spectrum of speech and the fine structure of noise."""
    pcm, window = read_clip(RECORDINGS[0]).pcm, np.hanning(481)[:-1]
    frames = np.lib.stride_tricks.sliding_window_view(pcm, 480)[::240] * window
    phase = np.exp(2j * np.pi * np.random.default_rng(7).random((len(frames), 241)))
    whispered = np.zeros(len(pcm), np.float64)
    for i, frame in enumerate(np.fft.irfft(np.abs(np.fft.rfft(frames)) * phase, 480) * window):
        whispered[240 * i : 240 * i + 480] += frame
    assert choose_window(Clip(whispered.astype(np.float32), 24000), RECORDINGS[0]).reason


def test_a_rate_that_cannot_hold_speech_is_refused(tmp_path: Path) -> None:
    soundfile.write(tmp_path / "a.wav", voice_like(1.0), 100)
    with pytest.raises(ClipError, match="sampled at 100 Hz"):
        read_clip(tmp_path / "a.wav")


@pytest.mark.parametrize("name", ["a.flac", "a.mp3", "a.m4a"])
def test_reading_a_long_recording_stops_when_it_is_cancelled(tmp_path: Path, name: str) -> None:
    class Once(CancelToken):
        """Is cancelled once it has been looked at."""

        n_looks = 0

        def check(self) -> None:
            self.n_looks += 1
            super().check()
            self.cancel()

    pcm = voice_like(20.0)
    if name == "a.m4a":
        write_av(tmp_path / name, pcm, 24000, "aac")
    else:
        soundfile.write(tmp_path / name, pcm, 24000)
    token = Once()
    with pytest.raises(Cancelled):
        read_clip(tmp_path / name, token=token)
    assert token.n_looks == 2
    assert len(read_clip(tmp_path / name, token=CancelToken()).pcm) == len(read_clip(tmp_path / name).pcm)
