"""What is said about a voice model: what it is for, how far a download is, what it needs. In the window's language.

Must not know of widgets.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication, QLocale

from app.catalogue.entry import Entry
from app.catalogue.progress import Progress
from app.models.cast_words import language_word
from app.voice_models import Memory, ModelState

translate = QCoreApplication.translate


def size_words(n_bytes: int) -> str:
    """Return a size as people read it, "4.5 GB"."""
    return QLocale().formattedDataSize(n_bytes, 1, QLocale.DataSizeFormat.DataSizeSIFormat)


def languages_words(codes: Iterable[str]) -> str:
    return ", ".join(language_word(code) for code in codes)


def voices_words(entry: Entry) -> str:
    """Return what a voice can be made of."""
    words = {
        "clip": translate("Models", "From a recording, with the words that are said in it")
        if entry.transcript != "unused"
        else translate("Models", "From a recording"),
        "preset": translate("Models", "Speakers of its own"),
        "description": translate("Models", "From a description"),
    }
    return "; ".join(words[kind] for kind in entry.voices)


def directions_words(entry: Entry) -> str:
    """Return whether a model can be told how to speak."""
    if entry.instruct:
        return translate("Models", "Yes: each character may have a manner, such as “tired, speaking softly”")
    if entry.tags:
        return translate("Models", "Marks inside a line, such as [whisper]")
    return translate("Models", "No")


def access_words(entry: Entry) -> str:
    """Return who is given the files."""
    if not entry.downloadable:
        return translate("Models", "Ships with Afureko")
    if entry.gated:
        return translate("Models", "An account at Hugging Face, terms accepted there, and an access token")
    return translate("Models", "Anybody")


def download_words(entry: Entry) -> str:
    """Return how large a download is; "" if there is none."""
    if not entry.downloadable:
        return ""
    known = entry.n_bytes
    if known is not None:
        return size_words(known)
    about = entry.about_bytes
    return translate("Models", "about {size}").format(size=size_words(about)) if about else ""


def memory_words(memory: Memory) -> str:
    """Return what a model needs and what is free; "" if nobody knows the need."""
    if memory.need is None:
        return ""
    need = translate("Models", "about {need}").format(need=size_words(memory.need))
    if memory.free is None:
        return need
    words = translate("Models", "{need}; {free} are free now")
    if memory.is_tight:
        words = translate("Models", "{need}, but only {free} are free now. It may be slow, or fail.")
    return words.format(need=need, free=size_words(memory.free))


def state_words(state: ModelState) -> tuple[str, str, str]:
    """Return (glyph, colour role, words) for a narrow place."""
    progress = state.progress
    match state.phase:
        case "waiting":
            return "…", "dim", translate("Models", "Waits for the download before it")
        case "getting" if progress is not None and progress.stalled:
            return "▲", "warn", translate("Models", "{share} % · stalled").format(share=_share(progress))
        case "getting" | "checking" if progress is not None and progress.total:
            return "◐", "busy", translate("Models", "{share} %").format(share=_share(progress))
        case "getting":
            return "◐", "busy", translate("Models", "Asking for the files…")
        case "checking":
            return "◐", "busy", translate("Models", "Checking…")
    if state.fault is not None:
        return "✕", "bad", translate("Models", "Did not work")
    match state.phase:
        case "ready":
            return "●", "ok", _here(state, translate("Models", "Ready"))
        case "unverified":
            return "●", "ok", _here(state, translate("Models", "Ready, not checked yet"))
        case "partial":
            return "◐", "dim", translate("Models", "Not whole")
        case "missing":
            return "✕", "bad", translate("Models", "Cannot be used")
    size = "" if state.entry is None else download_words(state.entry)
    return "○", "dim", size or translate("Models", "Not here")


def _here(state: ModelState, words: str) -> str:
    found = [words]
    if state.is_default:
        found.append(translate("Models", "default"))
    if state.is_open:
        found.append(translate("Models", "in memory"))
    return " · ".join(found)


def _share(progress: Progress) -> int:
    return int(100 * progress.done / progress.total) if progress.total else 0


def progress_words(state: ModelState) -> str:
    """Return how far a download or a check is, with speed and what is left; "" while there is nothing to tell."""
    progress = state.progress
    if progress is None or not progress.total:
        return ""
    amount = translate("Models", "{done} of {total}").format(
        done=size_words(progress.done), total=size_words(progress.total)
    )
    if state.phase == "checking" or progress.phase == "checking":
        return translate("Models", "Checking: {amount}").format(amount=amount)
    if progress.stalled:
        return translate("Models", "{amount}, stalled: nothing arrives at the moment").format(amount=amount)
    parts = [amount]
    if progress.bytes_per_s > 0:
        parts.append(translate("Models", "{speed} a second").format(speed=size_words(int(progress.bytes_per_s))))
    if progress.remaining_s is not None:
        parts.append(left_words(progress.remaining_s))
    return ", ".join(parts)


def left_words(seconds: float) -> str:
    """Return how long it will still take, as roughly as that is known."""
    if seconds < 90:
        return translate("Models", "about {n} s left").format(n=max(5, 5 * round(seconds / 5)))
    minutes = round(seconds / 60)
    if minutes < 90:
        return translate("Models", "about {n} min left").format(n=minutes)
    return translate("Models", "about {h} h {n} min left").format(h=minutes // 60, n=minutes % 60)
