from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
import soundfile

from app.project import export
from app.project.model import Line, Take
from app.project.plan import Plan, plan
from app.shelf import Shelf
from engine import audio
from engine.api import Cancelled, CancelToken, Pcm
from tests.test_export_plan import line, make_project, make_take

RATE = 48000


def hum(take: Take, level: float = 0.1, pitch_hz: float = 220.0) -> Pcm:
    t_s = np.arange(take.n_samples) / take.rate_hz
    return (level * np.sin(2 * np.pi * pitch_hz * t_s) * (1 + 0.5 * np.sin(2 * np.pi * 3 * t_s))).astype(np.float32)


def read(take: Take) -> tuple[Pcm, int]:
    return hum(take, 0.05 if take.id == "quiet" else 0.2), take.rate_hz


def planned(*lines_and_takes: tuple[Line, Take | None]) -> Plan:
    project = make_project(*[item for item, _ in lines_and_takes])
    return plan(project, project.episodes[0], Shelf([take for _, take in lines_and_takes if take is not None]))


def two_lines() -> Plan:
    lines = [line(1), line(2)]
    return planned((lines[0], make_take("loud", lines[0], 2.0)), (lines[1], make_take("quiet", lines[1], 1.5)))


def files_under(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_the_episode_is_48_khz_24_bit_at_minus_16_lufs_under_the_ceiling(tmp_path: Path) -> None:
    export.render(two_lines(), read, tmp_path, CancelToken(), {})
    info = soundfile.info(tmp_path / "episode.wav")
    assert (info.samplerate, info.subtype, info.channels) == (RATE, "PCM_24", 1)
    pcm = soundfile.read(tmp_path / "episode.wav", dtype="float32")[0]
    assert audio.loudness_lufs(pcm, RATE) == pytest.approx(-16.0, abs=0.5)
    assert audio.true_peak_dbtp(pcm, RATE) <= -1.0


def test_line_files_share_one_gain_so_a_whisper_stays_a_whisper(tmp_path: Path) -> None:
    report = export.render(two_lines(), read, tmp_path, CancelToken(), {})
    loud, quiet = (soundfile.read(tmp_path / str(entry["path"]), dtype="float32")[0] for entry in report.lines)
    assert soundfile.info(tmp_path / str(report.lines[0]["path"])).subtype == "PCM_24"
    assert audio.rms_db(loud) - audio.rms_db(quiet) == pytest.approx(20 * np.log10(4), abs=0.3)
    assert max(audio.true_peak_dbtp(loud, RATE), audio.true_peak_dbtp(quiet, RATE)) <= -1.0


def test_lines_stand_in_the_mix_where_the_report_says(tmp_path: Path) -> None:
    report = export.render(two_lines(), read, tmp_path, CancelToken(), {})
    pcm = soundfile.read(tmp_path / "episode.wav", dtype="float32")[0]
    assert report.lines[1]["start_s"] == pytest.approx(2.35)
    assert np.abs(pcm[round(2.05 * RATE) : round(2.30 * RATE)]).max() < 1e-4
    assert len(pcm) == round(2.35 * RATE) + round(1.5 * RATE)


def test_the_report_balances_and_tells_everything_about_each_line(tmp_path: Path) -> None:
    lines = [line(1), line(2), line(3)]
    made = planned((lines[0], make_take("t", lines[0])), (lines[1], None), (lines[2], None))
    reasons = {"l2": export.Reason("failed", "It broke."), "l3": export.Reason("skipped", "non-verbal")}
    report = export.render(made, read, tmp_path, CancelToken(), reasons)
    body = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert body["totals"] == {"lines": 3, "written": 1, "skipped": 1, "failed": 1}
    assert [entry["reason"] for entry in body["lines"]] == [None, "It broke.", "non-verbal"]
    wanted = {"id", "character", "text", "reading", "take", "seed", "chosen_by", "duration_s", "end_reason"}
    assert wanted | {"latencies", "path"} <= set(body["lines"][0])
    assert all(set(entry) == set(body["lines"][0]) for entry in body["lines"])
    assert not report.complete


def test_a_take_that_cannot_be_read_is_a_failed_line_and_the_rest_is_written(tmp_path: Path) -> None:
    def torn(take: Take) -> tuple[Pcm, int]:
        if take.id == "quiet":
            raise OSError("the file is cut off")
        return read(take)

    report = export.render(two_lines(), torn, tmp_path, CancelToken(), {})
    assert report.totals == {"lines": 2, "written": 1, "skipped": 0, "failed": 1}
    assert "cut off" in str(report.lines[1]["reason"])


def test_a_cancelled_export_leaves_the_former_one_untouched(tmp_path: Path) -> None:
    export.render(two_lines(), read, tmp_path, CancelToken(), {})
    before = {name: (tmp_path / name).read_bytes() for name in files_under(tmp_path)}
    token = CancelToken()

    def reading(take: Take) -> tuple[Pcm, int]:
        token.cancel()
        return read(take)

    with pytest.raises(Cancelled):
        export.render(two_lines(), reading, tmp_path, token, {})
    assert {name: (tmp_path / name).read_bytes() for name in files_under(tmp_path)} == before


def test_a_failed_write_leaves_nothing_half_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def verify(path: Path, n_samples: int, rate_hz: int) -> None:
        if path.parent.name == "lines":
            raise OSError("the disk is full")

    monkeypatch.setattr(audio, "verify_audio", verify)
    with pytest.raises(OSError, match="disk is full"):
        export.render(two_lines(), read, tmp_path, CancelToken(), {})
    assert files_under(tmp_path) == set()


def test_files_of_lines_that_are_gone_are_removed_but_nobody_elses(tmp_path: Path) -> None:
    export.render(two_lines(), read, tmp_path, CancelToken(), {})
    (tmp_path / "lines" / "mine.wav").write_bytes(b"keep")
    (tmp_path / "lines" / ".afureko-1-dead.part.wav").write_bytes(b"left by a killed export")
    one = line(1)
    report = export.render(planned((one, make_take("loud", one))), read, tmp_path, CancelToken(), {})
    assert files_under(tmp_path / "lines") == {"mine.wav", Path(str(report.lines[0]["path"])).name}


def test_an_export_is_up_to_date_until_the_plan_or_a_file_changes(tmp_path: Path) -> None:
    made = two_lines()
    assert not export.up_to_date(made, tmp_path, {})
    export.render(made, read, tmp_path, CancelToken(), {})
    assert export.up_to_date(made, tmp_path, {})
    one = line(1)
    assert not export.up_to_date(planned((one, make_take("loud", one))), tmp_path, {})
    whole = (tmp_path / "episode.wav").read_bytes()
    (tmp_path / "episode.wav").write_bytes(whole[: len(whole) // 2])
    assert not export.up_to_date(made, tmp_path, {})


def test_an_episode_without_any_take_still_has_a_report_that_says_so(tmp_path: Path) -> None:
    report = export.render(planned((line(1), None)), read, tmp_path, CancelToken(), {})
    assert files_under(tmp_path) == {"report.json"}
    assert report.totals == {"lines": 1, "written": 0, "skipped": 1, "failed": 0}
    assert report.body["episode"] is None


def test_an_export_with_skipped_lines_is_up_to_date_until_their_reason_changes(tmp_path: Path) -> None:
    made, reasons = planned((line(1), None)), {"l1": export.Reason("skipped", "non-verbal")}
    export.render(made, read, tmp_path, CancelToken(), reasons)
    assert export.up_to_date(made, tmp_path, reasons)
    assert not export.up_to_date(made, tmp_path, {"l1": export.Reason("failed", "It broke.")})
