"""Writing and reading finished audio: 24 bits, whole, with its label."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import soundfile
from hypothesis import given
from hypothesis import strategies as st

from engine.api import Pcm, reason_of
from engine.audio import fade, quantise24, read_flac, verify_audio, write_flac, write_wav

RATE = 24000


def noise(n: int = 5000) -> Pcm:
    return np.random.default_rng(0).uniform(-1, 1, n).astype(np.float32)


def test_a_flac_gives_back_the_quantised_samples_rate_and_label(tmp_path: Path) -> None:
    label = {"text": "えっ、本当に？\n𠮷野家 😀", "voice": '"quoted" \\ back', "empty": ""}
    write_flac(tmp_path / "a.tmp", noise(), RATE, label)
    pcm, rate_hz, found = read_flac(tmp_path / "a.tmp")
    assert np.array_equal(quantise24(pcm), quantise24(noise()))
    assert (rate_hz, found) == (RATE, label)


def test_a_label_of_any_length_survives(tmp_path: Path) -> None:
    label = {"text": "長い台詞。" * 20000}
    write_flac(tmp_path / "a.flac", noise(10), RATE, label)
    assert read_flac(tmp_path / "a.flac")[2] == label


@given(label=st.dictionaries(st.text(min_size=1), st.text(), max_size=4))
def test_any_label_survives(tmp_path_factory: pytest.TempPathFactory, label: dict[str, str]) -> None:
    path = tmp_path_factory.mktemp("label") / "a.flac"
    write_flac(path, noise(8), RATE, label)
    assert read_flac(path)[2] == label


def test_a_flac_of_another_program_has_no_label(tmp_path: Path) -> None:
    soundfile.write(tmp_path / "a.flac", noise(100), RATE)
    assert read_flac(tmp_path / "a.flac")[2] == {}


def test_writing_what_was_read_changes_no_sample(tmp_path: Path) -> None:
    write_flac(tmp_path / "a.flac", noise(), RATE, {})
    pcm, _, _ = read_flac(tmp_path / "a.flac")
    write_flac(tmp_path / "b.flac", pcm, RATE, {})
    assert np.array_equal(read_flac(tmp_path / "b.flac")[0], pcm)


def test_quantising_stays_within_24_bits() -> None:
    assert quantise24(np.array([-2, -1, 0, 1, 2], np.float32)).tolist() == [-(2**23), -(2**23), 0, 2**23 - 1, 2**23 - 1]


def test_a_wav_holds_24_bits_and_passes_its_check(tmp_path: Path) -> None:
    write_wav(tmp_path / "a.wav", noise(), RATE)
    info = soundfile.info(str(tmp_path / "a.wav"))
    assert (info.subtype, info.channels, info.samplerate, info.frames) == ("PCM_24", 1, RATE, 5000)
    verify_audio(tmp_path / "a.wav", 5000, RATE)


def test_a_file_that_is_not_whole_is_found_out(tmp_path: Path) -> None:
    for name in ("a.wav", "a.flac"):
        path = tmp_path / name
        write_wav(path, noise(), RATE) if name.endswith("wav") else write_flac(path, noise(), RATE, {})
        path.write_bytes(path.read_bytes()[:8000])
        with pytest.raises(OSError, match="The sound file"):
            verify_audio(path, 5000, RATE)
    with pytest.raises(OSError, match=r"damaged|cannot be read"):
        read_flac(tmp_path / "a.flac")


def test_another_rate_is_found_out(tmp_path: Path) -> None:
    write_wav(tmp_path / "a.wav", noise(), RATE)
    with pytest.raises(OSError, match="24000 Hz instead of 48000 Hz"):
        verify_audio(tmp_path / "a.wav", 5000, 48000)


def test_missing_and_foreign_files_are_an_os_error(tmp_path: Path) -> None:
    (tmp_path / "b.flac").write_text("no audio")
    for name in ("a.flac", "b.flac"):
        with pytest.raises(OSError, match=name):
            read_flac(tmp_path / name)


def test_writing_where_nothing_can_be_written_says_so(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"a\.wav"):
        write_wav(tmp_path / "no such folder" / "a.wav", noise(), RATE)


def test_fades_reach_silence_at_both_ends_and_leave_the_middle() -> None:
    faded = fade(np.ones(RATE, np.float32), RATE, 0.01, 0.02)
    assert faded[0] < 1e-3
    assert faded[-1] < 1e-3
    assert np.array_equal(faded[240:-480], np.ones(RATE - 720, np.float32))


def test_a_fade_longer_than_the_audio_is_shortened() -> None:
    assert len(fade(np.ones(10, np.float32), RATE, 1.0, 1.0)) == 10
    assert len(fade(np.zeros(0, np.float32), RATE, 1.0, 1.0)) == 0


def test_what_the_system_refuses_is_told_in_its_own_words(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file") as caught:
        write_flac(tmp_path / "gone" / "a.flac", noise(), RATE, {})
    assert reason_of(caught.value) == "it is not there"
    with pytest.raises(OSError, match=r"a\.flac cannot be read: it is not there"):
        read_flac(tmp_path / "a.flac")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
def test_a_full_disk_is_called_a_full_disk() -> None:
    with pytest.raises(OSError, match="No space") as caught:
        write_wav(Path("/dev/full"), noise(), RATE)
    assert reason_of(caught.value) == "the disk is full"
