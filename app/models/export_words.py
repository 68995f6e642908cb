"""What is said about an export: groups of problems, sizes, lengths and results, in the language of the window.

Must not know of widgets.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale, QObject

from app.exporting import Exported
from app.project.destination import Destination
from app.project.model import Settings
from app.project.outlook import Kind, Outlook

# kind -> (glyph, colour role); the glyphs are those of the lines' statuses where there is one
FINDING_LOOKS: Mapping[Kind, tuple[str, str]] = MappingProxyType(
    {
        "failed": ("✕", "bad"),
        "lost": ("⚠", "bad"),
        "missing": ("○", "warn"),
        "stale": ("⟳", "stale"),
        "over-long": ("▲", "warn"),
        "overlap": ("◆", "warn"),
        "skipped": ("–", "dim"),
    }
)


def finding_word(kind: Kind) -> str:
    """Return the heading of a group of problems."""
    translate = QCoreApplication.translate
    words: dict[Kind, str] = {
        "failed": translate("Export", "Failed"),
        "lost": translate("Export", "File lost"),
        "missing": translate("Export", "No take"),
        "stale": translate("Export", "Outdated"),
        "over-long": translate("Export", "Longer than the slot"),
        "overlap": translate("Export", "Overlap"),
        "skipped": translate("Export", "Nothing to speak"),
    }
    return words[kind]


def presets() -> tuple[tuple[str, float, float], ...]:
    """Return the usual targets: name, LUFS, dBTP."""
    translate = QCoreApplication.translate
    return (
        (translate("Export", "Web and podcasts"), -16.0, -1.0),
        (translate("Export", "Streaming, loud"), -14.0, -1.0),
        (translate("Export", "Europe, EBU R 128"), -23.0, -1.0),
        (translate("Export", "USA, ATSC A/85"), -24.0, -2.0),
        (translate("Export", "Japan, ARIB TR-B32"), -24.0, -1.0),
    )


def clock(seconds: float) -> str:
    """Return a length as people read it: 2:31, or 1:02:31."""
    whole = round(seconds)
    hours, minutes = divmod(whole // 60, 60)
    return f"{hours}:{minutes:02d}:{whole % 60:02d}" if hours else f"{minutes}:{whole % 60:02d}"


def size(n_bytes: int) -> str:
    """Return bytes with a unit, in the way of this country."""
    return QLocale().formattedDataSize(n_bytes, 1, QLocale.DataSizeFormat.DataSizeSIFormat)


class ExportCounts(QObject):
    """Numbers with their noun: only tr() of an object is seen to have plural forms."""

    def files(self, n: int) -> str:
        return self.tr("lines/: %n file(s), one for each line; report.json", "", n)

    def left_out(self, n: int) -> str:
        return self.tr("%n line(s) will be left out", "", n)

    def unconfirmed(self, n: int) -> str:
        return self.tr("%n take(s) were chosen by score and not confirmed", "", n)

    def running(self, n: int) -> str:
        return self.tr("%n take(s) are still being made and are not in it", "", n)

    def replaced(self, n: int) -> str:
        return self.tr("replaces the export of “{title}” of {when} (%n line file(s))", "", n)


def plan_words(outlook: Outlook, settings: Settings, n_running: int) -> list[str]:
    """Say what will be written and what will not."""
    translate, counted = QCoreApplication.translate, ExportCounts()
    told = []
    if outlook.n_written:
        mix = translate(
            "Export", "episode.wav: {length}, 48 kHz, 24 bit, mono, {lufs:.1f} LUFS, true peak at most {peak:.1f} dBTP"
        )
        length = clock(outlook.duration_s)
        told.append(mix.format(length=length, lufs=settings.lufs, peak=settings.ceiling_dbtp))
        told.append(counted.files(outlook.n_written))
    elif outlook.n_lines:
        told.append(translate("Export", "No line has a take: only report.json would be written."))
    left_out = outlook.n_lines - outlook.n_written
    if left_out:
        told.append(counted.left_out(left_out))
    if outlook.n_unconfirmed:
        told.append(counted.unconfirmed(outlook.n_unconfirmed))
    if n_running:
        told.append(counted.running(n_running))
    return told


def destination_words(found: Destination, outlook: Outlook) -> list[str]:
    """Say how much room there is and what would be replaced; problems are said elsewhere."""
    translate = QCoreApplication.translate
    told = []
    if found.free_bytes is not None:
        room = translate("Export", "About {needed} are written, {free} are free")
        told.append(room.format(needed=size(outlook.n_bytes), free=size(found.free_bytes)))
    for former in found.former:
        when = QLocale().toString(QDateTime.fromSecsSinceEpoch(round(former.modified)), QLocale.FormatType.ShortFormat)
        told.append(ExportCounts().replaced(former.n_lines).format(title=former.title, when=when))
    for path in found.strangers:
        told.append(translate("Export", "replaces {file}, which is not from Afureko").format(file=str(path)))
    return told


def result_words(written: Sequence[Exported]) -> list[str]:
    """Say what has become of every line, in numbers that add up, and what was measured."""
    translate = QCoreApplication.translate
    totals = {key: sum(one.report.totals[key] for one in written) for key in ("lines", "written", "skipped", "failed")}
    balance = translate("Export", "{lines} lines = {written} written + {skipped} skipped + {failed} failed")
    told = [balance.format(**totals)]
    for one in written:
        body = one.report.body
        if body.get("episode") is None:
            told.append(translate("Export", "There is no episode.wav, because no line has a take."))
            continue
        measured = translate("Export", "{title}: {length}, {lufs} LUFS, {peak} dBTP")
        length = clock(float(str(body["duration_s"])))
        lufs, peak = body["loudness_lufs"], body["true_peak_dbtp"]
        told.append(measured.format(title=body["title"], length=length, lufs=_number(lufs), peak=_number(peak)))
    if not any(one.fresh for one in written):
        told.append(translate("Export", "Everything was up to date already; nothing had to be written anew."))
    return told


def _number(value: object) -> str:
    return f"{value:.1f}" if isinstance(value, (int, float)) else "–"


def joined(words: Iterable[str]) -> str:
    """Return several remarks on one line."""
    return " · ".join(word for word in words if word)
